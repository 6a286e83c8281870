package catalogue

import (
	"context"
	"encoding/binary"
	"hash/crc32"
	"slices"
	"sort"
)

// table counts the smallest forms of a band up to some middles. So only a few hundred middles
// need be looked at to find a form or its number.
type table struct {
	// Each block begins with the middles of two rows, numbered in keys. The number of forms up to
	// its end is in ends.
	keys, ends []uint32
	// symmetric counts forms by how many symmetries they have, where that is more
	// than one.
	symmetric map[uint64]int
}

// forms returns all of the band.
func (t *table) forms() int {
	if len(t.ends) == 0 {
		return 0
	}
	return int(t.ends[len(t.ends)-1])
}

// A block has at most middlesABlock middles that may be in forms. Going through all middles of
// rowsABlock first rows takes as long as these do, so it ends a block too.
const (
	middlesABlock = 192
	rowsABlock    = 4
)

// part is a middle that may be in forms, and in how many it is.
type part struct {
	code  uint64
	forms uint32
}

// table makes the table. The error is the context's.
func (c *counter) table(ctx context.Context) (*table, error) {
	var parts []part
	var middles []middle
	t := &table{}
	for p := range c.middlePatterns() {
		if p[2] == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		middles = middles[:0]
		var kinds [3]uint64 // of lows that may go with some
		c.each(p, func(f *boxes) {
			if m, ok := c.middle(p, f.kinds(c.kindOf), f.triples()); ok {
				middles = append(middles, m)
				for s := range kinds {
					kinds[s] |= m.from[s]
				}
			}
		})
		if len(middles) == 0 {
			continue
		}
		c.setLows(oppositeOf(p), &kinds)
		for i := range middles {
			parts = append(parts, part{c.code(&middles[i].rows), uint32(c.count(&middles[i]))})
		}
	}
	t.symmetric = c.symmetric
	t.divide(parts)
	return t, nil
}

// divide makes blocks of the parts.
func (t *table) divide(parts []part) {
	slices.SortFunc(parts, func(a, b part) int { return int(a.code) - int(b.code) })
	room := middlesABlock
	sum := uint32(0)
	for i, p := range parts {
		key := uint32(p.code >> rowBits)
		if i > 0 {
			before := uint32(parts[i-1].code >> rowBits)
			room -= 1 + int(key>>rowBits-before>>rowBits)*middlesABlock/rowsABlock
			if key == before {
				key = t.keys[len(t.keys)-1]
			}
		}
		if i == 0 || room <= 0 && key != t.keys[len(t.keys)-1] {
			t.keys, t.ends = append(t.keys, key), append(t.ends, 0)
			room = middlesABlock
		}
		sum += p.forms
		t.ends[len(t.ends)-1] = sum
	}
}

// blockOf returns the block with a form, given by its number in the band from 0. It also returns
// how many forms lie before that block.
func (t *table) blockOf(number int) (block, before int) {
	block = sort.Search(len(t.ends), func(i int) bool { return int(t.ends[i]) > number })
	return block, t.before(block)
}

// blockFrom returns the block in which a middle is, by its code, and how many forms lie
// before it.
func (t *table) blockFrom(code uint64) (block, before int) {
	block = sort.Search(len(t.keys), func(i int) bool { return uint64(t.keys[i]) > code>>rowBits }) - 1
	return block, t.before(block)
}

func (t *table) before(block int) int {
	if block <= 0 {
		return 0
	}
	return int(t.ends[block-1])
}

// A table is kept as numbers of variable length. They are a mark of this form of file, the band,
// the blocks, the counts of symmetric forms. A block is stored by how far its key and its end are
// behind the last. A checksum of all that follows.
const mark = 0x5C0001

func (t *table) append(dst []byte, class int) []byte {
	start := len(dst)
	add := func(n uint64) { dst = binary.AppendUvarint(dst, n) }
	add(mark)
	add(uint64(class))
	add(uint64(len(t.keys)))
	key, end := uint32(0), uint32(0)
	for i := range t.keys {
		add(uint64(t.keys[i] - key))
		add(uint64(t.ends[i] - end))
		key, end = t.keys[i], t.ends[i]
	}
	add(uint64(len(t.symmetric)))
	for _, n := range sortedKeys(t.symmetric) {
		add(n)
		add(uint64(t.symmetric[n]))
	}
	return binary.LittleEndian.AppendUint32(dst, crc32.ChecksumIEEE(dst[start:]))
}

// readTable reads what append wrote for a class; of whatever else it is given there is
// no table.
func readTable(data []byte, class int) *table {
	if len(data) < 4 {
		return nil
	}
	data, sum := data[:len(data)-4], binary.LittleEndian.Uint32(data[len(data)-4:])
	if crc32.ChecksumIEEE(data) != sum {
		return nil
	}
	var bad bool
	next := func() uint64 {
		n, size := binary.Uvarint(data)
		if size <= 0 || bad {
			bad = true
			return 0
		}
		data = data[size:]
		return n
	}
	if next() != mark || next() != uint64(class) {
		return nil
	}
	blocks := next()
	if blocks > uint64(len(data)) {
		return nil
	}
	t := &table{keys: make([]uint32, blocks), ends: make([]uint32, blocks), symmetric: map[uint64]int{}}
	key, end := uint64(0), uint64(0)
	for i := range t.keys {
		key, end = key+next(), end+next()
		t.keys[i], t.ends[i] = uint32(key), uint32(end)
	}
	for range next() {
		n := next()
		t.symmetric[n] = int(next())
		if bad {
			break
		}
	}
	if bad || len(data) > 0 || t.forms() != int(totals()[class]) {
		return nil
	}
	return t
}

func sortedKeys(m map[uint64]int) []uint64 {
	var keys []uint64
	for n := range m {
		keys = append(keys, n)
	}
	slices.Sort(keys)
	return keys
}

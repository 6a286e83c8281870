package main

import (
	"bytes"
	"encoding/binary"
	"errors"
)

// A module made by Go knows the name and the source lines of all its code, for
// traces of crashes. The page never shows that, and it is a fifth of the
// module. The function trim clears those tables, and everything else stays
// where it is.
//
//	header of the line table        runtime.pcHeader
//	├ names of functions            cleared
//	├ files                         cleared
//	├ tables by place in the code   those of files, lines, inlined calls and unsafe points cleared
//	└ functions                     runtime._func: what was cleared is no longer named
//
// The layout is that of the release of Go named by toolchain; trim refuses
// what doesn't look like it.

var errLayout = errors.New("the module's line table has another layout than this release of Go gives it")

// magic begins the header: its own number, two zeroes, the size of an
// instruction and of a pointer.
var magic = []byte{0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8}

func trim(module []byte) ([]byte, error) {
	memory, err := dataSection(module)
	if err != nil {
		return nil, err
	}
	start := bytes.Index(memory.bytes, magic)
	if start < 0 || bytes.Contains(memory.bytes[start+1:], magic) {
		return nil, errLayout
	}
	if err := clearTables(memory.bytes, start); err != nil {
		return nil, err
	}
	return memory.replace(module), nil
}

// The tables of a function in pctab, after its fixed fields.
const (
	unsafePoint = iota
	stackMap
	inlinedCall
	argumentLive
	panicBounds
)

// inlineTree is the number of a function's data that tells the inlined calls,
// 16 bytes each. Missing data is none.
const (
	inlineTree = 3
	none       = 0xffffffff
)

// dataOfFunctions is where the data of functions begins: moduledata.gofunc. The
// module's own data is told by how it begins, with the header and the names.
func dataOfFunctions(memory []byte, start, names int) (int, error) {
	begin := binary.LittleEndian.AppendUint64(nil, uint64(start))
	begin = binary.LittleEndian.AppendUint64(begin, uint64(names))
	module := bytes.Index(memory, begin)
	if module < 0 || module+328 > len(memory) || bytes.Contains(memory[module+1:], begin) {
		return 0, errLayout
	}
	gofunc := int(binary.LittleEndian.Uint64(memory[module+320:]))
	if gofunc <= 0 || gofunc >= len(memory) {
		return 0, errLayout
	}
	return gofunc, nil
}

// largest is the largest value in one table, -1 when there is none.
func largest(tables []byte, offset int) int {
	if offset == 0 {
		return -1
	}
	value, most := -1, -1
	for first := true; first || tables[offset] != 0; first = false {
		change, n := binary.Uvarint(tables[offset:])
		_, m := binary.Uvarint(tables[offset+n:])
		value += int(int32(change>>1) ^ -int32(change&1))
		most = max(most, value)
		offset += n + m
	}
	return most
}

func clearTables(memory []byte, start int) error {
	word := func(i int) int { return int(binary.LittleEndian.Uint64(memory[start+8*i:])) }
	functions, names, units, files, tables, table := word(1), start+word(4), start+word(5), start+word(6), start+word(7), start+word(8)
	if !(start < names && names < units && units <= files && files < tables && tables < table && table < len(memory)) || functions < 1000 {
		return errLayout
	}
	gofunc, err := dataOfFunctions(memory, start, names)
	if err != nil {
		return err
	}
	used := make([]bool, table-tables)
	for i := range functions {
		at := table + int(binary.LittleEndian.Uint32(memory[table+8*i+4:]))
		if at+44 > len(memory) {
			return errLayout
		}
		field := func(i int) []byte { return memory[at+4*i : at+4*i+4] }
		for _, gone := range []int{1, 5, 6, 8, 9} { // nameOff, pcfile, pcln, cuOffset, startLine
			clear(field(gone))
		}
		count := int(binary.LittleEndian.Uint32(field(7)))
		if count > 8 {
			return errLayout
		}
		inlined := 0
		keep := []int{4} // pcsp
		for data := range count {
			switch data {
			case unsafePoint, inlinedCall, argumentLive: // only threads are stopped at any point
				if data == inlinedCall {
					inlined = largest(memory[tables:table], int(binary.LittleEndian.Uint32(field(11+data)))) + 1
				}
				clear(field(11 + data))
			default:
				keep = append(keep, 11+data)
			}
		}
		if memory[at+43] > inlineTree { // how much data the function has
			if offset := field(11 + count + inlineTree); binary.LittleEndian.Uint32(offset) != none {
				clear(memory[gofunc+int(binary.LittleEndian.Uint32(offset)):][:16*inlined])
				binary.LittleEndian.PutUint32(offset, none)
			}
		}
		for _, kept := range keep {
			if err := mark(used, memory[tables:table], int(binary.LittleEndian.Uint32(field(kept)))); err != nil {
				return err
			}
		}
	}
	for i, yes := range used {
		if !yes {
			memory[tables+i] = 0
		}
	}
	clear(memory[names:tables])
	return nil
}

// mark marks the bytes of one table. It holds pairs of numbers until a
// difference of 0, which only the first may be.
func mark(used []bool, tables []byte, offset int) error {
	if offset == 0 {
		return nil
	}
	for first := true; ; first = false {
		if offset >= len(tables) {
			return errLayout
		}
		used[offset] = true
		if tables[offset] == 0 && !first {
			return nil
		}
		for range 2 {
			n := 0
			for more := true; more; n++ {
				if offset+n >= len(tables) || n > 5 {
					return errLayout
				}
				used[offset+n] = true
				more = tables[offset+n] >= 0x80
			}
			offset += n
		}
	}
}

// filled is the memory that the data section of a module fills, and where the
// section lies in it.
type filled struct {
	bytes      []byte
	start, end int
}

const dataID = 11

func dataSection(module []byte) (filled, error) {
	r := reader{module, 8}
	for r.at < len(module) {
		start := r.at
		id := r.byte()
		end := r.number()
		end += r.at
		if id == dataID {
			memory, err := segments(reader{module[:end], r.at})
			return filled{memory, start, end}, err
		}
		r.at = end
	}
	return filled{}, errors.New("the module has no data")
}

func segments(r reader) ([]byte, error) {
	var memory []byte
	for range r.number() {
		if r.byte() != 0 || r.byte() != 0x41 {
			return nil, errors.New("a segment of data isn't at a fixed place")
		}
		offset := r.number()
		if r.byte() != 0x0b {
			return nil, errors.New("a segment of data isn't at a fixed place")
		}
		size := r.number()
		if need := offset + size; need > len(memory) {
			memory = append(memory, make([]byte, need-len(memory))...)
		}
		copy(memory[offset:], r.bytes[r.at:r.at+size])
		r.at += size
	}
	return memory, nil
}

// gap is how many zeroes are worth a new segment. The place of a segment can't
// be packed, but zeroes pack well. The linker's own 8 cost a twelfth of the
// packed module.
const gap = 64

func (m filled) replace(module []byte) []byte {
	var body []byte
	count := 0
	for at := 0; at < len(m.bytes); {
		if m.bytes[at] == 0 {
			at++
			continue
		}
		end, zeroes := at, 0
		for i := at; i < len(m.bytes) && zeroes < gap; i++ {
			if zeroes++; m.bytes[i] != 0 {
				end, zeroes = i+1, 0
			}
		}
		body = append(body, 0, 0x41)
		body = appendSigned(body, at)
		body = append(body, 0x0b)
		body = binary.AppendUvarint(body, uint64(end-at))
		body = append(body, m.bytes[at:end]...)
		at = end
		count++
	}
	head := binary.AppendUvarint(nil, uint64(count))
	out := append([]byte(nil), module[:m.start]...)
	out = append(out, dataID)
	out = binary.AppendUvarint(out, uint64(len(head)+len(body)))
	out = append(out, head...)
	out = append(out, body...)
	return append(out, module[m.end:]...)
}

func appendSigned(b []byte, n int) []byte {
	for {
		c := byte(n & 0x7f)
		n >>= 7
		if n == 0 && c&0x40 == 0 || n == -1 && c&0x40 != 0 {
			return append(b, c)
		}
		b = append(b, c|0x80)
	}
}

// reader reads a module, which comes straight from the linker.
type reader struct {
	bytes []byte
	at    int
}

func (r *reader) byte() byte {
	r.at++
	return r.bytes[r.at-1]
}

func (r *reader) number() int {
	n, size := binary.Uvarint(r.bytes[r.at:])
	r.at += size
	return int(n)
}

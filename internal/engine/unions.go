package engine

import (
	"math/bits"
	"slices"
)

// union is houses that don't overlap.
type union struct {
	cells Bits
	size  uint16 // number of houses
}

// unions are all that are looked at.
type unions struct {
	all   []union
	cells []uint64 // by 64 unions and cell: which of them hold it
}

// words returns how many words a set of unions has.
func (u *unions) words() int { return (len(u.all) + 63) / 64 }

// holding returns, for each cell, which of 64 unions hold it.
func (u *unions) holding(w int) []uint64 {
	cells := len(u.cells) / u.words()
	return u.cells[w*cells:][:cells]
}

// mostUnions bounds the unions of a model: those of a 16×16 are some 500.
const mostUnions = 2000

// findUnions returns the houses, or other wholes, and unions of them. It unites those that follow
// each other, such as rows 2 to 4. It also unites two that lie in line, such as boxes below each
// other.
func (m *Model) findUnions() *unions {
	if known := m.unions.Load(); known != nil {
		return known
	}
	if b := m.base; b != nil && len(m.Houses) > 0 && len(b.Houses) == len(m.Houses) {
		return b.findUnions()
	}
	f := newUnionFinder(m)
	f.followEachOther()
	f.lineUp()
	m.unions.CompareAndSwap(nil, f.unions(m.Cells))
	return m.unions.Load()
}

// unionFinder grows unions from each other, house by house. The houses, or wholes, of the
// model come first and have their own numbers.
type unionFinder struct {
	digits, houses int      // of a house; of the model
	words          int      // of a set of cells
	cells          []uint64 // of each union, words words each
	sizes          []uint16 // and of how many houses it is
	table          []uint16 // by the hash of their cells, or behind it: one more than their numbers
}

func newUnionFinder(m *Model) *unionFinder {
	wholes, digits := m.wholes()
	n := len(wholes)
	f := &unionFinder{digits: bits.OnesCount64(digits), houses: n, words: (m.Cells + 63) / 64, table: make([]uint16, 1024)}
	f.cells, f.sizes = make([]uint64, n*f.words, 12*n*f.words), make([]uint16, n, 12*n)
	for h, cells := range wholes {
		f.sizes[h] = 1
		f.set(h).Add(cells...)
	}
	return f
}

// set returns the cells of a union.
func (f *unionFinder) set(u int) Bits { return f.cells[u*f.words:][:f.words] }

// place returns where a set of cells is in the table, or would be.
func (f *unionFinder) place(set Bits) *uint16 {
	hash := uint64(0)
	for _, word := range set {
		hash = bits.RotateLeft64((hash^word)*0x9e3779b97f4a7c15, 32)
	}
	for i := int(hash); ; i++ {
		at := &f.table[i&(len(f.table)-1)]
		if *at == 0 || slices.Equal(f.set(int(*at)-1), set) {
			return at
		}
	}
}

// grow adds the union that has one house more, and returns its number. It returns 0, and adds
// nothing, if the house overlaps or the union is there already.
func (f *unionFinder) grow(u, house int) int {
	more := len(f.sizes)
	for w, word := range f.set(house) {
		had := f.cells[u*f.words+w]
		if had&word != 0 {
			f.cells = f.cells[:more*f.words]
			return 0
		}
		f.cells = append(f.cells, had|word)
	}
	at := f.place(f.set(more))
	if *at != 0 {
		f.cells = f.cells[:more*f.words]
		return 0
	}
	*at = uint16(more + 1)
	f.sizes = append(f.sizes, f.sizes[u]+1)
	if 2*len(f.sizes) > len(f.table) {
		f.table = make([]uint16, 2*len(f.table))
		for i := f.houses; i < len(f.sizes); i++ {
			*f.place(f.set(i)) = uint16(i + 1)
		}
	}
	return more
}

// followEachOther grows the unions of houses that follow each other.
func (f *unionFinder) followEachOther() {
	for first := range f.houses {
		u := first
		for h := first + 1; h < f.houses && int(f.sizes[u]) < f.digits-1; h++ {
			if u = f.grow(u, h); u == 0 {
				break
			}
		}
	}
}

// lineUp grows unions of two houses that lie in line: some house crosses both.
func (f *unionFinder) lineUp() {
	crossing := make([]Bits, f.houses) // the houses that cross each house
	for h := range crossing {
		crossing[h] = NewBits(f.houses)
		f.cross(crossing[h], h)
	}
	for u, by := range crossing {
		if len(f.sizes) > mostUnions {
			return
		}
		for h := range f.houses {
			if by.meets(crossing[h]) {
				f.grow(u, h)
			}
		}
	}
}

// cross sets which houses cross a house: they have two of its cells at least, but are
// not the same.
func (f *unionFinder) cross(by Bits, house int) {
	set := f.set(house)
	for h := range f.houses {
		if both := set.common(f.set(h)); both > 1 && both < f.digits {
			by.Add(uint16(h))
		}
	}
}

// unions returns all unions, the houses first, then the others as they were found.
func (f *unionFinder) unions(cells int) *unions {
	u := &unions{all: make([]union, len(f.sizes))}
	u.cells = make([]uint64, u.words()*cells)
	for i, size := range f.sizes {
		u.all[i] = union{f.set(i), size}
		for w, word := range f.set(i) {
			for ; word != 0; word &= word - 1 {
				u.cells[i/64*cells+w*64+bits.TrailingZeros64(word)] |= 1 << (i % 64)
			}
		}
	}
	return u
}

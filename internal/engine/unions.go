package engine

import (
	"math/bits"
	"slices"
)

// union is houses that don't overlap.
type union struct {
	cells Bits
	size  uint16 // number of houses
	last  uint16 // one of them
}

// mostInLine is how many houses that lie in line are taken together.
const mostInLine = 3

// mostUnions bounds the unions of a model: those of a 16×16 are some 500.
const mostUnions = 2000

// findUnions are the houses, or other wholes, and the unions of those that follow each other, such
// as rows 2 to 4, or that lie in line, such as boxes below each other. A union comes
// behind the one that it has its other houses from, and between the two only such as
// have them too.
func (m *Model) findUnions() []union {
	if known := m.unions.Load(); known != nil {
		return *known
	}
	if b := m.base; b != nil && len(m.Houses) > 0 && len(b.Houses) == len(m.Houses) {
		return b.findUnions()
	}
	f := newUnionFinder(m)
	f.followEachOther()
	for size := uint16(1); size < mostInLine; size++ {
		f.lineUp(size)
	}
	unions := f.inOrder()
	m.unions.CompareAndSwap(nil, &unions)
	return *m.unions.Load()
}

// unionFinder grows unions from each other, house by house. The houses, or wholes, of the
// model come first and have their own numbers.
type unionFinder struct {
	digits, houses int      // of a house; of the model
	words          int      // of a set of cells
	cells          []uint64 // of each union, so many words each
	grown          []grown  // the unions
	table          []uint16 // by the hash of their cells, or behind it: one more than their numbers
}

// grown is a union and its place in the tree of those that have its houses, too: the
// first and the last that have one house more, in the order of these, and the next
// such one of the union that it was grown from. 0 is none.
type grown struct{ size, last, first, final, next uint16 }

func newUnionFinder(m *Model) *unionFinder {
	wholes, digits := m.wholes()
	n := len(wholes)
	f := &unionFinder{digits: bits.OnesCount64(digits), houses: n, words: (m.Cells + 63) / 64, table: make([]uint16, 1024)}
	f.cells, f.grown = make([]uint64, n*f.words, 12*n*f.words), make([]grown, n, 12*n)
	for h, cells := range wholes {
		f.grown[h] = grown{size: 1, last: uint16(h)}
		f.set(h).Add(cells...)
	}
	return f
}

// set is the cells of a union.
func (f *unionFinder) set(u int) Bits { return f.cells[u*f.words:][:f.words] }

// place is where a set of cells is in the table, or would be.
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

// grow adds the union that has one house more, unless the house overlaps or the union
// is there already, and gives its number; 0 when it adds none.
func (f *unionFinder) grow(u, house int) int {
	more := len(f.grown)
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
	f.grown = append(f.grown, grown{size: f.grown[u].size + 1, last: uint16(house)})
	f.hang(uint16(more), &f.grown[u])
	if 2*len(f.grown) > len(f.table) {
		f.table = make([]uint16, 2*len(f.table))
		for i := f.houses; i < len(f.grown); i++ {
			*f.place(f.set(i)) = uint16(i + 1)
		}
	}
	return more
}

// hang puts a union in its place among those grown from another.
func (f *unionFinder) hang(more uint16, from *grown) {
	all := f.grown
	switch at := &from.first; {
	case *at == 0:
		from.first, from.final = more, more
	case all[from.final].last < all[more].last:
		all[from.final].next, from.final = more, more
	default:
		for all[*at].last < all[more].last {
			at = &all[*at].next
		}
		all[more].next, *at = *at, more
	}
}

// followEachOther grows the unions of houses that follow each other.
func (f *unionFinder) followEachOther() {
	for first := range f.houses {
		u := first
		for h := first + 1; h < f.houses && int(f.grown[u].size) < f.digits-1; h++ {
			if u = f.grow(u, h); u == 0 {
				break
			}
		}
	}
}

// lineUp grows unions of so many houses by each house that lies in line with them:
// some house crosses both.
func (f *unionFinder) lineUp(size uint16) {
	crossing := make([]Bits, f.houses+1) // the houses that cross each house, and the union
	for h := range crossing {
		if crossing[h] = NewBits(f.houses); h < f.houses {
			f.cross(crossing[h], h)
		}
	}
	by := crossing[f.houses]
	for u := range len(f.grown) {
		if f.grown[u].size != size || len(f.grown) > mostUnions {
			continue
		}
		f.cross(by, u)
		for h := range f.houses {
			if by.meets(crossing[h]) {
				f.grow(u, h)
			}
		}
	}
}

// cross sets which houses cross a union: they have two of its cells at least, but lie
// not within it.
func (f *unionFinder) cross(by Bits, u int) {
	clear(by)
	set := f.set(u)
	for h := range f.houses {
		if both := set.common(f.set(h)); both > 1 && both < f.digits {
			by.Add(uint16(h))
		}
	}
}

// inOrder are all unions, each before those grown from it, and these by their last houses.
func (f *unionFinder) inOrder() []union {
	unions := make([]union, 0, len(f.grown))
	var add func(u int)
	add = func(u int) {
		g := &f.grown[u]
		unions = append(unions, union{f.set(u), g.size, g.last})
		for next := g.first; next != 0; next = f.grown[next].next {
			add(int(next))
		}
	}
	for h := range f.houses {
		add(h)
	}
	return unions
}

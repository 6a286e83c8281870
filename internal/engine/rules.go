package engine

import (
	"math/bits"
	"slices"
	"sync"
)

// The propagators of this package are the few primitives that all variants are
// made of: Among, Apart, Beside, Sum, Count, Line and Any. They are data, so that
// an engine which knows more about one of them than Narrow does may look inside.

// Among leaves only some digits in its cells.
type Among struct {
	In     []uint16
	Digits uint64
}

// Cells returns the cells.
func (a *Among) Cells() []uint16 { return a.In }

// Narrow leaves exactly the digits that some assignment holds.
func (a *Among) Narrow(domains []uint64) bool {
	for i := range domains {
		if domains[i] &= a.Digits; domains[i] == 0 {
			return false
		}
	}
	return true
}

// Apart is cells that must all differ. A model has these as Houses and Groups;
// as a propagator they stand in the lists of an Any.
type Apart struct{ In []uint16 }

// Cells returns the cells.
func (a *Apart) Cells() []uint16 { return a.In }

// Narrow takes the digit of each cell that has one only from the others.
func (a *Apart) Narrow(domains []uint64) bool {
	var taken uint64
	for {
		before := taken
		var union uint64
		for i, d := range domains {
			if d&(d-1) != 0 {
				d &^= taken
				domains[i] = d
			}
			if d == 0 {
				return false
			}
			union |= d
		}
		taken = 0
		for _, d := range domains {
			if d&(d-1) == 0 {
				if taken&d != 0 {
					return false
				}
				taken |= d
			}
		}
		if taken == before {
			return bits.OnesCount64(union) >= len(domains)
		}
	}
}

// Beside is a table on two cells. A model has these as Relations; as a
// propagator they stand in the lists of an Any.
type Beside struct {
	Pair          [2]uint16
	Allowed, Back []uint64 // as in Relation
}

// Cells returns the two cells.
func (b *Beside) Cells() []uint16 { return b.Pair[:] }

// Narrow leaves exactly the digits that some assignment holds.
func (b *Beside) Narrow(domains []uint64) bool {
	domains[1] &= through(b.Allowed, domains[0])
	domains[0] &= through(b.Back, domains[1])
	return domains[0] != 0 && domains[1] != 0
}

// through returns the set of digits that some digit of a set allows.
func through(table []uint64, set uint64) uint64 {
	var allowed uint64
	for ; set != 0; set &= set - 1 {
		allowed |= table[bits.TrailingZeros64(set)]
	}
	return allowed
}

// Count says how many of its cells hold one of some digits. The number is a k with bit k of
// Numbers set. It has at most 63 cells.
type Count struct {
	In      []uint16
	Digits  uint64
	Numbers uint64
}

// Cells returns the cells.
func (c *Count) Cells() []uint16 { return c.In }

// Narrow leaves exactly the digits that some assignment holds.
func (c *Count) Narrow(domains []uint64) bool {
	if slices.Contains(domains, 0) {
		return false
	}
	sure, open := c.in(domains)
	none, all, ok := c.Says(sure, open)
	if !none && !all {
		return ok
	}
	for i, d := range domains {
		if d&c.Digits != 0 && d&^c.Digits != 0 {
			if none {
				domains[i] = d &^ c.Digits
			} else {
				domains[i] = d & c.Digits
			}
		}
	}
	return true
}

// in returns how many cells surely hold one of the digits, and how many others may.
func (c *Count) in(domains []uint64) (sure, open int) {
	for _, d := range domains {
		switch {
		case d&c.Digits == 0:
		case d&^c.Digits == 0:
			sure++
		default:
			open++
		}
	}
	return sure, open
}

// Says draws the conclusion when sure cells hold one of the digits and open cells may. Then none
// of the open cells holds one, or all do. If ok is false, there is no solution.
func (c *Count) Says(sure, open int) (none, all, ok bool) {
	left := c.Numbers >> sure << sure & (2<<(sure+open) - 1)
	return open > 0 && left == 1<<sure, open > 0 && left == 1<<(sure+open), left != 0
}

// Any is several lists of propagators. At least one of them holds as a whole.
type Any struct {
	In    []uint16
	Lists [][]Propagator

	where [][][]int // by list and propagator: its cells' places in In
	room  sync.Pool
}

// NewAny makes one of its lists.
func NewAny(lists [][]Propagator) *Any {
	a := &Any{Lists: lists}
	a.place()
	widest := 0
	for _, list := range a.where {
		for _, at := range list {
			widest = max(widest, len(at))
		}
	}
	a.room.New = func() any {
		room := make([]uint64, 2*len(a.In)+widest)
		return &room
	}
	return a
}

// place finds the places of all cells in In, where those that are new come last. It
// must be called again when a propagator of a list has put its cells in another
// order.
func (a *Any) place() {
	if a.where == nil {
		a.makeRoom()
	}
	var last uint16
	for _, list := range a.Lists {
		for _, p := range list {
			for _, cell := range p.Cells() {
				last = max(last, cell)
			}
		}
	}
	var few [256]uint16
	place := few[:] // of each cell, from 1 on
	if int(last) >= len(few) {
		place = make([]uint16, int(last)+1)
	}
	for i, cell := range a.In {
		place[cell] = uint16(i + 1)
	}
	for l, list := range a.Lists {
		for k, p := range list {
			at := a.where[l][k]
			for i, cell := range p.Cells() {
				if place[cell] == 0 {
					a.In = append(a.In, cell)
					place[cell] = uint16(len(a.In))
				}
				at[i] = int(place[cell]) - 1
			}
		}
	}
}

// makeRoom makes room for the places.
func (a *Any) makeRoom() {
	cells, count := 0, 0
	for _, list := range a.Lists {
		count += len(list)
		for _, p := range list {
			cells += len(p.Cells())
		}
	}
	a.where = make([][][]int, len(a.Lists))
	propagators, places := make([][]int, count), make([]int, cells)
	for l, list := range a.Lists {
		a.where[l], propagators = propagators[:len(list):len(list)], propagators[len(list):]
		for k, p := range list {
			n := len(p.Cells())
			a.where[l][k], places = places[:n:n], places[n:]
		}
	}
}

// Cells returns the cells of all lists.
func (a *Any) Cells() []uint16 { return a.In }

// Narrow keeps the digits that some possible list keeps.
func (a *Any) Narrow(domains []uint64) bool { return a.Reduce(domains, nil) }

// Reduce narrows and, unless dead is nil, remembers which lists are impossible: bit l%64
// of word l/64 for list l. They are passed over, and so are those behind the ones that
// together keep all there is.
func (a *Any) Reduce(domains, dead []uint64) bool {
	room := a.room.Get().(*[]uint64)
	defer a.room.Put(room)
	n := len(a.In)
	union, own, part := (*room)[:n], (*room)[n:2*n], (*room)[2*n:]
	clear(union)
	possible := false
	for l := range a.Lists {
		if dead != nil && dead[l/64]>>(l%64)&1 != 0 {
			continue
		}
		copy(own, domains)
		if !a.narrowList(l, own, part) {
			if dead != nil {
				dead[l/64] |= 1 << (l % 64)
			}
			continue
		}
		possible = true
		missing := uint64(0)
		for i, d := range own {
			union[i] |= d
			missing |= domains[i] &^ union[i]
		}
		if missing == 0 {
			return true
		}
	}
	copy(domains, union)
	return possible
}

// narrowList narrows by each propagator of a list until none changes anything.
func (a *Any) narrowList(l int, domains, part []uint64) bool {
	for changed := true; changed; {
		changed = false
		for i, p := range a.Lists[l] {
			at := a.where[l][i]
			part := part[:len(at)]
			for k, cell := range at {
				part[k] = domains[cell]
			}
			if !p.Narrow(part) {
				return false
			}
			for k, cell := range at {
				if left := domains[cell] & part[k]; left != domains[cell] {
					if left == 0 {
						return false
					}
					domains[cell] = left
					changed = true
				}
			}
		}
	}
	return true
}

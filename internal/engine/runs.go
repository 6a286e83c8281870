package engine

import (
	"math/bits"
	"slices"
	"sync"
)

// Runs counts cells that have the label of a first one. It counts along each arm, from its start
// and without a gap. Their number, plus More, is the number of the digit in a control cell.
type Runs struct {
	In   []uint16   // control, first, then the arms one after the other
	Arms [][]uint16 // each with the places of its cells in In
	More int
	room sync.Pool

	beside int // how many of the first arms begin at the neighbours of the first cell; one of these has its label
}

// NewRuns makes one of cells.
func NewRuns(control, first uint16, arms [][]uint16, more int) *Runs {
	r := &Runs{In: []uint16{control, first}, More: more}
	place := map[uint16]uint16{control: 0, first: 1}
	for _, arm := range arms {
		places := make([]uint16, len(arm))
		for i, cell := range arm {
			at, known := place[cell]
			if !known || cell == control {
				at = uint16(len(r.In))
				place[cell] = at
				r.In = append(r.In, cell)
			}
			places[i] = at
		}
		r.Arms = append(r.Arms, places)
	}
	r.room.New = func() any {
		room := make([]uint64, 3*len(arms)+1+len(r.In))
		return &room
	}
	return r
}

// Connected returns runs that know of the regions whose labels they count. There no cell is alone: if
// an arm begins at each neighbour of the first cell, one of these has its label.
func (r *Runs) Connected(m *Model) *Runs {
	for _, p := range m.Propagators {
		regions, ok := p.(*Regions)
		if !ok || regions.Size < 2 {
			continue
		}
		place := slices.Index(regions.Labels(), r.In[1])
		if place < 0 {
			continue
		}
		near, arms, beside := regions.near[place], slices.Clone(r.Arms), 0
		for _, k := range near {
			if i := slices.IndexFunc(arms, func(arm []uint16) bool { return r.In[arm[0]] == regions.Labels()[k] }); i >= 0 {
				arms[beside], arms[i] = arms[i], arms[beside]
				beside++
			}
		}
		if beside == len(near) {
			c := &Runs{In: r.In, Arms: arms, More: r.More, beside: beside}
			c.room.New = r.room.New
			return c
		}
	}
	return r
}

// Cells returns the cells.
func (r *Runs) Cells() []uint16 { return r.In }

// Narrow goes over the labels of the first cell. For each it finds how long the runs may be that
// come to a number of the control. It keeps the digits and labels with which that is possible.
func (r *Runs) Narrow(domains []uint64) bool {
	buffer := r.room.Get().(*[]uint64)
	defer r.room.Put(buffer)
	room := *buffer
	arms := len(r.Arms)
	lengths, before, after := room[:arms], room[arms:2*arms], room[2*arms:3*arms+1]
	union := room[3*arms+1:]
	clear(union)
	for rest := domains[1]; rest != 0; rest &= rest - 1 {
		label := rest & -rest
		// Bit k of lengths says that a run of k cells is possible. Bit k of before and after says
		// that the arms in front or behind can have k cells together.
		sum := uint64(1)
		for a, arm := range r.Arms {
			lengths[a] = possibleRuns(domains, arm, label)
			before[a] = sum
			if sum = add(sum, lengths[a]); a == r.beside-1 {
				sum &^= 1 // not all of those can be without a run
			}
		}
		// The digit of a number k is bit k-1.
		wanted := sum & shifted(domains[0], 1-r.More)
		if wanted == 0 {
			continue
		}
		union[0] |= domains[0] & shifted(wanted, r.More-1)
		union[1] |= label
		after[arms] = 1
		some := uint64(0) // sums of the arms behind, where one beside the first cell has a run
		for a := arms - 1; a >= 0; a-- {
			others := add(before[a], after[a+1])
			alone := others // if this arm has no run
			if a < r.beside {
				alone = add(before[a]&^1, after[a+1]) | add(before[a], some)
				some = add(some, lengths[a]) | add(after[a+1], lengths[a]&^1)
			}
			after[a] = add(after[a+1], lengths[a])
			var fit uint64
			for rest := lengths[a]; rest != 0; rest &= rest - 1 {
				k := bits.TrailingZeros64(rest)
				if k == 0 && alone&wanted != 0 || k > 0 && others<<k&wanted != 0 {
					fit |= 1 << k
				}
			}
			for i, at := range r.Arms[a] {
				if fit&^(1<<i) != 0 { // the run ends elsewhere
					union[at] |= label & domains[at]
				}
				if fit&(2<<i-1) != 0 { // it ends here or before
					union[at] |= domains[at] &^ label
				}
			}
		}
	}
	for i, d := range domains {
		if domains[i] = d & union[i]; domains[i] == 0 {
			return false
		}
	}
	return true
}

// possibleRuns returns the lengths that a run of a label may have along an arm.
func possibleRuns(domains []uint64, arm []uint16, label uint64) uint64 {
	var lengths uint64
	for i, at := range arm {
		d := domains[at]
		if d&^label != 0 {
			lengths |= 1 << i
		}
		if d&label == 0 {
			return lengths
		}
	}
	return lengths | 1<<len(arm)
}

// shifted moves a set up by some places, or down.
func shifted(set uint64, by int) uint64 {
	if by < 0 {
		return set >> -by
	}
	return set << by
}

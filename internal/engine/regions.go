package engine

import (
	"math/bits"
	"sync"
)

// Regions cut cells into connected areas of Size cells each, in which digits differ. Of each cell
// there are two: one for its digit, and one for the number of its region, its label. Labels are
// names: of all ways to name the regions only one is allowed. Pins, cells so far apart that no
// region has two of them, have the first labels in their order; in the other cells each
// new region takes the next one.
type Regions struct {
	In   []uint16 // labels, then digits
	Size int

	near   [][]uint16
	count  int // regions
	digits int
	pins   []int
	areas  []*Connected // of each label
	room   sync.Pool    // of *flood
}

// NewRegions makes one of labels and digits of some cells, and the neighbours of each by their
// places.
func NewRegions(labels, cells []uint16, near [][]uint16, size, digits int) *Regions {
	r := &Regions{Size: size, near: near, count: len(cells) / size, digits: digits}
	r.In = append(append(make([]uint16, 0, 2*len(cells)), labels...), cells...)
	for label := range r.count {
		r.areas = append(r.areas, NewConnected(labels, near, 1<<label, size, size, 0))
	}
	r.room = sync.Pool{New: func() any { return r.areas[0].room.New() }}
	r.pins = []int{0}
	for i := 1; i < len(cells) && len(r.pins) < r.count; i++ {
		if r.isFar(i) {
			r.pins = append(r.pins, i)
		}
	}
	return r
}

// isFar says whether a place is so far from all pins that no region has both.
func (r *Regions) isFar(place int) bool {
	far := map[int]int{place: 0}
	for list := []int{place}; len(list) > 0; list = list[1:] {
		for _, k := range r.near[list[0]] {
			if _, known := far[int(k)]; !known {
				far[int(k)] = far[list[0]] + 1
				list = append(list, int(k))
			}
		}
	}
	for _, pin := range r.pins {
		if d, reached := far[pin]; reached && d < r.Size {
			return false
		}
	}
	return true
}

// Cells are the cells of labels, then those of digits.
func (r *Regions) Cells() []uint16 { return r.In }

// Narrow floods each region, and keeps digits out of regions that have them.
func (r *Regions) Narrow(domains []uint64) bool {
	n := len(r.near)
	labels, digits := domains[:n], domains[n:]
	f := r.room.Get().(*flood)
	defer r.room.Put(f)
	if !r.names(labels) {
		return false
	}
	for changed := true; changed; {
		changed = false
		for label := range r.count {
			more, ok := r.areas[label].once(labels, f)
			if !ok {
				return false
			}
			differ, ok := r.differ(labels, digits, 1<<label)
			if !ok {
				return false
			}
			changed = changed || more || differ
		}
		if changed && !r.names(labels) {
			return false
		}
	}
	return true
}

// names allows the labels that a cell may have by what stands before it.
func (r *Regions) names(labels []uint64) bool {
	known := len(r.pins)
	pin := 0
	for i := range labels {
		if pin < len(r.pins) && r.pins[pin] == i {
			labels[i] &= 1 << pin
			pin++
		} else {
			labels[i] &= All(min(known+1, r.count))
		}
		if labels[i] == 0 {
			return false
		}
		known = max(known, bits.Len64(labels[i]))
	}
	return true
}

// differ keeps the digits of a region apart. Where it has as many cells as there are digits, one
// that has a single place goes there.
func (r *Regions) differ(labels, digits []uint64, label uint64) (changed, ok bool) {
	var taken, once, twice uint64
	for i, l := range labels {
		if l&label == 0 {
			continue
		}
		d := digits[i]
		if l == label && d&(d-1) == 0 {
			if taken&d != 0 {
				return false, false
			}
			taken |= d
		}
		twice |= once & d
		once |= d
	}
	if bits.OnesCount64(once) < r.Size {
		return false, false
	}
	single := once &^ twice &^ taken
	if r.Size < r.digits {
		single = 0
	}
	for i, l := range labels {
		if l&label == 0 {
			continue
		}
		d := digits[i]
		switch {
		case l == label && d&(d-1) == 0:
		case d&single != 0:
			if d &= single; d&(d-1) != 0 {
				return false, false
			}
			labels[i], digits[i] = label, d
			changed = true
		case d&^taken == 0:
			if labels[i] &^= label; labels[i] == 0 {
				return false, false
			}
			changed = true
		case l == label && d&taken != 0:
			digits[i] &^= taken
			changed = true
		}
	}
	return changed, true
}

// Runs counts cells that have the label of a first one: along each arm, from its start and without
// a gap. Their number, plus More, is the number of the digit in a control cell.
type Runs struct {
	In   []uint16   // control, first, then the arms one after the other
	Arms [][]uint16 // each with the places of its cells in In
	More int
	room sync.Pool
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

// Cells are the cells.
func (r *Runs) Cells() []uint16 { return r.In }

// Narrow goes over the labels of the first cell. For each it finds how long the runs may be that
// come to a number of the control, and what that leaves in the cells.
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
		// Bit k of lengths: a run of k cells is possible; of before and after: the runs of the
		// arms in front and behind come to k together.
		sum := uint64(1)
		for a, arm := range r.Arms {
			lengths[a] = possibleRuns(domains, arm, label)
			before[a] = sum
			sum = add(sum, lengths[a])
		}
		// The digit of a number k is bit k-1.
		wanted := sum & shifted(domains[0], 1-r.More)
		if wanted == 0 {
			continue
		}
		union[0] |= domains[0] & shifted(wanted, r.More-1)
		union[1] |= label
		after[arms] = 1
		for a := arms - 1; a >= 0; a-- {
			after[a] = add(after[a+1], lengths[a])
			others := add(before[a], after[a+1])
			var fit uint64
			for rest := lengths[a]; rest != 0; rest &= rest - 1 {
				k := bits.TrailingZeros64(rest)
				if others<<k&wanted != 0 {
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

// possibleRuns are the lengths that a run of a label may have along an arm.
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

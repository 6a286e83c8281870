package engine

import (
	"math/bits"
	"slices"
	"sync"
)

// Regions cut cells into connected areas of Size cells each, in which digits differ. Each cell of
// the board is two cells here. One is for its digit, one for its label, the number of its region.
// Labels are names: of all ways to name the regions only one is allowed. Pins are cells so far
// apart that no region has two of them. They have the first labels in their order. In the other
// cells each new region takes the next label.
type Regions struct {
	In   []uint16 // labels, then digits
	Size int

	near   [][]uint16
	count  int // regions
	digits int
	pins   []int
	areas  []*Connected // of each label
	room   sync.Pool    // of *regionRoom
}

// NewRegions makes one of labels and digits of some cells, and the neighbours of each by their
// places.
func NewRegions(labels, cells []uint16, near [][]uint16, size, digits int) *Regions {
	r := &Regions{Size: size, near: near, count: len(cells) / size, digits: digits}
	r.In = append(append(make([]uint16, 0, 2*len(cells)), labels...), cells...)
	for label := range r.count {
		r.areas = append(r.areas, NewConnected(labels, near, 1<<label, size, size, 0))
	}
	r.room = sync.Pool{New: func() any {
		room := &regionRoom{flood: r.areas[0].room.New().(*flood), in: make([][]uint16, r.count)}
		if len(cells) <= mostFlooded {
			room.known = make([]flooded, knownFloods)
		}
		return room
	}}
	r.layPins()
	return r
}

// Pins returns the places of the cells that have the first labels, in their order.
func (r *Regions) Pins() []int { return r.pins }

// layPins makes the pins. In order, each place becomes one that no region can share with an
// earlier pin.
func (r *Regions) layPins() {
	taken := make([]bool, len(r.near)) // by a pin that is too near
	room := make([]uint16, 0, len(r.near))
	for i := range r.near {
		if taken[i] {
			continue
		}
		if r.pins = append(r.pins, i); len(r.pins) == r.count {
			return
		}
		reached := append(room[:0], uint16(i)) // by this pin's flood
		from := make([]bool, len(r.near))
		from[i] = true
		for begin, step := 0, 0; step < r.Size; step++ {
			end := len(reached)
			for ; begin < end; begin++ {
				taken[reached[begin]] = true
				for _, k := range r.near[reached[begin]] {
					if !from[k] {
						from[k] = true
						reached = append(reached, k)
					}
				}
			}
		}
	}
}

// Labels returns the cells of labels.
func (r *Regions) Labels() []uint16 { return r.In[:len(r.near)] }

// Digits returns the cells of digits.
func (r *Regions) Digits() []uint16 { return r.In[len(r.near):] }

// Place returns the place of a cell of digits, or -1.
func (r *Regions) Place(cell uint16) int {
	digits := r.Digits()
	if int(cell) < len(digits) && digits[cell] == cell { // as nearly always
		return int(cell)
	}
	return slices.Index(digits, cell)
}

// Cells returns the cells of labels, then those of digits.
func (r *Regions) Cells() []uint16 { return r.In }

// Narrow floods each region, and keeps digits out of regions that have them.
func (r *Regions) Narrow(domains []uint64) bool { return r.narrow(domains, r.names) }

// NarrowUnnamed narrows for a caller that names the regions afterwards: labels without a pin may
// change places.
func (r *Regions) NarrowUnnamed(domains []uint64) bool { return r.narrow(domains, r.pinned) }

// Unpinned returns the labels of regions without a pin.
func (r *Regions) Unpinned() uint64 { return All(r.count) &^ All(len(r.pins)) }

// Name gives the regions of a solution, a digit for each cell, the labels that Narrow allows.
func (r *Regions) Name(solution []uint8) {
	var names [65]uint8
	last := len(r.pins)
	for i := range last {
		names[i+1] = uint8(i + 1)
	}
	for _, c := range r.Labels() {
		name := &names[solution[c]]
		if *name == 0 {
			last++
			*name = uint8(last)
		}
		solution[c] = *name
	}
}

// narrow does what Narrow does, with the labels that the names leave a cell.
func (r *Regions) narrow(domains []uint64, names func(labels []uint64) bool) bool {
	n := len(r.near)
	labels, digits := domains[:n], domains[n:]
	room := r.room.Get().(*regionRoom)
	defer r.room.Put(room)
	if !names(labels) {
		return false
	}
	room.sort(labels)
	for changed := true; changed; {
		changed = false
		for label := range r.count {
			more, ok := r.flood(labels, label, room)
			if !ok {
				return false
			}
			differ, ok := r.differ(labels, digits, 1<<label, room.in[label])
			if !ok {
				return false
			}
			changed = changed || more || differ
		}
		if changed && !names(labels) {
			return false
		}
	}
	return true
}

// regionRoom is the memory that Narrow needs.
type regionRoom struct {
	flood *flood
	in    [][]uint16 // by label: the places that may have it
	known []flooded  // by a hash of what an area was like
}

// sort finds which places may have each label.
func (r *regionRoom) sort(labels []uint64) {
	for label := range r.in {
		r.in[label] = r.in[label][:0]
	}
	for i, l := range labels {
		for ; l != 0; l &= l - 1 {
			label := bits.TrailingZeros64(l)
			r.in[label] = append(r.in[label], uint16(i))
		}
	}
}

// flooded is the result of a flood of an area. All areas are alike, and each guess changes few of
// them, so the same is asked again and again.
type flooded struct {
	before, after spread
	ok            bool
}

// spread is the cells that may be in an area and those that surely are.
type spread struct{ may, sure places }

// places are cells by their places.
type places [mostFlooded / 64]uint64

const (
	mostFlooded = 256 // cells whose flood is remembered
	knownFloods = 1 << 10
)

// spreadOf returns the spread of a label, given the places that may have it.
func spreadOf(labels []uint64, label uint64, in []uint16) (a spread) {
	for _, i := range in {
		switch l := labels[i]; {
		case l == label:
			a.sure[i/64] |= 1 << (i % 64)
			fallthrough
		case l&label != 0:
			a.may[i/64] |= 1 << (i % 64)
		}
	}
	return a
}

// hash returns a number below knownFloods.
func (a *spread) hash() uint64 {
	var h uint64
	for i := range a.may {
		h = (h ^ a.may[i]) * 0x9E3779B97F4A7C15
		h = (h ^ h>>32 ^ a.sure[i]) * 0xC2B2AE3D27D4EB4F
	}
	return h >> 32 % knownFloods
}

// flood narrows the area of a label until nothing changes.
func (r *Regions) flood(labels []uint64, label int, room *regionRoom) (changed, ok bool) {
	if room.known == nil {
		return r.areas[label].once(labels, room.flood)
	}
	before := spreadOf(labels, 1<<label, room.in[label])
	known := &room.known[before.hash()]
	if known.before == before && before.may != (places{}) {
		return known.apply(labels, 1<<label)
	}
	known.before, known.ok = before, true
	for more := true; more && known.ok; {
		more, known.ok = r.areas[label].once(labels, room.flood)
		changed = changed || more
	}
	known.after = spreadOf(labels, 1<<label, room.in[label])
	return changed, known.ok
}

// apply repeats a known flood on the labels.
func (k *flooded) apply(labels []uint64, label uint64) (changed, ok bool) {
	if !k.ok || k.before == k.after {
		return false, k.ok
	}
	for w := range k.before.may {
		for gone := k.before.may[w] &^ k.after.may[w]; gone != 0; gone &= gone - 1 {
			i := 64*w + bits.TrailingZeros64(gone)
			if labels[i] &^= label; labels[i] == 0 {
				return false, false
			}
		}
		for in := k.after.sure[w] &^ k.before.sure[w]; in != 0; in &= in - 1 {
			labels[64*w+bits.TrailingZeros64(in)] = label
		}
	}
	return true, true
}

// pinned allows the labels that there are, and that of a pin alone.
func (r *Regions) pinned(labels []uint64) bool {
	for label, i := range r.pins {
		labels[i] &= 1 << label
	}
	for i := range labels {
		if labels[i] &= All(r.count); labels[i] == 0 {
			return false
		}
	}
	return true
}

// names allows the labels that a cell may have after the cells before it.
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
// that has a single place goes there. In are the places that may have the label.
func (r *Regions) differ(labels, digits []uint64, label uint64, in []uint16) (changed, ok bool) {
	var taken, once, twice uint64
	for _, i := range in {
		l := labels[i]
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
	for _, i := range in {
		l := labels[i]
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

// Runs counts cells that have the label of a first one. It counts along each arm, from its start
// and without a gap. Their number, plus More, is the number of the digit in a control cell.
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

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
	beside []places     // the neighbours of each place
	words  int          // of places that are in use
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
	if len(cells) <= mostFlooded {
		r.beside, r.words = make([]places, len(cells)), (len(cells)+63)/64
		for i, beside := range near {
			for _, k := range beside {
				r.beside[i][k/64] |= 1 << (k % 64)
			}
		}
	}
	r.room = sync.Pool{New: func() any {
		room := &regionRoom{flood: r.areas[0].room.New().(*flood), in: make([][]uint16, r.count)}
		if len(cells) <= mostFlooded {
			room.known, room.alone = make([]flooded, knownFloods), make([]uint64, len(cells))
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
func (r *Regions) Narrow(domains []uint64) bool { return r.narrow(domains, nil, r.names) }

// NarrowSince does what Narrow does. Seen are the domains as it left them last, Unseen at first. It looks
// only at regions that have changed since, and sets seen anew.
func (r *Regions) NarrowSince(domains, seen []uint64) bool { return r.narrow(domains, seen, r.names) }

// NarrowUnnamedSince narrows for a caller that names the regions afterwards: labels without a pin may
// change places.
func (r *Regions) NarrowUnnamedSince(domains, seen []uint64) bool {
	return r.narrow(domains, seen, r.pinned)
}

// Unseen is a domain that no cell has had.
const Unseen = ^uint64(0)

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

// narrow does what NarrowSince does, with the labels that the names leave a cell. Without seen it
// looks at all regions.
func (r *Regions) narrow(domains, seen []uint64, names func(labels []uint64) (changed uint64, ok bool)) bool {
	n := len(r.near)
	labels, digits := domains[:n], domains[n:]
	room := r.room.Get().(*regionRoom)
	defer r.room.Put(room)
	due, ok := names(labels)
	due &= All(r.count)
	if seen == nil {
		due = All(r.count)
	} else {
		due |= changedSince(labels, digits, seen) & All(r.count)
	}
	room.sorted = 0
	for ; ok && due != 0; due &= All(r.count) {
		for rest := due; ok && rest != 0; rest &= rest - 1 {
			label := bits.TrailingZeros64(rest)
			in := room.places(labels, label)
			var flooded, differ uint64
			due &^= 1 << label
			if flooded, ok = r.flood(labels, label, in, room); ok {
				differ, ok = r.differ(labels, digits, 1<<label, in)
				due |= flooded | differ
			}
		}
		if ok {
			var named uint64
			named, ok = names(labels)
			due |= named
		}
	}
	if ok && seen != nil {
		copy(seen, domains)
	}
	return ok
}

// changedSince returns the labels of regions of which something has changed.
func changedSince(labels, digits, seen []uint64) (changed uint64) {
	for i, now := range labels {
		changed |= lost(seen[i], now)
		if digits[i] != seen[len(labels)+i] {
			changed |= now
		}
	}
	return changed
}

// lost returns the labels of regions that change when a cell's labels become others: those it has
// lost, and its last one.
func lost(before, now uint64) uint64 {
	changed := before ^ now
	if changed != 0 && now&(now-1) == 0 {
		changed |= now
	}
	return changed
}

// regionRoom is the memory that Narrow needs.
type regionRoom struct {
	flood  *flood
	in     [][]uint16 // by label: the places that may have it
	sorted uint64     // the labels whose places were found
	known  []flooded  // by a hash of what an area was like
	last   flooded    // where nothing is remembered
	alone  []uint64   // 1 for each place that is surely in an area, 2 out of it, 3 if either may be
}

// places returns the places that may have a label, and perhaps some that might a moment ago.
func (r *regionRoom) places(labels []uint64, label int) []uint16 {
	if r.sorted>>label&1 == 0 {
		r.sorted |= 1 << label
		r.in[label] = r.in[label][:0]
		for i, l := range labels {
			if l>>label&1 != 0 {
				r.in[label] = append(r.in[label], uint16(i))
			}
		}
	}
	return r.in[label]
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

// size returns how many there are.
func (p *places) size() (size int) {
	for _, word := range p {
		size += bits.OnesCount64(word)
	}
	return size
}

// without reports whether some of the places aren't among others.
func (p *places) without(others *places) bool {
	for w, word := range p {
		if word&^others[w] != 0 {
			return true
		}
	}
	return false
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

// flood narrows the area of a label until nothing changes. It returns the labels of the regions that
// change with it.
func (r *Regions) flood(labels []uint64, label int, in []uint16, room *regionRoom) (changed uint64, ok bool) {
	if room.alone == nil {
		some := true
		for ok = true; some && ok; {
			if some, ok = r.areas[label].once(labels, room.flood); some {
				changed = All(r.count) &^ (1 << label)
			}
		}
		return changed, ok
	}
	before := spreadOf(labels, 1<<label, in)
	known := &room.last
	if room.known != nil {
		known = &room.known[before.hash()]
	}
	if known.before != before || before.may == (places{}) {
		known.before = before
		known.ok = r.spread(&known.before, &known.after, room)
	}
	return known.apply(labels, 1<<label)
}

// spread floods an area, and reports whether there is one. Cells too far from one that is surely in
// are out. A walk over the others then finds the doors.
func (r *Regions) spread(before, after *spread, room *regionRoom) bool {
	*after = *before
	area, f := r.areas[0], room.flood
	for {
		first, sure := -1, 0
		for w, word := range after.sure {
			if sure += bits.OnesCount64(word); first < 0 && word != 0 {
				first = 64*w + bits.TrailingZeros64(word)
			}
		}
		if first >= 0 {
			if after.may = r.within(after, first, r.Size-sure); after.sure.without(&after.may) {
				return false
			}
		}
		alone := room.alone
		for i := range alone {
			alone[i] = 2 - after.may[i/64]>>(i%64)&1
			alone[i] |= (after.may[i/64] &^ after.sure[i/64]) >> (i % 64) & 1 << 1
		}
		var more, ok bool
		if may := after.may.size(); first < 0 || may <= r.Size || sure >= r.Size {
			more, ok = area.once(alone, f)
		} else {
			clear(f.found)
			area.walk(alone, f, first, 0)
			more, ok = area.doors(alone, f, first, may), true
		}
		if !ok || !more {
			return ok
		}
		*after = spread{}
		for i, side := range alone {
			after.may[i/64] |= side & 1 << (i % 64)
			after.sure[i/64] |= side & 1 &^ (side >> 1) << (i % 64)
		}
	}
}

// within returns the cells of an area that a way leads to from a first one. At most some steps of it
// may lead to cells that aren't surely in.
func (r *Regions) within(a *spread, first, steps int) (reached places) {
	reached[first/64] = 1 << (first % 64)
	edge := reached
	for {
		for more := edge; more != (places{}); { // over sure cells as far as they go
			more = r.around(&more, &a.sure, &reached)
			for w := range edge {
				edge[w] |= more[w]
			}
		}
		if steps == 0 {
			return reached
		}
		steps--
		if edge = r.around(&edge, &a.may, &reached); edge == (places{}) {
			return reached
		}
	}
}

// around returns the neighbours of some cells that are among others and weren't reached, and notes
// that they are now.
func (r *Regions) around(cells, among, reached *places) (next places) {
	for w := range cells[:r.words] {
		for rest := cells[w]; rest != 0; rest &= rest - 1 {
			beside := &r.beside[64*w+bits.TrailingZeros64(rest)]
			for v := range next[:r.words] {
				next[v] |= beside[v]
			}
		}
	}
	for w := range next[:r.words] {
		next[w] &= among[w] &^ reached[w]
		reached[w] |= next[w]
	}
	return next
}

// apply does to the labels what the flood did. It returns the labels of the other regions that change.
func (k *flooded) apply(labels []uint64, label uint64) (changed uint64, ok bool) {
	if !k.ok || k.before == k.after {
		return 0, k.ok
	}
	for w := range k.before.may {
		for gone := k.before.may[w] &^ k.after.may[w]; gone != 0; gone &= gone - 1 {
			l := &labels[64*w+bits.TrailingZeros64(gone)]
			if *l &^= label; *l == 0 {
				return 0, false
			}
			changed |= lost(*l|label, *l)
		}
		for in := k.after.sure[w] &^ k.before.sure[w]; in != 0; in &= in - 1 {
			l := &labels[64*w+bits.TrailingZeros64(in)]
			changed |= *l
			*l = label
		}
	}
	return changed &^ label, true
}

// pinned allows the labels that there are, and that of a pin alone. It returns those of the regions
// that change.
func (r *Regions) pinned(labels []uint64) (changed uint64, ok bool) {
	for label, i := range r.pins {
		before := labels[i]
		labels[i] &= 1 << label
		changed |= lost(before, labels[i])
	}
	for i, before := range labels {
		if labels[i] &= All(r.count); labels[i] == 0 {
			return 0, false
		}
		changed |= lost(before, labels[i])
	}
	return changed, true
}

// names allows the labels that a cell may have after the cells before it. It returns those of the
// regions that change.
func (r *Regions) names(labels []uint64) (changed uint64, ok bool) {
	known := len(r.pins)
	pin := 0
	for i, before := range labels {
		if pin < len(r.pins) && r.pins[pin] == i {
			labels[i] &= 1 << pin
			pin++
		} else {
			labels[i] &= All(min(known+1, r.count))
		}
		if labels[i] == 0 {
			return 0, false
		}
		changed |= lost(before, labels[i])
		known = max(known, bits.Len64(labels[i]))
	}
	return changed, true
}

// differ keeps the digits of a region apart. Where it has as many cells as there are digits, one
// that has a single place goes there. In are the places that may have the label. It returns the
// labels of the regions that change.
func (r *Regions) differ(labels, digits []uint64, label uint64, in []uint16) (changed uint64, ok bool) {
	var taken, once, twice uint64
	for _, i := range in {
		l := labels[i]
		if l&label == 0 {
			continue
		}
		d := digits[i]
		if l == label && d&(d-1) == 0 {
			if taken&d != 0 {
				return 0, false
			}
			taken |= d
		}
		twice |= once & d
		once |= d
	}
	if bits.OnesCount64(once) < r.Size {
		return 0, false
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
				return 0, false
			}
			labels[i], digits[i] = label, d
			changed |= l
		case d&^taken == 0:
			if labels[i] &^= label; labels[i] == 0 {
				return 0, false
			}
			changed |= lost(l, labels[i])
		case l == label && d&taken != 0:
			digits[i] &^= taken
			changed |= label
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

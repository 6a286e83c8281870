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
	told   bool // by givens, which region has which name
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
			room.near, room.far = make([]places, size), make([]places, size)
		}
		return room
	}}
	r.layPins()
	return r
}

// Told returns the same regions where givens tell the name of each: then any names are allowed.
func (r *Regions) Told() *Regions {
	told := NewRegions(r.Labels(), r.Digits(), r.near, r.Size, r.digits)
	told.told, told.pins = true, nil
	return told
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

// Unpinned returns the labels of regions without a pin, whose names nothing tells.
func (r *Regions) Unpinned() uint64 {
	if r.told {
		return 0
	}
	return All(r.count) &^ All(len(r.pins))
}

// Name gives the regions of a solution, a digit for each cell, the labels that Narrow allows. Where
// givens tell the names, it leaves them.
func (r *Regions) Name(solution []uint8) {
	if r.told {
		return
	}
	var names [65]uint8
	last := len(r.pins)
	for i, place := range r.pins {
		names[solution[r.In[place]]] = uint8(i + 1)
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

// changedSince returns the labels of regions that have changed.
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
	if r.told {
		return r.pinned(labels)
	}
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

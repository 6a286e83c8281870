package engine

import "math/bits"

// Regions are flooded one by one. What a flood finds is remembered.

// regionRoom is the memory that Narrow needs.
type regionRoom struct {
	flood  *flood
	in     [][]uint16 // by label: the places that may have it
	sorted uint64     // the labels whose places were found
	known  []flooded  // by a hash of what an area was like
	last   flooded    // where nothing is remembered
	near   []places   // by steps: what is so near to the first cell that is surely in an area
	far    []places   // and to another
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

// spread floods an area, and reports whether there is one. Cells too far from those that are surely in
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
			if sure > r.Size || !r.together(after, first, r.Size-sure, room) {
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

// together leaves in an area a only cells that can lie in it with all that surely do. It may still take
// steps cells; first is one that is sure. Three of its cells are joined by ways that meet in a cell. Of
// the ways between each two of the three, two pass each cell, and all pass that one. So together they are
// at most twice as long as there is room for cells, and one more.
func (r *Regions) together(a *spread, first, steps int, room *regionRoom) bool {
	r.reach(a, first, room.near[:steps+1])
	a.may = room.near[steps]
	apart := a.sure
	for {
		if a.sure.without(&a.may) {
			return false
		}
		other := -1
		for w := range apart {
			if apart[w] &^= room.near[0][w]; apart[w] != 0 && other < 0 {
				other = 64*w + bits.TrailingZeros64(apart[w])
			}
		}
		if other < 0 {
			return true
		}
		r.reach(a, other, room.far[:steps+1])
		between := 0
		for room.near[between][other/64]>>(other%64)&1 == 0 {
			between++
		}
		var may places
		for i := 0; i <= min(steps, 2*steps+1-between); i++ {
			for w, word := range room.far[min(steps, 2*steps+1-between-i)] {
				may[w] |= room.near[i][w] & word
			}
		}
		for w := range may {
			a.may[w] &= may[w]
			apart[w] &^= room.far[0][w]
		}
	}
}

// reach finds the cells of an area that a way leads to from a first one: for each number of cells those
// to which at most as many of the way aren't surely in.
func (r *Regions) reach(a *spread, first int, reached []places) {
	var edge, all places
	edge[first/64] = 1 << (first % 64)
	all = edge
	for steps := range reached {
		for more := edge; more != (places{}); { // over sure cells as far as they go
			more = r.around(&more, &a.sure, &all)
			for w := range edge {
				edge[w] |= more[w]
			}
		}
		reached[steps] = all
		edge = r.around(&edge, &a.may, &all)
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

package logic

import (
	"math/bits"
	"slices"
)

// fishSearch looks for the fish of one digit and size. Its sets of places are
// masks over places:
//
//	places  r1c2 r1c5 r4c2 r4c7 r8c5 ...
//	row 1     1    1    0    0    0
//	column 2  1    0    1    0    0
type fishSearch struct {
	s       *State
	d       uint8
	n       int
	fins    int      // how many fins are allowed
	franken bool     // a box must take part
	places  []int    // the cells that have the digit
	near    []uint64 // by place: the places it sees
	found   func(*Step) bool

	covers      []uint64 // masks of the cover houses
	across      []int    // the cover houses
	bases       []int    // the base houses in use
	base, twice uint64   // their places, and those that two of them share
	boxed       bool     // a base is a box
	use         []int    // the covers in use, by index
}

// eachFish sets up a search for each digit.
func (s *State) eachFish(n, fins int, use func(f *fishSearch) bool) bool {
	for d := uint8(1); int(d) <= s.n; d++ {
		if s.where[d].count() > 64 {
			continue // more places than a mask has bits: a very large board
		}
		f := fishSearch{s: s, d: d, n: n, fins: fins, places: s.where[d].list()}
		for _, c := range f.places {
			f.near = append(f.near, f.mask(s.peers[c]))
		}
		if use(&f) {
			return true
		}
	}
	return false
}

func (f *fishSearch) mask(set cells) (m uint64) {
	for i, c := range f.places {
		if set.has(c) {
			m |= 1 << i
		}
	}
	return m
}

// search tries the houses of one list as bases, those of the other as covers.
func (f *fishSearch) search(bases, covers []int) bool {
	s := f.s
	f.across, f.covers = f.across[:0], f.covers[:0]
	for _, h := range covers {
		if m := f.mask(s.set[h]); m != 0 {
			f.across, f.covers = append(f.across, h), append(f.covers, m)
		}
	}
	var list []int
	var masks []uint64
	for _, h := range bases {
		m := f.mask(s.set[h])
		if k := bits.OnesCount64(m); k >= 2 && k <= f.n+f.fins-1 {
			list, masks = append(list, h), append(masks, m)
		}
	}
	return choose(len(list), f.n, func(pick []int) bool {
		f.base, f.twice, f.boxed, f.bases, f.use = 0, 0, false, f.bases[:0], f.use[:0]
		for _, i := range pick {
			f.twice |= f.base & masks[i]
			f.base |= masks[i]
			f.boxed = f.boxed || slices.Contains(s.boxes, list[i])
			f.bases = append(f.bases, list[i])
		}
		if bits.OnesCount64(f.twice) > 2 {
			return false
		}
		goes := uint64(1)<<len(f.places) - 1 // what sees all fins
		for m := f.twice; m != 0; m &= m - 1 {
			goes &= f.near[bits.TrailingZeros64(m)]
		}
		return f.cover(f.base&^f.twice, 0, goes&^f.base, f.twice, f.fins, 0)
	})
}

// cover takes the first place left and makes it a fin, or tries every cover
// that has it. Some place outside the bases must go: it sees all fins. Covers
// in the mask no are out of the question.
func (f *fishSearch) cover(left, covered, goes, fins uint64, spare int, no uint64) bool {
	if goes == 0 {
		return false
	}
	if left == 0 {
		return len(f.use) == f.n && f.finish(fins, covered)
	}
	p := bits.TrailingZeros64(left)
	bit := uint64(1) << p
	if len(f.use) < f.n {
		for i, m := range f.covers {
			if m&bit == 0 || no>>i&1 != 0 || m&fins&^f.twice != 0 {
				continue
			}
			f.use = append(f.use, i)
			if f.cover(left&^m, covered|m, goes, fins, spare, no) {
				return true
			}
			f.use = f.use[:len(f.use)-1]
			no |= 1 << i // with it was tried: from here without
		}
	}
	if spare == 0 {
		return false
	}
	return f.cover(left&^bit, covered, goes&f.near[p], fins|bit, spare-1, no)
}

// finish looks at what the covers lose.
func (f *fishSearch) finish(fins, covered uint64) bool {
	if covered&^f.base == 0 {
		return false
	}
	s := f.s
	franken := f.boxed
	for _, i := range f.use {
		if slices.Contains(f.bases, f.across[i]) {
			return false
		}
		franken = franken || slices.Contains(s.boxes, f.across[i])
	}
	gone := f.cells(covered &^ f.base)
	fin := f.cells(fins)
	for c := range fin.all() {
		gone = gone.and(s.peers[c])
	}
	if franken != f.franken || gone.empty() {
		return false
	}
	step := &Step{Type: f.n, Rating: Rating(66 + 3*f.n), Remove: candidates(f.d, gone)}
	cover := Part{Role: Cover, Digits: digitSet(f.d)}
	for _, i := range f.use {
		cover.Houses = append(cover.Houses, f.across[i])
	}
	for _, h := range f.bases {
		step.Truths = append(step.Truths, houseTruth(h, f.d))
	}
	step.Parts = []Part{
		{Role: Base, Houses: slices.Clone(f.bases), Cells: f.cells(f.base &^ fins).list(), Digits: digitSet(f.d)},
		cover,
	}
	if fins != 0 {
		step.Parts = append(step.Parts, Part{Role: Fin, Cells: fin.list(), Digits: digitSet(f.d)})
	}
	return f.found(step)
}

func (f *fishSearch) cells(m uint64) (set cells) {
	for ; m != 0; m &= m - 1 {
		set.add(f.places[bits.TrailingZeros64(m)])
	}
	return set
}

package logic

import (
	"math/bits"
	"slices"

	"jiugong/sudoku"
)

// knownSum is a list of open cells whose values add up to a known number. They
// are those of a cage, or those that cages leave over in houses.
type knownSum struct {
	cells []int
	set   cells
	sum   int
	truth Truth
	part  Part   // what it is called by
	cost  Rating // what working it out adds to a step
}

// knownSums returns those of several cells, cages first.
func (s *State) knownSums() (list []knownSum) {
	empty := s.empty()
	seen := map[cells]bool{}
	add := func(set cells, sum int, truth Truth, part Part, cost Rating) {
		if n := set.count(); n < 2 || n > mostLeftOver || seen[set] {
			return
		}
		seen[set] = true
		part.Cells, part.Sum = set.list(), sum
		list = append(list, knownSum{part.Cells, set, sum, truth, part, cost})
	}
	first := s.rules.Shape().First()
	for _, c := range s.cages {
		set, sum := c.set, c.sum
		for c := range set.minus(empty).all() {
			sum -= int(s.digit[c]) + first - 1
		}
		add(set.and(empty), sum, Truth{Kind: ConstraintTruth, Constraint: c.constraint}, Part{Constraints: []int{c.constraint}}, 0)
	}
	over := s.leftovers()
	for i := range over {
		o := &over[i]
		set, sum := o.in, o.left
		if set.empty() {
			set, sum = o.ex, -sum
		} else if !o.ex.empty() {
			continue
		}
		add(set, sum, o.truth(), Part{Houses: o.houses}, 2*Rating(len(o.houses)))
	}
	return list
}

// mostTogether is how many cells two sums have together at most.
const mostTogether = 10

// findSumsTogether goes through the ways to fill two sums of cells that see
// each other or share cells. The sums are cages, and cells that cages leave
// over in houses. A candidate that no way for both has goes.
//
//	┌──────────┐   6 in two cells is 1-5 or 2-4, 7 in two is 1-6, 2-5 or 3-4:
//	│ 6─6  7─7 │   not all of these go together
//	└──────────┘
func findSumsTogether(s *State, found func(*Step)) {
	list := s.knownSums()
	for i := range list {
		for k := range list[:i] {
			a, b := &list[k], &list[i]
			if both := a.set.or(b.set).count(); both > mostTogether || !s.close(a, b) {
				continue
			}
			gone := s.fillBoth(a, b)
			if len(gone) == 0 {
				continue
			}
			step := &Step{Remove: gone, Rating: 36 + Rating(a.set.or(b.set).count()) + a.cost + b.cost, Truths: []Truth{a.truth}}
			step.Truths[0].With = []Truth{b.truth}
			step.Parts = []Part{a.part, b.part}
			step.Parts[0].Role, step.Parts[1].Role = SetA, SetB
			for i, sum := range []*knownSum{a, b} {
				if s.allSee(sum.cells) {
					step.Parts[i].Combinations = s.look(sum.cells, sum.sum).ways
				}
			}
			step.Type = 1
			if len(b.part.Houses) > 0 {
				step.Type = 2
				if len(a.part.Houses) > 0 {
					step.Type = 3
				}
			}
			found(step)
		}
	}
}

// close reports whether sums share a cell, or several of their cells see each other.
func (s *State) close(a, b *knownSum) bool {
	if a.set.meets(b.set) {
		return true
	}
	n := 0
	for _, c := range a.cells {
		n += s.peers[c].and(b.set).count()
	}
	return n > 1
}

// barren are the candidates of the cells of two sums that left nothing to find.
type barren map[[2]cells][]sudoku.Set

// fillBoth returns what no way to fill two sums has. What was looked at in vain is not
// looked at again before its candidates change.
func (s *State) fillBoth(a, b *knownSum) (gone []Candidate) {
	list := a.set.or(b.set).list()
	cand := make([]sudoku.Set, len(list))
	for i, c := range list {
		cand[i] = s.cand[c]
	}
	key := [2]cells{a.set, b.set}
	if slices.Equal(s.barren[key], cand) {
		return nil
	}
	f := &twoSums{kept: make([]sudoku.Set, len(list)), digit: make([]uint8, len(list)), near: make([]uint16, len(list)), first: s.rules.Shape().First()}
	f.sums = [2]int{a.sum, b.sum}
	for i, c := range list {
		for k, sum := range [2]*knownSum{a, b} {
			if sum.set.has(c) {
				f.of[k] |= 1 << i
			}
		}
		for k, o := range list {
			if s.peers[c].has(o) {
				f.near[i] |= 1 << k
			}
		}
	}
	for i, c := range list {
		for d := range (cand[i] &^ f.kept[i]).Digits() {
			if f.kept[i].Has(d) {
				continue // since it was listed
			}
			f.budget = mostFilled
			left := slices.Clone(cand)
			if !f.take(left, i, d, 1<<len(list)-1) && f.budget > 0 {
				gone = append(gone, Candidate{c, d})
			}
		}
	}
	if len(gone) == 0 {
		if s.barren == nil {
			s.barren = barren{}
		}
		s.barren[key] = cand
	}
	return gone
}

// mostFilled is how many digits are tried at most to find out whether a candidate is
// possible.
const mostFilled = 400

// twoSums is the cells of two sums, to be filled.
type twoSums struct {
	near   []uint16  // by cell: the cells that see it
	of     [2]uint16 // the cells of each sum
	sums   [2]int
	first  int
	digit  []uint8
	kept   []sudoku.Set // by cell: the digits of ways that were found
	budget int
}

// take puts a digit into a cell and fills the open cells that are left; what it
// finds it keeps.
func (f *twoSums) take(left []sudoku.Set, i int, d uint8, open uint16) bool {
	if f.budget--; f.budget < 0 {
		return true
	}
	left[i], f.digit[i] = digitSet(d), d
	open &^= 1 << i
	for m := f.near[i] & open; m != 0; m &= m - 1 {
		k := bits.TrailingZeros16(m)
		if left[k] = left[k].Without(d); left[k] == 0 {
			return false
		}
	}
	for k, of := range f.of {
		least, most := 0, 0
		for m := of; m != 0; m &= m - 1 {
			c := left[bits.TrailingZeros16(m)]
			least += int(c.Min()) + f.first - 1
			most += int(greatest(c)) + f.first - 1
		}
		if f.sums[k] < least || most < f.sums[k] {
			return false
		}
	}
	if open == 0 {
		for k, d := range f.digit {
			f.kept[k] = f.kept[k].With(d)
		}
		return true
	}
	next, fewest := -1, 65
	for m := open; m != 0; m &= m - 1 {
		k := bits.TrailingZeros16(m)
		if n := left[k].Len(); n < fewest {
			next, fewest = k, n
		}
	}
	rest := make([]sudoku.Set, len(left))
	for d := range left[next].Digits() {
		copy(rest, left)
		if f.take(rest, next, d, open) {
			return true
		}
	}
	return false
}

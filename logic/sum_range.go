package logic

import (
	"math/bits"
	"slices"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
)

// weighed is a sum of a constraint that is no cage. Its cells may repeat, as a
// little killer's, or count against each other, as an arrow's.
type weighed struct {
	constraint int
	sum        constraint.Sum
	teams      []team // of places in sum.Cells: cells that all see each other and weigh the same
}

// without returns the cells but for that at a place.
func (w *weighed) without(k int) []int { return slices.Delete(slices.Clone(w.sum.Cells), k, k+1) }

// findWeighed returns the sums of the constraints that aren't cages.
func (t *topology) findWeighed() (list []weighed) {
	for i, c := range t.rules.Constraints() {
		if slices.ContainsFunc(t.cages, func(c cage) bool { return c.constraint == i }) {
			continue
		}
		for _, p := range c.Holds {
			sum, ok := p.(constraint.Sum)
			if !ok || cellsOf(sum.Cells...).count() != len(sum.Cells) {
				continue
			}
			list = append(list, weighed{i, sum, t.teamsOf(sum)})
		}
	}
	return list
}

// teamsOf brings cells of one weight together that all see each other.
func (t *topology) teamsOf(sum constraint.Sum) (teams []team) {
next:
	for k, c := range sum.Cells {
		for i := range teams {
			if teams[i].weight == weightOf(sum, k) && !slices.ContainsFunc(teams[i].places, func(o int) bool { return !t.peers[sum.Cells[o]].has(c) }) {
				teams[i].places = append(teams[i].places, k)
				continue next
			}
		}
		teams = append(teams, team{weightOf(sum, k), []int{k}})
	}
	return teams
}

// findSumRange finds a cell of a sum that must be large or small enough. Its
// range follows from the least and the greatest that the other cells can hold.
// Type 1: it is so much at most. Type 2: at least. Type 3: both. Type 4: it is
// just so much.
//
//	┌─────────────────┐   arrow: the circle is their sum
//	│ (O)──12──23──>  │   1 + 2 at least, 2 + 3 at most: the circle is 3 to 5
//	└─────────────────┘
func findSumRange(s *State, found func(*Step)) {
	for i := range s.weighed {
		w := &s.weighed[i]
		open := s.openOf(w.sum.Cells)
		for k, c := range w.sum.Cells {
			if s.digit[c] == 0 {
				s.sumRange(w, k, open, found)
			}
		}
	}
}

// sumRange looks at one cell of a sum.
func (s *State) sumRange(w *weighed, k, open int, found func(*Step)) {
	first := s.rules.Shape().First()
	least, most := 0, 0
	for _, t := range w.teams {
		a, b := s.teamRange(w, t, k)
		least, most = least+a, most+b
	}
	// The cell times its weight lies between these.
	from, to := w.sum.Low-most, w.sum.High-least
	if w.sum.Low == constraint.NoLow {
		from = -1 << 40
	}
	if w.sum.High == constraint.NoHigh {
		to = 1 << 40
	}
	cell, weight := w.sum.Cells[k], weightOf(w.sum, k)
	step := &Step{Rating: cageRating(open) + 1, Truths: []Truth{{Kind: ConstraintTruth, Constraint: w.constraint}}}
	low, high := s.n+first, -1 // of what is left
	small, great := false, false
	for d := range s.cand[cell].Digits() {
		v := int(d) + first - 1
		if from <= weight*v && weight*v <= to {
			low, high = min(low, v), max(high, v)
			continue
		}
		step.Remove = append(step.Remove, Candidate{cell, d})
	}
	if len(step.Remove) == 0 || high < 0 {
		return
	}
	for _, x := range step.Remove {
		v := int(x.Digit) + first - 1
		small, great = small || v < low, great || v > high
	}
	switch {
	case small && great && low == high:
		step.Type = 4
	case small && great:
		step.Type = 3
	case small:
		step.Type = 2
	default:
		step.Type = 1
	}
	step.Parts = []Part{
		{Role: Base, Cells: w.without(k), Constraints: []int{w.constraint}},
		{Role: Floor, Cells: []int{cell}, Digits: s.cand[cell], Sum: low},
		{Role: Roof, Sum: high},
	}
	found(step)
}

// teamRange returns the least and the most that a team adds to the sum, without the
// cell at place but.
func (s *State) teamRange(w *weighed, t team, but int) (least, most int) {
	var union sudoku.Set
	count, low, high := 0, 0, 0
	first := s.rules.Shape().First()
	for _, k := range t.places {
		if k == but {
			continue
		}
		m := s.left(w.sum.Cells[k])
		if m == 0 {
			continue
		}
		union |= m
		low += int(m.Min()) + first - 1
		high += int(greatest(m)) + first - 1
		count++
	}
	// Cells that differ hold the lowest digits once each at least.
	apart := union
	sum := 0
	for range count {
		if apart != 0 {
			sum += int(apart.Min()) + first - 1
			apart = apart.Without(apart.Min())
		}
	}
	low = max(low, sum)
	apart, sum = union, 0
	for range count {
		if apart != 0 {
			sum += int(greatest(apart)) + first - 1
			apart = apart.Without(greatest(apart))
		}
	}
	high = min(high, sum)
	if t.weight < 0 {
		low, high = high, low
	}
	return t.weight * low, t.weight * high
}

// greatest returns the greatest digit of a set, 0 when it is empty.
func greatest(set sudoku.Set) uint8 { return uint8(bits.Len64(uint64(set))) }

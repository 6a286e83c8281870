package logic

import "jiugong/sudoku"

// findConstraint finds candidates that a constraint rules out by itself. It
// removes each digit that a cell holds in no way by which the constraint holds.
// It works for every kind of constraint, so that nothing is left unexplained.
// Techniques with better words for some kinds come before it. The more cells
// are open, the harder it is.
//
//	┌─────────────┐   sum line 5
//	│ 1-9  1-9    │   6 to 9 are too much for a piece of it
//	└─────────────┘
func findConstraint(s *State, found func(*Step)) {
	v := s.view()
	for i := range s.units {
		u := &s.units[i]
		if gone := v.gone(s, u); len(gone) > 0 {
			step := u.step(s)
			step.Remove = gone
			step.Rating = constraintRatings[min(s.openOf(u.cells), len(constraintRatings)-1)]
			found(step)
		}
	}
}

// constraintRatings are those of a constraint by itself by its open cells.
var constraintRatings = [...]Rating{0, 14, 18, 22, 27, 31, 35, 39, 39, 39, 44}

// gone returns what a unit takes away by itself; nothing when there is no way left to
// fill its cells.
func (v *view) gone(s *State, u *unit) (gone []Candidate) {
	possible := v.narrow(u)
	for _, c := range u.cells {
		if possible && s.digit[c] == 0 {
			for d := range (s.cand[c] &^ v.left[c]).Digits() {
				gone = append(gone, Candidate{c, d})
			}
		}
		v.left[c] = s.left(c)
	}
	return gone
}

// step returns one that follows from the unit alone, without its conclusions yet.
func (u *unit) step(s *State) *Step {
	open := u.open(s)
	return &Step{
		Parts:  []Part{{Role: Base, Cells: open, Digits: s.union(cellsOf(open...)), Constraints: []int{u.constraint}}},
		Truths: []Truth{u.truth()},
	}
}

// findConstraintSingle finds a cell with one candidate to which a constraint
// leaves few digits anyway. So few others had to be ruled out, or none (type 1).
func findConstraintSingle(s *State, found func(*Step)) {
	var v *view
	for c, m := range s.cand {
		if m.Len() != 1 {
			continue
		}
		if v == nil {
			v = s.view()
		}
		best, few := -1, sudoku.AllDigits(mostFew+1)
		for _, i := range s.unitsAt[c] {
			u := &s.units[i]
			v.left[c] = sudoku.AllDigits(s.n)
			if v.narrow(u) && v.left[c].Len() < few.Len() {
				best, few = i, v.left[c]
			}
			v.reset(s, u.cells)
		}
		if best < 0 {
			continue
		}
		step := &Step{
			Rating: Rating(13 + few.Len()),
			Place:  []Candidate{{c, m.Min()}},
			Parts:  []Part{{Role: Base, Cells: []int{c}, Digits: few, Constraints: []int{s.units[best].constraint}}},
			Truths: []Truth{{Kind: CellTruth, Cell: c}},
		}
		if few == m {
			step.Type = 1
		}
		found(step)
	}
}

// mostFew is how many digits are few for a cell.
const mostFew = 4

package logic

import (
	"math/bits"

	"jiugong/sudoku"
)

// findArrangement goes through the ways to fill a house whose neighbours forbid each
// other more than equal digits. Such is a row without consecutive neighbours:
//
//	┌───────────────────────────┐   non-consecutive: 4 beside 3 or 5 is out, so of
//	│ 34  345  5 …              │   the six ways for three cells one is left
//	└───────────────────────────┘
//
// A candidate of the house that is in no way goes (type 1). A candidate
// elsewhere goes if no way can stand beside it (type 2).
func findArrangement(s *State, found func(*Step) bool) bool {
	if !s.limited {
		return false
	}
	for h := range s.houses {
		a := newArranger(s, h)
		if a == nil {
			continue
		}
		for inside := range 2 {
			var gone []Candidate
			for c := range s.cand {
				if s.set[h].has(c) != (inside == 0) || s.cand[c] == 0 {
					continue
				}
				for d := range s.cand[c].Digits() {
					if x := (Candidate{c, d}); !a.possible(x) {
						gone = append(gone, x)
					}
				}
			}
			if len(gone) > 0 && found(a.step(inside+1, gone)) {
				return true
			}
		}
	}
	return false
}

// arranger fills the open cells of one house.
type arranger struct {
	s     *State
	house int
	open  []int
	near  [][]sudoku.Set // by open cell, then by digit·open cells + open cell: what may stand there beside it
	cand  []sudoku.Set
	steps int
}

// mostArranged is how many cells are filled at most to find out whether a
// candidate is possible.
const mostArranged = 20_000

// newArranger makes an arranger of a house; nil when no open cells in it are related.
func newArranger(s *State, h int) *arranger {
	a := &arranger{s: s, house: h}
	related := false
	for _, c := range s.houses[h].Cells {
		if s.digit[c] != 0 {
			continue
		}
		for _, l := range s.beside[c] {
			related = related || s.set[h].has(int(l.Cell))
		}
		a.open = append(a.open, c)
	}
	if !related || len(a.open) < 2 {
		return nil
	}
	n := s.n + 1
	a.cand = make([]sudoku.Set, len(a.open))
	a.near = make([][]sudoku.Set, len(a.open))
	for i, c := range a.open {
		a.near[i] = make([]sudoku.Set, n*len(a.open))
		for k, o := range a.open {
			for d := range s.cand[c].Digits() {
				a.near[i][int(d)*len(a.open)+k] = a.beside(Candidate{c, d}, o)
			}
		}
	}
	return a
}

// beside returns what is left in cell o when x is true.
func (a *arranger) beside(x Candidate, o int) (left sudoku.Set) {
	s := a.s
	if o == x.Cell {
		return digitSet(x.Digit)
	}
	left = s.cand[o]
	if s.peers[x.Cell].has(o) {
		left = left.Without(x.Digit)
	}
	for _, l := range s.beside[x.Cell] {
		if int(l.Cell) == o {
			left &^= barred(l, x.Digit, left)
		}
	}
	return left
}

// possible reports whether the house can be filled when x is true, as far as the
// budget tells.
func (a *arranger) possible(x Candidate) bool {
	touched := 0
	for i, c := range a.open {
		a.cand[i] = a.beside(x, c)
		if a.cand[i] != a.s.cand[c] {
			touched++
		}
	}
	if touched < 2 { // locked candidates see that
		return true
	}
	a.steps = mostArranged
	return a.fill(a.cand)
}

// fill reports whether cells with these candidates can get different digits that
// the rules allow side by side.
func (a *arranger) fill(cand []sudoku.Set) bool {
	if a.steps--; a.steps < 0 {
		return true
	}
	// The cell, or the digit, with the fewest ways.
	best, fewest := -1, 65
	var once, twice sudoku.Set
	for i, m := range cand {
		twice |= once & m
		once |= m
		if m.Len() == 1 && a.placed(cand, i) {
			continue
		}
		if n := m.Len(); n < fewest {
			best, fewest = i, n
		}
	}
	if bits.OnesCount64(uint64(once)) < len(cand) {
		return false
	}
	if best < 0 {
		return true
	}
	next := make([]sudoku.Set, len(cand))
	for d := range cand[best].Digits() {
		ok := true
		for k := range cand {
			next[k] = cand[k] & a.near[best][int(d)*len(cand)+k]
			ok = ok && next[k] != 0
		}
		if ok && a.fill(next) {
			return true
		}
	}
	return false
}

// placed reports whether a cell with one digit has told the others already.
func (a *arranger) placed(cand []sudoku.Set, i int) bool {
	d := cand[i].Min()
	for k := range cand {
		if cand[k]&^a.near[i][int(d)*len(cand)+k] != 0 {
			return false
		}
	}
	return true
}

func (a *arranger) step(kind int, gone []Candidate) *Step {
	s := a.s
	open := cellsOf(a.open...)
	step := &Step{
		Technique: "arrangement", Type: kind, Rating: Rating(38 + 3*len(a.open) + 3*kind), Remove: gone,
		Parts:  []Part{{Role: Base, Houses: []int{a.house}, Cells: a.open, Digits: s.union(open)}},
		Truths: cellTruths(open),
	}
	for d := range s.union(open).Digits() {
		step.Truths = append(step.Truths, houseTruth(a.house, d))
	}
	return step
}

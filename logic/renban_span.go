package logic

import "jiugong/sudoku"

// run is cells that hold as many digits in a row, in any order.
type run struct {
	constraint int
	cells      []int
}

// runOf reads a constraint of cells that differ, by less than there are cells.
func (t *topology) runOf(i int, c sudoku.Constraint) (run, bool) {
	var differ, near bool
	var r run
	for _, p := range c.Holds {
		switch p := p.(type) {
		case sudoku.Differ:
			differ, r = true, run{i, p.Cells}
		case sudoku.Relate:
			k := len(c.Cells)
			near = len(p.Pairs) == k*(k-1)/2
			for d := 1; d <= t.n && near; d++ {
				near = p.Table[d-1] == (upTo(d-k+1, d+k-1) & sudoku.AllDigits(t.n)).Without(uint8(d))
			}
		default:
			return r, false
		}
	}
	return r, differ && near && len(r.cells) == len(c.Cells) && len(c.Holds) == 2
}

// findRenbanSpan looks at the runs of digits that a line of consecutive digits can
// hold. Type 1: what is in none of them goes from its cells. Type 2: a digit that
// is in all of them goes from whatever sees all its places there.
//
//	┌──────────────────┐
//	│ 3   12345  46789 │   1-2-3 doesn't fit: 2-3-4 or 3-4-5
//	└──────────────────┘
func findRenbanSpan(s *State, found func(*Step)) {
	holder := make([]int, s.n+1)
	for _, r := range s.clues.runs {
		var taken sudoku.Set
		var open []int
		for _, c := range r.cells {
			if d := s.digit[c]; d != 0 {
				taken = taken.With(d)
			} else {
				open = append(open, c)
			}
		}
		if len(open) == 0 {
			continue
		}
		left := make([]sudoku.Set, len(open))
		must := sudoku.AllDigits(s.n)
		var ways []sudoku.Set
		for from := 1; from+len(r.cells)-1 <= s.n; from++ {
			way := upTo(from, from+len(r.cells)-1)
			rest := way &^ taken
			if taken&^way != 0 || rest.Len() != len(open) || !s.fillsAll(open, rest, holder) {
				continue
			}
			ways = append(ways, way)
			must &= rest
			for i, c := range open {
				for d := range (s.cand[c] & rest &^ left[i]).Digits() {
					if s.fillsRest(open, i, d, rest, holder) {
						left[i] = left[i].With(d)
					}
				}
			}
		}
		if len(ways) == 0 {
			continue
		}
		rating := Rating(min(15+len(open), 22))
		if step := s.leaves(open, left, r.constraint); step != nil {
			step.Type, step.Rating = 1, rating
			step.Parts[0].Combinations = ways
			found(step)
		}
		for d := range must.Digits() {
			places := s.where[d].and(cellsOf(open...))
			gone := s.seen(d, places)
			if places.empty() || gone.empty() {
				continue
			}
			found(&Step{
				Type: 2, Rating: rating + 8, Remove: candidates(d, gone),
				Parts: []Part{
					{Role: Base, Cells: open, Constraints: []int{r.constraint}, Combinations: ways},
					{Role: Pivot, Cells: places.list(), Digits: digitSet(d)},
				},
				Truths: []Truth{{Kind: ConstraintTruth, Constraint: r.constraint}},
			})
		}
	}
}

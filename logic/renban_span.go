package logic

import (
	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
)

// run is cells that hold as many digits in a row, in any order.
type run struct {
	constraint int
	cells      []int
}

// runOf reads a constraint of cells that differ, by less than there are cells.
func (t *topology) runOf(i int, c constraint.Constraint) (run, bool) {
	var differ, near bool
	var r run
	for _, p := range c.Holds {
		switch p := p.(type) {
		case constraint.Differ:
			differ, r = true, run{i, p.Cells}
		case constraint.Relate:
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
	for _, r := range s.clues.runs {
		var ways []sudoku.Set
		for from := 1; from+len(r.cells)-1 <= s.n; from++ {
			ways = append(ways, upTo(from, from+len(r.cells)-1))
		}
		s.fromSets(r.constraint, r.cells, ways, found)
	}
}

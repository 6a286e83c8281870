package variants

import (
	"jiugong/sudoku/constraint"
)

// flatmates are Dutch ones: above each middle digit is the lowest, or below it
// the highest. For an even number of digits the lower of the two in the middle
// counts, as in Interactive Sudoku Solver.
var flatmates = Kind{
	Name: "flatmates",
	lower: func(s setting, clue Clue, c *constraint.Constraint) error {
		middle := s.First() + (s.N()+1)/2 - 1
		type state struct{ lowAbove, needsHigh bool }
		for cell := range s.Main() {
			p := s.Position(cell)
			if s.At(p.Row-1, p.Col) >= 0 {
				continue
			}
			cells := s.line(func(i int) int { return s.At(p.Row+i, p.Col) })
			a, err := automaton(s, "flatmates", len(cells), []state{{}},
				func(at state, v int) []state {
					return only(state{v == s.First(), v == middle && !at.lowAbove}, !at.needsHigh || v == s.last())
				},
				func(at state) bool { return !at.needsHigh })
			if err != nil {
				return err
			}
			c.Holds = append(c.Holds, constraint.Line{Cells: cells, Automaton: a})
		}
		return nil
	},
}

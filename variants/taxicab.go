package variants

import (
	"jiugong/sudoku/constraint"
)

// taxicab keeps equal digits from cells that are a number of steps apart, up,
// down or sideways. Without a value the digit is that number.
var taxicab = Kind{
	Name: "taxicab", Example: "3", Value: MayHaveValue,
	lower: func(s setting, clue Clue, c *constraint.Constraint) error {
		if err := s.notLarge(); err != nil {
			return err
		}
		if clue.Value != "" {
			steps, err := number(clue, 1, 99, -1)
			for _, pair := range s.steps(steps) {
				c.Holds = append(c.Holds, constraint.Differ{Cells: pair[:]})
			}
			return err
		}
		for v := max(s.First(), 1); v <= s.last(); v++ {
			c.Holds = append(c.Holds, s.relate(s.steps(v), func(a, b int) bool { return a != v || b != v }))
		}
		return nil
	},
}

// steps returns the pairs of cells at a taxicab distance.
func (s setting) steps(distance int) [][2]int {
	var pairs [][2]int
	for cell := range s.Main() {
		p := s.Position(cell)
		for down := 0; down <= distance; down++ {
			across := distance - down
			if left := s.At(p.Row+down, p.Col-across); left > cell && across > 0 {
				pairs = append(pairs, [2]int{cell, left})
			}
			if right := s.At(p.Row+down, p.Col+across); right > cell {
				pairs = append(pairs, [2]int{cell, right})
			}
		}
	}
	return pairs
}

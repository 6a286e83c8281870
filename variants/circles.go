package variants

import (
	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
)

// mostSets is how many sets of digits that may be in circles are told apart.
const mostSets = 100

// circles are cells that count: a digit in one of them stands in exactly as many
// of them.
var circles = Kind{
	Name: "circles", Example: "r1c1r2c3r5c5r8c8r9c2r9c9", Lists: [2]int{1, 1},
	Laid: Layout{Outline: OutlineScattered, Choose: circlesOf},
	lower: func(s setting, clue Clue, c *constraint.Constraint) error {
		cells := c.Cells
		var choice constraint.Any // which digits there are: their sum is the number of circles
		every := ^sudoku.Set(0)   // digits that are in all of these sets
		s.sets(s.First(), len(cells), 0, func(digits sudoku.Set) bool {
			choice.Lists = append(choice.Lists, []constraint.Primitive{constraint.Allow{Cells: cells, Digits: digits}})
			every &= digits
			return len(choice.Lists) < mostSets
		})
		switch n := len(choice.Lists); {
		case n == 0:
			c.Holds = append(c.Holds, constraint.Allow{Cells: cells})
		case n == 1:
			c.Holds = append(c.Holds, choice.Lists[0]...)
		case n < mostSets:
			c.Holds = append(c.Holds, choice)
		}
		for v := s.First(); v <= s.last(); v++ {
			count := constraint.HowMany{Cells: cells, Digits: s.value(v), Numbers: []int{0, v}}
			if len(choice.Lists) < mostSets && every&count.Digits != 0 {
				count.Numbers = count.Numbers[1:]
			}
			c.Holds = append(c.Holds, count)
		}
		c.Marks = []constraint.Mark{{Look: constraint.LookCircle, Cells: cells}}
		return nil
	},
}

// sets hands over sets of different values that add up to a sum, until add returns false.
// All hold the digits in with; from is the least value that is added to them.
func (s setting) sets(from, sum int, with sudoku.Set, add func(sudoku.Set) bool) bool {
	if sum == 0 {
		return add(with)
	}
	for v := max(from, 1); v <= min(sum, s.last()); v++ {
		rest := sum - v
		if most := (s.last() - v) * (s.last() + v + 1) / 2; rest > most {
			return true // and less the more v is
		}
		if !s.sets(v+1, rest, with|s.value(v), add) {
			return false
		}
	}
	return true
}

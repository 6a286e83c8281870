package variants

import (
	"jiugong/sudoku/constraint"
)

// xSum is the sum of the first X cells of a row or column, where X is the first.
var xSum = Kind{
	Name: "xsum", Example: "20:r1", Value: HasValue, Lists: [2]int{1, 1},
	Laid: Layout{Outline: OutlineSide, Values: xSumOf},
	lower: func(s setting, clue Clue, c *constraint.Constraint) error {
		cells := clue.Lists[0]
		sum, err := number(clue, 0, mostSum, -1)
		if err != nil {
			return err
		}
		var choice constraint.Any
		for x := s.First(); x <= min(len(cells), s.last()); x++ {
			list := []constraint.Primitive{constraint.Allow{Cells: cells[:1], Digits: s.value(x)}}
			switch {
			case x > 1:
				list = append(list, total(cells[1:x], sum-x))
			case x != sum:
				continue
			}
			choice.Lists = append(choice.Lists, list)
		}
		c.Holds = []constraint.Primitive{choice}
		if choice.Lists == nil {
			c.Holds = []constraint.Primitive{constraint.Allow{Cells: cells[:1]}}
		}
		c.Marks = label(clue)
		return nil
	},
}

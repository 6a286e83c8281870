package variants

import (
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/internal/message"
)

// sameValues is lists of cells that hold the same digits, each as often, in any
// order.
var sameValues = Kind{
	Name: "samevalues", Example: "r1c1r1c2r1c3/r2c4r2c5r2c6", Lists: [2]int{2, 20},
	Laid: Layout{Outline: OutlineTwins, Least: 3, Most: 4, Values: sameOf},
	lower: func(s setting, clue Clue, c *constraint.Constraint) error {
		first := clue.Lists[0]
		for i, cells := range clue.Lists {
			c.Marks = append(c.Marks, constraint.Mark{Look: constraint.LookArea, Cells: cells, Tone: constraint.ToneTeal})
			if len(cells) != len(first) {
				return message.Errorf("variant.lists", len(first), len(cells))
			}
			if i > 0 {
				c.Holds = append(c.Holds, s.equal(first, cells)) // which follows, but is quick to see
			}
		}
		for v := s.First(); v <= s.last() && len(first) > 1; v++ {
			var choice constraint.Any
			for k := range min(len(first), constraint.MaxCounted) + 1 {
				var times []constraint.Primitive
				for _, cells := range clue.Lists {
					times = append(times, s.times(cells, v, k, true))
				}
				choice.Lists = append(choice.Lists, times)
			}
			c.Holds = append(c.Holds, choice)
		}
		return nil
	},
}

// countDistinct is a cell that says how many different digits are in others.
var countDistinct = Kind{
	Name: "countdistinct", Example: "r1c1/r5c5r5c6r6c7r7c7", Lists: [2]int{2, 2},
	Laid: Layout{Outline: OutlinePatch, Least: 4, Most: 6, Apart: 1, Values: distinctOf},
	lower: func(s setting, clue Clue, c *constraint.Constraint) error {
		if len(clue.Lists[0]) != 1 {
			return message.Errorf("cells.one", len(clue.Lists[0]))
		}
		c.Holds = []constraint.Primitive{constraint.Distinct{Control: clue.Lists[0][0], Cells: clue.Lists[1]}}
		c.Marks = []constraint.Mark{
			{Look: constraint.LookCircle, Cells: clue.Lists[0], Tone: constraint.ToneTeal},
			{Look: constraint.LookArea, Cells: clue.Lists[1], Tone: constraint.ToneTeal},
		}
		return nil
	},
}

// valueIndex is a line: the second cell says how many cells further on the digit
// of the first stands again.
var valueIndex = Kind{
	Name: "valueindex", Example: "r1c1r1c2r1c3r2c4r2c5", Lists: [2]int{1, 1},
	Laid: Layout{Outline: OutlineLine, Least: 4, Most: 6},
	lower: func(s setting, clue Clue, c *constraint.Constraint) error {
		cells := clue.Lists[0]
		if err := length(cells, 3); err != nil {
			return err
		}
		var choice constraint.Any
		for i, cell := range cells[2:] {
			if digit := s.value(i + 1); digit != 0 {
				choice.Lists = append(choice.Lists, []constraint.Primitive{
					constraint.Allow{Cells: cells[1:2], Digits: digit},
					s.same([][2]int{{cells[0], cell}}),
				})
			}
		}
		c.Holds = []constraint.Primitive{choice}
		c.Marks = []constraint.Mark{{Look: constraint.LookPath, Cells: cells, Tone: constraint.ToneTeal, Start: constraint.EndCircle, End: constraint.EndArrow}}
		return nil
	},
}

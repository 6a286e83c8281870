package variants

import (
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/internal/message"
)

// greater is a wedge between two cells; the first is greater.
var greater = Kind{
	Name: "greater", Example: "r1c1r1c2", Lists: [2]int{1, 1},
	Laid: Layout{Outline: OutlinePair},
	lower: func(s setting, clue Clue, c *constraint.Constraint) error {
		cells := clue.Lists[0]
		if len(cells) != 2 {
			return message.Errorf("variant.pair", len(cells))
		}
		c.Holds = []constraint.Primitive{s.relate([][2]int{{cells[0], cells[1]}}, func(a, b int) bool { return a > b })}
		c.Marks = []constraint.Mark{{Look: constraint.LookLess, Cells: []int{cells[1], cells[0]}}}
		return nil
	},
}

// minimum and maximum are cells less or greater than all their neighbours that
// aren't named with them.
var (
	minimum = extreme("minimum", func(a, b int) bool { return a < b })
	maximum = extreme("maximum", func(a, b int) bool { return a > b })
)

func extreme(name string, holds func(a, b int) bool) Kind {
	return Kind{
		Name: name, Example: "r5c5", Lists: [2]int{1, 1},
		Laid: Layout{Outline: OutlineCell},
		lower: func(s setting, clue Clue, c *constraint.Constraint) error {
			named := map[int]bool{}
			for _, cell := range c.Cells {
				named[cell] = true
			}
			var pairs [][2]int
			c.Marks = []constraint.Mark{{Look: constraint.LookArea, Cells: c.Cells, Tone: constraint.ToneGrey}}
			for _, cell := range c.Cells {
				for _, other := range s.beside(cell) {
					if named[other] {
						continue
					}
					pairs = append(pairs, [2]int{cell, other})
					wedge := []int{cell, other}
					if holds(1, 0) {
						wedge = []int{other, cell}
					}
					c.Marks = append(c.Marks, constraint.Mark{Look: constraint.LookLess, Cells: wedge})
				}
			}
			c.Holds = []constraint.Primitive{s.relate(pairs, holds)}
			return nil
		},
	}
}

package variants

import (
	"jiugong/sudoku"
	"jiugong/sudoku/internal/message"
)

// greater is a wedge between two cells, of which the first is greater.
var greater = Kind{
	Name: "greater", Example: "r1c1r1c2", Lists: [2]int{1, 1},
	Laid: Layout{Form: FormPair},
	lower: func(s setting, clue Clue, c *sudoku.Constraint) error {
		cells := clue.Lists[0]
		if len(cells) != 2 {
			return message.Errorf("%d {cell|cells} in place of two", len(cells))
		}
		c.Holds = []sudoku.Primitive{s.relate([][2]int{{cells[0], cells[1]}}, func(a, b int) bool { return a > b })}
		c.Marks = []sudoku.Mark{{Look: sudoku.LookLess, Cells: []int{cells[1], cells[0]}}}
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
		Laid: Layout{Form: FormCell},
		lower: func(s setting, clue Clue, c *sudoku.Constraint) error {
			named := map[int]bool{}
			for _, cell := range c.Cells {
				named[cell] = true
			}
			var pairs [][2]int
			c.Marks = []sudoku.Mark{{Look: sudoku.LookArea, Cells: c.Cells, Tone: sudoku.ToneGrey}}
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
					c.Marks = append(c.Marks, sudoku.Mark{Look: sudoku.LookLess, Cells: wedge})
				}
			}
			c.Holds = []sudoku.Primitive{s.relate(pairs, holds)}
			return nil
		},
	}
}

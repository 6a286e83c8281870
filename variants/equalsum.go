package variants

import (
	"slices"

	"jiugong/sudoku/constraint"
	"jiugong/sudoku/internal/message"
)

// equalSum is lists of cells that have one sum.
var equalSum = Kind{
	Name: "equalsum", Example: "r1c1r1c2/r5c5r5c6r6c6", Lists: [2]int{2, 100},
	Laid: Layout{Outline: OutlineTwins, Least: 2, Most: 4},
	lower: func(s setting, clue Clue, c *constraint.Constraint) error {
		c.Holds = s.allEqual(clue.Lists)
		for _, cells := range clue.Lists {
			c.Marks = append(c.Marks, constraint.Mark{Look: constraint.LookArea, Cells: cells, Tone: constraint.ToneYellow})
		}
		return nil
	},
}

// regionSum is a line whose pieces in each box have one sum. A line that comes
// back to a box has a piece of its own there.
var regionSum = Kind{
	Name: "regionsum", Example: "r1c1r2c2r3c3r4c4r5c5", Lists: [2]int{1, 1},
	Laid: Layout{Outline: OutlineLine, Least: 4, Most: 7},
	lower: func(s setting, clue Clue, c *constraint.Constraint) error {
		cells := clue.Lists[0]
		var pieces [][]int
		for i, cell := range cells {
			if s.Area(cell) < 0 {
				return message.Errorf("variant.no_box", s.CellName(cell))
			}
			if i == 0 || s.Area(cell) != s.Area(cells[i-1]) {
				pieces = append(pieces, nil)
			}
			pieces[len(pieces)-1] = append(pieces[len(pieces)-1], cell)
		}
		// Around a loop the last piece may go on with the first.
		if n := len(pieces) - 1; isLoop(cells) {
			pieces[n] = pieces[n][:len(pieces[n])-1]
			pieces[0] = slices.Concat(pieces[n], pieces[0])
			pieces = pieces[:max(n, 1)]
		}
		c.Holds = s.allEqual(pieces)
		c.Marks = path(clue, constraint.ToneBlue)
		return nil
	},
}

// allEqual requires that lists of cells have one sum: that of the shortest.
func (s setting) allEqual(lists [][]int) []constraint.Primitive {
	shortest := slices.MinFunc(lists, func(a, b []int) int { return len(a) - len(b) })
	var holds []constraint.Primitive
	for _, cells := range lists {
		if &cells[0] != &shortest[0] {
			holds = append(holds, s.equal(shortest, cells))
		}
	}
	return holds
}

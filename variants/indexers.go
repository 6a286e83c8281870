package variants

import (
	"slices"

	"jiugong/sudoku/constraint"
	"jiugong/sudoku/internal/message"
)

// rowIndexer, columnIndexer and boxIndexer are cells that tell a place in their
// column, row or box. The number of their own row, column or place in the box
// stands there. If a cell has V, the cell V steps along has that number. A
// whole column 1, 5 or 9 of column indexers is the rule called 159.
var (
	rowIndexer = indexer("rowindexer", constraint.ToneRed, func(s setting, cell int) []int {
		p := s.Position(cell)
		return s.line(func(i int) int { return s.At(i, p.Col) })
	})
	columnIndexer = indexer("columnindexer", constraint.ToneGreen, func(s setting, cell int) []int {
		p := s.Position(cell)
		return s.line(func(i int) int { return s.At(p.Row, i) })
	})
	boxIndexer = indexer("boxindexer", constraint.ToneBlue, func(s setting, cell int) []int {
		var cells []int
		for other := range s.Main() {
			if s.Area(cell) >= 0 && s.Area(other) == s.Area(cell) {
				cells = append(cells, other)
			}
		}
		return cells
	})
)

// line returns the cells that a row or column has, up to the first gap.
func (s setting) line(at func(i int) int) []int {
	var cells []int
	for i := 0; at(i) >= 0; i++ {
		cells = append(cells, at(i))
	}
	return cells
}

func indexer(name string, tone constraint.Tone, house func(s setting, cell int) []int) Kind {
	return Kind{
		Name: name, Example: "r1c1r2c1", Lists: [2]int{1, 1},
		Laid: Layout{Outline: OutlineCell},
		lower: func(s setting, clue Clue, c *constraint.Constraint) error {
			if err := s.notLarge(); err != nil {
				return err
			}
			if s.Grids() > 1 {
				return message.Errorf("variant.one_grid")
			}
			for _, cell := range c.Cells {
				list := house(s, cell)
				place := slices.Index(list, cell) + 1
				if place == 0 {
					return message.Errorf("variant.no_box", s.CellName(cell))
				}
				c.Holds = append(c.Holds, s.index(cell, list, place)...)
			}
			c.Marks = []constraint.Mark{{Look: constraint.LookArea, Cells: c.Cells, Tone: tone}}
			return nil
		},
	}
}

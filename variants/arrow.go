package variants

import (
	"slices"

	"jiugong/sudoku/constraint"
	"jiugong/sudoku/internal/message"
)

// arrow is a circle and shafts: each shaft adds up to the circle's number. A
// circle of two or three cells is a pill, whose digits are read as a number.
var arrow = Kind{
	Name: "arrow", Example: "r1c1/r1c2r1c3r2c4", Lists: [2]int{2, 20},
	Laid: Layout{Outline: OutlineLine, Least: 3, Most: 5, Apart: 1},
	lower: func(s setting, clue Clue, c *constraint.Constraint) error {
		circle, shafts := clue.Lists[0], clue.Lists[1:]
		if len(circle) > 3 {
			return message.Errorf("variant.circle", len(circle))
		}
		weights := []int{100, 10, 1}[3-len(circle):]
		for _, shaft := range shafts {
			c.Holds = append(c.Holds, s.equal(circle, shaft, weights...))
		}
		// Behind the first place of a number there is one sign only.
		if rest := circle[1:]; len(rest) > 0 && s.last() > 9 {
			c.Holds = append(c.Holds, constraint.Allow{Cells: rest, Digits: s.values(func(v int) bool { return v <= 9 })})
		}
		end := constraint.EndCircle
		if len(circle) > 1 {
			end = constraint.EndNone
			c.Marks = append(c.Marks, constraint.Mark{Look: constraint.LookPill, Cells: circle, Tone: constraint.ToneGrey})
		}
		for _, shaft := range shafts {
			way := slices.Concat([]int{nearest(s, circle, shaft[0])}, shaft)
			c.Marks = append(c.Marks, constraint.Mark{Look: constraint.LookPath, Cells: way, Tone: constraint.ToneGrey, Start: end, End: constraint.EndArrow})
		}
		return nil
	},
}

// nearest returns the first of some cells that no other is nearer to a cell.
func nearest(s setting, cells []int, to int) int {
	distance := func(cell int) int {
		p, q := s.Position(cell), s.Position(to)
		return (p.Row-q.Row)*(p.Row-q.Row) + (p.Col-q.Col)*(p.Col-q.Col)
	}
	return slices.MinFunc(cells, func(a, b int) int { return distance(a) - distance(b) })
}

// doubleArrow is a line whose ends add up to what lies between them.
var doubleArrow = Kind{
	Name: "doublearrow", Example: "r1c1r1c2r1c3r2c4", Lists: [2]int{1, 1},
	Laid: Layout{Outline: OutlineLine, Least: 4, Most: 6},
	lower: func(s setting, clue Clue, c *constraint.Constraint) error {
		cells := clue.Lists[0]
		if err := length(cells, 3); err != nil {
			return err
		}
		n := len(cells) - 1
		c.Holds = []constraint.Primitive{s.equal([]int{cells[0], cells[n]}, cells[1:n])}
		c.Marks = []constraint.Mark{{Look: constraint.LookPath, Cells: cells, Tone: constraint.TonePink, Start: constraint.EndCircle, End: constraint.EndCircle}}
		return nil
	},
}

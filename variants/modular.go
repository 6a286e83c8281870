package variants

import (
	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/internal/message"
)

// entropic is a line with a low, a middle and a high digit on any three cells
// in a row.
var entropic = Kind{
	Name: "entropic", Example: "r1c1r1c2r2c3r2c4", Lists: [2]int{1, 1}, fits: inThirds,
	Laid: Layout{Outline: OutlineLine, Least: 4, Most: 7, Grows: true},
	lower: func(s setting, clue Clue, c *constraint.Constraint) error {
		c.Marks = path(clue, constraint.TonePeach)
		var err error
		c.Holds, err = s.inTurn(clue.Lists[0], 3, s.third)
		return err
	},
}

// modular is a line on which any M cells in a row have different remainders
// modulo M. M is 3 as a rule.
var modular = Kind{
	Name: "modular", Example: "r1c1r1c2r2c3r2c4", Value: MayHaveValue, Lists: [2]int{1, 1},
	Laid: Layout{Outline: OutlineLine, Least: 4, Most: 7, Grows: true},
	lower: func(s setting, clue Clue, c *constraint.Constraint) error {
		m, err := number(clue, 1, 99, 3)
		if err != nil {
			return err
		}
		c.Marks = path(clue, constraint.ToneTeal)
		c.Holds, err = s.inTurn(clue.Lists[0], m, func(v int) int { return (v%m + m) % m })
		return err
	},
}

// inThirds returns an error if the digits can't be cut into low, middle and high ones.
func inThirds(s *sudoku.Shape) error {
	if s.N()%3 != 0 {
		return message.Errorf("modular.digits", s.N())
	}
	return nil
}

// third returns 0 for a low value, 1 for a middle and 2 for a high one.
func (s setting) third(v int) int { return (v - s.First()) / (s.N() / 3) }

// inTurn returns a line on which any m cells in a row are of the m classes. So
// cells m, 2m … steps from each other are of one class, others are not. Around
// a loop the classes come back to the first only after m, 2m … cells.
func (s setting) inTurn(cells []int, m int, class func(v int) int) ([]constraint.Primitive, error) {
	if isLoop(cells) {
		if around := len(cells) - 1; around%m != 0 {
			return nil, message.Errorf("modular.loop", around, m)
		}
		cells = append(cells[:len(cells):len(cells)], cells[1:min(m, len(cells))]...)
	}
	var alike, unlike [][2]int
	for i, a := range cells {
		for j := i + 1; j < len(cells); j++ {
			if pair := [2]int{a, cells[j]}; (j-i)%m != 0 {
				unlike = append(unlike, pair)
			} else if pair[0] != pair[1] {
				alike = append(alike, pair)
			}
		}
	}
	return []constraint.Primitive{
		s.relate(unlike, func(a, b int) bool { return class(a) != class(b) }),
		s.relate(alike, func(a, b int) bool { return class(a) == class(b) }),
	}, nil
}

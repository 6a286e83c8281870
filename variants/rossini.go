package variants

import (
	"slices"

	"jiugong/sudoku/constraint"
	"jiugong/sudoku/internal/message"
)

// rossini is an arrow outside the board: the nearest three digits rise, or fall, from the edge inwards.
var rossini = Kind{
	Name: "rossini", Example: "up:r1", Value: HasValue, Lists: [2]int{1, 1},
	Laid: Layout{Outline: OutlineSide, Values: rossiniOf},
	lower: func(s setting, clue Clue, c *constraint.Constraint) error {
		if clue.Value != "up" && clue.Value != "down" {
			return message.Errorf("variant.rossini", clue.Value)
		}
		cells, err := nearestThree(clue.Lists[0])
		if err != nil {
			return err
		}
		up := clue.Value == "up"
		c.Marks = []constraint.Mark{{Look: constraint.LookLabel, Cells: clue.Lists[0], Text: s.wedge(cells, up)}}
		if !up {
			slices.Reverse(cells)
		}
		c.Holds = []constraint.Primitive{
			s.relate(along(cells), func(a, b int) bool { return a < b }),
			s.relate(apart(cells, 2), func(a, b int) bool { return b-a >= 2 }),
		}
		return nil
	},
}

// strictRossini says that all such arrows are given: the nearest three digits of any other end neither
// rise nor fall.
var strictRossini = Kind{
	Name: "strictrossini", AllGiven: arrowsOutside,
	lower: func(s setting, _ Clue, c *constraint.Constraint) error {
		given := map[[2]int]bool{} // the first two cells
		for _, clue := range s.clues {
			if slices.Contains(arrowsOutside, clue.Kind) && len(clue.Lists) == 1 && len(clue.Lists[0]) > 1 {
				given[[2]int(clue.Lists[0][:2])] = true
			}
		}
		type state struct{ read, last, rise int }
		turns, err := automaton(s, "turns", 3, []state{{}},
			func(at state, v int) []state {
				rise := 0 // neither
				switch {
				case v > at.last:
					rise = 1
				case v < at.last:
					rise = -1
				}
				return only(state{at.read + 1, v, rise}, at.read < 2 || rise == 0 || rise != at.rise)
			},
			func(at state) bool { return at.read == 3 })
		if err != nil {
			return err
		}
		for _, lane := range s.lanes() {
			cells, err := nearestThree(lane)
			if err != nil {
				return err
			}
			if !given[[2]int(cells[:2])] {
				c.Holds = append(c.Holds, constraint.Line{Cells: cells, Automaton: turns})
			}
		}
		return nil
	},
}

var arrowsOutside = []string{"rossini"}

// nearestThree returns the first cells of a row or column.
func nearestThree(lane []int) ([]int, error) {
	if err := length(lane, 3); err != nil {
		return nil, err
	}
	return slices.Clone(lane[:3]), nil
}

// lanes returns the rows and columns of the board from both ends.
func (s setting) lanes() (lanes [][]int) {
	for i := 0; s.At(i, 0) >= 0; i++ {
		lanes = append(lanes, s.line(func(k int) int { return s.At(i, k) }))
	}
	for i := 0; s.At(0, i) >= 0; i++ {
		lanes = append(lanes, s.line(func(k int) int { return s.At(k, i) }))
	}
	for _, lane := range slices.Clone(lanes) {
		back := slices.Clone(lane)
		slices.Reverse(back)
		lanes = append(lanes, back)
	}
	return lanes
}

// wedge returns the sign of digits that rise or fall: its point is at the least.
func (s setting) wedge(cells []int, up bool) string {
	p, q := s.Position(cells[0]), s.Position(cells[1])
	switch down, right := q.Row > p.Row, q.Col > p.Col; {
	case p.Row == q.Row && right == up:
		return "<"
	case p.Row == q.Row:
		return ">"
	case down == up:
		return "^"
	}
	return "v"
}

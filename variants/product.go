package variants

import (
	"strconv"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/internal/message"
)

// product is a cage whose digits, all different, give a number when they are multiplied.
var product = Kind{
	Name: "product", Example: "24:r1c1r1c2r2c1", Value: HasValue, Lists: [2]int{1, 1},
	lower: func(s setting, clue Clue, c *constraint.Constraint) error {
		total, err := number(clue, 0, 1_000_000_000, -1)
		if err != nil {
			return err
		}
		cells := clue.Lists[0]
		if len(cells) > s.N() {
			return message.Errorf("primitive.differ", len(cells), s.N())
		}
		a, err := automaton(s, "product "+strconv.Itoa(total), len(cells), []int{1},
			func(at, v int) []int {
				switch {
				case at == 0 || v == 0:
					return only(0, total == 0)
				case total == 0:
					return only(1, true)
				}
				return only(at*v, total%(at*v) == 0)
			},
			func(at int) bool { return at == total })
		if err != nil {
			return err
		}
		c.Holds = []constraint.Primitive{constraint.Differ{Cells: cells}, constraint.Line{Cells: cells, Automaton: a}}
		c.Marks = []constraint.Mark{{Look: constraint.LookCage, Cells: cells, Text: "×" + clue.Value}}
		return nil
	},
}

// sequence is a line on which each digit differs from the one before by the
// same amount, up or down. All may be equal.
var sequence = Kind{
	Name: "sequence", Example: "r1c1r1c2r2c3r3c3", Lists: [2]int{1, 1},
	Laid: Layout{Outline: OutlineLine, Least: 3, Most: 5, Grows: true},
	lower: func(s setting, clue Clue, c *constraint.Constraint) error {
		type state struct{ read, last, step int }
		a, err := automaton(s, "sequence", len(clue.Lists[0]), []state{{}},
			func(at state, v int) []state {
				switch at.read {
				case 0:
					return only(state{1, v, 0}, true)
				case 1:
					return only(state{2, v, v - at.last}, true)
				}
				return only(state{2, v, at.step}, v-at.last == at.step)
			},
			func(state) bool { return true })
		c.Holds = []constraint.Primitive{constraint.Line{Cells: clue.Lists[0], Automaton: a}}
		c.Marks = path(clue, constraint.ToneTeal)
		return err
	},
}

// queen requires that some digits, all if none are named, don't see themselves
// as a chess queen does. So equal ones don't stand along a diagonal either.
var queen = Kind{
	Name: "queen", Example: "9", Value: MayHaveValue,
	lower: func(s setting, clue Clue, c *constraint.Constraint) error {
		digits := sudoku.AllDigits(s.N())
		if clue.Value != "" {
			var err error
			if digits, err = constraint.ParseValues(s.Shape, clue.Value); err != nil {
				return err
			}
		}
		var pairs [][2]int
		for cell := range s.Main() {
			p := s.Position(cell)
			for _, right := range []int{-1, 1} {
				for k := 1; ; k++ {
					other := s.At(p.Row+k, p.Col+right*k)
					if other < 0 {
						break
					}
					pairs = append(pairs, [2]int{cell, other})
				}
			}
		}
		c.Holds = []constraint.Primitive{s.relate(pairs, func(a, b int) bool { return a != b || digits&s.value(a) == 0 })}
		return nil
	},
}

// squares is that each 2×2 cells hold one of some digits at least.
var squares = Kind{
	Name: "squares", Example: "1,2,3", Value: HasValue,
	lower: func(s setting, clue Clue, c *constraint.Constraint) error {
		digits, err := constraint.ParseValues(s.Shape, clue.Value)
		if err != nil {
			return err
		}
		for _, square := range s.squares() {
			c.Holds = append(c.Holds, constraint.HowMany{Cells: square, Digits: digits, Numbers: []int{1, 2, 3, 4}})
		}
		return nil
	},
}

package variants

import (
	"slices"
	"strconv"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/internal/message"
)

// caveSight are cells of a cave whose digits count its cells seen from there.
// They are seen up, down and to both sides, the cell itself included, and rock
// hides cells behind it. The second list is the layer that has the cave, as
// large as the board. With a value, that is the number seen from cells of the
// layer.
var caveSight = Kind{
	Name: "cavesight", Board: "4+beside=VS:16", Example: "r1c1r3c3/VS", Value: MayHaveValue, Lists: [2]int{2, 2},
	lower: func(s setting, clue Clue, c *constraint.Constraint) error {
		cells, layer := clue.Lists[0], slices.Sorted(slices.Values(clue.Lists[1]))
		cols := constraint.Columns(s, layer)
		if cols < 1 {
			return message.Errorf("variant.rectangle", len(layer))
		}
		seen, err := number(clue, 1, len(layer), 0)
		if err != nil {
			return err
		}
		for _, cell := range cells {
			at := slices.Index(layer, cell)
			if seen == 0 {
				p := s.Position(cell)
				if at = p.Row*cols + p.Col; cell >= s.Main() || len(layer) != s.Main() || layer[0] < s.Main() || cols != len(s.line(func(i int) int { return s.At(0, i) })) {
					return message.Errorf("sight.layer")
				}
			}
			if at < 0 {
				return message.Errorf("sight.cell", s.CellName(cell))
			}
			c.Holds = append(c.Holds, constraint.Allow{Cells: []int{layer[at]}, Digits: sudoku.SetOf(1)})
			arms := armsOf(layer, cols, at)
			if seen == 0 {
				c.Holds = append(c.Holds, constraint.Runs{Control: cell, First: layer[at], Arms: arms, More: 1})
				continue
			}
			p, err := s.seenAlong(arms, seen-1)
			if err != nil {
				return err
			}
			c.Holds = append(c.Holds, p)
		}
		c.Marks = []constraint.Mark{{Look: constraint.LookCircle, Cells: cells, Text: clue.Value}}
		return nil
	},
}

// armsOf returns the cells of a rectangle that lie above, below, left and right of one, the nearest
// first.
func armsOf(layer []int, cols, at int) (arms [][]int) {
	for _, step := range []int{-cols, cols, -1, 1} {
		var arm []int
		for i := at + step; i >= 0 && i < len(layer) && (step == cols || step == -cols || i/cols == at/cols); i += step {
			arm = append(arm, layer[i])
		}
		if len(arm) > 0 {
			arms = append(arms, arm)
		}
	}
	return arms
}

// seenAlong requires that seen cells along arms hold the first digit, each arm
// without a gap from its start.
func (s setting) seenAlong(arms [][]int, seen int) (constraint.Primitive, error) {
	name, begins := "seen "+strconv.Itoa(seen), map[int]bool{}
	length := 0
	for _, arm := range arms {
		begins[length] = true
		length += len(arm)
		name += " " + strconv.Itoa(len(arm))
	}
	type state struct {
		read, count int
		hidden      bool
	}
	a, err := automaton(s, name, length, []state{{}},
		func(at state, v int) []state {
			at.hidden = v != s.First() || at.hidden && !begins[at.read]
			if at.read++; !at.hidden {
				at.count++
			}
			return only(at, at.count <= seen)
		},
		func(at state) bool { return at.count == seen })
	return constraint.Line{Cells: slices.Concat(arms...), Automaton: a}, err
}

package variants

import (
	"slices"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
)

// numberedRoom is the digit that stands where the first cell says.
var numberedRoom = Kind{
	Name: "numberedroom", Example: "7:r1", Value: HasValue, Lists: [2]int{1, 1},
	Laid: Layout{Outline: OutlineSide, Values: numberedOf},
	lower: func(s setting, clue Clue, c *constraint.Constraint) error {
		digit, err := number(clue, s.First(), s.last(), -1)
		if err != nil {
			return err
		}
		cells := clue.Lists[0]
		c.Holds = s.index(cells[0], cells, digit)
		c.Marks = s.digitLabel(clue, digit)
		return nil
	},
}

// index requires that a value stands in a list at the place, counted from 1, that a cell
// names.
func (s setting) index(cell int, list []int, value int) []constraint.Primitive {
	places := s.values(func(place int) bool {
		return 1 <= place && place <= len(list) && (list[place-1] != cell || place == value)
	})
	holds := []constraint.Primitive{constraint.Allow{Cells: []int{cell}, Digits: places}}
	for i, other := range list {
		place := i + 1 - s.First() + 1 // as a digit
		if other == cell || place < 1 || !places.Has(uint8(place)) {
			continue
		}
		table := slices.Repeat([]sudoku.Set{sudoku.AllDigits(s.N())}, s.N())
		table[place-1] = s.value(value)
		holds = append(holds, constraint.Relate{Pairs: [][2]int{{cell, other}}, Table: table})
	}
	return holds
}

package variants

import "jiugong/sudoku"

// numberedRoom is the digit that stands where the first cell says.
var numberedRoom = Kind{
	Name: "numberedroom", Example: "7:r1", Value: HasValue, Lists: [2]int{1, 1},
	Laid: Layout{Form: FormSide, Values: numberedOf},
	lower: func(s setting, clue Clue, c *sudoku.Constraint) error {
		digit, err := number(clue, s.First(), s.last(), -1)
		if err != nil {
			return err
		}
		cells := clue.Lists[0]
		c.Holds = s.index(cells[0], cells, digit)
		c.Marks = label(clue)
		return nil
	},
}

// index is that a value stands in a list at the place, counted from 1, that a cell
// names.
func (s setting) index(cell int, list []int, value int) []sudoku.Primitive {
	places := s.values(func(place int) bool {
		return 1 <= place && place <= len(list) && (list[place-1] != cell || place == value)
	})
	holds := []sudoku.Primitive{sudoku.Allow{Cells: []int{cell}, Digits: places}}
	for i, other := range list {
		if other != cell && s.value(i+1)&places != 0 {
			holds = append(holds, s.relate([][2]int{{cell, other}}, func(place, v int) bool { return place != i+1 || v == value }))
		}
	}
	return holds
}

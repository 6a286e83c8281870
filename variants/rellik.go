package variants

import (
	"strconv"

	"jiugong/sudoku"
)

// rellik is a cage of digits that differ, no part of which has the sum.
var rellik = Kind{
	Name: "rellik", Example: "10:r1c1r1c2r2c1", Value: HasValue, Lists: [2]int{1, 1},
	lower: func(s setting, clue Clue, c *sudoku.Constraint) error {
		cells := clue.Lists[0]
		sum, err := number(clue, 0, 191, -1)
		if err != nil {
			return err
		}
		if len(cells) > s.N() {
			return sudoku.Messagef("%d cells can't all differ with %d digits", len(cells), s.N())
		}
		type sums [3]uint64 // of parts, up to the sum
		has := func(at sums, k int) bool { return at[k/64]>>(k%64)&1 != 0 }
		a, err := automaton(s, "rellik "+strconv.Itoa(sum), len(cells), []sums{{}},
			func(at sums, v int) []sums {
				after := at
				for k := v; k <= sum; k++ {
					if k == v || has(at, k-v) {
						after[k/64] |= 1 << (k % 64)
					}
				}
				return only(after, !has(after, sum))
			},
			func(sums) bool { return true })
		c.Holds = []sudoku.Primitive{sudoku.Differ{Cells: cells}, sudoku.Line{Cells: cells, Automaton: a}}
		c.Marks = []sudoku.Mark{{Look: sudoku.LookCage, Cells: cells, Text: clue.Value, Tone: sudoku.ToneRed}}
		return err
	},
}

package variants

import (
	"strconv"

	"jiugong/sudoku/constraint"
)

// sandwich is the sum of what stands between the lowest and the highest digit of a
// row or column.
var sandwich = Kind{
	Name: "sandwich", Example: "12:r1", Value: HasValue, Lists: [2]int{1, 1},
	Laid: Layout{Outline: OutlineAcross, Values: sandwichOf},
	lower: func(s setting, clue Clue, c *constraint.Constraint) error {
		c.Marks = label(clue)
		return s.sandwich(clue, c, s.differInLine(clue.Lists[0]))
	},
}

// lunchbox is the same of a shape of cells that differ, read in its own order.
var lunchbox = Kind{
	Name: "lunchbox", Example: "7:r1c1r1c2r2c2r3c2", Value: HasValue, Lists: [2]int{1, 1},
	lower: func(s setting, clue Clue, c *constraint.Constraint) error {
		c.Marks = []constraint.Mark{{Look: constraint.LookCage, Cells: clue.Lists[0], Text: clue.Value, Tone: constraint.ToneOrange}}
		c.Holds = []constraint.Primitive{constraint.Differ{Cells: clue.Lists[0]}}
		return s.sandwich(clue, c, true)
	},
}

func (s setting) sandwich(clue Clue, c *constraint.Constraint, differ bool) error {
	cells := clue.Lists[0]
	sum, err := number(clue, 0, mostSum, -1)
	if err != nil {
		return err
	}
	if err := length(cells, 2); err != nil {
		return err
	}
	// The lowest and the highest are guessed before the first cell. Cells that
	// differ leave few guesses, a whole row one.
	apart := 1
	if differ {
		apart = len(cells) - 1
	}
	type state struct {
		low, high         int
		seenLow, seenHigh bool
		between, sum      int // how many digits, where they differ, and their sum
	}
	// fits reports whether a number of digits between two others have a sum up to this one.
	fits := func(at state) bool {
		k, least, most := at.between, at.low+1, at.high-1
		return k == 0 || k <= most-least+1 && at.sum >= k*(2*least+k-1)/2 && at.sum <= k*(2*most-k+1)/2
	}
	var starts []state
	for low := s.First(); low <= s.last(); low++ {
		for high := low + apart; high <= s.last(); high++ {
			starts = append(starts, state{low: low, high: high})
		}
	}
	name := "sandwich " + strconv.Itoa(sum) + " " + strconv.Itoa(apart) + " " + strconv.FormatBool(differ)
	a, err := automaton(s, name, len(cells), starts,
		func(at state, v int) []state {
			seen := at
			switch {
			case v < at.low || at.high < v || v == at.low && at.seenLow || v == at.high && at.seenHigh:
				return nil
			case v == at.low:
				seen.seenLow = true
			case v == at.high:
				seen.seenHigh = true
			case at.seenLow != at.seenHigh:
				seen.sum += v
				if differ {
					seen.between++
				}
			}
			if seen.seenLow && seen.seenHigh {
				return only(state{low: at.low, high: at.high, seenLow: true, seenHigh: true}, at.seenLow && at.seenHigh || seen.sum == sum)
			}
			return only(seen, seen.sum <= sum && fits(seen))
		},
		func(at state) bool { return at.seenLow && at.seenHigh })
	c.Holds = append(c.Holds, constraint.Line{Cells: cells, Automaton: a})
	return err
}

// differInLine reports whether cells all lie in one row or in one column, where digits
// differ.
func (s setting) differInLine(cells []int) bool {
	if s.IsFree() || s.Grids() > 1 || len(cells) > s.N() {
		return false
	}
	first := s.Position(cells[0])
	row, col := true, true
	for _, cell := range cells {
		p := s.Position(cell)
		row, col = row && p.Row == first.Row, col && p.Col == first.Col
	}
	return row || col
}

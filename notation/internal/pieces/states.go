package pieces

import "slices"

// A saved game has the board of now beside the puzzle, under another name:
//
//	{"initial": "53..7…", "current": "534.7…"}      the digits that the second has more are the player's

// mostStates is how far from each other a puzzle and its states may stand, in boards.
const mostStates = 100

// joinStates makes entries of boards that have all digits of another one under another key, and more. The boards are
// those from before on, each under the key of an item of one list.
func (f *lists) joinStates(before int, under []string) {
	boards := f.found[before:]
	isState := make([]bool, len(boards))
	near := func(i int) (from, to int) { return max(i-mostStates, 0), min(i+mostStates, len(boards)) }
	for i := range boards {
		for k, to := near(i); k < to && under[i] != ""; k++ {
			isState[i] = isState[i] || under[k] != "" && under[i] != under[k] && boards[i].continues(boards[k].Table)
		}
	}
	for i := range boards {
		for k, to := near(i); k < to && isState[i]; k++ {
			if !isState[k] && under[k] != "" && boards[i].continues(boards[k].Table) {
				base := boards[k].Table
				if base.Entered == nil || filled(base.Entered) < filled(boards[i].Rows) {
					base.Entered = boards[i].Rows
				}
				base.First, base.Last = min(base.First, boards[i].First), max(base.Last, boards[i].Last)
				break
			}
		}
	}
	at := 0
	f.found = append(f.found[:before], slices.DeleteFunc(boards, func(Piece) bool {
		at++
		return isState[at-1]
	})...)
}

// continues reports whether t has all digits of other and some more, and empty cells left.
func (t *Table) continues(other *Table) bool {
	if t == nil || other == nil || t.Uneven || other.Uneven || len(t.Rows) != len(other.Rows) {
		return false
	}
	for r, row := range t.Rows {
		if len(row) != len(other.Rows[r]) {
			return false
		}
		for c, cell := range row {
			if there := other.Rows[r][c].Text; !isBlank(there) && there != cell.Text {
				return false
			}
		}
	}
	count := filled(t.Rows)
	return filled(other.Rows) > 0 && count > filled(other.Rows) && count < len(t.Rows)*len(t.Rows[0])
}

// filled counts the cells that hold something.
func filled(rows [][]Cell) (count int) {
	for _, row := range rows {
		for _, cell := range row {
			if !isBlank(cell.Text) {
				count++
			}
		}
	}
	return count
}

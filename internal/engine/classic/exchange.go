package classic

import "math/bits"

// Needed returns givens that a puzzle can't do without if this is its only solution, as bits in
// reading order. A given is needed where it is alone in a set of cells whose digits can be
// exchanged. Others may be needed as well: Needed searches for nothing.
//
// The sets are the closed chains of two digits through rows, columns and boxes. Others are where
// two rows of a band, or two columns of a stack, hold the same digits:
//
//	3 . . 8 . .
//	. . . . . .
//	8 . . 3 . .
func Needed(puzzle, solution *[81]uint8) (needed [2]uint64) {
	var e exchange
	e.read(puzzle, solution)
	for cell, d := range puzzle {
		if d != 0 && (e.amongDigits(cell) || e.amongLines(cell)) {
			needed[cell>>6] |= 1 << (cell & 63)
		}
	}
	return needed
}

// exchange is the memory of Needed. Sets of rows or columns are bits of a word.
type exchange struct {
	digit  [9][9]uint8  // of each row and column, from 0
	column [9][9]uint8  // of each digit and row
	inCol  [9][9]uint16 // of each digit and column, its row
	inBox  [9][9]uint16 // of each digit and box, its row
	given  [9]uint16    // of each digit, the rows where it is given
	inRow  [9]uint16    // of each row, its given columns
	down   [9]uint16    // of each column, its given rows
}

// read takes the puzzle and its solution.
func (e *exchange) read(puzzle, solution *[81]uint8) {
	for row := range 9 {
		for col := range 9 {
			d := (solution[9*row+col] - 1) % 9
			e.digit[row][col] = d
			e.column[d][row] = uint8(col)
			e.inCol[d][col] = 1 << row
			e.inBox[d][row/3*3+col/3] = 1 << row
			is := (uint16(puzzle[9*row+col]) + 15) >> 4 // whether it is given, without a branch
			e.given[d] |= is << row
			e.inRow[row] |= is << col
			e.down[col] |= is << row
		}
	}
}

// amongDigits reports whether the given in the cell is alone in a chain of its digit and another.
// Each row holds both digits, so a chain is a set of rows.
func (e *exchange) amongDigits(cell int) bool {
	row, col := cell/9, cell%9
	a, start := e.digit[row][col]%9, uint16(1)<<row
next:
	for b := range 9 {
		if b == int(a) || e.given[b]&start != 0 {
			continue
		}
		others := e.given[a]&^start | e.given[b]
		chain, ends := uint16(0), start
		for ends != 0 {
			row := bits.TrailingZeros16(ends) % 9
			chain |= ends & -ends
			colA, colB := e.column[a][row]%9, e.column[b][row]%9
			ends |= e.inCol[b][colA] | e.inCol[a][colB] |
				e.inBox[b][row/3*3+int(colA/3)] | e.inBox[a][row/3*3+int(colB/3)]
			if ends&others != 0 {
				continue next
			}
			ends &^= chain
		}
		return true
	}
	return false
}

// amongLines reports whether the given in the cell is alone in an unavoidable set of two lines.
// Its row and another of the band hold the same digits at the places of such a set. The same goes
// for its column and another of the stack.
func (e *exchange) amongLines(cell int) bool {
	row, col := cell/9, cell%9
	for i := row - row%3; i < row-row%3+3; i++ {
		if i != row && e.inRow[i]>>col&1 == 0 {
			others := e.inRow[row]&^(1<<col) | e.inRow[i]
			at := e.column[e.digit[i][col]%9][row] % 9
			for at != uint8(col) && others>>at&1 == 0 {
				at = e.column[e.digit[i][at]%9][row] % 9
			}
			if at == uint8(col) {
				return true
			}
		}
	}
	for i := col - col%3; i < col-col%3+3; i++ {
		if i != col && e.down[i]>>row&1 == 0 {
			others := e.down[col]&^(1<<row) | e.down[i]
			at := bits.TrailingZeros16(e.inCol[e.digit[row][i]%9][col]) % 9
			for at != row && others>>at&1 == 0 {
				at = bits.TrailingZeros16(e.inCol[e.digit[at][i]%9][col]) % 9
			}
			if at == row {
				return true
			}
		}
	}
	return false
}

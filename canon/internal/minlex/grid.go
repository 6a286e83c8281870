// Package minlex finds the smallest form of a classic 9×9: of all the grids that it
// becomes by exchanging lines, transposing and renaming digits, the one whose 81
// digits, row by row, are the smallest number; an empty cell is a 0.
//
// A grid and a puzzle ask for different ways. The smallest form of a grid begins
// with the smallest of the 416 bands that are in it, and a table tells the kind of
// each of its six bands at once (bands.go, grid.go). In a puzzle the clues are few,
// and the form grows row by row (puzzle.go).
package minlex

import (
	"bytes"
	"context"
)

// Look says how a board is carried to another form: it is transposed or not, then
// its lines and digits change places.
type Look struct {
	Transposed bool
	// Rows and Cols are the lines that come to each place.
	Rows, Cols [9]uint8
	// Digits are what becomes of each; nothing becomes of 0.
	Digits [10]uint8
}

// Cells are the cells that come to each place.
func (l *Look) Cells() (cells [81]uint8) {
	down, right := uint8(9), uint8(1)
	if l.Transposed {
		down, right = right, down
	}
	for r, row := range l.Rows {
		for c, col := range l.Cols {
			cells[r*9+c] = row*down + col*right
		}
	}
	return cells
}

// Clashes says whether a line or box holds a digit twice.
func Clashes(board *[81]uint8) bool {
	var rows, cols, boxes [9]uint16
	twice := uint16(0)
	for cell, d := range board {
		bit := uint16(1) << (d & 15) &^ 1
		r, c := cell/9, cell%9
		b := r/3*3 + c/3
		twice |= bit & (rows[r] | cols[c] | boxes[b])
		rows[r] |= bit
		cols[c] |= bit
		boxes[b] |= bit
	}
	return twice != 0
}

// Form finds the look in which a board is smallest, which is that form, and how
// many looks lead there: as many as the board has symmetries. No line or box may
// hold a digit twice. The error is the context's.
func Form(ctx context.Context, board *[81]uint8) (form [81]uint8, look Look, symmetries uint64, err error) {
	if bytes.IndexByte(board[:], 0) < 0 {
		form, look, symmetries = Grid(board)
		return form, look, symmetries, nil
	}
	return Puzzle(ctx, board)
}

// Grid finds the look in which a full grid is smallest, which is that form, and how
// many looks lead there: as many as the grid has symmetries. It does not check the
// grid; for 81 numbers that are none it gives some look.
func Grid(grid *[81]uint8) (form [81]uint8, look Look, symmetries uint64) {
	t := allBands()
	var boards [2][81]uint8
	boards[0] = *grid
	transpose(&boards[1], grid)
	var classes [6]uint16
	least := uint16(1 << 15)
	for i := range 6 {
		band := (*[27]uint8)(boards[i/3][i%3*27:])
		classes[i] = t.class[normal(band)]
		least = min(least, classes[i])
	}
	var best rest
	for i, class := range classes {
		if class != least {
			continue
		}
		board := &boards[i/3]
		band := (*[27]uint8)(board[i%3*27:])
		toBand := way{rows: [3]uint8{0, 1, 2}, cols: normalOrder(band)}.then(t.ways[normal(band)])
		for _, w := range t.onto[class] {
			w = toBand.then(w)
			switch best.try(board, i%3, &w, symmetries > 0) {
			case -1:
				look.Transposed = i >= 3
				symmetries = 1
			case 0:
				symmetries++
			}
		}
	}
	look.Rows, look.Cols, look.Digits = best.look.Rows, best.look.Cols, best.look.Digits
	copy(form[:], t.smallest[least][:])
	for r, line := range best.lines {
		for c := range 9 {
			form[27+r*9+c] = uint8(line >> (32 - 4*c) & 15)
		}
	}
	return form, look, symmetries
}

// BandsOf are the numbers, from 1, of a grid's three bands and three stacks in Bands.
func BandsOf(grid *[81]uint8) (numbers [6]int) {
	var turned [81]uint8
	transpose(&turned, grid)
	for i := range 3 {
		numbers[i] = int(allBands().class[normal((*[27]uint8)(grid[i*27:]))]) + 1
		numbers[3+i] = int(allBands().class[normal((*[27]uint8)(turned[i*27:]))]) + 1
	}
	return numbers
}

func transpose(to, from *[81]uint8) {
	for r := range 9 {
		for c := range 9 {
			to[c*9+r] = from[r*9+c]
		}
	}
}

// rest is the six rows below the band, each as a number of nine hexadecimal
// digits, and the look that gives them.
type rest struct {
	lines [6]uint64
	look  Look
}

// try puts the rows below a band in order once the band tells the columns and
// digits, and says whether they are smaller than the best so far (-1), which they
// then take the place of, equal (0) or greater. Digits of a column differ, so the
// first column alone tells the order.
func (best *rest) try(board *[81]uint8, band int, w *way, compare bool) int {
	var look Look
	look.Cols = w.cols
	top := board[(band*3+int(w.rows[0]))*9:][:9]
	var names [16]uint8
	for place, col := range w.cols {
		names[top[col]&15] = uint8(place + 1)
	}
	first := int(w.cols[0])
	key := func(row int) int { return int(names[board[row*9+first]&15])<<4 | row }
	b1, b2 := (band+1)%3*3, (band+2)%3*3
	x1, y1, z1 := sort3(key(b1), key(b1+1), key(b1+2))
	x2, y2, z2 := sort3(key(b2), key(b2+1), key(b2+2))
	if x2 < x1 {
		x1, y1, z1, x2, y2, z2 = x2, y2, z2, x1, y1, z1
	}
	order := [6]int{x1 & 15, y1 & 15, z1 & 15, x2 & 15, y2 & 15, z2 & 15}
	var lines [6]uint64
	for i, row := range order {
		line := uint64(0)
		cells := (*[9]uint8)(board[row*9:])
		for _, col := range w.cols {
			line = line<<4 | uint64(names[cells[col%9]&15])
		}
		lines[i] = line
		if compare {
			if line > best.lines[i] {
				return 1
			}
			compare = line == best.lines[i]
			if compare && i == 5 {
				return 0
			}
		}
	}
	for i, row := range w.rows {
		look.Rows[i] = uint8(band*3) + row
	}
	for i, row := range order {
		look.Rows[3+i] = uint8(row)
	}
	copy(look.Digits[:], names[:])
	best.lines, best.look = lines, look
	return -1
}

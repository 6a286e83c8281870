// Package minlex finds the smallest form of a classic 9×9. Exchanging lines, transposing and
// renaming make many grids of it; the form is the smallest number among them. An empty cell is a
// 0.
//
// A grid and a puzzle ask for different ways. The smallest form of a grid begins with the
// smallest of the 416 bands in it. A table tells the kind of each of its six bands at
// once (bands.go, grid.go). In a puzzle the clues are few, and the form grows row by row
// (puzzle.go).
package minlex

import (
	"bytes"
	"context"
)

// Look says how a board is carried to another form. It is transposed or not, then its lines and
// digits change places.
type Look struct {
	Transposed bool
	// Rows and Cols are the lines that come to each place.
	Rows, Cols [9]uint8
	// Digits has the digit that each becomes; 0 stays 0.
	Digits [10]uint8
}

// Cells returns the cells that come to each place.
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

// Clashes reports whether a line or box holds a digit twice.
func Clashes(board *[81]uint8) bool {
	var cols [9]uint32
	twice := uint32(0)
	bit := func(d uint8) uint32 { return 1 << (d & 15) }
	for band := 0; band < 81; band += 27 {
		var boxes [3]uint32
		for start := band; start < band+27; start += 9 {
			cells := (*[9]uint8)(board[start:])
			row := uint32(0)
			for box := range 3 {
				x, y, z := bit(cells[3*box]), bit(cells[3*box+1]), bit(cells[3*box+2])
				col := (*[3]uint32)(cols[3*box:])
				twice |= x&(y|z|col[0]) | y&(z|col[1]) | z&col[2] | (x|y|z)&(row|boxes[box])
				col[0], col[1], col[2] = col[0]|x, col[1]|y, col[2]|z
				row |= x | y | z
				boxes[box] |= x | y | z
			}
		}
	}
	return twice&^1 != 0 // empty cells may come twice
}

// Form finds the look in which a board is smallest, which is that form. It also returns the
// number of looks that lead there, the board's symmetries. No line or box may hold a digit twice.
// The error is the context's.
func Form(ctx context.Context, board *[81]uint8) (form [81]uint8, look Look, symmetries uint64, err error) {
	if bytes.IndexByte(board[:], 0) < 0 {
		form, look, symmetries = Grid(board)
		return form, look, symmetries, nil
	}
	return Puzzle(ctx, board)
}

// view is a board, as it is or transposed. It has the distance of neighbours in a row, and in a
// column.
type view struct {
	board       *[81]uint8
	right, down int
}

// views returns band i of a grid, from 3 on a stack. It is a view and the band's first row in it.
func views(grid *[81]uint8, i int) (v view, row int) {
	if i < 3 {
		return view{grid, 1, 9}, 3 * i
	}
	return view{grid, 9, 1}, 3 * (i - 3)
}

// Grid finds the look in which a full grid is smallest, and its form. It also returns the number
// of looks that lead there, the grid's symmetries. It does not check the grid: for 81 numbers
// that are none it returns some look.
func Grid(grid *[81]uint8) (form [81]uint8, look Look, symmetries uint64) {
	t := allBands()
	var known [6]entry
	least := uint16(1 << 15)
	for i := range known {
		v, row := views(grid, i)
		known[i] = t.entries[v.normal(row)]
		least = min(least, known[i].class)
	}
	var best rest
	for i, e := range known {
		if e.class != least {
			continue
		}
		v, row := views(grid, i)
		toBand := way{rows: [3]uint8{0, 1, 2}, cols: v.normalOrder(row)}.then(t.ways[e.way])
		for _, w := range t.onto[least] {
			w = toBand.then(w)
			switch best.try(v, row, &w, symmetries > 0) {
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

// IsForm returns how many symmetries a full grid has if it is its own smallest form, else
// 0. It must begin with the smallest band of a class.
func IsForm(grid *[81]uint8) (symmetries uint64) {
	t := allBands()
	var best rest
	for r := range best.lines {
		for _, d := range grid[27+9*r:][:9] {
			best.lines[r] = best.lines[r]<<4 | uint64(d)
		}
	}
	var least uint16
	for i := range 6 {
		v, row := views(grid, i)
		e := t.entries[v.normal(row)]
		if i == 0 {
			least = e.class
		}
		switch {
		case e.class < least:
			return 0
		case e.class > least:
			continue
		}
		toBand := way{rows: [3]uint8{0, 1, 2}, cols: v.normalOrder(row)}.then(t.ways[e.way])
		for _, w := range t.onto[least] {
			w = toBand.then(w)
			switch best.try(v, row, &w, true) {
			case -1:
				return 0
			case 0:
				symmetries++
			}
		}
	}
	return symmetries
}

// BandsOf returns the numbers, from 1, of a grid's three bands and three stacks in Bands.
func BandsOf(grid *[81]uint8) (numbers [6]int) {
	for i := range numbers {
		v, row := views(grid, i)
		numbers[i] = int(allBands().entries[v.normal(row)].class) + 1
	}
	return numbers
}

// rest is the six rows below the band, each a number of nine hexadecimal digits. It has the look
// that gives them.
type rest struct {
	lines [6]uint64
	look  Look
}

// try orders the rows below a band, once the band's first row and the way give the columns and
// digits. Digits of a column differ, so the first column alone tells the order. It returns -1 if
// the rows are smaller than the best so far, and replaces these. Otherwise it returns 0 if they
// are equal and 1 if they are greater.
func (best *rest) try(v view, band int, w *way, compare bool) int {
	var at [9]int // the columns in a row
	for place, col := range w.cols {
		at[place] = int(col) * v.right
	}
	top := (band + int(w.rows[0])) * v.down
	var names [16]uint8
	for place, col := range at {
		names[v.board[top+col]&15] = uint8(place + 1)
	}
	key := func(row int) int { return int(names[v.board[row*v.down+at[0]]&15])<<4 | row }
	b1, b2 := band+3, band+6
	if b1 > 8 {
		b1 -= 9
	}
	if b2 > 8 {
		b2 -= 9
	}
	x1, y1, z1 := sort3(key(b1), key(b1+1), key(b1+2))
	x2, y2, z2 := sort3(key(b2), key(b2+1), key(b2+2))
	if x2 < x1 {
		x1, y1, z1, x2, y2, z2 = x2, y2, z2, x1, y1, z1
	}
	order := [6]int{x1 & 15, y1 & 15, z1 & 15, x2 & 15, y2 & 15, z2 & 15}
	var lines [6]uint64
	for i, row := range order {
		line := uint64(0)
		start := row * v.down
		for _, col := range at {
			line = line<<4 | uint64(names[v.board[start+col]&15])
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
	look := &best.look
	look.Cols = w.cols
	for i, row := range w.rows {
		look.Rows[i] = uint8(band) + row
	}
	for i, row := range order {
		look.Rows[3+i] = uint8(row)
	}
	copy(look.Digits[:], names[:])
	best.lines = lines
	return -1
}

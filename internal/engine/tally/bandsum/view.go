package bandsum

import (
	"jiugong/sudoku/internal/engine"
	"jiugong/sudoku/internal/engine/splits"
)

// A view is the classic puzzle as the sum looks at it: the given digits, plus
// one, in cell [band][row][stack][column]. The sum may look at the grid
// itself or at its mirror image in the main diagonal.
type view struct {
	given  [3][3][3][3]uint8
	unseen uint16 // digits that no given shows: any two of them may be swapped
}

// Look reads a puzzle. It refuses givens that contradict each other, which
// the sum itself would not notice.
func Look(givens *[81]uint8) (view, error) {
	var (
		v             view
		row, col, box [9]uint16
		seen          uint16
	)
	for i, g := range givens {
		if g == 0 {
			continue
		}
		if g > 9 {
			return view{}, engine.ErrClash
		}
		r, c := i/9, i%9
		b := r/3*3 + c/3
		bit := uint16(1) << (g - 1)
		if (row[r]|col[c]|box[b])&bit != 0 {
			return view{}, engine.ErrClash
		}
		row[r] |= bit
		col[c] |= bit
		box[b] |= bit
		seen |= bit
		v.given[r/3][r%3][c/3][c%3] = g
	}
	v.unseen = splits.AllNine &^ seen
	return v, nil
}

// transposed returns the mirror image in the main diagonal.
func (v *view) transposed() view {
	t := view{unseen: v.unseen}
	for b := range 3 {
		for r := range 3 {
			for s := range 3 {
				for c := range 3 {
					t.given[s][c][b][r] = v.given[b][r][s][c]
				}
			}
		}
	}
	return t
}

// columns returns the digits that the givens put into each column of the box in band b and stack
// s.
func (v *view) columns(b, s int) (need splits.Triples) {
	for r := range 3 {
		for c := range 3 {
			if g := v.given[b][r][s][c]; g != 0 {
				need[c] |= 1 << (g - 1)
			}
		}
	}
	return need
}

// rows returns the same for the rows of the box.
func (v *view) rows(b, s int) (need splits.Triples) {
	for r := range 3 {
		for c := range 3 {
			if g := v.given[b][r][s][c]; g != 0 {
				need[r] |= 1 << (g - 1)
			}
		}
	}
	return need
}

package task

import (
	"context"
	"math/bits"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/engine/lanes"
)

// trueDigits holds, for each cell of a 9×9, the digits that it has in some
// solution. Bit d-1 stands for digit d.
type trueDigits [81]uint16

// add adds a solution.
func (t *trueDigits) add(solution *[81]uint8) {
	for cell, d := range solution {
		t[cell] |= 1 << (d - 1)
	}
}

// openIn returns the digits that may go into each cell as far as the givens it sees tell.
func openIn(grid *[81]uint8) (open trueDigits) {
	var rows, cols, boxes [9]uint16
	for cell, d := range grid {
		bit := uint16(1) << d >> 1
		rows[cell/9] |= bit
		cols[cell%9] |= bit
		boxes[cell/27*3+cell%9/3] |= bit
	}
	for cell, d := range grid {
		if d == 0 {
			open[cell] = (1<<9 - 1) &^ (rows[cell/9] | cols[cell%9] | boxes[cell/27*3+cell%9/3])
		}
	}
	return open
}

// findTruth finds the digits that each cell of each grid has in some solution.
// It goes round all grids together. Each time it tries one digit in every cell,
// which no solution has shown yet and nothing has ruled out. A solution with it
// shows many others.
func (w *lanesWork) findTruth(ctx context.Context) error {
	w.truth = append(w.truth[:0], make([]trueDigits, len(w.grids))...)
	w.open = append(w.open[:0], make([]trueDigits, len(w.grids))...)
	for n := range w.grids {
		if w.answers[n].Solutions > 0 {
			w.truth[n].add(&w.answers[n].First)
		}
		if w.answers[n].Solutions > 1 {
			w.open[n] = openIn(&w.grids[n])
		}
	}
	note := func(of cellOf, answer *sudoku.Answer) {
		if answer.Solutions > 0 {
			w.truth[of.grid].add(&answer.First)
		} else {
			w.open[of.grid][of.cell] &^= 1 << (of.digit - 1)
		}
	}
	for more := true; more; {
		more = false
		for n := range w.grids {
			more = w.tryOpen(n) || more
			if len(w.tried) >= lanes.AtOnce {
				if err := w.try(ctx, note); err != nil {
					return err
				}
			}
		}
		if err := w.try(ctx, note); err != nil {
			return err
		}
	}
	return nil
}

// tryOpen adds copies of grid n to those to try, with an open digit in one cell
// each. It reports whether there are any.
func (w *lanesWork) tryOpen(n int) bool {
	before := len(w.tried)
	for cell, set := range w.open[n] {
		if set &^= w.truth[n][cell]; set != 0 {
			digit := uint8(bits.TrailingZeros16(set)) + 1
			w.tried, w.of = append(w.tried, w.grids[n]), append(w.of, cellOf{int32(n), uint8(cell), digit})
			w.tried[len(w.tried)-1][cell] = digit
		}
	}
	return len(w.tried) > before
}

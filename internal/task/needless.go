package task

import (
	"context"

	"jiugong/sudoku"
)

// findNeedless finds the givens that each grid with one solution can do without, all of a
// unit's together: a grid without such a given still has one solution.
func (w *lanesWork) findNeedless(ctx context.Context) error {
	w.needless = append(w.needless[:0], make([]cellSet, len(w.grids))...)
	note := func(of cellOf, answer *sudoku.BatchAnswer) {
		if answer.Solutions == 1 {
			w.needless[of.grid].add(int(of.cell))
		}
	}
	for n := range w.grids {
		if w.answers[n].Solutions != 1 {
			continue
		}
		for cell, d := range w.grids[n] {
			if d == 0 {
				continue
			}
			w.tried, w.of = append(w.tried, w.grids[n]), append(w.of, cellOf{int32(n), uint8(cell), 0})
			w.tried[len(w.tried)-1][cell] = 0
		}
		if len(w.tried) >= triedAtATime {
			if err := w.try(ctx, 2, note); err != nil {
				return err
			}
		}
	}
	return w.try(ctx, 2, note)
}

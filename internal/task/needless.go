package task

import (
	"bytes"
	"context"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/engine/classic"
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
		needed := surelyNeeded(&w.grids[n], &w.answers[n].First)
		for cell, d := range w.grids[n] {
			if d == 0 || needed.has(cell) {
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

// sparse is the most givens of a puzzle among which it pays to look for needed ones before searching.
const sparse = 27

// surelyNeeded returns givens of a puzzle with this one solution that are needed for sure.
func surelyNeeded(grid, solution *[81]uint8) cellSet {
	if empty := bytes.Count(grid[:], []byte{0}); 81-empty > sparse {
		return cellSet{}
	}
	return classic.Needed(grid, solution)
}

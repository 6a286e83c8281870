package generate

import (
	"context"
	"slices"

	"jiugong/sudoku"
	"jiugong/sudoku/generate/internal/frame"
	"jiugong/sudoku/internal/message"
)

// Searching for digits that fit a pattern.
const (
	patternCap  = 3000 // solutions are counted up to here
	patternIdle = 400  // changes without fewer solutions, then a new grid
)

// patternMaker looks for a puzzle with givens exactly at the places of the pattern. From a random
// grid it changes a few givens at a time. It drops them and takes a random solution of the rest.
// It keeps that one's digits in the pattern's cells if the puzzle then has no more solutions than
// before.
type patternMaker struct{ *digger }

func (m patternMaker) try(ctx context.Context) (stage, error) {
	if err := m.fillGrid(ctx); err != nil {
		return stageRetry, err
	}
	want := m.want.Solutions
	var cells []uint16
	for cell, given := range m.want.Pattern {
		if given {
			cells = append(cells, uint16(cell))
		}
	}
	trial, grid := make([]uint8, m.frame.Cells), make([]uint8, m.frame.Cells)
	m.stamp(m.solution, m.puzzle)
	best, err := m.oracle.Count(ctx, m.puzzle, max(patternCap, want.Hi+1))
	for idle := 0; err == nil && idle < patternIdle; idle++ {
		if want.Has(best) {
			m.count = best
			return m.keep(ctx)
		}
		if len(cells) == 0 {
			break
		}
		copy(trial, m.puzzle)
		for range m.src.Between(1, 4) {
			trial[cells[m.src.Intn(len(cells))]] = 0
		}
		found, randomErr := m.oracle.Random(ctx, trial, &m.src, grid)
		if err = randomErr; err != nil || !found {
			break
		}
		m.stamp(grid, trial)
		var count int
		limit := best + 1
		if best < want.Lo {
			limit = want.Hi + 1
		}
		count, err = m.oracle.Count(ctx, trial, limit)
		if err == nil && (count <= best || best < want.Lo) {
			if count < best {
				idle = 0
			}
			best = count
			copy(m.puzzle, trial)
			copy(m.solution, grid)
		}
	}
	return stageRetry, err
}

// count returns how many givens a pattern has.
func count(pattern []bool) (givens int) {
	for _, given := range pattern {
		if given {
			givens++
		}
	}
	return givens
}

// checkPattern refuses a pattern with two empty rows in a band, or columns in a stack. On a plain
// board these can change places in every solution.
func (o *Options) checkPattern() error {
	if o.Solutions.Hi > 1 || o.RandomRegions || len(o.Lay.Kinds) > 0 || !frame.New(o.Rules).Plain {
		return nil
	}
	rows, cols := o.Rules.Shape().Box()
	for _, lines := range []struct {
		kind  sudoku.HouseKind
		among int // lines to a band or stack
	}{{sudoku.Row, rows}, {sudoku.Column, cols}} {
		var number, empty int
		for _, h := range o.Rules.Houses() {
			if h.Kind != lines.kind {
				continue
			}
			if number%lines.among == 0 {
				empty = 0
			}
			number++
			if slices.ContainsFunc(h.Cells, func(cell int) bool { return o.Pattern[cell] }) {
				continue
			}
			if empty > 0 && lines.kind == sudoku.Row {
				return &ImpossibleError{Reason: message.Errorf("pattern.rows", empty, number)}
			}
			if empty > 0 {
				return &ImpossibleError{Reason: message.Errorf("pattern.columns", empty, number)}
			}
			empty = number
		}
	}
	return nil
}

// stamp writes the digits of a grid that the pattern shows.
func (m patternMaker) stamp(grid, puzzle []uint8) {
	for cell, given := range m.want.Pattern {
		puzzle[cell] = 0
		if given {
			puzzle[cell] = grid[cell]
		}
	}
}

// keep makes the puzzle at hand the item unless other demands speak against it.
func (m patternMaker) keep(ctx context.Context) (stage, error) {
	m.dig.limits.draw(&m.src, m.want.recipes[0].perLine)
	if !m.meets() {
		return stageRetry, nil
	}
	return m.digger.keep(ctx)
}

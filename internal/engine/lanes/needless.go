package lanes

import (
	"context"

	"jiugong/sudoku/internal/engine/classic"
)

// trial is a given of one of several grids, in its cell 0 to 80.
type trial struct {
	grid int32
	cell uint8
}

// sparse is the most givens of a grid among which it pays to look for needed ones before searching.
const sparse = 27

// Needless calls found, in order, with each given that a grid can do without, so that its
// solution stays unique. It gets that solution of a grid from solution. If there is none or there
// are several, solution returns nil, and the grid is passed over. For givens that may be needless
// it searches for a solution with another digit. When the context ends it returns its error.
func (b *Solver) Needless(ctx context.Context, grids [][81]uint8, solution func(grid int) *[81]uint8, found func(grid, cell int)) error {
	b.trials = b.trials[:0]
	for n := range grids {
		if only := solution(n); only != nil {
			b.addTrials(n, &grids[n], only)
		}
		if len(b.trials) >= AtOnce {
			if err := b.try(ctx, grids, found); err != nil {
				return err
			}
		}
	}
	return b.try(ctx, grids, found)
}

// addTrials adds the givens of grid n that may be needless.
func (b *Solver) addTrials(n int, grid, solution *[81]uint8) {
	givens := 0
	for _, d := range grid {
		if d != 0 {
			givens++
		}
	}
	var needed [2]uint64
	if givens <= sparse {
		needed = classic.Needed(grid, solution)
	}
	for cell, d := range grid {
		if d != 0 && needed[cell>>6]>>(cell&63)&1 == 0 {
			b.trials = append(b.trials, trial{int32(n), uint8(cell)})
		}
	}
}

// try calls found with each given on trial that no other digit can replace, and clears the list.
func (b *Solver) try(ctx context.Context, grids [][81]uint8, found func(grid, cell int)) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if len(b.tried) < len(b.trials) {
		b.tried = make([]Result, AtOnce+81)
	}
	err := b.solve(ctx, run{grids: grids, trials: b.trials, limit: 1, results: b.tried[:len(b.trials)]})
	if err != nil {
		return err
	}
	for i, trial := range b.trials {
		if b.tried[i].Solutions == 0 {
			found(int(trial.grid), int(trial.cell))
		}
	}
	b.trials = b.trials[:0]
	return nil
}

// loadTrial sets a lane to the grid of a trial, without the given and without its digit in the cell.
func (b *Solver) loadTrial(r *run, lane int, trial trial) (valid bool) {
	without, digit, at := classic.TakeGiven(&r.grids[trial.grid], int(trial.cell))
	if !b.kernel.load(&b.block, lane, &without) || digit >= 9 {
		return false
	}
	b.block.words[digit][at.Word][lane] &^= 1 << at.Bit
	return true
}

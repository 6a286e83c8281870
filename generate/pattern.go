package generate

import "context"

// Searching for digits that fit a pattern.
const (
	patternCap  = 3000 // solutions are counted up to here
	patternIdle = 400  // changes without fewer solutions, then a new grid
)

// fillPattern looks for a puzzle whose givens stand just where the pattern
// says. From a random grid it changes a few givens at a time: it drops them,
// takes a random solution of what is left, and keeps the digits of that one in
// the pattern's cells when the puzzle has no more solutions than before.
func (j *job) fillPattern(ctx context.Context) error {
	if err := j.fillGrid(ctx); err != nil {
		return err
	}
	d, want := &j.dig, j.want.Solutions
	var cells []uint16
	for cell, given := range j.want.Pattern {
		if given {
			cells = append(cells, uint16(cell))
		}
	}
	trial, grid := make([]uint8, j.board.cells), make([]uint8, j.board.cells)
	j.stamp(j.solution, d.puzzle)
	best, err := j.oracle.count(ctx, d.puzzle, max(patternCap, want.Hi+1))
	for idle := 0; err == nil && idle < patternIdle; idle++ {
		if want.Has(best) {
			j.count = best
			return j.keepPattern(ctx)
		}
		if len(cells) == 0 {
			break
		}
		copy(trial, d.puzzle)
		for range j.src.between(1, 4) {
			trial[cells[j.src.intn(len(cells))]] = 0
		}
		found, randomErr := j.oracle.random(ctx, trial, &j.src, grid)
		if err = randomErr; err != nil || !found {
			break
		}
		j.stamp(grid, trial)
		var count int
		limit := best + 1
		if best < want.Lo {
			limit = want.Hi + 1
		}
		count, err = j.oracle.count(ctx, trial, limit)
		if err == nil && (count <= best || best < want.Lo) {
			if count < best {
				idle = 0
			}
			best = count
			copy(d.puzzle, trial)
			copy(j.solution, grid)
		}
	}
	j.stage = stageRetry
	return err
}

// stamp writes the digits of a grid that the pattern shows.
func (j *job) stamp(grid, puzzle []uint8) {
	for cell, given := range j.want.Pattern {
		puzzle[cell] = 0
		if given {
			puzzle[cell] = grid[cell]
		}
	}
}

// keepPattern accepts the puzzle at hand unless other demands speak against it.
func (j *job) keepPattern(ctx context.Context) error {
	d := &j.dig
	d.limits.draw(&j.src, j.want.recipes[0].perLine)
	if !d.limits.met(d.puzzle) {
		j.stage = stageRetry
		return nil
	}
	return j.keep(ctx)
}

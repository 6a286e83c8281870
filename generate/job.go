package generate

import (
	"context"

	"jiugong/sudoku"
	"jiugong/sudoku/generate/internal/frame"
)

// job makes one item at a time. Between two searches it does as much as it can. So its driver may
// answer the searches of many jobs at once:
//
//	job.begin(ctx, index)
//	for job.next(ctx) {
//		job.answer(another solution of job.puzzle than job.solution, or nil)
//	}
type job struct {
	*digger
	maker maker
	stage stage
	err   error
}

func newJob(ctx context.Context, want *demands) (*job, error) {
	j := &job{digger: newDigger(want)}
	if want.frame == nil {
		return j, nil
	}
	return j, j.setFrame(ctx, want.frame)
}

// setFrame makes everything that depends on the rules.
func (j *job) setFrame(ctx context.Context, b *frame.Frame) error {
	if err := j.draft.setFrame(ctx, b); err != nil {
		return err
	}
	j.digger.setFrame()
	j.maker = newMaker(j.digger)
	return nil
}

// begin starts an item.
func (j *job) begin(ctx context.Context, index uint64) {
	j.index, j.tries, j.guesses, j.bare, j.rating, j.err = index, 0, 0, 0, 0, nil
	j.digger.reset()
	j.src.Seed(ItemSeed(j.want.Seed, index))
	j.try(ctx)
}

// try starts afresh with a new solution grid.
func (j *job) try(ctx context.Context) {
	if j.tries == j.want.Tries || j.guesses > mostGuesses && !j.patient() && j.want.Tries == defaultTries {
		j.fail(&ImpossibleError{j.index, j.tries, j.why()})
		return
	}
	j.tries++
	j.want.Progress.Tried.Add(1)
	if j.want.RandomRegions {
		if err := j.drawRegions(ctx); err != nil {
			j.fail(err)
			return
		}
	}
	j.judge.newGrid()
	j.count = 1
	j.enter(j.maker.try(ctx))
}

// enter goes over to a stage, or ends the item with an error. A puzzle that doesn't meet Must is
// dropped.
func (j *job) enter(next stage, err error) {
	switch j.stage = next; {
	case err != nil:
		j.fail(err)
	case next == stageDone && !j.want.meets(sudoku.Puzzle{Rules: j.frame.Rules, Givens: j.puzzle}):
		j.stage = stageRetry
	}
}

// fail ends the item with an error.
func (j *job) fail(err error) {
	j.err, j.stage = err, stageDone
}

// next goes on until a search is needed, or the item is finished or has failed. It reports
// whether a search is needed.
func (j *job) next(ctx context.Context) bool {
	for j.stage != stageDone {
		// Searches may be over too soon to look at the context themselves.
		if err := ctx.Err(); err != nil {
			j.fail(err)
		} else if j.stage == stageRetry {
			j.try(ctx)
		} else if j.dig.next() {
			return true
		} else {
			j.enter(j.finish(ctx))
		}
	}
	return false
}

// answer takes the result of a search.
func (j *job) answer(other []uint8) { j.dig.answer(other) }

package sudoku

import (
	"context"
	"math/big"

	"jiugong/sudoku/internal/engine/tally"
)

// EstimateOptions say how Estimate works. The zero value takes 10 000 samples
// of seed 0.
type EstimateOptions struct {
	// Samples is the number of random probes; 0 is 10 000. Four times as many
	// halve the error.
	Samples int
	// Seed makes the same estimate again.
	Seed uint64
	// Workers is the number of goroutines that share the work; 0 is one for
	// each processor. The estimate doesn't depend on it.
	Workers int
	// Progress, if not nil, is told how many samples of how many are taken, by
	// one goroutine at a time.
	Progress func(done, total uint64)
}

// Estimated is an unbiased estimate of a number of solutions: the mean of
// independent probes, each of which has the true number as its expected value.
type Estimated struct {
	Mean *big.Int
	// Error is the standard error of the mean: two times out of three the true
	// number is within it. It is itself estimated, and too small when a few
	// rare probes hold most of the number.
	Error   *big.Int
	Samples int
}

// Estimate estimates the number of solutions of a puzzle where counting would
// not end, by Knuth's method (1975): random walks down the search tree,
// weighted by the choices there were. It depends on the puzzle, Samples and
// Seed alone. Errors are as for Count.
func Estimate(ctx context.Context, p Puzzle, options EstimateOptions) (Estimated, error) {
	p = p.normal()
	if err := p.Check(); err != nil {
		return Estimated{}, err
	}
	how := tally.EstimateOptions{Samples: options.Samples, Seed: options.Seed, Workers: options.Workers}
	if options.Progress != nil {
		how.Progress = func(at tally.Progress) { options.Progress(at.Done, at.Total) }
	}
	if p.Candidates != nil {
		how.Candidates = p.domains()
	}
	e, err := tally.Estimate(ctx, p.Rules.model, p.Givens, how)
	return Estimated(e), err
}

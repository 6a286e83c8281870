package cli

import (
	"context"
	"errors"
	"time"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/engine"
	"jiugong/sudoku/internal/engine/search"
)

// benchEngine shows an engine to the bench.
type benchEngine struct {
	name string
	fits func(*sudoku.Rules) bool
	// start makes what the engine needs for the rules; the function it gives
	// is then called for each run, on one core.
	start func(*sudoku.Rules, *benching) func(context.Context, [][]uint8) (benchTally, error)
	// verify holds the engine against another on a whole file, for --verify;
	// nil leaves that to solutions.
	verify func(ctx context.Context, set *benchSet, limit int) error
	// solutions are the solutions of one puzzle, up to a limit, for --verify;
	// nil leaves the engine out.
	solutions func(ctx context.Context, rules *sudoku.Rules, givens []uint8, limit int) ([]string, error)
}

// benchTally is what one run found.
type benchTally struct {
	puzzles, finished, guessless int
	guesses, most, solutions     int64
	slowest                      time.Duration
}

// add counts one finished puzzle.
func (t *benchTally) add(solutions, guesses int64) {
	t.finished++
	t.solutions += solutions
	t.guesses += guesses
	t.most = max(t.most, guesses)
	if guesses == 0 {
		t.guessless++
	}
}

func anyRules(*sudoku.Rules) bool { return true }

// benchEngines are all engines, the best first.
var benchEngines = append(classicEngines(),
	benchEngine{name: "search", fits: anyRules, start: startSearch},
	benchEngine{name: "eliminate", fits: fitsBaseline, start: startEliminate},
	textEngine,
)

func engineNames() []string {
	var names []string
	for _, e := range benchEngines {
		names = append(names, e.name)
	}
	return names
}

// onePuzzle is an engine that takes one puzzle at a time: how many solutions up
// to the limit, after how many guesses.
type onePuzzle func(ctx context.Context, givens []uint8) (solutions, guesses int64, err error)

// oneByOne runs such an engine over all puzzles until the run's time is spent.
// With a cut-off a puzzle that takes longer counts as not finished.
func oneByOne(b *benching, cutoff time.Duration, solve onePuzzle) func(context.Context, [][]uint8) (benchTally, error) {
	return func(ctx context.Context, all [][]uint8) (t benchTally, err error) {
		end := time.Now().Add(b.budget)
		for _, givens := range all {
			start := time.Now()
			if start.After(end) {
				break
			}
			t.puzzles++
			limited, cancel := ctx, context.CancelFunc(func() {})
			if cutoff > 0 {
				limited, cancel = context.WithTimeoutCause(ctx, cutoff, errCutoff)
			}
			solutions, guesses, err := solve(limited, givens)
			cut := errors.Is(context.Cause(limited), errCutoff)
			cancel()
			switch {
			case ctx.Err() != nil:
				return t, ctx.Err()
			case err == nil:
				t.add(solutions, guesses)
			case !cut:
				t.finished++ // givens that clash: an answer too
			}
			t.slowest = max(t.slowest, time.Since(start))
		}
		return t, nil
	}
}

func startSearch(rules *sudoku.Rules, b *benching) func(context.Context, [][]uint8) (benchTally, error) {
	solver := search.New(search.Compile(rules.Model()))
	return oneByOne(b, 0, func(ctx context.Context, givens []uint8) (int64, int64, error) {
		if err := solver.Start(givens); err != nil {
			return 0, 0, err
		}
		count, err := solver.Count(ctx, int64(b.limit))
		return count, solver.Nodes(), err
	})
}

// generalSolutions are the solutions by the general engine, as strings.
// Givens that clash have none.
func generalSolutions(ctx context.Context, solver *search.Solver, givens []uint8, limit int) ([]string, error) {
	if err := solver.Start(givens); errors.Is(err, engine.ErrClash) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	var list []string
	for len(list) < limit {
		found, err := solver.Next(ctx)
		if err != nil || !found {
			return list, err
		}
		list = append(list, string(solver.Solution()))
	}
	return list, nil
}

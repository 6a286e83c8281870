package bench

import (
	"context"
	"errors"
	"slices"
	"time"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/engine"
	"jiugong/sudoku/internal/engine/general"
	"jiugong/sudoku/internal/engine/lanes"
)

// contender is an engine as the bench sees it.
type contender struct {
	name string
	fits func(*sudoku.Rules) bool
	// start makes the state that the engine needs for the rules. The function
	// it returns is then called for each run, on one core.
	start func(*sudoku.Rules, *Options) func(context.Context, []sudoku.Puzzle) (tally, error)
	// verify holds the engine against another on a whole file, for --verify;
	// nil leaves that to solutions.
	verify func(ctx context.Context, set *set, limit int) error
	// solutions are the solutions of one puzzle, up to a limit, for --verify;
	// nil leaves the engine out.
	solutions func(ctx context.Context, p *sudoku.Puzzle, limit int) ([]string, error)
	// givensOnly is whether it has no use for pencil marks.
	givensOnly bool
	missing    bool // this processor can't run it
	again      bool // it is another by a name of its own, and looked at only by that
}

// tally holds what one run found.
type tally struct {
	puzzles, finished, guessless int
	guesses, most, solutions     int64
	slowest                      time.Duration
}

// add counts one finished puzzle.
func (t *tally) add(solutions, guesses int64) {
	t.finished++
	t.solutions += solutions
	t.guesses += guesses
	t.most = max(t.most, guesses)
	if guesses == 0 {
		t.guessless++
	}
}

func anyRules(*sudoku.Rules) bool { return true }

// contenders are all engines, the best first.
var contenders = append(classicEngines(),
	contender{name: "general", fits: anyRules, start: startGeneral},
	contender{name: "eliminate", fits: fitsBaseline, start: startEliminate, givensOnly: true},
	textEngine,
)

// Engines returns the names of all engines, the best first; they are the same on every machine.
func Engines() []string {
	var names []string
	for _, e := range contenders {
		names = append(names, e.name)
	}
	return names
}

// Runs reports whether this processor can run an engine that has a name.
func Runs(name string) bool {
	return slices.ContainsFunc(contenders, func(e contender) bool { return e.name == name && !e.missing })
}

// Best returns the name of the engine that lanes stands for on this processor.
func Best() string { return "lanes-" + lanes.Best().String() }

// errCutoff is the cause of a cut-off.
var errCutoff = errors.New("took longer than the cut-off")

// onePuzzle is an engine that takes one puzzle at a time. It returns the number
// of solutions up to the limit, and the guesses it took.
type onePuzzle func(ctx context.Context, p *sudoku.Puzzle) (solutions, guesses int64, err error)

// oneByOne runs such an engine over all puzzles until the run's time is spent.
// With a cut-off a puzzle that takes longer counts as not finished.
func oneByOne(o *Options, cutoff time.Duration, solve onePuzzle) func(context.Context, []sudoku.Puzzle) (tally, error) {
	return func(ctx context.Context, all []sudoku.Puzzle) (t tally, err error) {
		end := time.Now().Add(o.Budget)
		for i := range all {
			start := time.Now()
			if start.After(end) {
				break
			}
			t.puzzles++
			limited, cancel := ctx, context.CancelFunc(func() {})
			if cutoff > 0 {
				limited, cancel = context.WithTimeoutCause(ctx, cutoff, errCutoff)
			}
			solutions, guesses, err := solve(limited, &all[i])
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

func startGeneral(rules *sudoku.Rules, o *Options) func(context.Context, []sudoku.Puzzle) (tally, error) {
	solver := general.New(general.Compile(rules.Compiled().Model))
	return oneByOne(o, 0, func(ctx context.Context, p *sudoku.Puzzle) (int64, int64, error) {
		if err := begin(solver, p); err != nil {
			return 0, 0, err
		}
		count, err := solver.Count(ctx, int64(o.Limit))
		return count, solver.Nodes(), err
	})
}

// begin begins the general search of a puzzle.
func begin(solver *general.Solver, p *sudoku.Puzzle) error {
	if p.Candidates == nil {
		return solver.Start(p.Givens)
	}
	domains := make([]uint64, len(p.Givens))
	for cell, set := range p.Candidates {
		if domains[cell] = uint64(set); p.Givens[cell] != 0 {
			domains[cell] = uint64(sudoku.SetOf(p.Givens[cell]))
		}
	}
	return solver.StartCandidates(domains)
}

// generalSolutions returns the solutions by the general engine, as strings.
// Givens that clash have none.
func generalSolutions(ctx context.Context, solver *general.Solver, p *sudoku.Puzzle, limit int) ([]string, error) {
	if err := begin(solver, p); errors.Is(err, engine.ErrClash) {
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

package bench

import (
	"context"
	"fmt"
	"time"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/engine/bands"
	"jiugong/sudoku/internal/engine/lanes"
)

// classicEngines are those for the usual 9×9 alone: lanes with the best
// instructions of this processor and with each lesser set, then one puzzle
// after the other: in the lanes, as Solve does, and by bands.
func classicEngines() []contender {
	best := lanes.Best()
	engines := []contender{lanesEngine("lanes", best)}
	for k := best - 1; k >= lanes.Portable; k-- {
		engines = append(engines, lanesEngine("lanes-"+k.String(), k))
	}
	return append(engines,
		contender{name: "alone", fits: (*sudoku.Rules).IsClassic, start: startAlone, solutions: aloneSolutions},
		contender{name: "bands", fits: (*sudoku.Rules).IsClassic, start: startBands, solutions: bandsSolutions})
}

// together is how many puzzles are given to lanes at once: so many that the
// lanes that run dry at the end don't matter, few enough for the cache.
const together = 4096

func lanesEngine(name string, kernel lanes.Kernel) contender {
	return contender{
		name: name,
		fits: (*sudoku.Rules).IsClassic,
		start: func(_ *sudoku.Rules, o *Options) func(context.Context, [][]uint8) (tally, error) {
			batch := lanes.New(lanes.Options{Kernel: kernel, FirstOnly: true})
			grids, results := make([][81]uint8, together), make([]lanes.Result, together)
			return func(ctx context.Context, all [][]uint8) (t tally, err error) {
				end := time.Now().Add(o.Budget)
				for len(all) > 0 && time.Now().Before(end) {
					n := min(len(all), together)
					for i := range n {
						grids[i] = [81]uint8(all[i])
					}
					if err := batch.Solve(ctx, grids[:n], uint32(o.Limit), results[:n]); err != nil {
						return t, err
					}
					for i := range n {
						t.add(int64(results[i].Solutions), int64(results[i].Guesses))
					}
					t.puzzles += n
					all = all[n:]
				}
				return t, nil
			}
		},
		verify: func(ctx context.Context, set *set, limit int) error {
			return verifyLanes(ctx, kernel, set, limit)
		},
	}
}

// verifyLanes holds lanes against bands, which is held against the general
// engine: the number of solutions, the first two of them, and the guesses.
func verifyLanes(ctx context.Context, kernel lanes.Kernel, set *set, limit int) error {
	batch := lanes.New(lanes.Options{Kernel: kernel})
	grids, results := make([][81]uint8, len(set.givens)), make([]lanes.Result, len(set.givens))
	for i := range grids {
		grids[i] = [81]uint8(set.givens[i])
	}
	if err := batch.Solve(ctx, grids, uint32(limit), results); err != nil {
		return err
	}
	var solver bands.Solver
	for i := range grids {
		var want lanes.Result
		err := solver.Each(ctx, &grids[i], func(solution *[81]uint8) bool {
			switch want.Solutions++; want.Solutions {
			case 1:
				want.First = *solution
			case 2:
				want.Second = *solution
			}
			return want.Solutions < uint32(limit)
		})
		if err != nil {
			return err
		}
		want.Guesses = uint32(solver.Guesses())
		if got := results[i]; got.Solutions != want.Solutions || got.Guesses != want.Guesses ||
			got.Solutions > 0 && got.First != want.First || got.Solutions > 1 && got.Second != want.Second {
			puzzle := func(grid []uint8) sudoku.Puzzle { return sudoku.Puzzle{Rules: set.rules, Givens: grid} }
			return fmt.Errorf("%s, puzzle %d %s: %d solutions in %d guesses, first %s; bands finds %d in %d, first %s", set.name, i+1,
				puzzle(set.givens[i]), got.Solutions, got.Guesses, puzzle(got.First[:]), want.Solutions, want.Guesses, puzzle(want.First[:]))
		}
	}
	return nil
}

func startAlone(_ *sudoku.Rules, o *Options) func(context.Context, [][]uint8) (tally, error) {
	var solver lanes.Alone
	return oneByOne(o, 0, func(ctx context.Context, givens []uint8) (solutions, guesses int64, err error) {
		if err := solver.Start((*[81]uint8)(givens)); err != nil {
			return 0, 0, err
		}
		for found := true; found && solutions < int64(o.Limit); {
			if found, err = solver.Next(ctx); found {
				solutions++
			}
		}
		return solutions, int64(solver.Guesses()), err
	})
}

func aloneSolutions(ctx context.Context, _ *sudoku.Rules, givens []uint8, limit int) ([]string, error) {
	var solver lanes.Alone
	var list []string
	if err := solver.Start((*[81]uint8)(givens)); err != nil {
		return nil, err
	}
	for len(list) < limit {
		found, err := solver.Next(ctx)
		if err != nil || !found {
			return list, err
		}
		var solution [81]uint8
		solver.Solution(&solution)
		list = append(list, string(solution[:]))
	}
	return list, nil
}

func startBands(_ *sudoku.Rules, o *Options) func(context.Context, [][]uint8) (tally, error) {
	var solver bands.Solver
	return oneByOne(o, 0, func(ctx context.Context, givens []uint8) (int64, int64, error) {
		found, err := solver.Solve(ctx, (*[81]uint8)(givens), uint64(o.Limit), nil)
		return int64(found.Solutions), int64(found.Guesses), err
	})
}

func bandsSolutions(ctx context.Context, _ *sudoku.Rules, givens []uint8, limit int) ([]string, error) {
	var solver bands.Solver
	var list []string
	err := solver.Each(ctx, (*[81]uint8)(givens), func(solution *[81]uint8) bool {
		list = append(list, string(solution[:]))
		return len(list) < limit
	})
	return list, err
}

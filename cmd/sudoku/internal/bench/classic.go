package bench

import (
	"context"
	"fmt"
	"time"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/engine/bands"
	"jiugong/sudoku/internal/engine/lanes"
)

// classicEngines returns the engines for the usual 9×9 alone. First come lanes
// with the best instructions of this processor and with each set that there is.
// Then come engines for one puzzle after the other: in the lanes, as Solve
// does, and by bands.
func classicEngines() []contender {
	engines := []contender{lanesEngine("lanes", lanes.Best())}
	for _, name := range lanes.Names() {
		kernel := lanes.Named(name)
		engine := lanesEngine("lanes-"+name, kernel)
		engine.missing = kernel == lanes.Auto
		engine.again = kernel == lanes.Best()
		engines = append(engines, engine)
	}
	return append(engines,
		singleEngine("alone", func() classicSolver { return new(lanes.Alone) }),
		singleEngine("bands", func() classicSolver { return new(bands.Solver) }))
}

// together is the number of puzzles given to lanes at once. It is so large that
// lanes running dry at the end don't matter, and small enough for the cache.
const together = 4096

func lanesEngine(name string, kernel lanes.Kernel) contender {
	return contender{
		name: name,
		fits: (*sudoku.Rules).IsClassic,
		start: func(_ *sudoku.Rules, o *Options) func(context.Context, []sudoku.Puzzle) (tally, error) {
			work := newLanesWork(lanes.Options{Kernel: kernel}, together)
			return func(ctx context.Context, all []sudoku.Puzzle) (t tally, err error) {
				end := time.Now().Add(o.Budget)
				for len(all) > 0 && time.Now().Before(end) {
					n := min(len(all), together)
					results, err := work.solve(ctx, all[:n], o.Limit)
					if err != nil {
						return t, err
					}
					for i := range results {
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

// lanesWork is lanes and the memory for what they are given.
type lanesWork struct {
	batch   *lanes.Solver
	grids   [][81]uint8
	marks   [][81]uint16
	results []lanes.Result
}

func newLanesWork(o lanes.Options, most int) *lanesWork {
	return &lanesWork{lanes.New(o), make([][81]uint8, most), make([][81]uint16, most), make([]lanes.Result, most)}
}

// solve gives the lanes some puzzles, all of givens or all of pencil marks.
func (w *lanesWork) solve(ctx context.Context, puzzles []sudoku.Puzzle, limit int) ([]lanes.Result, error) {
	results := w.results[:len(puzzles)]
	if puzzles[0].Candidates != nil {
		for i := range puzzles {
			w.marks[i] = marksOf(&puzzles[i])
		}
		return results, w.batch.SolveMarks(ctx, w.marks[:len(puzzles)], uint32(limit), results)
	}
	for i := range puzzles {
		w.grids[i] = [81]uint8(puzzles[i].Givens)
	}
	return results, w.batch.Solve(ctx, w.grids[:len(puzzles)], uint32(limit), results)
}

// marksOf returns the pencil marks of a 9×9 as its engines take them.
func marksOf(p *sudoku.Puzzle) (marks [81]uint16) {
	for cell, set := range (*[81]sudoku.Set)(p.Candidates) {
		marks[cell] = uint16(set)
	}
	return marks
}

// verifyLanes compares lanes with bands, which is compared with the general
// engine. It compares the number of solutions, the first two of them, and the
// guesses. These are the same if solutions are only counted.
func verifyLanes(ctx context.Context, kernel lanes.Kernel, set *set, limit int) error {
	results, err := newLanesWork(lanes.Options{Kernel: kernel, Written: 2}, len(set.puzzles)).solve(ctx, set.puzzles, limit)
	if err != nil {
		return err
	}
	counted, err := newLanesWork(lanes.Options{Kernel: kernel}, len(set.puzzles)).solve(ctx, set.puzzles, limit)
	if err != nil {
		return err
	}
	var solver bands.Solver
	for i := range set.puzzles {
		p := &set.puzzles[i]
		var want lanes.Result
		solutions, err := solve(ctx, &solver, p, limit, func() {
			if want.Solutions++; want.Solutions == 1 {
				solver.Solution(&want.First)
			} else if want.Solutions == 2 {
				solver.Solution(&want.Second)
			}
		})
		if err != nil {
			return err
		}
		got := results[i]
		if count := counted[i]; count.Solutions != got.Solutions || count.Guesses != got.Guesses {
			return fmt.Errorf("%s, puzzle %d %s: %d solutions in %d guesses when they are written, else %d in %d", set.name, i+1, p,
				got.Solutions, got.Guesses, count.Solutions, count.Guesses)
		}
		if int64(got.Solutions) != solutions || uint64(got.Guesses) != solver.Guesses() ||
			got.Solutions > 0 && got.First != want.First || got.Solutions > 1 && got.Second != want.Second {
			grid := func(grid [81]uint8) sudoku.Puzzle { return sudoku.Puzzle{Rules: set.rules, Givens: grid[:]} }
			return fmt.Errorf("%s, puzzle %d %s: %d solutions in %d guesses, first %s; bands finds %d in %d, first %s", set.name, i+1,
				p, got.Solutions, got.Guesses, grid(got.First), solutions, solver.Guesses(), grid(want.First))
		}
	}
	return nil
}

// classicSolver goes from solution to solution of one 9×9.
type classicSolver interface {
	Start(grid *[81]uint8) error
	StartMarks(marks *[81]uint16)
	Next(ctx context.Context) (bool, error)
	Solution(grid *[81]uint8)
	Guesses() uint64
}

// solve finds the solutions of a puzzle up to a limit, and calls found after each.
func solve(ctx context.Context, solver classicSolver, p *sudoku.Puzzle, limit int, found func()) (solutions int64, err error) {
	if p.Candidates != nil {
		marks := marksOf(p)
		solver.StartMarks(&marks)
	} else if err := solver.Start((*[81]uint8)(p.Givens)); err != nil {
		return 0, err
	}
	for solutions < int64(limit) {
		more, err := solver.Next(ctx)
		if err != nil || !more {
			return solutions, err
		}
		solutions++
		if found != nil {
			found()
		}
	}
	return solutions, nil
}

// singleEngine takes one puzzle after the other.
func singleEngine(name string, make func() classicSolver) contender {
	return contender{
		name: name,
		fits: (*sudoku.Rules).IsClassic,
		start: func(_ *sudoku.Rules, o *Options) func(context.Context, []sudoku.Puzzle) (tally, error) {
			solver := make()
			return oneByOne(o, 0, func(ctx context.Context, p *sudoku.Puzzle) (int64, int64, error) {
				solutions, err := solve(ctx, solver, p, o.Limit, nil)
				return solutions, int64(solver.Guesses()), err
			})
		},
		solutions: func(ctx context.Context, p *sudoku.Puzzle, limit int) (list []string, err error) {
			solver := make()
			_, err = solve(ctx, solver, p, limit, func() {
				var solution [81]uint8
				solver.Solution(&solution)
				list = append(list, string(solution[:]))
			})
			return list, err
		},
	}
}

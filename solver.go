package sudoku

import (
	"context"
	"math"

	"jiugong/sudoku/internal/engine/lanes"
)

// Solver solves many classic 9×9 puzzles together, several times faster than one call of Solve
// after the other. On a core with AVX2 or AVX-512 it solves millions of easy puzzles a second. Of
// the hardest known it solves tens of thousands. Other rules have no such way; use Solve.
//
// A Solver is memory of about 230 kB, made by NewSolver. One goroutine at a time can use it again
// and again. For more cores make more of them and give each its share.
type Solver struct {
	engine  *lanes.Solver
	results []lanes.Result
}

// Answer holds what a Solver found out about one puzzle.
type Answer struct {
	// Solutions is how many solutions were found, at most the limit.
	Solutions int
	// Guesses is how many cells the search had to branch on.
	Guesses int
	// First is the first solution, the same that Solutions gives first. It is
	// undefined when there is none.
	First [81]uint8
}

// NewSolver makes a Solver.
func NewSolver() *Solver { return &Solver{engine: lanes.New(lanes.Options{Written: 1})} }

// Solve looks for up to limit solutions of each grid: 1 finds one, 2 proves that it is
// the only one. It writes what it found to the same place of answers, which must not be
// shorter. Give it hundreds of grids at a time. It allocates nothing once it has seen as
// many grids in one call.
//
// Grids are in reading order, 0 for an empty cell. One with givens that clash, or with a
// value above 9, has no solution; see Puzzle.Check for which it is. When the context ends
// first, the error is its. A grid not done by then has no solution in its answer.
func (s *Solver) Solve(ctx context.Context, grids [][81]uint8, limit int, answers []Answer) error {
	results := s.room(len(grids))
	return answer(answers, results, s.engine.Solve(ctx, grids, limitOf(limit), results))
}

// Count is Solve for those who want no solution where there are several: First is undefined there,
// and Guesses everywhere. It is faster where there are several.
func (s *Solver) Count(ctx context.Context, grids [][81]uint8, limit int, answers []Answer) error {
	results := s.room(len(grids))
	err := s.engine.Count(ctx, grids, limitOf(limit), results)
	for i := range results {
		r, a := &results[i], &answers[i]
		if a.Solutions = int(r.Solutions); a.Solutions == 1 {
			a.First = r.First
		}
	}
	return err
}

// Each solves as Solve does, and gives every solution to found, with the index of its grid. Those
// of one grid come in the order of Solutions, those of different grids in any order. The solution
// is valid until found returns.
func (s *Solver) Each(ctx context.Context, grids [][81]uint8, limit int, answers []Answer, found func(grid int, solution *[81]uint8)) error {
	results := s.room(len(grids))
	return answer(answers, results, s.engine.Each(ctx, grids, limitOf(limit), results, found))
}

// SolveMarks solves puzzles given by pencil marks (Sukaku), as Solve does. The digits allowed in
// each cell are marks, in reading order, bit d-1 for digit d. Higher bits are ignored. The
// hardest of these take seconds each.
func (s *Solver) SolveMarks(ctx context.Context, marks [][81]uint16, limit int, answers []Answer) error {
	results := s.room(len(marks))
	return answer(answers, results, s.engine.SolveMarks(ctx, marks, limitOf(limit), results))
}

// Needless calls found with each given that a grid can do without, so that its solution stays
// unique. A grid without any is minimal. The answers must be those of Solve for the same grids
// with a limit of 2 or more. A grid that has not exactly one solution is passed over. Cells are
// numbered from 0 to 80 in reading order; they come in order, as do the grids.
//
// Most givens of a puzzle with few are surely needed: each is alone in cells whose digits can be
// exchanged. For each of the others a search looks for a solution with another digit. When the
// context ends first, the error is its.
func (s *Solver) Needless(ctx context.Context, grids [][81]uint8, answers []Answer, found func(grid, cell int)) error {
	only := func(grid int) *[81]uint8 {
		if answers[grid].Solutions != 1 {
			return nil
		}
		return &answers[grid].First
	}
	return s.engine.Needless(ctx, grids, only, found)
}

func (s *Solver) room(n int) []lanes.Result {
	if cap(s.results) < n {
		s.results = make([]lanes.Result, n)
	}
	for i := range s.results[:n] {
		s.results[i].Solutions = 0
	}
	return s.results[:n]
}

func limitOf(limit int) uint32 { return uint32(min(uint64(max(limit, 0)), math.MaxUint32)) }

func answer(answers []Answer, results []lanes.Result, err error) error {
	for i := range results {
		r, a := &results[i], &answers[i]
		a.Solutions, a.Guesses, a.First = int(r.Solutions), int(r.Guesses), r.First
	}
	return err
}

package task

import (
	"context"
	"sync"
	"time"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/ask"
)

// together says what is found out about all classic 9×9 puzzles of a unit at once.
type together struct {
	limit    int  // up to how many solutions are looked for, at least 1
	listed   bool // each of them is kept
	needless bool // and the givens are found that a puzzle with one solution can do without
	truth    bool // and the digits that each cell has in some solution
	givens   bool // puzzles told by pencil marks are left out
	counts   bool // of several solutions none is wanted
}

// lanesWork is the memory for solving a unit's classic 9×9 puzzles together.
type lanesWork struct {
	solver   *sudoku.Solver
	limit    int
	grids    [][81]byte
	marks    [][81]uint16 // puzzles of pencil marks
	givens   [][81]byte   // theirs
	answers  []sudoku.Answer
	listed   [][][81]byte    // the solutions of each grid, if they are kept
	needless []cellSet       // of each grid with one solution, if they are asked for
	truth    []trueDigits    // of each grid, once findTruth has been called
	open     []trueDigits    // digits that no solution of it has shown and that may be in one
	tried    [][81]byte      // grids with another given
	of       []cellOf        // which that is
	outcomes []sudoku.Answer // of these
	found    found           // the last puzzle's findings
	at       []int           // where each puzzle of the unit is among grids, behind these among marks; -1: elsewhere
}

var lanesWorks = sync.Pool{New: func() any { return &lanesWork{solver: sudoku.NewSolver()} }}

// marksTime is how long the pencil marks of a unit may take together. The
// hardest take seconds each, and those are better answered one by one.
const marksTime = 200 * time.Millisecond

// answerTogether finds out about all puzzles of a unit that are nothing but
// classic 9×9, many at once. Pencil marks are among them where two solutions at
// most are looked for and nothing else. Others have no answer and are left to
// the caller. So are all of them if the context ends first.
func (u *Unit) answerTogether(ctx context.Context, what *together) *lanesWork {
	w := lanesWorks.Get().(*lanesWork)
	w.limit = what.limit
	w.grids, w.marks, w.givens, w.at = w.grids[:0], w.marks[:0], w.givens[:0], w.at[:0]
	w.listed, w.needless, w.truth = w.listed[:0], w.needless[:0], w.truth[:0]
	if !u.classic {
		return w
	}
	marks := !what.listed && !what.truth && !what.givens
	for i := range u.Raws {
		raw := &u.Raws[i]
		w.grids = append(w.grids, [81]byte{})
		if n := len(w.grids) - 1; raw.Cells(&w.grids[n]) {
			w.at = append(w.at, n)
			continue
		}
		w.grids = w.grids[:len(w.grids)-1]
		w.marks, w.givens = append(w.marks, [81]uint16{}), append(w.givens, [81]byte{})
		if n := len(w.marks) - 1; marks && raw.Marks(&w.marks[n], &w.givens[n]) {
			w.at = append(w.at, -2-n)
			continue
		}
		w.marks, w.givens = w.marks[:len(w.marks)-1], w.givens[:len(w.givens)-1]
		w.at = append(w.at, -1)
	}
	if w.solve(ctx, what) != nil {
		w.at = w.at[:0]
	}
	for i, at := range w.at {
		if at < 0 {
			continue
		}
		var solution *[81]byte
		if a := &w.answers[at]; a.Solutions == 1 || a.Solutions > 1 && !what.counts {
			solution = &a.First
		}
		if !u.Raws[i].Agrees(&w.grids[at], solution) {
			w.at[i] = -1
		}
	}
	return w
}

// solve finds out what there is to.
func (w *lanesWork) solve(ctx context.Context, what *together) (err error) {
	n := len(w.grids)
	if all := n + len(w.marks); len(w.answers) < all {
		w.answers = make([]sudoku.Answer, all)
	}
	switch {
	case what.listed:
		err = w.list(ctx)
	case what.counts:
		err = w.solver.Count(ctx, w.grids, w.limit, w.answers)
	default:
		err = w.solver.Solve(ctx, w.grids, w.limit, w.answers)
	}
	if err == nil && len(w.marks) > 0 {
		inTime, cancel := context.WithTimeout(ctx, marksTime)
		w.solver.SolveMarks(inTime, w.marks, min(w.limit, marksLimit), w.answers[n:]) // what isn't done by then has no answer
		cancel()
		err = ctx.Err()
	}
	if err == nil && what.needless {
		w.needless = append(w.needless[:0], make([]cellSet, len(w.grids))...)
		err = w.solver.Needless(ctx, w.grids, w.answers, func(grid, cell int) { w.needless[grid].add(cell) })
	}
	if err == nil && what.truth {
		err = w.findTruth(ctx)
	}
	return err
}

// marksLimit is the most solutions that are looked for where pencil marks tell the puzzle.
const marksLimit = 2

// list solves the grids and keeps all their solutions.
func (w *lanesWork) list(ctx context.Context) error {
	if cap(w.listed) < len(w.grids) {
		w.listed = append(w.listed[:cap(w.listed)], make([][][81]byte, len(w.grids)-cap(w.listed))...)
	}
	w.listed = w.listed[:len(w.grids)]
	for n := range w.listed {
		w.listed[n] = w.listed[n][:0]
	}
	return w.solver.Each(ctx, w.grids, w.limit, w.answers, func(n int, solution *[81]uint8) {
		w.listed[n] = append(w.listed[n], *solution)
	})
}

// cellSet is some cells of a 9×9, a bit for each.
type cellSet [2]uint64

func (s *cellSet) add(cell int)      { s[cell>>6] |= 1 << (cell & 63) }
func (s *cellSet) has(cell int) bool { return s[cell>>6]>>(cell&63)&1 != 0 }

// names returns the names of the cells.
func (s *cellSet) names() (names []string) {
	for cell := range 81 {
		if s.has(cell) {
			names = append(names, sudoku.Classic().CellName(cell))
		}
	}
	return names
}

// cellOf is a cell of one of many grids, and the digit that it is given.
type cellOf struct {
	grid        int32
	cell, digit uint8
}

// try looks for a solution of each grid to try, and clears their list.
func (w *lanesWork) try(ctx context.Context, found func(of cellOf, answer *sudoku.Answer)) error {
	if len(w.outcomes) < len(w.tried) {
		w.outcomes = make([]sudoku.Answer, len(w.tried)+81)
	}
	err := w.solver.Solve(ctx, w.tried, 1, w.outcomes)
	for k, of := range w.of {
		if err == nil {
			found(of, &w.outcomes[k])
		}
	}
	w.tried, w.of = w.tried[:0], w.of[:0]
	return err
}

// release gives the memory back.
func (w *lanesWork) release() { lanesWorks.Put(w) }

// found holds the findings about a puzzle. They are its answer, nil if it is
// left to the caller, and other demands, nil if nobody looked.
type found struct {
	*sudoku.Answer
	all       bool // the puzzle has no other solutions
	solutions [][81]byte
	needless  *cellSet
	truth     *trueDigits
	marks     bool // the puzzle is told by pencil marks, and may have no answer
}

// isNone reports whether the puzzle has no solution, though its givens don't clash.
func (f *found) isNone(grid *[81]byte) bool {
	return f.Solutions == 0 && !f.marks && len(sudoku.Classic().Clashes(grid[:])) == 0
}

// answer returns the grid of puzzle i of the unit, or the givens among its
// pencil marks. It also returns the findings about it, which the next call
// overwrites.
func (w *lanesWork) answer(i int) (*[81]byte, *found) {
	f := &w.found
	*f = found{}
	if i >= len(w.at) || w.at[i] == -1 {
		return nil, f
	}
	at := w.at[i]
	if at < 0 {
		n := -2 - at
		f.Answer = &w.answers[len(w.grids)+n]
		f.all, f.marks = f.Solutions < min(w.limit, marksLimit), true
		return &w.givens[n], f
	}
	f.Answer = &w.answers[at]
	f.all = f.Solutions < w.limit
	if at < len(w.listed) {
		f.solutions = w.listed[at]
	}
	if at < len(w.needless) {
		f.needless = &w.needless[at]
	}
	if at < len(w.truth) {
		f.truth = &w.truth[at]
	}
	return &w.grids[at], f
}

// classicGiven returns a plain grid as puzzle index of the input, without a board.
func classicGiven(grid *[81]byte, index int) *ask.Given {
	p := sudoku.Puzzle{Rules: sudoku.Classic(), Givens: sudoku.Grid(grid[:]), Symbols: classicSymbols()}
	return &ask.Given{Puzzle: p, Index: index}
}

var classicSymbols = sync.OnceValue(func() *sudoku.Symbols { return sudoku.DefaultSymbols(9) })

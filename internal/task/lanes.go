package task

import (
	"context"
	"sync"
	"time"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/ask"
)

// lanesWork is the memory for solving a unit's classic 9×9 puzzles together.
type lanesWork struct {
	batch    *sudoku.Batch
	grids    [][81]byte
	marks    [][81]uint16 // puzzles of pencil marks
	givens   [][81]byte   // theirs
	answers  []sudoku.BatchAnswer
	needless []cellSet  // of each grid with one solution, once findNeedless has been called
	without  [][81]byte // grids without one of their givens
	left     []cellOf   // which that is
	leaves   []sudoku.BatchAnswer
	at       []int // where each puzzle of the unit is among grids, behind these among marks; -1: elsewhere
}

var lanesWorks = sync.Pool{New: func() any { return &lanesWork{batch: sudoku.NewBatch()} }}

// marksTime is how long the pencil marks of a unit may take together: the hardest take seconds
// each, and those are better answered one by one.
const marksTime = 200 * time.Millisecond

// answerTogether solves all puzzles of a unit that are nothing but classic 9×9,
// many at once, for up to two solutions. Others have no answer and are
// left to the caller, and so are all of them when the context ends first.
func (u *Unit) answerTogether(ctx context.Context) *lanesWork {
	w := lanesWorks.Get().(*lanesWork)
	w.grids, w.marks, w.givens, w.at = w.grids[:0], w.marks[:0], w.givens[:0], w.at[:0]
	w.needless = w.needless[:0]
	if !u.classic {
		return w
	}
	for i := range u.Raws {
		raw := &u.Raws[i]
		w.grids = append(w.grids, [81]byte{})
		if n := len(w.grids) - 1; raw.Classic(&w.grids[n]) {
			w.at = append(w.at, n)
			continue
		}
		w.grids = w.grids[:len(w.grids)-1]
		w.marks, w.givens = append(w.marks, [81]uint16{}), append(w.givens, [81]byte{})
		if n := len(w.marks) - 1; raw.Marks(&w.marks[n], &w.givens[n]) {
			w.at = append(w.at, -2-n)
			continue
		}
		w.marks, w.givens = w.marks[:len(w.marks)-1], w.givens[:len(w.givens)-1]
		w.at = append(w.at, -1)
	}
	n := len(w.grids)
	if all := n + len(w.marks); len(w.answers) < all {
		w.answers = make([]sudoku.BatchAnswer, all)
	}
	err := w.batch.Solve(ctx, w.grids, 2, w.answers)
	if err == nil && len(w.marks) > 0 {
		inTime, cancel := context.WithTimeout(ctx, marksTime)
		w.batch.SolveMarks(inTime, w.marks, 2, w.answers[n:]) // what isn't done by then has no answer
		cancel()
		err = ctx.Err()
	}
	if err != nil {
		w.at = w.at[:0]
	}
	return w
}

// cellSet is some cells of a 9×9, a bit for each.
type cellSet [2]uint64

func (s *cellSet) add(cell int)      { s[cell>>6] |= 1 << (cell & 63) }
func (s *cellSet) has(cell int) bool { return s[cell>>6]>>(cell&63)&1 != 0 }

// cellOf is a cell of one of many grids.
type cellOf struct{ grid, cell int32 }

// withoutAtATime is how many grids without a given are solved together: many times as many as there
// are lanes, and not more than a fraction of a second's work.
const withoutAtATime = 2048

// findNeedless finds the givens that each grid with one solution can do without, all of a
// unit's together: a grid without such a given still has one solution.
func (w *lanesWork) findNeedless(ctx context.Context) {
	w.needless = append(w.needless[:0], make([]cellSet, len(w.grids))...)
	w.without, w.left = w.without[:0], w.left[:0]
	for n := range w.grids {
		if w.answers[n].Solutions != 1 {
			continue
		}
		for cell, d := range w.grids[n] {
			if d == 0 {
				continue
			}
			w.without, w.left = append(w.without, w.grids[n]), append(w.left, cellOf{int32(n), int32(cell)})
			w.without[len(w.without)-1][cell] = 0
		}
		if len(w.without) >= withoutAtATime {
			w.solveWithout(ctx)
		}
	}
	w.solveWithout(ctx)
}

// solveWithout solves the grids without a given that have been gathered.
func (w *lanesWork) solveWithout(ctx context.Context) {
	if len(w.leaves) < len(w.without) {
		w.leaves = make([]sudoku.BatchAnswer, len(w.without)+81)
	}
	if w.batch.Solve(ctx, w.without, 2, w.leaves) != nil {
		w.at = w.at[:0]
	}
	for k, of := range w.left {
		if w.leaves[k].Solutions == 1 {
			w.needless[of.grid].add(int(of.cell))
		}
	}
	w.without, w.left = w.without[:0], w.left[:0]
}

// release gives the memory back.
func (w *lanesWork) release() { lanesWorks.Put(w) }

// found is what was found out about a puzzle: its answer, nil where it is left to the caller, and the
// givens that it can do without, nil where nobody looked for them.
type found struct {
	*sudoku.BatchAnswer
	needless *cellSet
}

// answer is the grid of puzzle i of the unit, or the givens among its pencil marks, and what was found.
func (w *lanesWork) answer(i int) (*[81]byte, found) {
	if i >= len(w.at) || w.at[i] == -1 {
		return nil, found{}
	}
	at := w.at[i]
	if at < 0 {
		n := -2 - at
		return &w.givens[n], found{BatchAnswer: &w.answers[len(w.grids)+n]}
	}
	f := found{BatchAnswer: &w.answers[at]}
	if at < len(w.needless) {
		f.needless = &w.needless[at]
	}
	return &w.grids[at], f
}

// classicGiven is a plain grid as puzzle index of the input, without a board.
func classicGiven(grid *[81]byte, index int) *ask.Given {
	p := sudoku.Puzzle{Rules: sudoku.Classic(), Givens: sudoku.Grid(grid[:]), Symbols: classicSymbols()}
	return &ask.Given{Puzzle: p, Index: index}
}

var classicSymbols = sync.OnceValue(func() *sudoku.Symbols { return sudoku.DefaultSymbols(9) })

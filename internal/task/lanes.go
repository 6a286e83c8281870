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
	batch   *sudoku.Batch
	grids   [][81]byte
	marks   [][81]uint16 // puzzles of pencil marks
	givens  [][81]byte   // theirs
	answers []sudoku.BatchAnswer
	at      []int // where each puzzle of the unit is among grids, behind these among marks; -1: elsewhere
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

// release gives the memory back.
func (w *lanesWork) release() { lanesWorks.Put(w) }

// answer is the grid of puzzle i of the unit, or the givens among its pencil marks, and the answer;
// nil when it is left to the caller.
func (w *lanesWork) answer(i int) (*[81]byte, *sudoku.BatchAnswer) {
	switch {
	case i >= len(w.at) || w.at[i] == -1:
		return nil, nil
	case w.at[i] < 0:
		n := -2 - w.at[i]
		return &w.givens[n], &w.answers[len(w.grids)+n]
	}
	return &w.grids[w.at[i]], &w.answers[w.at[i]]
}

// classicGiven is a plain grid as puzzle index of the input, without a board.
func classicGiven(grid *[81]byte, index int) *ask.Given {
	p := sudoku.Puzzle{Rules: sudoku.Classic(), Givens: sudoku.Grid(grid[:]), Symbols: classicSymbols()}
	return &ask.Given{Puzzle: p, Index: index}
}

var classicSymbols = sync.OnceValue(func() *sudoku.Symbols { return sudoku.DefaultSymbols(9) })

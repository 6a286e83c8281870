package task

import (
	"context"
	"sync"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/ask"
)

// lanesWork is the memory for solving a unit's plain 9×9 puzzles together.
type lanesWork struct {
	batch   *sudoku.Batch
	grids   [][81]byte
	answers []sudoku.BatchAnswer
	at      []int // where each puzzle of the unit is among grids; -1: elsewhere
}

var lanesWorks = sync.Pool{New: func() any { return &lanesWork{batch: sudoku.NewBatch()} }}

// answerTogether solves all puzzles of a unit that are nothing but 9×9 on a
// line, many at once, for up to two solutions. Others have no answer and are
// left to the caller, and so are all of them when the context ends first.
func (u *Unit) answerTogether(ctx context.Context) *lanesWork {
	w := lanesWorks.Get().(*lanesWork)
	w.grids, w.at = w.grids[:0], w.at[:0]
	if u.classic {
		for i := range u.Raws {
			n := len(w.grids)
			if n == cap(w.grids) {
				w.grids = append(w.grids, [81]byte{})
			}
			w.grids = w.grids[:n+1]
			if u.Raws[i].Classic(&w.grids[n]) {
				w.at = append(w.at, n)
			} else {
				w.grids = w.grids[:n]
				w.at = append(w.at, -1)
			}
		}
	}
	if len(w.answers) < len(w.grids) {
		w.answers = make([]sudoku.BatchAnswer, len(w.grids))
	}
	if err := w.batch.Solve(ctx, w.grids, 2, w.answers); err != nil {
		w.at = w.at[:0]
	}
	return w
}

// release gives the memory back.
func (w *lanesWork) release() { lanesWorks.Put(w) }

// answer is the grid and the answer of puzzle i of the unit, nil when it is
// left to the caller.
func (w *lanesWork) answer(i int) (*[81]byte, *sudoku.BatchAnswer) {
	if i >= len(w.at) || w.at[i] < 0 {
		return nil, nil
	}
	return &w.grids[w.at[i]], &w.answers[w.at[i]]
}

// classicGiven is a plain grid as puzzle index of the input, without a board.
func classicGiven(grid *[81]byte, index int) *ask.Given {
	p := sudoku.Puzzle{Rules: sudoku.Classic(), Givens: sudoku.Grid(grid[:]), Symbols: classicSymbols()}
	return &ask.Given{Puzzle: p, Index: index}
}

var classicSymbols = sync.OnceValue(func() *sudoku.Symbols { return sudoku.DefaultSymbols(9) })

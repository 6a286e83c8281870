package sudoku

import (
	"context"
	"math/big"
	"math/rand/v2"

	"jiugong/sudoku/internal/engine/tally/bandsum"
)

// Table numbers the solutions of a classic 9×9 puzzle from 0 up, however many
// there are, without listing them. Its order is its own, not that of
// Solutions, and stays the same. A Table may be used from many goroutines.
type Table struct {
	rules *Rules
	table *bandsum.Table
}

// NewTable makes the table of a puzzle, in about the time that Count takes.
// Errors are as for Count, and one for rules other than the classic 9×9 and
// for puzzles with Candidates, which have no table.
func NewTable(ctx context.Context, p Puzzle, options CountOptions) (*Table, error) {
	p = p.normal()
	if err := p.Check(); err != nil {
		return nil, err
	}
	if !p.Rules.classic || p.Candidates != nil {
		return nil, Messagef("solutions can be numbered for the classic 9×9 only, not for rules %s", p.Rules)
	}
	table, err := bandsum.NewTable(ctx, (*[81]uint8)(p.Givens), options.tally())
	if err != nil {
		return nil, err
	}
	return &Table{p.Rules, table}, nil
}

// Count is the number of solutions.
func (t *Table) Count() *big.Int { return t.table.Count() }

// Random is a solution drawn so that each is exactly as likely as any other;
// ok is false when there is none.
func (t *Table) Random(source rand.Source) (g Grid, ok bool) {
	grid, ok := t.table.Random(source)
	if !ok {
		return nil, false
	}
	return grid[:], true
}

// Nth is solution number k, from 0 to Count - 1; ok is false for other numbers.
func (t *Table) Nth(k *big.Int) (g Grid, ok bool) {
	grid, ok := t.table.Nth(k)
	if !ok {
		return nil, false
	}
	return grid[:], true
}

// Rank is the number of a solution, the inverse of Nth; ok is false when the
// grid is no solution of the puzzle.
func (t *Table) Rank(g Grid) (k *big.Int, ok bool) {
	if t.rules.Fits(g) != nil {
		return nil, false
	}
	return t.table.Rank((*[81]uint8)(g))
}

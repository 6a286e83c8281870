package ask

import (
	"context"
	"errors"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
)

// oneOnBoard reports whether all solutions of a puzzle have the same digits on the board itself.
func oneOnBoard(ctx context.Context, p sudoku.Puzzle) (bool, error) {
	shape := p.Rules.Shape()
	if len(shape.Annexes()) == 0 {
		return false, nil
	}
	solution, err := sudoku.Solve(ctx, p)
	if err == nil || !errors.Is(err, sudoku.ErrMultipleSolutions) {
		return err == nil, err
	}
	var other constraint.Any // one cell of the board at least has another digit
	for cell := range shape.Main() {
		if p.Givens[cell] == 0 {
			digits := sudoku.AllDigits(shape.N()).Without(solution[cell])
			other.Lists = append(other.Lists, []constraint.Primitive{constraint.Allow{Cells: []int{cell}, Digits: digits}})
		}
	}
	if len(other.Lists) == 0 {
		return true, nil
	}
	c, err := constraint.Read(shape, constraint.Text(shape, other))
	if err == nil {
		p.Rules, err = p.Rules.With(c)
	}
	if err != nil {
		return false, err
	}
	count, err := sudoku.CountUpTo(ctx, p, 1)
	return count == 0, err
}

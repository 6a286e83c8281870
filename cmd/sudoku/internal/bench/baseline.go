package bench

import (
	"context"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/engine/baseline"
)

// baselineShape returns the board as the baseline algorithms know it; ok is false
// when the rules are beyond them.
func baselineShape(rules *sudoku.Rules) (shape baseline.Shape, ok bool) {
	rows, cols := rules.Shape().Box()
	shape = baseline.Shape{BoxRows: rows, BoxColumns: cols, Diagonals: rules.Has("x")}
	houses := 3 * rules.N()
	if shape.Diagonals {
		houses += 2
	}
	model := rules.Compiled().Model
	return shape, rows > 1 && cols > 1 && rules.Shape().Grids() == 1 && len(rules.Houses()) == houses &&
		len(model.Groups)+len(model.Relations)+len(model.Propagators) == 0
}

func fitsBaseline(rules *sudoku.Rules) bool {
	_, ok := baselineShape(rules)
	return ok
}

// startEliminate measures the posted N×N search, which lists all solutions by
// elimination and copies of the board.
func startEliminate(rules *sudoku.Rules, o *Options) func(context.Context, []sudoku.Puzzle) (tally, error) {
	shape, _ := baselineShape(rules)
	return oneByOne(o, o.Cutoff, func(ctx context.Context, p *sudoku.Puzzle) (solutions, guesses int64, err error) {
		stats, err := baseline.Eliminate(ctx, shape, p.Givens, func([]uint8) bool {
			solutions++
			return solutions < int64(o.Limit)
		})
		return solutions, stats.Nodes, err
	})
}

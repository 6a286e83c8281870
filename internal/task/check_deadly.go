package task

import (
	"context"
	"fmt"

	"jiugong/sudoku"
	"jiugong/sudoku/generate"
)

// deadlySize is the most cells of the unavoidable sets that check lists.
const deadlySize = 12

// checkDeadly lists the unavoidable sets of the solution of a puzzle that has
// just one: a line for each, its cells with the digits they hold and those they
// could hold instead.
func (c *Check) checkDeadly(ctx context.Context, p sudoku.Puzzle, v *verdict) {
	solution, err := sudoku.Solve(ctx, p)
	if err != nil {
		return
	}
	patterns, err := generate.DeadlyPatterns(ctx, p.Rules, solution, deadlySize)
	if err != nil {
		v.err = err
		return
	}
	symbols := p.Symbols
	if symbols == nil {
		symbols = p.Rules.Symbols()
	}
	v.deadly, v.digits = [][]string{}, [][]string{}
	for _, pattern := range patterns {
		var names, digits []string
		for i, cell := range pattern.Cells {
			name := p.Rules.CellName(cell)
			names = append(names, name)
			digits = append(digits, fmt.Sprintf("%s=%s/%s", name, symbols.Name(solution[cell]), symbols.Name(pattern.Other[i])))
		}
		v.deadly, v.digits = append(v.deadly, names), append(v.digits, digits)
	}
}

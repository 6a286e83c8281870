package analyse

import (
	"context"
	"strings"
	"sync"

	"jiugong/sudoku"
	"jiugong/sudoku/generate"
)

// Needless returns the cells of a puzzle with one solution whose givens can be left out,
// each by itself. The error is the context's.
func Needless(ctx context.Context, p sudoku.Puzzle) (cells []string, err error) {
	if p.Rules.IsClassic() && p.Candidates == nil && len(p.Givens) == 81 {
		return needlessInClassic(ctx, p)
	}
	p.Givens = p.Givens.Clone()
	for cell, d := range p.Givens {
		if d == 0 {
			continue
		}
		p.Givens[cell] = 0
		count, err := sudoku.CountUpTo(ctx, p, 2)
		p.Givens[cell] = d
		if err != nil {
			return nil, err
		}
		if count == 1 {
			cells = append(cells, p.Rules.CellName(cell))
		}
	}
	return cells, nil
}

var batches = sync.Pool{New: func() any { return sudoku.NewSolver() }}

// needlessInClassic is Needless for a classic 9×9.
func needlessInClassic(ctx context.Context, p sudoku.Puzzle) (cells []string, err error) {
	batch := batches.Get().(*sudoku.Solver)
	defer batches.Put(batch)
	grids, answers := [][81]uint8{[81]uint8(p.Givens)}, make([]sudoku.Answer, 1)
	if err := batch.Solve(ctx, grids, 2, answers); err != nil {
		return nil, err
	}
	err = batch.Needless(ctx, grids, answers, func(_, cell int) { cells = append(cells, p.Rules.CellName(cell)) })
	return cells, err
}

func minimal(ctx context.Context, s *Subject) (string, error) {
	if solution, err := s.solution(ctx); solution == nil || err != nil {
		return none, err
	}
	cells, err := s.needless(ctx)
	if len(cells) > 0 {
		return "no", err
	}
	return "yes", err
}

func redundant(ctx context.Context, s *Subject) (string, error) {
	if solution, err := s.solution(ctx); solution == nil || err != nil {
		return none, err
	}
	cells, err := s.needless(ctx)
	return strings.Join(cells, " "), err
}

func pattern(_ context.Context, s *Subject) (string, error) {
	var names []string
	for _, y := range generate.Symmetries() {
		if y != generate.SymmetryNone && y.Of(s.Puzzle.Rules.Shape(), s.Puzzle.Givens) {
			names = append(names, string(y))
		}
	}
	if names == nil {
		return string(generate.SymmetryNone), nil
	}
	return strings.Join(names, " "), nil
}

package analyse

import (
	"context"
	"strings"
	"sync"

	"jiugong/sudoku"
	"jiugong/sudoku/generate"
)

// Needless are the cells of a puzzle with one solution whose givens can be left out,
// each by itself. The error is the context's.
func Needless(ctx context.Context, p sudoku.Puzzle) (cells []string, err error) {
	if p.Rules.IsClassic() && p.Candidates == nil && len(p.Givens) == 81 {
		return needlessTogether(ctx, p)
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

// together is the memory for solving a classic 9×9 without each of its givens at once.
type together struct {
	batch   *sudoku.Batch
	grids   [81][81]uint8
	left    [81]int // the given that each of them lacks
	answers [81]sudoku.BatchAnswer
}

var togethers = sync.Pool{New: func() any { return &together{batch: sudoku.NewBatch()} }}

// needlessTogether is Needless for a classic 9×9.
func needlessTogether(ctx context.Context, p sudoku.Puzzle) (cells []string, err error) {
	w := togethers.Get().(*together)
	defer togethers.Put(w)
	n := 0
	for cell, d := range p.Givens {
		if d != 0 {
			copy(w.grids[n][:], p.Givens)
			w.grids[n][cell], w.left[n] = 0, cell
			n++
		}
	}
	if err := w.batch.Solve(ctx, w.grids[:n], 2, w.answers[:]); err != nil {
		return nil, err
	}
	for i, cell := range w.left[:n] {
		if w.answers[i].Solutions == 1 {
			cells = append(cells, p.Rules.CellName(cell))
		}
	}
	return cells, nil
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

package sudoku

import (
	"context"
	"errors"
	"math/big"

	"jiugong/sudoku/internal/engine/tally"
)

// CountCandidates counts, for every candidate, the solutions it is in. The digit d of a cell is
// at cell·N + d - 1. A given is in all solutions. For the classic 9×9 this costs some tens of
// counts with few givens, some hundreds of quick ones with more. For other rules it is one Count
// for each candidate. Errors are as for Count.
func CountCandidates(ctx context.Context, p Puzzle, options CountOptions) ([]*big.Int, error) {
	p = p.normal()
	if err := p.Check(); err != nil {
		return nil, err
	}
	n := p.Rules.N()
	counts := make([]*big.Int, p.Rules.Cells()*n)
	if p.Rules.IsClassic() && p.Candidates == nil {
		table, err := tally.Candidates(ctx, (*[81]uint8)(p.Givens), options.tally())
		if err != nil {
			return nil, err
		}
		for cell := range table {
			copy(counts[cell*n:], table[cell][:])
		}
		return counts, nil
	}
	all, err := Count(ctx, p, options)
	if err != nil {
		return nil, err
	}
	p.Givens = p.Givens.Clone()
	candidates := p.Rules.Candidates(p.Givens)
	for i := range counts {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		cell, d := i/n, uint8(i%n+1)
		switch {
		case p.Givens[cell] == d:
			counts[i] = all
		case !candidates[cell].Has(d) || p.Candidates != nil && !p.Candidates[cell].Has(d):
			counts[i] = new(big.Int)
		default:
			p.Givens[cell] = d
			counts[i], err = Count(ctx, p, options)
			if clash := (*ClashError)(nil); errors.As(err, &clash) {
				counts[i], err = new(big.Int), nil // a constraint leaves no digit beside this one
			}
			if err != nil {
				return nil, err
			}
			p.Givens[cell] = 0
		}
	}
	return counts, nil
}

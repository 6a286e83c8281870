package sudoku

import (
	"context"
	"errors"
	"math/big"

	"jiugong/sudoku/internal/engine/tally"
)

// CountCandidates counts, for every candidate, the solutions it is in. The digit d of a cell is
// at cell·N + d - 1. A given is in all solutions. Up to a million solutions are looked through.
// Of more, the classic 9×9 costs some tens of counts with few givens, some hundreds of
// quick ones with more. For other rules it is one Count for each candidate. Errors are as for Count.
func CountCandidates(ctx context.Context, p Puzzle, options CountOptions) ([]*big.Int, error) {
	p = p.normal()
	if err := p.Check(); err != nil {
		return nil, err
	}
	n := p.Rules.N()
	counts := make([]*big.Int, p.Rules.Cells()*n)
	if done, err := tallyEach(ctx, p, few, counts); done || err != nil {
		return counts, err
	}
	all, err := Count(ctx, p, options)
	if err != nil {
		return nil, err
	}
	if all.Sign() > 0 && all.IsInt64() && all.Int64() <= many {
		if done, err := tallyEach(ctx, p, many, counts); done || err != nil {
			return counts, err
		}
	}
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

// few is how many solutions are found in less time than they are counted in, many in less time than all
// candidates are, one by one.
const (
	few  = 5000
	many = 1_000_000
)

// tallyEach counts the solutions of each candidate by looking through them, and reports whether that was
// possible: there is one, and there are no more than most.
func tallyEach(ctx context.Context, p Puzzle, most int, counts []*big.Int) (done bool, err error) {
	h, err := newSearch(p)
	if err != nil {
		return false, err
	}
	defer h.End()
	n, solutions, in := p.Rules.N(), 0, make([]int64, len(counts))
	for ; solutions <= most; solutions++ {
		found, err := h.next(ctx)
		if err != nil {
			return false, err
		}
		if !found {
			break
		}
		for cell, d := range h.Solution() {
			in[cell*n+int(d)-1]++
		}
	}
	if solutions == 0 || solutions > most {
		return false, nil
	}
	for i, count := range in {
		counts[i] = big.NewInt(count)
	}
	return true, nil
}

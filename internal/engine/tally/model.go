package tally

import (
	"context"
	"math/big"

	"jiugong/sudoku/internal/engine"
	"jiugong/sudoku/internal/engine/tally/components"
	"jiugong/sudoku/internal/engine/tally/twobox"
)

// What may be spent before the next way of counting is tried.
const (
	firstNodes  = 1000  // placements by components, before the band sum
	secondNodes = 20000 // the same, where rules are added to the classic ones
	maxFillings = 50000 // fillings of the cells that those rules touch
	maxClasses  = 5000  // classes of them
	// Where one sum a class may be more work than counting by components:
	moreFillings = 200000
	moreClasses  = 100000
	// One sum takes about as long as components take over that number of solutions.
	solutionsPerSum = 5000
)

// CountModel returns the exact number of solutions of any model. The digit of cell c is
// givens[c], 0 for an empty cell. The classic 9×9, alone or with a few rules more, is counted by
// the band-signature sum, everything else by components. The choice depends on the model and
// givens alone, never on the clock. It can take for ever: cancel the context, or use Estimate.
func CountModel(ctx context.Context, m *engine.Model, givens []uint8, opts Options) (*big.Int, error) {
	n := components.New(m)
	domains, err := n.Start(givens)
	if err != nil {
		return nil, err
	}
	rest, classic := split(m)
	if more := withImplied(m, rest.Houses); classic && len(more.Houses) > len(m.Houses) {
		// Givens that clash in an implied house only have no solution.
		n = components.New(more)
		if domains, err = n.Start(givens); err != nil {
			return new(big.Int), nil
		}
	}
	if !components.NewNarrower(n).All(domains) {
		return new(big.Int), nil
	}
	if classic {
		x := newExtras(n, rest, givens)
		if len(x.touched) == 0 {
			return Count(ctx, &x.givens, opts)
		}
		if count, err := components.CountWithin(ctx, n, domains, components.NewCache(16<<20), secondNodes); err == nil {
			return count, nil
		}
		x.findGroup()
		sums, ok, err := x.bySums(ctx, m, domains, &opts)
		if err != nil {
			return nil, err
		}
		if ok {
			return sums.count(ctx, &opts, func(ctx context.Context, grid *[81]uint8) (*big.Int, error) {
				return Count(ctx, grid, Options{Workers: 1})
			})
		}
		if len(x.group) > 1 {
			if count, ok, err := x.countByOrbits(ctx, domains, &opts); ok {
				return count, err
			}
		}
	}
	if w, ok := twobox.Width(n, givens); ok {
		return twobox.Count(ctx, w, &opts)
	}
	return components.Count(ctx, n, domains, &opts)
}

// bySums fills all cells that the rules added to the classic ones touch. It reports whether one
// sum for each class of fillings is a good way to count them. That is so if the classes are few,
// or fewer than an estimate of the solutions asks for. It leaves x as it is.
func (x *extras) bySums(ctx context.Context, m *engine.Model, domains []uint64, opts *Options) (filled extras, ok bool, err error) {
	filled = *x
	if filled.fill(ctx, domains, x.touched, maxFillings, maxClasses) {
		return filled, true, nil
	}
	// Each filling is looked at from all sides to find its class.
	if !filled.fill(ctx, domains, x.touched, moreFillings/len(x.group), moreClasses) {
		return filled, false, ctx.Err()
	}
	about, err := Estimate(ctx, m, x.givens[:], EstimateOptions{Samples: 1000, Workers: opts.Workers})
	if err != nil {
		return filled, false, err
	}
	work := new(big.Float).SetInt64(int64(len(filled.classes)) * solutionsPerSum)
	return filled, about.Mean.Cmp(work) > 0, nil
}

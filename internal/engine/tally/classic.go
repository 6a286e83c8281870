package tally

import (
	"context"
	"math/big"
	"sync"

	"jiugong/sudoku/internal/engine"
)

// classicNetwork is the classic 9×9.
var classicNetwork = sync.OnceValue(func() *network { return newNetwork(engine.BoxGrid(3, 3)) })

// Count is the exact number of solutions of a classic 9×9 puzzle, 0 being an
// empty cell. The error is engine.ErrClash if two givens contradict each other,
// or the context's. A puzzle takes a few seconds at most on two cores, most
// take less than one; puzzles with few solutions take a millisecond.
func Count(ctx context.Context, givens *[81]uint8, opts Options) (*big.Int, error) {
	v, err := newView(givens)
	if err != nil {
		return nil, err
	}
	if n, ok := quick(ctx, givens); ok {
		return n, nil
	}
	s, err := newSum(ctx, choosePlan(v), opts.workers())
	if err != nil {
		return nil, err
	}
	return s.run(ctx, opts.workers(), opts.report)
}

// quick counts by components if few placements do.
func quick(ctx context.Context, givens *[81]uint8) (*big.Int, bool) {
	n := classicNetwork()
	domains, err := n.start(givens[:])
	if err != nil {
		return nil, false
	}
	count, err := countWithin(ctx, n, domains, newCache(4<<20), firstNodes)
	return count, err == nil
}

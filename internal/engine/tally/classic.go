package tally

import (
	"context"
	"math/big"
	"sync"

	"jiugong/sudoku/internal/engine"
	"jiugong/sudoku/internal/engine/tally/bandsum"
	"jiugong/sudoku/internal/engine/tally/components"
	"jiugong/sudoku/internal/engine/tally/work"
)

// Options say how to count. The zero value is a good choice.
type Options = work.Options

// Progress is how far a count is.
type Progress = work.Progress

// classicNetwork is the classic 9×9.
var classicNetwork = sync.OnceValue(func() *components.Network { return components.New(engine.BoxGrid(3, 3)) })

// Count returns the exact number of solutions of a classic 9×9 puzzle; 0 is an empty cell. It
// returns engine.ErrClash if two givens contradict each other, or the context's error. On two
// cores most puzzles take less than a second, none more than a few. Puzzles with few solutions
// take a millisecond.
func Count(ctx context.Context, givens *[81]uint8, opts work.Options) (*big.Int, error) {
	v, err := bandsum.Look(givens)
	if err != nil {
		return nil, err
	}
	if n, ok := quick(ctx, givens); ok {
		return n, nil
	}
	s, err := bandsum.New(ctx, bandsum.ChoosePlan(v), opts.Goroutines())
	if err != nil {
		return nil, err
	}
	return s.Run(ctx, opts.Goroutines(), opts.Report)
}

// quick counts by components if few placements do.
func quick(ctx context.Context, givens *[81]uint8) (*big.Int, bool) {
	n := classicNetwork()
	domains, err := n.Start(givens[:])
	if err != nil {
		return nil, false
	}
	count, err := components.CountWithin(ctx, n, domains, components.NewCache(4<<20), firstNodes)
	return count, err == nil
}

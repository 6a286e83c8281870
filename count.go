package sudoku

import (
	"context"
	"math"
	"math/big"

	"jiugong/sudoku/internal/engine/tally"
)

// CountOptions say how Count works. The zero value is a good choice.
type CountOptions struct {
	// Workers is the number of goroutines that share the work; 0 is one for
	// each processor. The count doesn't depend on it.
	Workers int
	// Memory is how many bytes Count may use to remember what it has counted;
	// 0 is 512 MiB. Less costs time, never exactness.
	Memory int
	// Progress, if not nil, is called now and then by one goroutine at a time. The value of done
	// grows to total, in units that take about the same time each. It must return quickly.
	Progress func(done, total uint64)
}

// Count returns the exact number of solutions of a puzzle, however large. The empty 9×9 has 6 670
// 903 752 021 072 936 960, found in a tenth of a second.
//
// Any classic 9×9 is counted within seconds, by the ways its three bands can be filled. Under
// other rules, independent parts are counted by themselves, and parts met before are remembered.
// That may never end if the puzzle leaves too much open; the context stops it. Puzzles with
// Candidates are counted one solution at a time. Use CountUpTo when a limit is enough.
//
// Errors: *ClashError when givens clash, *GridError when they don't fit the
// rules, the context's error when it ends first.
func Count(ctx context.Context, p Puzzle, options CountOptions) (*big.Int, error) {
	p = p.normal()
	if err := p.Check(); err != nil {
		return nil, err
	}
	if p.Candidates != nil {
		count, err := CountUpTo(ctx, p, math.MaxInt)
		return big.NewInt(int64(count)), err
	}
	if p.Rules.IsClassic() {
		return tally.Count(ctx, (*[81]uint8)(p.Givens), options.tally())
	}
	return tally.CountModel(ctx, p.Rules.model(), p.Givens, options.tally())
}

// tally returns the options in the words of the engine.
func (options CountOptions) tally() tally.Options {
	how := tally.Options{Workers: options.Workers, Memory: options.Memory}
	if options.Progress != nil {
		how.Progress = func(at tally.Progress) { options.Progress(at.Done, at.Total) }
	}
	return how
}

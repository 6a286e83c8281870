package components

import (
	"context"
	"math/big"
	"sync"

	"jiugong/sudoku/internal/engine/tally/work"
)

// Count counts with as many probers as workers.
func Count(ctx context.Context, n *Network, domains []uint64, opts *work.Options) (*big.Int, error) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	shared := NewCache(opts.CacheBytes())
	type answer struct {
		n   nat
		err error
	}
	answers := make(chan answer, opts.Goroutines())
	var wg sync.WaitGroup
	for i := range opts.Goroutines() {
		p := newProber(ctx, n, shared)
		p.turn, p.shared = i, opts.Goroutines() > 1
		if i == 0 && opts.Progress != nil {
			done, parts := int64(0), 0
			p.tell = func(share int64) {
				done += share
				if parts++; parts%1024 == 0 {
					opts.Report(uint64(done), uint64(wholeShare))
				}
			}
		}
		wg.Go(func() {
			count := p.whole(domains)
			answers <- answer{count, p.err}
		})
	}
	defer wg.Wait()
	defer stop()
	first := <-answers
	if first.err != nil {
		return nil, first.err
	}
	return first.n.Int(), nil
}

// CountWithin counts with one prober, and at most budget placements, 0 for no limit. If they
// don't suffice, the error is errBudget. Counts of one network may share a cache.
func CountWithin(ctx context.Context, n *Network, domains []uint64, shared *cache, budget int64) (*big.Int, error) {
	p := newProber(ctx, n, shared)
	p.budget = budget
	if !p.narrow.All(domains) {
		return new(big.Int), nil
	}
	count := p.whole(domains)
	return count.Int(), p.err
}

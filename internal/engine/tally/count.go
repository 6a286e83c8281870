package tally

import (
	"context"
	"math/big"
	"sync"
)

// countNetwork counts with as many probers as workers.
func countNetwork(ctx context.Context, n *network, domains []uint64, opts *Options) (*big.Int, error) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	shared := newCache(opts.memory())
	type answer struct {
		n   nat
		err error
	}
	answers := make(chan answer, opts.workers())
	var wg sync.WaitGroup
	for i := range opts.workers() {
		p := newProber(ctx, n, shared)
		p.turn, p.shared = i, opts.workers() > 1
		if i == 0 && opts.Progress != nil {
			done, parts := int64(0), 0
			p.tell = func(share int64) {
				done += share
				if parts++; parts%1024 == 0 {
					opts.report(uint64(done), uint64(wholeShare))
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

// countWithin counts with one prober and at most so many placements, 0 for any
// number; the error is errBudget when they don't do. Counts of one network may
// share a cache.
func countWithin(ctx context.Context, n *network, domains []uint64, shared *cache, budget int64) (*big.Int, error) {
	p := newProber(ctx, n, shared)
	p.budget = budget
	if !p.narrow.all(domains) {
		return new(big.Int), nil
	}
	count := p.whole(domains)
	return count.Int(), p.err
}

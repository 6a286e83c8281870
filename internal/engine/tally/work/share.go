package work

import (
	"context"
	"sync"
	"sync/atomic"
)

// Share makes workers, numbered from 0, do items 0 to n-1. Each takes the next item when it is
// done with one. It returns the context's error if that ends first.
func Share(ctx context.Context, workers, n int, do func(worker, item int)) error {
	var (
		next atomic.Int64
		wg   sync.WaitGroup
	)
	for worker := range min(workers, n) {
		wg.Go(func() {
			for ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= n {
					return
				}
				do(worker, i)
			}
		})
	}
	wg.Wait()
	return ctx.Err()
}

package cli

import (
	"cmp"
	"context"
	"iter"
	"sync"
)

// ordered takes items from a source, works on them in jobs goroutines, and
// hands the results to emit in the order of the items. Work may put any number
// of results for its item; it waits in put until those before are emitted, but
// for a few, and should stop when put says false. Only a few items for each
// goroutine are under way at any time, so the source, and the results of one
// item, may be endless. more is false when no further item is under way: a good
// moment to flush.
//
// The first error of the source or of emit, or the context's, ends it. What
// the source gave before its error is still emitted.
func ordered[In, Out any](ctx context.Context, jobs int, source iter.Seq2[In, error], work func(ctx context.Context, in In, put func(Out) bool), emit func(out Out, more bool) error) error {
	outside := ctx
	ctx, cancel := context.WithCancel(ctx)
	type task struct {
		in  In
		out chan Out
	}
	tasks := make(chan task)
	queue := make(chan chan Out, 2*jobs)
	var sourceErr error
	var workers sync.WaitGroup
	defer workers.Wait()
	defer cancel()

	// The source may be stuck in reading from a terminal when we stop: nobody
	// waits for it.
	go func() {
		defer close(queue)
		for in, err := range source {
			if err != nil {
				sourceErr = err
				return
			}
			t := task{in, make(chan Out, 2)}
			select {
			case queue <- t.out:
			case <-ctx.Done():
				return
			}
			select {
			case tasks <- t:
			case <-ctx.Done():
				return
			}
		}
	}()
	for range jobs {
		workers.Go(func() {
			for {
				select {
				case t := <-tasks:
					work(ctx, t.in, func(out Out) bool {
						select {
						case t.out <- out:
							return true
						case <-ctx.Done():
							return false
						}
					})
					close(t.out)
				case <-ctx.Done():
					return
				}
			}
		})
	}
	for {
		select {
		case out, open := <-queue:
			if !open {
				return cmp.Or(sourceErr, outside.Err())
			}
			for more := true; more; {
				var result Out
				select {
				case result, more = <-out:
				case <-ctx.Done():
					return ctx.Err()
				}
				if !more {
					break
				}
				if err := emit(result, len(queue) > 0); err != nil {
					return err
				}
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

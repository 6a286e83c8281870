package task

import (
	"cmp"
	"context"
	"iter"
	"runtime"
	"sync"
	"time"
)

// itemsAhead is how many items for each goroutine are under way. With few, one that
// takes long keeps the others waiting.
const itemsAhead = 32

// Ordered has jobs goroutines work on the items of a source, and hands the answers to emit
// in order. They take turns at the source: each works on what it took itself, which is
// still in its core's memory. Answers to the first unfinished item come at once, those to
// later ones when it is their turn. At most itemsAhead items for each goroutine are under
// way. So the source, and the answers to one item, may be endless. If more is false,
// nothing that was read is behind this answer, a good moment to flush.
//
// The first error of the source or of emit, or the context's, ends it. What the source
// gave before its error is still emitted. So is what was ready, up to the first gap, when
// the context ended.
func Ordered[In any](ctx context.Context, jobs int, source iter.Seq2[In, error], work func(context.Context, In, *Sink), emit func(a Answer, more bool) error) error {
	outside := ctx
	ctx, cancel := context.WithCancel(ctx)
	queue := make(chan *Sink, itemsAhead*jobs)
	var sourceErr error // before the queue is closed
	next, stop := iter.Pull2(source)
	turn := make(chan struct{}, 1) // has a token that is held while the next item is taken
	turn <- struct{}{}
	// Those at work hold this for reading. The end waits for them, since the work on one item may wait for
	// that on those before it. It doesn't wait for a read from the source, which may be stuck at a terminal.
	var working sync.RWMutex
	defer working.Lock()
	defer cancel()

	for range jobs {
		go func() {
			for {
				select {
				case <-turn:
				case <-ctx.Done():
					select {
					case <-turn:
						stop()
					default: // the goroutine that has it stops
					}
					return
				}
				in, err, ok := next()
				if !ok || err != nil || !working.TryRLock() {
					stop()
					sourceErr = err
					close(queue)
					return
				}
				s := newSink(ctx)
				select {
				case queue <- s:
				case <-ctx.Done():
				}
				turn <- struct{}{}
				work(ctx, in, s)
				s.close()
				working.RUnlock()
				runtime.Gosched() // its answers are emitted now, even on a single core
			}
		}()
	}

	for {
		var s *Sink
		var open bool
		select {
		case s, open = <-queue:
		case <-ctx.Done():
			select {
			case s, open = <-queue: // its answers may be there already
			default:
				return outside.Err()
			}
		}
		if !open {
			return cmp.Or(sourceErr, outside.Err())
		}
		for ended := false; !ended; {
			select {
			case <-s.filled:
			case <-ctx.Done():
				s.settle()
			}
			stopped := ctx.Err() != nil
			var a Answer
			a, ended = s.take()
			if err := emit(a, !ended || s.behind || len(queue) > 0); err != nil {
				return err
			}
			if stopped && !ended {
				return ctx.Err()
			}
		}
	}
}

// Sink collects the answers to one item until it is their turn.
type Sink struct {
	Answer // what its worker is about to say: Done or Flush gives it away

	ctx     context.Context
	filled  chan struct{} // something is waiting, or all is said
	emptied chan struct{}
	left    chan struct{} // closed when the worker has left
	behind  bool          // whether something that was read is behind the item
	mu      sync.Mutex
	waiting Answer
	closed  bool
}

func newSink(ctx context.Context) *Sink {
	return &Sink{Answer: newAnswer(), ctx: ctx, filled: make(chan struct{}, 1), emptied: make(chan struct{}, 1), left: make(chan struct{})}
}

// settle waits a moment for what the worker still has to say when the context
// has ended.
func (s *Sink) settle() {
	select {
	case <-s.left:
	case <-time.After(100 * time.Millisecond):
	}
}

// most is how many bytes wait in a sink before its worker must wait, too. There
// may be more solutions than memory.
const most = 1 << 15

// Done gives away the answer to one more puzzle. The worker should stop when it returns
// false.
func (s *Sink) Done() bool {
	s.Puzzles++
	return s.Flush()
}

// Flush gives away what has been said so far.
func (s *Sink) Flush() bool {
	s.mu.Lock()
	s.waiting.join(&s.Answer)
	full := len(s.waiting.Out) > most
	s.mu.Unlock()
	poke(s.filled)
	for full {
		select {
		case <-s.emptied:
		case <-s.ctx.Done():
			return false
		}
		s.mu.Lock()
		full = len(s.waiting.Out) > most
		s.mu.Unlock()
	}
	return s.ctx.Err() == nil
}

// close tells the readers that nothing more will come. What a worker leaves when the
// context has ended may not be all of it.
func (s *Sink) close() {
	s.mu.Lock()
	s.waiting.join(&s.Answer)
	s.closed = s.ctx.Err() == nil
	s.mu.Unlock()
	s.Release()
	close(s.left)
	poke(s.filled)
}

// take returns what is waiting, and whether that was all.
func (s *Sink) take() (a Answer, ended bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	a, s.waiting = s.waiting, Answer{}
	poke(s.emptied)
	return a, s.closed
}

func poke(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// Ahead reads a source in a goroutine of its own. So a read stuck at a terminal holds up
// nobody when the context ends.
func Ahead[In any](ctx context.Context, source iter.Seq2[In, error]) iter.Seq2[In, error] {
	type item struct {
		in  In
		err error
	}
	return func(yield func(In, error) bool) {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		items := make(chan item)
		go func() {
			defer close(items)
			for in, err := range source {
				select {
				case items <- item{in, err}:
				case <-ctx.Done():
					return
				}
			}
		}()
		for {
			select {
			case next, open := <-items:
				if !open || !yield(next.in, next.err) {
					return
				}
			case <-ctx.Done():
				var none In
				yield(none, ctx.Err())
				return
			}
		}
	}
}

package generate

import (
	"context"
	"iter"
	"math/big"
	"runtime"
	"sync"

	"jiugong/sudoku"
	"jiugong/sudoku/generate/internal/fill"
	"jiugong/sudoku/generate/internal/frame"
	"jiugong/sudoku/generate/internal/random"
	"jiugong/sudoku/internal/engine/lanes"
	"jiugong/sudoku/internal/message"
)

// All makes the items of a run, in the order of their indices, on Options.Workers goroutines.
// What comes out is the same for any number of them. An error comes last, with an item that holds
// only its index. It is *OptionError, *ImpossibleError, or the context's, behind the items ready
// when it ended. Leaving the loop ends the work.
func All(ctx context.Context, options Options) iter.Seq2[Item, error] {
	return func(yield func(Item, error) bool) {
		d, err := compile(options)
		if err != nil {
			yield(Item{Index: options.First}, err)
			return
		}
		run{d}.all(ctx, yield)
	}
}

// Check returns the error with which All would refuse the options before it makes anything: an
// *OptionError or an *ImpossibleError.
func (o Options) Check() error {
	_, err := compile(o)
	return err
}

// One makes the single item with the given index of a run, on this goroutine. It needs no part of
// a run of many, so a program that only calls One is smaller.
func One(ctx context.Context, options Options, index uint64) (Item, error) {
	options.First, options.N, options.Workers, options.Distinct = index, 1, 1, false
	d, err := compile(options)
	if err != nil {
		return Item{Index: index}, err
	}
	w, c := worker{demands: d}, chunk{first: index, size: 1}
	if jobs := w.begin(ctx, &c); len(jobs) > 0 {
		w.askSingly(ctx, jobs[0])
		w.collect(&c, jobs)
	}
	if c.err != nil {
		return Item{Index: index}, c.err
	}
	return c.items[0], nil
}

// run is demands being met.
type run struct{ *demands }

// chunk is some items that follow each other, made by one goroutine.
type chunk struct {
	first uint64
	size  int
	items []Item
	err   error // of the item after the last
	done  chan struct{}
}

// These are the most items of a chunk. It is many when each takes a moment. Then a search engine
// can answer many questions at once, and handing over costs nothing.
const (
	quickChunk = 128
	slowChunk  = 4
)

func (r run) chunkSize(workers int) int {
	size := slowChunk
	if r.frame != nil && r.frame.Classic && !r.Fair && r.target == nil && r.Pattern == nil && len(r.Lay.Kinds) == 0 {
		size = quickChunk
	}
	if n := r.N; n > 0 {
		size = min(size, max(1, n/(4*workers)))
	}
	return size
}

func (r run) all(ctx context.Context, yield func(Item, error) bool) {
	o := r.demands
	outside := ctx
	ctx, cancel := context.WithCancel(ctx)
	count := o.Workers
	if count == 0 {
		count = runtime.GOMAXPROCS(0)
	}
	var workers sync.WaitGroup
	defer workers.Wait()
	defer cancel()

	size := r.chunkSize(count)
	todo := make(chan *chunk)
	queue := make(chan *chunk, 2*count)
	workers.Go(func() {
		defer close(queue)
		defer close(todo)
		for first, n := o.First, 0; o.N == 0 || o.Distinct || n < o.N; n += size {
			c := &chunk{first: first + uint64(n), size: size, done: make(chan struct{})}
			if o.N > 0 && !o.Distinct {
				c.size = min(size, o.N-n)
			}
			select {
			case queue <- c:
			case <-ctx.Done():
				return
			}
			select {
			case todo <- c:
			case <-ctx.Done():
				c.err = ctx.Err()
				close(c.done)
				return
			}
		}
	})
	for range count {
		workers.Go(func() {
			w := worker{demands: r.demands}
			for c := range todo {
				w.make(ctx, c)
				close(c.done)
			}
		})
	}
	emit := emitter{run: r, ctx: outside, yield: yield}
	if o.Distinct {
		emit.seen = newSeen(&o.Options)
	}
	for c := range queue {
		<-c.done // soon, when the context has ended, and what is ready is handed on
		if !emit.chunk(c) {
			return
		}
	}
	if err := outside.Err(); err != nil {
		yield(Item{}, err)
	}
}

// worker makes chunks, with memory of its own.
type worker struct {
	*demands
	jobs []*job

	// For the classic 9×9, whose searches are answered many at a time.
	batch   *lanes.Solver
	asking  []*job
	puzzles [][81]uint8
	answers []lanes.Result
}

// begin begins the items of a chunk. There is nothing more to do for none of them.
func (w *worker) begin(ctx context.Context, c *chunk) []*job {
	if w.Full && w.Fill == FillUniform && w.frame != nil && w.frame.Classic {
		w.drawGrids(c)
		return nil
	}
	for len(w.jobs) < c.size {
		j, err := newJob(ctx, w.demands)
		if err == nil {
			err = ctx.Err() // a large board takes a while
		}
		if err != nil {
			c.err = err
			return nil
		}
		w.jobs = append(w.jobs, j)
	}
	jobs := w.jobs[:c.size]
	for i, j := range jobs {
		j.begin(ctx, c.first+uint64(i))
	}
	return jobs
}

// make makes the items of a chunk.
func (w *worker) make(ctx context.Context, c *chunk) {
	jobs := w.begin(ctx, c)
	if len(jobs) == 0 {
		return
	}
	if w.frame != nil && w.frame.Classic && len(jobs) > 1 {
		w.askTogether(ctx, jobs)
	} else {
		for _, j := range jobs {
			w.askSingly(ctx, j)
		}
	}
	w.collect(c, jobs)
}

// shortNodes is how many guesses a search may make whether a puzzle with cells beside the board has
// one solution. Near the fewest givens such a search may take hours.
const shortNodes = 300

// mostGuesses is how many guesses all such searches for one item may make: half a minute of work on a
// 6×6. Then the item is given up; what its tries ended with is about what there is.
const mostGuesses = 1_000_000

// patient reports whether searches take as long as they need. A puzzle without cells beside the board
// seldom takes long. If it must be minimal, nothing else will do.
func (j *job) patient() bool {
	return j.want.Minimal || len(j.frame.Rules.Shape().Annexes()) == 0
}

// askSingly brings one job to its end.
func (w *worker) askSingly(ctx context.Context, j *job) {
	for j.next(ctx) {
		if !j.patient() {
			j.oracle.SetBudget(shortNodes)
		}
		other, err := j.oracle.Other(ctx, j.puzzle, j.solution)
		j.oracle.SetBudget(frame.NoBudget)
		j.guesses += j.oracle.Nodes()
		if frame.OutOfBudget(err) {
			j.dig.unanswered()
			continue
		}
		if err != nil {
			j.fail(err)
			return
		}
		j.answer(other)
	}
}

// askTogether brings all jobs to their ends, answering one search of each at
// the same time.
func (w *worker) askTogether(ctx context.Context, jobs []*job) {
	if w.batch == nil {
		w.batch = lanes.New(lanes.Options{Written: 2})
	}
	for {
		w.asking, w.puzzles = w.asking[:0], w.puzzles[:0]
		for _, j := range jobs {
			if j.next(ctx) {
				w.asking = append(w.asking, j)
				w.puzzles = append(w.puzzles, [81]uint8(j.puzzle))
			}
		}
		if len(w.asking) == 0 {
			return
		}
		if len(w.answers) < len(w.asking) {
			w.answers = make([]lanes.Result, len(jobs))
		}
		err := w.batch.Solve(ctx, w.puzzles, 2, w.answers[:len(w.asking)])
		for i, j := range w.asking {
			answer := &w.answers[i]
			switch {
			case err != nil:
				j.fail(err)
			case answer.Solutions < 2:
				j.answer(nil)
			case answer.First == [81]uint8(j.solution):
				j.answer(answer.Second[:])
			default:
				j.answer(answer.First[:])
			}
		}
	}
}

// drawGrids makes a chunk of uniform grids, which need nothing but memory.
func (w *worker) drawGrids(c *chunk) {
	o := w.demands
	c.items = make([]Item, c.size)
	digits := make([]uint8, 81*c.size)
	var s random.Source
	for i := range c.items {
		grid := digits[81*i : 81*(i+1) : 81*(i+1)]
		own := ItemSeed(o.Seed, c.first+uint64(i))
		s.Seed(own)
		fill.Draw(&s, (*[81]uint8)(grid))
		c.items[i] = Item{
			Puzzle:   sudoku.Puzzle{Rules: o.Rules, Givens: grid, Symbols: o.Symbols},
			Solution: grid, Clues: 81, Solutions: 1, Seed: o.Seed, Index: c.first + uint64(i), Own: own,
		}
	}
	o.Progress.Tried.Add(int64(c.size))
	o.Progress.Made.Add(int64(c.size))
}

// collect copies the jobs' results out of their memory.
func (w *worker) collect(c *chunk, jobs []*job) {
	c.items = make([]Item, 0, len(jobs))
	cells := w.Rules.Cells()
	digits := make([]uint8, 2*cells*len(jobs))
	for _, j := range jobs {
		if c.err = j.err; c.err != nil {
			return
		}
		puzzle, solution := digits[:cells:cells], digits[cells:2*cells:2*cells]
		digits = digits[2*cells:]
		copy(puzzle, j.puzzle)
		copy(solution, j.solution)
		item := Item{
			Puzzle:    sudoku.Puzzle{Rules: j.rules(), Givens: puzzle, Symbols: w.Symbols},
			Solution:  solution,
			Clues:     sudoku.Grid(puzzle).Filled(),
			Solutions: j.count,
			Retreats:  j.retreats,
			Rating:    j.rating,
			Seed:      w.Seed,
			Index:     j.index,
			Own:       ItemSeed(w.Seed, j.index),
		}
		if w.Fair {
			item.Weight = new(big.Int).Binomial(int64(cells), int64(item.Clues))
			item.Weight.Mul(item.Weight, big.NewInt(int64(j.copies)))
		}
		c.items = append(c.items, item)
	}
	w.Progress.Made.Add(int64(len(jobs)))
	w.Progress.Nearest.Store(0)
}

// emitter hands finished items on.
type emitter struct {
	run
	ctx     context.Context
	yield   func(Item, error) bool
	seen    *seen
	emitted int
	idle    int // items dropped since the last that was new
}

// idleMost is how many items in a row Distinct may drop before the run ends. By then new ones are
// too rare to wait for.
const idleMost = 20_000

// chunk hands on the items of a chunk and reports whether to go on.
func (e *emitter) chunk(c *chunk) bool {
	for _, item := range c.items {
		isNew, err := true, error(nil)
		if e.seen != nil {
			isNew, err = e.seen.add(e.ctx, &item)
		}
		if err != nil {
			e.yield(Item{Index: item.Index}, err)
			return false
		}
		if !isNew {
			e.Progress.Dropped.Add(1)
			if e.idle++; e.idle >= idleMost {
				e.yield(Item{Index: item.Index}, e.exhausted())
				return false
			}
			continue
		}
		e.idle = 0
		if !e.yield(item, nil) {
			return false
		}
		if e.emitted++; e.seen != nil && e.emitted == e.N {
			return false
		}
	}
	if c.err != nil {
		e.yield(Item{Index: c.first + uint64(len(c.items))}, c.err)
		return false
	}
	return true
}

// exhausted returns why Distinct found nothing more.
func (e *emitter) exhausted() error {
	return &ImpossibleError{Reason: message.Errorf("generate.nothing_new",
		e.emitted, e.idle)}
}

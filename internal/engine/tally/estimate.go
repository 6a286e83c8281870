package tally

import (
	"context"
	"math/big"
	"math/bits"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"

	"jiugong/sudoku/internal/engine"
	"jiugong/sudoku/internal/engine/tally/components"
)

// EstimateOptions say how to estimate. The zero value takes 10 000 samples of
// seed 0.
type EstimateOptions struct {
	// Samples is the number of probes, at least 2, without which no error is
	// known; 0 means 10 000. Four times as many halve the error.
	Samples int
	// Seed makes the estimate again: it depends on the model, the givens, Samples
	// and Seed alone.
	Seed uint64
	// Workers is the number of goroutines that share the work; 0 means one
	// for each processor.
	Workers int
	// Candidates, if not nil, are the digits that may go into each cell.
	Candidates []uint64
	// Progress, if not nil, is told how many samples are taken, from one goroutine
	// at a time.
	Progress func(Progress)
}

// An Estimated count is the mean of independent probes. Each has the true count as its
// expected value.
type Estimated struct {
	Mean *big.Float
	// Error is the standard error of the mean. Two times out of three the true count is within
	// it, nineteen times out of twenty within twice as much. It is itself estimated, and too
	// small when a few rare probes hold most of the count.
	Error   *big.Float
	Samples int
	// Exact says that nothing was left to chance: the mean is the count.
	Exact bool
}

// Estimate estimates the number of solutions of any model by Knuth's method ("Estimating the
// efficiency of backtrack programs", 1975). A probe walks down the search tree. At each cell it
// takes one of the digits that do not fail at once, all with the same chance. It multiplies the
// numbers of digits it could choose from. All arithmetic is in integers and big.Floats, so that
// the estimate is the same on every machine.
func Estimate(ctx context.Context, m *engine.Model, givens []uint8, opts EstimateOptions) (Estimated, error) {
	n := components.New(m)
	domains, err := n.Start(givens)
	if err != nil {
		return Estimated{}, err
	}
	if opts.Samples <= 0 {
		opts.Samples = 10000
	}
	for c, may := range opts.Candidates {
		domains[c] &= may
	}
	opts.Samples = max(opts.Samples, 2)
	exactly := func(count int64) Estimated {
		return Estimated{big.NewFloat(float64(count)), new(big.Float), opts.Samples, true}
	}
	if slices.Contains(domains, 0) || !components.NewNarrower(n).All(domains) {
		return exactly(0), nil
	}
	if !slices.ContainsFunc(domains, func(d uint64) bool { return d&(d-1) != 0 }) {
		return exactly(1), nil
	}
	var (
		next         atomic.Int64
		mu           sync.Mutex
		wg           sync.WaitGroup
		sum, squares = new(big.Int), new(big.Int)
		done         uint64
	)
	o := Options{Workers: opts.Workers, Progress: opts.Progress}
	for range o.Goroutines() {
		wg.Go(func() {
			p := newProbe(n)
			for ctx.Err() == nil {
				i := next.Add(1) - 1
				if i >= int64(opts.Samples) {
					return
				}
				x := p.run(ctx, domains, rand.NewPCG(opts.Seed, uint64(i)))
				if x == nil {
					return
				}
				square := new(big.Int).Mul(x, x)
				mu.Lock()
				sum.Add(sum, x)
				squares.Add(squares, square)
				done++
				o.Report(done, uint64(opts.Samples))
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	if err := ctx.Err(); err != nil {
		return Estimated{}, err
	}
	return summary(sum, squares, int64(opts.Samples)), nil
}

// summary returns the mean and the standard error of n probes, from their sum and the sum of
// their squares. The error squared is (Σx² - (Σx)²/n) / (n(n-1)).
func summary(sum, squares *big.Int, n int64) Estimated {
	e := Estimated{Samples: int(n)}
	count := big.NewInt(n)
	e.Mean = quotient(sum, count)
	spread := new(big.Int).Mul(squares, count)
	spread.Sub(spread, new(big.Int).Mul(sum, sum))
	e.Error = quotient(spread, new(big.Int).Mul(new(big.Int).Mul(count, count), big.NewInt(n-1)))
	e.Error.Sqrt(e.Error)
	return e
}

// quotient returns a/b, to 128 bits.
func quotient(a, b *big.Int) *big.Float {
	q := new(big.Float).SetPrec(128).SetInt(a)
	return q.Quo(q, new(big.Float).SetPrec(128).SetInt(b))
}

// probe is the memory of one goroutine that takes samples.
type probe struct {
	narrow *components.Narrower
	now    []uint64
	child  [][]uint64
}

func newProbe(n *components.Network) *probe {
	p := &probe{narrow: components.NewNarrower(n), now: make([]uint64, n.Cells)}
	for range n.Digits {
		p.child = append(p.child, make([]uint64, n.Cells))
	}
	return p
}

// run takes one sample, or returns nil when the context ends first.
func (p *probe) run(ctx context.Context, domains []uint64, source *rand.PCG) *big.Int {
	r := rand.New(source)
	copy(p.now, domains)
	weight := big.NewInt(1)
	for {
		cell, fewest := -1, 65
		for c, d := range p.now {
			if k := bits.OnesCount64(d); k > 1 && k < fewest {
				cell, fewest = c, k
			}
		}
		if cell < 0 {
			return weight
		}
		if ctx.Err() != nil {
			return nil
		}
		open := 0
		for d := p.now[cell]; d != 0; d &= d - 1 {
			copy(p.child[open], p.now)
			if p.narrow.Place(p.child[open], uint16(cell), d&-d) {
				open++
			}
		}
		if open == 0 {
			return weight.SetInt64(0)
		}
		i := r.IntN(open)
		p.now, p.child[i] = p.child[i], p.now
		weight.Mul(weight, big.NewInt(int64(open)))
	}
}

package tally

import (
	"context"
	"math/big"
	"runtime"
	"sync"

	"jiugong/sudoku/internal/engine"
)

// Options say how to count. The zero value is a good choice.
type Options struct {
	// Workers is the number of goroutines that share the work; 0 means one
	// for each processor.
	Workers int
	// Memory is how many bytes may be spent on remembering what has been
	// counted; 0 means 512 MiB. Less memory costs time, never exactness.
	Memory int
	// Progress, if not nil, is told how far the count is, from one goroutine at a
	// time. It should return quickly.
	Progress func(Progress)
}

// Progress is how far a count is. Done grows up to Total; both are in units of
// work that take about the same time, so that the time left is about the time
// spent times (Total-Done)/Done.
type Progress struct{ Done, Total uint64 }

func (o *Options) workers() int {
	if o.Workers > 0 {
		return o.Workers
	}
	return runtime.GOMAXPROCS(0)
}

func (o *Options) report(done, total uint64) {
	if o.Progress != nil {
		o.Progress(Progress{done, total})
	}
}

// classicNetwork is the classic 9×9.
var classicNetwork = sync.OnceValue(func() *network {
	m := engine.Model{Digits: 9, Cells: 81}
	for k := range 9 {
		var row, col, box []uint16
		for i := range 9 {
			row = append(row, uint16(9*k+i))
			col = append(col, uint16(9*i+k))
			box = append(box, uint16((k/3*3+i/3)*9+k%3*3+i%3))
		}
		m.Houses = append(m.Houses, row, col, box)
	}
	return newNetwork(&m)
})

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
	p := newProber(ctx, n, newCache(4<<20))
	p.budget = firstNodes
	if !p.narrow.all(domains) {
		return new(big.Int), true
	}
	count := p.whole(domains)
	return count.Int(), p.err == nil
}

// memory is how many bytes the cache of components may take.
func (o *Options) memory() int {
	if o.Memory > 0 {
		return o.Memory
	}
	return 512 << 20
}

package tally

import (
	"context"
	"math/big"
	"math/bits"
	"sync"
	"sync/atomic"
)

// A sum is the band-signature sum made ready to run.
//
//	          outer   inner    last          count =  Σ   Σ   Σ  A·B·C
//	        +-------+-------+-------+               outer inner last
//	band 0  |   o0  |   i0  |   l0  |   A(o0,i0,l0)
//	band 1  |   o1  |   i1  |   l1  |   B(o1,i1,l1)    o, i, l: towers
//	band 2  |   o2  |   i2  |   l2  |   C(o2,i2,l2)    A, B, C: band counts
//	        +-------+-------+-------+
//
// With the outer tower and l0 fixed, what remains is
//
//	Σ over i0 of A[i0] · Σ over (i1,i2) beside i0 of  B[i1][·] · C[i2][·]
//
// where the dot product runs over the few (l1,l2) that go with l0. The rows of
// B and C gathered along these are two tiles; almost all time goes into dot
// products of their rows. Of all pairs (l0, outer tower), one for each orbit
// under swaps of unseen digits is enough.
type sum struct {
	plan
	t      *partitionTables
	count  [3]map[part]*[parts][parts]uint16 // band counts by the part of the outer stack
	firsts []first
	pairs  [parts][]rowPair // (i1,i2) for each i0
	chunk  int              // most pairs that the kernel may add at once
	factor uint64           // common multiplicity of the inner and last towers
	total  uint64           // work, in products
}

// first is one choice of l0 and what goes with it.
type first struct {
	part   part
	size   int32   // members of its orbit
	outer  []orbit // outer towers, one for each orbit under what leaves l0 alone
	ways   []way   // how the last stack can go on
	blocks int
}

// way is one tower of the last stack with a given first part.
type way struct {
	l1, l2 part
	times  uint16
}

// newSum makes the tables of a plan.
func newSum(ctx context.Context, p plan, workers int) (*sum, error) {
	s := &sum{plan: p, t: partition()}
	if len(p.outer) == 0 || len(p.inner) == 0 || len(p.last) == 0 {
		return s, nil
	}
	s.factor = uint64(common(s.inner)) * uint64(common(s.last))
	byBands(s.outer, s.band[1], s.band[2])
	for _, x := range s.inner {
		pair := rowPair{x.part[s.band[1]] * rowBytes, x.part[s.band[2]] * rowBytes}
		i0 := x.part[s.band[0]]
		for range x.times {
			s.pairs[i0] = append(s.pairs[i0], pair)
		}
	}
	s.makeFirsts()
	return s, s.makeCounts(ctx, workers)
}

// makeFirsts finds the orbits of (l0, outer tower).
func (s *sum) makeFirsts() {
	var ways [parts][]way
	most := 1
	for _, x := range s.last {
		l0 := x.part[s.band[0]]
		ways[l0] = append(ways[l0], way{x.part[s.band[1]], x.part[s.band[2]], uint16(x.times)})
		most = max(most, x.times)
	}
	s.chunk = 1 << 32 / (2 * 1728 * 1728 * most)

	var gens [][]int32
	for _, perm := range swaps(s.view.unseen) {
		to := s.t.relabel(&perm)
		gen := make([]int32, parts)
		for p, q := range to {
			gen[p] = int32(q)
		}
		gens = append(gens, gen)
	}
	at := make([]int32, parts*parts)
	for i, x := range s.outer {
		at[int(x.part[s.band[1]])*parts+int(x.part[s.band[2]])] = int32(i)
	}
	pairs := 0
	for _, list := range s.pairs {
		pairs += len(list)
	}
	for _, o := range orbits(parts, gens) {
		f := first{part: part(o.member), size: o.size, ways: ways[o.member], blocks: blocksFor(len(ways[o.member]))}
		if len(f.ways) == 0 {
			continue
		}
		var gens [][]int32
		for _, perm := range stabiliser(s.t.triple[o.member], s.view.unseen) {
			to := s.t.relabel(&perm)
			gen := make([]int32, len(s.outer))
			for i, x := range s.outer {
				gen[i] = at[int(to[x.part[s.band[1]]])*parts+int(to[x.part[s.band[2]]])]
			}
			gens = append(gens, gen)
		}
		f.outer = orbits(len(s.outer), gens)
		s.firsts = append(s.firsts, f)
		s.total += uint64(len(f.outer)) * uint64(pairs) * uint64(f.blocks*block)
	}
}

// makeCounts fills the band counts for every part of the outer stack that the
// orbits name.
func (s *sum) makeCounts(ctx context.Context, workers int) error {
	type job struct {
		counter int
		part    part
		out     *[parts][parts]uint16
	}
	var jobs []job
	for i := range s.count {
		s.count[i] = make(map[part]*[parts][parts]uint16)
	}
	for _, f := range s.firsts {
		for _, o := range f.outer {
			for i := range s.count {
				p := s.outer[o.member].part[s.band[i]]
				if s.count[i][p] == nil {
					out := new([parts][parts]uint16)
					s.count[i][p] = out
					jobs = append(jobs, job{i, p, out})
				}
			}
		}
	}
	var next atomic.Int64
	var wg sync.WaitGroup
	for range min(workers, len(jobs)) {
		wg.Go(func() {
			// The first band is looked up by the last stack first.
			st := s.stack
			counters := [3]*bandCounter{}
			for ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= len(jobs) {
					return
				}
				j := jobs[i]
				if counters[j.counter] == nil {
					order := st
					if j.counter == 0 {
						order = [3]int{st[0], st[2], st[1]}
					}
					counters[j.counter] = newBandCounter(&s.view, s.band[j.counter], order)
				}
				counters[j.counter].fill(j.part, j.out)
			}
		})
	}
	wg.Wait()
	return ctx.Err()
}

// task is a run of outer orbits of one first.
type task struct {
	first  int
	lo, hi int
}

// run adds everything up.
func (s *sum) run(ctx context.Context, workers int, report func(done, total uint64)) (*big.Int, error) {
	var tasks []task
	for i, f := range s.firsts {
		step := min(max(len(f.outer)/(8*workers), 1), 64)
		for lo := 0; lo < len(f.outer); lo += step {
			tasks = append(tasks, task{i, lo, min(lo+step, len(f.outer))})
		}
	}
	var (
		next   atomic.Int64
		mu     sync.Mutex
		wg     sync.WaitGroup
		hi, lo uint64
		done   uint64
	)
	for range min(workers, len(tasks)) {
		wg.Go(func() {
			a := newAdder(s)
			for {
				i := int(next.Add(1)) - 1
				if i >= len(tasks) || ctx.Err() != nil {
					break
				}
				work := a.run(ctx, tasks[i])
				mu.Lock()
				if done += work; report != nil && ctx.Err() == nil {
					report(done, s.total)
				}
				mu.Unlock()
			}
			mu.Lock()
			var carry uint64
			lo, carry = bits.Add64(lo, a.lo, 0)
			hi, _ = bits.Add64(hi, a.hi, carry)
			mu.Unlock()
		})
	}
	wg.Wait()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	n := new(big.Int).SetUint64(hi)
	n.Lsh(n, 64).Or(n, new(big.Int).SetUint64(lo))
	return n.Mul(n, new(big.Int).SetUint64(max(s.factor, 1))), nil
}

// An adder is what one goroutine needs to run tasks.
type adder struct {
	s      *sum
	first  int
	g      tile
	gPart  part
	h      [parts]*tile // for the current first, by the outer part of band 2
	spare  []*tile
	hi, lo uint64
}

func newAdder(s *sum) *adder { return &adder{s: s, first: -1, gPart: parts} }

// run adds the task's share to the total and gives the work done.
func (a *adder) run(ctx context.Context, t task) uint64 {
	s, f := a.s, &a.s.firsts[t.first]
	if a.first != t.first {
		a.first, a.gPart = t.first, parts
		for i, h := range a.h {
			if h != nil {
				a.spare = append(a.spare, h)
				a.h[i] = nil
			}
		}
	}
	for _, o := range f.outer[t.lo:t.hi] {
		if ctx.Err() != nil {
			return 0
		}
		x := &s.outer[o.member]
		n := a.inner(f, x)
		hi, lo := bits.Mul64(n, uint64(o.size)*uint64(f.size)*uint64(x.times))
		var carry uint64
		a.lo, carry = bits.Add64(a.lo, lo, 0)
		a.hi, _ = bits.Add64(a.hi, hi, carry)
	}
	pairs := 0
	for _, list := range s.pairs {
		pairs += len(list)
	}
	return uint64(t.hi-t.lo) * uint64(pairs) * uint64(f.blocks*block)
}

// inner is the sum over the inner and last stacks with the outer tower and the
// first part of the last fixed.
func (a *adder) inner(f *first, x *tower) uint64 {
	s := a.s
	g, h := a.tiles(f, x)
	row := &s.count[0][x.part[s.band[0]]][f.part]
	sum := uint64(0)
	for i0, n := range row {
		if n == 0 {
			continue
		}
		for pairs := s.pairs[i0]; len(pairs) > 0; {
			k := min(len(pairs), s.chunk)
			sum += uint64(n) * dotPairs(g, h, pairs[:k], f.blocks)
			pairs = pairs[k:]
		}
	}
	return sum
}

// tiles gives the two tiles for an outer tower, made or remembered: outer
// towers come in the order of their part in band 1.
func (a *adder) tiles(f *first, x *tower) (g, h *tile) {
	s := a.s
	if p := x.part[s.band[1]]; p != a.gPart {
		a.gPart = p
		a.g.gather(s.count[1][p], f, func(w way) (part, uint16) { return w.l1, 1 })
	}
	p := x.part[s.band[2]]
	if a.h[p] == nil {
		if n := len(a.spare); n > 0 {
			a.h[p], a.spare = a.spare[n-1], a.spare[:n-1]
		} else {
			a.h[p] = new(tile)
		}
		a.h[p].gather(s.count[2][p], f, func(w way) (part, uint16) { return w.l2, w.times })
	}
	return &a.g, a.h[p]
}

// gather lays out the counts along the ways to go on.
func (t *tile) gather(count *[parts][parts]uint16, f *first, pick func(way) (part, uint16)) {
	var at, times [tileWidth]uint16
	for j, w := range f.ways {
		at[j], times[j] = pick(w)
	}
	n := f.blocks * block
	for i := range t {
		row, from := t[i][:n], &count[i]
		for j := range row {
			row[j] = from[at[j]] * times[j]
		}
	}
}

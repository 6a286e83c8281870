package bandsum

import (
	"context"
	"math/big"
	"math/bits"
	"sync"

	"jiugong/sudoku/internal/engine/splits"
	"jiugong/sudoku/internal/engine/tally/work"
)

// A sum is the band-signature sum made ready to run.
//
//	          outer   inner    last          count =  Σ     Σ     Σ   A·B·C
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
// The dot product runs over the few (l1,l2) that go with l0. The rows of B and C gathered along
// these are two tiles. Almost all time goes into dot products of their rows. Of all pairs (l0,
// outer tower), one for each orbit under swaps of unseen digits is enough.
type sum struct {
	plan
	t      *splits.Tables
	count  [3]map[splits.Split]bandCounts // band counts by the part of the outer stack
	last0  *index                         // the parts of the last towers in band 0
	inner1 *index                         // the parts of the inner towers in bands 1 and 2
	inner2 *index
	firsts []first
	pairs  [splits.Count][]rowPair // (i1,i2) for each i0
	npairs int
	chunk  int // most pairs that the kernel may add at once
	// commonInner and commonLast have been taken out of the multiplicities of
	// the inner and last towers; factor is their product.
	commonInner, commonLast, factor uint64
	// kept, if not nil, takes the inner sums by first and outer orbit.
	kept  [][]uint64
	total uint64 // work, in products
}

// first is one choice of l0 with its towers and ways. (When the plan is direct there is only one
// first, for all l0 together.)
type first struct {
	part   splits.Split
	size   int32   // members of its orbit
	outer  []orbit // outer towers, one for each orbit under what leaves l0 alone
	ways   []way   // how the last stack can go on
	blocks int
}

// way is one tower of the last stack, its first part known.
type way struct {
	l1, l2 splits.Split
	times  uint16
}

// New makes the tables of a plan.
func New(ctx context.Context, p plan, workers int) (*sum, error) {
	s := &sum{plan: p, t: splits.Known()}
	if len(p.outer) == 0 || len(p.inner) == 0 || len(p.last) == 0 {
		return s, nil
	}
	s.commonInner, s.commonLast = uint64(common(s.inner)), uint64(common(s.last))
	s.factor = s.commonInner * s.commonLast
	byBands(s.outer, s.band[1], s.band[2])
	s.last0 = indexOf(s.last, s.band[0])
	s.inner1, s.inner2 = indexOf(s.inner, s.band[1]), indexOf(s.inner, s.band[2])
	for _, x := range s.inner {
		pair := rowPair{s.inner1.at[x.part[s.band[1]]] * rowBytes, s.inner2.at[x.part[s.band[2]]] * rowBytes}
		i0 := x.part[s.band[0]]
		for range x.times {
			s.pairs[i0] = append(s.pairs[i0], pair)
			s.npairs++
		}
	}
	if s.direct {
		s.makeOnlyFirst()
	} else {
		s.makeFirsts()
	}
	return s, s.makeCounts(ctx, workers)
}

// images returns, for each permutation of the digits, where it sends each outer tower. The towers
// must be sorted by their parts in bands 1 and 2.
func (s *sum) images(perms [][9]uint8) (gens [][]int32) {
	if len(perms) == 0 {
		return nil
	}
	at := make([]int32, splits.Count*splits.Count)
	for i, x := range s.outer {
		at[int(x.part[s.band[1]])*splits.Count+int(x.part[s.band[2]])] = int32(i)
	}
	for _, perm := range perms {
		to := s.t.Relabel(&perm)
		gen := make([]int32, len(s.outer))
		for i, x := range s.outer {
			gen[i] = at[int(to[x.part[s.band[1]]])*splits.Count+int(to[x.part[s.band[2]]])]
		}
		gens = append(gens, gen)
	}
	return gens
}

// makeOnlyFirst does what makeFirsts does, for a direct plan.
func (s *sum) makeOnlyFirst() {
	f := first{size: 1, outer: orbits(len(s.outer), s.images(Swaps(s.view.unseen)))}
	s.firsts = []first{f}
	s.total = uint64(len(f.outer)) * s.work(&f)
}

// makeFirsts finds the orbits of (l0, outer tower).
func (s *sum) makeFirsts() {
	var ways [splits.Count][]way
	most := 1
	for _, x := range s.last {
		l0 := x.part[s.band[0]]
		ways[l0] = append(ways[l0], way{x.part[s.band[1]], x.part[s.band[2]], uint16(x.times)})
		most = max(most, x.times)
	}
	s.chunk = (1 << 32 / (2 * 1728 * 1728)) / most

	var gens [][]int32
	for _, perm := range Swaps(s.view.unseen) {
		gen := make([]int32, splits.Count)
		for p, q := range s.t.Relabel(&perm) {
			gen[p] = int32(q)
		}
		gens = append(gens, gen)
	}
	for _, o := range orbits(splits.Count, gens) {
		f := first{part: splits.Split(o.member), size: o.size, ways: ways[o.member], blocks: blocksFor(len(ways[o.member]))}
		if len(f.ways) == 0 {
			continue
		}
		f.outer = orbits(len(s.outer), s.images(stabiliser(s.t.Triples[o.member], s.view.unseen)))
		s.firsts = append(s.firsts, f)
		s.total += uint64(len(f.outer)) * s.work(&f)
	}
}

// makeCounts fills the band counts for every part of the outer stack that the
// orbits name.
func (s *sum) makeCounts(ctx context.Context, workers int) error {
	type job struct {
		band int
		part splits.Split
		out  bandCounts
	}
	var jobs []job
	var seen [3][splits.Count]bool
	for _, f := range s.firsts {
		for _, o := range f.outer {
			for i := range seen {
				if p := s.outer[o.member].part[s.band[i]]; !seen[i][p] {
					seen[i][p] = true
					jobs = append(jobs, job{band: i, part: p})
				}
			}
		}
	}
	// The counts of the first band are looked up by the last stack first.
	st := s.stack
	bands := [3]*band{
		newBand(&s.view, s.band[0], [3]int{st[0], st[2], st[1]}, s.last0.parts),
		newBand(&s.view, s.band[1], st, s.inner1.parts),
		newBand(&s.view, s.band[2], st, s.inner2.parts),
	}
	scratch := make([]bandScratch, workers)
	err := work.Share(ctx, workers, len(jobs), func(worker, i int) {
		jobs[i].out = bands[jobs[i].band].fill(jobs[i].part, &scratch[worker])
	})
	for i := range s.count {
		s.count[i] = make(map[splits.Split]bandCounts)
	}
	for _, j := range jobs {
		s.count[j.band][j.part] = j.out
	}
	return err
}

// task is a run of outer orbits of one first.
type task struct {
	first  int
	lo, hi int
}

// Run adds everything up.
func (s *sum) Run(ctx context.Context, workers int, report func(done, total uint64)) (*big.Int, error) {
	var tasks []task
	for i, f := range s.firsts {
		step := min(max(len(f.outer)/(8*workers), 1), 64)
		for lo := 0; lo < len(f.outer); lo += step {
			tasks = append(tasks, task{i, lo, min(lo+step, len(f.outer))})
		}
	}
	var (
		mu     sync.Mutex
		adders = make([]*adder, workers)
		done   uint64
	)
	for i := range adders {
		adders[i] = newAdder(s)
	}
	err := work.Share(ctx, workers, len(tasks), func(worker, i int) {
		work := adders[worker].run(ctx, tasks[i])
		mu.Lock()
		defer mu.Unlock()
		if done += work; ctx.Err() == nil {
			report(done, s.total)
		}
	})
	if err != nil {
		return nil, err
	}
	var hi, lo uint64
	for _, a := range adders {
		var carry uint64
		lo, carry = bits.Add64(lo, a.lo, 0)
		hi, _ = bits.Add64(hi, a.hi, carry)
	}
	n := new(big.Int).SetUint64(hi)
	n.Lsh(n, 64).Or(n, new(big.Int).SetUint64(lo))
	return n.Mul(n, new(big.Int).SetUint64(s.factor)), nil
}

// work returns the cost of one outer tower of a first.
func (s *sum) work(f *first) uint64 {
	if s.direct {
		return uint64(len(s.inner)) * uint64(len(s.last)) * directCost
	}
	return uint64(s.npairs) * uint64(f.blocks*block)
}

package bandsum

import (
	"context"
	"math/bits"

	"jiugong/sudoku/internal/engine/splits"
)

// An adder is the memory of one goroutine that runs tasks of a sum.
type adder struct {
	s      *sum
	first  int
	g      *tile
	gPart  splits.Split
	h      [splits.Count]*tile // for the current first, by the outer part of band 2
	spare  []*tile
	hi, lo uint64 // the total so far
}

func newAdder(s *sum) *adder { return &adder{s: s, first: -1, gPart: splits.Count, g: new(tile)} }

// run adds the task's share to the total and returns the work done.
func (a *adder) run(ctx context.Context, t task) uint64 {
	s, f := a.s, &a.s.firsts[t.first]
	a.take(t.first)
	for i := t.lo; i < t.hi; i++ {
		if ctx.Err() != nil {
			return 0
		}
		o := f.outer[i]
		x := &s.outer[o.member]
		n := a.inner(f, x)
		if s.kept != nil {
			s.kept[t.first][i] = n
		}
		hi, lo := bits.Mul64(n, uint64(o.size)*uint64(f.size)*uint64(x.times))
		var carry uint64
		a.lo, carry = bits.Add64(a.lo, lo, 0)
		a.hi, _ = bits.Add64(a.hi, hi, carry)
	}
	return uint64(t.hi-t.lo) * s.work(f)
}

// take makes f the current first.
func (a *adder) take(f int) {
	if a.first == f {
		return
	}
	a.first, a.gPart = f, splits.Count
	for i, h := range a.h {
		if h != nil {
			a.spare = append(a.spare, h)
			a.h[i] = nil
		}
	}
}

// inner returns the sum over the inner and last stacks. The outer tower x and the first part of
// the last stack are fixed.
func (a *adder) inner(f *first, x *tower) uint64 {
	s := a.s
	if s.direct {
		return s.triples(x)
	}
	g, h := a.tiles(f, x)
	row := &s.count[0][x.part[s.band[0]]][s.last0.at[f.part]]
	sum := uint64(0)
	for i0, n := range row {
		if n == 0 {
			continue
		}
		sum += uint64(n) * s.dots(g, h, s.pairs[i0], f.blocks)
	}
	return sum
}

// dots does what dotPairs does, for any number of pairs.
func (s *sum) dots(g, h *tile, pairs []rowPair, blocks int) (sum uint64) {
	for len(pairs) > 0 {
		k := min(len(pairs), s.chunk)
		sum += dotPairs(g, h, pairs[:k], blocks)
		pairs = pairs[k:]
	}
	return sum
}

// triples does what inner does, without tiles and for all first parts at once.
func (s *sum) triples(x *tower) uint64 {
	b0, b1, b2 := s.band[0], s.band[1], s.band[2]
	count0, count1, count2 := s.count[0][x.part[b0]], s.count[1][x.part[b1]], s.count[2][x.part[b2]]
	sum := uint64(0)
	for i := range s.inner {
		y := &s.inner[i]
		i0 := y.part[b0]
		row1, row2 := &count1[s.inner1.at[y.part[b1]]], &count2[s.inner2.at[y.part[b2]]]
		part := uint64(0)
		for j := range s.last {
			z := &s.last[j]
			if n := uint64(row1[z.part[b1]]) * uint64(row2[z.part[b2]]); n != 0 {
				part += n * uint64(count0[s.last0.at[z.part[b0]]][i0]) * uint64(z.times)
			}
		}
		sum += part * uint64(y.times)
	}
	return sum
}

// tiles returns the two tiles for an outer tower, made or remembered. Outer towers come in the
// order of their part in band 1.
func (a *adder) tiles(f *first, x *tower) (g, h *tile) {
	s := a.s
	if p := x.part[s.band[1]]; p != a.gPart {
		a.gPart = p
		a.g.gather(s.count[1][p], f, func(w way) (splits.Split, uint16) { return w.l1, 1 })
	}
	p := x.part[s.band[2]]
	if a.h[p] == nil {
		if n := len(a.spare); n > 0 {
			a.h[p], a.spare = a.spare[n-1], a.spare[:n-1]
		} else {
			a.h[p] = new(tile)
		}
		a.h[p].gather(s.count[2][p], f, func(w way) (splits.Split, uint16) { return w.l2, w.times })
	}
	return a.g, a.h[p]
}

// gather lays out the counts along the ways to go on.
func (t *tile) gather(count bandCounts, f *first, pick func(way) (splits.Split, uint16)) {
	var at, times [tileWidth]uint16
	for j, w := range f.ways {
		at[j], times[j] = pick(w)
	}
	n := f.blocks * block
	for i := range count {
		row, from := t[i][:n], &count[i]
		for j := range row {
			row[j] = from[at[j]] * times[j]
		}
	}
}

package analyse

import (
	"cmp"
	"context"
	"math/bits"
	"slices"
	"strconv"

	"jiugong/sudoku/generate"
)

// largestSet is the most cells of unavoidable sets that are looked for.
const largestSet = 12

// findSets returns the unavoidable sets of the solution that may be asked about, nil where there is no single one.
func (s *Subject) findSets(ctx context.Context) ([]generate.DeadlyPattern, error) {
	solution, err := s.solution(ctx)
	if solution == nil || err != nil {
		return nil, err
	}
	sets, err := generate.DeadlyPatterns(ctx, s.Puzzle.Rules, solution, cmp.Or(s.largest, largestSet))
	if sets == nil {
		sets = []generate.DeadlyPattern{}
	}
	return sets, err
}

func unavoidable(least, most int) func(context.Context, *Subject) (string, error) {
	return func(ctx context.Context, s *Subject) (string, error) {
		sets, err := s.sets(ctx)
		if sets == nil || err != nil {
			return none, err
		}
		count := 0
		for _, set := range sets {
			if n := len(set.Cells); n >= least && n <= most {
				count++
			}
		}
		return strconv.Itoa(count), nil
	}
}

// disjointSets returns how many unavoidable sets have no cell in common, at most.
func disjointSets(ctx context.Context, s *Subject) (string, error) {
	sets, err := s.sets(ctx)
	if sets == nil || err != nil {
		return none, err
	}
	cells := make([][]int, len(sets))
	for i, set := range sets {
		cells[i] = set.Cells
	}
	most := mostDisjoint(ctx, cells, s.Puzzle.Rules.Cells())
	return strconv.Itoa(most), ctx.Err()
}

// mostDisjoint returns how many of some sets of up to largestSet cells have no cell in
// common, at most. The sets come with the smallest first. What it gives when the
// context ends means nothing.
func mostDisjoint(ctx context.Context, sets [][]int, cells int) int {
	c := choice{ctx: ctx, apart: make([]bits64, len(sets)), of: make([]bits64, cells)}
	for cell := range c.of {
		c.of[cell] = newBits(len(sets))
	}
	all := newBits(len(sets))
	for i, set := range sets {
		mask := newBits(cells)
		for _, cell := range set {
			mask.add(cell)
			c.of[cell].add(i)
		}
		c.masks = append(c.masks, mask)
		c.cells = append(c.cells, set)
		all.add(i)
	}
	for i, set := range sets {
		c.apart[i] = slices.Clone(all)
		for _, cell := range set {
			c.apart[i].remove(c.of[cell])
		}
	}
	c.seen = newBits(cells)
	c.search(all, 0)
	return c.best
}

// bits64 is a set of numbers.
type bits64 []uint64

func newBits(n int) bits64 { return make(bits64, (n+63)/64) }

func (b bits64) add(i int) { b[i/64] |= 1 << (i % 64) }

func (b bits64) remove(other bits64) {
	for word := range b {
		b[word] &^= other[word]
	}
}

// choice is a search for as many disjoint sets as there are.
type choice struct {
	ctx   context.Context
	cells [][]int
	masks []bits64
	apart []bits64 // of each set: those that are disjoint from it
	of    []bits64 // of each cell: the sets that have it
	best  int
	seen  bits64
	steps int
}

// whole is what a set weighs: all sizes up to largestSet divide it.
const whole = 27720

// search goes on from count sets, with those that are left.
//
// Let each cell have a weight by the smallest set left that has it. In that set
// all cells weigh the same and together 1. Then no set weighs less than 1, so
// there are no more disjoint ones than the cells weigh.
func (c *choice) search(left bits64, count int) {
	if c.steps++; c.steps%1024 == 0 && c.ctx.Err() != nil {
		return
	}
	c.best = max(c.best, count)
	weight, first := 0, -1
	clear(c.seen)
	for word, rest := range left {
		for ; rest != 0; rest &= rest - 1 {
			i := word*64 + bits.TrailingZeros64(rest)
			if first < 0 {
				first = i
			}
			fresh := 0
			for w, mask := range c.masks[i] {
				fresh += bits.OnesCount64(mask &^ c.seen[w])
				c.seen[w] |= mask
			}
			weight += fresh * (whole / len(c.cells[i]))
		}
	}
	if first < 0 || count+weight/whole <= c.best {
		return
	}
	// Of a cell's sets one is chosen, or none.
	cell, fewest := 0, len(c.cells)+1
	for _, other := range c.cells[first] {
		sets := 0
		for word, mask := range c.of[other] {
			sets += bits.OnesCount64(mask & left[word])
		}
		if sets < fewest {
			cell, fewest = other, sets
		}
	}
	next := make(bits64, len(left))
	for word, rest := range c.of[cell] {
		for rest &= left[word]; rest != 0; rest &= rest - 1 {
			for w, apart := range c.apart[word*64+bits.TrailingZeros64(rest)] {
				next[w] = left[w] & apart
			}
			c.search(next, count+1)
		}
	}
	copy(next, left)
	next.remove(c.of[cell])
	c.search(next, count)
}

package tally

import (
	"context"
	"math/big"

	"jiugong/sudoku/internal/engine"
	"jiugong/sudoku/internal/engine/splits"
	"jiugong/sudoku/internal/engine/tally/bandsum"
	"jiugong/sudoku/internal/engine/tally/components"
)

// Candidates returns for each cell and digit, at place digit-1, the number of solutions
// that have it there.
//
// It counts one candidate after another as a given more, but only where it has to. Swaps of unseen
// digits, lines, bands and stacks that leave the givens as they are make many candidates equal.
// The counts over a cell, or of a digit over a house, add up to the number of solutions. So the
// last unknown of such a sum need not be counted. It takes some tens of counts for puzzles of few
// clues, some hundreds of fast ones for others.
func Candidates(ctx context.Context, givens *[81]uint8, opts Options) (*[81][9]*big.Int, error) {
	inner := Options{Workers: opts.Workers, Memory: opts.Memory}
	total, err := Count(ctx, givens, inner)
	if err != nil {
		return nil, err
	}
	c := newCandidateCounts(givens, total)
	for {
		c.deduce()
		next, open := c.next()
		opts.Report(uint64(c.done), 729)
		if !open {
			break
		}
		with := *givens
		with[next/9] = uint8(next%9) + 1
		n, err := Count(ctx, &with, inner)
		if err == engine.ErrClash {
			n, err = new(big.Int), nil
		}
		if err != nil {
			return nil, err
		}
		c.set(next, n)
	}
	var out [81][9]*big.Int
	for i := range 729 {
		out[i/9][i%9] = new(big.Int).Set(c.count[c.class[i]])
	}
	return &out, nil
}

// candidateCounts holds the counts known of the 729 candidates. Candidate 9·cell + digit - 1
// counts as the first of its class of equal ones.
type candidateCounts struct {
	total *big.Int
	class [729]int16 // the first member of its class
	count [729]*big.Int
	sums  [][9]int16 // every solution has exactly one of these candidates
	done  int
}

func newCandidateCounts(givens *[81]uint8, total *big.Int) *candidateCounts {
	c := &candidateCounts{total: total}
	net := classicNetwork()
	gens := keepingGivens(net, givens)
	for i := range c.class {
		c.class[i] = int16(i)
	}
	for changed := true; changed; {
		changed = false
		for _, g := range gens {
			for i, j := range g {
				low := min(c.class[i], c.class[j])
				if c.class[i] != low || c.class[j] != low {
					c.class[i], c.class[j], changed = low, low, true
				}
			}
		}
	}
	for cell := range 81 {
		var sum [9]int16
		for d := range sum {
			sum[d] = int16(9*cell + d)
		}
		c.sums = append(c.sums, sum)
	}
	for _, h := range net.Houses {
		for d := range 9 {
			var sum [9]int16
			for i, cell := range h {
				sum[i] = int16(9*int(cell) + d)
			}
			c.sums = append(c.sums, sum)
		}
	}
	for cell, g := range givens {
		if g != 0 {
			c.set(9*cell+int(g)-1, total)
		}
	}
	return c
}

func (c *candidateCounts) set(i int, n *big.Int) {
	k := c.class[i]
	if c.count[k] != nil {
		return
	}
	c.count[k] = n
	for _, j := range c.class {
		if j == k {
			c.done++
		}
	}
}

// deduce finds every count that a sum gives away.
func (c *candidateCounts) deduce() {
	for changed := true; changed; {
		changed = false
		for i := range c.sums {
			rest := new(big.Int).Set(c.total)
			unknown, times := int16(-1), int64(0)
			for _, k := range c.sums[i] {
				k = c.class[k]
				switch n := c.count[k]; {
				case n != nil:
					rest.Sub(rest, n)
				case unknown < 0 || unknown == k:
					unknown = k
					times++
				default:
					times = -1 << 30
				}
			}
			switch {
			case times > 0:
				c.set(int(unknown), rest.Quo(rest, big.NewInt(times)))
				changed = true
			case times < 0 && rest.Sign() == 0:
				for _, k := range c.sums[i] {
					c.set(int(k), new(big.Int))
				}
				changed = true
			}
		}
	}
}

// next returns a candidate that must be counted.
func (c *candidateCounts) next() (int, bool) {
	for i, k := range c.class {
		if c.count[k] == nil {
			return i, true
		}
	}
	return 0, false
}

// keepingGivens lists the symmetries of the givens by where they move the candidates. They are
// swaps of unseen digits, of two lines of a band, of two bands or stacks, and the mirror. Each
// must keep the givens, up to the digits' names.
func keepingGivens(net *components.Network, givens *[81]uint8) (list [][]int32) {
	x := newExtras(net, &engine.Model{}, givens[:])
	same := [9]uint8{0, 1, 2, 3, 4, 5, 6, 7, 8}
	var touched cellSet
	try := func(rows, cols *[9]uint8, mirror bool) {
		if s, ok := x.symmetry(rows, cols, mirror, &touched, nil, nil); ok {
			list = append(list, s.candidates())
		}
	}
	try(&same, &same, true)
	for _, swap := range lineSwaps() {
		try(&swap, &same, false)
		try(&same, &swap, false)
	}
	unseen := splits.AllNine
	for _, g := range givens {
		if g != 0 {
			unseen &^= 1 << (g - 1)
		}
	}
	for _, perm := range bandsum.Swaps(unseen) {
		to := make([]int32, 729)
		for i := range to {
			to[i] = int32(i/9*9 + int(perm[i%9]))
		}
		list = append(list, to)
	}
	return list
}

// lineSwaps returns the orders of nine lines that swap two of a band, or two bands.
func lineSwaps() (list [][9]uint8) {
	swap := func(i, j, width int) {
		p := [9]uint8{0, 1, 2, 3, 4, 5, 6, 7, 8}
		for k := range width {
			p[i+k], p[j+k] = p[j+k], p[i+k]
		}
		list = append(list, p)
	}
	for b := range 3 {
		swap(3*b, 3*b+1, 1)
		swap(3*b, 3*b+2, 1)
		swap(3*b+1, 3*b+2, 1)
	}
	swap(0, 3, 3)
	swap(0, 6, 3)
	swap(3, 6, 3)
	return list
}

// candidates returns where the symmetry takes each candidate. Unseen digits stay unseen. They are
// handed out in order, as it doesn't matter which is which.
func (s *symmetry) candidates() []int32 {
	digit := s.digit
	var taken [10]bool
	for _, d := range s.digit {
		taken[d] = true
	}
	next := uint8(1)
	for d := 1; d <= 9; d++ {
		if digit[d] == 0 {
			for taken[next] {
				next++
			}
			digit[d] = next
			next++
		}
	}
	to := make([]int32, 729)
	for i := range to {
		to[i] = int32(s.cell[i/9])*9 + int32(digit[i%9+1]) - 1
	}
	return to
}

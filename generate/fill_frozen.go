package generate

import (
	"context"
	"math/bits"

	"jiugong/sudoku/internal/engine"
)

// frozenFiller fills any board of houses and pairs of cells at random by the
// simplest way that works: the open cell with the fewest digits left, a random
// one of them, back when a cell has none, and everything anew after a while.
// The engines may learn to search in another order; this must not, because the
// puzzles of the day hang on it.
type frozenFiller struct {
	b     *board
	left  []uint64 // digits left for each cell, level after level of the search
	nodes int
}

func newFrozenFiller(b *board) (*frozenFiller, error) {
	if len(b.model.Propagators) > 0 {
		return nil, badOption("rules", "the puzzle of the day knows houses and pairs of cells only, not rules %s", b.rules)
	}
	return &frozenFiller{b: b, left: make([]uint64, (b.cells+2)*b.cells)}, nil
}

func (f *frozenFiller) fill(ctx context.Context, s *source, out []uint8) error {
	for range 2000 {
		if err := ctx.Err(); err != nil {
			return err
		}
		clear(out)
		f.nodes = 4 * f.b.cells
		for cell := range f.b.cells {
			f.left[cell] = engine.All(f.b.n)
		}
		if f.search(s, out, 0) {
			return nil
		}
	}
	return errNoGrid
}

// search fills the open cells; filled of them are not.
func (f *frozenFiller) search(s *source, out []uint8, filled int) bool {
	if filled == f.b.cells {
		return true
	}
	left := f.left[filled*f.b.cells : (filled+1)*f.b.cells]
	next := f.left[(filled+1)*f.b.cells : (filled+2)*f.b.cells]
	best, fewest, alike := -1, 65, 0
	for cell, set := range left {
		if out[cell] != 0 {
			continue
		}
		n := bits.OnesCount64(set)
		if n == fewest {
			alike++
			if s.intn(alike) == 0 {
				best = cell
			}
		} else if n < fewest {
			best, fewest, alike = cell, n, 1
		}
	}
	for options := left[best]; options != 0 && f.nodes > 0; {
		f.nodes--
		pick := options
		for range s.intn(bits.OnesCount64(options)) {
			pick &= pick - 1
		}
		d := bits.TrailingZeros64(pick)
		options &^= 1 << d
		out[best] = uint8(d + 1)
		copy(next, left)
		possible := true
		for _, peer := range f.b.peers[best] {
			next[peer] &^= 1 << d
			possible = possible && (next[peer] != 0 || out[peer] != 0)
		}
		for _, tie := range f.b.ties[best] {
			next[tie.Cell] &= tie.Allowed[d]
			possible = possible && (next[tie.Cell] != 0 || out[tie.Cell] != 0)
		}
		if possible && f.search(s, out, filled+1) {
			return true
		}
		out[best] = 0
	}
	return false
}

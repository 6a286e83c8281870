package fill

import (
	"context"
	"math/bits"

	"jiugong/sudoku/generate/internal/frame"
	"jiugong/sudoku/generate/internal/random"
	"jiugong/sudoku/internal/engine"
)

// frozenFiller fills any board of houses and pairs of cells at random by the simplest way that
// works. It takes the open cell with the fewest digits left, and gives it a random one of them.
// It goes back when a cell has none, and begins anew after a while. The engines may learn to
// search in another order. This must not, because the puzzles of the day depend on it.
type frozenFiller struct {
	b     *frame.Frame
	left  []uint64 // digits left for each cell, level after level of the search
	nodes int
}

// Frozen returns the fill of the puzzles of the day.
func Frozen(b *frame.Frame) (Filler, error) {
	if len(b.Model.Propagators) > 0 {
		return nil, refused("fill.daily", b.Rules)
	}
	return &frozenFiller{b: b, left: make([]uint64, (b.Cells+2)*b.Cells)}, nil
}

func (f *frozenFiller) Fill(ctx context.Context, s *random.Source, out []uint8) error {
	for range 2000 {
		if err := ctx.Err(); err != nil {
			return err
		}
		clear(out)
		f.nodes = 4 * f.b.Cells
		for cell := range f.b.Cells {
			f.left[cell] = engine.All(f.b.N)
		}
		if f.search(s, out, 0) {
			return nil
		}
	}
	return errNoGrid
}

// search fills the open cells; filled of them are not.
func (f *frozenFiller) search(s *random.Source, out []uint8, filled int) bool {
	if filled == f.b.Cells {
		return true
	}
	left := f.left[filled*f.b.Cells : (filled+1)*f.b.Cells]
	next := f.left[(filled+1)*f.b.Cells : (filled+2)*f.b.Cells]
	best, fewest, alike := -1, 65, 0
	for cell, set := range left {
		if out[cell] != 0 {
			continue
		}
		n := bits.OnesCount64(set)
		if n == fewest {
			alike++
			if s.Intn(alike) == 0 {
				best = cell
			}
		} else if n < fewest {
			best, fewest, alike = cell, n, 1
		}
	}
	for options := left[best]; options != 0 && f.nodes > 0; {
		f.nodes--
		pick := options
		for range s.Intn(bits.OnesCount64(options)) {
			pick &= pick - 1
		}
		d := bits.TrailingZeros64(pick)
		options &^= 1 << d
		out[best] = uint8(d + 1)
		copy(next, left)
		possible := true
		for _, peer := range f.b.Peers[best] {
			next[peer] &^= 1 << d
			possible = possible && (next[peer] != 0 || out[peer] != 0)
		}
		for _, tie := range f.b.Ties[best] {
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

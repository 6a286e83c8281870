package fill

import (
	"cmp"
	"context"
	"math/bits"
	"slices"

	"jiugong/sudoku/generate/internal/frame"
	"jiugong/sudoku/generate/internal/random"
)

// boxFiller fills box after box, cell by cell, with random digits that fit. It goes back to the
// cell before when none is left. After many such retreats it begins anew, since hardly any start
// takes as long that has an end.
//
// It can be told to leave no two digits that may be swapped. Then a rectangle like this one, in
// two boxes, counts as a dead end.
//
//	+-------+-------+
//	| 3 . . | 8 . . |    Any puzzle of a grid that has it must give one
//	| . . . | . . . |    of these four cells.
//	| 8 . . | 3 . . |
//	+-------+-------+
type boxFiller struct {
	b       *frame.Frame
	noSwaps bool
	at      [][]int32 // of each row and column: its cell, or -1
	order   []uint16  // of the cells
	left    []uint64  // digits that a cell in this order has yet to try
	gone    int
}

const (
	patientRetreats = 20_000 // from one start
	mostBoxRetreats = 10_000_000
)

// Boxes makes a grid by FillBoxes, or FillNoSwaps.
func Boxes(b *frame.Frame, noSwaps bool) (Filler, error) {
	f := &boxFiller{b: b, noSwaps: noSwaps, left: make([]uint64, b.Cells)}
	if err := refuseReasoning(f.name(), b); err != nil {
		return nil, err
	}
	for cell := range b.Cells {
		f.order = append(f.order, uint16(cell))
	}
	slices.SortStableFunc(f.order, func(x, y uint16) int { return cmp.Compare(b.Area[x], b.Area[y]) })
	shape := b.Rules.Shape()
	for row := range shape.Height() {
		cells := make([]int32, shape.Width())
		for col := range cells {
			cells[col] = int32(shape.At(row, col))
		}
		f.at = append(f.at, cells)
	}
	return f, nil
}

func (f *boxFiller) Retreats() int { return f.gone }

func (f *boxFiller) Fill(ctx context.Context, s *random.Source, out []uint8) error {
	f.gone = 0
	for f.gone < mostBoxRetreats {
		found, err := f.start(ctx, s, out)
		if found || err != nil {
			return err
		}
	}
	return noGrid("fill.gave_up", f.name(), f.gone, f.b.Rules)
}

func (f *boxFiller) name() string {
	if f.noSwaps {
		return "noswaps"
	}
	return "boxes"
}

// start fills the empty board, and says false when that is given up.
func (f *boxFiller) start(ctx context.Context, s *random.Source, out []uint8) (bool, error) {
	clear(out)
	end := f.gone + patientRetreats
	f.left[0] = f.options(out, f.order[0])
	for i := 0; i < len(f.order); {
		cell := f.order[i]
		out[cell] = 0
		if f.left[i] == 0 {
			if f.gone++; f.gone >= end {
				return false, nil
			}
			if f.gone%1024 == 0 && ctx.Err() != nil {
				return false, ctx.Err()
			}
			if i == 0 {
				return false, errNoGrid
			}
			i--
			continue
		}
		pick := f.left[i]
		for range s.Intn(bits.OnesCount64(pick)) {
			pick &= pick - 1
		}
		d := bits.TrailingZeros64(pick)
		f.left[i] &^= 1 << d
		out[cell] = uint8(d + 1)
		if i++; i < len(f.order) {
			f.left[i] = f.options(out, f.order[i])
		}
	}
	return true, nil
}

// options returns the digits that fit in a cell.
func (f *boxFiller) options(out []uint8, cell uint16) (set uint64) {
	for d := range f.b.N {
		if f.b.Fits(out, int(cell), uint8(d+1)) && !(f.noSwaps && f.swaps(out, int(cell), uint8(d+1))) {
			set |= 1 << d
		}
	}
	return set
}

// swaps reports whether a digit in a cell completes a rectangle in two boxes whose
// two digits can be swapped.
func (f *boxFiller) swaps(out []uint8, cell int, d uint8) bool {
	row, col := int(f.b.Row[cell]), int(f.b.Col[cell])
	for r, cells := range f.at {
		below := int(cells[col])
		if r == row || below < 0 || out[below] == 0 {
			continue
		}
		for c, beside := range f.at[row] {
			if c == col || beside < 0 || out[beside] != out[below] {
				continue
			}
			corner := int(cells[c])
			if corner >= 0 && out[corner] == d && f.twoAreas(cell, below, int(beside), corner) {
				return true
			}
		}
	}
	return false
}

// twoAreas reports whether a rectangle lies in two boxes, two cells in each.
func (f *boxFiller) twoAreas(cell, below, beside, corner int) bool {
	a := f.b.Area
	return a[cell] == a[below] && a[beside] == a[corner] || a[cell] == a[beside] && a[below] == a[corner]
}

package fill

import (
	"context"

	"jiugong/sudoku/generate/internal/frame"
	"jiugong/sudoku/generate/internal/random"
)

// rowFiller fills cell after cell in reading order with a random digit that
// fits. When none does it retreats, further each time it is stuck:
//
//	ten times   to the first cell of its row within its box
//	ten times   to the start of the row
//	ten times   to the start of the row above
//	ten times   to the row three above
//	then        to the first cell of all, and everything anew
//
// The count of retreats begins anew with every row that is finished for the first time since. The
// author of the way proposes the last two steps as a cure for its tail of many seconds. Package
// baseline has the way as it was posted, without them.
type rowFiller struct {
	b      *frame.Frame
	digits []uint8
	gone   int // retreats for the last grid
}

// Rows makes a grid by FillRows.
func Rows(b *frame.Frame) (Filler, error) {
	return &rowFiller{b: b, digits: make([]uint8, b.N)}, refuseReasoning("rows", b)
}

func (f *rowFiller) Retreats() int { return f.gone }

// mostRetreats ends a hopeless fill. The rows of long boards can't be filled in this way in a
// lifetime.
const mostRetreats = 1_000_000

func (f *rowFiller) Fill(ctx context.Context, s *random.Source, out []uint8) error {
	clear(out)
	stuck, deepest := 0, uint16(0)
	f.gone = 0
	for cell := 0; cell < f.b.Cells; {
		if f.b.Row[cell] > deepest {
			deepest, stuck = f.b.Row[cell], 0
		}
		if f.set(s, out, cell) {
			cell++
			continue
		}
		if f.gone++; f.gone > mostRetreats {
			return noGrid("fill.rows_gave_up", mostRetreats, f.b.Rules)
		}
		if f.gone%1024 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		back := f.retreat(cell, stuck)
		if back == 0 {
			deepest, stuck = 0, 0
		} else {
			stuck++
		}
		clear(out[back : cell+1])
		cell = back
	}
	return nil
}

// set puts a random digit that fits into a cell.
func (f *rowFiller) set(s *random.Source, out []uint8, cell int) bool {
	count := 0
	for d := 1; d <= f.b.N; d++ {
		if f.b.Fits(out, cell, uint8(d)) {
			f.digits[count] = uint8(d)
			count++
		}
	}
	if count == 0 {
		return false
	}
	out[cell] = f.digits[s.Intn(count)]
	return true
}

// retreat returns the cell to go back to from a cell where nothing fits.
func (f *rowFiller) retreat(cell, stuck int) int {
	row := f.b.Row[cell]
	switch {
	case stuck < 10:
		back := cell
		for back > 0 && f.b.Row[back-1] == row && f.b.Area[back-1] == f.b.Area[cell] {
			back--
		}
		return back
	case stuck < 20:
		return f.rowStart(cell, 0)
	case stuck < 30:
		return f.rowStart(cell, 1)
	case stuck < 40:
		return f.rowStart(cell, 3)
	}
	return 0
}

// rowStart returns the first cell of the row that lies above rows above a cell's.
func (f *rowFiller) rowStart(cell, above int) int {
	for cell > 0 && int(f.b.Row[cell-1])+above >= int(f.b.Row[cell]) {
		if f.b.Row[cell-1] != f.b.Row[cell] {
			above -= int(f.b.Row[cell] - f.b.Row[cell-1])
		}
		cell--
	}
	return cell
}

package generate

import (
	"context"

	"jiugong/sudoku"
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
// The count of retreats begins anew with every row that is finished for the
// first time since. The last two steps are the cure that the author of the way
// proposes for its tail of many seconds; package baseline has it as it was
// posted, without them.
type rowFiller struct {
	b      *board
	digits []uint8
	gone   int // retreats for the last grid
}

func newRowFiller(b *board) (*rowFiller, error) {
	return &rowFiller{b: b, digits: make([]uint8, b.n)}, refuseReasoning(FillRows, b)
}

func (f *rowFiller) retreats() int { return f.gone }

// mostRetreats ends a fill that has no hope: rows of long boards are not
// filled in this way in a lifetime.
const mostRetreats = 1_000_000

func (f *rowFiller) fill(ctx context.Context, s *source, out []uint8) error {
	clear(out)
	stuck, deepest := 0, uint16(0)
	f.gone = 0
	for cell := 0; cell < f.b.cells; {
		if f.b.row[cell] > deepest {
			deepest, stuck = f.b.row[cell], 0
		}
		if f.set(s, out, cell) {
			cell++
			continue
		}
		if f.gone++; f.gone > mostRetreats {
			return &ImpossibleError{Reason: sudoku.Messagef("fill rows: given up after %d retreats on rules %s; use backtrack", mostRetreats, f.b.rules)}
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
func (f *rowFiller) set(s *source, out []uint8, cell int) bool {
	count := 0
	for d := 1; d <= f.b.n; d++ {
		if f.b.fits(out, cell, uint8(d)) {
			f.digits[count] = uint8(d)
			count++
		}
	}
	if count == 0 {
		return false
	}
	out[cell] = f.digits[s.intn(count)]
	return true
}

// retreat is the cell to go back to from a cell where nothing fits.
func (f *rowFiller) retreat(cell, stuck int) int {
	row := f.b.row[cell]
	switch {
	case stuck < 10:
		back := cell
		for back > 0 && f.b.row[back-1] == row && f.b.area[back-1] == f.b.area[cell] {
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

// rowStart is the first cell of the row that lies above rows above a cell's.
func (f *rowFiller) rowStart(cell, above int) int {
	for cell > 0 && int(f.b.row[cell-1])+above >= int(f.b.row[cell]) {
		if f.b.row[cell-1] != f.b.row[cell] {
			above -= int(f.b.row[cell] - f.b.row[cell-1])
		}
		cell--
	}
	return cell
}

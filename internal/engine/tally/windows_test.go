package tally

import (
	"math/bits"
	"os"
	"sync"
	"testing"
)

// windowsTotal is the number of 9×9 grids whose four windows (rows and columns
// 2 to 4 and 6 to 8) hold each digit once as well. No published value was at
// hand; TestWindowsByBands finds it in a way that shares nothing with
// CountModel.
const windowsTotal = 6337174388428800

// TestWindowsByBands counts the grids with windows with plain loops: top bands
// with a first box in order, brought together when they put the same digits
// into each column and window (up to names, swaps of columns 2 and 3, or 7 and
// 8, and left and right), then the other six rows cell by cell. It takes minutes,
// so it only runs when asked for: TALLY_LONG=1.
func TestWindowsByBands(t *testing.T) {
	if os.Getenv("TALLY_LONG") == "" {
		t.Skip("takes minutes; set TALLY_LONG=1")
	}
	classes := make(map[windowTop]uint64)
	var grid [3][9]uint8
	for i := range 9 {
		grid[i/3][i%3] = uint8(i)
	}
	topBands(&grid, 0, 3, classes)
	t.Log(len(classes), "classes of top bands")
	work := make(chan windowTop, 100)
	var mu sync.Mutex
	var wg sync.WaitGroup
	total := uint64(0)
	for range 2 {
		wg.Go(func() {
			sum := uint64(0)
			for top := range work {
				w := windowRest{cols: top.cols, wins: [4]uint16{top.wins[0], top.wins[1]}}
				sum += classes[top] * w.count(3, 0)
			}
			mu.Lock()
			total += sum
			mu.Unlock()
		})
	}
	for top := range classes {
		work <- top
	}
	close(work)
	wg.Wait()
	if total *= 362880; total != windowsTotal {
		t.Errorf("%d grids with windows, want %d", total, windowsTotal)
	}
}

// windowTop is what the lower rows feel of a top band: the digits used in each
// column and in the upper parts of the two upper windows.
type windowTop struct {
	cols [9]uint16
	wins [2]uint16
}

// topBands fills the top band from row r, column c on, row by row.
func topBands(grid *[3][9]uint8, r, c int, classes map[windowTop]uint64) {
	if c == 9 {
		if r++; r == 3 {
			classes[topOf(grid).canonical()]++
			return
		}
		c = 3
	}
next:
	for d := uint8(0); d < 9; d++ {
		for k := range c {
			if grid[r][k] == d {
				continue next
			}
		}
		for i := range r {
			for k := c / 3 * 3; k < c/3*3+3; k++ {
				if grid[i][k] == d {
					continue next
				}
			}
		}
		if r == 2 && c%4 != 0 {
			for k := c/4*4 + 1; k < c/4*4+4; k++ {
				if grid[1][k] == d {
					continue next
				}
			}
		}
		grid[r][c] = d
		topBands(grid, r, c+1, classes)
	}
}

func topOf(grid *[3][9]uint8) (top windowTop) {
	for r := range 3 {
		for c := range 9 {
			top.cols[c] |= 1 << grid[r][c]
			if r > 0 && c%4 != 0 {
				top.wins[c/4] |= 1 << grid[r][c]
			}
		}
	}
	return top
}

// canonical renames the digits in the order of which columns and windows they
// are in, and takes the least of the eight pictures.
func (top windowTop) canonical() (best windowTop) {
	for k := range 8 {
		x := top
		if k&1 != 0 {
			x.cols[1], x.cols[2] = x.cols[2], x.cols[1]
		}
		if k&2 != 0 {
			x.cols[6], x.cols[7] = x.cols[7], x.cols[6]
		}
		if k&4 != 0 {
			for i := range 4 {
				x.cols[i], x.cols[8-i] = x.cols[8-i], x.cols[i]
			}
			x.wins[0], x.wins[1] = x.wins[1], x.wins[0]
		}
		sets := append(x.cols[:], x.wins[:]...)
		var where [9]uint16 // by digit, the sets it is in
		for i, s := range sets {
			for ; s != 0; s &= s - 1 {
				where[bits.TrailingZeros16(s)] |= 1 << i
			}
		}
		for i := range where {
			for j := i; j > 0 && where[j] < where[j-1]; j-- {
				where[j], where[j-1] = where[j-1], where[j]
			}
		}
		var y windowTop
		for d, in := range where {
			for i := range 9 {
				y.cols[i] |= in >> i & 1 << d
			}
			for i := range 2 {
				y.wins[i] |= in >> (9 + i) & 1 << d
			}
		}
		if k == 0 || lessTop(&y, &best) {
			best = y
		}
	}
	return best
}

func lessTop(x, y *windowTop) bool {
	for i := range x.cols {
		if x.cols[i] != y.cols[i] {
			return x.cols[i] < y.cols[i]
		}
	}
	return x.wins[0] < y.wins[0] || x.wins[0] == y.wins[0] && x.wins[1] < y.wins[1]
}

// windowRest counts the ways to fill rows 4 to 9.
type windowRest struct {
	cols  [9]uint16
	wins  [4]uint16
	boxes [3]uint16
	row   uint16
}

func (w *windowRest) count(r, c int) uint64 {
	if c == 9 {
		r, c = r+1, 0
		row, boxes := w.row, w.boxes
		w.row = 0
		if r == 6 {
			w.boxes = [3]uint16{}
		}
		n := uint64(1)
		if r < 9 {
			n = w.count(r, 0)
		}
		w.row, w.boxes = row, boxes
		return n
	}
	used := w.row | w.cols[c] | w.boxes[c/3]
	win := -1
	if r%4 != 0 && c%4 != 0 {
		win = r/4*2 + c/4
		used |= w.wins[win]
	}
	n := uint64(0)
	for free := uint16(511) &^ used; free != 0; free &= free - 1 {
		bit := free & -free
		w.row |= bit
		w.cols[c] |= bit
		w.boxes[c/3] |= bit
		if win >= 0 {
			w.wins[win] |= bit
		}
		n += w.count(r, c+1)
		w.row &^= bit
		w.cols[c] &^= bit
		w.boxes[c/3] &^= bit
		if win >= 0 {
			w.wins[win] &^= bit
		}
	}
	return n
}

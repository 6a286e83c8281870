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
// 8, and left and right), then the middle bands below each of them, and the
// bottom bands below these, the last remembered by what they feel of the rows
// above. It takes minutes, so it only runs when asked for: TALLY_LONG=1.
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
			bottoms := make(map[[9]uint16]uint64)
			for top := range work {
				w := windowRest{cols: top.cols, wins: [4]uint16{top.wins[0], top.wins[1]}}
				middles := make(map[windowRest]uint64)
				w.rows(3, 0, 6, func() {
					w.row, w.boxes, w.wins[0], w.wins[1] = 0, [3]uint16{}, 0, 0
					middles[w]++
				})
				n := uint64(0)
				for below, times := range middles {
					key := digitsBySets(below.cols[:], below.wins[2:])
					ways, known := bottoms[key]
					if !known {
						below.rows(6, 0, 9, func() { ways++ })
						bottoms[key] = ways
					}
					n += times * ways
				}
				sum += classes[top] * n
			}
			mu.Lock()
			total += sum
			mu.Unlock()
		})
	}
	n := 0
	for top := range classes {
		work <- top
		if n++; n%1000 == 0 {
			t.Log(n, "classes done")
		}
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
		var y windowTop
		for d, in := range digitsBySets(x.cols[:], x.wins[:]) {
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

// digitsBySets gives, for each digit, which columns and windows it is in, in
// ascending order: the same whatever the digits' names.
func digitsBySets(cols, wins []uint16) (where [9]uint16) {
	for i, s := range cols {
		for ; s != 0; s &= s - 1 {
			where[bits.TrailingZeros16(s)] |= 1 << i
		}
	}
	for i, s := range wins {
		for ; s != 0; s &= s - 1 {
			where[bits.TrailingZeros16(s)] |= 1 << (len(cols) + i)
		}
	}
	for i := range where {
		for j := i; j > 0 && where[j] < where[j-1]; j-- {
			where[j], where[j-1] = where[j-1], where[j]
		}
	}
	return where
}

// windowRest fills rows one by one, keeping the digits used so far.
type windowRest struct {
	cols  [9]uint16
	wins  [4]uint16
	boxes [3]uint16
	row   uint16
}

// rows goes through the ways to fill the grid from cell (r, c) to row last,
// which must all be of one band, and puts everything back in the end.
func (w *windowRest) rows(r, c, last int, each func()) {
	if c == 9 {
		before := *w
		w.row = 0
		if r+1 == last {
			each()
		} else {
			w.rows(r+1, 0, last, each)
		}
		*w = before
		return
	}
	used := w.row | w.cols[c] | w.boxes[c/3]
	nowhere := uint16(0)
	win := &nowhere
	if r%4 != 0 && c%4 != 0 {
		win = &w.wins[r/4*2+c/4]
	}
	for free := 511 &^ (used | *win); free != 0; free &= free - 1 {
		bit := free & -free
		w.row |= bit
		w.cols[c] |= bit
		w.boxes[c/3] |= bit
		*win |= bit
		w.rows(r, c+1, last, each)
		w.row &^= bit
		w.cols[c] &^= bit
		w.boxes[c/3] &^= bit
		*win &^= bit
	}
}

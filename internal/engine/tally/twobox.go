package tally

import (
	"context"
	"math/big"
	"math/bits"
	"slices"
	"sync"

	"jiugong/sudoku/internal/engine"
)

// Empty grids with two boxes side by side (8×8 with boxes 2×4, 10×10 with
// 2×5) are counted by the sets of digits in the left halves of their rows:
//
//	+-----+-----+     A box holds all digits, so S on the top left leaves the
//	|  S  | S'  |     rest S' for the bottom left, and the right box has them
//	| S'  |  S  |     the other way round. Once S is chosen for every band, the
//	+-----+-----+     left and right stacks can be filled independently, and in
//	|  T  | T'  |     equally many ways L(S, T, …), as turning a box upside
//	| T'  |  T  |     down changes nothing:
//	+-----+-----+
//	| …   | …   |             count = Σ over S, T, … of  L(S, T, …)²
//
// L stays the same when digits are renamed, bands are swapped, or one of the
// sets is replaced by its complement. What matters is how many digits have each
// pattern of sides over the bands, up to the order of the bands and
// complements: 26 classes for 8×8.

const mostBoxWidth = 5

// twoBoxes gives the width of the boxes if the model is such a grid, or its
// mirror image.
func twoBoxes(n *network, givens []uint8) (width int, ok bool) {
	if !n.plain || n.digits%2 != 0 || n.digits < 8 || n.digits > 2*mostBoxWidth || n.cells != n.digits*n.digits || len(n.houses) != 3*n.digits {
		return 0, false
	}
	for _, g := range givens {
		if g != 0 {
			return 0, false
		}
	}
	have := make(map[string]bool)
	for _, h := range n.houses {
		have[houseKey(h)] = true
	}
	w := n.digits / 2
	for _, size := range [2][2]int{{2, w}, {w, 2}} {
		ok := true
		for _, h := range boxGrid(size[0], size[1]).Houses {
			ok = ok && have[houseKey(h)]
		}
		// No two houses of a network with so many differ only in order.
		if ok && len(have) == 3*n.digits {
			return w, true
		}
	}
	return 0, false
}

func houseKey(h []uint16) string {
	h = slices.Clone(h)
	slices.Sort(h)
	key := make([]byte, 0, 2*len(h))
	for _, c := range h {
		key = append(key, byte(c>>8), byte(c))
	}
	return string(key)
}

// boxGrid is the model of a grid with boxes of h rows and w columns.
func boxGrid(h, w int) *engine.Model {
	n := h * w
	m := &engine.Model{Digits: n, Cells: n * n}
	for k := range n {
		var row, col, box []uint16
		for i := range n {
			row = append(row, uint16(k*n+i))
			col = append(col, uint16(i*n+k))
			box = append(box, uint16((k/h*h+i/w)*n+k%h*w+i%w))
		}
		m.Houses = append(m.Houses, row, col, box)
	}
	return m
}

// sidesOf counts the digits by their pattern: bit b tells the side in band b.
// Entries past the last pattern are 0.
type sidesOf [64]uint8

// countTwoBoxes counts the empty grid with boxes of 2 rows and w columns.
func countTwoBoxes(ctx context.Context, w int, opts *Options) (*big.Int, error) {
	var start sidesOf
	start[0] = uint8(2 * w)
	classes := map[sidesOf]*big.Int{start: big.NewInt(1)}
	for b := range w {
		next := make(map[sidesOf]*big.Int)
		for x, times := range classes {
			x.deal(b, w, func(y sidesOf, ways int64) {
				y = y.canonical(b + 1)
				if next[y] == nil {
					next[y] = new(big.Int)
				}
				next[y].Add(next[y], new(big.Int).Mul(times, big.NewInt(ways)))
			})
			if err := ctx.Err(); err != nil {
				return nil, err
			}
		}
		classes = next
	}
	list := make([]sidesOf, 0, len(classes))
	for x := range classes {
		list = append(list, x)
	}
	slices.SortFunc(list, func(x, y sidesOf) int { return slices.Compare(x[:], y[:]) })
	var (
		mu    sync.Mutex
		total = new(big.Int)
		done  uint64
	)
	err := share(ctx, opts.workers(), len(list), func(i int) {
		n := list[i].fillings(ctx, w)
		n.Mul(n, n).Mul(n, classes[list[i]])
		mu.Lock()
		total.Add(total, n)
		done++
		opts.report(done, uint64(len(list)))
		mu.Unlock()
	})
	return total, err
}

// deal goes through the ways to choose the sides of one band more: w of the
// digits with each former pattern together.
func (x sidesOf) deal(b, w int, each func(y sidesOf, ways int64)) {
	var rec func(pattern, left int, y sidesOf, ways int64)
	rec = func(pattern, left int, y sidesOf, ways int64) {
		if pattern == 1<<b {
			if left == 0 {
				each(y, ways)
			}
			return
		}
		n := int(x[pattern])
		for j := range min(n, left) + 1 {
			y[pattern] = uint8(n - j)
			y[pattern|1<<b] = uint8(j)
			rec(pattern+1, left-j, y, ways*new(big.Int).Binomial(int64(n), int64(j)).Int64())
		}
	}
	rec(0, w, sidesOf{}, 1)
}

// canonical is the same for all orders of the bands and all complements.
func (x sidesOf) canonical(bands int) (best sidesOf) {
	order := make([]int, bands)
	for i := range order {
		order[i] = i
	}
	moved := func(flip int) (y sidesOf) {
		for p, n := range x[:1<<bands] {
			if n == 0 {
				continue
			}
			q := 0
			for i, b := range order {
				q |= (p ^ flip) >> b & 1 << i
			}
			y[q] = n
		}
		return y
	}
	var rec func(i int)
	rec = func(i int) {
		if i == bands {
			// A pattern that the most digits have becomes pattern 0.
			for flip, n := range x[:1<<bands] {
				if n == slices.Max(x[:1<<bands]) {
					if y := moved(flip); slices.Compare(y[:], best[:]) > 0 {
						best = y
					}
				}
			}
			return
		}
		for j := i; j < bands; j++ {
			order[i], order[j] = order[j], order[i]
			rec(i + 1)
			order[i], order[j] = order[j], order[i]
		}
	}
	rec(0)
	return best
}

// fillings is L: the ways to fill the left stack. Rows and digits that meet in
// it are a bipartite graph in which each has w edges. A column is a perfect
// matching of it, two columns a set of cycles, each of which can be laid out in
// two ways. The columns may be put into any order, so the first row is put in
// ascending order. When the context ends the answer means nothing.
func (x sidesOf) fillings(ctx context.Context, w int) *big.Int {
	g := stackGraph{ctx: ctx, rows: 2 * w}
	digit := 0
	for p, k := range x {
		for range k {
			for b := range w {
				g.left[2*b+p>>b&1] |= 1 << digit
			}
			digit++
		}
	}
	ways := new(big.Int).SetUint64(g.columns(w))
	return ways.Mul(ways, new(big.Int).MulRange(1, int64(w)))
}

// stackGraph knows which digits of each row of the left stack are in no column
// yet, and which the next two columns take. Rows of which two digits are known
// to be left join them to paths; end is the other end of the path that a digit
// ends.
type stackGraph struct {
	ctx         context.Context
	rows        int
	left, taken stackRows
	end         [2 * mostBoxWidth]uint8
}

// stackRows are sets of digits, by row.
type stackRows [2 * mostBoxWidth]uint16

// columns counts the ways to fill the last w columns, the first row ascending.
func (g *stackGraph) columns(w int) uint64 {
	switch w {
	case 2:
		return g.left.layouts(g.rows)
	case 3:
		for d := range g.end {
			g.end[d] = uint8(d)
		}
		return g.three(0, 0, 0, 0) / 2
	}
	return g.pair(0, w, 0, 0)
}

// three counts the ways to fill three columns from a row on, the first of them
// below the digits used, where rows above leave digits once and twice for the
// others; those in which these two change places, too.
func (g *stackGraph) three(row int, used, once, twice uint16) (ways uint64) {
	if row == g.rows {
		return 1
	}
	left := g.left[row]
	open := left &^ used
	switch must := left & twice; {
	case row == 0:
		open &= -open
	case must&(must-1) != 0:
		return 0
	case must != 0:
		open = must
	}
	for ; open != 0; open &= open - 1 {
		d := open & -open
		rest := left ^ d
		a, b := bits.TrailingZeros16(rest), bits.Len16(rest)-1
		x, y := g.end[a], g.end[b]
		if int(x) == b { // a cycle, which can be laid out in two ways
			ways += 2 * g.three(row+1, used|d, once^rest, twice|once&rest)
			continue
		}
		g.end[x], g.end[y] = y, x
		ways += g.three(row+1, used|d, once^rest, twice|once&rest)
		g.end[x], g.end[y] = uint8(a), uint8(b)
	}
	return ways
}

// pair counts the ways to fill the first two of w columns from a row on, below
// the digits used once and twice, and then the others.
func (g *stackGraph) pair(row, w int, once, twice uint16) (ways uint64) {
	if row == g.rows {
		if g.ctx.Err() != nil {
			return 0
		}
		return g.taken.layouts(g.rows) * g.columns(w-2)
	}
	left := g.left[row]
	for open := left &^ twice; open&(open-1) != 0; open &= open - 1 {
		first := open & -open
		for rest := open ^ first; rest != 0; rest &= rest - 1 {
			two := first | rest&-rest
			g.left[row], g.taken[row] = left^two, two
			ways += g.pair(row+1, w, once^two, twice|once&two)
			if row == 0 {
				g.left[row] = left
				return ways
			}
		}
	}
	g.left[row] = left
	return ways
}

// layouts counts the ways to put rows of two digits each into two columns, the
// first row ascending: two for each cycle but the first.
func (s *stackRows) layouts(rows int) uint64 {
	var in stackRows // by digit: its rows
	for r, digits := range s[:rows] {
		in[bits.TrailingZeros16(digits)] |= 1 << r
		in[bits.Len16(digits)-1] |= 1 << r
	}
	cycles := 0
	for rest := uint16(1)<<rows - 1; rest != 0; cycles++ {
		r := bits.TrailingZeros16(rest)
		d := bits.TrailingZeros16(s[r])
		for rest>>r&1 != 0 {
			rest ^= 1 << r
			d = bits.TrailingZeros16(s[r] ^ 1<<d)
			r = bits.TrailingZeros16(in[d] ^ 1<<r)
		}
	}
	return 1 << (cycles - 1)
}

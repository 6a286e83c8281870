package twobox

import (
	"context"
	"math/big"
	"slices"
	"sync"

	"jiugong/sudoku/internal/engine"
	"jiugong/sudoku/internal/engine/tally/components"
	"jiugong/sudoku/internal/engine/tally/work"
)

// This package counts empty grids with two boxes side by side: 8×8 with boxes 2×4, 10×10 with
// 2×5. It counts by the sets of digits in the left halves of their rows:
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
// L stays the same when digits are renamed or bands are swapped. The same goes when one of the
// sets is replaced by its complement. Only the number of digits with each pattern of sides
// matters, up to the order of the bands and complements. There are 26 classes for 8×8.

const mostBoxWidth = 5

// Width returns the width of the boxes if the model is such a grid, or its mirror image.
func Width(n *components.Network, givens []uint8) (width int, ok bool) {
	if !n.Plain || n.Digits%2 != 0 || n.Digits < 8 || n.Digits > 2*mostBoxWidth || n.Cells != n.Digits*n.Digits || len(n.Houses) != 3*n.Digits {
		return 0, false
	}
	for _, g := range givens {
		if g != 0 {
			return 0, false
		}
	}
	have := make(map[string]bool)
	for _, h := range n.Houses {
		have[houseKey(h)] = true
	}
	w := n.Digits / 2
	for _, size := range [2][2]int{{2, w}, {w, 2}} {
		ok := true
		for _, h := range engine.BoxGrid(size[0], size[1]).Houses {
			ok = ok && have[houseKey(h)]
		}
		// No two houses of a network with that number differ only in order.
		if ok && len(have) == 3*n.Digits {
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

// sidesOf counts the digits by their pattern: bit b tells the side in band b.
// Entries past the last pattern are 0.
type sidesOf [1 << mostBoxWidth]uint8

// Count counts the empty grid with boxes of 2 rows and w columns.
func Count(ctx context.Context, w int, opts *work.Options) (*big.Int, error) {
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
	err := work.Share(ctx, opts.Goroutines(), len(list), func(_, i int) {
		n := list[i].fillings(ctx, w)
		n.Mul(n, n).Mul(n, classes[list[i]])
		mu.Lock()
		total.Add(total, n)
		done++
		opts.Report(done, uint64(len(list)))
		mu.Unlock()
	})
	if err != nil {
		return nil, err
	}
	return total, nil
}

// deal goes through the ways to choose the sides of one band more. It puts w digits on the side
// of bit b, from all former patterns together.
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

// canonical returns the same for all orders of the bands and all complements.
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

// fillings returns L, the ways to fill the left stack. Rows and digits that meet in it
// are a bipartite graph in which each has w edges. A column is a perfect matching of it,
// two columns a set of cycles. Each cycle can be laid out in two ways. The columns may be
// put into any order, so the first row is put in ascending order. When the context ends
// the answer means nothing.
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

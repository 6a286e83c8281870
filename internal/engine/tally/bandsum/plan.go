package bandsum

import (
	"math/bits"
	"slices"

	"jiugong/sudoku/internal/engine/splits"
)

// A plan says in which order the sum takes the stacks and bands of a view. The
// answer is the same for all; the work is not, so the cheapest is taken.
type plan struct {
	view  view
	outer []tower // of the stack that the sum runs over first, one by one
	inner []tower // of the stack whose towers are paired with each
	last  []tower // of the stack that the dot products run over
	stack [3]int  // outer, inner, last
	// band[0] is the band whose part in the last stack is fixed as well.
	band [3]int
	// direct says that the towers are so few that going through all triples of
	// them is cheaper than building tiles.
	direct bool
	cost   uint64 // in products of 16 bits
}

// What other steps cost, in products of 16 bits.
const (
	directCost = 60 // one triple of towers, taken directly
	gatherCost = 30 // one number of a tile
)

// ChoosePlan finds the cheapest of the 36 ways. They differ in the grid or its mirror image, the
// order of the stacks, and the band that goes first.
func ChoosePlan(v view) plan {
	var best plan
	group := uint64(1)
	for n := uint64(2); n <= uint64(bits.OnesCount16(v.unseen)); n++ {
		group *= n
	}
	for _, w := range []view{v, v.transposed()} {
		var towers [3][]tower
		var distinct [3][3]uint64 // parts by stack and band
		for s := range towers {
			towers[s] = w.towers(s)
			for b := range 3 {
				distinct[s][b] = uint64(len(indexOf(towers[s], b).parts))
			}
		}
		for _, s := range splits.Orders {
			p := plan{view: w, outer: towers[s[0]], inner: towers[s[1]], last: towers[s[2]], direct: true}
			p.stack = [3]int{int(s[0]), int(s[1]), int(s[2])}
			p.cost = uint64(len(p.outer)) * uint64(len(p.inner)) * uint64(len(p.last)) * directCost / group
			for first := range 3 {
				p.band = [3]int{first, (first + 1) % 3, (first + 2) % 3}
				columns := p.columns()
				tiles := distinct[s[0]][p.band[1]]*distinct[s[1]][p.band[1]] + distinct[s[0]][p.band[2]]*distinct[s[1]][p.band[2]]
				cost := columns * (uint64(len(p.outer))*uint64(len(p.inner)) + tiles*gatherCost) / group
				if cost < p.cost {
					p.direct, p.cost = false, cost
				}
				if best.outer == nil || p.cost < best.cost {
					best = p
				}
			}
		}
	}
	return best
}

// columns returns the total width of the tiles for all first parts of the last stack.
func (p *plan) columns() (sum uint64) {
	var ways [splits.Count]int
	for _, t := range p.last {
		ways[t.part[p.band[0]]]++
	}
	for _, n := range ways {
		sum += uint64(blocksFor(n) * block)
	}
	return sum
}

func blocksFor(n int) int { return (n + block - 1) / block }

// common divides the multiplicities of towers by their greatest common divisor
// and gives it.
func common(list []tower) int {
	g := 0
	for _, t := range list {
		for a, b := g, t.times; ; a, b = b, a%b {
			if b == 0 {
				g = a
				break
			}
		}
	}
	for i := range list {
		list[i].times /= g
	}
	return g
}

// byBands sorts towers by their parts in the bands b0, then b1.
func byBands(list []tower, b0, b1 int) {
	slices.SortFunc(list, func(x, y tower) int {
		if d := int(x.part[b0]) - int(y.part[b0]); d != 0 {
			return d
		}
		return int(x.part[b1]) - int(y.part[b1])
	})
}

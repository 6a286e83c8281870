package tally

import "slices"

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
	cost uint64 // products of 16 bits, and what building tiles is worth
}

// choosePlan finds the cheapest of the 36 ways: the grid or its mirror image,
// the order of the stacks, and which band goes first.
func choosePlan(v view) plan {
	var best plan
	group := uint64(1)
	for n := uint64(2); n <= uint64(count9(v.unseen)); n++ {
		group *= n
	}
	for _, w := range []view{v, v.transposed()} {
		var towers [3][]tower
		for s := range towers {
			towers[s] = w.towers(s)
		}
		for _, s := range orders3 {
			outer, inner, last := towers[s[0]], towers[s[1]], towers[s[2]]
			for first := range 3 {
				var ways [parts]int
				for _, t := range last {
					ways[t.part[first]]++
				}
				columns, used := 0, 0
				for _, n := range ways {
					columns += blocksFor(n) * block
					used += n
				}
				pairs := uint64(len(inner)) * uint64(columns)
				tiles := uint64(used) * 2 * parts * 12
				p := plan{
					view: w, outer: outer, inner: inner, last: last,
					stack: [3]int{int(s[0]), int(s[1]), int(s[2])},
					band:  [3]int{first, (first + 1) % 3, (first + 2) % 3},
					cost:  uint64(len(outer))*pairs/group + tiles*parts/group,
				}
				if best.outer == nil || p.cost < best.cost {
					best = p
				}
			}
		}
	}
	return best
}

func blocksFor(n int) int { return (n + block - 1) / block }

func count9(set uint16) (n int) {
	for ; set != 0; set &= set - 1 {
		n++
	}
	return n
}

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

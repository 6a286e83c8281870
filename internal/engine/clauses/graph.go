package clauses

import (
	"math/bits"
	"slices"

	"jiugong/sudoku/internal/engine"
)

// A graph has a path for each way to fill some cells in order so that a rule holds. Each cell has
// one layer of edges, each edge with a digit. An automaton read along a line becomes such a
// graph. So does a sum whose cells may have to differ:
//
//	two cells, sum 5, that differ      o──1──●──4──●
//	                                   ├──2──●──3──┤
//	                                   ├──3──●──2──┤
//	                                   └──4──●──1──┘
//
// A digit can stand where a path has it whose edges are all left.
type graph struct {
	layers []layer // one for each cell
	last   int     // nodes behind the last cell
	edges  int
	cell   []int // by layer: which of the rule's cells it is

	reached, live [][]bool // by layer and node: a path comes here, goes on from here
}

// A layer is the edges of a cell, those of one node after those of another.
type layer struct {
	from  []int32 // by node: its first edge; one more at the end
	to    []int32
	digit []uint8
}

const (
	maxSumNodes  = 6000
	maxLineEdges = 1 << 19
	maxEdges     = 1 << 22 // of all graphs together
)

func (g *graph) size() int { return 2 * g.edges }

// narrow keeps the digits on paths that are left.
func (g *graph) narrow(domains []uint64) bool {
	if !g.reach(domains) {
		return false
	}
	for k := len(g.layers) - 1; k >= 0; k-- {
		l := &g.layers[k]
		d := domains[g.cell[k]]
		reached, live, next := g.reached[k], g.live[k], g.live[k+1]
		var kept uint64
		for node := range reached {
			live[node] = false
			if !reached[node] {
				continue
			}
			for e := l.from[node]; e < l.from[node+1]; e++ {
				if bit := uint64(1) << l.digit[e]; d&bit != 0 && next[l.to[e]] {
					kept |= bit
					live[node] = true
				}
			}
		}
		domains[g.cell[k]] = kept
		if kept == 0 {
			return false
		}
	}
	return true
}

// reach finds the nodes that a path from the start reaches; those of the end become live. It
// reports whether there are any.
func (g *graph) reach(domains []uint64) bool {
	for node := range g.reached[0] {
		g.reached[0][node] = true
	}
	for k := range g.layers {
		g.step(k, domains[g.cell[k]])
	}
	end := len(g.layers)
	copy(g.live[end], g.reached[end])
	return slices.Contains(g.live[end], true)
}

// step finds the nodes behind layer k that some digits of its cell lead to.
func (g *graph) step(k int, digits uint64) {
	l, next := &g.layers[k], g.reached[k+1]
	clear(next)
	for node, here := range g.reached[k] {
		if !here {
			continue
		}
		for e := l.from[node]; e < l.from[node+1]; e++ {
			if digits>>l.digit[e]&1 != 0 {
				next[l.to[e]] = true
			}
		}
	}
}

// weaken finds a cut: digits without which no path leads from the start to the end. Going from
// cell to cell, it gives back each digit that doesn't help. Such a digit leads no path to a node
// that has a way to the end.
func (g *graph) weaken(domains, full []uint64) {
	end := len(g.layers)
	for node := range g.live[end] {
		g.live[end][node] = true
	}
	for k := end - 1; k >= 0; k-- {
		l := &g.layers[k]
		d := domains[g.cell[k]]
		live, next := g.live[k], g.live[k+1]
		for node := range live {
			live[node] = false
			for e := l.from[node]; e < l.from[node+1]; e++ {
				if d>>l.digit[e]&1 != 0 && next[l.to[e]] {
					live[node] = true
					break
				}
			}
		}
	}
	for node := range g.reached[0] {
		g.reached[0][node] = true
	}
	for k := range g.layers {
		l := &g.layers[k]
		var need uint64
		for node, here := range g.reached[k] {
			if !here {
				continue
			}
			for e := l.from[node]; e < l.from[node+1]; e++ {
				if g.live[k+1][l.to[e]] {
					need |= 1 << l.digit[e]
				}
			}
		}
		i := g.cell[k]
		given := full[i] &^ need // domains[i] is part of it
		g.step(k, given)
		domains[i] = given
	}
}

// unroll makes a graph layer by layer: next gives the states behind a state by a
// digit at a layer. It gives up, with nil, beyond a limit of nodes or edges.
func unroll[S comparable](layers, digits int, starts []S, next func(layer int, s S, digit int) []S, accept func(S) bool, maxNodes, maxEdges int) *graph {
	g := &graph{cell: make([]int, layers)}
	states := starts
	nodes := 0
	for k := range layers {
		g.cell[k] = k
		var l layer
		number := map[S]int32{}
		var after []S
		for _, s := range states {
			l.from = append(l.from, int32(len(l.to)))
			for d := range digits {
				for _, t := range next(k, s, d) {
					i, known := number[t]
					if !known {
						if k == layers-1 && !accept(t) {
							continue
						}
						i = int32(len(after))
						number[t] = i
						after = append(after, t)
					}
					l.to = append(l.to, i)
					l.digit = append(l.digit, uint8(d))
				}
			}
		}
		l.from = append(l.from, int32(len(l.to)))
		g.layers = append(g.layers, l)
		states = after
		nodes += len(after)
		g.edges += len(l.to)
		if nodes > maxNodes || g.edges > maxEdges {
			return nil
		}
	}
	g.last = len(states)
	g.prune()
	return g
}

// prune drops nodes from which no path leads to the end, and makes room.
func (g *graph) prune() {
	keep := make([]int32, g.last) // new numbers of the nodes behind a layer, or -1
	for i := range keep {
		keep[i] = int32(i)
	}
	g.edges = 0
	sizes := make([]int, len(g.layers)+1)
	sizes[len(g.layers)] = g.last
	for k := len(g.layers) - 1; k >= 0; k-- {
		old := g.layers[k]
		var l layer
		numbers := make([]int32, len(old.from)-1)
		for node := range numbers {
			at := len(l.to)
			for e := old.from[node]; e < old.from[node+1]; e++ {
				if to := keep[old.to[e]]; to >= 0 {
					l.to = append(l.to, to)
					l.digit = append(l.digit, old.digit[e])
				}
			}
			numbers[node] = -1
			if len(l.to) > at {
				numbers[node] = int32(len(l.from))
				l.from = append(l.from, int32(at))
			}
		}
		sizes[k] = len(l.from)
		l.from = append(l.from, int32(len(l.to)))
		g.layers[k] = l
		g.edges += len(l.to)
		keep = numbers
	}
	for _, size := range sizes {
		g.reached = append(g.reached, make([]bool, size))
		g.live = append(g.live, make([]bool, size))
	}
}

// lineKey tells lines that have one graph.
type lineKey struct {
	automaton *engine.Automaton
	cells     int
}

// line returns the graph of an automaton read along n cells.
func (b *ruleBuilder) line(p *engine.Line) *graph {
	key := lineKey{p.Automaton, len(p.In)}
	if g, known := b.lines[key]; known {
		return g
	}
	a := p.Automaton
	in := func(set []uint64, s uint16) bool { return set[s/64]>>(s%64)&1 != 0 }
	var starts []uint16
	for s := range a.States() {
		if in(a.Start, uint16(s)) {
			starts = append(starts, uint16(s))
		}
	}
	g := unroll(len(p.In), a.Digits, starts,
		func(_ int, s uint16, d int) []uint16 { return a.Next[int(s)*a.Digits+d] },
		func(s uint16) bool { return in(a.Accept, s) }, maxLineEdges, min(maxLineEdges, maxEdges-b.edges))
	b.lines[key] = g
	if g != nil {
		b.edges += g.edges
	}
	return g
}

// sumState is a sum so far, and for each cell to come the digits of those before
// that it sees.
type sumState struct {
	sum  int
	used [maxSumCells]uint16
}

const (
	maxSumCells  = 16
	maxSumDigits = 16
	anySum       = 1 << 30 // the sum is right whatever follows
)

// sum returns the graph of a sum. Those of its cells that see each other hold different digits.
// It returns nil when the graph is too large.
func (b *ruleBuilder) sum(p *engine.Sum) *graph {
	n := len(p.In)
	if n == 0 || n > maxSumCells || b.m.Digits > maxSumDigits {
		return nil
	}
	order, sees := b.sumOrder(p)
	digits := b.m.Digits
	key := make([]byte, 0, 8*n)
	word := func(x int) { key = append(key, byte(x), byte(x>>8), byte(x>>16), byte(x>>24)) }
	word(p.Low)
	word(p.High)
	for k, i := range order {
		word(p.Weights[i])
		word(int(sees[k]))
	}
	g, known := b.sums[string(key)]
	if !known {
		// What the cells from a layer on add at least and at most.
		least, most := make([]int, n+1), make([]int, n+1)
		for k := n - 1; k >= 0; k-- {
			w := p.Weights[order[k]]
			least[k], most[k] = least[k+1]+min(w, w*digits), most[k+1]+max(w, w*digits)
		}
		var one [1]sumState
		next := func(k int, s sumState, d int) []sumState {
			if s.used[k]>>d&1 != 0 {
				return nil
			}
			if s.sum != anySum {
				s.sum += p.Weights[order[k]] * (d + 1)
				if s.sum+most[k+1] < p.Low || s.sum+least[k+1] > p.High {
					return nil
				}
				if s.sum+least[k+1] >= p.Low && s.sum+most[k+1] <= p.High {
					s.sum = anySum
				}
			}
			s.used[k] = 0
			for later := k + 1; later < n; later++ {
				if sees[later]>>k&1 != 0 {
					s.used[later] |= 1 << d
				}
			}
			one[0] = s
			return one[:]
		}
		g = unroll(n, digits, []sumState{{}}, next, func(sumState) bool { return true }, maxSumNodes, min(digits*maxSumNodes, maxEdges-b.edges))
		if g != nil {
			b.edges += g.edges
		}
		b.sums[string(key)] = g
	}
	if g == nil || slices.Equal(order, g.cell) {
		return g
	}
	other := *g // the same graph, read in another order
	other.cell = order
	return &other
}

// sumOrder returns the order in which to read the cells of a sum, those that see each
// other together. It also returns for each which of the earlier ones it sees.
func (b *ruleBuilder) sumOrder(p *engine.Sum) (order []int, sees []uint64) {
	peers := b.m.Ties().Peers
	see := func(i, j int) bool {
		_, ok := slices.BinarySearch(peers[p.In[i]], p.In[j])
		return ok
	}
	left := make([]int, len(p.In))
	for i := range left {
		left[i] = i
	}
	for len(left) > 0 {
		best, most := 0, -1
		for at, i := range left {
			seen := uint64(0)
			for k, j := range order {
				if see(i, j) {
					seen |= 1 << k
				}
			}
			if n := bits.OnesCount64(seen); n > most {
				best, most = at, n
			}
		}
		i := left[best]
		left = slices.Delete(left, best, best+1)
		seen := uint64(0)
		for k, j := range order {
			if see(i, j) {
				seen |= 1 << k
			}
		}
		order = append(order, i)
		sees = append(sees, seen)
	}
	return order, sees
}

package logic

import (
	"fmt"
	"slices"
)

// linkNode says that the digit is in one of these cells. They are one
// candidate, a group that shares two houses, or a digit's cells in an almost
// locked set.
type linkNode struct {
	set   cells
	digit uint8
	one   int // the cell of a single candidate, -1 for groups
}

// strong says that the absence of one node makes another true, and why.
type strong struct {
	to    int
	truth []Truth
	why   Reason
	set   []int // the cells of an almost locked set
}

// linkGraph has the links on which chains run.
type linkGraph struct {
	s      *State
	nodes  []linkNode
	single []int32         // by cell·(N+1) + digit: the node of one candidate, counted from 1
	index  map[linkKey]int // the others
	strong [][]strong
	weak   [][]int
}

type linkKey struct {
	set   cells
	digit uint8
}

// What a graph takes in.
const (
	inHouses = 1 << iota // strong links inside a house
	inCells              // links inside a cell, strong and weak, and those of relations; without them chains keep to one digit
	groups               // nodes of several cells
	inSets               // strong links inside almost locked sets
)

func (s *State) linkGraph(what int) *linkGraph {
	g := &linkGraph{s: s, single: make([]int32, s.size*(s.n+1)), index: map[linkKey]int{}}
	for c, m := range s.cand {
		for d := range m.Digits() {
			g.node(cellsOf(c), d)
		}
	}
	if what&groups != 0 {
		g.addGroups()
	}
	if what&inSets != 0 {
		g.setLinks()
	}
	for len(g.strong) < len(g.nodes) {
		g.strong = append(g.strong, nil)
	}
	if what&inCells != 0 {
		g.cellLinks()
	}
	if what&inHouses != 0 {
		g.houseLinks()
	}
	g.weakLinks(what&inCells != 0)
	return g
}

func (g *linkGraph) node(set cells, d uint8) int {
	if i, ok := g.find(set, d); ok {
		return i
	}
	n := linkNode{set, d, -1}
	i := len(g.nodes)
	if set.count() == 1 {
		n.one = set.first()
		g.single[n.one*(g.s.n+1)+int(d)] = int32(i) + 1
	} else {
		g.index[linkKey{set, d}] = i
	}
	g.nodes = append(g.nodes, n)
	return i
}

// find returns the node of a digit in some cells, if there is one.
func (g *linkGraph) find(set cells, d uint8) (int, bool) {
	if set.count() == 1 {
		i := g.of(set.first(), d)
		return i, i >= 0
	}
	i, ok := g.index[linkKey{set, d}]
	return i, ok
}

// of returns the node of one candidate, -1 when there is none.
func (g *linkGraph) of(c int, d uint8) int { return int(g.single[c*(g.s.n+1)+int(d)]) - 1 }

// addGroups makes nodes of the places of a digit where a box meets a line.
func (g *linkGraph) addGroups() {
	s := g.s
	for _, b := range s.boxes {
		for _, l := range s.lines {
			meet := s.set[b].and(s.set[l])
			if meet.count() < 2 {
				continue
			}
			for d := uint8(1); int(d) <= s.n; d++ {
				if p := meet.and(s.where[d]); p.count() >= 2 {
					g.node(p, d)
				}
			}
		}
	}
}

// setLinks joins the digits of almost locked sets of several cells: without one
// of them the set holds every other. If these leave another cell a single
// candidate, that is joined, too. The set and the cell are then full together.
func (g *linkGraph) setLinks() {
	s := g.s
	for _, a := range s.almostLocked() {
		if a.set.count() < 2 {
			continue
		}
		truth, list := cellTruths(a.set), a.set.list()
		for x := range a.digits.Digits() {
			i := g.node(a.at[x], x)
			rest := a.digits.Without(x)
			var near cells
			for y := range rest.Digits() {
				g.join(i, strong{to: g.node(a.at[y], y), truth: truth, why: Reason{Kind: BySet}, set: list})
				near = near.or(a.sees[y])
			}
			for c := range near.all() {
				left := s.cand[c]
				for y := range (left & rest).Digits() {
					if a.sees[y].has(c) {
						left = left.Without(y)
					}
				}
				if left.Len() == 1 && s.cand[c].Len() > 2 {
					more := a.set
					more.add(c)
					g.join(i, strong{to: g.node(cellsOf(c), left.Min()), truth: cellTruths(more), why: Reason{Kind: BySet}, set: more.list()})
				}
			}
		}
	}
}

// join adds a strong link from a node.
func (g *linkGraph) join(from int, l strong) {
	for len(g.strong) < len(g.nodes) {
		g.strong = append(g.strong, nil)
	}
	g.strong[from] = append(g.strong[from], l)
}

func (g *linkGraph) cellLinks() {
	for c := range g.s.bivalue().all() {
		m := g.s.cand[c]
		a := g.node(cellsOf(c), m.Min())
		b := g.node(cellsOf(c), m.Without(m.Min()).Min())
		why := Reason{Kind: ByCell}
		truth := []Truth{{Kind: CellTruth, Cell: c}}
		g.strong[a] = append(g.strong[a], strong{to: b, truth: truth, why: why})
		g.strong[b] = append(g.strong[b], strong{to: a, truth: truth, why: why})
	}
}

func (g *linkGraph) houseLinks() {
	s := g.s
	for i, n := range g.nodes {
		for _, h := range s.of[n.set.first()] {
			if !n.set.within(s.set[h]) {
				continue
			}
			rest := s.places(h, n.digit).minus(n.set)
			if rest.empty() {
				continue
			}
			if j, ok := g.find(rest, n.digit); ok {
				g.strong[i] = append(g.strong[i], strong{to: j, truth: []Truth{houseTruth(h, n.digit)}, why: Reason{ByHouse, h}})
			}
		}
	}
}

// weakLinks lists the nodes that can't be true together, those of other digits
// only where the chain may go there.
func (g *linkGraph) weakLinks(digits bool) {
	byDigit := make([][]int, g.s.n+1)
	for i, n := range g.nodes {
		byDigit[n.digit] = append(byDigit[n.digit], i)
	}
	g.weak = make([][]int, len(g.nodes))
	for i, n := range g.nodes {
		if n.one >= 0 && digits {
			for d := range g.s.cand[n.one].Without(n.digit).Digits() {
				g.weak[i] = append(g.weak[i], g.of(n.one, d))
			}
			for _, l := range g.s.beside[n.one] {
				for d := range barred(l, n.digit, g.s.cand[l.Cell]).Digits() {
					if d != n.digit || !g.s.peers[n.one].has(int(l.Cell)) {
						g.weak[i] = append(g.weak[i], g.of(int(l.Cell), d))
					}
				}
			}
		}
		near := g.s.seen(n.digit, n.set)
		for _, j := range byDigit[n.digit] {
			if g.nodes[j].set.within(near) {
				g.weak[i] = append(g.weak[i], j)
			}
		}
	}
}

// excludes reports whether two nodes can't both be true.
func (g *linkGraph) excludes(a, b int) bool {
	x, y := &g.nodes[a], &g.nodes[b]
	if g.s.limited && x.one >= 0 && y.one >= 0 {
		return g.s.conflict(Candidate{x.one, x.digit}, Candidate{y.one, y.digit})
	}
	if x.digit != y.digit {
		return x.one >= 0 && x.one == y.one
	}
	for c := range x.set.all() {
		if !y.set.within(g.s.peers[c]) {
			return false
		}
	}
	return true
}

// linkWalk is a breadth first walk from the absence of one node.
type linkWalk struct {
	g     *linkGraph
	on    []linkFrom // by node: how it became true
	off   []linkFrom // by node: how it became false
	queue []int      // the nodes that became true, nearest first
	level []int
	next  []int
}

type linkFrom struct {
	from  int // the node before, -1 when not reached
	depth int // the nodes of the chain that ends here
	by    *strong
}

// walk finds every node that must be true when start is false, each by a
// shortest chain. It uses w's memory.
func (w *linkWalk) walk(g *linkGraph, start int) {
	if w.g != g {
		*w = linkWalk{g: g, on: make([]linkFrom, len(g.nodes)), off: make([]linkFrom, len(g.nodes))}
	}
	for i := range w.on {
		w.on[i].from, w.off[i].from = -1, -1
	}
	w.off[start] = linkFrom{from: start, depth: 1}
	w.queue = w.queue[:0]
	w.level = append(w.level[:0], start)
	for len(w.level) > 0 {
		w.next = w.next[:0]
		for _, v := range w.level {
			for k := range g.strong[v] {
				l := &g.strong[v][k]
				if w.on[l.to].from >= 0 {
					continue
				}
				depth := w.off[v].depth + 1
				w.on[l.to] = linkFrom{v, depth, l}
				w.queue = append(w.queue, l.to)
				for _, u := range g.weak[l.to] {
					if w.off[u].from < 0 {
						w.off[u] = linkFrom{from: l.to, depth: depth + 1}
						w.next = append(w.next, u)
					}
				}
			}
		}
		w.level, w.next = w.next, w.level
	}
}

// path lists the nodes from the start (false) to end (true).
func (w *linkWalk) path(end int) []int {
	list := make([]int, w.on[end].depth)
	v := end
	for i := len(list) - 1; ; i -= 2 {
		u := w.on[v].from
		list[i], list[i-1] = v, u
		if i == 1 {
			return list
		}
		v = w.off[u].from
	}
}

// chain writes a path as a chain, with the premises it rests on.
func (w *linkWalk) chain(path []int) (Chain, []Truth) {
	var c Chain
	var truths []Truth
	for i, v := range path {
		n := &w.g.nodes[v]
		x := ChainNode{Cells: n.set.list(), Digit: n.digit, On: i&1 == 1}
		if i > 0 {
			x.From = []int{i - 1}
		}
		switch {
		case i&1 == 1:
			by := w.on[v].by
			x.Reason, x.Set = by.why, by.set
			truths = append(truths, by.truth...)
		case i > 0:
			x.Reason = w.g.weakReason(path[i-1], v)
		}
		c.Nodes = append(c.Nodes, x)
	}
	return c, truths
}

func (g *linkGraph) weakReason(a, b int) Reason {
	x, y := &g.nodes[a], &g.nodes[b]
	if x.digit != y.digit {
		return Reason{Kind: ByCell}
	}
	if h := g.s.covering(x.set.or(y.set), -1); len(h) > 0 {
		return Reason{ByHouse, h[len(h)-1]}
	}
	return Reason{ByHouse, -1}
}

// between lists what is ruled out when one of two nodes must be true.
func (g *linkGraph) between(a, b int) (gone []Candidate) {
	x, y := &g.nodes[a], &g.nodes[b]
	s := g.s
	if s.limited && x.one >= 0 && y.one >= 0 {
		return s.ruledOut([]Candidate{{x.one, x.digit}, {y.one, y.digit}})
	}
	if x.digit == y.digit {
		return candidates(x.digit, s.seen(x.digit, x.set.or(y.set)))
	}
	if x.one >= 0 && x.one == y.one {
		for d := range (s.cand[x.one] &^ digitSet(x.digit, y.digit)).Digits() {
			gone = append(gone, Candidate{x.one, d})
		}
		return gone
	}
	if x.one >= 0 && s.cand[x.one].Has(y.digit) && y.set.within(s.peers[x.one]) {
		gone = append(gone, Candidate{x.one, y.digit})
	}
	if y.one >= 0 && s.cand[y.one].Has(x.digit) && x.set.within(s.peers[y.one]) {
		gone = append(gone, Candidate{y.one, x.digit})
	}
	return gone
}

// simple reports whether a path meets no node twice.
func simple(path []int) bool {
	for i, v := range path {
		if slices.Contains(path[:i], v) {
			return false
		}
	}
	return true
}

// around lists what a closed chain rules out: each of its links holds exactly
// one true node. So an almost locked set that it passes through lacks just one
// of two digits, and holds all its others.
func (w *linkWalk) around(path []int) (gone []Candidate) {
	done := map[Candidate]bool{}
	add := func(list []Candidate) {
		for _, x := range list {
			if !done[x] {
				done[x] = true
				gone = append(gone, x)
			}
		}
	}
	s := w.g.s
	for i := 1; i < len(path); i += 2 {
		add(w.g.between(path[i], path[(i+1)%len(path)]))
		if set := w.on[path[i]].by.set; set != nil {
			in := cellsOf(set...)
			through := digitSet(w.g.nodes[path[i-1]].digit, w.g.nodes[path[i]].digit)
			for d := range (s.union(in) &^ through).Digits() {
				add(candidates(d, s.seen(d, in.and(s.where[d]))))
			}
		}
	}
	return gone
}

// chains tries every start and end. It calls found for the shortest chain of
// each outcome, shorter ones first. Only paths that keep accepts count. With
// loops it asks for closed chains, else for open ones.
func (g *linkGraph) chains(loops bool, keep func(w *linkWalk, path []int) bool, found func(*Step) bool) bool {
	var w linkWalk
	best := map[string]int{} // by outcome: index in list
	var list []chainFind
	for start := range g.nodes {
		if len(g.strong[start]) == 0 {
			continue
		}
		w.walk(g, start)
		for _, end := range w.queue {
			x := chainFind{start: start, end: end, size: w.on[end].depth}
			switch {
			case loops:
				if x.size < 4 || !g.excludes(start, end) {
					continue
				}
				path := w.path(end)
				if !simple(path) || !keep(&w, path) {
					continue
				}
				x.gone = w.around(path)
			case end == start:
				if n := &g.nodes[start]; n.one >= 0 {
					x.place = []Candidate{{n.one, n.digit}}
				} else {
					x.gone = candidates(n.digit, g.s.seen(n.digit, n.set))
				}
			default:
				x.gone = g.between(start, end)
			}
			if len(x.gone)+len(x.place) == 0 {
				continue
			}
			key := (&Step{Place: x.place, Remove: x.gone}).outcome()
			at, known := best[key]
			if known && list[at].size <= x.size || !loops && !keep(&w, w.path(end)) {
				continue
			}
			if !known {
				at = len(list)
				list = append(list, x)
				best[key] = at
			}
			list[at] = x
		}
	}
	slices.SortStableFunc(list, func(a, b chainFind) int { return a.size - b.size })
	for i := range list {
		if found(g.step(&w, &list[i])) {
			return true
		}
	}
	return false
}

// chainFind is a chain that is worth telling.
type chainFind struct {
	start, end  int
	size        int
	gone, place []Candidate
}

// step writes a chain out.
func (g *linkGraph) step(w *linkWalk, x *chainFind) *Step {
	w.walk(g, x.start)
	c, truths := w.chain(w.path(x.end))
	a, b := &g.nodes[x.start], &g.nodes[x.end]
	return &Step{
		Place: x.place, Remove: x.gone,
		Chains: []Chain{c}, Truths: uniqueTruths(truths),
		Parts: []Part{
			{Role: Endpoint, Cells: a.set.list(), Digits: digitSet(a.digit)},
			{Role: Endpoint, Cells: b.set.list(), Digits: digitSet(b.digit)},
		},
		Rating: chainRating(x.size),
	}
}

// chainRating adds tenths for long chains; it is added to the technique's.
func chainRating(nodes int) Rating {
	r := Rating(0)
	for limit := 6; nodes > limit; limit += limit / 2 {
		r++
	}
	return r
}

// uniqueTruths drops premises of cells and houses named twice, and of constraints
// that are the same in all they say.
func uniqueTruths(list []Truth) (out []Truth) {
	type key struct {
		kind        TruthKind
		cell, house int
		digit       uint8
		more        string
	}
	seen := map[key]bool{}
	for _, t := range list {
		k := key{kind: t.Kind, cell: t.Cell, house: t.House, digit: t.Digit}
		if t.Kind == ConstraintTruth || t.Kind == SumTruth {
			k.more = fmt.Sprint(t.Constraint, t.Pattern, t.Houses, t.Constraints, t.With)
		}
		if t.Kind == DeadlyTruth || !seen[k] {
			seen[k] = true
			out = append(out, t)
		}
	}
	return out
}

// isChain keeps every path of more than one strong link, which would be locked
// candidates.
func isChain(_ *linkWalk, path []int) bool { return len(path) >= 4 }

// throughGroup keeps the paths that pass through a group.
func throughGroup(w *linkWalk, path []int) bool {
	return isChain(w, path) && slices.ContainsFunc(path, func(v int) bool { return w.g.nodes[v].one < 0 })
}

// throughSet keeps the paths that pass through an almost locked set.
func throughSet(w *linkWalk, path []int) bool {
	if !isChain(w, path) {
		return false
	}
	for i := 1; i < len(path); i += 2 {
		if w.on[path[i]].by.set != nil {
			return true
		}
	}
	return false
}

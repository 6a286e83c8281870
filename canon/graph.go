package canon

import (
	"cmp"
	"context"
	"hash/fnv"
	"math/big"
	"slices"

	"jiugong/sudoku"
)

// graph is a puzzle of any rules as nodes and joins. Two puzzles are alike exactly when their
// graphs are isomorphic:
//
//	house ── cell ── digit      a cell is joined to its houses and to the
//	           │       ╎        digit given in it; cells that must differ or
//	          cell   digit      are related are joined, and digits that the
//	                            relation tells apart
//
// Nodes are numbered: cells, houses, digits.
type graph struct {
	cells, firstDigit int
	start             []uint64 // a colour for each sort of node
	joined            [][]join
}

// join leads to a node; kind tells joins of different meaning apart.
type join struct {
	to   int32
	kind uint64
}

const (
	joinHouse = iota + 1
	joinGroup
	joinGiven
	joinCandidate
	joinRelation // and as many more as there are relations
)

// Colours that nodes begin with. That of a house is a hash of its kind, but rows and
// columns are alike.
const (
	colourCell = iota + 1
	colourLine
	colourDigit
	colourChosen
	colourUnused // and as many more as digits are unused
)

// newGraph returns the graph of rules without givens.
func newGraph(rules *sudoku.Rules) *graph {
	m := rules.Compiled().Model
	houses := rules.Houses()
	g := &graph{cells: m.Cells, firstDigit: m.Cells + len(houses)}
	g.joined = make([][]join, g.firstDigit+m.Digits)
	g.start = make([]uint64, len(g.joined))
	for node := range g.start {
		g.start[node] = colourCell
		if node >= g.firstDigit {
			g.start[node] = colourDigit
		}
	}
	for h, house := range houses {
		g.start[m.Cells+h] = colourLine
		if !house.IsLine() {
			kind := fnv.New64a()
			kind.Write([]byte(house.Kind))
			g.start[m.Cells+h] = kind.Sum64()
		}
		for _, cell := range house.Cells {
			g.link(cell, m.Cells+h, joinHouse)
		}
	}
	for _, group := range m.Groups {
		for i, a := range group {
			for _, b := range group[:i] {
				g.link(int(a), int(b), joinGroup)
			}
		}
	}
	for i, relation := range m.Relations {
		kind := uint64(joinRelation + i)
		for _, pair := range relation.Pairs {
			g.link(int(pair[0]), int(pair[1]), kind)
		}
		for d, allowed := range relation.Allowed {
			for e := range d + 1 {
				if allowed>>e&1 == 0 {
					g.link(g.firstDigit+d, g.firstDigit+e, kind)
				}
			}
		}
	}
	return g
}

func (g *graph) link(a, b int, kind uint64) {
	g.joined[a] = append(g.joined[a], join{int32(b), mix(kind)})
	g.joined[b] = append(g.joined[b], join{int32(a), mix(kind)})
}

// with returns the graph of a puzzle, and the digits that nothing tells apart because
// they are nowhere in it. These get colours of their own, in their order.
func (g *graph) with(p sudoku.Puzzle) (w *graph, unused int) {
	w = &graph{cells: g.cells, firstDigit: g.firstDigit, start: slices.Clone(g.start), joined: slices.Clone(g.joined)}
	for node, joins := range w.joined {
		w.joined[node] = slices.Clip(joins)
	}
	for cell, d := range p.Givens {
		if d != 0 {
			w.link(cell, g.firstDigit+int(d)-1, joinGiven)
		} else if p.Candidates != nil {
			for d := range p.Candidates[cell].Digits() {
				w.link(cell, g.firstDigit+int(d)-1, joinCandidate)
			}
		}
	}
	for node := w.firstDigit; node < len(w.joined); node++ {
		if len(w.joined[node]) == 0 {
			w.start[node] = colourUnused + uint64(unused)
			unused++
		}
	}
	return w, unused
}

// refine tells nodes apart by the colours of their neighbours (colour refinement). It goes on
// until that tells no more apart, or the context ends.
func (g *graph) refine(ctx context.Context, colours []uint64) []uint64 {
	classes := countColours(colours)
	for classes < len(colours) {
		next := make([]uint64, len(colours))
		for node, joins := range g.joined {
			sum := uint64(0)
			for _, j := range joins {
				sum += mix(colours[j.to] + j.kind)
			}
			next[node] = mix(mix(colours[node]) + sum)
		}
		n := countColours(next)
		colours = next
		if n == classes || ctx.Err() != nil {
			return colours
		}
		classes = n
	}
	return colours
}

// choose refines after giving one node a colour of its own.
func (g *graph) choose(ctx context.Context, colours []uint64, node int32) []uint64 {
	chosen := slices.Clone(colours)
	chosen[node] = colourChosen
	return g.refine(ctx, chosen)
}

func countColours(colours []uint64) int {
	sorted := slices.Clone(colours)
	slices.Sort(sorted)
	return len(slices.Compact(sorted))
}

// classes returns the nodes of each colour.
func classes(colours []uint64) map[uint64][]int32 {
	m := map[uint64][]int32{}
	for node, c := range colours {
		m[c] = append(m[c], int32(node))
	}
	return m
}

// nextClass returns the colour of the class whose nodes are to be chosen from. It prefers several
// rows and columns, as they tell most about all others. Then come houses, digits and cells. Of
// one sort it takes the largest class. Small classes give fewer choices but tell less. After a
// row, another row of its band tells nothing about columns. It is 0 when all colours differ.
func (g *graph) nextClass(classes map[uint64][]int32) (colour uint64) {
	for c, nodes := range classes {
		if len(nodes) > 1 && (colour == 0 || cmp.Or(
			cmp.Compare(g.sort(nodes[0]), g.sort(classes[colour][0])),
			cmp.Compare(len(classes[colour]), len(nodes)),
			cmp.Compare(c, colour)) < 0) {
			colour = c
		}
	}
	return colour
}

// sort returns the place of a node's sort in the order in which sorts are chosen.
func (g *graph) sort(node int32) int {
	switch {
	case int(node) >= g.firstDigit:
		return 2
	case int(node) < g.cells:
		return 3
	case g.start[node] == colourLine:
		return 0
	}
	return 1
}

// labelling is an order of a graph's nodes. It depends only on what is joined to what, and on
// what was found on the way.
type labelling struct {
	colours []uint64 // all different; their order is the order of the nodes
	// certificate is the graph in this order, in short.
	certificate Key
	// The number of renumberings that keep the graph is symmetries. All of them are made by
	// generators; each lists the node that every node becomes.
	symmetries *big.Int
	generators [][]int32
}

// label finds the order. colours are refined; what is found once the context has
// ended means nothing.
//
// Where several nodes have a colour each is chosen in turn, and the choices that
// look the smallest go on. Of those that a symmetry turns into each other one stands
// for all.
func (g *graph) label(ctx context.Context, colours []uint64) labelling {
	members := classes(colours)
	class := members[g.nextClass(members)]
	if len(class) == 0 || ctx.Err() != nil {
		return labelling{colours: colours, certificate: g.certificate(colours), symmetries: big.NewInt(1)}
	}
	chosen := g.smallestChoices(ctx, colours, class)
	var labels []labelling // of choices that no symmetry found so far connects
	var firsts []int32     // their nodes
	orbits := newOrbits(len(colours))
	var generators [][]int32
	add := func(to []int32) {
		generators = append(generators, to)
		orbits.add(to)
	}
	for i, c := range chosen {
		if slices.ContainsFunc(firsts, func(node int32) bool { return orbits.same(node, c.node) }) {
			continue
		}
		patience := isomorphismPatience
		if i > 0 {
			if to := isomorphism(ctx, g, g, chosen[0].colours, c.colours, &patience); to != nil {
				add(to)
				continue
			}
		}
		found := g.label(ctx, c.colours)
		for _, to := range found.generators {
			add(to)
		}
		found.generators = nil
		same := slices.IndexFunc(labels, func(l labelling) bool { return l.certificate == found.certificate })
		if same >= 0 { // it only took too long to see
			add(found.onto(labels[same]))
			continue
		}
		labels, firsts = append(labels, found), append(firsts, c.node)
	}
	best := 0
	for i := range labels {
		if slices.Compare(labels[i].certificate[:], labels[best].certificate[:]) < 0 {
			best = i
		}
	}
	l := labels[best]
	size := int64(0)
	for _, c := range chosen {
		if orbits.same(c.node, firsts[best]) {
			size++
		}
	}
	l.symmetries.Mul(l.symmetries, big.NewInt(size))
	l.generators = generators
	return l
}

// colouring is a node given a colour of its own, and what that does to the others.
type colouring struct {
	node    int32
	colours []uint64
}

// smallestChoices returns the nodes of a class whose following colours are smallest.
func (g *graph) smallestChoices(ctx context.Context, colours []uint64, class []int32) (chosen []colouring) {
	least := ^uint64(0)
	for _, node := range class {
		next := g.choose(ctx, colours, node)
		look := uint64(0)
		for _, c := range next {
			look += mix(c)
		}
		if look < least {
			chosen, least = chosen[:0], look
		}
		if look == least {
			chosen = append(chosen, colouring{node, next})
		}
	}
	return chosen
}

// onto returns the renumbering that turns the order of one labelling into that of
// another.
func (l labelling) onto(other labelling) []int32 {
	nodes := byRank(ranks(other.colours))
	to := make([]int32, len(nodes))
	for node, rank := range ranks(l.colours) {
		to[node] = nodes[rank]
	}
	return to
}

// orbits are sets of nodes that symmetries turn into each other. Each node leads to another of
// its set, the last to itself.
type orbits []int32

func newOrbits(n int) orbits {
	o := make(orbits, n)
	for node := range o {
		o[node] = int32(node)
	}
	return o
}

func (o orbits) find(node int32) int32 {
	for o[node] != node {
		o[node] = o[o[node]]
		node = o[node]
	}
	return node
}

func (o orbits) same(a, b int32) bool { return o.find(a) == o.find(b) }

// add joins what a symmetry turns into each other.
func (o orbits) add(to []int32) {
	for node, image := range to {
		o[o.find(int32(node))] = o.find(image)
	}
}

// certificate returns the graph in an order of its nodes, in short.
func (g *graph) certificate(colours []uint64) Key {
	rank := ranks(colours)
	var h hash
	for _, node := range byRank(rank) {
		joins := slices.Clone(g.joined[node])
		for i := range joins {
			joins[i].to = rank[joins[i].to]
		}
		slices.SortFunc(joins, compareJoins)
		h.add(g.start[node])
		h.add(uint64(len(joins)))
		for _, j := range joins {
			h.add(uint64(j.to))
			h.add(j.kind)
		}
	}
	return h.key()
}

func compareJoins(x, y join) int {
	return cmp.Or(cmp.Compare(x.to, y.to), cmp.Compare(x.kind, y.kind))
}

// ranks returns the places of the nodes in the order of their colours.
func ranks(colours []uint64) []int32 {
	order := make([]int32, len(colours))
	for node := range order {
		order[node] = int32(node)
	}
	slices.SortFunc(order, func(a, b int32) int { return cmp.Compare(colours[a], colours[b]) })
	return byRank(order)
}

// byRank returns the inverse of a permutation.
func byRank(rank []int32) []int32 {
	nodes := make([]int32, len(rank))
	for node, r := range rank {
		nodes[r] = int32(node)
	}
	return nodes
}

// isomorphismPatience is how many nodes isomorphism may choose before it is quicker
// to find the order of both graphs.
const isomorphismPatience = 200

// isomorphism looks for a renumbering that turns a into b and keeps the colours. It returns the
// node of b for each node of a, or nil. It gives up when it has chosen as many nodes as patience
// says. Once the context has ended, the answer means nothing.
func isomorphism(ctx context.Context, a, b *graph, inA, inB []uint64, patience *int) []int32 {
	classA, classB := classes(inA), classes(inB)
	if ctx.Err() != nil || len(classA) != len(classB) {
		return nil
	}
	for colour, members := range classA {
		if len(classB[colour]) != len(members) {
			return nil
		}
	}
	class := a.nextClass(classA)
	if class == 0 {
		return same(a, b, classA, classB)
	}
	marked := a.choose(ctx, inA, classA[class][0])
	for _, node := range classB[class] {
		if *patience--; *patience < 0 {
			return nil
		}
		if to := isomorphism(ctx, a, b, marked, b.choose(ctx, inB, node), patience); to != nil {
			return to
		}
	}
	return nil
}

// same checks the one renumbering that is left, join by join.
func same(a, b *graph, classA, classB map[uint64][]int32) []int32 {
	to := make([]int32, len(a.joined))
	for colour := range classA {
		to[classA[colour][0]] = classB[colour][0]
	}
	for node, joins := range a.joined {
		want, have := slices.Clone(joins), slices.Clone(b.joined[to[node]])
		for i := range want {
			want[i].to = to[want[i].to]
		}
		slices.SortFunc(want, compareJoins)
		slices.SortFunc(have, compareJoins)
		if !slices.Equal(want, have) {
			return nil
		}
	}
	return to
}

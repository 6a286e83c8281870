package generate

import (
	"context"
	"maps"
	"slices"

	"jiugong/sudoku"
	"jiugong/sudoku/generate/internal/random"
	"jiugong/sudoku/internal/engine"
	"jiugong/sudoku/internal/engine/compiled"
)

// seen remembers the items of a run so as to tell whether a new one equals one
// of them but for a symmetry of the rules.
//
// An item is looked at as a graph, so that two items are alike exactly when
// their graphs are isomorphic:
//
//	house ── cell ── digit      a cell is joined to its houses and to the
//	           │       ╎        digit given in it; cells that must differ or
//	          cell   digit      are related are joined, and digits that the
//	                            relation tells apart
//
// Rules with reasoning of their own say nothing about what may be moved, so each
// node has a colour of its own there: only equal items are alike.
//
// A hash of the graph that no renumbering changes finds the few that may be
// alike, and a search for an isomorphism decides.
type seen struct {
	rules  *sudoku.Rules
	base   *graph // without givens; nil when every item has rules of its own
	byHash map[uint64][]*graph
	equal  map[string]bool // the puzzles with constraints, as text
}

func newSeen(rules *sudoku.Rules, own bool) *seen {
	s := &seen{rules: rules, byHash: map[uint64][]*graph{}, equal: map[string]bool{}}
	if !own {
		s.base = newGraph(compiled.Of(rules).Model)
	}
	return s
}

// add notes an item and says whether it is new. The error is the context's.
func (s *seen) add(ctx context.Context, item *Item) (isNew bool, err error) {
	base := s.base
	if base == nil && len(item.Puzzle.Rules.Constraints()) > 0 {
		text := item.Puzzle.Rules.String() + "\t" + item.Puzzle.String()
		known := s.equal[text]
		s.equal[text] = true
		return !known, nil
	}
	if base == nil {
		base = newGraph(compiled.Of(item.Puzzle.Rules).Model)
	}
	g := base.with(item.Puzzle.Givens)
	colours := g.refine(ctx, g.start())
	hash := uint64(0)
	for _, c := range colours {
		hash += random.Mix(c)
	}
	for _, old := range s.byHash[hash] {
		if isomorphic(ctx, g, old, colours, old.refine(ctx, old.start())) {
			return false, ctx.Err()
		}
	}
	s.byHash[hash] = append(s.byHash[hash], g)
	return true, ctx.Err()
}

// graph has cells, houses and digits as its nodes, in this order.
type graph struct {
	cells, digits int
	fixed         bool // nothing can be moved or renamed, as far as is known
	firstDigit    int
	joined        [][]join // of the cells, houses, digits, without givens; shared
	givens        []uint8
	holders       [][]int32 // cells of each digit
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
	joinRelation
)

// givenKind marks the join of a cell to its digit.
var givenKind = random.Mix(joinGiven)

func newGraph(m *engine.Model) *graph {
	g := &graph{cells: m.Cells, digits: m.Digits, fixed: len(m.Propagators) > 0, firstDigit: m.Cells + len(m.Houses)}
	g.joined = make([][]join, g.firstDigit+m.Digits)
	link := func(a, b int, kind uint64) {
		g.joined[a] = append(g.joined[a], join{int32(b), kind})
		g.joined[b] = append(g.joined[b], join{int32(a), kind})
	}
	for h, house := range m.Houses {
		for _, cell := range house {
			link(int(cell), m.Cells+h, joinHouse)
		}
	}
	for _, group := range m.Groups {
		for i, a := range group {
			for _, b := range group[:i] {
				link(int(a), int(b), joinGroup)
			}
		}
	}
	for i, relation := range m.Relations {
		kind := uint64(joinRelation + i)
		for _, pair := range relation.Pairs {
			link(int(pair[0]), int(pair[1]), kind)
		}
		for d, allowed := range relation.Allowed {
			for e := range d + 1 {
				if allowed>>e&1 == 0 {
					link(g.firstDigit+d, g.firstDigit+e, kind)
				}
			}
		}
	}
	return g
}

// with is the graph of a puzzle.
func (g *graph) with(givens []uint8) *graph {
	w := *g
	w.givens = givens
	w.holders = make([][]int32, g.digits)
	for cell, d := range givens {
		if d != 0 {
			w.holders[d-1] = append(w.holders[d-1], int32(cell))
		}
	}
	return &w
}

// start gives each node the colour of its sort.
func (g *graph) start() []uint64 {
	colours := make([]uint64, len(g.joined))
	for node := range colours {
		switch {
		case g.fixed:
			colours[node] = uint64(node) + 5
		case node < g.cells:
			colours[node] = 1
		case node < g.firstDigit:
			colours[node] = 2
		default:
			colours[node] = 3
		}
	}
	return colours
}

// refine tells nodes apart by the colours of their neighbours, again and
// again until that tells no more apart (colour refinement), or the context ends.
func (g *graph) refine(ctx context.Context, colours []uint64) []uint64 {
	classes := countColours(colours)
	for {
		next := make([]uint64, len(colours))
		for node, joins := range g.joined {
			sum := uint64(0)
			for _, j := range joins {
				sum += random.Mix(colours[j.to] + random.Mix(j.kind))
			}
			switch {
			case node < g.cells && g.givens[node] != 0:
				sum += random.Mix(colours[g.firstDigit+int(g.givens[node])-1] + givenKind)
			case node >= g.firstDigit:
				for _, cell := range g.holders[node-g.firstDigit] {
					sum += random.Mix(colours[cell] + givenKind)
				}
			}
			next[node] = random.Mix(random.Mix(colours[node]) + sum)
		}
		n := countColours(next)
		colours = next
		if n == classes || ctx.Err() != nil {
			return colours
		}
		classes = n
	}
}

func countColours(colours []uint64) int {
	sorted := slices.Clone(colours)
	slices.Sort(sorted)
	return len(slices.Compact(sorted))
}

// isomorphic looks for a renumbering that turns a into b, among those that
// keep the colours. What it says once the context has ended means nothing.
func isomorphic(ctx context.Context, a, b *graph, inA, inB []uint64) bool {
	classA, classB := classes(inA), classes(inB)
	if ctx.Err() != nil || len(classA) != len(classB) {
		return false
	}
	var smallest uint64 // colour of the smallest class of several nodes
	for _, colour := range slices.Sorted(maps.Keys(classA)) {
		members := classA[colour]
		if len(classB[colour]) != len(members) {
			return false
		}
		if len(members) > 1 && (smallest == 0 || len(members) < len(classA[smallest])) {
			smallest = colour
		}
	}
	if smallest == 0 {
		return sameUnder(a, b, classA, classB)
	}
	marked := slices.Clone(inA)
	marked[classA[smallest][0]] = 4
	marked = a.refine(ctx, marked)
	for _, node := range classB[smallest] {
		try := slices.Clone(inB)
		try[node] = 4
		if isomorphic(ctx, a, b, marked, b.refine(ctx, try)) {
			return true
		}
	}
	return false
}

func classes(colours []uint64) map[uint64][]int32 {
	m := map[uint64][]int32{}
	for node, c := range colours {
		m[c] = append(m[c], int32(node))
	}
	return m
}

// sameUnder checks the one renumbering that is left, join by join.
func sameUnder(a, b *graph, classA, classB map[uint64][]int32) bool {
	to := make([]int32, len(a.joined))
	for colour, node := range classA {
		to[node[0]] = classB[colour][0]
	}
	for node, joins := range a.joined {
		var want, have []join
		for _, j := range joins {
			want = append(want, join{to[j.to], j.kind})
		}
		have = append(have, b.joined[to[node]]...)
		order := func(x, y join) int {
			if x.to != y.to {
				return int(x.to - y.to)
			}
			return int(int64(x.kind) - int64(y.kind))
		}
		slices.SortFunc(want, order)
		slices.SortFunc(have, order)
		if !slices.Equal(want, have) {
			return false
		}
	}
	for cell, d := range a.givens {
		e := b.givens[to[cell]]
		if (d == 0) != (e == 0) || d != 0 && to[a.firstDigit+int(d)-1] != int32(b.firstDigit+int(e)-1) {
			return false
		}
	}
	return true
}

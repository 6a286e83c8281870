package search

import (
	"fmt"
	"math/bits"
	"slices"

	"jiugong/sudoku/internal/engine"
)

// Program is a Model laid out for the search: every list a step of propagation
// walks is one stretch of one flat array. It is immutable, so any number of
// Solvers in any number of goroutines may share it.
type Program struct {
	model  *engine.Model
	digits int
	cells  int
	all    uint64 // the set of all digits

	// checkEvery is how many nodes pass between two looks at the context: about
	// a millisecond's worth, some tens of them on the largest boards.
	checkEvery int64

	// houses[h*digits : (h+1)*digits] are the cells of house h.
	houses     []uint16
	houseCount int

	cellHouses lists[uint16] // the houses a cell is in
	cellUnits  lists[uint16] // these and the propagators that cover it: see unitsOf
	peers      lists[uint16] // the cells that may not hold the same digit: see peersOf
	marks      lists[mark]   // the units to look at again when a cell changes, or
	fewMarks   []few         // the same, when few words hold all units
	houseMarks []few         // of these the houses; none when there are more of them
	arcs       lists[arc]    // the relations a cell takes part in
	ties       []int32       // of each cell: what these and cliques count beforehand; nil when there are none
	failures   []int32       // of each cell: what counts as failed there before the search starts
	partitions lists[partition]

	// partitionCells and segments are what partitions point into.
	partitionCells []uint16
	segments       []segment
	targets        []uint16

	start     []uint64 // the digits of each cell at first
	relations []relation
	rules     []rule // sums of the model, cliques, its other propagators, implied sums, joint counts and groups
	cages     *engine.Cages
	lineWords int // of what is kept of lines and lists
	early     int // how many are sums of the model or cliques
	own       int // how many are the model's, or cliques
	widest    int // most cells any of them covers

	bySight []bool   // of each house: it needs too many partitions, and is looked at by sight
	outside []uint64 // of each such house: the cells outside, sightWords each
	inside  []uint64 // of each house of a packed board: its cells, sightWords each

	leftovers []*engine.Leftovers // of the houses

	sight      *engine.Sight
	sightWords int
	given      int               // houses of the model, those that are the same counted too
	finder     *engine.Finder    // of implied sums, in a program that is used once; else nil
	room       *engine.CageModel // of its model, the same

	packed     bool   // the first houses are handled all at once
	oneByOne   bool   // others aren't, or these lock digits in other ways too
	sumsFirst  bool   // on a packed board, relations and sums come before houses
	locking    uint64 // those of them that lock digits in other ways too
	propagates bool   // there is more than houses, groups and relations
	byFailures bool   // how to branch
	onlySums   bool   // there are no rules but houses, groups and sums
	onlyCages  bool   // there are no rules but houses, groups and sums that are cages

	// Units are numbered: houses first, then propagators in the order of rules,
	// then, when the model has relations, one unit for each cell.
	unitWords    int
	firstSum     int
	firstOther   int
	firstImplied int
	firstRelated int
	unitCount    int
	due          []uint64 // the set of the units that say more than start does
	units        few      // the houses and propagators, where few words hold all units

	before []uint16 // scratch of layGroups and addImplied
}

// lists holds one list per index, end to end in one array.
type lists[T any] struct {
	start []int32
	items []T
}

func (l *lists[T]) of(i int) []T { return l.items[l.start[i]:l.start[i+1]] }

// add appends the list of the next index.
func (l *lists[T]) add(items ...T) {
	if len(l.start) == 0 {
		l.start = append(l.start, 0)
	}
	l.items = append(l.items, items...)
	l.start = append(l.start, int32(len(l.items)))
}

// listsOf makes n lists of items that come in any order; each goes through them,
// the same ones every time, and tells in which list each is.
func listsOf[T any](n int, each func(add func(i int, item T))) lists[T] {
	start := make([]int32, n+1)
	each(func(i int, _ T) { start[i+1]++ })
	for i := range n {
		start[i+1] += start[i]
	}
	l := lists[T]{start, make([]T, start[n])}
	at := slices.Clone(start[:n])
	each(func(i int, item T) {
		l.items[at[i]] = item
		at[i]++
	})
	return l
}

// mark is the share of one word of the set of changed units.
type mark struct {
	units uint64
	word  uint16
}

// rule is a propagator and how it narrows; total is what the cells of a cage add up to.
type rule struct {
	cells []uint16
	engine.Propagator
	*extra // nil for sums, cliques and groups
	total  int32
	form   form
}

// form is how a rule narrows.
type form uint8

const (
	byItself form = iota // by the propagator's own Narrow
	isCage               // a sum of cells that differ
	isSum                // an *engine.Sum of another sort
	isCount              // an *engine.Count
	isClique             // an *engine.Clique
	isGroup              // cells that differ, no more
	isLeft               // an *engine.Leftovers
	isAny                // an *engine.Any
	isLine               // an *engine.Line whose layers are kept
)

// extra is what only some rules have. The cost of narrowing is in steps of some
// nanoseconds.
type extra struct {
	apart  []uint64       // of a count of one digit: its cells in few sets that see each other, by places
	layers *engine.Layers // of a line
	at     int            // where something is kept of layers or lists
	twice  bool           // a cell is on the line twice
	cost   int
}

// addSum adds the rule of a sum.
func (p *Program) addSum(s *engine.Sum) {
	p.rules = append(p.rules, rule{})
	p.layRule(&p.rules[len(p.rules)-1], s)
}

// layRule lays out the rule of a sum.
func (p *Program) layRule(r *rule, s *engine.Sum) {
	r.cells, r.Propagator, r.extra, r.total, r.form = s.In, s, nil, 0, isSum
	if p.digits <= 9 {
		if total, ok := s.Cage(); ok {
			if p.cages == nil {
				p.cages = engine.AllCages()
			}
			r.form, r.total = isCage, int32(total)
		}
	}
}

// costOf is about what it costs to narrow by a propagator at most.
func costOf(r engine.Propagator) int {
	cost := len(r.Cells())
	switch r := r.(type) {
	case *engine.Line:
		moves := 0
		for _, next := range r.Automaton.Next {
			moves += len(next)
		}
		cost *= moves
	case *engine.Any:
		for _, list := range r.Lists {
			for _, r := range list {
				cost += 2 * costOf(r)
			}
		}
	}
	return cost
}

// partition cuts a house into segments: its cells lie segment after segment
// from cells on. Every cell of the house is in just one of them.
type partition struct {
	cells      int32
	start, end int32 // segments
}

// segment is a run of size cells in a partition; the targets are the cells
// outside the house that see all of them.
type segment struct {
	size       int32
	start, end int32 // targets
}

// Compile lays out a model. It panics when the model breaks its own contract (a
// house without exactly Digits cells, a cell or digit out of range): models are
// made by code, not read from files. The cost is about cells × peers.
func Compile(m *engine.Model) *Program { return compile(m, true) }

// compile is Compile that can do without packed houses.
func compile(m *engine.Model, packed bool) *Program {
	n := m.Digits
	if n < 1 || n > 64 {
		panic(fmt.Sprintf("search: %d digits, want 1 to 64", n))
	}
	p := &Program{
		model:      m,
		digits:     n,
		cells:      m.Cells,
		all:        engine.All(n),
		checkEvery: int64(1 + 20_000/max(m.Cells, 1)),
		sightWords: m.Sight().Words(),
		given:      len(m.Houses),
	}
	p.layHouses(m)
	p.packed = packed && m.HasBoxGrid()
	if !p.packed {
		p.leftovers = m.Leftovers()
	}
	p.layPeers(m)
	p.layPartitions()
	p.oneByOne = !p.packed || p.locking != 0 || p.houseCount > packedCount
	p.layRest(m)
	return p
}

// Propagates says whether there is more to propagate than houses, groups and relations.
func (p *Program) Propagates() bool { return p.propagates }

// OnlyCages says whether there are no rules but houses, groups and sums that are cages.
func (p *Program) OnlyCages() bool { return p.onlyCages }

// layPeers lists what each cell sees.
func (p *Program) layPeers(m *engine.Model) {
	p.sight = m.Sight()
	p.peers = lists[uint16]{start: make([]int32, 1, p.cells+1), items: make([]uint16, 0, p.sight.Pairs())}
	for c := range p.cells {
		p.peers.items = p.sight.Of(uint16(c)).Append(p.peers.items)
		p.peers.start = append(p.peers.start, int32(len(p.peers.items)))
	}
}

// peersOf are the cells that see a cell. Where they aren't laid out, they are written
// to room.
func (p *Program) peersOf(c int, room []uint16) []uint16 {
	if len(p.peers.start) > 0 {
		return p.peers.of(c)
	}
	return p.sight.Of(uint16(c)).Append(room[:0])
}

// unitsOf are the houses of a cell and the propagators that cover it. Where they aren't
// laid out, they are written to room.
func (p *Program) unitsOf(c int, room []uint16) []uint16 {
	if p.fewMarks == nil || len(p.rules) == 0 {
		return p.cellUnits.of(c)
	}
	units := p.fewUnits(c)
	return engine.Bits(units[:]).Append(room[:0])
}

// fewWords is how many words hold the units of nearly all 9×9 boards.
const fewWords = 3

// few is a set of units in so many words.
type few [fewWords]uint64

// with adds other units.
func (f *few) with(others *few) {
	f[0] |= others[0]
	f[1] |= others[1]
	f[2] |= others[2]
}

// fewUnits is unitsOf as a set, where few words hold all units.
func (p *Program) fewUnits(c int) few {
	units := p.fewMarks[c]
	for w := range units {
		units[w] &= p.units[w]
	}
	return units
}

// layRest lays out all but houses and peers.
func (p *Program) layRest(m *engine.Model) {
	implied, joined := p.implied(m), m.JoinedSums()
	p.rules = slices.Grow(p.rules, len(m.Propagators)+len(implied)+len(joined))
	p.start = slices.Grow(p.start, p.cells)[:p.cells]
	for c := range p.start {
		p.start[c] = p.all
	}
	var others []engine.Propagator
	for _, r := range m.Propagators {
		switch r := r.(type) {
		case *engine.Among:
			for _, c := range r.In {
				p.start[c] &= r.Digits
			}
			continue
		case *engine.Sum:
			p.addSum(r)
			continue
		case *engine.Line:
			if sandwich := m.Sandwich(r); sandwich != nil {
				others = append(others, sandwich)
				continue
			}
		}
		others = append(others, r)
	}
	cliques, relations := m.Cliques()
	for _, q := range cliques {
		p.rules = append(p.rules, rule{cells: q.In, Propagator: q, form: isClique})
	}
	p.early = len(p.rules)
	for _, r := range others {
		p.rules = append(p.rules, rule{cells: r.Cells(), Propagator: r, extra: &extra{cost: costOf(r)}})
		switch laid := &p.rules[len(p.rules)-1]; r := r.(type) {
		case *engine.Line:
			p.layLine(laid, r)
		case *engine.Count:
			laid.form = isCount
			if r.Digits&(r.Digits-1) == 0 {
				laid.apart = p.sight.Cliques(r.In)
			}
		case *engine.Any:
			laid.form, laid.at = isAny, p.lineWords
			p.lineWords += (len(r.Lists) + 63) / 64
		}
	}
	p.own = len(p.rules)
	p.onlySums = p.own > 0 && len(m.Relations) == 0
	p.onlyCages = p.onlySums
	for i := range p.rules {
		form := p.rules[i].form
		p.onlyCages = p.onlyCages && form == isCage
		p.onlySums = p.onlySums && (form == isCage || form == isSum)
	}
	p.addImplied(implied)
	for _, sum := range joined {
		p.addSum(sum)
	}
	for _, count := range m.JointCounts() {
		p.rules = append(p.rules, rule{cells: count.In, Propagator: count, form: isCount, extra: &extra{}})
	}
	p.propagates = len(p.rules) > 0
	for _, left := range p.leftovers {
		p.rules = append(p.rules, rule{cells: left.In, Propagator: left, form: isLeft})
	}
	p.layGroups(m.Groups)
	p.layRelations(relations)
	p.layTies(cliques)
	p.layMarks()
	p.layStart()
}

// addImplied adds implied sums. Those of few cells are looked at first: they say more in less
// time.
func (p *Program) addImplied(sums []engine.Sum) {
	most := 0
	for i := range sums {
		most = max(most, len(sums[i].In))
	}
	p.before = slices.Grow(p.before[:0], most+2)[:most+2]
	at := p.before // by size: where the next of that many cells goes
	clear(at)
	for i := range sums {
		at[len(sums[i].In)+1]++
	}
	for size := range most {
		at[size+1] += at[size]
	}
	first := len(p.rules)
	p.rules = slices.Grow(p.rules, len(sums))[:first+len(sums)]
	for i := range sums {
		next := &at[len(sums[i].In)]
		p.layRule(&p.rules[first+int(*next)], &sums[i])
		*next++
	}
}

// layGroups adds the groups of three cells and more that aren't cages or cliques, which say
// more of the same cells.
func (p *Program) layGroups(groups [][]uint16) {
	// By cell one more than the last cage or clique that begins there, and by that the one
	// before it.
	p.before = slices.Grow(p.before[:0], p.cells+len(p.rules))[:p.cells+len(p.rules)]
	clear(p.before)
	last, before := p.before[:p.cells], p.before[p.cells:]
	for i := range p.rules {
		if r := &p.rules[i]; r.form == isCage || r.form == isClique {
			first := r.cells[0]
			before[i], last[first] = last[first], uint16(i+1)
		}
	}
	for _, group := range groups {
		if len(group) <= 2 {
			continue
		}
		i := last[group[0]]
		for i > 0 && !slices.Equal(p.rules[i-1].cells, group) {
			i = before[i-1]
		}
		if i == 0 {
			p.rules = append(p.rules, rule{cells: group, Propagator: &engine.Apart{In: group}, form: isGroup})
		}
	}
}

// layHouses copies each different house once.
func (p *Program) layHouses(m *engine.Model) {
	seen := make([]engine.Bits, 0, len(m.Houses))
	for _, house := range m.Houses {
		if len(house) != p.digits {
			panic(fmt.Sprintf("search: a house has %d cells, want %d", len(house), p.digits))
		}
		set := engine.NewBits(p.cells)
		set.Add(house...)
		if slices.ContainsFunc(seen, func(known engine.Bits) bool { return slices.Equal(known, set) }) {
			continue
		}
		seen = append(seen, set)
		p.houses = append(p.houses, house...)
		p.houseCount++
	}
	p.cellHouses = listsOf(p.cells, func(add func(int, uint16)) {
		for h := range p.houseCount {
			for _, c := range p.house(h) {
				add(int(c), uint16(h))
			}
		}
	})
	if p.houseCount <= 64*fewWords {
		p.houseMarks = make([]few, p.cells)
		for h := range p.houseCount {
			for _, c := range p.house(h) {
				p.houseMarks[c][h/64] |= 1 << (h % 64)
			}
		}
	}
}

func (p *Program) house(h int) []uint16 { return p.houses[h*p.digits : (h+1)*p.digits] }

// layMarks numbers the units and tells for every cell which to look at again.
func (p *Program) layMarks() {
	p.firstSum = p.houseCount
	p.firstOther = p.firstSum + p.early
	p.firstImplied = p.firstSum + p.own
	p.firstRelated = p.firstSum + len(p.rules)
	p.unitCount = p.firstRelated
	if len(p.relations) > 0 {
		p.unitCount += p.cells
	}
	p.unitWords = (p.unitCount + 63) / 64
	p.cellUnits = p.cellHouses
	p.byFailures = p.propagates || len(p.leftovers) > 0 || len(p.relations) > 0
	p.sumsFirst = p.packed && (p.byFailures || p.oneByOne)
	p.marks = lists[mark]{}
	if p.unitWords <= fewWords {
		p.layFewMarks()
	} else if p.fewMarks = nil; len(p.rules) > 0 {
		p.cellUnits = listsOf(p.cells, func(add func(int, uint16)) {
			for c := range p.cells {
				for _, h := range p.cellHouses.of(c) {
					add(c, h)
				}
			}
			for i := range p.rules {
				for _, c := range p.rules[i].cells {
					add(int(c), uint16(p.firstSum+i))
				}
			}
		})
	}
	for i := range p.rules {
		p.widest = max(p.widest, len(p.rules[i].cells))
	}
	p.layFailures()
	if p.fewMarks != nil {
		return
	}
	p.marks = lists[mark]{start: make([]int32, 1, p.cells+1), items: make([]mark, 0, 2*p.cells)}
	words := make([]uint64, p.unitWords)
	for c := range p.cells {
		for _, u := range p.cellUnits.of(c) {
			words[u/64] |= 1 << (u % 64)
		}
		if len(p.arcs.of(c)) > 0 {
			u := p.firstRelated + c
			words[u/64] |= 1 << (u % 64)
		}
		for w, word := range words {
			if word != 0 {
				p.marks.items = append(p.marks.items, mark{word, uint16(w)})
				words[w] = 0
			}
		}
		p.marks.start = append(p.marks.start, int32(len(p.marks.items)))
	}
}

// layFewMarks is layMarks where few words hold all units.
func (p *Program) layFewMarks() {
	for w := range p.units {
		p.units[w] = engine.All(min(max(p.firstRelated-64*w, 0), 64))
	}
	p.fewMarks = append(p.fewMarks[:0], p.houseMarks...)
	marks := p.fewMarks
	for i := range p.rules {
		u := uint(p.firstSum + i)
		word, bit := u/64%fewWords, uint64(1)<<(u%64)
		for _, c := range p.rules[i].cells {
			marks[c][word] |= bit
		}
	}
	for u := p.firstRelated; u < p.unitCount; u++ {
		if c := u - p.firstRelated; len(p.arcs.of(c)) > 0 {
			p.fewMarks[c][u/64] |= 1 << (u % 64)
		}
	}
}

// layFailures counts what has failed in each cell before the search starts.
func (p *Program) layFailures() {
	p.failures = slices.Grow(p.failures[:0], p.cells)[:p.cells]
	for c := range p.failures {
		units := 0
		if p.fewMarks == nil || len(p.rules) == 0 {
			units = len(p.cellUnits.of(c))
		} else {
			marks := &p.fewMarks[c]
			units = bits.OnesCount64(marks[0]&p.units[0]) + bits.OnesCount64(marks[1]&p.units[1]) + bits.OnesCount64(marks[2]&p.units[2])
		}
		p.failures[c] = int32(deadEndsBefore * units)
		if p.ties != nil {
			p.failures[c] += p.ties[c]
		}
	}
}

// cellsOf are the cells of a house or propagator.
func (p *Program) cellsOf(unit int) []uint16 {
	if unit < p.firstSum {
		return p.house(unit)
	}
	return p.rules[unit-p.firstSum].cells
}

package general

import (
	"fmt"
	"slices"

	"jiugong/sudoku/internal/engine"
)

// Program is a Model laid out for the search. Every list that a step of propagation walks is one
// stretch of a flat array. It is immutable, so any number of goroutines may share it.
type Program struct {
	model  *engine.Model
	digits int
	cells  int
	all    uint64 // the set of all digits

	// checkEvery is how many nodes pass between two looks at the context. They take about a
	// millisecond: some tens of them on the largest boards.
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

	// Partitions point into partitionCells and segments.
	partitionCells []uint16
	segments       []segment
	targets        []uint16

	start     []uint64 // the digits of each cell at first
	relations []relation
	rules     []rule // sums of the model, cliques, its other propagators, implied sums, counts together and groups
	cages     *engine.Cages
	lineWords int // of what is kept of lines and lists
	early     int // how many are sums of the model or cliques
	own       int // how many are the model's, or cliques
	widest    int // most cells any of them covers

	bySight []bool   // of each house: it needs too many partitions, and is looked at by sight
	outside []uint64 // of each such house: the cells outside, sightWords each
	inside  []uint64 // of each house of a packed board: its cells, sightWords each

	leftovers []*engine.Leftovers // of the houses
	regions   []*engine.Regions   // to be found
	labelOf   []uint8             // by cell: the one, from 1, whose label it is; nil when there are none
	named     bool                // some share their labels, which keep their names

	sight      *engine.Sight
	sightWords int
	given      int            // houses of the model, those that are the same counted too
	finder     *engine.Finder // of implied sums, in a program that is used once; else nil

	packed     bool   // the first houses are handled all at once
	oneByOne   bool   // others aren't, or these lock digits in other ways too
	sumsFirst  bool   // on a packed board, relations and sums come before houses
	locking    uint64 // those of them that lock digits in other ways too
	propagates bool   // there is more than houses, groups and relations
	byFailures bool   // how to branch

	// Units are numbered: houses first, then propagators in the order of rules. When the model
	// has relations, one unit for each cell follows.
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

// listsOf makes n lists. each calls add with every item and the number of its list, in any order.
// It is called twice, and must add the same items both times.
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

// Compile lays out a model. It panics on a house without exactly Digits cells, and on a cell or
// digit out of range. Models are made by code, not read from files. The cost is about cells ×
// peers.
func Compile(m *engine.Model) *Program { return compile(m, true) }

// compile does what Compile does, and can do without packed houses.
func compile(m *engine.Model, packed bool) *Program {
	n := m.Digits
	if n < 1 || n > 64 {
		panic(fmt.Sprintf("general: %d digits, want 1 to 64", n))
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

// Propagates reports whether there is more to propagate than houses, groups and relations.
func (p *Program) Propagates() bool { return p.propagates }

// layPeers lists the cells that each cell sees.
func (p *Program) layPeers(m *engine.Model) {
	p.sight = m.Sight()
	p.peers = lists[uint16]{start: make([]int32, 1, p.cells+1), items: make([]uint16, 0, p.sight.Pairs())}
	for c := range p.cells {
		p.peers.items = p.sight.Of(uint16(c)).Append(p.peers.items)
		p.peers.start = append(p.peers.start, int32(len(p.peers.items)))
	}
}

// peersOf returns the cells that see a cell. Where they aren't laid out, they are written
// to room.
func (p *Program) peersOf(c int, room []uint16) []uint16 {
	if len(p.peers.start) > 0 {
		return p.peers.of(c)
	}
	return p.sight.Of(uint16(c)).Append(room[:0])
}

// layHouses copies each different house once.
func (p *Program) layHouses(m *engine.Model) {
	seen := make([]engine.Bits, 0, len(m.Houses))
	for _, house := range m.Houses {
		if len(house) != p.digits {
			panic(fmt.Sprintf("general: a house has %d cells, want %d", len(house), p.digits))
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

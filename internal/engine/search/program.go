package search

import (
	"fmt"
	"math/bits"

	"jiugong/sudoku/internal/engine"
)

// Program is a Model laid out for the search: every list a step of propagation
// walks is one stretch of one flat array. It is immutable, so any number of
// Solvers in any number of goroutines may share it.
type Program struct {
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
	peers      lists[uint16] // the cells that may not hold the same digit
	marks      lists[mark]   // the units to look at again when a cell changes
	arcs       lists[arc]    // the relations a cell takes part in
	partitions lists[partition]

	// partitionCells and segments are what partitions point into.
	partitionCells []uint16
	segments       []segment
	targets        []uint16

	relations   []relation
	propagators []engine.Propagator
	widest      int // most cells any propagator covers

	// Units are numbered: houses first, then propagators, then, when the model
	// has relations, one unit for each cell.
	unitWords       int
	firstPropagator int
	firstRelated    int
	unitCount       int
	everyUnit       []uint64 // the set of all units
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

// mark is the share of one word of the set of changed units.
type mark struct {
	units uint64
	word  uint16
}

// arc leads from a cell to another that a relation ties it to.
type arc struct {
	cell     uint16
	relation uint16
}

// relation is a table with the most digits a cell can have left while the
// table still forbids its partner something.
type relation struct {
	allowed []uint64
	most    int
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
func Compile(m *engine.Model) *Program {
	n := m.Digits
	if n < 1 || n > 64 {
		panic(fmt.Sprintf("search: %d digits, want 1 to 64", n))
	}
	p := &Program{
		digits:      n,
		cells:       m.Cells,
		all:         engine.All(n),
		checkEvery:  int64(1 + 20_000/max(m.Cells, 1)),
		propagators: m.Propagators,
	}
	p.layHouses(m)
	for _, peers := range m.Ties().Peers {
		p.peers.add(peers...)
	}
	p.layPartitions()
	p.layRelations(m)
	p.layMarks()
	return p
}

// layHouses copies each different house once.
func (p *Program) layHouses(m *engine.Model) {
	seen := map[string]bool{}
	in := make([][]uint16, p.cells)
	for _, house := range m.Houses {
		if len(house) != p.digits {
			panic(fmt.Sprintf("search: a house has %d cells, want %d", len(house), p.digits))
		}
		set := newCellSet(p.cells)
		for _, c := range house {
			set.add(c)
		}
		key := fmt.Sprint(set)
		if seen[key] {
			continue
		}
		seen[key] = true
		for _, c := range house {
			in[c] = append(in[c], uint16(p.houseCount))
		}
		p.houses = append(p.houses, house...)
		p.houseCount++
	}
	for _, list := range in {
		p.cellHouses.add(list...)
	}
}

func (p *Program) house(h int) []uint16 { return p.houses[h*p.digits : (h+1)*p.digits] }

func (p *Program) layRelations(m *engine.Model) {
	arcs := make([][]arc, p.cells)
	for _, r := range m.Relations {
		if len(r.Allowed) != p.digits {
			panic(fmt.Sprintf("search: a relation's table has %d rows, want %d", len(r.Allowed), p.digits))
		}
		tables := r.Tables()
		for side, table := range tables {
			if side == 1 && r.Back == nil {
				break
			}
			most := 0
			for _, allowed := range table {
				most = max(most, bits.OnesCount64(p.all&^allowed))
			}
			p.relations = append(p.relations, relation{allowed: table, most: most})
		}
		back := uint16(len(p.relations) - 1)
		forth := back
		if r.Back != nil {
			forth--
		}
		for _, pair := range r.Pairs {
			a, b := pair[0], pair[1]
			arcs[a] = append(arcs[a], arc{b, forth})
			arcs[b] = append(arcs[b], arc{a, back})
		}
	}
	for _, list := range arcs {
		p.arcs.add(list...)
	}
}

// layMarks numbers the units and tells for every cell which to look at again.
func (p *Program) layMarks() {
	p.firstPropagator = p.houseCount
	p.firstRelated = p.firstPropagator + len(p.propagators)
	p.unitCount = p.firstRelated
	if len(p.relations) > 0 {
		p.unitCount += p.cells
	}
	p.unitWords = (p.unitCount + 63) / 64
	p.everyUnit = make([]uint64, p.unitWords)
	for u := range p.unitCount {
		p.everyUnit[u/64] |= 1 << (u % 64)
	}

	units := make([][]uint64, p.cells)
	set := func(c uint16, unit int) {
		units[c][unit/64] |= 1 << (unit % 64)
	}
	for c := range units {
		units[c] = make([]uint64, p.unitWords)
		for _, h := range p.cellHouses.of(c) {
			set(uint16(c), int(h))
		}
		if len(p.arcs.of(c)) > 0 {
			set(uint16(c), p.firstRelated+c)
		}
	}
	for i, propagator := range p.propagators {
		for _, c := range propagator.Cells() {
			set(c, p.firstPropagator+i)
		}
		p.widest = max(p.widest, len(propagator.Cells()))
	}
	for _, words := range units {
		var list []mark
		for w, word := range words {
			if word != 0 {
				list = append(list, mark{word, uint16(w)})
			}
		}
		p.marks.add(list...)
	}
}

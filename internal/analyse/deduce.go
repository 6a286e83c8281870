package analyse

import (
	"math/bits"
	"slices"
	"sync/atomic"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/engine"
)

// strength is which simple techniques are used.
type strength int

const (
	singles   strength = iota // naked and hidden singles
	locked                    // and locked candidates
	pairs                     // and naked and hidden pairs
	strengths                 // how many there are
)

// layout is what a deducer has to know of rules. Goroutines share it.
type layout struct {
	rules         *sudoku.Rules
	cells, digits int
	houses        [][]uint16
	of            [][]uint16 // the houses of each cell
	peers         [][]uint16
	ties          [][]engine.Tie // relations of each cell
	allowed       []uint64       // the digits that each cell may hold at all
	constraints   []engine.Propagator
	constrained   bool       // there are ties or constraints
	seen          [][]uint64 // of each cell its peers, a bit for each cell
	in            [][]uint64 // of each house its cells
}

// deducer uses the simple techniques on boards of some rules. Other demands of
// the rules go with the singles. Each constraint by itself takes away the
// candidates that it can't be met with. It is for one goroutine.
type deducer struct {
	*layout
	before, part []uint64 // memory of constrain
	places, all  []uint64 // memory of locked
	stale        []bool   // houses that singles has to look at
	queue        []uint16 // these, as a list
	decided      []uint16 // cells with one candidate whose peers may have it yet
}

// lastLayout is that of the last rules: puzzles in a row mostly have the same.
var lastLayout atomic.Pointer[layout]

func newDeducer(rules *sudoku.Rules) *deducer {
	l := lastLayout.Load()
	if l == nil || l.rules != rules {
		l = newLayout(rules)
		lastLayout.Store(l)
	}
	words := (l.cells + 63) / 64
	return &deducer{layout: l, places: make([]uint64, words*l.digits), all: make([]uint64, words), stale: make([]bool, len(l.houses))}
}

func newLayout(rules *sudoku.Rules) *layout {
	m := rules.Compiled().Model
	ties := m.Ties()
	l := &layout{rules: rules, cells: m.Cells, digits: m.Digits, houses: m.Houses, peers: ties.Peers, ties: ties.Beside}
	l.allowed = slices.Repeat([]uint64{engine.All(l.digits)}, l.cells)
	for _, p := range m.Propagators {
		if among, ok := p.(*engine.Among); ok {
			for _, cell := range among.In {
				l.allowed[cell] &= among.Digits
			}
			continue
		}
		l.constraints = append(l.constraints, p)
	}
	l.of = make([][]uint16, l.cells)
	for house, cells := range l.houses {
		for _, cell := range cells {
			l.of[cell] = append(l.of[cell], uint16(house))
		}
	}
	words := (l.cells + 63) / 64
	l.seen, l.in = bitsOf(l.peers, words), bitsOf(l.houses, words)
	l.constrained = len(m.Relations) > 0 || len(l.constraints) > 0
	return l
}

// bitsOf returns each list of cells as bits, in words words.
func bitsOf(lists [][]uint16, words int) [][]uint64 {
	sets := make([][]uint64, len(lists))
	memory := make([]uint64, words*len(lists))
	for i, cells := range lists {
		sets[i] = memory[i*words:][:words]
		for _, cell := range cells {
			sets[i][cell/64] |= 1 << (cell % 64)
		}
	}
	return sets
}

// marks are the candidates of each cell. A cell that holds a digit has that one
// alone, and done says that its peers have lost it.
type marks struct {
	sets []uint64
	done []bool
	open int      // cells that aren't done
	last []uint64 // what singles left
	seen []uint64 // what the constraints have looked at; nil where there are none
}

func (m *marks) copyFrom(from *marks) {
	m.sets = append(m.sets[:0], from.sets...)
	m.done = append(m.done[:0], from.done...)
	m.last = append(m.last[:0], from.last...)
	m.seen = append(m.seen[:0], from.seen...)
	m.open = from.open
}

// start returns the candidates of a puzzle before anything is concluded.
func (d *deducer) start(p sudoku.Puzzle) *marks {
	m := &marks{sets: slices.Clone(d.allowed), done: make([]bool, d.cells), open: d.cells, last: slices.Repeat([]uint64{^uint64(0)}, d.cells)}
	for cell, digit := range p.Givens {
		switch {
		case digit != 0:
			m.sets[cell] &= 1 << (digit - 1)
		case p.Candidates != nil:
			m.sets[cell] &= uint64(p.Candidates[cell])
		}
	}
	if d.constrained {
		m.seen = make([]uint64, d.cells)
	}
	return m
}

// conclude uses the techniques until they find nothing more, and reports whether there
// is no contradiction.
func (d *deducer) conclude(m *marks, use strength) bool {
	for {
		if !d.singles(m) {
			return false
		}
		if m.open == 0 || use == singles || !d.locked(m) && (use == locked || !d.pairs(m)) {
			return true
		}
	}
}

// singles places naked and hidden singles, and reports whether there is no contradiction. It looks at
// nothing but what has changed since it last did.
func (d *deducer) singles(m *marks) bool {
	defer d.forget()
	for {
		for cell, set := range m.sets {
			if set != m.last[cell] {
				d.touch(m, uint16(cell))
			}
		}
		if !d.settle(m) {
			return false
		}
		copy(m.last, m.sets)
		if !d.constrained {
			return true
		}
		if changed, possible := d.constrain(m); !changed || !possible {
			return possible
		}
	}
}

// touch notes that a cell has lost candidates.
func (d *deducer) touch(m *marks, cell uint16) {
	if set := m.sets[cell]; set&(set-1) == 0 && !m.done[cell] {
		d.decided = append(d.decided, cell)
	}
	for _, house := range d.of[cell] {
		if !d.stale[house] {
			d.stale[house] = true
			d.queue = append(d.queue, house)
		}
	}
}

// forget drops what is noted.
func (d *deducer) forget() {
	for _, house := range d.queue {
		d.stale[house] = false
	}
	d.queue, d.decided = d.queue[:0], d.decided[:0]
}

// settle looks at the cells and houses that are noted until there are none; false is a contradiction.
func (d *deducer) settle(m *marks) bool {
	for {
		for len(d.decided) > 0 {
			cell := d.decided[len(d.decided)-1]
			d.decided = d.decided[:len(d.decided)-1]
			set := m.sets[cell]
			if set == 0 {
				return false
			}
			if m.done[cell] {
				continue
			}
			m.done[cell] = true
			m.open--
			for _, peer := range d.peers[cell] {
				if m.sets[peer]&set == 0 {
					continue
				}
				if m.sets[peer] &^= set; m.sets[peer] == 0 {
					return false
				}
				d.touch(m, peer)
			}
		}
		if len(d.queue) == 0 {
			return true
		}
		house := d.queue[len(d.queue)-1]
		d.queue = d.queue[:len(d.queue)-1]
		d.stale[house] = false
		var once, twice, held uint64
		for _, cell := range d.houses[house] {
			set := m.sets[cell]
			twice |= once & set
			once |= set
			if set&(set-1) == 0 {
				held |= set
			}
		}
		if once != engine.All(d.digits) {
			return false
		}
		if once &^= twice | held; once == 0 {
			continue
		}
		for _, cell := range d.houses[house] {
			only := m.sets[cell] & once
			if only&(only-1) != 0 {
				return false
			}
			if only != 0 && only != m.sets[cell] {
				m.sets[cell] = only
				d.touch(m, cell)
			}
		}
	}
}

// constrain lets each constraint narrow its cells where something has changed since it
// last did.
func (d *deducer) constrain(m *marks) (changed, possible bool) {
	d.before = append(d.before[:0], m.sets...)
	fresh := func(cell uint16) bool { return m.sets[cell] != m.seen[cell] }
	for cell := range uint16(d.cells) {
		if len(d.ties[cell]) == 0 || !fresh(cell) {
			continue
		}
		for _, tie := range d.ties[cell] {
			var keep uint64
			for set := m.sets[cell]; set != 0; set &= set - 1 {
				keep |= tie.Allowed[bits.TrailingZeros64(set)]
			}
			m.sets[tie.Cell] &= keep
		}
	}
	for _, p := range d.constraints {
		cells := p.Cells()
		if !slices.ContainsFunc(cells, fresh) {
			continue
		}
		d.part = d.part[:0]
		for _, cell := range cells {
			d.part = append(d.part, m.sets[cell])
		}
		if slices.Contains(d.part, 0) || !p.Narrow(d.part) {
			return false, false
		}
		for i, cell := range cells {
			m.sets[cell] &= d.part[i]
		}
	}
	copy(m.seen, d.before)
	return !slices.Equal(m.sets, d.before), !slices.Contains(m.sets, 0)
}

// locked finds digits whose cells in one house all see another cell. It takes
// them away from that cell.
func (d *deducer) locked(m *marks) (found bool) {
	words := len(d.all)
	clear(d.places)
	for cell, set := range m.sets {
		for ; set != 0; set &= set - 1 {
			d.places[bits.TrailingZeros64(set)*words+cell/64] |= 1 << (cell % 64)
		}
	}
	for house, cells := range d.houses {
		var once, twice uint64
		for _, cell := range cells {
			twice |= once & m.sets[cell]
			once |= m.sets[cell]
		}
		for ; twice != 0; twice &= twice - 1 {
			digit := bits.TrailingZeros64(twice)
			places := d.places[digit*words:][:words]
			if !d.outside(house, places) {
				continue
			}
			for i, all := range d.all {
				for places[i] &^= all; all != 0; all &= all - 1 {
					m.sets[i*64+bits.TrailingZeros64(all)] &^= 1 << digit
					found = true
				}
			}
		}
	}
	return found
}

// outside sets all to the places that every place in a house sees, and reports whether there are
// some. Where the house has more than eight places it doesn't look.
func (d *deducer) outside(house int, places []uint64) bool {
	in := d.in[house]
	for i, w := range places {
		d.all[i] = w &^ in[i]
	}
	count := 0
	for i, w := range places {
		for here := w & in[i]; here != 0; here &= here - 1 {
			left := uint64(0)
			for j, seen := range d.seen[i*64+bits.TrailingZeros64(here)] {
				d.all[j] &= seen
				left |= d.all[j]
			}
			if count++; left == 0 || count > 8 {
				return false
			}
		}
	}
	return true
}

// pairs finds two cells of a house for two digits, naked or hidden.
func (d *deducer) pairs(m *marks) (found bool) {
	for _, house := range d.houses {
		for i, a := range house {
			if bits.OnesCount64(m.sets[a]) != 2 {
				continue
			}
			for _, b := range house[:i] {
				if m.sets[a] == m.sets[b] {
					for _, cell := range house {
						if cell != a && cell != b && m.sets[cell]&m.sets[a] != 0 {
							m.sets[cell] &^= m.sets[a]
							found = true
						}
					}
				}
			}
		}
		var places [64]uint64 // of each digit in the house
		for i, cell := range house {
			for set := m.sets[cell]; set != 0; set &= set - 1 {
				places[bits.TrailingZeros64(set)] |= 1 << i
			}
		}
		for x := range d.digits {
			if bits.OnesCount64(places[x]) != 2 {
				continue
			}
			for y := range x {
				if places[x] != places[y] {
					continue
				}
				for at := places[x]; at != 0; at &= at - 1 {
					cell := house[bits.TrailingZeros64(at)]
					if both := uint64(1<<x | 1<<y); m.sets[cell]&^both != 0 {
						m.sets[cell] &= both
						found = true
					}
				}
			}
		}
	}
	return found
}

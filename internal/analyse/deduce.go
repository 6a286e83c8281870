package analyse

import (
	"math/bits"
	"slices"

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

// deducer uses the simple techniques on boards of some rules. What else the rules ask
// for goes with the singles: each constraint by itself takes away the candidates that it
// can't be met with. It is for one goroutine.
type deducer struct {
	cells, digits int
	houses        [][]uint16
	peers         [][]uint16
	ties          [][]engine.Tie // relations of each cell
	allowed       []uint64       // the digits that each cell may hold at all
	constraints   []engine.Propagator
	constrained   bool     // there are ties or constraints
	before, part  []uint64 // memory of constrain
}

func newDeducer(rules *sudoku.Rules) *deducer {
	m := rules.Compiled().Model
	ties := m.Ties()
	d := &deducer{cells: m.Cells, digits: m.Digits, houses: m.Houses, peers: ties.Peers, ties: ties.Beside}
	d.allowed = slices.Repeat([]uint64{engine.All(d.digits)}, d.cells)
	for _, p := range m.Propagators {
		if among, ok := p.(*engine.Among); ok {
			for _, cell := range among.In {
				d.allowed[cell] &= among.Digits
			}
			continue
		}
		d.constraints = append(d.constraints, p)
	}
	d.constrained = len(m.Relations) > 0 || len(d.constraints) > 0
	return d
}

// marks are the candidates of each cell; a cell that holds a digit has that one
// alone, and done says that its peers have lost it.
type marks struct {
	sets []uint64
	done []bool
	open int      // cells that aren't done
	seen []uint64 // what the constraints have looked at; nil where there are none
}

func (m *marks) copyFrom(from *marks) {
	m.sets = append(m.sets[:0], from.sets...)
	m.done = append(m.done[:0], from.done...)
	m.seen = append(m.seen[:0], from.seen...)
	m.open = from.open
}

// start is the candidates of a puzzle before anything is concluded.
func (d *deducer) start(p sudoku.Puzzle) *marks {
	m := &marks{sets: slices.Clone(d.allowed), done: make([]bool, d.cells), open: d.cells}
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

// conclude uses the techniques until they find nothing more, and says whether there
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

func (d *deducer) singles(m *marks) bool {
	for changed := true; changed; {
		changed = false
		for cell, set := range m.sets {
			if m.done[cell] || set&(set-1) != 0 {
				continue
			}
			if set == 0 {
				return false
			}
			m.done[cell] = true
			m.open--
			changed = true
			for _, peer := range d.peers[cell] {
				if m.sets[peer] &^= set; m.sets[peer] == 0 {
					return false
				}
			}
		}
		for _, house := range d.houses {
			var once, twice uint64
			for _, cell := range house {
				twice |= once & m.sets[cell]
				once |= m.sets[cell]
			}
			if once != engine.All(d.digits) {
				return false
			}
			once &^= twice
			for _, cell := range house {
				if only := m.sets[cell] & once; only != 0 && only != m.sets[cell] {
					if only&(only-1) != 0 {
						return false
					}
					m.sets[cell] = only
					changed = true
				}
			}
		}
		if !changed && d.constrained {
			var possible bool
			if changed, possible = d.constrain(m); !possible {
				return false
			}
		}
	}
	return true
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

// locked finds digits that in one house are only in cells which all see another one,
// and takes them away there.
func (d *deducer) locked(m *marks) (found bool) {
	var seen []uint8
	for _, house := range d.houses {
		for digit := range d.digits {
			bit := uint64(1) << digit
			seen = append(seen[:0], make([]uint8, d.cells)...)
			places := uint8(0)
			for _, cell := range house {
				if m.sets[cell]&bit != 0 {
					if places++; places > 8 {
						break
					}
					for _, peer := range d.peers[cell] {
						seen[peer]++
					}
				}
			}
			if places < 2 || places > 8 {
				continue
			}
			for cell, count := range seen {
				if count == places && m.sets[cell]&bit != 0 {
					m.sets[cell] &^= bit
					found = true
				}
			}
		}
	}
	return found
}

// pairs finds two cells of a house for two digits, naked or hidden.
func (d *deducer) pairs(m *marks) (found bool) {
	for _, house := range d.houses {
		for i, a := range house {
			for _, b := range house[:i] {
				if m.sets[a] == m.sets[b] && bits.OnesCount64(m.sets[a]) == 2 {
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
			for y := range x {
				if places[x] != places[y] || bits.OnesCount64(places[x]) != 2 {
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

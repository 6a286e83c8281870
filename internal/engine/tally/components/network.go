package components

import (
	"math/bits"

	"jiugong/sudoku/internal/engine"
)

// A Network is a model with the general counter's constant look-ups written out. It is never
// changed once made.
type Network struct {
	Digits int
	Cells  int
	all    uint64
	Houses [][]uint16
	// by cell:
	inHouses [][]uint16     // its houses
	differ   [][]uint16     // the cells that must hold another digit, ascending
	beside   [][]engine.Tie // the cells it has a relation with
	covered  [][]uint16     // the propagators that cover it
	rules    []engine.Propagator
	// plain says that only houses and groups count, so that digits mean nothing by
	// themselves and may be renamed.
	Plain  bool
	halves []half
}

// New writes out a model.
func New(m *engine.Model) *Network {
	ties := m.Ties()
	n := &Network{
		Digits: m.Digits, Cells: m.Cells, all: engine.All(m.Digits),
		Houses:   m.Houses,
		inHouses: ties.Houses,
		differ:   ties.Peers,
		beside:   ties.Beside,
		covered:  ties.Covered,
		rules:    m.Propagators,
		Plain:    len(m.Relations) == 0 && len(m.Propagators) == 0,
	}
	n.halves = findHalves(n)
	return n
}

// Start gives every cell its domain, before any propagation. It refuses givens
// that contradict each other.
func (n *Network) Start(givens []uint8) ([]uint64, error) {
	domains := make([]uint64, n.Cells)
	for c := range domains {
		domains[c] = n.all
		if c < len(givens) && givens[c] != 0 {
			if int(givens[c]) > n.Digits {
				return nil, engine.ErrClash
			}
			domains[c] = 1 << (givens[c] - 1)
		}
	}
	for c := range givens {
		if givens[c] == 0 {
			continue
		}
		for _, d := range n.differ[c] {
			if givens[c] == givens[d] {
				return nil, engine.ErrClash
			}
		}
		for _, t := range n.beside[c] {
			if givens[t.Cell] != 0 && t.Allowed[givens[c]-1]&domains[t.Cell] == 0 {
				return nil, engine.ErrClash
			}
		}
	}
	return domains, nil
}

// A Narrower propagates. A cell left with one digit takes it from cells that must differ, and
// narrows those it is related to. A digit with one place left in a house goes there. Propagators
// have their say.
type Narrower struct {
	n      *Network
	known  []uint16 // cells newly left with one digit
	houses worklist
	rules  worklist
	buf    []uint64
}

// NewNarrower returns a narrower for one goroutine.
func NewNarrower(n *Network) *Narrower {
	longest := 0
	for _, r := range n.rules {
		longest = max(longest, len(r.Cells()))
	}
	return &Narrower{
		n: n, known: make([]uint16, 0, n.Cells),
		houses: newWorklist(len(n.Houses)), rules: newWorklist(len(n.rules)),
		buf: make([]uint64, longest),
	}
}

// worklist is a stack of numbers, each in it at most once.
type worklist struct {
	list   []uint16
	inside []bool
}

func newWorklist(n int) worklist { return worklist{make([]uint16, 0, n), make([]bool, n)} }

func (w *worklist) push(i uint16) {
	if !w.inside[i] {
		w.inside[i] = true
		w.list = append(w.list, i)
	}
}

func (w *worklist) pop() uint16 {
	i := w.list[len(w.list)-1]
	w.list = w.list[:len(w.list)-1]
	w.inside[i] = false
	return i
}

func (w *worklist) clear() {
	for _, i := range w.list {
		w.inside[i] = false
	}
	w.list = w.list[:0]
}

// All propagates everything from scratch.
func (p *Narrower) All(domains []uint64) bool {
	for c, d := range domains {
		if d == 0 {
			return false
		}
		if d&(d-1) == 0 {
			p.known = append(p.known, uint16(c))
		}
	}
	for h := range p.n.Houses {
		p.houses.push(uint16(h))
	}
	for r := range p.n.rules {
		p.rules.push(uint16(r))
	}
	return p.run(domains)
}

// Place puts a digit into a cell and propagates.
func (p *Narrower) Place(domains []uint64, c uint16, digit uint64) bool {
	p.keep(domains, c, digit)
	return p.run(domains)
}

// keep leaves a cell with part of its domain, not all of it and not nothing.
func (p *Narrower) keep(domains []uint64, c uint16, left uint64) {
	domains[c] = left
	if left&(left-1) == 0 {
		p.known = append(p.known, c)
	}
	for _, h := range p.n.inHouses[c] {
		p.houses.push(h)
	}
	for _, r := range p.n.covered[c] {
		p.rules.push(r)
	}
}

func (p *Narrower) run(domains []uint64) bool {
	for {
		ok := true
		switch {
		case len(p.known) > 0:
			c := p.known[len(p.known)-1]
			p.known = p.known[:len(p.known)-1]
			ok = p.spread(domains, c)
		case len(p.houses.list) > 0:
			ok = p.house(domains, p.n.Houses[p.houses.pop()])
		case len(p.rules.list) > 0:
			ok = p.rule(domains, p.n.rules[p.rules.pop()])
		default:
			return true
		}
		if !ok {
			p.stop()
			return false
		}
	}
}

// stop forgets all waiting work.
func (p *Narrower) stop() {
	p.known = p.known[:0]
	p.houses.clear()
	p.rules.clear()
}

// spread tells the neighbours of a cell with one digit.
func (p *Narrower) spread(domains []uint64, c uint16) bool {
	digit := domains[c]
	for _, o := range p.n.differ[c] {
		if old := domains[o]; old&digit != 0 {
			if old == digit {
				return false
			}
			p.keep(domains, o, old&^digit)
		}
	}
	for _, t := range p.n.beside[c] {
		old := domains[t.Cell]
		left := old & t.Allowed[bits.TrailingZeros64(digit)]
		if left == 0 {
			return false
		}
		if left != old {
			p.keep(domains, t.Cell, left)
		}
	}
	return true
}

// house places the digits that have one cell left.
func (p *Narrower) house(domains []uint64, cells []uint16) bool {
	var once, twice uint64
	for _, c := range cells {
		d := domains[c]
		twice |= once & d
		once |= d
	}
	if once != p.n.all {
		return false
	}
	single := once &^ twice
	for _, c := range cells {
		d := domains[c]
		if own := d & single; own != 0 && own != d {
			if own&(own-1) != 0 {
				return false
			}
			p.keep(domains, c, own)
		}
	}
	return true
}

// rule lets a propagator narrow its cells.
func (p *Narrower) rule(domains []uint64, r engine.Propagator) bool {
	cells := r.Cells()
	buf := p.buf[:len(cells)]
	for i, c := range cells {
		buf[i] = domains[c]
	}
	if !r.Narrow(buf) {
		return false
	}
	for i, c := range cells {
		left := domains[c] & buf[i] // a line may read a cell twice
		if left == 0 {
			return false
		}
		if left != domains[c] {
			p.keep(domains, c, left)
		}
	}
	return true
}

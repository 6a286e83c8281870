package sudoku

import (
	"encoding/binary"
	"maps"
	"math"
	"slices"
	"sync/atomic"

	"jiugong/sudoku/internal/engine"
	"jiugong/sudoku/internal/message"
)

// Primitive is one of the few things that a Constraint may say, which every
// engine understands: Allow, Differ, Relate, Sum, HowMany, Line or Any. There are
// no others.
type Primitive interface {
	// write is the primitive's part of a rules text, as ReadConstraint reads it.
	write(s *Shape) string
	cells() []int
	check(s *Shape) error
	lower(l *lowering)
	propagator(s *Shape) engine.Propagator
}

// Allow leaves its cells only some digits.
type Allow struct {
	Cells  []int
	Digits Set
}

// Differ is cells that hold different digits: at most N of them.
type Differ struct{ Cells []int }

// Relate is a table on ordered pairs of cells: what the first cell of a pair
// holds says what may be in the second.
type Relate struct {
	Pairs [][2]int
	Table []Set // Table[d-1]: what the second may hold when the first holds d
}

// Sum is cells whose values, each times its weight, add up to Low at least and
// High at most. A cell that is named twice counts twice.
type Sum struct {
	Cells   []int
	Weights []int // one for each cell, from -1000 to 1000; nil when each is 1
	Low     int   // NoLow when there is none
	High    int   // NoHigh when there is none
}

// Bounds that say nothing.
const (
	NoLow  = math.MinInt32
	NoHigh = math.MaxInt32
)

// HowMany is how many of its cells hold one of some digits: one of Numbers, each
// from 0 to MaxCounted.
type HowMany struct {
	Cells   []int // at most MaxCounted
	Digits  Set
	Numbers []int
}

// Line is cells whose digits, read in this order, an automaton accepts.
type Line struct {
	Cells     []int
	Automaton *Automaton
}

// Any is several lists of primitives, of which at least one holds as a whole.
type Any struct{ Lists [][]Primitive }

// Automaton reads digits one after the other. It need not be deterministic. It is
// immutable and may be shared by any number of lines; those that many lines use
// should be made once.
type Automaton struct {
	engine  *engine.Automaton
	written atomic.Pointer[writtenAutomaton]
}

// writtenAutomaton is the text of an automaton on boards with the same first value.
type writtenAutomaton struct {
	first int
	text  string
}

// Move is a step of an automaton: from a state, on one of some digits, to another.
type Move struct {
	From   int
	Digits Set
	To     int
}

// MaxStates is how many states an automaton may have.
const MaxStates = 1 << 14

// NewAutomaton makes an automaton for n digits with states 0 to states-1: those
// it starts in, those in which it accepts, and its moves. The error names the
// first number that is out of range.
func NewAutomaton(n, states int, start, accept []int, moves []Move) (*Automaton, error) {
	if n < 1 || n > MaxN {
		return nil, message.Errorf("an automaton has 1 to %d digits, not %d", MaxN, n)
	}
	if states < 1 || states > MaxStates {
		return nil, message.Errorf("an automaton has 1 to %d states, not %d", MaxStates, states)
	}
	words := (states + 63) / 64
	a := &engine.Automaton{Digits: n, Start: make([]uint64, words), Accept: make([]uint64, words), Next: make([][]uint16, states*n)}
	for set, list := range map[*[]uint64][]int{&a.Start: start, &a.Accept: accept} {
		for _, s := range list {
			if s < 0 || s >= states {
				return nil, message.Errorf("state %d; the states are 0 to %d", s, states-1)
			}
			(*set)[s/64] |= 1 << (s % 64)
		}
	}
	for _, m := range moves {
		if m.From < 0 || m.From >= states || m.To < 0 || m.To >= states {
			return nil, message.Errorf("a move from state %d to %d; the states are 0 to %d", m.From, m.To, states-1)
		}
		for d := range (m.Digits & AllDigits(n)).Digits() {
			row := m.From*n + int(d) - 1
			if to := uint16(m.To); !slices.Contains(a.Next[row], to) {
				a.Next[row] = append(a.Next[row], to)
			}
		}
	}
	return &Automaton{engine: a}, nil
}

// States is the number of states.
func (a *Automaton) States() int { return a.engine.States() }

// Start and Accept are the states it starts in, and those in which it accepts,
// in ascending order.
func (a *Automaton) Start() []int { return statesOf(a.engine.Start) }

// Accept is described with Start.
func (a *Automaton) Accept() []int { return statesOf(a.engine.Accept) }

// Moves are the steps of the automaton, by their states: one for each two states
// between which there are any.
func (a *Automaton) Moves() []Move {
	var moves []Move
	for from := range a.States() {
		to := map[uint16]Set{}
		for d := range a.engine.Digits {
			for _, state := range a.engine.Next[from*a.engine.Digits+d] {
				to[state] = to[state].With(uint8(d + 1))
			}
		}
		for _, state := range slices.Sorted(maps.Keys(to)) {
			moves = append(moves, Move{from, to[state], int(state)})
		}
	}
	return moves
}

func statesOf(set []uint64) []int {
	var states []int
	for s := range len(set) * 64 {
		if set[s/64]>>(s%64)&1 != 0 {
			states = append(states, s)
		}
	}
	return states
}

func (p Allow) cells() []int   { return p.Cells }
func (p Differ) cells() []int  { return p.Cells }
func (p Sum) cells() []int     { return p.Cells }
func (p HowMany) cells() []int { return p.Cells }
func (p Line) cells() []int    { return p.Cells }
func (p Relate) cells() []int {
	var cells []int
	for _, pair := range p.Pairs {
		cells = append(cells, pair[:]...)
	}
	return cells
}
func (p Any) cells() []int {
	var cells []int
	for _, list := range p.Lists {
		cells = append(cells, cellsOf(list)...)
	}
	return cells
}

// checkCells says what is wrong with the cells of a primitive.
func checkCells(s *Shape, cells []int, twice bool) error {
	if len(cells) == 0 {
		return message.Errorf("names no cells; write them as in r1c1r1c2")
	}
	for _, cell := range cells {
		if cell < 0 || cell >= s.Cells() {
			return message.Errorf("there is no cell number %d", cell)
		}
	}
	if !twice {
		if i := repeated(cells); i >= 0 {
			return message.Errorf("%s is named twice", s.CellName(cells[i]))
		}
	}
	return nil
}

// repeated is the place of the first cell of a list that stands there before, too; -1 if
// there is none.
func repeated[T int | uint16](cells []T) int {
	var seen [2]uint64 // that cell or one with the same bit
	for i, cell := range cells {
		word, bit := &seen[cell/64&1], uint64(1)<<(cell&63)
		if *word&bit != 0 && slices.Contains(cells[:i], cell) {
			return i
		}
		*word |= bit
	}
	return -1
}

func (p Allow) check(s *Shape) error { return checkCells(s, p.Cells, true) }
func (p Differ) check(s *Shape) error {
	if len(p.Cells) > s.n {
		return message.Errorf("%d cells can't all differ with %d digits", len(p.Cells), s.n)
	}
	return checkCells(s, p.Cells, false)
}
func (p Relate) check(s *Shape) error {
	if len(p.Table) != s.n {
		return message.Errorf("a table of %d sets for %d digits", len(p.Table), s.n)
	}
	for _, pair := range p.Pairs {
		if err := checkCells(s, pair[:], false); err != nil {
			return err
		}
	}
	return nil
}
func (p Sum) check(s *Shape) error {
	if p.Weights != nil && len(p.Weights) != len(p.Cells) {
		return message.Errorf("%d weights for %d cells", len(p.Weights), len(p.Cells))
	}
	for _, w := range p.Weights {
		if w < -1000 || w > 1000 {
			return message.Errorf("a weight of %d; weights are from -1000 to 1000", w)
		}
	}
	return checkCells(s, p.Cells, true)
}
func (p HowMany) check(s *Shape) error {
	if len(p.Cells) > MaxCounted {
		return message.Errorf("counts %d cells; the limit is %d", len(p.Cells), MaxCounted)
	}
	for _, k := range p.Numbers {
		if k < 0 || k > MaxCounted {
			return message.Errorf("a count of %d; counts are from 0 to %d", k, MaxCounted)
		}
	}
	return checkCells(s, p.Cells, false)
}
func (p Line) check(s *Shape) error {
	if p.Automaton == nil || p.Automaton.engine.Digits != s.n {
		return message.Errorf("an automaton for another number of digits than %d", s.n)
	}
	if len(p.Cells)*p.Automaton.States() > 1<<20 {
		return message.Errorf("%d cells read by %d states; the limit is %d for their product", len(p.Cells), p.Automaton.States(), 1<<20)
	}
	return checkCells(s, p.Cells, true)
}
func (p Any) check(s *Shape) error {
	if len(p.Lists) == 0 || len(p.Lists) > 1000 {
		return message.Errorf("%d lists to choose from; there may be 1 to 1000", len(p.Lists))
	}
	for _, list := range p.Lists {
		if len(list) == 0 {
			return message.Errorf("an empty list to choose, which always holds")
		}
		for _, q := range list {
			if err := q.check(s); err != nil {
				return err
			}
		}
	}
	return nil
}

// lowering is primitives on their way into a model.
type lowering struct {
	shape  *Shape
	model  *engine.Model
	tables map[string]int // of relations, so that pairs of one table are together
	in     []uint16       // room for the cells of groups and sums
	sums   []engine.Sum   // room for sums
}

// newLowering makes room for what some constraints hold.
func newLowering(s *Shape, m *engine.Model, list []Constraint) *lowering {
	l := &lowering{shape: s, model: m}
	cells, sums := 0, 0
	for i := range list {
		for _, p := range list[i].Holds {
			switch p := p.(type) {
			case Differ:
				cells += len(p.Cells)
			case *Differ:
				cells += len(p.Cells)
			case Sum:
				cells += len(p.Cells)
				sums++
			case *Sum:
				cells += len(p.Cells)
				sums++
			}
		}
	}
	l.in, l.sums = make([]uint16, 0, cells), make([]engine.Sum, 0, sums)
	return l
}

// cells16 are some cells as engines take them.
func (l *lowering) cells16(cells []int) []uint16 {
	start := len(l.in)
	for _, cell := range cells {
		l.in = append(l.in, uint16(cell))
	}
	return slices.Clip(l.in[start:])
}

func (l *lowering) add(p engine.Propagator) { l.model.Propagators = append(l.model.Propagators, p) }

func (p Differ) lower(l *lowering) {
	switch m := l.model; {
	case len(p.Cells) == l.shape.n:
		m.Houses = append(m.Houses, l.cells16(p.Cells))
	case len(p.Cells) > 1:
		m.Groups = append(m.Groups, l.cells16(p.Cells))
	}
}

func (p Relate) lower(l *lowering) {
	m := l.model
	key := make([]byte, 0, 8*len(p.Table))
	for _, set := range p.Table {
		key = binary.LittleEndian.AppendUint64(key, uint64(set))
	}
	i, made := l.tables[string(key)]
	if !made {
		if l.tables == nil {
			l.tables = map[string]int{}
		}
		i = len(m.Relations)
		l.tables[string(key)] = i
		m.Relations = append(m.Relations, engine.NewRelation(nil, bitsOf(p.Table)))
	}
	for _, pair := range p.Pairs {
		m.Relations[i].Pairs = append(m.Relations[i].Pairs, [2]uint16{uint16(pair[0]), uint16(pair[1])})
	}
}

func (p Sum) lower(l *lowering) {
	if p.isPlain(l.shape) {
		if in := l.cells16(p.Cells); repeated(in) < 0 {
			l.sums = append(l.sums, engine.Sum{})
			sum := &l.sums[len(l.sums)-1]
			p.fill(sum, in)
			l.add(sum)
			return
		}
	}
	l.add(p.propagator(l.shape))
}

func (p Allow) lower(l *lowering)   { l.add(p.propagator(l.shape)) }
func (p HowMany) lower(l *lowering) { l.add(p.propagator(l.shape)) }
func (p Line) lower(l *lowering)    { l.add(p.propagator(l.shape)) }
func (p Any) lower(l *lowering)     { l.add(p.propagator(l.shape)) }

// propagators are those of primitives, each by itself.
func propagators(s *Shape, list []Primitive) []engine.Propagator {
	var out []engine.Propagator
	for _, p := range list {
		relate, ok := p.(Relate)
		if !ok {
			out = append(out, p.propagator(s))
			continue
		}
		r := engine.NewRelation(nil, bitsOf(relate.Table))
		tables := r.Tables()
		for _, pair := range relate.Pairs {
			out = append(out, &engine.Beside{Pair: [2]uint16{uint16(pair[0]), uint16(pair[1])}, Allowed: tables[0], Back: tables[1]})
		}
	}
	return out
}

func (p Allow) propagator(*Shape) engine.Propagator {
	return &engine.Among{In: cells16(p.Cells), Digits: uint64(p.Digits)}
}

func (p Differ) propagator(*Shape) engine.Propagator { return &engine.Apart{In: cells16(p.Cells)} }

// propagator of a table is one for all its pairs.
func (p Relate) propagator(s *Shape) engine.Propagator {
	return engine.NewAny([][]engine.Propagator{propagators(s, []Primitive{p})})
}

// isPlain says whether each cell counts once by its digit, if none is named twice.
func (p Sum) isPlain(s *Shape) bool { return p.Weights == nil && s.first == 1 }

// fill makes the sum of such cells.
func (p Sum) fill(sum *engine.Sum, in []uint16) {
	sum.In, sum.Weights, sum.Low, sum.High = in, engine.Units(len(in), 0), p.Low, p.High
}

// propagator brings values to digits and a cell's weights together.
func (p Sum) propagator(s *Shape) engine.Propagator {
	if p.isPlain(s) {
		if in := cells16(p.Cells); repeated(in) < 0 {
			sum := new(engine.Sum)
			p.fill(sum, in)
			return sum
		}
	}
	sum := &engine.Sum{In: make([]uint16, 0, len(p.Cells)), Weights: make([]int, 0, len(p.Cells)), Low: p.Low, High: p.High}
	for i, cell := range p.Cells {
		w := 1
		if p.Weights != nil {
			w = p.Weights[i]
		}
		if p.Low != NoLow {
			sum.Low -= w * (s.first - 1)
		}
		if p.High != NoHigh {
			sum.High -= w * (s.first - 1)
		}
		if k := slices.Index(sum.In, uint16(cell)); k >= 0 {
			sum.Weights[k] += w
			continue
		}
		sum.In = append(sum.In, uint16(cell))
		sum.Weights = append(sum.Weights, w)
	}
	for k := len(sum.In) - 1; k >= 0; k-- {
		if sum.Weights[k] == 0 {
			sum.In, sum.Weights = slices.Delete(sum.In, k, k+1), slices.Delete(sum.Weights, k, k+1)
		}
	}
	return sum
}

func (p HowMany) propagator(*Shape) engine.Propagator {
	count := &engine.Count{In: cells16(p.Cells), Digits: uint64(p.Digits)}
	for _, k := range p.Numbers {
		count.Numbers |= 1 << k
	}
	return count
}

func (p Line) propagator(*Shape) engine.Propagator {
	return engine.NewLine(cells16(p.Cells), p.Automaton.engine)
}

func (p Any) propagator(s *Shape) engine.Propagator {
	lists := make([][]engine.Propagator, len(p.Lists))
	for i, list := range p.Lists {
		lists[i] = propagators(s, list)
	}
	return engine.NewAny(lists)
}

func bitsOf(table []Set) []uint64 {
	out := make([]uint64, len(table))
	for i, set := range table {
		out[i] = uint64(set)
	}
	return out
}

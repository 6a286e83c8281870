package constraint

import (
	"encoding/binary"
	"slices"

	"jiugong/sudoku/digit"
	"jiugong/sudoku/internal/engine"
)

// Lower returns a model with the rules of base and the constraints of list on board b.
func Lower(base *engine.Model, b Board, list []Constraint) *engine.Model {
	m := base.Extend()
	m.Groups, m.Propagators = slices.Grow(m.Groups, len(list)), slices.Grow(m.Propagators, len(list))
	l := newLowering(b, m, list)
	for i := range list {
		for _, p := range list[i].Holds {
			p.lower(l)
		}
	}
	m.GroupSums()
	return m
}

// lowering converts primitives into a model.
type lowering struct {
	board  Board
	model  *engine.Model
	tables map[string]int // of relations, so that pairs of one table are together
	in     []uint16       // room for the cells of groups and sums
	sums   []engine.Sum   // room for sums
}

// newLowering prepares a lowering of list into m.
func newLowering(b Board, m *engine.Model, list []Constraint) *lowering {
	l := &lowering{board: b, model: m}
	cells, sums := 0, 0
	for i := range list {
		for _, p := range list[i].Holds {
			switch p := p.(type) {
			case Differ:
				cells += len(p.Cells)
			case Sum:
				cells += len(p.Cells)
				sums++
			}
		}
	}
	l.in, l.sums = make([]uint16, 0, cells), make([]engine.Sum, 0, sums)
	return l
}

// cells16 returns cells in the form that engines take.
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
	case len(p.Cells) == l.board.N():
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
	if p.isPlain(l.board) {
		if in := l.cells16(p.Cells); repeated(in) < 0 {
			l.sums = append(l.sums, engine.Sum{})
			sum := &l.sums[len(l.sums)-1]
			p.fill(sum, in)
			l.add(sum)
			return
		}
	}
	l.add(p.propagator(l.board))
}

func (p Allow) lower(l *lowering)   { l.add(p.propagator(l.board)) }
func (p HowMany) lower(l *lowering) { l.add(p.propagator(l.board)) }
func (p Line) lower(l *lowering)    { l.add(p.propagator(l.board)) }
func (p Any) lower(l *lowering)     { l.add(p.propagator(l.board)) }

// Propagators returns each primitive of list in the form that engines take.
func Propagators(b Board, list []Primitive) []engine.Propagator {
	var out []engine.Propagator
	for _, p := range list {
		relate, ok := p.(Relate)
		if !ok {
			out = append(out, p.propagator(b))
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

func (p Allow) propagator(Board) engine.Propagator {
	return &engine.Among{In: engine.Cells(p.Cells), Digits: uint64(p.Digits)}
}

func (p Differ) propagator(Board) engine.Propagator { return &engine.Apart{In: engine.Cells(p.Cells)} }

// propagator returns one for all pairs of a table.
func (p Relate) propagator(b Board) engine.Propagator {
	return engine.NewAny([][]engine.Propagator{Propagators(b, []Primitive{p})})
}

// isPlain reports whether each cell counts once by its digit, provided that none is named
// twice.
func (p Sum) isPlain(b Board) bool { return p.Weights == nil && b.First() == 1 }

// fill sets sum to add up the cells in.
func (p Sum) fill(sum *engine.Sum, in []uint16) {
	sum.In, sum.Weights, sum.Low, sum.High = in, engine.Units(len(in), 0), p.Low, p.High
}

// propagator brings values to digits and a cell's weights together.
func (p Sum) propagator(b Board) engine.Propagator {
	if p.isPlain(b) {
		if in := engine.Cells(p.Cells); repeated(in) < 0 {
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
			sum.Low -= w * (b.First() - 1)
		}
		if p.High != NoHigh {
			sum.High -= w * (b.First() - 1)
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

func (p HowMany) propagator(b Board) engine.Propagator {
	if len(p.Cells) > mostInWord {
		return engine.NewLine(engine.Cells(p.Cells), p.automaton(b.N()).engine)
	}
	count := &engine.Count{In: engine.Cells(p.Cells), Digits: uint64(p.Digits)}
	for _, k := range p.Numbers {
		if k <= mostInWord {
			count.Numbers |= 1 << k
		}
	}
	return count
}

// mostInWord is how many cells engine.Count may have: numbers up to it fit one word.
const mostInWord = 63

// automaton counts the cells with one of the digits, as far as numbers differ.
func (p HowMany) automaton(n int) *Automaton {
	most := 0 // allowed, or more than any
	for _, k := range p.Numbers {
		most = max(most, min(k, len(p.Cells)))
	}
	stop := most
	for stop > 0 && slices.Contains(p.Numbers, stop-1) {
		stop--
	}
	if most < len(p.Cells) { // one more is too many
		stop = most
	}
	var moves []Move
	for k := range stop + 1 {
		moves = append(moves, Move{k, digit.All(n) &^ p.Digits, k})
		switch {
		case k < stop:
			moves = append(moves, Move{k, p.Digits, k + 1})
		case most == len(p.Cells):
			moves = append(moves, Move{k, p.Digits, k})
		}
	}
	var accept []int
	for k := range stop + 1 {
		if slices.Contains(p.Numbers, k) {
			accept = append(accept, k)
		}
	}
	a, err := NewAutomaton(n, stop+1, []int{0}, accept, moves)
	if err != nil {
		panic(err) // it has no more states than MaxCounted
	}
	return a
}

func (p Line) propagator(Board) engine.Propagator {
	return engine.NewLine(engine.Cells(p.Cells), p.Automaton.engine)
}

func (p Any) propagator(b Board) engine.Propagator {
	lists := make([][]engine.Propagator, len(p.Lists))
	for i, list := range p.Lists {
		lists[i] = Propagators(b, list)
	}
	return engine.NewAny(lists)
}

func bitsOf(table []digit.Set) []uint64 {
	out := make([]uint64, len(table))
	for i, set := range table {
		out[i] = uint64(set)
	}
	return out
}

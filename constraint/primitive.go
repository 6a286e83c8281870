package constraint

import (
	"math"
	"slices"
	"sync/atomic"

	"jiugong/sudoku/digit"
	"jiugong/sudoku/internal/engine"
	"jiugong/sudoku/internal/message"
)

// Primitive states one thing that must hold, in a form that every engine understands. Only the
// types of this package implement it.
type Primitive interface {
	// write returns the primitive's part of a rules text, as ReadConstraint reads it.
	write(b Board) string
	cells() []int
	// onCells returns the primitive on other cells: those that f gives for each list of its own.
	onCells(f func(cells []int, order order) []int) Primitive
	check(b Board) error
	lower(l *lowering)
	propagator(b Board) engine.Propagator
}

// Allow restricts its cells to some digits.
type Allow struct {
	Cells  []int
	Digits digit.Set
}

// Differ requires different digits in its cells, at most N of them.
type Differ struct{ Cells []int }

// Relate restricts ordered pairs of cells. The first cell's digit selects the digits allowed
// in the second.
type Relate struct {
	Pairs [][2]int
	Table []digit.Set // Table[d-1]: what the second may hold when the first holds d
}

// Sum bounds the total of its cells' values, each times its weight. It lies from Low to High.
// A cell named twice counts twice.
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

// HowMany counts the cells that hold one of some digits. The count must be one of Numbers,
// each from 0 to MaxCounted.
type HowMany struct {
	Cells   []int // at most MaxCounted
	Digits  digit.Set
	Numbers []int
}

// Line requires that an automaton accept the digits of its cells in order.
type Line struct {
	Cells     []int
	Automaton *Automaton
}

// Any requires that at least one of its lists of primitives holds as a whole.
type Any struct{ Lists [][]Primitive }

// Automaton reads digits one after another. It may be nondeterministic. It is immutable, so
// any number of lines may share it. Make one that many lines use only once.
type Automaton struct {
	engine  *engine.Automaton
	written atomic.Pointer[writtenAutomaton]
}

// writtenAutomaton holds the text of an automaton on boards with one first value.
type writtenAutomaton struct {
	first int
	text  string
}

// Move describes a step of an automaton: from a state, on one of some digits, to another
// state.
type Move struct {
	From   int
	Digits digit.Set
	To     int
}

// MaxStates is the largest number of states in an automaton.
const MaxStates = 1 << 14

// NewAutomaton returns an automaton for n digits with states 0 to states-1. Its start states,
// accepted states and moves are start, accept and moves. The error names the first number out of
// range.
func NewAutomaton(n, states int, start, accept []int, moves []Move) (*Automaton, error) {
	if n < 1 || n > digit.Max {
		return nil, message.Errorf("automaton.digits", digit.Max, n)
	}
	if states < 1 || states > MaxStates {
		return nil, message.Errorf("automaton.states", MaxStates, states)
	}
	words := (states + 63) / 64
	a := &engine.Automaton{Digits: n, Start: make([]uint64, words), Accept: make([]uint64, words), Next: make([][]uint16, states*n)}
	for set, list := range map[*[]uint64][]int{&a.Start: start, &a.Accept: accept} {
		for _, s := range list {
			if s < 0 || s >= states {
				return nil, message.Errorf("automaton.state", s, states-1)
			}
			(*set)[s/64] |= 1 << (s % 64)
		}
	}
	first := make([]int32, states*n+1) // where the list of a state and digit begins in room
	for _, m := range moves {
		if m.From < 0 || m.From >= states || m.To < 0 || m.To >= states {
			return nil, message.Errorf("automaton.move", m.From, m.To, states-1)
		}
		for d := range (m.Digits & digit.All(n)).Digits() {
			first[m.From*n+int(d)]++
		}
	}
	for row := range a.Next {
		first[row+1] += first[row]
	}
	room := make([]uint16, first[len(a.Next)])
	for row := range a.Next {
		if start, end := first[row], first[row+1]; start < end {
			a.Next[row] = room[start:start:end]
		}
	}
	for _, m := range moves {
		for d := range (m.Digits & digit.All(n)).Digits() {
			row := m.From*n + int(d) - 1
			if to := uint16(m.To); !slices.Contains(a.Next[row], to) {
				a.Next[row] = append(a.Next[row], to)
			}
		}
	}
	return &Automaton{engine: a}, nil
}

// States returns the number of states.
func (a *Automaton) States() int { return a.engine.States() }

// Start returns the start states in ascending order.
func (a *Automaton) Start() []int { return statesOf(a.engine.Start) }

// Accept returns the accepted states in ascending order.
func (a *Automaton) Accept() []int { return statesOf(a.engine.Accept) }

// Moves returns the moves in the order of their states. It joins all moves between the same
// two states.
func (a *Automaton) Moves() []Move {
	var moves []Move
	for from := range a.States() {
		first := len(moves)
		for d := range a.engine.Digits {
			for _, state := range a.engine.Next[from*a.engine.Digits+d] {
				at, known := slices.BinarySearchFunc(moves[first:], int(state), func(m Move, to int) int { return m.To - to })
				if at += first; !known {
					moves = slices.Insert(moves, at, Move{From: from, To: int(state)})
				}
				moves[at].Digits = moves[at].Digits.With(uint8(d + 1))
			}
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
		cells = append(cells, CellsOf(list)...)
	}
	return cells
}

// checkCells reports what is wrong with a primitive's cells. twice allows repeated cells.
func checkCells(b Board, cells []int, twice bool) error {
	if len(cells) == 0 {
		return message.Errorf("cells.none")
	}
	for _, cell := range cells {
		if cell < 0 || cell >= b.Cells() {
			return message.Errorf("cells.no_number", cell)
		}
	}
	if !twice {
		if i := repeated(cells); i >= 0 {
			return message.Errorf("cells.twice", b.CellName(cells[i]))
		}
	}
	return nil
}

// repeated returns the index of the first cell that occurs earlier in cells, or -1.
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

func (p Allow) check(b Board) error { return checkCells(b, p.Cells, true) }
func (p Differ) check(b Board) error {
	if len(p.Cells) > b.N() {
		return message.Errorf("primitive.differ", len(p.Cells), b.N())
	}
	return checkCells(b, p.Cells, false)
}
func (p Relate) check(b Board) error {
	if len(p.Table) != b.N() {
		return message.Errorf("primitive.table", len(p.Table), b.N())
	}
	for _, pair := range p.Pairs {
		if err := checkCells(b, pair[:], false); err != nil {
			return err
		}
	}
	return nil
}
func (p Sum) check(b Board) error {
	if p.Weights != nil && len(p.Weights) != len(p.Cells) {
		return message.Errorf("primitive.weights", len(p.Weights), len(p.Cells))
	}
	for _, w := range p.Weights {
		if w < -1000 || w > 1000 {
			return message.Errorf("primitive.weight", w)
		}
	}
	return checkCells(b, p.Cells, true)
}
func (p HowMany) check(b Board) error {
	if len(p.Cells) > MaxCounted {
		return message.Errorf("primitive.counted_cells", len(p.Cells), MaxCounted)
	}
	for _, k := range p.Numbers {
		if k < 0 || k > MaxCounted {
			return message.Errorf("primitive.count", k, MaxCounted)
		}
	}
	return checkCells(b, p.Cells, false)
}
func (p Line) check(b Board) error {
	if p.Automaton == nil || p.Automaton.engine.Digits != b.N() {
		return message.Errorf("primitive.automaton_digits", b.N())
	}
	if len(p.Cells)*p.Automaton.States() > 1<<20 {
		return message.Errorf("primitive.automaton_product", len(p.Cells), p.Automaton.States(), 1<<20)
	}
	return checkCells(b, p.Cells, true)
}
func (p Any) check(b Board) error {
	if len(p.Lists) == 0 || len(p.Lists) > 1000 {
		return message.Errorf("primitive.choices", len(p.Lists))
	}
	for _, list := range p.Lists {
		if len(list) == 0 {
			return message.Errorf("primitive.empty_choice")
		}
		for _, q := range list {
			if err := q.check(b); err != nil {
				return err
			}
		}
	}
	return nil
}

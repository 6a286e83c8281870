package logic

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/engine"
	"jiugong/sudoku/internal/message"
)

// ErrTooLarge says that this package doesn't take a board: see Takes.
var ErrTooLarge = message.New("logic.large")

// State is a board in the middle of its solution. It holds the digits that
// stand and the candidates left in the empty cells. Techniques look at it.
//
// A State belongs to one goroutine at a time; Clone gives another its own.
type State struct {
	*topology
	window  *window            // that shows all this of a larger board; nil mostly
	vain    map[Technique]bool // which techniques found nothing through it
	shown   []*State           // through the windows of a larger board
	puzzle  sudoku.Puzzle
	digit   []uint8      // what stands, 0 in empty cells
	given   []bool       // fixed by the puzzle
	marked  bool         // the puzzle is one of pencil marks
	partial bool         // some of the puzzle lies in fog
	shut    cells        // cells with givens in fog, in which nothing can be written
	cand    []sudoku.Set // candidates of the empty cells
	where   []cells      // by digit: the cells that have it as a candidate
	sets    *alsSets     // the almost locked sets, once looked for
	graded  [][]*Step    // steps of graded techniques, once looked for
	over    []leftover   // what cages leave of houses, once looked for
	barren  barren       // sums that were looked at together in vain
	spent   int          // what nets have taken so far: see mostSpent

	ctx context.Context // ends the search for graded steps; nil where nothing does
}

// topology holds what the rules say once and for all.
type topology struct {
	model     *engine.Model
	rules     *sudoku.Rules
	n         int
	size      int
	houses    []sudoku.House
	set       []cells        // the cells of each house
	of        [][]int        // the houses of each cell
	peers     []cells        // cells that must differ from a cell
	beside    [][]engine.Tie // by cell: relations that are more than "differ"
	limited   bool           // some cells have such
	units     []unit         // what constraints say
	cages     []cage         // constraints with a known sum whose cells see each other
	groups    []group        // constraints whose cells see each other, in no house together
	unions    []union        // houses to add up
	weighed   []weighed      // other sums
	unitsAt   [][]int        // by cell: the numbers of those it is in
	allowed   []sudoku.Set   // by cell: the digits that constraints leave it whatever else stands; nil without constraints
	beyond    [][]int        // by cell: the cells that it is tied to beyond houses
	covered   cells          // cells of rules that have reasoning of their own
	classic   bool           // 9x9 with boxes and nothing else
	areas     []area         // cells that hang together
	regions   []regions      // areas that have to be found
	crossings []crossing
	doublings []doubling        // of each digit, where cells count for other values
	clues     clues             // what techniques about lines, dots and outside clues look at
	lines     []int             // rows and columns
	boxes     []int             // boxes, regions and other houses that are no lines
	rects     func() [][4]int   // see rectangles, made when they are first looked at
	duos      func() [][][2]int // see findDuos; so are these
	windows   []*window         // through which techniques look at a board of more than MaxCells cells
	wide      []*window         // and nets
}

// window is a grid of a larger board: see windows.go.
type window struct {
	*topology
	in  numbers // of the window, by those of the board
	out numbers // of the board, by those of the window
}

// numbers are other ones for cells and houses, -1 where there are none.
type numbers struct {
	cells, houses []int
	missing       bool // whether one was asked for that isn't there
}

// topologies keeps the topology of rules already met; rules never change. A
// program that meets new rules all the time, such as a server, must not grow.
// When there are too many, all are made again.
var (
	topologies      sync.Map // *sudoku.Rules → *topology
	knownTopologies atomic.Int32
)

const mostTopologies = 256

func topologyOf(rules *sudoku.Rules) (*topology, error) {
	if t, ok := topologies.Load(rules); ok {
		return t.(*topology), nil
	}
	if !Takes(rules) {
		return nil, ErrTooLarge
	}
	t := &topology{model: rules.Compiled().Model, rules: rules, n: rules.N(), size: rules.Cells(), houses: rules.Houses()}
	if ties := t.model.Ties(); t.size <= MaxCells {
		t.connect(ties.Peers, ties.Beside)
	} else {
		t.beside = ties.Beside
		t.cut()
	}
	if knownTopologies.Add(1) > mostTopologies {
		topologies.Clear()
		knownTopologies.Store(1)
	}
	topologies.Store(rules, t)
	return t, nil
}

// connect works out what follows from the houses and from the ties between cells.
func (t *topology) connect(peers [][]uint16, beside [][]engine.Tie) {
	t.of = make([][]int, t.size)
	t.peers = make([]cells, t.size)
	for h, house := range t.houses {
		t.set = append(t.set, cellsOf(house.Cells...))
		for _, c := range house.Cells {
			t.of[c] = append(t.of[c], h)
		}
		if house.IsLine() {
			t.lines = append(t.lines, h)
		} else {
			t.boxes = append(t.boxes, h)
		}
	}
	t.beside = beside
	t.beyond = make([][]int, t.size)
	for c := range t.size {
		var near cells
		for _, h := range t.of[c] {
			near = near.or(t.set[h])
		}
		for _, p := range peers[c] {
			if t.peers[c].add(int(p)); !near.has(int(p)) {
				t.beyond[c] = append(t.beyond[c], int(p))
			}
		}
		for _, l := range t.beside[c] {
			if !slices.Contains(t.beyond[c], int(l.Cell)) {
				t.beyond[c] = append(t.beyond[c], int(l.Cell))
			}
		}
	}
	t.limited = len(t.model.Relations) > 0
	for _, p := range t.model.Propagators {
		for _, c := range p.Cells() {
			t.covered.add(int(c))
		}
	}
	if len(t.rules.Constraints()) > 0 {
		t.constrain()
	}
	t.classic = t.rules.IsClassic() || t.saysNothingNew()
	t.rects, t.duos = sync.OnceValue(t.rectangles), sync.OnceValue(t.findDuos)
}

// NewState returns p before the first step, with the candidates that its givens leave. Errors
// are those of Puzzle.Check, and ErrTooLarge.
func NewState(p sudoku.Puzzle) (*State, error) {
	return StateOf(&sudoku.Board{Puzzle: p})
}

// StateOf returns the state of a player's board, with entries as digits. Centre marks restrict
// a cell's candidates. Clashing entries give a *sudoku.ClashError. Mistakes finds wrong
// entries that don't clash.
func StateOf(b *sudoku.Board) (*State, error) {
	if b == nil {
		return nil, sudoku.ErrNoBoard
	}
	p := b.Puzzle
	if p.Rules == nil {
		p.Rules = sudoku.Classic()
	}
	if err := p.Rules.Fits(p.Givens); err != nil {
		return nil, err
	}
	t, err := topologyOf(p.Rules)
	if err != nil {
		return nil, err
	}
	if len(b.Entries) > 0 {
		p.Givens = b.Grid()
	}
	if err := p.Check(); err != nil {
		return nil, err
	}
	p.Givens = b.Givens
	s := t.state()
	s.puzzle = p
	for c := range t.size {
		if d := b.Givens[c]; d != 0 {
			s.given[c] = true
			s.place(c, d)
		}
	}
	for c, d := range b.Entries {
		if d != 0 && b.Givens[c] == 0 {
			s.place(c, d)
		}
	}
	if p.Candidates != nil {
		s.marked = true
		for c, may := range p.Candidates {
			for d := range (s.cand[c] &^ may).Digits() {
				s.remove(c, d)
			}
		}
	}
	for c, marks := range b.Centre {
		if s.digit[c] == 0 && marks != 0 {
			for d := range (s.cand[c] &^ marks).Digits() {
				s.remove(c, d)
			}
		}
	}
	return s, nil
}

// state returns a state in which nothing stands.
func (t *topology) state() *State {
	s := &State{
		topology: t, digit: make([]uint8, t.size), given: make([]bool, t.size),
		cand: make([]sudoku.Set, t.size), where: make([]cells, t.n+1),
	}
	for c := range s.cand {
		s.cand[c] = sudoku.AllDigits(t.n)
		if t.allowed != nil {
			s.cand[c] = t.allowed[c]
		}
		for d := range s.cand[c].Digits() {
			if t.windows == nil {
				s.where[d].add(c)
			}
		}
	}
	return s
}

// Clone returns a copy that shares nothing that changes.
func (s *State) Clone() *State {
	t := *s
	t.sets, t.graded, t.over, t.barren, t.shown = nil, nil, nil, nil, nil
	t.digit = slices.Clone(s.digit)
	t.given = slices.Clone(s.given)
	t.cand = slices.Clone(s.cand)
	t.where = slices.Clone(s.where)
	return &t
}

// Rules returns the rules of the board.
func (s *State) Rules() *sudoku.Rules { return s.rules }

// Puzzle returns the puzzle that the state began with.
func (s *State) Puzzle() sudoku.Puzzle { return s.puzzle }

// Digit returns the digit in cell, or 0 if it is empty.
func (s *State) Digit(cell int) uint8 { return s.digit[cell] }

// Grid returns a new grid of what stands.
func (s *State) Grid() sudoku.Grid { return slices.Clone(s.digit) }

// Candidates returns the digits left for cell, none if it is filled.
func (s *State) Candidates(cell int) sudoku.Set { return s.cand[cell] }

// Remove takes a candidate away.
func (s *State) Remove(cell int, d uint8) { s.remove(cell, d) }

// Solved reports whether every cell has a digit.
func (s *State) Solved() bool { return !slices.Contains(s.digit, 0) }

// Apply carries a step out.
func (s *State) Apply(step *Step) {
	for _, x := range step.Remove {
		s.remove(x.Cell, x.Digit)
	}
	for _, x := range step.Place {
		s.place(x.Cell, x.Digit)
	}
}

func (s *State) remove(c int, d uint8) {
	s.cand[c] = s.cand[c].Without(d)
	if s.windows == nil {
		s.where[d].remove(c)
	}
	s.sets, s.graded = nil, nil
}

func (s *State) place(c int, d uint8) {
	for o := range s.cand[c].Digits() {
		s.remove(c, o)
	}
	s.digit[c] = d
	s.over = nil
	if s.windows != nil {
		for _, p := range s.model.Ties().Peers[c] {
			s.remove(int(p), d)
		}
	} else {
		for p := range s.peers[c].and(s.where[d]).all() {
			s.remove(p, d)
		}
	}
	for _, l := range s.beside[c] {
		for o := range barred(l, d, s.cand[l.Cell]).Digits() {
			s.remove(int(l.Cell), o)
		}
	}
}

// places returns the cells of a house that have d as a candidate.
func (s *State) places(h int, d uint8) cells { return s.set[h].and(s.where[d]) }

// seen returns the cells with candidate d that see every cell of the set.
func (s *State) seen(d uint8, by cells) cells {
	out := s.where[d]
	for c := range by.all() {
		out = out.and(s.peers[c])
	}
	return out
}

// union returns the candidates of a set of cells together.
func (s *State) union(set cells) (u sudoku.Set) {
	for c := range set.all() {
		u |= s.cand[c]
	}
	return u
}

// empty returns the cells without a digit.
func (s *State) empty() (e cells) {
	for c, d := range s.digit {
		if d == 0 {
			e.add(c)
		}
	}
	return e
}

// barred returns the candidates at the other end of a relation that can't stand
// beside d.
func barred(l engine.Tie, d uint8, cand sudoku.Set) sudoku.Set {
	return cand &^ sudoku.Set(l.Allowed[d-1])
}

// conflict reports whether two candidates exclude each other.
func (s *State) conflict(a, b Candidate) bool {
	switch {
	case a.Cell == b.Cell:
		return a.Digit != b.Digit
	case a.Digit == b.Digit && s.peers[a.Cell].has(b.Cell):
		return true
	}
	for _, l := range s.beside[a.Cell] {
		if int(l.Cell) == b.Cell && !sudoku.Set(l.Allowed[a.Digit-1]).Has(b.Digit) {
			return true
		}
	}
	return false
}

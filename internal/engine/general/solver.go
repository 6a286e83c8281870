package general

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"sync"

	"jiugong/sudoku/internal/engine"
)

// ErrBudget is a search's answer when the nodes allowed by SetBudget are spent. The
// search is intact: given a larger budget, Next goes on from there.
var ErrBudget = errors.New("general: node budget spent")

// Solver searches one puzzle at a time, and may be reused for any number of
// puzzles with the same Program. It must not be used by two goroutines at once.
type Solver struct {
	p *Program

	// The states from the root to the node at hand are levels[0..level]. The assumption between
	// levels[i] and levels[i+1] is guesses[i].
	//
	//	state:  open | candidates of each cell | missing digits of each house | lines | places
	levels  [][]uint64
	guesses []guess
	level   int

	// The parts of levels[level].
	state   []uint64
	open    *uint64  // cells not placed yet
	dom     []uint64 // candidates of each cell
	missing []uint64 // digits not placed yet in each house; all where houses are looked at at once only
	lines   []uint64 // what is kept of each line, and which lists are impossible
	places  []uint64 // of each digit on a packed board: two words of cells that may hold it

	queue     []uint16   // cells down to one digit, not placed yet
	changed   []uint64   // units to look at again
	unlocked  []uint64   // houses to look at again for locked candidates
	lost      []uint64   // of each house, digits with fewer places since; nil unless houses are looked at by sight
	unions    []uint64   // scratch of locked
	hit       []uint16   // scratch of place, and for peers
	units     []uint16   // scratch for the units of a cell
	cliques   [63]uint64 // scratch of narrowCount
	weight    []int32    // of each cell, scratch of choose
	failed    []int32    // in each cell, wherever it is counted
	deadEnds  []int32    // met in each house and propagator since Start, or lately
	wrong     []int32    // the same for guesses in each cell
	guessed   engine.Wrong
	scratch   []uint64 // scratch of narrowBy
	seen      []uint64 // scratch of lockOut
	seenOf    []uint64 // scratch of lockRegion
	must      [mostSure]uint64
	openCells engine.Open // of a cage
	passed    passed
	rests     []resting // of the implied sums and what follows them
	narrowed  int       // how often a cell was

	source  rand.Source // nil unless digits are chosen at random
	anyCell bool        // cells are chosen at random too

	alike    uint64   // digits that may change places; see Alike
	again    int64    // guesses at which a search for regions starts again
	pause    int64    // guesses from then on to the next time
	first    []uint64 // the candidates at its start, as long as it has names
	unnamed  []uint64 // of each of the regions to be found: labels that may change places
	insists  bool     // on a guess in the cell at fault
	atFault  uint16   // where all that was tried came to nothing
	count    int64    // solutions found
	nodes    int64
	budget   int64
	phase    phase
	solution []uint8

	wordRoom   []uint64 // what the slices above are cut from
	numberRoom []int32
	cellRoom   []uint16

	ctx     context.Context // of Next
	worked  int             // cost of propagators since the last look at it
	stopped error           // its error, when it has ended during propagation
}

// guess is an assumption: cell holds one of the digits in digit, mostly a single one. The digits
// that could change places before it are alike; there had been found solutions. The labels that
// would make the same assumption are same.
type guess struct {
	cell  uint16
	digit uint64
	alike uint64
	found int64
	same  uint64
}

// refutes returns the digits that its cell loses when guess g has failed. Mostly that is its own.
// A digit that may change places with others takes those with it, if there was no solution.
// Labels of the same assumption all go, solution or not.
func (s *Solver) refutes(g guess) uint64 {
	if g.same != 0 {
		return g.same
	}
	if g.digit&g.alike != 0 && s.count == g.found {
		return g.alike
	}
	return g.digit
}

// phase is the first task of Next.
type phase uint8

const (
	finished phase = iota // nothing: there are no more solutions
	fresh                 // propagate the givens, or what is left to propagate
	standing              // branch on the node at hand
	found                 // leave the solution at hand
)

// New makes a Solver with the memory a typical search needs. Deeper levels are added when first
// reached, and then kept.
func New(p *Program) *Solver {
	s := solvers.Get().(*Solver)
	words := zeros(&s.wordRoom, max(fewWords, p.unitWords)+p.unitWords+p.digits+p.widest+p.sightWords)
	numbers := zeros(&s.numberRoom, 3*p.cells+p.firstRelated)
	cells := zeros(&s.cellRoom, 2*p.cells+1+mostUnits)
	*s = Solver{
		p:          p,
		levels:     s.levels,
		guesses:    s.guesses[:0],
		wordRoom:   s.wordRoom,
		numberRoom: s.numberRoom,
		cellRoom:   s.cellRoom,
		queue:      cut(&cells, p.cells)[:0],
		changed:    cut(&words, max(fewWords, p.unitWords)),
		unlocked:   cut(&words, p.unitWords),
		unions:     cut(&words, p.digits),
		hit:        cut(&cells, p.cells+1),
		units:      cells[:0],
		weight:     cut(&numbers, p.cells),
		deadEnds:   cut(&numbers, p.firstRelated),
		wrong:      cut(&numbers, p.cells),
		rests:      zeros(&s.rests, p.firstRelated-p.firstImplied),
		failed:     numbers,
		guessed:    engine.NewWrong(p.model),
		scratch:    cut(&words, p.widest),
		seen:       words,
		budget:     math.MaxInt64,
		solution:   zeros(&s.solution, p.cells),
		unnamed:    make([]uint64, len(p.regions)),
	}
	if len(p.regions) > 0 {
		s.seenOf = make([]uint64, p.digits*p.sightWords)
	}
	if slices.Contains(p.bySight, true) {
		s.lost = make([]uint64, p.houseCount)
	}
	s.enter(0)
	return s
}

// Program returns the Solver's program.
func (s *Solver) Program() *Program { return s.p }

// solvers are those that are no longer used, for New.
var solvers = sync.Pool{New: func() any { return new(Solver) }}

// Release gives back the memory of a Solver. It must not be used any more.
func (s *Solver) Release() {
	if s.p.finder != nil {
		programs.Put(s.p)
	}
	s.p, s.ctx, s.stopped, s.source = nil, nil, nil, nil
	solvers.Put(s)
}

// zeros returns n zeros, in the memory given if that is enough, else in new memory that is
// kept there.
func zeros[T any](kept *[]T, n int) []T {
	*kept = room(*kept, n)
	clear(*kept)
	return *kept
}

// room returns a list of n, in the memory of another if that is enough.
func room[T any](list []T, n int) []T {
	if cap(list) < n {
		return make([]T, n)
	}
	return list[:n]
}

// mostUnits is how many units of a cell have room beforehand.
const mostUnits = 64 * fewWords

// cut takes n off the front of a list.
func cut[T any](list *[]T, n int) []T {
	front := (*list)[:n:n]
	*list = (*list)[n:]
	return front
}

// Start sets the givens, one digit for each cell, 0 where empty. It answers
// engine.ErrClash when two givens contradict each other directly; Next then
// finds nothing. It resets Nodes, not the budget.
func (s *Solver) Start(givens []uint8) error {
	p := s.p
	s.phase = finished
	s.nodes = 0
	s.source, s.anyCell = nil, false
	if len(givens) != p.cells {
		return fmt.Errorf("general: %d givens for %d cells", len(givens), p.cells)
	}
	s.reset()
	for c, d := range givens {
		if d == 0 {
			continue
		}
		if int(d) > p.digits {
			return fmt.Errorf("general: given %d in cell %d, digits are 1 to %d", d, c, p.digits)
		}
		for _, peer := range p.peersOf(c, s.hit) {
			if givens[peer] == d {
				return engine.ErrClash
			}
		}
		for _, a := range p.arcs.of(c) {
			if e := givens[a.cell]; e != 0 && e <= uint8(p.digits) && p.relations[a.relation].allowed[d-1]>>(e-1)&1 == 0 {
				return engine.ErrClash
			}
		}
		s.dom[c] &= 1 << (d - 1)
	}
	s.beginLabels()
	s.begin()
	return nil
}

// StartCandidates sets the digits still allowed in each cell, as one set a
// cell, instead of givens. Sets that can't be met leave no solution; there is
// no ErrClash.
func (s *Solver) StartCandidates(candidates []uint64) error {
	s.phase = finished
	s.nodes = 0
	s.source, s.anyCell = nil, false
	if len(candidates) != s.p.cells {
		return fmt.Errorf("general: candidates for %d of %d cells", len(candidates), s.p.cells)
	}
	s.reset()
	for c, set := range candidates {
		s.dom[c] &= set
	}
	s.beginLabels()
	s.begin()
	return nil
}

// reset makes an empty board of the root level.
func (s *Solver) reset() {
	s.enter(0)
	copy(s.dom, s.p.start)
	for i := range s.missing {
		s.missing[i] = s.p.all
	}
	*s.open = uint64(s.p.cells)
	s.alike, s.count, s.insists = 0, 0, false
	s.beginLines()
	clear(s.deadEnds)
	clear(s.wrong)
	s.guessed.Begin()
	clear(s.rests)
	if s.p.byFailures {
		copy(s.failed, s.p.failures)
	}
}

// begin leaves everything that may say more to be looked at once, unless a cell has no digit.
func (s *Solver) begin() {
	s.queue = s.queue[:0]
	copy(s.changed, s.p.due)
	for c, d := range s.dom {
		if d == 0 { // no solution
			return
		}
		if d&(d-1) == 0 {
			s.queue = append(s.queue, uint16(c))
		}
		if d != s.p.start[c] {
			s.touch(uint16(c))
		}
	}
	if s.p.packed {
		s.findPlaces()
	}
	clear(s.unlocked)
	for h := range s.lost {
		s.lost[h] = s.p.all
	}
	s.phase = fresh
}

// Next finds the next solution and reports whether there is one. It stops with the context's
// error soon after the context ends, or with ErrBudget. Another call then goes on from there.
func (s *Solver) Next(ctx context.Context) (bool, error) {
	if err := ctx.Err(); err != nil {
		return false, err
	}
	s.ctx, s.stopped = ctx, nil
	var possible bool
	switch s.phase {
	case finished:
		return false, nil
	case fresh:
		possible = s.propagate()
	case standing:
		possible = true
	case found:
		possible = false
	}
	for {
		for !possible {
			if s.level == 0 {
				s.phase = finished
				return false, nil
			}
			s.enter(s.level - 1)
			g := s.guesses[s.level]
			s.alike = g.alike
			if s.count > g.found {
				s.alike &^= g.digit
			}
			possible = s.narrow(g.cell, ^s.refutes(g)) && s.propagate()
			if !possible {
				s.insist(g)
			}
		}
		if s.stopped != nil {
			s.phase = fresh
			return false, s.stopped
		}
		if *s.open == 0 {
			s.phase = found
			s.count++
			return true, nil
		}
		if s.nodes >= s.budget {
			s.phase = standing
			return false, ErrBudget
		}
		if s.nodes%s.p.checkEvery == s.p.checkEvery-1 {
			if err := ctx.Err(); err != nil {
				s.phase = standing
				return false, err
			}
		}
		if s.nodes >= s.again && s.count == 0 && s.level > 0 {
			if possible = s.startAgain(); !possible || s.stopped != nil || *s.open == 0 {
				continue
			}
		}
		s.nodes++
		g := s.choose()
		g.alike, g.found, g.same = s.alike, s.count, s.sameLabels(g)
		s.alike &^= g.digit
		s.guesses[s.level] = g
		before := s.state
		s.enter(s.level + 1)
		copy(s.state, before)
		possible = s.narrow(g.cell, g.digit) && s.propagate()
		if possible {
			s.desist(g)
		} else if s.p.byFailures {
			s.refuted(g)
		}
	}
}

// Alike sets the digits that may change places, in a search that has begun. The rules say of them
// only that they differ, and no given has them. A guess that fails with one of them fails with
// any.
func (s *Solver) Alike(digits uint64) { s.alike = digits }

// Count counts the solutions that Next would still find, up to limit. On an
// error the count so far stands, and another call goes on from there.
func (s *Solver) Count(ctx context.Context, limit int64) (int64, error) {
	var n int64
	for n < limit {
		ok, err := s.Next(ctx)
		if err != nil || !ok {
			return n, err
		}
		n++
	}
	return n, nil
}

// Solution returns the solution Next has just found, a digit for each cell. The
// slice is overwritten by the next call.
func (s *Solver) Solution() []uint8 {
	for c, d := range s.dom {
		s.solution[c] = uint8(bits.TrailingZeros64(d) + 1)
	}
	for i, labels := range s.unnamed {
		if labels != 0 {
			s.p.regions[i].Name(s.solution)
		}
	}
	return s.solution
}

// Nodes returns the number of guesses made since Start.
func (s *Solver) Nodes() int64 { return s.nodes }

// SetBudget sets the number of nodes, counted from Start, at which Next stops
// with ErrBudget. At first there is no limit.
func (s *Solver) SetBudget(nodes int64) { s.budget = nodes }

// enter makes a level the one at hand.
func (s *Solver) enter(level int) {
	s.level = level
	if level == len(s.guesses) {
		s.guesses = append(s.guesses, guess{})
		if level == len(s.levels) {
			s.levels = append(s.levels, nil)
		}
		s.levels[level] = room(s.levels[level], 1+s.p.cells+s.p.houseCount+s.p.lineWords+s.p.placeWords())
	}
	s.state = s.levels[level]
	s.open = &s.state[0]
	s.dom = s.state[1 : 1+s.p.cells]
	s.missing = s.state[1+s.p.cells:][:s.p.houseCount]
	rest := s.state[1+s.p.cells+s.p.houseCount:]
	s.lines, s.places = rest[:s.p.lineWords], rest[s.p.lineWords:]
}

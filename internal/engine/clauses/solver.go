package clauses

import (
	"context"
	"errors"
	"math/bits"

	"jiugong/sudoku/internal/engine"
)

// ErrBudget is Solve's answer when it met Options.Conflicts dead ends without knowing.
// Calling Solve again goes on where it stopped.
var ErrBudget = errors.New("clauses: conflict budget spent")

// Options change how a Solver searches, never its solutions.
type Options struct {
	// Seed other than 0 starts from another order of candidates, so each seed fills an
	// empty grid differently.
	Seed uint64
	// Conflicts is how many dead ends one call of Solve may meet before it
	// gives up with ErrBudget. 0 is no limit.
	Conflicts int
}

// Solver finds the solutions of puzzles on one model. It is for one goroutine.
type Solver struct {
	m     *engine.Model
	opt   Options
	rules []ruled // the propagators

	// The problem as build made it.
	cand     []uint64 // by cell: digits still possible before the search
	varOf    []int32  // by cell·N+digit-1: variable or noVar
	candOf   []int32  // by variable: cell·N+digit-1
	nvars    int
	setLit   []uint32 // literals of all sets, none negated
	setOff   []uint32 // by set: where they begin; one more at the end
	exact    []bool   // by set
	alive    []uint64 // by set: which literals are not yet false
	member   index    // by variable: set<<6 | bit
	pairs    index    // by literal: literals that can't be true with it
	rulesOf  index    // by literal: rules to run when it is true
	units    []uint32 // literals known from the start
	hopeless bool     // no (more) solutions

	// The present assignment.
	value    []int8       // by literal: 1 true, -1 false, 0 open
	assigned []assignment // by variable that has a value
	trail    []uint32
	levels   []uint32 // where on the trail each decision is
	head     int      // where on the trail propagation goes on
	ruleHead int      // and that of the rules
	now      []uint64 // by cell: the digits left at ruleHead, if there are rules
	queue    []uint32
	waiting  []bool

	ctx     context.Context // of Solve
	worked  int             // by rules since the last look at it
	stopped error           // what it said

	// Learned clauses.
	arena      []uint32
	watches    [][]watch
	reductions int
	reduceAt   int
	reduceList []uint32

	// Conflict analysis.
	conflict       []uint32
	conflictClause uint32
	learnt         []uint32
	glue           uint32
	seen           []uint8
	marked         []uint32
	inBlock        []bool
	blockVars      []uint32
	stamp          []uint64
	stampNow       uint64
	one            [1]uint32
	others         []uint32
	domains        []uint64
	domainsWas     []uint64

	// Choosing.
	order   heap
	mode    mode
	phases  phases
	random  random
	restart restarts
	looked  []uint32 // the literals to compare
	follows []uint64 // by literal: looks if it follows from one of them
	looks   uint64
	trying  bool // what is undone now was only tried, and leaves no phases
	failed  bool // the last choice met a dead end, which is in conflict

	solved    bool    // a solution is assigned
	grid      []uint8 // for Occurring
	conflicts int     // dead ends since Reset
}

const noRef = ^uint32(0)

// New returns a solver for the model with nothing given.
func New(m *engine.Model, opt Options) *Solver {
	s := &Solver{m: m, opt: opt}
	s.cand = make([]uint64, m.Cells)
	s.varOf = make([]int32, m.Cells*m.Digits)
	s.rules = rulesOfModel(m)
	widest := 0
	for i := range s.rules {
		widest = max(widest, len(s.rules[i].cells))
	}
	s.domains = make([]uint64, widest)
	s.domainsWas = make([]uint64, widest)
	s.waiting = make([]bool, len(s.rules))
	return s
}

// Reset starts a puzzle: givens has a digit or 0 for each cell. It answers
// engine.ErrClash if two givens contradict each other directly.
func (s *Solver) Reset(givens []uint8) error {
	if clash(s.m, givens) {
		s.hopeless, s.solved = true, false
		return engine.ErrClash
	}
	for c, d := range givens {
		s.cand[c] = engine.All(s.m.Digits)
		if d != 0 {
			s.cand[c] = 1 << (d - 1)
		}
	}
	s.reset()
	return nil
}

// ResetCandidates starts a puzzle of the digits that may go into each cell.
func (s *Solver) ResetCandidates(domains []uint64) {
	for c, set := range domains {
		s.cand[c] = set & engine.All(s.m.Digits)
	}
	s.reset()
}

// reset starts with the candidates in s.cand.
func (s *Solver) reset() {
	s.hopeless, s.solved = false, false
	s.ctx, s.stopped = context.Background(), nil
	s.random = random(s.opt.Seed)
	s.conflicts = 0
	for {
		if !s.narrow() || !s.build() {
			s.hopeless = true
			return
		}
		for _, l := range s.units {
			if s.value[l] == 0 {
				s.enqueue(l, noReason)
			}
		}
		if !s.propagate() {
			s.hopeless = true
			return
		}
		if !s.readRoot() {
			break
		}
	}
	s.start()
}

// readRoot takes the literals known from the start over into the candidates, and reports whether
// that changed any.
func (s *Solver) readRoot() (changed bool) {
	n := s.m.Digits
	for v, id := range s.candOf {
		c, bit := int(id)/n, uint64(1)<<(int(id)%n)
		switch s.value[v<<1] {
		case 1:
			s.cand[c] = bit
			changed = true
		case -1:
			s.cand[c] &^= bit
			changed = true
		}
	}
	return changed
}

// sizeState makes room for an assignment of all variables.
func (s *Solver) sizeState() {
	n := s.nvars
	s.value = resize(s.value, 2*n)
	s.assigned = resize(s.assigned, n)
	s.phases.reset(n)
	s.follows = resize(s.follows, 2*n)
	s.looks, s.failed = 0, false
	s.seen = resize(s.seen, n)
	s.inBlock = resize(s.inBlock, n)
	s.stamp = resize(s.stamp, n+2)
	s.stampNow = 0
	s.trail = resize(s.trail, n)[:0]
	s.levels = resize(s.levels, n+2)[:0]
	s.head = 0
	s.resetRules()
	s.arena = s.arena[:0]
	for i := range s.watches {
		s.watches[i] = s.watches[i][:0]
	}
	s.watches = append(s.watches, make([][]watch, max(0, 2*n-len(s.watches)))...)
	s.order.reset(n)
}

// start sets the order in which candidates are tried first. Cells with few candidates come first,
// then the cells in order. So an empty grid is filled row by row. Within a cell the order is
// shuffled if there is a seed.
func (s *Solver) start() {
	n := s.m.Digits
	for v := range s.nvars {
		c := int(s.candOf[v]) / n
		w := uint64(128-bits.OnesCount64(s.cand[c]))<<16 + uint64(s.m.Cells-c)
		if s.opt.Seed != 0 {
			w = w<<8 + s.random.below(256)
		}
		s.order.activity[v] = w
	}
	s.mode.reset(s.nvars)
	s.order.fill()
	s.reductions = 0
	s.reduceAt = firstReduction
	s.restart.reset()
}

// SetBudget sets Options.Conflicts from now on.
func (s *Solver) SetBudget(conflicts int) { s.opt.Conflicts = conflicts }

// Solve looks for a solution that was not excluded. If ctx ends first it returns the context's
// error; if the budget does, ErrBudget. In both cases another call goes on.
func (s *Solver) Solve(ctx context.Context) (bool, error) {
	s.solved, s.stopped = false, nil
	if s.hopeless {
		return false, ctx.Err()
	}
	s.ctx = ctx
	found, err := s.search(ctx)
	s.solved = found
	return found, err
}

// Grid writes the solution that Solve found into dst, a digit for each cell.
func (s *Solver) Grid(dst []uint8) {
	n := s.m.Digits
	for c, set := range s.cand {
		dst[c] = uint8(bits.TrailingZeros64(set) + 1)
	}
	for v, id := range s.candOf {
		if s.value[v<<1] > 0 {
			dst[int(id)/n] = uint8(int(id)%n + 1)
		}
	}
}

// Block excludes the solution that Solve found. The next Solve goes on from it.
func (s *Solver) Block() {
	if !s.solved {
		return
	}
	s.solved = false
	// The decisions have this solution as their only one.
	s.learnt = s.learnt[:0]
	for i := s.depth(); i > 0; i-- {
		if l := s.trail[s.levels[i-1]]; s.assigned[l>>1].reason == noReason {
			s.learnt = append(s.learnt, l^1)
		}
	}
	s.exclude()
}

// exclude adds the clause in s.learnt, which is false now, deepest first.
func (s *Solver) exclude() {
	switch len(s.learnt) {
	case 0:
		s.hopeless = true
	case 1:
		s.backtrack(0)
		s.enqueue(s.learnt[0], noReason)
	default:
		to := s.assigned[s.learnt[1]>>1].level
		ref := s.addClause(s.learnt, flagKeep)
		s.attach(ref)
		if s.assigned[s.learnt[0]>>1].level > to {
			s.backtrack(to)
			s.enqueue(s.learnt[0], byClause|reason(ref))
		} else {
			s.backtrack(0)
		}
	}
}

// Exclude excludes one full grid, for instance a solution that another engine
// gave already.
func (s *Solver) Exclude(grid []uint8) {
	s.solved = false
	s.backtrack(0)
	n := s.m.Digits
	s.learnt = s.learnt[:0]
	for c, set := range s.cand {
		d := int(grid[c]) - 1
		if set>>d&1 == 0 {
			return
		}
		if v := s.varOf[c*n+d]; v >= 0 {
			switch l := uint32(v)<<1 | 1; s.value[l] {
			case 1:
				return
			case 0:
				s.learnt = append(s.learnt, l)
			}
		}
	}
	switch len(s.learnt) {
	case 0:
		s.hopeless = true
	case 1:
		s.enqueue(s.learnt[0], noReason)
	default:
		s.attach(s.addClause(s.learnt, flagKeep))
	}
}

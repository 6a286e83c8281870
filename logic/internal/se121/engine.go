// Package se121 rates classic 9x9 puzzles exactly as Sudoku Explainer 1.2.1
// does (with the corrected unique loops and graves), fast.
//
// An [Engine] holds one board and everything the searches need; it allocates
// only while its buffers grow. [Engine.Next] finds the first hint of the
// standard's order, [Engine.Rate] carries hints out until the puzzle is solved.
// The rating depends on the order of techniques, of houses and cells in each,
// and of equal findings. Loops in this package keep that order even where it
// looks arbitrary.
//
// Bit i of a house mask is its i-th cell; houses are boxes, rows, columns.
// An Engine must not be used by two goroutines at once.
package se121

import "context"

// Engine finds hints on one board.
type Engine struct {
	finder
	board  Grid
	fc     *forcing // the outermost forcing search
	nishio nishioSearch
	agree  *agreeSearch // made when it is needed
	ctx    context.Context
	above  int // hints rated higher are not looked for, where known beforehand; 0 is any
	beyond int // the least rating of those left out of the last search, 0 if none were
}

// finder looks for patterns and static chains on one board.
type finder struct {
	Grid *Grid
	hint Hint
	loop loopSearch
	bug  graveSearch
	excl exclusionSearch
	stat staticSearch
	take func(*Hint) // takes every hint found, when set; else the first ends the search
}

// Score is the rating of a puzzle in tenths.
type Score struct {
	ER, EP, ED int
	Hardest    Tech // the technique that set ER
	Stopped    bool // ER is at least this, above the limit; the rest was not looked at
	Below      int  // the hardest hint carried out: ER unless Stopped
}

// NewEngine returns an engine with an empty board.
func NewEngine() *Engine {
	e := &Engine{ctx: context.Background()}
	e.Grid = &e.board
	e.Grid.Reset()
	return e
}

func (e *finder) begin(t Tech, rating int) *Hint {
	e.hint.reset(t, rating)
	return &e.hint
}

// found hands the hint over and reports whether the search is over.
func (e *finder) found() bool {
	if e.take == nil {
		return true
	}
	e.take(&e.hint)
	return false
}

// Next returns the first hint, or nil when the techniques end or ctx is done.
// The hint is valid until the next call.
func (e *Engine) Next(ctx context.Context) *Hint {
	e.ctx = ctx
	if e.search() && ctx.Err() == nil {
		return &e.hint
	}
	return nil
}

// NextForcing does what Next does from Nishio on, with forcing chains only.
func (e *Engine) NextForcing(ctx context.Context) *Hint {
	e.ctx = ctx
	if e.forcingChains() && ctx.Err() == nil {
		return &e.hint
	}
	return nil
}

// Each calls use for every pattern on the board, and for the first loop, grave
// and chain. The hint is valid during the call.
func (e *Engine) Each(ctx context.Context, use func(*Hint)) {
	e.ctx = ctx
	e.take = use
	for n := range 5 {
		e.simple(n)
	}
	e.take = nil
	for _, look := range [...]func() bool{e.uniqueLoop, e.grave, e.pairExclusion, e.staticChains, e.tripleExclusion} {
		if look() {
			use(&e.hint)
		}
	}
}

// simple looks for the patterns of one size; 0 and 1 are singles and locking.
func (e *Engine) simple(n int) {
	switch n {
	case 0:
		e.fullHouse()
		e.hiddenSingle()
		e.nakedSingle()
	case 1:
		e.directLocking()
		e.locking()
		e.wing(false)
		e.wing(true)
	case 2, 3:
		e.directHidden(n)
		fallthrough
	default:
		e.nakedSet(n)
		e.hiddenSet(n)
		e.fish(n)
	}
}

// search looks for the techniques in the standard's order, up to the first that
// can't be rated low enough.
func (e *Engine) search() bool {
	e.beyond = 0
	return e.fullHouse() || e.hiddenSingle() ||
		e.directLocking() || e.directHidden(2) || e.nakedSingle() || e.directHidden(3) ||
		e.locking() || e.nakedSet(2) || e.fish(2) || e.hiddenSet(2) ||
		e.nakedSet(3) || e.fish(3) || e.hiddenSet(3) ||
		e.wing(false) || e.wing(true) ||
		e.wanted(45) && (e.uniqueLoop() || e.nakedSet(4) || e.fish(4) || e.hiddenSet(4)) ||
		e.wanted(56) && e.grave() ||
		e.wanted(62) && e.pairExclusion() ||
		e.wanted(65) && e.staticChains() ||
		e.wanted(75) && (e.tripleExclusion() || e.forcingChains())
}

// wanted reports whether hints rated from least on are looked for. Once they are
// not, neither are all that follow, whose least rating is no lower.
func (e *Engine) wanted(least int) bool {
	if e.above == 0 || least <= e.above {
		return e.beyond == 0
	}
	if e.beyond == 0 {
		e.beyond = least
	}
	return false
}

// Rate solves the board and returns its score. A board the techniques can not finish, or a context
// that ends, returns false. With above > 0 it stops as soon as ER is known to be greater. It
// doesn't search for the step that makes it so.
func (e *Engine) Rate(ctx context.Context, above int) (Score, bool) {
	var s Score
	e.above = above
	defer func() { e.above, e.beyond = 0, 0 }()
	for !e.Grid.Solved() {
		h := e.Next(ctx)
		if h == nil && e.beyond > 0 && ctx.Err() == nil {
			return Score{ER: e.beyond, EP: s.EP, ED: s.ED, Stopped: true, Below: s.Below}, true
		}
		if h == nil {
			return s, false
		}
		if h.Rating > s.ER {
			s.ER, s.Hardest = h.Rating, h.Tech
		}
		if s.ED == 0 {
			s.ED = s.ER
		}
		if s.EP == 0 && h.Place >= 0 {
			s.EP = s.ER
		}
		if above > 0 && s.ER > above {
			s.Stopped = true
			return s, true
		}
		s.Below = s.ER
		e.Grid.Apply(h)
	}
	return s, true
}

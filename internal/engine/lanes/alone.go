package lanes

import (
	"context"
	"errors"
	"sync"

	"jiugong/sudoku/internal/engine/classic"
)

// ErrDigit is the answer to a grid with a value above 9.
var ErrDigit = errors.New("lanes: a cell holds a value above 9")

// Alone solves one puzzle with the lowest latency: microseconds for most. The hardest known take
// a fifth of the time of a search by one branch in plain Go. It begins with one branch after the
// other. A puzzle that met a dead end and isn't finished soon goes on with a branch in each lane.
// If the lanes find at most one solution, the order doesn't matter. If they find several, these
// come in the order of package classic, as without the lanes.
//
// The zero value is ready. It may be used again and again, by one goroutine at a
// time. The lanes' memory, about 170 kB, is borrowed only while they work.
type Alone struct {
	search  search // one branch after the other
	guesses uint64 // of the lanes, if they finished the search
	asked   bool   // the lanes have been
	over    bool   // the lanes finished the search
	given   bool   // a solution was found
	only    bool   // the last solution is one of the lanes
	found   [81]uint8
}

// patience is how many dead ends are met before the lanes take over. They are too few to show on
// the hardest puzzles. A puzzle with several solutions seldom meets as many, and the lanes' work
// would be lost. It doubles if only four lanes at a time make a pass.
const patience = 3

// steps is how many nodes are visited at a time until then.
const steps = 2

// nodesPerCheck is how many nodes pass between two looks at the context.
const nodesPerCheck = 512

var spreads = sync.Pool{New: func() any { return newSpread(Best()) }}

// Start begins the search of a grid. The error is ErrDigit; givens that clash
// are no error here, but have no solution.
func (a *Alone) Start(grid *[81]uint8) error {
	a.begin()
	if !a.search.Start(grid) {
		return ErrDigit
	}
	return nil
}

// StartMarks begins the search of a puzzle given by pencil marks. The digits allowed in each cell
// are marks, in reading order, bit d-1 for digit d.
func (a *Alone) StartMarks(marks *[81]uint16) {
	a.begin()
	a.search.StartMarks(marks)
}

func (a *Alone) begin() {
	if a.search == nil {
		a.search = newSearch()
	}
	a.guesses, a.asked, a.over, a.only, a.given = 0, Best() == Portable, false, false, false
}

// search searches by one branch after the other. It is a classic.Search, or the same with passes
// in vector registers.
type search interface {
	Start(grid *[81]uint8) bool
	StartMarks(marks *[81]uint16)
	Next(nodes int) classic.Outcome
	Solution(grid *[81]uint8)
	Guesses() uint64
	Dead() int
	begun
}

// begun is what a spread has to know of a search that it goes on with.
type begun interface {
	Marks() bool
	Root(s *classic.State)
	Rest(i int, s *classic.State) (above int, ok bool)
}

// Next finds the next solution and reports whether there is one. After the last, and after a
// failed Start, it goes on saying that there is none. When the context ends it returns its error,
// and may be called again to go on.
func (a *Alone) Next(ctx context.Context) (bool, error) {
	a.only = false
	if a.over {
		return false, nil
	}
	dead := patience
	if Best() == Narrow {
		dead *= 2
	}
	for {
		nodes := steps
		if a.asked {
			nodes = nodesPerCheck
		}
		switch a.search.Next(nodes) {
		case classic.Found:
			a.given = true
			return true, nil
		case classic.Exhausted:
			return false, nil
		}
		if err := ctx.Err(); err != nil {
			return false, err
		}
		if Best() == Portable || a.asked || a.search.Dead() < dead { // without lanes, the rest isn't built in
			continue
		}
		c := spreads.Get().(*spread)
		outcome, err := c.finish(ctx, a.search, 0, classic.Tries{}, &a.found)
		guesses, again := c.guesses, c.tries.Number > 0
		spreads.Put(c)
		if err != nil {
			return false, err
		}
		a.asked = true
		if outcome == none || outcome == one {
			// Another try finds again what was found before.
			a.guesses, a.over, a.only = guesses, true, outcome == one && !(again && a.given)
			return a.only, nil
		}
	}
}

// Solution writes the solution that Next found last.
func (a *Alone) Solution(grid *[81]uint8) {
	if a.only {
		*grid = a.found
		return
	}
	a.search.Solution(grid)
}

// Guesses returns how many cells were branched on since Start.
func (a *Alone) Guesses() uint64 { return a.search.Guesses() + a.guesses }

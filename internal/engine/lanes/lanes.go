// Package lanes solves many classic 9×9 puzzles at once, sixteen in lockstep. Every word of a
// puzzle's state stands in a vector register beside the same word of fifteen others. Each
// instruction makes the same deduction in all of them. A lane that is finished takes the next
// puzzle, so none is idle.
//
// Make a Solver and call Solve with slices of grids, as many as are at hand. A lane is worth
// filling from hundreds of grids on. The solutions, their order and the number of guesses are
// those of package classic, on every lane and processor. Without AVX-512 and AVX2, four lanes fit
// into a register of SSE2 or NEON. Other processors solve one puzzle after the other by the
// portable kernel.
//
// Alone is for one puzzle: its branches are put into the lanes.
//
// Grids are in reading order, digits 1 to 9, 0 for an empty cell.
package lanes

import (
	"context"
	"math/bits"

	"jiugong/sudoku/internal/engine/classic"
)

// Options chooses how a Solver works. The zero value is the fastest way here.
type Options struct {
	// Kernel is the instruction set to use; Auto takes the best the processor
	// has. One that the processor lacks falls back to the next it has.
	Kernel Kernel
	// Written is how many solutions of each puzzle are written, up to 2. Writing them is a good
	// part of the work if puzzles have several.
	Written uint32
}

// Result is Solve's answer about one puzzle.
type Result struct {
	Solutions uint32    // how many were found, at most the limit
	Guesses   uint32    // how many cells were branched on
	Invalid   bool      // a cell holds a value above 9: nothing was searched
	First     [81]uint8 // the first solution in search order, if there is one and it is written
	Second    [81]uint8 // the second
}

// Solver is the memory of a search, about 230 kB. It is used by one goroutine at
// a time and may be used again and again; Solve allocates nothing.
type Solver struct {
	block   block             // these two first, so that they are aligned
	stacks  [width][81]branch // of each lane the branches not yet taken, the next one last
	lanes   [width]lane
	kernel  Kernel
	written uint32
	trials  []trial        // of Needless
	tried   []Result       // what came of them
	unused  [81]uint8      // is where solutions go that aren't
	single  classic.Search // the portable way
	spread  *spread        // of the last puzzles, once there are some
	left    left
	guesses guesses // of dives
	several int     // grows with puzzles that have several solutions; see note
}

// lane is one puzzle under way.
type lane struct {
	puzzle    int
	depth     int
	guesses   uint32
	solutions uint32
	ends      uint32 // of a dive: how often it went back
	none      uint32 // and the number that stands for no guess
	above     uint32 // of pencil marks: how often the search has branched above it
	tries     classic.Tries
}

// New makes a Solver.
func New(o Options) *Solver {
	if o.Kernel == Auto {
		o.Kernel = AVX512
	}
	return &Solver{kernel: usable(o.Kernel), written: o.Written}
}

// Kernel returns the instruction set in use.
func (b *Solver) Kernel() Kernel { return b.kernel }

// AtOnce is how many grids to solve together where there are more: many times as many as there
// are lanes, and not more than a fraction of a second's work.
const AtOnce = 2048

// passesPerCheck is how many passes go by between two looks at the context.
const passesPerCheck = 4096

// Solve searches each grid for up to limit solutions: 1 finds one, 2 proves uniqueness. It writes
// its answers to the same places of results, which must be as long as grids. When the context
// ends it returns its error, and the results are incomplete.
func (b *Solver) Solve(ctx context.Context, grids [][81]uint8, limit uint32, results []Result) error {
	results = results[:len(grids)]
	if limit == 0 {
		for i := range results {
			results[i] = Result{Invalid: !new(classic.State).Load(&grids[i])}
		}
		return nil
	}
	return b.solve(ctx, run{grids: grids, limit: limit, results: results, written: b.written})
}

// Count does what Solve does where of several solutions none is wanted. Those written are undefined
// then, and the number of guesses is always.
func (b *Solver) Count(ctx context.Context, grids [][81]uint8, limit uint32, results []Result) error {
	results = results[:len(grids)]
	if limit == 0 {
		return b.Solve(ctx, grids, limit, results)
	}
	return b.solve(ctx, run{grids: grids, limit: limit, results: results, written: b.written, counts: true})
}

// SolveMarks solves puzzles given by pencil marks. The digits allowed in each cell are marks, in
// reading order, bit d-1 for digit d.
func (b *Solver) SolveMarks(ctx context.Context, marks [][81]uint16, limit uint32, results []Result) error {
	results = results[:len(marks)]
	if limit == 0 {
		clear(results)
		return nil
	}
	return b.solve(ctx, run{marks: marks, limit: limit, results: results, written: b.written})
}

// Each solves grids and hands over every solution it finds. Those of one grid come in search
// order, those of different grids in any order. The grid that found gets is valid until it
// returns.
func (b *Solver) Each(ctx context.Context, grids [][81]uint8, limit uint32, results []Result, found func(grid int, solution *[81]uint8)) error {
	results = results[:len(grids)]
	if limit == 0 {
		return b.Solve(ctx, grids, limit, results)
	}
	return b.solve(ctx, run{grids: grids, limit: limit, results: results, written: b.written, found: found})
}

func (b *Solver) solve(ctx context.Context, r run) error {
	if Best() == Portable || b.kernel == Portable { // without lanes, the rest isn't built in
		return b.solveSingly(ctx, &r)
	}
	return b.solveInLanes(ctx, &r)
}

// run is the state of one call of Solve.
type run struct {
	grids   [][81]uint8
	marks   [][81]uint16 // these where it isn't nil
	trials  []trial      // or these, of the grids
	limit   uint32
	results []Result
	written uint32                              // how many solutions are written
	counts  bool                                // of several solutions none is wanted
	found   func(grid int, solution *[81]uint8) // gets every solution, if it isn't nil
	next    int                                 // the next grid to load
	last    int                                 // the last pass before which there was one
	active  uint32                              // lanes with a puzzle
	lost    uint32                              // those that met a dead end
	several uint32                              // those whose puzzle is known to have several solutions
	dives   uint32                              // those that dive
}

func (b *Solver) solveInLanes(ctx context.Context, r *run) error {
	for i := range width {
		b.load(r, i)
	}
	for passes := 1; r.active != 0; passes++ {
		if r.next < len(r.results) {
			r.last = passes
		} else if passes-r.last > lastPasses {
			if err := b.spreadLast(ctx, r); err != nil {
				return err
			}
		}
		b.kernel.pass(&b.block, width)
		dead := b.block.dead & r.active
		filled := b.block.filled & r.active &^ dead
		stuck := b.block.stuck & r.active &^ dead
		if r.dives != 0 {
			stuck &^= b.guess(r.dives & r.active &^ dead &^ filled)
			b.wait(r, stuck&r.dives&^filled)
			stuck &^= r.dives
		}
		// Branches first: what they write comes late, and the next pass waits for it.
		if lanes := stuck &^ filled; lanes != 0 {
			b.branch(r, lanes)
		}
		r.lost |= dead &^ r.dives
		for lanes := dead; lanes != 0; lanes &= lanes - 1 {
			b.pop(r, bits.TrailingZeros32(lanes))
		}
		for lanes := filled; lanes != 0; lanes &= lanes - 1 {
			b.filled(r, bits.TrailingZeros32(lanes), stuck&lanes&-lanes != 0)
		}
		if passes%passesPerCheck == 0 {
			if err := ctx.Err(); err != nil {
				return err
			}
		}
	}
	return nil
}

// load puts the next puzzle into a lane, or leaves it idle.
func (b *Solver) load(r *run, i int) {
	r.dives &^= 1 << i
	for r.next < len(r.results) {
		at := r.next
		r.next++
		result := &r.results[at]
		result.Solutions, result.Guesses, result.Invalid = 0, 0, false
		switch {
		case r.marks != nil:
			b.kernel.loadMarks(&b.block, i, &r.marks[at])
		case r.trials != nil:
			result.Invalid = !b.loadTrial(r, i, r.trials[at])
		default:
			result.Invalid = !b.kernel.load(&b.block, i, &r.grids[at])
		}
		if !result.Invalid {
			b.lanes[i] = lane{puzzle: at}
			r.active |= 1 << i
			r.lost &^= 1 << i
			b.dive(r, i)
			return
		}
	}
	r.active &^= 1 << i
}

// finish goes on with another puzzle.
func (b *Solver) finish(r *run, i int) {
	l := &b.lanes[i]
	result := &r.results[l.puzzle]
	result.Solutions, result.Guesses = l.solutions, l.guesses
	b.note(l.solutions > 1)
	b.load(r, i)
}

// pop goes on with the next branch of a lane's puzzle.
func (b *Solver) pop(r *run, i int) {
	l := &b.lanes[i]
	if r.dives>>i&1 != 0 {
		b.back(r, i)
		return
	}
	if l.depth == 0 {
		b.finish(r, i)
		return
	}
	l.depth--
	rest := &b.stacks[i][l.depth]
	b.kernel.pop(&b.block, i, rest)
	l.above = rest.above
}

// filled notes the solution in a lane, if it is one. If the solution isn't written, a pass may
// take less time than to look. The solution then counts once a pass has found nothing wrong
// (checked).
func (b *Solver) filled(r *run, i int, checked bool) {
	l, to := &b.lanes[i], &b.unused
	fits := true
	if r.marks == nil && r.found == nil && (l.solutions >= r.written || r.dives>>i&1 != 0) {
		if !b.kernel.passIsCheaper() {
			fits = b.kernel.fits(&b.block, i)
		} else if !checked {
			return
		}
	} else {
		if l.solutions < r.written {
			to = &r.results[l.puzzle].First
			if l.solutions == 1 {
				to = &r.results[l.puzzle].Second
			}
		}
		fits = b.kernel.unload(&b.block, i, to)
		if fits && r.marks != nil && l.tries.Known(to) {
			b.pop(r, i)
			return
		}
	}
	if !fits {
		r.lost |= 1 << i &^ r.dives
		b.pop(r, i)
		return
	}
	if r.found != nil {
		r.found(l.puzzle, to)
	}
	if l.solutions++; l.solutions >= r.limit {
		b.finish(r, i)
		return
	}
	b.pop(r, i)
}

// branch branches in lanes that are stuck: those that compare cells, then those that take the first.
// Which of both a lane does would be hard to predict for the processor.
func (b *Solver) branch(r *run, lanes uint32) {
	if r.marks != nil {
		b.branchMarks(r, lanes)
		return
	}
	b.branchGrids(lanes&r.lost, classic.WayAt(true, false, 0, 0))
	b.branchGrids(lanes&^r.lost, classic.WayAt(false, false, 0, 0))
}

// branchGrids branches in lanes that do it the same way. The two lines at the end are
// Kernel.branch, whose call would cost more than they do.
func (b *Solver) branchGrids(lanes uint32, way classic.Way) {
	for ; lanes != 0; lanes &= lanes - 1 {
		i := bits.TrailingZeros32(lanes) & (width - 1)
		l := &b.lanes[i]
		rest := &b.stacks[i][l.depth]
		l.guesses++
		l.depth++
		if !b.kernel.branchFast(&b.block, i, way.Score, rest) {
			b.kernel.branchSlowly(&b.block, i, way, rest)
		}
	}
}

// branchMarks branches for puzzles of pencil marks. They count how often the search has branched
// above a lane, and have several tries.
func (b *Solver) branchMarks(r *run, lanes uint32) {
	for ; lanes != 0; lanes &= lanes - 1 {
		i := bits.TrailingZeros32(lanes) & (width - 1)
		l := &b.lanes[i]
		if l.tries.Next(uint64(l.guesses)) {
			l.depth, l.above = 0, 0
			b.kernel.loadMarks(&b.block, i, &r.marks[l.puzzle])
			continue
		}
		rest := &b.stacks[i][l.depth]
		way := classic.WayAt(r.lost>>i&1 != 0, true, int(l.above), l.tries.Number)
		l.guesses++
		l.depth++
		if !b.kernel.branchFast(&b.block, i, way.Score, rest) {
			b.kernel.branchSlowly(&b.block, i, way, rest)
		}
		l.above++
		rest.above = l.above
	}
}

// solveSingly solves without vectors.
func (b *Solver) solveSingly(ctx context.Context, r *run) error {
	for i := range r.results {
		result := &r.results[i]
		result.Solutions, result.Invalid = 0, false
		switch {
		case r.marks != nil:
			b.single.StartMarks(&r.marks[i])
		case r.trials != nil:
			result.Invalid = !b.single.StartOther(&r.grids[r.trials[i].grid], int(r.trials[i].cell))
		default:
			result.Invalid = !b.single.Start(&r.grids[i])
		}
		for outcome := classic.Paused; outcome != classic.Exhausted && result.Solutions < r.limit; {
			outcome = b.single.Next(passesPerCheck)
			if outcome == classic.Found {
				to := &b.unused
				switch {
				case result.Solutions >= r.written:
				case result.Solutions == 0:
					to = &result.First
				default:
					to = &result.Second
				}
				if to != &b.unused || r.found != nil {
					b.single.Solution(to)
				}
				if result.Solutions++; r.found != nil {
					r.found(i, to)
				}
			}
			if outcome == classic.Paused || result.Solutions%64 == 63 {
				if err := ctx.Err(); err != nil {
					return err
				}
			}
		}
		result.Guesses = uint32(b.single.Guesses())
		if i%256 == 255 {
			if err := ctx.Err(); err != nil {
				return err
			}
		}
	}
	return nil
}

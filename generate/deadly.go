package generate

import (
	"context"
	"fmt"
	"math/bits"
	"slices"

	"jiugong/sudoku"
	"jiugong/sudoku/generate/internal/frame"
	"jiugong/sudoku/internal/message"
)

// DeadlyPattern is an unavoidable set of a solution grid: exchanging its digits gives another
// solution grid. A puzzle with one solution gives a cell of each such set. No smaller set of
// its cells is unavoidable.
type DeadlyPattern struct {
	Cells []int   // ascending
	Other []uint8 // the digits of the other grid in these cells
}

// DeadlyPatterns finds all unavoidable sets of at most size cells in a solution grid. The size
// may be up to 16. The smallest come first, those of one size by their cells. Sets of up to 12
// cells of a 9×9 take some hundredths of a second. Every two more cells take about ten times as
// long.
//
// It follows the exchange from cell to cell. When a cell takes another digit, the cell of each of
// its houses with that digit must change as well. So it goes on until nothing clashes or there
// are too many cells. If a constraint such as a sum doesn't hold then, one more of its cells must
// change.
//
// The error is *sudoku.GridError or *sudoku.ClashError when the grid is no
// solution grid, or the context's.
func DeadlyPatterns(ctx context.Context, rules *sudoku.Rules, solution sudoku.Grid, size int) ([]DeadlyPattern, error) {
	if err := (sudoku.Puzzle{Rules: rules, Givens: solution}).Check(); err != nil {
		return nil, err
	}
	for cell, d := range solution {
		if d == 0 {
			return nil, &sudoku.GridError{Cell: cell, Reason: message.Errorf("deadly.empty", rules.CellName(cell))}
		}
	}
	if size > 16 {
		return nil, message.Errorf("deadly.size", size)
	}
	e := newExchange(frame.New(rules), solution, size)
	for start := range solution {
		e.from(ctx, uint16(start))
		if err := ctx.Err(); err != nil {
			return nil, err
		}
	}
	return e.patterns(ctx)
}

// exchange is the search for sets of cells that can exchange their digits. The
// cells of a set are found from its lowest cell, so each set is found once.
type exchange struct {
	b        *frame.Frame
	solution []uint8
	size     int
	holder   []uint16   // of each digit in each house, house·n + digit-1
	apart    [][]uint16 // of each cell: cells that must differ and share no house
	holders  []cellSet  // of each cell and digit, cell·n + digit-1; nil on boards of more than 128 cells
	most     int        // houses that a cell is in

	first   uint16   // the lowest cell of the sets looked for
	now     []uint8  // the digit that a changed cell takes, 0 in others
	taken   []uint64 // of each house: digits that changed cells take
	changed []uint16
	waiting []uint16 // cells that must change, too
	waits   []bool
	stays   []bool   // cells that don't change
	marked  cellSet  // changed or waiting
	barred  cellSet  // before the first, or staying
	within  []uint16 // of each house: how many are marked
	part    []uint64
	found   map[string]DeadlyPattern
	steps   int
	ended   bool // so has the context
}

func newExchange(b *frame.Frame, solution []uint8, size int) *exchange {
	e := &exchange{
		b: b, solution: solution, size: size,
		holder: make([]uint16, len(b.Model.Houses)*b.N),
		apart:  make([][]uint16, b.Cells),
		now:    make([]uint8, b.Cells),
		taken:  make([]uint64, len(b.Model.Houses)),
		waits:  make([]bool, b.Cells),
		stays:  make([]bool, b.Cells),
		within: make([]uint16, len(b.Model.Houses)),
		found:  map[string]DeadlyPattern{},
	}
	for h, house := range b.Model.Houses {
		for _, cell := range house {
			e.holder[h*b.N+int(solution[cell])-1] = cell
		}
	}
	for cell := range b.Cells {
		for _, peer := range b.Peers[cell] {
			if !slices.ContainsFunc(b.Houses[cell], func(h uint16) bool { return slices.Contains(b.Houses[peer], h) }) {
				e.apart[cell] = append(e.apart[cell], peer)
			}
		}
		e.most = max(e.most, len(b.Houses[cell]))
	}
	if b.Cells <= 128 {
		e.holders = make([]cellSet, b.Cells*b.N)
		for i := range e.holders {
			for _, h := range b.Houses[i/b.N] {
				e.holders[i].add(e.holder[int(h)*b.N+i%b.N])
			}
		}
	}
	return e
}

// mark notes that a cell is changed or waits from now on.
func (e *exchange) mark(cell uint16) {
	e.waits[cell] = true
	for _, h := range e.b.Houses[cell] {
		e.within[h]++
	}
	if e.holders != nil {
		e.marked.add(cell)
	}
}

// unmark notes that it doesn't.
func (e *exchange) unmark(cell uint16) {
	e.waits[cell] = false
	for _, h := range e.b.Houses[cell] {
		e.within[h]--
	}
	if e.holders != nil {
		e.marked.drop(cell)
	}
}

// stay has a cell stay as it is, or change again.
func (e *exchange) stay(cell uint16, stays bool) {
	if e.stays[cell] = stays; e.holders == nil {
		return
	}
	if stays {
		e.barred.add(cell)
	} else {
		e.barred.drop(cell)
	}
}

// from finds the sets whose lowest cell is start.
func (e *exchange) from(ctx context.Context, start uint16) {
	e.first = start
	e.waiting = append(e.waiting[:0], start)
	e.mark(start)
	e.grow(ctx)
	e.unmark(start)
	e.waiting = e.waiting[:0]
	if e.holders != nil {
		e.barred.add(start)
	}
}

// grow changes one waiting cell after the other in every way, until the context
// ends.
func (e *exchange) grow(ctx context.Context) {
	if e.steps++; e.steps%1024 == 0 && ctx.Err() != nil {
		e.ended = true
	}
	if e.ended {
		return
	}
	if len(e.waiting) == 0 {
		e.mend(ctx)
		return
	}
	if !e.mayPair() {
		return
	}
	best, options := -1, uint64(0)
	for i, cell := range e.waiting {
		set := e.options(cell)
		if set == 0 {
			return
		}
		if best < 0 || bits.OnesCount64(set) < bits.OnesCount64(options) {
			best, options = i, set
		}
	}
	cell := e.waiting[best]
	last := len(e.waiting) - 1
	e.waiting[best] = e.waiting[last]
	e.waiting = e.waiting[:last]
	for ; options != 0; options &= options - 1 {
		e.change(ctx, cell, uint8(bits.TrailingZeros64(options))+1)
	}
	e.waiting = append(e.waiting, cell)
	e.waiting[best], e.waiting[last] = e.waiting[last], e.waiting[best]
}

// mayPair reports whether there is room for another cell in each house that has one alone: no house
// exchanges the digit of a single cell. Those that have been changed have company.
func (e *exchange) mayPair() bool {
	alone := 0
	for _, cell := range e.waiting {
		for _, h := range e.b.Houses[cell] {
			if e.within[h] == 1 {
				alone++
			}
		}
	}
	return alone <= e.most*(e.size-len(e.changed)-len(e.waiting))
}

// mend keeps the set of changed cells if all constraints hold. Otherwise it takes a broken one
// and goes on with each further cell of it in turn. Cells that it went on with before stay as
// they are.
func (e *exchange) mend(ctx context.Context) {
	broken := e.broken()
	if broken < 0 {
		e.note()
		return
	}
	if len(e.changed) == e.size {
		return
	}
	var tried []uint16
	for _, cell := range e.b.Model.Propagators[broken].Cells() {
		if cell <= e.first || e.now[cell] != 0 || e.stays[cell] {
			continue
		}
		e.waiting = append(e.waiting[:0], cell)
		e.mark(cell)
		e.grow(ctx)
		e.unmark(cell)
		e.waiting = e.waiting[:0]
		e.stay(cell, true)
		tried = append(tried, cell)
	}
	for _, cell := range tried {
		e.stay(cell, false)
	}
}

// broken returns the number of a constraint of a changed cell that doesn't hold. It takes the one
// with the fewest cells, and returns -1 if all hold.
func (e *exchange) broken() int {
	broken, fewest := -1, 0
	for _, changed := range e.changed {
		for _, p := range e.b.Covered[changed] {
			propagator := e.b.Model.Propagators[p]
			cells := propagator.Cells()
			if broken >= 0 && len(cells) >= fewest {
				continue
			}
			e.part = e.part[:0]
			for _, cell := range cells {
				d := e.now[cell]
				if d == 0 {
					d = e.solution[cell]
				}
				e.part = append(e.part, 1<<(d-1))
			}
			if !propagator.Narrow(e.part) {
				broken, fewest = int(p), len(cells)
			}
		}
	}
	return broken
}

// options returns the digits that a waiting cell may take. They exclude its own, and those that a
// changed cell of its houses takes. They also exclude any that would make more cells wait than
// the size allows.
func (e *exchange) options(cell uint16) uint64 {
	set := uint64(1)<<e.b.N - 1
	if e.b.N == 64 {
		set = ^uint64(0)
	}
	set &^= 1 << (e.solution[cell] - 1)
	for _, h := range e.b.Houses[cell] {
		set &^= e.taken[h]
	}
	room := e.size - len(e.changed) - len(e.waiting)
	if e.holders != nil && len(e.apart[cell]) == 0 && len(e.b.Ties[cell]) == 0 {
		return e.holdersLeave(int(cell)*e.b.N, set, room)
	}
	for rest := set; rest != 0; rest &= rest - 1 {
		d := uint8(bits.TrailingZeros64(rest)) + 1
		if !e.leaves(cell, d, room) {
			set &^= 1 << (d - 1)
		}
	}
	return set
}

// holdersLeave returns those of the digits of a cell that leave at most room further cells waiting. Only
// holders have to wait; they are at from, a set for each digit.
func (e *exchange) holdersLeave(from int, digits uint64, room int) uint64 {
	m0, m1, b0, b1 := e.marked[0], e.marked[1], e.barred[0], e.barred[1] // words, as they were written
	for rest := digits; rest != 0; rest &= rest - 1 {
		d := bits.TrailingZeros64(rest)
		need := &e.holders[from+d]
		n0, n1 := need[0]&^m0, need[1]&^m1
		if n0&b0|n1&b1 != 0 || bits.OnesCount64(n0)+bits.OnesCount64(n1) > room {
			digits &^= 1 << d
		}
	}
	return digits
}

// leaves reports whether the cell can take digit d with at most room further cells waiting. None
// of these may come before the first cell.
func (e *exchange) leaves(cell uint16, d uint8, room int) bool {
	seen := [8]uint16{}
	more := 0
	count := func(other uint16) bool {
		if e.now[other] != 0 || e.waits[other] {
			return true
		}
		if e.stays[other] {
			return false
		}
		for _, s := range seen[:min(more, len(seen))] {
			if s == other {
				return true
			}
		}
		if more < len(seen) {
			seen[more] = other
		}
		more++
		return other > e.first && more <= room
	}
	for _, h := range e.b.Houses[cell] {
		if !count(e.holder[int(h)*e.b.N+int(d)-1]) {
			return false
		}
	}
	for _, other := range e.apart[cell] {
		if e.now[other] == d || e.now[other] == 0 && e.solution[other] == d && !count(other) {
			return false
		}
	}
	for _, tie := range e.b.Ties[cell] {
		at := e.now[tie.Cell]
		if at == 0 {
			at = e.solution[tie.Cell]
		}
		if tie.Allowed[d-1]>>(at-1)&1 == 0 && (e.now[tie.Cell] != 0 || !count(tie.Cell)) {
			return false
		}
	}
	return true
}

// change lets a cell take a digit and goes on with those that must follow.
func (e *exchange) change(ctx context.Context, cell uint16, d uint8) {
	waiting := len(e.waiting)
	wait := func(other uint16) {
		if e.now[other] == 0 && !e.waits[other] {
			e.mark(other)
			e.waiting = append(e.waiting, other)
		}
	}
	e.now[cell] = d
	e.waits[cell] = false // but it stays marked
	e.changed = append(e.changed, cell)
	for _, h := range e.b.Houses[cell] {
		e.taken[h] |= 1 << (d - 1)
		wait(e.holder[int(h)*e.b.N+int(d)-1])
	}
	for _, other := range e.apart[cell] {
		if e.solution[other] == d {
			wait(other)
		}
	}
	for _, tie := range e.b.Ties[cell] {
		if tie.Allowed[d-1]>>(e.solution[tie.Cell]-1)&1 == 0 {
			wait(tie.Cell)
		}
	}
	e.grow(ctx)
	for _, other := range e.waiting[waiting:] {
		e.unmark(other)
	}
	e.waiting = e.waiting[:waiting]
	for _, h := range e.b.Houses[cell] {
		e.taken[h] &^= 1 << (d - 1)
	}
	e.changed = e.changed[:len(e.changed)-1]
	e.waits[cell] = true
	e.now[cell] = 0
}

// note keeps the set of changed cells.
func (e *exchange) note() {
	cells := slices.Clone(e.changed)
	slices.Sort(cells)
	key := fmt.Sprint(cells)
	if _, known := e.found[key]; known {
		return
	}
	p := DeadlyPattern{}
	for _, cell := range cells {
		p.Cells = append(p.Cells, int(cell))
		p.Other = append(p.Other, e.now[cell])
	}
	e.found[key] = p
}

// patterns returns the sets found that hold no smaller one.
func (e *exchange) patterns(ctx context.Context) ([]DeadlyPattern, error) {
	var all, kept []DeadlyPattern
	for _, p := range e.found {
		all = append(all, p)
	}
	slices.SortFunc(all, func(x, y DeadlyPattern) int {
		if len(x.Cells) != len(y.Cells) {
			return len(x.Cells) - len(y.Cells)
		}
		return slices.Compare(x.Cells, y.Cells)
	})
	of := make([][]int, e.b.Cells) // of each cell: places in kept
	hits := []int{}
	for i, p := range all {
		if i%1024 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		clear(hits)
		minimal := true
		for _, cell := range p.Cells {
			for _, k := range of[cell] {
				hits[k]++
				minimal = minimal && hits[k] < len(kept[k].Cells)
			}
		}
		if !minimal {
			continue
		}
		for _, cell := range p.Cells {
			of[cell] = append(of[cell], len(kept))
		}
		kept = append(kept, p)
		hits = append(hits, 0)
	}
	return kept, nil
}

package generate

import (
	"jiugong/sudoku/generate/internal/frame"
)

// digging takes givens away from a puzzle, orbit after orbit in a fixed order. The puzzle keeps
// one solution and stays within the limits. The result is the same as if each single given had
// been tested by a search. But searches are few, because two things are known without one:
//
//   - A given that is the last of an unavoidable set must stay.
//   - If a puzzle with many givens fewer has one solution, so have all those on
//     the way to it. So givens are taken away in a bunch and tested together.
//     If there is another solution, the cells in which it differs are one more
//     unavoidable set, and the last of them in the order is the first given,
//     as far as known, that had to stay: everything from there on is taken
//     back, and digging goes on behind it.
//
// Its driver calls next, answers its question by a search, and so on:
//
//	for d.next() {
//		d.answer(another solution of d.puzzle than d.solution, or nil)
//	}
type digging struct {
	b        *frame.Frame
	solution []uint8
	puzzle   []uint8
	avoid    *avoidance
	limits   limits

	orbits orbits
	order  []uint16 // orbits in the order they are tried
	at     int      // next in order
	taken  []int32  // places in order whose orbits are taken away, but not yet tested
	left   int      // givens left
	stop   int      // no more are taken when so few are left
	least  int      // never fewer than these
	most   int      // orbits that may be taken away between two tests, at most
}

// start begins with a puzzle that has the one solution.
func (d *digging) start(solution, puzzle []uint8, stop, least int) {
	copy(d.solution, solution)
	copy(d.puzzle, puzzle)
	d.stop, d.least, d.most = stop, least, d.b.Cells
	d.at, d.taken = 0, d.taken[:0]
	d.avoid.reset(solution)
	d.left = 0
	for cell, digit := range puzzle {
		if digit != 0 {
			d.left++
		} else {
			d.avoid.take(uint16(cell))
		}
	}
	d.limits.start(puzzle)
}

// startFree begins with a puzzle from which any given may go.
func (d *digging) startFree(solution, puzzle []uint8) {
	d.start(solution, puzzle, 0, 0)
	d.limits.free()
}

// next goes on until a search is needed, which it says by true, or all is done.
func (d *digging) next() bool {
	bunch := d.bunch()
	for d.at < len(d.order) && d.left > d.stop && len(d.taken) < bunch {
		if d.take(d.cellsAt(int32(d.at))) {
			d.taken = append(d.taken, int32(d.at))
		}
		d.at++
	}
	return len(d.taken) > 0
}

// bunch returns how many orbits may be taken away between two tests. They are many while they can
// hardly do harm, and single ones near the fewest givens that puzzles have. With much larger
// bunches the searches for a second solution meet emptier boards. More of what they find is then
// taken back (measured on the 9×9).
func (d *digging) bunch() int {
	size := len(d.orbits.cells[d.order[0]])
	return max(1, min(d.most, (d.left*81-24*d.b.Cells)*45/(8100*size)))
}

// answer takes the result of a search.
func (d *digging) answer(other []uint8) {
	if other == nil {
		d.taken = d.taken[:0]
		return
	}
	last := len(d.taken) - 1
	for !d.touches(d.cellsAt(d.taken[last]), other) {
		d.put(d.cellsAt(d.taken[last]))
		last--
	}
	d.put(d.cellsAt(d.taken[last]))
	d.at = int(d.taken[last]) + 1
	d.taken = d.taken[:last]
	d.avoid.learn(d.solution, other, d.puzzle)
}

// unanswered puts back the orbits taken away, after a search without an answer. A bunch is tried
// again in smaller ones; a single orbit stays.
func (d *digging) unanswered() {
	for _, place := range d.taken {
		d.put(d.cellsAt(place))
	}
	if d.most = len(d.taken) / 2; d.most > 0 {
		d.at = int(d.taken[0])
	}
	d.taken = d.taken[:0]
}

// touches reports whether another solution differs in one of the cells.
func (d *digging) touches(cells []uint16, other []uint8) bool {
	for _, cell := range cells {
		if other[cell] != d.solution[cell] {
			return true
		}
	}
	return false
}

// take takes an orbit's givens away if nothing known forbids it. An orbit is
// given as a whole or not at all.
func (d *digging) take(cells []uint16) bool {
	if d.puzzle[cells[0]] == 0 || d.left-len(cells) < d.least || len(cells) == 1 && d.avoid.last(cells[0]) {
		return false
	}
	bad := false
	for _, cell := range cells {
		d.puzzle[cell] = 0
		bad = d.avoid.take(cell) || bad
		bad = !d.limits.none && d.limits.take(cell) || bad
	}
	d.left -= len(cells)
	if bad {
		d.put(cells)
	}
	return !bad
}

// put gives an orbit back.
func (d *digging) put(cells []uint16) {
	for _, cell := range cells {
		d.puzzle[cell] = d.solution[cell]
		d.avoid.put(cell)
		if !d.limits.none {
			d.limits.put(cell)
		}
	}
	d.left += len(cells)
}

// cellsAt returns the orbit at a place of the order.
func (d *digging) cellsAt(place int32) []uint16 { return d.orbits.cells[d.order[place]] }

//go:build amd64

package crowd

import (
	"math/bits"

	"jiugong/sudoku/internal/engine"
)

// guess is the assumption that a cell has one of some digits.
type guess struct {
	cell  int
	picks uint16
}

// failures counts what has failed where. A dead end counts for each cell of its rule. A guess
// that fails at once counts for its cell and its digit, as in the general search
// (general/branch.go).
type failures struct {
	cells   [padded]int32 // in each cell
	before  [padded]int32 // of these, before the search
	guesses engine.Wrong
}

// begin takes over the failures that the search has counted in each cell.
func (f *failures) begin(failed []int32, m *engine.Model) {
	f.guesses = engine.NewWrong(m)
	copy(f.cells[:], failed)
	copy(f.before[:], failed)
}

// blame counts a dead end by a rule in a lane. It counts for the rule's cells. If one of them has
// lost its last digit, it counts for the cells of all rules of that cell.
func (s *Solver) blame(in []uint16, lane int) {
	empty, first := 0, uint16(0)
	for _, c := range in {
		if s.board[c][lane] == 0 {
			empty++
			first = c
		}
	}
	if empty == 0 || empty == len(in) {
		s.failures.count(in)
		return
	}
	for w, word := range s.rules.rulesOf[first] {
		for ; word != 0; word &= word - 1 {
			s.failures.count(s.rules.all[64*w+bits.TrailingZeros64(word)])
		}
	}
}

// count counts one failure in each of some cells.
func (f *failures) count(in []uint16) {
	for _, c := range in {
		f.cells[c]++
	}
}

// refuted counts a guess that came to nothing at once.
func (s *Solver) refuted(g guess) {
	f := &s.failures
	weight, fade := f.guesses.Count(uint64(g.picks), s.guesses)
	f.cells[g.cell] += weight
	if fade {
		for c := range f.cells {
			f.cells[c] -= (f.cells[c] - f.before[c]) / 2
		}
	}
}

// branch guesses in a lane and puts the rest on the stack. If no cell is open, it ends the lane.
func (s *Solver) branch(lane int) {
	lane %= Lanes
	s.open = append(s.open, branch{})
	rest := &s.open[len(s.open)-1]
	for c := range cells {
		rest[c] = s.board[c][lane]
	}
	g := s.choose(rest)
	if g.picks == 0 {
		s.end(lane, rest)
		s.open = s.open[:len(s.open)-1]
		return
	}
	s.guesses++
	rest[g.cell] &^= g.picks
	s.board[g.cell][lane] = g.picks
	s.last[lane] = g
	s.fresh |= 1 << lane
	s.guessed |= 1 << lane
}

// choose picks the cell with the most failures for each digit left. It prefers a digit with two
// places in a row, column or box where more has failed. The guess has no digits if no cell is
// open.
func (s *Solver) choose(b *branch) guess {
	w := &s.weights
	b.weigh(&s.failures, w)
	if w.most == 0 {
		return guess{}
	}
	best := int(w.best)
	d := b[best]
	size := bits.OnesCount16(d)
	if size == 2 {
		return guess{best, d & -d}
	}
	if s.failures.guesses.OnlyCages && size >= engine.FewestHalved {
		return guess{best, uint16(engine.UpperHalf(uint64(d)))}
	}
	inTwo := (1 + int64(w.mostInTwo)) * (whole / 2) * s.failures.guesses.InTwo() / 4
	if w.mostInTwo > 0 && inTwo > int64(w.most) && !s.failures.guesses.OnlySums {
		best = int(w.bestInTwo)
	}
	if w.inTwo[best] != 0 {
		d = w.inTwo[best]
	}
	return guess{best, d & -d}
}

// weights are a branch's cells, weighed. The kernel writes them.
type weights struct {
	best      uint32 // the first cell with the most failures for each digit left,
	most      uint32 // and how many these are, of a whole
	bestInTwo uint32 // the first cell with the most failures of those that have digits with two places,
	mostInTwo uint32 // and how many these are
	_         [12]uint32
	inTwo     [padded]uint16 // the digits of each open cell that have two places in its row, column or box
}

// whole is the score that the digits of a cell share.
const whole = 2520

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

// failures is what has failed where. A dead end counts for each cell of its rule, a guess that comes
// to nothing at once for its cell and for its digit, as in the general search (search/branch.go).
type failures struct {
	cells   [cells]int32 // in each cell
	before  [cells]int32 // of these, before the search
	guesses engine.Wrong
}

// begin takes over what the search has counted in each cell.
func (f *failures) begin(failed []int32, p *program) {
	f.guesses = engine.Wrong{OnlySums: p.onlySums, OnlyCages: p.onlyCages}
	f.guesses.Begin(digits)
	copy(f.cells[:], failed)
	copy(f.before[:], failed)
}

// in is what has failed in a cell that has some digits left.
func (f *failures) in(cell int, candidates uint16) int64 {
	return f.guesses.In(f.cells[cell], uint64(candidates))
}

// blame counts a dead end by a rule in a lane: for its cells, or, when one of these has lost its last
// digit, for those of all rules of that cell.
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

// branch guesses in a lane and puts the rest on the stack, or ends the lane if no cell is open.
func (s *Solver) branch(lane int) {
	lane %= Lanes
	s.open = append(s.open, branch{})
	rest := &s.open[len(s.open)-1]
	for c := range rest {
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

// choose picks the cell with the most failures for each digit left, or a digit with two places in
// a house where more has failed; no digits if no cell is open.
func (s *Solver) choose(b *branch) guess {
	best, most := 0, int64(0)
	for c, d := range b {
		if score := (1 + s.failures.in(c, d)) * engine.Share(bits.OnesCount16(d)); score > most {
			best, most = c, score
		}
	}
	if most == 0 {
		return guess{}
	}
	d := b[best]
	size := bits.OnesCount16(d)
	if size == 2 {
		return guess{best, d & -d}
	}
	if s.rules.onlyCages && size >= engine.FewestHalved {
		return guess{best, uint16(engine.UpperHalf(uint64(d)))}
	}
	two := s.inTwo(b)
	if !s.rules.onlySums {
		if g := s.chooseTwo(b, &two, s.failures.in(best, d), int64(size)); g.picks != 0 {
			return g
		}
	}
	if two[best] != 0 {
		d = two[best]
	}
	return guess{best, d & -d}
}

// chooseTwo picks a digit with two places in a house where more has failed than for each of the
// digits of a cell; no digit when there is none.
func (s *Solver) chooseTwo(b, two *branch, score, size int64) (g guess) {
	for c, d := range two {
		if failed := s.failures.in(c, b[c]) * 3; d != 0 && failed*size > score*8 {
			g, score, size = guess{c, d & -d}, failed, 8
		}
	}
	return g
}

// inTwo are the digits of each cell that have just one other place in a house of the cell.
func (s *Solver) inTwo(b *branch) (two branch) {
	for _, house := range s.rules.model.Houses {
		var once, twice, more uint16
		for _, c := range house {
			more |= twice & b[c]
			twice |= once & b[c]
			once |= b[c]
		}
		for _, c := range house {
			two[c] |= b[c] & twice &^ more
		}
	}
	return two
}

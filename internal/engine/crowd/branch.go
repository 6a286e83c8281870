//go:build amd64

package crowd

import "math/bits"

// guess is the assumption that a cell has one of some digits.
type guess struct {
	cell  int
	picks uint16
}

// failures is what has failed where. A dead end counts for each cell of its rule, a guess that comes
// to nothing at once for its cell and for its digit. What failed long ago counts less.
type failures struct {
	cells  [cells]int32 // in each cell
	before [cells]int32 // of these, before the search
	digits [digits]int32
	worst  uint16 // the digit that failed most often, if it stands out
	weight int32  // what that counts
	fading int    // guesses in vain left until all counts less
}

// The order of branches is that of the general search (search/branch.go tells why): a guess in vain
// weighs more or less by what rules there are.
const (
	wrongWeight      = 10
	wrongWeightSums  = 5
	fadesAfter       = 50
	largeTree        = 2000 // guesses
	wrongWeightLarge = 15
	fadesAfterLarge  = 100
)

// begin takes over what the search has counted in each cell.
func (f *failures) begin(failed []int32) {
	*f = failures{fading: fadesAfter}
	copy(f.cells[:], failed)
	copy(f.before[:], failed)
}

// in is what has failed in a cell that has some digits left.
func (f *failures) in(cell int, candidates uint16) int64 {
	failed := f.cells[cell]
	if candidates&f.worst != 0 {
		failed += f.weight
	}
	return int64(failed)
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
	if g.picks&(g.picks-1) == 0 && !s.rules.onlyCages {
		f.digits[bits.TrailingZeros16(g.picks)%digits]++
	}
	weight, fading := int32(wrongWeight), fadesAfter
	if s.rules.onlySums && (!s.rules.onlyCages || s.guesses <= largeTree) {
		weight = wrongWeightSums
	} else if s.guesses > largeTree {
		weight, fading = wrongWeightLarge, fadesAfterLarge
	}
	f.cells[g.cell] += weight
	if f.fading--; f.fading <= 0 {
		f.fading = fading
		for c := range f.cells {
			f.cells[c] -= (f.cells[c] - f.before[c]) / 2
		}
		for d := range f.digits {
			f.digits[d] /= 2
		}
	}
	f.findWorst()
}

// findWorst finds the digit that failed most often, when it did half as often again as that which
// failed least, and what that counts.
func (f *failures) findWorst() {
	f.worst, f.weight = 0, 0
	var most, least int32
	for d, n := range f.digits {
		if n > most {
			most, f.worst = n, 1<<d
		}
		if n > 0 && (least == 0 || n < least) {
			least = n
		}
	}
	if most < digits || 2*most <= 3*least {
		f.worst = 0
		return
	}
	f.weight = most * 3 / 2
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
		if score := (1 + s.failures.in(c, d)) * shares[bits.OnesCount16(d)]; score > most {
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
	if s.rules.onlyCages && size >= fewestHalved {
		for range size / 2 {
			d &= d - 1
		}
		return guess{best, d}
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

// fewestHalved is from how many digits of a cell on the upper half of them is assumed where there
// are cages only.
const fewestHalved = 4

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

// shares are what each of so many digits of a cell has of a whole; nothing where there is no
// choice.
var shares = func() (shares [17]int64) {
	for n := 2; n < len(shares); n++ {
		shares[n] = 720720 / int64(n)
	}
	return shares
}()

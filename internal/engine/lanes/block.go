package lanes

import "jiugong/sudoku/internal/engine/classic"

// width is how many puzzles a block holds, one a lane; half of them fill a
// register of AVX2.
const (
	width = 16
	half  = width / 2
)

// block is a kernel's workplace. Word k of digit d stands side by side for every lane. So one
// vector instruction makes the same deduction in all lanes.
//
//	            lane 0   lane 1   lane 2   …  lane 15
//	words[0][0]  d=1 k=0  d=1 k=0  d=1 k=0     d=1 k=0     one register (or two)
//	words[0][1]  d=1 k=1  …
//	…
//	words[8][2]  d=9 k=2  …
//	words[9][0]  open k=0 …
//	…
//
// The kernels in assembly know these offsets; see asm/main.go.
type block struct {
	words [10][3][width]uint32 // a classic.State in each lane
	pairs [3][width]uint32     // cells with exactly two candidates
	// scratch is the kernels' own.
	scratch [27 + 9 + 1][width]uint32

	// One bit a lane, of the last pass.
	dead   uint32 // known to have no solution
	stuck  uint32 // the pass found no cell
	filled uint32 // every cell has one candidate
	_      [13]uint32

	// Of dives: the open cells after the last guesses, and the number of each lane's last.
	before [3][width]uint32
	last   [width]uint32
}

// get copies a lane out of the block, put copies it in.
func (b *block) get(lane int, s *classic.State) {
	lane &= width - 1
	for d := range s {
		w := &b.words[d]
		s[d] = classic.Cells{w[0][lane], w[1][lane], w[2][lane]}
	}
}

func (b *block) put(lane int, s *classic.State) {
	lane &= width - 1
	for d := range s {
		w := &b.words[d]
		w[0][lane], w[1][lane], w[2][lane] = s[d][0], s[d][1], s[d][2]
	}
}

func (b *block) two(lane int) (two classic.Cells) {
	lane &= width - 1
	for k := range 3 {
		two[k] = b.pairs[k][lane]
	}
	return two
}

// try does what classic.State.Try does, on a lane and its copy.
func (b *block) try(lane, digit int, c classic.Cell, rest *branch) {
	lane &= width - 1
	k, bit := c.Word, uint32(1)<<(c.Bit&31)
	digits := 0
	for d := range 9 {
		w := &b.words[d][k][lane]
		digits += int(*w >> (c.Bit & 31) & 1)
		*w &^= bit
	}
	b.words[digit][k][lane] |= bit
	b.words[classic.Open][k][lane] &^= bit
	if digit == 8 {
		rest.nine[k] &^= bit
	} else {
		rest.digits[k][digit&7] &^= bit
	}
	if digits == 2 {
		rest.open[k] &^= bit
	}
}

// branch is the state of a lane put aside, the words of one k together: eight
// digits fill a register.
type branch struct {
	digits [3][8]uint32 // 1 to 8
	nine   [3]uint32
	open   [3]uint32
	above  uint32 // how often the search has branched above it; not kept by the kernels
	_      uint32
}

// set makes a branch of a state.
func (to *branch) set(s *classic.State) {
	for k := range 3 {
		for d := range 8 {
			to.digits[k][d] = s[d][k]
		}
		to.nine[k], to.open[k] = s[8][k], s[classic.Open][k]
	}
}

// get makes a state of a branch.
func (from *branch) get(s *classic.State) {
	for k := range 3 {
		for d := range 8 {
			s[d][k] = from.digits[k][d]
		}
		s[8][k], s[classic.Open][k] = from.nine[k], from.open[k]
	}
}

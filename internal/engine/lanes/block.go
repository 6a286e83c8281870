package lanes

import "jiugong/sudoku/internal/engine/classic"

// width is how many puzzles a block holds, one a lane.
const width = 16

// block is what a kernel works on: word k of digit d of every lane side by side,
// so that one vector instruction does the same deduction in all of them.
//
//	            lane 0   lane 1   lane 2   …  lane 15
//	words[0][0]  d=1 k=0  d=1 k=0  d=1 k=0     d=1 k=0     one register (or two)
//	words[0][1]  d=1 k=1  …
//	…
//	words[8][2]  d=9 k=2  …
//
// The kernels in pass_amd64.s know these offsets; see asm/main.go.
type block struct {
	words [9][3][width]uint32
	open  [3][width]uint32 // cells with two candidates or more
	pairs [3][width]uint32 // cells with exactly two
	// scratch is the kernels' own.
	scratch [27 + 27 + 1][width]uint32

	// One bit a lane, of the last pass.
	dead     uint32 // known to have no solution
	still    uint32 // the pass changed nothing
	unsolved uint32 // before the pass a cell had two candidates or more
}

// get copies a lane out of the block, put copies it in.
func (b *block) get(lane int, s *classic.State) {
	lane &= width - 1
	for d := range s {
		for k := range s[d] {
			s[d][k] = b.words[d][k][lane]
		}
	}
}

func (b *block) put(lane int, s *classic.State) {
	lane &= width - 1
	for d := range s {
		for k := range s[d] {
			b.words[d][k][lane] = s[d][k]
		}
	}
}

func (b *block) view(lane int) (v classic.View) {
	lane &= width - 1
	for k := range 3 {
		v.Open[k], v.Two[k] = b.open[k][lane], b.pairs[k][lane]
	}
	return v
}

// branch is the state of a lane put aside, the words of one k together: for
// each, the nine digits.
type branch [3][9]uint32

// putBranch copies a branch into a lane.
func (b *block) putBranch(lane int, from *branch) {
	lane &= width - 1
	for d := range 9 {
		b.words[d][0][lane] = from[0][d]
		b.words[d][1][lane] = from[1][d]
		b.words[d][2][lane] = from[2][d]
	}
}

// branch branches on a lane that is stuck: the lane goes on with the lower digit
// of the cell chosen, rest gets what is left.
func (b *block) branch(lane int, rest *branch) {
	if branchFast(b, lane&(width-1), rest) {
		return
	}
	var s, other classic.State
	b.get(lane, &s)
	v := b.view(lane)
	s.Split(s.Choose(&v), &other)
	b.put(lane, &s)
	for d := range other {
		for k := range other[d] {
			rest[k][d] = other[d][k]
		}
	}
}

// kernel does one pass on all lanes of a block.
type kernel func(b *block)

// passPortable is the kernel in plain Go, lane by lane: the reference for the
// others.
func passPortable(b *block) {
	b.dead, b.still, b.unsolved = 0, 0, 0
	for lane := range width {
		var s classic.State
		var v classic.View
		b.get(lane, &s)
		verdict, changed := s.Pass(&v)
		b.put(lane, &s)
		for k := range 3 {
			b.open[k][lane], b.pairs[k][lane] = v.Open[k], v.Two[k]
		}
		if verdict == classic.Dead {
			b.dead |= 1 << lane
		}
		if !changed {
			b.still |= 1 << lane
		}
		if v.Open != (classic.Cells{}) {
			b.unsolved |= 1 << lane
		}
	}
}

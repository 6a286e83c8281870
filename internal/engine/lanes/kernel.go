package lanes

import "jiugong/sudoku/internal/engine/classic"

// Kernel names an instruction set. What it can do with a block are its methods:
// those below, and in kernel_amd64.go and so on
//
//   - pass does one pass on the first lanes of a block, at least the number asked for;
//   - branchFast is branch where a cell has two candidates, else it returns false;
//   - branchPlace is branch on a digit with two places in a box where no cell has two
//     candidates; it returns false where there is none, or the kernel doesn't have it;
//   - pop copies a branch into a lane;
//   - load sets a lane to a grid, and reports whether it has digits alone;
//   - loadMarks sets a lane to a puzzle of pencil marks;
//   - unload writes a filled lane as a grid, and reports whether it is a solution;
//   - fits reports whether a filled lane is a solution;
//   - passIsCheaper reports whether one more pass tells that in less time.
type Kernel uint8

const (
	Auto     Kernel = iota
	Portable        // plain Go, one puzzle after the other
	Narrow          // registers of 128 bits: SSE2, or NEON
	AVX2
	AVX512
)

func (k Kernel) String() string {
	return [...]string{"auto", "portable", narrowName, "avx2", "avx512"}[k]
}

// Names returns those of all kernels for any processor, the best first.
func Names() []string { return []string{"avx512", "avx2", "sse2", "neon", "portable"} }

// Named returns the kernel of a name, Auto where this processor can't run it.
func Named(name string) Kernel {
	for k := Best(); k > Auto; k-- {
		if k.String() == name {
			return k
		}
	}
	return Auto
}

// Best returns the kernel that Auto stands for on this processor.
func Best() Kernel { return usable(AVX512) }

// branch does what classic.State.Branch does, on a lane that is stuck.
func (k Kernel) branch(b *block, lane int, way classic.Way, rest *branch) {
	if !k.branchFast(b, lane, way.Score, rest) {
		k.branchSlowly(b, lane, way, rest)
	}
}

// branchSlowly branches where no cell has two candidates.
func (k Kernel) branchSlowly(b *block, lane int, way classic.Way, rest *branch) {
	if way.Places && k.branchPlace(b, lane, rest) {
		return
	}
	var s classic.State
	b.get(lane, &s)
	two := b.two(lane)
	digit, c := s.Choice(&two, way)
	rest.set(&s)
	b.try(lane, digit, c, rest)
}

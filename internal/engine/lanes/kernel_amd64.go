package lanes

import (
	"golang.org/x/sys/cpu"

	"jiugong/sudoku/internal/engine/classic"
)

//go:generate go -C ../../../asm run . -out ../internal/engine/lanes/pass_amd64.s -stubs ../internal/engine/lanes/pass_amd64.go -pkg lanes

// hasAVX2 is whether the processor has AVX2 and the small instructions that
// came with it.
var hasAVX2 = cpu.X86.HasAVX2 && cpu.X86.HasBMI1 && cpu.X86.HasBMI2 && cpu.X86.HasPOPCNT

// usable is the best kernel up to k that the processor has.
func usable(k Kernel) Kernel {
	if k >= AVX512 && hasAVX2 && cpu.X86.HasAVX512F {
		return AVX512
	}
	if k >= AVX2 && hasAVX2 {
		return AVX2
	}
	return Portable
}

func kernels(k Kernel) kernel {
	switch k {
	case AVX512:
		return func(b *block) { passAVX512(&b.words[0][0][0]) }
	case AVX2:
		return func(b *block) { passAVX2(&b.words[0][0][0], 2) }
	}
	return passPortable
}

// passHalf does one pass on the first eight lanes.
func passHalf(b *block) { passAVX2(&b.words[0][0][0], 1) }

// branchFast is block.branch where a cell has two candidates.
func branchFast(b *block, lane, most int, rest *branch) bool {
	return branchLane(&b.words[0][0][lane], &rest.digits[0][0], most, classic.Peers())
}

// pop copies a branch into a lane.
func (b *block) pop(lane int, from *branch) {
	popLane(&b.words[0][0][lane&(width-1)], &from.digits[0][0])
}

// load sets a lane to a grid, and reports whether it has digits alone.
func (b *block) load(lane int, grid *[81]uint8) bool {
	return loadLane(&b.words[0][0][lane&(width-1)], grid)
}

// unload writes a filled lane as a grid, and reports whether it is a solution.
func (b *block) unload(lane int, grid *[81]uint8) bool {
	return unloadLane(&b.words[0][0][lane&(width-1)], grid)
}

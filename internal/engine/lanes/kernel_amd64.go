package lanes

import (
	"golang.org/x/sys/cpu"

	"jiugong/sudoku/internal/engine/classic"
)

//go:generate go -C ../../../asm run . -out ../internal/engine/lanes/pass_amd64.s -stubs ../internal/engine/lanes/pass_amd64.go -pkg lanes
//go:generate go -C ../../../asm run . -plain ../internal/engine/lanes

// hasAVX2 reports whether the processor has AVX2 and the small instructions that came with it.
var hasAVX2 = cpu.X86.HasAVX2 && cpu.X86.HasBMI1 && cpu.X86.HasBMI2 && cpu.X86.HasPOPCNT

// hasAVX512 reports whether it also has the instructions of Ice Lake and Zen 4.
var hasAVX512 = hasAVX2 && cpu.X86.HasAVX512F && cpu.X86.HasAVX512CD && cpu.X86.HasAVX512BW && cpu.X86.HasAVX512VBMI2 && cpu.X86.HasAVX512VPOPCNTDQ

const narrowName = "sse2"

// usable returns the best kernel up to k that the processor has.
func usable(k Kernel) Kernel {
	switch {
	case k >= AVX512 && hasAVX512:
		return AVX512
	case k >= AVX2 && hasAVX2:
		return AVX2
	}
	return min(k, Narrow)
}

// passSSE2 does one pass on the first lanes, four for each count.
//
//go:noescape
func passSSE2(b *uint32, fours int)

func (k Kernel) pass(b *block, lanes int) {
	at := &b.words[0][0][0]
	switch {
	case k == AVX512 && lanes > half:
		passAVX512(at)
	case k >= AVX2:
		passAVX2(at, (lanes+half-1)/half)
	case k == Narrow:
		passSSE2(at, (lanes+3)/4)
		b.gather()
	default:
		passPlain(b)
	}
}

func (k Kernel) branchFast(b *block, lane int, by classic.Score, rest *branch) bool {
	if k < AVX2 {
		return b.branchPlain(lane, by, rest)
	}
	at, to := &b.words[0][0][lane&(width-1)], &rest.digits[0][0]
	switch {
	case by == classic.First:
		return branchFirst(at, to)
	case k == AVX512 && by == classic.ByDigits:
		return branchByDigits512(at, to)
	case k == AVX512:
		return branchByPeers512(at, to)
	case by == classic.ByDigits:
		return branchByDigits(at, to, &classic.Views()[0][0].Peers[0])
	}
	return branchByPeers(at, to, &classic.Views()[0][0].Peers[0])
}

func (k Kernel) branchPlace(b *block, lane int, rest *branch) bool {
	return k == AVX512 && branchPlace512(&b.words[0][0][lane&(width-1)], &rest.digits[0][0])
}

func (k Kernel) pop(b *block, lane int, from *branch) {
	popLane(&b.words[0][0][lane&(width-1)], &from.digits[0][0])
}

// settle makes passes on a lane until nothing moves. While rest has room, it branches on the first
// cell with two candidates and goes on. It returns how many branches it wrote there. Only kernels
// from AVX2 on have it.
func (k Kernel) settle(b *block, lane int, rest []branch) (verdict classic.Verdict, branches int) {
	to := (*uint32)(nil)
	if len(rest) > 0 {
		to = &rest[0].digits[0][0]
	}
	v, n := settleLane(&b.words[0][0][lane&(width-1)], to, uint64(len(rest)))
	return classic.Verdict(v), int(n)
}

// dives reports whether the kernel can guess in all lanes at once.
func (k Kernel) dives() bool { return k >= AVX2 }

// guess guesses in the lanes of one half that are ready, and returns those where it did.
func (k Kernel) guess(b *block, rest *row, first int, lanes, number uint32) uint32 {
	first &= half
	return uint32(guessLanes(&b.words[0][0][first], &rest.words[0][0][first], uint64(lanes), uint64(number)))
}

// restore copies a lane of what guesses put aside.
func (k Kernel) restore(b *block, from *row, lane int) {
	lane &= width - 1
	restoreLane(&b.words[0][0][lane], &from.words[0][0][lane])
}

func newSearch() search {
	if k := Best(); k >= AVX2 {
		return &dive{kernel: k}
	}
	return new(classic.Search)
}

func (k Kernel) load(b *block, lane int, grid *[81]uint8) bool {
	if k < AVX2 {
		return b.loadPlain(lane, grid)
	}
	return loadLane(&b.words[0][0][lane&(width-1)], grid)
}

func (k Kernel) loadMarks(b *block, lane int, marks *[81]uint16) {
	if k < AVX2 {
		b.loadMarksPlain(lane, marks)
		return
	}
	loadMarksLane(&b.words[0][0][lane&(width-1)], marks)
}

func (k Kernel) unload(b *block, lane int, grid *[81]uint8) bool {
	if k < AVX2 {
		return b.unloadPlain(lane, grid)
	}
	return unloadLane(&b.words[0][0][lane&(width-1)], grid)
}

func (k Kernel) fits(b *block, lane int) bool {
	if k < AVX2 {
		return b.fitsPlain(lane)
	}
	return fitsLane(&b.words[0][0][lane&(width-1)])
}

// passIsCheaper reports whether one lane's share of a pass takes less time than fits.
func (k Kernel) passIsCheaper() bool { return k < AVX2 }

//go:build amd64

package crowd

import "golang.org/x/sys/cpu"

//go:generate go -C ../../../asm run . -crowd -out ../internal/engine/crowd/look_amd64.s -stubs ../internal/engine/crowd/look_amd64.go -pkg crowd

// hasKernels reports whether the processor can run the kernels, wide whether it can run those of
// 512 bits.
var (
	hasKernels = cpu.X86.HasAVX2
	wide       = cpu.X86.HasAVX512F && cpu.X86.HasAVX512BW && cpu.X86.HasAVX512BITALG && cpu.X86.HasAVX512GFNI
)

func (b *board) lookAtHouses(l *list, dead []uint32) uint32 {
	if !wide {
		return lookAtHouses256(&b[0][0], &l.words[0], len(l.cells), &dead[0])
	}
	return lookAtHouses512(&b[0][0], &l.words[0], len(l.cells), &dead[0])
}

func (b *board) lookAtBands(l *list) uint32 {
	if !wide {
		return lookAtBands256(&b[0][0], &l.words[0], len(l.cells))
	}
	return lookAtBands512(&b[0][0], &l.words[0], len(l.cells))
}

func (b *board) lookAtCages(l *list, dead []uint32) uint32 {
	if !wide {
		return lookAtCages256(&b[0][0], &l.words[0], len(l.cells), &dead[0])
	}
	return lookAtCages512(&b[0][0], &l.words[0], len(l.cells), &dead[0])
}

func (b *board) lookAtRelations(l *list, dead []uint32) uint32 {
	if !wide {
		return lookAtRelations256(&b[0][0], &l.words[0], len(l.cells), &dead[0])
	}
	return lookAtRelations512(&b[0][0], &l.words[0], len(l.cells), &dead[0])
}

func (b *board) lookAtSums(l *list, dead []uint32, room *room) uint32 {
	if !wide {
		return lookAtSums256(&b[0][0], &l.words[0], len(l.cells), &dead[0], &reaches()[0][0][0], &room[0][0])
	}
	return lookAtSums512(&b[0][0], &l.words[0], len(l.cells), &dead[0], &reaches()[0][0][0], &room[0][0])
}

func (b *branch) weigh(f *failures, w *weights) {
	worst, weight := f.guesses.Worst()
	if !wide {
		weigh256(&b[0], &f.cells[0], uint32(worst), uint32(weight), &w.best)
		return
	}
	weigh512(&b[0], &f.cells[0], uint32(worst), uint32(weight), &w.best)
}

// room is the memory that the kernel of sums needs.
type room [mostSlots][slotSize / 4]uint32

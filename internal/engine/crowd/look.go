//go:build amd64

package crowd

import "golang.org/x/sys/cpu"

//go:generate go -C ../../../asm run . -crowd -out ../internal/engine/crowd/look_amd64.s -stubs ../internal/engine/crowd/look_amd64.go -pkg crowd

// hasKernels is whether the processor has what the kernels need.
var hasKernels = cpu.X86.HasAVX512F && cpu.X86.HasAVX512BW && cpu.X86.HasAVX512BITALG && cpu.X86.HasAVX512GFNI

func (b *board) lookAtHouses(l *list, dead []uint32) uint32 {
	return lookAtHouses512(&b[0][0], &l.words[0], len(l.cells), &dead[0])
}

func (b *board) lookAtBands(l *list) uint32 {
	return lookAtBands512(&b[0][0], &l.words[0], len(l.cells))
}

func (b *board) lookAtCages(l *list, dead []uint32) uint32 {
	return lookAtCages512(&b[0][0], &l.words[0], len(l.cells), &dead[0])
}

func (b *board) lookAtRelations(l *list, dead []uint32) uint32 {
	return lookAtRelations512(&b[0][0], &l.words[0], len(l.cells), &dead[0])
}

func (b *board) lookAtSums(l *list, dead []uint32, room *room) uint32 {
	return lookAtSums512(&b[0][0], &l.words[0], len(l.cells), &dead[0], &reaches()[0][0][0], &room[0][0])
}

func (b *branch) weigh(f *failures, w *weights) {
	worst, weight := f.guesses.Worst()
	weigh512(&b[0], &f.cells[0], uint32(worst), uint32(weight), &w.best)
}

// room is the memory that the kernel of sums needs.
type room [mostSlots][slotSize / 4]uint32

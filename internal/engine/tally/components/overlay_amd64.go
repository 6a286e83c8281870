package components

import "golang.org/x/sys/cpu"

//go:generate go -C ../../../../asm run . -tally -out ../internal/engine/tally/components/overlay_amd64.s -stubs ../internal/engine/tally/components/overlay_stubs_amd64.go -pkg components

// overlaysPay reports whether the processor has what the kernels need. The plain form takes
// several times as long, and then counting by cells alone is faster.
var overlaysPay = cpu.X86.HasAVX512F && cpu.X86.HasAVX512DQ && cpu.X86.HasBMI1 && cpu.X86.HasBMI2

// narrowOverlay does what narrowOverlayGeneric does, by a kernel where there is one.
func narrowOverlay(s *overlayState, sh *sheet) bool {
	if !overlaysPay {
		return narrowOverlayGeneric(s, sh)
	}
	kernel := narrowOverlay8
	switch sh.words {
	case 8:
	case 16:
		kernel = narrowOverlay16
	case 32:
		kernel = narrowOverlay32
	case 64:
		kernel = narrowOverlay64
	default:
		return narrowOverlayGeneric(s, sh)
	}
	return kernel(&s.alive[0], &sh.has[0], &sh.seg[0], &s.open.lo, &s.may[0], sh.tops, sh.below)
}

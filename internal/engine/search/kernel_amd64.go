package search

import "golang.org/x/sys/cpu"

//go:generate go -C ../../../asm run . -search -out ../internal/engine/search/pass_amd64.s -stubs ../internal/engine/search/pass_amd64.go -pkg search

// hasKernel is whether the processor has what passAVX512 needs.
var hasKernel = cpu.X86.HasAVX512F && cpu.X86.HasAVX512BW

// pass is passPlain by the kernel where there is one.
func (f *passed) pass(dom *[81]uint64) (ok bool) {
	if hasKernel {
		return passAVX512(&dom[0], &f.left[0], &f.moved[0])
	}
	return f.passPlain(dom)
}

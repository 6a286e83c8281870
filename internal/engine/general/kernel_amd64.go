package general

import "golang.org/x/sys/cpu"

//go:generate go -C ../../../asm run . -search -out ../internal/engine/general/pass_amd64.s -stubs ../internal/engine/general/pass_amd64.go -pkg general

// What passAVX512 and passAVX2 need.
var (
	hasAVX512 = cpu.X86.HasAVX512F && cpu.X86.HasAVX512BW
	hasAVX2   = cpu.X86.HasAVX2
)

// pass does what passPlain does, by the best kernel that the processor has.
func (f *passed) pass(dom *[81]uint64) (ok bool) {
	switch {
	case hasAVX512:
		return passAVX512(&dom[0], &f.left[0], &f.moved[0])
	case hasAVX2:
		return passAVX2(&dom[0], &f.left[0], &f.moved[0])
	}
	return f.passPlain(dom)
}

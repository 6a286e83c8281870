package lanes

import "golang.org/x/sys/cpu"

//go:generate go -C ../../../asm run . -out ../internal/engine/lanes/pass_amd64.s -stubs ../internal/engine/lanes/pass_amd64.go -pkg lanes

// usable is the best kernel up to k that the processor has.
func usable(k Kernel) Kernel {
	if k >= AVX512 && cpu.X86.HasAVX512F {
		return AVX512
	}
	if k >= AVX2 && cpu.X86.HasAVX2 {
		return AVX2
	}
	return Portable
}

func kernels(k Kernel) kernel {
	switch k {
	case AVX512:
		return func(b *block) { passAVX512(&b.words[0][0][0]) }
	case AVX2:
		return func(b *block) { passAVX2(&b.words[0][0][0]) }
	}
	return passPortable
}

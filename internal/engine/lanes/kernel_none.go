//go:build !amd64 && !arm64

package lanes

const narrowName = "narrow"

func usable(Kernel) Kernel { return Portable }

func (Kernel) pass(b *block, _ int) { passPlain(b) }

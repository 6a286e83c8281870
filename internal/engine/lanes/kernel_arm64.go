package lanes

const narrowName = "neon"

// usable returns the best kernel up to k that the processor has.
func usable(k Kernel) Kernel { return min(k, Narrow) }

// passNEON does one pass on the first lanes, four for each count.
//
//go:noescape
func passNEON(b *uint32, fours int)

func (k Kernel) pass(b *block, lanes int) {
	if k == Portable {
		passPlain(b)
		return
	}
	passNEON(&b.words[0][0][0], (lanes+3)/4)
	b.gather()
}

//go:build !amd64

package general

func (f *passed) pass(dom *[81]uint64) (ok bool) { return f.passPlain(dom) }

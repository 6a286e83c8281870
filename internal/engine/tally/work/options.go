package work

import "runtime"

// Options say how to count. The zero value is a good choice.
type Options struct {
	// Workers is the number of goroutines that share the work; 0 means one
	// for each processor.
	Workers int
	// Memory is how many bytes may be spent on remembering what has been
	// counted; 0 means 512 MiB. Less memory costs time, never exactness.
	Memory int
	// Progress, if not nil, is told how far the count is, from one goroutine at a
	// time. It should return quickly.
	Progress func(Progress)
}

// Progress is how far a count is. Done grows up to Total; both are in units of work that take
// about the same time. So the time left is about the time spent times (Total-Done)/Done.
type Progress struct{ Done, Total uint64 }

// Goroutines returns the number of goroutines, Workers or the processors.
func (o *Options) Goroutines() int {
	if o.Workers > 0 {
		return o.Workers
	}
	return runtime.GOMAXPROCS(0)
}

// Report tells Progress, if there is one.
func (o *Options) Report(done, total uint64) {
	if o.Progress != nil {
		o.Progress(Progress{done, total})
	}
}

// CacheBytes returns how many bytes the cache of components may take.
func (o *Options) CacheBytes() int {
	if o.Memory > 0 {
		return o.Memory
	}
	return 512 << 20
}

package clauses

import "math/bits"

// restarts decides when to start over. The quick mode does so when the clauses learned lately are
// worse (of higher glue) than all so far. Both are moving averages in fixed point (Audemard and
// Simon's Glucose). The steady mode seldom starts over, after numbers of conflicts fixed
// beforehand.
type restarts struct {
	fast, slow int64 // glue · 2^16
	since      int   // conflicts since the last restart
	total      int
	turn       int // of the steady mode
}

const (
	averagePoint    = 16
	restartInterval = 20  // conflicts at least, in the quick mode
	steadyInterval  = 128 // conflicts, times a term of Luby's sequence
)

func (r *restarts) reset() { *r = restarts{turn: 1} }
func (r *restarts) begin() { r.since = 0 }

func (r *restarts) conflict(glue uint32) {
	r.since++
	r.total++
	g := int64(glue) << averagePoint
	r.fast += g>>5 - r.fast>>5
	if r.total < 1<<12 { // the plain average at first
		r.slow += (g - r.slow) / int64(r.total)
	} else {
		r.slow += g>>12 - r.slow>>12
	}
}

// due reports whether to start over now.
func (r *restarts) due(steady bool) bool {
	if !steady {
		return r.since >= restartInterval && r.fast*8 > r.slow*9
	}
	if r.since < steadyInterval*luby(r.turn) {
		return false
	}
	r.turn++
	return true
}

// luby returns the i-th term, from 1 on, of a sequence by Luby, Sinclair and Zuckerman (1993). It
// begins 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8.
func luby(i int) int {
	for {
		power := 1 << (bits.Len(uint(i+1)) - 1)
		if i == power-1 {
			return power / 2
		}
		i -= power - 1
	}
}

package clauses

// restarts decides when to start over: when the clauses learned lately are
// worse (of higher glue) than those learned so far (Audemard and Simon's
// Glucose), both as moving averages in fixed point.
type restarts struct {
	fast, slow int64 // glue · 2^16
	since      int   // conflicts since the last restart
	total      int
}

const (
	averagePoint    = 16
	restartInterval = 20
)

func (r *restarts) reset() { *r = restarts{} }
func (r *restarts) begin() { r.since = 0 }

func (r *restarts) conflict(glue, assigned uint32) {
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

func (r *restarts) due() bool {
	return r.since >= restartInterval && r.fast*8 > r.slow*9
}

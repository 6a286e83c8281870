package clauses

// phases choose whether a variable is tried true or false first. It is tried with its last value.
// In the steady mode it is tried with its value in the longest assignment without a conflict.
// (The latter is the target; Biere and Fleury 2020.) On large grids with many solutions that
// saves most of the time.
//
// Now and then all variables start afresh from other values, so that no part of the board stays
// stuck.
type phases struct {
	saved      []uint8 // by variable: 0 true first, 1 false first
	target     []uint8 // the longest since the last fresh start; noTarget where it says nothing
	best       []uint8 // the longest since it was last used
	targetSize int
	bestSize   int
	starts     int
	next       int // the number of conflicts at which to start afresh
}

const (
	noTarget   = 2
	freshStart = 1000 // conflicts, times the number of the start
)

func (p *phases) reset(variables int) {
	p.saved = resize(p.saved, variables)
	p.target = resize(p.target, variables)
	p.best = resize(p.best, variables)
	p.forget()
	copy(p.best, p.target)
	p.bestSize, p.starts, p.next = 0, 0, freshStart
}

func (p *phases) forget() {
	for v := range p.target {
		p.target[v] = noTarget
	}
	p.targetSize = 0
}

// of returns the phase in which to try a variable.
func (p *phases) of(v uint32, steady bool) uint8 {
	if steady && p.target[v] != noTarget {
		return p.target[v]
	}
	return p.saved[v]
}

// note keeps an assignment without a conflict if it is longer than the others.
func (p *phases) note(trail []uint32) {
	if len(trail) > p.targetSize {
		p.targetSize = len(trail)
		write(p.target, trail)
	}
	if len(trail) > p.bestSize {
		p.bestSize = len(trail)
		write(p.best, trail)
	}
}

func write(phase []uint8, trail []uint32) {
	for _, l := range trail {
		phase[l>>1] = uint8(l & 1)
	}
}

// refresh starts afresh when it is time. It starts from the best, all false, the best, all true,
// in turn.
func (p *phases) refresh(conflicts int) {
	if conflicts < p.next {
		return
	}
	p.starts++
	switch p.starts % 4 {
	case 0:
		clear(p.saved)
	case 2:
		for v := range p.saved {
			p.saved[v] = 1
		}
	default:
		for v, phase := range p.best {
			if phase != noTarget {
				p.saved[v] = phase
			}
		}
		p.bestSize = 0
	}
	p.forget()
	p.next = conflicts + freshStart*p.starts
}

// Prefer makes the next Solve after Reset try the digits of a full grid first. The closer
// it is to a solution, the sooner one is found.
func (s *Solver) Prefer(grid []uint8) {
	n := s.m.Digits
	for v, id := range s.candOf {
		s.phases.saved[v] = 1
		s.order.activity[v] <<= 1
		if int(grid[int(id)/n]) == int(id)%n+1 {
			s.phases.saved[v] = 0
			s.order.activity[v]++
		}
	}
	s.order.fill()
}

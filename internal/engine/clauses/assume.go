package clauses

// An Assumption is a fact taken for granted while it is not cleared: that a
// cell holds a digit, or that it does not.
type Assumption struct {
	Cell  int
	Digit uint8
	Holds bool
}

// Assume adds an assumption. What is learned under assumptions stays true
// without them, so a series of Solve calls with different ones shares its work.
func (s *Solver) Assume(a Assumption) {
	s.backtrack(0)
	bit := uint64(1) << (a.Digit - 1)
	l := noLit
	if v := s.varOf[a.Cell*s.m.Digits+int(a.Digit)-1]; v >= 0 {
		l = uint32(v) << 1
		if !a.Holds {
			l ^= 1
		}
	} else if (s.cand[a.Cell] == bit) == a.Holds {
		return // known already
	}
	s.assumptions = append(s.assumptions, a)
	s.assumed = append(s.assumed, l)
}

// ClearAssumptions drops all assumptions.
func (s *Solver) ClearAssumptions() {
	s.backtrack(0)
	s.assumptions, s.assumed = s.assumptions[:0], s.assumed[:0]
}

// Core appends to dst assumptions that by themselves leave no solution, after
// Solve found none. They are few but not always fewest; none if there is no
// solution even without assumptions.
func (s *Solver) Core(dst []Assumption) []Assumption {
	for _, i := range s.core {
		dst = append(dst, s.assumptions[i])
	}
	return dst
}

// assume makes all assumptions true on the first level. It reports whether they
// do not contradict each other outright.
func (s *Solver) assume() bool {
	s.levels = append(s.levels, uint32(len(s.trail)))
	for i, l := range s.assumed {
		if l == noLit || s.value[l] < 0 {
			s.core = append(s.core[:0], int32(i))
			if l != noLit && s.level[l>>1] > 0 {
				for j, k := range s.assumed[:i] {
					if k == l^1 {
						s.core = append(s.core, int32(j))
						break
					}
				}
			}
			s.backtrack(0)
			return false
		}
		if s.value[l] == 0 {
			s.enqueue(l, noReason)
		}
	}
	return true
}

// coreOf finds the assumptions behind literals that are false on level 1.
func (s *Solver) coreOf(lits []uint32) {
	s.core = s.core[:0]
	s.markAll(lits)
	for i := len(s.trail) - 1; i >= int(s.levels[0]); i-- {
		l := s.trail[i]
		if s.seen[l>>1] == 0 {
			continue
		}
		if s.reason[l>>1] != noReason {
			s.markAll(s.because(l))
		}
	}
	for i, l := range s.assumed {
		if v := l >> 1; s.seen[v] != 0 && s.reason[v] == noReason {
			s.core = append(s.core, int32(i))
			s.seen[v] = 0
		}
	}
	for _, v := range s.marked {
		s.seen[v] = 0
	}
	s.marked = s.marked[:0]
}

func (s *Solver) markAll(lits []uint32) {
	for _, l := range lits {
		if v := l >> 1; s.level[v] > 0 && s.seen[v] == 0 {
			s.seen[v] = seenSource
			s.marked = append(s.marked, v)
		}
	}
}

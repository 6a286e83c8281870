package clauses

import "slices"

// shrink replaces the literals of each level in s.learnt by a single one where it can. That one
// is the level's own implication point (Fleury and Biere 2021). In Sudoku one placed digit makes
// very many candidates false, and minimized clauses still list them one by one:
//
//	level 3:  r2c5=7 ──► r2c1≠7, r2c8≠7, r4c5≠7      ¬(those three were false)
//	shrunk:   the three become the one literal r2c5≠7
//
// A level stays as it was if shrinking would bring in literals of lower levels that the clause
// doesn't imply. The highest level comes first. So the implications of the lower ones don't
// change under it.
func (s *Solver) shrink() {
	rest := s.learnt[1:]
	slices.SortFunc(rest, func(a, b uint32) int { return int(s.assigned[b>>1].place) - int(s.assigned[a>>1].place) })
	kept := s.learnt[:1]
	for len(rest) > 0 {
		depth := s.assigned[rest[0]>>1].level
		n := 1
		for n < len(rest) && s.assigned[rest[n]>>1].level == depth {
			n++
		}
		if l, ok := s.implicationPoint(rest[:n], depth); ok {
			kept = append(kept, l)
		} else {
			kept = append(kept, rest[:n]...)
		}
		rest = rest[n:]
	}
	s.learnt = kept
}

// implicationPoint finds one literal that can stand for all of a level's, which
// are sorted from the latest on.
func (s *Solver) implicationPoint(block []uint32, depth uint32) (uint32, bool) {
	if len(block) == 1 {
		return block[0], true
	}
	open := len(block)
	for _, l := range block {
		s.inBlock[l>>1] = true
		s.blockVars = append(s.blockVars, l>>1)
	}
	ok := true
	var p uint32
walk:
	for at := s.assigned[block[0]>>1].place; ; at-- {
		p = s.trail[at]
		if !s.inBlock[p>>1] {
			continue
		}
		if open == 1 {
			break
		}
		if s.assigned[p>>1].reason == noReason {
			ok = false
			break
		}
		open--
		for _, k := range s.behind(p) {
			v := k >> 1
			switch {
			case s.assigned[v].level == depth:
				if !s.inBlock[v] {
					s.inBlock[v] = true
					s.blockVars = append(s.blockVars, v)
					open++
				}
			case !s.covered(k, 0):
				ok = false
				break walk
			}
		}
	}
	for _, v := range s.blockVars {
		s.inBlock[v] = false
	}
	s.blockVars = s.blockVars[:0]
	return p ^ 1, ok
}

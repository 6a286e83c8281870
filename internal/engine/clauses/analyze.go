package clauses

// analyze turns s.conflict, literals that are all false, into a false clause that follows from
// the rules. It has exactly one literal of the deepest level (the first unique implication
// point). It is as short as cheaply possible. It is left in s.learnt, that literal first, one of
// the next deepest level second. The next level is returned.
func (s *Solver) analyze() uint32 {
	s.learnt = append(s.learnt[:0], 0)
	depth := s.depth()
	open := 0
	at := len(s.trail)
	lits := s.conflict
	if s.conflictClause != noRef {
		s.touch(s.conflictClause)
	}
	for {
		for _, l := range lits {
			v := l >> 1
			if s.seen[v] != 0 || s.assigned[v].level == 0 {
				continue
			}
			s.seen[v] = seenSource
			s.marked = append(s.marked, v)
			s.order.bump(v)
			if s.assigned[v].level == depth {
				open++
			} else {
				s.learnt = append(s.learnt, l)
			}
		}
		for {
			at--
			if s.seen[s.trail[at]>>1] != 0 {
				break
			}
		}
		p := s.trail[at]
		open--
		if open == 0 {
			s.learnt[0] = p ^ 1
			break
		}
		lits = s.because(p)
	}
	if s.mode.steady {
		s.bumpReasons()
	}
	s.minimize()
	s.shrink()
	s.glue = s.countLevels(s.learnt)
	for _, v := range s.marked {
		s.seen[v] = 0
	}
	s.marked = s.marked[:0]
	return s.secondLevel()
}

// middleGlue is the glue up to which a clause is kept longer.
const middleGlue = 6

const (
	seenSource  = 1 // of the conflict, or of the clause being learned
	seenUseful  = 2 // implied by such literals
	seenUseless = 3 // known not to be
)

// bumpReasons also makes the literals behind those of s.learnt more active. They decide when the
// clause comes to bear next (Liang and others 2016). In the quick mode that gains nothing, and
// empty grids take ten times as long.
func (s *Solver) bumpReasons() {
	sources := len(s.marked)
	for _, l := range s.learnt {
		if s.assigned[l>>1].reason.kind() == byRule {
			continue
		}
		for _, k := range s.behind(l ^ 1) {
			if v := k >> 1; s.seen[v] == 0 && s.assigned[v].level > 0 {
				s.seen[v] = seenSource
				s.marked = append(s.marked, v)
				s.order.bump(v)
			}
		}
	}
	for _, v := range s.marked[sources:] {
		s.seen[v] = 0
	}
	s.marked = s.marked[:sources]
}

// because does what behind does, for a literal that a conflict rests on. It notes a
// clause that had a part in it.
func (s *Solver) because(p uint32) []uint32 {
	if why := s.assigned[p>>1].reason; why.kind() == byClause {
		s.touch(why.ref())
	}
	return s.behind(p)
}

// behind returns the false literals that made p true. The slice is good until
// the next call.
func (s *Solver) behind(p uint32) []uint32 {
	why := s.assigned[p>>1].reason
	ref := why.ref()
	switch why.kind() {
	case byLiteral:
		s.one[0] = ref ^ 1
		return s.one[:]
	case bySet:
		s.others = s.others[:0]
		for _, l := range s.setLit[s.setOff[ref]:s.setOff[ref+1]] {
			if l != p {
				s.others = append(s.others, l)
			}
		}
		return s.others
	case byRule:
		ref = s.explainRule(p)
		return s.clauseLits(ref)[1:]
	case byClause:
		return s.clauseLits(ref)[1:]
	}
	return nil
}

// touch notes that a clause took part in a conflict, and looks at its glue anew.
func (s *Solver) touch(ref uint32) {
	flags := s.arena[ref+1]
	glue := flags & glueBits
	if flags&(flagKeep|flagTemp) != 0 || glue <= 2 {
		return
	}
	if now := s.countLevels(s.clauseLits(ref)); now < glue {
		glue = now
	}
	used := uint32(1)
	if glue <= middleGlue {
		used = 2
	}
	s.arena[ref+1] = flags&^(glueBits|usedBits) | glue | used<<usedShift
}

// countLevels counts the decision levels among the literals.
func (s *Solver) countLevels(lits []uint32) uint32 {
	s.stampNow++
	n := uint32(0)
	for _, l := range lits {
		if d := s.assigned[l>>1].level; s.stamp[d] != s.stampNow {
			s.stamp[d] = s.stampNow
			n++
		}
	}
	return min(n, glueBits)
}

// minimize drops literals of s.learnt that the others imply.
func (s *Solver) minimize() {
	s.stampNow++
	for _, l := range s.learnt[1:] {
		s.stamp[s.assigned[l>>1].level] = s.stampNow
	}
	kept := s.learnt[:1]
	for _, l := range s.learnt[1:] {
		if s.assigned[l>>1].reason == noReason || !s.implied(l, 0) {
			kept = append(kept, l)
		}
	}
	s.learnt = kept
}

const maxMinimizeDepth = 500

// implied reports whether a false literal follows from literals of the clause
// being learned (Sörensson and Biere).
func (s *Solver) implied(l uint32, deep int) bool {
	v := l >> 1
	why := s.assigned[v].reason
	if why == noReason || deep > maxMinimizeDepth {
		return false
	}
	ref := why.ref()
	ok := true
	switch why.kind() {
	case byLiteral:
		ok = s.covered(ref^1, deep)
	case bySet:
		for _, k := range s.setLit[s.setOff[ref]:s.setOff[ref+1]] {
			if k>>1 != v && !s.covered(k, deep) {
				ok = false
				break
			}
		}
	default:
		if why.kind() == byRule {
			ref = s.explainRule(l ^ 1)
		}
		n := s.arena[ref]
		for i := uint32(1); i < n; i++ {
			if !s.covered(s.arena[ref+clauseHead+i], deep) {
				ok = false
				break
			}
		}
	}
	if deep > 0 {
		if ok {
			s.seen[v] = seenUseful
		} else {
			s.seen[v] = seenUseless
		}
		s.marked = append(s.marked, v)
	}
	return ok
}

func (s *Solver) covered(k uint32, deep int) bool {
	v := k >> 1
	if s.assigned[v].level == 0 {
		return true
	}
	switch s.seen[v] {
	case seenSource, seenUseful:
		return true
	case seenUseless:
		return false
	}
	if s.stamp[s.assigned[v].level] != s.stampNow {
		return false
	}
	return s.implied(k, deep+1)
}

// secondLevel brings a literal of the deepest level but one to the second place.
func (s *Solver) secondLevel() uint32 {
	if len(s.learnt) == 1 {
		return 0
	}
	best := 1
	for i := 2; i < len(s.learnt); i++ {
		if s.assigned[s.learnt[i]>>1].level > s.assigned[s.learnt[best]>>1].level {
			best = i
		}
	}
	s.learnt[1], s.learnt[best] = s.learnt[best], s.learnt[1]
	return s.assigned[s.learnt[1]>>1].level
}

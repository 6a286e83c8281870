package clauses

import "math/bits"

// Rules run, each by its number, when the sets and clauses have nothing more to
// say. What one removes is explained only when a conflict asks for it.

// indexRules notes which rules to run when a variable becomes false.
func (s *Solver) indexRules() {
	s.rulesOf.count(2 * s.nvars)
	s.eachRule(func(r int) {
		s.eachRuleVar(s.rules[r].cells, func(v uint32) { s.rulesOf.add(v<<1 | 1) })
	})
	s.rulesOf.fill()
	s.eachRule(func(r int) {
		s.eachRuleVar(s.rules[r].cells, func(v uint32) { s.rulesOf.put(v<<1|1, uint32(r)) })
	})
}

// eachRule visits the rules that may have more to say than at the start.
func (s *Solver) eachRule(visit func(r int)) {
	for r := range s.rules {
		if _, said := s.rules[r].rule.(among); !said {
			visit(r)
		}
	}
}

func (s *Solver) eachRuleVar(cells []uint16, visit func(v uint32)) {
	n := s.m.Digits
	for _, c := range cells {
		for d := range n {
			if v := s.varOf[int(c)*n+d]; v >= 0 {
				visit(uint32(v))
			}
		}
	}
}

// domain returns the digits that a cell could hold before place limit of the trail. A digit whose
// literal became false at limit or later still counts.
func (s *Solver) domain(c uint16, limit uint32) uint64 {
	set := s.cand[c]
	if set&(set-1) == 0 {
		return set
	}
	out := set
	n := s.m.Digits
	for b := set; b != 0; b &= b - 1 {
		d := bits.TrailingZeros64(b)
		v := uint32(s.varOf[int(c)*n+d])
		if s.value[v<<1] < 0 && s.assigned[v].place < limit {
			out &^= 1 << d
		}
	}
	return out
}

// propagateRules runs the rules whose cells have changed. It stops when one removes
// something (done is then false), all have run, or the context has ended.
func (s *Solver) propagateRules() (done, ok bool) {
	n := s.m.Digits
	for ; s.ruleHead < len(s.trail); s.ruleHead++ {
		l := s.trail[s.ruleHead]
		if l&1 != 0 {
			id := int(s.candOf[l>>1])
			s.now[id/n] &^= 1 << (id % n)
		}
		for _, r := range s.rulesOf.of(l) {
			if !s.waiting[r] {
				s.waiting[r] = true
				s.queue = append(s.queue, r)
			}
		}
	}
	for len(s.queue) > 0 && !s.ended() {
		r := s.queue[len(s.queue)-1]
		s.queue = s.queue[:len(s.queue)-1]
		s.waiting[r] = false
		before := len(s.trail)
		if !s.runRule(r) {
			return false, false
		}
		if len(s.trail) > before {
			return false, true
		}
	}
	return true, true
}

// runRule runs one rule on the present domains.
func (s *Solver) runRule(r uint32) bool {
	rule := &s.rules[r]
	was, dom := s.domainsWas[:len(rule.cells)], s.domains[:len(rule.cells)]
	for i, c := range rule.cells {
		was[i] = s.now[c]
	}
	copy(dom, was)
	s.worked += rule.cost
	if !rule.narrow(dom) {
		s.conflict = s.reasons(s.conflict[:0], r, uint32(len(s.trail)), noLit)
		return false
	}
	n := s.m.Digits
	for i, c := range rule.cells {
		for b := was[i] &^ dom[i]; b != 0; b &= b - 1 {
			l := uint32(s.varOf[int(c)*n+bits.TrailingZeros64(b)])<<1 | 1
			if s.value[l] == 0 { // else the cell was in the rule before
				s.enqueue(l, byRule|reason(r))
			}
		}
	}
	return true
}

// reasons appends to lits why rule r removes the candidate of l: false literals before limit on
// the trail. If l is noLit, they are the literals that make the rule fail.
func (s *Solver) reasons(lits []uint32, r, limit, l uint32) []uint32 {
	rule := &s.rules[r]
	full, dom := s.domainsWas[:len(rule.cells)], s.domains[:len(rule.cells)]
	n := s.m.Digits
	for i, c := range rule.cells {
		full[i] = s.cand[c]
		dom[i] = s.domain(c, limit)
		if l != noLit && int(s.candOf[l>>1])/n == int(c) {
			full[i] = 1 << (int(s.candOf[l>>1]) % n)
			dom[i] = full[i]
		}
	}
	rule.weaken(dom, full)
	for i, c := range rule.cells {
		need := full[i] &^ dom[i]
		if rule.twice {
			for k, other := range rule.cells[:i] {
				if other == c {
					need &^= full[k] &^ dom[k]
				}
			}
		}
		for b := need; b != 0; b &= b - 1 {
			lits = append(lits, uint32(s.varOf[int(c)*n+bits.TrailingZeros64(b)])<<1)
		}
	}
	return lits
}

// explainRule writes down why a rule made p true, as a clause with p first, and
// makes that p's reason. The clause lives until p is undone.
func (s *Solver) explainRule(p uint32) uint32 {
	v := p >> 1
	keep := len(s.conflict)
	s.conflict = s.reasons(append(s.conflict, p), s.assigned[v].reason.ref(), s.assigned[v].place, p)
	ref := s.addClause(s.conflict[keep:], flagTemp)
	s.conflict = s.conflict[:keep]
	s.assigned[v].reason = byClause | reason(ref)
	return ref
}

// resetRules begins anew with the candidates.
func (s *Solver) resetRules() {
	s.ruleHead = 0
	s.now = append(s.now[:0], s.cand...)
	s.clearQueue()
}

// forgetRules empties the queue before the trail is cut back to from. It no longer knows which
// rules are up to date. So all rules over changed cells run again.
func (s *Solver) forgetRules(from int) {
	if len(s.rules) == 0 {
		return
	}
	n := s.m.Digits
	for ; s.ruleHead > from; s.ruleHead-- {
		if l := s.trail[s.ruleHead-1]; l&1 != 0 {
			id := int(s.candOf[l>>1])
			s.now[id/n] |= 1 << (id % n)
		}
	}
	s.clearQueue()
}

func (s *Solver) clearQueue() {
	for _, r := range s.queue {
		s.waiting[r] = false
	}
	s.queue = s.queue[:0]
}

// workBetweenLooks is how much the rules may cost between two looks at the
// context: some milliseconds.
const workBetweenLooks = 1 << 20

// ended looks at the context when the rules have done much.
func (s *Solver) ended() bool {
	if s.worked > workBetweenLooks {
		s.worked = 0
		s.stopped = s.ctx.Err()
	}
	return s.stopped != nil
}

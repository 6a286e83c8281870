package clauses

import (
	"math/bits"

	"jiugong/sudoku/internal/engine"
)

// A rule is one of the model's propagators, by number. It runs when the sets and
// clauses have nothing more to say; its domains are read off the values, and
// what it removes is explained only when a conflict asks for it.

// indexPropagators notes which rules to run when a variable becomes false.
func (s *Solver) indexPropagators() {
	s.rulesOf.count(2 * s.nvars)
	for _, p := range s.m.Propagators {
		s.eachRuleVar(p.Cells(), func(v uint32) { s.rulesOf.add(v<<1 | 1) })
	}
	s.rulesOf.fill()
	for i, p := range s.m.Propagators {
		s.eachRuleVar(p.Cells(), func(v uint32) { s.rulesOf.put(v<<1|1, uint32(i)) })
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

// domain returns the digits of a cell not yet false; of those whose literal
// became false, the ones at a place on the trail from limit on count as there.
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
		if s.value[v<<1] < 0 && s.place[v] < limit {
			out &^= 1 << d
		}
	}
	return out
}

// propagateRules runs the propagators whose cells have changed, until one
// removes something (done is then false) or all have run.
func (s *Solver) propagateRules() (done, ok bool) {
	for ; s.ruleHead < len(s.trail); s.ruleHead++ {
		for _, r := range s.rulesOf.of(s.trail[s.ruleHead]) {
			if !s.waiting[r] {
				s.waiting[r] = true
				s.queue = append(s.queue, r)
			}
		}
	}
	for len(s.queue) > 0 {
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

// runRule runs one propagator on the present domains.
func (s *Solver) runRule(r uint32) bool {
	p := s.m.Propagators[r]
	cells := p.Cells()
	dom, was := s.domains[:len(cells)], s.domainsWas[:len(cells)]
	for i, c := range cells {
		dom[i] = s.domain(c, ^uint32(0))
	}
	copy(was, dom)
	if !narrowRule(p, dom) {
		s.conflict = s.conflict[:0]
		s.relax(r, uint32(len(s.trail)), noLit)
		return false
	}
	n := s.m.Digits
	for i, c := range cells {
		for b := was[i] &^ dom[i]; b != 0; b &= b - 1 {
			v := uint32(s.varOf[int(c)*n+bits.TrailingZeros64(b)])
			s.enqueue(v<<1|1, byRule|reason(r))
		}
	}
	return true
}

// narrowRule runs a propagator and sees to it that an empty domain is a refusal.
func narrowRule(p engine.Propagator, dom []uint64) bool {
	if !p.Narrow(dom) {
		return false
	}
	for _, set := range dom {
		if set == 0 {
			return false
		}
	}
	return true
}

// relax appends to s.conflict the false literals before limit on the trail that
// make rule r remove the candidate of l (or fail, without one). It starts from
// all that are false in the rule's cells and gives back whole cells as long as
// the rule still says so.
func (s *Solver) relax(r, limit, l uint32) {
	p := s.m.Propagators[r]
	cells := p.Cells()
	was, dom := s.domainsWas[:len(cells)], s.domains[:len(cells)]
	for i, c := range cells {
		was[i] = s.domain(c, limit)
	}
	target, bit := -1, uint64(0)
	if l != noLit {
		id := int(s.candOf[l>>1])
		bit = 1 << (id % s.m.Digits)
		for i, c := range cells {
			if int(c) == id/s.m.Digits {
				target = i
			}
		}
		was[target] |= bit
	}
	for i, c := range cells {
		full := s.cand[c]
		if was[i] == full {
			continue
		}
		keep := was[i]
		was[i] = full
		copy(dom, was)
		if narrowRule(p, dom) && (target < 0 || dom[target]&bit != 0) {
			was[i] = keep
		}
	}
	n := s.m.Digits
	for i, c := range cells {
		for b := s.cand[c] &^ was[i]; b != 0; b &= b - 1 {
			s.conflict = append(s.conflict, uint32(s.varOf[int(c)*n+bits.TrailingZeros64(b)])<<1)
		}
	}
}

// explainRule writes down why a rule made p true, as a clause with p first, and
// makes that p's reason. The clause lives until p is undone.
func (s *Solver) explainRule(p uint32) uint32 {
	v := p >> 1
	keep := len(s.conflict)
	s.conflict = append(s.conflict, p)
	s.relax(s.reason[v].ref(), s.place[v], p)
	ref := s.addClause(s.conflict[keep:], flagTemp)
	s.conflict = s.conflict[:keep]
	s.reason[v] = byClause | reason(ref)
	return ref
}

// forgetRules empties the queue after the trail was cut; what was in it is no
// longer known to be stale, so all rules over changed cells run again.
func (s *Solver) forgetRules(from int) {
	s.ruleHead = min(s.ruleHead, from)
	for _, r := range s.queue {
		s.waiting[r] = false
	}
	s.queue = s.queue[:0]
}

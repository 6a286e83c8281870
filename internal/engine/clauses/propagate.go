package clauses

import "math/bits"

// A reason says why a literal is true. The top three bits are its kind; the others say where to
// look.
type reason uint32

const (
	kindShift = 29
	refMask   = 1<<kindShift - 1

	noReason  reason = 0              // a decision, or known from the start
	byLiteral reason = 1 << kindShift // the literal ref is true and excludes the negation
	bySet     reason = 2 << kindShift // every other literal of the set ref is false
	byClause  reason = 3 << kindShift // every other literal of the clause at ref is false
	byRule    reason = 4 << kindShift // rule ref removed it from the domains of that moment
)

func (r reason) kind() reason { return r &^ refMask }
func (r reason) ref() uint32  { return uint32(r & refMask) }

// An assignment says when a variable got its value, and why.
type assignment struct {
	level  uint32
	reason reason
	place  uint32 // on the trail
}

// enqueue makes a literal true that has no value yet.
func (s *Solver) enqueue(l uint32, why reason) {
	s.value[l], s.value[l^1] = 1, -1
	s.assigned[l>>1] = assignment{level: s.depth(), reason: why, place: uint32(len(s.trail))}
	s.trail = append(s.trail, l)
}

func (s *Solver) depth() uint32 { return uint32(len(s.levels)) }

// propagate draws all consequences of the trail. If the rules are broken it
// leaves literals that can't all be false in s.conflict and returns false.
func (s *Solver) propagate() bool {
	s.conflictClause = noRef
	for {
		for s.head < len(s.trail) {
			p := s.trail[s.head]
			s.head++
			if !s.propagateSets(p) || !s.propagateClauses(p) {
				return false
			}
		}
		if len(s.rules) == 0 {
			return true
		}
		done, ok := s.propagateRules()
		if !ok {
			return false
		}
		if done {
			return true
		}
	}
}

// propagateSets draws the consequences of p by the sets and pairs.
func (s *Solver) propagateSets(p uint32) bool {
	if p&1 != 0 {
		return s.leaveSets(p)
	}
	why := byLiteral | reason(p)
	alive, value := s.alive, s.value
	for _, m := range s.member.of(p >> 1) {
		set := m >> 6
		off := s.setOff[set]
		for b := alive[set] &^ (1 << (m & bitMask)); b != 0; b &= b - 1 {
			l := s.setLit[off+uint32(bits.TrailingZeros64(b))]
			switch value[l] {
			case 0:
				s.enqueue(l^1, why)
			case 1:
				s.conflict = append(s.conflict[:0], p^1, l^1)
				return false
			}
		}
	}
	for _, l := range s.pairs.of(p) {
		switch value[l] {
		case 0:
			s.enqueue(l^1, why)
		case 1:
			s.conflict = append(s.conflict[:0], p^1, l^1)
			return false
		}
	}
	return true
}

// leaveSets takes a candidate that is out from its sets. Even in a conflict all
// its masks are brought up to date, so that undoing it is the exact reverse.
func (s *Solver) leaveSets(p uint32) bool {
	ok := true
	alive, value := s.alive, s.value
	for _, m := range s.member.of(p >> 1) {
		set := m >> 6
		a := alive[set] &^ (1 << (m & bitMask))
		alive[set] = a
		if a&(a-1) != 0 || !s.exact[set] || !ok {
			continue
		}
		off := s.setOff[set]
		if a == 0 {
			s.conflict = append(s.conflict[:0], s.setLit[off:s.setOff[set+1]]...)
			ok = false
			continue
		}
		// A last literal that is false already is met again, as a conflict.
		if l := s.setLit[off+uint32(bits.TrailingZeros64(a))]; value[l] == 0 {
			s.enqueue(l, bySet|reason(set))
		}
	}
	return ok
}

// backtrack undoes all levels above depth.
func (s *Solver) backtrack(depth uint32) {
	if s.depth() <= depth {
		return
	}
	s.failed = false
	from := int(s.levels[depth])
	for i := len(s.trail) - 1; i >= from; i-- {
		l := s.trail[i]
		if i < s.head && l&1 != 0 {
			for _, m := range s.member.of(l >> 1) {
				s.alive[m>>6] |= 1 << (m & bitMask)
			}
		}
		v := l >> 1
		s.value[l], s.value[l^1] = 0, 0
		if !s.trying {
			s.phases.saved[v] = uint8(l & 1)
		}
		s.order.insert(v)
	}
	s.forgetRules(from)
	s.trail = s.trail[:from]
	s.levels = s.levels[:depth]
	s.head = min(s.head, from)
}

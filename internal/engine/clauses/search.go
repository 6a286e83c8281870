package clauses

import "context"

const checkEvery = 1 << 5 // rounds between looks at the context

// search returns the loop of conflict-driven clause learning.
func (s *Solver) search(ctx context.Context) (bool, error) {
	budget := s.opt.Conflicts
	for round := 0; ; round++ {
		if round%checkEvery == 0 {
			if err := ctx.Err(); err != nil {
				return false, err
			}
		}
		if s.failed || !s.propagate() {
			s.conflicts++
			if !s.learn() {
				return false, nil
			}
			if budget--; budget == 0 {
				return false, ErrBudget
			}
			continue
		}
		if s.stopped != nil {
			return false, s.stopped
		}
		if s.depth() > 0 && s.restart.due(s.mode.steady) {
			s.restart.begin()
			s.backtrack(0)
			s.switchMode()
			s.phases.refresh(s.conflicts)
			continue
		}
		if s.conflicts >= s.reduceAt {
			s.reduce()
			s.reduceAt = s.conflicts + firstReduction + reductionStep*s.reductions
		}
		if !s.decide() {
			return true, nil
		}
	}
}

const (
	firstReduction = 1000
	reductionStep  = 50
)

// learn handles a conflict. It reports whether the search can go on.
func (s *Solver) learn() bool {
	// A rule may have said less than it knew on an earlier level.
	deepest := uint32(0)
	for _, l := range s.conflict {
		deepest = max(deepest, s.assigned[l>>1].level)
	}
	s.backtrack(deepest)
	if deepest == 0 {
		s.hopeless = true
		return false
	}
	if s.mode.steady {
		s.phases.note(s.trail[:s.levels[s.depth()-1]])
	}
	to := s.analyze()
	s.restart.conflict(s.glue)
	s.backtrack(to)
	if len(s.learnt) == 1 {
		s.enqueue(s.learnt[0], noReason)
	} else {
		ref := s.addClause(s.learnt, s.glue)
		s.attach(ref)
		why := byClause | reason(ref)
		if len(s.learnt) == 2 {
			why = byLiteral | reason(s.learnt[1]^1)
		}
		s.enqueue(s.learnt[0], why)
	}
	s.order.bumpBy += s.order.bumpBy >> s.mode.fade()
	return true
}

// decide makes a free choice, or reports that none is left.
func (s *Solver) decide() bool {
	for len(s.order.items) > 0 {
		v := s.order.pop()
		if s.value[v<<1] != 0 {
			continue
		}
		l := s.inPhase(v)
		if s.mode.steady {
			l = s.lookahead(v)
		}
		if !s.failed {
			s.choose(l)
		}
		return true
	}
	return false
}

// inPhase returns the literal of a variable that is tried first.
func (s *Solver) inPhase(v uint32) uint32 {
	return v<<1 | uint32(s.phases.of(v, s.mode.steady))
}

// choose makes a literal true on a level of its own.
func (s *Solver) choose(l uint32) {
	s.levels = append(s.levels, uint32(len(s.trail)))
	s.enqueue(l, noReason)
}

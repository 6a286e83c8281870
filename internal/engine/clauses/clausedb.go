package clauses

import "slices"

// Learned clauses lie one after another in one slice of words:
//
//	ref                          ref+head
//	┌────────┬──────┬──────┬─────┬─────┬ ─ ─ ┐
//	│ length │ glue │ look │ lit │ lit │ …   │ next clause
//	└────────┴──────┴──────┴─────┴─────┴ ─ ─ ┘
//
// Glue is the number of decision levels among the literals when last looked at (Audemard and
// Simon's LBD). Its top bits are flags. The first two literals of an attached clause are watched.
// The search for another one to watch goes on at look, where it ended last.
const (
	clauseHead = 3
	lookAt     = 2 // in the head
	firstLook  = 2

	flagDead  = 1 << 31 // to be dropped at the next collection
	flagKeep  = 1 << 30 // never dropped: excludes a solution that was given
	flagTemp  = 1 << 29 // an explanation written down, not watched
	glueBits  = 1<<16 - 1
	usedShift = 16 // two bits: how many reductions the clause is safe for
	usedBits  = 3 << usedShift
)

// A watch is kept under the negation of the literal watched. It holds the clause and some other
// literal of it, which is often true already.
type watch struct {
	ref     uint32
	blocker uint32
}

const watchBinary = 1 << 31 // in ref: the clause has two literals, blocker is the other

func (s *Solver) clauseLits(ref uint32) []uint32 {
	return s.arena[ref+clauseHead : ref+clauseHead+s.arena[ref]]
}

// addClause stores a clause of two literals or more and returns its place.
func (s *Solver) addClause(lits []uint32, flags uint32) uint32 {
	ref := uint32(len(s.arena))
	s.arena = append(s.arena, uint32(len(lits)), flags, firstLook)
	s.arena = append(s.arena, lits...)
	return ref
}

func (s *Solver) attach(ref uint32) {
	lits := s.clauseLits(ref)
	r := ref
	if len(lits) == 2 {
		r |= watchBinary
	}
	s.watches[lits[0]^1] = append(s.watches[lits[0]^1], watch{r, lits[1]})
	s.watches[lits[1]^1] = append(s.watches[lits[1]^1], watch{r, lits[0]})
}

// propagateClauses visits the clauses that watch ¬p.
func (s *Solver) propagateClauses(p uint32) bool {
	ws := s.watches[p]
	value, arena := s.value, s.arena
	np := p ^ 1
	j := 0
	for i, w := range ws {
		ws[j] = w
		j++ // the watch stays, but if another literal is found
		bv := value[w.blocker]
		if bv > 0 {
			continue
		}
		if w.ref&watchBinary != 0 {
			if bv < 0 {
				s.conflict = append(s.conflict[:0], w.blocker, np)
				s.watches[p] = append(ws[:j], ws[i+1:]...)
				return false
			}
			s.enqueue(w.blocker, byLiteral|reason(p))
			continue
		}
		lits := arena[w.ref+clauseHead:][:arena[w.ref]]
		first := lits[0] ^ lits[1] ^ np
		fv := value[first]
		if fv > 0 {
			ws[j-1].blocker = first
			continue
		}
		if k := notFalse(value, lits, arena[w.ref+lookAt]); k > 0 {
			l := lits[k]
			arena[w.ref+lookAt] = k
			lits[0], lits[1], lits[k] = first, l, np
			s.watches[l^1] = append(s.watches[l^1], watch{w.ref, first})
			j--
			continue
		}
		ws[j-1].blocker = first
		if fv < 0 {
			s.conflict = append(s.conflict[:0], lits...)
			s.conflictClause = w.ref
			s.watches[p] = append(ws[:j], ws[i+1:]...)
			return false
		}
		lits[0], lits[1] = first, np
		s.enqueue(first, byClause|reason(w.ref))
	}
	s.watches[p] = ws[:j]
	return true
}

// notFalse finds a literal that is not false among those not watched, from look
// on and round. It returns 0 if there is none.
func notFalse(value []int8, lits []uint32, look uint32) uint32 {
	for k, l := range lits[look:] {
		if value[l] >= 0 {
			return look + uint32(k)
		}
	}
	for k, l := range lits[firstLook:look] {
		if value[l] >= 0 {
			return firstLook + uint32(k)
		}
	}
	return 0
}

// reduce drops three in four of the learned clauses that took no part in a conflict lately. Those
// of high glue go first. Clauses of glue 2 stay for good.
func (s *Solver) reduce() {
	s.reductions++
	s.reduceList = s.reduceList[:0]
	for ref := 0; ref < len(s.arena); ref += clauseHead + int(s.arena[ref]) {
		flags := s.arena[ref+1]
		if flags&(flagDead|flagKeep|flagTemp) != 0 || flags&glueBits <= 2 || s.arena[ref] == 2 {
			continue
		}
		if used := flags & usedBits; used != 0 {
			s.arena[ref+1] = flags - 1<<usedShift
			continue
		}
		if s.locked(uint32(ref)) {
			continue
		}
		s.reduceList = append(s.reduceList, uint32(ref))
	}
	slices.SortFunc(s.reduceList, func(a, b uint32) int {
		if ga, gb := s.arena[a+1]&glueBits, s.arena[b+1]&glueBits; ga != gb {
			return int(gb) - int(ga)
		}
		if s.arena[a] != s.arena[b] {
			return int(s.arena[b]) - int(s.arena[a])
		}
		return int(int64(a) - int64(b)) // older first
	})
	for _, ref := range s.reduceList[:len(s.reduceList)*3/4] {
		s.arena[ref+1] |= flagDead
	}
	s.collect()
}

// locked reports whether a clause is the reason of a literal that is true now.
func (s *Solver) locked(ref uint32) bool {
	l := s.arena[ref+clauseHead]
	return s.value[l] > 0 && s.assigned[l>>1].reason == byClause|reason(ref)
}

// collect moves the clauses together over the dead ones, drops clauses that
// are true from the start, and watches anew.
func (s *Solver) collect() {
	for i := range s.watches {
		s.watches[i] = s.watches[i][:0]
	}
	to := 0
	for ref := 0; ref < len(s.arena); {
		size := clauseHead + int(s.arena[ref])
		flags := s.arena[ref+1]
		dead := flags&flagDead != 0
		held := s.locked(uint32(ref))
		if flags&flagTemp != 0 {
			dead = !held
		}
		if !held && !dead {
			for _, l := range s.clauseLits(uint32(ref)) {
				if s.value[l] > 0 && s.assigned[l>>1].level == 0 {
					dead = true
					break
				}
			}
		}
		if !dead {
			if held {
				s.assigned[s.arena[ref+clauseHead]>>1].reason = byClause | reason(to)
			}
			copy(s.arena[to:], s.arena[ref:ref+size])
			if flags&flagTemp == 0 {
				s.attach(uint32(to))
			}
			to += size
		}
		ref += size
	}
	s.arena = s.arena[:to]
}

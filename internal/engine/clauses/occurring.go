package clauses

import "context"

// Occurring finds the digits that each cell has in some solution of the puzzle
// told to Reset. Each solution shows a digit for every cell; the next must have
// one that none before had:
//
//	solution   r1c1=4 r1c2=7 …      then: r1c1=2 or r1c1=9 or r1c2=1 or …
//
// What is left when there is no such solution is in none. Far fewer solutions do
// than there are candidates: a choice tries what hasn't been seen yet first.
//
// It calls found with each solution, and with the number of candidates neither shown nor ruled
// out by then. The grid may be read until found returns. When ctx ends first, Occurring returns
// the digits shown so far with the context's error. Solve must not be used after this until the
// next Reset.
func (s *Solver) Occurring(ctx context.Context, found func(grid []uint8, open int)) ([]uint64, error) {
	seen := make([]uint64, s.m.Cells)
	s.grid = resize(s.grid, s.m.Cells)
	for {
		more, err := s.Solve(ctx)
		if err != nil || !more {
			return seen, err
		}
		s.Grid(s.grid)
		for c, d := range s.grid {
			seen[c] |= 1 << (d - 1)
		}
		open := s.requireUnseen(seen)
		found(s.grid, open)
		if open == 0 {
			return seen, nil
		}
	}
}

// requireUnseen makes the next solution hold one of the candidates not seen. It returns
// how many these are.
func (s *Solver) requireUnseen(seen []uint64) int {
	s.solved = false
	s.backtrack(0)
	n := s.m.Digits
	s.learnt = s.learnt[:0]
	for v, id := range s.candOf {
		if s.value[v<<1] != 0 {
			continue
		}
		s.phases.saved[v] = 1
		if seen[int(id)/n]>>(int(id)%n)&1 == 0 {
			s.phases.saved[v] = 0
			s.order.bump(uint32(v))
			s.learnt = append(s.learnt, uint32(v)<<1)
		}
	}
	s.phases.forget()
	switch len(s.learnt) {
	case 0:
	case 1:
		s.enqueue(s.learnt[0], noReason)
	default:
		s.attach(s.addClause(s.learnt, flagKeep))
	}
	return len(s.learnt)
}

package logic

import "jiugong/sudoku"

// findUniqueLoop finds a loop of six or more cells that share two digits. Each
// house has two of them or none. At most two cells hold more, or any number
// that hold the same one digit more.
func findUniqueLoop(s *State, found func(*Step) bool) bool {
	if !s.swappable() {
		return false
	}
	tried := map[cells]bool{}
	for start := range s.bivalue().all() {
		l := loopWalk{s: s, digits: s.cand[start], start: start, tried: tried, found: found}
		l.wide = s.where[l.digits.Min()].and(s.where[l.digits.Without(l.digits.Min()).Min()])
		if l.walk(start, 2, 0) {
			return true
		}
	}
	return false
}

type loopWalk struct {
	s      *State
	digits sudoku.Set
	start  int
	wide   cells // cells that have both digits
	path   []int
	in     cells
	tried  map[cells]bool
	found  func(*Step) bool
	steps  int
}

// walk goes on from cell c; spare more cells may hold other digits.
func (l *loopWalk) walk(c, spare int, extra sudoku.Set) bool {
	s := l.s
	if l.steps++; l.steps > 20000 || len(l.path) >= 14 {
		return false
	}
	l.path = append(l.path, c)
	l.in.add(c)
	defer func() {
		l.path = l.path[:len(l.path)-1]
		l.in.remove(c)
	}()
	for _, h := range s.of[c] {
		if s.set[h].and(l.in).count() > 2 {
			return false
		}
	}
	if len(l.path) >= 6 && len(l.path)%2 == 0 && s.peers[c].has(l.start) && !l.tried[l.in] && s.evenly(l.in, 2) {
		l.tried[l.in] = true
		p := s.deadlyOf(append([]int(nil), l.path...), l.digits)
		if p.outcomes(s, l.found) {
			return true
		}
	}
	for next := range s.peers[c].and(l.wide).minus(l.in).all() {
		x := s.cand[next] &^ l.digits
		if x != 0 && spare == 0 && (extra|x).Len() > 1 {
			continue
		}
		left := spare
		if x != 0 && left > 0 {
			left--
		}
		if l.walk(next, left, extra|x) {
			return true
		}
	}
	return false
}

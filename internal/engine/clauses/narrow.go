package clauses

import (
	"math/bits"

	"jiugong/sudoku/internal/engine"
)

// clash reports whether two givens contradict each other directly.
func clash(m *engine.Model, givens []uint8) bool {
	for _, lists := range [2][][]uint16{m.Houses, m.Groups} {
		for _, cells := range lists {
			var seen uint64
			for _, c := range cells {
				if d := givens[c]; d != 0 {
					if seen>>(d-1)&1 != 0 {
						return true
					}
					seen |= 1 << (d - 1)
				}
			}
		}
	}
	for i := range m.Relations {
		r := &m.Relations[i]
		for _, p := range r.Pairs {
			a, b := givens[p[0]], givens[p[1]]
			if a != 0 && b != 0 && r.Allowed[a-1]>>(b-1)&1 == 0 {
				return true
			}
		}
	}
	return false
}

// narrow removes candidates by naked and hidden singles and by the rules
// until nothing changes. It reports whether a solution is still possible as far
// as that shows. It runs before there are variables, so that they are few.
func (s *Solver) narrow() bool {
	for changed := true; changed; {
		changed = false
		for _, cells := range s.m.Houses {
			ok, ch := s.narrowHouse(cells)
			if !ok {
				return false
			}
			changed = changed || ch
		}
		for _, cells := range s.m.Groups {
			var fixed uint64
			for _, c := range cells {
				if set := s.cand[c]; set&(set-1) == 0 {
					if set&fixed != 0 || set == 0 {
						return false
					}
					fixed |= set
				}
			}
			for _, c := range cells {
				if set := s.cand[c]; set&(set-1) != 0 && set&fixed != 0 {
					s.cand[c] = set &^ fixed
					changed = true
				}
			}
		}
		for i := range s.m.Relations {
			r := &s.m.Relations[i]
			tables := r.Tables()
			for _, p := range r.Pairs {
				for k := range 2 {
					a, b := p[k], p[1-k]
					var allowed uint64
					for set := s.cand[a]; set != 0; set &= set - 1 {
						allowed |= tables[k][bits.TrailingZeros64(set)]
					}
					if s.cand[b]&^allowed != 0 {
						s.cand[b] &= allowed
						changed = true
					}
				}
			}
		}
		for i := range s.rules {
			ok, ch := s.narrowByRule(&s.rules[i])
			if !ok {
				return false
			}
			changed = changed || ch
		}
	}
	for _, set := range s.cand {
		if set == 0 {
			return false
		}
	}
	return true
}

func (s *Solver) narrowByRule(r *ruled) (ok, changed bool) {
	dom := s.domains[:len(r.cells)]
	for k, c := range r.cells {
		dom[k] = s.cand[c]
		if dom[k] == 0 {
			return false, false
		}
	}
	if !r.narrow(dom) {
		return false, false
	}
	for k, c := range r.cells {
		if left := s.cand[c] & dom[k]; left != s.cand[c] {
			s.cand[c] = left
			changed = true
		}
	}
	return true, changed
}

func (s *Solver) narrowHouse(cells []uint16) (ok, changed bool) {
	var fixed, once, twice uint64
	for _, c := range cells {
		set := s.cand[c]
		if set&(set-1) == 0 {
			if set&fixed != 0 || set == 0 {
				return false, false
			}
			fixed |= set
		}
		twice |= once & set
		once |= set
	}
	if once != engine.All(s.m.Digits) {
		return false, false
	}
	hidden := once &^ twice
	for _, c := range cells {
		set := s.cand[c]
		if set&(set-1) == 0 {
			continue
		}
		left := set &^ fixed
		if h := left & hidden; h != 0 {
			if h&(h-1) != 0 {
				return false, false
			}
			left = h
		}
		if left != set {
			s.cand[c] = left
			changed = true
		}
	}
	return true, changed
}

package engine

import "math/bits"

// Sandwich is cells that hold each digit once, read by an automaton. It only asks which digits
// stand between two of them, the crusts, as a sandwich sum does. The automaton by itself doesn't
// know that the digits differ, and so has many more ways to read them.
//
//	  rest      filling      rest
//	2 7 │ 1 │ 4  6  8 │ 9 │ 3  5       18
type Sandwich struct {
	In []uint16
	*fillings
}

// fillings may stand between two digits.
type fillings struct {
	crusts [2]uint64
	digits uint64                   // those that are no crusts
	sets   [2][reachDigits][]uint64 // by the crust that comes first and their number
}

// Sandwich returns a line as one, or nil when it isn't.
func (m *Model) Sandwich(line *Line) *Sandwich {
	if m.Digits > reachDigits || len(line.In) != m.Digits || !m.Sight().AllSee(line.In) {
		return nil
	}
	if f := line.Automaton.fillings(); f != nil {
		return &Sandwich{line.In, f}
	}
	return nil
}

// fillings returns the sets allowed between two digits, if that is all the automaton asks for,
// and nil otherwise. They are found once.
func (a *Automaton) fillings() *fillings {
	a.asked.Do(func() { a.between = a.findFillings() })
	return a.between
}

const (
	nowhere    = -1
	everywhere = -2
)

// after returns the state after another and a digit: nowhere when there is none, everywhere
// when there are several.
func (a *Automaton) after(state, digit int) int {
	if state < 0 {
		return nowhere
	}
	switch next := a.Next[state*a.Digits+digit]; len(next) {
	case 0:
		return nowhere
	case 1:
		return int(next[0])
	}
	return everywhere
}

func (a *Automaton) accepts(state int) bool {
	return a.Accept[state/64]>>(state%64)&1 != 0
}

// findFillings goes through the automaton. At the start it waits for a crust. From there on it
// reads each set of digits in any order. After the other crust it must accept everything.
func (a *Automaton) findFillings() *fillings {
	start := nowhere
	for w, set := range a.Start {
		if set&(set-1) != 0 || set != 0 && start != nowhere {
			return nil
		}
		if set != 0 {
			start = w*64 + bits.TrailingZeros64(set)
		}
	}
	if start == nowhere {
		return nil
	}
	s := &fillings{}
	for d := range a.Digits {
		if a.after(start, d) == start {
			s.digits |= 1 << d
		}
	}
	crusts := All(a.Digits) &^ s.digits
	if bits.OnesCount64(crusts) != 2 {
		return nil
	}
	s.crusts = [2]uint64{crusts & -crusts, crusts & (crusts - 1)}
	for k := range 2 {
		first, second := bits.TrailingZeros64(s.crusts[k]), bits.TrailingZeros64(s.crusts[1-k])
		state := make([]int, s.digits+1)
		state[0] = a.after(start, first)
		for set := uint64(0); set <= s.digits; set++ {
			if set&^s.digits != 0 {
				continue
			}
			for rest := set; rest != 0; rest &= rest - 1 {
				d := rest & -rest
				to := a.after(state[set^d], bits.TrailingZeros64(d))
				if d != set&-set && to != state[set] {
					return nil
				}
				state[set] = to
			}
			if state[set] == everywhere {
				return nil
			}
			end := a.after(state[set], second)
			if end == everywhere {
				return nil
			}
			if end == nowhere {
				continue
			}
			if !a.accepts(end) {
				return nil
			}
			for rest := s.digits &^ set; rest != 0; rest &= rest - 1 {
				if a.after(end, bits.TrailingZeros64(rest)) != end {
					return nil
				}
			}
			size := bits.OnesCount64(set)
			s.sets[k][size] = append(s.sets[k][size], set)
		}
	}
	return s
}

// Cells returns the cells.
func (s *Sandwich) Cells() []uint16 { return s.In }

// Narrow keeps the digits allowed by some places of the crusts and some filling. In a filling
// each cell has a digit, and each digit a cell.
func (s *Sandwich) Narrow(domains []uint64) bool {
	var kept [reachDigits]uint64
	n := len(domains)
	for k := range s.sets {
		first, second := s.crusts[k], s.crusts[1-k]
		for from, d := range domains {
			if d&first == 0 {
				continue
			}
			for to := from + 1; to < n; to++ {
				fillings := s.sets[k][to-from-1]
				if domains[to]&second == 0 || len(fillings) == 0 {
					continue
				}
				inside, outside := s.between(fillings, domains, from, to)
				if inside|outside == 0 {
					continue
				}
				kept[from] |= first
				kept[to] |= second
				for i := range from {
					kept[i] |= outside
				}
				for i := from + 1; i < to; i++ {
					kept[i] |= inside
				}
				for i := to + 1; i < n; i++ {
					kept[i] |= outside
				}
			}
		}
	}
	for i := range domains {
		if domains[i] &= kept[i]; domains[i] == 0 {
			return false
		}
	}
	return true
}

// between unites those of some fillings that are possible between two cells. It also unites the
// digits that they leave to the cells outside. Both are empty if no filling is possible.
func (s *fillings) between(fillings, domains []uint64, from, to int) (inside, outside uint64) {
	within, before, behind := domains[from+1:to], domains[:from], domains[to+1:]
	among, around := unite(within), unite(before)|unite(behind)
	for _, set := range fillings {
		rest := s.digits ^ set
		if set&^among == 0 && rest&^around == 0 && allMeet(within, set) && allMeet(before, rest) && allMeet(behind, rest) {
			inside |= set
			outside |= rest
		}
	}
	return inside, outside
}

// unite returns the union of some sets.
func unite(sets []uint64) (all uint64) {
	for _, set := range sets {
		all |= set
	}
	return all
}

// allMeet reports whether each of some sets has a digit of another one.
func allMeet(sets []uint64, with uint64) bool {
	for _, set := range sets {
		if set&with == 0 {
			return false
		}
	}
	return true
}

package logic

import "jiugong/sudoku"

// als is an almost locked set: k cells of a house with k+1 digits. Without any
// one of its digits it must hold all the others.
type als struct {
	set    cells
	digits sudoku.Set
	at     []cells // by digit: its cells that have it
	sees   []cells // by digit: the cells with the digit that see all of those
}

// alsSets are the almost locked sets of a board, and how they are linked.
type alsSets struct {
	list  []als
	links [][]alsLink // nil until asked for
}

// almostLocked lists the almost locked sets, smaller ones first in each house,
// each set of cells once. Several techniques ask for them on the same board.
func (s *State) almostLocked() []als {
	if s.sets == nil {
		s.sets = &alsSets{list: s.findSets()}
	}
	return s.sets.list
}

func (s *State) findSets() (list []als) {
	seen := map[cells]bool{}
	var spare []cells // room for many sets at a time
	room := func() []cells {
		if len(spare) == 0 {
			spare = make([]cells, 32*(s.n+1))
		}
		r := spare[: s.n+1 : s.n+1]
		spare = spare[s.n+1:]
		return r
	}
	most := 8
	if s.n > 9 {
		most = 4 // larger ones are too many to go through, and to be seen
	}
	for h := range s.houses {
		var open []int
		for _, c := range s.houses[h].Cells {
			if s.cand[c].Len() >= 2 {
				open = append(open, c)
			}
		}
		for k := 1; k <= min(len(open)-1, most); k++ {
			choose(len(open), k, func(pick []int) bool {
				var a als
				for _, i := range pick {
					a.set.add(open[i])
					a.digits |= s.cand[open[i]]
				}
				if a.digits.Len() != k+1 || seen[a.set] {
					return false
				}
				seen[a.set] = true
				a.at, a.sees = room(), room()
				for d := range a.digits.Digits() {
					a.at[d] = a.set.and(s.where[d])
					a.sees[d] = s.seen(d, a.at[d])
				}
				list = append(list, a)
				return false
			})
		}
	}
	return list
}

// restricted returns the digits that at most one of the sets a and b can hold.
// All places of such a digit in a see all its places in b.
func (s *State) restricted(a, b *als) (r sudoku.Set) {
	for left := a.digits & b.digits; left != 0; left = left.Without(left.Min()) {
		if d := left.Min(); b.at[d].within(a.sees[d]) {
			r = r.With(d)
		}
	}
	return r
}

// both returns the cells with digit d that see all places of it in two sets.
func both(d uint8, a, b *als) cells { return a.sees[d].and(b.sees[d]) }

func (a *als) part(role Role) Part {
	return Part{Role: role, Cells: a.set.list(), Digits: a.digits}
}

// linked lists, for each set, the other sets with a restricted common digit.
func (s *State) linked() [][]alsLink {
	list := s.almostLocked()
	if s.sets.links != nil {
		return s.sets.links
	}
	out := make([][]alsLink, len(list))
	for i := range list {
		var reach cells
		for c := range list[i].set.all() {
			reach = reach.or(s.peers[c])
		}
		for j := i + 1; j < len(list); j++ {
			if list[i].digits&list[j].digits == 0 || !reach.meets(list[j].set) {
				continue
			}
			if r := s.restricted(&list[i], &list[j]); r != 0 {
				out[i] = append(out[i], alsLink{j, r})
				out[j] = append(out[j], alsLink{i, r})
			}
		}
	}
	s.sets.links = out
	return out
}

type alsLink struct {
	to     int
	common sudoku.Set
}

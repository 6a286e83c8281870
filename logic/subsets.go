package logic

import "jiugong/sudoku"

func digitSet(list ...uint8) sudoku.Set { return sudoku.SetOf(list...) }

// choose calls use with every way to pick k of n numbers, in lexicographic
// order, until it returns true.
func choose(n, k int, use func([]int) bool) bool {
	pick := make([]int, k)
	var rec func(i, from int) bool
	rec = func(i, from int) bool {
		if i == k {
			return use(pick)
		}
		for v := from; v <= n-(k-i); v++ {
			pick[i] = v
			if rec(i+1, v+1) {
				return true
			}
		}
		return false
	}
	return k <= n && rec(0, 0)
}

// eachNaked finds k of some cells that see each other with k candidates between them.
func (s *State) eachNaked(within []int, k int, use func(set cells, digits sudoku.Set) bool) bool {
	var list []int
	for _, c := range within {
		if n := s.cand[c].Len(); n >= 2 && n <= k {
			list = append(list, c)
		}
	}
	return choose(len(list), k, func(pick []int) bool {
		var set cells
		var u sudoku.Set
		for _, i := range pick {
			u |= s.cand[list[i]]
			set.add(list[i])
		}
		return u.Len() == k && use(set, u)
	})
}

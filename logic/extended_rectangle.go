package logic

import "jiugong/sudoku"

// findExtendedRectangle finds three digits in two lines of one box row or
// column. Three crossing lines, one in each box, meet them in six cells. The
// two lines could swap their three digits.
//
//	. a b | . . . | . . .      two places in each of three boxes of a band,
//	------+-------+------      the same two columns of a stack
//	. a b
func findExtendedRectangle(s *State, found func(*Step) bool) bool {
	if !s.swappable() {
		return false
	}
	for _, duos := range s.duos() {
		var open [][2]int
		for _, d := range duos {
			if s.digit[d[0]] == 0 && s.digit[d[1]] == 0 {
				open = append(open, d)
			}
		}
		if choose(len(open), 3, func(pick []int) bool {
			var all []int
			for _, k := range pick {
				all = append(all, open[k][0], open[k][1])
			}
			return s.extended(all, found)
		}) {
			return true
		}
	}
	return false
}

// findDuos lists pairs of cells for every two parallel lines, one cell in each.
// The two cells of a pair share all their houses but these two lines.
func (t *topology) findDuos() (list [][][2]int) {
	rows, columns := t.split()
	for _, long := range [2][]int{rows, columns} {
		for i, l1 := range long {
			for _, l2 := range long[i+1:] {
				var duos [][2]int
				for a := range t.set[l1].all() {
					for b := range t.set[l2].and(t.peers[a]).all() {
						if t.together(a, b, l1) && t.together(b, a, l2) {
							duos = append(duos, [2]int{a, b})
						}
					}
				}
				if len(duos) >= 3 {
					list = append(list, duos)
				}
			}
		}
	}
	return list
}

// together reports whether b is in all houses of a but one.
func (t *topology) together(a, b, but int) bool {
	for _, h := range t.of[a] {
		if h != but && !t.set[h].has(b) {
			return false
		}
	}
	return true
}

func (s *State) extended(all []int, found func(*Step) bool) bool {
	set := cellsOf(all...)
	// The digits are those that most cells hold: at least four cells have no other.
	for skip := range all {
		var u sudoku.Set
		for i, c := range all {
			if i != skip && s.cand[c].Len() <= 3 {
				u |= s.cand[c]
			}
		}
		if u.Len() != 3 {
			continue
		}
		p := s.deadlyOf(all, u)
		if n := p.roof.count(); n == 0 || n > 2 || s.union(set)&u != u {
			continue
		}
		if p.outcomes(s, found) {
			return true
		}
		if skip == 0 && p.roof.count() == 2 {
			break
		}
	}
	return false
}

package logic

import "jiugong/sudoku"

// findExtendedRectangle finds three digits in two lines of one box row (or
// column) and three crossing lines, one in each box: two columns of three that
// could be swapped.
//
//	. a b | . . . | . . .      two places in each of three boxes of a band,
//	------+-------+------      the same two columns of a stack
//	. a b
func findExtendedRectangle(s *State, found func(*Step) bool) bool {
	if !s.swappable() {
		return false
	}
	rows, columns := s.split()
	return s.swappedLines(rows, columns, found) || s.swappedLines(columns, rows, found)
}

// swappedLines uses two of the lines long and three of the lines across, the
// two cells of each of which share another house.
func (s *State) swappedLines(long, across []int, found func(*Step) bool) bool {
	for i, l1 := range long {
		for _, l2 := range long[i+1:] {
			var duos [][2]int
			for _, h := range across {
				a, b := s.set[l1].and(s.set[h]).first(), s.set[l2].and(s.set[h]).first()
				if a < 0 || b < 0 || s.digit[a] != 0 || s.digit[b] != 0 || len(s.covering(cellsOf(a, b), h)) == 0 {
					continue
				}
				duos = append(duos, [2]int{a, b})
			}
			if choose(len(duos), 3, func(pick []int) bool {
				var all []int
				for _, k := range pick {
					all = append(all, duos[k][0], duos[k][1])
				}
				return s.extended(all, found)
			}) {
				return true
			}
		}
	}
	return false
}

func (s *State) extended(all []int, found func(*Step) bool) bool {
	set := cellsOf(all...)
	if set.count() != len(all) {
		return false // rows or columns of grids that overlap
	}
	// The digits are what most cells hold: at least four cells have no other.
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

package logic

import "jiugong/sudoku"

// findSueDeCoq finds cells where a box meets a line. Cells from the rest of the
// line and from the rest of the box join them. Together they are as many as
// their digits. The two rests have no digit in common: each digit is used
// exactly once. Digits of the line's rest leave the line, those of the box's
// rest the box, digits of neither leave both.
func findSueDeCoq(s *State, found func(*Step) bool) bool {
	for _, b := range s.boxes {
		for _, l := range s.lines {
			meet := s.set[b].and(s.set[l]).and(s.empty()).list()
			for k := 2; k <= min(len(meet), 3); k++ {
				if choose(len(meet), k, func(pick []int) bool {
					var mid cells
					for _, i := range pick {
						mid.add(meet[i])
					}
					return s.union(mid).Len() >= k+2 && s.sueDeCoq(b, l, mid, found)
				}) {
					return true
				}
			}
		}
	}
	return false
}

func (s *State) sueDeCoq(b, l int, mid cells, found func(*Step) bool) bool {
	open := s.empty()
	inLine := s.set[l].minus(s.set[b]).and(open).list()
	inBox := s.set[b].minus(s.set[l]).and(open).list()
	v := s.union(mid)
	for i := 1; i <= min(4, len(inLine)); i++ {
		if choose(len(inLine), i, func(p []int) bool {
			var line cells
			for _, x := range p {
				line.add(inLine[x])
			}
			dl := s.union(line)
			if dl&v == 0 || dl.Len() < i+1 {
				return false
			}
			for j := 1; j <= min(4, len(inBox)); j++ {
				if choose(len(inBox), j, func(p []int) bool {
					var box cells
					for _, x := range p {
						box.add(inBox[x])
					}
					db := s.union(box)
					all := v | dl | db
					if db&dl != 0 || db&v == 0 || all.Len() != mid.count()+i+j {
						return false
					}
					return s.sueDeCoqStep(b, l, mid, line, box, v, dl, db, found)
				}) {
					return true
				}
			}
			return false
		}) {
			return true
		}
	}
	return false
}

func (s *State) sueDeCoqStep(b, l int, mid, line, box cells, v, dl, db sudoku.Set, found func(*Step) bool) bool {
	set := mid.or(line).or(box)
	var gone []Candidate
	for d := range (v | dl | db).Digits() {
		gone = append(gone, candidates(d, s.seen(d, set.and(s.where[d])))...)
	}
	return len(gone) > 0 && found(&Step{
		Remove: gone,
		Parts: []Part{
			{Role: Pivot, Cells: mid.list(), Digits: v, Houses: []int{b, l}},
			{Role: SetA, Cells: line.list(), Digits: dl, Houses: []int{l}},
			{Role: SetB, Cells: box.list(), Digits: db, Houses: []int{b}},
		},
		Truths: cellTruths(set),
	})
}

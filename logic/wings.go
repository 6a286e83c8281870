package logic

import "jiugong/sudoku"

// bivalue returns the cells with two candidates.
func (s *State) bivalue() (set cells) {
	for c, m := range s.cand {
		if m.Len() == 2 {
			set.add(c)
		}
	}
	return set
}

// eachWing finds a pivot and two bivalue cells that it sees, with three digits
// between the three. The digit z of both pincers leaves cells that see every
// cell of the wing with z.
func (s *State) eachWing(size int, found func(*Step) bool) bool {
	two := s.bivalue()
	for p, m := range s.cand {
		if m.Len() != size {
			continue
		}
		near := two.and(s.peers[p])
		for a := range near.all() {
			for b := range near.all() {
				if b <= a {
					continue
				}
				all := m | s.cand[a] | s.cand[b]
				z := s.cand[a] & s.cand[b]
				if all.Len() != 3 || z.Len() != 1 || size == 2 && m&z != 0 {
					continue
				}
				d := z.Min()
				hold := cellsOf(a, b)
				if size == 3 {
					hold.add(p)
				}
				gone := s.seen(d, hold)
				if gone.empty() {
					continue
				}
				if found(&Step{
					Remove: candidates(d, gone),
					Parts: []Part{
						{Role: Pivot, Cells: []int{p}, Digits: m},
						{Role: Pincer, Cells: []int{a, b}, Digits: z},
					},
					Truths: cellTruths(cellsOf(p, a, b)),
				}) {
					return true
				}
			}
		}
	}
	return false
}

// eachPair finds two bivalue cells with the same digits.
func (s *State) eachPair(use func(a, b int, digits sudoku.Set) bool) bool {
	list := s.bivalue().list()
	for i, a := range list {
		for _, b := range list[i+1:] {
			if s.cand[a] == s.cand[b] && use(a, b, s.cand[a]) {
				return true
			}
		}
	}
	return false
}

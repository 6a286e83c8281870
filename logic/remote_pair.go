package logic

import "jiugong/sudoku"

// findRemotePair finds a chain of cells that see each other and have the same
// two candidates. Two cells an odd number of links apart, at least three, hold
// both digits between them.
func findRemotePair(s *State, found func(*Step) bool) bool {
	done := map[sudoku.Set]bool{}
	return s.eachPair(func(_, _ int, digits sudoku.Set) bool {
		if done[digits] {
			return false
		}
		done[digits] = true
		var all cells
		for c, m := range s.cand {
			if m == digits {
				all.add(c)
			}
		}
		for a := range all.all() {
			dist, from := s.distances(all, a)
			for b := range all.all() {
				if b < a || dist[b] < 3 || dist[b]%2 == 0 {
					continue
				}
				var gone []Candidate
				for d := range digits.Digits() {
					gone = append(gone, candidates(d, s.seen(d, cellsOf(a, b)))...)
				}
				if len(gone) == 0 {
					continue
				}
				var path []int
				for c := b; c != a; c = from[c] {
					path = append([]int{c}, path...)
				}
				path = append([]int{a}, path...)
				if found(&Step{
					Remove: gone,
					Parts: []Part{
						{Role: Base, Cells: path, Digits: digits},
						{Role: Endpoint, Cells: []int{a, b}, Digits: digits},
					},
					Truths: cellTruths(cellsOf(path...)),
				}) {
					return true
				}
			}
		}
		return false
	})
}

// distances counts the links from a to the other cells of a set.
func (s *State) distances(all cells, a int) (dist, from map[int]int) {
	dist, from = map[int]int{a: 0}, map[int]int{}
	for queue := []int{a}; len(queue) > 0; queue = queue[1:] {
		for c := range s.peers[queue[0]].and(all).all() {
			if _, ok := dist[c]; !ok {
				dist[c], from[c] = dist[queue[0]]+1, queue[0]
				queue = append(queue, c)
			}
		}
	}
	return dist, from
}

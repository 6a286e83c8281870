package logic

// strongLink is a house with two places for a digit: one of them is true.
type strongLink struct {
	h    int
	a, b int
}

func (s *State) strongLinks(d uint8) (list []strongLink) {
	for h := range s.houses {
		if p := s.places(h, d); p.count() == 2 {
			a := p.first()
			p.remove(a)
			list = append(list, strongLink{h, a, p.first()})
		}
	}
	return list
}

// turbot is two strong links p and q of one digit whose inner ends see each
// other. One of the outer ends is true.
type turbot struct {
	p, q  strongLink // p.b sees q.a
	joint []int      // the houses that p.b and q.a share
}

// boxesOf returns how many of the houses of the strong links are no lines.
func (s *State) boxesOf(x *turbot) (n int) {
	for _, h := range [2]int{x.p.h, x.q.h} {
		if !s.houses[h].IsLine() {
			n++
		}
	}
	return n
}

// parallel reports whether the strong links lie in two rows or two columns and a
// crossing line joins them.
func (s *State) parallel(x *turbot) bool {
	kind := s.houses[x.p.h].Kind
	return s.boxesOf(x) == 0 && len(x.joint) > 0 && kind == s.houses[x.q.h].Kind &&
		s.houses[x.joint[0]].IsLine() && s.houses[x.joint[0]].Kind != kind
}

// crossed reports whether they lie in a row and a column and a box joins them.
func (s *State) crossed(x *turbot) bool {
	return s.boxesOf(x) == 0 && len(x.joint) > 0 && s.houses[x.p.h].Kind != s.houses[x.q.h].Kind &&
		!s.houses[x.joint[len(x.joint)-1]].IsLine()
}

// eachTurbot finds the turbots that a technique takes and that rule something
// out.
func (s *State) eachTurbot(takes func(*turbot) bool, found func(*Step) bool) bool {
	for d := uint8(1); int(d) <= s.n; d++ {
		links := s.strongLinks(d)
		for i, x := range links {
			for _, y := range links[i+1:] {
				for turn := range 4 {
					p, q := x, y
					if turn&1 != 0 {
						p.a, p.b = p.b, p.a
					}
					if turn&2 != 0 {
						q.a, q.b = q.b, q.a
					}
					if p.b == q.a || p.a == q.b || p.a == q.a || p.b == q.b || !s.peers[p.b].has(q.a) {
						continue
					}
					joint := s.covering(cellsOf(p.b, q.a), -1)
					gone := s.seen(d, cellsOf(p.a, q.b))
					if !takes(&turbot{p, q, joint}) || gone.empty() {
						continue
					}
					if found(&Step{
						Remove: candidates(d, gone),
						Parts: []Part{
							{Role: Base, Houses: []int{p.h, q.h}, Cells: []int{p.b, q.a}, Digits: digitSet(d)},
							{Role: Cover, Houses: joint},
							{Role: Endpoint, Cells: []int{p.a, q.b}, Digits: digitSet(d)},
						},
						Truths: []Truth{houseTruth(p.h, d), houseTruth(q.h, d)},
					}) {
						return true
					}
				}
			}
		}
	}
	return false
}

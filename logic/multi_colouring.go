package logic

// findMultiColouring uses two colourings of a digit. When a colour of one sees
// a colour of the other, they are not both true. Candidates that see both their
// partners go (type 1). A colour that sees both colours of the other is false
// (type 2).
func findMultiColouring(s *State, found func(*Step) bool) bool {
	for d := uint8(1); int(d) <= s.n; d++ {
		list := s.colourings(d)
		for i := range list {
			for j := range list {
				if i != j && s.twoColourings(d, &list[i], &list[j], i < j, found) {
					return true
				}
			}
		}
	}
	return false
}

func (s *State) twoColourings(d uint8, x, y *colouring, first bool, found func(*Step) bool) bool {
	truths := append(x.truths(d), y.truths(d)...)
	for _, p := range [2][2]cells{{x.a, x.b}, {x.b, x.a}} {
		if s.sees(p[0], y.a) && s.sees(p[0], y.b) && found(&Step{
			Type: 2, Remove: candidates(d, p[0]), Truths: truths,
			Parts: []Part{
				{Role: ColourA, Cells: p[0].list(), Digits: digitSet(d)},
				{Role: ColourB, Cells: y.a.or(y.b).list(), Digits: digitSet(d)},
			},
		}) {
			return true
		}
		if !first {
			continue
		}
		for _, q := range [2][2]cells{{y.a, y.b}, {y.b, y.a}} {
			if !s.sees(p[0], q[0]) {
				continue
			}
			var gone cells
			for c := range s.where[d].minus(x.a).minus(x.b).minus(y.a).minus(y.b).all() {
				if s.peers[c].meets(p[1]) && s.peers[c].meets(q[1]) {
					gone.add(c)
				}
			}
			if !gone.empty() && found(&Step{
				Type: 1, Remove: candidates(d, gone), Truths: truths,
				Parts: []Part{
					{Role: Base, Cells: p[0].list(), Digits: digitSet(d)},
					{Role: Cover, Cells: q[0].list(), Digits: digitSet(d)},
					{Role: ColourA, Cells: p[1].list(), Digits: digitSet(d)},
					{Role: ColourB, Cells: q[1].list(), Digits: digitSet(d)},
				},
			}) {
				return true
			}
		}
	}
	return false
}

package logic

// colouring holds the candidates of one digit that strong links tie together,
// in two colours. All of one colour are true, all of the other false.
type colouring struct {
	a, b   cells
	houses []int // the houses of the links
}

func (s *State) colourings(d uint8) (list []colouring) {
	links := s.strongLinks(d)
	var done cells
	for _, l := range links {
		if done.has(l.a) {
			continue
		}
		var c colouring
		c.a.add(l.a)
		for grew := true; grew; {
			grew = false
			for _, x := range links {
				for _, e := range [2][2]int{{x.a, x.b}, {x.b, x.a}} {
					if c.a.has(e[0]) && !c.b.has(e[1]) {
						c.b.add(e[1])
						grew = true
					}
					if c.b.has(e[0]) && !c.a.has(e[1]) {
						c.a.add(e[1])
						grew = true
					}
				}
			}
		}
		for _, x := range links {
			if c.a.or(c.b).has(x.a) {
				c.houses = append(c.houses, x.h)
			}
		}
		done = done.or(c.a).or(c.b)
		list = append(list, c)
	}
	return list
}

func (c *colouring) truths(d uint8) (list []Truth) {
	for _, h := range c.houses {
		list = append(list, houseTruth(h, d))
	}
	return list
}

// sees reports whether a cell of one set sees a cell of the other.
func (s *State) sees(a, b cells) bool {
	for c := range a.all() {
		if s.peers[c].meets(b) {
			return true
		}
	}
	return false
}

// findSimpleColouring uses one colouring. Candidates that see both colours go
// (type 1, trap), and a colour that sees itself is false (type 2, wrap).
func findSimpleColouring(s *State, found func(*Step) bool) bool {
	for d := uint8(1); int(d) <= s.n; d++ {
		for _, c := range s.colourings(d) {
			parts := []Part{
				{Role: ColourA, Cells: c.a.list(), Digits: digitSet(d)},
				{Role: ColourB, Cells: c.b.list(), Digits: digitSet(d)},
			}
			var gone cells
			for x := range s.where[d].minus(c.a).minus(c.b).all() {
				if s.peers[x].meets(c.a) && s.peers[x].meets(c.b) {
					gone.add(x)
				}
			}
			if !gone.empty() && found(&Step{Type: 1, Remove: candidates(d, gone), Parts: parts, Truths: c.truths(d)}) {
				return true
			}
			for i, side := range [2]cells{c.a, c.b} {
				if !s.sees(side, side) {
					continue
				}
				p := []Part{parts[i], parts[1-i]}
				p[0].Role, p[1].Role = ColourA, ColourB
				if found(&Step{Type: 2, Remove: candidates(d, side), Parts: p, Truths: c.truths(d)}) {
					return true
				}
			}
		}
	}
	return false
}

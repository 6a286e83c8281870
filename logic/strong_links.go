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

// kinds of two strong links of one digit joined by a weak one.
const (
	parallelLines = iota // skyscraper
	crossedLines         // two-string kite, joined in a box
	anyHouses            // turbot fish
)

// eachTurbot finds two strong links a-b and c-d of one digit, b and c seeing
// each other: one of a and d is true.
func (s *State) eachTurbot(kind int, found func(*Step) bool) bool {
	isBox := map[int]bool{}
	for _, h := range s.boxes {
		isBox[h] = true
	}
	for d := uint8(1); int(d) <= s.n; d++ {
		links := s.strongLinks(d)
		for i, x := range links {
			for _, y := range links[i+1:] {
				k := anyHouses
				switch {
				case isBox[x.h] || isBox[y.h]:
				case s.houses[x.h].Kind == s.houses[y.h].Kind:
					k = parallelLines
				default:
					k = crossedLines
				}
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
					named := anyHouses
					if len(joint) > 0 {
						switch {
						case k == parallelLines && !isBox[joint[0]] && s.houses[joint[0]].Kind != s.houses[p.h].Kind:
							named = k
						case k == crossedLines && isBox[joint[len(joint)-1]]:
							named = k
						}
					}
					gone := s.seen(d, cellsOf(p.a, q.b))
					if named != kind || gone.empty() {
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

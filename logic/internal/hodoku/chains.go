package hodoku

// chains looks for all chains of a kind. They start and end with a strong link, and links
// are strong and weak in turn.
type chains struct {
	kind kind
	*board
	links   [81][10][]link
	start   candidate
	seen    set // cells that the start sees
	visited set
	path    []int // cells, the start first
	best
}

// kind is which links there are, and how long chains may be.
type kind int

const (
	turbot     kind = iota // one digit, three links
	xChain                 // one digit
	xyChain                // cells with two candidates
	remotePair             // cells with the same two candidates, at least four
)

// longestChain is how many links a chain has at most.
const longestChain = 20

type link struct {
	candidate
	strong bool
}

func chain(k kind) func(*board) bool {
	return func(b *board) bool {
		s := chains{kind: k, board: b}
		s.join()
		for c := range b.cand {
			for _, d := range digits(b.cand[c]) {
				s.start, s.seen = candidate{c, d}, peers[c]
				for _, l := range s.links[c][d] {
					if l.strong {
						s.visited = setOf(c)
						s.path = append(s.path[:0], c, l.cell)
						s.extend(l.candidate, false)
					}
				}
			}
		}
		b.removed = append(b.removed, s.best.removed...)
		return len(b.removed) > 0
	}
}

// join lists the links of each candidate. They are within the cell, along its
// row, its column, and its box outside of both.
func (s *chains) join() {
	ofCells := s.kind == xyChain || s.kind == remotePair
	for c, mask := range s.cand {
		if ofCells && size(mask) != 2 {
			continue
		}
		for _, d := range digits(mask) {
			var list []link
			if ofCells {
				list = append(list, link{candidate{c, digits(mask &^ (1 << d))[0]}, true})
			}
			for k, h := range housesOf[c] {
				for o := range s.places(h, d).all() {
					if o == c || ofCells && size(s.cand[o]) != 2 || s.kind == remotePair && s.cand[o] != mask ||
						k == 2 && (rowOf(o) == rowOf(c) || colOf(o) == colOf(c)) {
						continue
					}
					list = append(list, link{candidate{o, d}, !ofCells && s.count[h][d] == 2})
				}
			}
			s.links[c][d] = list
		}
	}
}

// extend tries all that can follow a candidate, by strong links alone or as by weak ones.
func (s *chains) extend(from candidate, strong bool) {
	longest := longestChain
	if s.kind == turbot {
		longest = 3
	}
	for _, l := range s.links[from.cell][from.digit] {
		if strong && !l.strong {
			continue
		}
		loop := s.visited.has(l.cell)
		if loop && l.cell != s.start.cell {
			continue
		}
		s.visited.add(from.cell)
		s.path = append(s.path, l.cell)
		if strong && l.digit == s.start.digit {
			s.ends(l.cell)
		}
		if len(s.path) <= longest && !loop {
			s.extend(l.candidate, !strong)
		}
		s.path = s.path[:len(s.path)-1]
		s.visited.remove(from.cell)
	}
}

// ends notes what a chain removes whose ends have the same digit.
func (s *chains) ends(last int) {
	d := s.start.digit
	from := s.seen.and(peers[last]).and(s.where[d])
	length := len(s.path) - 1
	if from.empty() || s.kind == turbot && length != 3 || s.kind == remotePair && length < 7 {
		return
	}
	reach := from
	if s.kind == remotePair { // cells an odd number of links apart, three at least, hold both digits
		reach = set{}
		for i := 0; i <= length; i += 2 {
			for j := i + 6; j <= length; j += 4 {
				reach = reach.or(peers[s.path[i]].and(peers[s.path[j]]))
			}
		}
	}
	var gone []candidate
	for c := range reach.all() {
		for _, e := range digits(s.cand[c]) {
			if e == d || s.kind == remotePair && s.board.has(s.start.cell, e) {
				gone = append(gone, candidate{c, e})
			}
		}
	}
	s.consider(gone)
}

package generate

import "context"

// matchingFiller lays out the digits of a plain board in two steps, neither of
// which can come to a dead end.
//
//	band 1, stack 1..3      First each digit gets one row of every box, for
//	 +-----+-----+-----+    each band by itself: in each row of it another box.
//	 | 1 5 | 3 . | 2 . |    So each row of a box has as many digits as columns.
//	 | 2 . | 1 4 | 3 . |
//	 | 3 . | 2 . | 1 4 |    Then each digit gets one column of every box, for
//	 +-----+-----+-----+    each stack by itself: in each band another one, and
//	                        digits of one row of a box different ones.
//
// Either step gives each edge of a bipartite graph a colour such that edges that
// meet have different ones: digits on one side, on the other what must differ,
// and all vertices of the same degree. Such a graph always has a perfect
// matching (König 1916), which becomes one colour, and what remains is again a
// graph of that kind. Any solution grid can come out.
type matchingFiller struct {
	n, boxRows, boxCols int

	digits []int
	row    []int // by band, digit, stack: the row within the box
	edges  edges
}

func newMatchingFiller(b *board) (*matchingFiller, error) {
	if !b.plain {
		return nil, badOption("fill", "matchings is for plain boards of rows, columns and boxes, not %s; use backtrack", b.rules)
	}
	f := &matchingFiller{n: b.n, boxRows: b.boxRows, boxCols: b.boxCols}
	f.digits = make([]int, b.n)
	f.row = make([]int, b.boxCols*b.n*b.boxRows)
	f.edges = newEdges(b.n, max(b.boxRows, b.boxCols))
	return f, nil
}

func (f *matchingFiller) fill(_ context.Context, s *source, out []uint8) error {
	bands, stacks := f.boxCols, f.boxRows
	e := &f.edges
	for d := range f.digits {
		f.digits[d] = d
	}
	for band := range bands {
		// Which digits of a box take different rows is left to chance: it is cut
		// into as many parts as it has columns.
		e.degree = stacks
		for stack := range stacks {
			shuffle(s, f.digits)
			for i, d := range f.digits {
				e.to[d*stacks+stack] = stack*f.boxCols + i/f.boxRows
			}
		}
		e.paint(s)
		copy(f.row[band*f.n*stacks:], e.colour[:f.n*stacks])
	}
	for stack := range stacks {
		e.degree = bands
		for band := range bands {
			for d := range f.n {
				e.to[d*bands+band] = band*f.boxRows + f.row[(band*f.n+d)*stacks+stack]
			}
		}
		e.paint(s)
		for d := range f.n {
			for band := range bands {
				edge := d*bands + band
				out[e.to[edge]*f.n+stack*f.boxCols+e.colour[edge]] = uint8(d + 1)
			}
		}
	}
	return nil
}

// edges are a bipartite graph of n and n vertices, each with degree edges: those
// of vertex v on the one side are v·degree and the following.
type edges struct {
	degree int
	to     []int // by edge: the vertex on the other side
	colour []int // by edge: from 0 to degree-1, as paint left it

	left   []int // by vertex: its edges without a colour, first
	chosen []int // by vertex: the place in left of its edge in the matching
	holder []int // by vertex of the other side: who it is matched with, or -1
}

func newEdges(n, degree int) edges {
	return edges{
		to: make([]int, n*degree), colour: make([]int, n*degree), left: make([]int, n*degree),
		chosen: make([]int, n), holder: make([]int, n),
	}
}

// paint gives each edge a random colour, different ones to edges that meet.
func (e *edges) paint(s *source) {
	n := len(e.holder)
	for edge := range n * e.degree {
		e.left[edge] = edge
	}
	for colour := range e.degree {
		open := e.degree - colour
		e.match(s, open)
		for v, i := range e.chosen {
			left := e.left[v*e.degree:][:open]
			e.colour[left[i]] = colour
			left[i] = left[open-1]
		}
	}
}

// match finds a random perfect matching among the first open edges of each
// vertex. Each in turn takes the far end of one of them, from whoever had it,
// who then does the same; in a graph of equal degrees that soon meets one that
// is free (after Goel, Kapralov and Khanna 2013).
func (e *edges) match(s *source, open int) {
	for v := range e.holder {
		e.holder[v] = -1
	}
	for v := range e.holder {
		for v >= 0 {
			i := s.intn(open)
			e.chosen[v] = i
			holder := &e.holder[e.to[e.left[v*e.degree+i]]]
			v, *holder = *holder, v
		}
	}
}

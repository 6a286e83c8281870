package fill

import (
	"jiugong/sudoku/generate/internal/random"
)

// edges are a bipartite graph of n and n vertices, each with degree edges. Vertex v on the one
// side has the edges from v·degree on.
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
func (e *edges) paint(s *random.Source) {
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

// match finds a random perfect matching among the first open edges of each vertex. Each in turn
// takes the far end of one of them from the vertex that had it. That one then does the same. In a
// graph of equal degrees it soon meets a free one (after Goel, Kapralov and Khanna 2013).
func (e *edges) match(s *random.Source, open int) {
	for v := range e.holder {
		e.holder[v] = -1
	}
	for v := range e.holder {
		for v >= 0 {
			i := s.Intn(open)
			e.chosen[v] = i
			holder := &e.holder[e.to[e.left[v*e.degree+i]]]
			v, *holder = *holder, v
		}
	}
}

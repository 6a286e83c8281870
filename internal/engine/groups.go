package engine

import (
	"math/bits"
	"slices"
)

// GroupSums tells the sums of the model which of their cells differ, and ranks of each other. It is
// called once, when all rules are in the model, before it is used.
func (m *Model) GroupSums() {
	from := 0
	if m.base != nil {
		from = len(m.base.Propagators)
	}
	m.Group(m.Propagators[from:])
	m.rankTogether(m.Propagators[from:])
}

// Group tells the sums of a list which of their cells differ by the rules of the
// model. It reports whether there are any to be told.
func (m *Model) Group(list []Propagator) (told bool) {
	for _, p := range list {
		switch p := p.(type) {
		case *Sum:
			if p.Groups == nil {
				p.group(m.Sight())
				told = true
			}
		case *Any:
			inside := false
			for _, list := range p.Lists {
				inside = m.Group(list) || inside
			}
			if inside { // cells may be in another order
				p.place()
				told = true
			}
		}
	}
	return told
}

// group finds cells of equal weight that see each other, and puts In in their order.
func (s *Sum) group(sight *Sight) {
	if s.isCage(sight) {
		s.Groups = endsOf(len(s.In))
		return
	}
	var room [16]int
	ends := room[:0]
	for from := 0; from < len(s.In); from += 64 {
		ends = s.gather(ends, sight, from)
	}
	s.Groups = endsOf(ends...)
}

// gather finds the groups of up to 64 cells from a place on, and adds where they end.
func (s *Sum) gather(ends []int, sight *Sight, from int) []int {
	cells := s.In[from:min(from+64, len(s.In))]
	weights := s.Weights[from:][:len(cells)]
	var order [64]uint8
	n := 0
	sight.cliques(cells, weights, func(clique uint64) {
		for ; clique != 0; clique &= clique - 1 {
			order[n] = uint8(bits.TrailingZeros64(clique))
			n++
		}
		ends = append(ends, from+n)
	})
	s.reorder(from, order[:n])
	return ends
}

// reorder puts cells from a place on in another order, with their weights.
func (s *Sum) reorder(from int, order []uint8) {
	var cells [64]uint16
	var weights [64]int
	same := true
	for i, k := range order {
		cells[i], weights[i] = s.In[from+int(k)], s.Weights[from+int(k)]
		same = same && weights[i] == s.Weights[from+i]
	}
	copy(s.In[from:], cells[:len(order)])
	if !same {
		s.Weights = slices.Clone(s.Weights)
		copy(s.Weights[from:], weights[:len(order)])
	}
}

// endsOf returns where the groups of a sum end. Those of small sums of one or two groups are
// shared.
func endsOf(ends ...int) []int {
	if n := len(ends); 0 < n && n <= 2 && ends[n-1] < len(sharedEnds) {
		return sharedEnds[ends[0]][ends[n-1]][2-n:]
	}
	return slices.Clone(ends)
}

// sharedEnds are the ends of two groups by both of them.
var sharedEnds = func() (ends [reachDigits + 1][reachDigits + 1][2]int) {
	for first := range ends {
		for last := range ends[first] {
			ends[first][last] = [2]int{first, last}
		}
	}
	return ends
}()

func (s *Sum) isCage(sight *Sight) bool {
	for _, weight := range s.Weights {
		if weight != s.Weights[0] {
			return false
		}
	}
	return len(s.In) > 0 && sight.AllSee(s.In)
}

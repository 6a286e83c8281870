package bandsum

import "jiugong/sudoku/internal/engine/splits"

// The sum looks at one member of each orbit; these find the way from there to
// the others, and back.

// route is the permutation that takes the representative of (first, outer
// orbit) to its member with this number.
func (t *Table) route(f *first, o orbit, member uint64) *[9]uint8 {
	s := t.s
	l0 := walk(int32(f.part), s.moveParts(Swaps(s.view.unseen)), nil, int(member/uint64(o.size)))
	outer := walk(o.member, s.moveTowers(f), nil, int(member%uint64(o.size)))
	var perm [9]uint8
	for d := range perm {
		perm[d] = l0.perm[outer.perm[d]]
	}
	return &perm
}

// routeFirst finds a part in the orbit of a first: its number there and the
// permutation that leads to it.
func (s *sum) routeFirst(f *first, p splits.Split) (number int, perm *[9]uint8, found bool) {
	goal := int32(p)
	w := walk(int32(f.part), s.moveParts(Swaps(s.view.unseen)), &goal, -1)
	return w.number, &w.perm, w.found
}

// routeOuter does the same for a tower in an orbit of outer towers.
func (s *sum) routeOuter(f *first, o orbit, p [3]splits.Split) (number int, perm *[9]uint8, found bool) {
	goal := s.towerAt(p)
	w := walk(o.member, s.moveTowers(f), &goal, -1)
	return w.number, &w.perm, w.found
}

// towerAt is the place of an outer tower, or -1.
func (s *sum) towerAt(p [3]splits.Split) int32 {
	for i := range s.outer {
		if s.outer[i].part == p {
			return int32(i)
		}
	}
	return -1
}

// move is a generator of a group: a permutation of digits, and where it takes
// each thing.
type move struct {
	perm [9]uint8
	to   []int32
}

func (s *sum) moveParts(perms [][9]uint8) (list []move) {
	for _, perm := range perms {
		to := make([]int32, splits.Count)
		for p, q := range s.t.Relabel(&perm) {
			to[p] = int32(q)
		}
		list = append(list, move{perm, to})
	}
	return list
}

func (s *sum) moveTowers(f *first) (list []move) {
	perms := stabiliser(s.t.Triples[f.part], s.view.unseen)
	for i, to := range s.images(perms) {
		list = append(list, move{perms[i], to})
	}
	return list
}

// walked is where a walk through an orbit ended.
type walked struct {
	number int
	perm   [9]uint8
	found  bool
}

// walk goes through an orbit breadth first from its representative until it
// comes to the goal, or to the member with the given number.
func walk(from int32, moves []move, goal *int32, number int) walked {
	type step struct {
		thing int32
		perm  [9]uint8
	}
	list := []step{{from, [9]uint8{0, 1, 2, 3, 4, 5, 6, 7, 8}}}
	seen := map[int32]bool{from: true}
	for i := 0; i < len(list); i++ {
		at := list[i]
		if goal != nil && at.thing == *goal || i == number {
			return walked{i, at.perm, true}
		}
		for _, m := range moves {
			next := m.to[at.thing]
			if seen[next] {
				continue
			}
			seen[next] = true
			perm := at.perm
			for d := range perm {
				perm[d] = m.perm[perm[d]]
			}
			list = append(list, step{next, perm})
		}
	}
	return walked{}
}

func inverse(perm *[9]uint8) *[9]uint8 {
	var back [9]uint8
	for d, e := range perm {
		back[e] = uint8(d)
	}
	return &back
}

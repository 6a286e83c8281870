package logic

import (
	"slices"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
)

// pairLink is two cells of a constraint that a table relates.
type pairLink struct {
	constraint int
	a, b       int
	table      []sudoku.Set // by the digit of a, less one: what b may hold
	back       []sudoku.Set // by that of b
}

// linksOf returns the pairs of a constraint that consists of tables. Such are
// dots, X and V, and lines on which neighbours count. No cell may have more
// than two partners.
func (t *topology) linksOf(i int, c constraint.Constraint) (list []pairLink) {
	partners := map[int]int{}
	for _, p := range c.Holds {
		relate, ok := p.(constraint.Relate)
		if !ok || t.isEqual(relate.Table) {
			return nil
		}
		back := make([]sudoku.Set, t.n)
		for a, m := range relate.Table {
			for b := range m.Digits() {
				back[b-1] = back[b-1].With(uint8(a + 1))
			}
		}
		for _, pair := range relate.Pairs {
			list = append(list, pairLink{i, pair[0], pair[1], relate.Table, back})
			for _, c := range pair {
				if partners[c]++; partners[c] > 2 {
					return nil
				}
			}
		}
	}
	return list
}

// across returns what the other cell of a link may hold beside a digit of this one.
func (l *pairLink) across(from int, d uint8) (to int, m sudoku.Set) {
	if from == l.a {
		return l.b, l.table[d-1]
	}
	return l.a, l.back[d-1]
}

// mostChained is how many cells a chain of pairs has at most.
const mostChained = 5

// chainRatings are those of chains of pairs by their cells.
var chainRatings = [mostChained + 1]Rating{2: 16, 3: 24, 4: 29, 5: 34}

// findPairChain finds candidates without a partner across a dot, an X or a line
// (type 1). It also finds candidates that lead nowhere along several links
// whose farther cells see each other (type 2).
//
//	┌─────────────┐
//	│ a  o  b  o  c │   white dots: with 1 in b both a and c would be 2
//	└─────────────┘
func findPairChain(s *State, found func(*Step)) {
	for i := range s.clues.links {
		l := &s.clues.links[i]
		if step := s.chained([]int{l.a, l.b}, []int{i}); step != nil {
			found(step)
		}
	}
	var walk func(path, links []int)
	walk = func(path, links []int) {
		if len(path) > 2 && path[0] < path[len(path)-1] && s.meets(path) {
			if step := s.chained(path, links); step != nil {
				found(step)
			}
		}
		if len(path) == mostChained {
			return
		}
		last := path[len(path)-1]
		for _, k := range s.clues.linksAt[last] {
			l := &s.clues.links[k]
			next := l.a
			if next == last {
				next = l.b
			}
			if !slices.Contains(path, next) {
				walk(append(slices.Clone(path), next), append(slices.Clone(links), k))
			}
		}
	}
	for c := range s.size {
		if len(s.clues.linksAt[c]) > 0 {
			walk([]int{c}, nil)
		}
	}
}

// meets reports whether cells of a path that aren't neighbours on it see each other.
func (s *State) meets(path []int) bool {
	for i, a := range path {
		for _, b := range path[:max(i-1, 0)] {
			if s.peers[a].has(b) {
				return true
			}
		}
	}
	return false
}

// clash reports whether the last cell of a path has the digit of one that it sees.
func (s *State) clash(path []int, digits []uint8) bool {
	last := len(path) - 1
	for i, c := range path[:last] {
		if digits[i] == digits[last] && s.peers[c].has(path[last]) {
			return true
		}
	}
	return false
}

// chained returns the step of a path whose cells the links join in turn.
func (s *State) chained(path, links []int) *Step {
	left := make([]sudoku.Set, len(path))
	digits := make([]uint8, len(path))
	var fill func(i int, may sudoku.Set) bool
	fill = func(i int, may sudoku.Set) (any bool) {
		for d := range (s.left(path[i]) & may).Digits() {
			digits[i] = d
			if s.clash(path[:i+1], digits) {
				continue
			}
			if i+1 < len(path) {
				_, next := s.clues.links[links[i]].across(path[i], d)
				if !fill(i+1, next) {
					continue
				}
			}
			left[i] = left[i].With(d)
			any = true
		}
		return any
	}
	fill(0, sudoku.AllDigits(s.n))
	var constraints []int
	for _, k := range links {
		if c := s.clues.links[k].constraint; !slices.Contains(constraints, c) {
			constraints = append(constraints, c)
		}
	}
	step := s.leaves(path, left, constraints...)
	if step == nil {
		return nil
	}
	for i := range step.Truths {
		step.Truths[i].Pattern = slices.Sorted(slices.Values(path))
	}
	step.Type, step.Rating = 2, chainRatings[len(path)]
	if len(path) == 2 {
		step.Type = 1
		if s.openOf(path) == 1 {
			step.Rating = 14
		}
	}
	return step
}

package logic

import (
	"slices"

	"jiugong/sudoku"
)

// findAlsChain finds a chain of almost locked sets. A restricted common digit
// joins each set to the next, and two different ones meet at each set. If the
// first set lacks z, the last holds it.
func findAlsChain(s *State, found func(*Step) bool) bool {
	list := s.almostLocked()
	links := s.linked()
	for a := range list {
		for z := range list[a].digits.Digits() {
			if s.alsChainFrom(list, links, a, z, found) {
				return true
			}
		}
	}
	return false
}

// alsAt is a set of a chain and the digit that it lacks.
type alsAt struct {
	set   int
	lacks uint8
	from  int
}

func (s *State) alsChainFrom(list []als, links [][]alsLink, a int, z uint8, found func(*Step) bool) bool {
	queue := []alsAt{{a, z, -1}}
	reached := make([]sudoku.Set, len(list))
	reached[a] = digitSet(z)
	for i := 0; i < len(queue); i++ {
		q := queue[i]
		for _, l := range links[q.set] {
			for x := range (l.common.Without(q.lacks) &^ reached[l.to]).Digits() {
				reached[l.to] = reached[l.to].With(x)
				queue = append(queue, alsAt{l.to, x, i})
				b := &list[l.to]
				if x == z || !b.digits.Has(z) || l.to == a {
					continue
				}
				gone := both(z, &list[a], b)
				if gone.empty() {
					continue
				}
				if found(alsChainStep(list, queue, z, candidates(z, gone))) {
					return true
				}
			}
		}
	}
	return false
}

// alsChainStep writes the chain that the last entry of the queue ends.
func alsChainStep(list []als, queue []alsAt, z uint8, gone []Candidate) *Step {
	step := &Step{Remove: gone}
	var all cells
	var common sudoku.Set
	var parts []Part
	for i := len(queue) - 1; i >= 0; i = queue[i].from {
		set := &list[queue[i].set]
		all = all.or(set.set)
		parts = append(parts, set.part(SetB))
		if queue[i].from >= 0 {
			common = common.With(queue[i].lacks)
		}
	}
	slices.Reverse(parts)
	parts[0].Role = SetA
	parts[len(parts)-1].Role = SetC
	step.Parts = append(parts, Part{Role: Common, Digits: common}, Part{Role: Endpoint, Digits: digitSet(z)})
	step.Truths = cellTruths(all)
	return step
}

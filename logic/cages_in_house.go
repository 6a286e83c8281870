package logic

import (
	"slices"

	"jiugong/sudoku"
)

// findCagesInHouse goes through the combinations of all cages in a house. The
// cages must not share a digit, and the other cells of the house take the rest.
// A candidate that no choice of combinations has goes.
//
//	┌──────────────────────────┐   12 in two cells is 3-9, 4-8 or 5-7; 16 is 7-9:
//	│ 12 ── 12   16 ── 16      │   12 must be 4-8
//	└──────────────────────────┘
func findCagesInHouse(s *State, found func(*Step)) {
	if len(s.cages) == 0 {
		return
	}
	looks := make([]*openCage, len(s.cages))
	for h := range s.houses {
		p := packing{s: s, budget: mostPacked}
		var in cells
		var constraints []int
		for i := range s.cages {
			c := &s.cages[i]
			set := c.set
			if !set.within(s.set[h]) || set.meets(in) {
				continue
			}
			if looks[i] == nil {
				o := s.look(c.cells, c.sum)
				looks[i] = &o
			}
			if len(looks[i].cells) > 0 && len(looks[i].ways) > 0 {
				in = in.or(set)
				p.cages = append(p.cages, looks[i])
				constraints = append(constraints, c.constraint)
			}
		}
		if len(p.cages) == 0 {
			continue
		}
		for _, c := range s.houses[h].Cells {
			if s.digit[c] == 0 && !in.has(c) {
				p.rest = append(p.rest, c)
			} else if s.digit[c] != 0 {
				p.taken = p.taken.With(s.digit[c])
			}
		}
		gone, ok := p.gone()
		if !ok || len(gone) == 0 {
			continue
		}
		open := 0
		step := &Step{Remove: gone, Truths: []Truth{inHouse(h, constraints)}}
		step.Parts = []Part{{Role: Base, Houses: []int{h}}}
		for i, o := range p.cages {
			open += len(o.cells)
			step.Parts = append(step.Parts, Part{Role: Cover, Cells: o.cells, Constraints: constraints[i : i+1], Sum: o.sum, Combinations: o.ways})
		}
		step.Rating = Rating(30 + open + 2*len(p.cages))
		found(step)
	}
}

// inHouse returns the premise that constraints hold beside each other in a house.
func inHouse(h int, constraints []int) Truth {
	t := Truth{Kind: ConstraintTruth, Constraint: constraints[0], Houses: []int{h}}
	for _, i := range constraints[1:] {
		t.With = append(t.With, Truth{Kind: ConstraintTruth, Constraint: i})
	}
	return t
}

// packing is the cages of a house and its other cells, to be filled with different
// digits.
type packing struct {
	s      *State
	cages  []*openCage
	rest   []int
	taken  sudoku.Set   // digits that stand in the house
	ways   []sudoku.Set // those chosen
	kept   [][]sudoku.Set
	left   []sudoku.Set // by cell of rest: what may stand there
	budget int
}

// mostPacked is how many combinations are chosen at most.
const mostPacked = 3000

// gone returns what no choice of combinations leaves; ok is false when the budget ended.
func (p *packing) gone() (gone []Candidate, ok bool) {
	s := p.s
	p.ways = make([]sudoku.Set, len(p.cages))
	p.kept = make([][]sudoku.Set, len(p.cages))
	p.left = make([]sudoku.Set, len(p.rest))
	p.choose(0, p.taken)
	if p.budget < 0 {
		return nil, false
	}
	holder := make([]int, s.n+1)
	for i, o := range p.cages {
		for k, c := range o.cells {
			var left sudoku.Set
			for _, way := range p.kept[i] {
				for d := range (s.cand[c] & way &^ left).Digits() {
					if s.fillsRest(o.cells, k, d, way, holder) {
						left = left.With(d)
					}
				}
			}
			for d := range (o.left[k] &^ left).Digits() { // the rest goes by the cage alone
				gone = append(gone, Candidate{c, d})
			}
		}
	}
	for k, c := range p.rest {
		for d := range (s.cand[c] &^ p.left[k]).Digits() {
			gone = append(gone, Candidate{c, d})
		}
	}
	return gone, true
}

// choose takes a combination for each cage from the i-th on.
func (p *packing) choose(i int, taken sudoku.Set) {
	if p.budget--; p.budget < 0 {
		return
	}
	if i < len(p.cages) {
		for _, way := range p.cages[i].ways {
			if way&taken == 0 {
				p.ways[i] = way
				p.choose(i+1, taken|way)
			}
		}
		return
	}
	s := p.s
	digits := sudoku.AllDigits(s.n) &^ taken
	holder := make([]int, s.n+1)
	if !s.fillsAll(p.rest, digits, holder) {
		return
	}
	for k, way := range p.ways {
		if !slices.Contains(p.kept[k], way) {
			p.kept[k] = append(p.kept[k], way)
		}
	}
	for k, c := range p.rest {
		for d := range (s.cand[c] & digits &^ p.left[k]).Digits() {
			if s.fillsRest(p.rest, k, d, digits, holder) {
				p.left[k] = p.left[k].With(d)
			}
		}
	}
}

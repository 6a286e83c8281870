package lay

import (
	"slices"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/generate/internal/random"
	"jiugong/sudoku/variants"
)

// Rules may say that all clues of some kinds are given: strictkropki, all dots. Where such
// kinds are laid out, each place that the rules forbid without a clue gets one.
//
//	rules      9+strictkropki, and difference is to be laid out
//	open       9, and neighbours with one twice the other are 1 and 2: no other dot is
//	           needed than those that are laid
//	whole      the rules of the puzzle again, when the dots are known

// strict is a constraint that says that all clues of some kinds are given.
type strict struct {
	constraint.Constraint
	forbids constraint.Relate // on the cells between which there is no clue yet
	kinds   []int             // that are laid out and that it speaks of
}

// open makes rules for solutions, and notes the constraints that they leave out.
func (p *Plan) open(rules *sudoku.Rules) (*sudoku.Rules, error) {
	for _, c := range rules.Constraints() {
		kind, _ := variants.Named(c.Kind)
		s := strict{Constraint: c}
		for i, k := range p.kinds {
			if slices.Contains(kind.AllGiven, k.Name) {
				s.kinds = append(s.kinds, i)
			}
		}
		if len(s.kinds) > 0 {
			s.forbids = c.Holds[0].(constraint.Relate)
			p.strict = append(p.strict, s)
		}
	}
	if len(p.strict) == 0 {
		return rules, nil
	}
	open := rules.Without(func(c constraint.Constraint) bool {
		return slices.ContainsFunc(p.strict, func(s strict) bool { return s.String() == c.String() })
	})
	trial := &Pool{Plan: p, src: new(random.Source), solution: make(sudoku.Grid, p.shape.Cells())}
	for _, s := range p.strict {
		if len(s.forbids.Pairs) == 0 {
			continue
		}
		table := slices.Clone(s.forbids.Table)
		pair := s.forbids.Pairs[0][:]
		for d := range table {
			for e := range table {
				trial.solution[pair[0]], trial.solution[pair[1]] = uint8(d+1), uint8(e+1)
				if slices.ContainsFunc(s.kinds, func(kind int) bool { return trial.holds(kind, pair) }) {
					table[d] = table[d].With(uint8(e + 1))
				}
			}
		}
		c, err := constraint.Read(p.shape, constraint.Text(p.shape, constraint.Relate{Pairs: s.forbids.Pairs, Table: table}))
		if err != nil {
			return nil, err
		}
		p.opened = append(p.opened, c.String())
		if open, err = open.With(c); err != nil {
			return nil, err
		}
	}
	return open, nil
}

// Whole returns the rules of a puzzle: those of its solution with the clues that are laid.
func (p *Plan) Whole(open *sudoku.Rules, list []Laid) (*sudoku.Rules, error) {
	if len(p.strict) == 0 {
		constraints := make([]constraint.Constraint, len(list))
		for i, l := range list {
			constraints[i] = l.Constraint
		}
		return open.With(constraints...)
	}
	text := open.Without(func(c constraint.Constraint) bool { return slices.Contains(p.opened, c.String()) }).String()
	for _, s := range p.strict {
		text += "+" + s.String()
	}
	for _, l := range list {
		text += "+" + l.Constraint.String()
	}
	return variants.Parse(text)
}

// Needed takes the clues out of the pool without which the rules forbid the solution.
func (p *Pool) Needed() []Figure {
	var needed []Figure
	for _, s := range p.strict {
		for _, pair := range s.forbids.Pairs {
			if s.allows(p.solution, pair) || slices.ContainsFunc(needed, func(f Figure) bool { return s.speaksOf(f, pair) }) {
				continue
			}
			kinds := slices.DeleteFunc(slices.Clone(s.kinds), func(kind int) bool { return p.placed(kind, pair) < 0 })
			kind := kinds[p.src.Intn(len(kinds))]
			needed = append(needed, p.pick(kind, p.placed(kind, pair)))
		}
	}
	return needed
}

// placed returns the number of the figure on a pair of cells in the pool, or -1.
func (p *Pool) placed(kind int, pair [2]int) int {
	return slices.IndexFunc(p.found[kind], func(f Figure) bool { return pairOf(f[0]) == pair })
}

// IsNeeded reports whether a clue can't go, as Needed has it.
func (p *Pool) IsNeeded(f Figure) bool {
	return slices.ContainsFunc(p.strict, func(s strict) bool {
		pair := pairOf(f[0])
		return s.speaksOf(f, pair) && slices.Contains(s.forbids.Pairs, pair) && !s.allows(p.solution, pair)
	})
}

func (s strict) allows(solution sudoku.Grid, pair [2]int) bool {
	return s.forbids.Table[solution[pair[0]]-1].Has(solution[pair[1]])
}

// speaksOf reports whether a clue frees a pair of cells.
func (s strict) speaksOf(f Figure, pair [2]int) bool {
	return slices.Contains(s.kinds, f.Kind()) && pairOf(f[0]) == pair
}

// pairOf returns the two cells of a clue between neighbours.
func pairOf(l Laid) [2]int {
	cells := l.Constraint.Cells
	return [2]int{min(cells[0], cells[1]), max(cells[0], cells[1])}
}

package logic

import (
	"fmt"
	"slices"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/internal/engine"
	"jiugong/sudoku/internal/message"
)

// fitting finds out whether cells can be filled so that a constraint holds.
// Cells that see each other must differ, and cells that are tied allow each
// other. It checks the premise of a constraint, and shares nothing with the way
// in which steps are found. It tries digits. After each it checks whether every
// primitive by itself could still be met.
type fitting struct {
	s      *State
	cells  []int
	at     map[int]int // by cell: its place in cells
	says   []constraint.Primitive
	near   [][]int           // by place: the places of cells that see it or are tied to it
	teams  map[sumKey][]team // the cells of a sum that differ among themselves
	moves  map[*constraint.Automaton][]constraint.Move
	far    map[*int][]int // by the first label of regions: see apartIn
	apart  bool           // one line of cells that all see each other, and nothing else
	budget int
	tries  int
}

// team is cells of a sum that all see each other and have one weight.
type team struct {
	weight int
	places []int
}

// mostFitted is how many digits are tried at most.
const mostFitted = 3000

// fitting returns how a premise about constraints is checked.
func (s *State) fitting(t Truth) (*fitting, error) {
	says, err := s.said(t)
	for _, other := range t.With {
		var more []constraint.Primitive
		if err == nil {
			more, err = s.said(other)
		}
		says = slices.Concat(says, more)
	}
	if err != nil {
		return nil, err
	}
	f := s.fit(says)
	f.tries *= 1 + len(t.With) + len(t.Houses)
	return f, nil
}

// said returns what a premise says by itself.
func (s *State) said(t Truth) ([]constraint.Primitive, error) {
	if t.Kind == SumTruth {
		sum, err := s.leftOver(t.Houses, t.Constraints)
		return []constraint.Primitive{sum}, err
	}
	all := s.rules.Constraints()
	if t.Constraint < 0 || t.Constraint >= len(all) {
		return nil, fmt.Errorf("there is no constraint %d", t.Constraint)
	}
	says := slices.Clone(all[t.Constraint].Holds)
	for _, h := range t.Houses {
		says = append(says, constraint.Differ{Cells: s.houses[h].Cells})
	}
	if len(t.Pattern) == 0 {
		return says, nil
	}
	var within []constraint.Primitive
	for _, p := range says {
		if relate, ok := p.(constraint.Relate); ok {
			relate.Pairs = slices.DeleteFunc(slices.Clone(relate.Pairs), func(pair [2]int) bool {
				return !slices.Contains(t.Pattern, pair[0]) || !slices.Contains(t.Pattern, pair[1])
			})
			if p = relate; len(relate.Pairs) == 0 {
				continue
			}
		}
		if !slices.ContainsFunc(primitiveCells(p), func(c int) bool { return !slices.Contains(t.Pattern, c) }) {
			within = append(within, p)
		}
	}
	return within, nil
}

// leftOver returns the sum that constraints with known sums leave of houses.
// Cells of houses count once for each house, and cells of constraints are
// subtracted.
func (s *State) leftOver(houses, constraints []int) (constraint.Sum, error) {
	weight := make([]int, s.size)
	total := 0
	for _, h := range houses {
		for _, c := range s.houses[h].Cells {
			weight[c]++
		}
		total += s.houseSum()
	}
	for _, i := range constraints {
		sum, ok := exactSum(s.rules.Constraints()[i])
		if !ok {
			return constraint.Sum{}, message.New("logic.no_sum")
		}
		total -= sum.Low
		for k, c := range sum.Cells {
			weight[c] -= weightOf(sum, k)
		}
	}
	out := constraint.Sum{Low: total, High: total}
	for c, w := range weight {
		if w != 0 {
			out.Cells, out.Weights = append(out.Cells, c), append(out.Weights, w)
		}
	}
	return out, nil
}

// exactSum returns the one sum of a constraint that says what some cells add up to.
func exactSum(c constraint.Constraint) (sum constraint.Sum, ok bool) {
	for _, p := range c.Holds {
		if q, is := p.(constraint.Sum); is && q.Low == q.High {
			return q, true
		}
	}
	return sum, false
}

func weightOf(sum constraint.Sum, k int) int {
	if sum.Weights == nil {
		return 1
	}
	return sum.Weights[k]
}

// primitiveCells returns the cells that a primitive speaks of.
func primitiveCells(p constraint.Primitive) (list []int) {
	switch p := p.(type) {
	case constraint.Allow:
		return p.Cells
	case constraint.Differ:
		return p.Cells
	case constraint.Sum:
		return p.Cells
	case constraint.HowMany:
		return p.Cells
	case constraint.Line:
		return p.Cells
	case constraint.Connected:
		return p.Cells
	case constraint.Regions:
		return slices.Concat(p.Labels, p.Cells)
	case constraint.Distinct:
		return append([]int{p.Control}, p.Cells...)
	case constraint.Runs:
		return slices.Concat(append([][]int{{p.Control, p.First}}, p.Arms...)...)
	case constraint.Relate:
		for _, pair := range p.Pairs {
			list = append(list, pair[:]...)
		}
	case constraint.Any:
		for _, says := range p.Lists {
			for _, q := range says {
				list = append(list, primitiveCells(q)...)
			}
		}
	}
	return list
}

func (s *State) fit(says []constraint.Primitive) *fitting {
	f := &fitting{
		s: s, says: says, at: map[int]int{}, tries: mostFitted,
		teams: map[sumKey][]team{}, moves: map[*constraint.Automaton][]constraint.Move{},
		far: map[*int][]int{},
	}
	for _, p := range says {
		for _, c := range primitiveCells(p) {
			if _, known := f.at[c]; !known {
				f.at[c] = len(f.cells)
				f.cells = append(f.cells, c)
			}
		}
	}
	f.near = make([][]int, len(f.cells))
	for i, a := range f.cells {
		for k, b := range f.cells {
			if a != b && (s.peers[a].has(b) || slices.ContainsFunc(s.beside[a], func(l engine.Tie) bool { return int(l.Cell) == b })) {
				f.near[i] = append(f.near[i], k)
			}
		}
	}
	if line, ok := says[0].(constraint.Line); ok && len(says) == 1 {
		f.apart = len(f.cells) == len(line.Cells) && len(f.cells) <= mostReadApart && s.allSee(f.cells) &&
			!slices.ContainsFunc(f.cells, func(c int) bool { return len(s.beside[c]) > 0 })
	}
	return f
}

// possible reports whether the cells can be filled from the digits in left. It
// returns true also when the budget ends before that is known.
func (f *fitting) possible(left []sudoku.Set) bool {
	f.budget = f.tries
	for i, m := range left {
		if m == 0 {
			return false
		}
		if m.Len() == 1 && !f.clear(left, i) {
			return false
		}
	}
	if f.apart {
		return f.readsApart(f.says[0].(constraint.Line), left)
	}
	return f.fill(left)
}

// clear removes from the cells near place i the candidates that its only digit
// excludes. It goes on from each cell that is left one digit.
func (f *fitting) clear(left []sudoku.Set, i int) bool {
	x := Candidate{f.cells[i], left[i].Min()}
	for _, k := range f.near[i] {
		for d := range left[k].Digits() {
			if !f.s.conflict(x, Candidate{f.cells[k], d}) {
				continue
			}
			left[k] = left[k].Without(d)
			if left[k] == 0 || left[k].Len() == 1 && !f.clear(left, k) {
				return false
			}
		}
	}
	return true
}

// fill tries the digits of the cell that has the fewest.
func (f *fitting) fill(left []sudoku.Set) bool {
	for _, p := range f.says {
		if !f.meets(p, left) {
			return false
		}
	}
	best, fewest := -1, 65
	for i, m := range left {
		if n := m.Len(); n > 1 && n < fewest {
			best, fewest = i, n
		}
	}
	if best < 0 {
		return true
	}
	next := make([]sudoku.Set, len(left))
	for d := range left[best].Digits() {
		if f.budget--; f.budget < 0 {
			return true
		}
		copy(next, left)
		next[best] = digitSet(d)
		if f.clear(next, best) && f.fill(next) {
			return true
		}
	}
	return false
}

package logic

import (
	"slices"
	"strconv"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
)

// clues hold what techniques about lines, dots and clues outside the board look at. They
// are worked out once from the primitives of the constraints. Only where primitives don't
// show what a constraint asks for (an automaton) its kind is looked at.
type clues struct {
	orders  []order
	links   []pairLink
	linksAt [][]int // by cell: the numbers of its links
	polar   []polar
	equals  []pairLink
	runs    []run
	ends    []ends
	sides   []sides
	counted []counted
	named   [][]counted // digits that constraints name, with how often each is there
	sets    []digitSets
	lines   []sumLine
	outside map[string][]outside // by kind
}

// findClues looks at every constraint that names cells.
func (t *topology) findClues() (l clues) {
	l.outside = map[string][]outside{}
	for i, c := range t.rules.Constraints() {
		if len(c.Cells) == 0 {
			continue
		}
		if o, ok := t.orderOf(i, c); ok {
			l.orders = append(l.orders, o)
			continue
		}
		if r, ok := t.runOf(i, c); ok {
			l.runs = append(l.runs, r)
			continue
		}
		if many := t.countedOf(i, c); many != nil {
			l.counted = append(l.counted, many...)
			if named := namedOf(many); named != nil {
				l.named = append(l.named, named)
			}
		}
		if sets, ok := t.digitSetsOf(i, c); ok {
			l.sets = append(l.sets, sets)
		}
		if line, ok := t.sumLineOf(i, c); ok {
			l.lines = append(l.lines, line)
		}
		l.equals = append(l.equals, t.equalsOf(i, c)...)
		if links := t.linksOf(i, c); links != nil {
			l.links = append(l.links, links...)
			if p, ok := t.polarOf(i, c, links); ok {
				l.polar = append(l.polar, p)
			}
		}
		l.sides = append(l.sides, t.sidesOf(i, c)...)
		switch c.Kind {
		case "between", "lockout":
			if e, ok := t.endsOf(i, c); ok {
				l.ends = append(l.ends, e)
			}
		case "sandwich", "skyscraper", "hiddenskyscraper", "xsum", "numberedroom":
			if o, ok := t.outsideOf(i, c); ok {
				l.outside[c.Kind] = append(l.outside[c.Kind], o)
			}
		}
	}
	l.linksAt = make([][]int, t.size)
	for k, link := range l.links {
		l.linksAt[link.a] = append(l.linksAt[link.a], k)
		l.linksAt[link.b] = append(l.linksAt[link.b], k)
	}
	return l
}

// outside is a clue beside a whole line of the board, read from its side.
type outside struct {
	constraint int
	cells      []int
	value      int
	house      int
}

// outsideOf reads a clue beside a line that holds every digit.
func (t *topology) outsideOf(i int, c constraint.Constraint) (outside, bool) {
	text, _, _ := strings.Cut(c.Arg, ":")
	value, err := strconv.Atoi(text)
	set := cellsOf(c.Cells...)
	h := slices.Index(t.set, set)
	return outside{i, c.Cells, value, h}, err == nil && h >= 0 && len(c.Cells) == t.n && t.rules.Shape().First() == 1
}

// leaves returns a step by which each cell of list can hold only the digits in
// left. It returns nil if nothing goes, or if a cell is left no digit.
func (s *State) leaves(list []int, left []sudoku.Set, constraints ...int) *Step {
	step := &Step{Parts: []Part{{Role: Base, Constraints: constraints}}}
	for i, c := range list {
		if s.digit[c] != 0 {
			continue
		}
		base := &step.Parts[0]
		base.Cells = append(base.Cells, c)
		base.Digits |= s.cand[c]
		m := left[i] & s.cand[c]
		if m == 0 {
			return nil
		}
		if m == s.cand[c] {
			continue
		}
		for d := range (s.cand[c] &^ m).Digits() {
			step.Remove = append(step.Remove, Candidate{c, d})
		}
		step.Parts = append(step.Parts, Part{Role: Cover, Cells: []int{c}, Digits: m})
	}
	if len(step.Remove) == 0 {
		return nil
	}
	for _, i := range constraints {
		step.Truths = append(step.Truths, Truth{Kind: ConstraintTruth, Constraint: i})
	}
	return step
}

// leavesBeside does what leaves does, for a clue outside the board, and names its line.
func (s *State) leavesBeside(o *outside, list []int, left []sudoku.Set) *Step {
	step := s.leaves(list, left, o.constraint)
	if step != nil {
		step.Parts[0].Houses = []int{o.house}
	}
	return step
}

// upTo returns the digits from one to another.
func upTo(from, to int) (m sudoku.Set) {
	for d := max(from, 1); d <= min(to, sudoku.MaxN); d++ {
		m = m.With(uint8(d))
	}
	return m
}

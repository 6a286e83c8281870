package logic

import (
	"slices"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/internal/engine"
)

// unit is a constraint as techniques look at it: what it says about some cells.
// A constraint of a few cells is one unit. A constraint of the whole board is
// many units. All that it says about two cells beside each other is one, for
// example.
type unit struct {
	constraint int // its number in Rules.Constraints
	part       bool
	cells      []int
	says       []engine.Propagator
}

// constrain notes what the constraints of the rules say.
func (t *topology) constrain() {
	t.units = unitsOf(t.rules)
	t.unitsAt = make([][]int, t.size)
	t.allowed = make([]sudoku.Set, t.size)
	for i := range t.units {
		for _, c := range t.units[i].cells {
			t.unitsAt[c] = append(t.unitsAt[c], i)
		}
	}
	t.cages = t.findCages()
	t.groups = t.findGroups()
	t.unions = t.findUnions()
	t.weighed = t.findWeighed()
	t.clues = t.findClues()
	for i, c := range t.rules.Constraints() {
		t.areas = append(t.areas, t.areasOf(i, c)...)
		t.regions = append(t.regions, t.regionsOf(i, c)...)
		t.doublings = append(t.doublings, t.doublingsOf(i, c)...)
	}
	t.crossings = t.findCrossingsOf(t.areas)
	for c := range t.allowed {
		t.allowed[c] = sudoku.AllDigits(t.n)
	}
	for _, c := range t.rules.Constraints() {
		for _, p := range c.Holds {
			if only, ok := p.(constraint.Allow); ok {
				for _, cell := range only.Cells {
					t.allowed[cell] &= only.Digits
				}
			}
		}
	}
}

// saysNothingNew reports whether rules are the classic board's. They may have
// constraints that follow from its houses, such as a cage without a sum in a
// box.
func (t *topology) saysNothingNew() bool {
	classic := sudoku.Classic()
	if t.size != classic.Cells() || len(t.houses) != len(classic.Houses()) || t.limited || !t.covered.empty() {
		return false
	}
	for h, house := range classic.Houses() {
		if !slices.Equal(t.houses[h].Cells, house.Cells) {
			return false
		}
	}
	for c := range t.size {
		if t.peers[c].count() != len(classic.Peers(c)) {
			return false
		}
	}
	return true
}

// unitsOf returns those of all constraints, smaller ones first.
func unitsOf(rules *sudoku.Rules) (units []unit) {
	for i, c := range rules.Constraints() {
		if !isKnown(c) {
			continue
		}
		says := rules.Compiled().Constraints()[i]
		if len(c.Cells) > 0 {
			units = append(units, unit{constraint: i, cells: unitCells(says), says: says})
			continue
		}
		first := len(units)
		at := map[cells]int{}
		for _, p := range says {
			list := unitCells([]engine.Propagator{p})
			set := cellsOf(list...)
			k, known := at[set]
			if !known {
				k = len(units) - first
				at[set] = k
				units = append(units, unit{constraint: i, part: true, cells: list})
			}
			units[first+k].says = append(units[first+k].says, p)
		}
	}
	slices.SortStableFunc(units, func(a, b unit) int { return len(a.cells) - len(b.cells) })
	return units
}

// isKnown reports whether a constraint can be a unit. Nothing follows here from
// ranks. Regions that have to be found have reasoning of their own (areas.go).
func isKnown(c constraint.Constraint) bool {
	return !slices.ContainsFunc(c.Holds, func(p constraint.Primitive) bool {
		switch p.(type) {
		case constraint.Regions, constraint.Rank:
			return true
		}
		return false
	})
}

// unitCells returns the cells of propagators, in the order of their first use.
func unitCells(list []engine.Propagator) (cells []int) {
	seen := map[uint16]bool{}
	for _, p := range list {
		for _, c := range p.Cells() {
			if !seen[c] {
				seen[c] = true
				cells = append(cells, int(c))
			}
		}
	}
	return cells
}

// truth returns the premise that the constraint holds, as far as the unit goes.
func (u *unit) truth() Truth {
	t := Truth{Kind: ConstraintTruth, Constraint: u.constraint}
	if u.part {
		t.Pattern = slices.Sorted(slices.Values(u.cells))
	}
	return t
}

// view holds what may stand in each cell of a board, for propagators to narrow.
type view struct {
	left []sudoku.Set
	part []uint64
}

// view returns what may stand where now.
func (s *State) view() *view {
	v := &view{left: make([]sudoku.Set, s.size)}
	for c := range v.left {
		v.left[c] = s.left(c)
	}
	return v
}

// reset gives some cells back what may stand there.
func (v *view) reset(s *State, list []int) {
	for _, c := range list {
		v.left[c] = s.left(c)
	}
}

// left returns what may stand in a cell: its candidates, or its digit.
func (s *State) left(c int) sudoku.Set {
	if d := s.digit[c]; d != 0 {
		return digitSet(d)
	}
	return s.cand[c]
}

// narrow lets what the unit says narrow the cells until nothing changes. It says
// whether there is still a way to fill them, as far as it can tell.
func (v *view) narrow(u *unit) bool {
	for changed := true; changed; {
		changed = false
		for _, p := range u.says {
			v.part = v.part[:0]
			for _, c := range p.Cells() {
				v.part = append(v.part, uint64(v.left[c]))
			}
			if !p.Narrow(v.part) {
				return false
			}
			for i, c := range p.Cells() {
				if left := v.left[c] & sudoku.Set(v.part[i]); left != v.left[c] {
					v.left[c] = left
					changed = len(u.says) > 1
					if left == 0 {
						return false
					}
				}
			}
		}
	}
	return true
}

// open returns the cells of the unit without a digit.
func (u *unit) open(s *State) (list []int) {
	for _, c := range u.cells {
		if s.digit[c] == 0 {
			list = append(list, c)
		}
	}
	return list
}

// openOf returns how many of the cells have no digit.
func (s *State) openOf(list []int) (n int) {
	for _, c := range list {
		if s.digit[c] == 0 {
			n++
		}
	}
	return n
}

package sudoku

import (
	"bytes"
	"cmp"
	"slices"

	"jiugong/sudoku/constraint"
	"jiugong/sudoku/internal/message"
)

// Grid is a digit in each cell: 1 to N, or 0 where it is empty. It knows
// nothing of the rules it belongs to.
type Grid []uint8

// Clone returns a copy that shares no memory.
func (g Grid) Clone() Grid { return slices.Clone(g) }

// Filled returns the number of cells that hold a digit.
func (g Grid) Filled() int { return len(g) - bytes.Count(g, []byte{0}) }

// Clash is one contradiction between the digits of a grid and the rules.
type Clash struct {
	// Cells are the two cells that clash, the lower one first, or all cells of
	// the constraint that is broken.
	Cells []int
	// House is the house that holds a digit twice, nil when it is another rule. On a
	// board with more digits than cells in a row it may be a line not among Houses.
	House *House
	// Rule is the broken rule if House is nil. It is the name of a feature, such as "knight", or
	// a constraint's part of the rules text.
	Rule string
	// Constraint is the constraint that is broken; nil when it is a house or a
	// feature.
	Constraint *constraint.Constraint
}

// Fits reports whether a grid has a digit from 0 to N for each cell of the rules. If not, the
// error is a *GridError. It doesn't look for clashes.
func (rules *Rules) Fits(g Grid) error {
	rules = rules.orClassic()
	if err := rules.Check(); err != nil {
		return err
	}
	if len(g) != rules.Cells() {
		return &GridError{-1, message.Errorf("grid.cells", len(g), rules, rules.Cells())}
	}
	for cell, d := range g {
		if int(d) > rules.N() {
			return &GridError{cell, message.Errorf("grid.digit", rules.CellName(cell), d, rules, rules.N())}
		}
	}
	return nil
}

// Clashes returns all contradictions between the filled cells of a grid that fits the rules. Each
// pair of cells comes once, then the constraints that are already broken, as far as each can
// tell. An empty answer does not mean that a solution exists.
func (rules *Rules) Clashes(g Grid) []Clash {
	rules = rules.orClassic()
	if len(rules.pairs) == 0 && len(rules.constraints) == 0 && !rules.repeats(g) {
		return nil
	}
	var clashes []Clash
	seen := map[[2]int]bool{}
	add := func(a, b int, house *House, rule string) {
		if pair := [2]int{min(a, b), max(a, b)}; !seen[pair] {
			seen[pair] = true
			clashes = append(clashes, Clash{Cells: pair[:], House: house, Rule: rule})
		}
	}
	for _, houses := range [][]House{rules.houses, rules.groups} {
		for h := range houses {
			house := &houses[h]
			if !twice(g, house.Cells) {
				continue
			}
			var holders [MaxN + 1][]int
			for _, cell := range house.Cells {
				d := g[cell]
				if d == 0 {
					continue
				}
				for _, other := range holders[d] {
					add(other, cell, house, "")
				}
				holders[d] = append(holders[d], cell)
			}
		}
	}
	for _, rule := range rules.pairs {
		for _, pair := range rule.pairs {
			a, b := g[pair[0]], g[pair[1]]
			if a == 0 || b == 0 {
				continue
			}
			if rule.allowed == nil && a == b || rule.allowed != nil && !Set(rule.allowed[a-1]).Has(b) {
				add(int(pair[0]), int(pair[1]), nil, rule.feature)
			}
		}
	}
	slices.SortStableFunc(clashes, func(a, b Clash) int { return cmp.Compare(a.Cells[0], b.Cells[0]) })
	for _, i := range rules.Broken(g) {
		c := &rules.Constraints()[i]
		cells := c.Cells
		if len(cells) == 0 {
			cells = constraint.CellsOf(c.Holds)
		}
		clashes = append(clashes, Clash{Cells: cells, Rule: c.String(), Constraint: c})
	}
	return clashes
}

// repeats reports whether a house holds a digit twice: the quick look at a grid
// that nearly always finds nothing.
func (rules *Rules) repeats(g Grid) bool {
	repeats := func(cells []uint16) bool { return twice(g, cells) }
	return slices.ContainsFunc(rules.model().Houses, repeats) || slices.ContainsFunc(rules.model().Groups, repeats)
}

// twice reports whether some of the cells hold the same digit.
func twice[Cell uint16 | int](g Grid, cells []Cell) bool {
	var seen uint64
	for _, cell := range cells {
		bit := uint64(1) << (g[cell] - 1) // none for an empty cell: 0 - 1 is 255
		if seen&bit != 0 {
			return true
		}
		seen |= bit
	}
	return false
}

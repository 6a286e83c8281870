package sudoku

import (
	"fmt"
	"slices"
	"strings"
)

// feature is one named part of a rules text: it adds houses, pairs of cells
// that must differ, or a relation.
type feature struct {
	name  string
	apply func(*Rules) error
}

// features are all that there are, in the order in which a rules text has them.
var features = []feature{
	{"x", addDiagonals},
	{"windows", addWindows},
	{"disjoint", addDisjoint},
	{"centre", addCentre},
	{"asterisk", addAsterisk},
	{"knight", addKnight},
	{"king", addKing},
	{"nonconsecutive", addNonconsecutive},
}

func (f feature) order() int {
	return slices.IndexFunc(features, func(g feature) bool { return g.name == f.name })
}

func featureNames() string {
	var names []string
	for _, f := range features {
		names = append(names, f.name)
	}
	return strings.Join(names, ", ") + " and jigsaw=<region map>"
}

// addHouse adds one house to each grid of the board; cell gives its i-th cell
// by row and column within the grid.
func (rules *Rules) addHouse(kind HouseKind, cell func(i int) (row, col int)) {
	number := 1
	for _, h := range rules.houses {
		if h.Kind == kind {
			number++
		}
	}
	for _, corner := range rules.shape.grids {
		h := House{Kind: kind, Number: number}
		for i := range rules.N() {
			row, col := cell(i)
			h.Cells = append(h.Cells, rules.shape.At(corner.Row+row, corner.Col+col))
		}
		rules.houses = append(rules.houses, h)
		number++
	}
}

func addDiagonals(rules *Rules) error {
	last := rules.N() - 1
	rules.addHouse(Diagonal, func(i int) (int, int) { return i, i })
	rules.addHouse(Diagonal, func(i int) (int, int) { return i, last - i })
	return nil
}

// needBoxes is the error of a feature that is laid out by the boxes.
func (rules *Rules) needBoxes() error {
	if r, c := rules.shape.Box(); r < 2 || c < 2 {
		return fmt.Errorf("needs boxes of at least 2×2")
	}
	return nil
}

// addWindows adds the boxes that lie one cell off the edge and one cell apart:
// four in a 9×9, nine in a 16×16.
func addWindows(rules *Rules) error {
	if err := rules.needBoxes(); err != nil {
		return err
	}
	r, c := rules.shape.Box()
	if c > r+1 || r > c+1 {
		return fmt.Errorf("boxes of %d×%d leave no room for windows; their sides may differ by 1 at most", r, c)
	}
	for down := range c - 1 {
		for across := range r - 1 {
			rules.addHouse(Window, func(i int) (int, int) {
				return 1 + down*(r+1) + i/c, 1 + across*(c+1) + i%c
			})
		}
	}
	return nil
}

// addDisjoint makes a house of the cells that have the same place in their box.
func addDisjoint(rules *Rules) error {
	if err := rules.needBoxes(); err != nil {
		return err
	}
	r, c := rules.shape.Box()
	for place := range rules.N() {
		rules.addHouse(Disjoint, func(box int) (int, int) {
			return box/r*r + place/c, box%r*c + place%c
		})
	}
	return nil
}

// addCentre makes a house of the middle cells of the boxes.
func addCentre(rules *Rules) error {
	if err := rules.needBoxes(); err != nil {
		return err
	}
	r, c := rules.shape.Box()
	if r%2 == 0 || c%2 == 0 {
		return fmt.Errorf("boxes of %d×%d have no middle cell", r, c)
	}
	rules.addHouse(Centre, func(box int) (int, int) { return box/r*r + r/2, box%r*c + c/2 })
	return nil
}

// addAsterisk makes a house of the nine cells of the usual asterisk.
func addAsterisk(rules *Rules) error {
	if r, c := rules.shape.Box(); r != 3 || c != 3 {
		return fmt.Errorf("is for 9×9 with boxes of 3×3 only")
	}
	cells := [9]Position{{1, 4}, {2, 2}, {2, 6}, {4, 1}, {4, 4}, {4, 7}, {6, 2}, {6, 6}, {7, 4}}
	rules.addHouse(Asterisk, func(i int) (int, int) { return cells[i].Row, cells[i].Col })
	return nil
}

// pairRule is one rule on two cells, for each of its pairs.
type pairRule struct {
	reason  string // what is wrong with a pair that breaks it
	pairs   [][2]uint16
	allowed []uint64 // as in engine.Relation; nil when the two must only differ
}

// addKnight makes cells differ that are a knight's move apart.
func addKnight(rules *Rules) error {
	moves := []Position{{1, 2}, {2, 1}, {2, -1}, {1, -2}}
	rules.pairs = append(rules.pairs, pairRule{reason: "a knight's move apart", pairs: rules.shape.pairs(moves)})
	return nil
}

// addKing makes cells differ that touch at a corner.
func addKing(rules *Rules) error {
	moves := []Position{{1, 1}, {1, -1}}
	rules.pairs = append(rules.pairs, pairRule{reason: "a king's move apart", pairs: rules.shape.pairs(moves)})
	return nil
}

// pairs are all pairs of cells that are one of the moves apart.
func (s *Shape) pairs(moves []Position) [][2]uint16 {
	var pairs [][2]uint16
	for cell, p := range s.position {
		for _, move := range moves {
			if other := s.At(p.Row+move.Row, p.Col+move.Col); other >= 0 {
				pairs = append(pairs, [2]uint16{uint16(cell), uint16(other)})
			}
		}
	}
	return pairs
}

// addNonconsecutive keeps digits that follow each other out of cells that
// share a side.
func addNonconsecutive(rules *Rules) error {
	n := rules.N()
	allowed := make([]uint64, n)
	for i := range allowed {
		d := uint8(i + 1)
		set := AllDigits(n)
		if d > 1 {
			set = set.Without(d - 1)
		}
		if int(d) < n {
			set = set.Without(d + 1)
		}
		allowed[i] = uint64(set)
	}
	sides := rules.shape.pairs([]Position{{0, 1}, {1, 0}})
	rules.pairs = append(rules.pairs, pairRule{reason: "side by side and consecutive", pairs: sides, allowed: allowed})
	return nil
}

package sudoku

import (
	"slices"

	"jiugong/sudoku/internal/message"
)

// Feature is a named addition to a shape's rules, such as "x", behind a "+" in a rules
// text. It adds houses, or pairs of cells with a rule on what may stand in both. On a
// board of several grids it holds in each.
type Feature struct {
	// Name is its name in the rules text.
	Name string
	// House is the kind of the houses that the feature adds; "" for pairs.
	House HouseKind

	// forbids says what two cells are that break the rule on pairs; "" for houses.
	forbids message.Key
	// lay gives the cells of each house, for boxes of r rows and c columns.
	lay func(n, r, c int) ([][]Position, error)
	// steps lead from the first cell of a pair to the second.
	steps []Position
	// allowed returns the digits that may stand beside digit d. It is nil when the cells of a
	// pair must only differ.
	allowed func(n int, d uint8) Set
}

// features are all that there are, in the order in which a rules text has them.
var features = []Feature{
	{Name: "x", House: "diagonal", lay: layDiagonals},
	{Name: "windows", House: "window", lay: layWindows},
	{Name: "disjoint", House: "disjoint group", lay: layDisjoint},
	{Name: "centre", House: "centre house", lay: layCentre},
	{Name: "asterisk", House: "asterisk", lay: layAsterisk},
	{Name: "knight", forbids: "forbids.knight", steps: []Position{{1, 2}, {2, 1}, {2, -1}, {1, -2}}},
	{Name: "king", forbids: "forbids.king", steps: []Position{{1, 1}, {1, -1}}},
	{Name: "nonconsecutive", forbids: "forbids.nonconsecutive", steps: []Position{{0, 1}, {1, 0}}, allowed: apartByTwo},
}

// Features returns all features but jigsaw=<region map> and boards=<corners>, in the order in which
// a rules text has them.
func Features() []Feature { return slices.Clone(features) }

// Houses returns the cells of the houses that the feature adds to a grid, by row and
// column from 0. Boxes have r rows and c columns, 0 and 0 in a jigsaw; none for a feature
// of pairs. The error says why it doesn't fit.
func (f Feature) Houses(n, r, c int) ([][]Position, error) {
	if f.lay == nil {
		return nil, nil
	}
	return f.lay(n, r, c)
}

// Forbids returns what two cells are that break the rule on pairs, such as "a knight's move
// apart". It is "" for a feature of houses.
func (f Feature) Forbids() string { return message.Errorf(f.forbids).Error() }

// Steps returns the ways from one cell of a pair to the other, each pair once. There are none for
// a feature of houses. They must not be changed.
func (f Feature) Steps() []Position { return f.steps }

// Allowed returns the digits from 1 to n that a pair's cell may hold when the other holds
// d.
func (f Feature) Allowed(n int, d uint8) Set {
	if f.allowed == nil {
		return AllDigits(n).Without(d)
	}
	return f.allowed(n, d)
}

// Fits reports whether the feature can be added to a shape; the error says why not.
func (f Feature) Fits(s *Shape) error {
	if f.lay != nil && s.rows != s.cols {
		return message.Errorf("feature.square")
	}
	if f.lay != nil && f.House != "diagonal" && s.n != s.rows {
		return message.Errorf("feature.digits")
	}
	_, err := f.Houses(s.rows, s.boxRows, s.boxCols)
	return err
}

// FeatureNamed returns the feature of that name.
func FeatureNamed(name string) (Feature, bool) {
	i := slices.IndexFunc(features, func(f Feature) bool { return f.Name == name })
	if i < 0 {
		return Feature{}, false
	}
	return features[i], true
}

func (f Feature) order() int {
	return slices.IndexFunc(features, func(g Feature) bool { return g.Name == f.Name })
}

func featureNames() message.List {
	var names []string
	for _, f := range features {
		names = append(names, f.Name)
	}
	return message.ListOf(append(names, "jigsaw=<region map>", "boards=<corners>", "beside=<names and sizes>"))
}

// apply adds the feature to each grid of the board.
func (f Feature) apply(rules *Rules) error {
	s := rules.shape
	if err := f.Fits(s); err != nil {
		return err
	}
	layout, err := f.Houses(s.rows, s.boxRows, s.boxCols)
	if err != nil {
		return err
	}
	number := 0
	for _, house := range layout {
		for _, corner := range s.grids {
			number++
			h := House{Kind: f.House, Number: number}
			for _, p := range house {
				h.Cells = append(h.Cells, s.At(corner.Row+p.Row, corner.Col+p.Col))
			}
			if len(h.Cells) < s.n {
				rules.groups = append(rules.groups, h)
				continue
			}
			rules.houses = append(rules.houses, h)
		}
	}
	if f.steps == nil {
		return nil
	}
	rule := pairRule{feature: f.Name, pairs: s.pairs(f.steps)}
	if f.allowed != nil {
		for d := range s.n {
			rule.allowed = append(rule.allowed, uint64(f.allowed(s.n, uint8(d+1))))
		}
	}
	rules.pairs = append(rules.pairs, rule)
	return nil
}

// pairRule is one rule on two cells, for each of its pairs.
type pairRule struct {
	feature string
	pairs   [][2]uint16
	allowed []uint64 // as in engine.Relation; nil when the two must only differ
}

// pairs returns all pairs of cells that are one of the steps apart.
func (s *Shape) pairs(steps []Position) [][2]uint16 {
	var pairs [][2]uint16
	for cell, p := range s.position {
		for _, step := range steps {
			if other := s.At(p.Row+step.Row, p.Col+step.Col); other >= 0 {
				pairs = append(pairs, [2]uint16{uint16(cell), uint16(other)})
			}
		}
	}
	return pairs
}

// layOut makes houses of n cells each; cell gives the i-th of a house.
func layOut(houses, n int, cell func(house, i int) Position) [][]Position {
	layout := make([][]Position, houses)
	for h := range layout {
		for i := range n {
			layout[h] = append(layout[h], cell(h, i))
		}
	}
	return layout
}

func layDiagonals(n, r, c int) ([][]Position, error) {
	return layOut(2, n, func(house, i int) Position {
		if house == 0 {
			return Position{i, i}
		}
		return Position{i, n - 1 - i}
	}), nil
}

// needBoxes returns the error of a feature that is laid out by the boxes.
func needBoxes(r, c int) error {
	if r < 2 || c < 2 {
		return message.Errorf("feature.boxes")
	}
	return nil
}

// layWindows lays boxes one cell off the edge and one cell apart: four in a
// 9×9, nine in a 16×16.
func layWindows(n, r, c int) ([][]Position, error) {
	if err := needBoxes(r, c); err != nil {
		return nil, err
	}
	if r != c {
		return nil, message.Errorf("feature.no_windows", r, c)
	}
	return layOut((r-1)*(r-1), n, func(house, i int) Position {
		return Position{1 + house/(r-1)*(r+1) + i/r, 1 + house%(r-1)*(r+1) + i%r}
	}), nil
}

// layDisjoint makes a house of the cells that have the same place in their box.
func layDisjoint(n, r, c int) ([][]Position, error) {
	if err := needBoxes(r, c); err != nil {
		return nil, err
	}
	return layOut(n, n, func(place, box int) Position {
		return Position{box/r*r + place/c, box%r*c + place%c}
	}), nil
}

// layCentre makes a house of the middle cells of the boxes.
func layCentre(n, r, c int) ([][]Position, error) {
	if err := needBoxes(r, c); err != nil {
		return nil, err
	}
	if r%2 == 0 || c%2 == 0 {
		return nil, message.Errorf("feature.no_middle", r, c)
	}
	return layOut(1, n, func(_, box int) Position { return Position{box/r*r + r/2, box%r*c + c/2} }), nil
}

// layAsterisk makes a house of the nine cells of the usual asterisk.
func layAsterisk(n, r, c int) ([][]Position, error) {
	if r != 3 || c != 3 {
		return nil, message.Errorf("feature.classic_only")
	}
	return [][]Position{{{1, 4}, {2, 2}, {2, 6}, {4, 1}, {4, 4}, {4, 7}, {6, 2}, {6, 6}, {7, 4}}}, nil
}

// apartByTwo keeps digits that follow each other out of cells side by side.
func apartByTwo(n int, d uint8) Set {
	beside := AllDigits(n)
	if d > 1 {
		beside = beside.Without(d - 1)
	}
	if int(d) < n {
		beside = beside.Without(d + 1)
	}
	return beside
}

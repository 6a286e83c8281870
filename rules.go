package sudoku

import (
	"slices"
	"sync"

	"jiugong/sudoku/constraint"
	"jiugong/sudoku/internal/engine"
	"jiugong/sudoku/internal/engine/compiled"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/internal/once"
)

// Rules are a shape plus what must hold on it: what a variant is. They are
// written as a short text, such as "9+x+windows"; ParseRules reads it and
// String gives it back. A nil *Rules stands for Classic() in every method. The zero
// value has no cells: what returns an error refuses it.
//
// Rules are immutable, made once and shared; they may be used from many
// goroutines. Making them costs milliseconds for the largest boards.
type Rules struct {
	shape       *Shape
	size        string // the first part of the text
	features    []Feature
	jigsaw      string // the region map; "" when there is none
	boards      string // the corners of grids that overlap; "" for one grid, or a layout with a name
	beside      string // names and sizes of annexes; "" when there are none
	constraints []constraint.Constraint
	text        string // all of it
	houses      []House
	groups      []House // rows, columns, boxes … that have fewer than N cells
	pairs       []pairRule
	compiled    *compiled.Rules
	plain       *Rules // without constraints; nil when there are none
	*derived
}

// derived holds what follows from rules, made at the first use.
type derived struct {
	peers    once.Value[[][]int]
	housesOf once.Value[[][]int]
}

// Classic returns the usual Sudoku: 9×9 with boxes of 3×3. The Rules are the same
// value at every call.
func Classic() *Rules {
	return classic.Get(func() *Rules {
		rules, err := readRules("9")
		if err != nil {
			panic(err) // the text above is right
		}
		return rules
	})
}

var classic once.Value[*Rules]

// finish makes the model of houses, pairs and constraints.
func (rules *Rules) finish() {
	m := &engine.Model{Digits: rules.shape.n, Cells: rules.shape.Cells()}
	seen := make([]engine.Bits, 0, len(rules.houses))
	m.Houses = make([][]uint16, 0, len(rules.houses))
	for _, h := range rules.houses {
		cells := engine.Cells(h.Cells)
		set := engine.NewBits(m.Cells)
		set.Add(cells...)
		if slices.ContainsFunc(seen, func(known engine.Bits) bool { return slices.Equal(known, set) }) {
			continue // two grids may share a box, a feature may repeat a house
		}
		seen = append(seen, set)
		m.Houses = append(m.Houses, cells)
	}
	for _, rule := range rules.pairs {
		if rule.allowed != nil {
			m.Relations = append(m.Relations, engine.NewRelation(rule.pairs, rule.allowed))
			continue
		}
		for _, pair := range rule.pairs {
			m.Groups = append(m.Groups, pair[:])
		}
	}
	for _, group := range rules.groups {
		m.Groups = append(m.Groups, engine.Cells(group.Cells))
	}
	rules.text = rules.size
	for _, f := range rules.features {
		rules.text += "+" + f.Name
	}
	if rules.jigsaw != "" {
		rules.text += "+jigsaw=" + rules.jigsaw
	}
	if rules.boards != "" {
		rules.text += "+boards=" + rules.boards
	}
	if rules.beside != "" {
		rules.text += "+" + besidePart + "=" + rules.beside
	}
	rules.compiled = compiled.New(m)
	rules.compiled.Classic = rules.text == "9"
	rules.derived = &derived{}
}

// allPeers returns the Peers of each cell.
func (rules *Rules) allPeers() [][]int {
	return rules.peers.Get(func() [][]int {
		peers := make([][]int, rules.model().Cells)
		for cell, others := range rules.model().Ties().Peers {
			for _, other := range others {
				peers[cell] = append(peers[cell], int(other))
			}
		}
		return peers
	})
}

// allHousesOf returns the HousesOf each cell.
func (rules *Rules) allHousesOf() [][]int {
	return rules.housesOf.Get(func() [][]int {
		of := make([][]int, rules.model().Cells)
		for i, h := range rules.houses {
			for _, cell := range h.Cells {
				of[cell] = append(of[cell], i)
			}
		}
		return of
	})
}

// orClassic returns the rules themselves, or Classic() when they are nil. For the zero
// value it returns rules of no cells, which Check refuses.
func (rules *Rules) orClassic() *Rules {
	switch {
	case rules == nil:
		return Classic()
	case rules.shape == nil:
		return unmade()
	}
	return rules
}

// unmade returns rules of no cells, which stand for the zero value.
var unmade = sync.OnceValue(func() *Rules {
	rules := &Rules{shape: &Shape{}}
	rules.finish()
	return rules
})

// Check returns a *RulesError for the zero value, which is no rules, and nil for all others.
func (rules *Rules) Check() error {
	if rules != nil && (rules.shape == nil || len(rules.shape.position) == 0) {
		return &RulesError{"", message.Errorf("rules.zero")}
	}
	return nil
}

// Compiled returns the rules as the engines of this module take them. Their type
// is internal, so they are of no use to other modules.
func (rules *Rules) Compiled() *compiled.Rules { return rules.orClassic().compiled }

// model returns what the rules say, as the engines take it.
func (rules *Rules) model() *engine.Model { return rules.compiled.Model }

// IsClassic reports whether these are the rules of the usual 9×9.
func (rules *Rules) IsClassic() bool { return rules.orClassic().compiled.Classic }

// Shape returns where the cells lie.
func (rules *Rules) Shape() *Shape { return rules.orClassic().shape }

// N returns the number of digits, and of cells in a house.
func (rules *Rules) N() int { return rules.orClassic().shape.n }

// Cells returns the number of cells.
func (rules *Rules) Cells() int { return rules.orClassic().shape.Cells() }

// Houses returns all sets of N cells that hold each digit once. The rows, columns and boxes or
// regions come first, then the houses of the features. The slice and its contents must not be
// changed.
func (rules *Rules) Houses() []House { return rules.orClassic().houses }

// Constraints returns the rules beyond houses and features. The slice must not be
// changed.
func (rules *Rules) Constraints() []constraint.Constraint { return rules.orClassic().constraints }

// Peers returns the cells that can never hold the same digit as a cell, in ascending order. They
// share a house, or a rule on pairs keeps them apart. The slice must not be changed.
func (rules *Rules) Peers(cell int) []int { return rules.orClassic().allPeers()[cell] }

// HousesOf returns the numbers in Houses of those that a cell is in, in ascending
// order. The slice must not be changed.
func (rules *Rules) HousesOf(cell int) []int { return rules.orClassic().allHousesOf()[cell] }

// Layout returns the name that the rules' boards have among Layouts, such as "samurai". It
// is "" for one grid, and for boards that have no name together.
func (rules *Rules) Layout() string {
	if size := rules.orClassic().size; layoutNamed(size) != nil {
		return size
	}
	return ""
}

// Features returns the features that the rules have, without a jigsaw.
func (rules *Rules) Features() []Feature { return slices.Clone(rules.orClassic().features) }

// Has reports whether the rules have the feature of that name, such as "x" or
// "jigsaw".
func (rules *Rules) Has(name string) bool {
	rules = rules.orClassic()
	return name == "jigsaw" && rules.jigsaw != "" ||
		slices.ContainsFunc(rules.features, func(f Feature) bool { return f.Name == name })
}

// CellName returns the usual name of a cell of these rules: "r1c1" is top left.
func (rules *Rules) CellName(cell int) string {
	return rules.orClassic().shape.CellName(cell)
}

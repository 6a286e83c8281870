package sudoku

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"jiugong/sudoku/internal/engine"
	"jiugong/sudoku/internal/engine/search"
)

// Rules are a shape plus what must hold on it: what a variant is. They are
// written as a short text, such as "9+x+windows"; ParseRules reads it and
// String gives it back.
//
// Rules are immutable, made once and shared; they may be used from many
// goroutines. Making them costs milliseconds for the largest boards.
type Rules struct {
	shape       *Shape
	size        string // the first part of the text
	features    []feature
	constraints []Constraint
	houses      []House
	pairs       []pairRule
	model       *engine.Model
	classic     bool
	compile     func() *search.Program // made at the first use
}

// Classic is the usual Sudoku: 9×9 with boxes of 3×3. The Rules are the same
// value at every call.
var Classic = sync.OnceValue(func() *Rules {
	rules, err := ParseRules("9")
	if err != nil {
		panic(err) // the text above is right
	}
	return rules
})

// ParseRules reads rules from their text: a size, then any number of features,
// each after a "+".
//
// Sizes: a bare N such as 9, 16 or 6, whose boxes are the ones closest to a
// square (6 has 2×3); N:RxC such as 12:2x6, with R and C the rows and columns
// of a box; "samurai". A Latin square is N:1xN.
//
// Features: x (both diagonals), windows, disjoint, centre, asterisk, knight,
// king, nonconsecutive, jigsaw=<map>, where the map gives the region of each
// cell in reading order: one character each (1 to 9, then A to Z), or numbers
// separated by commas. Features that don't fit the shape are refused. The
// features of a samurai hold in each of its five grids.
//
// Besides these it knows the constraint kinds passed in, by name.
func ParseRules(text string, kinds ...ConstraintKind) (*Rules, error) {
	parts := strings.Split(text, "+")
	rules := &Rules{}
	var jigsaw string
	for _, part := range parts[1:] {
		name, arg, _ := strings.Cut(part, "=")
		if name == "jigsaw" {
			jigsaw = arg
		}
	}
	if err := rules.parseSize(parts[0], slices.ContainsFunc(parts[1:], isJigsaw), jigsaw); err != nil {
		return nil, rulesError(text, err)
	}
	rules.houses = rules.shape.houses()
	seen := map[string]bool{}
	for _, part := range parts[1:] {
		name, arg, hasArg := strings.Cut(part, "=")
		if kind := findKind(kinds, name); kind != nil {
			constraint, err := kind.Parse(rules.shape, arg)
			if err != nil {
				return nil, rulesError(text, fmt.Errorf("%s: %w", name, err))
			}
			rules.constraints = append(rules.constraints, constraint)
			continue
		}
		if seen[name] {
			return nil, rulesError(text, fmt.Errorf("%q is named twice", name))
		}
		seen[name] = true
		if name == "jigsaw" {
			continue
		}
		i := slices.IndexFunc(features, func(f feature) bool { return f.name == name })
		if i < 0 || hasArg {
			return nil, rulesError(text, fmt.Errorf("%q is no feature; the features are %s", part, featureNames()))
		}
		rules.features = append(rules.features, features[i])
	}
	slices.SortFunc(rules.features, func(a, b feature) int { return a.order() - b.order() })
	for _, f := range rules.features {
		if err := f.apply(rules); err != nil {
			return nil, rulesError(text, fmt.Errorf("%s: %w", f.name, err))
		}
	}
	if jigsaw != "" {
		rules.features = append(rules.features, feature{name: "jigsaw=" + jigsaw})
	}
	rules.finish()
	return rules, nil
}

func isJigsaw(part string) bool { name, _, _ := strings.Cut(part, "="); return name == "jigsaw" }

func rulesError(text string, err error) error {
	return &RulesTextError{Text: text, Reason: err}
}

// parseSize reads the first part of a rules text and makes the shape.
func (rules *Rules) parseSize(text string, isJigsaw bool, regionMap string) (err error) {
	if text == "samurai" {
		if isJigsaw {
			return fmt.Errorf("a samurai has no jigsaw regions")
		}
		rules.size, rules.shape = text, NewSamurai()
		return nil
	}
	number, box, hasBox := strings.Cut(text, ":")
	n, err := strconv.Atoi(number)
	if err != nil || number != strconv.Itoa(n) {
		return fmt.Errorf("%q is no size; write the number of digits first, as in 9, 6+x or 12:2x6", text)
	}
	if n < 1 || n > MaxN {
		return fmt.Errorf("a grid has 1 to %d digits, not %d", MaxN, n)
	}
	rules.size = number
	if isJigsaw {
		if hasBox {
			return fmt.Errorf("a jigsaw has regions in place of boxes; write %d+jigsaw=…", n)
		}
		regions, err := parseRegions(n, regionMap)
		if err != nil {
			return fmt.Errorf("jigsaw: %w", err)
		}
		rules.shape, err = NewJigsaw(n, regions)
		return err
	}
	r, c, ok := DefaultBox(n)
	if hasBox {
		rowText, colText, _ := strings.Cut(box, "x")
		boxRows, err1 := strconv.Atoi(rowText)
		boxCols, err2 := strconv.Atoi(colText)
		if err1 != nil || err2 != nil {
			return fmt.Errorf("%q is no box size; write rows x columns, as in 12:3x4", box)
		}
		if boxRows != r || boxCols != c {
			rules.size = fmt.Sprintf("%d:%dx%d", n, boxRows, boxCols)
		}
		r, c = boxRows, boxCols
	} else if !ok {
		return fmt.Errorf("no boxes of at least 2×2 hold %d digits; for a Latin square write %d:1x%d, or give regions with %d+jigsaw=…", n, n, n, n)
	}
	rules.shape, err = NewShape(n, r, c)
	return err
}

// parseRegions reads a region map: a character or a number for each cell.
func parseRegions(n int, text string) ([]int, error) {
	names := strings.Split(text, ",")
	if len(names) == 1 {
		names = strings.Split(text, "")
	}
	if len(names) != n*n {
		return nil, fmt.Errorf("the region map has %d cells; %d×%d needs %d", len(names), n, n, n*n)
	}
	regions := make([]int, len(names))
	for cell, name := range names {
		region, err := strconv.Atoi(name)
		if err != nil && len(name) == 1 && name[0] >= 'A' && name[0] <= 'Z' {
			region, err = int(name[0]-'A')+10, nil
		}
		if err != nil || region < 1 || region > n {
			return nil, fmt.Errorf("the region map has %q at %s; regions are 1 to %d", name, CellName(cell/n, cell%n), n)
		}
		regions[cell] = region - 1
	}
	return regions, nil
}

// finish makes the model of houses, pairs and constraints.
func (rules *Rules) finish() {
	rules.model = &engine.Model{Digits: rules.shape.n, Cells: rules.shape.Cells()}
	seen := map[string]bool{}
	for _, h := range rules.houses {
		cells := cells16(h.Cells)
		key := fmt.Sprint(slices.Sorted(slices.Values(h.Cells)))
		if !seen[key] { // two grids may share a box, a feature may repeat a house
			seen[key] = true
			rules.model.Houses = append(rules.model.Houses, cells)
		}
	}
	for _, rule := range rules.pairs {
		if rule.allowed != nil {
			rules.model.Relations = append(rules.model.Relations, engine.Relation{Pairs: rule.pairs, Allowed: rule.allowed})
			continue
		}
		for _, pair := range rule.pairs {
			rules.model.Groups = append(rules.model.Groups, pair[:])
		}
	}
	for _, c := range rules.constraints {
		rules.model.Propagators = append(rules.model.Propagators, newPropagator(c))
	}
	rules.compile = sync.OnceValue(func() *search.Program { return search.Compile(rules.model) })
	rules.classic = rules.String() == "9"
}

func cells16(cells []int) []uint16 {
	out := make([]uint16, len(cells))
	for i, cell := range cells {
		out[i] = uint16(cell)
	}
	return out
}

// String is the text of the rules; ParseRules makes equal rules of it.
func (rules *Rules) String() string {
	var b strings.Builder
	b.WriteString(rules.size)
	for _, f := range rules.features {
		b.WriteString("+" + f.name)
	}
	for _, c := range rules.constraints {
		b.WriteString("+" + c.String())
	}
	return b.String()
}

// Shape is where the cells lie.
func (rules *Rules) Shape() *Shape { return rules.shape }

// N is the number of digits, and of cells in a house.
func (rules *Rules) N() int { return rules.shape.n }

// Cells is the number of cells.
func (rules *Rules) Cells() int { return rules.shape.Cells() }

// Houses are all sets of N cells that hold each digit once: first the rows,
// columns and boxes or regions, then those of the features. The slice and what
// is in it must not be changed.
func (rules *Rules) Houses() []House { return rules.houses }

// Constraints are the rules beyond houses and pairs. The slice must not be
// changed.
func (rules *Rules) Constraints() []Constraint { return rules.constraints }

// Has says whether the rules have the feature of that name, such as "x".
func (rules *Rules) Has(name string) bool {
	return slices.ContainsFunc(rules.features, func(f feature) bool {
		return f.name == name || name == "jigsaw" && isJigsaw(f.name)
	})
}

// CellName is the usual name of a cell of these rules: "r1c1" is top left.
func (rules *Rules) CellName(cell int) string {
	p := rules.shape.position[cell]
	return CellName(p.Row, p.Col)
}

// Model is what the engines of this module see of the rules: cells, houses and
// relations, and nothing of where they lie. It must not be changed.
func (rules *Rules) Model() *engine.Model { return rules.model }

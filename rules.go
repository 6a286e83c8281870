package sudoku

import (
	"cmp"
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
// String gives it back. A nil *Rules stands for Classic() in every method.
//
// Rules are immutable, made once and shared; they may be used from many
// goroutines. Making them costs milliseconds for the largest boards.
type Rules struct {
	shape       *Shape
	size        string // the first part of the text
	features    []Feature
	jigsaw      string // the region map; "" when there is none
	constraints []Constraint
	houses      []House
	pairs       []pairRule
	model       *engine.Model
	classic     bool
	compile     func() *search.Program // this and what follows is made at the first use
	peers       func() [][]int
	housesOf    func() [][]int
}

// Classic is the usual Sudoku: 9×9 with boxes of 3×3. The Rules are the same
// value at every call.
func Classic() *Rules {
	classic.once.Do(func() {
		rules, err := readRules("9", nil)
		if err != nil {
			panic(err) // the text above is right
		}
		classic.rules = rules
	})
	return classic.rules
}

var classic struct {
	once  sync.Once
	rules *Rules
}

// ParseRules reads rules from their text: a size, then any number of features,
// each after a "+". The same text gives the same value, as long as it is among
// those used last: some hundreds of 9×9 boards, fewer of larger ones.
//
// Sizes: a bare N such as 9, 16 or 6, whose boxes are the ones closest to a
// square (6 has 2×3); N:RxC such as 12:2x6, with R and C the rows and columns
// of a box; "samurai". A Latin square is N:1xN.
//
// Features: those of Features, and jigsaw=<map>, where the map gives the region
// of each cell in reading order: one character each (1 to 9, then A to Z), or
// numbers separated by commas. Features that don't fit the shape are refused.
// The features of a samurai hold in each of its five grids.
//
// Besides these it knows the constraint kinds passed in, by name. A text that is
// no rules gives a *RulesError.
func ParseRules(text string, kinds ...ConstraintKind) (*Rules, error) {
	if len(kinds) > 0 {
		return readRules(text, kinds)
	}
	return known.rules(text)
}

// readRules makes rules of their text.
func readRules(text string, kinds []ConstraintKind) (*Rules, error) {
	wrong := func(reason error) (*Rules, error) { return nil, &RulesError{text, reason} }
	parts := strings.Split(text, "+")
	rules := &Rules{}
	isJigsaw := false
	seen := map[string]bool{}
	for _, part := range parts[1:] {
		name, arg, hasArg := strings.Cut(part, "=")
		if kind := findKind(kinds, name); kind != nil {
			continue
		}
		if seen[name] {
			return wrong(Messagef("%q is named twice", name))
		}
		seen[name] = true
		if name == "jigsaw" {
			isJigsaw, rules.jigsaw = true, arg
			continue
		}
		f, ok := featureNamed(name)
		if !ok || hasArg {
			return wrong(Messagef("%q is no feature; the features are %s", part, featureNames()))
		}
		rules.features = append(rules.features, f)
	}
	if err := rules.parseSize(parts[0], isJigsaw, rules.jigsaw); err != nil {
		return wrong(err)
	}
	rules.houses = rules.shape.houses()
	slices.SortFunc(rules.features, func(a, b Feature) int { return cmp.Compare(a.order(), b.order()) })
	for _, f := range rules.features {
		if err := f.apply(rules); err != nil {
			return wrong(Messagef("%s: %v", f.Name, err))
		}
	}
	for _, part := range parts[1:] {
		name, arg, _ := strings.Cut(part, "=")
		kind := findKind(kinds, name)
		if kind == nil {
			continue
		}
		constraint, err := kind.Parse(rules.shape, arg)
		if err != nil {
			return wrong(Messagef("%s: %v", name, err))
		}
		rules.constraints = append(rules.constraints, constraint)
	}
	rules.finish()
	return rules, nil
}

// parseSize reads the first part of a rules text and makes the shape.
func (rules *Rules) parseSize(text string, isJigsaw bool, regionMap string) (err error) {
	if text == "samurai" {
		if isJigsaw {
			return Messagef("a samurai has no jigsaw regions")
		}
		rules.size, rules.shape = text, newSamurai()
		return nil
	}
	number, box, hasBox := strings.Cut(text, ":")
	n, err := strconv.Atoi(number)
	if err != nil || number != strconv.Itoa(n) {
		return Messagef("%q is no size; write the number of digits first, as in 9, 6+x or 12:2x6", text)
	}
	if n < 1 || n > MaxN {
		return Messagef("a grid has 1 to %d digits, not %d", MaxN, n)
	}
	rules.size = number
	if isJigsaw {
		if hasBox {
			return Messagef("a jigsaw has regions in place of boxes; write %d+jigsaw=…", n)
		}
		regions, err := parseRegions(n, regionMap)
		if err != nil {
			return Messagef("jigsaw: %v", err)
		}
		rules.shape, err = newJigsaw(n, regions)
		return err
	}
	r, c, ok := DefaultBox(n)
	if hasBox {
		rowText, colText, _ := strings.Cut(box, "x")
		boxRows, err1 := strconv.Atoi(rowText)
		boxCols, err2 := strconv.Atoi(colText)
		if err1 != nil || err2 != nil {
			return Messagef("%q is no box size; write rows x columns, as in 12:3x4", box)
		}
		if boxRows != r || boxCols != c {
			rules.size = fmt.Sprintf("%d:%dx%d", n, boxRows, boxCols)
		}
		r, c = boxRows, boxCols
	} else if !ok {
		return Messagef("no boxes of at least 2×2 hold %d {digit|digits}; for a Latin square write %d:1x%d, or give regions with %d+jigsaw=…", n, n, n, n)
	}
	rules.shape, err = newShape(n, r, c)
	return err
}

// parseRegions reads a region map: a character or a number for each cell.
func parseRegions(n int, text string) ([]int, error) {
	names := strings.Split(text, ",")
	if len(names) == 1 {
		names = strings.Split(text, "")
	}
	if len(names) != n*n {
		return nil, Messagef("the region map has %d {cell|cells}; %d×%d needs %d", len(names), n, n, n*n)
	}
	regions := make([]int, len(names))
	for cell, name := range names {
		region, err := strconv.Atoi(name)
		if err != nil && len(name) == 1 && name[0] >= 'A' && name[0] <= 'Z' {
			region, err = int(name[0]-'A')+10, nil
		}
		if err != nil || region < 1 || region > n {
			return nil, Messagef("the region map has %q at %s; regions are 1 to %d", name, CellName(cell/n, cell%n), n)
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
	rules.peers = sync.OnceValue(func() [][]int {
		peers := make([][]int, rules.model.Cells)
		for cell, others := range rules.model.Ties().Peers {
			for _, other := range others {
				peers[cell] = append(peers[cell], int(other))
			}
		}
		return peers
	})
	rules.housesOf = sync.OnceValue(func() [][]int {
		of := make([][]int, rules.model.Cells)
		for i, h := range rules.houses {
			for _, cell := range h.Cells {
				of[cell] = append(of[cell], i)
			}
		}
		return of
	})
	rules.classic = rules.String() == "9"
}

func cells16(cells []int) []uint16 {
	out := make([]uint16, len(cells))
	for i, cell := range cells {
		out[i] = uint16(cell)
	}
	return out
}

// orClassic is the rules themselves, Classic() when they are nil.
func (rules *Rules) orClassic() *Rules {
	if rules == nil {
		return Classic()
	}
	return rules
}

// String is the text of the rules; ParseRules makes equal rules of it.
func (rules *Rules) String() string {
	rules = rules.orClassic()
	var b strings.Builder
	b.WriteString(rules.size)
	for _, f := range rules.features {
		b.WriteString("+" + f.Name)
	}
	if rules.jigsaw != "" {
		b.WriteString("+jigsaw=" + rules.jigsaw)
	}
	for _, c := range rules.constraints {
		b.WriteString("+" + c.String())
	}
	return b.String()
}

// MarshalText gives the text of the rules.
func (rules *Rules) MarshalText() ([]byte, error) { return []byte(rules.String()), nil }

// UnmarshalText reads rules from their text; the error is a *RulesError.
func (rules *Rules) UnmarshalText(text []byte) error {
	read, err := ParseRules(string(text))
	if err == nil {
		*rules = *read
	}
	return err
}

// IsClassic says whether these are the rules of the usual 9×9.
func (rules *Rules) IsClassic() bool { return rules == nil || rules.classic }

// Shape is where the cells lie.
func (rules *Rules) Shape() *Shape { return rules.orClassic().shape }

// N is the number of digits, and of cells in a house.
func (rules *Rules) N() int { return rules.orClassic().shape.n }

// Cells is the number of cells.
func (rules *Rules) Cells() int { return rules.orClassic().shape.Cells() }

// Houses are all sets of N cells that hold each digit once: first the rows,
// columns and boxes or regions, then those of the features. The slice and what
// is in it must not be changed.
func (rules *Rules) Houses() []House { return rules.orClassic().houses }

// Constraints are the rules beyond houses and pairs. The slice must not be
// changed.
func (rules *Rules) Constraints() []Constraint { return rules.orClassic().constraints }

// Peers are the cells that can never hold the same digit as a cell, in ascending
// order: because they share a house, or a rule on pairs keeps them apart. The
// slice must not be changed.
func (rules *Rules) Peers(cell int) []int { return rules.orClassic().peers()[cell] }

// HousesOf are the numbers in Houses of those that a cell is in, in ascending
// order. The slice must not be changed.
func (rules *Rules) HousesOf(cell int) []int { return rules.orClassic().housesOf()[cell] }

// Features are the features that the rules have, without a jigsaw.
func (rules *Rules) Features() []Feature { return slices.Clone(rules.orClassic().features) }

// Has says whether the rules have the feature of that name, such as "x" or
// "jigsaw".
func (rules *Rules) Has(name string) bool {
	rules = rules.orClassic()
	return name == "jigsaw" && rules.jigsaw != "" ||
		slices.ContainsFunc(rules.features, func(f Feature) bool { return f.Name == name })
}

// CellName is the usual name of a cell of these rules: "r1c1" is top left.
func (rules *Rules) CellName(cell int) string {
	p := rules.orClassic().shape.position[cell]
	return CellName(p.Row, p.Col)
}

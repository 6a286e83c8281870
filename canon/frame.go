package canon

import (
	"slices"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/message"
)

// frame holds the things that a morph must keep. They are the lines, the other houses by their
// kind, and the pairs of cells that a rule is about.
type frame struct {
	rules *sudoku.Rules
	lines [][]int // the cells of each row and column
	// meets has the cell in which two lines cross. Below 0, it says how many cells they share
	// otherwise: -1 none, -2 one more …
	meets [][]int
	// in has the houses of each cell, and houses those that aren't lines.
	in     [][]int
	houses [][]house
	// pairs are for each feature about pairs the other ends of each cell's.
	pairs []map[[2]int]bool
	// looks are numbers that any morph keeps. They are equal for cells that lie in as many houses
	// of each kind and in as many pairs.
	looks []uint64
	// part is the only house of each cell that isn't a line, -1 for none. It is nil if a cell has several
	// or if there are pairs.
	part []int
	// order is in which lines are looked at.
	order []int
	// allowed are, for each feature about pairs, the digits beside each digit.
	allowed [][]sudoku.Set
}

// house is one that a cell lies in. The multiples of kind count the houses of its kind that two
// cells share.
type house struct {
	number int
	kind   uint64
}

func newFrame(rules *sudoku.Rules) *frame {
	f := &frame{rules: rules, in: make([][]int, rules.Cells()), houses: make([][]house, rules.Cells()), looks: make([]uint64, rules.Cells())}
	kinds := map[sudoku.HouseKind]uint64{}
	for number, h := range rules.Houses() {
		for _, cell := range h.Cells {
			f.in[cell] = append(f.in[cell], number)
		}
		if h.IsLine() {
			f.lines = append(f.lines, h.Cells)
			for _, cell := range h.Cells {
				f.looks[cell] += 1 << 60
			}
			continue
		}
		kind, known := kinds[h.Kind]
		if !known {
			kind = 1 << (6 * len(kinds)) // two cells share fewer than 64 of a kind
			kinds[h.Kind] = kind
		}
		for _, cell := range h.Cells {
			f.houses[cell] = append(f.houses[cell], house{number, kind})
			f.looks[cell] += kind
		}
	}
	for _, feature := range rules.Features() {
		if steps := feature.Steps(); len(steps) > 0 {
			f.addPairs(feature, steps)
		}
	}
	f.cross()
	f.partition()
	f.sort()
	return f
}

// partition finds the parts, if houses that aren't lines do nothing but cut the board into them.
func (f *frame) partition() {
	if len(f.pairs) > 0 {
		return
	}
	part := slices.Repeat([]int{-1}, len(f.houses))
	for cell, houses := range f.houses {
		if len(houses) > 1 {
			return
		}
		for _, h := range houses {
			part[cell] = h.number
		}
	}
	f.part = part
}

// sort takes next the line most tied to those before it, so that a wrong choice shows at once.
// It prefers one that shares several cells with another (where grids overlap), then one that
// crosses many.
func (f *frame) sort() {
	score := make([]int, len(f.lines))
	for line, meets := range f.meets {
		for _, shared := range meets {
			if shared != -1 {
				score[line]++
			}
		}
	}
	for len(f.order) < len(f.lines) {
		best := slices.Index(score, slices.Max(score))
		if len(f.order) == 0 {
			clear(score)
		}
		f.order = append(f.order, best)
		for line, shared := range f.meets[best] {
			switch {
			case shared < -1:
				score[line] += len(f.lines)
			case shared >= 0:
				score[line]++
			}
		}
		for _, line := range f.order {
			score[line] = -1
		}
	}
}

func (f *frame) addPairs(feature sudoku.Feature, steps []sudoku.Position) {
	pairs := map[[2]int]bool{}
	shape := f.rules.Shape()
	weight := uint64(1) << (40 + 5*(len(f.pairs)%4))
	for cell := range f.rules.Cells() {
		at := shape.Position(cell)
		for _, step := range steps {
			if other := shape.At(at.Row+step.Row, at.Col+step.Col); other >= 0 {
				pairs[[2]int{cell, other}], pairs[[2]int{other, cell}] = true, true
				f.looks[cell] += weight
				f.looks[other] += weight
			}
		}
	}
	f.pairs = append(f.pairs, pairs)
	allowed := make([]sudoku.Set, f.rules.N()+1)
	for d := 1; d <= f.rules.N(); d++ {
		allowed[d] = feature.Allowed(f.rules.N(), uint8(d))
	}
	f.allowed = append(f.allowed, allowed)
}

// cross finds where lines meet.
func (f *frame) cross() {
	in := make([][]int, f.rules.Cells())
	for line, cells := range f.lines {
		for _, cell := range cells {
			in[cell] = append(in[cell], line)
		}
	}
	f.meets = make([][]int, len(f.lines))
	for line, cells := range f.lines {
		meets := slices.Repeat([]int{-1}, len(f.lines))
		for _, cell := range cells {
			for _, other := range in[cell] {
				if meets[other] == -1 {
					meets[other] = cell
				} else if meets[other] >= 0 {
					meets[other] = -3
				} else {
					meets[other]--
				}
			}
		}
		f.meets[line] = meets
	}
}

// alike reports whether two cells share as much as two others do.
func (f *frame) alike(a, b, a2, b2 int) bool {
	if f.shared(a, b) != f.shared(a2, b2) {
		return false
	}
	for _, pairs := range f.pairs {
		if pairs[[2]int{a, b}] != pairs[[2]int{a2, b2}] {
			return false
		}
	}
	return true
}

func (f *frame) shared(a, b int) (shared uint64) {
	for _, x := range f.houses[a] {
		for _, y := range f.houses[b] {
			if x.number == y.number {
				shared += x.kind
			}
		}
	}
	return shared
}

// Keeps reports whether a morph keeps the rules; the error, a *BreaksError, says
// what it breaks. Rows may become columns; every other house must become one of
// its kind. Rules with constraints beyond houses and pairs are kept by the zero
// Morph alone.
func (m Morph) Keeps(rules *sudoku.Rules) error {
	if err := rules.Check(); err != nil {
		return err
	}
	return newFrame(rules).keeps(m)
}

func (f *frame) keeps(m Morph) error {
	rules := f.rules
	if !isPermutation(m.Cells, rules.Cells(), 0) || !isPermutation(m.Digits, rules.N()+1, 1) {
		return &BreaksError{Rules: rules}
	}
	if len(rules.Constraints()) > 0 && (m.Cells != nil || m.Digits != nil) {
		return &BreaksError{Rules: rules, Rule: rules.Constraints()[0].String()}
	}
	if m.Cells != nil && still(rules) {
		return &BreaksError{Rules: rules, Rule: "beside"}
	}
	if m.Cells != nil {
		if h := f.lost(m.Cells); h != nil {
			return &BreaksError{Rules: rules, House: h}
		}
		pairs := 0
		for _, feature := range rules.Features() {
			if len(feature.Steps()) == 0 {
				continue
			}
			for pair := range f.pairs[pairs] {
				if !f.pairs[pairs][[2]int{m.Cells[pair[0]], m.Cells[pair[1]]}] {
					return &BreaksError{Rules: rules, Rule: feature.Name}
				}
			}
			pairs++
		}
	}
	for _, allowed := range f.allowed {
		for d := 1; d <= rules.N() && m.Digits != nil; d++ {
			for e := 1; e <= rules.N(); e++ {
				if allowed[d].Has(uint8(e)) != allowed[m.Digits[d]].Has(m.Digits[e]) {
					return &BreaksError{Rules: rules, Rule: "digits"}
				}
			}
		}
	}
	return nil
}

// lost returns a house that becomes none of its kind, nil where there is none. Rows may become columns.
func (f *frame) lost(to []int) *sudoku.House {
	houses := f.rules.Houses()
	shared := make([]int, len(houses)) // how many cells of each house a house goes to
	for _, h := range houses {
		clear(shared)
		becomes := false
		for _, cell := range h.Cells {
			for _, i := range f.in[to[cell]] {
				shared[i]++
				becomes = becomes || shared[i] == len(h.Cells) && len(houses[i].Cells) == len(h.Cells) &&
					(houses[i].Kind == h.Kind || houses[i].IsLine() && h.IsLine())
			}
		}
		if !becomes {
			return &h
		}
	}
	return nil
}

// isPermutation reports whether a list of n numbers holds each once, and those below fixed in
// their places. A nil list does.
func isPermutation[T int | uint8](list []T, n, fixed int) bool {
	if list == nil {
		return true
	}
	seen := make([]bool, n)
	for i, x := range list {
		if int(x) < 0 || int(x) >= n || seen[x] || i < fixed && int(x) != i {
			return false
		}
		seen[x] = true
	}
	return len(list) == n
}

// BreaksError says that a morph doesn't keep rules, and what it breaks.
type BreaksError struct {
	Rules *sudoku.Rules
	// House is one that would no longer be one of its kind.
	House *sudoku.House
	// Rule, where House is nil, is the feature or constraint that is broken, or "digits"
	// where renaming breaks it; "" where the morph is for boards of another size.
	Rule string
}

func (e *BreaksError) Error() string { return e.Message().Error() }

// Message names what is broken.
func (e *BreaksError) Message() message.Message {
	switch {
	case e.House != nil:
		return message.Errorf("operation.part_lost", e.Rules, *e.House)
	case e.Rule == "digits":
		return message.Errorf("operation.digits_apart", e.Rules)
	case e.Rule == "":
		return message.Errorf("operation.other_boards", e.Rules)
	}
	return message.Errorf("operation.breaks", e.Rules, e.Rule)
}

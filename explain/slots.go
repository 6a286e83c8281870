package explain

import (
	"slices"
	"strconv"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/logic"
	"jiugong/sudoku/words"
)

// filler fills the sentences of one step.
type filler struct {
	w    *Words
	s    *logic.State
	step *logic.Step
}

func (f *filler) name() string {
	text := f.w.texts().typed(string(f.step.Technique), f.step.Type, "name")
	if text == "" {
		return string(f.step.Technique)
	}
	return f.expand(text)
}

// text returns the sentence of a key with its slots filled.
func (f *filler) text(key string) string {
	text, ok := f.w.texts().find(string(f.step.Technique), f.step.Type, key)
	if !ok {
		return "{" + key + "}"
	}
	return f.expand(text)
}

// expand returns text with its slots filled. One without a filling stays, for tests to find.
func (f *filler) expand(text string) string {
	return words.Fill(text, func(slot string) (string, int, bool) {
		value, n := f.slot(slot)
		return value, n, n > 0
	})
}

// slot returns the filling of a slot and how many things it names, 0 when there
// is none. Slots are
//
//	place, place.cell, digit     what is placed, and its digit
//	remove, remove.digits        what goes
//	ROLE.cells .digits .houses   of all parts with the role together
//	ROLE.constraints             what they are called with their values: "cage 15"
//	ROLE.sum                     what the first part adds up to
//	ROLE.combinations            by which digits: "6-9 or 7-8"
//	ROLE.each                    what each part leaves its cells: "1 to 4 in r1c1"
//	ROLE1.cells, ROLE2 ...       of the first, second ... part with the role
//	chain                        the chains in Eureka notation
//	assumption                   what the first chain begins with
//	excluded                     why a single has no other place, or digit
//	count                        how many parts the step has with role set_b
func (f *filler) slot(name string) (string, int) {
	step := f.step
	switch name {
	case "place":
		return f.conclusions(step.Place, nil), len(step.Place)
	case "place.cell":
		if len(step.Place) == 0 {
			return "", 0
		}
		return f.cell(step.Place[0].Cell), 1
	case "digit":
		if len(step.Place) > 0 {
			return f.digit(step.Place[0].Digit), 1
		}
		if len(step.Remove) > 0 {
			return f.digit(step.Remove[0].Digit), 1
		}
		return "", 0
	case "remove":
		return f.conclusions(nil, step.Remove), len(step.Remove)
	case "excluded":
		return f.excluded(), 1
	case "remove.digits", "remove.anydigit":
		var set sudoku.Set
		for _, x := range step.Remove {
			set = set.With(x.Digit)
		}
		join := "and"
		if name == "remove.anydigit" {
			join = "or"
		}
		return f.digits(set, join), set.Len()
	case "assumption":
		if len(step.Chains) == 0 {
			return "", 0
		}
		n := step.Chains[0].Nodes[0]
		return f.fact(n.Cells, n.Digit, n.On), 1
	case "chain":
		var all []string
		for _, c := range step.Chains {
			all = append(all, Eureka(f.s, c))
		}
		return strings.Join(all, f.w.word("semicolon")), len(all)
	}
	role, what, _ := strings.Cut(name, ".")
	return f.role(role, what)
}

// parts returns those of a role, such as "base", "pincer2" for the second, or
// "base+roof" for both.
func (f *filler) parts(role string) (all []logic.Part) {
	only := -1
	if n := len(role) - 1; n > 0 && role[n] >= '1' && role[n] <= '9' {
		only, role = int(role[n]-'1'), role[:n]
	}
	for _, p := range f.step.Parts {
		if slices.Contains(strings.Split(role, "+"), p.Role.String()) {
			all = append(all, p)
		}
	}
	if only < 0 {
		return all
	}
	if only >= len(all) {
		return nil
	}
	return all[only : only+1]
}

// partsOf returns the cells and houses of the parts of a role.
func (f *filler) partsOf(role string) (cells, houses []int) {
	for _, p := range f.parts(role) {
		cells = append(cells, p.Cells...)
		houses = append(houses, p.Houses...)
	}
	return cells, houses
}

// role fills the slots of a role.
func (f *filler) role(role, what string) (string, int) {
	cells, houses := f.partsOf(role)
	var digits sudoku.Set
	for _, p := range f.parts(role) {
		digits |= p.Digits
	}
	if strings.Contains(role, "+") {
		slices.Sort(cells)
	}
	switch what {
	case "cells":
		return f.cells(cells, "and"), len(cells)
	case "anycell":
		return f.cells(cells, "or"), len(cells)
	case "whichcell":
		return f.cells(cells, "whether"), len(cells)
	case "first":
		if len(cells) > 0 {
			return f.cell(cells[0]), 1
		}
	case "second":
		if len(cells) > 1 {
			return f.cell(cells[1]), 1
		}
	case "houses":
		return f.houses(houses), len(houses)
	case "house1":
		if len(houses) > 0 {
			return f.houses(houses[:1]), 1
		}
	case "house2":
		if len(houses) > 1 {
			return f.houses(houses[1:2]), 1
		}
	case "constraints":
		return f.constraints(f.parts(role))
	case "sum":
		if parts := f.parts(role); len(parts) > 0 {
			return decimal(parts[0].Sum), 1
		}
	case "each":
		return f.each(f.parts(role))
	case "combinations":
		if parts := f.parts(role); len(parts) > 0 {
			return f.combinations(parts[0].Combinations), len(parts[0].Combinations)
		}
	case "digits":
		return f.digits(digits, "and"), digits.Len()
	case "anydigit":
		return f.digits(digits, "or"), digits.Len()
	case "whichdigit":
		return f.digits(digits, "whether"), digits.Len()
	}
	return "", 0
}

// constraints names those of some parts.
func (f *filler) constraints(parts []logic.Part) (string, int) {
	var names []string
	for _, p := range parts {
		for _, i := range p.Constraints {
			c := f.s.Rules().Constraints()[i]
			name, value := f.w.ConstraintName(c, symbolsOf(f.s)), valueOf(c, symbolsOf(f.s))
			if value == "" || !strings.Contains(name, value) {
				name = words.Put(f.w.word("the"), "name", name)
			}
			names = append(names, name)
		}
	}
	return f.w.list(names, "and"), len(names)
}

// each tells which digits parts leave their cells, cells with the same together.
func (f *filler) each(parts []logic.Part) (string, int) {
	var names []string
	var said []sudoku.Set
	for i, p := range parts {
		if slices.Contains(said, p.Digits) {
			continue
		}
		said = append(said, p.Digits)
		var cells []int
		for _, same := range parts[i:] {
			if same.Digits == p.Digits {
				cells = append(cells, same.Cells...)
			}
		}
		names = append(names, words.Put(f.w.word("each"), "cell", f.cells(cells, "and"), "digits", f.ranges(p.Digits)))
	}
	return strings.Join(names, f.w.word("semicolon")), len(names)
}

// ranges lists digits, three and more that follow each other as "1 to 4".
func (f *filler) ranges(set sudoku.Set) string {
	var names []string
	for set != 0 {
		low := set.Min()
		high := low
		for set = set.Without(low); set.Has(high + 1); set = set.Without(high) {
			high++
		}
		switch {
		case high > low+1:
			names = append(names, words.Put(f.w.word("range"), "low", f.digit(low), "high", f.digit(high)))
		case high > low:
			names = append(names, f.digit(low), f.digit(high))
		default:
			names = append(names, f.digit(low))
		}
	}
	return f.w.list(names, "or")
}

// mostListed is how many combinations are listed.
const mostListed = 6

// combinations lists sets of digits, or says how many there are.
func (f *filler) combinations(sets []sudoku.Set) string {
	if len(sets) > mostListed {
		return words.Put(f.w.word("combinations"), "n", decimal(len(sets)))
	}
	var names []string
	for _, set := range sets {
		var digits []string
		for d := range set.Digits() {
			digits = append(digits, f.digit(d))
		}
		names = append(names, strings.Join(digits, "-"))
	}
	return f.w.list(names, "or")
}

// mostWays is how many combinations are written beside a step.
const mostWays = 12

// ways returns the combinations of a part as they are written beside the board:
// "15 = 6+9, 7+8", without a sum "6-9, 7-8"; of a line, what its cells can be: "1 to 7 in
// r1c1; 2 to 8 in r1c2". It is "" where there are none.
func (f *filler) ways(p logic.Part) string {
	join := "-"
	if p.Sum > 0 {
		join = "+"
	}
	var names []string
	for i, set := range p.Combinations {
		if i == mostWays {
			names = append(names, "…")
			break
		}
		var digits []string
		for d := range set.Digits() {
			digits = append(digits, f.digit(d))
		}
		names = append(names, strings.Join(digits, join))
	}
	text := strings.Join(names, ", ")
	if text == "" {
		return f.possibilities(p)
	}
	if p.Sum > 0 {
		text = decimal(p.Sum) + " = " + text
	}
	return text
}

// possibilities returns the digits that the cells of a constraint can still
// hold after a step about each of them. It returns "" if the step is about
// something else.
func (f *filler) possibilities(p logic.Part) string {
	if p.Role != logic.Base || len(p.Constraints) == 0 || !slices.ContainsFunc(f.step.Parts, func(p logic.Part) bool { return p.Role == logic.Cover }) {
		return ""
	}
	for _, other := range f.step.Parts {
		if other.Role == logic.Cover && (len(other.Cells) != 1 || other.Digits == 0 || !slices.Contains(p.Cells, other.Cells[0])) {
			return ""
		}
	}
	var left []logic.Part
	for _, cell := range p.Cells {
		if digits := f.s.Candidates(cell); digits != 0 {
			left = append(left, logic.Part{Cells: []int{cell}, Digits: digits})
		}
	}
	for _, gone := range f.step.Remove {
		i := slices.IndexFunc(left, func(p logic.Part) bool { return p.Cells[0] == gone.Cell })
		if i < 0 {
			return ""
		}
		left[i].Digits = left[i].Digits.Without(gone.Digit)
	}
	text, _ := f.each(left)
	return text
}

func (f *filler) cell(c int) string { return f.s.Rules().CellName(c) }

func (f *filler) cells(list []int, last string) string {
	var names []string
	for _, c := range list {
		names = append(names, f.cell(c))
	}
	return f.w.list(names, last)
}

// houses names houses by their kinds, in their order: "rows 1 and 5, and box 2".
func (f *filler) houses(list []int) string {
	all := f.s.Rules().Houses()
	list = slices.Compact(slices.Sorted(slices.Values(list)))
	var names []string
	for len(list) > 0 {
		n := 1
		for n < len(list) && all[list[n]].Kind == all[list[0]].Kind {
			n++
		}
		same := make([]sudoku.House, n)
		for i, h := range list[:n] {
			same[i] = all[h]
		}
		names, list = append(names, f.w.houses(same)...), list[n:]
	}
	return f.w.list(names, "and")
}

func (f *filler) house(h int) string { return f.w.houses([]sudoku.House{f.s.Rules().Houses()[h]})[0] }

func (f *filler) digit(d uint8) string { return symbol(f.s, d) }

func symbol(s *logic.State, d uint8) string { return symbolsOf(s).Name(d) }

func symbolsOf(s *logic.State) *sudoku.Symbols {
	if symbols := s.Puzzle().Symbols; symbols != nil {
		return symbols
	}
	return s.Rules().Symbols()
}

func (f *filler) digits(set sudoku.Set, last string) string {
	var names []string
	for d := range set.Digits() {
		names = append(names, f.digit(d))
	}
	return f.w.list(names, last)
}

// conclusion returns what the step comes to.
func (f *filler) conclusion() string {
	if len(f.step.Place)+len(f.step.Remove) == 0 {
		return ""
	}
	w := f.w
	return w.word("so") + f.conclusions(f.step.Place, f.step.Remove) + w.word("stop")
}

// conclusions lists placements, then removals: the cells of each digit together,
// and digits that leave the same cells.
func (f *filler) conclusions(place, remove []logic.Candidate) string {
	var parts []string
	for _, x := range together(place) {
		form := "is"
		if len(x.cells) > 1 {
			form = "are"
		}
		parts = append(parts, words.Put(f.w.word(form), "cell", f.cells(x.cells, "and"), "digit", f.digits(x.digits, "and")))
	}
	for _, x := range together(remove) {
		parts = append(parts, f.holds(x.cells, x.digits, false))
	}
	if n := len(parts) - 1; n > 0 {
		return strings.Join(parts[:n], f.w.word("clause")) + f.w.word("also") + parts[n]
	}
	return strings.Join(parts, "")
}

// group is digits that are placed in, or leave, the same cells.
type group struct {
	cells  []int
	digits sudoku.Set
}

// together groups candidates by digit, and digits with the same cells.
func together(list []logic.Candidate) (groups []group) {
	var digits sudoku.Set
	for _, x := range list {
		digits = digits.With(x.Digit)
	}
	for d := range digits.Digits() {
		var cells []int
		for _, x := range list {
			if x.Digit == d {
				cells = append(cells, x.Cell)
			}
		}
		i := slices.IndexFunc(groups, func(g group) bool { return slices.Equal(g.cells, cells) })
		if i < 0 {
			i, groups = len(groups), append(groups, group{cells: cells})
		}
		groups[i].digits = groups[i].digits.With(d)
	}
	return groups
}

// fact tells that cells hold a digit, or don't.
func (f *filler) fact(cells []int, d uint8, on bool) string {
	return f.holds(cells, sudoku.SetOf(d), on)
}

// holds tells that cells hold one of the digits, or don't.
func (f *filler) holds(cells []int, digits sudoku.Set, on bool) string {
	form, last := "is", "and"
	switch {
	case on && len(cells) > 1:
		form = "among"
	case !on && len(cells) == 2:
		form, last = "neither", "nor"
	case !on && len(cells) > 1:
		form = "none"
	case !on:
		form = "isNot"
	}
	return words.Put(f.w.word(form), "cell", f.cells(cells, last), "digit", f.digits(digits, "or"))
}

func decimal(n int) string { return strconv.Itoa(n) }

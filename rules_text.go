package sudoku

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"jiugong/sudoku/constraint"
	"jiugong/sudoku/internal/message"
)

// ParseRules reads rules from their text: a size, then any number of features, each after a "+".
// The same text gives the same value, as long as it is among those used last. That is some
// hundreds of 9×9 boards, fewer of larger ones or with constraints.
//
// A size may be a bare N such as 9, 16 or 6. Its boxes are the closest to a square (2×3 in 6).
// N:RxC such as 12:2x6 has boxes of R rows and C columns. The name of one of Layouts, such as
// "samurai", is a size too. A Latin square is N:1xN. HxW such as 6x9 is a board of H rows and W
// columns without boxes, HxW:RxC one with them. Its digits are 1 to the longer side. Behind a
// slash stand other digits, from 0 or 1: 9/0-8, 6x6/1-9. If a row has fewer cells than there are
// digits, its digits only differ. In HxW:free, such as 10x10:free/0-9, digits may repeat
// anywhere.
//
// Any of Features may follow, and jigsaw=<map>, where the map gives the region of each cell in
// reading order. Regions are one character each (1 to 9, A to Z, a dot for none), or numbers
// separated by commas. Features that don't fit the shape are refused. With boards=<corners>
// copies of the grid overlap, as in 9+boards=r1c1r7c7; features then hold in each of them. A region
// map then tells the regions of each, or those of all, one after the other in reading order. With
// beside=<names and sizes> there are cells beside the board, as in 9+beside=VS:9x9,VA:3; see
// Shape.Annexes.
//
// Constraints are those that ReadConstraint reads. Those with a name, such as killer, are
// known to package variants only. Its Parse reads all of these and more. A text that is
// no rules gives a *RulesError.
func ParseRules(text string) (*Rules, error) {
	if text == "9" {
		return Classic(), nil
	}
	if rules := known.find(text); rules != nil && len(rules.constraints) == 0 { // others may have kinds that are read by variants only
		return rules, nil
	}
	rules, err := readRules(text)
	if err != nil {
		return nil, err
	}
	return known.keep(text, rules), nil
}

// readRules makes rules of their text.
func readRules(text string) (*Rules, error) {
	wrong := func(reason error) (*Rules, error) { return nil, &RulesError{text, reason} }
	parts := strings.Split(text, "+")
	for i, part := range parts {
		if annexes, ok := strings.CutPrefix(part, besidePart+"="); ok && strings.Contains(annexes, "/") {
			plain, allow := cutValues(annexes)
			parts[i] = besidePart + "=" + plain
			parts = slices.Insert(parts, i+1, allow...)
			break
		}
	}
	if slices.ContainsFunc(parts, isConstraint) {
		return readConstraints(text, parts)
	}
	rules := &Rules{}
	isJigsaw, areBoards, boards := false, false, ""
	hasAnnexes, annexes := false, ""
	seen := map[string]bool{}
	for _, part := range parts[1:] {
		if part == "" {
			return wrong(message.Errorf("rules.empty_name"))
		}
		name, arg, hasArg := strings.Cut(part, "=")
		if seen[name] {
			return wrong(message.Errorf("beside.twice", name))
		}
		seen[name] = true
		if name == "jigsaw" {
			isJigsaw, rules.jigsaw = true, arg
			continue
		}
		if name == "boards" {
			areBoards, boards = true, arg
			continue
		}
		if name == besidePart {
			hasAnnexes, annexes = true, arg
			continue
		}
		f, ok := FeatureNamed(name)
		if !ok && hasArg {
			return wrong(message.Errorf("rules.named", part))
		}
		if !ok || hasArg {
			return wrong(message.Errorf("rules.feature", part, featureNames()))
		}
		rules.features = append(rules.features, f)
	}
	if err := rules.parseSize(parts[0], isJigsaw); err != nil {
		return wrong(err)
	}
	if areBoards {
		if err := rules.layBoards(boards); err != nil {
			return wrong(err)
		}
	}
	if isJigsaw {
		regions, err := parseRegions(rules.shape, rules.jigsaw)
		if err == nil {
			err = rules.shape.layRegions(regions)
		}
		if err != nil {
			return wrong(message.Errorf("jigsaw.wrong", err))
		}
	}
	rules.houses, rules.groups = rules.shape.houses()
	for i := range rules.features { // few, so a sort made for them alone isn't worth its room in the page's engine
		for ; i > 0 && rules.features[i].order() < rules.features[i-1].order(); i-- {
			rules.features[i], rules.features[i-1] = rules.features[i-1], rules.features[i]
		}
	}
	for _, f := range rules.features {
		if err := f.apply(rules); err != nil {
			return wrong(message.Errorf("said.about", f.Name, err))
		}
	}
	if len(rules.shape.grids) > 1 {
		for _, houses := range [][]House{rules.houses, rules.groups} {
			for i := range houses {
				cells := houses[i].Cells
				houses[i].Span = rules.shape.CellName(cells[0]) + "–" + rules.shape.CellName(cells[len(cells)-1])
			}
		}
	}
	if hasAnnexes {
		if err := rules.layAnnexes(annexes); err != nil {
			return wrong(err)
		}
	}
	rules.finish()
	return rules, nil
}

// isConstraint reports whether a part of a rules text is one of the primitives.
func isConstraint(part string) bool {
	name, _, _ := strings.Cut(part, "=")
	return constraint.IsPrimitive(name)
}

// readConstraints makes rules of the parts of their text. Those of the same text
// without constraints are looked up, so that what follows from them is shared.
func readConstraints(text string, parts []string) (*Rules, error) {
	plain := slices.DeleteFunc(slices.Clone(parts), isConstraint)
	rules, err := ParseRules(strings.Join(plain, "+"))
	if err != nil {
		err := err.(*RulesError)
		return nil, &RulesError{text, err.Reason}
	}
	constraints := make([]constraint.Constraint, 0, len(parts)-len(plain))
	for _, part := range parts {
		if !isConstraint(part) {
			continue
		}
		c, err := constraint.Read(rules.shape, part)
		if err != nil {
			return nil, &RulesError{text, err}
		}
		constraints = append(constraints, c)
	}
	return rules.With(constraints...)
}

// parseSize reads the first part of a rules text and makes the shape.
func (rules *Rules) parseSize(text string, isJigsaw bool) (err error) {
	if corners := layoutNamed(text); corners != nil {
		rules.size, rules.shape = text, overlay(9, 1, 9, 9, 3, 3, corners)
		return nil
	}
	text, digits, hasDigits := strings.Cut(text, "/")
	side, box, hasBox := strings.Cut(text, ":")
	high, wide, isOblong := strings.Cut(side, "x")
	if !isOblong {
		wide = high
	}
	rows, err1 := strconv.Atoi(high)
	cols, err2 := strconv.Atoi(wide)
	if err1 != nil || err2 != nil || high != strconv.Itoa(rows) || wide != strconv.Itoa(cols) {
		return message.Errorf("rules.size", text)
	}
	for _, k := range []int{rows, cols} {
		if k < 1 || k > MaxN {
			return message.Errorf("rules.digits", MaxN, k)
		}
	}
	n, first, free := max(rows, cols), 1, box == "free"
	if hasDigits {
		longest := n
		if free {
			longest = 1
		}
		if n, first, err = parseDigits(digits, longest); err != nil {
			return err
		}
	}
	isOblong = isOblong && rows != cols
	rules.size = strconv.Itoa(rows)
	if isOblong {
		rules.size += "x" + strconv.Itoa(cols)
	}
	ending := ""
	if n != max(rows, cols) || first != 1 {
		ending = fmt.Sprintf("/%d-%d", first, first+n-1)
	}
	if isJigsaw {
		rules.size += ending
		if hasBox {
			return message.Errorf("jigsaw.or_boxes", rules.size)
		}
		rules.shape = overlay(n, first, rows, cols, 0, 0, []Position{{}})
		return nil
	}
	if free {
		rules.size += ":free" + ending
		rules.shape = overlay(n, first, rows, cols, 0, 0, []Position{{}})
		rules.shape.free = true
		return nil
	}
	r, c, ok := DefaultBox(rows)
	if isOblong {
		r, c, ok = 1, 1, true
	}
	if hasBox {
		rowText, colText, _ := strings.Cut(box, "x")
		boxRows, err1 := strconv.Atoi(rowText)
		boxCols, err2 := strconv.Atoi(colText)
		if err1 != nil || err2 != nil {
			return message.Errorf("rules.box", box)
		}
		if boxRows != r || boxCols != c {
			rules.size += fmt.Sprintf(":%dx%d", boxRows, boxCols)
		}
		r, c = boxRows, boxCols
	} else if !ok {
		return message.Errorf("rules.no_box", rows, rows, rows, rows)
	}
	rules.size += ending
	rules.shape, err = newShape(n, first, rows, cols, r, c)
	return err
}

// parseDigits reads which digits there are, such as 0-8; no row has more cells.
func parseDigits(text string, longest int) (n, first int, err error) {
	from, to, _ := strings.Cut(text, "-")
	first, err1 := strconv.Atoi(from)
	last, err2 := strconv.Atoi(to)
	n = last - first + 1
	if err1 != nil || err2 != nil || first < 0 || first > 1 || n < 1 || n > MaxN {
		return 0, 0, message.Errorf("rules.digit_range", text)
	}
	if n < longest {
		return 0, 0, message.Errorf("rules.few_digits", n, longest)
	}
	return n, first, nil
}

// parseRegions reads a region map: a character or a number for each cell of a grid, or of all
// grids one after the other.
func parseRegions(s *Shape, text string) ([]int, error) {
	names := strings.Split(text, ",")
	if len(names) == 1 {
		names = strings.Split(text, "")
	}
	each := s.rows * s.cols
	switch all := each * len(s.grids); {
	case len(names) == each || len(names) == all:
	case all > each:
		return nil, message.Errorf("jigsaw.cells_of_boards", len(names), len(s.grids), s.rows, s.cols, all, each)
	default:
		return nil, message.Errorf("jigsaw.cells", len(names), s.rows, s.cols, each)
	}
	regions := make([]int, len(names))
	for i, name := range names {
		region, err := strconv.Atoi(name)
		if err != nil && len(name) == 1 && name[0] >= 'A' && name[0] <= 'Z' {
			region, err = int(name[0]-'A')+10, nil
		}
		if name == "." {
			regions[i] = -1
			continue
		}
		if err != nil || region < 1 || region > s.n {
			return nil, message.Errorf("jigsaw.symbol", name, s.CellName(s.Grid(i / each)[i%each]), s.n)
		}
		regions[i] = region - 1
	}
	return regions, nil
}

// String returns the text of the rules; ParseRules makes equal rules of it, or, when
// there are constraints that have names, variants.Parse.
func (rules *Rules) String() string { return rules.orClassic().text }

// MessageArgument returns what a message holds of the rules: their text, cut short
// after 100 characters. That of hundreds of constraints has many kilobytes.
func (rules *Rules) MessageArgument() any {
	text := rules.String()
	if len(text) > 100 {
		return strings.ToValidUTF8(text[:100], "") + "…"
	}
	return text
}

// write returns the text of the rules with more constraints.
func (rules *Rules) write(constraints []constraint.Constraint) string {
	length := len(rules.text)
	for i := range constraints {
		length += len(constraints[i].Kind) + len(constraints[i].Arg) + 2
	}
	var text strings.Builder
	text.Grow(length)
	text.WriteString(rules.text)
	for i := range constraints {
		c := &constraints[i]
		text.WriteByte('+')
		text.WriteString(c.Kind)
		if c.Arg != "" {
			text.WriteByte('=')
			text.WriteString(c.Arg)
		}
	}
	return text.String()
}

// MarshalText returns the text of the rules. Constraints that aren't Readable are their
// primitives, without names and marks. The error, of new(Rules) or of a constraint whose
// primitives can't be written, is a *RulesError.
func (rules *Rules) MarshalText() ([]byte, error) {
	rules = rules.orClassic()
	if err := rules.Check(); err != nil {
		return nil, err
	}
	if !slices.ContainsFunc(rules.constraints, func(c constraint.Constraint) bool { return !c.Readable }) {
		return []byte(rules.text), nil
	}
	text := []byte(rules.plain.text)
	for _, c := range rules.constraints {
		if c.Readable {
			text = append(append(text, '+'), c.String()...)
			continue
		}
		if len(c.Holds) == 0 {
			return nil, &RulesError{c.String(), message.Errorf("rules.no_primitives", c.Kind)}
		}
		for _, p := range c.Holds {
			written := constraint.Text(rules.shape, p)
			if _, err := constraint.Read(rules.shape, written); err != nil {
				return nil, &RulesError{c.String(), err}
			}
			text = append(append(text, '+'), written...)
		}
	}
	return text, nil
}

// UnmarshalText reads rules from their text; the error is a *RulesError.
func (rules *Rules) UnmarshalText(text []byte) error {
	read, err := ParseRules(string(text))
	if err == nil {
		*rules = *read
	}
	return err
}

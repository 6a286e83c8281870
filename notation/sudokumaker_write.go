package notation

import (
	"bytes"
	"cmp"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/variants"
)

// makerVersion is the version of the files that are written.
const makerVersion = "1.6.0"

// mostMaker is the most digits of a board, each a bit of a number that JSON holds exactly.
const mostMaker = 35

func writeSudokumaker(dst []byte, record *Record, _ *WriteOptions) ([]byte, error) {
	rules := record.Board.Rules
	shape := rules.Shape()
	tooLarge := &SizeError{Form: "sudokumaker", Rules: rules, Most: mostMaker}
	if shape.Grids() > 1 || shape.N() > mostMaker || hasGaps(rules) || len(shape.Annexes()) > 0 {
		return dst, tooLarge
	}
	encode := func(words string, told []string) ([]byte, error) {
		file := makerFile{Version: makerVersion, Puzzle: *makerBoard(shape)}
		p := &file.Puzzle
		p.Name, p.Author, p.Comment, p.Cells = record.Title, record.Author, words, makerCells(record.Board)
		p.Messages.Completion = record.Message
		file.Puzzle.Constraints, _ = file.Puzzle.constraints(rules, told)
		return encodeJSON(file)
	}
	text, err := encode(tellRules(rules, record.Description, len(lostInSudokumaker(record)) > 0, func(words string, told []string) (*sudoku.Rules, error) {
		text, err := encode(words, told)
		if err != nil {
			return nil, err
		}
		back, err := readSudokumaker(text, nil)
		if err != nil {
			return nil, err
		}
		return back.Board.Rules, nil
	}))
	if err != nil {
		return dst, err
	}
	back, err := readSudokumaker(text, nil)
	if err != nil || !sameBoards(back.Board.Rules.Shape(), shape) {
		return dst, tooLarge
	}
	return append(append(dst, text...), '\n'), nil
}

// makerBoard returns an empty board of a shape.
func makerBoard(shape *sudoku.Shape) *makerPuzzle {
	first, last := shape.First(), shape.First()+shape.N()-1
	p := &makerPuzzle{Type: "sudoku", Width: shape.Width(), Height: shape.Height(), Min: &first, Max: &last}
	if shape.IsFree() {
		p.Type = "custom"
	}
	return p
}

// sameBoards reports whether two boards have the same cells, digits, houses and areas.
func sameBoards(a, b *sudoku.Shape) bool {
	return a.N() == b.N() && a.First() == b.First() && a.IsFree() == b.IsFree() && (a.IsFree() || sameAreas(a, b))
}

// lostInSudokumaker names the rules that have no type of their own. They are told in words only.
func lostInSudokumaker(record *Record) (lost []message.Message) {
	rules := record.Board.Rules
	_, other := makerBoard(rules.Shape()).constraints(rules, nil)
	for _, name := range other {
		lost = append(lost, message.Errorf("lost.rule_drawn", short(name)))
	}
	return lost
}

func makerCells(b *sudoku.Board) []makerCell {
	cells := make([]makerCell, len(b.Givens))
	first := b.Rules.Shape().First()
	mask := func(set sudoku.Set) (bits uint64) {
		for d := range set.Digits() {
			bits |= 1 << (int(d) + first - 1)
		}
		return bits
	}
	for i := range cells {
		cells[i] = makerCell{Given: b.Givens[i] != 0, Candidates: mask(b.Centre[i]), Corner: mask(b.Corner[i]), Colours: uint64(b.Colours[i]) << 1}
		if d := int(b.Digit(i)); d > 0 {
			d += first - 1
			cells[i].Value = &d
		}
	}
	return cells
}

// constraints writes rules but for what is told in words. Other are the names of those without a type.
func (p *makerPuzzle) constraints(rules *sudoku.Rules, told []string) (list []makerConstraint, other []string) {
	shape := rules.Shape()
	regions := makerConstraint{Type: 1}
	for cell := range rules.Cells() {
		regions.Regions = append(regions.Regions, shape.Area(cell))
	}
	list = []makerConstraint{{Type: 0}, regions}
	if shape.IsFree() {
		list = list[:1]
	}
	for _, f := range rules.Features() {
		kind, known := typeOf(makerFeatures(), f.Name)
		switch {
		case f.Name == "jigsaw" || slices.Contains(told, f.Name):
		case f.Name == "x":
			list = append(list, makerConstraint{Type: 10}, makerConstraint{Type: 11})
		case known:
			list = append(list, makerConstraint{Type: kind})
		default:
			other = append(other, f.Name)
		}
	}
	for _, c := range rules.Constraints() {
		if slices.Contains(told, c.String()) {
			continue
		}
		if all, ok := p.wholeBoard(shape, c); ok {
			list = append(list, all...)
		} else if one, ok := p.constraint(shape, c); ok {
			list = append(list, one)
		} else {
			other = append(other, c.Kind)
		}
	}
	return gathered(list), other
}

// wholeBoard writes a rule of the whole board; false for others.
func (p *makerPuzzle) wholeBoard(shape *sudoku.Shape, c constraint.Constraint) (list []makerConstraint, ok bool) {
	clue, ok := variants.ClueOf(shape, c)
	if !ok {
		return nil, false
	}
	k := func(usual int) int {
		k, ok := loose(clue.Value).number()
		if !ok {
			return usual
		}
		return k
	}
	yes, n := true, *p.Max-*p.Min+1
	without := func(kind int, values ...int) makerConstraint {
		if kind == 200 {
			return makerConstraint{Type: kind, Negative: values, FreesRatios: &yes}
		}
		return makerConstraint{Type: kind, Negative: values, FreesDiffs: &yes}
	}
	switch clue.Kind {
	case "strictdifference":
		return []makerConstraint{without(200, k(1))}, true
	case "strictratio":
		return []makerConstraint{without(201, k(2))}, true
	case "strictkropki":
		return []makerConstraint{without(200, 1), without(201, 2)}, true
	case "strictxv":
		return []makerConstraint{{Type: 202, Negative: []int{5, 10}}}, true
	case "entropy":
		return []makerConstraint{{Type: 16, Groups: p.masks(k(3), func(d int) int { return (d - *p.Min) * k(3) / n })}}, true
	case "modularity":
		return []makerConstraint{{Type: 16, Groups: p.masks(k(3), func(d int) int { return d % k(3) })}}, true
	case "squares":
		set, err := constraint.ParseValues(shape, clue.Value)
		return []makerConstraint{{Type: 16, Groups: p.masks(1, func(d int) int {
			if set.Has(uint8(d - *p.Min + 1)) {
				return 0
			}
			return -1
		})}}, err == nil
	case "fog":
		return []makerConstraint{{Type: 4000, Lit: drawn(shape, c).lit(shape)}}, true
	}
	return nil, false
}

// masks writes classes of digits.
func (p *makerPuzzle) masks(classes int, class func(d int) int) json.RawMessage {
	masks := make([]uint64, classes)
	for d := *p.Min; d <= *p.Max; d++ {
		if k := class(d); k >= 0 && k < classes {
			masks[k] |= 1 << d
		}
	}
	text, err := json.Marshal(masks)
	if err != nil {
		panic(err) // numbers can always be written
	}
	return text
}

// makerGathers are the types whose constraints hold many clues each.
var makerGathers = []int{200, 201, 202, 300, 301, 303, 304, 400, 401, 402, 403, 404, 405, 406, 407, 408, 409, 500, 501, 502, 503, 504, 4000}

// gathered puts clues of one type and look into one constraint, as that program does.
func gathered(list []makerConstraint) (all []makerConstraint) {
	for _, c := range list {
		i := slices.IndexFunc(all, func(o makerConstraint) bool {
			return o.Type == c.Type && o.Slow == c.Slow && o.Difference == c.Difference && bytes.Equal(o.Groups, c.Groups) && slices.Contains(makerGathers, c.Type)
		})
		if i < 0 {
			all = append(all, c)
			continue
		}
		o := &all[i]
		o.Thermometers, o.Cages, o.Bulbs = append(o.Thermometers, c.Thermometers...), append(o.Cages, c.Cages...), append(o.Bulbs, c.Bulbs...)
		o.Clues, o.Negative, o.Lit = append(o.Clues, c.Clues...), append(o.Negative, c.Negative...), append(o.Lit, c.Lit...)
		o.FreesRatios, o.FreesDiffs = cmp.Or(o.FreesRatios, c.FreesRatios), cmp.Or(o.FreesDiffs, c.FreesDiffs)
		if len(c.Lines) > 0 {
			o.Lines = slices.Concat(o.Lines[:len(o.Lines)-1], []byte(","), c.Lines[1:])
		}
	}
	return all
}

// constraint writes one; false when none of its types says it.
func (p *makerPuzzle) constraint(shape *sudoku.Shape, c constraint.Constraint) (one makerConstraint, ok bool) {
	clue, ok := variants.ClueOf(shape, c)
	if !ok || len(clue.Lists) == 0 {
		return one, false
	}
	first := clue.Lists[0]
	line := []makerLine{first}
	switch clue.Kind {
	case "extra":
		for _, rising := range []bool{false, true} {
			if p.text(first) == p.diagonal(rising) {
				one.Type = 10
				if rising {
					one.Type = 11
				}
				return one, true
			}
		}
	case "thermo", "slowthermo":
		return makerConstraint{Type: 300, Thermometers: line, Slow: clue.Kind == "slowthermo"}, true
	case "killer":
		cage := makerCage{Value: loose(clue.Value), Cells: first}
		k, isNumber := cage.Value.number()
		return makerConstraint{Type: 301, Cages: []makerCage{cage}}, clue.Value == "" || isNumber && k > 0
	case "clone":
		groups := make([][]int, len(first)) // of cells that are the same
		for _, list := range clue.Lists {
			for i, cell := range list {
				groups[i] = append(groups[i], cell)
			}
		}
		text, err := json.Marshal(groups)
		return makerConstraint{Type: 302, Groups: text}, err == nil
	case "difference", "ratio", "xv":
		one.Type, _ = typeOf(makerEdgeKinds(), clue.Kind)
		letter, _ := typeOf(makerSums(), clue.Value)
		value := cmp.Or(clue.Value, makerUsual()[one.Type])
		if letter > 0 {
			value = strconv.Itoa(letter)
		}
		edge, beside := p.edge(first[0], first[1])
		one.Clues = []makerClue{{Value: loose(value), Edge: &edge}}
		return one, beside
	case "quadruple":
		corner, ok := p.corner(first)
		digits, err := constraint.ParseValues(shape, clue.Value)
		if err != nil || !ok || strings.Contains(clue.Value, "-") || len(strings.Split(clue.Value, ",")) != digits.Len() { // one named twice
			return one, false
		}
		mark := makerClue{Corner: &corner}
		for d := range digits.Digits() {
			mark.Digits = append(mark.Digits, int(d))
		}
		return makerConstraint{Type: 303, Clues: []makerClue{mark}}, true
	case "lookandsay":
		return makerConstraint{Type: 304, Cages: []makerCage{{Value: loose(clue.Value), Cells: first}}}, true
	case "littlekiller", "sandwich", "xsum", "skyscraper", "numberedroom":
		outer, diagonal := p.outer(first)
		if !slices.Equal(p.seenFrom(outer, diagonal), first) {
			return one, false
		}
		one.Type, _ = typeOf(makerOutsideKinds(), clue.Kind)
		one.Clues = []makerClue{{Value: loose(clue.Value), Outer: &outer, Diagonal: diagonal}}
		return one, true
	case "entropic", "modular":
		k, n := 3, *p.Max-*p.Min+1
		if clue.Value != "" {
			k, _ = loose(clue.Value).number()
		}
		one = makerConstraint{Type: 406, Lines: through(line), Groups: p.masks(k, func(d int) int { return d % k })}
		if clue.Kind == "entropic" {
			one.Groups = p.masks(3, func(d int) int { return (d - *p.Min) * 3 / n })
		}
		return one, k > 1
	case "whisper":
		k, isNumber := loose(cmp.Or(clue.Value, strconv.Itoa(usualWhisper))).number()
		return makerConstraint{Type: 401, Lines: through(line), Difference: k}, isNumber && k > 0
	case "arrow":
		var bulb makerBulb
		for _, shaft := range clue.Lists[1:] {
			bulb.Arrows = append(bulb.Arrows, append(makerLine{first[len(first)-1]}, shaft...))
		}
		bulb.Cells = slices.Clone(first)
		slices.Reverse(bulb.Cells)
		return makerConstraint{Type: 408, Bulbs: []makerBulb{bulb}}, clue.Value == ""
	}
	if clue.Value != "" {
		return one, false
	}
	if one.Type, ok = typeOf(makerLineKinds(), clue.Kind); ok {
		one.Lines = through(line)
		return one, true
	}
	one.Type, ok = typeOf(makerCellKinds(), clue.Kind)
	one.Cells = first
	return one, ok
}

// typeOf is the type whose name is one of names.
func typeOf(names map[int]string, name string) (kind int, ok bool) {
	for kind, known := range names {
		if known == name {
			return kind, true
		}
	}
	return 0, false
}

// MarshalJSON writes the value as a number.
func (c makerClue) MarshalJSON() ([]byte, error) {
	type plain makerClue // without this method
	return json.Marshal(struct {
		Value json.Number `json:"value,omitempty"`
		plain
	}{json.Number(c.Value), plain(c)})
}

// MarshalJSON writes the value as a number.
func (c makerCage) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Value json.Number `json:"value,omitempty"`
		Cells []int       `json:"cells"`
	}{json.Number(c.Value), c.Cells})
}

// through writes lines of cells.
func through(lines []makerLine) json.RawMessage {
	text, err := json.Marshal(lines)
	if err != nil {
		panic(err) // numbers can always be written
	}
	return text
}

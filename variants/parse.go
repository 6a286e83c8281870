package variants

import (
	"slices"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/internal/message"
)

// room is where the clues of a text are read to, so that many take few allocations.
type room struct {
	cells []int
	lists [][]int
	clues []Clue
	made  []constraint.Constraint
	parts []written
	arg   []byte // of the clue at hand
	kind  *Kind  // of the part at hand

	reader constraint.Reader // of primitives
}

// written is a constraint's part of a rules text; its kind is nil when it is a primitive.
type written struct {
	text string
	kind *Kind
}

// arg returns what stands behind the "=".
func (p written) arg() string { return strings.TrimPrefix(p.text[len(p.kind.Name):], "=") }

// kindOf returns the kind of that name, or nil. The clues of a text are mostly of one kind.
func (r *room) kindOf(name string) *Kind {
	if r.kind == nil || r.kind.Name != name {
		r.kind = byName[name]
	}
	return r.kind
}

// text returns the clue's part of a rules text; of a clue that isn't of the board, its
// kind alone.
func (c Clue) text(s *sudoku.Shape) string {
	for _, cell := range c.Cells() {
		if cell < 0 || cell >= s.Cells() {
			return c.Kind
		}
	}
	return constraint.Constraint{Kind: c.Kind, Arg: string(c.appendArg(nil, s))}.String()
}

// appendArg appends the clue as it stands behind the "=".
func (c Clue) appendArg(b []byte, s *sudoku.Shape) []byte {
	b = append(b, escape(c.Value)...)
	for i, cells := range c.Lists {
		switch {
		case i > 0:
			b = append(b, '/')
		case c.Value != "":
			b = append(b, ':')
		}
		b = constraint.AppendCellsText(b, s, cells)
	}
	return b
}

// readClue reads a clue from its part of a rules text.
func readClue(s *sudoku.Shape, text string, r *room) (Clue, error) {
	name, _, _ := strings.Cut(text, "=")
	kind := byName[name]
	if kind == nil {
		return Clue{}, noKind(name)
	}
	return r.read(s, written{text, kind})
}

// read reads a clue from its part of a rules text.
func (r *room) read(s *sudoku.Shape, p written) (Clue, error) {
	kind, name, arg := p.kind, p.kind.Name, p.arg()
	clue := Clue{Kind: name}
	if kind.Lists[1] == 0 {
		clue.Value = unescape(arg)
		return clue, nil
	}
	if arg == "" {
		return Clue{}, message.Errorf("kind.no_cells", name, kind.sample())
	}
	where := arg
	colon := strings.LastIndexByte(arg, ':')
	if colon == 0 {
		return Clue{}, message.Errorf("kind.value", name, kind.sample())
	}
	if colon > 0 {
		clue.Value, where = unescape(arg[:colon]), arg[colon+1:]
	}
	first := len(r.lists)
	for list, more := "", true; more; {
		list, where, more = strings.Cut(where, "/")
		start := len(r.cells)
		cells, err := constraint.AppendCells(r.cells, s, list)
		if err != nil {
			return Clue{}, message.Errorf("said.about", name, err)
		}
		r.cells = cells
		r.lists = append(r.lists, slices.Clip(cells[start:]))
	}
	clue.Lists = slices.Clip(r.lists[first:])
	return clue, nil
}

// Parse reads rules from their text: what sudoku.ParseRules reads, and constraints
// of the kinds of All. The same text gives the same value as long as it is among
// those used last. The error is a *sudoku.RulesError.
func Parse(text string) (*sudoku.Rules, error) { return ParseNaming(text) }

// ParseKnowing parses a text when some of its primitives are known, by their own texts. They aren't
// read again.
func ParseKnowing(text string, known map[string]constraint.Primitive) (*sudoku.Rules, error) {
	return parse(text, known, nil)
}

// ParseNaming parses for a caller that has taken features of its own out of the text. Errors list
// their names, too, or take them for what was meant.
func ParseNaming(text string, own ...string) (*sudoku.Rules, error) { return parse(text, nil, own) }

// parse reads rules, some of whose primitives may be known. The names in own are features of the caller.
func parse(text string, known map[string]constraint.Primitive, own []string) (*sudoku.Rules, error) {
	room := &room{reader: constraint.Reader{Known: known}}
	base, named := room.cut(text)
	if !named && len(known) == 0 {
		rules, err := sudoku.ParseRules(text)
		if err != nil {
			err = strange(text, err, own)
		}
		return rules, err
	}
	if len(room.parts) > constraint.MaxConstraints {
		return nil, &sudoku.RulesError{Text: text[:100], Reason: message.Errorf("constraint.too_many", len(room.parts), constraint.MaxConstraints)}
	}
	rules, err := sudoku.ParseRules(base)
	if err != nil {
		return nil, strange(base, err, own)
	}
	if err := room.make(rules.Shape()); err != nil {
		return nil, err
	}
	return rules.With(room.made...)
}

// make makes the constraints of the parts that the text was cut into.
func (r *room) make(shape *sudoku.Shape) (err error) {
	parts := r.parts
	r.made = make([]constraint.Constraint, len(parts))
	constraints := r.made
	r.lists, r.clues, r.cells = make([][]int, 0, len(parts)), make([]Clue, 0, len(parts)), make([]int, 0, 4*len(parts))
	s := setting{Shape: shape, clues: r.clues, moves: new(int), room: r}
	r.reader.Board = s.Shape
	for i, part := range parts { // clues first, since they may speak of each other
		if part.kind == nil {
			constraints[i], err = r.reader.Read(part.text)
		} else {
			var clue Clue
			clue, err = r.read(s.Shape, part)
			s.clues = append(s.clues, clue)
		}
		if err != nil {
			return &sudoku.RulesError{Text: part.text, Reason: err}
		}
	}
	r.clues = s.clues
	rest := s.clues
	for i := range constraints {
		if parts[i].kind == nil {
			continue
		}
		if err = s.make(&constraints[i], rest[0], parts[i].arg()); err != nil {
			return &sudoku.RulesError{Text: parts[i].text, Reason: err}
		}
		rest = rest[1:]
	}
	return nil
}

// strange returns the error of a rules text with an unknown name, or without
// the size before a name. For any other text it returns err. The names in own
// are features of the caller.
func strange(text string, err error, own []string) error {
	features := []string{"jigsaw"}
	for _, f := range sudoku.Features() {
		features = append(features, f.Name)
	}
	features = append(append(features, "boards", "beside"), own...)
	all := slices.Concat(features, names())
	parts := strings.Split(text, "+")
	first, _, _ := strings.Cut(parts[0], "=")
	switch near := near(first, all); {
	case slices.Contains(all, first):
		return &sudoku.RulesError{Text: text, Reason: message.Errorf("rules.size_first", text)}
	case strings.EqualFold(first, "classic"):
		return &sudoku.RulesError{Text: text, Reason: message.Errorf("rules.size_first_plain")}
	case near != "" && strings.Trim(first[:1], "0123456789") != "":
		return &sudoku.RulesError{Text: text, Reason: message.Errorf("rules.size_first", near)}
	}
	for _, part := range parts[1:] {
		name, _, _ := strings.Cut(part, "=")
		if part == "" || slices.Contains(all, name) || constraint.IsPrimitive(name) {
			continue
		}
		if slices.ContainsFunc(sudoku.Layouts(), func(l sudoku.Layout) bool { return l.Name == name }) {
			return &sudoku.RulesError{Text: text, Reason: message.Errorf("rules.board", part, part)}
		}
		if near := near(name, all); near != "" {
			return &sudoku.RulesError{Text: text, Reason: message.Errorf("rules.part_meant", part, near)}
		}
		return &sudoku.RulesError{Text: text, Reason: message.Errorf("rules.part", part, message.ListOf(features), message.ListOf(names()))}
	}
	return err
}

// cut takes the constraints out of a rules text. It returns named false if none
// of them has a name that only this package knows.
func (r *room) cut(text string) (base string, named bool) {
	base, rest, more := strings.Cut(text, "+")
	r.parts = make([]written, 0, min(strings.Count(rest, "+")+1, constraint.MaxConstraints+1))
	var features strings.Builder
	for more {
		var one string
		one, rest, more = strings.Cut(rest, "+")
		name, _, _ := strings.Cut(one, "=")
		switch kind := r.kindOf(name); {
		case kind != nil:
			named = true
			r.parts = append(r.parts, written{one, kind})
		case constraint.IsPrimitive(name):
			r.parts = append(r.parts, written{text: one})
		default:
			features.WriteString("+")
			features.WriteString(one)
		}
	}
	return base + features.String(), named
}

// A value may have signs in it that divide a rules text.
var (
	escaper   = strings.NewReplacer("%", "%25", "+", "%2B")
	unescaper = strings.NewReplacer("%25", "%", "%2B", "+", "%2b", "+")
)

func escape(value string) string {
	if strings.IndexByte(value, '%') < 0 && strings.IndexByte(value, '+') < 0 {
		return value
	}
	return escaper.Replace(value)
}

func unescape(value string) string {
	if strings.IndexByte(value, '%') < 0 {
		return value
	}
	return unescaper.Replace(value)
}

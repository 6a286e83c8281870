package variants

import (
	"slices"
	"strings"
	"sync"

	"jiugong/sudoku"
)

// room is where the clues of a text are read to, so that many take few allocations.
type room struct {
	lent  bool // constraints are made for engines only, and the room is used again
	cells []int
	holds []sudoku.Primitive
	apart []sudoku.Differ // what holds points to when it is lent
	sums  []sudoku.Sum    // the same
	lists [][]int
	clues []Clue
	made  []sudoku.Constraint
	parts []written
	arg   []byte // of the clue at hand
	kind  *Kind  // of the part at hand
}

// written is a constraint's part of a rules text; its kind is nil when it is a primitive.
type written struct {
	text string
	kind *Kind
}

// arg is what stands behind the "=".
func (p written) arg() string { return strings.TrimPrefix(p.text[len(p.kind.Name):], "=") }

// kindOf is the kind of that name, or nil. The clues of a text are mostly of one kind.
func (r *room) kindOf(name string) *Kind {
	if r.kind == nil || r.kind.Name != name {
		r.kind = byName[name]
	}
	return r.kind
}

// cage are the primitives of cells that differ and add up to a number.
func (r *room) cage(cells []int, sum int) []sudoku.Primitive {
	if !r.lent {
		return []sudoku.Primitive{sudoku.Differ{Cells: cells}, total(cells, sum)}
	}
	r.apart, r.sums = append(r.apart, sudoku.Differ{Cells: cells}), append(r.sums, sudoku.Sum{})
	all := &r.sums[len(r.sums)-1]
	all.Cells, all.Low, all.High = cells, sum, sum
	r.holds = append(r.holds, &r.apart[len(r.apart)-1], all)
	return slices.Clip(r.holds[len(r.holds)-2:])
}

// mark is one mark as a list.
func (r *room) mark(m sudoku.Mark) []sudoku.Mark {
	if r.lent {
		return nil
	}
	return []sudoku.Mark{m}
}

// rooms are used again by Parse.
var rooms = sync.Pool{New: func() any { return &room{lent: true} }}

// leave gives a room back, with all that was made in it.
func (r *room) leave() {
	clear(r.holds)
	clear(r.apart)
	clear(r.sums)
	clear(r.lists)
	clear(r.clues)
	clear(r.made)
	clear(r.parts)
	*r = room{lent: true, cells: r.cells[:0], holds: r.holds[:0], apart: r.apart[:0], sums: r.sums[:0], lists: r.lists[:0],
		clues: r.clues[:0], made: r.made[:0], parts: r.parts[:0], arg: r.arg}
	rooms.Put(r)
}

// text is the clue's part of a rules text; of a clue that isn't of the board, its
// kind alone.
func (c Clue) text(s *sudoku.Shape) string {
	for _, cell := range c.Cells() {
		if cell < 0 || cell >= s.Cells() {
			return c.Kind
		}
	}
	return sudoku.Constraint{Kind: c.Kind, Arg: string(c.appendArg(nil, s))}.String()
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
		b = sudoku.AppendCellsText(b, s, cells)
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
		return Clue{}, sudoku.Messagef("%s: names no cells; write it as in %s", name, kind.sample())
	}
	where := arg
	if colon := strings.LastIndexByte(arg, ':'); colon >= 0 {
		clue.Value, where = unescape(arg[:colon]), arg[colon+1:]
	}
	first := len(r.lists)
	for list, more := "", true; more; {
		list, where, more = strings.Cut(where, "/")
		start := len(r.cells)
		cells, err := sudoku.AppendCells(r.cells, s, list)
		if err != nil {
			return Clue{}, sudoku.Messagef("%s: %v", name, err)
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
func Parse(text string) (*sudoku.Rules, error) {
	if rules := parseCages(text); rules != nil {
		return rules, nil
	}
	room := rooms.Get().(*room)
	defer room.leave()
	base, named := room.cut(text)
	if !named {
		rules, err := sudoku.ParseRules(text)
		if err != nil {
			err = strange(text, err)
		}
		return rules, err
	}
	if len(room.parts) > sudoku.MaxConstraints {
		return nil, &sudoku.RulesError{Text: text[:100], Reason: sudoku.Messagef("%d constraints; the limit is %d", len(room.parts), sudoku.MaxConstraints)}
	}
	rules, err := sudoku.ParseRules(base)
	if err != nil {
		return nil, strange(base, err)
	}
	if err := room.make(rules.Shape()); err != nil {
		return nil, err
	}
	return rules.WithRead(text, room.made, func(text string) []sudoku.Constraint { return constraintsOf(rules.Shape(), text) })
}

// constraintsOf are the constraints of rules, from their text.
func constraintsOf(s *sudoku.Shape, text string) []sudoku.Constraint {
	r := new(room)
	r.cut(text)
	if err := r.make(s); err != nil {
		panic(err) // they were read before
	}
	return r.made
}

// make makes the constraints of the parts that the text was cut into.
func (r *room) make(shape *sudoku.Shape) (err error) {
	parts := r.parts
	r.made = slices.Grow(r.made, len(parts))[:len(parts)]
	constraints := r.made
	r.lists, r.clues = slices.Grow(r.lists, len(parts)), slices.Grow(r.clues, len(parts))
	s := setting{Shape: shape, clues: r.clues, moves: new(int), room: r}
	for i, part := range parts { // clues first, since they may speak of each other
		if part.kind == nil {
			constraints[i], err = sudoku.ReadConstraint(s.Shape, part.text)
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

// strange is the error of a rules text with a name in it that nobody knows, else the
// error that there was.
func strange(text string, err error) error {
	for _, part := range strings.Split(text, "+")[1:] {
		name, _, _ := strings.Cut(part, "=")
		if _, isFeature := sudoku.FeatureNamed(name); part != "" && !isFeature && name != "jigsaw" && byName[name] == nil && !sudoku.IsPrimitive(name) {
			features := []string{"jigsaw"}
			for _, f := range sudoku.Features() {
				features = append(features, f.Name)
			}
			if near := near(name, slices.Concat(features, names())); near != "" {
				return &sudoku.RulesError{Text: text, Reason: sudoku.Messagef("%q is neither a feature nor a kind of constraint; did you mean %s?", part, near)}
			}
			return &sudoku.RulesError{Text: text, Reason: sudoku.Messagef("%q is neither a feature (%s) nor a kind of constraint (%s)", part, sudoku.ListOf(features), sudoku.ListOf(names()))}
		}
	}
	return err
}

// cut takes the constraints out of a rules text; named is false when none of them has a
// name that only this package knows.
func (r *room) cut(text string) (base string, named bool) {
	base, rest, more := strings.Cut(text, "+")
	var features strings.Builder
	for more {
		var one string
		one, rest, more = strings.Cut(rest, "+")
		name, _, _ := strings.Cut(one, "=")
		switch kind := r.kindOf(name); {
		case kind != nil:
			named = true
			r.parts = append(r.parts, written{one, kind})
		case sudoku.IsPrimitive(name):
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

package variants

import (
	"slices"
	"strings"
	"sync"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/meant"
)

// Kind is one kind of constraints that has a name.
type Kind struct {
	// Name is what stands before the "=" in a rules text, such as "killer".
	Name string
	// Example is what may stand behind it on a 9×9, such as "15:r1c1r1c2"; "" for
	// a kind of the whole board that needs nothing more.
	Example string
	// Value says whether a clue has a value.
	Value ValueUse
	// Lists is how many lists of cells a clue has at least and at most; 0 and 0
	// for a kind of the whole board.
	Lists [2]int

	// AllGiven are the kinds of which it says that all their clues are given: it forbids what
	// these say between neighbours wherever there is none. What it means depends on them.
	AllGiven []string

	// Laid is how clues of the kind are laid over a solution; the zero value when
	// they can't be.
	Laid Layout

	// fits says why boards of a shape can't have the kind; nil when all can.
	fits func(s *sudoku.Shape) error

	// lower says what a clue means and looks like: it fills in Holds and Marks.
	// The clue has as many lists as Lists says, of cells on the board, none of
	// them empty, and a value if Value says so; what else is wrong with it is told
	// in the error.
	lower func(s setting, clue Clue, c *sudoku.Constraint) error
}

// ValueUse says whether clues of a kind have a value.
type ValueUse int

// The uses of a value.
const (
	NoValue ValueUse = iota
	MayHaveValue
	HasValue
)

// setting is the board that a clue stands on, with all clues there: a rule such as
// "all dots are given" speaks of those.
type setting struct {
	*sudoku.Shape
	clues []Clue
	moves *int // of automata that had to be made
	room  *room
}

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

// on is a board with clues.
func on(s *sudoku.Shape, clues ...Clue) setting {
	return setting{Shape: s, clues: clues, moves: new(int), room: new(room)}
}

// Clue is what a person writes of one constraint.
type Clue struct {
	Kind  string  // the name of the kind
	Value string  // a number or word, such as a cage's sum; "" when there is none
	Lists [][]int // the cells: of a cage, along a line, circle and shaft of an arrow …
}

// Cells are the cells of all lists. They must not be changed.
func (c Clue) Cells() []int {
	if len(c.Lists) == 1 {
		return c.Lists[0]
	}
	return slices.Concat(c.Lists...)
}

// All are the kinds there are, in the order in which they should be offered to
// people.
func All() []Kind { return slices.Clone(all) }

// Named is the kind of that name.
func Named(name string) (Kind, bool) {
	k, ok := byName[name]
	if !ok {
		return Kind{}, false
	}
	return *k, true
}

// With makes rules that have more constraints, those of some clues. The error is a
// *sudoku.RulesError: a clue that doesn't fit its kind or the board.
func With(rules *sudoku.Rules, clues ...Clue) (*sudoku.Rules, error) {
	s := on(rules.Shape())
	for _, c := range rules.Constraints() {
		if kind := byName[c.Kind]; kind.isNegative() {
			return anew(rules, clues)
		}
	}
	if slices.ContainsFunc(clues, func(c Clue) bool { k := byName[c.Kind]; return k.isNegative() }) {
		s.clues = cluesOf(rules)
	}
	s.clues = append(s.clues, clues...)
	constraints := make([]sudoku.Constraint, 0, len(clues))
	for _, clue := range clues {
		constraints = append(constraints, sudoku.Constraint{})
		if err := s.make(&constraints[len(constraints)-1], clue, ""); err != nil {
			return nil, &sudoku.RulesError{Text: clue.text(s.Shape), Reason: err}
		}
	}
	return rules.With(constraints...)
}

// anew reads rules again with more clues, because some that they have depend on
// all of them.
func anew(rules *sudoku.Rules, clues []Clue) (*sudoku.Rules, error) {
	s := on(rules.Shape(), slices.Concat(cluesOf(rules), clues)...)
	text := rules.String()
	for _, clue := range clues {
		c, err := s.constraint(clue)
		if err != nil {
			return nil, &sudoku.RulesError{Text: clue.text(s.Shape), Reason: err}
		}
		text += "+" + c.String()
	}
	return Parse(text)
}

// cluesOf are the clues of all constraints of rules that have one.
func cluesOf(rules *sudoku.Rules) []Clue {
	var clues []Clue
	for _, c := range rules.Constraints() {
		if clue, ok := ClueOf(rules.Shape(), c); ok {
			clues = append(clues, clue)
		}
	}
	return clues
}

// New makes the constraint of a clue that stands alone on a board. The error says
// what doesn't fit.
func New(s *sudoku.Shape, clue Clue) (sudoku.Constraint, error) {
	return on(s, clue).constraint(clue)
}

// constraint makes the constraint of a clue.
func (s setting) constraint(clue Clue) (c sudoku.Constraint, err error) {
	err = s.make(&c, clue, "")
	return c, err
}

// make is constraint in place; written is what the clue was read from, if it was.
func (s setting) make(c *sudoku.Constraint, clue Clue, written string) error {
	kind := s.room.kindOf(clue.Kind)
	if kind == nil {
		return noKind(clue.Kind)
	}
	if err := kind.check(s.Shape, clue); err != nil {
		return err
	}
	s.room.arg = clue.appendArg(s.room.arg[:0], s.Shape)
	if string(s.room.arg) != written {
		written = string(s.room.arg)
	}
	*c = sudoku.Constraint{Kind: clue.Kind, Arg: written, Cells: distinct(clue.Cells()), Negative: kind.isNegative()}
	if err := kind.lower(s, clue, c); err != nil {
		*c = sudoku.Constraint{}
		return sudoku.Messagef("%s: %v", kind.Name, err)
	}
	return nil
}

func (k *Kind) isNegative() bool { return k != nil && len(k.AllGiven) > 0 }

// Fits says why boards of a shape can't have clues of the kind.
func (k *Kind) Fits(s *sudoku.Shape) error {
	if k.fits != nil {
		if err := k.fits(s); err != nil {
			return sudoku.Messagef("%s: %v", k.Name, err)
		}
	}
	return nil
}

// check says what in a clue is not of its kind's form.
func (k *Kind) check(s *sudoku.Shape, clue Clue) error {
	if err := k.Fits(s); err != nil {
		return err
	}
	if n := len(clue.Lists); n < k.Lists[0] || n > k.Lists[1] {
		return sudoku.Messagef("%s: %d {list|lists} of cells; write it as in %s", k.Name, n, k.sample())
	}
	for _, cells := range clue.Lists {
		if len(cells) == 0 {
			return sudoku.Messagef("%s: names no cells; write it as in %s", k.Name, k.sample())
		}
		for _, cell := range cells {
			if cell < 0 || cell >= s.Cells() {
				return sudoku.Messagef("%s: there is no cell number %d", k.Name, cell)
			}
		}
	}
	switch {
	case clue.Value == "" && k.Value == HasValue:
		return sudoku.Messagef("%s: lacks its value; write it as in %s", k.Name, k.sample())
	case clue.Value != "" && k.Value == NoValue:
		return sudoku.Messagef("%s: %q, but it has no value; write it as in %s", k.Name, clue.Value, k.sample())
	}
	return nil
}

// ClueOf is the clue that a constraint was made of, on the shape it was made for;
// ok is false for a constraint of another package, such as a primitive.
func ClueOf(s *sudoku.Shape, c sudoku.Constraint) (clue Clue, ok bool) {
	if byName[c.Kind] == nil {
		return Clue{}, false
	}
	clue, err := readClue(s, c.String(), new(room))
	return clue, err == nil
}

// ValueOf is the value of a constraint, as Clue has it; of a primitive, what stands
// before its cells.
func ValueOf(c sudoku.Constraint) string {
	kind := byName[c.Kind]
	colon := strings.LastIndexByte(c.Arg, ':')
	switch {
	case kind != nil && kind.Lists[1] == 0:
		return unescape(c.Arg)
	case colon < 0:
		return ""
	case kind == nil:
		return c.Arg[:colon]
	}
	return unescape(c.Arg[:colon])
}

func (k *Kind) sample() string {
	if k.Example == "" {
		return k.Name
	}
	return k.Name + "=" + k.Example
}

// noKind is the error about a name that no kind has.
func noKind(name string) error {
	if near := near(name, names()); near != "" {
		return sudoku.Messagef("%q is no kind of constraint; did you mean %s?", name, near)
	}
	return sudoku.Messagef("%q is no kind of constraint; the kinds are %s", name, strings.Join(names(), ", "))
}

// called are names that people use for what rules write in another way.
var called = map[string]string{
	"antiking":    "king",
	"antiknight":  "knight",
	"asterix":     "asterisk",
	"cage":        "killer",
	"consecutive": "difference",
	"diagonal":    "x",
	"hyper":       "windows",
	"irregular":   "jigsaw",
	"kropki":      "difference+ratio",
	"thermometer": "thermo",
	"windoku":     "windows",
}

// near is what was meant by a name that isn't one of some, as people call it or
// mistype it; "" if that can't be told.
func near(name string, names []string) string {
	plain := strings.TrimSuffix(strings.NewReplacer("-", "", "_", "", " ", "").Replace(strings.ToLower(name)), "s")
	if other, ok := called[plain]; ok && !slices.ContainsFunc(strings.Split(other, "+"), func(part string) bool { return !slices.Contains(names, part) }) {
		return other
	}
	return meant.Name(name, names)
}

// names are those of all kinds.
func names() []string {
	list := make([]string, len(all))
	for i, k := range all {
		list[i] = k.Name
	}
	return list
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
			base += "+" + one
		}
	}
	return base, named
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

// all are the kinds, most popular first. They are listed by init since a kind may
// read clues of other kinds inside its own.
var (
	all    []Kind
	byName = map[string]*Kind{}
)

func init() {
	all = []Kind{
		killer, arrow, difference, ratio, whisper, thermo, renban, xv, littleKiller, odd, even,
		regionSum, equalSum, clone, between, palindrome, sandwich, greater, doubleArrow, slowThermo,
		entropic, modular, circles, quadruple, extra, zipper, sumLine, lockout, nabner,
		xSum, skyscraper, hiddenSkyscraper, numberedRoom,
		minimum, maximum, rowIndexer, columnIndexer, boxIndexer,
		rellik, lunchbox, lookAndSay, equality, contains, exactly, sameValues, countDistinct, valueIndex,
		strictDifference, strictRatio, strictKropki, strictXV, taxicab, entropy, modularity, flatmates,
		regex, or, fog,
	}
	for i := range all {
		byName[all[i].Name] = &all[i]
	}
}

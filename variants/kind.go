package variants

import (
	"cmp"
	"slices"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/internal/meant"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/words"
)

// Kind is one kind of constraints that has a name.
type Kind struct {
	// Name stands before the "=" in a rules text, such as "killer".
	Name string
	// Example may stand behind it, such as "15:r1c1r1c2"; "" for a kind of the whole board
	// that needs nothing more.
	Example string
	// Board is the board that the example is for; "" for 9.
	Board string
	// Value reports whether a clue has a value.
	Value ValueUse
	// Lists is how many lists of cells a clue has at least and at most; 0 and 0
	// for a kind of the whole board.
	Lists [2]int

	// AllGiven are kinds whose clues are all given, as this kind says. It
	// forbids their relations between neighbours without such a clue. What it
	// means depends on them.
	AllGiven []string

	// Laid is how clues of the kind are laid over a solution; the zero value when
	// they can't be.
	Laid Layout

	// fits says why boards of a shape can't have the kind; nil when all can.
	fits func(s *sudoku.Shape) error

	// lower says what a clue means and looks like: it fills in Holds and Marks.
	// The clue has as many lists as Lists says, of cells on the board, none of
	// them empty. It has a value if Value says so. The error tells any other
	// fault.
	lower func(s setting, clue Clue, c *constraint.Constraint) error
}

// ValueUse reports whether clues of a kind have a value.
type ValueUse int

// The uses of a value.
const (
	NoValue ValueUse = iota
	MayHaveValue
	HasValue
)

// setting is the board that a clue stands on, with all clues there. A rule such
// as "all dots are given" speaks of those.
type setting struct {
	*sudoku.Shape
	clues []Clue
	moves *int // of automata that had to be made
	room  *room
	wide  *valueRange // of what clues speak of, where that isn't digits
}

// valueRange is a least and a greatest value.
type valueRange struct{ low, high int }

// N returns the number of values.
func (s setting) N() int {
	if s.wide != nil {
		return s.wide.high - s.wide.low + 1
	}
	return s.Shape.N()
}

// First returns the least value.
func (s setting) First() int {
	if s.wide != nil {
		return s.wide.low
	}
	return s.Shape.First()
}

// At returns the board's cell at a row and column, -1 where there is none or one beside the
// board.
func (s setting) At(row, col int) int {
	cell := s.Shape.At(row, col)
	if cell >= s.Main() {
		return -1
	}
	return cell
}

// on returns a board with clues.
func on(s *sudoku.Shape, clues ...Clue) setting {
	return setting{Shape: s, clues: clues, moves: new(int), room: &room{reader: constraint.Reader{Board: s}}}
}

// Clue holds what a person writes of one constraint.
type Clue struct {
	Kind  string  // the name of the kind
	Value string  // a number or word, such as a cage's sum; "" when there is none
	Lists [][]int // the cells: of a cage, along a line, circle and shaft of an arrow …
}

// Cells returns the cells of all lists. They must not be changed.
func (c Clue) Cells() []int {
	if len(c.Lists) == 1 {
		return c.Lists[0]
	}
	return slices.Concat(c.Lists...)
}

// All returns the kinds there are, in the order in which they should be offered to
// people.
func All() []Kind {
	list := make([]Kind, len(all))
	for i, k := range all {
		list[i] = *k
	}
	return list
}

// Named returns the kind of that name.
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
	constraints := make([]constraint.Constraint, 0, len(clues))
	for _, clue := range clues {
		constraints = append(constraints, constraint.Constraint{})
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

// cluesOf returns the clues of all constraints of rules that have one.
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
func New(s *sudoku.Shape, clue Clue) (constraint.Constraint, error) {
	return on(s, clue).constraint(clue)
}

// constraint makes the constraint of a clue.
func (s setting) constraint(clue Clue) (c constraint.Constraint, err error) {
	err = s.make(&c, clue, "")
	return c, err
}

// make makes a constraint as constraint does, in place. If written is not "",
// the clue was read from that text.
func (s setting) make(c *constraint.Constraint, clue Clue, written string) error {
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
	*c = constraint.Constraint{Kind: clue.Kind, Arg: written, Cells: distinct(clue.Cells()), Negative: kind.isNegative(), Readable: true}
	if err := kind.lower(s, clue, c); err != nil {
		*c = constraint.Constraint{}
		return message.Errorf("said.about", kind.Name, err)
	}
	return nil
}

func (k *Kind) isNegative() bool { return k != nil && len(k.AllGiven) > 0 }

// Fits tells why boards of a shape can't have clues of the kind.
func (k *Kind) Fits(s *sudoku.Shape) error {
	if k.fits != nil {
		if err := k.fits(s); err != nil {
			return message.Errorf("said.about", k.Name, err)
		}
	}
	return nil
}

// check tells what in a clue is not of its kind's form.
func (k *Kind) check(s *sudoku.Shape, clue Clue) error {
	if err := k.Fits(s); err != nil {
		return err
	}
	if n := len(clue.Lists); n < k.Lists[0] || n > k.Lists[1] {
		return message.Errorf("kind.lists", k.Name, n, k.sample())
	}
	for _, cells := range clue.Lists {
		if len(cells) == 0 {
			return message.Errorf("kind.no_cells", k.Name, k.sample())
		}
		for _, cell := range cells {
			if cell < 0 || cell >= s.Cells() {
				return message.Errorf("kind.no_cell", k.Name, cell)
			}
		}
	}
	switch {
	case clue.Value == "" && k.Value == HasValue:
		return message.Errorf("kind.value", k.Name, k.sample())
	case clue.Value != "" && k.Value == NoValue:
		return message.Errorf("kind.no_value", k.Name, clue.Value, k.sample())
	}
	return nil
}

// ClueOf returns the clue that a constraint was made of, on the shape it was
// made for. It returns ok false for a constraint of another package, such as a
// primitive.
func ClueOf(s *sudoku.Shape, c constraint.Constraint) (clue Clue, ok bool) {
	if byName[c.Kind] == nil {
		return Clue{}, false
	}
	clue, err := readClue(s, c.String(), new(room))
	return clue, err == nil
}

// ValueOf returns the value of a constraint, as Clue has it; of a primitive, what stands
// before its cells.
func ValueOf(c constraint.Constraint) string {
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

// Sample returns whole rules with the example.
func (k Kind) Sample() string {
	return cmp.Or(k.Board, "9") + "+" + k.sample()
}

func (k *Kind) sample() string {
	if k.Example == "" {
		return k.Name
	}
	return k.Name + "=" + k.Example
}

// noKind returns the error about a name that no kind has.
func noKind(name string) error {
	if near := near(name, names()); near != "" {
		return message.Errorf("kind.meant", name, near)
	}
	return message.Errorf("kind.unknown", name, strings.Join(names(), ", "))
}

// near returns what was meant by a name that isn't one of some, as people call it or
// mistype it; "" if that can't be told.
func near(name string, names []string) string {
	joined := strings.NewReplacer("-", "", "_", "", " ", "")
	plain := strings.TrimSuffix(joined.Replace(strings.ToLower(name)), "s")
	called := map[string]string{}
	known := slices.Clone(names)
	for call, other := range words.Called() {
		if !slices.ContainsFunc(strings.Split(other, "+"), func(part string) bool { return !slices.Contains(names, part) }) {
			call = joined.Replace(call)
			if call == plain {
				return other
			}
			called[call] = other
			known = append(known, call)
		}
	}
	slices.Sort(known[len(names):]) // a map has no order
	meant := meant.Name(name, known)
	if other, ok := called[meant]; ok && !slices.Contains(names, meant) {
		return other
	}
	return meant
}

// names returns those of all kinds.
func names() []string {
	list := make([]string, len(all))
	for i, k := range all {
		list[i] = k.Name
	}
	return list
}

// all are the kinds, most popular first. They are listed by init since a kind may
// read clues of other kinds inside its own.
var (
	all    []*Kind
	byName = make(map[string]*Kind, 96)
)

func init() {
	all = []*Kind{
		&killer, &arrow, &difference, &ratio, &whisper, &thermo, &renban, &xv, &littleKiller, &odd, &even,
		&regionSum, &equalSum, &clone, &between, &palindrome, &sandwich, &greater, &doubleArrow, &slowThermo,
		&entropic, &modular, &circles, &quadruple, &extra, &zipper, &sumLine, &lockout, &nabner,
		&xSum, &skyscraper, &hiddenSkyscraper, &numberedRoom, &rossini,
		&minimum, &maximum, &rowIndexer, &columnIndexer, &boxIndexer,
		&product, &sequence, &rellik, &lunchbox, &lookAndSay, &equality, &contains, &exactly, &sameValues, &countDistinct, &valueIndex,
		&strictDifference, &strictRatio, &strictKropki, &strictXV, &strictRossini, &taxicab, &entropy, &modularity, &squares, &queen, &flatmates,
		&yinYang, &cave, &caveSight, &loop, &snake, &islands,
		&doublers, &negators, &scells, &doppelganger,
		&regex, &or, &fog,
	}
	for _, k := range all {
		byName[k.Name] = k
	}
}

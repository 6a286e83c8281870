package variants

import (
	"slices"
	"strings"

	"jiugong/sudoku"
)

// Kind is one kind of constraints that has a name.
type Kind struct {
	// Name is what stands before the "=" in a rules text, such as "killer".
	Name string
	// Example is what may stand behind it on a 9×9, such as "15:r1c1r1c2"; "" for
	// a kind of the whole board that needs nothing more.
	Example string
	// Lists is how many lists of cells a clue has at least and at most; 0 and 0
	// for a kind of the whole board.
	Lists [2]int

	// lower says what a clue means and looks like: it fills in Holds and Marks.
	// The clue has as many lists as Lists says, of cells on the board; what else
	// is wrong with it is told in the error.
	lower func(s setting, clue Clue, c *sudoku.Constraint) error
}

// setting is the board that a clue stands on, with all clues there: a rule such as
// "all dots are given" speaks of those.
type setting struct {
	*sudoku.Shape
	clues []Clue
}

// Clue is what a person writes of one constraint.
type Clue struct {
	Kind  string  // the name of the kind
	Value string  // a number or word, such as a cage's sum; "" when there is none
	Lists [][]int // the cells: of a cage, along a line, circle and shaft of an arrow …
}

// Cells are the cells of all lists.
func (c Clue) Cells() []int { return slices.Concat(c.Lists...) }

// All are the kinds there are, in the order in which they should be offered to
// people.
func All() []Kind { return slices.Clone(all) }

// Named is the kind of that name.
func Named(name string) (Kind, bool) {
	i := slices.IndexFunc(all, func(k Kind) bool { return k.Name == name })
	if i < 0 {
		return Kind{}, false
	}
	return all[i], true
}

// With makes rules that have more constraints, those of some clues. The error says
// what in a clue doesn't fit its kind or the board.
func With(rules *sudoku.Rules, clues ...Clue) (*sudoku.Rules, error) {
	s := setting{Shape: rules.Shape()}
	for _, c := range rules.Constraints() {
		if clue, ok := ClueOf(s.Shape, c); ok {
			s.clues = append(s.clues, clue)
		}
	}
	s.clues = append(s.clues, clues...)
	constraints := make([]sudoku.Constraint, 0, len(clues))
	for _, clue := range clues {
		c, err := s.constraint(clue)
		if err != nil {
			return nil, err
		}
		constraints = append(constraints, c)
	}
	return rules.With(constraints...)
}

// constraint makes the constraint of a clue.
func (s setting) constraint(clue Clue) (sudoku.Constraint, error) {
	kind, ok := Named(clue.Kind)
	if !ok {
		return sudoku.Constraint{}, sudoku.Messagef("%q is no kind of constraint; the kinds are %s", clue.Kind, names())
	}
	if n := len(clue.Lists); n < kind.Lists[0] || n > kind.Lists[1] {
		return sudoku.Constraint{}, sudoku.Messagef("%s: %d {list|lists} of cells; write it as in %s", kind.Name, n, kind.sample())
	}
	c := sudoku.Constraint{Kind: clue.Kind, Arg: clue.arg(s.Shape), Cells: distinct(clue.Cells())}
	if err := kind.lower(s, clue, &c); err != nil {
		return sudoku.Constraint{}, sudoku.Messagef("%s: %v", kind.Name, err)
	}
	return c, nil
}

// ClueOf is the clue that a constraint was made of, on the shape it was made for;
// ok is false for a constraint of another package, such as a primitive.
func ClueOf(s *sudoku.Shape, c sudoku.Constraint) (clue Clue, ok bool) {
	if _, ok := Named(c.Kind); !ok {
		return Clue{}, false
	}
	clue, err := readClue(s, c.String())
	return clue, err == nil
}

func (k Kind) sample() string {
	if k.Example == "" {
		return k.Name
	}
	return k.Name + "=" + k.Example
}

func names() string {
	var list []string
	for _, k := range all {
		list = append(list, k.Name)
	}
	return strings.Join(list, ", ")
}

// arg is the clue as it stands behind the "=".
func (c Clue) arg(s *sudoku.Shape) string {
	var lists []string
	for _, cells := range c.Lists {
		lists = append(lists, sudoku.CellsText(s, cells))
	}
	text := strings.Join(lists, "/")
	switch {
	case text == "":
		return c.Value
	case c.Value == "":
		return text
	}
	return c.Value + ":" + text
}

// readClue reads a clue from its part of a rules text.
func readClue(s *sudoku.Shape, text string) (Clue, error) {
	name, arg, _ := strings.Cut(text, "=")
	kind, ok := Named(name)
	if !ok {
		return Clue{}, sudoku.Messagef("%q is no kind of constraint; the kinds are %s", name, names())
	}
	clue := Clue{Kind: name}
	if kind.Lists[1] == 0 {
		clue.Value = arg
		return clue, nil
	}
	where := arg
	if colon := strings.LastIndexByte(arg, ':'); colon >= 0 {
		clue.Value, where = arg[:colon], arg[colon+1:]
	}
	for list := range strings.SplitSeq(where, "/") {
		cells, err := sudoku.ParseCells(s, list)
		if err != nil {
			return Clue{}, sudoku.Messagef("%s: %v", name, err)
		}
		clue.Lists = append(clue.Lists, cells)
	}
	return clue, nil
}

// Parse reads rules from their text: what sudoku.ParseRules reads, and constraints
// of the kinds of All. The same text gives the same value as long as it is among
// those used last. The error is a *sudoku.RulesError.
func Parse(text string) (*sudoku.Rules, error) {
	base, parts, ok := cutConstraints(text)
	if !ok {
		return sudoku.ParseRules(text)
	}
	rules, err := sudoku.ParseRules(base)
	if err != nil {
		return nil, err
	}
	s := setting{Shape: rules.Shape()}
	constraints := make([]sudoku.Constraint, len(parts))
	for i, part := range parts { // clues first, since they may speak of each other
		name, _, _ := strings.Cut(part, "=")
		if sudoku.IsPrimitive(name) {
			constraints[i], err = sudoku.ReadConstraint(s.Shape, part)
		} else {
			var clue Clue
			clue, err = readClue(s.Shape, part)
			s.clues = append(s.clues, clue)
		}
		if err != nil {
			return nil, &sudoku.RulesError{Text: text, Reason: err}
		}
	}
	named := s.clues
	for i := range constraints {
		if constraints[i].Kind != "" {
			continue
		}
		if constraints[i], err = s.constraint(named[0]); err != nil {
			return nil, &sudoku.RulesError{Text: text, Reason: err}
		}
		named = named[1:]
	}
	return rules.With(constraints...)
}

// cutConstraints takes the constraints out of a rules text; ok is false when none
// of them has a name that only this package knows.
func cutConstraints(text string) (base string, constraints []string, ok bool) {
	parts := strings.Split(text, "+")
	kept := parts[:1:1]
	for _, part := range parts[1:] {
		name, _, _ := strings.Cut(part, "=")
		_, named := Named(name)
		switch {
		case named:
			ok = true
			constraints = append(constraints, part)
		case sudoku.IsPrimitive(name):
			constraints = append(constraints, part)
		default:
			kept = append(kept, part)
		}
	}
	return strings.Join(kept, "+"), constraints, ok
}

// all are the kinds, most popular first. They are listed by init since a kind may
// read clues of other kinds inside its own.
var all []Kind

func init() { all = []Kind{killer, thermo} }

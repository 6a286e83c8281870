package sudoku

import (
	"slices"

	"jiugong/sudoku/internal/message"
)

// ErrNoSolution says that a puzzle has no solution.
var ErrNoSolution = message.New("puzzle.no_solution")

// ErrMultipleSolutions says that a puzzle has more than one solution.
var ErrMultipleSolutions = message.New("puzzle.several_solutions")

// ErrNoBoard says that a board is nil.
var ErrNoBoard = message.New("board.nil")

// ParseError says where a text stopped being a puzzle.
type ParseError struct {
	Line   int   // counted from 1
	Column int   // in characters, counted from 1; 0 when it is the line as a whole
	Reason error // what stood there, what was expected, with a right example
}

func (e *ParseError) Error() string { return e.Message().Error() }

// Message names the place and the reason.
func (e *ParseError) Message() message.Message {
	if e.Column == 0 {
		return message.Errorf("place.line", e.Line, e.Reason)
	}
	return message.Errorf("place.line_column", e.Line, e.Column, e.Reason)
}

// Unwrap gives the reason.
func (e *ParseError) Unwrap() error { return e.Reason }

// RulesError says why a text is no rules.
type RulesError struct {
	Text   string
	Reason error
}

func (e *RulesError) Error() string { return e.Message().Error() }

// Message names the text and the reason.
func (e *RulesError) Message() message.Message {
	return message.Errorf("rules.wrong", e.Text, e.Reason)
}

// Unwrap gives the reason.
func (e *RulesError) Unwrap() error { return e.Reason }

// GridError says that a grid doesn't fit the rules. It has another number of cells, or a digit
// that is out of range.
type GridError struct {
	Cell   int // the first wrong cell; -1 when the number of cells is wrong
	Reason error
}

func (e *GridError) Error() string { return e.Reason.Error() }

// Message returns the reason.
func (e *GridError) Message() message.Message { return message.Errorf(message.Plain, e.Reason) }

// Unwrap gives the reason.
func (e *GridError) Unwrap() error { return e.Reason }

// ClashError says that givens break the rules, and where.
type ClashError struct {
	// Cells are all cells that clash with another, in ascending order.
	Cells []int
	// Clashes are the single contradictions, in the order of their first cells.
	Clashes []Clash
	puzzle  Puzzle
}

func newClashError(p Puzzle, clashes []Clash) *ClashError {
	e := &ClashError{Clashes: clashes, puzzle: p}
	for _, c := range clashes {
		e.Cells = append(e.Cells, c.Cells...)
	}
	slices.Sort(e.Cells)
	e.Cells = slices.Compact(e.Cells)
	return e
}

// HasDigits reports whether a cell that clashes holds a digit. A constraint such as a cage of
// two cells with the sum 1 is broken on an empty board.
func (e *ClashError) HasDigits() bool {
	return slices.ContainsFunc(e.Cells, func(cell int) bool { return e.puzzle.Givens[cell] != 0 })
}

func (e *ClashError) Error() string { return e.Message().Error() }

// Message names the first clashes, at most three, and how many more there are.
func (e *ClashError) Message() message.Message {
	var m []any
	for _, c := range e.Clashes[:min(3, len(e.Clashes))] {
		m = append(m, e.clash(c))
	}
	switch more := len(e.Clashes) - len(m); {
	case more > 0:
		return message.Errorf("clash.more", append(m, more)...)
	case len(m) == 3:
		return message.Errorf("clash.three", m...)
	case len(m) == 2:
		return message.Errorf("said.and_then", m...)
	}
	return message.Errorf(message.Plain, m...)
}

// clash tells one clash.
func (e *ClashError) clash(c Clash) message.Message {
	p := e.puzzle
	if c.Constraint != nil && len(c.Constraint.Cells) == 0 {
		return message.Errorf("clash.breaks", *c.Constraint)
	}
	if c.Constraint != nil && !slices.ContainsFunc(c.Cells, func(cell int) bool { return p.Givens[cell] != 0 }) {
		return message.Errorf("clash.impossible", p.Rules.CellName(c.Constraint.Cells[0]), *c.Constraint)
	}
	if c.Constraint != nil {
		return message.Errorf("clash.cell_breaks", p.Rules.CellName(c.Constraint.Cells[0]), *c.Constraint)
	}
	nameA, nameB := p.Rules.CellName(c.Cells[0]), p.Rules.CellName(c.Cells[1])
	a, b := p.Symbols.Name(p.Givens[c.Cells[0]]), p.Symbols.Name(p.Givens[c.Cells[1]])
	if c.House != nil {
		return message.Errorf("clash.in_house", nameA, nameB, a, *c.House)
	}
	why := message.Errorf("clash.rule", c.Rule)
	if f, ok := FeatureNamed(c.Rule); ok {
		why = message.Errorf(f.forbids)
	}
	if a == b {
		return message.Errorf("clash.forbidden", nameA, nameB, a, why)
	}
	return message.Errorf("clash.forbidden_digits", nameA, a, nameB, b, why)
}

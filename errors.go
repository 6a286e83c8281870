package sudoku

import (
	"errors"
	"fmt"
	"strings"
)

// ErrNoSolution says that a puzzle has no solution.
var ErrNoSolution = errors.New("no solution")

// ErrMultipleSolutions says that a puzzle has more than one solution.
var ErrMultipleSolutions = errors.New("more than one solution")

// ParseError says where a text stopped being a puzzle.
type ParseError struct {
	Line   int    // counted from 1
	Column int    // in characters, counted from 1; 0 when it is the line as a whole
	Reason string // what stood there, what was expected, with a right example
}

func (e *ParseError) Error() string {
	if e.Column == 0 {
		return fmt.Sprintf("line %d: %s", e.Line, e.Reason)
	}
	return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, e.Reason)
}

// RulesTextError says why a text is no rules.
type RulesTextError struct {
	Text   string
	Reason error
}

func (e *RulesTextError) Error() string { return fmt.Sprintf("rules %q: %v", e.Text, e.Reason) }

// Unwrap gives the reason.
func (e *RulesTextError) Unwrap() error { return e.Reason }

// GridError says that a grid doesn't fit the rules: it has another number of
// cells, or a digit that is out of range.
type GridError struct {
	Cell   int // the first wrong cell; -1 when the number of cells is wrong
	Reason string
}

func (e *GridError) Error() string { return e.Reason }

// RuleError says that digits of a grid break the rules, and which cells clash.
type RuleError struct {
	// Cells are all cells that clash with another, in ascending order.
	Cells []int
	// Clashes are the single contradictions, in the order of their first cells.
	Clashes []Clash
	text    []string
}

// Error names the first clashes, at most three, and how many more there are.
func (e *RuleError) Error() string {
	const most = 3
	if len(e.text) <= most {
		return strings.Join(e.text, "; ")
	}
	return fmt.Sprintf("%s; and %d more", strings.Join(e.text[:most], "; "), len(e.text)-most)
}

// Package pieces is the second layer of reading. It finds lists and tables
// anywhere in a plain text: JSON, the code of any language, HTML, wiki tables,
// facts of logic programs. What is left over is lines, which package blocks
// looks at. It knows what lists and tables look like. Of puzzles it knows only
// that cells hold a word at most.
package pieces

import (
	"strings"
	"unicode/utf8"

	"jiugong/sudoku/internal/once"
)

// Cell holds the text of a table's cell, "" for nothing. Line and Column give its place in the
// text, from 1. An unknown Column is 0.
type Cell struct {
	Text         string
	Line, Column int
}

// Table holds rows of cells. Lines First to Last of the text hold it, from 1.
type Table struct {
	Rows        [][]Cell
	First, Last int
	// Told are words that stand beside the table under a name, such as its title:
	// the names in lower case.
	Told map[string]string
	// Solution is the rows of another table that is named the solution of this one.
	Solution [][]Cell
	// Region is the number of each cell's region where another table tells them, else nil.
	Region []int
	// Entered and Marked are rows of cells: the digits that a player wrote, and
	// the notes. They are nil if the text tells none.
	Entered, Marked [][]Cell
	// Odd is a line that seems to be a part of the table and isn't, 0 where there is none.
	Odd int
	// Skipped are cells that hold something else than a digit in the text.
	Skipped []Place
	// Ends are the first and the last cell that are told one by one, nil where rows are told.
	Ends []Place
	// InOrder says that row, column and digit are told in this order, which the text doesn't say.
	InOrder bool
	// Orders are the tables that the same numbers tell if each cell's digit stands before its row, or between row and
	// column. It is nil where words tell the order.
	Orders []*Table
	// FromZero says that cells are counted from 0, which the text doesn't say.
	FromZero bool
	// FromOne says that cells are counted from 1, though they may as well count from 0.
	FromOne bool
	// ByColumns says that the text gives the columns one by one.
	ByColumns bool
	// Broken says that a bracket in or round the table has no other, or one of another kind.
	Broken bool
	// Uneven says that the rows are no table yet: they have different lengths.
	Uneven bool
}

// Place holds the row and column of a cell, from 0, and the line that tells of it, from 1.
type Place struct{ Row, Col, Line int }

// List stands in Told under the name of a list that isn't empty.
const List = "[…]"

// Solves reports whether t is other with all empty cells filled.
func (t *Table) Solves(other *Table) bool {
	if t == nil || other == nil || t.Uneven || other.Uneven || len(t.Rows) != len(other.Rows) {
		return false
	}
	more, repeating := false, 0
	for r, row := range t.Rows {
		seen := map[string]bool{}
		for _, cell := range row {
			seen[cell.Text] = true
		}
		if len(seen) < len(row) {
			repeating++
		}
		for c, cell := range row {
			if c >= len(other.Rows[r]) || isBlank(cell.Text) {
				return false
			}
			switch there := other.Rows[r][c].Text; {
			case isBlank(there):
				more = true
			case there != cell.Text:
				return false
			}
		}
	}
	return more && repeating*2 <= len(t.Rows) // else these are regions
}

// Turn swaps rows and columns.
func (t *Table) Turn() {
	if t.Uneven {
		return
	}
	turned := make([][]Cell, len(t.Rows[0]))
	for _, row := range t.Rows {
		for c, cell := range row {
			turned[c] = append(turned[c], cell)
		}
	}
	t.Rows = turned
}

func isBlank(text string) bool { return text == "" || strings.Contains("0._*-? ", text) }

// nothing holds the words that programs use for no value.
var nothing = map[string]bool{
	"none": true, "null": true, "nil": true, "nan": true, "na": true, "n/a": true, "undefined": true, "empty": true,
	"nothing": true, "false": true, "-1": true, "blank": true, "missing": true, "nullptr": true, "nul": true, "unset": true,
	"undef": true, "nullopt": true, "<na>": true, "#n/a": true, "~": true, "#f": true, "$null": true, "$false": true,
}

// IsNothing reports whether word means no value.
func IsNothing(word string) bool { return len(word) <= 9 && nothing[strings.ToLower(word)] }

// typed matches a number with the name of its type behind it, as in 5L and 5u8.
var typed = once.MustCompile(`^(\d{1,2})_?(?:L|UL|U|u|[ui](?:8|16|32|64|size))$`)

// CellText returns the cell text of word: "" for no value, 5 for 5.0.
func CellText(word string) string {
	word = strings.TrimSpace(word)
	if IsNothing(word) {
		return ""
	}
	if m := typed.FindStringSubmatch(word); m != nil {
		return m[1]
	}
	if whole, decimals, found := strings.Cut(word, "."); found && IsNumber(whole) && strings.Trim(decimals, "0") == "" {
		return whole
	}
	return word
}

// IsNumber reports whether word is a whole number of at most three digits.
func IsNumber(word string) bool {
	return len(word) > 0 && len(word) <= 3 && strings.Trim(word, "0123456789") == ""
}

// MayBeCell reports whether word may fill a cell: a character, a number, or nothing.
func MayBeCell(word string) bool {
	return word == "" || IsNumber(word) && len(word) <= 2 || utf8.RuneCountInString(word) == 1
}

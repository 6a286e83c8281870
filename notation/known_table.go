package notation

import (
	"bytes"
	"slices"
)

// knownTable is which columns of a table make a puzzle; -1 for those that it doesn't have.
type knownTable struct {
	columns                 []string
	puzzle, solution, rules int
}

// of looks at the names of the columns, unless they are those it knows.
func (t *knownTable) of(columns []string) {
	if len(t.columns) == len(columns) && &t.columns[0] == &columns[0] {
		return
	}
	at := func(names ...string) int {
		return slices.IndexFunc(columns, func(name string) bool { return slices.Contains(names, name) })
	}
	*t = knownTable{columns, at(puzzleColumns...), at(solutionColumns...), at("rules")}
}

// find finds the puzzle in a line of a table, and its solution. A line with quotes that don't enclose a
// field, other rules or another number of columns is none.
func (t *knownTable) find(columns []string, line []byte) (at place) {
	t.of(columns)
	if len(line) > MaxLine {
		return at
	}
	separator := separatorOf(line)
	start := 0
	for i := range columns {
		field, next, ok := classicAt(line, start, separator), start+82, true
		if i != t.puzzle && i != t.solution || field == nil {
			field, next, ok = fieldAt(line, start, separator)
		}
		if !ok || (i == len(columns)-1) != (next > len(line)) {
			return place{}
		}
		if start < len(line) && line[start] == '"' {
			start++
		}
		switch {
		case i == t.puzzle:
			if len(field) != 81 || !areCells(field) {
				return place{}
			}
			at.cells = int32(start)
		case i == t.solution && len(field) > 0:
			if len(field) != 81 || !areDigits(field) {
				return place{}
			}
			at.solved, at.solution = true, int32(start)
		case i == t.rules && len(field) > 0 && string(field) != "9":
			return place{}
		case t.rules < 0 && bytes.IndexByte(field, '+') > 0 && isRulesText(field):
			return place{} // the name of their column may be damaged
		case len(field) > 78 && len(field) < 84:
			return place{} // it may be regions
		case isNearlySolution(field):
			return place{} // it may be the solution
		case len(field) > 0 && !isDigit(field[0]) && isPuzzleColumn(bytes.TrimSpace(field)):
			return place{} // another head
		}
		start = next
	}
	at.known = true
	return at
}

// isNearlySolution reports whether a field looks like the solution of a classic 9×9.
func isNearlySolution(field []byte) bool {
	digits := 0
	for _, char := range field {
		if '1' <= char && char <= '9' {
			digits++
		}
	}
	return areNearlyAllDigits(len(field), digits, 81)
}

// classicAt returns the 81 characters of the field that starts at a place, nil where it has more or fewer.
func classicAt(line []byte, start int, separator byte) []byte {
	if end := start + 81; end < len(line) && line[end] == separator || end == len(line) {
		return line[start:end]
	}
	return nil
}

// fieldAt cuts the field at start from a table's line, without the quotes
// around it. Quotes in it are still doubled. If the line ends with it, next is
// beyond the end. It returns ok false if a quote neither encloses the field nor
// is doubled.
func fieldAt(line []byte, start int, separator byte) (field []byte, next int, ok bool) {
	if start < len(line) && line[start] == '"' {
		for i := start + 1; i < len(line); i++ {
			switch {
			case line[i] != '"':
			case i+1 == len(line) || line[i+1] == separator:
				return line[start+1 : i], i + 2, true
			case line[i+1] == '"':
				i++
			default:
				return nil, 0, false
			}
		}
		return nil, 0, false
	}
	end := len(line)
	if next := bytes.IndexByte(line[start:], separator); next >= 0 {
		end = start + next
	}
	field = line[start:end]
	return field, end + 1, bytes.IndexByte(field, '"') < 0
}

// separatorOf returns the sign between the columns of a line. It is a tab, a
// semicolon or a comma, in this order of preference, outside quotes.
func separatorOf(line []byte) byte {
	quotes := bytes.IndexByte(line, '"') >= 0
	for _, char := range []byte("\t;,") {
		if bytes.IndexByte(line, char) >= 0 && (!quotes || containsUnquoted(line, char)) {
			return char
		}
	}
	return ','
}

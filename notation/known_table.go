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

// find finds the puzzle in a line of a table, and its solution. A line with quotes in a
// field or separators in quotes, other rules or another number of columns is none.
func (t *knownTable) find(columns []string, line []byte) (at place) {
	t.of(columns)
	if len(line) > MaxLine {
		return at
	}
	quotes := bytes.IndexByte(line, '"') >= 0
	separator := separatorOf(line)
	start := 0
	for i := range columns {
		end := len(line)
		if next := bytes.IndexByte(line[start:], separator); next >= 0 {
			end = start + next
		}
		if (i == len(columns)-1) != (end == len(line)) {
			return place{}
		}
		field, next := line[start:end], end+1
		if quotes {
			if field = unquoted(field); field == nil {
				return place{}
			}
			if len(field) < end-start {
				start++
			}
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
		case len(field) > 0 && !isDigit(field[0]) && isPuzzleColumn(bytes.TrimSpace(field)):
			return place{} // another head
		}
		start = next
	}
	at.known = true
	return at
}

// unquoted returns a field of a table without the quotes around it, nil where there are others.
func unquoted(field []byte) []byte {
	if n := len(field); n > 1 && field[0] == '"' && field[n-1] == '"' {
		field = field[1 : n-1]
	}
	if bytes.IndexByte(field, '"') >= 0 {
		return nil
	}
	return field
}

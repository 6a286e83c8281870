package notation

import (
	"bytes"
	"slices"
)

// knownTable is which columns of a table make a puzzle; -1 for those that it doesn't have.
type knownTable struct {
	columns                 []string
	puzzle, solution, rules int
	cells                   []cellColumns // where each cell has a column
	apart                   *knownGrid    // what stands between the cells of a puzzle in its field
	tries                   backoff
}

// of looks at the names of the columns, unless they are those it knows.
func (t *knownTable) of(columns []string) {
	if len(t.columns) == len(columns) && &t.columns[0] == &columns[0] {
		return
	}
	at := func(names ...string) int {
		return slices.IndexFunc(columns, func(name string) bool { return slices.Contains(names, name) })
	}
	*t = knownTable{
		columns: columns, puzzle: at(puzzleColumns...), solution: at(solutionColumns...), rules: at("rules"),
		cells: findCellColumns(columns), tries: backoff{never: t.tries.never},
	}
}

// find finds the puzzle in a line of a table, and its solution. A line with quotes that don't enclose a
// field, other rules or another number of columns is none.
func (t *knownTable) find(columns []string, line []byte, options *ReadOptions, b *Chunk) (at place) {
	t.of(columns)
	switch {
	case len(line) > MaxLine:
		return at
	case t.cells != nil:
		return t.findCells(line, b)
	}
	separator := separatorOf(line)
	isLined := bytes.IndexByte(line, '\n') >= 0
	var apart []byte // the field of a solution whose cells don't stand side by side
	start := 0
	for i := range columns {
		if start < len(line) && line[start] == ' ' {
			for start < len(line) && line[start] == ' ' {
				start++
			}
			if start < len(line) && line[start] == '"' {
				return place{}
			}
		}
		field, next, ok := classicAt(line, start, separator), start+82, true
		if i != t.puzzle && i != t.solution || field == nil {
			field, next, ok = fieldAt(line, start, separator)
		}
		if !ok || (i == len(columns)-1) != (next > len(line)) {
			return place{}
		}
		quote := `"`
		if start < len(line) && line[start] == '"' {
			start++
			quote = `""`
		}
		if i == t.puzzle || i == t.solution {
			text, lead := shown(field, quote)
			field, start = text, start+lead
		}
		switch {
		case i == t.puzzle && len(field) == 729:
			if at.marks = wholeMarks(field, b); at.marks == nil {
				return place{}
			}
		case i == t.puzzle && (len(field) > 81 || len(field) == 81 && !areCells(field)):
			if at.read = t.readApart(field, line, options, b); at.read == nil {
				return place{}
			}
		case i == t.puzzle:
			if len(field) != 81 {
				return place{}
			}
			at.cells = int32(start)
		case i == t.solution && len(field) > 81:
			apart = field
		case i == t.solution && len(field) > longestWord: // a shorter one may be how many there are
			if len(field) != 81 || !areDigits(field) {
				return place{}
			}
			at.solved, at.solution = true, int32(start)
		case t.tells(i, field) || isLined && bytes.IndexByte(field, '\n') >= 0:
			return place{}
		}
		start = next
	}
	if at.marks != nil && (at.solved || apart != nil || t.rules >= 0) {
		return place{}
	}
	at.known, at.shaped = at.marks == nil, at.read != nil || isLined
	if apart != nil {
		var chars [81]byte
		if at.read == nil || len(apart) != t.apart.size || !t.apart.areAt(apart, &chars) || !areDigits(chars[:]) {
			return place{} // written in another way
		}
		at.solved, at.answer = true, keep(&b.cells, &chars)
	}
	return at
}

// readApart reads the cells of a field in which something stands between them, or another sign for empty ones. It returns nil where they may be
// anything else. The first such line is read with care.
func (t *knownTable) readApart(field, line []byte, options *ReadOptions, b *Chunk) *[81]byte {
	var cells [81]byte
	if t.apart == nil || len(field) != t.apart.size {
		if len(field) > longestGrid || !t.tries.due() {
			return nil
		}
		grid := newApartField(field, line, t.columns, options)
		if t.tries.tried(grid != nil); grid == nil {
			return nil
		}
		t.apart = grid
	}
	if size, ok := t.apart.fits(field, &cells); !ok || size != len(field) || bytes.Count(cells[:], []byte{0}) < 5 { // it may be a solution
		return nil
	}
	if t.apart.lines > 0 && t.apart.mark == '0' && rowRepeats(&cells) { // it may be regions
		return nil
	}
	return keep(&b.cells, &cells)
}

// newApartField returns what stands between the cells of a field. It returns nil where the careful way finds anything but
// its cells and a solution.
func newApartField(field, line []byte, columns []string, options *ReadOptions) *knownGrid {
	with := *options
	with.columns = columns
	record, err := readCSV(line, &with)
	if err != nil || !record.isPlainClassic() {
		return nil
	}
	for _, mark := range []byte(apartMarks + " ") {
		if g := newMarkedGrid(field, mark); g != nil && bytes.IndexByte(field, mark) >= 0 && g.isOf(field, record.Board.Givens) {
			return g
		}
	}
	return nil
}

// tells reports whether a field beside a puzzle may tell more of it.
func (t *knownTable) tells(column int, field []byte) bool {
	switch {
	case column == t.rules && len(field) > 0:
		return string(field) != "9"
	case t.rules < 0 && isLostRules(field): // the name of their column may be damaged
		return true
	case len(field) > 78 && len(field) < 84: // it may be regions
		return true
	}
	return isNearlySolution(field) || len(field) > 0 && !isDigit(field[0]) && isPuzzleColumn(bytes.TrimSpace(field)) // another head
}

// findCells finds the puzzle in a line with a column for each cell. Fields beside the cells, of lines that are read
// with care otherwise, are looked at as find does.
func (t *knownTable) findCells(line []byte, b *Chunk) place {
	if t.solution >= 0 || bytes.IndexByte(line, '"') >= 0 {
		return place{}
	}
	var found [2][81]byte
	separator := separatorOf(line)
	start, column, grids := 0, 0, 0
	for start <= len(line) {
		if grids < len(t.cells) && column == t.cells[grids].first {
			if t.cells[grids].end-column != len(found[grids]) {
				return place{}
			}
			length := cutCells(&found[grids], line[start:], separator)
			start, column = start+length+1, t.cells[grids].end
			if grids++; length == 0 {
				return place{}
			}
			continue
		}
		field, next, _ := fieldAt(line, start, separator)
		if t.tells(column, field) {
			return place{}
		}
		start, column = next, column+1
	}
	var cells [81]byte
	if column != len(t.columns) || grids != len(t.cells) || !isOpen(found[0][:]) || !readOneMarked(&cells, found[0][:]) {
		return place{}
	}
	at := place{known: true, shaped: true, read: keep(&b.cells, &cells)}
	if grids == 2 {
		if !areDigits(found[1][:]) {
			return place{}
		}
		at.solved, at.answer = true, keep(&b.cells, &found[1])
	}
	return at
}

// cutCells finds 81 characters with a sign between them, a point for nothing there. It returns how long they are, 0
// where a cell has more characters or there are fewer.
func cutCells(cells *[81]byte, text []byte, separator byte) (length int) {
	i := 0
	for n := range cells {
		if n > 0 {
			if i >= len(text) || text[i] != separator {
				return 0
			}
			i++
		}
		if cells[n] = '.'; i < len(text) && text[i] != separator {
			cells[n] = text[i]
			i++
		}
	}
	if i < len(text) && text[i] != separator {
		return 0
	}
	return i
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
	if end := start + 81; (end < len(line) && line[end] == separator || end == len(line)) && line[start] != '"' {
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
		for i := start + 1; ; i += 2 {
			quote := bytes.IndexByte(line[i:], '"')
			if quote < 0 {
				return nil, 0, false
			}
			i += quote
			if i+1 == len(line) || line[i+1] == separator {
				return line[start+1 : i], i + 2, true
			}
			if line[i+1] != '"' {
				return nil, 0, false
			}
		}
	}
	end := len(line)
	if next := bytes.IndexByte(line[start:], separator); next >= 0 {
		end = start + next
	}
	field = line[start:end]
	text, _ := shown(field, `"`)
	return field, end + 1, bytes.IndexByte(text, '"') < 0
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

package notation

import (
	"bytes"
	"slices"
	"unicode/utf8"

	"jiugong/sudoku/notation/internal/text"
)

// knownShapes holds the shapes of lines of a file that were read carefully. A
// shape is all of a line but its cells, with one sign for each number and word that
// may differ. Such a line held nothing but a puzzle:
//
//	Puzzle 17: 53..7….   # a,b         is    Puzzle n: C   # w,w
//	17,53..7….,5346…                   is    n,C,S
//	https://a.example/?puzzle=53..7…   is    https://a.example/?puzzle=C
//
// A line of the same shape is then read alike. What in a line may change the meaning of
// the rest stays in its shape as it is, see shaper. So does all of a line that may be a code.
type knownShapes struct {
	shapes map[string]knownShape
	tries  backoff
	last   [8]lastShape // of lines that differ in the last bits of their length
}

// knownShape holds what the careful way makes of lines of a shape.
type knownShape struct {
	form   *Form
	solved bool // what looks like a solution is one
}

const (
	mostShapes   = 256
	longestShape = 256
)

// find finds the puzzle in a line of a shape that is known. If it isn't, the line is read
// carefully, and its shape becomes known.
func (k *knownShapes) find(line []byte, options *ReadOptions, b *Chunk) (*Form, place) {
	last := &k.last[len(line)%len(k.last)]
	if at, ok := last.match(line); ok {
		return last.known.form, at
	}
	var room [longestShape]byte
	shape, at := appendShape(room[:0], line)
	if shape != nil && shape[0] == shapeMarks {
		if at.marks = wholeMarks(line[at.cells:at.cells+729], b); at.marks == nil {
			return nil, place{}
		}
	}
	form, found := k.findShape(line, shape, at, options)
	if found.known {
		last.note(line, shape, at, knownShape{form, found.solved})
	}
	return form, found
}

// findApart does what find does for a line whose cells stand apart. Its place is known, and what the line is with the
// cells side by side, from start on.
func (k *knownShapes) findApart(line, dense []byte, start int, at place, options *ReadOptions) (*Form, place) {
	var room [longestShape + 1]byte
	shape, there := shapeRound(append(room[:0], shapeApart), dense, start, start+81, false)
	if at.answer == nil && there.solution > 0 {
		return nil, place{} // it stands side by side
	}
	return k.findShape(line, shape, at, options)
}

// findShape finds the puzzle, whose place is known, in a line of a shape.
func (k *knownShapes) findShape(line, shape []byte, at place, options *ReadOptions) (*Form, place) {
	if shape == nil {
		return nil, place{}
	}
	known, ok := k.shapes[string(shape)]
	if !ok {
		if len(k.shapes) >= mostShapes || !k.tries.due() {
			return nil, place{}
		}
		known = learnShape(line, at, options)
		if k.tries.tried(known.form != nil); known.form == nil {
			return nil, place{}
		}
		if k.shapes == nil {
			k.shapes = map[string]knownShape{}
		}
		k.shapes[string(shape)] = known
	}
	at.known, at.shaped, at.solved = at.marks == nil, true, known.solved
	return known.form, at
}

// learnShape reads a line carefully; the shape has no form where that finds anything but
// the puzzle at its place.
func learnShape(line []byte, at place, options *ReadOptions) (shape knownShape) {
	if _, rules := cutRules(line); rules != nil || csvHeader(line) != nil || isISS(line) || isAddressIn(line, options) {
		return shape
	}
	plain := line
	if beyondASCII(line) >= 0 {
		plain = text.Plain(line, keepOf(options))
	}
	form := wholeLineForm(plain, options)
	if !slices.Contains(shapedForms(), form) {
		return shape
	}
	records, err := form.read(line, options)
	if err == nil && len(records) == 1 && at.marks != nil && records[0].areMarks(at.marks) {
		return knownShape{form: form}
	}
	if err != nil || len(records) != 1 || at.marks != nil || !records[0].isPlainClassic() {
		return shape
	}
	at.known, at.solved = true, at.solution > 0 || at.answer != nil
	raw := Raw{Text: line, form: lineForm, place: at}
	var cells, solution [81]byte
	if !raw.Classic(&cells) || !slices.Equal(cells[:], records[0].Board.Givens) || at.solved != (records[0].Solution != nil) ||
		at.solved && (!raw.Solution(&solution) || !slices.Equal(solution[:], records[0].Solution)) {
		return shape
	}
	return knownShape{form, at.solved}
}

// shapedForms returns the forms whose lines have 81 characters for their cells. No number or word beside
// them tells of these.
func shapedForms() []*Form {
	return []*Form{lineForm, csvForm, bankForm, gsfForm, hodokuForm, exchangeForm, wikiForm, sukakuForm}
}

// isAddressIn reports whether a line of other words has an address that is a puzzle by itself.
func isAddressIn(line []byte, options *ReadOptions) bool {
	if !bytes.Contains(line, []byte("://")) {
		return false
	}
	at, behind := addressAmong(line)
	if behind == 0 {
		return false
	}
	form := formOf(line[at:behind], options)
	return form != nil && form != lineForm && form != csvForm
}

// appendShape appends the shape of a line; nil for one in which anything may mean more than it
// seems to. The place has its first 81 cells, some of them empty, and the first 81 digits behind. Or it has
// its first 729 characters of pencil marks.
func appendShape(dst, line []byte) (shape []byte, at place) {
	start, end := loneMarks(line)
	if start >= 0 {
		return shapeRound(dst, line, start, end, true)
	}
	if start, end = shapedCells(line); start < 0 {
		return nil, place{}
	}
	return shapeRound(dst, line, start, end, false)
}

// shapeRound does what appendShape does where it is known where the cells or the pencil marks are.
func shapeRound(dst, line []byte, start, end int, isMarks bool) (shape []byte, at place) {
	if !isMarks && isGrepped(line) {
		path := bytes.LastIndexByte(line[:start-1], ':') + 1
		if path > longestShape/2 {
			return nil, place{}
		}
		return append(append(dst, line[:path]...), shapeNumber, ':', shapeCells), place{cells: int32(start)}
	}
	if bytes.HasPrefix(line, []byte("S9B")) || bytes.HasPrefix(line, []byte("SCv")) ||
		start > 0 && isLetter(line[start-1]) || end < len(line) && isLetter(line[end]) || sizesTell(line, start, end) {
		return nil, place{}
	}
	indent := 0
	for line[indent] == ' ' || line[indent] == '\t' {
		indent++
	}
	switch char := line[indent]; {
	case indent == start:
	case char == '#' && (end < len(line) || !isNumberSign(line[indent:start])), // a comment
		char == '.' && isLetter(line[indent+1]), // the first constraint of a code
		char == '{' && bytes.IndexByte(line, '"') >= 0 && (start != indent+2 || end+1 >= len(line) || line[end+1] == ':'): // it may be an object
		return nil, place{}
	}
	at.cells = int32(start)
	for i := end; i+81 <= len(line); i++ {
		if !isDigit(line[i]) || isCellSign(line[i-1]) || isLetter(line[i-1]) {
			continue
		}
		if areDigits(line[i:i+81]) && (i+81 == len(line) || !isCellSign(line[i+81]) && !isLetter(line[i+81])) {
			at.solution = int32(i)
			break
		}
	}
	if at.solution > 0 && start > 0 && (line[start-1] == '"' || line[start-1] == '\'') && !fills(line[at.solution:at.solution+81], line[start:end]) {
		return nil, place{} // two puzzles, maybe
	}
	s := newShaper(line)
	if isMarks {
		if at.solution > 0 {
			return nil, place{}
		}
		dst = s.append(dst, shapeMarks)
	}
	dst = s.append(s.appendPart(dst, 0, start), shapeCells)
	if at.solution > 0 {
		dst = s.append(s.appendPart(dst, end, int(at.solution)), shapeSolution)
		end = int(at.solution) + 81
	}
	if dst = s.appendPart(dst, end, len(line)); s.unknown {
		return nil, place{}
	}
	return dst, at
}

// shapedCells finds the first 81 cells on a line, with one mark for all empty ones. start is -1 for none.
func shapedCells(line []byte) (start, end int) {
	if start, end = lonePuzzle(line); start < 0 {
		start, end = lonelyMarks(line)
	}
	if start < 0 {
		return -1, -1
	}
	if cells := line[start:end]; !areCells(cells) {
		if len(bytes.Trim(cells, "*-_")) < leastMarked || !areMarked(cells) {
			return -1, -1
		}
	} else if bytes.IndexByte(cells, '.') < 0 && (bytes.IndexByte(cells, '0') < 0 || bytes.Count(cells, []byte("0")) == 9) {
		return -1, -1 // full, or with 0 for a digit
	}
	return start, end
}

// leastMarked is how many characters there are from the first digit to the last one among signs that may draw.
const leastMarked = 16

// lonelyMarks does what lonePuzzle does, with "_" for empty cells.
func lonelyMarks(line []byte) (start, end int) {
	if bytes.IndexByte(line, '_') < 0 {
		return -1, -1
	}
	for start = 0; start < len(line); start = end + 1 {
		end = start
		for end < len(line) && (isDigit(line[end]) || line[end] == '_') {
			end++
		}
		if end-start == 81 {
			return start, end
		}
	}
	return -1, -1
}

// areMarked reports whether 81 characters are digits, and one other sign for all empty cells.
func areMarked(cells []byte) bool {
	mark := byte(0)
	for _, char := range cells {
		switch {
		case isDigit(char) && char != '0':
		case mark == 0:
			mark = char
		case char != mark:
			return false
		}
	}
	return mark != 0
}

// sizesTell reports whether the field round a puzzle has as many characters as a larger board has
// cells. So may a column of a table, if it has no sign that no cells have.
func sizesTell(line []byte, start, end int) bool {
	if len(line) < leastLarger {
		return false
	}
	field := wordRound(line, start, end, endsField)
	if len(field) >= leastLarger && len(field) > end-start && tellsSize(utf8.RuneCount(field)) {
		return true
	}
	column := bytes.TrimSpace(wordRound(line, start, end, endsColumn))
	return len(column) >= leastLarger && len(column) > end-start && !hasAny(column, " :/=?&\"") && tellsSize(utf8.RuneCount(column))
}

// leastLarger is how many cells the next larger board has.
const leastLarger = 100

// wordRound returns the part of a line round the one from start to end. Characters of a kind end it.
func wordRound(line []byte, start, end int, ends byte) []byte {
	for start > 0 && fieldKinds[line[start-1]]&ends == 0 {
		start--
	}
	for end < len(line) && fieldKinds[line[end]]&ends == 0 {
		end++
	}
	return line[start:end]
}

// tellsSize reports whether a board has a number of cells, so that as many characters may be one.
func tellsSize(n int) bool {
	for side := 4; side*side <= n; side++ {
		if side*side == n {
			return isSide(side)
		}
	}
	return n == 369
}

// hasAny reports whether a text has any of a few characters. It is bytes.ContainsAny for long texts.
func hasAny(text []byte, chars string) bool {
	for _, char := range []byte(chars) {
		if bytes.IndexByte(text, char) >= 0 {
			return true
		}
	}
	return false
}

// isCellSign reports whether lonePuzzle takes a character for a cell.
func isCellSign(char byte) bool { return char < 'A' && classicDigit[char] <= 9 }

package notation

import (
	"bytes"
	"slices"
)

// knownShapes holds the shapes of lines of a file that were read carefully. A
// shape is all but numbers, words and cells. Such a line held nothing but a
// puzzle:
//
//	Puzzle 17: 53..7….   # a,b    is    w n: C   # w,w
//	17,53..7….,5346…              is    n,C,S
//
// A line of the same shape is then read alike. Its numbers and words of fewer
// than shortWord characters don't change the meaning of the rest. Words that
// might are left out by appendShape.
type knownShapes struct {
	shapes map[string]knownShape
	tries  backoff
}

// knownShape holds what the careful way makes of lines of a shape.
type knownShape struct {
	form   *Form
	solved bool // what looks like a solution is one
}

const (
	mostShapes   = 64
	longestShape = 200
	shortWord    = 16 // from here on a word or number may be the cells of a puzzle
	joinedCells  = 100
)

// find finds the puzzle in a line of a shape that is known. If it isn't, the line is read
// carefully, and its shape becomes known.
func (k *knownShapes) find(line []byte, options *ReadOptions) (*Form, place) {
	var room [longestShape]byte
	shape, at := appendShape(room[:0], line)
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
	at.known, at.shaped, at.solved = true, true, known.solved
	return known.form, at
}

// learnShape reads a line carefully; the shape has no form where that finds anything but
// the puzzle at its place.
func learnShape(line []byte, at place, options *ReadOptions) (shape knownShape) {
	if _, rules := cutRules(line); rules != nil || csvHeader(line) != nil || isISS(line) {
		return shape
	}
	form := wholeLineForm(line, options)
	if form == nil {
		return shape
	}
	records, err := form.read(line, options)
	if err != nil || len(records) != 1 || !records[0].isPlainClassic() {
		return shape
	}
	at.known, at.solved = true, at.solution > 0
	raw := Raw{Text: line, form: lineForm, place: at}
	var cells, solution [81]byte
	if !raw.Classic(&cells) || !slices.Equal(cells[:], records[0].Board.Givens) || at.solved != (records[0].Solution != nil) ||
		at.solved && (!raw.Solution(&solution) || !slices.Equal(solution[:], records[0].Solution)) {
		return shape
	}
	return knownShape{form, at.solved}
}

// appendShape appends the shape of a line; nil for one in which anything may mean more than it
// seems to. The place has its first 81 cells, some of them empty, and the first 81 digits behind.
func appendShape(dst, line []byte) (shape []byte, at place) {
	start, end := lonePuzzle(line)
	if start < 0 || !areCells(line[start:end]) || !hasAny(line[start:end], ".0") || bytes.HasPrefix(line, []byte("S9B")) || bytes.HasPrefix(line, []byte("SCv")) {
		return nil, place{}
	}
	indent := 0
	for line[indent] == ' ' || line[indent] == '\t' {
		indent++
	}
	if line[indent] == '#' && (end < len(line) || !isNumberSign(line[indent:start])) {
		return nil, place{} // a comment
	}
	s := shaper{line: line, fields: hasAny(line, ",;\t") || beyondASCII(line) >= 0, tabs: bytes.IndexByte(line, '\t') >= 0}
	if !s.fields && !hasAny(line, " |") {
		return nil, place{} // it may be a code
	}
	if dst = s.appendPart(dst, 0, start); dst == nil || start > 0 && (!hasWord(line[:start]) || isLetter(line[start-1])) {
		return nil, place{}
	}
	at.cells = int32(start)
	dst = append(dst, 'C')
	for i := end; i < len(line); i++ {
		if !isDigit(line[i]) || isCellSign(line[i-1]) || isLetter(line[i-1]) {
			continue
		}
		if i+81 <= len(line) && areDigits(line[i:i+81]) && (i+81 == len(line) || !isCellSign(line[i+81]) && !isLetter(line[i+81])) {
			at.solution = int32(i)
			break
		}
	}
	if at.solution == 0 {
		dst = s.appendPart(dst, end, len(line))
	} else if dst = s.appendPart(dst, end, int(at.solution)); dst != nil {
		dst = s.appendPart(append(dst, 'S'), int(at.solution)+81, len(line))
	}
	if dst == nil || len(dst) > longestShape || s.joined(start, end) >= joinedCells && (at.solution == 0 || int(at.solution) > end+1) {
		return nil, place{}
	}
	return dst, at
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

// hasWord reports whether a text has a letter or digit, or nothing but blanks and quotes.
func hasWord(text []byte) bool {
	return bytes.ContainsFunc(text, func(char rune) bool { return char >= 0x80 || isDigit(byte(char)) || isLetter(byte(char)) }) ||
		len(bytes.Trim(text, " \"'")) == 0
}

// isCellSign reports whether lonePuzzle takes a character for a cell.
func isCellSign(char byte) bool { return char < 'A' && classicDigit[char] <= 9 }

// shaper makes the shape of a line part by part.
type shaper struct {
	line   []byte
	fields bool // the line may be cut into fields, and each may mean something
	tabs   bool
}

// joined returns how long the field is that has a puzzle from start to end.
func (s *shaper) joined(start, end int) int {
	for start > 0 && !endsField(s.line[start-1]) {
		start--
	}
	for end < len(s.line) && !endsField(s.line[end]) {
		end++
	}
	return end - start
}

// endsField reports whether a character stands between the fields of a line.
func endsField(char byte) bool {
	switch char {
	case ',', ';', '\t', ' ', '"', '\'', '#':
		return true
	}
	return false
}

// isInside reports whether a word has others beside it, so that it is no name of a column or rules.
func (s *shaper) isInside(start, end int) bool {
	return start > 1 && s.line[start-1] == ' ' && isLetter(s.line[start-2]) || end+1 < len(s.line) && s.line[end] == ' ' && isDigit(s.line[end+1])
}

// appendPart appends the shape of what stands between two places. Signs stay.
func (s *shaper) appendPart(dst []byte, i, end int) []byte {
	line, run := s.line[:end], i // run is where the field began
	for i < end {
		start := i
		switch char := line[i]; {
		case char == ' ' || char == ',' || char == ';' || char == '\t' || char == '"' || char == '\'' || char == '#' && i > 0:
			if dst, i = append(dst, char), i+1; i-1-run >= shortWord {
				return nil
			}
			run = i
		case isDigit(char):
			for i < end && (isDigit(line[i]) || line[i] == '.' && i+1 < end && isDigit(line[i+1])) {
				i++
			}
			// A digit alone may be the size of a board where there are tabs.
			if i < end && isLetter(line[i]) || s.tabs && (char == '0' || i-start == 1 && char < '4') || i+1 < end && line[i] == '/' && line[i+1] == '0' {
				return nil
			}
			dst = append(dst, 'n')
		case isLetter(char):
			for i < end && (isLetter(line[i]) || isDigit(line[i]) || line[i] == '-' || line[i] == '_') {
				i++
			}
			if s.fields && isTaken(line[start:i]) && !s.isInside(start, i) {
				return nil
			}
			dst = append(dst, 'w')
		case char == '+' || char == '~' || char == '`' || char == '\\' || char < ' ' || char == 0x7f,
			(char == ':' || char == '?') && i+1 < len(s.line) && s.line[i+1] != ' ',
			start == 0 && bytes.IndexByte([]byte("[{/.:=&<"), char) >= 0:
			return nil
		default:
			dst = append(dst, char)
			i++
		}
		if len(dst) > longestShape-2 {
			return nil
		}
	}
	if end-run >= shortWord {
		return nil
	}
	return dst
}

package notation

import "bytes"

// lastShape is the last line whose shape was looked up. A line that differs from it in digits alone has the same shape,
// if these can't be more than numbers:
//
//	  17 | 53..7… |    7.2
//	4021 | 6..195 |    8.3        its shape needn't be made
//
// Digits beside letters and signs of rules or dates may be more, and so may numbers behind tabs.
type lastShape struct {
	text     [mostBeside]byte // the line without its cells and solution
	length   int              // of the line, 0 where there is none
	start    int              // of its cells
	solution int              // where it has one, or 0
	known    knownShape
	tries    backoff
	used     bool // since it was noted
}

// mostBeside is how much may stand beside the cells. It can't be a solution.
const mostBeside = 80

// match returns the place of the puzzle in a line like the last one.
func (last *lastShape) match(line []byte) (at place, ok bool) {
	if len(line) != last.length || line[0] == 'S' { // which a code may start with
		return at, false
	}
	before, between, behind := last.parts(line)
	n := len(before) + len(between)
	if !differInDigits(before, last.text[:last.start]) || !differInDigits(between, last.text[last.start:n]) || !differInDigits(behind, last.text[n:n+len(behind)]) {
		return at, false
	}
	cells := line[last.start : last.start+81]
	if !areOpenCells(cells) {
		return at, false
	}
	at = place{cells: int32(last.start), solution: int32(last.solution), known: true, shaped: true, solved: last.known.solved}
	if last.solution > 0 {
		solution := line[last.solution : last.solution+81]
		isQuoted := last.start > 0 && isQuote(line[last.start-1])
		if !areDigits(solution) || isQuoted && !fills(solution, cells) {
			return at, false
		}
	}
	last.used = true
	return at, true
}

// parts returns what stands before the cells of a line, between them and their solution, and behind.
func (last *lastShape) parts(line []byte) (before, between, behind []byte) {
	end := last.start + 81
	if last.solution == 0 {
		return line[:last.start], nil, line[end:]
	}
	return line[:last.start], line[end:last.solution], line[last.solution+81:]
}

// note notes a line of a known shape, if others may be like it.
func (last *lastShape) note(line, shape []byte, at place, known knownShape) {
	if !last.tries.due() {
		return
	}
	last.tries.tried(last.used)
	last.length, last.used = 0, false
	last.start, last.solution = int(at.cells), int(at.solution)
	before, between, behind := last.parts(line)
	if len(before)+len(between)+len(behind) > mostBeside || !areOpenCells(line[last.start:last.start+81]) || bytes.ContainsAny(shape, "0123456789") {
		return
	}
	text := append(append(append(last.text[:0], before...), between...), behind...)
	for _, part := range [][]byte{before, between, behind} {
		if !hasPlainNumbers(part) {
			return
		}
	}
	last.length, last.known = len(line), known
	copy(last.text[:], text)
}

// areOpenCells reports whether 81 characters are digits and marks as shapedCells takes them.
func areOpenCells(cells []byte) bool {
	return areCells(cells) && (bytes.IndexByte(cells, '.') >= 0 || bytes.IndexByte(cells, '0') >= 0 && bytes.Count(cells, []byte("0")) != 9)
}

// hasPlainNumbers reports whether all digits of a text are in numbers that mean nothing to the reader.
func hasPlainNumbers(text []byte) bool {
	last := byte(' ')
	for _, char := range text {
		switch {
		case char == '\t' || char == '/' || char == '+' || char == '~' || char >= 0x80:
			return false
		case isDigit(char) && isOfWord(last) || isDigit(last) && isOfWord(char):
			return false
		}
		last = char
	}
	return true
}

// isOfWord reports whether a character may be a part of a word.
func isOfWord(char byte) bool { return isLetter(char) || char == '-' || char == '_' }

package notation

import (
	"bytes"
	"encoding/binary"
)

// lastShape is the last line whose shape was looked up. A line that differs from it in digits alone has the same shape,
// if these can't be more than numbers:
//
//	  17 | 53..7… |    7.2
//	4021 | 6..195 |    8.3        its shape needn't be made
//
// Digits in words and behind signs of rules may be more: these stay. So may numbers behind tabs.
type lastShape struct {
	text     [mostBeside]byte // the line without its cells and solution
	free     [mostBeside]byte // 0x0f for digits of it that may differ
	length   int              // of the line, 0 where there is none
	start    int              // of its cells
	solution int              // where it has one, or 0
	known    knownShape
	tries    backoff
	used     bool // since it was noted
}

const (
	mostBeside = 160 // how much may stand beside the cells
	mostDigits = 16  // side by side there. More may be a solution.
)

// match returns the place of the puzzle in a line like the last one.
func (last *lastShape) match(line []byte) (at place, ok bool) {
	if len(line) != last.length || line[0] == 'S' { // which a code may start with
		return at, false
	}
	before, between, behind := last.parts(line)
	n := len(before) + len(between)
	if !last.areLike(before, 0) || !last.areLike(between, last.start) || !last.areLike(behind, n) {
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
	n := 0
	for _, part := range [][]byte{before, between, behind} {
		if !findFree(last.free[n:], part) {
			return
		}
		n += copy(last.text[n:], part)
	}
	last.length, last.known = len(line), known
}

// areLike reports whether a part of a line is what stands at a place of the text. Free digits may differ.
func (last *lastShape) areLike(part []byte, at int) bool {
	text, free := last.text[at:at+len(part)], last.free[at:at+len(part)]
	for len(part) >= 8 && len(text) >= 8 && len(free) >= 8 {
		x, may := binary.LittleEndian.Uint64(part), binary.LittleEndian.Uint64(free)
		differing := (x ^ binary.LittleEndian.Uint64(text)) &^ may
		if beyondNine := (x&may + may&(6*each)) & (0x10 * each); differing|beyondNine != 0 {
			return false
		}
		part, text, free = part[8:], text[8:], free[8:]
	}
	for i, char := range part {
		if char != text[i] && !(free[i] != 0 && isDigit(char)) {
			return false
		}
	}
	return true
}

// areOpenCells reports whether 81 characters are digits and marks as shapedCells takes them.
func areOpenCells(cells []byte) bool {
	return areCells(cells) && (bytes.IndexByte(cells, '.') >= 0 || bytes.IndexByte(cells, '0') >= 0 && bytes.Count(cells, []byte("0")) != 9)
}

// findFree finds the digits of a part of a line that may differ. It returns false where the part may mean more than that.
func findFree(free, part []byte) bool {
	last, digits, inWord, stays := byte(' '), 0, false, false
	for i, char := range part {
		free[i] = 0
		switch {
		case char == '\t' || char >= 0x80 || digits == mostDigits:
			return false
		case isDigit(char):
			if digits == 0 {
				stays = inWord || last == '/' || last == '+'
			}
			if digits++; !stays {
				free[i] = 0x0f
			}
		default:
			digits, inWord = 0, isLetter(char) || inWord && (char == '-' || char == '_')
		}
		last = char
	}
	return true
}

package notation

import (
	"bytes"
	"slices"
	"strings"

	"jiugong/sudoku/notation/internal/text"
)

// The shape of a gap between two records is all of it but numbers, dates, ratings and plain words, for which it has a
// sign each:
//
//	Easter Monster (2023-01-01)      is    w (d)
//	#D Tarek #12                     is    #D w #n
//	name = "Golden Nugget"           is    name = "w"
//
// Words before a colon or an equals sign stay as they are, and so do such as tell of rules, sizes, solutions or steps.
// So does all of a line that has these beside numbers.

const shapeDate = shapeApart + 1

// longestNumber is the number of digits of the longest number that may differ, from which on it may be cells.
const longestNumber = 7

// appendLayoutGap appends the shape of a gap; nil for one that is too long.
func appendLayoutGap(dst, gap []byte) []byte {
	if len(gap) > longestLayoutGap {
		return nil
	}
	for len(gap) > 0 {
		end := bytes.IndexByte(gap, '\n') + 1
		if end == 0 {
			end = len(gap)
		}
		dst = appendGapLine(dst, gap[:end])
		gap = gap[end:]
	}
	return dst
}

// appendGapLine appends the shape of a line, or of the part of one that stands beside cells.
func appendGapLine(dst, line []byte) []byte {
	all := byte(0)
	for _, char := range line {
		all |= fieldKinds[char]
		if char >= 0x80 {
			all |= isBeyondASCII
		}
	}
	if all&(isAnyDigit|isAnyLetter) == 0 {
		return append(dst, line...)
	}
	start, tells := len(dst), false
	numbers, words := false, false
	for i := 0; i < len(line); {
		from, char := i, line[i]
		switch kind := fieldKinds[char]; {
		case kind == isAnyDigit:
			sign := byte(0)
			if i, sign = numberInGap(line, i, all&isAnyLetter != 0); sign > 0 {
				dst, numbers = append(dst, sign), true
				continue
			}
		case kind&isAnyLetter != 0:
			for i < len(line) && isLetter(line[i]) {
				i++
			}
			telling, stays := isTellingWord(line[from:i])
			tells = tells || telling
			if !stays && all&isBeyondASCII == 0 && isPlainWord(line, from, i) {
				if n := len(dst); n-start < 2 || dst[n-1] != ' ' || dst[n-2] != shapeWord {
					dst = append(dst, shapeWord)
				} else {
					dst = dst[:n-1] // they are one
				}
				words = true
				continue
			}
		default:
			i++
			if char < ' ' && char != '\n' && char != '\r' && char != '\t' {
				return append(dst[:start], line...)
			}
		}
		dst = append(dst, line[from:i]...)
	}
	if tells && (numbers || words) || words && namesVariant(line) || numbers && hasAny(line, "+~") {
		return append(dst[:start], line...)
	}
	return dst
}

// isBeyondASCII is a kind of character beside those of fieldKinds.
const isBeyondASCII = 1 << 7

// numberInGap returns where a number, a date or a rating ends, and its sign. That is 0 if it stays as it is.
func numberInGap(line []byte, i int, named bool) (end int, sign byte) {
	if isDateAt(line, i) {
		return i + len("2023-01-01"), shapeDate
	}
	for end = i; end < len(line) && isDigit(line[end]); {
		end++
	}
	behind := func(n int) byte {
		if end+n < len(line) {
			return line[end+n]
		}
		return ' '
	}
	before := byte(' ')
	if i > 0 {
		before = line[i-1]
	}
	switch {
	case behind(0) == '.' && isDigit(behind(1)) && !isDigit(behind(2)) && !isLetter(behind(2)) && end-i < 3 && before != '.' && !isBesideNumber(line, i-1) && (end+2 >= len(line) || line[end+2] != '.'):
		if named {
			return end + 2, shapeRating
		}
	case end-i > longestNumber || isLetter(behind(0)) || isBesideNumber(line, end) || isBesideNumber(line, i-1) || before >= 0x80:
	case named || end-i >= 3 || before == '[' && behind(0) == ']':
		return end, shapeNumber
	}
	return end, 0
}

// isDateAt reports whether a date such as 2023-01-31 stands at a place.
func isDateAt(line []byte, i int) bool {
	const date = "0000-00-00"
	if i+len(date) > len(line) || i > 0 && isBesideNumber(line, i-1) || i+len(date) < len(line) && (isDigit(line[i+len(date)]) || isLetter(line[i+len(date)]) || isBesideNumber(line, i+len(date))) {
		return false
	}
	for k := range date {
		if char := line[i+k]; date[k] == '-' && char != '-' || date[k] == '0' && !isDigit(char) {
			return false
		}
	}
	return true
}

// isBesideNumber reports whether a sign beside a number may make more of it: a range, a product, rules.
func isBesideNumber(text []byte, i int) bool {
	return i >= 0 && i < len(text) && bytes.IndexByte([]byte("+-*/.:~x^&?%="), text[i]) >= 0 && !(text[i] == '=' || (text[i] == ':' || text[i] == '.') && (i+1 == len(text) || text[i+1] == '\n' || text[i+1] == ' ' || text[i+1] == '\r'))
}

// isPlainWord reports whether a word of a line may be any other: small letters but for the first, no name of a value,
// no tag.
func isPlainWord(line []byte, from, end int) bool {
	if end-from < 2 || end-from >= shortWord {
		return false
	}
	same := 0
	for i, char := range line[from+1 : end] {
		if char < 'a' {
			return false
		}
		if char == line[from+i]|0x20 {
			same++
		}
	}
	if same*3 > end-from || line[from] == 'x' || line[from] == 'X' {
		return false
	}
	if from > 0 {
		if before := line[from-1]; isDigit(before) || bytes.IndexByte([]byte("#[/<@\\%&$?_={.~"), before) >= 0 {
			return false
		}
	}
	behind := bytes.TrimLeft(line[end:], " \t")
	if len(behind) > 0 && (behind[0] == ':' || behind[0] == '=') {
		return false
	}
	if end < len(line) && (isDigit(line[end]) || bytes.IndexByte([]byte("[/>@\\%&$_{~(.]"), line[end]) >= 0) {
		return false
	}
	return true
}

// stayingWords mean more to the reader than any word of a title.
var stayingWords = func() map[string]bool {
	all := map[string]bool{}
	for _, words := range [][]string{sizeWords, puzzleColumns, solutionColumns, regionColumns, strings.Split(text.DigitWords, "|"), strings.Split(text.NothingWords, "|"), {
		"rule", "constraint", "constraints", "knight", "kings", "king", "none", "null", "nil", "nan", "na", "true", "false", "type", "kind", "mode", "quadruple", "clone",
		"between", "odd", "odds", "even", "evens", "parity", "fog", "dots", "windows", "extra", "map", "cages", "cells", "row", "col", "column", "val", "value", "digit", "digits", "entries",
		"candidates", "marks", "pencil", "given", "clue", "clues", "in", "at", "on", "board", "task", "mission", "problem", "unsolved",
	}} {
		for _, word := range words {
			all[word] = true
		}
	}
	return all
}()

// isTellingWord reports whether a number beside a word may tell of the puzzle itself, and whether the word stays.
func isTellingWord(word []byte) (tells, stays bool) {
	var room [shortWord]byte
	if len(word) > len(room) {
		return false, true
	}
	lower := room[:copy(room[:], word)]
	for i := range lower {
		lower[i] |= 0x20
	}
	tells = slices.Contains(sizeWords, string(lower)) || solutionWords[string(lower)] || stepWords[string(lower)]
	return tells, tells || stayingWords[string(lower)] || isTaken(word)
}

// isTellingLine reports whether a line has a word after which a number may tell of the puzzle itself.
func isTellingLine(line []byte) bool {
	for word := range bytes.FieldsFuncSeq(line, func(char rune) bool { return char < 0x80 && !isLetter(byte(char)) && char != '_' }) {
		if name := strings.ToLower(string(word)); isRulesKey(name) || kindKey.MatchString(name) || slices.Contains(regionColumns, name) ||
			layoutAt(word) != "" || slices.Contains(sizeWords, name) {
			return true
		}
	}
	return false
}

// mayTell reports whether a line of a gap that doesn't stay as it is may tell of the puzzle itself.
func mayTell(gap []byte) bool {
	for line := range bytes.Lines(gap) {
		if isTellingLine(line) && !bytes.Equal(appendGapLine(nil, line), line) {
			return true
		}
	}
	return false
}

// sizeWords are words before which, or behind which, a number is a size.
var sizeWords = []string{"size", "n", "order", "side", "rules", "box", "row", "rows", "col", "cols", "column", "columns", "width", "height", "dimension", "x", "variant", "step", "state", "solution", "solutions", "cage", "sum", "regions", "region"}

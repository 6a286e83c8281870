package notation

import (
	"bytes"
	"slices"
	"strconv"
	"unicode"
	"unicode/utf8"

	"jiugong/sudoku"
)

// leastCells is how many cells the smallest board has.
const leastCells = 16

// size is how much stands on a line.
type size struct {
	tokens int // separated by white space, commas and walls
	chars  int // characters in all tokens together
}

func measure(line []byte) size {
	var s size
	inside, open := false, true // open: a comma came last, or nothing yet
	commas := bytes.ContainsAny(line, ",;")
	for len(line) > 0 {
		r, width := rune(line[0]), 1
		if r >= utf8.RuneSelf {
			r, width = utf8.DecodeRune(line)
		}
		line = line[width:]
		switch {
		case r == ',' || r == ';':
			if open { // nothing between two commas is an empty cell
				s.tokens++
				s.chars++
			}
			inside, open = false, true
		case isSeparator(r):
			inside = false
		default:
			if !inside {
				s.tokens++
			}
			inside, open = true, false
			s.chars++
		}
	}
	if commas && open {
		s.tokens++
		s.chars++
	}
	return s
}

// isWall reports whether a character is drawn between cells.
func isWall(r rune) bool { return r == '|' || r >= 0x2500 && r <= 0x257f }

// isSeparator reports whether a character only stands between cells.
func isSeparator(r rune) bool {
	return r == ' ' || r == ',' || r == ';' || r == '|' || r == '\t' || r >= 0x2500 && r <= 0x257f || r > ' ' && unicode.IsSpace(r)
}

// areMarks reports whether the words of a line are sets of the digits 1 to 4.
// Some digit must be in two of them.
func areMarks(line []byte) bool {
	var seen [5]bool
	twice := false
	for _, word := range bytes.FieldsFunc(line, isSeparator) {
		for i, char := range word {
			if char < '1' || char > '4' || i > 0 && char <= word[i-1] {
				return false
			}
			twice = twice || seen[char-'0']
			seen[char-'0'] = true
		}
	}
	return twice
}

// isSide reports whether a puzzle of n rows has rules that its size tells.
func isSide(n int) bool {
	_, _, ok := sudoku.DefaultBox(n)
	return ok && n <= sudoku.MaxN
}

// smallSide returns the side of a puzzle if a line may be that puzzle as well
// as a row. It returns 0 if it is only one of the two.
func smallSide(s size) int {
	switch {
	case s.chars == 16 && s.tokens == 1:
		return 4
	case s.tokens == 16 || s.tokens == 36 || s.tokens == 64:
		return map[int]int{16: 4, 36: 6, 64: 8}[s.tokens]
	}
	return 0
}

// largest returns the largest digit on a line of the usual symbols.
func largest(line []byte) int { return slices.Max(append(digitsOn(line), 0)) }

// digitsOn returns the digits on a line of the usual symbols.
func digitsOn(line []byte) (all []int) {
	cells := bytes.FieldsFunc(line, isSeparator)
	if len(cells) == 1 {
		cells = bytes.Split(cells[0], nil)
	}
	for _, cell := range cells {
		if d, err := strconv.Atoi(string(cell)); err == nil {
			all = append(all, d)
		} else if cell[0] >= 'A' && cell[0] <= 'Z' && len(cell) == 1 {
			all = append(all, int(cell[0]-'A')+10)
		}
	}
	return all
}

package notation

import (
	"bytes"
	"slices"
	"strings"

	"jiugong/sudoku/notation/internal/text"
)

// The cells of a 9×9 may stand apart on a line of other words:
//
//	17: 5,3,0,0,7,…                  a number in front
//	5 3 . . 7 … | 5 3 4 6 7 …        with its solution
//	9,"53..7.... 6..195... …",hard   in rows, in a field of a table
//
// Such a line is read as if they stood side by side. What stands between two cells may only depend on whether a box,
// a row or a band of boxes ends there. If more cells go on in the same way, there may be one too many, and the line
// is left as it is.

// cellsApart is a text of 81 cells with signs between them.
type cellsApart struct {
	start, end int
	cells      [81]int   // where they are
	between    [4][]byte // cells, boxes, rows, bands
}

// longestBetween is how many bytes stand between two cells at most.
const longestBetween = 12

// drawTogether returns a line with the cells of its puzzle side by side, and those of its solution. It is nil for a line
// whose cells don't stand apart or leave anything in doubt.
func drawTogether(line []byte) []byte {
	if len(line) < 81+8 || len(line) > longestGrid || isObject(line) {
		return nil
	}
	puzzle, second := twoApart(line)
	if puzzle == nil {
		return nil
	}
	dense := puzzle.gather(slices.Clone(line[:puzzle.start]), line)
	cells := dense[puzzle.start:]
	if len(bytes.Trim(cells, "123456789")) == 0 {
		return nil
	}
	if second == nil {
		return append(dense, line[puzzle.end:]...)
	}
	dense = append(dense, line[puzzle.end:second.start]...)
	if dense = second.gather(dense, line); !fills(dense[len(dense)-81:], cells) {
		return nil
	}
	return append(dense, line[second.end:]...)
}

// twoApart finds the first 81 cells apart on a line, and the next ones. It finds none where these overlap.
func twoApart(line []byte) (puzzle, second *cellsApart) {
	for _, marks := range []string{".0_*xX?", "-0"} {
		var at []int // the places of all that may be cells
		for i, char := range line {
			if isDigit(char) || strings.IndexByte(marks, char) >= 0 {
				at = append(at, i)
			}
		}
		puzzle, first := findApart(line, at, 0)
		if puzzle == nil {
			continue
		}
		if second, _ = findApart(line, at, first+1); second != nil && second.start < puzzle.end {
			return nil, nil
		}
		return puzzle, second
	}
	return nil, nil
}

// gather appends the cells to a text, side by side.
func (a *cellsApart) gather(dst, line []byte) []byte {
	for _, at := range a.cells {
		dst = append(dst, line[at])
	}
	return dst
}

// findApart finds the first 81 cells apart among those at some places, from one of these on. It returns nil for none.
func findApart(line []byte, at []int, from int) (found *cellsApart, first int) {
	for first := from; first+81 <= len(at); first++ {
		start, end := at[first], at[first+80]+1
		if start > 0 && mayBeCell(line[start-1]) || isBracketed(line[:start]) || end < len(line) && mayBeCell(line[end]) {
			continue
		}
		if between, ok := areApart(line, at[first:first+81]); ok {
			return &cellsApart{start, end, [81]int(at[first:]), between}, first
		}
	}
	return nil, 0
}

// isBracketed reports whether a text ends with an opening bracket: what it encloses is for the layers.
func isBracketed(before []byte) bool {
	before = bytes.TrimRight(before, " \"'")
	return len(before) > 0 && bytes.IndexByte([]byte("[({"), before[len(before)-1]) >= 0
}

// mayBeCell reports whether a character beside cells may be one of them.
func mayBeCell(char byte) bool {
	return isDigit(char) || isLetter(char) || isCellSign(char) && char != '-'
}

// areApart reports whether 81 cells stand apart, with the same between any two cells, boxes, rows and bands.
func areApart(line []byte, at []int) (all [4][]byte, ok bool) {
	var seen [4]bool
	for n := range 80 {
		between := line[at[n]+1 : at[n+1]]
		kind := 0
		switch {
		case n%27 == 26:
			kind = 3
		case n%9 == 8:
			kind = 2
		case n%3 == 2:
			kind = 1
		}
		if !seen[kind] {
			if !mayStandBetween(between) {
				return all, false
			}
			all[kind], seen[kind] = between, true
		} else if !bytes.Equal(all[kind], between) {
			return all, false
		}
	}
	cell, box, row := all[0], all[1], all[2]
	isOneRow := bytes.Equal(box, row) && !bytes.Equal(cell, box) // of a larger board, or places in threes
	return all, len(row) > 0 && len(all[3]) > 0 && (!isOneRow || len(cell) == 0 && len(bytes.Trim(box, " ")) == 0)
}

// mayStandBetween reports whether a text may stand between two cells: signs, and line ends as programs and pages write
// them. Walls are drawn.
func mayStandBetween(text []byte) bool {
	for _, lineEnd := range []string{"<br>", "<br/>", "<br />"} {
		if string(bytes.ToLower(text)) == lineEnd {
			return true
		}
	}
	for i, char := range text {
		if isLetter(char) && (i == 0 || text[i-1] != '\\' || char != 'n' && char != 'r') || isDigit(char) || char < ' ' && char != '\t' || char > '~' || isWall(rune(char)) {
			return false
		}
	}
	return len(text) <= longestBetween
}

// isLikeBeside reports whether a line that is no puzzle is nearly like the one above or below it. The cells of that one
// stand apart, so the line is a damaged puzzle. It waits if the line below isn't there yet.
func (c *cutter) isLikeBeside(line []byte, start, end int) bool {
	options := &c.reader.options
	if !options.isOpen() || options.Symbols != nil || options.Form != nil || cellsOn(line) < leastApart {
		return false
	}
	isLike := func(other []byte) bool {
		isAsLong := max(len(line), len(other)) <= min(len(line), len(other))+longestBetween
		return isAsLong && cellsOn(other) >= leastApart && drawTogether(text.Plain(other, "")) != nil
	}
	above, below, isWhole := c.linesBeside(end)
	if isLike(above) {
		return true
	}
	c.waits = !isWhole
	return isWhole && isLike(below)
}

// leastApart is how many digits and marks a line has at least whose cells stand apart, but for a few that are missing.
const leastApart = 72

// cellsOn returns how many digits and marks of empty cells are on a line. It is 0 where cells stand side by side.
func cellsOn(line []byte) (n int) {
	if start, _ := lonePuzzle(line); start >= 0 {
		return 0
	}
	for _, char := range line {
		if isCellSign(char) || char == '_' || char == '?' {
			n++
		}
	}
	return n
}

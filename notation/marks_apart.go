package notation

import (
	"strings"
	"unicode/utf8"
)

// Solvers draw candidates each in its own place, so that a row of cells takes several lines:
//
//	1.. 123 ...      124 is written as 12.  and a filled cell as its mark alone, as one digit
//	... 4.6 .5.  or                    4..  in the middle, or as nine times the same digit
//	..9 7.. ...                        ...

// marksApart are the sizes of boards and of the squares of marks in a cell.
var marksApart = []struct{ n, rows, cols int }{{9, 3, 3}, {16, 4, 4}, {6, 2, 3}, {4, 2, 2}}

// foldMarks writes cells whose marks stand apart on one line for each row of the board, in the first of
// the lines that the row had. It leaves all else in lines as it is.
func foldMarks(lines []string) {
	for _, size := range marksApart {
		for start := 0; start < len(lines); {
			if next := foldMarksAt(lines, start, size.n, size.rows, size.cols); next > start {
				start = next
				continue
			}
			start++
		}
	}
}

// foldMarksAt does so for a board that begins at lines[start], and returns the line behind it; start where there is
// none. Lines of strokes, and blank ones, may be rows without a mark or stand between rows; both are tried.
func foldMarksAt(lines []string, start, n, rows, cols int) (next int) {
	if isDrawnLine(lines[start]) || strings.TrimSpace(lines[start]) == "" && start > 0 {
		return start
	}
	for _, drawn := range []bool{true, false} {
		for _, blank := range []bool{true, false} {
			if next := foldMarksIn(lines, start, n, rows, cols, drawn, blank); next > start {
				return next
			}
		}
	}
	return start
}

// foldMarksIn is foldMarksAt with lines of strokes between rows, or none, and blank ones as well.
func foldMarksIn(lines []string, start, n, rows, cols int, drawn, blank bool) (next int) {
	var marks [][]rune
	var at []int
	for next = start; next < len(lines) && len(marks) < n*rows; next++ {
		line := strings.TrimRight(lines[next], " \t\r")
		if drawn && isDrawnLine(line) || strings.ContainsAny(line, "+=─═") && isDrawnLine(line) || blank && line == "" && next > start {
			continue
		}
		row, ok := marksOn(line, n*cols, cols)
		if !ok {
			return start
		}
		marks, at = append(marks, row), append(at, next)
	}
	if len(marks) < n*rows {
		return start
	}
	texts := make([]string, n)
	several := 0
	for r := range n {
		var cells []string
		for c := range n {
			var cell strings.Builder
			for i := range rows {
				cell.WriteString(string(marks[r*rows+i][c*cols : (c+1)*cols]))
			}
			text, ok := foldedCell(cell.String())
			if !ok {
				return start
			}
			if len(text) > 1 {
				several++
			}
			cells = append(cells, text)
		}
		texts[r] = strings.Join(cells, " ")
	}
	if several < n {
		return start
	}
	for i, line := range at {
		if lines[line] = ""; i%rows == 0 {
			lines[line] = texts[i/rows]
		}
	}
	for i := start; i < next; i++ { // the lines drawn between them would draw boxes of other rows
		if isDrawnLine(lines[i]) {
			lines[i] = ""
		}
	}
	return next
}

// isDrawnLine reports whether line holds strokes and nothing else.
func isDrawnLine(line string) bool {
	return strings.ContainsAny(line, "-+=─━═") && strings.Trim(line, " -+=|:─━═│┃║┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬┏┓┗┛┣┫┳┻╋╪╫╂┿╟╢╤╧╞╡") == ""
}

const markWalls = "|│┃║:!"

// marksOn returns the width characters of a line of marks, a blank for none; ok is false where there are
// more or fewer.
func marksOn(line string, width, cols int) (row []rune, ok bool) {
	if strings.Trim(line, "123456789ABCDEFG._-*0 \t"+markWalls) != "" {
		return nil, false
	}
	blankable := func(char rune) rune {
		if strings.ContainsRune("._-*0", char) {
			return ' '
		}
		return char
	}
	dense := strings.Map(func(char rune) rune {
		if char == ' ' || char == '\t' || strings.ContainsRune(markWalls, char) {
			return -1
		}
		return blankable(char)
	}, line)
	if utf8.RuneCountInString(dense) == width {
		return []rune(dense), true
	}
	if strings.ContainsAny(line, markWalls) { // cells between walls
		parts := strings.FieldsFunc(line, func(char rune) bool { return strings.ContainsRune(markWalls, char) })
		var text strings.Builder
		for _, part := range parts {
			text.WriteString(part)
		}
		line = text.String()
	}
	row = []rune(strings.Map(blankable, line))
	switch {
	case len(row) <= width:
	case len(row) <= 2*width: // a blank behind each
		var every []rune
		for i, char := range row {
			if i%2 == 0 {
				every = append(every, char)
			} else if char != ' ' {
				return nil, false
			}
		}
		row = every
	default:
		return nil, false
	}
	for len(row) < width {
		row = append(row, ' ')
	}
	return row, true
}

// foldedCell returns the candidates that a cell holds in their places, side by side, or the
// digit that fills it; "." for nothing. ok is false where a mark stands in the place of another.
func foldedCell(cell string) (text string, ok bool) {
	var marks strings.Builder
	inPlace := true
	for i := range len(cell) {
		if cell[i] != ' ' {
			inPlace = inPlace && cell[i] == plainSymbol(i+1)
			marks.WriteByte(cell[i])
		}
	}
	text = marks.String()
	switch {
	case text == "":
		return ".", true
	case inPlace:
		return text, true
	case strings.Trim(text, text[:1]) == "" && (len(text) == len(cell) || len(text) == 1 && cell[len(cell)/2] != ' '):
		return text[:1], true
	}
	return "", false
}

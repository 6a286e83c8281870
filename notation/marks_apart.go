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

// markLine is a line of a board whose marks stand apart, as one size of board sees it.
type markLine struct {
	row   []rune // its characters, a blank for none
	fits  bool   // it may be such a line
	marks int    // how many characters are marks
	drawn bool   // it holds strokes and nothing else
	ruled bool   // they are not all dashes
	blank bool
}

// foldMarks turns cells whose marks stand apart into one line for each row of
// the board. It writes that on the first line that the row had. It leaves all
// else in lines as it is.
func foldMarks(lines []string) {
	for _, size := range marksApart {
		if len(lines) < size.n*size.rows {
			continue
		}
		f := folder{n: size.n, rows: size.rows, cols: size.cols, texts: lines}
		for _, line := range lines {
			f.lines = append(f.lines, f.look(line))
		}
		for start := 0; start < len(lines); {
			if next := f.foldAt(start); next > start {
				start = next
				continue
			}
			start++
		}
	}
}

// folder folds the marks of boards of n rows, whose cells have rows lines of cols marks.
type folder struct {
	n, rows, cols int
	texts         []string
	lines         []markLine
}

// look tells what a line may be.
func (f *folder) look(text string) markLine {
	text = strings.TrimRight(text, " \t\r")
	l := markLine{blank: text == "", drawn: isDrawnLine(text)}
	l.ruled = l.drawn && strings.ContainsAny(text, "+=─═")
	if l.row, l.fits = marksOn(text, f.n*f.cols, f.cols); l.fits {
		for _, char := range l.row {
			if char != ' ' {
				l.marks++
			}
		}
	}
	return l
}

// foldAt folds a board that begins at line start, and returns the line behind it; start where there is
// none. Lines of strokes, and blank ones, may be rows without a mark or stand between rows; both are tried.
func (f *folder) foldAt(start int) (next int) {
	if first := &f.lines[start]; !first.fits || first.drawn || first.blank && start > 0 {
		return start
	}
	for _, drawn := range []bool{true, false} {
		for _, blank := range []bool{true, false} {
			next, open := f.foldIn(start, drawn, blank)
			if next > start || !open {
				return next
			}
		}
	}
	return start
}

// foldIn does what foldAt does. With drawn, lines of strokes stand between
// rows, and with blank, blank lines. It returns open true if without these the
// answer may be another.
func (f *folder) foldIn(start int, drawn, blank bool) (next int, open bool) {
	var at []int
	marks := 0
	for next = start; next < len(f.lines) && len(at) < f.n*f.rows; next++ {
		line := &f.lines[next]
		between := line.drawn || line.blank && next > start
		open = open || between
		if line.ruled || drawn && line.drawn || blank && line.blank && next > start {
			continue
		}
		if !line.fits {
			return start, open
		}
		marks += line.marks
		at = append(at, next)
	}
	if len(at) < f.n*f.rows || marks < 2*f.n {
		return start, open
	}
	texts := make([]string, f.n)
	several := 0
	for r := range f.n {
		var cells []string
		for c := range f.n {
			var cell strings.Builder
			for i := range f.rows {
				cell.WriteString(string(f.lines[at[r*f.rows+i]].row[c*f.cols : (c+1)*f.cols]))
			}
			text, ok := foldedCell(cell.String())
			if !ok {
				return start, open
			}
			if len(text) > 1 {
				several++
			}
			cells = append(cells, text)
		}
		texts[r] = strings.Join(cells, " ")
	}
	if several < f.n {
		return start, open
	}
	for i, line := range at {
		if f.texts[line] = ""; i%f.rows == 0 {
			f.texts[line] = texts[i/f.rows]
		}
	}
	for i := start; i < next; i++ { // the lines drawn between them would draw boxes of other rows
		if isDrawnLine(f.texts[i]) {
			f.texts[i] = ""
		}
	}
	return next, false
}

// isDrawnLine reports whether line holds strokes and nothing else.
func isDrawnLine(line string) bool {
	return strings.ContainsAny(line, "-+=─━═") && strings.Trim(line, " -+=|:─━═│┃║┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬┏┓┗┛┣┫┳┻╋╪╫╂┿╟╢╤╧╞╡") == ""
}

const markWalls = "|│┃║:!"

// marksOn returns the width characters of a line of marks, a blank for none. It
// returns ok false if there are more or fewer.
func marksOn(line string, width, cols int) (row []rune, ok bool) {
	if len(line) > 8*width || strings.Trim(line, "123456789ABCDEFG._-*0 \t"+markWalls) != "" {
		return nil, false // too long for cells, blanks and walls
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

package notation

import (
	"slices"
	"strconv"
	"strings"

	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/internal/once"
	"jiugong/sudoku/notation/internal/pieces"
)

// A puzzle may stand within a line of words, or be broken into lines:
//
//	[INFO] loading 53..7....6..195… from disk
//	53..7..../6..195.../.98....6./…
//	53..7....6..195....98....6.8...6
//	...34..8.3..17...2...6.6....28...

// leastWrapped is how many cells a puzzle has that is looked for there. Fewer may be anything.
const leastWrapped = 36

// shaped matches the size before the cells of an array in APL and J: 9 9⍴ and 9
// 9 $.
var shaped = once.MustCompile(`\b(\d+)\s+\d+\s*(?:⍴|\$)`)

// readWrapped finds puzzles within lines of words, or one that is broken into lines.
func readWrapped(lines []string, options *ReadOptions) (all []found) {
	for i, line := range lines {
		for _, word := range strings.FieldsFunc(line, func(char rune) bool { return strings.ContainsRune(" \t\"'`<>()[]{}=:,;", char) }) {
			if cells := withoutRuns(word); cells != "" {
				word = cells
			}
			if cells := strings.ReplaceAll(word, "/", ""); areManyCells(cells) && (cells == word || areEqualParts(word)) {
				with, err := withRulesNamed([]byte(line), options)
				if err != nil {
					return []found{{line: i + 1, last: i + 1, err: err}}
				}
				if f := readOneLine(cells, i+1, i+1, with); f.record != nil {
					all = append(all, f)
				}
			}
		}
	}
	for i, line := range lines {
		at := shaped.FindStringIndex(line)
		if at == nil || len(all) > 0 {
			continue
		}
		cells := strings.Join(strings.FieldsFunc(line[at[1]:], func(char rune) bool { return strings.ContainsRune(" ,\t()", char) }), "")
		if f := readOneLine(cells, i+1, i+1, options); areManyCells(cells) && f.record != nil {
			all = append(all, f)
		}
	}
	for i, line := range lines {
		if cells := valuesUnder(line, options); cells != "" && len(all) == 0 {
			if f := readOneLine(cells, i+1, i+1, options); f.record != nil {
				all = append(all, f)
			}
		}
	}
	if len(all) > 0 {
		return all
	}
	joined, first, last, count, ended := "", 0, 0, 0, false
	for i, line := range lines {
		line = strings.TrimSuffix(strings.TrimSpace(line), "=")
		if line == "" {
			continue
		}
		if strings.Trim(line, cellMarks) != "" {
			if ended = count > 0; !wordBefore.MatchString(line) || rowApart.MatchString(line) {
				return nil
			}
			continue
		}
		if ended { // cells above and below words
			return nil
		}
		if count++; first == 0 {
			first = i + 1
		}
		joined, last = joined+line, i+1
	}
	if count < 2 || !areManyCells(joined) {
		return nil
	}
	f := readOneLine(joined, first, last, options)
	if f.record == nil {
		return nil
	}
	f.record.Read = append(f.record.Read, message.Errorf("read.wrapped", lineNumber(first), lineNumber(last)))
	return []found{f}
}

// valuesUnder returns the cells of a whole puzzle that stand under a name, with the same sign between them: grid=5,3,,,7.
// It returns "" for any other line.
func valuesUnder(line string, options *ReadOptions) string {
	at := strings.IndexAny(line, "=:")
	if at < 0 {
		return ""
	}
	for _, sign := range []string{",", ";", "|"} {
		cells := strings.Split(strings.Trim(line[at+1:], " \t\"'"), sign)
		if len(cells) < leastWrapped || !options.isWhole(len(cells)) {
			continue
		}
		for i, cell := range cells {
			if cells[i] = pieces.CellText(cell); !pieces.MayBeCell(cells[i]) {
				return ""
			} else if cells[i] == "" {
				cells[i] = "."
			}
		}
		return strings.Join(cells, " ")
	}
	return ""
}

// leastScattered is how many cells a row has that is looked for among words.
const leastScattered = 6

// readScattered finds a board whose rows stand among any words, each in brackets or a word of its
// own. There are as many as a row has cells.
func readScattered(lines []string, options *ReadOptions) []found {
	if table := pieces.Scattered(strings.Join(lines, "\n"), options.isBoard); table != nil {
		return readEqual(map[int][][]pieces.Cell{len(table.Rows): table.Rows}, options)
	}
	rows := map[int][][]pieces.Cell{}
	for i, line := range lines {
		for _, row := range wordRows(line, i+1) {
			rows[len(row)] = append(rows[len(row)], row)
		}
	}
	if all := readEqual(rows, options); all != nil {
		return all
	}
	clear(rows)
	for i, line := range lines {
		if row := apartRow(line, i+1); row != nil {
			rows[len(row)] = append(rows[len(row)], row)
		}
	}
	return readEqual(rows, options)
}

var (
	dottedDate = once.MustCompile(`^\d{1,4}\.\d{1,2}\.\d{1,4}$`)
	wordBefore = once.MustCompile(`[A-Za-z]{3}`)
	rowApart   = once.MustCompile(`(?:\b\d{1,2}|[._*?])(?:[ \t]*[ \t,;][ \t]*(?:\d{1,2}\b|[._*?])){5,}`)
)

// readEqual reads rows that are as many as each has cells; rows are by that number.
func readEqual(rows map[int][][]pieces.Cell, options *ReadOptions) []found {
	for side, found := range rows {
		if len(found) == side && options.isBoard(side, side) && len(rows[side-1])+len(rows[side+1]) == 0 && !slices.ContainsFunc(found, isNumbering) {
			return readTables([]*pieces.Table{{Rows: found, First: found[0][0].Line, Last: found[side-1][0].Line}}, options)
		}
	}
	return nil
}

// isNumbering reports whether a row just numbers the columns.
func isNumbering(row []pieces.Cell) bool {
	for i, cell := range row {
		if number, err := strconv.Atoi(cell.Text); err != nil || number != i && number != i+1 {
			return false
		}
	}
	return true
}

// cellMarks are the characters of cells side by side.
const cellMarks = "0123456789._*?xX-"

// areManyCells reports whether text is a whole puzzle, most of it digits and marks.
func areManyCells(text string) bool {
	if len(text) < leastWrapped || strings.Trim(text, cellMarks) != "" || usualRules(len(text)) == nil {
		return false
	}
	marks, digits := map[rune]bool{}, 0
	for _, char := range text {
		if char >= '1' && char <= '9' {
			digits++
		} else {
			marks[char] = true
		}
	}
	return len(marks) == 1 && digits >= 4 || len(marks) == 0
}

// withoutRuns returns the cells of rows with strokes between: 53b7d/6b195c/… A
// small letter stands for as many empty cells as its place in the alphabet. It
// returns "" for any other word.
func withoutRuns(word string) string {
	parts := strings.Split(word, "/")
	if len(parts) < 4 || strings.Trim(word, "123456789abcdefghijklmnop/") != "" {
		return ""
	}
	var cells strings.Builder
	for _, part := range parts {
		width := 0
		for _, char := range part {
			if width++; char >= 'a' {
				cells.WriteString(strings.Repeat(".", int(char-'a')+1))
				width += int(char - 'a')
			} else {
				cells.WriteRune(char)
			}
		}
		if width != len(parts) {
			return ""
		}
	}
	return cells.String()
}

// areEqualParts reports whether word is as many parts, with strokes between, as each has
// characters.
func areEqualParts(word string) bool {
	parts := strings.Split(strings.Trim(word, "/"), "/")
	for _, part := range parts {
		if len(part) != len(parts) {
			return false
		}
	}
	return true
}

// readOneLine reads cells side by side.
func readOneLine(cells string, first, last int, options *ReadOptions) found {
	f := found{line: first, last: last}
	var records []*Record
	if records, f.err = lineForm.read([]byte(cells), options); f.err == nil {
		f.record = records[0]
	}
	return f
}

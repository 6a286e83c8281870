package notation

import (
	"errors"
	"jiugong/sudoku/internal/message"
	"strings"
	"unicode/utf8"

	"jiugong/sudoku"
	"jiugong/sudoku/notation/internal/pieces"
)

// parseCells reads a puzzle whose cells stand in a text, on one line or in rows.
func parseCells(text string, options *ReadOptions) (sudoku.Puzzle, error) {
	p, _, err := readLineCells(text, options)
	return p, err
}

// readLineCells does what parseCells does, with what the text left open.
func readLineCells(text string, options *ReadOptions) (sudoku.Puzzle, []message.Message, error) {
	parse := sudoku.ParseOptions{Rules: options.Rules, Symbols: options.Symbols}
	if options.mayBeMarks() && ReadMarks(new([81]uint16), []byte(strings.TrimSpace(text))) {
		text = strings.ReplaceAll(text, "0", ".") // 0 is no digit there
	}
	if isPlain(text) { // which leaves nothing to guess
		p, err := sudoku.Parse(text, parse)
		return p, nil, err
	}
	text = strings.ReplaceAll(text, ";", ",")
	if options.Symbols != nil {
		p, err := sudoku.Parse(dotted(text, options), parse)
		return p, nil, err
	}
	words := wordsOf(text)
	cells := words
	if !options.isWhole(len(words)) || len(words) == 1 {
		cells = charactersOf(words)
	}
	if len(cells) < 1 || !options.isWhole(len(cells)) {
		p, err := sudoku.Parse(text, parse)
		if err == nil {
			return p, nil, nil
		}
		return p, nil, err
	}
	g := grid{rows: [][]pieces.Cell{cells}, form: "line"}
	p, notes, err := g.read(options)
	if err == nil && p.Symbols != nil && p.Symbols.String() == p.Rules.Symbols().String() {
		p.Symbols = nil
	}
	var placed *sudoku.ParseError
	if err != nil && !errors.As(err, &placed) {
		return sudoku.Puzzle{}, nil, err
	}
	return p, notes, err
}

// wordsOf returns the parts of a text between blanks, commas and walls; between commas
// nothing is a part, too.
func wordsOf(text string) []pieces.Cell {
	var all []pieces.Cell
	number := 0
	for line := range strings.Lines(text) {
		number++
		line = strings.TrimRight(line, "\r\n")
		trimmed := strings.TrimSpace(line)
		if trimmed == "" || trimmed[0] == '#' || (*sudoku.Symbols)(nil).IsBorder([]byte(trimmed)) {
			continue
		}
		commas := strings.Contains(line, ",")
		column, start, startColumn, open := 0, -1, 0, commas
		end := func(at int) {
			if start >= 0 {
				all = append(all, pieces.Cell{Text: line[start:at], Line: number, Column: startColumn})
				start, open = -1, false
			}
		}
		for i, char := range line {
			column++
			switch {
			case char == ',':
				if end(i); open {
					all = append(all, pieces.Cell{Line: number, Column: column})
				}
				open = true
			case isSeparator(char):
				end(i)
			case start < 0:
				start, startColumn = i, column
			}
		}
		if end(len(line)); commas && open {
			all = append(all, pieces.Cell{Line: number, Column: column + 1})
		}
	}
	return all
}

// charactersOf returns the characters of words, a cell each.
func charactersOf(words []pieces.Cell) []pieces.Cell {
	var all []pieces.Cell
	for _, word := range words {
		column := word.Column
		for _, char := range word.Text {
			all = append(all, pieces.Cell{Text: string(char), Line: word.Line, Column: column})
			column++
		}
	}
	return all
}

// isPlain reports whether a text is nothing but digits from 1 to 9 and dots.
func isPlain(text string) bool {
	for i := range len(text) {
		if b := text[i]; b != '.' && (b < '1' || b > '9') {
			return false
		}
	}
	return true
}

// dotted puts a dot for the empty-cell marks "-" and "x" that are written
// beside symbols named by the caller. Beside words they stand alone.
func dotted(text string, options *ReadOptions) string {
	symbols := options.Symbols
	marks := strings.Map(func(r rune) rune {
		if uses(symbols, r) || uses(symbols, '.') {
			return -1
		}
		return r
	}, "-xX")
	words := !symbols.Single()
	isEnd := func(r rune) bool { return isSeparator(r) || r == '\n' || r == '\r' }
	var b strings.Builder
	for line := range strings.Lines(text) {
		trimmed := strings.TrimSpace(line)
		if !strings.ContainsAny(line, marks) || strings.HasPrefix(trimmed, "#") && !uses(symbols, '#') || symbols.IsBorder([]byte(trimmed)) && strings.Trim(trimmed, "-") != "" {
			b.WriteString(line)
			continue
		}
		chars := []rune(line)
		for i, r := range chars {
			if strings.ContainsRune(marks, r) && !(words && (i > 0 && !isEnd(chars[i-1]) || i+1 < len(chars) && !isEnd(chars[i+1]))) {
				r = '.'
			}
			b.WriteRune(r)
		}
	}
	return b.String()
}

// noPuzzleError tells that a line is no part of a puzzle.
func noPuzzleError(line []byte) error {
	words := string(line)
	if strings.Contains(words, "://") {
		return linkError(words)
	}
	if run := longestRun(words); run != "" {
		words, line = run, []byte(run)
	}
	_, err := sudoku.Parse(words, sudoku.ParseOptions{})
	if err == nil || !utf8.ValidString(words) {
		return wrong("line", 1, 0, "form.no_puzzle", exampleLine)
	}
	return lineError("line", err, line, &ReadOptions{})
}

// longestRun returns the longest word of text that looks like cells side by side, such as "53..7…"
// in quotes. It must have twelve or more among others.
func longestRun(text string) (run string) {
	isOther := func(char rune) bool {
		return !(char >= '0' && char <= '9' || char >= 'A' && char <= 'Z' || strings.ContainsRune("._-*?", char))
	}
	for word := range strings.FieldsFuncSeq(text, isOther) {
		if len(word) > len(run) && strings.ContainsAny(word, "0123456789") {
			run = word
		}
	}
	if len(run) < 12 || len(run) == len(strings.TrimSpace(text)) {
		return ""
	}
	return run
}

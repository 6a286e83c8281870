package notation

import (
	"bytes"
	"strings"
	"unicode"

	"jiugong/sudoku"
)

// parseCells reads a puzzle whose cells stand in a text, on one line or in
// rows, with other marks for empty cells and other symbols than the usual ones
// where the text itself tells them.
func parseCells(text string, options *ReadOptions) (sudoku.Puzzle, error) {
	symbols := options.Symbols
	if isPlain(text) { // which leaves nothing to guess
		return sudoku.Parse(text, sudoku.ParseOptions{Rules: options.Rules, Symbols: symbols})
	}
	text = strings.ReplaceAll(text, ";", ",")
	if symbols == nil {
		symbols = guessSymbols(text, options.Rules)
	}
	if symbols != options.Symbols { // guessed
		text = strings.ToUpper(text)
	} else {
		text = dotted(text, options)
	}
	return sudoku.Parse(text, sudoku.ParseOptions{Rules: options.Rules, Symbols: symbols})
}

// isPlain says whether a text is nothing but digits from 1 to 9 and dots.
func isPlain(text string) bool {
	for i := range len(text) {
		if b := text[i]; b != '.' && (b < '1' || b > '9') {
			return false
		}
	}
	return true
}

// guessSymbols tells symbols other than the usual ones from a text where each
// character is a cell, nil when there are none:
//
//	letters alone          A is 1, B is 2 …, up to the N-th letter; one must be
//	                       beyond those that the usual symbols have
//	0 and another for empty  0 is 1, 1 is 2 … F is 16, with more than 10 digits
func guessSymbols(text string, rules *sudoku.Rules) *sudoku.Symbols {
	var usual *sudoku.Symbols
	var seen [128]bool
	cells := 0
	for line := range strings.Lines(text) {
		if isComment(line) || usual.IsBorder([]byte(strings.TrimSpace(line))) {
			continue
		}
		for _, char := range line {
			switch {
			case isSeparator(char) || char == '\r' || char == '\n':
				continue
			case char >= 128:
				return nil
			}
			cells++
			seen[unicode.ToUpper(char)] = true
		}
	}
	if rules == nil {
		rules = usualRules(cells)
	}
	if rules == nil || rules.Cells() != cells || rules.N() > 36 {
		return nil
	}
	n := rules.N()
	digits, zeros, letters, dots := false, false, byte(0), false
	for char := byte('!'); char < 128; char++ {
		if !seen[char] {
			continue
		}
		switch {
		case char == '0':
			zeros = true
		case char >= '1' && char <= '9':
			digits = true
		case char >= 'A' && char <= 'Z':
			letters = char
		case strings.IndexByte("._*-", char) >= 0:
			dots = true
		default:
			return nil
		}
	}
	alphabet := "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	switch {
	case letters == 0:
		return nil
	case !digits && n <= len(alphabet) && int(letters-'A') < n && int(letters-'A') > n-10 && !(zeros && dots):
		return mustSymbols(alphabet[:n])
	case zeros && dots && n > 10 && int(letters-'A') < n-10:
		return mustSymbols(("0123456789" + alphabet)[:n])
	}
	return nil
}

func isComment(line string) bool { return strings.HasPrefix(strings.TrimSpace(line), "#") }

// mustSymbols makes symbols of different characters.
func mustSymbols(characters string) *sudoku.Symbols {
	symbols, err := sudoku.ParseSymbols(characters)
	if err != nil {
		panic(err) // the characters are different
	}
	return symbols
}

// markOf is the one character of a 9×9 on a line that is neither a digit nor a
// letter, whatever it is: that must be the mark of an empty cell. ok is false
// when there are several.
func markOf(line []byte) (mark byte, ok bool) {
	for _, char := range line {
		switch {
		case char >= '1' && char <= '9':
		case char <= ' ' || char >= 127 || mark != 0 && char != mark || unicode.IsLetter(rune(char)):
			return 0, false
		default:
			mark = char
		}
	}
	return mark, mark != 0
}

// isDigit says whether a character is a digit of the rules, as 0 is of 9/0-8.
func (o *ReadOptions) isDigit(char byte) bool {
	return o.Rules != nil && uses(o.Rules.Symbols(), rune(char))
}

// dotted puts a dot for the other marks of an empty cell that are seen: "-",
// and "x" where it is no symbol. Beside symbols that are words they stand alone.
func dotted(text string, options *ReadOptions) string {
	symbols := options.Symbols
	marks := "-xX"
	switch {
	case symbols != nil:
		marks = strings.Map(func(r rune) rune {
			if uses(symbols, r) || uses(symbols, '.') {
				return -1
			}
			return r
		}, marks)
	case options.Rules == nil && len(text) >= 32*32 || options.Rules != nil && options.Rules.N() >= 33:
		marks = "-"
	}
	words := symbols != nil && !symbols.Single()
	isEnd := func(r rune) bool { return isSeparator(r) || r == '\n' || r == '\r' }
	walls := strings.Contains(text, "|") // then a line of dashes is one too
	var b strings.Builder
	for line := range strings.Lines(text) {
		trimmed := []byte(strings.TrimSpace(line))
		if !strings.ContainsAny(line, marks) || isComment(line) && !uses(symbols, '#') || symbols.IsBorder(trimmed) && (walls || len(bytes.Trim(trimmed, "-")) > 0) {
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

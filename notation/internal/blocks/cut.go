package blocks

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"jiugong/sudoku/notation/internal/pieces"
)

// base names a way to split a line into parts.
type base uint8

const (
	byWords     base = iota // at blanks, commas and walls
	byWordsOnly             // the same, and signs that may be walls go
	byChars                 // each character of the words
	byCharsOnly             // the same without signs that may be walls
	byTabs
	byCommas
	bySemicolons
	byWalls
	byTwoWalls // ||, as in wikis
	byAnds     // &, as in LaTeX
	bases
)

// perhapsWalls lists signs that some texts draw between boxes.
const perhapsWalls = "!:¦'`"

// by returns the parts of a line under base b. It splits each line once.
func (l *line) by(b base) []pieces.Cell {
	if !l.has[b] {
		l.has[b] = true
		l.cut[b] = l.parts(b)
	}
	return l.cut[b]
}

func (l *line) parts(b base) []pieces.Cell {
	switch b {
	case byWords, byWordsOnly:
		return l.words(b == byWordsOnly)
	case byChars, byCharsOnly:
		return characters(l.by(byWords), b == byCharsOnly)
	case byTabs:
		return l.split(func(char rune) bool { return char == '\t' })
	case byCommas:
		return l.split(func(char rune) bool { return char == ',' })
	case bySemicolons:
		return l.split(func(char rune) bool { return char == ';' })
	case byWalls:
		return l.split(isWall)
	case byTwoWalls:
		if !strings.Contains(string(l.text), "||") {
			return nil
		}
		twice := line{number: l.number, text: []rune(strings.ReplaceAll(string(l.text), "||", "\x01 "))}
		return twice.split(func(char rune) bool { return char == 1 })
	default:
		text := strings.ReplaceAll(strings.TrimSpace(string(l.text)), `\&`, "&") // as matrices of TikZ have it
		if !strings.Contains(text, "&") {
			return nil
		}
		if i := strings.Index(text, `\\`); i > 0 {
			text = text[:i]
		}
		and := line{number: l.number, text: []rune(text)}
		return and.split(func(char rune) bool { return char == '&' })
	}
}

// words splits a line at blanks, commas and walls.
func (l *line) words(only bool) []pieces.Cell {
	var all []pieces.Cell
	start := -1
	for i := 0; i <= len(l.text); i++ {
		if i < len(l.text) && !isBetween(l.text[i]) {
			if start < 0 {
				start = i
			}
			continue
		}
		if start >= 0 {
			text := string(l.text[start:i])
			if trimmed := unquoted(text); len(trimmed) > 0 {
				text = trimmed
			}
			if whole, isFloat := strings.CutSuffix(text, ".0"); isFloat && pieces.IsNumber(whole) {
				text = whole
			}
			if !(only && len([]rune(text)) == 1 && strings.Contains(perhapsWalls, text)) {
				all = append(all, pieces.Cell{Text: text, Line: l.number, Column: start + 1})
			}
			start = -1
		}
	}
	return all
}

// isBetween reports whether char only separates cells.
func isBetween(char rune) bool {
	return char == ' ' || char == ',' || char == ';' || isWall(char) || unicode.IsSpace(char)
}

// unquoted returns text without quotes around it.
func unquoted(text string) string { return strings.Trim(text, `"'`) }

// split cuts a line at each sign that is accepts. Parts may be empty.
func (l *line) split(is func(rune) bool) []pieces.Cell {
	if !slices.ContainsFunc(l.text, is) {
		return nil
	}
	var all []pieces.Cell
	start := 0
	for i := 0; i <= len(l.text); i++ {
		if i < len(l.text) && !is(l.text[i]) {
			continue
		}
		part := string(l.text[start:i])
		trimmed := strings.TrimSpace(part)
		if strings.HasPrefix(trimmed, `="`) { // a text, as spreadsheets write it
			trimmed = trimmed[1:]
		}
		column := start + 1 + len([]rune(part)) - len([]rune(strings.TrimLeftFunc(part, unicode.IsSpace)))
		if quoted := unquoted(trimmed); len(trimmed) > 1 || quoted == "" && trimmed != "" {
			trimmed = strings.TrimSpace(quoted)
		}
		all = append(all, pieces.Cell{Text: pieces.CellText(trimmed), Line: l.number, Column: min(column, i+1)})
		start = i + 1
	}
	return all
}

// tooMany is a number of characters that no row of a board has, with all that may stand beside it.
const tooMany = 1 << 10

// characters returns a cell for each character of words, but for those beyond tooMany.
func characters(words []pieces.Cell, only bool) []pieces.Cell {
	length := 0
	for _, word := range words {
		length += len(word.Text)
	}
	all := make([]pieces.Cell, 0, min(length, tooMany+1))
	for _, word := range words {
		column := word.Column
		for i, char := range word.Text {
			if len(all) > tooMany {
				return all
			}
			if !(only && strings.ContainsRune(perhapsWalls, char)) {
				all = append(all, pieces.Cell{Text: characterAt(word.Text, i, char), Line: word.Line, Column: column})
			}
			column++
		}
	}
	return all
}

// characterAt returns the character at a byte of text as a text of its own.
func characterAt(text string, i int, char rune) string {
	if char == utf8.RuneError { // in place of bytes that are none
		return string(char)
	}
	return text[i : i+utf8.RuneLen(char)]
}

// way describes how lines split into cells: by a base, with a number of labels at either end.
type way struct {
	base        base
	front, back int
}

// ways lists all ways, the likeliest first.
var ways = func() []way {
	all := make([]way, 0, 80)
	for _, ends := range [][2]int{{0, 0}, {1, 1}, {1, 0}, {0, 1}, {2, 0}, {2, 1}, {2, 2}, {1, 2}} {
		for _, b := range []base{byWords, byChars, byTabs, byCommas, bySemicolons, byWalls, byTwoWalls, byAnds, byWordsOnly, byCharsOnly} {
			all = append(all, way{b, ends[0], ends[1]})
		}
	}
	return all
}()

// row splits l into cells and the labels around them. ok is false when it has too few parts.
func (w way) row(l *line) (cells, labels []pieces.Cell, ok bool) {
	base := w.base
	chars := base == byChars || base == byCharsOnly
	if chars {
		base = byWords
	}
	parts := l.by(base)
	if len(parts) <= w.front+w.back {
		return nil, nil, false
	}
	cells = parts[w.front : len(parts)-w.back]
	if w.front+w.back > 0 {
		labels = append(slices.Clone(parts[:w.front]), parts[len(parts)-w.back:]...)
	}
	if chars {
		cells = characters(cells, w.base == byCharsOnly)
	}
	return cells, labels, true
}

// areLabels reports whether texts before or behind a grid's rows are labels. They must be all
// equal, or numbers or letters in order.
func areLabels(texts []string) bool {
	same := true
	for _, text := range texts {
		same = same && text == texts[0]
	}
	if same {
		return !mayStandAlone(texts[0])
	}
	step := 0
	for i := range texts {
		value, ok := labelValue(texts[i])
		if !ok {
			return false
		}
		if i == 0 {
			continue
		}
		before, _ := labelValue(texts[i-1])
		switch d := value - before; {
		case i == 1 && (d == 1 || d == -1):
			step = d
		case d != step || d == 0: // A and a are two names of one place
			return false
		}
	}
	return true
}

// mayStandAlone reports whether text could also be a cell.
func mayStandAlone(text string) bool {
	return pieces.IsNumber(text) || pieces.IsNothing(text) || len(text) == 1 && strings.Contains("._-*?~xX", text)
}

// labelValue returns the place that a label gives, such as 3, C, r3, [3,] or 3.
func labelValue(text string) (value int, ok bool) {
	word := strings.TrimFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	letters := strings.TrimRight(word, "0123456789")
	if digits := word[len(letters):]; digits != "" && len(digits) < 4 && len(letters) < 6 {
		for _, char := range digits {
			value = value*10 + int(char-'0')
		}
		return value, true
	}
	if len(word) == 1 && unicode.IsLetter(rune(word[0])) {
		return int(unicode.ToUpper(rune(word[0])) - 'A'), true
	}
	return 0, false
}

// isOrder reports whether cells only number or letter the columns, or hold nothing, as above a
// table.
func isOrder(cells []pieces.Cell) bool {
	texts := make([]string, len(cells))
	empty := true
	for i, cell := range cells {
		texts[i] = cell.Text
		empty = empty && cell.Text == ""
	}
	if empty {
		return true
	}
	first, ok := labelValue(texts[0])
	return ok && (first == 0 || first == 1) && len(texts) > 1 && texts[0] != texts[1] && areLabels(texts)
}

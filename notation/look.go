package notation

import (
	"bytes"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/once"
	"jiugong/sudoku/notation/internal/blocks"
	"jiugong/sudoku/notation/internal/pieces"
	"jiugong/sudoku/notation/internal/text"
)

// lineLook classifies a line that is no puzzle by itself.
type lineLook uint8

const (
	looksOther lineLook = iota
	looksRow            // cells, and nothing that one must look at closer
	looksRule
	looksTitle
)

func (c *cutter) lookAt(line []byte, start, end int) lineLook {
	options := &c.reader.options
	trimmed := bytes.TrimSpace(line)
	if options.Symbols != nil || c.run.told.cells == samuraiCells || c.header.told.cells == samuraiCells || options.Rules != nil && hasGaps(options.Rules) {
		switch {
		case options.Symbols.IsBorder(trimmed):
			return looksRule
		case options.Symbols == nil && options.Rules != nil && options.Form == nil && bytes.ContainsAny(trimmed, "[{"):
			return looksOther // a list
		}
		return looksRow
	}
	if len(trimmed) == 0 {
		return looksTitle // there were only signs that take no room
	}
	if isSection(trimmed) && options.Form == nil {
		return looksTitle
	}
	if isRule(trimmed) {
		chars := measure(line).chars
		if first := c.run.first; len(c.run.rows) > 0 && (chars == first.chars || measure(line).tokens == first.tokens) || len(c.run.rows) == 0 && (isOneSign(trimmed) && chars <= 36 || chars == 2) {
			return looksOther
		}
		return looksRule
	}
	if isTitle(trimmed) && c.isDamagedRow(trimmed) || isNamed(string(trimmed)) || options.isOpen() && options.Form == nil && isFolded(trimmed) {
		return looksOther
	}
	if options.isOpen() && options.Form == nil && (c.areCageRows(trimmed, end) || isRowAndCages(trimmed)) {
		return looksOther
	}
	if isTitle(trimmed) || isCapitalTitle(trimmed) || isLongNumber(trimmed) {
		if options.isOpen() && options.Form == nil && entry.Match(trimmed) {
			c.run.entries = true
			return looksOther
		}
		return looksTitle
	}
	if blocks.IsBanner(string(trimmed), isSide) {
		return looksTitle
	}
	if !isPlainRow(line) {
		if areSmallLetters(trimmed) || areValues(trimmed) || bytes.ContainsAny(trimmed, "0123456789[]{}()<>|\"'`=&,;\t") || bytes.ContainsFunc(trimmed, isWall) || bytes.ContainsFunc(trimmed, isSeparator) && !bytes.ContainsFunc(trimmed, unicode.IsLetter) || isOneSign(trimmed) || len(trimmed) > 3 && !bytes.ContainsFunc(trimmed, unicode.IsSpace) {
			return looksOther
		}
		return looksTitle
	}
	if hasLetters(line) {
		return looksOther
	}
	s := measure(line)
	run := &c.run
	if len(run.rows) == 0 {
		isOpen := options.isOpen() && c.header.told.n == 0
		if s.chars < 4 && isOpen && (len(line) > 6 || run.passage) {
			return looksOther // digits far apart, or a cage's sum
		}
		if s.chars < 4 && isOpen && (s.tokens == 3 || s.tokens == 2) {
			return looksOther // a row, a column and a digit, or a cell's number and a digit
		}
		if before := run.title; s.chars == 1 && isOpen && before.line > 0 && len(bytes.TrimSpace(c.text[before.start:before.end])) == 1 {
			return looksOther // a cell on each line
		}
		if s.chars < 4 && isOpen {
			return looksTitle
		}
		run.first = s
		run.told = c.header.told
		run.marks = s.tokens == 4 && areMarks(line)
		if isOpen && (s.tokens == 9 && s.chars == 27 || s.tokens == 16 && s.chars == 64 || s.tokens == 6 && s.chars == 18) {
			return looksOther // candidates may stand apart, three a line
		}
		if isOpen && s.tokens > 3 && (s.chars == 3*s.tokens || s.chars == 2*s.tokens && markedDigit.Match(line)) {
			return looksOther // cells with their digits, such as 5A1, or digits with a letter for givens
		}
		if isOpen && s.tokens == 1 && s.chars > 36 && run.height(options.Rules) == 1 {
			return looksOther // it may be broken into lines
		}
		if isOpen && (run.height(options.Rules) == 1 || isCount(line)) {
			return looksOther
		}
		return looksRow
	}
	if !run.fits(s) {
		return looksOther
	}
	return looksRow
}

// isFolded reports whether a line of letters may be cells in disguise. They may
// be digits in words, or a text in base64.
func isFolded(line []byte) bool {
	if !bytes.ContainsAny(line, "eEoO") {
		return false
	}
	return len(line) >= 60 && !bytes.ContainsAny(line, " \t") && isTitle(line) || inWords.Match(line)
}

// inWords matches cells in words, pictures of a chat and marks: "five - - three", ":five: :white_square:".
var inWords = once.MustCompile(`(?i)^(?:(?::?(?:` + text.DigitWords + `):?|` + text.NothingWords + `|:[a-z]+_[a-z_]+:|[._*?x-])?(?:[ \t]+|[ \t]*[,;|][ \t]*|$)){4,}$`)

// isDamagedRow reports whether a line is one word as long as the rows before
// it. It must be mostly made of the same characters.
func (c *cutter) isDamagedRow(line []byte) bool {
	run := &c.run
	if len(run.rows) == 0 || run.first.tokens != 1 || measure(line) != run.first {
		return false
	}
	others := 0
	for _, char := range string(line) {
		if !(char >= '0' && char <= '9' || char >= 'A' && char <= 'Z' || strings.ContainsRune("._-*?", char)) {
			others++
		}
	}
	return others <= 2
}

// areCageRows reports whether word and the line above or below it are rows of small letters that name cages.
func (c *cutter) areCageRows(word []byte, end int) bool {
	if len(word) < 4 || len(word) > maxSmallRow || !isSide(len(word)) || len(bytes.Trim(word, smallLetters)) > 0 {
		return false
	}
	below, _, _ := bytes.Cut(bytes.TrimLeft(c.text[end:], "\r\n"), []byte("\n"))
	for _, other := range [][]byte{c.text[c.run.title.start:c.run.title.end], below} {
		other = bytes.TrimSpace(other)
		if len(other) == len(word) && len(bytes.Trim(other, smallLetters)) == 0 && pairsIn(word)+pairsIn(other) > 1 {
			return true
		}
	}
	return false
}

// isRowAndCages reports whether a line is a row of cells and the letters of their cages. At least half of the
// cells are empty.
func isRowAndCages(line []byte) bool {
	row, cages, _ := bytes.Cut(line, []byte(" "))
	cages = bytes.TrimSpace(cages)
	if len(row) < 6 || len(row) != len(cages) || !isSide(len(row)) || len(bytes.Trim(row, "0123456789._-*?")) > 0 {
		return false
	}
	givens := bytes.Map(func(char rune) rune {
		if strings.ContainsRune("._-*?0", char) {
			return -1
		}
		return char
	}, row)
	return len(givens)*2 <= len(row) && lettersIn(string(cages)) > 0
}

const smallLetters = "abcdefghijklmnopqrstuvwxyz"

// maxSmallRow is the width of the largest board whose cages are named by letters.
const maxSmallRow = 25

// pairsIn counts the letters of word that are the same as the one before.
func pairsIn(word []byte) (pairs int) {
	for i := range word[min(1, len(word)):] {
		if word[i] == word[i+1] {
			pairs++
		}
	}
	return pairs
}

// entry matches a line that tells of one cell in words: an item of a list, "Row 1, Column 4: 7", "5 at A1".
var entry = once.MustCompile(`^-(?: |$)|(?i:\b(?:row|col|column|value|val|digit|[rcvxy])\W{1,4}\d{1,2}(?:\W{1,4}\d{1,2})?\W{0,3}$|^\W*\d{1,2}\s+(?:in|at|@|on)\s+(?:r\d+c\d+|[A-I]\d)\W*$)`)

// markedDigit matches a digit with a letter behind it.
var markedDigit = once.MustCompile(`\b[1-9][A-Za-z]\b`)

// samuraiCells is the number of cells in overlapping grids with rows of different lengths.
const samuraiCells = 369

// isTitle reports whether line is words, perhaps with numbers. It has no sign that holds
// cells. It has two adjacent letters, one of them small, or a character that grids don't use.
func isTitle(line []byte) bool {
	if bytes.ContainsAny(line, "[]{}()<>|\"'`=&;\t") {
		return false
	}
	cells := 0
	for _, word := range bytes.FieldsFunc(line, func(char rune) bool { return char == ':' || isSeparator(char) }) {
		isCells := len(bytes.Trim(word, "0123456789._-*?")) == 0
		switch {
		case isCells && len(word) == 1:
			cells++
		case isCells && len(word) > 5 && bytes.ContainsAny(word, "._-*?"):
			return false
		}
	}
	if cells > 3 || areValues(line) {
		return false
	}
	last := rune(0)
	for _, char := range string(line) {
		if unicode.IsLetter(char) && unicode.IsLetter(last) && (unicode.IsLower(char) && char != last && char != 'x' || char > unicode.MaxLatin1) {
			return !isLower(line)
		}
		if char == utf8.RuneError {
			return true
		}
		last = char
	}
	return false
}

// isCapitalTitle reports whether line is a word of capital letters and a number, as ER 11.9 is. Groups of cells are
// equally long.
func isCapitalTitle(line []byte) bool {
	word, number, _ := bytes.Cut(line, []byte(" "))
	return len(word) > 1 && len(number) > 0 && len(word) != len(number) && len(bytes.Trim(word, "ABCDEFGHIJKLMNOPQRSTUVWXYZ")) == 0 &&
		len(bytes.Trim(number, "0123456789.")) == 0 && bytes.Count(number, []byte(".")) < 2
}

// isLongNumber reports whether word is a number too long for a row and unlike the cells of a board: hardly a digit is 0.
func isLongNumber(word []byte) bool {
	points := bytes.Count(word, []byte("."))
	if len(word) < 10 || points > 1 || len(bytes.Trim(word, "0123456789.")) > 0 || bytes.Count(word, []byte("0"))*5 > len(word) {
		return false
	}
	if len(word) < leastWrapped {
		return points == 1 && !isSide(len(word))
	}
	for side := 1; side <= sudoku.MaxN; side++ {
		if cells := side * side; len(word) >= cells-3 && len(word) <= cells+3 && isSide(side) {
			return false
		}
	}
	return true
}

// areValues reports whether a line is numbers and words for no value alone, as a row of NaN and digits.
func areValues(line []byte) bool {
	words := bytes.Fields(line)
	return len(words) > 3 && !slices.ContainsFunc(words, func(word []byte) bool {
		return !pieces.IsNothing(string(word)) && !pieces.IsNumber(string(word))
	})
}

// isLower reports whether line may be a row of small letters and marks.
func isLower(line []byte) bool {
	marks := false
	for _, char := range line {
		switch {
		case char >= 'a' && char <= 'z':
		case strings.IndexByte(".-_*?0", char) >= 0:
			marks = true
		default:
			return false
		}
	}
	return marks && len(line) >= 4
}

// isCount reports whether line numbers the columns in order.
func isCount(line []byte) bool {
	words := bytes.FieldsFunc(line, isSeparator)
	if len(words) == 1 {
		words = bytes.Split(words[0], nil)
	}
	for i, word := range words {
		if i > 0 && (len(word) != 1 || len(words[i-1]) != 1 || word[0] != words[i-1][0]+1) && !(len(word) == 2) {
			return false
		}
	}
	return len(words) > 3 && (words[0][0] == '1' || words[0][0] == '0' || words[0][0] == 'A')
}

// isPlainRow reports whether line holds only cells in the usual characters, and walls between
// groups of them.
func isPlainRow(line []byte) bool {
	walls, commas := 0, 0
	for i := 0; i < len(line); i++ {
		switch char := line[i]; {
		case char >= '0' && char <= '9' || char >= 'A' && char <= 'Z' || char == '.' || char == '-' || char == '_' || char == '*' || char == 'x' || char == ' ' || char == '?':
		case char == '|':
			walls++
		case char == ',':
			commas++
		case char == 0xe2 && i+2 < len(line) && (line[i+1] == 0x94 || line[i+1] == 0x95):
			i += 2
			walls++
		default:
			return false
		}
	}
	return walls < 7 && (commas == 0 || walls == 0)
}

// hasLetters reports whether line has a word of letters only. It may be cages, regions, or
// just letters.
func hasLetters(line []byte) bool {
	all, letters := 0, 0
	for _, word := range bytes.Fields(line) {
		capitals := 0
		for _, char := range word {
			if char >= 'A' && char <= 'Z' {
				capitals++
			}
		}
		if capitals == len(word) && capitals >= 4 {
			return true
		}
		all, letters = all+len(word), letters+capitals
	}
	return letters == all && letters >= 4
}

// areSmallLetters reports whether line is single small letters with blanks between, as of
// regions.
func areSmallLetters(line []byte) bool {
	for i, char := range line {
		if i%2 == 0 && (char < 'a' || char > 'z') || i%2 == 1 && char != ' ' {
			return false
		}
	}
	return len(line) >= 7
}

// isOneSign reports whether line repeats a single sign.
func isOneSign(line []byte) bool {
	sign := byte(0)
	for _, char := range line {
		switch {
		case strings.IndexByte(" |!,;\t", char) >= 0 || char >= 0x80: // walls
		case sign == 0:
			sign = char
		case char != sign:
			return false
		}
	}
	return sign != 0
}

// drawsOnly reports whether line draws with strokes that no puzzle on a line has. In a long line with corners one sign
// may be another one.
func drawsOnly(line []byte) bool {
	if !bytes.ContainsAny(line, "-=─━═") {
		return false
	}
	return isRule(line) || len(line) > 20 && bytes.ContainsAny(line, "'`:+*┌├└╔╠╚") && isRule(withoutOdd(line)) ||
		len(line) > 20 && line[0] == '.' && line[len(line)-1] == '.' && isRule(withoutOdd(line))
}

// withoutOdd returns a line without its only letter or digit, or as it is where there are more.
func withoutOdd(line []byte) []byte {
	odd := -1
	for i, char := range line {
		if isLetter(char) || isDigit(char) {
			if odd >= 0 {
				return line
			}
			odd = i
		}
	}
	if odd < 0 {
		return line
	}
	return slices.Concat(line[:odd], line[odd+1:])
}

// isRule reports whether line only draws.
func isRule(line []byte) bool {
	strokes, dots := 0, 0
	for _, char := range string(line) {
		switch {
		case char == '.': // at corners, or empty cells
			dots++
		case strings.ContainsRune("-=_~*+#", char) || char >= 0x2500 && char <= 0x257f && char != '│' && char != '┃' && char != '║':
			strokes++
		case strings.ContainsRune("|│┃║ !:¦'`,\t", char):
		default:
			return false
		}
	}
	return strokes > 1 && dots <= strokes
}

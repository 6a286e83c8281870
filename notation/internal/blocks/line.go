package blocks

import (
	"slices"
	"strings"
	"unicode"

	"jiugong/sudoku/internal/once"
	"jiugong/sudoku/notation/internal/pieces"
)

// kind classifies a line by itself.
type kind uint8

const (
	blank   kind = iota
	comment      // "#" and words
	rule         // only draws: +---+---+
	single       // one sign all along: a rule, or a row of empty cells
	cells        // anything else that may be a row
	words        // what can't be one
)

type line struct {
	number   int // from 1
	text     []rune
	kind     kind
	sign     rune // of a single one
	mayBeRow bool
	damaged  bool // it is like the rows beside it, but for one character

	cut [bases][]pieces.Cell // by each base, nil until asked for
	has [bases]bool
}

const strokes = "-=_~─━═‗╌╍┄┅┈┉*+#"

// read classifies each text by itself. It then compares lines of letters with their neighbours
// of the same length.
func (f *finder) read(texts []string) {
	f.lines = make([]line, len(texts))
	for i, text := range texts {
		l := &f.lines[i]
		l.number, l.text = i+1, []rune(strings.TrimRight(text, "\r\n"))
		f.classify(l)
	}
	for i := range f.lines {
		l := &f.lines[i]
		if l.kind == cells && !l.mayBeRow && l.isOneWord() {
			n := len(strings.TrimSpace(string(l.text)))
			beside := func(at int) bool {
				return at >= 0 && at < len(f.lines) && f.lines[at].kind == cells && f.lines[at].isOneWord() && len(strings.TrimSpace(string(f.lines[at].text))) == n
			}
			l.mayBeRow = n >= 4 && (beside(i-1) || beside(i+1))
		}
	}
	for i := range f.lines {
		l := &f.lines[i]
		if l.damaged = l.kind == cells && f.isDamaged(i); l.damaged {
			l.mayBeRow = true
		}
		if l.kind == cells && !l.mayBeRow {
			l.kind = words
		}
	}
	for i := range f.lines {
		text := strings.TrimSpace(string(f.lines[i].text))
		if l := &f.lines[i]; l.kind == words && len(text) == 1 && unicode.IsDigit(rune(text[0])) && (len(l.text) == 1 && f.isBlankMarked(i-1) && f.isBlankMarked(i+1) || f.isParted(i-1) || f.isParted(i+1)) {
			l.kind, l.mayBeRow = cells, true // the first cell of a row of blanks
		}
	}
	for i := 1; i < len(f.lines); i++ {
		head, below := &f.lines[i-1], &f.lines[i]
		isFirst := i == 1 || !f.lines[i-2].mayBeRow && f.lines[i-2].kind != rule
		if isFirst && (head.isEmptyHead() || f.isNumberedHead(i-1)) && belowHead.MatchString(string(below.text)) {
			head.kind, head.mayBeRow = rule, false
			below.kind, below.mayBeRow = rule, false
		}
	}
}

// isBlankMarked reports whether the line at i may be a row with blanks for empty cells and no walls.
func (f *finder) isBlankMarked(i int) bool {
	if i < 0 || i >= len(f.lines) {
		return false
	}
	l := &f.lines[i]
	return l.kind == cells && l.mayBeRow && strings.Contains(string(l.text), "  ") && strings.Trim(string(l.text), " 123456789") == ""
}

// isParted reports whether the line at i may be a row of cells between tabs or commas.
func (f *finder) isParted(i int) bool {
	if i < 0 || i >= len(f.lines) {
		return false
	}
	l := &f.lines[i]
	return l.kind == cells && l.mayBeRow && strings.ContainsAny(string(l.text), "\t,;")
}

// isDamaged reports whether the line at i looks like a row with one small
// letter too much. A row beside it has as many parts.
func (f *finder) isDamaged(i int) bool {
	l, lower := &f.lines[i], 0
	for _, char := range l.text {
		switch {
		case unicode.IsLower(char) && char != 'x':
			lower++
		case unicode.IsLetter(char) && char > unicode.MaxASCII:
			return false
		}
	}
	if lower != 1 {
		return false
	}
	for _, at := range []int{i - 1, i + 1} {
		if at < 0 || at >= len(f.lines) || !f.lines[at].mayBeRow || f.lines[at].kind != cells {
			continue
		}
		for _, b := range []base{byWords, byCommas, byWalls} {
			mine, other := l.by(b), f.lines[at].by(b)
			if len(mine) == len(other) && len(mine) > 0 && (len(mine) > 4 || len(mine) == 1 && len(mine[0].Text) == len(other[0].Text) && len(mine[0].Text) > 8) {
				return true
			}
		}
	}
	return false
}

// isNumberedHead reports whether the line at i numbers the columns of a table with walls. As many rows follow behind
// the line below it.
func (f *finder) isNumberedHead(i int) bool {
	l := &f.lines[i]
	if l.kind == blank || !slices.ContainsFunc(l.text, isWall) || !isOrder(l.by(byWords)) {
		return false
	}
	rows := 0
	for at := i + 2; at < len(f.lines) && slices.ContainsFunc(f.lines[at].text, isWall); at++ {
		if f.lines[at].kind != rule {
			rows++
		}
	}
	return rows == len(l.by(byWords))
}

// belowHead matches the line below the head of a table in Markdown.
var belowHead = once.MustCompile(`^\s*\|\s*:?-+:?\s*(?:\|\s*:?-+:?\s*){3,}\|\s*$`)

// isEmptyHead reports whether l is only walls and blanks between them.
func (l *line) isEmptyHead() bool {
	text := strings.TrimSpace(string(l.text))
	return strings.Count(text, "|") > 4 && strings.Trim(text, "| \t") == ""
}

// drawsLatex matches a line of LaTeX that only draws.
var drawsLatex = once.MustCompile(`^(?:\\(?:hline|cline|midrule|toprule|bottomrule|addlinespace)\b[^&]*)+$`)

func (l *line) isOneWord() bool {
	return !strings.ContainsFunc(strings.TrimSpace(string(l.text)), unicode.IsSpace)
}

func (f *finder) isSymbol(char rune) bool {
	return f.options.IsSymbol != nil && f.options.IsSymbol(char)
}

func (f *finder) classify(l *line) {
	trimmed := []rune(strings.TrimSpace(string(l.text)))
	if len(trimmed) == 0 {
		l.kind = blank
		if len(l.text) > 3 && slices.Contains(l.text, '\t') {
			l.kind, l.mayBeRow = cells, true // a row of a table, all empty
		}
		return
	}
	if trimmed[0] == '#' && !f.isSymbol('#') && !HasHashes(string(trimmed)) && !(len(trimmed) > 3 && len(strings.Trim(string(trimmed), "#|+-= ")) == 0) {
		if !slices.ContainsFunc(trimmed, func(r rune) bool { return r != '#' && r != ' ' }) || len(trimmed) > 1 && trimmed[1] != '|' {
			l.kind = comment
			return
		}
	}
	if drawsLatex.MatchString(string(trimmed)) {
		l.kind = rule
		return
	}
	if f.options.IsSymbol == nil && IsBanner(string(trimmed), f.options.IsSide) {
		l.kind = words
		return
	}
	l.kind = cells
	if f.options.IsSymbol == nil || !slices.ContainsFunc(trimmed, f.isSymbol) {
		if sign, ok := oneSign(trimmed); ok {
			l.kind, l.sign, l.mayBeRow = single, sign, true
			return
		}
		if l.isEmptyHead() { // a row of empty cells, or of nothing between others
			l.kind, l.sign, l.mayBeRow = single, ' ', true
			return
		}
		if isRule(trimmed) {
			l.kind = rule
			return
		}
	}
	l.mayBeRow = f.mayBeRow(l)
}

// HasHashes reports whether "#" stands for cells in line, empty ones or none. It has digits or
// dots and at least three of them, and no words.
func HasHashes(line string) bool {
	return strings.Count(line, "#") >= 3 && strings.ContainsAny(line, "0123456789._") && strings.Trim(line, "#0123456789._ ,;|\t") == ""
}

// IsBanner reports whether line is a number or words between strokes of one sign, or
// behind them. Such are "=== 8 ===" and "--- end ---". Groups of usual signs for empty cells
// would be equally long. A row would be as long as a board is wide.
func IsBanner(line string, isSide func(n int) bool) bool {
	sign := line[:1]
	if strings.ContainsFunc(sign, func(char rune) bool { return unicode.IsLetter(char) || unicode.IsDigit(char) || char == utfError }) {
		return false
	}
	middle := strings.Trim(line, sign)
	before, behind := strings.Index(line, middle), len(line)-len(middle)-strings.Index(line, middle)
	isApart := strings.HasPrefix(middle, " ") && (behind == 0 || strings.HasSuffix(middle, " "))
	number := strings.TrimSpace(middle)
	isWords := isApart && strings.ContainsFunc(number, unicode.IsLetter) && !strings.ContainsAny(number, "[]{}<>|\"=") &&
		slices.ContainsFunc(strings.FieldsFunc(number, func(char rune) bool { return !unicode.IsLetter(char) }), func(word string) bool { return len(word) > 2 })
	switch {
	case before >= 2 && isWords:
		return len(number) != before || !strings.Contains("._-*?~", sign)
	case before < 2 || !strings.ContainsAny(number, "0123456789") || strings.Trim(number, "0123456789#/.:") != "":
		return false
	case isApart:
		return len(number) != before || !strings.Contains("._-*?~", sign)
	}
	return before > 3 && before == behind && !isSide(len(line))
}

// oneSign reports whether text repeats one sign, perhaps between walls and blanks, and returns
// it.
func oneSign(text []rune) (sign rune, ok bool) {
	for _, char := range text {
		switch {
		case char == ' ' || char == '\t' || char == '|' || char == '│' || char == '┃' || char == '║' || char == ',' || char == ';' || char == '!' || char == '¦':
		case unicode.IsLetter(char) && char != 'x' && char != 'X' || unicode.IsDigit(char) && char != '0':
			return 0, false
		case sign == 0:
			sign = char
		case char != sign:
			return 0, false
		}
	}
	return sign, sign != 0 && !isWall(sign) && !strings.ContainsRune("─━═‗╌╍┄┅┈┉", sign)
}

// leastDots is how many dots, each with blanks round it, are cells and no drawing.
const leastDots = 4

// isRule reports whether text only draws.
func isRule(text []rune) bool {
	if strings.Count(" "+string(text)+" ", " . ")*2 >= leastDots { // each second one counts
		return false
	}
	drawn := 0
	for _, char := range text {
		switch {
		case strings.ContainsRune(strokes, char) || isWall(char) && char != '|':
			drawn++
		case char == '|' || char == ' ' || char == '\t' || strings.ContainsRune("!:¦.'`,^/\\o", char):
		default:
			return false
		}
	}
	if drawn == 0 {
		return len(strings.Trim(string(text), "| \t")) == 0
	}
	level := 0
	for _, char := range text {
		if strings.ContainsRune("-=_~─━═╌╍┄┅┈┉*+#", char) || char >= 0x250c && char <= 0x257f && !strings.ContainsRune("│┃║", char) {
			level++
		}
	}
	return level > 0 && (level >= 2 || len(text) < 3)
}

// isWall reports whether char is drawn between cells.
func isWall(char rune) bool { return char == '|' || char >= 0x2500 && char <= 0x257f }

// looksLikeCells reports whether a line is almost surely cells. It holds at least nine, only
// digits and signs.
func (l *line) looksLikeCells() bool {
	if l.kind != cells || !l.mayBeRow {
		return false
	}
	count, signs := 0, map[rune]bool{}
	for _, char := range l.text {
		switch {
		case unicode.IsLetter(char) || strings.ContainsRune("/:+#&", char):
			return false
		case isWall(char) || unicode.IsSpace(char) || char == ',':
		default:
			count++
			if !unicode.IsDigit(char) {
				signs[char] = true
			}
		}
	}
	return count >= 9 && len(signs) < 2
}

// mayBeRow reports whether l may be a row in some way.
func (f *finder) mayBeRow(l *line) bool {
	if f.options.IsSymbol != nil {
		return true
	}
	if strings.Contains(string(l.text), "://") || commented.MatchString(string(l.text)) {
		return false
	}
	least := 3
	if f.options.Width > 0 {
		least = min(least, f.options.Width)
	}
	for base := range bases {
		all := l.by(base)
		for front := range min(3, len(all)) {
			rest := all[front:]
			if base == byChars || base == byCharsOnly {
				rest = characters(l.by(byWords)[min(front, len(l.by(byWords))):], base == byCharsOnly)
			}
			if len(rest) >= least && len(rest) <= 4096 && f.areCells(base, rest) {
				return true
			}
			if last := len(rest) - 1; base != byChars && base != byCharsOnly && last > least && f.areCells(base, rest[:last]) {
				return true
			}
		}
	}
	return f.isSparse(l)
}

// commented matches a short value under a name with a comment behind it, as in programs: `id: 17, // number`.
var commented = once.MustCompile(`^\s*["']?[A-Za-z_]\w*["']?\s*[:=]\s*(?:\d{1,3}|true|false|null|None)\s*[,;]?\s*(?://|#|--|/\*)\s*[A-Za-z]`)

// areCells reports whether all texts may fill cells by themselves.
func (f *finder) areCells(base base, texts []pieces.Cell) bool {
	if f.options.IsSymbol != nil {
		return true
	}
	lower, upper, others, digits, alike := 0, 0, 0, 0, 0
	signs := ""
	for _, cell := range texts {
		text := cell.Text
		if pieces.IsNothing(text) {
			others++
			continue
		}
		if !pieces.MayBeCell(text) && !isSet(text) && !isTwice(text) {
			return false
		}
		for _, char := range text {
			if strings.ContainsRune(lookalikes, char) {
				alike++
			} else if char >= '1' && char <= '9' {
				digits++
			}
			switch {
			case char == 'x' || char == 'X':
				others++
			case unicode.IsLower(char):
				lower++
			case unicode.IsUpper(char):
				upper++
			case unicode.IsLetter(char) && (base == byChars || base == byCharsOnly):
				return false // another script
			default:
				if !unicode.IsDigit(char) && !unicode.Is(unicode.So, char) && !strings.ContainsRune("._-*?"+perhapsWalls, char) && !strings.ContainsRune(signs, char) {
					signs += string(char)
				}
				others++
			}
			if char == utfError || char < ' ' || len([]rune(signs)) > 2 {
				return false
			}
		}
	}
	if alike == lower+upper && digits > 0 { // digits that were misread
		return true
	}
	if base == byChars || base == byCharsOnly {
		return (lower == 0 || upper == 0) && others > 0
	}
	isSplit := base != byWords && base != byWordsOnly
	return others > 0 || lower+upper > 0 && (lower == 0 || upper == 0) || isSplit && lower+upper == 0
}

// lookalikes are letters that look like digits where a picture was read, or a typewriter had no 1.
const lookalikes = "OoLlIiZzSsB"

// isTwice reports whether text is a sign of an empty cell, two wide.
func isTwice(text string) bool {
	return len(text) == 2 && text[0] == text[1] && strings.Contains("?-_*xX", text[:1])
}

const utfError = '\ufffd'

// isSet reports whether text lists several digits as candidates, perhaps with one wrong sign.
func isSet(text string) bool {
	digits, wrong := 0, 0
	for _, char := range text {
		switch {
		case char >= '1' && char <= '9':
			digits++
		case char >= 'A' && char <= 'Z':
		case strings.ContainsRune("?!.0", char):
			wrong++
		default:
			return false
		}
	}
	return wrong < 2 && len(text) <= 35 && (digits > 0 && digits*2 >= len(text) || len(text) > 1 && isAscending(text))
}

// isSparse reports whether l may be a row with blanks for empty cells. Its digits are far
// apart, or its walls hold little.
func (f *finder) isSparse(l *line) bool {
	count := 0
	for _, char := range l.text {
		switch {
		case unicode.IsDigit(char) || isWall(char) || strings.ContainsRune(mayBeWalls, char):
			count++
		case unicode.IsSpace(char):
		case unicode.IsUpper(char):
			count++
		default:
			return false
		}
	}
	text := strings.TrimSpace(string(l.text))
	if len(text) > 0 && len(l.text) < 3 {
		return false
	}
	letters := strings.ContainsFunc(text, unicode.IsLetter)
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || isWall(r) }) {
		if letters && len(word) > 1 {
			return false
		}
	}
	return count > 0
}

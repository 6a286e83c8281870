package notation

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/internal/once"
	"jiugong/sudoku/notation/internal/text"
)

// lineForm is a puzzle on a line: the cells side by side, or separated. Behind
// it may stand its solution, a rating or any other words. They come after a
// comma, a semicolon, a tab, or a blank and "#".
var lineForm = &Form{
	Name:  "line",
	Keeps: KeepsSymbols | KeepsRules,
	unit:  wholeLine,
	sniff: isLine,
	read:  one(readLine),
	write: func(dst []byte, record *Record, _ *WriteOptions) ([]byte, error) {
		b := record.Board
		return append(AppendRules(b.Symbols.AppendLine(dst, b.Givens), b.Rules), '\n'), nil
	},
}

// isLine reports whether a line is a whole puzzle.
func isLine(line []byte, options *ReadOptions) bool {
	if len(line) < 16 && options.isOpen() {
		return false
	}
	if _, ok := objectOf(line, options); ok {
		return true
	}
	if options.Symbols == nil && bytes.ContainsAny(line, "[]{}()") {
		return false // a list
	}
	if options.Symbols == nil && namesCells.Match(line) {
		return false // the head of a table with a column for each cell
	}
	field, _ := cutField(line, options.Symbols)
	chars := utf8.RuneCount(field)
	if bytes.ContainsFunc(field, isWall) || text.IsIdentifier(field) {
		chars = 0 // a row of a drawn grid, or no cells
	}
	if chars == 16 && largest(field) > 4 && options.isOpen() {
		return false // a row of a larger board
	}
	if options.isWhole(chars) && !(chars == 16 && len(field) == len(bytes.TrimSpace(line)) && options.isOpen()) {
		return true
	}
	if first, _ := cutDouble(field, options); first != nil || withCommas(line, options) != nil {
		return true
	}
	s := measure(line)
	if isBlankMarked(withoutQuotes(line)) || options.isWhole(s.tokens) && (smallSide(s) == 0 || !options.isOpen()) {
		return true
	}
	return options.isWhole(s.chars) && s.tokens > 1 && s.chars > 64 && !bytes.ContainsAny(line, "=\"'`") && areGroups(line)
}

// withCommas returns a line of cells between tabs or walls, some of them empty,
// with commas in place of these. It returns nil for any other line.
func withCommas(line []byte, options *ReadOptions) []byte {
	for _, between := range []string{"\t", "|"} {
		if bytes.Count(line, []byte(between)) <= largestRow || options.Symbols != nil {
			continue
		}
		cells := strings.Split(string(line), between)
		if between == "|" && cells[0] == "" && cells[len(cells)-1] == "" && !options.isWhole(len(cells)) {
			cells = cells[1 : len(cells)-1]
		}
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		if options.isWhole(len(cells)) && slices.Contains(cells, "") && !slices.ContainsFunc(cells, func(cell string) bool { return len(cell) > 2 }) {
			return []byte(strings.Join(cells, ","))
		}
	}
	return nil
}

// largestRow is how many cells a row of the largest board has.
const largestRow = sudoku.MaxN

// namesCells matches a line that begins with the names of two cells. Between them stands no mark of
// an empty cell: .F2...C8. begins a 16×16.
var namesCells = once.MustCompile(`^\W*(?:[rR]\d+[cC]\d+|[A-Ia-i]\d)[^\w.*?-]{1,3}(?:[rR]\d+[cC]\d+|[A-Ia-i]\d)\W`)

// cutDouble cuts a text that is a puzzle and its regions, or its solution. They
// stand side by side, or with | or : between. It returns nil for any other
// text.
func cutDouble(text []byte, options *ReadOptions) (puzzle, second []byte) {
	half := len(text) / 2
	isSplit := len(text)%2 > 0 && (text[half] == '|' || text[half] == ':')
	if half < 36 || len(text)%2 > 0 && !isSplit || options.isWhole(len(text)) || !options.isWhole(half) || options.Symbols != nil || !bytes.ContainsAny(text[:half], ".0_*-?xX") {
		return nil, nil
	}
	puzzle, second = text[:half], text[len(text)-half:]
	if options.isOpen() && isRegionLine(second) {
		return puzzle, second
	}
	for i, char := range second {
		isSymbol := char >= '1' && char <= '9' || char >= 'A' && char <= 'Z'
		if !isSymbol || puzzle[i] != char && bytes.IndexByte([]byte(".0_*-?xX"), puzzle[i]) < 0 {
			return nil, nil
		}
	}
	return puzzle, second
}

// areGroups reports whether the words of a line are cells in groups of one length. They
// may not each be a set of digits in order, as in a row of pencil marks.
func areGroups(line []byte) bool {
	words := bytes.FieldsFunc(line, isSeparator)
	for _, word := range words {
		if utf8.RuneCount(word) != utf8.RuneCount(words[0]) {
			return false
		}
	}
	return !areSets(words)
}

// areSets reports whether words are sets of digits, each in ascending order.
func areSets(words [][]byte) bool {
	for _, word := range words {
		for i, char := range word {
			if char <= '0' || i > 0 && char <= word[i-1] {
				return false
			}
		}
	}
	return true
}

// withoutQuotes returns what stands in the quotes that enclose a line.
func withoutQuotes(line []byte) []byte {
	if inside := bytes.TrimRight(line, ","); len(inside) > 1 && isQuote(inside[0]) && inside[len(inside)-1] == inside[0] {
		return inside[1 : len(inside)-1]
	}
	return line
}

// isBlankMarked reports whether a line of 81 has blanks for empty cells. It may be
// nine sets of pencil marks as well.
func isBlankMarked(line []byte) bool {
	if len(line) != 81 || len(bytes.Trim(line, " 123456789")) > 0 || !isBlanksAndDigits(line) {
		return false
	}
	words := bytes.Fields(line)
	return len(words) != 9 || !areSets(words)
}

func isBlanksAndDigits(line []byte) bool {
	digits, blanks := 0, 0
	for _, char := range line {
		switch {
		case char == ' ':
			blanks++
		case char >= '1' && char <= '9':
			digits++
		}
	}
	return digits+blanks == len(line) && digits > 0 && blanks > 0
}

// cutField cuts a line at what may follow a puzzle. Quotes round it are left out.
func cutField(line []byte, symbols *sudoku.Symbols) (field, rest []byte) {
	line = bytes.TrimLeft(line, beforeField)
	ends := ",;\t \"'\r\n#"
	if uses(symbols, '#') {
		ends = strings.TrimSuffix(ends, "#")
	}
	if i := bytes.IndexAny(line, ends); i >= 0 {
		return line[:i], line[i:]
	}
	return line, nil
}

// uses reports whether char is in a symbol of symbols. It is then neither the
// "#" of a comment nor a mark of an empty cell. Without named symbols it
// reports false.
func uses(symbols *sudoku.Symbols, char rune) bool {
	return symbols != nil && strings.ContainsRune(symbols.String(), char)
}

// beforeField may stand before a puzzle on its line, as in a list in a program.
const beforeField = " \t\"'"

// lonePuzzle finds the first 81 digits and marks in a row on a line of other
// words. Such a line is "Easy 7: 53..7…" or a link to an unknown site. start is
// -1 if there are none.
func lonePuzzle(line []byte) (start, end int) {
	for start = 0; start+81 <= len(line); {
		// The first that may be the last cell is looked at first: few words are as long.
		end = start + 81
		for end > start && isCellSign(line[end-1]) {
			end--
		}
		if end > start {
			start = end
			continue
		}
		for end = start + 81; end < len(line) && isCellSign(line[end]); end++ {
		}
		if end-start == 81 {
			return start, end
		}
		if n := emphasis(line[start:end]); n > 0 {
			return start + n, end - n
		}
		start = end + 1
	}
	return -1, -1
}

// emphasis returns how many stars or underlines stand on either side of 81 cells that have none, as in Markdown.
func emphasis(word []byte) int {
	n := (len(word) - 81) / 2
	if n < 1 || n > 3 || len(word) != 81+2*n || word[0] != '*' && word[0] != '_' {
		return 0
	}
	sign := word[:1]
	if bytes.Count(word[:n], sign) < n || bytes.Count(word[n+81:], sign) < n || bytes.Contains(word[n:n+81], sign) {
		return 0
	}
	return n
}

func readLine(line []byte, options *ReadOptions) (*Record, error) {
	var cells [81]byte
	if options.Rules.IsClassic() && options.Symbols == nil && ReadClassic(&cells, line) {
		return newRecord(sudoku.Puzzle{Rules: options.Rules, Givens: cells[:]}), nil
	}
	if options.isOpen() && options.Symbols == nil && isGrepped(line) {
		line = line[len(line)-81:]
	}
	if record, ok, err := readObject(line, options); ok {
		return record, err
	}
	if cells := withCommas(line, options); cells != nil {
		line = cells
	}
	line, options, err := withRules(line, options)
	if err != nil {
		return nil, err
	}
	line = text.Plain(line, keepOf(options))
	if start, _ := lonePuzzle(line); start < 0 && options.isOpen() && options.Symbols == nil && (!isLine(line, options) || line[0] == '"') {
		if dense := drawTogether(line); dense != nil {
			line = dense
		}
	}
	if cells := withoutQuotes(line); isBlankMarked(cells) && (options.Rules == nil || options.Rules.Cells() == 81) {
		line = bytes.ReplaceAll(cells, []byte(" "), []byte("."))
	}
	indent := len(line) - len(bytes.TrimLeft(line, beforeField))
	field, rest := cutField(line, options.Symbols)
	var lost []byte
	if start, end := loneWord(line); start >= 0 && options.Rules == nil && !isLine(line, options) {
		indent, field, rest = start, line[start:end], line[end:]
		if options, err = withRulesNamed(line, options); err != nil {
			return nil, err
		}
		if options.Rules == nil {
			lost = rulesAmong(line)
		}
	} else if areWords := options.Symbols != nil && !options.Symbols.Single(); areWords || !options.isWhole(utf8.RuneCount(field)) {
		field, rest = bytes.TrimSpace(line), nil
		indent = bytes.Index(line, field)
		if i := bytes.LastIndex(field, []byte(" #")); i >= 0 && !uses(options.Symbols, '#') {
			field, rest = field[:i], field[i:]
		}
	}
	if first, second := cutDouble(field, options); first != nil {
		field, rest = first, slices.Concat([]byte(","), second, rest)
	}
	if err := missingBefore(line[:indent], field, options); err != nil {
		return nil, err
	}
	if before := line[:indent]; indent > 0 && !bytes.ContainsAny(field, "0._*-xX?") {
		if at := quizKey.FindStringIndex(string(before)); at != nil && (at[1] < len(before)-leastWrapped || isNothing.Match(before[at[1]:])) {
			return nil, noQuiz(before[at[0]:at[1]], 1, len(field), options.Rules)
		}
	}
	puzzle, notes, err := readLineCells(strings.Repeat(" ", indent)+string(field), options)
	if err != nil {
		return nil, lineError("line", err, field, options)
	}
	if at := secondPuzzle(rest, puzzle.Rules.Cells()); at >= 0 {
		column := utf8.RuneCount(line[:len(line)-len(rest)+at]) + 1
		return nil, wrong("line", 1, column, "line.second")
	}
	record := options.newRecord(puzzle)
	if record.Read = notes; options.isOpen() && options.Symbols == nil {
		record.noteFewValues()
	}
	record.readFields(rest)
	if lost != nil {
		record.Unread = append(record.Unread, message.Errorf("lost.rules_text", short(string(lost))))
	}
	return record, nil
}

// rulesAmong returns a text of rules that stands among quotes, nil for none.
func rulesAmong(text []byte) []byte {
	if !bytes.Contains(text, []byte("+")) {
		return nil
	}
	for word := range bytes.FieldsFuncSeq(text, func(char rune) bool { return strings.ContainsRune("\"'{} \t\r\n", char) }) {
		if word = bytes.Trim(word, ":,;="); bytes.Contains(word, []byte("+")) && isRulesText(word) {
			return word
		}
	}
	return nil
}

// isNothing matches a text that begins with a value that says that there is none.
var isNothing = once.MustCompile(`^\s*(?:""|''|null|None|nil|undefined|\[\s*\]|\{\s*\})`)

// noteFewValues notes that a large board has many givens and none of its large digits. The line may be a part of
// another one, such as pencil marks.
func (record *Record) noteFewValues() {
	b := record.Board
	n := b.Rules.N()
	if most := int(slices.Max(b.Givens)); n > 9 && most*4 <= n*3 && b.Givens.Filled() > 31 {
		record.Read = append(record.Read, message.Errorf("read.few_values", len(b.Givens), n, n, b.Symbols.Name(uint8(most))))
	}
}

// leastTorn is how many characters no number before a puzzle has. That of a grid among all grids has 22.
const leastTorn = 24

// missingBefore returns an error if field isn't the puzzle of its line. Either
// a word before it looks like cells and has too many or too few. Or the field
// before it is empty, and field is a solution.
func missingBefore(before, field []byte, options *ReadOptions) error {
	if options.Symbols != nil {
		return nil
	}
	const separators = ",;|:\t"
	cells := utf8.RuneCount(field)
	for start := 0; start < len(before); {
		end := start
		for end < len(before) && !isSeparator(rune(before[end])) && strings.IndexByte(separators, before[end]) < 0 {
			end++
		}
		word := bytes.Map(func(char rune) rune { // a quote or a bracket among the cells is a slip of the finger
			if strings.ContainsRune("\"'`[](){}", char) {
				return -1
			}
			return char
		}, before[start:end])
		if text.IsIdentifier(word) {
			start = end + 1
			continue
		}
		isTorn := len(word) >= leastTorn && !bytes.ContainsAny(word, "-_") // a date has such signs
		if (isTorn || len(word)*5 >= cells*2 && len(word) > 6) && areNearlyCells(word, field) {
			return wrong("line", 1, start+1, "line.cells", len(word), cells, exampleOf(options.Rules, cells))
		}
		start = end + 1
	}
	signs := bytes.ReplaceAll(bytes.Trim(before, " \"'"), []byte(" "), nil)
	last := len(signs) - 1
	isEmpty := last == 0 || last > 0 && signs[last] == signs[last-1] && signs[last] != ':' // the field before
	if isEmpty && strings.IndexByte(separators, signs[last]) >= 0 && !bytes.ContainsAny(field, "0._*-xX?") {
		return wrong("line", 1, 1, "line.no_puzzle", exampleOf(options.Rules, cells))
	}
	return nil
}

// missingOnLine returns the error of a line that has a solution behind a
// damaged puzzle. It returns nil for any other line.
func missingOnLine(line string, options *ReadOptions) error {
	isSign := func(char rune) bool { return strings.ContainsRune(",;|:\t \"'`()[]{}<>=", char) }
	before := map[int]bool{}
	for word := range strings.FieldsFuncSeq(line, isSign) {
		isFull := len(word) >= leastWrapped && options.isWhole(len(word)) && strings.Trim(word, "123456789ABCDEFGHIJKLMNOP") == ""
		if isFull && !before[len(word)] {
			start := strings.Index(line, word)
			return missingBefore([]byte(line[:start]), []byte(word), options)
		}
		if len(word) >= leastWrapped {
			_, err := sudoku.Parse(word, sudoku.ParseOptions{Rules: options.Rules})
			before[len(word)] = before[len(word)] || err == nil
		}
	}
	return nil
}

// areNearlyCells reports whether word is cells as in field, some of them empty, with few other characters among them.
func areNearlyCells(word, field []byte) bool {
	strange := 0
	for _, char := range word {
		if strings.IndexByte("0123456789._*-xX?", char) < 0 && bytes.IndexByte(field, char) < 0 {
			strange++
		}
	}
	return strange*10 <= len(word) && len(bytes.Trim(word, "-_*")) > 0 && bytes.ContainsAny(word, "._*-xX?0")
}

// lineError adds what a line of that size looks like when it is right, in the
// usual symbols.
func lineError(form string, err error, line []byte, options *ReadOptions) error {
	var parse *sudoku.ParseError
	if !errors.As(err, &parse) {
		return err
	}
	if options.Symbols != nil {
		return wrong(form, parse.Line, parse.Column, message.Plain, parse.Reason)
	}
	if trimmed := bytes.TrimSpace(line); len(trimmed) > 0 && (trimmed[0] == '{' || trimmed[0] == '[') && json.Valid(trimmed) {
		return nothingIn(trimmed)
	}
	s := measure(line)
	cells := s.chars
	if s.tokens > 4 {
		cells = s.tokens
	}
	if options.isOpen() && isLoneRow(line, cells) {
		return wrong(form, parse.Line, 0, "line.stray_row", cells, cells, exampleRowOf(nil, cells*cells))
	}
	if side, most := wanted(options.Rules, cells).N(), largest(line); side < most && most <= mostShown && options.isOpen() && !options.isWhole(cells) {
		for side = most; !isSide(side); side++ {
		}
		cells = side * side
	}
	return wrong(form, parse.Line, parse.Column, "line.wrong", parse.Reason, exampleOf(options.Rules, cells))
}

// isLoneRow reports whether a line with a number of cells is a row rather than
// a small board.
func isLoneRow(line []byte, cells int) bool {
	if cells < 4 || cells > mostShown || !isSide(cells) {
		return false
	}
	side, tooLarge := wanted(nil, cells).N(), 0
	for _, d := range digitsOn(line) {
		if d > side {
			tooLarge++
		}
	}
	return cells < 12 || tooLarge > 1 || tooLarge > 0 && cells != side*side
}

// readFields reads the fields behind a puzzle on its line. They are its
// solution, a rating such as 7.2, and anything else as a comment.
func (record *Record) readFields(rest []byte) {
	words := strings.Trim(string(rest), ",;|\t \"'")
	field, other := words, ""
	if i := strings.IndexAny(words, ",;|\t "); i >= 0 {
		field, other = words[:i], words[i:]
	}
	board := record.Board
	solution, err := sudoku.Parse(field, sudoku.ParseOptions{Rules: board.Rules, Symbols: board.Symbols})
	if bare, after := solutionAmong(words, board); err != nil && bare != nil { // -> 5346…
		solution, err, other = sudoku.Puzzle{Givens: bare}, nil, after
	}
	switch {
	case sizeTells(board.Rules) && len(field) == board.Rules.Cells() && regionsInLine(field) != nil:
		if jigsaw := record.withRegions(regionsInLine(field)); jigsaw != nil {
			record.Board = jigsaw.Board
			words = other
		}
	case err == nil && !slices.Contains(solution.Givens, 0):
		record.Solution = solution.Givens
		words = other
	case isRating(field):
		record.Rating = field
		words = other
	case isRatings(field):
		record.Rating, _, _ = strings.Cut(field[3:], "/")
		words = other
	}
	record.Comment = strings.TrimSpace(strings.TrimLeft(words, ",;#|\t "))
	record.noteSolutionIn(words)
	record.noteLongWord(words)
}

// noteLongWord notes a word of text that is nearly as long as the puzzle and nothing known. It may be damaged regions:
// what names or identifies a puzzle has more different characters.
func (record *Record) noteLongWord(text string) {
	b := record.Board
	cells := len(b.Givens)
	if len(record.Read) > 0 || !sizeTells(b.Rules) || len(text) < cells-2 {
		return
	}
	words := strings.FieldsFunc(text, isSeparator)
	for _, word := range append(words, strings.TrimSpace(text)) { // a separator may be the damage
		length := utf8.RuneCountInString(word)
		if length < cells-2 || length > cells+2 || length < leastSolution {
			continue
		}
		different := map[rune]bool{}
		for _, char := range word {
			different[char] = true
		}
		if len(different) <= b.Rules.N()+2 {
			record.Read = append(record.Read, message.Errorf("read.long_word", length))
			return
		}
	}
}

// secondPuzzle returns the place of another puzzle of as many cells behind one
// on its line, or -1. It is a word of digits and empty cells with at least that
// number of cells.
func secondPuzzle(rest []byte, cells int) int {
	for at := 0; at < len(rest); {
		if strings.IndexByte(",;\t \"'", rest[at]) >= 0 {
			at++
			continue
		}
		word := rest[at:]
		if i := bytes.IndexAny(word, ",;\t \"'"); i >= 0 {
			word = word[:i]
		}
		if len(word) >= cells && bytes.ContainsAny(word, ".0") && len(bytes.Trim(word, ".0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ")) == 0 {
			return at
		}
		at += len(word)
	}
	return -1
}

// isRatings reports whether a word is the ratings of a puzzle as players' forums have
// them, ED=7.2/1.2/1.2.
func isRatings(word string) bool {
	name, ratings, found := strings.Cut(word, "=")
	first, _, _ := strings.Cut(ratings, "/")
	return found && len(name) == 2 && (name == "ED" || name == "ER" || name == "SE") && isRating(first)
}

// isRating reports whether a word is a number with a decimal, such as 7.2.
func isRating(word string) bool {
	whole, decimal, found := strings.Cut(word, ".")
	return found && len(whole) > 0 && len(whole) <= 2 && len(decimal) == 1 &&
		strings.Trim(whole+decimal, "0123456789") == ""
}

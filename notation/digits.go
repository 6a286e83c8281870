package notation

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/notation/internal/pieces"
	"jiugong/sudoku/variants"
)

// The fourth layer of reading: what the cells of a grid mean. The rules come from
// the caller, from a text beside the grid, from its drawing, or from its size. The
// marks of empty cells and the symbols come from all cells together:
//
//	5 3 ? ? 7 …              the one sign that comes again is an empty cell
//	0 3 . . 15 …             0 beside a mark of empty cells is a digit, if no digit is N
//	EC..G.…                  letters alone: A is 1, or they are symbols in their order
//
// Where two readings are left, the likelier one is taken and said in Record.Read.

// grid holds the cells of a board and what is known of its rules.
type grid struct {
	rows             [][]pieces.Cell
	boxRows, boxCols int    // drawn, 0 when they aren't
	region           []int  // drawn
	numbered         bool   // the first row may be no row, but the numbers of the columns
	form             string // for errors
}

// emptyMarks are the signs that mean an empty cell, whatever else there is.
const emptyMarks = "._*-"

// marksEmpty reports whether a cell among names is empty: it holds nothing, or only usual marks.
func marksEmpty(cell string) bool { return strings.Trim(cell, emptyMarks+"?0") == "" }

// read makes a puzzle of the cells. notes list what the text left open.
func (g *grid) read(options *ReadOptions) (p sudoku.Puzzle, notes []message.Message, err error) {
	overlaid, boards, said := g.overlaid(options)
	defer func() { notes = append(notes, said...) }()
	if overlaid != nil {
		g = overlaid
		with := *options
		with.Rules, with.bySymbols = boards, false
		options = &with
	}
	rules, err := g.rules(options)
	if err != nil {
		return p, nil, err
	}
	cells := slices.Concat(g.rows...)
	if options.Symbols == nil {
		narrow(cells)
	}
	if len(cells) != rules.Cells() {
		return p, nil, wrong(g.form, g.line(), 0, "read.cells", len(cells), rules, rules.Cells())
	}
	seen := look(cells)
	symbols := options.Symbols
	var text []string
	if symbols == nil {
		var m sense
		if m, err = seen.sense(rules, cells, options); err != nil {
			return p, nil, err
		}
		symbols, text, notes = m.symbols, m.text, m.notes
		if m.rules != nil {
			rules = m.rules
		}
	} else {
		for _, cell := range cells {
			text = append(text, markOr(cell.Text, symbols))
		}
	}
	between := " "
	if rules.N() <= 35 && (symbols == nil || symbols.Single()) && !slices.ContainsFunc(text, func(word string) bool { return utf8.RuneCountInString(word) != 1 }) {
		between = "" // then errors tell of characters, not of numbers
	}
	p, err = sudoku.Parse(strings.Join(text, between), sudoku.ParseOptions{Rules: rules, Symbols: symbols})
	if err != nil {
		return p, nil, g.place(err, cells, text, len(between))
	}
	if full := p.Givens.Filled() == len(p.Givens); g.numbered && (!full || len(rules.Clashes(p.Givens)) > 0) {
		notes = append(notes, message.Errorf("read.first_row"))
	}
	return p, notes, nil
}

// narrow makes 5 of 05, 0 of 00, and one sign of two in cells where each is two wide. It makes 5 of 5.0 where each
// number has a point.
func narrow(cells []pieces.Cell) {
	if haveNoFraction(cells) {
		for i := range cells {
			cells[i].Text = strings.TrimSuffix(cells[i].Text, ".0")
		}
	}
	for _, cell := range cells {
		if text := cell.Text; len(text) > 2 || len(text) == 2 && text[0] != '0' && (text[0] != text[1] || !strings.Contains("?-_.*xX", text[:1])) || len(text) == 1 && text >= "1" && text <= "9" && !isMixed(cells) {
			return
		}
	}
	for i := range cells {
		if text := cells[i].Text; len(text) == 2 {
			cells[i].Text = text[1:]
		}
	}
}

// haveNoFraction reports whether all cells are numbers such as 5.0, or empty, and not all are empty.
func haveNoFraction(cells []pieces.Cell) bool {
	numbers := 0
	for _, cell := range cells {
		number, isWhole := strings.CutSuffix(cell.Text, ".0")
		switch {
		case isWhole && pieces.IsNumber(number):
			numbers++
		case cell.Text != "" && !pieces.IsNothing(cell.Text) && !marksEmpty(cell.Text):
			return false
		}
	}
	return numbers > 0
}

// isMixed reports whether some cell holds a sign twice, as one that stands beside digits of one character does.
func isMixed(cells []pieces.Cell) bool {
	return slices.ContainsFunc(cells, func(cell pieces.Cell) bool {
		return len(cell.Text) == 2 && cell.Text[0] == cell.Text[1] && cell.Text != "00"
	})
}

func (g *grid) line() int { return max(1, g.rows[0][0].Line) }

// place moves err to the cell that it is about.
func (g *grid) place(err error, cells []pieces.Cell, text []string, between int) error {
	var parse *sudoku.ParseError
	if !errors.As(err, &parse) || parse.Column == 0 {
		return err
	}
	column := 1
	for i, word := range text {
		if parse.Column < column+utf8.RuneCountInString(word)+between {
			return &sudoku.ParseError{Line: cells[i].Line, Column: cells[i].Column, Reason: parse.Reason}
		}
		column += utf8.RuneCountInString(word) + between
	}
	return err
}

// rules returns the rules that the caller, a text beside the grid, or its drawing gives.
func (g *grid) rules(options *ReadOptions) (*sudoku.Rules, error) {
	height, width := len(g.rows), len(g.rows[0])
	drawn := g.drawn()
	if rules := options.Rules; rules != nil && !(options.bySymbols && drawn != "") {
		shape := rules.Shape()
		boxRows, boxCols := shape.Box()
		if g.boxRows > 0 && shape.Grids() == 1 && boxRows > 1 && boxCols > 1 && !rules.Has("jigsaw") && (boxRows != g.boxRows || boxCols != g.boxCols) && !strings.Contains(rules.String(), "jigsaw") {
			return nil, wrong(g.form, g.line(), 0, "read.boxes", g.boxRows, g.boxCols, rules, boxRows, boxCols, width, g.boxRows, g.boxCols)
		}
		return rules, nil
	}
	if drawn != "" {
		if rules, err := variants.Parse(drawn); err == nil {
			return rules, nil
		}
	}
	if rules := usualRules(height * width); rules != nil && (height == width || height == 1) {
		return rules, nil
	}
	return nil, wrong(g.form, g.line(), 0, "read.rows", height, width)
}

// drawn returns the text of the rules that the lines draw, or "" for the usual ones.
func (g *grid) drawn() string {
	n := len(g.rows)
	if g.region != nil {
		if text := regionRules(n, g.region); text != strconv.Itoa(n) {
			return text
		}
		return ""
	}
	if g.boxRows == 0 {
		return ""
	}
	if r, c, ok := sudoku.DefaultBox(n); ok && r == g.boxRows && c == g.boxCols {
		return ""
	}
	return fmt.Sprintf("%d:%dx%d", n, g.boxRows, g.boxCols)
}

// looks counts the contents of a board's cells.
type looks struct {
	empty   int            // cells with nothing in them
	marks   map[string]int // usual marks of empty cells
	zeros   int
	numbers map[int]int
	letters map[string]int // in upper case
	// lower and capitals count the letters of either kind, but for x
	lower, capitals int
	others          map[string]int
}

func look(cells []pieces.Cell) *looks {
	l := &looks{marks: map[string]int{}, numbers: map[int]int{}, letters: map[string]int{}, others: map[string]int{}}
	for _, cell := range cells {
		switch text := cell.Text; {
		case text == "" || pieces.IsNothing(text):
			l.empty++
		case len(text) == 1 && strings.Contains(emptyMarks, text):
			l.marks[text]++
		case text == "0":
			l.zeros++
		case pieces.IsNumber(text):
			number, _ := strconv.Atoi(text)
			l.numbers[number]++
		case len(text) == 1 && unicode.IsLetter(rune(text[0])):
			switch {
			case text == "x" || text == "X":
			case text[0] >= 'a':
				l.lower++
			default:
				l.capitals++
			}
			l.letters[strings.ToUpper(text)]++
		default:
			l.others[text]++
		}
	}
	return l
}

// sense holds what the cells mean together, each as text in symbols of the rules.
type sense struct {
	rules   *sudoku.Rules // others than were thought of; nil for the same
	symbols *sudoku.Symbols
	text    []string
	notes   []message.Message
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

// sense finds the marks of empty cells and the symbols.
func (l *looks) sense(rules *sudoku.Rules, cells []pieces.Cell, options *ReadOptions) (m sense, err error) {
	n, first := rules.N(), rules.Shape().First()
	blank := map[string]bool{"": true}
	for mark := range l.marks {
		blank[mark] = true
	}
	usual := n <= 35 && (len(l.letters) == 0 || len(l.numbers)+l.zeros > 0)
	// x is an empty cell where no letter is a digit so far up in the alphabet.
	if l.letters["X"] > 0 && n < 34 && (usual || n < 24 && len(l.letters) > 1 && len(l.marks)+l.empty+l.zeros == 0) {
		blank["X"] = true
		delete(l.letters, "X")
	}
	isMarked := len(l.marks)+l.empty > 0 || blank["X"]
	if n <= 9 && first > 0 && (isMarked || l.zeros > 0 || len(l.letters) > 1) {
		cells = l.misread(cells, rules, &m)
	}
	if len(l.numbers) > 0 && len(l.others) > 1 && l.arePictures() {
		m.notes = append(m.notes, message.Errorf("read.pictures", strings.Join(slices.Sorted(maps.Keys(l.others)), " ")))
		for sign := range l.others {
			blank[sign], isMarked = true, true
		}
		clear(l.others)
	}
	// The one sign that comes again is an empty cell.
	if !isMarked || l.empty > 0 && len(l.marks) == 0 && len(l.others) == 1 {
		candidates := l.others
		if len(l.others) == 0 && !isMarked && l.zeros == 0 && len(l.numbers) > 0 && len(l.letters) == 1 && n <= 9 {
			candidates = l.letters
		}
		if len(candidates) == 1 && (l.zeros == 0 || n > 9) {
			for sign, count := range candidates {
				if count > 1 {
					blank[sign], isMarked = true, true
					delete(candidates, sign)
				}
			}
		}
	}
	largest := 0
	for number := range l.numbers {
		largest = max(largest, number)
	}
	for letter := range l.letters {
		if len(l.numbers)+l.zeros > 0 {
			largest = max(largest, int(letter[0]-'A')+10)
		}
	}
	m.text = make([]string, len(cells))
	for i, cell := range cells {
		text := cell.Text
		if pieces.IsNothing(text) {
			text = ""
		}
		if blank[text] || blank[strings.ToUpper(text)] {
			text = "."
		}
		m.text[i] = text
	}
	switch {
	case first == 0 || options.overrides() && n > 35:
	case l.zeros > 0 && largest < n && len(l.numbers) > 0 && n <= 36:
		l.zero(rules, isMarked, &m)
	case len(l.letters) > 0 && len(l.numbers)+l.zeros == 0 || len(l.letters) > 0 && len(l.numbers) == 0 && l.zeros > 0:
		l.words(n, blank, &m)
	case len(l.numbers) == 0 && len(l.letters) == 0 && len(l.others) > 1:
		l.words(n, blank, &m)
	}
	l.keepCase(&m)
	if first == 0 && !isMarked { // the rules say that 0 is a digit
		return m, nil
	}
	l.strayMark(cells, &m, first == 0)
	return m, nil
}

// arePictures reports whether all other signs are pictures, such as squares of several colours.
func (l *looks) arePictures() bool {
	for sign := range l.others {
		if char, _ := utf8.DecodeRuneInString(sign); !unicode.Is(unicode.So, char) {
			return false
		}
	}
	return true
}

// lookalikes are letters that stand for a digit where a picture was read, or a typewriter had no 1.
var lookalikes = map[string]int{"O": 0, "L": 1, "I": 1, "Z": 2, "S": 5, "B": 8}

// misread returns cells with the digits that letters look like, if each letter
// looks like one. Then no house may hold a digit twice. The digit must be
// nowhere else, but for 0 and 1, whose letters look most like them.
func (l *looks) misread(cells []pieces.Cell, rules *sudoku.Rules, m *sense) []pieces.Cell {
	if len(l.letters) == 0 || len(l.numbers) < 3 || len(l.others) > 0 {
		return cells
	}
	for letter := range l.letters {
		if d, ok := lookalikes[letter]; !ok || d > rules.N() || d > 1 && l.numbers[d] > 0 {
			return cells
		}
	}
	plain := slices.Clone(cells)
	grid := make(sudoku.Grid, len(cells))
	written := map[string]int{}
	for i, cell := range cells {
		if d, ok := lookalikes[capital(cell.Text)]; ok {
			written[cell.Text], plain[i].Text = d, strconv.Itoa(d)
		}
		if d, err := strconv.Atoi(plain[i].Text); err == nil && d <= rules.N() {
			grid[i] = uint8(d)
		}
	}
	if len(rules.Clashes(grid)) > 0 {
		return cells
	}
	for letter, count := range l.letters {
		if d := lookalikes[letter]; d == 0 {
			l.zeros += count
		} else {
			l.numbers[d] += count
		}
	}
	l.lower, l.capitals = 0, 0
	clear(l.letters)
	for _, letter := range slices.Sorted(maps.Keys(written)) {
		m.notes = append(m.notes, message.Errorf("read.letter", letter, written[letter]))
	}
	return plain
}

// keepCase leaves small letters small where they are symbols, and notes where both kinds are there.
func (l *looks) keepCase(m *sense) {
	switch {
	case m.symbols == nil || l.lower == 0:
	case l.capitals > 0:
		m.notes = append(m.notes, message.Errorf("read.letter_case"))
		for i, word := range m.text {
			m.text[i] = capital(word)
		}
	default:
		names := make([]string, m.symbols.N())
		for i := range names {
			names[i] = small(m.symbols.Name(uint8(i + 1)))
		}
		if symbols, err := sudoku.NewSymbols(names...); err == nil {
			m.symbols = symbols
			for i, word := range m.text {
				m.text[i] = small(word)
			}
		}
	}
}

// capital returns a small letter as a capital one, and any other text as it is.
func capital(text string) string {
	if len(text) == 1 {
		return strings.ToUpper(text)
	}
	return text
}

// small returns a capital letter as a small one, and any other text as it is.
func small(text string) string {
	if len(text) == 1 {
		return strings.ToLower(text)
	}
	return text
}

// zero decides whether 0 is a digit. It isn't if it is the only mark of an empty cell, or
// stands twice in a house.
func (l *looks) zero(rules *sudoku.Rules, isMarked bool, m *sense) {
	n := rules.N()
	if !isMarked && (l.zeros != n || l.zeros+sum(l.numbers)+sum(l.letters) != rules.Cells()) {
		return
	}
	symbols := mustSymbols(("0123456789" + alphabet)[:n])
	text := make([]string, len(m.text))
	grid := make(sudoku.Grid, len(m.text))
	for i, word := range m.text {
		text[i] = word
		if number, err := strconv.Atoi(word); err == nil && number < n {
			text[i] = symbols.Name(uint8(number + 1))
		}
		if d, ok := symbols.Digit(capital(text[i])); ok && text[i] != "." {
			grid[i] = d
		}
	}
	if n <= 10 {
		// Most who write so mean two marks for the same.
		if len(rules.Clashes(grid)) > 0 || l.zeros == 1 {
			if l.zeros == 1 && len(rules.Clashes(grid)) == 0 {
				m.notes = append(m.notes, message.Errorf("read.zero_empty", n, n-1))
			}
			return
		}
		if other, err := variants.Parse(rulesFromZero(rules)); err == nil {
			m.rules, m.text = other, text
			m.notes = append(m.notes, message.Errorf("read.zero_digit", other))
		}
		return
	}
	if len(rules.Clashes(grid)) > 0 && clashesOfZero(rules, grid) {
		m.notes = append(m.notes, message.Errorf("read.zero_twice"))
		return
	}
	m.symbols, m.text = symbols, text
}

// rulesFromZero returns the text of rules of the same size with digits from 0.
func rulesFromZero(rules *sudoku.Rules) string {
	size, more, found := strings.Cut(rules.String(), "+")
	size += fmt.Sprintf("/0-%d", rules.N()-1)
	if found {
		size += "+" + more
	}
	return size
}

// clashesOfZero reports whether the first digit stands twice in a house.
func clashesOfZero(rules *sudoku.Rules, grid sudoku.Grid) bool {
	zeros := make(sudoku.Grid, len(grid))
	for i, d := range grid {
		if d == 1 {
			zeros[i] = 1
		}
	}
	return len(rules.Clashes(zeros)) > 0
}

func sum[K comparable](counts map[K]int) (total int) {
	for _, count := range counts {
		total += count
	}
	return total
}

// words reads n letters or other signs as symbols. They are the alphabet's first, unless one
// lies beyond those for 10 and more.
func (l *looks) words(n int, blank map[string]bool, m *sense) {
	last := 0
	for letter := range l.letters {
		last = max(last, int(letter[0]-'A'))
	}
	if len(l.others) == 0 && n <= len(alphabet) && last < n && last > n-10 && !(l.zeros > 0 && len(l.marks) > 0) {
		m.symbols = mustSymbols(alphabet[:n])
		return
	}
	var names []string
	for name := range l.letters {
		names = append(names, name)
	}
	for name := range l.others {
		if !blank[name] {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	if len(names) == n-1 {
		for _, letter := range alphabet {
			if !slices.Contains(names, string(letter)) {
				names = append(names, string(letter))
				break
			}
		}
		slices.Sort(names)
	}
	if len(names) != n {
		return
	}
	if symbols, err := sudoku.NewSymbols(names...); err == nil {
		m.symbols = symbols
		for i, name := range names {
			if l.capitals == 0 {
				names[i] = small(name)
			}
		}
		m.notes = append(m.notes, message.Errorf("read.symbols", strings.Join(names, " "), n))
	}
}

// strayMark notes a single cell whose mark differs from all other empty cells'.
func (l *looks) strayMark(cells []pieces.Cell, m *sense, zeroIsDigit bool) {
	counts := map[string]int{}
	for i, cell := range cells {
		if m.text[i] == "." || m.text[i] == "0" && m.symbols == nil && m.rules == nil && !zeroIsDigit {
			counts[cell.Text]++
		}
	}
	if len(counts) != 2 {
		return
	}
	var stray, usual string
	for mark, count := range counts {
		if count == 1 {
			stray = mark
		} else {
			usual = mark
		}
	}
	if counts[stray] != 1 || counts[usual] < 4 || stray == "" && usual == "" {
		return
	}
	for _, cell := range cells {
		if cell.Text == stray {
			m.notes = append(m.notes, message.Errorf("read.sign_empty", stray, lineNumber(cell.Line), cell.Column, usual))
		}
	}
}

// markOr returns text in the caller's symbols, or "." if text marks an empty cell.
func markOr(text string, symbols *sudoku.Symbols) string {
	if _, ok := symbols.Digit(text); ok {
		return text
	}
	if text == "" || text == "-" || text == "x" || text == "X" || pieces.IsNothing(text) {
		return "."
	}
	return text
}

// mustSymbols returns symbols for characters, which must all differ.
func mustSymbols(characters string) *sudoku.Symbols {
	symbols, err := sudoku.ParseSymbols(characters)
	if err != nil {
		panic(err) // the characters are different
	}
	return symbols
}

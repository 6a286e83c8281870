package sudoku

import (
	"iter"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"jiugong/sudoku/internal/message"
)

// ParseOptions say what Parse may not guess.
type ParseOptions struct {
	// Rules are those of the puzzle; nil lets the number of cells tell the size: 81 cells
	// are a classic 9×9, 16 a 4×4, 369 a samurai.
	Rules *Rules
	// Symbols are how digits are written. Nil means the usual ones: 1 to 9 and
	// letters from A, in either case, and numbers where cells are separated.
	Symbols *Symbols
}

// Parse reads one puzzle. Its cells are in reading order, on one line or many, side by side or
// divided by spaces or commas. Lines and characters that only draw borders (+---+, |, ║ …) are
// passed over. So are empty lines and those that start with "#". Empty cells are ".", "0", "_" or
// "*", and nothing at all between two commas. Cells beside the board may be left out.
//
// A text that is no puzzle gives a *ParseError. Clashing givens are not looked
// for here: see Puzzle.Check.
func Parse(text string, options ParseOptions) (Puzzle, error) {
	if err := options.Rules.Check(); err != nil {
		return Puzzle{}, err
	}
	if puzzle, ok := parsePlain(text, options); ok {
		return puzzle, nil
	}
	rows, err := splitRows(text, options.Symbols)
	if err != nil {
		return Puzzle{}, err
	}
	reading, err := chooseReading(rows, options)
	if err != nil {
		return Puzzle{}, err
	}
	reading.usual = reading.rules.Symbols()
	puzzle := Puzzle{Rules: reading.rules, Symbols: reading.symbols, Givens: make(Grid, 0, reading.rules.Cells())}
	for _, row := range rows {
		for token := range reading.tokens(row) {
			d, ok := reading.digit(token.text)
			if !ok {
				return Puzzle{}, &ParseError{row.line, token.column, message.Errorf("text.symbol", token.text, reading.rules, reading.expected())}
			}
			puzzle.Givens = append(puzzle.Givens, d)
		}
	}
	if empty := reading.rules.Cells() - len(puzzle.Givens); empty > 0 {
		puzzle.Givens = append(puzzle.Givens, make(Grid, empty)...)
	}
	return puzzle, nil
}

// parsePlain parses a text that is one character of the usual symbols for each cell, and nothing
// else. It reports false for any other text.
func parsePlain(text string, options ParseOptions) (_ Puzzle, ok bool) {
	rules := options.Rules
	if rules == nil && len(text) == 81 {
		rules = Classic()
	}
	if rules == nil || options.Symbols != nil || len(text) != rules.Cells() || rules.N() > 35 {
		return Puzzle{}, false
	}
	first := rules.shape.first
	givens := make(Grid, len(text))
	for i := range givens {
		d := 0
		switch b := text[i]; {
		case '0' <= b && b <= '9':
			d = int(b) - '0' + 1 - first
		case 'A' <= b&^0x20 && b&^0x20 <= 'Z':
			d = int(b&^0x20) - 'A' + 11 - first
		case b == '.' || b == '_' || b == '*':
		default:
			return Puzzle{}, false
		}
		if d > rules.shape.n {
			return Puzzle{}, false
		}
		givens[i] = uint8(d)
	}
	return Puzzle{Rules: rules, Givens: givens}, true
}

// token stands for one cell, or several cells side by side.
type token struct {
	text   string
	column int // of its first character, from 1
}

// textRow is a line of a text that has cells in it.
type textRow struct {
	line   int     // from 1
	tokens []token // separated by white space, commas and walls
	chars  int     // characters in all tokens together
}

// splitRows finds the lines with cells in them.
func splitRows(text string, symbols *Symbols) ([]textRow, error) {
	comments := !symbols.use('#')
	var rows []textRow
	number := 0
	for line := range strings.Lines(strings.TrimPrefix(text, "\ufeff")) {
		number++
		line = strings.TrimRight(line, "\r\n")
		trimmed := strings.TrimSpace(line)
		if trimmed == "" || comments && trimmed[0] == '#' || symbols.IsBorder([]byte(line)) {
			continue
		}
		rows = append(rows, splitRow(line, number))
	}
	if len(rows) == 0 {
		return nil, &ParseError{max(number, 1), 0, message.Errorf("input.none_here")}
	}
	return rows, nil
}

// isWall reports whether a character only stands between cells.
func isWall(r rune) bool { return r == '|' || r >= 0x2500 && r <= 0x257f }

// splitRow cuts a line at white space, commas and walls. Nothing between two
// commas is an empty cell.
func splitRow(line string, number int) textRow {
	row := textRow{line: number}
	start, startColumn := -1, 0
	pending := false // a comma stands open: a cell must follow
	flush := func(end int) {
		if start >= 0 {
			row.tokens = append(row.tokens, token{line[start:end], startColumn})
			start = -1
			pending = false
		}
	}
	column := 0
	commas := strings.ContainsRune(line, ',')
	atStart := commas
	for i, r := range line {
		column++
		switch {
		case r == ',':
			if start < 0 && (pending || atStart) {
				row.tokens = append(row.tokens, token{"", column})
			}
			flush(i)
			pending, atStart = true, false
		case unicode.IsSpace(r) || isWall(r):
			flush(i)
		default:
			if start < 0 {
				start, startColumn = i, column
			}
			row.chars++
			atStart = false
		}
	}
	flush(len(line))
	if pending {
		row.tokens = append(row.tokens, token{"", column + 1})
	}
	return row
}

// reading is how the cells of a text are understood.
type reading struct {
	rules    *Rules
	symbols  *Symbols // nil stands for the usual ones
	usual    *Symbols // of the rules
	separate bool     // each token is a cell; otherwise each character is
}

// chooseReading decides from the numbers of tokens and characters.
func chooseReading(rows []textRow, options ParseOptions) (reading, error) {
	tokens, chars := 0, 0
	for _, row := range rows {
		tokens += len(row.tokens)
		chars += row.chars
	}
	r := reading{rules: options.Rules, symbols: options.Symbols}
	if r.rules == nil && r.symbols != nil {
		var err error
		if r.rules, err = rulesForCells(r.symbols.N() * r.symbols.N()); err != nil {
			return r, message.Errorf("text.symbols", r.symbols.N(), err)
		}
	}
	if r.rules != nil {
		if r.symbols != nil && r.symbols.N() != r.rules.N() {
			return r, message.Errorf("generate.symbols", r.symbols.N(), r.rules.N(), r.rules)
		}
		cells, board := r.rules.Cells(), r.rules.shape.Main() // cells beside the board may be left out
		switch {
		case tokens == cells || tokens == board:
			r.separate = true
		case chars != cells && chars != board || r.symbols != nil && !r.symbols.single || r.rules.N() > 35:
			return r, wrongLength(rows, tokens, chars, r.rules)
		}
		return r, nil
	}
	if rules, err := rulesForCells(tokens); err == nil && fitsRows(rows, rules, func(row textRow) int { return len(row.tokens) }) {
		r.rules, r.separate = rules, true
		return r, nil
	}
	rules, err := rulesForCells(chars)
	if err != nil || rules.N() > 35 {
		return r, wrongLength(rows, tokens, chars, nil)
	}
	r.rules = rules
	return r, nil
}

// fitsRows reports whether the lines of a text can be the rows of the board. A single line always
// can.
func fitsRows(rows []textRow, rules *Rules, length func(textRow) int) bool {
	if len(rows) == 1 {
		return true
	}
	if len(rows) != rules.shape.height {
		return false
	}
	return !slices.ContainsFunc(rows, func(row textRow) bool { return length(row) > rules.shape.width })
}

func wrongLength(rows []textRow, tokens, chars int, rules *Rules) error {
	found := message.Errorf("text.cells", chars)
	if tokens > 1 && tokens != chars {
		found = message.Errorf("text.cells_or", tokens, chars)
	}
	want := message.Errorf("text.lengths")
	if rules != nil {
		want = message.Errorf("text.rules", rules, rules.Cells())
	}
	if known, err := rulesForCells(chars); rules != nil && chars == rules.Cells() || rules == nil && err == nil && known.N() > 35 {
		want = message.Errorf("text.apart")
	}
	return &ParseError{rows[0].line, 0, message.Errorf("said.and_then", found, want)}
}

// tokens returns the cells of a row.
func (r reading) tokens(row textRow) iter.Seq[token] {
	if r.separate {
		return slices.Values(row.tokens)
	}
	return func(yield func(token) bool) {
		for _, t := range row.tokens {
			column := t.column
			for i, char := range t.text {
				name := t.text[i:min(i+utf8.RuneLen(char), len(t.text))]
				if char == utf8.RuneError {
					name = string(char)
				}
				if !yield(token{name, column}) {
					return
				}
				column++
			}
		}
	}
}

// digit returns what a cell's text stands for.
func (r reading) digit(name string) (uint8, bool) {
	if r.symbols != nil {
		return r.symbols.Digit(name)
	}
	if d, ok := r.usual.Digit(strings.ToUpper(name)); ok {
		return d, ok
	}
	if d, err := strconv.Atoi(name); err == nil && r.separate && d >= 1 && d <= r.rules.N() {
		return uint8(d), true
	}
	return 0, false
}

// expected tells what a cell may hold.
func (r reading) expected() message.Message {
	n := r.rules.N()
	switch last := r.usual.Name(uint8(n)); {
	case r.symbols != nil:
		return message.Errorf("text.one_of", strings.Join(r.symbols.names, " "))
	case r.rules.Shape().first == 0:
		return message.Errorf("text.from_zero", last)
	case n <= 9 || n > 35:
		return message.Errorf("text.up_to", n)
	case !r.separate && n == 10:
		return message.Errorf("text.to_a")
	case !r.separate:
		return message.Errorf("text.letters", last)
	default:
		return message.Errorf("text.up_to_letters", n, last)
	}
}

// rulesForCells returns the rules that a number of cells stands for when nothing
// else is said.
func rulesForCells(cells int) (*Rules, error) {
	if cells == 369 {
		return ParseRules("samurai")
	}
	n := int(math.Sqrt(float64(cells)))
	if n*n != cells {
		return nil, message.Errorf("text.no_square", cells)
	}
	return ParseRules(strconv.Itoa(n))
}

// Symbols returns the usual symbols of the rules' digits: DefaultSymbols, or 0 to 9,
// then A to Z, on a board whose digits start at 0.
func (rules *Rules) Symbols() *Symbols {
	s := rules.Shape()
	if s.n == 0 { // of the zero value
		return &Symbols{}
	}
	return usualSymbols(s.n, s.first)
}

// standardSymbols returns the DefaultSymbols, made once.
func standardSymbols(n int) *Symbols { return usualSymbols(n, 1) }

// knownSymbols are the usual symbols by N and first value, made once: they never
// change.
var knownSymbols sync.Map

func usualSymbols(n, first int) *Symbols {
	key := [2]int{n, first}
	if known, ok := knownSymbols.Load(key); ok {
		return known.(*Symbols)
	}
	symbols := DefaultSymbols(n)
	if first == 0 {
		names := append([]string{"0"}, symbols.names[:n-1]...)
		symbols, _ = NewSymbols(names...)
	}
	known, _ := knownSymbols.LoadOrStore(key, symbols)
	return known.(*Symbols)
}

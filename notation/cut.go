package notation

import (
	"bytes"
	"encoding/binary"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"jiugong/sudoku"
)

// cutter finds where one puzzle ends and the next begins. It looks no closer
// than it must, because all the text goes through it on one core.
//
//	53..7....6..195....98..             a whole line is a puzzle
//	# a comment                         passed over
//
//	+-------+-------+-------+           borders before a grid: passed over
//	| 5 3 . | . 7 . | . . . |  ┐
//	| 6 . . | 1 9 5 | . . . |  │        rows gather in a run until it has as
//	| . 9 8 | . . . | . 6 . |  │ run    many rows as a row has cells, or a
//	+-------+-------+-------+  │        whole line ends it, or a blank line
//	| 8 . . | . 6 . | . . 3 |  ┘        that is not between bands
type cutter struct {
	reader *Reader
	batch  *Batch
	text   []byte
	atEnd  bool // nothing follows the text
	run    run
	header header
	list   lists
	iss    issRun
	done   int // the text before this is cut
	line   int // the number of the line at hand
}

// run is the rows that may become one drawn grid.
type run struct {
	rows    []row
	first   size     // of the first row
	uneven  bool     // rows differ in their number of characters
	borders bool     // a line is drawn between rows
	small   int      // the side of the puzzle that each row may be; 0: none
	large   bool     // some symbol is too large for such puzzles
	gaps    int      // blank lines behind rows
	gap     bool     // the last line was blank
	told    toldSize // by rules above
	marks   bool     // the first row is the candidates of four cells
}

type row struct{ start, end, line int }

// header is lines before a grid that say what it is, as in .sdk files.
type header struct {
	there       bool
	start, line int
	told        toldSize // by rules in it
}

// maxHeader is the length in bytes of the longest header.
const maxHeader = 64 << 10

// cut appends the complete puzzles of the text to the batch and gives the
// number of bytes it is done with.
func (c *cutter) cut() int {
	c.line = c.reader.line
	pos := 0
	for pos < len(c.text) {
		length := bytes.IndexByte(c.text[pos:], '\n')
		next := pos + length + 1
		if length < 0 {
			if !c.atEnd {
				break
			}
			length = len(c.text) - pos
			next = len(c.text)
		}
		end := pos + length
		if end > pos && c.text[end-1] == '\r' {
			end--
		}
		c.cutLine(pos, end)
		pos = next
		c.line++
		if c.header.there && pos-c.header.start > maxHeader {
			c.header = header{}
		}
		c.done, c.reader.line = c.open(pos)
	}
	if c.atEnd {
		c.endISS()
		c.endLists()
		c.endRun()
		c.done = len(c.text)
	}
	return c.done
}

// open is where what may still become a puzzle begins, and its line: there the
// text is cut again when more of it has come. With nothing open it is the end of
// what was looked at.
func (c *cutter) open(end int) (start, line int) {
	start, line = end, c.line
	before := func(thatStart, thatLine int) {
		if thatStart < start {
			start, line = thatStart, thatLine
		}
	}
	if c.header.there {
		before(c.header.start, c.header.line)
	}
	if rows := c.run.rows; len(rows) > 0 {
		before(rows[0].start, rows[0].line)
	}
	if len(c.list.rows) > 0 {
		before(c.list.start, c.list.line)
	}
	if lines := c.iss.lines; len(lines) > 0 {
		before(lines[0].start, lines[0].line)
	}
	return start, line
}

// cutLine takes one line, without its end.
func (c *cutter) cutLine(start, end int) {
	line := c.text[start:end]
	options := &c.reader.options
	if len(line) == 81 && c.reader.classic && isDense(line) && len(c.iss.lines) == 0 {
		c.whole(lineForm, start, end)
		return
	}
	if len(line) == 729 && c.reader.classic && options.Form == nil && isFullMarks(line) && len(c.iss.lines) == 0 {
		c.whole(sukakuForm, start, end)
		return
	}
	if c.cutISS(start, end) {
		return
	}
	if c.isTableLine(line) && csvHeader(line) == nil {
		c.whole(csvForm, start, end)
		return
	}
	if puzzle, rules := c.cutRules(line); rules != nil {
		c.whole(formBeside(puzzle, rules, options), start, end)
		return
	}
	if options.Form == nil && options.Symbols == nil {
		if rows := listRows(line); len(rows) > 0 {
			for _, row := range rows {
				c.addList(row.cells, start+row.start)
			}
			return
		}
		if isCode(line) {
			return
		}
	}
	line = narrow(line, options.Symbols)
	row := plainRow(line, options.Symbols)
	isRow := !bytes.Equal(line, row)
	if isBlank := len(bytes.TrimSpace(line)) == 0; isBlank && isRow { // tabs alone
		isRow = c.run.first.tokens == measure(row).tokens || len(c.run.rows) == 0 && measure(row).tokens > 4
		if !isRow {
			row = nil
		}
	}
	trimmed := bytes.TrimSpace(row)
	switch {
	case len(trimmed) == 0:
		c.blankLine()
	case trimmed[0] == '#' && !uses(options.Symbols, '#'):
		c.comment(bytes.TrimSpace(line), start)
	case isDrawn(trimmed, c.run.first, options.Symbols):
		c.run.borders = len(c.run.rows) > 0
	case isRow && !(options.Form == nil && soloForm.sniff(line, options)):
		c.addRow(row, start, end)
	case (options.Form == nil || options.Form == csvForm) && csvHeader(trimmed) != nil:
		c.endLists()
		c.endRun()
		c.header = header{} // else lines above would be cut again, with these columns
		c.reader.columns = csvHeader(trimmed)
	default:
		form := wholeLineForm(line, options)
		if options.Form == nil && c.reader.columns != nil && bytes.ContainsAny(line, ",;\t") {
			form = csvForm
		}
		if form != nil {
			c.whole(form, start, end)
		} else {
			c.addRow(line, start, end)
		}
	}
}

// isDense says whether a line of 81 is nothing but digits and signs without a
// gap, and no border. What has letters, or "_", takes the longer way.
func isDense(line []byte) bool {
	for i := 0; i < 80; i += 8 {
		if binary.LittleEndian.Uint64(line[i:])&(0xe0*each) != 0x20*each {
			return false // not all between " " and "?"
		}
	}
	return line[80]&0xe0 == 0x20 && line[1] != '-' && bytes.IndexByte(line, ' ') < 0 && bytes.IndexByte(line, ',') < 0
}

// comment takes a comment line, which may say what the next grid is.
func (c *cutter) comment(line []byte, start int) {
	if len(c.run.rows) > 0 {
		return
	}
	rules := rulesInComment(line)
	if !c.header.there && (rules != nil || isSdkHeader(line)) {
		c.header = header{there: true, start: start, line: c.line}
	}
	if rules != nil && !c.reader.options.overrides() {
		c.header.told = sizeTold(rules)
	}
}

// isTableLine says whether a line has the columns of the table that is being
// read.
func (c *cutter) isTableLine(line []byte) bool {
	columns, form := c.reader.columns, c.reader.options.Form
	return columns != nil && (form == nil || form == csvForm) && bytes.ContainsAny(line, ",;\t") && len(splitFields(line)) == len(columns)
}

// cutRules finds the rules of a line that is a puzzle with its rules beside it.
func (c *cutter) cutRules(line []byte) (puzzle, rules []byte) {
	options := &c.reader.options
	if options.overrides() || options.Form != nil && options.Form.unit != wholeLine || bytes.HasPrefix(bytes.TrimSpace(line), []byte("#")) {
		return line, nil
	}
	return cutRules(line)
}

// wholeLineForm is the form that takes a line for a puzzle by itself, nil when
// it looks like a row of a grid.
func wholeLineForm(line []byte, options *ReadOptions) *Form {
	if options.Form == nil && !options.overrides() {
		if puzzle, rules := cutRules(line); rules != nil {
			return formBeside(puzzle, rules, options)
		}
	}
	return formOf(line, options)
}

// formBeside is wholeLineForm for a line that rules were cut from.
func formBeside(puzzle, rules []byte, options *ReadOptions) *Form {
	with := *options
	with.told = sizeTold(rules)
	return formOf(puzzle, &with)
}

// formOf is wholeLineForm for a line without rules.
func formOf(line []byte, options *ReadOptions) *Form {
	if options.Form != nil {
		if options.Form.unit == wholeLine {
			return options.Form
		}
		return nil
	}
	for _, form := range forms {
		if form.unit == wholeLine && form.sniff != nil && form.sniff(line, options) {
			if isInSymbols(line, options) {
				return lineForm
			}
			return form
		}
	}
	if options.told.n > 0 {
		return lineForm // with an error of its own
	}
	if start, _ := lonePuzzle(line); start >= 0 && options.isOpen() {
		return lineForm
	}
	return nil
}

// isInSymbols says whether a line is a puzzle in the symbols that were named, whatever
// else it looks like.
func isInSymbols(line []byte, options *ReadOptions) bool {
	if options.Symbols == nil {
		return false
	}
	_, err := sudoku.Parse(string(line), sudoku.ParseOptions{Rules: options.Rules, Symbols: options.Symbols})
	return err == nil
}

// whole takes a line as a puzzle, which ends the run before it.
func (c *cutter) whole(form *Form, start, end int) {
	c.endLists()
	c.endRun()
	c.add(form, start, end, c.line)
}

func (c *cutter) add(form *Form, start, end, line int) {
	c.batch.Raws = append(c.batch.Raws, Raw{Line: line, Text: c.text[start:end:end], form: form, columns: c.reader.columns})
	c.header = header{}
}

// addRow adds a line, made plain, to the run, and ends the run where it makes a whole grid.
func (c *cutter) addRow(line []byte, start, end int) {
	if length := measure(line); len(c.list.rows) > 0 && !isTitle(line) && isSide(length.tokens) {
		c.endLists()
	}
	length := measure(line)
	small := 0
	if c.reader.options.Rules == nil && c.reader.options.Form == nil && c.header.told.n == 0 {
		small = smallSide(length)
	}
	run := &c.run
	if run.gap && !run.fits(length) {
		c.endRun()
	}
	run.gap = false
	if len(run.rows) == 0 {
		if isTitle(line) {
			return
		}
		if small > 0 && c.reader.small[small] {
			c.whole(lineForm, start, end)
			return
		}
		run.first, run.small, run.told = length, small, c.header.told
		run.marks = length.tokens == 4 && areMarks(line)
	}
	run.rows = append(run.rows, row{start, end, c.line})
	if len(run.rows) == 2 && length.tokens == 1 && length.chars > run.first.chars {
		run.first = length // the first row is short
	}
	run.uneven = run.uneven || length.chars != run.first.chars
	if small != run.small {
		run.small = 0
	}
	run.large = run.large || run.small > 0 && largest(line) > run.small
	if len(run.rows) >= run.height(c.reader.options.Rules) {
		c.endRun()
	}
}

// blankLine ends the run, unless its rows may be a band of boxes, or rows that
// all have blank lines between them: then the next line tells whether it goes
// on.
func (c *cutter) blankLine() {
	run := &c.run
	if len(run.rows) == 0 || run.gap {
		return
	}
	run.gaps++
	rows, cols := run.box(c.reader.options.Rules)
	isBand := rows == 0 || len(run.rows)%rows == 0 || len(run.rows)%cols == 0
	isLine := run.small > 0 && !run.borders && !run.large
	if isLine || !isBand && run.gaps != len(run.rows) {
		c.endRun()
		return
	}
	run.gap = true
}

// fits says whether a row has as many cells as the first one.
func (run *run) fits(s size) bool {
	return s.chars == run.first.chars || s.tokens == run.first.tokens && isSide(s.tokens) && s.tokens > 4
}

// box is the size of the boxes that the rows are a part of.
func (run *run) box(rules *sudoku.Rules) (rows, cols int) {
	if rules != nil {
		return rules.Shape().Box()
	}
	rows, cols, _ = sudoku.DefaultBox(run.height(nil))
	return rows, cols
}

// endRun takes the rows gathered so far as a grid, or each as a puzzle. A row
// of 16 characters may be a 4×4; a run of them is a 16×16 when there is a line
// drawn in it or a symbol beyond 4, and so are 36 and 64 separate cells. Once
// it was decided for small puzzles, it stays so.
func (c *cutter) endRun() {
	ended, rows := c.run, c.run.rows
	if len(rows) == 0 {
		return
	}
	c.run = run{rows: rows[:0]}
	c.endLists() // that it stands within
	switch {
	case ended.small > 0 && !ended.borders && !ended.large:
		c.reader.small[ended.small] = true
		for _, row := range rows {
			c.add(lineForm, row.start, row.end, row.line)
		}
	case len(rows) == 1 && !c.header.there && c.reader.options.Form == nil:
		c.add(lineForm, rows[0].start, rows[0].end, rows[0].line) // no grid has a single row
	default:
		start, end, line := rows[0].start, rows[len(rows)-1].end, rows[0].line
		if c.header.there {
			start, line = c.header.start, c.header.line
		}
		c.add(c.blockForm(c.text[start:end], ended.told), start, end, line)
	}
}

// blockForm is the form that takes some lines for a puzzle.
func (c *cutter) blockForm(text []byte, told toldSize) *Form {
	options := c.reader.options
	if options.Form != nil {
		return options.Form
	}
	options.told = told
	for _, form := range forms {
		if form.unit == block && form.sniff != nil && form.sniff(text, &options) {
			return form
		}
	}
	return gridForm
}

// size is how much stands on a line.
type size struct {
	tokens int // separated by white space, commas and walls
	chars  int // characters in all tokens together
}

func measure(line []byte) size {
	var s size
	inside, open := false, true // open: a comma came last, or nothing yet
	commas := bytes.ContainsAny(line, ",;")
	for len(line) > 0 {
		r, width := rune(line[0]), 1
		if r >= utf8.RuneSelf {
			r, width = utf8.DecodeRune(line)
		}
		line = line[width:]
		switch {
		case r == ',' || r == ';':
			if open { // nothing between two commas is an empty cell
				s.tokens++
				s.chars++
			}
			inside, open = false, true
		case isSeparator(r):
			inside = false
		default:
			if !inside {
				s.tokens++
			}
			inside, open = true, false
			s.chars++
		}
	}
	if commas && open {
		s.tokens++
		s.chars++
	}
	return s
}

// isSeparator says whether a character only stands between cells.
func isSeparator(r rune) bool {
	return r == ' ' || r == ',' || r == ';' || r == '|' || r == '\t' || r >= 0x2500 && r <= 0x257f || r > ' ' && unicode.IsSpace(r)
}

// height is the number of rows that make a run whole.
func (run *run) height(rules *sudoku.Rules) int {
	tokens, chars := run.first.tokens, run.first.chars
	switch {
	case run.told.n > 0:
		return run.told.height
	case rules != nil:
		return rules.Shape().Height()
	case isSide(tokens) && tokens > 4:
		return tokens
	case tokens == 4 && (chars == 4 || chars > 35 || !isSide(chars) || run.uneven || run.marks):
		return 4 // else these are the four groups of a row
	case isSide(chars) && chars <= 35:
		return chars
	}
	return 1 // no row of any puzzle
}

// areMarks says whether the words of a line are sets of the digits 1 to 4, and
// no groups of different ones.
func areMarks(line []byte) bool {
	var seen [5]bool
	twice := false
	for _, word := range bytes.FieldsFunc(line, isSeparator) {
		for i, char := range word {
			if char < '1' || char > '4' || i > 0 && char <= word[i-1] {
				return false
			}
			twice = twice || seen[char-'0']
			seen[char-'0'] = true
		}
	}
	return twice
}

// isSide says whether a puzzle of n rows has rules that its size tells.
func isSide(n int) bool {
	_, _, ok := sudoku.DefaultBox(n)
	return ok && n <= sudoku.MaxN
}

// smallSide is the side of the puzzle that a line may be as well as a row of a
// larger one; 0 when it is only one of the two.
func smallSide(s size) int {
	switch {
	case s.chars == 16 && s.tokens == 1:
		return 4
	case s.tokens == 16 || s.tokens == 36 || s.tokens == 64:
		return map[int]int{16: 4, 36: 6, 64: 8}[s.tokens]
	}
	return 0
}

// largest is the largest digit on a line of the usual symbols.
func largest(line []byte) int {
	most := 0
	cells := bytes.FieldsFunc(line, isSeparator)
	if len(cells) == 1 {
		cells = bytes.Split(cells[0], nil)
	}
	for _, cell := range cells {
		if d, err := strconv.ParseInt(string(cell), 10, 64); err == nil {
			most = max(most, int(d))
		} else if cell[0] >= 'A' && len(cell) == 1 {
			most = max(most, 10)
		}
	}
	return most
}

// heading is what stands above a puzzle in a list of them.
var heading = regexp.MustCompile(`^(?:[#【\[(（]*\s*(?:第\s*[\d一二三四五六七八九十百]+\s*[题題个個道关關局]|(?:数独|數獨|例题?|題|题目?|答案|解)\s*[\d一二三四五六七八九十]*\s*[:：.、)）】]?|\d{1,5}\s*[)、）])|(?i:sudoku|puzzle|solution|answer|question)s?:?)[\s】\])）:：]*$`)

// isTitle says whether a line between grids only names the next: "Grid 01".
func isTitle(line []byte) bool {
	if heading.Match(bytes.TrimSpace(line)) {
		return true
	}
	words := strings.Fields(strings.ToLower(string(line)))
	return len(words) > 1 && slices.Contains([]string{"grid", "puzzle", "sudoku", "game", "no."}, strings.TrimRight(words[0], ":#"))
}

package notation

import (
	"bytes"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"jiugong/sudoku"
	"jiugong/sudoku/notation/internal/text"
)

// cutter finds where one puzzle ends and the next begins. It looks no closer
// than it must, because all the text goes through it on one core.
//
//	53..7....6..195....98..             a whole line is a puzzle
//	# a comment, or words               passed over; what stands above a grid is its title
//
//	+-------+-------+-------+           rules before a grid: passed over
//	| 5 3 . | . 7 . | . . . |  ┐
//	| 6 . . | 1 9 5 | . . . |  │        rows that look the same gather in a run
//	| . 9 8 | . . . | . 6 . |  │ run    until it has as many as a row has cells
//	+-------+-------+-------+  │        or a whole line ends it, or a blank line
//	| 8 . . | . 6 . | . . 3 |  ┘        that is not between bands
//
//	grid = [[5, 3, None, …              anything else: all text up to the next whole line
//	     5   3                          is a passage, which the layers look at
type cutter struct {
	reader *Reader
	batch  *Batch
	text   []byte
	atEnd  bool // nothing follows the text
	run    run
	header header
	iss    issRun
	done   int // the text before this is cut
	line   int // the number of the line at hand
}

// run is the lines that may become a grid, or the passage that they are in.
type run struct {
	rows    []row
	first   size     // of the first row
	uneven  bool     // rows differ in their number of characters
	borders bool     // a line is drawn between rows
	small   int      // the side of the puzzle that each row may be; 0: none
	large   bool     // some symbol is too large for such puzzles
	gaps    int      // blank lines behind rows
	gap     bool     // the last line was blank
	regions bool     // it is a passage of a grid and its regions, between which a title may stand
	held    bool     // it is whole, and what follows isn't there yet
	told    toldSize // by rules above
	marks   bool     // the first row is the candidates of four cells

	passage          bool // not rows that look the same: the layers read it
	start, end, line int  // of the passage
	title            row  // the words above
}

type row struct{ start, end, line int }

// header is lines before a grid that say what it is, as in .sdk files.
type header struct {
	there       bool
	start, line int
	told        toldSize // by rules in it
}

// maxHeader is the length in bytes of the longest header, and of a passage that
// holds whole puzzles already.
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
		if c.run.passage && c.run.end-c.run.start > maxHeader {
			c.splitPassage()
		}
		c.done, c.reader.line = c.open(pos)
	}
	if c.atEnd {
		c.endISS()
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
	if c.run.passage {
		before(c.run.start, c.run.line)
	}
	if title := c.run.title; title.line > 0 {
		before(title.start, title.line)
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
	trimmed := bytes.TrimSpace(line)
	switch {
	case len(trimmed) == 0:
		c.blankLine(start, end)
		return
	case trimmed[0] == '#' && !uses(options.Symbols, '#') && !isRule(trimmed):
		if c.run.passage && rulesInComment(trimmed) == nil {
			c.extend(end)
			return
		}
		if c.run.passage {
			c.endRun() // the rules are of another puzzle
		}
		c.comment(trimmed, start)
		return
	case (options.Form == nil || options.Form == csvForm) && csvHeader(trimmed) != nil:
		c.endRun()
		c.header = header{} // else lines above would be cut again, with these columns
		c.reader.columns = csvHeader(trimmed)
		return
	}
	plain := line
	if beyondASCII(line) >= 0 || bytes.IndexByte(line, 0x1b) >= 0 {
		plain = text.Plain(line, keepOf(options))
	}
	var form *Form
	if options.Symbols != nil && !options.Symbols.IsBorder(trimmed) || options.Symbols == nil && (!isRule(trimmed) || !bytes.ContainsAny(trimmed, "-=")) {
		form = wholeLineForm(plain, options)
	}
	if options.Form == nil && c.reader.columns != nil && bytes.ContainsAny(line, ",;\t") {
		form = csvForm
	}
	if form == lineForm && len(trimmed) == 81 && options.Form == nil && options.isOpen() && isCages(string(trimmed)) {
		c.beginPassage(start, end)
		return
	}
	if form != nil {
		c.whole(form, start, end)
		return
	}
	c.cutText(plain, start, end)
}

func keepOf(options *ReadOptions) string {
	if options.Symbols == nil {
		return ""
	}
	return options.Symbols.String() + "零一二三四五六七八九"
}

// cutText takes a line that is no puzzle by itself.
func (c *cutter) cutText(line []byte, start, end int) {
	run := &c.run
	switch look := c.lookAt(line, start, end); {
	case run.passage && (look != looksTitle || c.reader.options.Form != nil || !run.isWhole(c) || run.regions):
		run.regions = run.regions && look != looksTitle
		c.extend(end)
	case look == looksRule:
		run.borders = len(run.rows) > 0
	case look == looksRow:
		c.addRow(line, start, end)
	case look == looksTitle:
		c.endRun()
		c.skip(start, end)
		run.title = row{start, end, c.line}
	default:
		c.beginPassage(start, end)
	}
}

// isWhole says whether a passage may end where words follow: it holds rows enough,
// and no bracket is open in it.
func (r *run) isWhole(c *cutter) bool {
	passage := c.text[r.start:r.end]
	return bytes.Count(passage, []byte("\n")) >= 9 && !bytes.ContainsAny(passage, "[{(<\"'`")
}

// beginPassage makes a passage of the rows gathered and the line at hand.
func (c *cutter) beginPassage(start, end int) {
	run := &c.run
	if !run.passage {
		run.passage, run.start, run.line = true, start, c.line
		if len(run.rows) > 0 {
			run.start, run.line = run.rows[0].start, run.rows[0].line
		}
		if run.title.line > 0 && c.reader.options.Form == nil {
			run.start, run.line = run.title.start, run.title.line
		}
		if c.header.there {
			run.start, run.line = c.header.start, c.header.line
		}
	}
	run.end = end
}

func (c *cutter) extend(end int) { c.run.end = end }

// skip notes that a line is no part of any puzzle.
func (c *cutter) skip(start, end int) {
	r := c.reader
	line := bytes.TrimSpace(c.text[start:end])
	if len(line) == 0 || r.options.Piece {
		return
	}
	switch {
	case r.options.Strict && c.line > r.skippedTo:
		r.skippedTo = c.line
		c.batch.Raws = append(c.batch.Raws, Raw{Line: c.line, err: noPuzzleError(line)})
	case r.skipped == nil:
		r.skipped = &skippedLine{c.line, noPuzzleError(bytes.Clone(line))}
	}
}

// lineLook is what a line looks like that is no puzzle by itself.
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
	if options.Symbols != nil || c.run.told.cells == samuraiCells || c.header.told.cells == samuraiCells || options.Rules != nil && options.Rules.Shape().Grids() > 1 {
		if options.Symbols.IsBorder(trimmed) {
			return looksRule
		}
		return looksRow
	}
	if len(trimmed) == 0 {
		return looksTitle // there were only signs that take no room
	}
	if isRule(trimmed) {
		chars := measure(line).chars
		if first := c.run.first; len(c.run.rows) > 0 && (chars == first.chars || measure(line).tokens == first.tokens) || len(c.run.rows) == 0 && isOneSign(trimmed) && chars <= 36 {
			return looksOther
		}
		return looksRule
	}
	if isTitle(trimmed) {
		return looksTitle
	}
	if !isPlainRow(line) {
		if bytes.ContainsAny(trimmed, "0123456789[]{}()<>|\"'`=&,;\t") || bytes.ContainsFunc(trimmed, isWall) || bytes.ContainsFunc(trimmed, isSeparator) && !bytes.ContainsFunc(trimmed, unicode.IsLetter) || isOneSign(trimmed) || len(trimmed) > 3 && !bytes.ContainsFunc(trimmed, unicode.IsSpace) {
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
		if s.chars < 4 && isOpen {
			return looksTitle
		}
		run.first = s
		run.told = c.header.told
		run.marks = s.tokens == 4 && areMarks(line)
		if isOpen && s.tokens == 1 && s.chars > 36 && run.height(options.Rules) == 1 {
			c.whole(lineForm, start, end) // with an error of its own
			return looksRule
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

// samuraiCells is how many cells overlapping grids have whose rows differ in length.
const samuraiCells = 369

// isTitle says whether a line is words, which may have numbers among them: no sign that
// holds cells, and two letters side by side, one of them small, or a character
// that is none of ours.
func isTitle(line []byte) bool {
	if bytes.ContainsAny(line, "[]{}()<>|\"'`=&;\t") {
		return false
	}
	cells := 0
	for _, word := range bytes.FieldsFunc(line, isSeparator) {
		isCells := len(bytes.Trim(word, "0123456789._-*?")) == 0
		switch {
		case isCells && len(word) == 1:
			cells++
		case isCells && len(word) > 5 && bytes.ContainsAny(word, "._-*?"):
			return false
		}
	}
	if cells > 3 {
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

// isLower says whether a line may be a row of small letters and marks.
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

// isCount says whether a line is the numbers of columns, in order.
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

// isPlainRow says whether a line is nothing but cells in the usual characters, and
// walls between groups of them.
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

// hasLetters says whether a line has a word of letters alone, which may be cages or regions, or only letters.
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

// isOneSign says whether a line is the same sign all along.
func isOneSign(line []byte) bool {
	sign := byte(0)
	for _, char := range line {
		switch {
		case char == ' ' || char == '|':
		case sign == 0:
			sign = char
		case char != sign:
			return false
		}
	}
	return sign != 0
}

// isRule says whether a line only draws.
func isRule(line []byte) bool {
	strokes := 0
	for _, char := range string(line) {
		switch {
		case strings.ContainsRune("-=_~*+#", char) || char >= 0x2500 && char <= 0x257f && char != '│' && char != '┃' && char != '║':
			strokes++
		case strings.ContainsRune("|│┃║ !:¦.'`,\t", char):
		default:
			return false
		}
	}
	return strokes > 1
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

// whole takes a line as a puzzle, which ends the run before it.
func (c *cutter) whole(form *Form, start, end int) {
	c.endRun()
	c.add(form, start, end, c.line)
}

func (c *cutter) add(form *Form, start, end, line int) {
	c.batch.Raws = append(c.batch.Raws, Raw{Line: line, Text: c.text[start:end:end], form: form, columns: c.reader.columns})
	c.header = header{}
	c.run.title = row{}
}

// addRow adds a line to the run, and ends the run where it makes a whole grid.
func (c *cutter) addRow(line []byte, start, end int) {
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
		switch areRegions, known := c.regionsFollow(end); {
		case !known:
			run.held = true // until the next line tells
		case areRegions || c.isSuspect():
			run.regions = areRegions
			c.beginPassage(start, end)
		default:
			c.endRun()
		}
	}
}

// regionsFollow says whether the next line that isn't blank looks like a row of a jigsaw's regions: no empty cell,
// and a digit or letter twice. It isn't known before that line has come.
func (c *cutter) regionsFollow(end int) (is, known bool) {
	options := &c.reader.options
	if !options.isOpen() || options.Symbols != nil || options.Form != nil || c.run.told.n > 0 || c.run.small > 0 || c.run.marks {
		return false, true
	}
	if first := c.run.rows[0]; isRegionRow(c.text[first.start:first.end], c.run.height(nil)) {
		return true, true
	}
	titled := false
	for start := end; start < len(c.text); {
		length := bytes.IndexByte(c.text[start:], '\n')
		if length < 0 {
			if !c.atEnd {
				return false, false
			}
			length = len(c.text) - start
		}
		if line := bytes.TrimSpace(c.text[start : start+length]); len(line) > 0 && (titled || !isTitle(line)) {
			return isRegionRow(line, c.run.height(nil)), true
		}
		titled = titled || start+length > start && len(bytes.TrimSpace(c.text[start:start+length])) > 0
		start += length + 1
	}
	return false, c.atEnd
}

// isRegionRow says whether a line is n digits or letters, one of them twice, and no empty cell.
func isRegionRow(line []byte, n int) bool {
	var seen [128]bool
	cells, twice := 0, false
	for _, char := range line {
		switch {
		case char >= '0' && char <= '9' || char >= 'A' && char <= 'Z' || char >= 'a' && char <= 'z':
			twice = twice || seen[char] && char != '0'
			seen[char] = true
			cells++
		case char != ' ' && char != ',' && char != '\t' && char != '|':
			return false
		}
	}
	return cells == n && twice
}

// isSuspect says whether rows that would make a grid have the same digit twice in a
// column next to each other: then a row may be there twice, or one missing.
func (c *cutter) isSuspect() bool {
	rows := c.run.rows
	if c.run.first.tokens != 1 || c.run.uneven || c.reader.options.Symbols != nil || c.run.small > 0 {
		return false
	}
	for i := range rows[1:] {
		a, b := bytes.TrimSpace(c.text[rows[i].start:rows[i].end]), bytes.TrimSpace(c.text[rows[i+1].start:rows[i+1].end])
		if bytes.Equal(a, b) && len(bytes.Trim(a, "0.-_*?x")) > 0 {
			return true
		}
	}
	return false
}

// blankLine ends the run, unless its rows may be a band of boxes, or rows that
// all have blank lines between them: then the next line tells whether it goes
// on.
func (c *cutter) blankLine(start, end int) {
	run := &c.run
	if run.passage {
		c.extend(end)
		return
	}
	if run.held {
		return
	}
	if len(run.rows) == 0 {
		if end-start > 3 { // tabs alone, or blanks that are a row
			c.beginPassage(start, end)
		}
		return
	}
	if run.gap {
		return
	}
	run.gaps++
	rows, cols := run.box(c.reader.options.Rules)
	isBand := rows == 0 || len(run.rows)%rows == 0 || len(run.rows)%cols == 0
	isLine := run.small > 0 && !run.borders && !run.large
	switch {
	case end > start && len(bytes.TrimSpace(c.text[start:end])) == 0 && bytes.IndexByte(c.text[start:end], '\t') >= 0:
		c.beginPassage(start, end)
	case isLine:
		c.endRun()
	case !isBand && run.gaps != len(run.rows):
		if c.reader.options.Form == nil && c.reader.options.Symbols == nil && c.header.told.n == 0 {
			c.beginPassage(start, end) // boxes of another size may be drawn
			return
		}
		c.endRun()
	default:
		run.gap = true
	}
}

// fits says whether a row has as many cells as the first one.
func (run *run) fits(s size) bool {
	if run.told.n > 0 && s.tokens*run.told.height == run.told.cells {
		return true
	}
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
	if ended.passage {
		c.run = run{rows: rows[:0]}
		defer func() { c.header = header{} }()
		c.takePassage(ended.start, ended.end, ended.line)
		return
	}
	if len(rows) == 0 {
		c.run.title = row{}
		return
	}
	c.run = run{rows: rows[:0]}
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
		if title := ended.title; title.line > 0 {
			c.batch.Raws[len(c.batch.Raws)-1].title = c.text[title.start:title.end]
		}
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

// takePassage reads a passage, all of it.
func (c *cutter) takePassage(start, end, line int) {
	passage := c.text[start:end]
	c.reader.grown = 0
	if form := c.reader.options.Form; form != nil {
		c.add(form, start, end, line)
		return
	}
	if form := c.blockForm(passage, c.header.told); form != gridForm || c.header.told.n > 0 && bytes.Count(passage, []byte("\n")) >= c.header.told.height/2 {
		c.add(form, start, end, line)
		return
	}
	c.takeFound(readText(passage, &c.reader.options), line, start, end)
}

// takeFound adds what was found in a passage, or notes that nothing was.
func (c *cutter) takeFound(all []found, line, start, end int) {
	for _, f := range all {
		c.batch.Raws = append(c.batch.Raws, Raw{Line: line + f.line - 1, record: f.record, err: f.err, above: f.line - 1, lone: f.err != nil && f.line == f.last})
	}
	if len(all) == 0 && len(bytes.TrimSpace(c.text[start:end])) > 0 {
		now := c.line
		c.line = line
		first, _, _ := bytes.Cut(bytes.TrimLeft(c.text[start:end], "\r\n"), []byte("\n"))
		at := start + bytes.Index(c.text[start:end], first)
		c.skip(at, at+len(first))
		c.line = now
	}
}

// splitPassage takes what was found in the first part of a long passage, and leaves
// the rest for more of it.
func (c *cutter) splitPassage() {
	run := &c.run
	passage := c.text[run.start:run.end]
	if len(passage) <= 2*c.reader.grown {
		return // not enough has come since it was looked at last
	}
	lines := bytes.Count(passage, []byte("\n")) + 1
	all := readText(passage, &c.reader.options)
	last := 0
	all = slices.DeleteFunc(all, func(f found) bool {
		late := f.last > lines*3/4
		if !late {
			last = max(last, f.last)
		}
		return late
	})
	if len(all) == 0 {
		if c.reader.grown = len(passage); len(passage) > MaxLine/2 {
			c.endRun()
		}
		return
	}
	c.reader.grown = 0
	at := run.start
	for range last {
		at += bytes.IndexByte(c.text[at:], '\n') + 1
	}
	c.takeFound(all, run.line, run.start, at)
	run.start, run.line = at, run.line+last
	run.rows, run.title = run.rows[:0], row{}
	c.header = header{}
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

package notation

import (
	"bytes"
	"slices"

	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/internal/once"
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
	reader     *Reader
	chunk      *Chunk
	text       []byte
	atEnd      bool // nothing follows the text
	run        run
	header     header
	iss        issRun
	last       row      // the last line taken, where pairs of lines belong together
	done       int      // the text before this is cut
	gapAt      int      // where the last known grid ended
	next       nextGrid // behind the one at hand
	line       int      // the number of the line at hand
	strayAt    int      // the last line that is passed over, with what may be a part of the next puzzle
	waits      bool     // the line at hand is cut when the next is there
	uncomments bool     // comments hold the puzzles
	learning   learning
	lastGap    lastGap
	shape      []byte // the room for one
}

// learning tells where learnRecords looked last.
type learning struct {
	first int // the number of the text's first line
	raws  int // how many puzzles there were
	at    int // behind which text
}

// run holds lines that may become a grid, or the passage around them.
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
	entries bool     // lines tell of a cell each, so words among them may be one that is damaged

	passage          bool // not rows that look the same: the layers read it
	start, end, line int  // of the passage
	title            row  // the words above
	above            row  // the blank line above, which may be an empty row
}

type row struct{ start, end, line int }

// header holds the lines before a grid that describe it, as in .sdk files.
type header struct {
	there       bool
	start, line int
	told        toldSize // by rules in it
}

// maxHeader limits, in bytes, a header or a passage that already holds whole puzzles.
const maxHeader = 64 << 10

// cut appends the complete puzzles of the text to the chunk. It returns the number of bytes it
// is done with.
func (c *cutter) cut() int {
	c.line = c.reader.line
	first := c.line
	pos := c.resumePassage()
	c.learning = learning{first, len(c.chunk.Raws), pos}
	for pos < len(c.text) {
		next := c.cutAlike(pos)
		if next == cutOff {
			break
		}
		if next > pos {
			pos = next
			c.done, c.reader.line = c.open(pos)
			continue
		}
		length := bytes.IndexByte(c.text[pos:], '\n')
		next = pos + length + 1
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
		behind := c.cutQuoted(pos, end)
		if behind == 0 {
			behind = c.cutBeside(pos, end)
		}
		if behind == cutOff {
			break
		} else if behind > 0 {
			next = behind
		} else if c.cutLine(pos, end); c.waits {
			c.done, c.reader.line = c.open(pos)
			break
		} else {
			c.line++
		}
		pos = c.learnRecords(next)
		if c.header.there && pos-c.header.start > maxHeader {
			c.header = header{}
		}
		if c.run.passage {
			pos = c.learnPassage(pos)
		}
		if c.run.passage && c.run.end-c.run.start > maxHeader {
			pos = c.splitPassage(pos)
		}
		c.done, c.reader.line = c.open(pos)
	}
	switch n := len(c.chunk.Raws); {
	case c.atEnd && !c.uncomments:
		c.endISS()
		c.endRun()
		c.endRules()
		c.done = len(c.text)
	case n > 1 && c.last.line > 0 && c.chunk.Raws[n-1].Line == c.last.line: // what belongs to it may come
		c.chunk.Raws = c.chunk.Raws[:n-1]
		c.done, c.reader.line = min(c.done, c.last.start), min(c.reader.line, c.last.line)
	}
	c.keepPassage(pos)
	return c.done
}

// open returns where an unfinished puzzle begins, and its line. Cutting resumes there when
// more text arrives. Without one it returns end.
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
	if above := c.run.above; above.line > 0 && above.line == c.firstLine()-1 { // else it is no row
		before(above.start, above.line)
	}
	if title := c.run.title; title.line > 0 {
		before(title.start, title.line)
	}
	if lines := c.iss.lines; len(lines) > 0 {
		before(lines[0].start, lines[0].line)
	}
	return start, line
}

// cutQuick handles a line that a quick look tells, without its line end.
func (c *cutter) cutQuick(start, end int) bool {
	line := c.text[start:end]
	if len(line) == 81 && c.reader.classic && isDense(line) && len(c.iss.lines) == 0 {
		if c.isLoneRegions(line) {
			c.loneRegions(line)
		} else {
			c.whole(lineForm, start, end)
		}
		return true
	}
	if len(line) == 729 && c.reader.classic && c.reader.options.Form == nil && len(c.iss.lines) == 0 {
		var marks [81]uint16
		if ReadMarks(&marks, line) && !slices.Contains(marks[:], 0) {
			c.whole(sukakuForm, start, end)
			c.chunk.Raws[len(c.chunk.Raws)-1].place.marks = keep(&c.chunk.marks, &marks)
			return true
		}
	}
	return c.cutKnown(start, end) || c.cutKnownTitle(start, end)
}

// cutLine handles one line, without its line end.
func (c *cutter) cutLine(start, end int) {
	if c.cutQuick(start, end) {
		return
	}
	line := c.text[start:end]
	options := &c.reader.options
	if c.cutISS(start, end) || c.takeRecords(start, end) {
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
	case options.isComment(trimmed):
		c.comment(trimmed, start, end)
		return
	case (options.Form == nil || options.Form == csvForm) && csvHeader(line) != nil:
		c.endRun()
		c.header = header{} // else lines above would be cut again, with these columns
		c.reader.setColumns(csvHeader(line))
		return
	}
	plain := line
	if beyondASCII(line) >= 0 || bytes.IndexByte(line, 0x1b) >= 0 {
		plain = text.Plain(line, keepOf(options))
	}
	if options.Form == nil && c.reader.columns == nil && bytes.Contains(line, []byte("://")) {
		if at, behind := addressAmong(line); behind > 0 {
			form := formOf(line[at:behind], options)
			if form != nil && form != lineForm && form != csvForm {
				if _, err := form.read(line[at:behind], options); err == nil { // any other is an address in a title or a comment
					c.whole(form, start+at, start+behind)
					return
				}
			}
		}
	}
	var form *Form
	if options.Symbols != nil && !options.Symbols.IsBorder(trimmed) || options.Symbols == nil && !drawsOnly(trimmed) {
		form = wholeLineForm(plain, options)
	}
	if options.Form == nil && c.reader.columns != nil && (bytes.ContainsAny(line, ",;\t") || form == lineForm && len(c.reader.columns) > 1) {
		form = csvForm
	}
	if form == lineForm && len(trimmed) == 81 && options.Form == nil && options.isOpen() && isCages(string(trimmed)) {
		c.beginPassage(start, end)
		return
	}
	if form == lineForm {
		cells := trimmed
		if at, behind := lonePuzzle(line); at > 0 && len(bytes.Trim(line[behind:], "\"'`,; ")) == 0 {
			cells = line[at:behind]
		}
		if c.isLoneRegions(cells) {
			c.loneRegions(cells)
			return
		}
	}
	if form == nil && c.isLikeBeside(plain, start, end) {
		form = lineForm
	} else if c.waits {
		return
	}
	if form != nil {
		c.whole(form, start, end)
		if form == lineForm && isQuoted(plain) && isFullText(plain) {
			c.chunk.Raws[len(c.chunk.Raws)-1].below = true
		}
		return
	}
	if !c.takeObject(start, end) {
		c.cutText(plain, start, end)
	}
}

func keepOf(options *ReadOptions) string {
	if options.Symbols == nil {
		return ""
	}
	return options.Symbols.String() + "零一二三四五六七八九"
}

// cutText handles a line that is no puzzle by itself.
func (c *cutter) cutText(line []byte, start, end int) {
	run := &c.run
	switch look := c.lookAt(line, start, end); {
	case run.passage && (look != looksTitle || c.reader.options.Form != nil || !run.isWhole(c, start, end) || run.regions || run.entries):
		run.regions = run.regions && look != looksTitle
		c.extend(end)
	case look == looksRule:
		run.borders = len(run.rows) > 0
	case look == looksRow:
		c.addRow(line, start, end)
	case look == looksTitle:
		c.title(start, end)
	default:
		c.beginPassage(start, end)
	}
}

// title takes a line of words above a puzzle.
func (c *cutter) title(start, end int) {
	c.endRun()
	if c.skip(start, end); !c.failMany(start, end, c.line) {
		c.run.title = row{start, end, c.line}
	}
	last := len(c.chunk.Raws) - 1
	if hasRules(c.text[start:end]) {
		if c.reader.stray = c.line; last >= 0 && c.chunk.Raws[last].Line == c.line-1 && c.chunk.Raws[last].form == lineForm {
			c.chunk.Raws[last].stray = c.line // its own, broken off
		}
	}
	if last >= 0 && headsRegions.Match(c.text[start:end]) { // what follows can't be read
		c.reader.stray = c.line
		c.noteStray(&c.chunk.Raws[last])
	}
}

// headsRegions matches the title of the regions of the puzzle above.
var headsRegions = once.MustCompile(`(?i)^\W*(?:regions?|region map)\W*$`)

// isWhole reports whether a passage may end before the words from start to end. It needs enough rows and no open
// bracket. One word as long as the last row may be a row of cages.
func (r *run) isWhole(c *cutter, start, end int) bool {
	passage := c.text[r.start:r.end]
	if word := bytes.TrimSpace(c.text[start:end]); len(word) == len(bytes.TrimSpace(lastLine(bytes.TrimRight(passage, "\r\n")))) && !bytes.ContainsAny(word, " \t") {
		return false
	}
	return bytes.Count(passage, []byte("\n")) >= 9 && !bytes.ContainsAny(passage, "[{(<\"'`")
}

// shortRowSigns are the signs of rows whose empty cells at the ends may be missing.
const shortRowSigns = "0123456789._* \t,;"

// beginPassage turns the gathered rows and the current line into a passage.
func (c *cutter) beginPassage(start, end int) {
	run := &c.run
	if !run.passage {
		run.passage, run.start, run.line = true, start, c.line
		if line := c.text[start:end]; run.above.line > 0 && run.above.line == c.firstLine()-1 && bytes.ContainsAny(line, "\t,;") && len(bytes.Trim(line, shortRowSigns)) == 0 {
			run.start, run.line = run.above.start, run.above.line
		}
		if len(run.rows) > 0 && run.start > run.rows[0].start {
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

// firstLine returns the number of the first line of the run, the line at hand where it has none.
func (c *cutter) firstLine() int {
	if len(c.run.rows) > 0 {
		return c.run.rows[0].line
	}
	return c.line
}

func (c *cutter) extend(end int) { c.run.end = end }

// skip notes that a line belongs to no puzzle.
func (c *cutter) skip(start, end int) {
	r := c.reader
	line := bytes.TrimSpace(c.text[start:end])
	if len(line) == 0 || r.options.Piece {
		return
	}
	switch {
	case r.options.Strict && c.line > r.skippedTo:
		r.skippedTo = c.line
		c.chunk.Raws = append(c.chunk.Raws, Raw{Line: c.line, err: noPuzzleError(line)})
	case r.skipped == nil:
		r.skipped = &skippedLine{c.line, noPuzzleError(bytes.Clone(line))}
	}
}

// passRow passes over a line that looks like a row and belongs to no grid. A puzzle beside it says so.
func (c *cutter) passRow(start, end, number int, err error) {
	r, last := c.reader, len(c.chunk.Raws)-1
	now := c.line
	c.line = number
	c.skip(start, end)
	c.line = now
	if r.options.Strict || r.options.Piece {
		return
	}
	if !r.any {
		r.skipped = &skippedLine{number, err}
	}
	if r.stray = number; last >= 0 && c.chunk.Raws[last].err == nil {
		c.noteStray(&c.chunk.Raws[last])
	}
}

// noteStray notes beside raw the row that was passed over last, if no other puzzle has. No row is
// a part of a puzzle that stands on a line of its own.
func (c *cutter) noteStray(raw *Raw) {
	r := c.reader
	switch {
	case r.stray == 0 || raw.form != nil && raw.form.unit == wholeLine:
	case raw.record != nil:
		raw.record.Read = append(raw.record.Read, message.Errorf("reader.like_row", lineNumber(r.stray)))
	default:
		raw.stray = r.stray
	}
	r.stray = 0
}

// comment handles a comment line, which may describe the next grid. Rules among the rows of a grid are
// its own; below a passage or a gap they are of another.
func (c *cutter) comment(line []byte, start, end int) {
	rules, run := rulesInComment(line), &c.run
	switch isMore := run.passage || len(run.rows) > 0; {
	case run.passage && rules == nil && isSdkHeader(line) && c.isBehindBlank(start) && run.isWhole(c, start, end):
		c.endRun() // it begins another puzzle
	case isMore && rules == nil:
		if run.passage {
			c.extend(end)
		}
		return
	case isMore && run.held:
		areRegions, known := c.regionsAt(end, run.height(c.reader.options.Rules))
		if c.waits = !known; !known {
			return
		}
		if areRegions {
			c.beginPassage(start, end)
			return
		}
		c.endRun()
	case isMore && !run.passage && !run.gap && run.small == 0:
		c.beginPassage(start, end)
		return
	case isMore:
		c.endRun()
	}
	if c.reader.keepComment(c.line, line) {
		c.endRun()
		c.run.title, c.header, c.waits, c.uncomments = row{}, header{}, true, true
		return
	}
	if !c.header.there && (rules != nil || isSdkHeader(line)) {
		c.header = header{there: true, start: start, line: c.line}
	}
	if rules != nil && !c.reader.options.overrides() {
		c.header.told = sizeTold(rules)
	}
}

// isBehindBlank reports whether the line before a place is blank.
func (c *cutter) isBehindBlank(start int) bool {
	return start > 0 && len(bytes.TrimSpace(lastLine(c.text[:start-1]))) == 0
}

// endRules notes beside the last grid rules below it, which no other grid follows.
func (c *cutter) endRules() {
	last := len(c.chunk.Raws) - 1
	if !c.header.there || last < 0 || c.chunk.Raws[last].err != nil {
		return
	}
	if line, _, _ := bytes.Cut(c.text[c.header.start:], []byte("\n")); rulesInComment(bytes.TrimSpace(line)) != nil {
		c.reader.stray = c.header.line
		c.noteStray(&c.chunk.Raws[last])
	}
}

// whole takes a line as a puzzle and ends the run before it.
func (c *cutter) whole(form *Form, start, end int) {
	title := c.run.title
	c.endRun()
	beside := c.longerBeside(end)
	c.add(form, start, end, c.line)
	if title.line > 0 && !bytes.ContainsAny(c.text[start:end], ".0") {
		raw := &c.chunk.Raws[len(c.chunk.Raws)-1]
		raw.title, raw.below = c.text[title.start:title.end], true
	}
	if c.reader.pairs == regionsBehind {
		c.last = row{start, end, c.line}
	}
	if form == lineForm && end-start < 81 && c.reader.classic {
		c.chunk.Raws[len(c.chunk.Raws)-1].beside = beside
	}
}

// longerBeside returns 81 for a shorter line between lines of 81 cells, or beside one where there is no other. It
// returns 0 for any other line.
func (c *cutter) longerBeside(end int) int16 {
	before, behind, _ := c.linesBeside(end)
	isLong := func(line []byte) bool { return len(line) == 81 && isDense(line) }
	if len(before) == 0 && isLong(behind) || isLong(before) && (len(behind) == 0 || isLong(behind)) {
		return 81
	}
	return 0
}

// linesBeside returns the last puzzle, and the first line behind a place that isn't blank. isWhole is false if more of
// it may come.
func (c *cutter) linesBeside(end int) (above, below []byte, isWhole bool) {
	below, _, isWhole = bytes.Cut(bytes.TrimLeft(c.text[end:], "\r\n"), newline)
	return c.before().Text, bytes.TrimRight(below, "\r"), isWhole || c.atEnd
}

// isLoneRegions reports whether a line is the regions of a jigsaw, whose puzzle stands on another
// line.
func (c *cutter) isLoneRegions(line []byte) bool {
	options := &c.reader.options
	return mayBeRegions(line) && options.isOpen() && options.Symbols == nil && options.Form == nil && isRegionLine(line)
}

// loneRegions takes the regions in line for the puzzle on the line before or behind; see joinBelow. Where there is
// none, they are an error: without its regions, the puzzle is another one.
func (c *cutter) loneRegions(line []byte) {
	c.endRun()
	n := len(c.chunk.Raws)
	switch isBehind := n > 0 && c.chunk.Raws[n-1].form == lineForm && !c.chunk.Raws[n-1].lone; {
	case c.reader.pairs == noPairs && isBehind:
		c.reader.pairs = regionsBehind
	case c.reader.pairs == noPairs:
		c.reader.pairs = regionsBefore
	}
	if start := bytes.Index(c.text[c.done:], line); c.reader.pairs == regionsBefore && start >= 0 {
		c.last = row{c.done + start, c.done + start + len(line), c.line}
	}
	err := wrong("line", 1, 0, "jigsaw.alone", exampleLine+",111222333…")
	c.chunk.Raws = append(c.chunk.Raws, Raw{Line: c.line, Text: line, form: lineForm, err: err, lone: true, below: true})
}

func (c *cutter) add(form *Form, start, end, line int) {
	c.chunk.Raws = append(c.chunk.Raws, Raw{Line: line, Text: c.text[start:end:end], form: form, columns: c.reader.table})
	c.noteStray(&c.chunk.Raws[len(c.chunk.Raws)-1])
	if c.strayAt > 0 && c.strayAt == line-1 {
		c.chunk.Raws[len(c.chunk.Raws)-1].stray = c.strayAt
	}
	c.header = header{}
	c.run.title = row{}
}

package notation

import (
	"bytes"
	"slices"
)

// Lists, rows with letters for empty cells and the like are read in passages. A
// passage is all text up to the next whole line, and the layers look at it. If
// it holds only grids that differ in their cells alone, cutKnownGrid takes
// those like them:
//
//	[5,3,0,0,7,…]       ┐ a passage, read carefully
//	[0,0,1,0,0,…]       ┘
//	[0,8,0,4,0,…]       like those, and another one like it behind: known
//	[7,0,0,0,2,…]       the last one before anything else begins the next passage

// A passage is tried from this number of bytes on, and given up beyond the longest.
const (
	leastTry   = 1 << 10
	longestTry = 16 << 10
)

// learnPassage looks whether a passage is grids that differ in their cells
// alone. If it is, it takes all grids but the last and returns that one's
// place. Otherwise it returns pos, the place behind the passage.
func (c *cutter) learnPassage(pos int) int {
	r, passed := c.reader, c.run
	least := max(leastTry, r.known.leastLearned)
	if g := r.known.grid; g != nil && g.passage {
		least = min(least, 3*len(g.text))
	}
	if n := passed.end - passed.start; n < least || n > longestTry || c.header.there || r.givenUp || r.columns != nil ||
		r.known.off || r.options.Form != nil || !r.options.mayBeKnown() || !r.known.passageTries.due() {
		return pos
	}
	passage := c.text[passed.start:passed.end]
	all := readText(closed(passage), &r.options)
	grid := newKnownPassage(passage, all, &r.options)
	var layout *knownLayout
	nth, start := 0, 0
	if grid == nil && !r.options.Strict && !r.options.Piece {
		layout, nth, start = newKnownLayout(passage, samplesOf(all), r.known.layout, &r.options)
	}
	r.known.leastLearned = 0
	if r.known.passageTries.tried(grid != nil || layout != nil); grid == nil && layout == nil {
		return pos
	}
	whole, last := all[:len(all)-1], all[len(all)-1].line
	if grid != nil {
		r.known.grid = grid
	} else {
		r.known.layout, r.known.layoutUsed = layout, false
		whole, last = all[:nth], bytes.Count(passage[:start], newline)+1
	}
	at := passed.start + lineStart(passage, last)
	whole = r.withoutBehind(whole, passage, last)
	c.takeFound(whole, passed.line, passed.start, at)
	r.fruitless = 0
	r.within = openedIn(c.text[passed.start:at], r.within)
	return c.leavePassage(at, last-1)
}

// withoutBehind returns the puzzles of a passage before a line, at which it is cut. Where a note of one tells of lines
// from there on, which are read again, they are read without these. The line may yet end a quotation.
func (r *Reader) withoutBehind(all []found, passage []byte, line int) []found {
	tellsBehind := func(f found) bool { return f.record != nil && f.record.tellsOf(line) }
	if !slices.ContainsFunc(all, tellsBehind) {
		return all
	}
	isSame := func(a, b found) bool {
		return a.line == b.line && a.record != nil && b.record != nil && slices.Equal(a.record.Board.Givens, b.record.Board.Givens)
	}
	for _, end := range []int{line, line + 1} {
		again := readText(closed(passage[:lineStart(passage, end)]), &r.options)
		if slices.EqualFunc(all, again, isSame) && !slices.ContainsFunc(again, tellsBehind) {
			return again
		}
	}
	return all
}

// tellsOf reports whether a note of a record names a line, or one behind it.
func (record *Record) tellsOf(line int) bool {
	for _, note := range record.Read {
		for _, arg := range note.Args {
			if number, ok := arg.(lineNumber); ok && int(number) >= line {
				return true
			}
		}
	}
	return false
}

// closed returns a passage with an end to the lists or elements that it begins, whose own hasn't come.
func closed(passage []byte) []byte { return closedBy(passage, openedIn(passage, opened{})) }

// closedBy returns a text with an end to what it has opened.
func closedBy(passage []byte, o opened) []byte {
	if len(o.stack) == 0 {
		return passage
	}
	if passage = bytes.TrimRight(passage, jsonBlanks+","); o.inTag {
		passage = passage[:bytes.LastIndexByte(passage, '<')]
	}
	slices.Reverse(o.stack)
	return slices.Concat(passage, bytes.Join(o.stack, nil))
}

// openedIn returns the lists and elements that are open behind a text, before which others are. It returns none for a
// text that doesn't start with any, or with brackets of another kind.
func openedIn(text []byte, before opened) opened {
	o := before.clone()
	if len(o.stack) == 0 {
		o = opened{markup: isMarkup(text), code: opensInCode(text)}
		if !o.markup && !o.code && !isList(text) {
			return o
		}
	}
	for _, char := range text {
		o.next(char)
	}
	if o.quote != 0 || !o.markup && !o.code && slices.ContainsFunc(o.stack, func(end []byte) bool { return string(end) != "]" }) {
		return opened{}
	}
	return o
}

// opensInCode reports whether the first line of a text ends with a bracket, as puzzles = [ does.
func opensInCode(text []byte) bool {
	line, _, _ := bytes.Cut(bytes.TrimLeft(text, jsonBlanks), newline)
	line = bytes.TrimRight(line, jsonBlanks)
	if len(line) == 0 || !isLetter(line[0]) {
		return false
	}
	return bytes.IndexByte([]byte("[{("), line[len(line)-1]) >= 0
}

// withoutEnds returns a passage without the ends of lists and elements that began before it.
func withoutEnds(passage []byte, before opened) []byte {
	if len(before.stack) == 0 {
		return passage
	}
	o, least := before.clone(), len(before.stack)
	for _, char := range passage {
		o.next(char)
		least = min(least, len(o.stack))
	}
	for _, end := range before.stack[:len(before.stack)-least] {
		trimmed := bytes.TrimRight(passage, jsonBlanks+";")
		if !bytes.HasSuffix(trimmed, end) {
			break
		}
		passage = trimmed[:len(trimmed)-len(end)]
	}
	return passage
}

// newKnownPassage returns the grid that the puzzles of a passage are like. It
// returns nil if they differ in more than their cells, or anything else is
// there. The last one may go on, or another one have begun.
func newKnownPassage(passage []byte, all []found, options *ReadOptions) (grid *knownGrid) {
	if len(all) < 3 {
		return nil
	}
	textOf := func(f found) []byte {
		return bytes.TrimRight(passage[lineStart(passage, f.line):lineStart(passage, f.last+1)], "\r\n")
	}
	for _, f := range all[len(all)-3 : len(all)-1] {
		if f.record == nil || !f.record.isBare() {
			return nil
		}
		text, givens := textOf(f), f.record.Board.Givens
		if alone := readText(text, options); len(alone) != 1 || alone[0].record == nil || !alone[0].record.isBare() || !slices.Equal(alone[0].record.Board.Givens, givens) {
			return nil // those beside it say how it is read
		}
		if grid == nil {
			grid = newKnownGrid(text, givens)
		}
		if grid == nil || !grid.isOf(text, givens) {
			return nil
		}
	}
	like := textOf(all[len(all)-3])
	behind := 0 // the puzzle before
	for _, f := range all {
		start := lineStart(passage, f.line)
		if f.record == nil || start < behind || len(bytes.TrimSpace(passage[behind:start])) > 0 || !grid.mayBegin(textOf(f), like) {
			return nil
		}
		behind = lineStart(passage, f.last+1)
	}
	if !grid.mayBegin(passage[behind:], like) {
		return nil
	}
	grid.passage = true
	return grid
}

// mayBegin reports whether text is a grid like the one in like, or its first
// lines. It compares the signs between the cells.
func (g *knownGrid) mayBegin(text, like []byte) bool {
	text = bytes.TrimLeft(text, "\r\n")
	signs := func(line []byte) []byte {
		if len(g.word) > 1 {
			line = bytes.ReplaceAll(line, g.word, nil)
		}
		return bytes.Map(func(char rune) rune {
			if char <= 0x7f && (isDigit(byte(char)) || byte(char) == g.mark || char == '.') {
				return -1
			}
			return char
		}, line)
	}
	for range g.lines + 1 {
		if len(text) == 0 {
			return true
		}
		var line, other []byte
		line, text, _ = bytes.Cut(text, []byte("\n"))
		other, like, _ = bytes.Cut(like, []byte("\n"))
		if !bytes.Equal(signs(line), signs(other)) {
			return false
		}
	}
	return len(text) == 0
}

// lineStart returns where a line of a text starts; the first is 1.
func lineStart(text []byte, number int) (at int) {
	for range number - 1 {
		length := bytes.IndexByte(text[at:], '\n')
		if length < 0 {
			return len(text)
		}
		at += length + 1
	}
	return at
}

// nextGrid is a grid, or a record of several lines, that was looked at while the one before it was cut.
type nextGrid struct {
	start, size int
	cells       [81]byte
	cellsAt     int        // where the cells of a record stand, whose size is theirs
	answer      int        // and before them the solution of the record before, 0 for none
	gap         *layoutGap // before them; nil for a grid
}

// goesOnAlike reports whether behind a grid of a passage there is nothing or another one like it. That one is kept
// for when it is its turn. known is false until it is there.
func (c *cutter) goesOnAlike(g *knownGrid, pos int) (alike, known bool) {
	for pos < len(c.text) && (c.text[pos] == '\n' || c.text[pos] == '\r') {
		pos++
	}
	if pos == len(c.text) {
		return c.atEnd, c.atEnd
	}
	size, ok := g.fits(c.text[pos:], &c.next.cells)
	c.next.start, c.next.size, c.next.gap = pos, size, nil
	if !ok {
		c.next.size = 0
		return false, size != cutOff || c.atEnd
	}
	if pos += size; pos == len(c.text) {
		return c.atEnd, c.atEnd
	}
	return c.text[pos] == '\n' || c.text[pos] == '\r', true
}

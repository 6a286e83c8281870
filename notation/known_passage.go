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
	least := leastTry
	if g := r.known.grid; g != nil && g.passage {
		least = min(least, 3*len(g.text))
	}
	if n := passed.end - passed.start; n < least || n > longestTry || c.header.there || r.givenUp || r.columns != nil ||
		r.known.off || r.options.Form != nil || !r.options.mayBeKnown() || !r.known.passageTries.due() {
		return pos
	}
	passage := c.text[passed.start:passed.end]
	all := readText(closedList(passage), &r.options)
	grid := newKnownPassage(passage, all, &r.options)
	var layout *knownLayout
	nth, start := 0, 0
	if grid == nil && !r.options.Strict && !r.options.Piece {
		layout, nth, start = newKnownLayout(passage, samplesOf(all), r.known.layout, &r.options)
	}
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
	c.takeFound(whole, passed.line, passed.start, at)
	r.fruitless = 0
	r.passLists(c.text[passed.start:at])
	return c.leavePassage(at, last-1)
}

// closedList returns a passage with an end to the lists that it begins, whose own hasn't come.
func closedList(passage []byte) []byte {
	lists := openLists(passage)
	if lists == 0 {
		return passage
	}
	return slices.Concat(bytes.TrimRight(passage, jsonBlanks+","), bytes.Repeat([]byte("]"), lists))
}

// openLists returns how many lists a text begins and doesn't end. It is 0 for one that doesn't start with a list.
func openLists(text []byte) int {
	if !isList(text) {
		return 0
	}
	var o opened
	for _, char := range text {
		o.next(char)
	}
	if !o.isOutside() || slices.ContainsFunc(o.stack, func(end []byte) bool { return string(end) != "]" }) {
		return 0
	}
	return len(o.stack)
}

// passLists notes which lists go on behind a part of a passage.
func (r *Reader) passLists(text []byte) {
	if r.lists == 0 {
		r.lists = openLists(text)
		return
	}
	r.lists = max(0, r.lists-listEnds(text))
}

// listEnds returns how many more lists end in a text than begin.
func listEnds(text []byte) int {
	return bytes.Count(text, []byte("]")) - bytes.Count(text, []byte("["))
}

// withoutListEnds returns a passage without the ends of lists that began before it.
func withoutListEnds(passage []byte, lists int) []byte {
	end := passage
	for range min(lists, listEnds(passage)) {
		trimmed := bytes.TrimRight(end, jsonBlanks)
		if !bytes.HasSuffix(trimmed, []byte("]")) {
			break
		}
		end = trimmed[:len(trimmed)-1]
	}
	return end
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

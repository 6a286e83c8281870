package notation

import (
	"bytes"
	"encoding/binary"
	"maps"
)

// knownLayout is what the records of a file have in common that take several lines. Their cells have the same signs
// between them, or are a word on a line. What stands between the cells of one and those of the next is a gap:
//
//	Monday (2023-02-02)          ┐ the head of a record
//	+-------+-------+-------+    ┘
//	| 5 3 . | . 7 . | . . . |
//	…                              the cells with what stands between them
//	| . . . | . 8 . | . 7 9 |
//	+-------+-------+-------+    ┐ its tail          ┐
//	                             ┘                   │ a gap: it is known if one of its shape is,
//	Easter Monster (2023-01-01)  ┐ the next head     │ see appendLayoutGap
//	+-------+-------+-------+    ┘                   ┘
//
// A gap of a new shape is learned. The two records beside it are read with care, as a text of their own, and each
// alone. Both ways must give these two puzzles and nothing else. Whatever isn't known then is for the careful way. So is
// a record that no other one like it stands behind.
//
// A layout doesn't change: what learns more makes another one.
type knownLayout struct {
	grid  *knownGrid
	lines int // line ends among the cells
	form  *Form
	rule  splitRule
	gaps  map[string]*layoutGap // by their shapes
	heads map[string]*layoutGap // the same, of what stands before a record's cells
	first map[string]bool       // of its first line
	tails map[string]bool       // and of what stands behind

	solved bool // solutions in tails are their records'
}

// layoutGap is what is known of the gaps of a shape, or of heads.
type layoutGap struct {
	lines int // line ends in it
	split int // how many of these are the tail of the record before
	above int // how many of the others stand before what is the next puzzle's line

	solved bool // the record before has the solution that stands in it
	plain  bool // all its digits may differ, and no words
}

const (
	mostLayoutGaps   = 256
	longestLayoutGap = 2 << 10 // in bytes
)

// readLayout reads the only puzzle of a text with care.
func readLayout(text []byte, options *ReadOptions) (*Record, error) {
	r := carefulReader(text, options)
	var b Chunk
	if err := r.ReadChunk(&b); err != nil || len(b.Raws) != 1 {
		return nil, nothingIn(text)
	}
	return r.Parse(b.Raws[0])
}

// carefulReader reads a text without any quick way.
func carefulReader(text []byte, options *ReadOptions) *Reader {
	r := NewReader(bytes.NewReader(text), ReadOptions{Rules: options.Rules})
	r.known.off, r.started, r.plain = true, true, true
	return r
}

// findCells finds the next cells in a text from a place on. Before them may stand the solution of a puzzle. It returns
// ok false where there are none, or they may be another solution or a count. Then their size is cutOff if they may come
// behind the end of the text.
func (l *knownLayout) findCells(text []byte, from int, puzzle []byte, next *nextGrid) (ok bool) {
	var chars [81]byte
	next.size, next.answer = 0, 0
	mark := byte(0)
	if len(l.grid.word) > 0 {
		mark = l.grid.word[0]
	} else if len(l.grid.between[1]) > 0 {
		mark = l.grid.between[1][0] // an empty cell is nothing
	}
	for i := from; i < len(text); i++ {
		if i-from > longestLayoutGap {
			return false
		}
		if char := text[i]; !isDigit(char) && char != mark || i > 0 && (isDigit(text[i-1]) || isLetter(text[i-1])) {
			continue
		}
		switch size := l.grid.walk(text[i:], &chars); {
		case size == cutOff:
			next.cellsAt, next.size = i, cutOff
			return false
		case size > 0:
			if l.grid.size == 81 && next.answer == 0 && puzzle != nil && areDigits(chars[:]) && fills(chars[:], puzzle) {
				next.answer = i
				i += size
				continue
			}
			next.cellsAt = i
			if !isWideOpen(chars[:]) || !l.grid.readList(&next.cells, &chars) {
				return false
			}
			next.size = size
			return true
		}
	}
	next.cellsAt, next.size = len(text), cutOff
	return false
}

// puzzleAt returns the characters of a puzzle that is a word, nil for any other.
func (l *knownLayout) puzzleAt(text []byte, at *nextGrid) []byte {
	if l.grid.size != 81 {
		return nil
	}
	return text[at.cellsAt : at.cellsAt+81]
}

// splitAt returns where the line behind some line ends of a text begins.
func splitAt(text []byte, lines int) (at int) {
	for range lines {
		at += bytes.IndexByte(text[at:], '\n') + 1
	}
	return at
}

// begin finds the cells of the record that begins at a place, if its head is known. What it returns is as of findCells.
func (l *knownLayout) begin(text []byte, pos int, at *nextGrid) (ok bool) {
	var room [longestLayoutGap]byte
	at.size = 0
	length := bytes.IndexByte(text[pos:], '\n')
	if length < 0 || length > longestLayoutGap {
		return false
	}
	shape := appendGapLine(room[:0], text[pos:pos+length+1])
	isFirst := l.first[string(shape)]
	if !isFirst && !l.first[""] {
		return false
	}
	if ok = l.findCells(text, pos, nil, at); !isFirst && at.cellsAt > pos+length {
		at.size, ok = 0, false
	}
	if !ok {
		return false
	}
	shape = appendLayoutGap(room[:0], text[pos:at.cellsAt], 0)
	head := l.heads[string(shape)]
	if shape == nil || head == nil {
		at.size = 0
		return false
	}
	at.start, at.gap = pos, head
	return true
}

// cutKnownLayout takes a record like those before it, behind which another one stands, or nothing. It returns what
// cutKnownGrid does.
func (c *cutter) cutKnownLayout(pos int) int {
	r := c.reader
	l := r.known.layout
	if l == nil || !c.isClear() || c.run.title.line > 0 || r.givenUp || r.pairs != noPairs {
		return pos
	}
	at := c.next
	if (at.gap == nil || at.start != pos) && !l.begin(c.text, pos, &at) {
		if at.size == cutOff && !c.atEnd {
			return cutOff
		}
		return pos
	}
	end := at.cellsAt + at.size
	next := &c.next
	next.gap, next.start = nil, -1 // until it is known
	ok := l.findCells(c.text, end, l.puzzleAt(c.text, &at), next)
	answer := 0
	if next.answer > 0 {
		answer = next.answer - end
	}
	if !ok {
		switch {
		case next.size != cutOff || len(c.text)-end > longestLayoutGap:
			return pos
		case !c.atEnd:
			return cutOff
		}
		if shape := appendLayoutGap(nil, c.text[end:], answer); shape == nil || !l.tails[string(shape)] {
			return pos
		}
		c.takeKnownLayout(&at, l, len(c.text), next.answer, l.solved)
		c.line += bytes.Count(c.text[end:], newline)
		return len(c.text)
	}
	if holdsAll(&next.cells, &at.cells) {
		return pos
	}
	gap := c.text[end:next.cellsAt]
	if len(gap) > longestLayoutGap {
		return pos
	}
	known := c.gapLike(l, gap, answer)
	if known == nil {
		var wait bool
		if known, wait = c.learnLayoutGap(&at, next); wait {
			return cutOff
		}
		if known == nil {
			return pos
		}
		l = r.known.layout
	}
	next.start, next.gap = end+splitAt(gap, known.split), known
	c.takeKnownLayout(&at, l, next.start, next.answer, known.solved)
	c.line += known.split
	return next.start
}

// lastGap is the last gap that was looked up, if all its digits may differ.
type lastGap struct {
	layout *knownLayout
	text   []byte
	known  *layoutGap
}

// gapLike returns what is known of a gap, nil for nothing. A solution stands at a place of it, or 0.
func (c *cutter) gapLike(l *knownLayout, gap []byte, answer int) *layoutGap {
	last := &c.lastGap
	if answer == 0 && last.layout == l && differInDigits(gap, last.text) {
		return last.known
	}
	c.shape = appendLayoutGap(c.shape[:0], gap, answer)
	if c.shape == nil {
		return nil
	}
	known := l.gaps[string(c.shape)]
	if known != nil && known.plain {
		*last = lastGap{l, gap, known}
	}
	return known
}

// differInDigits reports whether two texts are the same but for the digits, which stand at the same places.
func differInDigits(text, other []byte) bool {
	if len(text) != len(other) {
		return false
	}
	for len(text) >= 8 && len(other) >= 8 {
		x, y := binary.LittleEndian.Uint64(text), binary.LittleEndian.Uint64(other)
		differing := x ^ y
		differing = (differing&lowBits + lowBits | differing) & highBits
		if differing&(noDigits(x)|noDigits(y)) != 0 {
			return false
		}
		text, other = text[8:], other[8:]
	}
	for i, char := range text {
		if char != other[i] && !(isDigit(char) && isDigit(other[i])) {
			return false
		}
	}
	return true
}

// noDigits returns the highest bit of each byte that isn't a digit.
func noDigits(x uint64) uint64 {
	x ^= '0' * each
	return (x&lowBits + (0x7f-9)*each | x) & highBits
}

// takeKnownLayout takes a record up to its end. Its solution stands at a place of the text.
func (c *cutter) takeKnownLayout(at *nextGrid, l *knownLayout, end, answer int, solved bool) {
	c.reader.known.layoutUsed = true
	above := at.gap.above
	raw := Raw{Line: c.line + above, Text: c.text[at.start:end:end], form: l.form, above: int32(above),
		place: place{known: true, shaped: true, read: keep(&c.chunk.cells, &at.cells)}}
	if answer > 0 && solved {
		raw.place.solved, raw.place.answer = true, keep(&c.chunk.cells, (*[81]byte)(c.text[answer:]))
	}
	c.chunk.Raws = append(c.chunk.Raws, raw)
	c.run = run{rows: c.run.rows[:0]}
	c.line += at.gap.lines - at.gap.split + l.lines
}

// learnLayoutGap learns the gap between two records. The head of the first one is known. It returns nil if the gap is
// for the careful way. wait is true if that depends on text that isn't there yet.
func (c *cutter) learnLayoutGap(at, next *nextGrid) (gap *layoutGap, wait bool) {
	r := c.reader
	l := r.known.layout
	if r.known.layoutTries.never || len(l.gaps) >= mostLayoutGaps {
		return nil, false
	}
	var after nextGrid
	end := next.cellsAt + next.size
	if !l.findCells(c.text, end, l.puzzleAt(c.text, next), &after) {
		switch {
		case after.size == cutOff && len(c.text)-end <= longestLayoutGap && !c.atEnd:
			return nil, true
		case after.size != cutOff || !c.atEnd:
			return nil, false
		}
		after.cellsAt = len(c.text)
	}
	if !r.known.layoutTries.due() {
		return nil, false
	}
	other := l.clone()
	gap = other.learnGap(c.text, at.start, at, next, &after, nil, &r.options)
	if r.known.layoutTries.tried(gap != nil); gap != nil {
		r.known.layout = other
	}
	return gap, false
}

// clone returns a layout that may learn more.
func (l *knownLayout) clone() *knownLayout {
	other := *l
	other.gaps, other.heads, other.first, other.tails = maps.Clone(l.gaps), maps.Clone(l.heads), maps.Clone(l.first), maps.Clone(l.tails)
	return &other
}

// boundary returns where the last record begins that is whole in a text, 0 where that isn't clear.
func (l *knownLayout) boundary(text []byte) (end int) {
	var at, next nextGrid
	var room [longestLayoutGap]byte
	from := max(0, len(text)-2*longestGrid)
	from += bytes.IndexByte(text[from:], '\n') + 1
	ok := l.findCells(text, from, nil, &at)
	if !ok && at.size == 0 && l.grid.size == 81 { // it may be a solution
		ok = l.findCells(text, min(at.cellsAt+81, len(text)), nil, &at)
	}
	for ; ok; at = next {
		behind := at.cellsAt + at.size
		if ok = l.findCells(text, behind, l.puzzleAt(text, &at), &next); !ok {
			break
		}
		gap, answer := text[behind:next.cellsAt], 0
		if next.answer > 0 {
			answer = next.answer - behind
		}
		shape := appendLayoutGap(room[:0], gap, answer)
		if known := l.gaps[string(shape)]; shape != nil && known != nil {
			end = behind + splitAt(gap, known.split)
		}
	}
	return end
}

// holdsAll reports whether cells have all digits of others. They may be a later state of these.
func holdsAll(cells, others *[81]byte) bool {
	for i := 0; i < 80; i += 8 {
		there := binary.LittleEndian.Uint64(others[i:])
		isGiven := (there + lowBits) & highBits >> 7 * 0xff
		if (binary.LittleEndian.Uint64(cells[i:])^there)&isGiven != 0 {
			return false
		}
	}
	return others[80] == 0 || cells[80] == others[80]
}

package notation

import (
	"bytes"
	"slices"
	"strings"
)

// knownLayout is what the records of a file have in common that take several lines: all but their cells and some
// numbers.
//
//	puzzle12 = [                 "puzzle", a number, " = [⏎  [", the cells with what stands between them, "],⏎]⏎⏎"
//	  [5, 3, 0, 0, 7, …],
//	  …
//	]
//
// What else may differ, as other words or a cell too many, is for the careful way. So is a record that no other one
// like it stands behind.
type knownLayout struct {
	head, tail []layoutPiece // what stands before the cells and behind them
	grid       *knownGrid
	form       *Form
	lines      int // line ends in a record
	above      int // how many of these stand before what is its puzzle's line
	behind     int // how many bytes at its end aren't read with it: lines that only part it from the next
}

// layoutPiece is a text that stays, behind a number that doesn't.
type layoutPiece struct {
	text   []byte
	number bool // else nothing stands before the text
	named  bool // a word stands on the line of the number, so that it is no size
}

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

// longestNumber is the number of digits of the longest number that may differ, from which on it may be cells.
const longestNumber = 7

// matchPieces returns where some pieces end that stand at a place of a text. It returns 0 where anything else stands
// there, and cutOff for a text that ends within.
func matchPieces(pieces []layoutPiece, text []byte, i int) int {
	for p := range pieces {
		piece := &pieces[p]
		if piece.number {
			from := i
			for i < len(text) && isDigit(text[i]) {
				i++
			}
			switch {
			case i-from > longestNumber || i == from && i < len(text):
				return 0
			case i == len(text):
				return cutOff
			case !piece.named && i-from < 3: // it may be a size
				return 0
			}
		}
		if !bytes.HasPrefix(text[i:], piece.text) {
			return missing(text[i:], piece.text)
		}
		i += len(piece.text)
	}
	return i
}

// match reads the cells of the record that a text starts with, and returns its length. That is cutOff for a text that
// ends within the record. It returns ok false for anything else.
func (l *knownLayout) match(text []byte, cells *[81]byte) (size int, ok bool) {
	i := matchPieces(l.head, text, 0)
	if i < 0 || i == 0 && len(l.head) > 0 {
		return i, false
	}
	var chars [81]byte
	length := l.grid.walk(text[i:], &chars)
	if length <= 0 {
		return length, false
	}
	if !isWideOpen(chars[:]) || !l.grid.readList(cells, &chars) {
		return 0, false
	}
	size = matchPieces(l.tail, text, i+length)
	return size, size > 0
}

// cutKnownLayout takes a record like those before it, behind which another one stands, or nothing. It returns what
// cutKnownGrid does.
func (c *cutter) cutKnownLayout(pos int) int {
	r := c.reader
	l := r.known.layout
	if l == nil || r.known.off || len(c.run.rows) > 0 || c.run.passage || c.run.title.line > 0 || c.header.there || len(c.iss.lines) > 0 ||
		r.columns != nil || r.issLines || r.stray > 0 || c.strayAt > 0 || r.givenUp || r.pairs != noPairs {
		return pos
	}
	var cells [81]byte
	size, ok := 0, false
	if c.nextRecord.size > 0 && c.nextRecord.start == pos {
		size, ok, cells = c.nextRecord.size, true, c.nextRecord.cells
	} else {
		size, ok = l.match(c.text[pos:], &cells)
	}
	if size == cutOff && !c.atEnd {
		return cutOff
	}
	if !ok {
		return pos
	}
	next := pos + size
	after := &c.nextRecord
	switch size, ok = l.match(c.text[next:], &after.cells); {
	case next == len(c.text) && c.atEnd:
	case !c.atEnd && (next == len(c.text) || size == cutOff):
		return cutOff
	case !ok || holdsAll(&after.cells, &cells):
		return pos
	}
	after.start, after.size, r.known.layoutUsed = next, max(size, 0), true
	c.chunk.Raws = append(c.chunk.Raws, Raw{Line: c.line + l.above, Text: c.text[pos : next-l.behind : next-l.behind], form: l.form, above: int32(l.above),
		place: place{known: true, shaped: true, read: keep(&c.chunk.cells, &cells)}})
	c.run = run{rows: c.run.rows[:0]}
	c.line += l.lines
	return next
}

// holdsAll reports whether cells have all digits of others. They may be a later state of these.
func holdsAll(cells, others *[81]byte) bool {
	for i, digit := range others {
		if digit > 0 && cells[i] != digit {
			return false
		}
	}
	return true
}

// isTellingLine reports whether a line has a word after which a number may tell of the puzzle itself.
func isTellingLine(line []byte) bool {
	for word := range bytes.FieldsFuncSeq(line, func(char rune) bool { return char < 0x80 && !isLetter(byte(char)) && char != '_' }) {
		if name := strings.ToLower(string(word)); isRulesKey(name) || kindKey.MatchString(name) || slices.Contains(regionColumns, name) ||
			layoutAt(word) != "" || slices.Contains(sizeWords, name) {
			return true
		}
	}
	return false
}

// sizeWords are words before which, or behind which, a number is a size.
var sizeWords = []string{"size", "n", "order", "side", "rules", "box", "rows", "cols", "columns", "width", "height", "dimension", "x", "variant", "step", "state", "solution", "solutions", "cage", "sum", "regions", "region"}

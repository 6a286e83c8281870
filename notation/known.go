package notation

import (
	"bytes"
	"encoding/binary"
	"maps"
	"math/bits"
)

// Most files of many puzzles hold the same form from end to end, and their puzzles are classic
// 9×9. For these there is a way beside the careful one, which finds the 81 characters
// without allocating:
//
//	known_line.go   53..7….,5346…            what stands behind a puzzle on its line, or between and for its cells
//	known_shape.go  Puzzle 7: 53..7…. (hard) lines that differ in their numbers and words alone
//	known_apart.go  7: 5,3,0,0,7,… (hard)    the same, of cells with signs between them
//	known_json.go   {"id":1,"puzzle":"53…"}  lines of JSON that differ in their values alone
//	known_items.go  [{⏎ "puzzle": "53…"⏎},   the same, of a list, over one line or many
//	known_table.go  1,53..7…,5346…,7.2       a line of a table whose header was read, with cells side by side or apart
//	known_grid.go   53..7....⏎6..195...⏎     grids that differ in their cells alone
//	known_layout.go n12 = [⏎ [5,3,0,…],⏎…]⏎  records of several lines, known by what stands between their cells
//
// known_passage.go does so with [5,3,0,0,7,…] and whatever else the layers read, known_records.go with documents
// whose puzzles have the same between them, as XML. known_idle.go knows lines between puzzles that hold nothing.
//
// It only finds the cells. The text stays, so that the careful way can read it
// for a caller who wants all of it. In any doubt the careful way reads it at
// once. From each text taken here it would read the same puzzle, with nothing
// to note.

// place is where the cells of a classic 9×9 are in the text of a Raw.
type place struct {
	grid     *knownGrid
	read     *[81]byte   // the cells, in the memory of its chunk, if they stand in rows or a list
	marks    *[81]uint16 // the same, of pencil marks; nothing else is known then
	answer   *[81]byte   // the same, of the characters of a solution in a list
	cells    int32       // where the 81 characters of the puzzle start
	solution int32       // where those of its solution do, 0 where there is none or it isn't known
	nth      int32       // which puzzle of the text it is, from 0
	known    bool
	solved   bool // there is a solution
	shaped   bool // the line is like others that were read carefully
}

// isFound reports whether a puzzle's cells or pencil marks are known.
func (at *place) isFound() bool { return at.known || at.marks != nil }

// known holds what a Reader has found out about the form of its puzzles.
type known struct {
	off         bool // all goes the careful way, with which tests compare
	table       knownTable
	json        knownJSON
	items       knownItems
	shapes      knownShapes
	spread      knownSpread
	apart       knownApart
	grid        *knownGrid
	gridTries   backoff
	layout      *knownLayout
	layoutTries backoff
	layoutAt    int  // the line where it was learned last
	layoutUsed  bool // some puzzles were found so since

	passageTries backoff // of passages that may end with grids
	leastLearned int     // of the first passage, in bytes, before which it isn't tried; 0 if that isn't known
	idle         knownIdle
}

// frozen returns a copy that learns nothing more, for those who cut ahead at the same time.
func (k known) frozen() known {
	for _, tries := range []*backoff{&k.table.tries, &k.json.tries, &k.items.tries, &k.shapes.tries, &k.spread.tries, &k.apart.tries, &k.gridTries, &k.layoutTries, &k.passageTries} {
		tries.never = true
	}
	k.shapes.shapes, k.idle = maps.Clone(k.shapes.shapes), knownIdle{}
	if k.grid != nil {
		grid := *k.grid
		k.grid = &grid
	}
	return k
}

// backoff says when to try again what may never succeed: ever more seldom.
type backoff struct {
	failures, skipped int
	never             bool
}

// due reports whether it is time for a try.
func (b *backoff) due() bool {
	b.skipped++
	return !b.never && b.skipped >= 1<<min(b.failures, 12)
}

// tried notes how a try ended.
func (b *backoff) tried(well bool) {
	b.skipped = 0
	if b.failures++; well {
		b.failures = 0
	}
}

// mayBeKnown reports whether what is read may be classic 9×9 puzzles in the usual symbols.
func (o *ReadOptions) mayBeKnown() bool { return o.Symbols == nil && o.Rules.IsClassic() }

// cutKnown takes a line that is a classic 9×9 in a known form. It returns false
// to leave the line to the careful way.
func (c *cutter) cutKnown(start, end int) bool {
	r := c.reader
	if end-start < 81 || end-start > maxHeader || r.known.off || len(c.iss.lines) > 0 || !r.options.mayBeKnown() {
		return false
	}
	line := c.text[start:end]
	var form *Form
	var at place
	switch asked := r.options.Form; {
	case r.columns != nil:
		if asked == nil || asked == csvForm {
			form, at = csvForm, r.known.table.find(r.columns, line, &r.options, c.chunk)
		}
	case asked != nil && asked != lineForm:
	case line[0] == '{' && bytes.IndexByte(line, '"') >= 0:
		if asked == nil {
			form, at = lineForm, r.known.json.find(line, &r.options, c.chunk)
			switch layered := r.known.json.layered; {
			case !at.isFound() || layered && !c.isAlone(start) || layered && at.read == nil && !isOpen(line[at.cells:]):
				return false
			case layered:
				c.takeAlone(Raw{Line: c.line, Text: line, form: objectForm, place: at})
				return true
			}
			at.known = at.known && isOpen(line[at.cells:]) // what is full may be a solution
		}
	default:
		if form, at = lineForm, findInLine(line); at.known || asked != nil {
			break
		}
		if at = r.known.spread.match(line, c.chunk); at.known {
			break
		}
		if form, at = bankForm, findInBank(line); at.known {
			break
		}
		if form, at = r.known.apart.find(line, &r.known.shapes, &r.options, c.chunk); at.known {
			break
		}
		if form, at = r.known.shapes.find(line, &r.options, c.chunk); at.isFound() {
			break
		}
		if form, at = lineForm, r.known.spread.learn(line, &r.options); !at.known && !r.frozen {
			r.known.apart.learn(line)
		}
	}
	if !at.isFound() {
		return false
	}
	c.whole(form, start, end)
	c.chunk.Raws[len(c.chunk.Raws)-1].place = at
	return true
}

// Classic reads a raw puzzle that is nothing but a classic 9×9, however it is
// written. It is the fast way through a large file, and allocates nothing. It
// returns ok false if the puzzle is anything else, or in a form that takes a
// closer look. Parse reads it then. What stands with the puzzle is left out:
// Solution has its solution, and Parse all the rest. A word in the place of a
// solution that isn't one takes a closer look. It may be damaged, or be the
// regions of a jigsaw. Use Classic only where the reader's Rules are nil or
// Classic and its Symbols nil.
func (raw *Raw) Classic(dst *[81]byte) (ok bool) { return raw.Cells(dst) && raw.Agrees(dst, nil) }

// Agrees reports whether no solution stands with a puzzle, or one that fits the
// cells that Cells read. Found is a solution of them that is known, or nil. To
// compare with it takes less time than to look at all houses.
func (raw *Raw) Agrees(cells, found *[81]byte) bool {
	if !raw.hasSolution() {
		return true
	}
	solution := raw.solution()
	return found != nil && isWritten(found, solution) || isSolvedBy(cells, solution)
}

// Cells does what Classic does, but doesn't look at the solution. Agrees does.
func (raw *Raw) Cells(dst *[81]byte) (ok bool) {
	at := &raw.place
	switch {
	case raw.record != nil || raw.stray > 0 || at.known && raw.form != gridForm && len(raw.title) > 0:
		return false
	case !at.known:
		return raw.form == lineForm && ReadClassic(dst, raw.Text)
	case at.read != nil:
		*dst = *at.read
		return true
	case at.grid != nil:
		return at.grid.read(dst, raw.Text)
	case raw.form == bankForm:
		return ReadClassic(dst, raw.Text[at.cells:at.cells+81])
	}
	return readMarked(dst, raw.Text[at.cells:at.cells+81])
}

// hasSolution reports whether Solution has one to read.
func (raw *Raw) hasSolution() bool { return raw.place.solved && raw.place.known }

// Solution reads the solution that stands with a puzzle which Classic can read. ok is
// false where there is none.
func (raw *Raw) Solution(dst *[81]byte) (ok bool) {
	return raw.hasSolution() && ReadClassic(dst, raw.solution())
}

// solution returns the characters of the solution.
func (raw *Raw) solution() []byte {
	if raw.place.answer != nil {
		return raw.place.answer[:]
	}
	return raw.Text[raw.place.solution : raw.place.solution+81]
}

// IsQuick reports whether Classic or Marks will likely read the puzzle, as far as its place in
// the input tells.
func (raw *Raw) IsQuick() bool {
	return raw.place.isFound() || raw.form == lineForm && len(raw.Text) == 81 || raw.form == sukakuForm && len(raw.Text) == 729
}

// isKnownOpen reports whether the cells of raw are known, and too many of them are empty for a solution.
func (raw *Raw) isKnownOpen() bool {
	at := &raw.place
	return at.known && (at.grid != nil || at.read != nil || isWideOpen(raw.Text[at.cells:at.cells+81]))
}

// isWideOpen reports whether cells, digits and marks of empty ones, are far from full.
func isWideOpen(cells []byte) bool {
	return bytes.Count(cells, []byte("."))+bytes.Count(cells, []byte("0")) > 9 || isFarFromFull(cells)
}

// isOpen reports whether some of the 81 cells at the start of a text are empty.
func isOpen(text []byte) bool { return bytes.ContainsAny(text[:81], ".0") }

// readOneMarked does what ReadClassic does, if empty cells are all dots or all
// zeros. 0 then can't be taken for a digit.
func readOneMarked(dst *[81]byte, text []byte) (ok bool) {
	text = text[:81]
	dots, empty := 0, 0
	for i := 0; i < 80; i += 8 {
		x := binary.LittleEndian.Uint64(text[i:])
		y := x ^ '.'*each
		isDot := ^(y&lowBits + lowBits | y) & highBits >> 7
		x ^= isDot * ('.' ^ '0')
		low := x & (0x0f * each)
		if x&(0xf0*each) != '0'*each || (low+6*each)&(0xf0*each) != 0 {
			return false
		}
		dots += bits.OnesCount64(isDot)
		empty += 8 - bits.OnesCount64((low+lowBits)&highBits)
		binary.LittleEndian.PutUint64(dst[i:], low)
	}
	switch last := text[80]; {
	case last == '.':
		dst[80] = 0
		dots++
		empty++
	case last < '0' || last > '9':
		return false
	default:
		if dst[80] = last - '0'; last == '0' {
			empty++
		}
	}
	return dots == empty || dots == 0 && empty != 9 && empty < 81
}

// readMarked does what readOneMarked does, with any other mark of empty cells, too.
func readMarked(dst *[81]byte, text []byte) (ok bool) {
	if readOneMarked(dst, text) {
		return true
	}
	chars := [81]byte(text)
	mark := bytes.TrimLeft(text, "0123456789.")
	return len(mark) > 0 && bytes.IndexByte([]byte("_*-"), mark[0]) >= 0 && withPoints(&chars, mark[0]) && readOneMarked(dst, chars[:])
}

// areCells reports whether a text is 81 digits and dots.
func areCells(text []byte) bool {
	for i := 0; i < 80; i += 8 {
		x := binary.LittleEndian.Uint64(text[i:])
		y := x ^ '.'*each
		x ^= (^(y&lowBits + lowBits | y) & highBits >> 7) * ('.' ^ '0')
		if x&(0xf0*each) != '0'*each || (x&(0x0f*each)+6*each)&(0xf0*each) != 0 {
			return false
		}
	}
	return text[80] == '.' || text[80] >= '0' && text[80] <= '9'
}

// areDigits reports whether a text is 81 digits from 1 to 9.
func areDigits(text []byte) bool {
	for i := 0; i < 80; i += 8 {
		x := binary.LittleEndian.Uint64(text[i:])
		low := x & (0x0f * each)
		if x&(0xf0*each) != '0'*each || (low+6*each)&(0xf0*each) != 0 || (low+lowBits)&highBits != highBits {
			return false
		}
	}
	return text[80] >= '1' && text[80] <= '9'
}

// isPlainClassic reports whether a record is nothing but a classic 9×9 in the usual symbols,
// read without any doubt.
func (record *Record) isPlainClassic() bool {
	return record.isClassic() && !record.Candidates && has(record)&KeepsCentre == 0
}

// isClassic reports whether a record is nothing but the givens or the candidates of such a puzzle.
func (record *Record) isClassic() bool {
	b := record.Board
	return b.Rules.IsClassic() && sizeTells(b.Rules) && usualSymbols(b) && b.Candidates == nil &&
		has(record)&(KeepsEntries|KeepsCorner|KeepsColours|KeepsCandidateColours|KeepsGame) == 0 &&
		len(record.Unread) == 0 && len(record.Read) == 0
}

// isBare reports whether a record is such a puzzle and nothing else.
func (record *Record) isBare() bool {
	return record.isPlainClassic() && record.Solution == nil && len(record.Title+record.Comment+record.Rating+record.Level) == 0 && len(record.Extra) == 0
}

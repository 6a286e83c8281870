package notation

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"slices"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/message"
)

// itemCutter cuts the items of a JSON list of puzzles. A chunk ends behind the comma of an item:
//
//	…, {"id": 7, "puzzle": "53..7…"},      is like those before it, found without allocating
//	   {"id": 8, "puzzle": "6..195…,       is damaged: all up to what begins like an item is read by the layers
//	   {"id": 9, "grid": [[0, 0, 1, …],    may be whole when more has come
type itemCutter struct {
	reader *Reader
	chunk  *Chunk
	text   []byte
	pos    int // the text before this is cut
	line   int // its number
	atEnd  bool
	comma  bool // there is one before pos
	ended  bool // the list has ended before pos
	sound  bool // all so far is valid, and each item a puzzle
	strict bool // stop when it isn't
}

// itemForm is an object or a list in a list that is like those before it.
var itemForm = &Form{Name: "json", unit: wholeLine, read: one(readItem)}

// readItem reads the only puzzle of an item, as take finds it.
func readItem(item []byte, options *ReadOptions) (*Record, error) {
	line := compacted(item)
	if form := wholeLineForm(line, options); form != nil && item[0] == '{' {
		records, err := form.read(line, options)
		if err != nil {
			return nil, err
		}
		return records[0], nil
	}
	all := readLayered(item, options)
	if len(all) != 1 {
		return nil, nothingIn(line)
	}
	return all[0].record, all[0].err
}

// readLayered returns all puzzles that the layers find in a valid item. Lines of one cell each, as machines write them,
// may seem to be something beside the puzzle; no valid text has anything beside its lists.
func readLayered(item []byte, options *ReadOptions) []found {
	all := readText(item, options)
	if len(all) != 1 || all[0].record == nil || len(all[0].record.Read) == 0 || bytes.IndexByte(item, '\n') < 0 {
		return all
	}
	again := readText(compacted(item), options)
	if len(again) == 1 && again[0].record != nil && len(again[0].record.Read) == 0 && slices.Equal(again[0].record.Board.Givens, all[0].record.Board.Givens) {
		all[0].record = again[0].record
	}
	return all
}

// cutItems cuts the text of b, which is in a list or behind it, and carries what is left.
func (r *Reader) cutItems(b *Chunk, err error) {
	c := itemCutter{reader: r, chunk: b, text: b.text, line: r.line, atEnd: err == io.EOF, comma: true}
	for before := list(255); r.list != before && r.list != noList; {
		switch before = r.list; before {
		case inList:
			if c.cut(); c.ended {
				r.list, c.ended = behindList, false
			} else if err == nil && len(c.text)-c.pos > MaxLine {
				c.fail("reader.long_item", MaxLine)
				r.list = skipsItem
				c.pos++ // it begins like an item itself
			}
		case skipsItem:
			c.skipItem()
		case behindList:
			c.behind()
		}
	}
	if c.atEnd && (r.list == inList || r.list == skipsItem) {
		c.fail("reader.list_end")
		r.list, c.pos = noList, len(c.text)
	}
	r.line, r.open = c.line, r.list == inList && err == nil
	r.carry = append(r.carry[:0], c.text[c.pos:]...)
}

// cut takes items up to the end of the list, or of those that are whole.
func (c *itemCutter) cut() {
	for c.blanks(); c.pos < len(c.text) && (c.sound || !c.strict); c.blanks() {
		switch c.text[c.pos] {
		case ']':
			c.sound = c.sound && !c.comma
			c.ended = true
			c.pos++
			return
		case ',':
			c.fail("reader.list_comma")
			c.pos++
		default:
			if !c.item() {
				return
			}
		}
	}
}

// blanks passes over blanks.
func (c *itemCutter) blanks() {
	for ; c.pos < len(c.text) && c.text[c.pos] <= ' '; c.pos++ {
		if c.text[c.pos] == '\n' {
			c.line++
		}
	}
}

// item takes the item at pos and the comma behind it. It returns false if they may not be all there.
func (c *itemCutter) item() bool {
	start, first, n := c.pos, c.line, len(c.chunk.Raws)
	stay := func() bool {
		c.pos, c.line, c.chunk.Raws = start, first, c.chunk.Raws[:n]
		return false
	}
	isQuick := c.quick()
	if !isQuick {
		var item json.RawMessage
		values := json.NewDecoder(bytes.NewReader(c.text[start:]))
		switch err := values.Decode(&item); {
		case err == nil:
			c.pass(start + int(values.InputOffset()))
		case errors.Is(err, io.ErrUnexpectedEOF) && !c.atEnd:
			return stay()
		default:
			return c.damaged()
		}
	}
	end, line := c.pos, c.line
	c.blanks()
	c.comma = false
	switch {
	case c.pos == len(c.text) && !c.atEnd:
		return stay()
	case c.pos == len(c.text):
		c.sound = false
	case c.text[c.pos] == ',':
		c.comma = true
		c.pos++
	case c.text[c.pos] == ']':
	case c.text[c.pos] == c.reader.itemStart[0]: // a comma is lost
		c.sound = false
	default:
		stay()
		return c.damaged()
	}
	now := c.line
	if c.line = first; !isQuick {
		c.take(c.text[start:end:end])
	}
	if c.line = now; !c.comma && c.pos < len(c.text) && c.text[c.pos] != ']' {
		c.note(n, line)
	}
	return true
}

// pass passes over text up to a place.
func (c *itemCutter) pass(end int) {
	c.line += bytes.Count(c.text[c.pos:end], []byte("\n"))
	c.pos = end
}

// quick takes the item at pos if it is a classic 9×9 that a quick look tells.
func (c *itemCutter) quick() bool {
	r, text := c.reader, c.text[c.pos:]
	if text[0] == '"' {
		if !r.classic || len(text) < 83 || text[82] != '"' || !areCells(text[1:82]) || areDigits(text[1:82]) {
			return false
		}
		c.chunk.Raws = append(c.chunk.Raws, Raw{})
		raw := &c.chunk.Raws[len(c.chunk.Raws)-1]
		raw.Line, raw.Text, raw.form = c.line, text[1:82:82], lineForm
		c.pos += 83
		return true
	}
	k := &r.known.items
	if k.pieces == nil || text[0] != '{' && text[0] != '[' {
		return false
	}
	at, size := k.match(text, c.chunk)
	if !at.known || at.read == nil && !isFarFromFull(text[at.cells:][:81]) {
		return false
	}
	c.chunk.Raws = append(c.chunk.Raws, Raw{})
	raw := &c.chunk.Raws[len(c.chunk.Raws)-1]
	raw.Line, raw.Text, raw.form, raw.place = c.line+k.above, text[:size:size], itemForm, at
	c.pos += size
	c.line += k.lines
	return true
}

// take reads a valid item with care.
func (c *itemCutter) take(item []byte) {
	r := c.reader
	raw := Raw{Line: c.line, Text: compacted(item)}
	if item[0] == '"' {
		var line string
		json.Unmarshal(item, &line)
		raw.Text = []byte(line)
	}
	if item[0] == '"' || item[0] == '{' {
		raw.form = wholeLineForm(raw.Text, &r.options)
		raw.below = raw.form == lineForm && isFullText(raw.Text)
	}
	if raw.form == nil {
		all := r.joinFound(item, readLayered(item, &r.options))
		c.sound = c.sound && len(all) == 1 && all[0].record != nil && holdsBoard(item, &r.options)
		c.sound = c.sound && (item[0] == '{' || !c.solvesLast(all[0].record))
		if len(all) == 0 {
			c.takeNothing(item, raw)
			return
		}
		c.takeFound(all)
		raw = c.chunk.Raws[len(c.chunk.Raws)-1]
	} else {
		c.chunk.Raws = append(c.chunk.Raws, raw)
	}
	if item[0] != '"' && !r.known.off && r.options.mayBeKnown() && r.known.items.tries.due() {
		r.known.items.tries.tried(r.known.items.learn(item, &raw, c))
	}
}

// holdsBoard reports whether an item, an object or a list, has all cells of a 9×9 inside. In a list commas
// stand between them. Any other item may be a part of a puzzle, such as a row.
func holdsBoard(item []byte, options *ReadOptions) bool {
	_, layered := cutJSON(item, jsonBlanks)
	return layered && options.Symbols == nil && (item[0] == '{' || bytes.Count(item, []byte(",")) >= 80)
}

// solvesLast reports whether a record may be the solution of the last puzzle.
func (c *itemCutter) solvesLast(record *Record) bool {
	last := len(c.chunk.Raws) - 1
	if last < 0 || bytes.IndexByte(record.Board.Givens, 0) >= 0 {
		return false
	}
	puzzle, err := c.reader.Parse(c.chunk.Raws[last])
	if err != nil || len(puzzle.Board.Givens) != len(record.Board.Givens) {
		return false
	}
	for i, d := range puzzle.Board.Givens {
		if d != 0 && d != record.Board.Givens[i] {
			return false
		}
	}
	return true
}

// takeNothing makes an error of an item in which no puzzle is found.
func (c *itemCutter) takeNothing(item []byte, raw Raw) {
	if raw.form = lineForm; item[0] != '"' {
		raw.err = nothingIn(item)
	}
	c.chunk.Raws = append(c.chunk.Raws, raw)
}

// takeFound adds all that was found in the text from the line at hand on.
func (c *itemCutter) takeFound(all []found) {
	for _, f := range all {
		if f.record != nil {
			f.record.moveNotes(c.line - 1)
		}
		c.chunk.Raws = append(c.chunk.Raws, Raw{Line: c.line + f.line - 1, record: f.record, err: f.err, above: int32(f.line - 1)})
	}
}

// damaged has the layers read the text from pos to what begins like an item. It returns false if that may yet come.
func (c *itemCutter) damaged() bool {
	c.sound = false
	if c.strict {
		return false
	}
	next := c.next(c.pos + 1)
	if next < 0 && !c.atEnd {
		return false
	}
	part := c.text[c.pos:]
	if next >= 0 {
		part = c.text[c.pos:next]
	} else if before := bytes.TrimRight(part, jsonBlanks); before[len(before)-1] == ']' {
		part = before[:len(before)-1]
	}
	n, line := len(c.chunk.Raws), c.line
	if c.takeFound(readText(part, &c.reader.options)); len(c.chunk.Raws) > n {
		c.note(n, line)
	} else if next >= 0 || len(part) < len(c.text)-c.pos { // else the end says it
		c.chunk.Raws = append(c.chunk.Raws, Raw{Line: line, err: nothingIn(part)})
	}
	c.pass(c.pos + len(part))
	c.comma = true
	return true
}

// note notes beside the puzzles from the n-th on that the list is damaged at a line.
func (c *itemCutter) note(n, line int) {
	for i := n; i < len(c.chunk.Raws); i++ {
		raw := &c.chunk.Raws[i]
		if record, err := c.reader.Parse(*raw); err == nil && len(record.Read) == 0 {
			record.Read = append(record.Read, message.Errorf("read.list", lineNumber(line)))
			raw.record = record
		}
	}
}

// fail adds an error of the list itself.
func (c *itemCutter) fail(key message.Key, args ...any) {
	c.sound = false
	err := &sudoku.ParseError{Line: 1, Reason: message.Errorf(key, args...)}
	c.chunk.Raws = append(c.chunk.Raws, Raw{Line: c.line, err: err, lone: true})
}

// setStart notes what the items begin with: an object with its first name, a list, maybe of rows, or a text.
func (c *itemCutter) setStart() {
	c.blanks()
	item := c.text[c.pos:]
	inside := bytes.TrimLeft(item[min(1, len(item)):], jsonBlanks)
	switch {
	case len(inside) > 1 && item[0] == '{':
		end := max(bytes.IndexByte(inside[1:], '"'), 0)
		c.reader.itemStart = append([]byte{'{'}, inside[:end+2]...)
	case len(inside) > 1 && item[0] == '[' && inside[0] == '[':
		c.reader.itemStart = []byte("[[")
	case len(inside) > 1 && item[0] == '[':
		c.reader.itemStart = []byte("[")
	default:
		c.reader.itemStart = []byte{'"'}
	}
}

// next returns where what begins like an item does, from a place on, -1 for nowhere.
func (c *itemCutter) next(from int) int {
	start := c.reader.itemStart
	for at := from; ; at++ {
		next := bytes.IndexByte(c.text[at:], start[0])
		if next < 0 {
			return -1
		}
		at += next
		if len(start) == 1 {
			if before := bytes.TrimRight(c.text[from:at], jsonBlanks); len(before) > 0 && before[len(before)-1] == ',' {
				return at
			}
		} else if bytes.HasPrefix(bytes.TrimLeft(c.text[at+1:], jsonBlanks), start[1:]) {
			return at
		}
	}
}

// skipItem passes over the rest of an item that is too long.
func (c *itemCutter) skipItem() {
	if next := c.next(c.pos); next >= 0 {
		c.pass(next)
		c.reader.list = inList
		return
	}
	c.pass(max(c.pos, len(c.text)-longestGrid)) // an item may begin behind
}

// behind looks at what stands behind the end of a list: another list, or its own items.
func (c *itemCutter) behind() {
	r := c.reader
	c.blanks()
	switch {
	case c.pos == len(c.text):
		if c.atEnd {
			r.list = noList
		}
	case c.text[c.pos] == '[':
		c.pos++
		r.list = inList
	case c.text[c.pos] == ',' || c.text[c.pos] == r.itemStart[0]:
		c.fail("reader.list_behind")
		if r.list = inList; c.text[c.pos] == ',' {
			c.pos++
		}
	default:
		c.fail("reader.list_behind")
		r.list = noList
	}
}

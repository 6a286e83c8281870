package notation

import "bytes"

// lineStream is a stream of puzzles of a line each.
type lineStream struct{}

func (lineStream) boundary(text []byte) int { return lastBoundary(text, 1, endsLine) }
func (lineStream) takesLines() bool         { return false }

func (lineStream) cut(like *Reader, b *Chunk, end int) (lines int, ok bool) {
	return cutRows(like, b, end)
}

// tableStream is a stream of rows of a table that have line ends in quotes.
type tableStream struct{ lineStream }

// boundary counts quotes. A row has an even number of them, and the text begins with a row.
func (tableStream) boundary(text []byte) int {
	end := bytes.LastIndexByte(text, '\n') + 1
	quotes := bytes.Count(text[:end], []byte{'"'})
	for end > 0 && (quotes%2 == 1 || !endsLine(text, end)) {
		before := bytes.LastIndexByte(text[:end-1], '\n') + 1
		quotes -= bytes.Count(text[before:end], []byte{'"'})
		end = before
	}
	return end
}

// gridStream is a stream of grids that are like one.
type gridStream struct{ grid *knownGrid }

// boundary needs a whole grid in view behind it, which may be its regions or its solution.
func (s gridStream) boundary(text []byte) int { return lastBoundary(text, 2, s.ends) }
func (s gridStream) takesLines() bool         { return true }

func (s gridStream) cut(like *Reader, b *Chunk, end int) (lines int, ok bool) {
	return cutRows(like, b, end)
}

// recordStream is a stream of records of several lines.
type recordStream struct{ layout *knownLayout }

func (s recordStream) boundary(text []byte) int { return s.layout.boundary(text) }
func (s recordStream) takesLines() bool         { return true }

func (s recordStream) cut(like *Reader, b *Chunk, end int) (lines int, ok bool) {
	return cutRows(like, b, end)
}

// lastBoundary returns the nth to last line end of a text that is a boundary. It returns 0 where none is near its end.
func lastBoundary(text []byte, nth int, is func(text []byte, end int) bool) int {
	for end := bytes.LastIndexByte(text, '\n') + 1; end > 0 && end > len(text)-longestGrid; {
		if is(text, end) {
			if nth--; nth == 0 {
				return end
			}
		}
		end = bytes.LastIndexByte(text[:end-1], '\n') + 1
	}
	return 0
}

// endsLine reports whether a line that isn't blank ends at a place.
func endsLine(text []byte, end int) bool {
	return len(bytes.TrimRight(lastLine(text[:end-1]), "\r")) > 0
}

// ends reports whether a grid may end with the line before a place.
func (s gridStream) ends(text []byte, end int) bool {
	switch gap := s.grid.gap; {
	case s.grid.lines == 0:
		return true
	case len(gap) > 0:
		return bytes.HasPrefix(text[end:], gap) && endsLine(text, end)
	}
	line, _, _ := bytes.Cut(text[end:], []byte("\n"))
	line = bytes.TrimRight(line, "\r")
	return (len(line) == 0 || isPlainTitle(line)) && end < len(text) && endsLine(text, end)
}

// cutRows does what cut does, line by line.
func cutRows(like *Reader, b *Chunk, end int) (lines int, ok bool) {
	r := *like
	c := cutter{reader: &r, chunk: b, text: b.text, line: 1}
	pos := 0
	for pos < end {
		next := c.cutAlike(pos)
		if next == cutOff {
			return 0, false
		}
		if next > pos {
			pos = next
			continue
		}
		next = pos + bytes.IndexByte(c.text[pos:], '\n') + 1
		if stop := pos + len(bytes.TrimSuffix(c.text[pos:next-1], []byte("\r"))); stop == pos {
			c.blankLine(pos, stop)
		} else if behind := c.cutQuoted(pos, stop); behind > 0 {
			pos = behind
			continue
		} else if behind == cutOff || !c.cutQuick(pos, stop) {
			return 0, false
		}
		pos = next
		c.line++
	}
	if open, _ := c.open(pos); pos != end || open != end || len(b.Raws) == 0 || r.stray > 0 || r.pairs != noPairs || r.table != like.table || c.strayAt > 0 {
		return 0, false
	}
	for i := range b.Raws { // none may need those beside it
		if raw := &b.Raws[i]; raw.err != nil || raw.record != nil || raw.stray > 0 || raw.beside > 0 || r.mayBelong(raw) {
			return 0, false
		}
	}
	return c.line - 1, true
}

package notation

import (
	"bytes"
	"encoding/json"
	"slices"
)

// A line of JSON is a document by itself: one that is a whole object with a puzzle in its lists is read
// without the lines beside it, and needn't wait for them.
//
//	{"id": 7, "board": [[5, 3, 0, …], …]}
//	{"id": 8, "board": [[0, 0, 1, …], …]}

// objectForm is a line that is such an object with one puzzle.
var objectForm = &Form{Name: "json", unit: wholeLine, read: one(readAlone)}

// readAlone reads the only puzzle of a line.
func readAlone(line []byte, options *ReadOptions) (*Record, error) {
	all := readText(line, options)
	if len(all) != 1 {
		return nil, nothingIn(line)
	}
	return all[0].record, all[0].err
}

// takeObject takes the puzzles of a line that is a whole object. It returns false if no puzzle is in
// the line. An object may hold a row or a cell.
func (c *cutter) takeObject(start, end int) bool {
	line := c.text[start:end]
	options := &c.reader.options
	if len(line) == 0 || line[0] != '{' || options.Form != nil || options.Symbols != nil || !c.isAlone(start) || !isNested(line) || !json.Valid(line) {
		return false
	}
	all := c.reader.readPassage(line)
	if !hasRecord(all) {
		return false
	}
	c.takeAll(all, start, end)
	return true
}

// takeAll takes all that was found on a line that is a document by itself.
func (c *cutter) takeAll(all []found, start, end int) {
	c.beginAlone()
	first := len(c.chunk.Raws)
	c.takeFound(all, c.line, start, end)
	for i := range c.chunk.Raws[first:] {
		c.chunk.Raws[first+i].form = objectForm
	}
}

// takeRecords takes the puzzles of a line that holds many. It is a document by itself: the lines beside it are no part.
func (c *cutter) takeRecords(start, end int) bool {
	r := c.reader
	if end-start < leastRecords*82 || !c.isAlone(start) || !isBalanced(c.text[start:end]) {
		return false
	}
	if before := c.text[c.run.start:start]; c.run.passage && (!isBalanced(before) || holdsCells(before)) {
		return false
	}
	line := c.text[start:end]
	units := findUnits(line)
	if !r.options.mayBeKnown() || r.options.Form != nil || len(units) < leastRecords {
		return false
	}
	raws := r.readRecords(line, units, c.line, r.readLineOfMany)
	if raws == nil {
		all := r.readLineOfMany(line)
		if len(all) < leastRecords || slices.ContainsFunc(all, func(f found) bool { return f.record == nil || len(f.record.Read) > 0 }) {
			return false
		}
		c.takeAll(all, start, end)
		return true
	}
	c.beginAlone()
	c.chunk.Raws = append(c.chunk.Raws, raws...)
	return true
}

// readLineOfMany reads a line that may hold many puzzles, with care.
func (r *Reader) readLineOfMany(line []byte) []found {
	if form := wholeLineForm(line, &r.options); form != nil && !isNested(line) {
		return addNearly(line, readWhole(form, line, &r.options))
	}
	return r.readPassage(line)
}

// streamLine begins to read a document with a line that is too long for one. Only the first with puzzles may be such,
// since all that follows is a part of the document, too. It returns false where that can't be done.
func (r *Reader) streamLine(b *Chunk) bool {
	units := findUnits(r.carry)
	if r.any || r.given > 0 || r.columns != nil || len(units) <= leastRecords || !r.streamDocument(units, r.readPassage) {
		return false
	}
	b.Raws, r.ready, r.passage = append(b.Raws, r.ready...), nil, openPassage{}
	return true
}

// isBalanced reports whether as many brackets are closed as are opened, and quotation marks, too.
func isBalanced(line []byte) bool {
	for _, quote := range []string{"'", "\"", "`"} {
		if bytes.Count(line, []byte(quote))%2 > 0 {
			return false
		}
	}
	for _, pair := range []string{"()", "[]", "{}"} {
		if bytes.Count(line, []byte(pair[:1])) != bytes.Count(line, []byte(pair[1:])) {
			return false
		}
	}
	return true
}

// takeAlone takes a line with a puzzle that is known to be read alone.
func (c *cutter) takeAlone(raw Raw) {
	c.beginAlone()
	c.chunk.Raws = append(c.chunk.Raws, raw)
}

// beginAlone ends what stands before such a line. No row is a part of it.
func (c *cutter) beginAlone() {
	c.endRun()
	c.header = header{}
	c.reader.stray = 0
}

// isAlone reports whether a line that starts at a place is in no list that lines before it began.
func (c *cutter) isAlone(start int) bool {
	if c.reader.columns != nil || c.header.told.n > 0 || len(c.iss.lines) > 0 {
		return false
	}
	if !c.run.passage {
		return true
	}
	before := bytes.TrimSpace(c.text[c.run.start:start])
	return len(before) == 0 || bytes.IndexByte(opens, before[len(before)-1]) < 0
}

// opens are signs at the end of a line that what they are in goes on.
var opens = []byte(",[({")

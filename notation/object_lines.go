package notation

import (
	"bytes"
	"encoding/json"
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
	all := readText(line, options)
	if !hasRecord(all) {
		return false
	}
	c.beginAlone()
	first := len(c.chunk.Raws)
	c.takeFound(all, c.line, start, end)
	for i := range c.chunk.Raws[first:] {
		c.chunk.Raws[first+i].form = objectForm
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

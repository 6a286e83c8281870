package notation

import (
	"bytes"
	"slices"
)

// takePassage reads a whole passage.
func (c *cutter) takePassage(start, end, line int) {
	passage := c.text[start:end]
	c.reader.grown = 0
	if form := c.reader.options.Form; form != nil {
		c.add(form, start, end, line)
		return
	}
	if form := c.blockForm(passage, c.header.told); form != gridForm || c.header.told.n > 0 && bytes.Count(passage, []byte("\n")) >= c.header.told.height/2 {
		c.add(form, start, end, line)
		return
	}
	if end < len(c.text) && bytes.HasSuffix(passage, []byte("\n")) { // a blank line, which may be a row
		passage = c.text[start : end+1]
	}
	var room [longestIdle]byte
	idle := &c.reader.known.idle
	shape := idle.shapeOf(room[:0], passage, c.reader)
	if shape != nil && idle.shapes[string(shape)] {
		c.takeFound(nil, line, start, end)
		return
	}
	all := c.reader.readPassage(withoutEnds(passage, c.reader.within))
	if len(c.reader.within.stack) > 0 {
		c.reader.within = openedIn(passage, c.reader.within)
	}
	if c.takeFound(all, line, start, end); shape != nil && len(all) == 0 && !c.reader.frozen {
		idle.learn(shape)
	}
}

// readPassage returns what the layers find in a passage, and words that nearly are puzzles.
func (r *Reader) readPassage(passage []byte) []found {
	all := readText(passage, &r.options)
	if r.options.mayBeKnown() {
		all = addNearly(passage, all)
	}
	return all
}

// takeFound adds all to the chunk, or notes that nothing was found.
func (c *cutter) takeFound(all []found, line, start, end int) {
	for _, f := range all {
		if f.record != nil {
			f.record.moveNotes(line - 1)
		}
		if f.stray {
			from, to := lineAt(c.text[start:end], f.line)
			c.passRow(start+from, start+to, line+f.line-1, atLine(f.err, 2-f.line))
			continue
		}
		c.chunk.Raws = append(c.chunk.Raws, Raw{Line: line + f.line - 1, record: f.record, err: f.err, above: int32(f.line - 1), lone: f.err != nil && f.line == f.last})
		if f.record != nil {
			c.noteStray(&c.chunk.Raws[len(c.chunk.Raws)-1])
		}
	}
	if last := len(c.chunk.Raws) - 1; len(all) == 0 && last >= 0 && c.chunk.Raws[last].form != objectForm && hasRules(c.text[start:end]) {
		c.chunk.Raws[last].stray = line
	}
	if last := len(c.chunk.Raws) - 1; len(all) == 0 && last >= 0 {
		if first, _ := missedRegions(bytes.Split(c.text[start:end], []byte("\n"))); first > 0 {
			c.reader.stray = line + first - 1
			c.noteStray(&c.chunk.Raws[last])
		}
	}
	if len(all) == 0 && len(bytes.TrimSpace(c.text[start:end])) > 0 {
		now := c.line
		c.line = line
		first, _, _ := bytes.Cut(bytes.TrimLeft(c.text[start:end], "\r\n"), []byte("\n"))
		at := start + bytes.Index(c.text[start:end], first)
		c.skip(at, at+len(first))
		c.line = now
		c.failMany(start, end, line)
		if last := lastLine(bytes.TrimRight(c.text[start:end], "\r\n")); len(wordRows(string(last), now)) > 0 {
			c.strayAt = now - 1
		}
	}
}

// lineAt returns where a line of text is, which are counted from 1.
func lineAt(text []byte, number int) (from, to int) {
	for range number - 1 {
		from += bytes.IndexByte(text[from:], '\n') + 1
	}
	if to = bytes.IndexByte(text[from:], '\n'); to < 0 {
		return from, len(text)
	}
	return from, from + to
}

// lastLine returns what stands behind the last line end of text.
func lastLine(text []byte) []byte { return text[bytes.LastIndexByte(text, '\n')+1:] }

// moveNotes adds to the line that a note names those before the passage it counts from.
func (record *Record) moveNotes(before int) {
	for _, note := range record.Read {
		for i, arg := range note.Args {
			if number, ok := arg.(lineNumber); ok {
				note.Args[i] = number + lineNumber(before)
			}
		}
	}
}

// lineNumber is the number of a line in a note, counted from the first of its passage.
type lineNumber int

// maxFruitless limits, in bytes, how much of a passage the layers read without finding a puzzle.
const maxFruitless = 2 * maxHeader

// splitPassage takes the puzzles from the first part of a long passage and returns where the rest begins. That is cut as
// if nothing stood before it. Otherwise it returns pos, the place behind the passage. What is taken and when follows
// from the lines of the passage, not from how its text came. A passage in which nothing is found for long is given up.
func (c *cutter) splitPassage(pos int) int {
	run, r := &c.run, c.reader
	passage := c.text[run.start:run.end]
	if r.givenUp {
		c.giveUp(pos)
		return pos
	}
	if len(passage) <= 2*r.grown {
		return pos // not enough has come since it was looked at last
	}
	lines := bytes.Count(passage, []byte("\n")) + 1
	all := r.readPassage(closed(withoutEnds(passage, r.within)))
	last := 0
	all = slices.DeleteFunc(all, func(f found) bool {
		late := f.last > lines*3/4
		if !late {
			last = max(last, f.last)
		}
		return late
	})
	if len(all) == 0 {
		if r.grown = len(passage); r.fruitless+len(passage) > maxFruitless {
			c.giveUp(pos)
		}
		return pos
	}
	at := run.start + lineStart(passage, last+1)
	r.fruitless += at - run.start
	if hasRecord(all) {
		r.fruitless = 0
	}
	r.within = openedIn(c.text[run.start:at], r.within)
	c.takeFound(all, run.line, run.start, at)
	if r.fruitless > maxFruitless {
		run.line += last
		c.giveUp(pos)
		return pos
	}
	return c.leavePassage(at, last)
}

// leavePassage ends the passage behind some of its lines, and returns the place where they end. What follows is cut
// again.
func (c *cutter) leavePassage(at, lines int) int {
	c.line = c.run.line + lines
	c.run = run{rows: c.run.rows[:0]}
	c.header = header{}
	c.reader.grown = 0
	return at
}

// giveUp passes over a passage up to a place, and over all that follows to its end. The first time it says so.
func (c *cutter) giveUp(pos int) {
	r := c.reader
	if !r.givenUp {
		err := wrong("line", 1, 0, "passage.long", maxFruitless, exampleLine)
		c.chunk.Raws = append(c.chunk.Raws, Raw{Line: c.run.line, err: err, lone: true})
	}
	r.grown, r.givenUp = 0, true
	c.run = run{rows: c.run.rows[:0], passage: true, start: pos, end: pos, line: c.line}
	c.header = header{}
}

// openPassage is a passage whose end hasn't come. Cutting goes on behind its lines when more text is there, so that it
// doesn't matter how much came at once.
type openPassage struct {
	run     run
	header  header
	strayAt int
	pos     int // how much of what is carried is cut, in bytes
	line    int // the number of the line there
}

// keepPassage keeps the passage that is open at a place of the text. Its places count from what is carried.
func (c *cutter) keepPassage(pos int) {
	c.reader.passage = openPassage{}
	if !c.run.passage || c.atEnd || len(c.iss.lines) > 0 || c.last.line > 0 {
		return
	}
	move := func(r *row) {
		if r.start, r.end = r.start-c.done, r.end-c.done; r.start < 0 {
			*r = row{}
		}
	}
	open := openPassage{c.run, c.header, c.strayAt, pos - c.done, c.line}
	open.run.start, open.run.end, open.header.start = c.run.start-c.done, c.run.end-c.done, c.header.start-c.done
	open.run.rows = slices.Clone(c.run.rows)
	for i := range open.run.rows {
		move(&open.run.rows[i])
	}
	move(&open.run.title)
	move(&open.run.above)
	c.reader.passage = open
}

// resumePassage goes on with the passage at the beginning of the text, if one is open. It returns where.
func (c *cutter) resumePassage() (pos int) {
	open := c.reader.passage
	if !open.run.passage {
		return 0
	}
	c.run, c.header, c.strayAt, c.line = open.run, open.header, open.strayAt, open.line
	return open.pos
}

package notation

import (
	"bytes"
	"slices"
)

// A file of texts of Interactive-Sudoku-Solver has a puzzle on each line, or on
// several lines. These are often one for each constraint, with blank lines
// between puzzles:
//
//	.Cage~10~R1C1~R1C2.~R1C3_5        each of these lines is a puzzle: both
//	.Cage~12~R1C1~R1C2.~R1C4_7        have cages, and more than one constraint
//
//	.Cage~10~R1C1~R1C2                these are one: a line of a single constraint
//	.Cage~12~R2C1~R2C2                may be followed by others of its type, and
//	.~R1C3_5                          one whose Or is open, or that starts
//	                                  without a dot, goes on
//
// issRun is the lines that may still become one puzzle.
type issRun struct {
	lines []row
	seen  []issLook // of the first of them
	depth int       // how many groups are open behind these
	open  int       // Or, And and Replicate without their End
	apart bool      // each is a puzzle
}

// issLook holds what a line says of where its puzzle ends.
type issLook struct {
	types []string
	items int
	given []string // the cells with givens
}

// cutISS takes a line that belongs to such a text; false when it is another's.
func (c *cutter) cutISS(start, end int) bool {
	form := c.reader.options.Form
	if form != nil && form != issForm {
		return false
	}
	line := bytes.TrimSpace(c.text[start:end])
	inside := len(c.iss.lines) > 0
	switch {
	case len(line) == 0:
		c.endISS()
		c.reader.issLines = false
		return inside
	case line[0] == '#':
		return inside
	case inside && c.iss.goesOn(line, form != nil):
	case form != nil || isISS(line) && !c.isTableLine(line) && !isInSymbols(line, &c.reader.options):
		if !inside {
			c.endRun()
		}
	default:
		c.endISS()
		return false
	}
	if inside && c.iss.open == 0 && line[0] == '.' && (c.reader.issLines || c.isAnother(line)) {
		c.iss.apart = true
		c.endISS()
		c.reader.issLines = true
	}
	c.iss.lines = append(c.iss.lines, row{start, end, c.line})
	c.iss.open = max(0, c.iss.open+openISS(line))
	return true
}

// isAnother reports whether a line must be of another puzzle than one of those
// gathered. It looks at these only now, as most puzzles are one line.
func (c *cutter) isAnother(line []byte) bool {
	run := &c.iss
	for _, line := range run.lines[len(run.seen):] {
		run.seen = append(run.seen, lookISS(bytes.TrimSpace(c.text[line.start:line.end]), &run.depth))
	}
	return slices.ContainsFunc(run.seen, lookISS(line, new(int)).isAnother)
}

// goesOn reports whether a line can't start a puzzle, so that it belongs to the
// one before. With sure, the text holds only such puzzles.
func (run *issRun) goesOn(line []byte, sure bool) bool {
	return run.open > 0 || line[0] != '.' && (sure || line[0] == '~' || bytes.Contains(line, []byte("~R")))
}

// endISS takes the lines gathered, as one puzzle unless they are known to be apart.
func (c *cutter) endISS() {
	switch lines := c.iss.lines; {
	case len(lines) == 0:
	case c.iss.apart:
		for _, line := range lines {
			c.add(issForm, line.start, line.end, line.line)
		}
	default:
		c.add(issForm, lines[0].start, lines[len(lines)-1].end, lines[0].line)
	}
	c.iss = issRun{}
}

// lookISS looks at a line before which depth groups are open, and counts on. What lies in
// a group is part of it: an Or is one constraint.
func lookISS(line []byte, depth *int) issLook {
	var look issLook
	for i, item := range bytes.Split(line, []byte(".")) {
		if i == 0 {
			continue // before the first dot
		}
		name, rest, _ := bytes.Cut(item, []byte("~"))
		name = bytes.TrimSpace(name)
		if string(name) == "End" {
			*depth = max(0, *depth-1)
			continue
		}
		inside := *depth > 0
		if isGroup(string(name)) {
			*depth++
		}
		if inside {
			continue
		}
		look.items++
		look.types = append(look.types, string(name))
		if len(name) == 0 {
			for _, cell := range bytes.Split(rest, []byte("~")) {
				cell, _, _ = bytes.Cut(cell, []byte("_"))
				look.given = append(look.given, string(cell))
			}
		}
	}
	return look
}

// openISS returns how many groups more are open behind a line than before it.
func openISS(line []byte) int {
	open := 0
	_, rest, more := bytes.Cut(line, []byte("."))
	for more {
		var item []byte
		item, rest, more = bytes.Cut(rest, []byte("."))
		name, _, _ := bytes.Cut(item, []byte("~"))
		switch name := bytes.TrimSpace(name); {
		case isGroup(string(name)):
			open++
		case string(name) == "End":
			open--
		}
	}
	return open
}

// isAnother reports whether a line, which starts with a dot, must be of another
// puzzle than one before it. Both have a shape, or a given in one cell. Or they
// share a type, and one of them has several constraints.
func (look issLook) isAnother(before issLook) bool {
	if slices.Contains(look.types, "Shape") && slices.Contains(before.types, "Shape") {
		return true
	}
	if slices.ContainsFunc(look.given, func(cell string) bool { return slices.Contains(before.given, cell) }) {
		return true
	}
	return (look.items > 1 || before.items > 1) &&
		slices.ContainsFunc(look.types, func(name string) bool { return slices.Contains(before.types, name) })
}

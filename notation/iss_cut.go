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
	seen  int // how many of them were looked at
	look  issLook
	depth int  // how many groups are open behind these
	open  int  // Or, And and Replicate without their End
	apart bool // each is a puzzle
}

// issLook holds what some lines say of where their puzzle ends.
type issLook struct {
	types   []string // of all constraints
	among   []string // of those that share their line with others
	given   []string // the cells with givens
	several bool     // a line has several constraints
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
	for ; run.seen < len(run.lines); run.seen++ {
		line := run.lines[run.seen]
		run.look.add(bytes.TrimSpace(c.text[line.start:line.end]), &run.depth)
	}
	var look issLook
	look.add(line, new(int))
	return look.isAnother(&run.look)
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

// add adds a line before which depth groups are open, and counts on. What lies in
// a group is part of it: an Or is one constraint.
func (look *issLook) add(line []byte, depth *int) {
	items, first := 0, ""
	_, line, _ = bytes.Cut(line, []byte("."))
	for item := range bytes.SplitSeq(line, []byte(".")) {
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
		look.types = with(look.types, name)
		switch items++; items {
		case 1:
			first = string(name)
		case 2:
			look.several = true
			look.among = with(look.among, []byte(first))
			fallthrough
		default:
			look.among = with(look.among, name)
		}
		if len(name) == 0 {
			for cell := range bytes.SplitSeq(rest, []byte("~")) {
				cell, _, _ = bytes.Cut(cell, []byte("_"))
				look.given = append(look.given, string(cell))
			}
		}
	}
}

// with returns a list that has a name, which is added if it wasn't there.
func with(list []string, name []byte) []string {
	if slices.ContainsFunc(list, func(known string) bool { return known == string(name) }) {
		return list
	}
	return append(list, string(name))
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
// puzzle than those before it. Both have a shape, or a given in one cell. Or they
// share a type, and one of the two lines has several constraints.
func (look *issLook) isAnother(before *issLook) bool {
	shared := func(a, b []string) bool {
		return slices.ContainsFunc(a, func(name string) bool { return slices.Contains(b, name) })
	}
	if slices.Contains(look.types, "Shape") && slices.Contains(before.types, "Shape") || shared(look.given, before.given) {
		return true
	}
	if look.several {
		return shared(look.types, before.types)
	}
	return shared(look.types, before.among)
}

package notation

import (
	"bytes"
	"slices"
	"strings"
)

// Grids may stand beside each other, two or more in nine lines:
//
//	53..7....   534678912   6..19....        three in a band: a puzzle, its solution, and another puzzle
//	6..195...   672195348   .8..6..3.
//	…
//
// All lines have the same between their cells, boxes and grids. A full grid must solve the one before it; then it is no
// puzzle but the solution of that. Anything else, as regions beside a grid, is for the layers.

// band is what the lines of grids beside each other have in common.
type band struct {
	indent         int
	cell, box, gap []byte // what stands between two cells, two boxes and two grids
	grids          int
}

const (
	mostInBand   = 8 // grids
	longestSigns = 12
)

// newBand looks at the first line of a band. It returns nil for any other line.
func newBand(line []byte) *band {
	b := &band{indent: len(line) - len(bytes.TrimLeft(line, " \t"))}
	at := b.indent
	between := func() (signs []byte, ok bool) {
		if at == len(line) || !isOfBand(line[at]) {
			return nil, false
		}
		start := at + 1
		for at++; at < len(line) && !isOfBand(line[at]); at++ {
			if char := line[at]; isLetter(char) || char >= 0x7f || at-start == longestSigns {
				return nil, false
			}
		}
		return line[start:at], at < len(line)
	}
	for cell := range 9 {
		signs, ok := between()
		switch {
		case !ok:
			return nil
		case cell == 0:
			b.cell = signs
		case cell == 2:
			b.box = signs
		case cell == 8:
			b.gap = signs
		case cell%3 == 2 && !bytes.Equal(signs, b.box) || cell%3 != 2 && !bytes.Equal(signs, b.cell):
			return nil
		}
	}
	if len(b.gap) == 0 || bytes.Equal(b.gap, b.box) || bytes.Equal(b.gap, b.cell) {
		return nil
	}
	one := 9 + 6*len(b.cell) + 2*len(b.box)
	width := len(line) - b.indent + len(b.gap)
	b.grids = width / (one + len(b.gap))
	if b.grids < 2 || b.grids > mostInBand || b.grids*(one+len(b.gap)) != width {
		return nil
	}
	return b
}

// isOfBand reports whether a character may be a cell of a band.
func isOfBand(char byte) bool { return isDigit(char) || char == '.' || char == '_' }

// read reads a line into a row of each grid. It returns ok false for a line that isn't like the first.
func (b *band) read(line []byte, row int, grids *[mostInBand][81]byte) (ok bool) {
	if len(line) < b.indent || len(bytes.Trim(line[:b.indent], " \t")) > 0 {
		return false
	}
	rest := line[b.indent:]
	for grid := range b.grids {
		for col := range 9 {
			before := b.cell
			switch {
			case col == 0 && grid == 0:
				before = nil
			case col == 0:
				before = b.gap
			case col%3 == 0:
				before = b.box
			}
			if !bytes.HasPrefix(rest, before) || len(rest) == len(before) || !isOfBand(rest[len(before)]) {
				return false
			}
			char := rest[len(before)]
			if char == '_' {
				char = '.'
			}
			grids[grid][9*row+col] = char
			rest = rest[len(before)+1:]
		}
	}
	return len(rest) == 0
}

// cutBeside takes nine lines of grids that stand beside each other. The first is given. It returns where the next line
// starts. That is 0 if they are anything else, and cutOff if more of them has to come.
func (c *cutter) cutBeside(start, end int) (next int) {
	r := c.reader
	if !c.isBetween() || r.options.Form != nil || !r.options.mayBeKnown() {
		return 0
	}
	b := newBand(bytes.TrimRight(c.text[start:end], " \t"))
	if b == nil {
		return 0
	}
	var grids [mostInBand][81]byte
	at := start
	for row := range 9 {
		length := bytes.IndexByte(c.text[at:], '\n')
		if length < 0 && !c.atEnd {
			return cutOff
		}
		if end, next = at+length, at+length+1; length < 0 {
			end, next = len(c.text), len(c.text)
		}
		if !b.read(bytes.TrimRight(c.text[at:end], " \t\r"), row, &grids) {
			return 0
		}
		at = next
	}
	if !c.takeBand(grids[:b.grids], start, end) {
		return 0
	}
	c.line += 9
	return next
}

// takeBand takes the puzzles of grids that stand beside each other from start to end. It returns ok false if some may be
// anything else.
func (c *cutter) takeBand(grids [][81]byte, start, end int) (ok bool) {
	var puzzles [][81]byte
	var answers []*[81]byte
	for i := range grids {
		var cells [81]byte
		switch chars := grids[i][:]; {
		case areDigits(chars):
			if i == 0 || len(puzzles) == 0 || answers[len(answers)-1] != nil || !fills(chars, grids[i-1][:]) {
				return false
			}
			answers[len(answers)-1] = &grids[i]
			continue
		case !readOneMarked(&cells, chars) || !isWideOpen(chars) || rowRepeats(&cells):
			return false
		}
		puzzles, answers = append(puzzles, [81]byte(cells)), append(answers, nil)
	}
	title, form := c.run.title, &Form{Name: "grid", unit: block, read: readBeside}
	for i := range puzzles {
		c.run.title = row{}
		c.add(form, start, end, c.line)
		raw := &c.chunk.Raws[len(c.chunk.Raws)-1]
		raw.place = place{known: true, shaped: true, read: keep(&c.chunk.cells, &puzzles[i]), nth: int32(i)}
		if answers[i] != nil {
			raw.place.solved, raw.place.answer = true, keep(&c.chunk.cells, answers[i])
		}
		if title.line > 0 {
			raw.title = titleBeside(c.text[title.start:title.end], i, len(puzzles))
		}
	}
	return true
}

// titleBeside returns the title of one of some puzzles that stand beside each other: its own, or that of all.
func titleBeside(title []byte, nth, puzzles int) []byte {
	each := strings.Split(strings.ReplaceAll(string(bytes.TrimSpace(title)), "\t", "  "), "  ")
	each = slices.DeleteFunc(each, func(part string) bool { return strings.TrimSpace(part) == "" })
	if puzzles > 1 && len(each) == puzzles {
		return []byte(strings.TrimSpace(each[nth]))
	}
	return title
}

// readBeside reads grids that stand beside each other, each as if nothing stood beside it.
func readBeside(text []byte, options *ReadOptions) (all []*Record, err error) {
	lines := bytes.Split(bytes.TrimRight(text, "\r\n"), newline)
	b := newBand(bytes.TrimRight(lines[0], " \t\r"))
	var grids [mostInBand][81]byte
	for row, line := range lines {
		if b == nil || row > 8 || !b.read(bytes.TrimRight(line, " \t\r"), row, &grids) {
			return nil, nothingIn(text)
		}
	}
	for _, grid := range grids[:b.grids] {
		if last := len(all) - 1; areDigits(grid[:]) && last >= 0 {
			all[last].takeSolution(string(grid[:]))
			continue
		}
		rows := bytes.Join(slices.Collect(slices.Chunk(grid[:], 9)), newline)
		record, err := readLayout(append(rows, '\n'), options)
		if err != nil {
			return nil, err
		}
		all = append(all, record)
	}
	return all, nil
}

package notation

import (
	"bytes"

	"jiugong/sudoku"
)

// addRow adds a line to the run. It ends the run that becomes a whole grid.
func (c *cutter) addRow(line []byte, start, end int) {
	length := measure(line)
	small := 0
	if c.reader.options.Rules == nil && c.reader.options.Form == nil && c.header.told.n == 0 {
		small = smallSide(length)
	}
	run := &c.run
	if run.gap && !run.fits(length) {
		c.endRun()
	}
	run.gap = false
	if len(run.rows) == 0 {
		if small > 0 && c.reader.small[small] {
			c.whole(lineForm, start, end)
			return
		}
		run.first, run.small, run.told = length, small, c.header.told
		run.marks = length.tokens == 4 && areMarks(line)
	}
	run.rows = append(run.rows, row{start, end, c.line})
	if len(run.rows) == 2 && length.tokens == 1 && length.chars > run.first.chars {
		run.first = length // the first row is short
	}
	run.uneven = run.uneven || length.chars != run.first.chars
	if small != run.small {
		run.small = 0
	}
	run.large = run.large || run.small > 0 && largest(line) > run.small
	if len(run.rows) >= run.height(c.reader.options.Rules) {
		switch areRegions, known := c.regionsFollow(end); {
		case !known:
			run.held = true // until the next line tells
		case areRegions || c.isSuspect():
			run.regions = areRegions
			c.beginPassage(start, end)
		default:
			c.endRun()
		}
	}
}

// regionsFollow reports whether the next line that isn't blank looks like a row
// of regions. Such a row has no empty cell, and repeats a digit or letter. It
// returns known false until that line has come.
func (c *cutter) regionsFollow(end int) (is, known bool) {
	options := &c.reader.options
	if !options.isOpen() || options.Symbols != nil || options.Form != nil || c.run.told.n > 0 || c.run.small > 0 || c.run.marks {
		return false, true
	}
	if first := c.run.rows[0]; isRegionRow(c.text[first.start:first.end], c.run.height(nil)) {
		return true, true
	}
	return c.regionsAt(end, c.run.height(nil))
}

// regionsAt does what regionsFollow does, for a board of n rows.
func (c *cutter) regionsAt(pos, n int) (are, known bool) {
	titled := false
	for start := pos; start < len(c.text); {
		length := bytes.IndexByte(c.text[start:], '\n')
		if length < 0 {
			if !c.atEnd {
				return false, false
			}
			length = len(c.text) - start
		}
		if line := bytes.TrimSpace(c.text[start : start+length]); len(line) > 0 {
			if titled || !isPlainTitle(line) && (!hasWords(line) || !isTitle(line)) {
				return isRegionRow(line, n), true
			}
			titled = true
		}
		start += length + 1
	}
	return false, c.atEnd
}

// isRegionRow reports whether line holds n digits or letters, one of them twice, and no empty
// cell.
func isRegionRow(line []byte, n int) bool {
	var seen [128]bool
	cells, twice := 0, false
	for _, char := range line {
		switch {
		case char >= '0' && char <= '9' || char >= 'A' && char <= 'Z' || char >= 'a' && char <= 'z':
			twice = twice || seen[char] && char != '0'
			seen[char] = true
			cells++
		case char != ' ' && char != ',' && char != '\t' && char != '|':
			return false
		}
	}
	return cells == n && twice
}

// isSuspect reports whether a whole grid's rows repeat a digit in neighbouring cells of a
// column. Then a row may be repeated or missing. A first row of nothing may be a table's edge.
func (c *cutter) isSuspect() bool {
	rows := c.run.rows
	if c.run.first.tokens != 1 || c.run.uneven || c.reader.options.Symbols != nil || c.run.small > 0 {
		return isFirstOfNothing(c.text[rows[0].start:rows[0].end], c.reader.options.Symbols)
	}
	for i := range rows[1:] {
		a, b := bytes.TrimSpace(c.text[rows[i].start:rows[i].end]), bytes.TrimSpace(c.text[rows[i+1].start:rows[i+1].end])
		if bytes.Equal(a, b) && len(bytes.Trim(a, "0.-_*?x")) > 0 {
			return true
		}
	}
	return false
}

// isFirstOfNothing reports whether row only separates cells.
func isFirstOfNothing(row []byte, symbols *sudoku.Symbols) bool {
	return symbols == nil && len(bytes.Trim(row, " \t\r,;|\"")) == 0
}

// blankLine ends the run, unless its rows may be a band of boxes or all have blank lines
// between them. The next line then decides.
func (c *cutter) blankLine(start, end int) {
	run := &c.run
	if run.passage {
		c.extend(end)
		return
	}
	if run.held {
		return
	}
	if len(run.rows) == 0 {
		if end-start > 3 { // tabs alone, or blanks that are a row
			c.beginPassage(start, end)
		} else {
			run.above = row{start, end, c.line}
		}
		return
	}
	if run.gap {
		return
	}
	run.gaps++
	rows, cols := run.box(c.reader.options.Rules)
	isBand := rows == 0 || len(run.rows)%rows == 0 || len(run.rows)%cols == 0
	isLine := run.small > 0 && !run.borders && !run.large
	switch {
	case end > start && len(bytes.TrimSpace(c.text[start:end])) == 0 && bytes.IndexByte(c.text[start:end], '\t') >= 0:
		c.beginPassage(start, end)
	case isLine:
		c.endRun()
	case !isBand && run.gaps != len(run.rows):
		if c.reader.options.Form == nil && c.reader.options.Symbols == nil && c.header.told.n == 0 {
			c.beginPassage(start, end) // boxes of another size may be drawn
			return
		}
		c.endRun()
	default:
		run.gap = true
	}
}

// fits reports whether a row of size s has as many cells as the first.
func (run *run) fits(s size) bool {
	if run.told.n > 0 && s.tokens*run.told.height == run.told.cells {
		return true
	}
	return s.chars == run.first.chars || s.tokens == run.first.tokens && isSide(s.tokens) && s.tokens > 4
}

// box returns the size of the boxes in the run's grid.
func (run *run) box(rules *sudoku.Rules) (rows, cols int) {
	if rules != nil {
		return rules.Shape().Box()
	}
	rows, cols, _ = sudoku.DefaultBox(run.height(nil))
	return rows, cols
}

// endRun takes the rows as one grid, or each as a puzzle. Rows of 16 characters may be 4×4
// puzzles. A drawn line, separate cells or a symbol beyond 4 make them a 16×16. The first
// decision for small puzzles holds for the rest.
func (c *cutter) endRun() {
	ended, rows, givenUp := c.run, c.run.rows, c.reader.givenUp
	c.reader.fruitless, c.reader.givenUp = 0, false
	if ended.passage {
		c.run = run{rows: rows[:0]}
		defer func() { c.header = header{} }()
		if givenUp {
			return
		}
		c.takePassage(ended.start, ended.end, ended.line)
		return
	}
	if len(rows) == 0 {
		c.run.title, c.run.above = row{}, row{}
		return
	}
	c.run = run{rows: rows[:0]}
	switch {
	case ended.small > 0 && !ended.borders && !ended.large:
		c.reader.small[ended.small] = true
		for _, row := range rows {
			c.add(lineForm, row.start, row.end, row.line)
		}
	case len(rows) == 1 && !c.header.there && c.reader.options.Form == nil:
		c.takeRow(rows[0])
	default:
		start, end, line := rows[0].start, rows[len(rows)-1].end, rows[0].line
		if c.header.there {
			start, line = c.header.start, c.header.line
		} else if options := &c.reader.options; len(rows) < ended.height(options.Rules) && options.isOpen() && options.Form == nil && options.Symbols == nil && ended.told.n == 0 {
			if ended.title.line > 0 {
				start, line = ended.title.start, ended.title.line
			}
			c.takePassage(start, end, line) // it may be broken into lines
			return
		}
		c.add(c.blockForm(c.text[start:end], ended.told), start, end, line)
		if title := ended.title; title.line > 0 {
			c.chunk.Raws[len(c.chunk.Raws)-1].title = c.text[title.start:title.end]
		}
		c.learnGrid()
	}
}

// takeRow takes a single row, which no grid has, as a puzzle on a line. With fewer cells than any
// board has it is passed over.
func (c *cutter) takeRow(row row) {
	options, text := &c.reader.options, c.text[row.start:row.end]
	if options.isOpen() && options.Symbols == nil && measure(text).chars < leastCells {
		if _, err := lineForm.read(text, options); err != nil {
			c.passRow(row.start, row.end, row.line, err)
			return
		}
	}
	c.add(lineForm, row.start, row.end, row.line)
}

// blockForm returns the form that reads text as a puzzle.
func (c *cutter) blockForm(text []byte, told toldSize) *Form {
	options := c.reader.options
	if options.Form != nil {
		return options.Form
	}
	options.told = told
	for _, form := range forms {
		if form.unit == block && form.sniff != nil && form.sniff(text, &options) {
			return form
		}
	}
	return gridForm
}

// height returns the number of rows that complete the run.
func (run *run) height(rules *sudoku.Rules) int {
	tokens, chars := run.first.tokens, run.first.chars
	switch {
	case run.told.n > 0:
		return run.told.height
	case rules != nil:
		return rules.Shape().Height()
	case isSide(tokens) && tokens > 4:
		return tokens
	case tokens == 4 && (chars == 4 || chars > 35 || !isSide(chars) || run.uneven || run.marks):
		return 4 // else these are the four groups of a row
	case isSide(chars) && chars <= 35:
		return chars
	}
	return 1 // no row of any puzzle
}

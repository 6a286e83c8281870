package blocks

import (
	"maps"
	"slices"
	"strings"
	"unicode"

	"jiugong/sudoku/notation/internal/pieces"
)

// outcome holds the result of reading lines one way.
type outcome struct {
	blocks   []Block
	rows     int // in blocks without a fault
	faulty   int // in those with one
	labelled int // of the faulty rows, those with labels that are in order
	damaged  int // of the faulty rows, those that are none
}

func (a *outcome) isBetter(b *outcome) bool {
	if a.rows != b.rows {
		return a.rows > b.rows
	}
	if a.faulty != b.faulty {
		return a.faulty > b.faulty
	}
	if a.labelled != b.labelled {
		return a.labelled > b.labelled
	}
	return a.damaged < b.damaged
}

// best returns the result of the way that explains the most lines.
func (f *finder) best(start, end int) []Block {
	var best outcome
	content := 0
	for i := start; i < end; i++ {
		if f.lines[i].mayBeRow {
			content++
		}
	}
	split := make([]splitLine, end-start)
	for _, w := range ways {
		counts := map[int]int{}
		for i := range split {
			if l := &f.lines[start+i]; l.mayBeRow {
				s := &split[i]
				if s.cells, s.labels, s.ok = w.row(l); s.ok {
					counts[len(s.cells)]++
				}
			}
		}
		for _, n := range slices.Backward(slices.Sorted(maps.Keys(counts))) {
			count, height := counts[n], n
			if f.options.Width > 0 {
				if n != f.options.Width {
					continue
				}
				height = f.options.Height
			} else if n < 4 || !f.options.IsSide(n) {
				continue
			}
			if count < min(2, height) {
				continue
			}
			g := group{finder: f, way: w, height: height, width: n}
			g.walk(start, split)
			if g.isBetter(&best) || g.rows == best.rows && g.faulty == best.faulty && len(g.blocks) > 0 && len(g.blocks) < len(best.blocks) {
				best = g.outcome
			}
		}
		if best.rows == content { // nothing is left to explain
			return best.blocks
		}
	}
	if best.rows > 0 && !best.overflows() || f.options.IsSymbol != nil {
		return best.blocks
	}
	if b, ok := f.shortRows(start, end); ok && best.rows == 0 {
		return []Block{b}
	}
	for _, g := range f.fixed(start, end) {
		if g.isBetter(&best) || best.overflows() && !g.overflows() {
			best = g
		}
	}
	return best.blocks
}

// overflows reports whether a digit is too large for its board. Blanks may then be cells.
func (a *outcome) overflows() bool {
	for _, b := range a.blocks {
		for _, row := range b.Rows {
			for _, cell := range row {
				if b.Fault == nil && len(b.Rows) < 9 && pieces.IsNumber(cell.Text) && numberOf(cell.Text) > max(len(b.Rows), len(row)) {
					return true
				}
			}
		}
	}
	return false
}

// state classifies a line under one way.
type state uint8

const (
	junk state = iota
	good       // a row
	bad        // a row with something missing or too much
	sign       // a rule, or a row of nothing but empty cells
)

// group makes grids from lines in one way.
type group struct {
	*finder
	way           way
	height, width int
	head          int // how many columns are numbered above the rows
	odd           int // the line of an extra row of empty cells, 0 where there is none
	outcome
}

// member holds a line that may be a row.
type member struct {
	at    int // among the lines
	state state
	gap   bool // a blank line stands above it
	whole bool // it has as many cells as a row, and each may be one
	cells []pieces.Cell
	label []pieces.Cell
}

// splitLine is a line as a way splits it.
type splitLine struct {
	cells, labels []pieces.Cell
	ok            bool
}

// walk makes grids of the lines from start on, each split in the group's way.
func (g *group) walk(start int, split []splitLine) {
	var members []member
	gap := false
	for i := range split {
		l := &g.lines[start+i]
		if !l.mayBeRow {
			gap = gap || l.kind == blank
			if l.kind == words {
				g.end(members)
				members = nil
			}
			continue
		}
		m := g.member(start+i, &split[i])
		if m.state == junk && l.kind == single && l.sign == ' ' {
			continue
		}
		if m.state == junk {
			g.end(members)
			members, gap = nil, false
			continue
		}
		if len(members) == 0 && m.state == bad && isOrder(m.cells) {
			g.head = len(m.cells)
			continue // the numbers of the columns
		}
		m.gap = gap
		gap = false
		members = append(members, m)
	}
	g.end(members)
}

func (g *group) member(at int, split *splitLine) member {
	l := &g.lines[at]
	m := member{at: at}
	if !split.ok {
		return m
	}
	m.cells, m.label = split.cells, split.labels
	if len(m.cells) > g.width+2 { // neither a row nor near one
		if l.kind == single && (g.way.front+g.way.back == 0 || areStrokes(m.cells)) {
			m.state = sign
		}
		return m
	}
	fits := (g.areCells(g.way.base, m.cells) || g.areLetters(m.cells)) && !areRuns(m.cells)
	if fits {
		for _, cell := range m.cells {
			fits = fits && g.mayHold(cell.Text)
		}
	}
	m.whole = fits && len(m.cells) == g.width
	switch {
	case l.kind == single && (m.whole || g.way.front+g.way.back == 0 || areStrokes(m.cells)):
		m.state = sign
	case m.whole:
		m.state = good
	case g.isNear(m.cells, l):
		m.state = bad
	}
	return m
}

// areRuns reports whether all texts are runs of dots. These are boxes, not cells.
func areRuns(texts []pieces.Cell) bool {
	for _, cell := range texts {
		if len(cell.Text) < 2 || strings.Trim(cell.Text, ".") != "" {
			return false
		}
	}
	return len(texts) > 0
}

// areStrokes reports whether all texts are strokes of several signs, as below a table's head.
func areStrokes(texts []pieces.Cell) bool {
	for _, cell := range texts {
		if len(cell.Text) < 3 || strings.Trim(cell.Text, "-=_~*+#") != "" {
			return false
		}
	}
	return len(texts) > 0
}

// areLetters reports whether row holds only single letters of one case. On boards of that
// width they are digits.
func (g *group) areLetters(row []pieces.Cell) bool {
	if g.way.base != byChars && g.way.base != byCharsOnly || g.width <= 9 || len(row) != g.width {
		return false
	}
	lower := 0
	for _, cell := range row {
		char := []rune(cell.Text)
		if len(char) != 1 || char[0] > unicode.MaxASCII || !unicode.IsLetter(char[0]) {
			return false
		}
		if unicode.IsLower(char[0]) {
			lower++
		}
	}
	return lower == 0 || lower == len(row)
}

// mayHold reports whether a cell of this board could hold text.
func (g *group) mayHold(text string) bool {
	switch {
	case g.options.IsSymbol != nil:
		return true
	case isTwice(text):
		return true
	case len(text) < 2 || pieces.IsNothing(text) || len([]rune(text)) == 1:
		return true
	case pieces.IsNumber(text) && numberOf(text) <= max(g.width, g.height):
		return true
	}
	return g.width <= 35 && isSet(text) && isAscending(text)
}

func numberOf(text string) (n int) {
	for _, char := range text {
		n = n*10 + int(char-'0')
	}
	return n
}

func isAscending(text string) bool {
	last := rune(0)
	for _, char := range text {
		if unicode.IsDigit(char) || unicode.IsLetter(char) {
			if char <= last {
				return false
			}
			last = char
		}
	}
	return true
}

// isNear reports whether l, with these cells, may be a damaged row.
func (g *group) isNear(cells []pieces.Cell, l *line) bool {
	count := len(cells)
	if count == 0 || count < g.width-2 || count > g.width+2 {
		return false
	}
	if all := l.by(g.way.base); g.way.front+g.way.back > 0 && len(all) >= g.width && isOrder(all[len(all)-g.width:]) {
		return false // the labels above
	}
	strays := 0
	for _, cell := range cells {
		for _, char := range cell.Text {
			if unicode.IsLower(char) && char != 'x' || unicode.IsLetter(char) && g.width <= 9 && char != 'x' && char != 'X' {
				strays++
			}
		}
	}
	return strays == 0 || strays == 1 && l.damaged && count == g.width
}

// end makes grids of members.
func (g *group) end(members []member) {
	before := len(g.blocks)
	g.dropOutside(members)
	g.keepEmptyRows(members)
	g.odd = g.emptyRow(members)
	members = g.dropEnds(g.decideSigns(members))
	rows := len(members)
	// What is damaged at either end may be anything, if the rest is whole.
	if rows%g.height != 0 {
		trimmed := members
		for len(trimmed) > 0 && trimmed[0].state == bad {
			trimmed = trimmed[1:]
		}
		for len(trimmed) > 0 && trimmed[len(trimmed)-1].state == bad {
			trimmed = trimmed[:len(trimmed)-1]
		}
		if last := len(trimmed) - 1; last == g.height+1 && trimmed[0].isNothing() && trimmed[last].isNothing() { // the edges of a sheet
			trimmed = trimmed[1:last]
		}
		if len(trimmed)%g.height == 0 || len(trimmed) == g.height+1 {
			members = trimmed
		}
	}
	// Blank lines stand between grids, or between the bands of one.
	for len(members) > 0 {
		part := paragraph(members)
		for len(part) < g.height && len(part) < len(members) {
			next := paragraph(members[len(part):])
			if len(part)+len(next) > g.height || len(next) >= g.height {
				break
			}
			part = members[:len(part)+len(next)]
		}
		members = members[len(part):]
		g.take(part)
	}
	if g.odd > 0 && len(g.blocks) > before && g.blocks[before].Odd == 0 {
		g.blocks[before].Odd = g.odd
	}
}

// dropEnds drops a damaged row right above or below a whole grid that stands alone between gaps. It may be anything.
func (g *group) dropEnds(members []member) (kept []member) {
	for len(members) > 0 {
		part := paragraph(members)
		members = members[len(part):]
		if last := len(part) - 1; last == g.height && part[0].state == bad {
			part = part[1:]
			part[0].gap = true
		} else if last == g.height && part[last].state == bad {
			part = part[:last]
		}
		kept = append(kept, part...)
	}
	return kept
}

// isNothing reports whether all cells of m are there and hold nothing.
func (m *member) isNothing() bool {
	return m.state == good && !slices.ContainsFunc(m.cells, func(cell pieces.Cell) bool { return cell.Text != "" })
}

// paragraph returns the members up to the next gap.
func paragraph(members []member) []member {
	for i := range members {
		if i > 0 && members[i].gap {
			return members[:i]
		}
	}
	return members
}

// take makes grids of members that have no gaps except between bands.
func (g *group) take(members []member) {
	count := len(members)
	numbered := count > 0 && isOrder(members[0].cells) && !g.isSparseRow(members[0])
	switch {
	case count == 0:
	case count%g.height == 0:
		for len(members) > 0 {
			g.takeGrid(members[:g.height])
			members = members[g.height:]
		}
	case count%(g.height+1) == 0 && numbered:
		for len(members) > 0 {
			if !isOrder(members[0].cells) {
				g.fault(members[:g.height+1])
			} else {
				g.takeWithout(members[1:g.height+1], members[0])
			}
			members = members[g.height+1:]
		}
	case count%g.height == 1 && numbered:
		g.takeWithout(members[1:], members[0])
	case count%g.height == 1 && isOrder(members[count-1].cells):
		g.takeWithout(members[:count-1], members[count-1])
	case count > 1:
		g.fault(members)
	}
}

// takeWithout makes grids of members, without other. If it holds nothing, it may have been a row.
func (g *group) takeWithout(members []member, other member) {
	before := len(g.blocks)
	g.take(members)
	if cell := other.cells[0]; cell.Text == "" && len(g.blocks) > before {
		g.blocks[before].Odd = cell.Line
	}
}

// isSparseRow reports whether a row is empty but for its label, in the first or
// the last cell.
func (g *group) isSparseRow(m member) bool {
	isFilled := func(cell pieces.Cell) bool { return cell.Text != "" }
	return !slices.ContainsFunc(m.cells, isFilled) && slices.ContainsFunc(m.label, isFilled)
}

// takeGrid makes one grid of members.
func (g *group) takeGrid(members []member) {
	for i := range g.way.front + g.way.back {
		labels, all := make([]string, 0, len(members)), make([]string, 0, len(members))
		for _, m := range members {
			all = append(all, m.label[i].Text)
			if m.state == good {
				labels = append(labels, m.label[i].Text)
			}
		}
		if len(labels) == 0 || !areLabels(labels) && !areLabels(all) && !g.isSignOutside(labels, members) {
			return
		}
	}
	if g.isMargin(members) || g.options.IsSymbol == nil && (g.areLabelled(members) || areBordered(members) || g.way.front == 0 && areLettered(members)) {
		return // what the caller named as a symbol is a cell
	}
	b := g.block(members)
	b.Narrowed = g.leavesOutEmpty(members) || b.dropEmptyEdges()
	for _, m := range members {
		if m.state == bad {
			b.Fault = g.faultIn(m)
			g.takeFaulty(b, members)
			return
		}
	}
	g.rows += len(members)
	g.draw(&b, members)
	if b.Region == nil {
		switch {
		case g.areNamed(members, columnName):
			b.turn()
		case g.areNamed(members, boxName):
			b.unbox()
		}
	}
	g.blocks = append(g.blocks, b)
}

func (g *group) block(members []member) Block {
	b := Block{First: g.lines[members[0].at].number, Last: g.lines[members[len(members)-1].at].number}
	for i, m := range members {
		b.Rows = append(b.Rows, m.cells)
		b.Numbered = b.Numbered || i == 0 && numbersColumns(m.cells)
		for _, cell := range m.cells {
			b.Marks = b.Marks || isSet(cell.Text) && len(cell.Text) > 1 && !(pieces.IsNumber(cell.Text) && numberOf(cell.Text) <= max(g.width, g.height))
		}
	}
	b.Marks = b.Marks && !haveNumbers(b.Rows)
	return b
}

// haveNumbers reports whether cells hold numbers that are no sets of digits,
// such as 10 or 21. In a set the digits ascend.
func haveNumbers(rows [][]pieces.Cell) bool {
	if len(rows) < 10 {
		return false
	}
	for _, row := range rows {
		for _, cell := range row {
			if text := cell.Text; len(text) == 2 && pieces.IsNumber(text) && text[0] >= text[1] && text[0] != '0' {
				return true
			}
		}
	}
	return false
}

// numbersColumns reports whether a row just numbers the columns, perhaps but for one or two cells.
func numbersColumns(row []pieces.Cell) bool {
	steps := map[int]int{}
	for i, cell := range row {
		if value, ok := labelValue(cell.Text); ok {
			steps[value-i]++
		}
	}
	return max(steps[-1], steps[0], steps[1]) >= max(4, len(row)-2)
}

// fault notes too few or too many rows.
func (g *group) fault(members []member) {
	if g.areMargins(members) {
		return
	}
	if g.way.front+g.way.back > 0 {
		for i := range g.way.front + g.way.back {
			var labels []string
			for _, m := range members {
				if len(m.label) > i {
					labels = append(labels, m.label[i].Text)
				}
			}
			if len(labels) < 3 || !haveLabels(labels) {
				return
			}
		}
	}
	b := g.block(members)
	b.Fault = &Fault{Line: b.First, Rows: true, Got: len(members), Want: g.height}
	for _, m := range members {
		if m.state == bad {
			b.Fault = g.faultIn(m)
			break
		}
	}
	g.takeFaulty(b, members)
}

// takeFaulty notes a block with a fault.
func (g *group) takeFaulty(b Block, members []member) {
	g.faulty += len(members)
	g.labelled += len(members) * min(1, g.way.front+g.way.back)
	for _, m := range members {
		if m.state == bad {
			g.damaged++
		}
	}
	g.blocks = append(g.blocks, b)
}

// faultIn returns what is wrong with a row.
func (g *group) faultIn(m member) *Fault {
	fault := &Fault{Line: g.lines[m.at].number, Got: len(m.cells), Want: g.width}
	for _, cell := range m.cells {
		if fault.Cell.Text == "" && (!g.mayHold(cell.Text) || !g.areCells(g.way.base, []pieces.Cell{cell})) {
			fault.Cell = cell
		}
	}
	return fault
}

// haveLabels reports whether texts are labels. One may be missing or repeated.
func haveLabels(texts []string) bool {
	return areLabels(texts[:len(texts)-1]) || areLabels(texts[1:]) || areLabels(texts[:len(texts)/2+1]) || areLabels(texts[len(texts)/2:])
}

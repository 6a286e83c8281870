package notation

import (
	"bytes"
	"encoding/binary"
	"slices"
)

// knownGrid holds what the grids of a file have in common: everything but their cells. Where an
// empty cell is a sign, all are as long as each other.
type knownGrid struct {
	text  []byte     // of one of them, 0 in place of its cells, up to a multiple of eight bytes
	stays []byte     // 0xff where a byte of it stays the same
	size  int        // how long it is
	cells [81]uint16 // where they are
	lines int        // how many it has
	dense bool       // the nine cells of each row stand side by side
	mark  byte       // of an empty cell
	gap   []byte     // the lines between two grids: nil if unknown, empty if they may tell something
	drawn bool       // some of these draw, the others are blank

	passage bool // they stand in a passage, so that no row can be anything else

	between [][]byte // what stands before each cell and behind the last, where empty cells are nothing or words
	word    []byte   // an empty cell there
}

// longestGrid is the length in bytes of the longest grid that is known.
const longestGrid = 4096

// learnGrid looks whether the grid that was added last is such as others may be like.
func (c *cutter) learnGrid() {
	r := c.reader
	raw := &c.chunk.Raws[len(c.chunk.Raws)-1]
	if raw.form != gridForm || len(raw.Text) > longestGrid || !r.options.mayBeKnown() || r.options.Form != nil || r.columns != nil || !r.known.gridTries.due() {
		return
	}
	var grid *knownGrid
	if record, err := r.Parse(Raw{Text: raw.Text, form: gridForm}); err == nil && record.isBare() {
		grid = newKnownGrid(raw.Text, record.Board.Givens)
	}
	if grid != nil {
		r.known.grid = grid
	}
	r.known.gridTries.tried(grid != nil)
}

// newKnownGrid finds where the cells of a grid are that was read; nil where that is in doubt.
func newKnownGrid(text, givens []byte) *knownGrid {
	for _, mark := range []byte(".0_xX-*?/") {
		if g := newMarkedGrid(text, mark); g != nil && g.isOf(text, givens) {
			return g
		}
	}
	for _, sign := range []byte(",;\t") {
		if g := newOpenGrid(text, sign); g != nil && g.isOf(text, givens) {
			return g
		}
	}
	if isList(text) {
		if g, size := newListGrid(text, jsonBlanks); g != nil && size == len(text) && g.isOf(text, givens) {
			g.lines = bytes.Count(text, newline)
			return g
		}
	}
	return nil
}

// isOf reports whether a grid has the givens, read from the text that it was made of.
func (g *knownGrid) isOf(text, givens []byte) bool {
	var cells [81]byte
	size, ok := g.fits(text, &cells)
	return ok && size == len(text) && slices.Equal(cells[:], givens)
}

// newMarkedGrid finds the cells of a grid: 81 digits and marks of empty cells. nil when there are
// more or fewer.
func newMarkedGrid(text []byte, mark byte) *knownGrid {
	if len(text) > longestGrid {
		return nil
	}
	g := &knownGrid{mark: mark, size: len(text), lines: bytes.Count(text, []byte("\n"))}
	g.text = make([]byte, (len(text)+7)&^7)
	g.stays = make([]byte, len(g.text))
	n := 0
	for i, char := range text {
		if isDigit(char) || char == mark || char == '.' {
			if n == len(g.cells) {
				return nil
			}
			g.cells[n] = uint16(i)
			n++
			continue
		}
		g.text[i], g.stays[i] = char, 0xff
	}
	if n < len(g.cells) {
		return nil
	}
	g.setDense()
	return g
}

// setDense notes whether the cells of rows stand side by side.
func (g *knownGrid) setDense() {
	g.dense = true
	for row := 0; row < 81; row += 9 {
		g.dense = g.dense && g.cells[row+8] == g.cells[row]+8
	}
}

// newOpenGrid finds the cells of a grid that have a sign between them, with nothing for empty
// ones. They are all on one line or in nine rows. nil when there are more or fewer.
func newOpenGrid(text []byte, sign byte) *knownGrid {
	g := &knownGrid{lines: bytes.Count(text, []byte("\n"))}
	start := 0 // of what stands before the cell
	i := 0
	for i < len(text) && !isDigit(text[i]) && text[i] != sign {
		i++
	}
	for n := range 81 {
		g.between = append(g.between, bytes.Clone(text[start:i]))
		if i < len(text) && isDigit(text[i]) {
			i++
		}
		start = i
		if n == 80 {
			break
		}
		if g.lines == 0 || n%9 < 8 {
			if i == len(text) || text[i] != sign {
				return nil
			}
			for i++; i < len(text) && text[i] == ' '; i++ {
			}
			continue
		}
		for i < len(text) && text[i] != '\n' {
			i++
		}
		if i++; i > len(text) {
			return nil
		}
	}
	if bytes.ContainsAny(text[start:], "0123456789\n") {
		return nil
	}
	g.between = append(g.between, bytes.Clone(text[start:]))
	return g
}

// cutOff stands for the length of a text that ends within a known grid.
const cutOff = -1

// fits reads the cells of a text that starts with such a grid, and returns the
// grid's length, or cutOff. It returns ok false if the text doesn't start so, or
// if its cells may make it another grid. Such are a row without an empty cell
// that isn't plain, and two rows that are the same.
func (g *knownGrid) fits(text []byte, cells *[81]byte) (size int, ok bool) {
	if g.between != nil {
		var chars [81]byte
		size = g.walk(text, &chars)
		return size, size > 0 && g.readChars(cells, &chars)
	}
	if len(text) < g.size {
		return g.fitsPart(text), false
	}
	var chars [81]byte
	if !g.areAt(text, &chars) {
		return 0, false
	}
	return g.size, g.readPlaces(cells, &chars)
}

// fitsPart returns cutOff for a text that ends within such a grid, 0 for any other.
func (g *knownGrid) fitsPart(text []byte) int {
	var room [longestGrid + 8]byte
	var chars [81]byte
	length := copy(room[:], text)
	copy(room[length:], g.text[length:])
	if !g.areAt(room[:], &chars) {
		return 0
	}
	for i, at := range g.cells {
		if char := chars[i]; int(at) < length && !isDigit(char) && char != g.mark {
			return 0
		}
	}
	return cutOff
}

// areAt reports whether a text starts as a grid does but for its cells. It reads their characters. The text is no shorter
// than the grid.
func (g *knownGrid) areAt(text []byte, chars *[81]byte) bool {
	text = text[:g.size]
	if !staysAs(text, g.text, g.stays) {
		return false
	}
	if g.dense {
		for row := 0; row < 81; row += 9 {
			*(*[9]byte)(chars[row:]) = *(*[9]byte)(text[g.cells[row]:])
		}
		return true
	}
	for i, at := range g.cells {
		chars[i] = text[at]
	}
	return true
}

// staysAs reports whether a text is the same as a model where bits of stays are set. The model is no shorter.
func staysAs(text, model, stays []byte) bool {
	for len(text) >= 32 && len(model) >= 32 && len(stays) >= 32 {
		a := (binary.LittleEndian.Uint64(text) ^ binary.LittleEndian.Uint64(model)) & binary.LittleEndian.Uint64(stays)
		b := (binary.LittleEndian.Uint64(text[8:]) ^ binary.LittleEndian.Uint64(model[8:])) & binary.LittleEndian.Uint64(stays[8:])
		c := (binary.LittleEndian.Uint64(text[16:]) ^ binary.LittleEndian.Uint64(model[16:])) & binary.LittleEndian.Uint64(stays[16:])
		d := (binary.LittleEndian.Uint64(text[24:]) ^ binary.LittleEndian.Uint64(model[24:])) & binary.LittleEndian.Uint64(stays[24:])
		if a|b|c|d != 0 {
			return false
		}
		text, model, stays = text[32:], model[32:], stays[32:]
	}
	for i, char := range text {
		if (char^model[i])&stays[i] != 0 {
			return false
		}
	}
	return true
}

// setPlaces notes where the cells of a list of some size are, if each is one sign.
func (g *knownGrid) setPlaces(size int) {
	if len(bytes.Join(g.between, nil))+len(g.cells) != size || size > longestGrid || len(g.word) > 1 {
		return
	}
	g.size = size
	g.text, g.stays = make([]byte, (size+7)&^7), make([]byte, (size+7)&^7)
	at := 0
	for i, before := range g.between {
		copy(g.text[at:], before)
		copy(g.stays[at:], bytes.Repeat([]byte{0xff}, len(before)))
		if at += len(before); i < len(g.cells) {
			g.cells[i] = uint16(at)
			at++
		}
	}
	g.setDense()
}

// walkPlaces does what walk does where each cell is one sign. sure is false where walk has to look.
func (g *knownGrid) walkPlaces(text []byte, chars *[81]byte) (size int, sure bool) {
	if g.size == 0 || len(text) < g.size {
		return 0, false
	}
	sure = len(g.word) == 1
	if g.size == len(g.cells) && !g.startsWord(text) || !g.areAt(text, chars) {
		return 0, sure
	}
	if len(g.word) == 0 {
		if !areDigits(chars[:]) {
			return 0, sure
		}
	} else if mark := g.word[0]; mark != '.' && !withPoints(chars, mark) || !areCells(chars[:]) || bytes.IndexByte(chars[:], '0') >= 0 {
		return 0, sure
	}
	return g.size, true
}

// startsWord reports whether the first characters of a text may be cells that stand side by side. A shorter number fails.
func (g *knownGrid) startsWord(text []byte) bool {
	for _, char := range text[1:8] {
		if !isDigit(char) && (len(g.word) == 0 || char != g.word[0]) {
			return false
		}
	}
	return true
}

// walk finds the characters of the cells of a text that starts with such a
// grid. An empty cell has a point. It returns the grid's length, or cutOff, and
// 0 where there is none.
func (g *knownGrid) walk(text []byte, chars *[81]byte) (size int) {
	if size, sure := g.walkPlaces(text, chars); sure {
		return size
	}
	i := 0
	for n := range chars {
		before := g.between[n]
		if len(text)-i < len(before) {
			return missing(text[i:], before)
		}
		if there := text[i : i+len(before)]; len(before) > 4 { // a call takes as long as four signs
			if !bytes.Equal(there, before) {
				return 0
			}
		} else {
			for j, char := range before {
				if there[j] != char {
					return 0
				}
			}
		}
		i += len(before)
		char := byte('.')
		if i < len(text) {
			char = text[i]
		}
		// No processor foresees which cells are empty, so there is no branch.
		isDigit := (uint32(char-'1') - 9) >> 31
		chars[n] = '.' ^ (char^'.')&-byte(isDigit)
		i += int(isDigit)
		if len(g.word) > 0 && isDigit == 0 {
			if !bytes.HasPrefix(text[i:], g.word) {
				return missing(text[i:], g.word)
			}
			i += len(g.word)
		}
	}
	behind := g.between[81]
	if !bytes.HasPrefix(text[i:], behind) {
		return missing(text[i:], behind)
	}
	return i + len(behind)
}

// missing returns cutOff for a text that ends within the wanted one, 0 for any
// other.
func missing(text, wanted []byte) int {
	if bytes.HasPrefix(wanted, text) {
		return cutOff
	}
	return 0
}

// read reads the cells of a text whose other signs are those of the grid.
func (g *knownGrid) read(cells *[81]byte, text []byte) (ok bool) {
	var chars [81]byte
	if g.between != nil {
		if g.walk(text, &chars) <= 0 {
			return false
		}
	} else if len(text) < g.size || !g.areAt(text, &chars) {
		return false
	}
	return g.readPlaces(cells, &chars)
}

// readPlaces reads the cells from their characters in a text.
func (g *knownGrid) readPlaces(cells, chars *[81]byte) (ok bool) {
	if g.mark != '.' && g.mark != '0' && g.mark != 0 && !withPoints(chars, g.mark) {
		return false
	}
	return g.readChars(cells, chars)
}

// withPoints puts points in place of a mark of empty cells. ok is false where there are points already.
func withPoints(chars *[81]byte, mark byte) (ok bool) {
	for i := 0; i < 80; i += 8 {
		x := binary.LittleEndian.Uint64(chars[i:])
		y, z := x^uint64(mark)*each, x^'.'*each
		if (z-each)&^z&highBits != 0 {
			return false
		}
		isMark := ^(y&lowBits + lowBits | y) & highBits >> 7
		binary.LittleEndian.PutUint64(chars[i:], x^isMark*uint64(mark^'.'))
	}
	switch chars[80] {
	case mark:
		chars[80] = '.'
	case '.':
		return false
	}
	return true
}

// readChars reads the cells from their characters.
func (g *knownGrid) readChars(cells, chars *[81]byte) (ok bool) {
	if !readOneMarked(cells, chars[:]) || (bytes.IndexByte(chars[:], '.') >= 0) != (g.mark != '0') {
		return false
	}
	if numbersColumns(cells) {
		return false
	}
	if g.lines == 0 || g.passage {
		return bytes.IndexByte(cells[:], 0) >= 0
	}
	all, last, end := uint64(0), uint64(0), byte(0xff)
	for row := 0; row < 81; row += 9 {
		x, y := binary.LittleEndian.Uint64(cells[row:]), cells[row+8]
		if (x-each)&^x&highBits == 0 && y != 0 && !isPlainFull(cells[row:row+9], row) || x == last && y == end {
			return false
		}
		all |= x | uint64(y)
		last, end = x, y
	}
	return all != 0
}

// isPlainFull reports whether a row without an empty cell is a plain row for
// sure. It isn't the first, and has each digit once, not in order.
func isPlainFull(cells []byte, row int) bool {
	seen := 0
	for _, digit := range cells {
		seen |= 1 << digit
	}
	return row > 0 && seen == 0b1111111110 && cells[0] > 1
}

// cutAlike takes puzzles that are like those before them. It returns what cutKnownGrid does.
func (c *cutter) cutAlike(pos int) int {
	if next := c.cutDense(pos); next != pos {
		return next
	}
	if next := c.cutKnownGrid(pos); next != pos {
		return next
	}
	return c.cutKnownLayout(pos)
}

// isClear reports whether a quick way may begin at the line at hand.
func (c *cutter) isClear() bool { return !c.reader.known.off && c.isBetween() }

// isBetween reports whether nothing is open before the line at hand. A row beside the next puzzle that is passed over is.
func (c *cutter) isBetween() bool {
	r := c.reader
	return len(c.run.rows) == 0 && !c.run.passage && !c.header.there && len(c.iss.lines) == 0 && r.columns == nil && !r.issLines &&
		r.stray == 0 && c.strayAt == 0
}

// cutKnownGrid takes a grid like the one before it, and returns the place behind it. It returns pos to leave the line
// to the careful way, and cutOff to wait for more text: a part would be cut line by line, and then again.
func (c *cutter) cutKnownGrid(pos int) int {
	r := c.reader
	g := r.known.grid
	if g == nil || !c.isClear() {
		return pos
	}
	start, line := pos, c.line
	if c.gapAt == pos && bytes.HasPrefix(c.text[pos:], g.gap) {
		start += len(g.gap)
		line += bytes.Count(g.gap, []byte("\n"))
	} else if c.gapAt == pos && !c.atEnd && bytes.HasPrefix(g.gap, c.text[pos:]) {
		return cutOff
	}
	var cells [81]byte
	size, ok := 0, false
	if c.next.size > 0 && c.next.start == start && c.next.gap == nil {
		size, ok, cells = c.next.size, true, c.next.cells
	} else {
		size, ok = g.fits(c.text[start:], &cells)
	}
	if size == cutOff && !c.atEnd {
		return cutOff
	}
	if !ok || g.passage && c.run.title.line > 0 || c.run.title.line > 0 && namesVariant(c.text[c.run.title.start:c.run.title.end]) || !g.passage && g.mark == '0' && (startsCount(&cells) || rowRepeats(&cells)) {
		return pos
	}
	end := start + size
	next := end
	if next < len(c.text) && c.text[next] == '\r' {
		next++
	}
	switch {
	case next < len(c.text) && c.text[next] == '\n':
		next++
	case next < len(c.text):
		return pos
	case !c.atEnd:
		return cutOff
	}
	switch plain, known := c.goesOn(g, next); {
	case !known:
		return cutOff
	case !plain:
		return pos
	}
	if c.gapAt > 0 && g.gap == nil && start > c.gapAt && !r.frozen {
		g.learnGap(c.text[c.gapAt:start])
	}
	c.line = line
	c.chunk.Raws = append(c.chunk.Raws, Raw{Line: line, Text: c.text[start:end:end], form: gridForm, place: place{known: true, grid: g, read: keep(&c.chunk.cells, &cells)}})
	if title := c.run.title; title.line > 0 {
		c.chunk.Raws[len(c.chunk.Raws)-1].title = c.text[title.start:title.end]
	}
	c.run = run{rows: c.run.rows[:0]}
	c.line += g.lines + 1
	c.gapAt = next
	return next
}

// goesOn reports whether the text behind a grid of a passage is another one. Behind any other
// grid it reports whether the text can't be the regions of a jigsaw. It returns known false while
// too little of it is there.
func (c *cutter) goesOn(g *knownGrid, pos int) (plain, known bool) {
	switch {
	case g.passage:
		return c.goesOnAlike(g, pos)
	case g.drawn && bytes.HasPrefix(c.text[pos:], g.gap):
		return true, true
	}
	are, known := c.regionsAt(pos, 9)
	return !are, known
}

// hasWords reports whether a line has letters, or characters beyond ASCII that may be such.
func hasWords(line []byte) bool {
	for _, char := range line {
		if isLetter(char) || char >= 0x80 {
			return true
		}
	}
	return false
}

// learnGap notes the lines between two grids, if they are blank or can only draw.
func (g *knownGrid) learnGap(gap []byte) {
	g.gap = []byte{}
	if len(gap) > longestGrid {
		return
	}
	for line := range bytes.Lines(gap) {
		trimmed := bytes.TrimSpace(line)
		if len(trimmed) == 0 && len(bytes.TrimRight(line, "\r\n")) == 0 {
			continue
		}
		if isASCII := beyondASCII(line) < 0; len(trimmed) == 0 || isASCII && (isOneSign(trimmed) || trimmed[0] == '#') || !drawsOnly(trimmed) {
			return
		}
	}
	g.gap, g.drawn = bytes.Clone(gap), len(bytes.TrimSpace(gap)) > 0
}

// cutKnownTitle takes a line of plain words above a grid.
func (c *cutter) cutKnownTitle(start, end int) bool {
	r := c.reader
	if r.known.off || c.run.passage || len(c.run.rows) > 0 || c.header.there || len(c.iss.lines) > 0 || r.columns != nil ||
		r.options.Form != nil || !r.options.mayBeKnown() || !isPlainTitle(c.text[start:end]) {
		return false
	}
	c.title(start, end)
	return true
}

// isPlainTitle reports whether a line is a few short words and a number or more, such as "Grid 01". It
// can't be cells, rules, a code or the head of a table, whatever the number is. Each such line is a
// title for isTitle, which takes far more and looks longer.
func isPlainTitle(line []byte) bool {
	if len(line) < 4 || len(line) > 35 || !isLetter(line[0]) || line[1] < 'a' || line[1] > 'z' || line[1] == line[0] || line[1] == 'x' {
		return false
	}
	words, numbers, start := 1, 0, 0
	for i, char := range line {
		switch {
		case isLetter(char):
			if isDigit(line[max(i-1, 0)]) || i-start >= shortWord-1 {
				return false
			}
		case char == ' ', char == ':' && (i+1 == len(line) || line[i+1] == ' '):
			words, start = words+1, i+1
		case char == '#' && line[i-1] == ' ':
		case isDigit(char):
			if before := line[i-1]; before == ' ' || before == '#' {
				numbers++
			} else if !isDigit(before) || i-start > 6 {
				return false
			}
		default:
			return false
		}
	}
	return numbers > 0 && numbers < 4 && words < 8 && !areValues(line)
}

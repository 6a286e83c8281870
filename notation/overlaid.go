package notation

import (
	"slices"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/notation/internal/pieces"
	"jiugong/sudoku/variants"
)

// Overlapping boards have places in their rectangle that are no cells. Writers put
// blanks there, a sign of their own, or the mark of an empty cell:
//
//	53..7....        53..7....######      53..7..........
//	6..195...        6..195...######      6..195.........
//	.98....6.8...6   .98....6.8...6#      .98....6.8...6.
//	      34..8.3    ######34..8.3##      ......34..8.3..
//
// If one sign means both, the smallest layout that holds all digits is taken. A
// note says so if another reading is left.

// leastOverlaid is how many digits decide that a rectangle is several boards.
const leastOverlaid = 20

// leastLayout is the number of rows of the smallest layout.
const leastLayout = 12

// layoutsOf returns the rules of overlapping boards that a rectangle of height by width may be.
func layoutsOf(height, width int, options *ReadOptions) (list []*sudoku.Rules) {
	fits := func(rules *sudoku.Rules) bool {
		s := rules.Shape()
		return s.Grids() > 1 && s.Height() == height && s.Width() == width && len(s.Annexes()) == 0
	}
	if options.Rules != nil && !options.bySymbols {
		if fits(options.Rules) {
			list = append(list, options.Rules)
		}
		return list
	}
	for _, layout := range sudoku.Layouts() {
		rows, cols := 0, 0
		for _, corner := range layout.Corners {
			rows, cols = max(rows, corner.Row+9), max(cols, corner.Col+9)
		}
		if rows != height || cols != width {
			continue
		}
		if rules, err := variants.Parse(layout.Name); err == nil && fits(rules) && options.told.allows(rules) {
			list = append(list, rules)
		}
	}
	slices.SortStableFunc(list, func(a, b *sudoku.Rules) int { return a.Cells() - b.Cells() })
	return list
}

// overlaid returns the boards that overlap in the rectangle g, and notes if it may be something else.
func (g *grid) overlaid(options *ReadOptions) (boards *grid, rules *sudoku.Rules, notes []message.Message) {
	if options.Symbols != nil || len(g.rows) == 0 || g.region != nil || g.boxRows > 0 && g.boxRows*g.boxCols == len(g.rows) {
		return nil, nil, nil // boxes as large as the square are drawn
	}
	bySign := 0
	for _, candidate := range layoutsOf(len(g.rows), len(g.rows[0]), options) {
		cells, isExact := g.within(candidate, options.Rules != nil)
		if cells == nil {
			continue
		}
		if isExact {
			return &grid{rows: [][]pieces.Cell{cells}, form: g.form}, candidate, nil
		}
		if bySign++; boards == nil {
			boards, rules = &grid{rows: [][]pieces.Cell{cells}, form: g.form}, candidate
		}
	}
	switch {
	case options.Rules != nil:
		return boards, rules, nil
	case boards == nil:
		return nil, nil, g.maybeOverlaid()
	}
	isFull := rules.Cells() == len(g.rows)*len(g.rows[0])
	if isFull && !g.repeats() {
		return nil, nil, nil // a large grid is likelier
	}
	if bySign > 1 || isFull || !g.repeats() {
		notes = append(notes, message.Errorf("overlap.read", rules))
	}
	return boards, rules, notes
}

// overlapping returns rules of boards that overlap, by their number of digits.
func overlapping() map[int]string {
	return map[int]string{4: "4+boards=r1c1r3c3", 6: "6+boards=r1c1r5c4", 9: "9+boards=r1c1r7c7"}
}

// mostOdd is how many cells of boards that overlap may hold something else, which is damaged.
const mostOdd = 2

// maybeOverlaid returns a note if the digits of g are those of a smaller board
// and contradict each other.
func (g *grid) maybeOverlaid() []message.Message {
	digits, largest, odd := 0, 0, 0
	for _, cell := range slices.Concat(g.rows...) {
		if len(cell.Text) > 1 || len(cell.Text) == 1 && cell.Text >= "A" && cell.Text <= "W" || cell.Text == "0" {
			if odd++; odd > mostOdd {
				return nil
			}
			continue
		}
		if pieces.IsNumber(cell.Text) {
			digits++
			largest = max(largest, int(cell.Text[0]-'0'))
		}
	}
	side, small := len(g.rows), 9
	if side <= 9 {
		small = map[bool]int{true: 4, false: 6}[largest <= 4]
	}
	if side <= small || largest > small || len(g.rows[0]) != side || digits < min(leastOverlaid, 2*small) || !g.repeats() {
		return nil
	}
	return []message.Message{message.Errorf("overlap.unknown", small, overlapping()[small])}
}

// within returns the cells of rules in the rectangle g, or nil if some digit
// can't be there. It returns isExact true if the places that are no cells have
// a sign of their own. Unless the caller asked for rules, many digits must
// decide.
func (g *grid) within(rules *sudoku.Rules, asked bool) (cells []pieces.Cell, isExact bool) {
	inside, outside := map[string]int{}, map[string]int{}
	digits := 0
	for r, row := range g.rows {
		if len(row) != rules.Shape().Width() {
			return nil, false
		}
		for c, cell := range row {
			if rules.Shape().At(r, c) < 0 {
				outside[cell.Text]++
				continue
			}
			if len(cell.Text) > 1 && strings.Trim(cell.Text, cell.Text[:1]) == "" && strings.Contains(emptyMarks, cell.Text[:1]) { // a doubled mark
				cell.Text = cell.Text[:1]
			}
			if len(cell.Text) > 1 || len(cell.Text) == 1 && cell.Text >= "A" && cell.Text <= "W" {
				return nil, false
			}
			if pieces.IsNumber(cell.Text) && cell.Text != "0" {
				digits++
			}
			inside[cell.Text]++
			cells = append(cells, cell)
		}
	}
	if digits < leastOverlaid && !asked || len(outside) > 1 {
		return nil, false
	}
	for text := range outside {
		if pieces.IsNumber(text) && text != "0" {
			return nil, false
		}
		isExact = inside[text] == 0
	}
	if signs := len(inside) - countNumbers(inside); !isExact && signs > 1 {
		return nil, false
	}
	return cells, isExact
}

// countNumbers returns how many of texts are digits from 1.
func countNumbers(texts map[string]int) (count int) {
	for text := range texts {
		if pieces.IsNumber(text) && text != "0" {
			count++
		}
	}
	return count
}

// repeats reports whether a digit stands twice in a row or a column of g.
func (g *grid) repeats() bool {
	type place struct {
		isColumn bool
		at       int
		text     string
	}
	seen := map[place]bool{}
	for r, row := range g.rows {
		for c, cell := range row {
			if !pieces.IsNumber(cell.Text) || cell.Text == "0" {
				continue
			}
			for _, p := range []place{{false, r, cell.Text}, {true, c, cell.Text}} {
				if seen[p] {
					return true
				}
				seen[p] = true
			}
		}
	}
	return false
}

// readOverlaid reads overlapping boards from lines with blanks where they have no cells, and rectangles that aren't square.
func readOverlaid(lines []string, options *ReadOptions) (f found, ok bool) {
	if options.Symbols != nil || options.Rules != nil && options.Rules.Shape().Grids() == 1 && !options.bySymbols {
		return f, false
	}
	if options.Rules == nil {
		if f, ok = readDrawnBoards(lines, options); ok || len(lines) < leastLayout {
			return f, ok
		}
	}
	var all, rows [][]pieces.Cell // with and without lines that may be drawn
	for i, line := range lines {
		trimmed := strings.TrimSpace(line)
		if trimmed == "" || trimmed[0] == '#' {
			continue
		}
		row := charactersOf(wordsOf(line))
		if isRule([]byte(trimmed)) {
			row = signsOf(line)
		}
		for k := range row {
			row[k].Line = i + 1
		}
		if len(row) == 0 {
			continue
		}
		if all = append(all, row); !isRule([]byte(trimmed)) {
			rows = append(rows, row)
		}
	}
	for _, rows := range [][][]pieces.Cell{all, rows} {
		for start := 0; start < 4 && start < len(rows); start++ {
			if start > 0 && areBoardCells(rows[start-1]) {
				break // a row that is there twice, or one too many
			}
			if f, ok = readOverlaidRows(rows[start:], lines, options); ok {
				return f, true
			}
		}
	}
	return f, false
}

// areBoardCells reports whether all cells of a row, at least nine, are digits or marks of empty cells.
// Numbers of columns aren't.
func areBoardCells(row []pieces.Cell) bool {
	for _, cell := range row {
		if len(cell.Text) != 1 || !pieces.IsNumber(cell.Text) && !strings.Contains(emptyMarks+"xX?", cell.Text) {
			return false
		}
	}
	return len(row) > 8 && !isNumbering(row)
}

// readOverlaidRows reads overlapping boards from rows of cells. Each row has
// its own number of cells, or all have as many as the rectangle is wide.
func readOverlaidRows(rows [][]pieces.Cell, lines []string, options *ReadOptions) (f found, ok bool) {
	for _, rules := range knownLayouts(options) {
		shape := rules.Shape()
		if len(rows) < shape.Height() {
			continue
		}
		board := rows[:shape.Height()]
		isNarrow, isWide := fitsShape(board, shape), shape.Height() != shape.Width() || options.Rules != nil
		for _, row := range board {
			isWide = isWide && len(row) == shape.Width()
			for _, cell := range row {
				isNarrow = isNarrow && (pieces.IsNumber(cell.Text) || strings.ContainsAny(cell.Text, emptyMarks+"xX?"))
			}
		}
		f.line, f.last = board[0][0].Line, board[len(board)-1][0].Line
		g := grid{rows: board, form: "grid"}
		with := *options
		switch {
		case isNarrow && areIndented(board, shape):
			with.Rules, with.bySymbols = rules, false
			told, err := withRulesOver(lines[:f.line-1], nil, options)
			if err == nil && told.Rules != nil {
				with.Rules = told.Rules
			}
			g.rows = [][]pieces.Cell{slices.Concat(board...)}
		case !isWide:
			continue
		default:
			if boards, _, _ := g.overlaid(options); boards == nil {
				continue
			}
		}
		p, notes, err := g.read(&with)
		if err != nil {
			f.err = exampled(err, &g, options)
			return f, true
		}
		f.record = newRecord(p)
		if f.record.Read = notes; len(rows) > shape.Height() && len(rows) < 2*shape.Height() && areBoardCells(rows[shape.Height()]) {
			f.record.Read = append(f.record.Read, message.Errorf("reader.like_row", lineNumber(rows[shape.Height()][0].Line)))
		}
		return f, true
	}
	return f, false
}

// knownLayouts returns the rules of all overlapping boards that a text may hold.
func knownLayouts(options *ReadOptions) (list []*sudoku.Rules) {
	if options.Rules != nil && !options.bySymbols {
		return []*sudoku.Rules{options.Rules}
	}
	for _, layout := range sudoku.Layouts() {
		rules, err := variants.Parse(layout.Name)
		if err == nil && options.told.allows(rules) {
			list = append(list, rules)
		}
	}
	return list
}

// fitsShape reports whether each row has as many cells as s has there, and some fewer than s is wide.
func fitsShape(rows [][]pieces.Cell, s *sudoku.Shape) bool {
	isRectangle := true
	for r, row := range rows {
		if len(row) != cellsInRow(s, r) {
			return false
		}
		isRectangle = isRectangle && len(row) == s.Width()
	}
	return !isRectangle
}

// areIndented reports whether rows begin further right where they do in s, or all at the same column.
func areIndented(rows [][]pieces.Cell, s *sudoku.Shape) bool {
	first := func(r int) (c int) {
		for s.At(r, c) < 0 {
			c++
		}
		return c
	}
	trimmed := true
	for r := range rows {
		trimmed = trimmed && rows[r][0].Column == rows[0][0].Column
	}
	for r := 1; r < len(rows) && !trimmed; r++ {
		if deeper, shown := first(r)-first(r-1), rows[r][0].Column-rows[r-1][0].Column; (deeper > 0) != (shown > 0) || (deeper < 0) != (shown < 0) {
			return false
		}
	}
	return true
}

// signsOf returns the characters of line but blanks as cells.
func signsOf(line string) (cells []pieces.Cell) {
	column := 0
	for _, char := range line {
		if column++; char != ' ' {
			cells = append(cells, pieces.Cell{Text: string(char), Column: column})
		}
	}
	return cells
}

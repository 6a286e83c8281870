package sudoku

import "strings"

// AppendLine appends a grid on one line to dst and returns it. The symbols stand side by side, or
// separated by spaces when one has more than one character. Empty cells are ".", or the first of
// "_*0" that is no symbol when "." is one. No other memory is used. No digit may be above N.
func (s *Symbols) AppendLine(dst []byte, g Grid) []byte {
	empty := s.emptyMark()
	for i, d := range g {
		if i > 0 && !s.single {
			dst = append(dst, ' ')
		}
		if d == 0 {
			dst = append(dst, empty)
		} else {
			dst = append(dst, s.names[d-1]...)
		}
	}
	return dst
}

// emptyMark returns what an empty cell is written as, 0 when every mark is a symbol.
func (s *Symbols) emptyMark() byte {
	for _, mark := range []byte(emptyMarks) {
		if _, taken := s.digits[string(mark)]; !taken {
			return mark
		}
	}
	return 0
}

// DrawOptions are how Draw draws. The zero value draws with box-drawing
// characters and the default symbols.
type DrawOptions struct {
	Symbols *Symbols // nil is Rules.Symbols()
	ASCII   bool     // lines of - | + only
}

// Draw returns a picture of a grid that fits the rules, in lines of text. Thick lines stand
// between boxes or regions and round the board. A nil grid is empty. The last line ends in a line
// feed.
//
//	┌─────┬─────┐
//	│ 1 . │ . . │
//	│ . . │ 3 . │
//	├─────┼─────┤
//	│ . . │ . 2 │
//	│ . 4 │ . . │
//	└─────┴─────┘
func (rules *Rules) Draw(g Grid, options DrawOptions) string {
	rules = rules.orClassic()
	if g == nil {
		g = make(Grid, rules.Cells())
	}
	symbols := options.Symbols
	if symbols == nil {
		symbols = rules.Symbols()
	}
	d := drawing{rules: rules, grid: g, symbols: symbols, lines: boxLines}
	if options.ASCII {
		d.lines = asciiLines
	}
	return d.String()
}

// The characters of a line by its four arms: up 1, down 2, left 4, right 8.
var (
	boxLines   = [16]string{" ", "│", "│", "│", "─", "┘", "┐", "┤", "─", "└", "┌", "├", "─", "┴", "┬", "┼"}
	asciiLines = [16]string{" ", "|", "|", "|", "-", "+", "+", "+", "-", "+", "+", "+", "-", "+", "+", "+"}
)

const armUp, armDown, armLeft, armRight = 1, 2, 4, 8

type drawing struct {
	rules   *Rules
	grid    Grid
	symbols *Symbols
	lines   [16]string
}

// wall reports whether a line stands between two neighbouring places.
func (d *drawing) wall(row1, col1, row2, col2 int) bool {
	s := d.rules.shape
	a, b := s.At(row1, col1), s.At(row2, col2)
	if a < 0 || b < 0 {
		return a != b
	}
	return s.Area(a) != s.Area(b)
}

// upright and level report whether a wall stands left of, or above, a place.
func (d *drawing) upright(row, col int) bool { return d.wall(row, col-1, row, col) }
func (d *drawing) level(row, col int) bool   { return d.wall(row-1, col, row, col) }

func (d *drawing) String() string {
	height, width := d.rules.shape.height, d.rules.shape.width
	cell := 1
	for _, name := range d.symbols.names {
		cell = max(cell, displayWidth(name))
	}
	uprights := make([]bool, width+1) // the columns that have a wall somewhere
	for row := range height {
		for col := range width + 1 {
			uprights[col] = uprights[col] || d.upright(row, col)
		}
	}
	var b strings.Builder
	for row := range height + 1 {
		d.drawLevel(&b, row, cell, uprights)
		if row < height {
			d.drawCells(&b, row, cell, uprights)
		}
	}
	return b.String()
}

// drawLevel draws the walls above a row, when there are any.
func (d *drawing) drawLevel(b *strings.Builder, row, cell int, uprights []bool) {
	width := d.rules.shape.width
	any := false
	for col := range width {
		any = any || d.level(row, col)
	}
	if !any {
		return
	}
	var line strings.Builder
	arms := func(left, right bool) int {
		n := 0
		if left {
			n |= armLeft
		}
		if right {
			n |= armRight
		}
		return n
	}
	for col := range width + 1 {
		left, right := col > 0 && d.level(row, col-1), col < width && d.level(row, col)
		if uprights[col] {
			if col > 0 {
				line.WriteString(d.lines[arms(left, left)])
			}
			junction := arms(left, right)
			if d.upright(row-1, col) {
				junction |= armUp
			}
			if d.upright(row, col) {
				junction |= armDown
			}
			line.WriteString(d.lines[junction])
		}
		if col < width {
			line.WriteString(strings.Repeat(d.lines[arms(right, right)], cell+1))
		}
	}
	b.WriteString(strings.TrimRight(line.String(), " ") + "\n")
}

// drawCells draws the symbols of a row and the walls between them.
func (d *drawing) drawCells(b *strings.Builder, row, cell int, uprights []bool) {
	width := d.rules.shape.width
	var line strings.Builder
	for col := range width + 1 {
		if uprights[col] {
			if col > 0 {
				line.WriteByte(' ')
			}
			if d.upright(row, col) {
				line.WriteString(d.lines[armUp|armDown])
			} else {
				line.WriteByte(' ')
			}
		}
		if col == width {
			break
		}
		name := ""
		if at := d.rules.shape.At(row, col); at >= 0 {
			if name = string(d.symbols.emptyMark()); d.grid[at] != 0 {
				name = d.symbols.Name(d.grid[at])
			}
		}
		line.WriteString(strings.Repeat(" ", 1+cell-displayWidth(name)) + name)
	}
	b.WriteString(strings.TrimRight(line.String(), " ") + "\n")
}

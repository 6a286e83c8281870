package draw

import (
	"math"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/explain"
)

// Options say what is shown of a board besides its digits, and how.
type Options struct {
	// Theme is the colours; the zero value is Print.
	Theme Theme
	// Grid, if not nil, is shown in place of the board's entries and marks: a
	// solution.
	Grid sudoku.Grid
	// Candidates, if not nil, are shown in each empty cell, each digit in its place,
	// instead of the player's marks.
	Candidates []sudoku.Set
	// Step, if not nil, is drawn over the board. Its candidates are drawn by
	// themselves where Candidates don't have them.
	Step *explain.Shown
	// Tones are the colours of constraints that don't have their usual one.
	Tones constraint.Tones
	// Title says what the picture is to those who don't see it.
	Title string
}

// Board returns the picture of a board, a cell as wide as one. It has lines,
// the marks of its constraints, digits, pencil marks and colours. The board
// isn't changed. A 9×9 takes some 20 µs.
func Board(b *sudoku.Board, options Options) *Picture {
	if options.Theme.Name == "" && !options.Theme.Paper.Opaque {
		options.Theme = Print()
	}
	d := drawer{
		board: b, rules: b.Rules, shape: b.Rules.Shape(), options: &options, theme: &options.Theme,
		grounds: map[int]Colour{}, columns: int(math.Ceil(math.Sqrt(float64(b.Rules.N())))),
	}
	d.symbols = b.Symbols
	if d.symbols == nil {
		d.symbols = b.Rules.Symbols()
	}
	d.backs()
	d.constraints()
	d.picture.Add(d.areas...)
	if options.Step != nil {
		d.stepBelow(options.Step)
	}
	d.picture.Add(d.under...)
	d.lines()
	d.picture.Add(d.over...)
	d.annexes()
	for cell := range d.shape.Shown() {
		d.cell(cell)
	}
	if options.Step != nil {
		d.stepAbove(options.Step)
	}
	d.picture.Add(d.sums...)
	edge := d.theme.ThickWidth/2 + 0.02
	p := &d.picture
	p.Left, p.Top = -d.around.left-edge, -d.around.top-edge
	p.Width = float64(d.shape.Width()) + d.around.left + d.around.right + 2*edge
	p.Height = float64(d.shape.Height()) + d.around.top + d.around.bottom + 2*edge
	p.Title, p.Paper = options.Title, d.theme.Paper
	return p
}

// drawer draws one board.
type drawer struct {
	picture Picture
	board   *sudoku.Board
	rules   *sudoku.Rules
	shape   *sudoku.Shape
	symbols *sudoku.Symbols
	options *Options
	theme   *Theme
	columns int // of candidates in a cell

	areas       []Item         // tints of constraints
	grounds     map[int]Colour // what cells are tinted with
	under, over []Item         // their other marks below the lines, and above
	around      around
	labels      map[sudoku.Position]int // how many stand at a place
	sums        []Item                  // texts in the corners of cells: over all else, so that a step's digit hides none
}

// around is the room that labels take outside the board.
type around struct{ top, right, bottom, left float64 }

func (d *drawer) corner(cell int) Point {
	p := d.shape.Position(cell)
	return Point{float64(p.Col), float64(p.Row)}
}

func (d *drawer) middle(cell int) Point {
	p := d.corner(cell)
	return Point{p.X + 0.5, p.Y + 0.5}
}

// backs draws the tints of extra houses and the player's colours.
func (d *drawer) backs() {
	for cell := range d.extra() {
		d.picture.Add(d.area([]int{cell}, d.theme.Extra)...)
	}
	if d.options.Grid != nil {
		return
	}
	for cell, colours := range d.board.Colours {
		p := d.corner(cell)
		width, i := 1/float64(max(colours.Len(), 1)), 0
		for number := range colours.Digits() {
			fill := d.theme.Colours[(int(number)-1)%len(d.theme.Colours)]
			d.picture.Add(Path{Segments: Rect(p.X+float64(i)*width, p.Y, width, 1), Fill: fill})
			i++
		}
	}
}

// extra returns the cells of houses beside rows, columns and boxes, in order.
// It leaves out kinds that cover the whole board, where there would be nothing
// to see.
func (d *drawer) extra() func(yield func(int) bool) {
	kinds := map[sudoku.HouseKind][]bool{}
	for _, house := range d.rules.Houses() {
		if !house.IsExtra() {
			continue
		}
		if kinds[house.Kind] == nil {
			kinds[house.Kind] = make([]bool, d.rules.Cells())
		}
		for _, cell := range house.Cells {
			kinds[house.Kind][cell] = true
		}
	}
	marked := make([]bool, d.rules.Cells())
	for _, cells := range kinds {
		covered := 0
		for _, in := range cells {
			if in {
				covered++
			}
		}
		for cell, in := range cells {
			marked[cell] = marked[cell] || in && covered < len(cells)
		}
	}
	return func(yield func(int) bool) {
		for cell, is := range marked {
			if is && !yield(cell) {
				return
			}
		}
	}
}

// lines draws thin lines between cells, and thick ones between boxes or regions and
// around the board.
func (d *drawer) lines() {
	const outside = -2
	area := func(row, col int) int {
		if row < 0 || col < 0 || row >= d.shape.Height() || col >= d.shape.Width() {
			return outside
		}
		if cell := d.shape.At(row, col); cell >= 0 && !d.hidden(cell) {
			return d.shape.Area(cell)
		}
		return outside
	}
	var thin, thick []Segment
	// One run for each piece of a line that stays thin, or thick.
	run := func(length int, sides func(i int) (a, b int), at func(i float64) Point) {
		const none, isThin, isThick = 0, 1, 2
		now, from := none, 0
		for i := 0; i <= length; i++ {
			next := none
			if i < length {
				a, b := sides(i)
				switch {
				case a == outside && b == outside:
				case a == b:
					next = isThin
				default:
					next = isThick
				}
			}
			if next == now {
				continue
			}
			switch now {
			case isThin:
				thin = append(thin, Lines(at(float64(from)), at(float64(i)))...)
			case isThick:
				half := d.theme.ThickWidth / 2 // so that corners are whole
				thick = append(thick, Lines(at(float64(from)-half), at(float64(i)+half))...)
			}
			now, from = next, i
		}
	}
	for row := 0; row <= d.shape.Height(); row++ {
		run(d.shape.Width(), func(col int) (a, b int) { return area(row-1, col), area(row, col) },
			func(x float64) Point { return Point{x, float64(row)} })
	}
	for col := 0; col <= d.shape.Width(); col++ {
		run(d.shape.Height(), func(row int) (a, b int) { return area(row, col-1), area(row, col) },
			func(y float64) Point { return Point{float64(col), y} })
	}
	d.picture.Add(Path{Segments: thin, Stroke: d.theme.Thin, Width: d.theme.ThinWidth},
		Path{Segments: thick, Stroke: d.theme.Thick, Width: d.theme.ThickWidth})
}

// hidden reports whether a cell is beside the board in a group that isn't shown.
func (d *drawer) hidden(cell int) bool { return cell >= d.shape.Shown() }

// annexes writes the names of cells beside the board above them, with their labels.
func (d *drawer) annexes() {
	for _, a := range d.shape.Annexes() {
		if a.Hidden {
			continue
		}
		p, name := d.corner(a.First), a.Name
		if a.Label != "" {
			name += " " + a.Label
		}
		d.picture.Add(Text{Text: name, At: Point{p.X, p.Y - 0.14}, Size: 0.42, Fill: d.theme.Ink})
	}
}

// cell draws what stands in a cell.
func (d *drawer) cell(cell int) {
	given := d.board.Givens[cell]
	digit := given
	switch {
	case given != 0:
	case d.options.Grid != nil:
		digit = d.options.Grid[cell]
	default:
		digit = d.board.Entries[cell]
	}
	middle := d.middle(cell)
	if digit != 0 {
		fill := d.theme.Entry
		if given != 0 {
			fill = d.theme.Given
		}
		d.picture.Add(d.inside(middle, d.symbols.Name(digit), DigitSize, 0.94, fill, given != 0))
		return
	}
	switch {
	case d.options.Grid != nil:
	case d.options.Candidates != nil:
		for digit := range d.options.Candidates[cell].Digits() {
			d.picture.Add(d.candidate(cell, digit, d.theme.Mark, false))
		}
	default:
		d.corners(cell)
		d.centre(cell)
	}
}

// inside returns a text with its middle at a point. It is smaller if it is
// long, and no wider than room.
func (d *drawer) inside(at Point, text string, size, room float64, fill Colour, bold bool) Text {
	if n := len([]rune(text)); n > 1 {
		size = min(size/math.Sqrt(float64(n)), room/widthOf(text))
	}
	return Text{Text: text, At: Point{at.X, at.Y + size*CapHeight/2}, Size: size, Align: Middle, Bold: bold, Fill: fill}
}

// widthOf estimates how wide a text is, in sizes. A Chinese character is as
// wide as its size, others are narrower.
func widthOf(text string) (width float64) {
	for _, r := range text {
		if width += 0.6; r >= 0x2e80 {
			width += 0.4
		}
	}
	return width
}

// DigitSize is the size of a digit in cells; symbols of several characters are
// smaller.
const DigitSize = 0.64

// margin is left free around candidates in a cell.
const margin = 0.05

// place returns the middle of a candidate's place.
func (d *drawer) place(cell int, digit uint8) Point {
	rows := (d.rules.N() + d.columns - 1) / d.columns
	top := margin
	if d.sums != nil {
		top = 0.22
	}
	p, i := d.corner(cell), int(digit)-1
	return Point{
		p.X + margin + (1-2*margin)*(float64(i%d.columns)+0.5)/float64(d.columns),
		p.Y + top + (1-top-margin)*(float64(i/d.columns)+0.5)/float64(rows),
	}
}

// radius returns the radius of a ring around a candidate.
func (d *drawer) radius() float64 {
	if d.sums != nil {
		return 0.36 / float64(d.columns)
	}
	return 0.44 / float64(d.columns)
}

func (d *drawer) candidate(cell int, digit uint8, fill Colour, bold bool) Text {
	return d.inside(d.place(cell, digit), d.symbols.Name(digit), 1.6*d.radius(), 0.9*(1-2*margin)/float64(d.columns), fill, bold)
}

// corners draws the player's marks around the edge of a cell: at the corners, then
// between them.
func (d *drawer) corners(cell int) {
	places := [...]Point{{0.17, 0.17}, {0.83, 0.17}, {0.17, 0.83}, {0.83, 0.83}, {0.5, 0.17}, {0.5, 0.83}, {0.17, 0.5}, {0.83, 0.5}, {0.34, 0.17}, {0.66, 0.17}, {0.34, 0.83}, {0.66, 0.83}}
	marks := d.board.Corner[cell]
	if marks.Len() > len(places) { // each in its place, then
		for digit := range marks.Digits() {
			d.picture.Add(d.candidate(cell, digit, d.theme.Mark, false))
		}
		return
	}
	p, i := d.corner(cell), 0
	for digit := range marks.Digits() {
		d.picture.Add(d.inside(Point{p.X + places[i].X, p.Y + places[i].Y}, d.symbols.Name(digit), 0.24, 0.3, d.theme.Mark, false))
		i++
	}
}

// centre draws the player's marks in the middle of a cell, side by side.
func (d *drawer) centre(cell int) {
	text := ""
	for digit := range d.board.Centre[cell].Digits() {
		text += d.symbols.Name(digit)
	}
	if text == "" {
		return
	}
	size := min(0.26, 0.9/widthOf(text))
	at := d.middle(cell)
	d.picture.Add(Text{Text: text, At: Point{at.X, at.Y + size*CapHeight/2}, Size: size, Align: Middle, Fill: d.theme.Mark})
}

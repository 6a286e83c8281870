package draw

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
)

// Here are the marks of constraints as people know them. Some lie under the
// digits (tints, shapes, lines), some over the lines of the board (cages, dots,
// labels). Each look is drawn once; what it means is not known here.

// constraints draws all of them.
func (d *drawer) constraints() {
	var shapes, paths []Item // shapes lie under lines
	inFog := false
	d.labels = map[sudoku.Position]int{}
	for _, c := range d.rules.Constraints() {
		c = d.options.Tones.Of(c)
		for _, m := range c.Marks {
			if len(m.Cells) == 0 || slices.ContainsFunc(m.Cells, d.hidden) {
				continue
			}
			switch m.Look {
			case constraint.LookArea:
				d.areas = append(d.areas, d.area(m.Cells, d.theme.tone(m.Tone).mix(d.theme.Paper, 60))...)
			case constraint.LookFog:
				if inFog {
					continue // all lamps were lit for the first
				}
				inFog = true
				d.areas = append(d.areas, d.area(d.fogged(), d.theme.tone(constraint.ToneGrey).mix(d.theme.Paper, 60))...)
			case constraint.LookSquare, constraint.LookCircle:
				shapes = append(shapes, d.shapes(m)...)
			case constraint.LookPill:
				shapes = append(shapes, d.pill(m))
			case constraint.LookPath:
				inPill := slices.ContainsFunc(c.Marks, func(one constraint.Mark) bool {
					return one.Look == constraint.LookPill && slices.Contains(one.Cells, m.Cells[0])
				})
				paths = append(paths, d.path(m, inPill)...)
			case constraint.LookDot:
				d.over = append(d.over, d.dot(m)...)
			case constraint.LookLabel:
				d.over = append(d.over, d.label(m)...)
			case constraint.LookLess:
				d.over = append(d.over, d.wedge(m))
			default:
				d.over = append(d.over, d.cage(m)...)
			}
		}
	}
	d.under = slices.Concat(shapes, paths)
}

// area returns a tint of cells.
func (d *drawer) area(cells []int, fill Colour) (items []Item) {
	for _, cell := range cells {
		p := d.corner(cell)
		d.grounds[cell] = fill
		items = append(items, Path{Segments: Rect(p.X, p.Y, 1, 1), Fill: fill})
	}
	return items
}

// fogged returns the cells in fog that no lamp lights. On paper they can be read: they
// are only tinted.
func (d *drawer) fogged() (cells []int) {
	for cell, fogged := range d.board.Fog(nil) {
		if fogged {
			cells = append(cells, cell)
		}
	}
	return cells
}

// shapes returns squares or circles in cells; without a tone only their outline.
func (d *drawer) shapes(m constraint.Mark) (items []Item) {
	for _, cell := range m.Cells {
		p := d.corner(cell)
		shape := Path{Segments: Rect(p.X+0.14, p.Y+0.14, 0.72, 0.72), Fill: d.theme.tone(m.Tone)}
		if m.Look == constraint.LookCircle {
			shape.Segments = Circle(d.middle(cell), 0.37)
		}
		if m.Tone == constraint.ToneNone {
			shape.Fill, shape.Stroke, shape.Width = Colour{}, d.theme.tone(m.Tone), 0.035
		}
		items = append(items, shape)
		d.write(m.Label(d.symbols), cell)
	}
	return items
}

// write puts a text into the corner of a cell.
func (d *drawer) write(text string, cell int) {
	if text == "" {
		return
	}
	p := d.corner(cell)
	d.sums = append(d.sums, Text{Text: text, At: Point{p.X + 0.07, p.Y + 0.24}, Size: 0.22, Fill: d.theme.Ink, Behind: d.theme.Paper})
}

// cage returns a dashed line a little inside the border of its cells. It goes
// all around in one piece, so that dashes go on around corners.
func (d *drawer) cage(m constraint.Mark) []Item {
	const inset = 0.07
	has := func(row, col int) bool {
		cell := d.shape.At(row, col)
		return cell >= 0 && slices.Contains(m.Cells, cell)
	}
	type edge struct {
		from, to Point
		used     bool
	}
	var edges []edge // the cage on their right
	for _, cell := range m.Cells {
		p := d.shape.Position(cell)
		for _, side := range []sudoku.Position{{Row: -1}, {Row: 1}, {Col: -1}, {Col: 1}} {
			if has(p.Row+side.Row, p.Col+side.Col) {
				continue
			}
			// Where the side without a neighbour ends, either way along it.
			end := func(way int) Point {
				row, col := p.Row, p.Col
				if side.Row != 0 {
					col += way
				} else {
					row += way
				}
				along := 0.5 - inset
				if has(row, col) {
					along = 0.5
					if has(row+side.Row, col+side.Col) {
						along += inset
					}
				}
				at := Point{float64(p.Col) + 0.5 + float64(side.Col)*(0.5-inset), float64(p.Row) + 0.5 + float64(side.Row)*(0.5-inset)}
				if side.Row != 0 {
					at.X += float64(way) * along
				} else {
					at.Y += float64(way) * along
				}
				return at
			}
			way := -1
			if side.Row < 0 || side.Col > 0 {
				way = 1
			}
			edges = append(edges, edge{from: end(-way), to: end(way)})
		}
	}
	same := func(a, b Point) bool { return math.Abs(a.X-b.X) < 1e-6 && math.Abs(a.Y-b.Y) < 1e-6 }
	var outline []Segment
	for first := range edges {
		if edges[first].used {
			continue
		}
		points := []Point{edges[first].from}
		for next := first; next >= 0; {
			edges[next].used = true
			at := edges[next].to
			next = slices.IndexFunc(edges, func(e edge) bool { return !e.used && same(e.from, at) })
			if next >= 0 {
				points = append(points, at)
			}
		}
		outline = append(outline, Polygon(straight(points)...)...)
	}
	line := Path{Segments: outline, Stroke: d.theme.Ink, Width: 0.028, Dash: 0.09, Gap: 0.06}
	if m.Tone != constraint.ToneNone {
		line.Stroke, line.Width = d.theme.tone(m.Tone).mix(d.theme.Ink, 65), 0.045
	}
	if text := m.Label(d.symbols); text != "" {
		first := slices.MinFunc(m.Cells, func(a, b int) int {
			p, q := d.shape.Position(a), d.shape.Position(b)
			return cmp.Or(p.Row-q.Row, p.Col-q.Col)
		})
		size := 0.23
		if len(text) > 5 {
			size = 0.17
		}
		p := d.corner(first)
		d.sums = append(d.sums,
			Path{Segments: Rect(p.X+0.03, p.Y+0.03, float64(len([]rune(text)))*size*0.58+0.05, size*0.92), Fill: d.theme.Paper},
			Text{Text: text, At: Point{p.X + 0.05, p.Y + 0.03 + size*0.88}, Size: size, Fill: d.theme.Ink})
	}
	return []Item{line}
}

// straight leaves out the points in the middle of straight pieces.
func straight(points []Point) (corners []Point) {
	for i, p := range points {
		before, after := points[(i+len(points)-1)%len(points)], points[(i+1)%len(points)]
		if math.Abs((p.X-before.X)*(after.Y-p.Y)-(p.Y-before.Y)*(after.X-p.X)) > 1e-9 {
			corners = append(corners, p)
		}
	}
	return corners
}

// path returns a line through the middles of cells, with what it has at its ends.
func (d *drawer) path(m constraint.Mark, inPill bool) (items []Item) {
	points := make([]Point, len(m.Cells))
	for i, cell := range m.Cells {
		points[i] = d.middle(cell)
	}
	last := len(points) - 1
	outlined := func(end constraint.End) bool { return end == constraint.EndCircle || end == constraint.EndDiamond }
	has := func(end constraint.End) bool { return m.Start == end || m.End == end }
	colour, width := d.theme.tone(m.Tone), 0.2
	switch {
	case has(constraint.EndBulb):
		width = 0.34
	case has(constraint.EndArrow):
		colour, width = d.theme.thinTone(m.Tone), 0.05
	case outlined(m.Start) || outlined(m.End):
		colour, width = d.theme.thinTone(m.Tone), 0.1
	}
	way := slices.Clone(points)
	if last > 0 { // a line begins at the edge of an outline
		if outlined(m.Start) || inPill {
			way[0] = toward(points[0], points[1], 0.38)
		}
		if outlined(m.End) {
			way[last] = toward(points[last], points[last-1], 0.38)
		}
		items = append(items, Path{Segments: Lines(way...), Stroke: colour, Width: width, Round: true})
	}
	for i, end := range []constraint.End{m.Start, m.End} {
		at, before := points[0], points[min(1, last)]
		if i == 1 {
			at, before = points[last], points[max(last-1, 0)]
		}
		ring := Path{Stroke: d.theme.thinTone(m.Tone), Width: 0.06}
		switch end {
		case constraint.EndBulb:
			items = append(items, Path{Segments: Circle(at, 0.4), Fill: d.theme.tone(m.Tone)})
		case constraint.EndCircle:
			ring.Segments = Circle(at, 0.38)
			items = append(items, ring)
		case constraint.EndDiamond:
			ring.Segments = Polygon(Point{at.X, at.Y - 0.44}, Point{at.X + 0.44, at.Y}, Point{at.X, at.Y + 0.44}, Point{at.X - 0.44, at.Y})
			items = append(items, ring)
		case constraint.EndArrow:
			if last > 0 {
				items = append(items, Path{Segments: head(before, at, 0.2), Stroke: colour, Width: width, Round: true})
			}
		}
	}
	d.write(m.Label(d.symbols), m.Cells[0])
	return items
}

// toward returns the point so far from one on the way to another.
func toward(from, to Point, distance float64) Point {
	length := math.Hypot(to.X-from.X, to.Y-from.Y)
	if length == 0 {
		return from
	}
	return Point{from.X + (to.X-from.X)*distance/length, from.Y + (to.Y-from.Y)*distance/length}
}

// head returns the two strokes of an arrow's head.
func head(from, to Point, size float64) []Segment {
	left, right := barbs(from, to, size)
	return Lines(left, to, right)
}

// barbs returns the ends of the two strokes.
func barbs(from, to Point, size float64) (left, right Point) {
	angle := math.Atan2(to.Y-from.Y, to.X-from.X)
	side := func(turn float64) Point {
		return Point{to.X + size*math.Cos(angle+turn), to.Y + size*math.Sin(angle+turn)}
	}
	return side(2.5), side(-2.5)
}

// pill returns one rounded outline around cells in a row, a broad line where they turn.
func (d *drawer) pill(m constraint.Mark) Item {
	low, high := d.corner(m.Cells[0]), d.corner(m.Cells[0])
	var points []Point
	for _, cell := range m.Cells {
		p := d.corner(cell)
		low, high = Point{min(low.X, p.X), min(low.Y, p.Y)}, Point{max(high.X, p.X), max(high.Y, p.Y)}
		points = append(points, d.middle(cell))
	}
	if low.X == high.X || low.Y == high.Y {
		outline := Rounded(low.X+0.12, low.Y+0.12, high.X-low.X+0.76, high.Y-low.Y+0.76, 0.38)
		return Path{Segments: outline, Stroke: d.theme.thinTone(m.Tone), Width: 0.06}
	}
	return Path{Segments: Lines(points...), Stroke: d.theme.tone(m.Tone).mix(d.theme.Paper, 50), Width: 0.72, Round: true}
}

// dot lies between two cells, where four meet, or in the middle of one.
func (d *drawer) dot(m constraint.Mark) (items []Item) {
	var at Point
	for _, cell := range m.Cells {
		p := d.middle(cell)
		at.X, at.Y = at.X+p.X, at.Y+p.Y
	}
	at.X, at.Y = at.X/float64(len(m.Cells)), at.Y/float64(len(m.Cells))
	label := m.Label(d.symbols)
	r := 0.15
	switch {
	case len(m.Cells) > 2:
		r = 0.28
	case label != "":
		r = 0.19
	}
	rows := []string{label}
	if digits := strings.Fields(label); len(digits) > 1 && len(label) > 5 { // many digits share the room in two rows
		half := (len(digits) + 1) / 2
		rows = []string{strings.Join(digits[:half], " "), strings.Join(digits[half:], " ")}
	}
	size := r * 1.4
	switch {
	case m.Tone == constraint.ToneNone:
		size = 0.32
	case len(rows) > 1:
		for _, row := range rows { // a figure is 0.6 as wide as its size, a blank 0.25
			blanks := strings.Count(row, " ")
			wide := float64(len(row)-blanks)*0.6 + float64(blanks)*0.25
			size = min(size, r*0.78, r*1.45/wide)
		}
	case len(rows[0]) > 3:
		size = r * 0.75
	case len(rows[0]) > 1:
		size = r * 0.95
	}
	text := Text{Size: size, Align: Middle, Fill: d.theme.Ink}
	switch m.Tone {
	case constraint.ToneNone:
		text.Bold, text.Behind = true, d.theme.Paper
	case constraint.ToneBlack:
		text.Fill = d.theme.tone(constraint.ToneWhite)
	case constraint.ToneWhite:
		text.Fill = d.theme.tone(constraint.ToneBlack)
	}
	if m.Tone != constraint.ToneNone {
		items = append(items, Path{Segments: Circle(at, r), Fill: d.theme.tone(m.Tone), Stroke: d.theme.tone(constraint.ToneNone), Width: 0.035})
	}
	for i, row := range rows {
		if row != "" {
			text.Text = row
			text.At = Point{at.X, at.Y + size*CapHeight/2 + (float64(i)-float64(len(rows)-1)/2)*size*1.05}
			items = append(items, text)
		}
	}
	return items
}

// label returns a text outside the board, before the first of its cells. A text
// along a diagonal has a small arrow.
func (d *drawer) label(m constraint.Mark) []Item {
	const room = 0.8
	p := d.shape.Position(m.Cells[0])
	var step sudoku.Position
	switch { // with one cell alone the label stands at the nearest edge
	case len(m.Cells) > 1:
		q := d.shape.Position(m.Cells[1])
		step = sudoku.Position{Row: cmp.Compare(q.Row, p.Row), Col: cmp.Compare(q.Col, p.Col)}
	case p.Row == 0:
		step.Row = 1
	case d.shape.At(p.Row+1, p.Col) < 0:
		step.Row = -1
	case p.Col == 0:
		step.Col = 1
	default:
		step.Col = -1
	}
	place := sudoku.Position{Row: p.Row - step.Row, Col: p.Col - step.Col}
	ring := float64(d.labels[place])
	d.labels[place]++
	down, right := float64(step.Row), float64(step.Col)
	away, need := 0.5+room/2+ring*room, room*(ring+1)+0.05
	at := Point{float64(p.Col) + 0.5 - right*away, float64(p.Row) + 0.5 - down*away}
	for _, side := range []struct {
		is   bool
		room *float64
	}{{down > 0, &d.around.top}, {down < 0, &d.around.bottom}, {right > 0, &d.around.left}, {right < 0, &d.around.right}} {
		if side.is {
			*side.room = max(*side.room, need)
		}
	}
	text, size := m.Label(d.symbols), 0.44
	if len(text) > 2 {
		size = 0.34
	}
	if down == 0 || right == 0 {
		return []Item{Text{Text: text, At: Point{at.X, at.Y + size*CapHeight/2}, Size: size, Align: Middle, Fill: d.theme.Ink}}
	}
	from, to := Point{at.X + right*0.16, at.Y + down*0.16}, Point{at.X + right*0.38, at.Y + down*0.38}
	return []Item{
		Text{Text: text, At: Point{at.X - right*0.1, at.Y - down*0.1 + size*CapHeight/2}, Size: size * 0.85, Align: Middle, Fill: d.theme.Ink},
		Path{Segments: append(Lines(from, to), head(from, to, 0.14)...), Stroke: d.theme.tone(constraint.ToneNone), Width: 0.05, Round: true},
	}
}

// wedge returns open towards the second cell.
func (d *drawer) wedge(m constraint.Mark) Item {
	from, to := d.middle(m.Cells[0]), d.middle(m.Cells[min(1, len(m.Cells)-1)])
	tip, open := between(from, to, 0.41), between(from, to, 0.59)
	dx, dy := (to.Y-from.Y)*0.15, (to.X-from.X)*0.15
	return Path{Segments: Lines(Point{open.X + dx, open.Y - dy}, tip, Point{open.X - dx, open.Y + dy}), Stroke: d.theme.Ink, Width: 0.05, Round: true}
}

func between(a, b Point, share float64) Point {
	return Point{a.X + (b.X-a.X)*share, a.Y + (b.Y-a.Y)*share}
}

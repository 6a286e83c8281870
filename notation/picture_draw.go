package notation

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
)

// toneColours are the colours that people know from other programs.
var toneColours = map[constraint.Tone]string{
	constraint.ToneGrey: "#CFCFCF", constraint.ToneWhite: "#FFFFFF", constraint.ToneBlack: "#000000", constraint.ToneGreen: "#67F067",
	constraint.ToneOrange: "#FF9A00", constraint.TonePurple: "#F067F0", constraint.ToneBlue: "#2ECBFF", constraint.ToneTeal: "#33BBBB",
	constraint.TonePeach: "#FFCCAA", constraint.TonePink: "#C54B8B", constraint.ToneYellow: "#C9C883", constraint.ToneRed: "#E6194B",
	constraint.ToneNone: "#000000",
}

const arrowColour = "#A1A1A1"

// drawPicture draws the features and constraints of rules, these in tones where they
// have one. The words are not a part of it.
func drawPicture(rules *sudoku.Rules, tones constraint.Tones) *picture {
	s := rules.Shape()
	p := &picture{}
	if n := float64(s.Height()); rules.Has("x") {
		p.strokes = append(p.strokes, stroke{points: []point{{0, 0}, {n, n}}, colour: "#34BBE6", thick: 2},
			stroke{points: []point{{0, n}, {n, 0}}, colour: "#34BBE6", thick: 2})
	}
	for _, c := range rules.Constraints() {
		p.add(drawn(s, tones.Of(c)))
	}
	return p
}

func (p *picture) add(other *picture) {
	p.cages = append(p.cages, other.cages...)
	p.strokes = append(p.strokes, other.strokes...)
	p.figures = append(p.figures, other.figures...)
	p.lamps, p.lights = append(p.lamps, other.lamps...), append(p.lights, other.lights...)
}

// indexerColours returns those of cages that people know for indexers.
func indexerColours() map[string]string {
	return map[string]string{"rowindexer": "#7CC77C", "columnindexer": "#C77C7C", "boxindexer": "#7C7CC7"}
}

// drawn returns the picture of the marks of a constraint. A few kinds have signs of
// their own that people know.
func drawn(s *sudoku.Shape, c constraint.Constraint) *picture {
	p := &picture{}
	if colour := indexerColours()[c.Kind]; colour != "" {
		p.cages = []outline{{cells: c.Cells, colour: colour}}
		return p
	}
	for _, m := range c.Marks {
		switch {
		case len(m.Cells) == 0:
		case m.Look == constraint.LookLess && (c.Kind == "minimum" || c.Kind == "maximum"):
			p.wedge(s, m, c)
		default:
			p.mark(s, m)
		}
	}
	if c.Kind == "zipper" {
		for i := range p.strokes {
			p.strokes[i].colour = "#CDB1EC"
		}
	}
	return p
}

// wedge draws the sign between a cell that is less or greater than all its
// neighbours and one of them.
func (p *picture) wedge(s *sudoku.Shape, m constraint.Mark, c constraint.Constraint) {
	cell, other := m.Cells[0], m.Cells[1]
	if !slices.Contains(c.Cells, cell) {
		cell, other = other, cell
	}
	base, tip := 0.44, 0.39
	if c.Kind == "maximum" {
		base, tip = tip, base
	}
	at, to := middle(s, cell), middle(s, other)
	down, right := to.row-at.row, to.col-at.col
	p.strokes = append(p.strokes, stroke{colour: "#000000", thick: 1, points: []point{
		{at.row + base*down + 0.1*right, at.col + base*right + 0.1*down},
		{at.row + tip*down, at.col + tip*right},
		{at.row + base*down - 0.1*right, at.col + base*right - 0.1*down},
	}})
}

func (p *picture) mark(s *sudoku.Shape, m constraint.Mark) {
	colour := toneColours[m.Tone]
	switch m.Look {
	case constraint.LookCage:
		cage := outline{cells: m.Cells, text: labelText(s, m), unique: true}
		if m.Tone != constraint.ToneNone {
			cage.colour = colour
		}
		p.cages = append(p.cages, cage)
	case constraint.LookPath:
		p.way(s, m)
	case constraint.LookDot:
		p.dot(s, m)
	case constraint.LookLabel:
		row, col, down, right, ok := outside(s, m.Cells)
		if !ok {
			return
		}
		at := point{float64(row) + 0.5, float64(col) + 0.5}
		p.figures = append(p.figures, figure{at: at, width: 0.25, height: 0.25, fill: "#FFFFFF", border: "#FFFFFF", text: labelText(s, m), size: 28})
		if down != 0 && right != 0 {
			p.strokes = append(p.strokes, stroke{points: []point{
				{at.row + 0.3*float64(down), at.col + 0.3*float64(right)}, {at.row + 0.48*float64(down), at.col + 0.48*float64(right)},
			}, colour: "#000000", thick: 2, head: true})
		}
	case constraint.LookArea:
		for _, cell := range m.Cells {
			p.figures = append(p.figures, figure{at: middle(s, cell), width: 1, height: 1, fill: colour, under: true})
		}
	case constraint.LookSquare, constraint.LookCircle:
		for _, cell := range m.Cells {
			f := figure{at: middle(s, cell), width: 0.7, height: 0.7, round: m.Look == constraint.LookCircle, fill: colour, border: colour, text: labelText(s, m), under: true}
			if m.Tone == constraint.ToneNone || m.Tone == constraint.ToneWhite {
				f.fill, f.border = "#FFFFFF", arrowColour
			}
			p.figures = append(p.figures, f)
		}
	case constraint.LookPill:
		f := figure{at: between(s, m.Cells), round: true, fill: "#FFFFFF", border: arrowColour, size: 16}
		low, high := middle(s, slices.Min(m.Cells)), middle(s, slices.Max(m.Cells))
		f.width, f.height = 0.75+math.Abs(high.col-low.col), 0.75+math.Abs(high.row-low.row)
		p.figures = append(p.figures, f)
	case constraint.LookLess:
		a, b := s.Position(m.Cells[0]), s.Position(m.Cells[1])
		f := figure{at: between(s, m.Cells), width: 0.25, height: 0.25, text: "<", size: 20}
		// The sign is open towards the second cell.
		f.angle = map[[2]int]float64{{0, 1}: 0, {1, 0}: 90, {0, -1}: 180, {-1, 0}: 270}[[2]int{b.Row - a.Row, b.Col - a.Col}]
		p.figures = append(p.figures, f)
	case constraint.LookFog:
		if m.Text == "0" {
			p.lights = append(p.lights, m.Cells...)
		} else {
			p.lamps = append(p.lamps, m.Cells...)
		}
	}
}

// labelText returns the text of a mark; other programs write its digits as numbers.
func labelText(s *sudoku.Shape, m constraint.Mark) string {
	if len(m.Digits) == 0 {
		return m.Text
	}
	values := make([]string, len(m.Digits))
	for i, d := range m.Digits {
		values[i] = strconv.Itoa(int(d) - 1 + s.First())
	}
	return strings.Join(values, " ")
}

// between returns the middle of some cells.
func between(s *sudoku.Shape, cells []int) point {
	var at point
	for _, cell := range cells {
		m := middle(s, cell)
		at.row += m.row / float64(len(cells))
		at.col += m.col / float64(len(cells))
	}
	return at
}

func (p *picture) dot(s *sudoku.Shape, m constraint.Mark) {
	f := figure{at: between(s, m.Cells), width: 0.3, height: 0.3, round: true, fill: toneColours[m.Tone], border: "#000000", text: labelText(s, m), size: 14}
	switch {
	case len(m.Cells) > 2:
		f.width, f.height, f.fill = 0.7, 0.7, "#FFFFFF"
	case m.Tone == constraint.ToneNone:
		f.width, f.height, f.round, f.fill, f.border, f.size = 0.25, 0.25, false, "#FFFFFF", "#FFFFFF", 21
	}
	p.figures = append(p.figures, f)
}

// way draws a path with its ends.
func (p *picture) way(s *sudoku.Shape, m constraint.Mark) {
	k := stroke{colour: toneColours[m.Tone], thick: 10, head: m.End == constraint.EndArrow}
	for _, cell := range m.Cells {
		k.points = append(k.points, middle(s, cell))
	}
	ring := "#CFCFCF"
	switch {
	case k.head:
		k.colour, k.thick, ring = arrowColour, 5, arrowColour
	case m.Start == constraint.EndBulb:
		k.thick = 21
	case m.Start == constraint.EndCircle:
		k.thick = 2
		if m.Tone != constraint.ToneGrey && m.Tone != constraint.ToneNone {
			ring, k.thick = k.colour, 5
		}
	case m.Tone == constraint.ToneGrey:
		k.thick = 16
	}
	for i, end := range []constraint.End{m.Start, m.End} {
		f := figure{at: k.points[i*(len(k.points)-1)], width: 0.8, height: 0.8, round: true, fill: "#FFFFFF", border: ring}
		switch end {
		case constraint.EndBulb:
			f.width, f.height, f.fill, f.border, f.under = 0.85, 0.85, k.colour, k.colour, true
		case constraint.EndDiamond:
			f.round, f.width, f.height, f.angle = false, 0.6, 0.6, 45
		case constraint.EndCircle:
		default:
			continue
		}
		p.figures = append(p.figures, f)
	}
	if len(k.points) > 1 {
		p.strokes = append(p.strokes, k)
	}
}

// near reports whether two points are the same but for rounding.
func (p point) near(q point) bool {
	return math.Abs(p.row-q.row) < 0.05 && math.Abs(p.col-q.col) < 0.05
}

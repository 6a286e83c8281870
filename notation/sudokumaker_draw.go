package notation

import (
	"encoding/json"
	"math"
	"strings"

	"jiugong/sudoku/constraint"
)

// makerStyle is what is drawn with.
type makerStyle struct {
	Colour string  `json:"color,omitempty"`
	Thick  float64 `json:"thickness,omitempty"`
	Cage   struct {
		Colour string `json:"color,omitempty"`
	} `json:"cage,omitzero"`
}

// makerSign is what symbols look like, in cells.
type makerSign struct {
	Type   string  `json:"type"` // rectangle, ellipse, text or arrow
	Text   string  `json:"text,omitempty"`
	Width  float64 `json:"width,omitempty"`
	Height float64 `json:"height,omitempty"`
	Across float64 `json:"rx,omitempty"` // half of the width
	Down   float64 `json:"ry,omitempty"`
	Size   float64 `json:"size,omitempty"`
	Length float64 `json:"length,omitempty"` // of an arrow, which points right and is turned clockwise
	Angle  float64 `json:"angle,omitempty"`
	Fill   string  `json:"fill,omitempty"`
	Border string  `json:"stroke,omitempty"`
}

type makerPoint struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
}

// makerSymbol is a sign at a place.
type makerSymbol struct {
	Place makerPoint `json:"position"`
	Sign  makerSign  `json:"params"`
}

// makerInk is the width of a line that is as thick as a cell, as pictures have it.
const makerInk = 64

// draw adds what a constraint only draws to a picture. Cages may say which cells are lit in a fog.
// ok is false where something isn't known.
func (p *makerPuzzle) draw(c *makerConstraint, to *picture) (lit []int, ok bool) {
	var style makerStyle
	_ = json.Unmarshal(c.Style, &style) // other looks change nothing
	switch c.Type {
	case 2000:
		var lines [][]makerPoint
		if len(c.Lines) > 0 && json.Unmarshal(c.Lines, &lines) != nil || len(lines) > constraint.MaxConstraints {
			return nil, false
		}
		for _, line := range lines {
			k := stroke{colour: style.Colour, thick: makerInk * style.Thick}
			for _, at := range line {
				k.points = append(k.points, point{at.Y, at.X})
			}
			if len(k.points) > 1 {
				to.strokes = append(to.strokes, k)
			}
		}
		return nil, true
	case 2001:
		for _, cage := range c.Cages {
			switch {
			case strings.EqualFold(string(cage.Value), "FOGLIGHT"):
				lit = append(lit, cage.Cells...)
			case !p.has(cage.Cells):
				return lit, false
			case len(cage.Cells) > 0:
				to.cages = append(to.cages, outline{cells: cage.Cells, text: string(cage.Value), colour: style.Cage.Colour})
			}
		}
		return lit, true
	case 2002:
		symbols, ok := c.symbols()
		for _, s := range symbols {
			f := figure{
				at: point{s.Place.Y, s.Place.X}, width: s.Sign.Width, height: s.Sign.Height, round: s.Sign.Type == "ellipse",
				fill: s.Sign.Fill, border: s.Sign.Border, angle: s.Sign.Angle,
			}
			switch s.Sign.Type {
			case "ellipse":
				f.width, f.height = 2*s.Sign.Across, 2*s.Sign.Down
			case "text":
				f.text, f.size, f.width, f.height, f.fill, f.border = s.Sign.Text, s.Sign.Size*makerInk, 0.25, 0.25, "", ""
			case "arrow":
				to.strokes = append(to.strokes, s.shaft(p))
				continue
			case "rectangle":
			default:
				ok = false
				continue
			}
			to.figures = append(to.figures, f)
		}
		return nil, ok
	}
	return nil, false
}

// shaft returns an arrow as a line with a head. Beside the board it begins in its middle, by
// which it stands in the cell of its clue.
func (s makerSymbol) shaft(p *makerPuzzle) stroke {
	sin, cos := math.Sincos(s.Sign.Angle * math.Pi / 180)
	half := point{sin * s.Sign.Length / 2, cos * s.Sign.Length / 2}
	at := point{s.Place.Y, s.Place.X}
	tail := point{at.row - half.row, at.col - half.col}
	if at.row < 0 || at.col < 0 || at.row > float64(p.Height) || at.col > float64(p.Width) {
		tail = at
	}
	return stroke{points: []point{tail, {at.row + half.row, at.col + half.col}}, colour: s.Sign.Border, thick: 2, head: true}
}

// symbols returns the symbols of c. In a packed file these are lists of column, row, the number of the sign, and layer.
func (c *makerConstraint) symbols() (symbols []makerSymbol, ok bool) {
	if len(c.Symbols) == 0 || json.Unmarshal(c.Symbols, &symbols) == nil {
		return symbols, len(symbols) <= constraint.MaxConstraints
	}
	var lists [][]any
	var params []makerSign
	if json.Unmarshal(c.Params, &params) != nil || json.Unmarshal(c.Symbols, &lists) != nil || len(lists) > constraint.MaxConstraints {
		return nil, false
	}
	symbols = nil
	for _, list := range lists {
		var at [3]float64
		for i := range min(len(list), 3) {
			at[i], _ = list[i].(float64)
		}
		if len(list) < 2 || at[2] < 0 || int(at[2]) >= len(params) {
			return symbols, false
		}
		symbols = append(symbols, makerSymbol{makerPoint{at[0], at[1]}, params[int(at[2])]})
	}
	return symbols, true
}

// has reports whether cells are on the board.
func (p *makerPuzzle) has(cells []int) bool {
	for _, cell := range cells {
		if cell < 0 || cell >= len(p.Cells) {
			return false
		}
	}
	return true
}

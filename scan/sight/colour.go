package sight

import (
	"image"
	"image/color"
	"math"

	"jiugong/sudoku/scan/glyph"
)

// Tone measures the difference between a player's digits and print. It holds
// how blue and how red a digit is against its paper, and how thick its strokes
// are.
type Tone [3]float64

// Tone returns the tone in the middle of a cell. It takes the pixels that differ most from the paper for
// the digit. Without colours, blue and red are 0.
func (v *View) Tone(cell int) (tone Tone) {
	if tone, ok := v.tones[cell]; ok {
		return tone
	}
	const edge = 4 // pixels of a sheet that may belong to lines
	row, col := glyph.Margin+cell/v.n*glyph.Cell, glyph.Margin+cell%v.n*glyph.Cell
	tone[2] = thickness(v.sheet, image.Rect(col+edge, row+edge, col+glyph.Cell-edge, row+glyph.Cell-edge))
	if v.picture.colour == nil {
		return tone
	}
	const steps = 14
	type seen struct {
		Tone
		far float64
	}
	var all []seen
	paper := v.paper(cell)
	for i := range steps * steps {
		col := float64(cell%v.n) + 0.18 + 0.64*float64(i%steps)/(steps-1)
		row := float64(cell/v.n) + 0.18 + 0.64*float64(i/steps)/(steps-1)
		c := v.picture.colourAt(v.place(col, row))
		y, cb, cr := color.RGBToYCbCr(c.R, c.G, c.B)
		t := Tone{float64(cb) - paper[1], float64(cr) - paper[2], 0}
		all = append(all, seen{t, math.Abs(float64(y)-paper[0]) + math.Abs(t[0]) + math.Abs(t[1])})
	}
	arrange(all, func(s seen) float64 { return -s.far })
	const most = steps * steps / 16
	for _, s := range all[:most] {
		tone[0] += s.Tone[0] / most
		tone[1] += s.Tone[1] / most
	}
	return tone
}

// paper returns the colour of a cell away from its digit.
func (v *View) paper(cell int) (middle [3]float64) {
	var seen [3][]float64
	for i := range 16 {
		a := float64(i%4)/3*0.7 + 0.15
		p := [4]point{{a, 0.14}, {a, 0.86}, {0.14, a}, {0.86, a}}[i/4]
		c := v.picture.colourAt(v.place(float64(cell%v.n)+p.x, float64(cell/v.n)+p.y))
		y, cb, cr := color.RGBToYCbCr(c.R, c.G, c.B)
		for k, w := range [3]uint8{y, cb, cr} {
			seen[k] = append(seen[k], float64(w))
		}
	}
	for k := range seen {
		inOrder(seen[k])
		middle[k] = seen[k][8]
	}
	return middle
}

// Covered reports whether the edge of something on the paper may run through a cell: its paper has
// another colour on one side than on another. A finger's edge may look like a digit. Shadows hardly
// change colours, and a cell that is tinted has the same on all sides.
func (v *View) Covered(cell int) bool {
	if v.picture.colour == nil {
		return false
	}
	const apart, steps = 14, 5
	var sides [4]Tone
	for side := range sides {
		var blue, red []float64
		for i := range steps {
			a := 0.2 + 0.6*float64(i)/(steps-1)
			p := [4]point{{a, 0.14}, {0.86, a}, {a, 0.86}, {0.14, a}}[side]
			c := v.picture.colourAt(v.place(float64(cell%v.n)+p.x, float64(cell/v.n)+p.y))
			_, cb, cr := color.RGBToYCbCr(c.R, c.G, c.B)
			blue, red = append(blue, float64(cb)), append(red, float64(cr))
		}
		sides[side] = Tone{median(blue), median(red)}
		for _, other := range sides[:side] {
			if math.Hypot(sides[side][0]-other[0], sides[side][1]-other[1]) > apart {
				return true
			}
		}
	}
	return false
}

// thickness returns how thick strokes are, in pixels of a sheet. That is twice
// their ink divided by the sum of its changes from pixel to pixel. Pale strokes
// count as dark ones do.
func thickness(s *glyph.Sheet, area image.Rectangle) float64 {
	ink, changes := 0.0, 1.0
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			at := y*s.Width + x
			here := float64(s.Ink[at])
			ink += here
			changes += math.Hypot(here-float64(s.Ink[at+1]), here-float64(s.Ink[at+s.Width]))
		}
	}
	return 2 * ink / changes
}

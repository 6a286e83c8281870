package sight

import (
	"image/color"
	"math"
)

// Tone measures the colour of a digit against its paper: how blue and how red it is.
type Tone [2]float64

// Tone returns the tone in the middle of a cell; ok is false when the picture has no colours.
// It takes the pixels that differ most from the paper for the digit.
func (v *View) Tone(cell int) (tone Tone, ok bool) {
	if v.picture.colour == nil {
		return tone, false
	}
	if tone, ok = v.tones[cell]; ok {
		return tone, true
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
		t := Tone{float64(cb) - paper[1], float64(cr) - paper[2]}
		all = append(all, seen{t, math.Abs(float64(y)-paper[0]) + math.Abs(t[0]) + math.Abs(t[1])})
	}
	arrange(all, func(s seen) float64 { return -s.far })
	const most = steps * steps / 16
	for _, s := range all[:most] {
		tone[0] += s.Tone[0] / most
		tone[1] += s.Tone[1] / most
	}
	return tone, true
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

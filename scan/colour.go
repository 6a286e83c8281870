package scan

import (
	"image/color"
	"math"
	"slices"
)

// tone measures the colour of a digit against its paper: how blue and how red it is.
type tone struct{ blue, red float64 }

func (t tone) from(o tone) float64 { return math.Hypot(t.blue-o.blue, t.red-o.red) }

// toneOf returns the tone in the middle of a cell. It takes the pixels that differ most from
// the paper for the digit.
func (v *view) toneOf(cell int) tone {
	const steps = 20
	type seen struct {
		tone
		far float64
	}
	var all []seen
	paper := v.paper(cell)
	for i := range steps * steps {
		col := float64(cell%v.n) + 0.18 + 0.64*float64(i%steps)/(steps-1)
		row := float64(cell/v.n) + 0.18 + 0.64*float64(i/steps)/(steps-1)
		c := v.picture.colourAt(v.place(col, row))
		y, cb, cr := color.RGBToYCbCr(c.R, c.G, c.B)
		t := tone{float64(cb) - paper[1], float64(cr) - paper[2]}
		all = append(all, seen{t, math.Abs(float64(y)-paper[0]) + math.Abs(t.blue) + math.Abs(t.red)})
	}
	slices.SortStableFunc(all, func(a, b seen) int { return int(math.Copysign(1, b.far-a.far)) })
	var sum tone
	const most = steps * steps / 16
	for _, s := range all[:most] {
		sum.blue += s.blue / most
		sum.red += s.red / most
	}
	return sum
}

// paper returns the colour of a cell away from its digit.
func (v *view) paper(cell int) (middle [3]float64) {
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
		slices.Sort(seen[k])
		middle[k] = seen[k][8]
	}
	return middle
}

// byTone splits filled cells into two groups of clearly different colours. The first is less
// colourful, as print is. It returns nil when all look alike.
func (v *view) byTone(filled []int) (print, written []int) {
	if v.picture.colour == nil || len(filled) < 4 {
		return nil, nil
	}
	tones := make([]tone, len(filled))
	a, b := 0, 0
	for i, cell := range filled {
		tones[i] = v.toneOf(cell)
	}
	for i := range tones {
		for k := range i {
			if tones[i].from(tones[k]) > tones[a].from(tones[b]) {
				a, b = i, k
			}
		}
	}
	centres := [2]tone{tones[a], tones[b]}
	var groups [2][]int
	for range 8 {
		groups = [2][]int{}
		var sums [2]tone
		for i, t := range tones {
			k := 0
			if t.from(centres[1]) < t.from(centres[0]) {
				k = 1
			}
			groups[k] = append(groups[k], i)
			sums[k].blue += t.blue
			sums[k].red += t.red
		}
		for k := range centres {
			if n := float64(len(groups[k])); n > 0 {
				centres[k] = tone{sums[k].blue / n, sums[k].red / n}
			}
		}
	}
	apart := centres[0].from(centres[1])
	spread := 0.0
	for k, group := range groups {
		for _, i := range group {
			spread += tones[i].from(centres[k]) / float64(len(tones))
		}
	}
	if apart < 28 || spread > 0.22*apart {
		return nil, nil
	}
	if math.Hypot(centres[0].blue, centres[0].red) > math.Hypot(centres[1].blue, centres[1].red) {
		groups[0], groups[1] = groups[1], groups[0]
	}
	for _, i := range groups[0] {
		print = append(print, filled[i])
	}
	for _, i := range groups[1] {
		written = append(written, filled[i])
	}
	return print, written
}

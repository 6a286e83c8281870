package reading

import "math"

// tone tells how blue and how red a digit is.
type tone struct{ blue, red float64 }

func (t tone) from(o tone) float64 { return math.Hypot(t.blue-o.blue, t.red-o.red) }

// byTone splits filled cells into two groups of clearly different colours. The first is less
// colourful, as print is. It returns nil when all look alike.
func (l *Look) byTone(filled []int) (print, written []int) {
	if len(filled) < 4 {
		return nil, nil
	}
	tones := make([]tone, len(filled))
	a, b := 0, 0
	for i, cell := range filled {
		t, ok := l.Tone(cell)
		if !ok {
			return nil, nil
		}
		tones[i] = tone{t[0], t[1]}
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
		if groups = byStrength(tones); groups[1] == nil {
			return nil, nil
		}
	} else if math.Hypot(centres[0].blue, centres[0].red) > math.Hypot(centres[1].blue, centres[1].red) {
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

// byStrength splits digits of several colours from black and grey ones, if they are clearly apart.
func byStrength(tones []tone) (groups [2][]int) {
	const grey, colourful = 10, 24
	for i, t := range tones {
		switch strength := math.Hypot(t.blue, t.red); {
		case strength < grey:
			groups[0] = append(groups[0], i)
		case strength > colourful:
			groups[1] = append(groups[1], i)
		default:
			return [2][]int{}
		}
	}
	return groups
}

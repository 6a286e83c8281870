package reading

import "math"

// tone tells how blue and how red a digit is.
type tone struct{ blue, red float64 }

func (t tone) strength() float64 { return math.Hypot(t.blue, t.red) }

func (t tone) from(o tone) float64 { return math.Hypot(t.blue-o.blue, t.red-o.red) }

// byTone splits filled cells into two groups of clearly different colours. The first is less
// colourful, as print is. It returns nil when all look alike.
func (l *Look) byTone(filled []int) (print, written []int) {
	const least, spread = 28, 0.22
	tones := make([]tone, len(filled))
	for i, cell := range filled {
		t := l.Tone(cell)
		tones[i] = tone{t[0], t[1]}
	}
	s := split(tones)
	if s.apart() < least || s.spread > spread*s.apart() {
		if s.groups = byStrength(tones); s.groups[1] == nil {
			return nil, nil
		}
	} else if s.centres[0].strength() > s.centres[1].strength() {
		s.groups[0], s.groups[1] = s.groups[1], s.groups[0]
	}
	return s.cells(filled)
}

// byWeight splits filled cells into two groups of clearly different strokes. The first is bold, as
// givens are where entries are as black. It returns nil when all look alike.
func (l *Look) byWeight(filled []int) (print, written []int) {
	const least, spread = 1.25, 0.2
	weights := make([]tone, len(filled))
	for i, cell := range filled {
		weights[i].blue = l.Tone(cell)[2]
	}
	s := split(weights)
	a, b := s.centres[0].blue, s.centres[1].blue
	if max(a, b) < least*min(a, b) || s.spread > spread*s.apart() {
		return nil, nil
	}
	if a < b {
		s.groups[0], s.groups[1] = s.groups[1], s.groups[0]
	}
	return s.cells(filled)
}

// halves holds two groups of tones, by their numbers.
type halves struct {
	groups  [2][]int
	centres [2]tone
	spread  float64 // how far they are from their centres, on average
}

func (s *halves) apart() float64 { return s.centres[0].from(s.centres[1]) }

func (s *halves) cells(filled []int) (first, second []int) {
	for _, i := range s.groups[0] {
		first = append(first, filled[i])
	}
	for _, i := range s.groups[1] {
		second = append(second, filled[i])
	}
	return first, second
}

// split splits tones in two, those nearest to each other together.
func split(tones []tone) *halves {
	s := &halves{}
	if len(tones) < 4 {
		return s
	}
	a, b := 0, 0
	for i := range tones {
		for k := range i {
			if tones[i].from(tones[k]) > tones[a].from(tones[b]) {
				a, b = i, k
			}
		}
	}
	s.centres = [2]tone{tones[a], tones[b]}
	for range 8 {
		s.groups = [2][]int{}
		var sums [2]tone
		for i, t := range tones {
			k := 0
			if t.from(s.centres[1]) < t.from(s.centres[0]) {
				k = 1
			}
			s.groups[k] = append(s.groups[k], i)
			sums[k].blue += t.blue
			sums[k].red += t.red
		}
		for k := range s.centres {
			if n := float64(len(s.groups[k])); n > 0 {
				s.centres[k] = tone{sums[k].blue / n, sums[k].red / n}
			}
		}
	}
	for k, group := range s.groups {
		for _, i := range group {
			s.spread += tones[i].from(s.centres[k]) / float64(len(tones))
		}
	}
	return s
}

// byStrength splits digits of several colours from black and grey ones, if they are clearly apart.
func byStrength(tones []tone) (groups [2][]int) {
	const grey, colourful = 10, 24
	for i, t := range tones {
		switch strength := t.strength(); {
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

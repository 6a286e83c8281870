package sight

import "math"

// sighting records where a line was seen. At col and row of the grid it lies off cells from
// its place in the lattice.
type sighting struct {
	col, row, off, weight float64
}

// box is the size of boxes, or of single cells, in cells.
type box struct{ cols, rows int }

// reach returns how many cells that part of a box is, across its upright lines or its others.
func (b box) reach(part float64, k int) float64 {
	if k == 0 {
		return part * float64(b.cols)
	}
	return part * float64(b.rows)
}

// sight looks for each piece of a box's line between two crossings, within that part of a box.
// It returns those of upright lines first.
func (j *judge) sight(l *lattice, part float64, b box) (seen [2][]sighting) {
	const mostCell, mostBox = 12, 20 // pixels to either side
	most := mostCell
	if b.cols > 1 {
		most = mostBox
	}
	var room [2*mostBox + 1]float64
	for k := range 2 {
		reach := b.reach(part, k)
		steps := max(5, min(most, int(reach*l.cell()+1))) // about one for each pixel
		profile := room[:2*steps+1]
		across, along := b.cols, b.rows
		if k == 1 {
			across, along = along, across
		}
		for i := 0; i <= l.n; i += across {
			for from := 0; from < l.n; from += along {
				clear(profile)
				samples := 4 + along
				a, b := l.beside(float64(i), float64(from), reach, k == 1)
				endA, endB := l.beside(float64(i), float64(from+along), reach, k == 1)
				for sample := range samples {
					at := (float64(sample) + 0.5) / float64(samples)
					p, q := a.towards(endA, at), b.towards(endB, at)
					step := point{(q.x - p.x) / float64(2*steps), (q.y - p.y) / float64(2*steps)}
					for d := range profile {
						profile[d] += min(120, j.read(p))
						p.x, p.y = p.x+step.x, p.y+step.y
					}
				}
				for d := range profile {
					profile[d] /= float64(samples)
				}
				off, weight := peak(profile, reach)
				s := sighting{col: float64(i), row: float64(from) + float64(along)/2, off: off, weight: weight}
				if k == 1 {
					s.col, s.row = s.row, s.col
				}
				seen[k] = append(seen[k], s)
			}
		}
	}
	return seen
}

// peak returns the middle of a profile's highest hill, and how much it stands out. It prefers
// near hills to far ones.
func peak(profile []float64, reach float64) (off, weight float64) {
	steps := len(profile) / 2
	mean, best, at := 0.0, 0.0, steps
	for d, v := range profile {
		mean += v / float64(len(profile))
		far := float64(d-steps) / float64(steps)
		if v *= 1 - 0.35*far*far; v > best {
			best, at = v, d
		}
	}
	height := profile[at] - mean
	if height <= 4 {
		return 0, 0
	}
	sum, total := 0.0, 0.0
	wide := max(1, steps/4)
	for d := max(0, at-wide); d <= min(len(profile)-1, at+wide); d++ {
		if v := profile[d] - mean - height/3; v > 0 {
			sum += v * float64(d-steps)
			total += v
		}
	}
	return sum / total * reach / float64(steps), min(1, height/40)
}

// follow bends the lattice to the lines that are seen. It first makes a few rounds of a smooth
// bend, then moves single crossings.
func (j *judge) follow(l *lattice) {
	j.bend(l, box{1, 1}, 0.4, 0.3, 0.25, 0.2)
	for range 3 {
		seen := j.sight(l, 0.16, box{1, 1})
		l.cross(seen)
	}
}

// bend makes a round of the smooth bend for each reach, in parts of a box. Its lines are those
// of boxes.
func (j *judge) bend(l *lattice, b box, reaches ...float64) {
	for _, part := range reaches {
		seen := j.sight(l, part, b)
		for k := range 2 {
			l.fit(k, seen[k], b.reach(part, k))
		}
	}
}

// fit adds the polynomial that comes closest to the sightings. Pieces far from it count less
// in each round.
func (l *lattice) fit(k int, seen []sighting, reach float64) {
	var coefficients [terms]float64
	for round := range 4 {
		var m [terms][terms + 1]float64
		for _, s := range seen {
			var t [terms]float64
			l.powers(s.col, s.row, &t)
			w := s.weight
			if round > 0 {
				off := s.off
				for i, v := range t {
					off -= v * coefficients[i]
				}
				far := off / (0.15 * reach)
				w /= 1 + far*far
			}
			for a := range terms {
				of := w * t[a]
				for b := range a + 1 { // the other half is the same
					m[a][b] += of * t[b]
				}
				m[a][terms] += of * s.off
			}
		}
		for a := range terms {
			for b := range a {
				m[b][a] = m[a][b]
			}
		}
		for a := range terms {
			m[a][a] += 0.3 // what isn't seen stays as it is
			if a > 2 {
				m[a][a] += 0.7
			}
		}
		coefficients = solveLinear(&m)
	}
	for i, v := range coefficients {
		l.bend[k][i] += v
	}
	l.bent = true
}

// solveLinear returns the solution of the linear equations m.
func solveLinear(m *[terms][terms + 1]float64) (x [terms]float64) {
	for a := range terms {
		best := a
		for b := a + 1; b < terms; b++ {
			if math.Abs(m[b][a]) > math.Abs(m[best][a]) {
				best = b
			}
		}
		m[a], m[best] = m[best], m[a]
		if math.Abs(m[a][a]) < 1e-12 {
			continue
		}
		for b := a + 1; b < terms; b++ {
			f := m[b][a] / m[a][a]
			for c := a; c <= terms; c++ {
				m[b][c] -= f * m[a][c]
			}
		}
	}
	for a := terms - 1; a >= 0; a-- {
		v := m[a][terms]
		for b := a + 1; b < terms; b++ {
			v -= m[a][b] * x[b]
		}
		if math.Abs(m[a][a]) >= 1e-12 {
			x[a] = v / m[a][a]
		}
	}
	return x
}

// cross moves each crossing by what was seen beside it, as far as its neighbours agree.
func (l *lattice) cross(seen [2][]sighting) {
	n := l.n
	if l.crossed == nil {
		l.crossed = make([][2]float64, (n+1)*(n+1))
	}
	for k := range 2 {
		sums, weights := make([]float64, (n+1)*(n+1)), make([]float64, (n+1)*(n+1))
		for _, s := range seen[k] {
			// a piece lies between two crossings
			c, r := int(s.col), int(s.row)
			ends := [2]int{r*(n+1) + c, (r+1)*(n+1) + c}
			if k == 1 {
				ends[1] = r*(n+1) + c + 1
			}
			for _, e := range ends {
				sums[e] += s.weight * s.off
				weights[e] += s.weight
			}
		}
		for r := range n + 1 {
			for c := range n + 1 {
				// neighbours across the line smooth it a little
				sum, weight := 0.0, 0.25
				for dr := -1; dr <= 1; dr++ {
					for dc := -1; dc <= 1; dc++ {
						if rr, cc := r+dr, c+dc; rr >= 0 && rr <= n && cc >= 0 && cc <= n {
							f := 0.3
							if dr == 0 && dc == 0 {
								f = 1
							}
							sum += f * sums[rr*(n+1)+cc]
							weight += f * weights[rr*(n+1)+cc]
						}
					}
				}
				move := &l.crossed[r*(n+1)+c][k]
				*move = max(-0.3, min(0.3, *move+0.8*sum/weight))
			}
		}
	}
}

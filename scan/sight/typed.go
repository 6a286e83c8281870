package sight

// typed describes a board without lines between rows, but between boxes, as a terminal shows it in a
// small window. A line between boxes takes a line of text:
//
//	┠─────┼─────┼    0 the line
//	┃  5  │  3  │    1 the first row of the box, two lines high; digits stand in the upper one
//	┃     │     │    2
//	┃  6  │     │    3 the second row
//	┃     │     │    4
//	┠─────┼─────┼
type typed struct {
	boxRows int
	high    int // lines of text in a row
}

// lines returns how many lines of text a box takes, with the line between boxes.
func (t *typed) lines() float64 { return float64(t.boxRows*t.high + 1) }

// top returns where a row begins, in rows of the usual height.
func (t *typed) top(row int) float64 {
	if row%t.boxRows == 0 {
		return float64(row)
	}
	box := row / t.boxRows * t.boxRows
	return float64(box) + (float64(row-box)*float64(t.high)+0.5)*float64(t.boxRows)/t.lines()
}

// middle returns where the digits of a row stand, in rows of the usual height.
func (t *typed) middle(row int) float64 {
	box := row / t.boxRows * t.boxRows
	return float64(box) + float64((row-box)*t.high+1+(t.high-1)/2)*float64(t.boxRows)/t.lines()
}

// digit returns where digits stand in a row, as a part of its own height.
func (t *typed) digit(row int) float64 {
	return (t.middle(row) - t.top(row)) / (t.top(row+1) - t.top(row))
}

// typed returns a grid for the typed board in a quadrilateral, if there is one. The rows are where lines
// of text and gaps between them are seen.
func (f *finder) typed(j *judge, q quad) (g grid, ok bool) {
	const clear, missing = 0.25, 0.35 // of lines, and on average a part of that of the others
	for _, n := range f.sizes {
		l := newLattice(q, n)
		for boxRows := 2; boxRows <= n/2; boxRows++ {
			if n%boxRows != 0 || l.cell() < leastCell {
				continue
			}
			weakest, sum := 1.0, 0.0
			count := func(v float64) { weakest, sum = min(weakest, v), sum+v }
			for row := 0; row <= n && weakest >= clear; row += boxRows {
				count(j.line(l, float64(row), true))
			}
			for col := 0; col <= n && weakest >= clear; col++ {
				count(j.line(l, float64(col), false))
			}
			ruled := 0.0
			for row := 1; row < n && weakest >= clear; row++ {
				if row%boxRows != 0 {
					ruled += j.line(l, float64(row), true) / float64(n-n/boxRows)
				}
			}
			mean := sum / float64(n/boxRows+n+2)
			if weakest < clear || ruled > missing*mean {
				continue
			}
			if t := j.rows(l, boxRows); t != nil {
				return grid{lattice: l.withRows(t), score: mean}, true
			}
		}
	}
	return g, false
}

// rows returns how the rows of a typed board lie, or nil if no text tells.
func (j *judge) rows(l *lattice, boxRows int) (best *typed) {
	const highest = 6
	text, most := j.text(l, boxRows), 0.0
	for high := 1; high <= highest; high++ {
		t := &typed{boxRows, high}
		if clear := t.clear(text); clear > most {
			best, most = t, clear
		}
	}
	return best
}

// inEach is how many places of each row of a box are looked at for text.
const inEach = 48

// text returns how much ink there is at each height of a box, on average of all boxes.
func (j *judge) text(l *lattice, boxRows int) []float64 {
	text := make([]float64, boxRows*inEach)
	const edge, samples = 0.15, 12
	for i := range text {
		for box := 0; box < l.n; box += boxRows {
			for sample := range l.n * samples {
				col := float64(sample/samples) + edge + (1-2*edge)*float64(sample%samples)/(samples-1)
				text[i] += j.read(l.at(col, float64(box)+(float64(i)+0.5)/inEach)) / float64(l.n*l.n*samples) * float64(boxRows)
			}
		}
	}
	return text
}

// clear measures how much more ink there is on lines for digits than in the
// gaps between lines. It returns 0 if that isn't much.
func (t *typed) clear(text []float64) float64 {
	const much = 1.7                                   // times more
	mean := func(middle, half float64) (sum float64) { // in lines
		line := float64(len(text)) / t.lines()
		from, to := int((middle-half)*line), int((middle+half)*line)
		for _, ink := range text[max(0, from) : min(len(text)-1, to)+1] {
			sum += ink / float64(to-from+1)
		}
		return sum
	}
	digits, gaps := 0.0, 0.0
	for row := range t.boxRows {
		digits += mean(float64(row*t.high+1+(t.high-1)/2), 0.22) / float64(t.boxRows)
	}
	for line := 1; line < t.boxRows*t.high; line++ {
		gaps += mean(float64(line)+0.5, 0.14) / float64(t.boxRows*t.high-1)
	}
	if digits < much*gaps {
		return 0
	}
	return digits - gaps
}

// withRows returns l with the rows of a typed board.
func (l *lattice) withRows(t *typed) *lattice {
	out := l.copied()
	out.typed, out.bent = t, true
	out.crossed = make([][2]float64, (l.n+1)*(l.n+1))
	for row := range l.n + 1 {
		for col := range l.n + 1 {
			out.crossed[row*(l.n+1)+col][1] = t.top(row) - float64(row)
		}
	}
	return out
}

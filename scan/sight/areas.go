package sight

import (
	"math"

	"jiugong/sudoku/scan/glyph"
)

// edges holds the strength of the lines between neighbouring cells: by cell, to the right and
// below.
type edges [][2]float64

// lineEdges measures how much ink is between cells.
func lineEdges(s *glyph.Sheet) edges {
	n := s.Rows
	e := make(edges, n*n)
	ink := func(x, y int) float64 { return float64(s.Ink[y*s.Width+x]) }
	for r := range n {
		for c := range n {
			x, y := glyph.Margin+c*glyph.Cell, glyph.Margin+r*glyph.Cell
			for along := 4; along < glyph.Cell-4; along++ {
				for off := -4; off <= 3; off++ {
					if c+1 < n {
						e[r*n+c][0] += ink(x+glyph.Cell+off, y+along)
					}
					if r+1 < n {
						e[r*n+c][1] += ink(x+along, y+glyph.Cell+off)
					}
				}
			}
		}
	}
	return e
}

// colourEdges measures how much the paper of neighbouring cells differs.
func (v *View) colourEdges() edges {
	n := v.n
	paper := make([][3]float64, n*n)
	for i := range paper {
		var seen [3][]float64
		for _, d := range [8]point{{0.15, 0.15}, {0.85, 0.15}, {0.15, 0.85}, {0.85, 0.85}, {0.5, 0.13}, {0.5, 0.87}, {0.13, 0.5}, {0.87, 0.5}} {
			c := v.picture.colourAt(v.place(float64(i%n)+d.x, float64(i/n)+d.y))
			for k, w := range [3]uint8{c.R, c.G, c.B} {
				seen[k] = append(seen[k], float64(w))
			}
		}
		for k := range seen {
			inOrder(seen[k])
			paper[i][k] = (seen[k][3] + seen[k][4]) / 2
		}
	}
	far := func(a, b [3]float64) float64 {
		return math.Abs(a[0]-b[0]) + math.Abs(a[1]-b[1]) + math.Abs(a[2]-b[2])
	}
	e := make(edges, n*n)
	for i := range e {
		if i%n+1 < n {
			e[i][0] = far(paper[i], paper[i+1])
		}
		if i/n+1 < n {
			e[i][1] = far(paper[i], paper[i+n])
		}
	}
	return e
}

// inner calls do for each pair of neighbours.
func (e edges) inner(n int, do func(a, b int, strength float64)) {
	for i, s := range e {
		if i%n+1 < n {
			do(i, i+1, s[0])
		}
		if i/n+1 < n {
			do(i, i+n, s[1])
		}
	}
}

// fits measures how much stronger the edges between areas are than those within, in units of
// how much they vary.
func (e edges) fits(n int, area func(cell int) int) float64 {
	var sum, squares, count [2]float64
	e.inner(n, func(a, b int, s float64) {
		k := 0
		if area(a) != area(b) {
			k = 1
		}
		sum[k] += s
		squares[k] += s * s
		count[k]++
	})
	if count[0] == 0 || count[1] == 0 {
		return 0
	}
	m0, m1 := sum[0]/count[0], sum[1]/count[1]
	spread := math.Sqrt((squares[0]/count[0] - m0*m0 + squares[1]/count[1] - m1*m1) / 2)
	return (m1 - m0) / (spread + 0.04*(m0+m1) + 1)
}

// regions cuts the grid into n regions of n cells along its strongest edges. It tries every
// strength that gives such regions. ok is false unless strong edges are clear.
func (e edges) regions(n int) (areas []int, ok bool) {
	var strengths []float64
	e.inner(n, func(_, _ int, s float64) { strengths = append(strengths, s) })
	inOrder(strengths)
	widest := 0.0
	for i := 1; i < len(strengths); i++ {
		gap := strengths[i] - strengths[i-1]
		if gap <= widest || gap < 0.03*strengths[len(strengths)-1] {
			continue
		}
		if found := e.cut(n, (strengths[i]+strengths[i-1])/2); found != nil {
			areas, ok, widest = found, true, gap
		}
	}
	return areas, ok
}

func (e edges) cut(n int, strong float64) []int {
	areas := make([]int, n*n)
	for i := range areas {
		areas[i] = i
	}
	root := func(i int) int {
		for areas[i] != i {
			i = areas[i]
		}
		return i
	}
	e.inner(n, func(a, b int, s float64) {
		if s < strong {
			areas[root(b)] = root(a)
		}
	})
	count, numbers := make([]int, n*n), map[int]int{}
	for i := range areas {
		count[root(i)]++
	}
	out := make([]int, n*n)
	for i := range out {
		r := root(i)
		if count[r] != n {
			return nil
		}
		if _, ok := numbers[r]; !ok {
			numbers[r] = len(numbers)
		}
		out[i] = numbers[r]
	}
	return out
}

// Areas returns which box or region each cell is in, as the drawing shows: boxes of some
// shape, or regions. Without a clear sign it returns nil.
func (v *View) Areas() []int {
	n := v.n
	lines := lineEdges(v.sheet)
	bestFit, boxRows := 0.0, 0
	for rows := 2; rows <= n/2; rows++ {
		if n%rows != 0 {
			continue
		}
		if fit := lines.fits(n, func(cell int) int { return boxOf(n, rows, cell) }); fit > bestFit {
			bestFit, boxRows = fit, rows
		}
	}
	if areas, ok := lines.regions(n); ok && lines.fits(n, func(cell int) int { return areas[cell] }) > 1.1*bestFit {
		return areas
	}
	if bestFit >= 1.5 {
		areas := make([]int, n*n)
		for cell := range areas {
			areas[cell] = boxOf(n, boxRows, cell)
		}
		return areas
	}
	if areas, ok := v.colourEdges().regions(n); ok {
		return areas
	}
	return nil
}

// boxOf returns the number of the box that a cell is in, when boxes have a number of rows.
func boxOf(n, rows, cell int) int { return cell/n/rows*rows + cell%n/(n/rows) }

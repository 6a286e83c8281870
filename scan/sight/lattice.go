package sight

import (
	"math"
	"slices"
)

// projection maps points of the grid to the picture, for a plane seen from anywhere.
type projection [9]float64

// project returns the projection that takes the corners of a grid of that size to those of q.
func project(q quad, cols, rows float64) projection {
	// the unit square first (Heckbert, 1989)
	dx1, dx2, dx3 := q[1].x-q[2].x, q[3].x-q[2].x, q[0].x-q[1].x+q[2].x-q[3].x
	dy1, dy2, dy3 := q[1].y-q[2].y, q[3].y-q[2].y, q[0].y-q[1].y+q[2].y-q[3].y
	det := dx1*dy2 - dx2*dy1
	if math.Abs(det) < 1e-12 {
		det = 1e-12
	}
	g, h := (dx3*dy2-dx2*dy3)/det, (dx1*dy3-dx3*dy1)/det
	return projection{
		(q[1].x - q[0].x + g*q[1].x) / cols, (q[3].x - q[0].x + h*q[3].x) / rows, q[0].x,
		(q[1].y - q[0].y + g*q[1].y) / cols, (q[3].y - q[0].y + h*q[3].y) / rows, q[0].y,
		g / cols, h / rows, 1,
	}
}

func (m *projection) at(x, y float64) point {
	w := m[6]*x + m[7]*y + m[8]
	return point{(m[0]*x + m[1]*y + m[2]) / w, (m[3]*x + m[4]*y + m[5]) / w}
}

// terms is the number of coefficients in a bend, a cubic polynomial in two variables.
const terms = 10

// lattice describes where a grid's lines run. It has a projection, then a smooth bend, then a
// shift at each crossing, in cells.
type lattice struct {
	n       int
	plane   projection
	bend    [2][terms]float64 // of column and row
	bent    bool
	crossed [][2]float64 // (n+1)·(n+1), or nil
	typed   *typed       // nil where rows are ruled
}

func newLattice(q quad, n int) *lattice {
	return &lattice{n: n, plane: project(q, float64(n), float64(n))}
}

// powers writes the terms of a polynomial; the grid runs from -1 to 1.
func (l *lattice) powers(col, row float64, t *[terms]float64) {
	x, y := 2*col/float64(l.n)-1, 2*row/float64(l.n)-1
	x, y = max(-1.3, min(1.3, x)), max(-1.3, min(1.3, y))
	*t = [terms]float64{1, x, y, x * x, x * y, y * y, x * x * x, x * x * y, x * y * y, y * y * y}
}

// at returns the point of the picture at a column and row of the grid.
func (l *lattice) at(col, row float64) point {
	if !l.bent {
		return l.plane.at(col, row)
	}
	var t [terms]float64
	l.powers(col, row, &t)
	dc, dr := 0.0, 0.0
	for i, v := range t {
		dc += v * l.bend[0][i]
		dr += v * l.bend[1][i]
	}
	if l.crossed != nil {
		c, r := max(0, min(float64(l.n)-1e-9, col)), max(0, min(float64(l.n)-1e-9, row))
		i, j := int(r), int(c)
		fy, fx := r-float64(i), c-float64(j)
		at := i*(l.n+1) + j
		a, b, d, e := l.crossed[at], l.crossed[at+1], l.crossed[at+l.n+1], l.crossed[at+l.n+2]
		dc += (a[0]*(1-fx)+b[0]*fx)*(1-fy) + (d[0]*(1-fx)+e[0]*fx)*fy
		dr += (a[1]*(1-fx)+b[1]*fx)*(1-fy) + (d[1]*(1-fx)+e[1]*fx)*fy
	}
	return l.plane.at(col+dc, row+dr)
}

// beside returns the points at both sides of a line, reach cells from it. The
// line is column at, or row at if across.
func (l *lattice) beside(at, along, reach float64, across bool) (a, b point) {
	if across {
		return l.at(along, at-reach), l.at(along, at+reach)
	}
	return l.at(at-reach, along), l.at(at+reach, along)
}

// corners returns the grid's corners in the picture.
func (l *lattice) corners() quad {
	n := float64(l.n)
	return quad{l.at(0, 0), l.at(n, 0), l.at(n, n), l.at(0, n)}
}

// divided returns the lattice that has n cells in the place of l's, bent alike.
func (l *lattice) divided(n int) *lattice {
	m := float64(l.n)
	d := newLattice(quad{l.plane.at(0, 0), l.plane.at(m, 0), l.plane.at(m, m), l.plane.at(0, m)}, n)
	d.bent = l.bent
	for k := range d.bend {
		for i, v := range l.bend[k] {
			d.bend[k][i] = v * float64(n) / m
		}
	}
	return d
}

// copied returns a lattice that can be moved without l.
func (l *lattice) copied() *lattice {
	c := *l
	c.crossed = slices.Clone(l.crossed)
	return &c
}

// shifted returns the lattice whose lines are those from column left and row top, n of them.
func (l *lattice) shifted(left, top, right, bottom float64, n int) *lattice {
	return newLattice(quad{l.at(left, top), l.at(right, top), l.at(right, bottom), l.at(left, bottom)}, n)
}

// cell returns the mean width of a cell in pixels.
func (l *lattice) cell() float64 {
	return math.Sqrt(math.Abs(l.corners().area())) / float64(l.n)
}

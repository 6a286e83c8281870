package sight

import "image"

// judge measures how well the lines of grids show in a picture's ink.
type judge struct {
	ink *image.Gray
}

func (j *judge) read(p point) float64 {
	width, height := j.ink.Rect.Dx(), j.ink.Rect.Dy()
	if !(p.x >= 0 && p.y >= 0 && p.x < float64(width-1) && p.y < float64(height-1)) { // nor is it NaN
		return 0
	}
	x, y := int(p.x), int(p.y)
	fx, fy := p.x-float64(x), p.y-float64(y)
	a := j.ink.Pix[y*j.ink.Stride+x:]
	b := a[j.ink.Stride:]
	return (float64(a[0])*(1-fx)+float64(a[1])*fx)*(1-fy) + (float64(b[0])*(1-fx)+float64(b[1])*fx)*fy
}

const (
	capInk  = 24.0 // ink beyond this makes a line no better
	sideAt  = 0.2  // where a line's sides are looked at, in cells
	perCell = 4    // samples of a line in each cell
)

// line measures how dark a line is against its sides, from 0 to 1. The line is
// column at, or row at if across.
func (j *judge) line(l *lattice, at float64, across bool) float64 {
	return j.piece(l, at, across, 0, l.n)
}

// piece measures a line as line does, over some cells from cell number from on.
func (j *judge) piece(l *lattice, at float64, across bool, from, cells int) float64 {
	sum := 0.0
	a, b := l.beside(at, float64(from), sideAt, across)
	for cell := range cells {
		endA, endB := l.beside(at, float64(from+cell+1), sideAt, across)
		for i := range perCell {
			along := (float64(i) + 0.5) / perCell
			before, after := a.towards(endA, along), b.towards(endB, along)
			middle := before.towards(after, 0.5)
			v := max(j.read(middle), 0.9*max(j.read(before.towards(after, 0.39)), j.read(before.towards(after, 0.61))))
			side := (j.read(before) + j.read(after)) / 2
			sum += max(-capInk/3, min(capInk, v-side))
		}
		a, b = endA, endB
	}
	return sum / float64(cells*perCell) / capInk
}

// score returns how much a lattice looks like a grid, from 0 to 1. The mean of all lines and
// the mean of the weakest four count alike. Lines between or beyond its own lower it.
func (j *judge) score(l *lattice) float64 {
	return j.lines(l) - 0.8*j.between(l) - 0.5*j.beyond(l)
}

func (j *judge) lines(l *lattice) float64 {
	n := l.n
	lines := make([]float64, 0, 2*n+2)
	sum := 0.0
	for i := range n + 1 {
		for _, across := range [2]bool{false, true} {
			v := j.line(l, float64(i), across)
			lines = append(lines, v)
			sum += v
		}
	}
	inOrder(lines)
	weakest := 0.0
	for _, v := range lines[:4] {
		weakest += v / 4
	}
	return (sum/float64(len(lines)) + weakest) / 2
}

// unruled reports whether most lines of one direction are missing and those of
// the other aren't. So are tables without lines between rows, and a terminal's
// board in a small window.
func (j *judge) unruled(l *lattice) bool {
	const missing, clear = 0.1, 0.5
	var usual [2]float64
	for k := range 2 {
		var inner []float64
		for i := 1; i < l.n; i++ {
			inner = append(inner, j.line(l, float64(i), k == 1))
		}
		usual[k] = median(inner)
	}
	return min(usual[0], usual[1]) < missing && max(usual[0], usual[1]) > clear
}

// boxes measures the lines of boxes inside a lattice. It returns the mean of
// the upright ones or of the others, the lesser of both.
func (j *judge) boxes(l *lattice, b box) float64 {
	upright, across := 0.0, 0.0
	for i := b.cols; i < l.n; i += b.cols {
		upright += j.line(l, float64(i), false) / float64(l.n/b.cols-1)
	}
	for i := b.rows; i < l.n; i += b.rows {
		across += j.line(l, float64(i), true) / float64(l.n/b.rows-1)
	}
	return min(upright, across)
}

// between measures the lines where the lattice has none. These are the middles of cells, and
// the thirds for grids of 4. A single clear one counts.
func (j *judge) between(l *lattice) float64 {
	middle, third, most := 0.0, 0.0, 0.0
	for i := range l.n {
		for _, across := range [2]bool{false, true} {
			v := j.line(l, float64(i)+0.5, across)
			middle += v / float64(2*l.n)
			most = max(most, v)
			if l.n == 4 {
				third += j.line(l, float64(i)+1.0/3, across) / float64(2*l.n)
			}
		}
	}
	return max(0, middle, third, 0.6*most)
}

// beyond measures a line one cell outside the lattice, which suggests a larger
// grid. It counts only as far as the lattice's lines go on to it. The edge of a
// page or a column isn't ruled.
func (j *judge) beyond(l *lattice) float64 {
	most := 0.0
	for _, outside := range [2]int{-1, l.n} {
		at := float64(outside)
		if outside == l.n {
			at++
		}
		for _, across := range [2]bool{false, true} {
			clear := j.line(l, at, across)
			if clear <= most {
				continue
			}
			ruled := 0.0
			for i := range l.n + 1 {
				ruled += j.piece(l, float64(i), !across, outside, 1) / float64(l.n+1)
			}
			most = max(most, min(clear, ruled))
		}
	}
	return most
}

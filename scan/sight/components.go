package sight

import (
	"image"
	"math"
	"slices"
)

type point struct{ x, y float64 }

// towards returns the point at that part of the way to q.
func (p point) towards(q point, part float64) point {
	return point{p.x + (q.x-p.x)*part, p.y + (q.y-p.y)*part}
}

// from returns how far p is from q.
func (p point) from(q point) float64 { return math.Hypot(p.x-q.x, p.y-q.y) }

// quad holds the corners of a grid: upper left, upper right, lower right, lower left.
type quad [4]point

func (q quad) area() float64 {
	return cross(q[0], q[1], q[2])/2 + cross(q[0], q[2], q[3])/2
}

func (q quad) holds(p point) bool {
	for i := range q {
		if cross(q[i], q[(i+1)%4], p) < 0 {
			return false
		}
	}
	return true
}

// overlaps reports whether the middle of one lies in the other.
func (q quad) overlaps(o quad) bool { return q.holds(o.middle()) || o.holds(q.middle()) }

func (q quad) middle() (m point) {
	for _, p := range q {
		m.x, m.y = m.x+p.x/4, m.y+p.y/4
	}
	return m
}

func cross(a, b, c point) float64 { return (b.x-a.x)*(c.y-a.y) - (b.y-a.y)*(c.x-a.x) }

// run holds dark pixels side by side in a row, up to but without right.
type run struct {
	y, left, right int32
	parent         int32 // another run of its patch, or itself
}

// frames returns the largest quadrilateral in each connected patch of dark pixels large enough
// for a grid.
func frames(dark []bool, width, height int) (found []quad) {
	var runs []run
	root := func(i int32) int32 {
		for runs[i].parent != i {
			runs[i].parent = runs[runs[i].parent].parent
			i = runs[i].parent
		}
		return i
	}
	above, start := 0, 0 // the first run of the row above that may touch, and that of this row
	for y := range height {
		above, start = start, len(runs)
		end := start
		row := dark[y*width : (y+1)*width]
		for x := 0; x < width; x++ {
			if !row[x] {
				continue
			}
			left := x
			for x < width && row[x] {
				x++
			}
			i := int32(len(runs))
			runs = append(runs, run{int32(y), int32(left), int32(x), i})
			for above < end && int(runs[above].right) < left {
				above++
			}
			for k := above; k < end && int(runs[k].left) <= x; k++ {
				runs[root(int32(k))].parent = root(i)
			}
		}
	}
	least := int32(min(width, height) / 7)
	type patch struct {
		left, right, top, bottom int32
		edge                     []point
	}
	patches := make([]patch, len(runs))
	for i, r := range runs {
		p := &patches[root(int32(i))]
		if p.right == 0 {
			*p = patch{left: r.left, right: r.right, top: r.y}
		}
		p.left, p.right, p.bottom = min(p.left, r.left), max(p.right, r.right), r.y
	}
	large := func(p *patch) bool { return p.right-1-p.left >= least && p.bottom-p.top >= least }
	for i, r := range runs {
		p := &patches[root(int32(i))]
		if !large(p) {
			continue
		}
		left, right := point{float64(r.left), float64(r.y)}, point{float64(r.right - 1), float64(r.y)}
		if n := len(p.edge); n > 0 && p.edge[n-1].y == left.y { // the row's first run begins it, the last ends it
			p.edge[n-1] = right
		} else {
			p.edge = append(p.edge, left, right)
		}
	}
	for i := range patches {
		if p := &patches[i]; len(p.edge) > 0 {
			if q, ok := largestQuad(hull(p.edge)); ok && q.area() > float64(least)*float64(least) {
				found = append(found, q)
			}
		}
	}
	return found
}

// hull returns the corners of the convex hull of points, clockwise as seen on a screen. The
// points come row by row, from left to right.
func hull(points []point) []point {
	var out []point
	for range 2 {
		start := len(out)
		for _, p := range points {
			for len(out) >= start+2 && cross(out[len(out)-2], out[len(out)-1], p) <= 0 {
				out = out[:len(out)-1]
			}
			out = append(out, p)
		}
		out = out[:len(out)-1]
		slices.Reverse(points)
	}
	return out
}

// largestQuad tries every diagonal of hull with the farthest point on each side. It returns
// the largest quadrilateral.
func largestQuad(hull []point) (best quad, ok bool) {
	n := len(hull)
	if n < 4 {
		return best, false
	}
	if n > 90 { // every few corners are enough
		step := (n + 89) / 90
		var fewer []point
		for i := 0; i < n; i += step {
			fewer = append(fewer, hull[i])
		}
		hull, n = fewer, len(fewer)
	}
	greatest := 0.0
	for i := range n {
		k := i + 1
		for j := i + 2; j < n; j++ {
			for k+1 < j && cross(hull[i], hull[k+1], hull[j]) > cross(hull[i], hull[k], hull[j]) {
				k++
			}
			far, area := -1, 0.0
			for m := j + 1; m < n+i; m++ {
				if a := cross(hull[i], hull[j], hull[m%n]); a > area {
					far, area = m%n, a
				}
			}
			if far < 0 {
				continue
			}
			if a := area + cross(hull[i], hull[k], hull[j]); a > greatest {
				greatest, best, ok = a, quad{hull[i], hull[k], hull[j], hull[far]}, true
			}
		}
	}
	return best.upright(), ok
}

// upright returns q starting with its upper left corner.
func (q quad) upright() quad {
	first := 0
	for i, p := range q {
		if p.x+p.y < q[first].x+q[first].y {
			first = i
		}
	}
	return quad{q[first], q[(first+1)%4], q[(first+2)%4], q[(first+3)%4]}
}

// boxMean averages a picture over squares.
func boxMean(p *image.Gray, radius int) []uint8 {
	width, height := p.Rect.Dx(), p.Rect.Dy()
	sums := make([]int32, (width+1)*(height+1))
	for y := range height {
		sum := int32(0)
		row, above, below := p.Pix[y*p.Stride:], sums[y*(width+1):], sums[(y+1)*(width+1):]
		for x := range width {
			sum += int32(row[x])
			below[x+1] = above[x+1] + sum
		}
	}
	out := make([]uint8, width*height)
	for y := range height {
		y0, y1 := max(0, y-radius), min(height, y+radius+1)
		top, bottom := sums[y0*(width+1):], sums[y1*(width+1):]
		for x := range width {
			x0, x1 := max(0, x-radius), min(width, x+radius+1)
			out[y*width+x] = uint8(int(bottom[x1]-bottom[x0]-top[x1]+top[x0]) / ((y1 - y0) * (x1 - x0)))
		}
	}
	return out
}

package sight

import (
	"image"
	"slices"
)

type point struct{ x, y float64 }

// towards returns the point at that part of the way to q.
func (p point) towards(q point, part float64) point {
	return point{p.x + (q.x-p.x)*part, p.y + (q.y-p.y)*part}
}

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

func (q quad) middle() (m point) {
	for _, p := range q {
		m.x, m.y = m.x+p.x/4, m.y+p.y/4
	}
	return m
}

func cross(a, b, c point) float64 { return (b.x-a.x)*(c.y-a.y) - (b.y-a.y)*(c.x-a.x) }

// frames returns the largest quadrilateral in each connected patch of dark pixels large enough
// for a grid.
func frames(dark []bool, width, height int) (found []quad) {
	least := min(width, height) / 7
	labels := make([]int32, width*height)
	type extent struct{ left, right []int32 } // of each row
	var parent []int32
	root := func(i int32) int32 {
		for parent[i] != i {
			parent[i] = parent[parent[i]]
			i = parent[i]
		}
		return i
	}
	type box struct{ left, top, right, bottom int }
	var boxes []box
	parent, boxes = append(parent, 0), append(boxes, box{})
	for y := range height {
		for x := range width {
			at := y*width + x
			if !dark[at] {
				continue
			}
			var label int32
			join := func(other int32) {
				if other == 0 {
					return
				}
				other = root(other)
				if label == 0 {
					label = other
				} else if other != label {
					parent[other] = label
					a, b := &boxes[label], boxes[other]
					*a = box{min(a.left, b.left), min(a.top, b.top), max(a.right, b.right), max(a.bottom, b.bottom)}
				}
			}
			if x > 0 {
				join(labels[at-1])
			}
			if y > 0 {
				join(labels[at-width])
				if x > 0 {
					join(labels[at-width-1])
				}
				if x+1 < width {
					join(labels[at-width+1])
				}
			}
			if label == 0 {
				label = int32(len(parent))
				parent, boxes = append(parent, label), append(boxes, box{x, y, x, y})
			}
			labels[at] = label
			b := &boxes[label]
			b.left, b.right, b.bottom = min(b.left, x), max(b.right, x), y
		}
	}
	rows := map[int32]*extent{}
	for i := range parent {
		if b := boxes[i]; i > 0 && parent[i] == int32(i) && b.right-b.left >= least && b.bottom-b.top >= least {
			e := &extent{make([]int32, height), make([]int32, height)}
			for y := range e.left {
				e.left[y], e.right[y] = -1, -1
			}
			rows[int32(i)] = e
		}
	}
	if len(rows) == 0 {
		return nil
	}
	extents := make([]*extent, len(parent))
	for i := range parent {
		extents[i] = rows[root(int32(i))]
	}
	for y := range height {
		for x := range width {
			if e := extents[labels[y*width+x]]; e != nil && labels[y*width+x] != 0 {
				if e.left[y] < 0 {
					e.left[y] = int32(x)
				}
				e.right[y] = int32(x)
			}
		}
	}
	for i := range parent {
		e := rows[int32(i)]
		if e == nil {
			continue
		}
		var edge []point
		for y := range height {
			if e.left[y] >= 0 {
				edge = append(edge, point{float64(e.left[y]), float64(y)}, point{float64(e.right[y]), float64(y)})
			}
		}
		if q, ok := largestQuad(hull(edge)); ok && q.area() > float64(least*least) {
			found = append(found, q)
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

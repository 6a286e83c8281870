package png

import (
	"math"
	"slices"

	"jiugong/sudoku/draw"
)

// flatten makes polygons of a path: curves become a few straight pieces.
func flatten(segments []draw.Segment) (polygons [][]draw.Point) {
	var here []draw.Point
	flush := func() {
		if len(here) > 0 {
			polygons = append(polygons, here)
		}
		here = nil
	}
	for _, s := range segments {
		switch s.Kind {
		case draw.Move:
			flush()
			here = []draw.Point{s.To}
		case draw.Line:
			here = append(here, s.To)
		case draw.Curve:
			here = curve(here, s)
		case draw.Close:
			if len(here) > 0 {
				here = append(here, here[0])
			}
			flush()
		}
	}
	flush()
	return polygons
}

// curve adds the points of a curve: more for one that goes far.
func curve(points []draw.Point, s draw.Segment) []draw.Point {
	a := points[len(points)-1]
	length := math.Hypot(s.From.X-a.X, s.From.Y-a.Y) + math.Hypot(s.Into.X-s.From.X, s.Into.Y-s.From.Y) + math.Hypot(s.To.X-s.Into.X, s.To.Y-s.Into.Y)
	pieces := min(2+int(math.Sqrt(length)*1.5), 64)
	for i := 1; i <= pieces; i++ {
		t := float64(i) / float64(pieces)
		u := 1 - t
		points = append(points, draw.Point{
			X: u*u*u*a.X + 3*u*u*t*s.From.X + 3*u*t*t*s.Into.X + t*t*t*s.To.X,
			Y: u*u*u*a.Y + 3*u*u*t*s.From.Y + 3*u*t*t*s.Into.Y + t*t*t*s.To.Y,
		})
	}
	return points
}

// stroke returns the polygons of a line's stroke, for each part of the line.
// There is a rectangle for each straight piece, and a closing piece at each
// corner. They all turn the same way, so that they add up where they overlap.
func stroke(path draw.Path) (parts [][][]draw.Point) {
	half := path.Width / 2
	for _, points := range flatten(path.Segments) {
		points = slices.CompactFunc(points, func(a, b draw.Point) bool { return math.Hypot(a.X-b.X, a.Y-b.Y) < 1e-6 })
		closed := len(points) > 2 && points[0] == points[len(points)-1]
		pieces := [][]draw.Point{points}
		var polygons [][]draw.Point
		if path.Dash > 0 {
			pieces, closed = dashes(points, path.Dash, path.Gap), false
		}
		for _, piece := range pieces {
			for i := 1; i < len(piece); i++ {
				polygons = append(polygons, bar(piece[i-1], piece[i], half))
			}
			last := len(piece) - 1
			for i, p := range piece {
				inner := i > 0 && i < last
				switch {
				case path.Round:
					polygons = append(polygons, disc(p, half))
				case inner:
					polygons = append(polygons, joint(piece[i-1], p, piece[i+1], half)...)
				case closed && i == 0:
					polygons = append(polygons, joint(piece[last-1], p, piece[1], half)...)
				}
			}
		}
		parts = append(parts, polygons)
	}
	return parts
}

// normal returns across the way from a to b.
func normal(a, b draw.Point, length float64) draw.Point {
	d := math.Hypot(b.X-a.X, b.Y-a.Y)
	if d == 0 {
		return draw.Point{}
	}
	return draw.Point{X: -(b.Y - a.Y) * length / d, Y: (b.X - a.X) * length / d}
}

func bar(a, b draw.Point, half float64) []draw.Point {
	n := normal(a, b, half)
	return []draw.Point{{X: a.X + n.X, Y: a.Y + n.Y}, {X: a.X - n.X, Y: a.Y - n.Y}, {X: b.X - n.X, Y: b.Y - n.Y}, {X: b.X + n.X, Y: b.Y + n.Y}}
}

func disc(at draw.Point, r float64) []draw.Point {
	n := 8 + min(int(r*2), 56)
	points := make([]draw.Point, n)
	for i := range points {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(n))
		points[i] = draw.Point{X: at.X + r*cos, Y: at.Y + r*sin}
	}
	return points
}

// joint returns the outer corner at b, pointed unless it would reach too far.
func joint(a, b, c draw.Point, half float64) [][]draw.Point {
	n, m := normal(a, b, half), normal(b, c, half)
	turn := n.X*m.Y - n.Y*m.X
	if math.Abs(turn) < 1e-9 {
		return nil
	}
	if turn > 0 { // the outer side is the other one
		n, m = draw.Point{X: -n.X, Y: -n.Y}, draw.Point{X: -m.X, Y: -m.Y}
	}
	corner := []draw.Point{b, {X: b.X + n.X, Y: b.Y + n.Y}}
	if sum := (draw.Point{X: n.X + m.X, Y: n.Y + m.Y}); sum.X*sum.X+sum.Y*sum.Y > half*half/2 {
		scale := 2 * half * half / (sum.X*sum.X + sum.Y*sum.Y)
		corner = append(corner, draw.Point{X: b.X + sum.X*scale, Y: b.Y + sum.Y*scale})
	}
	corner = append(corner, draw.Point{X: b.X + m.X, Y: b.Y + m.Y})
	if area(corner) < 0 == (area(bar(draw.Point{}, draw.Point{X: 1}, 1)) < 0) {
		return [][]draw.Point{corner}
	}
	slices.Reverse(corner)
	return [][]draw.Point{corner}
}

func area(polygon []draw.Point) (sum float64) {
	for i, p := range polygon {
		q := polygon[(i+1)%len(polygon)]
		sum += p.X*q.Y - p.Y*q.X
	}
	return sum
}

// dashes cuts a line into pieces.
func dashes(points []draw.Point, dash, gap float64) (pieces [][]draw.Point) {
	on, left := true, dash
	var here []draw.Point
	if len(points) > 0 {
		here = []draw.Point{points[0]}
	}
	for i := 1; i < len(points); i++ {
		a, b := points[i-1], points[i]
		length, done := math.Hypot(b.X-a.X, b.Y-a.Y), 0.0
		for length-done > left {
			done += left
			at := draw.Point{X: a.X + (b.X-a.X)*done/length, Y: a.Y + (b.Y-a.Y)*done/length}
			if on {
				pieces = append(pieces, append(here, at))
				left = gap
			} else {
				left = dash
			}
			on, here = !on, []draw.Point{at}
		}
		left -= length - done
		if on {
			here = append(here, b)
		}
	}
	if on && len(here) > 1 {
		pieces = append(pieces, here)
	}
	return pieces
}

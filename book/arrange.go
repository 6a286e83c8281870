package book

import "math"

// frames cuts an area into equal frames for n pictures. It takes the number of
// columns that makes the smallest of them largest. The function fits tells how
// large a picture can be in a frame.
func frames(n int, width, height, gap float64, fits func(width, height float64) float64) grid {
	var best grid
	most := math.Inf(-1)
	for columns := 1; columns <= n; columns++ {
		rows := (n + columns - 1) / columns
		g := grid{columns: columns, gap: gap}
		g.width = (width - gap*float64(columns-1)) / float64(columns)
		g.height = (height - gap*float64(rows-1)) / float64(rows)
		if g.width <= 0 || g.height <= 0 {
			continue
		}
		// A little more must be worth more: of frames as good those with fewer columns.
		if fit := fits(g.width, g.height); fit > most*1.001 || math.IsInf(most, -1) {
			best, most = g, fit
		}
	}
	return best
}

// grid is equal frames in rows and columns.
type grid struct {
	columns       int
	width, height float64 // of a frame
	gap           float64 // between frames
}

// at returns the corner of a frame, counted from that of the area.
func (g grid) at(i int) (x, y float64) {
	return float64(i%g.columns) * (g.width + g.gap), float64(i/g.columns) * (g.height + g.gap)
}

// sizes are those of a book's texts, in points.
type sizes struct {
	heading, body, least float64 // of pages that are read; body shrinks to least where there is much
	contents             float64
	number, small        float64 // at a puzzle
	foot                 float64
	solution             float64 // the number of a solution
	digits, solved       float64 // the least of digits in puzzles and in solutions; 0: as they come
	imprint              float64
}

// sizesOf returns those for the options. On pages wider than six inches texts
// are larger, up to a third. Otherwise their lines would be too long to read.
func sizesOf(o *Options) sizes {
	if o.LargePrint {
		return sizes{heading: 26, body: 16, least: 14, contents: 18, number: 20, small: 14, foot: 14, solution: 14, digits: largePrint, solved: 14, imprint: 14}
	}
	wide := min(max(o.Size.Width/(6*inch), 1), 4./3)
	z := sizes{heading: 18 * wide, body: 10.5 * wide, least: 8, contents: 12 * wide, number: 15, small: 9.3, foot: 9, solution: 8.6, solved: leastText, imprint: 8.5 * wide}
	switch {
	case o.PerPage > 2:
		z.number, z.small = 11, 7.5
	case o.PerPage == 1:
		z.number, z.small = 15*wide, 9.3*wide
	}
	return z
}

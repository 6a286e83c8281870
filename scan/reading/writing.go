package reading

import (
	"math"

	"jiugong/sudoku/scan/glyph"
)

// writing maps digits to classes, for one way to write a grid.
type writing struct {
	name    string
	classes []glyph.Class // by digit, beginning with 0 for an empty cell
}

// writings returns the ways to write grids of size n.
func writings(n int) []writing {
	plain := writing{"", []glyph.Class{glyph.Empty}}
	for d := 1; d <= min(n, 9); d++ {
		plain.classes = append(plain.classes, glyph.Class(d))
	}
	if n <= 9 {
		return []writing{plain}
	}
	with := func(name string, from glyph.Class, count int) writing {
		w := writing{name, append([]glyph.Class(nil), plain.classes...)}
		for i := range count {
			w.classes = append(w.classes, from+glyph.Class(i))
		}
		return w
	}
	letters, numbers := with("", glyph.LetterA, n-9), with("numbers", glyph.Ten, n-9)
	zero := writing{"zero", append([]glyph.Class{glyph.Empty, glyph.Zero}, plain.classes[1:]...)}
	for i := range n - 10 {
		zero.classes = append(zero.classes, glyph.LetterA+glyph.Class(i))
	}
	return []writing{letters, numbers, zero}
}

// costs holds the cost of reading each digit in each cell, in thousandths of a nat.
type costs [][]int

const dearest = 12000

// under returns the costs of cells under w. It returns in total the best
// readings' cost before classes outside w are ruled out.
func under(cells [][glyph.Classes]float32, w writing) (c costs, total float64) {
	for _, p := range cells {
		sum, best := 0.0, 0.0
		for _, class := range w.classes {
			sum += float64(p[class])
			best = max(best, float64(p[class]))
		}
		total -= math.Log(max(best, 1e-4))
		row := make([]int, len(w.classes))
		for d, class := range w.classes {
			v := max(float64(p[class]), 1e-7) / max(sum, 1e-7)
			row[d] = min(dearest, max(0, int(math.Round(-1000*math.Log(v)))))
		}
		c = append(c, row)
	}
	return c, total
}

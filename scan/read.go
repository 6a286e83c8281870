package scan

import (
	"math"

	"jiugong/sudoku/scan/glyph"
)

// reading is what the network says of each cell.
type reading [][glyph.Classes]float32

// writing is a way to write the digits of a grid: which class stands for which.
type writing struct {
	name    string
	classes []glyph.Class // by digit, beginning with 0 for an empty cell
}

// writings are the ways that grids of n are written.
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

// costs are what it costs to read a digit in a cell, in thousandths of a nat; by cell,
// then by digit.
type costs [][]int

const dearest = 12000

// under gives the costs under a way of writing, and what the best readings cost together
// before classes that it doesn't have were ruled out.
func (cells reading) under(w writing) (c costs, total float64) {
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

package scan

import (
	"jiugong/sudoku"
	"jiugong/sudoku/scan/glyph"
)

// marks reads the pencil marks of an empty cell: small digits in three columns, or as many
// as the size needs, each in the place of its number.
func (v *view) marks(cell int, reader *glyph.Reader) (set sudoku.Set) {
	const least = 26 // pixels of a cell, below which marks can't be read
	if v.cell() < least || !v.inked(cell) {
		return 0
	}
	across := 3
	if v.n > 9 {
		across = 4
	} else if v.n == 4 {
		across = 2
	}
	down := (v.n + across - 1) / across
	col, row := float64(cell%v.n), float64(cell/v.n)
	luma := v.picture.luma
	if v.negative {
		luma = negativeAround(luma, v.place(col+0.5, row+0.5), v.cell())
	}
	// the lines of the cell would be taken for ink
	const inset = 0.06
	small := glyph.Straighten(luma, down, across, func(c, r float64) (x, y float64) {
		p := v.place(col+inset+(1-2*inset)*c/float64(across), row+inset+(1-2*inset)*r/float64(down))
		return p.x, p.y
	})
	var crop [glyph.Side * glyph.Side]uint8
	var p [glyph.Classes]float32
	for d := 1; d <= v.n; d++ {
		small.Crop((d-1)/across, (d-1)%across, &crop)
		reader.Read(&crop, &p)
		best, at := float32(0), 0
		for i := 0; i <= min(v.n, 9); i++ {
			if p[i] > best {
				best, at = p[i], i
			}
		}
		switch {
		case at == int(glyph.Empty):
		case d <= 9 && (p[d] > 0.2 || best < 0.75), d > 9 && p[glyph.Empty] < 0.3:
			set |= sudoku.SetOf(uint8(d))
		}
	}
	return set
}

// inked tells whether there is anything in the middle of a cell.
func (v *view) inked(cell int) bool {
	s, dark := v.sheet, 0
	for y := 4; y < glyph.Cell-4; y++ {
		for x := 4; x < glyph.Cell-4; x++ {
			if s.Ink[(glyph.Margin+cell/v.n*glyph.Cell+y)*s.Width+glyph.Margin+cell%v.n*glyph.Cell+x] > 70 {
				dark++
			}
		}
	}
	return dark >= 4
}

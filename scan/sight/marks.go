package sight

import "jiugong/sudoku/scan/glyph"

// Marks returns the pencil marks of an empty cell, bit d-1 for digit d. They stand in three columns, or more for
// larger sizes. When most stand in their number's place, the place decides. A cell with more
// dirt than digits has none.
func (v *View) Marks(cell int, reader *glyph.Reader) uint64 {
	const (
		least    = 26 // pixels of a cell, below which marks can't be read
		mostDirt = 3  // places with what is no digit, from which on a cell is dirty
	)
	if v.typed != nil || v.cell() < least || !v.inked(cell) {
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
	small := glyph.Straighten(luma, down, across, v.sheet.Contrast/2, func(c, r float64) (x, y float64) {
		p := v.place(col+inset+(1-2*inset)*c/float64(across), row+inset+(1-2*inset)*r/float64(down))
		return p.x, p.y
	})
	var crop [glyph.Side * glyph.Side]uint8
	var p [glyph.Classes]float32
	var placed, digits uint64 // by where they stand, and by what they look like
	alike, count, dirt := 0, 0, 0
	for d := 1; d <= v.n && dirt < mostDirt; d++ {
		if !holds(small, (d-1)/across, (d-1)%across, 90) {
			continue
		}
		small.Crop((d-1)/across, (d-1)%across, &crop)
		reader.Read(&crop, &p)
		best := 1
		for i := 2; i <= min(v.n, 9); i++ {
			if p[i] > p[best] {
				best = i
			}
		}
		here := d == best || d > 9
		if p[glyph.Empty] > 0.5 || !here && p[best] < 0.4 {
			dirt++
			continue
		}
		count++
		if here {
			alike++
		}
		placed |= 1 << (d - 1)
		digits |= 1 << (best - 1)
	}
	if dirt >= min(mostDirt, count+1) {
		return 0
	}
	if 2*alike >= count {
		return placed
	}
	return digits
}

// inked reports whether the middle of a cell holds anything.
func (v *View) inked(cell int) bool { return holds(v.sheet, cell/v.n, cell%v.n, 45) }

// holds reports whether the middle of a cell of a sheet has more ink than least anywhere.
func holds(s *glyph.Sheet, row, col int, least uint8) bool {
	dark := 0
	for y := 3; y < glyph.Cell-3; y++ {
		at := (glyph.Margin+row*glyph.Cell+y)*s.Width + glyph.Margin + col*glyph.Cell
		for _, ink := range s.Ink[at+3 : at+glyph.Cell-3] {
			if ink > least {
				dark++
			}
		}
	}
	return dark >= 3
}

package sight

import (
	"image"
	"math"
	"slices"

	"jiugong/sudoku/scan/glyph"
)

// readCloser reads digits that are too small for the network where hardly any others are, as a
// terminal shows them. It brings each to half of the height that is looked at. A pale one may be a
// pencil mark then. Where a cell holds more, what is in its middle may be a digit with a cursor
// around it, or one of several marks. None of these is ever sure.
func (v *View) readCloser(cells [][glyph.Classes]float32, reader *glyph.Reader) {
	const farthest, highest = 5, 8 // pixels from the middle, and of a digit
	small := map[int]image.Rectangle{}
	var heights, lefts, tops, contrasts []float64
	others := 0
	for cell := range cells {
		area := inkArea(v.sheet, cell/v.n, cell%v.n)
		if area.Dy() >= 3 && max(area.Dx(), area.Dy()) <= highest && max(math.Abs(across(area)), math.Abs(down(area))) <= farthest {
			small[cell] = area
			heights, lefts, tops = append(heights, float64(area.Dy())), append(lefts, across(area)), append(tops, down(area))
		} else if cells[cell][glyph.Empty] < 0.5 && greatest(&cells[cell]) >= sure {
			others++
		}
	}
	if len(small) < max(v.n/2, 2*others) {
		return
	}
	side := 2 * median(heights) / glyph.Cell // of what is looked at, in cells
	left, top := median(lefts), median(tops)
	closer := map[int]*glyph.Sheet{}
	for cell := range cells {
		x, y := left, top
		if area, alone := small[cell]; alone {
			x, y = across(area), down(area)
			if math.Abs(x-left) > 1 {
				continue
			}
		} else if !v.inked(cell) {
			continue
		}
		col, row := float64(cell%v.n)+0.5+x/glyph.Cell, float64(cell/v.n)+0.5+y/glyph.Cell
		luma := v.picture.luma
		if v.negative {
			luma = negativeAround(luma, v.place(col, row), v.cell())
		}
		closer[cell] = glyph.Straighten(luma, 1, 1, v.sheet.Contrast/2, func(x, y float64) (float64, float64) {
			return v.Place(col+(x-0.5)*side, row+(y-0.5)*side)
		})
		if _, alone := small[cell]; alone {
			contrasts = append(contrasts, contrast(closer[cell]))
		}
	}
	usual := median(contrasts)
	for cell := range cells {
		p, s := &cells[cell], closer[cell]
		_, alone := small[cell]
		pale := s != nil && contrast(s) <= 0.8*usual
		if s == nil || contrast(s) <= 0.5*usual || pale && !alone {
			*p = [glyph.Classes]float32{glyph.Empty: 1}
			continue
		}
		look(s, 0, 0, reader, p)
		if alone && !pale {
			continue
		}
		empty := float32(0.4)
		if !alone && inkArea(v.sheet, cell/v.n, cell%v.n).Dy() > highest {
			empty = 0.6
		}
		for class := range p {
			p[class] *= 1 - empty
		}
		p[glyph.Empty] += empty
	}
}

// inkArea returns where the ink of a cell of a sheet is, but for its edges, in pixels from its
// corner.
func inkArea(s *glyph.Sheet, row, col int) (area image.Rectangle) {
	const edge, least = 3, 32
	for y := edge; y < glyph.Cell-edge; y++ {
		at := (glyph.Margin+row*glyph.Cell+y)*s.Width + glyph.Margin + col*glyph.Cell
		for x := edge; x < glyph.Cell-edge; x++ {
			if s.Ink[at+x] > least {
				area = area.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return area
}

// across and down return how far the middle of an area is from that of its cell.
func across(area image.Rectangle) float64 { return float64(area.Min.X+area.Max.X-glyph.Cell) / 2 }
func down(area image.Rectangle) float64   { return float64(area.Min.Y+area.Max.Y-glyph.Cell) / 2 }

func median(list []float64) float64 {
	inOrder(list)
	return list[len(list)/2]
}

// contrast returns how far the lightest and the darkest pixel of a sheet are apart.
func contrast(s *glyph.Sheet) float64 {
	return float64(slices.Max(s.Grey)) - float64(slices.Min(s.Grey))
}

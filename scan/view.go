package scan

import (
	"image"

	"jiugong/sudoku/scan/glyph"
)

// view holds a grid with its digits upright.
type view struct {
	grid
	picture *Picture
	turn    int // quarters that the grid was turned to the right
	sheet   *glyph.Sheet
	cells   reading
}

// place returns the point of the picture at a column and row of the turned grid.
func (v *view) place(col, row float64) point {
	n := float64(v.n)
	for range v.turn {
		col, row = row, n-col
	}
	return v.at(col, row)
}

// turned returns the view turned by more quarters, not yet read.
func (v *view) turned(quarters int) *view {
	t := *v
	t.turn = (v.turn + quarters) & 3
	t.sheet, t.cells = v.sheet.Turned(quarters), nil
	return &t
}

// straighten returns the view of a grid.
func straighten(p *Picture, g grid) *view {
	scale, luma := 1.0, p.luma
	if cell := g.cell(); cell > 1.6*glyph.Cell {
		scale = cell / (1.25 * glyph.Cell)
		luma = resize(luma, max(1, int(float64(luma.Rect.Dx())/scale)), max(1, int(float64(luma.Rect.Dy())/scale)))
	}
	if g.negative {
		luma = negative(luma)
	}
	sheet := glyph.Straighten(luma, g.n, g.n, 0, func(col, row float64) (x, y float64) {
		at := g.at(col, row)
		return (at.x+0.5)/scale - 0.5, (at.y+0.5)/scale - 0.5
	})
	return &view{grid: g, picture: p, sheet: sheet}
}

func (v *view) read(reader *glyph.Reader) {
	v.cells = make(reading, v.n*v.n)
	var crop [glyph.Side * glyph.Side]uint8
	for i := range v.cells {
		v.sheet.Crop(i/v.n, i%v.n, &crop)
		reader.Read(&crop, &v.cells[i])
	}
}

// Straightened returns the grid as if seen from straight above with its digits upright,
// 48 pixels a cell.
func (s *Sudoku) Straightened() *image.RGBA {
	const cell = 48
	side := s.view.n * cell
	out := image.NewRGBA(image.Rect(0, 0, side, side))
	for y := range side {
		for x := range side {
			p := s.view.place((float64(x)+0.5)/cell, (float64(y)+0.5)/cell)
			out.SetRGBA(x, y, s.view.picture.colourAt(p))
		}
	}
	return out
}

// negativeAround turns light into dark around a point, as far as three times reach.
func negativeAround(p *image.Gray, at point, reach float64) *image.Gray {
	out := &image.Gray{Pix: p.Pix, Stride: p.Stride, Rect: p.Rect}
	area := image.Rect(int(at.x-2*reach), int(at.y-2*reach), int(at.x+2*reach), int(at.y+2*reach)).Intersect(p.Rect)
	out.Pix = make([]uint8, len(p.Pix))
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			out.Pix[y*p.Stride+x] = 255 - p.Pix[y*p.Stride+x]
		}
	}
	return out
}

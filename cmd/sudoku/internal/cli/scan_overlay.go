package cli

import (
	"image"
	imagedraw "image/draw"
	imagepng "image/png"
	"io"
	"math"

	"jiugong/sudoku/draw"
	"jiugong/sudoku/draw/face"
	"jiugong/sudoku/draw/png"
	"jiugong/sudoku/internal/disk"
	"jiugong/sudoku/internal/palette"
	"jiugong/sudoku/scan"
)

// writeOverlay writes the picture with the grids and digits that were read over it.
func writeOverlay(name string, p *scan.Picture, found []*scan.Sudoku) error {
	base := p.Image()
	width, height := p.Size()
	over := &draw.Picture{Width: float64(width), Height: float64(height)}
	for _, s := range found {
		overlay(over, s)
	}
	drawn, err := png.Image(over, width, face.BuiltIn())
	if err != nil {
		return err
	}
	imagedraw.Draw(base, base.Rect, drawn, image.Point{}, imagedraw.Over)
	return disk.Write(name, 0o644, func(w io.Writer) error { return imagepng.Encode(w, base) })
}

func overlay(over *draw.Picture, s *scan.Sudoku) {
	n := s.Puzzle.Rules.N()
	shade := palette.Picture(palette.Normal, false)
	named := func(role string) draw.Colour { return draw.RGB(shade.Colour(role).RGB) }
	sure, entry, check := named("read"), named("read-entry"), named("read-doubtful")
	at := func(col, row float64) draw.Point {
		p := s.Place(col, row)
		return draw.Point{X: p.X + 0.5, Y: p.Y + 0.5}
	}
	cell := math.Hypot(at(1, 0).X-at(0, 0).X, at(1, 0).Y-at(0, 0).Y)
	for i := range n + 1 {
		var across, down []draw.Point
		for k := range 2*n + 1 {
			across = append(across, at(float64(k)/2, float64(i)))
			down = append(down, at(float64(i), float64(k)/2))
		}
		for _, points := range [2][]draw.Point{across, down} {
			over.Add(draw.Path{Segments: draw.Lines(points...), Stroke: sure, Width: max(1, cell/40)})
		}
	}
	answer := s.Answer(func(error) string { return "" })
	for i, c := range s.Cells {
		col, row := float64(i%n), float64(i/n)
		colour := sure
		switch {
		case c.Doubtful:
			colour = check
			corners := []draw.Point{at(col+0.06, row+0.06), at(col+0.94, row+0.06), at(col+0.94, row+0.94), at(col+0.06, row+0.94)}
			over.Add(draw.Path{Segments: draw.Polygon(corners...), Stroke: colour, Width: max(2, cell/18)})
		case c.Kind == scan.Entry:
			colour = entry
		}
		if c.Digit != 0 {
			over.Add(draw.Text{Text: answer.Cells[i].Digit, At: at(col+0.8, row+0.36), Size: 0.38 * cell, Align: draw.Middle, Fill: colour, Behind: draw.RGB(0xffffff), Bold: true})
		}
	}
}

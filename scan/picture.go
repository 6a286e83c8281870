package scan

import (
	"image"
	"image/draw"

	"jiugong/sudoku/scan/sight"
)

// Picture holds a picture to scan. Several goroutines may use it.
type Picture = sight.Picture

// NewPicture returns m as a Picture. It keeps m, which must not change any more.
func NewPicture(m image.Image) *Picture { return newPicture(m, 1) }

func newPicture(m image.Image, turn sight.Orientation) *Picture {
	b := m.Bounds()
	luma := image.NewGray(image.Rect(0, 0, b.Dx(), b.Dy()))
	seen, colour := m, m
	switch m := m.(type) {
	case *image.Gray:
		luma.Pix, luma.Stride = m.Pix[m.PixOffset(b.Min.X, b.Min.Y):], m.Stride
		return sight.NewPicture(luma, nil, turn)
	case *image.YCbCr:
		luma.Pix, luma.Stride = m.Y[m.YOffset(b.Min.X, b.Min.Y):], m.YStride
		return sight.NewPicture(luma, m, turn)
	case *image.Gray16:
		colour = nil
	default:
		if see, ok := m.(interface{ Opaque() bool }); ok && !see.Opaque() {
			onWhite := image.NewRGBA(luma.Rect) // what is behind a transparent picture is paper
			draw.Draw(onWhite, onWhite.Rect, image.White, image.Point{}, draw.Src)
			draw.Draw(onWhite, onWhite.Rect, m, b.Min, draw.Over)
			seen, colour = onWhite, onWhite
		}
	}
	draw.Draw(luma, luma.Rect, seen, seen.Bounds().Min, draw.Src)
	return sight.NewPicture(luma, colour, turn)
}

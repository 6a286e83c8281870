package sight

import (
	"image"
	"image/color"
	"image/draw"
)

// Picture holds a picture to scan. Several goroutines may use it.
type Picture struct {
	luma   *image.Gray
	colour image.Image // nil when the picture has no colours
	turn   Orientation
}

// NewPicture returns m, which must be turned so, as a Picture. It keeps m, which must not
// change any more.
func NewPicture(m image.Image, turn Orientation) *Picture {
	p := &Picture{turn: turn}
	b := m.Bounds()
	switch m := m.(type) {
	case *image.Gray:
		p.luma = &image.Gray{Pix: m.Pix[m.PixOffset(b.Min.X, b.Min.Y):], Stride: m.Stride, Rect: image.Rect(0, 0, b.Dx(), b.Dy())}
	case *image.YCbCr:
		p.luma = &image.Gray{Pix: m.Y[m.YOffset(b.Min.X, b.Min.Y):], Stride: m.YStride, Rect: image.Rect(0, 0, b.Dx(), b.Dy())}
		p.colour = m
	default:
		p.luma = image.NewGray(image.Rect(0, 0, b.Dx(), b.Dy()))
		if see, ok := m.(interface{ Opaque() bool }); ok && !see.Opaque() {
			onWhite := image.NewRGBA(p.luma.Rect) // what is behind a transparent picture is paper
			draw.Draw(onWhite, onWhite.Rect, image.White, image.Point{}, draw.Src)
			draw.Draw(onWhite, onWhite.Rect, m, b.Min, draw.Over)
			m = onWhite
			p.colour = onWhite
		} else if _, ok := m.(*image.Gray16); !ok {
			p.colour = m
		}
		draw.Draw(p.luma, p.luma.Rect, m, m.Bounds().Min, draw.Src)
	}
	p.luma = turn.apply(p.luma)
	return p
}

// Size returns the picture's width and height, turned as it is shown.
func (p *Picture) Size() (width, height int) { return p.luma.Rect.Dx(), p.luma.Rect.Dy() }

// Image returns the picture in its colours, turned upright.
func (p *Picture) Image() *image.RGBA {
	width, height := p.Size()
	out := image.NewRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			out.SetRGBA(x, y, p.colourAt(point{float64(x), float64(y)}))
		}
	}
	return out
}

// colourAt reads the colour of a point.
func (p *Picture) colourAt(at point) color.RGBA {
	width, height := p.Size()
	x, y := max(0, min(width-1, int(at.x+0.5))), max(0, min(height-1, int(at.y+0.5)))
	if p.colour == nil {
		v := p.luma.Pix[y*p.luma.Stride+x]
		return color.RGBA{v, v, v, 255}
	}
	x, y = p.turn.source(x, y, width, height)
	b := p.colour.Bounds()
	return color.RGBAModel.Convert(p.colour.At(b.Min.X+x, b.Min.Y+y)).(color.RGBA)
}

package sight

import (
	"image"
	"image/color"
)

// Picture holds a picture to scan. Several goroutines may use it.
type Picture struct {
	luma   *image.Gray
	colour image.Image // nil when the picture has no colours
	turn   Orientation
}

// NewPicture returns the picture of that luma and those colours, nil for none, which must be
// turned so. It keeps both, which must not change any more.
func NewPicture(luma *image.Gray, colour image.Image, turn Orientation) *Picture {
	return &Picture{luma: turn.apply(luma), colour: colour, turn: turn}
}

// quiet returns the picture without its noise.
func (p *Picture) quiet() *Picture {
	return &Picture{luma: quiet(p.luma), colour: p.colour, turn: p.turn}
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

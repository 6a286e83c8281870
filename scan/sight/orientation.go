package sight

import "image"

// Orientation numbers the EXIF orientations: 1 upright, 3 half a turn, 6 a quarter to the
// right, 8 to the left. 2, 4, 5 and 7 are mirrored.
type Orientation int

// source returns the pixel of the file that is shown at x, y. width and height give the shown
// size.
func (o Orientation) source(x, y, width, height int) (int, int) {
	switch o {
	case 2:
		return width - 1 - x, y
	case 3:
		return width - 1 - x, height - 1 - y
	case 4:
		return x, height - 1 - y
	case 5:
		return y, x
	case 6:
		return y, width - 1 - x
	case 7:
		return height - 1 - y, width - 1 - x
	case 8:
		return height - 1 - y, x
	}
	return x, y
}

// apply turns a picture upright.
func (o Orientation) apply(p *image.Gray) *image.Gray {
	if o <= 1 || o > 8 {
		return p
	}
	width, height := p.Rect.Dx(), p.Rect.Dy()
	if o >= 5 {
		width, height = height, width
	}
	out := image.NewGray(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			sx, sy := o.source(x, y, width, height)
			out.Pix[y*out.Stride+x] = p.Pix[sy*p.Stride+sx]
		}
	}
	return out
}

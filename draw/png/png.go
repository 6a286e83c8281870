// Package png makes pixels of pictures.
package png

import (
	"bytes"
	"image"
	"image/color"
	imagedraw "image/draw"
	"image/png"
	"math"

	"golang.org/x/image/vector"

	"jiugong/sudoku/internal/message"

	"jiugong/sudoku/draw"
	"jiugong/sudoku/draw/face"
)

// MaxWidth and MaxPixels are the limits of a picture.
const (
	MaxWidth  = 20000
	MaxPixels = 64 << 20
)

// Encode returns a picture as a PNG file of that width in pixels. The error says that
// the fonts lack characters, or that the picture would be too large. A 9×9 of
// 600 pixels takes some milliseconds.
func Encode(p *draw.Picture, width int, fonts *face.Fonts) ([]byte, error) {
	pixels, err := Image(p, width, fonts)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestSpeed}
	if err := encoder.Encode(&out, pixels); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// Image returns a picture as pixels, of that width.
func Image(p *draw.Picture, width int, fonts *face.Fonts) (image.Image, error) {
	height := 0
	if p.Width > 0 {
		height = int(math.Round(float64(width) * p.Height / p.Width))
	}
	if width < 1 || width > MaxWidth || height < 1 || width*height > MaxPixels {
		return nil, message.Errorf("draw.size", width, height, MaxWidth, MaxPixels)
	}
	if err := fonts.CheckPicture(p); err != nil {
		return nil, err
	}
	c := canvas{pixels: image.NewRGBA(image.Rect(0, 0, width, height))}
	if p.Paper.Opaque {
		imagedraw.Draw(c.pixels, c.pixels.Bounds(), image.NewUniform(colour(p.Paper)), image.Point{}, imagedraw.Src)
	}
	whole := &draw.Picture{}
	whole.Place(fonts.Outlined(p), 0, 0, float64(width)/p.Width)
	for _, item := range whole.Items {
		path := item.(draw.Path) // texts are outlined
		if path.Fill.Opaque {
			c.fill(flatten(path.Segments), path.Fill)
		}
		if path.Stroke.Opaque {
			for _, part := range stroke(path) { // one by one: each covers little
				c.fill(part, path.Stroke)
			}
		}
	}
	return c.pixels, nil
}

func colour(c draw.Colour) color.RGBA { return color.RGBA{c.R, c.G, c.B, 255} }

type canvas struct {
	pixels *image.RGBA
	raster vector.Rasterizer
}

// fill paints polygons that turn the same way, or have holes that turn the other.
func (c *canvas) fill(polygons [][]draw.Point, ink draw.Colour) {
	low, high := draw.Point{X: math.Inf(1), Y: math.Inf(1)}, draw.Point{X: math.Inf(-1), Y: math.Inf(-1)}
	for _, polygon := range polygons {
		for _, p := range polygon {
			low, high = draw.Point{X: min(low.X, p.X), Y: min(low.Y, p.Y)}, draw.Point{X: max(high.X, p.X), Y: max(high.Y, p.Y)}
		}
	}
	if low.X > high.X {
		return
	}
	box := image.Rect(int(math.Floor(low.X)), int(math.Floor(low.Y)), int(math.Ceil(high.X)), int(math.Ceil(high.Y))).Intersect(c.pixels.Bounds())
	if box.Empty() {
		return
	}
	c.raster.Reset(box.Dx(), box.Dy())
	at := func(p draw.Point) (x, y float32) {
		return float32(p.X - float64(box.Min.X)), float32(p.Y - float64(box.Min.Y))
	}
	for _, polygon := range polygons {
		if len(polygon) < 3 {
			continue
		}
		c.raster.MoveTo(at(polygon[0]))
		for _, p := range polygon[1:] {
			c.raster.LineTo(at(p))
		}
		c.raster.ClosePath()
	}
	c.raster.Draw(c.pixels, box, image.NewUniform(colour(ink)), image.Point{})
}

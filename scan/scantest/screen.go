package scantest

import (
	"image"
	"image/color"
	"image/draw"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/gofont/gomonobold"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// Letter is what one place of a terminal's screen shows. A Char of 0 is the right half of a
// wide one.
type Letter struct {
	Char       rune
	Ink, Paper color.RGBA
	Bold       bool
}

// Screen draws the lines of a terminal's screen in a font of that size in pixels. As terminals
// do, it draws frames itself, from edge to edge.
func Screen(lines [][]Letter, size int) (*image.RGBA, error) {
	var faces [2]font.Face
	for i, file := range [2][]byte{gomono.TTF, gomonobold.TTF} {
		parsed, err := opentype.Parse(file)
		if err != nil {
			return nil, err
		}
		if faces[i], err = opentype.NewFace(parsed, &opentype.FaceOptions{Size: float64(size), DPI: 72}); err != nil {
			return nil, err
		}
	}
	advance, _ := faces[0].GlyphAdvance('0')
	metrics := faces[0].Metrics()
	width, height := advance.Round(), (metrics.Ascent + metrics.Descent).Ceil()
	columns := 0
	for _, line := range lines {
		columns = max(columns, len(line))
	}
	screen := image.NewRGBA(image.Rect(0, 0, columns*width, len(lines)*height))
	for row, line := range lines {
		for col, l := range line {
			place := image.Rect(col*width, row*height, (col+1)*width, (row+1)*height)
			draw.Draw(screen, place, image.NewUniform(l.Paper), image.Point{}, draw.Src)
			if arms, ok := frames[l.Char]; ok {
				for i, weight := range arms {
					draw.Draw(screen, arm(place, i, int(weight-'0')*max(1, size/12)), image.NewUniform(l.Ink), image.Point{}, draw.Src)
				}
				continue
			}
			d := font.Drawer{Dst: screen, Src: image.NewUniform(l.Ink), Face: faces[0], Dot: fixed.Point26_6{X: fixed.I(place.Min.X), Y: fixed.I(place.Min.Y) + metrics.Ascent}}
			if l.Bold {
				d.Face = faces[1]
			}
			if l.Char > ' ' {
				d.DrawString(string(l.Char))
			}
		}
	}
	return screen, nil
}

// frames holds the weights of the four arms of each character that draws a
// frame. They are to the left, to the right, up and down.
var frames = map[rune]string{
	'─': "1100", '━': "2200", '│': "0011", '┃': "0022",
	'┌': "0101", '┏': "0202", '┐': "1001", '┓': "2002", '└': "0110", '┗': "0220", '┘': "1010", '┛': "2020",
	'├': "0111", '┣': "0222", '┠': "0122", '┤': "1011", '┫': "2022", '┨': "1022",
	'┬': "1101", '┳': "2202", '┯': "2201", '┴': "1110", '┻': "2220", '┷': "2210",
	'┼': "1111", '╋': "2222", '┿': "2211", '╂': "1122",
}

// arm returns the line of that width from a place's middle to its left, right,
// upper or lower edge.
func arm(place image.Rectangle, to, width int) image.Rectangle {
	if width == 0 {
		return image.Rectangle{}
	}
	x, y := (place.Min.X+place.Max.X)/2, (place.Min.Y+place.Max.Y)/2
	line := image.Rect(x-width/2, y-width/2, x-width/2+width, y-width/2+width)
	switch to {
	case 0:
		line.Min.X = place.Min.X
	case 1:
		line.Max.X = place.Max.X
	case 2:
		line.Min.Y = place.Min.Y
	case 3:
		line.Max.Y = place.Max.Y
	}
	return line
}

package book

import (
	"bytes"
	"image"
	"image/color"
	imagedraw "image/draw"
	_ "image/jpeg" // what pictures of covers are, too
	"image/png"
	"math"
	"slices"
	"strconv"
	"strings"

	"jiugong/sudoku/draw"
	"jiugong/sudoku/internal/meant"
	"jiugong/sudoku/internal/message"
)

// Cover says what the cover looks like. The zero value is the design "board" in dark blue.
type Cover struct {
	// Design is the name of one of Designs; "" is "board".
	Design string
	// Ground is the colour of the cover, Words that of what is written on it, each as "#rrggbb"; ""
	// is dark blue and white.
	Ground, Words string
	// Blurb holds what the back says of the book, with a line break between paragraphs; "" says
	// what holds for its puzzles.
	Blurb string
	// Picture is a JPEG or PNG file that fills the front, cut where it is too wide or too high.
	Picture []byte

	ground, words draw.Colour
	size          image.Config // of Picture
	form          string       // of Picture: "jpeg" or "png"
}

// design is how the front of a cover is arranged. Places are parts of the front's width or height.
type design struct {
	name string
	// The words of title and subtitle stand between these heights, to one side
	// or in the middle. The board stands between those of board, if the front
	// has one.
	title, board [2]float64
	align        draw.Align
	// light says that the front is white, with words in the colour of the ground.
	light bool
	// paint draws what lies behind the words of the front.
	paint func(c *coverSheet)
}

var designs = []design{
	{name: "board", title: [2]float64{0.08, 0.5}, board: [2]float64{0.5, 0.86}, align: draw.Middle},
	{name: "band", title: [2]float64{0.12, 0.42}, board: [2]float64{0.49, 0.87}, align: draw.Middle, light: true, paint: (*coverSheet).band},
	{name: "lines", title: [2]float64{0.5, 0.86}, align: draw.Start, paint: (*coverSheet).lines},
	{name: "digits", title: [2]float64{0.3, 0.66}, align: draw.Middle, paint: (*coverSheet).digits},
	{name: "frame", title: [2]float64{0.16, 0.5}, board: [2]float64{0.52, 0.84}, align: draw.Middle, light: true, paint: (*coverSheet).frame},
	{name: "slope", title: [2]float64{0.1, 0.46}, board: [2]float64{0.54, 0.86}, align: draw.Start, paint: (*coverSheet).slope},
}

// Designs returns the names of all designs of covers.
func Designs() (names []string) {
	for _, d := range designs {
		names = append(names, d.name)
	}
	return names
}

// leastContrast is what words need on their ground to be read, by WCAG's measure for large texts.
const leastContrast = 3

// normal fills in what was left out.
func (c Cover) normal() (Cover, error) {
	if c.Design == "" {
		c.Design = designs[0].name
	}
	if !slices.Contains(Designs(), c.Design) {
		return c, message.Errorf("cover.design", c.Design, meant.Of(c.Design, Designs()))
	}
	var err error
	if c.ground, err = colour(c.Ground, draw.RGB(0x1d3557)); err != nil {
		return c, err
	}
	usual := draw.RGB(0xffffff)
	if contrast(c.ground, usual) < leastContrast {
		usual = black
	}
	if c.words, err = colour(c.Words, usual); err != nil {
		return c, err
	}
	if is := contrast(c.ground, c.words); is < leastContrast {
		return c, message.Errorf("cover.contrast", c.Words, c.Ground, strconv.FormatFloat(is, 'f', 1, 64), leastContrast)
	}
	if len(c.Picture) > 0 {
		if c.size, c.form, err = image.DecodeConfig(bytes.NewReader(c.Picture)); err != nil || c.form != "jpeg" && c.form != "png" {
			return c, message.Errorf("cover.no_picture")
		}
		if pixels := c.size.Width * c.size.Height; pixels > mostPixels {
			return c, message.Errorf("cover.too_many_pixels", pixels/1e6, int(mostPixels/1e6))
		}
	}
	return c, nil
}

// inks reports whether a picture is in black alone or in the four inks of the press.
func (c Cover) inks() bool {
	return c.form == "jpeg" && (c.size.ColorModel == color.GrayModel || c.size.ColorModel == color.CMYKModel)
}

// mostPixels is how large a picture may be.
const mostPixels = 60e6

// whole returns the picture as a file that is known to be whole. It writes a
// PNG anew on white, since print knows no transparency.
func (c Cover) whole() ([]byte, error) {
	picture, _, err := image.Decode(bytes.NewReader(c.Picture))
	if err != nil {
		return nil, message.Errorf("cover.damaged", err.Error())
	}
	if c.form == "jpeg" {
		return c.Picture, nil
	}
	opaque := image.NewRGBA(picture.Bounds())
	imagedraw.Draw(opaque, opaque.Bounds(), image.White, image.Point{}, imagedraw.Src)
	imagedraw.Draw(opaque, opaque.Bounds(), picture, picture.Bounds().Min, imagedraw.Over)
	var file bytes.Buffer
	err = (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&file, opaque)
	return file.Bytes(), err
}

// colour reads "#1d3557"; usual stands for "".
func colour(text string, usual draw.Colour) (draw.Colour, error) {
	if text == "" {
		return usual, nil
	}
	hex, is := strings.CutPrefix(text, "#")
	number, err := strconv.ParseUint(hex, 16, 32)
	if !is || len(hex) != 6 || err != nil {
		return usual, message.Errorf("cover.colour", text)
	}
	return draw.RGB(uint32(number)), nil
}

// contrast returns the contrast of two colours, from 1 to 21, as WCAG 2 measures it.
func contrast(a, b draw.Colour) float64 {
	light := func(c draw.Colour) float64 {
		part := func(v uint8) float64 {
			if x := float64(v) / 255; x > 0.04045 {
				return math.Pow((x+0.055)/1.055, 2.4)
			} else {
				return x / 12.92
			}
		}
		return 0.2126*part(c.R) + 0.7152*part(c.G) + 0.0722*part(c.B)
	}
	x, y := light(a), light(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// between returns the colour that lies that part of the way from a to b.
func between(a, b draw.Colour, part float64) draw.Colour {
	mix := func(a, b uint8) uint8 { return uint8(math.Round(float64(a) + (float64(b)-float64(a))*part)) }
	return draw.Colour{R: mix(a.R, b.R), G: mix(a.G, b.G), B: mix(a.B, b.B), Opaque: true}
}

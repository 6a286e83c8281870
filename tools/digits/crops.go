package main

import (
	"math"
	"math/rand/v2"
	"strconv"

	"jiugong/sudoku/scan/glyph"
	"jiugong/sudoku/scan/scantest"
)

// crop is what the network learns from.
type crop struct {
	pix   [glyph.Side * glyph.Side]uint8
	class uint8
}

const side = 9 // of a page's grid

// drawCrops draws a page, photographs it, straightens it as well as the finder does, and
// cuts its cells out.
func drawCrops(fonts []fontSource, random *rand.Rand) []crop {
	between := func(low, high float64) float64 { return low + (high-low)*random.Float64() }
	chance := func(p float64) bool { return random.Float64() < p }
	face := func() *scantest.Face { return fonts[random.IntN(len(fonts))].face }
	page := scantest.Page{Rows: side, Cols: side, Border: 16 + random.IntN(30),
		Thin: between(0.4, 2.6), ThinInk: between(0.25, 1), ThickInk: between(0.6, 1), Paper: between(0.72, 1), Tint: map[int]float64{}}
	page.Thick = page.Thin + between(0, 4)
	if chance(0.15) {
		page.Thin, page.Thick = page.Thin*1.5, page.Thick*1.5
	}
	for i := range side * side {
		page.Area = append(page.Area, i/27*3+i%9/3)
	}
	for a := range 9 {
		if chance(0.12) {
			page.Tint[a] = between(0.03, 0.35)
		}
	}
	height, width, bold, ink := between(0.3, 0.82), between(0.7, 1.15), between(-0.8, 1.6), between(0.7, 1)
	if chance(0.25) {
		height = between(0.26, 0.45)
	}
	bleed := 0.0
	if chance(0.3) {
		bleed = between(0.03, 0.18)
	}
	common := face() // most digits of a page are of one font in half of the pages
	one := chance(0.4)
	classes := make([]uint8, side*side)
	for i := range side * side {
		var cell scantest.Cell
		class := pickClass(random)
		classes[i] = class
		f := common
		if !one || chance(0.2) {
			f = face()
		}
		if bleed > 0 && chance(0.6) {
			cell.Texts = append(cell.Texts, scantest.Text{Text: strconv.Itoa(1 + random.IntN(9)), Face: f, X: between(0.1, 0.9), Y: between(0.1, 0.9), Ink: bleed * between(0.6, 1.2),
				Lettering: scantest.Lettering{Height: height * scantest.Unit, Width: width, Mirrored: chance(0.85), Bold: bold}})
		}
		if class == uint8(glyph.Empty) {
			addMarks(&cell, face, random)
		} else {
			h := max(0.26, height*between(0.93, 1.07))
			if !one {
				h = max(0.26, height*between(0.7, 1.3))
			}
			h = min(h, 0.88)
			text := glyph.Class(class).String()
			w := width * between(0.9, 1.08)
			if len(text) > 1 {
				w, h = min(w, 0.95)*between(0.75, 1), min(h, 0.62)
			}
			slant := 0.0
			if chance(0.3) {
				slant = between(-0.08, 0.3)
			}
			lean := 0.06
			if chance(0.2) {
				lean = 0.16
			}
			t := scantest.Text{Text: text, Face: f, X: 0.5 + between(-0.09, 0.09), Y: 0.5 + between(-0.09, 0.09), Ink: ink * between(0.8, 1),
				Lettering: scantest.Lettering{Height: h * scantest.Unit, Width: w, Slant: slant, Turn: random.NormFloat64() * lean, Bold: bold + between(-0.3, 0.3)}}
			if chance(0.08) {
				t.Ink *= between(0.5, 0.9)
			}
			if h < 0.5 && chance(0.3) {
				t.X, t.Y = 0.5+between(-0.18, 0.18), 0.5+between(-0.18, 0.18)
			}
			cell.Texts = append(cell.Texts, t)
			if h < 0.6 && len(text) == 1 && chance(0.07) {
				corner(&cell, face(), random)
			}
		}
		for chance(0.06) {
			cell.Spots = append(cell.Spots, scantest.Spot{X: random.Float64(), Y: random.Float64(), Radius: between(0.02, 0.12), Ink: between(0.05, 0.7)})
		}
		if chance(0.05) {
			cell.Spots = append(cell.Spots, scantest.Spot{X: random.Float64(), Y: random.Float64(), Radius: between(0.2, 0.7), Ink: between(0.03, 0.3)})
		}
		page.Cells = append(page.Cells, cell)
	}
	picture, at := page.Draw()
	c := scantest.Camera{Scale: between(0.32, 1), Uneven: between(0, 0.5)}
	// What nobody could read teaches nothing: the digits are about ten pixels high.
	c.Scale = max(c.Scale, 10/(height*scantest.Unit))
	digit := c.Scale * scantest.Unit * height
	c.Contrast = between(0.3, 1)
	c.Noise = between(0, 6) * c.Contrast
	c.Blur = between(0.2, max(0.4, min(2.2, digit/11)))
	if chance(0.15) {
		c.Shake = between(0, digit/10)
	}
	if chance(0.6) {
		c.Tilt, c.Direction, c.Turn = between(0, 0.6), between(0, 2*math.Pi), between(-0.5, 0.5)
	}
	if chance(0.3) {
		c.Shadow = between(0, 0.7)
	}
	if chance(0.15) {
		c.Halftone = between(0.02, 0.13) * c.Contrast
	}
	if chance(0.8) {
		c.Quality = 25 + random.IntN(70)
	}
	if chance(0.25) { // a screenshot
		c = scantest.Camera{Scale: between(0.4, 1), Blur: between(0, 0.4), Contrast: between(0.5, 1)}
	}
	photo, placed := c.Take(picture, at, random)
	return cut(photo, placed, classes, random)
}

func pickClass(random *rand.Rand) uint8 {
	switch p := random.Float64(); {
	case p < 0.22:
		return uint8(glyph.Empty)
	case p < 0.8:
		return uint8(1 + random.IntN(9))
	}
	return uint8(glyph.LetterA) + uint8(random.IntN(glyph.Classes-int(glyph.LetterA)))
}

// addMarks writes pencil marks into an empty cell, or a corner's number, or nothing.
func addMarks(cell *scantest.Cell, face func() *scantest.Face, random *rand.Rand) {
	switch p := random.Float64(); {
	case p < 0.2:
		f, height := face(), 0.13+0.12*random.Float64()
		for d := range 9 {
			if random.IntN(9) < 4 {
				cell.Texts = append(cell.Texts, scantest.Text{Text: strconv.Itoa(d + 1), Face: f, X: 0.5 + 0.3*float64(d%3-1), Y: 0.5 + 0.3*float64(d/3-1), Ink: 0.3 + 0.7*random.Float64(),
					Lettering: scantest.Lettering{Height: height * scantest.Unit, Width: 1}})
			}
		}
	case p < 0.28:
		corner(cell, face(), random)
	}
}

func corner(cell *scantest.Cell, f *scantest.Face, random *rand.Rand) {
	cell.Texts = append(cell.Texts, scantest.Text{Text: strconv.Itoa(1 + random.IntN(30)), Face: f, X: 0.2 + 0.06*random.Float64(), Y: 0.18 + 0.06*random.Float64(), Ink: 0.3 + 0.7*random.Float64(),
		Lettering: scantest.Lettering{Height: (0.12 + 0.1*random.Float64()) * scantest.Unit, Width: 0.9}})
}

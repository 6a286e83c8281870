package tui

import (
	"image/color"
	"math"

	"github.com/charmbracelet/x/ansi"

	"jiugong/sudoku/internal/once"
)

// Text and lines must stand out from their background. The contrast is measured
// by the Web Content Accessibility Guidelines, in hundredths: 4.5 : 1 for text,
// 3 : 1 for lines.
const (
	textContrast = 450
	lineContrast = 300
)

// readable returns s with a foreground that stands out from its background,
// however the two came together. If it doesn't, it goes as far towards white or
// black as it must. That holds as well in terminals of 256 and of 16 colours,
// which show the nearest they have.
func readable(s style, least int) style {
	if s.fg == noColour || s.bg == noColour {
		return s
	}
	extremes := [2]colour{0xffffff, 0x000000}
	if contrast(0x000000, s.bg) > contrast(0xffffff, s.bg) {
		extremes = [2]colour{0x000000, 0xffffff}
	}
	const steps = 16
	for _, everywhere := range []bool{true, false} { // a middling background may be too much for 16 colours
		for step := range steps + 1 {
			for _, extreme := range extremes {
				if fg := mix(s.fg, extreme, step, steps); standsOut(fg, s.bg, least, everywhere) {
					s.fg = fg
					return s
				}
			}
		}
	}
	s.fg = extremes[0]
	return s
}

// standsOut looks at a colour on another in true colours and in 256, and
// everywhere in 16 as well.
func standsOut(fg, bg colour, least int, everywhere bool) bool {
	return contrast(fg, bg) >= least && contrast(in256(fg), in256(bg)) >= least &&
		(!everywhere || contrast(in16(fg), in16(bg)) >= least)
}

// in256 and in16 return what terminals with 256 or 16 colours make of one.
func in256(c colour) colour { return colourOf(ansi.Convert256(c)) }
func in16(c colour) colour  { return colourOf(ansi.Convert16(c)) }

func colourOf(c color.Color) colour {
	r, g, b, _ := c.RGBA()
	return colour(r>>8<<16 | g>>8<<8 | b>>8)
}

// RGBA makes a colour one of package image/color.
func (c colour) RGBA() (r, g, b, a uint32) {
	return uint32(c>>16&255) * 0x101, uint32(c>>8&255) * 0x101, uint32(c&255) * 0x101, 0xffff
}

// mix returns the colour that lies part of whole of the way from one to another.
func mix(from, to colour, part, whole int) (mixed colour) {
	for shift := 0; shift < 24; shift += 8 {
		a, b := int(from>>shift&255), int(to>>shift&255)
		mixed |= colour(a+(b-a)*part/whole) << shift
	}
	return mixed
}

// contrast returns the ratio of the luminances of two colours, in hundredths.
func contrast(a, b colour) int {
	bright, dim := luminance(a), luminance(b)
	if bright < dim {
		bright, dim = dim, bright
	}
	return 100 * (bright + 50_000) / (dim + 50_000)
}

// luminance returns how bright a colour is, from 0 to a million.
func luminance(c colour) int {
	steps := linear.Get(linearTable)
	return (2126*steps[c>>16&255] + 7152*steps[c>>8&255] + 722*steps[c&255]) / 10_000
}

// linear are the 256 steps of a colour by the light they give, in millionths.
// They are rounded, so that every machine gets the same.
var linear once.Value[*[256]int]

func linearTable() *[256]int {
	table := new([256]int)
	for i := range table {
		v := float64(i) / 255
		if v <= 0.04045 {
			v /= 12.92
		} else {
			v = math.Pow((v+0.055)/1.055, 2.4)
		}
		table[i] = int(math.Round(v * 1e6))
	}
	return table
}

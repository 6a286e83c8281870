package main

import (
	"image"
	"math"
	"math/rand/v2"
	"slices"

	"jiugong/sudoku/scan/glyph"
)

// cut straightens the grid of a photo, with the small faults that a finder makes, and
// gives its cells.
func cut(photo *image.Gray, placed func(col, row float64) (x, y float64), classes []uint8, random *rand.Rand) []crop {
	fault := 0.015 + 0.03*random.Float64()
	var faults [side + 3][side + 3][2]float64
	for i := range faults {
		for j := range faults[i] {
			faults[i][j] = [2]float64{random.NormFloat64() * fault, random.NormFloat64() * fault}
		}
	}
	sheet := glyph.Straighten(photo, side, side, 0, func(col, row float64) (float64, float64) {
		c, r := max(0, min(side+1, col+1)), max(0, min(side+1, row+1))
		i, j := int(r), int(c)
		fy, fx := r-math.Floor(r), c-math.Floor(c)
		off := func(k int) float64 {
			return (faults[i][j][k]*(1-fx)+faults[i][j+1][k]*fx)*(1-fy) + (faults[i+1][j][k]*(1-fx)+faults[i+1][j+1][k]*fx)*fy
		}
		return placed(col+off(0), row+off(1))
	})
	var crops []crop
	for i, class := range classes {
		c := crop{class: class}
		sheet.Crop(i/side, i%side, &c.pix)
		if glyph.Class(class) == glyph.Empty || c.legible() {
			crops = append(crops, c)
		}
	}
	return crops
}

// legible reports whether a digit's strokes stand out from their cell. Where thin strokes,
// blur and noise have swallowed a digit, its crop would teach that empty cells may be digits.
func (c *crop) legible() bool {
	const inset, strokes, least = 7, 14, 75
	var middle []uint8
	for y := inset; y < glyph.Side-inset; y++ {
		middle = append(middle, c.pix[y*glyph.Side+inset:(y+1)*glyph.Side-inset]...)
	}
	slices.Sort(middle)
	dark := 0
	for _, v := range middle[len(middle)-strokes:] {
		dark += int(v)
	}
	return dark/strokes-int(middle[len(middle)/4]) >= least
}

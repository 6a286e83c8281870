package book

import (
	"rsc.io/qr"

	"jiugong/sudoku"
	"jiugong/sudoku/draw"
	"jiugong/sudoku/notation"
)

// address is where a puzzle is played; with steps behind it, it asks for the steps of
// its solution.
func (o *Options) address(p *Puzzle) (string, error) {
	code, err := notation.Code(&notation.Record{Board: sudoku.NewBoard(p.Puzzle)})
	if err != nil {
		return "", sudoku.Messagef("puzzle %d: %v", p.Number, err)
	}
	return o.Site + "/p/" + code, nil
}

const steps = "?steps"

// quiet is how many modules are free around a QR code.
const quiet = 4

// code is a QR code as a picture, one unit of it a module.
func code(text string) (*draw.Picture, error) {
	code, err := qr.Encode(text, qr.M)
	if err != nil {
		return nil, sudoku.Messagef("the address is too long for a QR code: %d {character|characters}", len(text))
	}
	var dark []draw.Segment
	for y := range code.Size {
		for x := 0; x < code.Size; x++ {
			from := x
			for x < code.Size && code.Black(x, y) {
				x++
			}
			if x > from {
				at := float64(y) + 0.5
				dark = append(dark, draw.Lines(draw.Point{X: float64(from), Y: at}, draw.Point{X: float64(x), Y: at})...)
			}
		}
	}
	size := float64(code.Size + 2*quiet)
	p := &draw.Picture{Left: -quiet, Top: -quiet, Width: size, Height: size}
	p.Add(draw.Path{Segments: dark, Stroke: draw.RGB(0), Width: 1})
	return p, nil
}

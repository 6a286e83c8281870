package book

import (
	"rsc.io/qr"

	"jiugong/sudoku"
	"jiugong/sudoku/draw"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/notation"
)

// address returns where a puzzle is played; with steps behind it, it asks for the steps of
// its solution.
func (o *Options) address(p *Puzzle) (string, error) {
	code, err := notation.Code(&notation.Record{Board: sudoku.NewBoard(p.Puzzle)})
	if err != nil {
		return "", message.Errorf("puzzle.wrong", p.Number, err)
	}
	return o.Site + "/p/" + code, nil
}

const steps = "?steps"

// quiet is how many modules are free around a QR code.
const quiet = 4

// code returns a QR code as a picture, one unit of it a module.
func code(text string) (*draw.Picture, error) {
	code, err := qr.Encode(text, qr.M)
	if err != nil {
		return nil, message.Errorf("book.qr_address", len(text))
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

// A module of a QR code is this wide in print at the least, and better.
const (
	leastModule = 0.25 * mm
	goodModule  = 0.36 * mm
)

// code returns the QR code of an address, made once for its page.
func (l *layout) code(address string) (*draw.Picture, error) {
	if p := l.codes[address]; p != nil {
		return p, nil
	}
	p, err := code(address)
	if err == nil {
		l.codes[address] = p
	}
	return p, err
}

// moduled returns how wide the QR code of an address is with modules of that
// width. It returns ok false if no code is so long.
func (l *layout) moduled(address string, module float64) (size float64, ok bool) {
	p, err := l.code(address)
	if err != nil {
		return 0, false
	}
	return p.Width * module, true
}

// codeSize returns how wide the QR code of an address is. It is no less than
// least, and as large as its modules want up to most. It returns 0, for no
// code, if they would be too small.
func (l *layout) codeSize(address string, least, most float64) float64 {
	good, ok := l.moduled(address, goodModule)
	if !ok {
		return 0
	}
	size := min(max(least, good), most)
	if size < good/goodModule*leastModule {
		return 0
	}
	return size
}

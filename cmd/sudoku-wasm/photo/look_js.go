package main

import (
	"image"
	"image/color"
	"math"

	"jiugong/sudoku/scan/glyph"
	"jiugong/sudoku/scan/sight"
)

// seer holds the picture that was opened last.
type seer struct {
	reader glyph.Reader
	places [][]*sight.Grid
	place  []*sight.Grid // the one that was looked at
}

// open finds the grids on a picture of red, green, blue and opaque alpha. It returns in how
// many places there are any.
func (s *seer) open(pixels []uint8, width, height int) int {
	m := &image.RGBA{Pix: pixels, Stride: 4 * width, Rect: image.Rect(0, 0, width, height)}
	luma := image.NewGray(m.Rect)
	for i := range luma.Pix {
		luma.Pix[i], _, _ = color.RGBToYCbCr(pixels[4*i], pixels[4*i+1], pixels[4*i+2])
	}
	s.places, s.place = sight.Find(func() bool { return false }, sight.NewPicture(luma, m, 1), sight.Sizes()), nil
	return len(s.places)
}

// candidate is what scan/reading takes as a Candidate and its looks, as numbers.
type candidate struct {
	n     int
	lines float64
	looks []look
}

type look struct {
	chances []uint32 // the bits of each float32
	areas   []uint8  // empty if none are seen
	tones   []uint32 // the bits of each cell's tone, as float32
	covered []uint8  // 1 for each cell through which the edge of something may run
}

// plain is how many nats a grid's digits may be unsure on average if the other
// turns need no look.
const plain = 0.03

// look returns the candidates of one place. If upright digits are plain, there
// is one look at each, else four. Looks are empty if digits can't stand upright
// in them.
func (s *seer) look(place int) (list []candidate) {
	s.place = s.places[place]
	for _, g := range s.place {
		c := candidate{n: g.N(), lines: g.Lines()}
		for quarters := range 4 {
			if !g.Upright(quarters, &s.reader) {
				c.looks = append(c.looks, look{})
				continue
			}
			v := g.View(quarters)
			chances := v.Chances(&s.reader)
			c.looks = append(c.looks, lookOf(v, chances))
			if quarters == 0 && unsure(chances) < plain {
				break
			}
		}
		list = append(list, c)
	}
	return list
}

func lookOf(v *sight.View, chances [][glyph.Classes]float32) (l look) {
	for cell, row := range chances {
		for _, p := range row {
			l.chances = append(l.chances, math.Float32bits(p))
		}
		var tone sight.Tone
		if row[glyph.Empty] < 0.5 {
			tone = v.Tone(cell)
		}
		for _, part := range tone {
			l.tones = append(l.tones, math.Float32bits(float32(part)))
		}
		covered := uint8(0)
		if v.Covered(cell) {
			covered = 1
		}
		l.covered = append(l.covered, covered)
	}
	for _, area := range v.Areas() {
		l.areas = append(l.areas, uint8(area))
	}
	return l
}

// unsure returns the mean doubt about the filled cells, in nats.
func unsure(chances [][glyph.Classes]float32) float64 {
	sum, filled := 0.0, 0
	for _, row := range chances {
		best := 0
		for class, p := range row {
			if p > row[best] {
				best = class
			}
		}
		sum -= math.Log(float64(row[best]))
		if best != int(glyph.Empty) {
			filled++
		}
	}
	return sum / float64(max(1, filled))
}

// straightened returns the picture of a grid that look returned, with some number of pixels a cell.
func (s *seer) straightened(candidate, quarters, cell int) *image.RGBA {
	return s.place[candidate].View(quarters).Straightened(cell)
}

// marks returns the pencil marks of all cells, bit d-1 for digit d; those of filled cells mean
// nothing.
func (s *seer) marks(candidate, quarters int) (marks []uint32) {
	v := s.place[candidate].View(quarters)
	for cell := range v.N() * v.N() {
		marks = append(marks, uint32(v.Marks(cell, &s.reader)))
	}
	return marks
}

package glyph

import (
	"image"
	"slices"
)

const (
	// Cell is how many pixels of a sheet a cell is wide and high.
	Cell = 24
	// Margin is how many pixels of a sheet lie around the grid.
	Margin = 4
	// mesh is how many pixels lie between two points whose place in the photo is asked for.
	mesh = 6
)

// Sheet holds a grid seen from straight above, with a margin of Margin pixels.
type Sheet struct {
	Rows, Cols    int
	Width, Height int
	// Grey is the picture, Ink how much darker it is than its paper: 0 is paper, 255 is as
	// dark as the grid's lines and digits are.
	Grey, Ink []uint8
	// Contrast is how much darker lines and digits are than paper, from 0 to 255.
	Contrast int
}

// Straighten returns the grid of a photo as a sheet. The function at maps a
// point of the grid to the photo, with cells 1 wide. The photo's cells should
// be at most twice as large as the sheet's. Contrast counts as ink from least
// on. A higher one ignores faint dirt on a nearly empty sheet.
func Straighten(photo *image.Gray, rows, cols, least int, at func(col, row float64) (x, y float64)) *Sheet {
	s := &Sheet{Rows: rows, Cols: cols, Width: cols*Cell + 2*Margin, Height: rows*Cell + 2*Margin}
	s.Grey = make([]uint8, s.Width*s.Height)
	across, down := (s.Width+mesh-1)/mesh+1, (s.Height+mesh-1)/mesh+1
	points := make([][2]float32, across*down)
	for j := range down {
		for i := range across {
			x, y := at((float64(i*mesh)-Margin)/Cell, (float64(j*mesh)-Margin)/Cell)
			points[j*across+i] = [2]float32{float32(x), float32(y)}
		}
	}
	for y := range s.Height {
		for x := range s.Width {
			i, j := x/mesh, y/mesh
			fx, fy := float32(x%mesh)/mesh, float32(y%mesh)/mesh
			a, b := points[j*across+i], points[j*across+i+1]
			c, d := points[(j+1)*across+i], points[(j+1)*across+i+1]
			px := (a[0]*(1-fx)+b[0]*fx)*(1-fy) + (c[0]*(1-fx)+d[0]*fx)*fy
			py := (a[1]*(1-fx)+b[1]*fx)*(1-fy) + (c[1]*(1-fx)+d[1]*fx)*fy
			s.Grey[y*s.Width+x] = between(photo, px, py)
		}
	}
	s.ink(max(least, 16))
	return s
}

// between reads photo between its pixels. Beyond its edges it repeats them.
func between(photo *image.Gray, x, y float32) uint8 {
	width, height := photo.Rect.Dx(), photo.Rect.Dy()
	x, y = max(0, min(x, float32(width-1))), max(0, min(y, float32(height-1)))
	ix, iy := int(x), int(y)
	fx, fy := int(256*(x-float32(ix))), int(256*(y-float32(iy)))
	at := iy*photo.Stride + ix
	right, below := 1, photo.Stride
	if ix == width-1 {
		right = 0
	}
	if iy == height-1 {
		below = 0
	}
	p := photo.Pix
	top := int(p[at])*(256-fx) + int(p[at+right])*fx
	bottom := int(p[at+below])*(256-fx) + int(p[at+below+right])*fx
	return uint8((top*(256-fy) + bottom*fy + 1<<15) >> 16)
}

// ink compares each pixel with its paper. It removes dark features narrower than 15 pixels to
// find the paper. So shadows don't count.
func (s *Sheet) ink(least int) {
	paper := slices.Clone(s.Grey)
	for range 2 { // the greatest around, then the smallest
		widen(paper, s.Width, s.Height)
		for i, v := range paper {
			paper[i] = 255 - v
		}
	}
	s.Ink = make([]uint8, len(s.Grey))
	var count [256]int
	for i, v := range s.Grey {
		ink := 0
		if p := int(paper[i]); p > int(v) {
			ink = 255 * (p - int(v)) / max(p, 24)
		}
		s.Ink[i] = uint8(min(ink, 255))
		count[s.Ink[i]]++
	}
	left := len(s.Grey) * 4 / 100
	for s.Contrast = 255; s.Contrast > 0 && left >= count[s.Contrast]; s.Contrast-- {
		left -= count[s.Contrast]
	}
	scale := max(s.Contrast, least)
	for i, v := range s.Ink {
		s.Ink[i] = uint8(min(int(v)*230/scale, 255))
	}
}

// Even makes ink stronger where the grid's lines are fainter than elsewhere on them, as under
// a reflection.
func (s *Sheet) Even() {
	const usual, faintest = 0.75, 0.3 // parts of a line's mean strength
	across, down := s.lines(false), s.lines(true)
	for row := range s.Rows {
		for col := range s.Cols {
			seen, whole := 0, 1
			for r := max(0, row-1); r <= min(s.Rows-1, row+1); r++ {
				for c := max(0, col-1); c <= min(s.Cols-1, col+1); c++ {
					for side := range 2 {
						a, d := across[r+side], down[c+side]
						seen += a[c] + d[r]
						whole += a[s.Cols] + d[s.Rows]
					}
				}
			}
			if part := max(faintest, float64(seen)/float64(whole)); part < usual {
				s.strengthen(row, col, usual/part)
			}
		}
	}
}

// lines returns how dark each cell's piece of each line is, and at last the mean of the line.
func (s *Sheet) lines(down bool) (lines [][]int) {
	count, pieces, stepAlong, stepAcross := s.Rows, s.Cols, 1, s.Width
	if down {
		count, pieces, stepAlong, stepAcross = s.Cols, s.Rows, s.Width, 1
	}
	for line := range count + 1 {
		dark := make([]int, pieces+1)
		for piece := range pieces {
			start := Margin*(stepAlong+stepAcross) + piece*Cell*stepAlong + line*Cell*stepAcross
			for along := 4; along < Cell-4; along++ {
				most := uint8(0)
				for off := -3; off < 3; off++ {
					most = max(most, s.Ink[start+along*stepAlong+off*stepAcross])
				}
				dark[piece] += int(most)
			}
			dark[pieces] += dark[piece]
		}
		dark[pieces] /= pieces
		lines = append(lines, dark)
	}
	return lines
}

// strengthen multiplies the ink of a cell.
func (s *Sheet) strengthen(row, col int, by float64) {
	for y := range Cell {
		at := (Margin+row*Cell+y)*s.Width + Margin + col*Cell
		for x, ink := range s.Ink[at : at+Cell] {
			s.Ink[at+x] = uint8(min(255, by*float64(ink)))
		}
	}
}

// widen replaces each pixel by the greatest within 7 pixels along rows and columns. The greatest
// of 2, then of 4 and 8 pixels in a row give that of 15.
func widen(pix []uint8, width, height int) {
	const radius = 7
	row := make([]uint8, width+2*radius)
	for y := range height {
		clear(row)
		copy(row[radius:], pix[y*width:(y+1)*width])
		for _, step := range [3]int{1, 2, 4} {
			greater(row, row[step:])
		}
		greater(row, row[radius:])
		copy(pix[y*width:(y+1)*width], row)
	}
	all := make([]uint8, (height+2*radius)*width)
	copy(all[radius*width:], pix)
	for _, step := range [3]int{1, 2, 4} {
		greater(all, all[step*width:])
	}
	greater(all, all[radius*width:])
	copy(pix, all)
}

// greater replaces values by those of others that are greater.
func greater(values, others []uint8) {
	values = values[:len(others)]
	for i, v := range others {
		values[i] = max(values[i], v)
	}
}

// Crop copies a cell and a little around it.
func (s *Sheet) Crop(row, col int, crop *[Side * Side]uint8) { s.CropBeside(row, col, 0, 0, crop) }

// CropBeside copies what is a number of pixels, at most 2, to the right of a crop and below it.
func (s *Sheet) CropBeside(row, col, right, below int, crop *[Side * Side]uint8) {
	const around = (Side - Cell) / 2
	for y := range Side {
		at := (Margin+row*Cell-around+below+y)*s.Width + Margin + col*Cell - around + right
		copy(crop[y*Side:(y+1)*Side], s.Ink[at:at+Side])
	}
}

// CropWide copies a cell and a third of its width on either side, squeezed. Numbers of two digits
// may be wider than their cells.
func (s *Sheet) CropWide(row, col int, crop *[Side * Side]uint8) {
	const half = Cell * 5 / 6 // of the width that is copied
	top, left := Margin+row*Cell-(Side-Cell)/2, Margin+col*Cell+Cell/2-half
	for x := range Side {
		// in 1/256 of a pixel
		at := 256*left + 128*2*half*(2*x+1)/Side - 128
		at = max(0, min(at, 256*(s.Width-1)-1))
		part := at % 256
		for y := range Side {
			ink := s.Ink[(top+y)*s.Width+at/256:]
			crop[y*Side+x] = uint8((int(ink[0])*(256-part) + int(ink[1])*part) / 256)
		}
	}
}

// Turned returns the sheet turned to the right by quarters of a circle.
func (s *Sheet) Turned(quarters int) *Sheet {
	t := &Sheet{Rows: s.Rows, Cols: s.Cols, Width: s.Width, Height: s.Height, Contrast: s.Contrast,
		Grey: slices.Clone(s.Grey), Ink: slices.Clone(s.Ink)}
	for range quarters & 3 {
		t.Grey, t.Ink = quarter(t.Grey, t.Width, t.Height), quarter(t.Ink, t.Width, t.Height)
		t.Width, t.Height, t.Rows, t.Cols = t.Height, t.Width, t.Cols, t.Rows
	}
	return t
}

// quarter turns a picture to the right.
func quarter(pix []uint8, width, height int) []uint8 {
	out := make([]uint8, len(pix))
	for y := range height {
		for x := range width {
			out[x*height+height-1-y] = pix[y*width+x]
		}
	}
	return out
}

package sight

import (
	"image"
	"image/color"
	"math"
	"slices"

	"jiugong/sudoku/scan/glyph"
)

// readCloser reads digits that are too small for the network where hardly any
// others are, as a terminal shows them. It brings each to half of the height
// that is looked at, without the signs beside it. These are a cursor's
// brackets, or a sign that it is wrong. Other small digits are pencil marks.
func (v *View) readCloser(cells [][glyph.Classes]float32, reader *glyph.Reader) {
	small := v.smallDigits(cells)
	if small == nil {
		return
	}
	luma := v.picture.luma
	if v.negative {
		luma = negative(luma)
	}
	seen, usual := v.closers(luma, small)
	if off := usual.height - unit; usual.height > 0 && (off < -2 || off > 2) { // another height was expected
		small.height *= usual.height / unit
		seen, usual = v.closers(luma, small)
	}
	if usual.height == 0 {
		return
	}
	marks := markColour(seen, usual)
	v.tones = map[int]Tone{}
	for cell := range cells {
		p, c := &cells[cell], seen[cell]
		digit, clear := c.digit(usual, marks)
		if digit < 0 {
			*p = [glyph.Classes]float32{glyph.Empty: 1}
			continue
		}
		v.tones[cell] = c.read(luma, digit, usual, v.sheet.Contrast/2, reader, p)
		if !clear {
			const empty = 0.4
			for class := range p {
				p[class] *= 1 - empty
			}
			p[glyph.Empty] += empty
		}
	}
}

// unit is how many pixels high digits are when they are looked at closer.
const unit = glyph.Cell / 2

// smallDigits tells how high digits are, in pixels of the picture, and where in a cell they stand.
type smallDigits struct {
	height float64
	middle func(row int) (x, y float64)
}

// smallDigits returns where small digits are expected, or nil if there are hardly any.
func (v *View) smallDigits(cells [][glyph.Classes]float32) *smallDigits {
	if t := v.typed; t != nil {
		const part = 0.6 // of a line that digits take
		rows := float64(t.boxRows)
		return &smallDigits{part * v.place(0, 0).from(v.place(0, rows)) / t.lines(), func(row int) (x, y float64) {
			return 0.5, t.digit(row)
		}}
	}
	const farthest, highest, blur = 5, 8, 1.5 // pixels from the middle, of a digit, and around it
	var heights, lefts, tops []float64
	others := 0
	for cell := range cells {
		area := inkArea(v.sheet, cell/v.n, cell%v.n)
		if area.Dy() >= 3 && max(area.Dx(), area.Dy()) <= highest && max(math.Abs(across(area)), math.Abs(down(area))) <= farthest {
			heights, lefts, tops = append(heights, float64(area.Dy())), append(lefts, across(area)), append(tops, down(area))
		} else if cells[cell][glyph.Empty] < 0.5 && greatest(&cells[cell]) >= sure {
			others++
		}
	}
	if len(heights) < max(v.n/2, 2*others) {
		return nil
	}
	left, top := 0.5+median(lefts)/glyph.Cell, 0.5+median(tops)/glyph.Cell
	middle := float64(v.n) / 2
	high := v.place(middle, middle).from(v.place(middle, middle+1))
	return &smallDigits{(median(heights) - blur) / glyph.Cell * high, func(int) (x, y float64) { return left, top }}
}

// closers looks at all cells, and measures the digits that stand alone. It returns no height if
// there are hardly any, or if there are large ones.
func (v *View) closers(luma *image.Gray, small *smallDigits) (seen []*closer, usual usualDigit) {
	var heights, lefts, tops, inks []float64
	large := 0
	for cell := range v.n * v.n {
		c := v.closer(luma, cell, small)
		seen = append(seen, c)
		if slices.ContainsFunc(c.blobs, func(b blob) bool { return b.Dy() > 2*unit }) {
			large++
		}
		if len(c.blobs) == 1 && c.blobs[0].Dy() >= unit/3 && c.blobs[0].Dx() <= 2*unit {
			b := c.blobs[0]
			left, top := c.from(b)
			heights, lefts, tops = append(heights, float64(b.Dy())), append(lefts, left), append(tops, top)
			inks = append(inks, float64(b.ink))
		}
	}
	if len(heights) < v.n/2 || large >= v.n/2 {
		return seen, usual
	}
	return seen, usualDigit{height: median(heights), left: median(lefts), top: median(tops), ink: median(inks)}
}

// closer holds what stands in a cell with small digits.
type closer struct {
	view         *View
	middle       point // where its digit is expected, in the picture
	right, below point // the steps of a pixel of the sheet
	size         int   // of the sheet, whose middle that is
	blobs        []blob
}

// closer looks at a cell closely enough to see small digits.
func (v *View) closer(luma *image.Gray, cell int, small *smallDigits) *closer {
	col, row := float64(cell%v.n), float64(cell/v.n)
	x, y := small.middle(cell / v.n)
	c := &closer{view: v, middle: v.place(col+x, row+y)}
	left, right := v.place(col, row+y), v.place(col+1, row+y)
	top, bottom := v.place(col+x, row), v.place(col+x, row+1)
	step := small.height / unit
	width, height := left.from(right), top.from(bottom)
	c.right = point{(right.x - left.x) / width * step, (right.y - left.y) / width * step}
	c.below = point{(bottom.x - top.x) / height * step, (bottom.y - top.y) / height * step}
	const most = 9
	cells := min(most, int(math.Ceil(max(width, height)/step/glyph.Cell))|1)
	c.size = cells*glyph.Cell + 2*glyph.Margin
	s := glyph.Straighten(luma, cells, cells, 230, func(col, row float64) (x, y float64) {
		p := c.at(glyph.Margin+col*glyph.Cell, glyph.Margin+row*glyph.Cell)
		return p.x, p.y
	})
	const line = 3 // pixels that half of a line may take
	from := func(p point) int { return int(c.middle.from(p) / step) }
	inside := image.Rect(c.size/2-from(left)+line, c.size/2-from(top)+line, c.size/2+from(right)-line, c.size/2+from(bottom)-line)
	inside = inside.Intersect(image.Rect(0, 0, c.size, c.size))
	c.blobs = slices.DeleteFunc(blobs(s, inside), func(b blob) bool {
		line := b.Dx() > 3*unit || b.Dy() > 2*unit
		return line && !b.In(inside.Inset(1))
	})
	return c
}

// at returns the point of the picture that a pixel of the sheet shows.
func (c *closer) at(x, y float64) point {
	x, y = x-float64(c.size)/2, y-float64(c.size)/2
	return point{c.middle.x + x*c.right.x + y*c.below.x, c.middle.y + x*c.right.y + y*c.below.y}
}

// from returns how far the middle of a blob is from where a digit is expected.
func (c *closer) from(b blob) (right, below float64) {
	return float64(b.Min.X+b.Max.X-c.size) / 2, float64(b.Min.Y+b.Max.Y-c.size) / 2
}

// usualDigit is what digits alone in their cells are like: how high, and how far from where they are
// expected.
type usualDigit struct{ height, left, top, ink float64 }

// off returns how far a blob is from a digit's place, in heights of digits.
func (c *closer) off(b blob, usual usualDigit) (right, below float64) {
	right, below = c.from(b)
	return (right - usual.left) / usual.height, (below - usual.top) / usual.height
}

// next reports whether a blob stands right beside a digit's place, or in it.
func (c *closer) next(b blob, usual usualDigit) bool {
	right, below := c.off(b, usual)
	return math.Abs(right) < 1.4 && math.Abs(below) < 0.6
}

// digit returns the number of the blob that is the cell's digit, -1 for none, and whether that is
// clear. Beside a digit there may be brackets and signs of its own colour. Pencil marks are elsewhere,
// have the colour of such, or a point or stroke behind them.
func (c *closer) digit(usual usualDigit, marks *color.RGBA) (digit int, clear bool) {
	digit = slices.IndexFunc(c.blobs, func(b blob) bool {
		right, below := c.off(b, usual)
		high := float64(b.Dy()) / usual.height
		return math.Abs(right) < 0.4 && math.Abs(below) < 0.35 && high > 0.7 && high < 1.45 && float64(b.Dx()) < 1.2*usual.height
	})
	if digit < 0 || float64(c.blobs[digit].ink) < 0.4*usual.ink {
		return -1, true
	}
	own := c.colour(c.blobs[digit])
	mark := marks != nil && apart(own, *marks) < 45
	for i, b := range c.blobs {
		if i == digit {
			continue
		}
		high := float64(b.Dy()) / usual.height
		if !c.next(b, usual) || high < 0.55 || high < 1.1 && (mark || marks != nil && apart(c.colour(b), *marks) < 45) {
			return -1, true
		}
	}
	return digit, !mark
}

// read reads a digit with all else gone, and returns its tone.
func (c *closer) read(luma *image.Gray, digit int, usual usualDigit, least int, reader *glyph.Reader, p *[glyph.Classes]float32) Tone {
	b := c.blobs[digit]
	x, y := float64(b.Min.X+b.Max.X)/2, float64(b.Min.Y+b.Max.Y)/2
	step := usual.height / unit
	s := glyph.Straighten(luma, 1, 1, least, func(col, row float64) (float64, float64) {
		at := c.at(x+(col-0.5)*glyph.Cell*step, y+(row-0.5)*glyph.Cell*step)
		return at.x, at.y
	})
	for i, other := range c.blobs {
		if i == digit {
			continue
		}
		to := func(v, middle float64) int { return int(math.Round((v-middle)/step)) + s.Width/2 }
		area := image.Rect(to(float64(other.Min.X), x)-1, to(float64(other.Min.Y), y)-1, to(float64(other.Max.X), x)+1, to(float64(other.Max.Y), y)+1)
		area = area.Intersect(image.Rect(0, 0, s.Width, s.Height))
		for row := area.Min.Y; row < area.Max.Y; row++ {
			clear(s.Ink[row*s.Width+area.Min.X : row*s.Width+area.Max.X])
		}
	}
	look(s, 0, 0, reader, p)
	const around = 9 // pixels from the middle, in which no other line of text is
	at := c.colour(b)
	_, blue, red := color.RGBToYCbCr(at.R, at.G, at.B)
	middle := image.Pt(s.Width/2, s.Height/2)
	return Tone{float64(blue) - 128, float64(red) - 128, thickness(s, image.Rectangle{middle, middle}.Inset(-around))}
}

// colour returns the colour of a blob where it is strongest.
func (c *closer) colour(b blob) color.RGBA {
	return c.view.picture.colourAt(c.at(float64(b.peak.X), float64(b.peak.Y)))
}

func apart(a, b color.RGBA) float64 {
	return math.Hypot(float64(a.R)-float64(b.R), math.Hypot(float64(a.G)-float64(b.G), float64(a.B)-float64(b.B)))
}

// markColour returns the usual colour of what stands away from the digits' places, or nil if nothing
// does.
func markColour(seen []*closer, usual usualDigit) *color.RGBA {
	var parts [3][]float64
	for _, c := range seen {
		for _, b := range c.blobs {
			if high := float64(b.Dy()) / usual.height; c.next(b, usual) || high < 0.7 || high > 1.3 {
				continue
			}
			colour := c.colour(b)
			for k, part := range [3]uint8{colour.R, colour.G, colour.B} {
				parts[k] = append(parts[k], float64(part))
			}
		}
	}
	if len(parts[0]) < 2 {
		return nil
	}
	return &color.RGBA{uint8(median(parts[0])), uint8(median(parts[1])), uint8(median(parts[2])), 255}
}

// inkArea returns the area of the ink in a cell of a sheet, but for its edges.
// It is in pixels from the cell's corner.
func inkArea(s *glyph.Sheet, row, col int) (area image.Rectangle) {
	const edge, least = 3, 32
	for y := edge; y < glyph.Cell-edge; y++ {
		at := (glyph.Margin+row*glyph.Cell+y)*s.Width + glyph.Margin + col*glyph.Cell
		for x := edge; x < glyph.Cell-edge; x++ {
			if s.Ink[at+x] > least {
				area = area.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return area
}

// across and down return how far the middle of an area is from that of its cell.
func across(area image.Rectangle) float64 { return float64(area.Min.X+area.Max.X-glyph.Cell) / 2 }
func down(area image.Rectangle) float64   { return float64(area.Min.Y+area.Max.Y-glyph.Cell) / 2 }

func median(list []float64) float64 {
	inOrder(list)
	return list[len(list)/2]
}

// Package scantest draws pages with Sudokus whose truth is known, as a phone's camera may
// see them. They are for the tests of package scan and the trainer of its network.
package scantest

import (
	"image"
	"math"
)

// Unit is how many pixels a cell of a drawn page is wide.
const Unit = 40

// Page is a printed page: a grid with digits, and how it looks.
type Page struct {
	Rows, Cols int
	// Area is the box or region of each cell; thick lines run between two of them.
	Area []int
	// Cells hold the cells' contents.
	Cells []Cell
	// Border is how much paper is around the grid, in pixels.
	Border int
	// Thin and Thick are the widths of lines in pixels. ThinInk and ThickInk tell how black
	// they are, from 0 to 1.
	Thin, Thick, ThinInk, ThickInk float64
	// Paper is how bright the page is, from 0 to 1.
	Paper float64
	// Tint is how much darker the areas of that number are.
	Tint map[int]float64
	// Around is text around the grid, so that it isn't alone on the page.
	Around []Text
}

// Cell is the content of a cell.
type Cell struct {
	Texts []Text
	// Spots are round blots.
	Spots []Spot
}

// Text is a text in print. X and Y are its middle: in a cell from 0 to 1, around a grid in pixels.
type Text struct {
	Text string
	Face *Face
	X, Y float64
	Lettering
	Ink float64
}

// Spot is a round blot; all its measures are parts of a cell.
type Spot struct{ X, Y, Radius, Ink float64 }

// Draw draws the page, and gives the place of a point of the grid, whose cells are 1 wide.
func (p *Page) Draw() (page *image.Gray, at func(col, row float64) (x, y float64)) {
	width, height := 2*p.Border+p.Cols*Unit, 2*p.Border+p.Rows*Unit
	page = image.NewGray(image.Rect(0, 0, width, height))
	for i := range page.Pix {
		page.Pix[i] = uint8(255 * p.Paper)
	}
	for i, cell := range p.Cells {
		x, y := p.Border+i%p.Cols*Unit, p.Border+i/p.Cols*Unit
		if tint := p.Tint[p.Area[i]]; tint > 0 {
			darken(page, x, y, Unit, Unit, tint)
		}
		for _, spot := range cell.Spots {
			p.blot(page, x, y, spot)
		}
		for _, t := range cell.Texts {
			const more = Unit / 4 // a text may leave its cell
			mask := t.Face.draw(t.Text, image.Pt(Unit+2*more, Unit+2*more), more+t.X*Unit, more+t.Y*Unit, t.Lettering)
			stamp(page, mask, x-more, y-more, t.Ink)
		}
	}
	p.lines(page)
	for _, t := range p.Around {
		size := image.Pt(int(float64(len(t.Text)+1)*t.Height*1.4), int(t.Height*2.5))
		mask := t.Face.draw(t.Text, size, float64(size.X)/2, float64(size.Y)/2, t.Lettering)
		stamp(page, mask, int(t.X)-size.X/2, int(t.Y)-size.Y/2, t.Ink)
	}
	border := float64(p.Border)
	return page, func(col, row float64) (x, y float64) { return border + col*Unit - 0.5, border + row*Unit - 0.5 }
}

func (p *Page) blot(page *image.Gray, x, y int, s Spot) {
	for dy := range Unit {
		for dx := range Unit {
			d := math.Hypot(float64(dx)/Unit-s.X, float64(dy)/Unit-s.Y)
			if d < s.Radius {
				darken(page, x+dx, y+dy, 1, 1, s.Ink*min(1, 6*(1-d/s.Radius)))
			}
		}
	}
}

func (p *Page) lines(page *image.Gray) {
	area := func(row, col int) int {
		if row < 0 || row >= p.Rows || col < 0 || col >= p.Cols {
			return -1
		}
		return p.Area[row*p.Cols+col]
	}
	for thick := range 2 {
		wide, ink := p.Thin, p.ThinInk
		if thick == 1 {
			wide, ink = p.Thick, p.ThickInk
		}
		for i := range p.Rows + 1 {
			for j := range p.Cols + 1 {
				x, y := float64(p.Border+j*Unit), float64(p.Border+i*Unit)
				if j < p.Cols && (area(i-1, j) != area(i, j)) == (thick == 1) {
					bar(page, x-wide/2, y-wide/2, Unit+wide, wide, ink)
				}
				if i < p.Rows && (area(i, j-1) != area(i, j)) == (thick == 1) {
					bar(page, x-wide/2, y-wide/2, wide, Unit+wide, ink)
				}
			}
		}
	}
}

// bar draws an upright rectangle whose edges may lie between pixels. Bars that overlap
// don't add up.
func bar(page *image.Gray, x, y, width, height, ink float64) {
	for py := int(y); float64(py) < y+height; py++ {
		cy := min(float64(py)+1, y+height) - max(float64(py), y)
		for px := int(x); float64(px) < x+width; px++ {
			cx := min(float64(px)+1, x+width) - max(float64(px), x)
			if image.Pt(px, py).In(page.Rect) {
				at := page.PixOffset(px, py)
				page.Pix[at] = min(page.Pix[at], uint8(255*(1-ink*cx*cy)))
			}
		}
	}
}

func darken(page *image.Gray, x, y, width, height int, by float64) {
	area := image.Rect(x, y, x+width, y+height).Intersect(page.Rect)
	for py := area.Min.Y; py < area.Max.Y; py++ {
		for px := area.Min.X; px < area.Max.X; px++ {
			at := page.PixOffset(px, py)
			page.Pix[at] = uint8(float64(page.Pix[at]) * (1 - by))
		}
	}
}

func stamp(page *image.Gray, mask *image.Alpha, x, y int, ink float64) {
	size := mask.Rect.Size()
	for dy := range size.Y {
		for dx := range size.X {
			if v := mask.Pix[dy*mask.Stride+dx]; v > 0 && image.Pt(x+dx, y+dy).In(page.Rect) {
				at := page.PixOffset(x+dx, y+dy)
				page.Pix[at] = uint8(float64(page.Pix[at]) * (1 - ink*float64(v)/255))
			}
		}
	}
}

package sight

import (
	"image"

	"jiugong/sudoku/scan/glyph"
)

// Grid holds a grid that was found on a picture.
type Grid struct {
	grid
	picture *Picture
	upright *glyph.Sheet // as it stands in the picture, once it was asked for
}

// N returns how many cells the grid is wide.
func (g *Grid) N() int { return g.n }

// Lines returns how clearly the grid's lines are seen, from 0 to 1.
func (g *Grid) Lines() float64 { return max(0, min(1, g.score)) }

// View holds a grid turned so that its digits may stand upright.
type View struct {
	*Grid
	turn  int // quarters that the grid was turned to the right
	sheet *glyph.Sheet
}

// View returns the grid turned to the right by quarters of a circle, 0 to 3.
func (g *Grid) View(quarters int) *View {
	if g.upright == nil {
		g.upright = g.straighten()
	}
	v := &View{Grid: g, turn: quarters, sheet: g.upright}
	if quarters > 0 {
		v.sheet = g.upright.Turned(quarters)
	}
	return v
}

// Degrees returns by how many degrees to the right the picture must be turned.
func (v *View) Degrees() int { return (360 - 90*v.turn) % 360 }

// Place returns the point of the picture at a column and row of the view's grid.
func (v *View) Place(col, row float64) (x, y float64) {
	p := v.place(col, row)
	return p.x, p.y
}

func (v *View) place(col, row float64) point {
	n := float64(v.n)
	for range v.turn {
		col, row = row, n-col
	}
	return v.at(col, row)
}

func (g *Grid) straighten() *glyph.Sheet {
	scale, luma := 1.0, g.picture.luma
	if cell := g.cell(); cell > 1.6*glyph.Cell {
		scale = cell / (1.25 * glyph.Cell)
		luma = resize(luma, max(1, int(float64(luma.Rect.Dx())/scale)), max(1, int(float64(luma.Rect.Dy())/scale)))
	}
	if g.negative {
		luma = negative(luma)
	}
	return glyph.Straighten(luma, g.n, g.n, 0, func(col, row float64) (x, y float64) {
		at := g.at(col, row)
		return (at.x+0.5)/scale - 0.5, (at.y+0.5)/scale - 0.5
	})
}

// sure is the chance from which a cell needs no second look.
const sure = 0.98

// Chances returns for each cell how likely the network thinks each class. What isn't clear is
// looked at from beside, too, as the lattice may be a little off: the mean counts then.
func (v *View) Chances(reader *glyph.Reader) [][glyph.Classes]float32 {
	cells := make([][glyph.Classes]float32, v.n*v.n)
	beside := [...][2]int{{-1, -1}, {1, -1}, {-1, 1}, {1, 1}}
	var crop [glyph.Side * glyph.Side]uint8
	var again [glyph.Classes]float32
	for i := range cells {
		p := &cells[i]
		v.sheet.Crop(i/v.n, i%v.n, &crop)
		reader.Read(&crop, p)
		if greatest(p) >= sure {
			continue
		}
		for _, d := range beside {
			v.sheet.CropBeside(i/v.n, i%v.n, d[0], d[1], &crop)
			reader.Read(&crop, &again)
			for class := range p {
				p[class] += again[class]
			}
		}
		for class := range p {
			p[class] /= 1 + float32(len(beside))
		}
	}
	return cells
}

func greatest(p *[glyph.Classes]float32) (most float32) {
	for _, chance := range p {
		most = max(most, chance)
	}
	return most
}

// Straightened returns the grid as if seen from straight above, so many pixels a cell.
func (v *View) Straightened(cell int) *image.RGBA {
	side := v.n * cell
	out := image.NewRGBA(image.Rect(0, 0, side, side))
	for y := range side {
		for x := range side {
			p := v.place((float64(x)+0.5)/float64(cell), (float64(y)+0.5)/float64(cell))
			out.SetRGBA(x, y, v.picture.colourAt(p))
		}
	}
	return out
}

// negativeAround turns light into dark around a point, as far as three times reach.
func negativeAround(p *image.Gray, at point, reach float64) *image.Gray {
	out := &image.Gray{Pix: p.Pix, Stride: p.Stride, Rect: p.Rect}
	area := image.Rect(int(at.x-2*reach), int(at.y-2*reach), int(at.x+2*reach), int(at.y+2*reach)).Intersect(p.Rect)
	out.Pix = make([]uint8, len(p.Pix))
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			out.Pix[y*p.Stride+x] = 255 - p.Pix[y*p.Stride+x]
		}
	}
	return out
}

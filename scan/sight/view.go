package sight

import (
	"image"
	"math"

	"jiugong/sudoku/scan/glyph"
)

// Grid holds a grid that was found on a picture.
type Grid struct {
	grid
	picture *Picture
	views   [4]*View  // that were asked for
	tried   *[4]trial // how a few cells were read in each turn, once that was asked for
}

// N returns how many cells the grid is wide.
func (g *Grid) N() int { return g.n }

// Overlaps reports whether the middle of one of two grids lies in the other.
func (g *Grid) Overlaps(o *Grid) bool { return g.corners().overlaps(o.corners()) }

// Lines returns how clearly the grid's lines are seen, from 0 to 1.
func (g *Grid) Lines() float64 { return max(0, min(1, g.score)) }

// View holds a grid turned so that its digits may stand upright.
type View struct {
	*Grid
	turn  int // quarters that the grid was turned to the right
	sheet *glyph.Sheet
	tones map[int]Tone // of digits that were looked at closer
}

// View returns the grid turned to the right by quarters of a circle, 0 to 3.
func (g *Grid) View(quarters int) *View {
	if v := g.views[quarters]; v != nil {
		return v
	}
	v := &View{Grid: g, turn: quarters}
	if quarters == 0 {
		v.sheet = g.straighten()
	} else {
		v.sheet = g.View(0).sheet.Turned(quarters)
	}
	g.views[quarters] = v
	return v
}

// Upright reports whether the digits may stand upright after that turn, 0 to 3. Unless the grid
// is clear and isn't turned, it reads a few in all turns. It rules out turns in which hardly any is
// clear. It also rules out those in which they look much less like digits than in others.
func (g *Grid) Upright(quarters int, reader *glyph.Reader) bool {
	const far = 0.4
	if g.typed != nil {
		return quarters == 0
	}
	if quarters == 0 && g.score > clearScore {
		return true
	}
	if g.tried == nil {
		g.tried = &[4]trial{}
		cells := g.View(0).someInked(24)
		for q := range g.tried {
			g.tried[q] = g.View(q).try(cells, reader)
		}
	}
	t := g.tried
	return t[quarters].unsure <= mostUnsure && t[quarters].odd <= min(t[0].odd, t[1].odd, t[2].odd, t[3].odd)+far
}

// someInked returns at most that many of the cells that hold anything, from all over the grid.
func (v *View) someInked(most int) (cells []int) {
	for cell := range v.n * v.n {
		if v.inked(cell) {
			cells = append(cells, cell)
		}
	}
	if len(cells) > most {
		for i := range most {
			cells[i] = cells[i*len(cells)/most]
		}
		cells = cells[:most]
	}
	return cells
}

// mostUnsure is how many nats the digits of a grid may be unclear on average.
const mostUnsure = 0.5

// trial tells how well a few cells were read in one turn, in nats.
type trial struct {
	odd    float64 // how little they look like digits, on average
	unsure float64 // how unclear they are, for each that isn't empty
}

// try reads cells that hold anything, a third of them if that is too unclear. They are numbered as
// they are before the turn.
func (v *View) try(cells []int, reader *glyph.Reader) (t trial) {
	const most, parts = 4, 3
	read, filled := 0, 0
	var crop [glyph.Side * glyph.Side]uint8
	var p [glyph.Classes]float32
	classes := p[glyph.Empty+1:]
	if v.n <= 9 {
		classes = classes[:v.n]
	}
	for part := 0; part < parts && t.unsure <= mostUnsure*float64(read); part++ {
		for i := part; i < len(cells); i += parts {
			row, col := cells[i]/v.n, cells[i]%v.n
			for range v.turn {
				row, col = col, v.n-1-row
			}
			v.sheet.Crop(row, col, &crop)
			reader.Read(&crop, &p)
			best := float32(0)
			for _, chance := range classes {
				best = max(best, chance)
			}
			if best > p[glyph.Empty] {
				filled++
			}
			t.odd += min(most, nats(best))
			t.unsure += min(most, nats(greatest(&p)))
			read++
		}
	}
	return trial{t.odd / float64(max(1, read)), t.unsure / float64(max(1, filled))}
}

// nats returns how unlikely a chance is.
func nats(chance float32) float64 { return -math.Log(max(1e-9, float64(chance))) }

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
	sheet := glyph.Straighten(luma, g.n, g.n, 0, func(col, row float64) (x, y float64) {
		at := g.at(col, row)
		return (at.x+0.5)/scale - 0.5, (at.y+0.5)/scale - 0.5
	})
	sheet.Even()
	return sheet
}

// These are chances from which a cell needs no second look, and no wider one among numbers.
const sure, whole = 0.98, 0.998

// Chances returns for each cell how likely the network thinks each class. It
// looks at an unclear cell from beside, too, as the lattice may be a little
// off. The mean counts then. Numbers may be as wide as their cells. Where there
// are any, a wider look counts as well: half a number may look like a digit.
func (v *View) Chances(reader *glyph.Reader) [][glyph.Classes]float32 {
	cells := make([][glyph.Classes]float32, v.n*v.n)
	for i := range cells {
		look(v.sheet, i/v.n, i%v.n, reader, &cells[i])
	}
	if v.n > 9 && numbered(cells) {
		var crop [glyph.Side * glyph.Side]uint8
		var wide [glyph.Classes]float32
		for i := range cells {
			if cells[i][glyph.Empty] < sure && greatest(&cells[i]) < whole {
				v.sheet.CropWide(i/v.n, i%v.n, &crop)
				reader.Read(&crop, &wide)
				if greatest(&cells[i]) >= sure {
					wide[glyph.Empty] = 0 // something is there
				}
				agree(&cells[i], &wide)
			}
		}
	}
	v.readCloser(cells, reader)
	return cells
}

// look reads a cell of a sheet. It looks from beside, too, if that isn't clear.
func look(s *glyph.Sheet, row, col int, reader *glyph.Reader, p *[glyph.Classes]float32) {
	var crop [glyph.Side * glyph.Side]uint8
	s.Crop(row, col, &crop)
	reader.Read(&crop, p)
	if greatest(p) >= sure {
		return
	}
	beside := [...][2]int{{-1, -1}, {1, -1}, {-1, 1}, {1, 1}}
	var again [glyph.Classes]float32
	for _, d := range beside {
		s.CropBeside(row, col, d[0], d[1], &crop)
		reader.Read(&crop, &again)
		for class := range p {
			p[class] += again[class]
		}
	}
	for class := range p {
		p[class] /= 1 + float32(len(beside))
	}
}

// numbered reports whether digits go on with numbers beyond 9, not with letters.
func numbered(cells [][glyph.Classes]float32) bool {
	letters, numbers := float32(0), float32(0)
	for _, p := range cells {
		for class, chance := range p[glyph.LetterA:glyph.Zero] {
			if class < int(glyph.Ten-glyph.LetterA) {
				letters += chance
			} else {
				numbers += chance
			}
		}
	}
	return numbers > letters
}

// agree multiplies what two looks say. A look that is certain may still be wrong.
func agree(p, other *[glyph.Classes]float32) {
	const slip = 0.01
	sum := float32(0)
	for class := range p {
		p[class] = (p[class] + slip) * (other[class] + slip)
		sum += p[class]
	}
	for class := range p {
		p[class] /= sum
	}
}

func greatest(p *[glyph.Classes]float32) (most float32) {
	for _, chance := range p {
		most = max(most, chance)
	}
	return most
}

// Straightened returns the grid as if seen from straight above, with a number of pixels a cell.
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

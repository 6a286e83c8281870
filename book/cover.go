package book

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/draw"
	"jiugong/sudoku/internal/message"
)

// The bar code's place on the back.
const (
	barWidth  = 2 * inch
	barHeight = 1.2 * inch
)

// coverSheet is the whole cover while it is drawn. It has back, spine and front
// on one sheet. They are the other way round if the book is bound at its right.
// A picture of the customer lies between under and over.
type coverSheet struct {
	*layout
	under, over *draw.Picture
	front, back box // as they will be cut
	spine       box
	ground      draw.Colour
	words       draw.Colour
	design      design
}

// box is a rectangle on the sheet.
type box struct{ x, y, width, height float64 }

// grown returns the box and that much more at each side.
func (b box) grown(by float64) box {
	return box{b.x - by, b.y - by, b.width + 2*by, b.height + 2*by}
}

func (b box) path(fill draw.Colour) draw.Path {
	return draw.Path{Segments: draw.Rect(b.x, b.y, b.width, b.height), Fill: fill}
}

// cover draws the cover but for the customer's picture.
func (l *layout) cover() *coverSheet {
	spine := l.o.Paper.Spine(len(l.pages))
	width, height := l.o.Size.Width, l.o.Size.Height
	c := &coverSheet{layout: l, ground: l.o.Cover.ground, words: l.o.Cover.words}
	c.design = designs[slices.Index(Designs(), l.o.Cover.Design)]
	for _, p := range []**draw.Picture{&c.under, &c.over} {
		*p = &draw.Picture{Width: 2*width + spine + 2*bleed, Height: height + 2*bleed}
	}
	left, right := box{bleed, bleed, width, height}, box{bleed + width + spine, bleed, width, height}
	c.back, c.front, c.spine = left, right, box{bleed + width, bleed, spine, height}
	if l.o.LeftHanded {
		c.back, c.front = right, left
	}
	c.under.Add(draw.Path{Segments: draw.Rect(0, 0, c.under.Width, c.under.Height), Fill: c.ground})
	if c.design.light && len(l.o.Cover.Picture) == 0 {
		c.under.Add(c.frontToEdge().path(draw.RGB(0xffffff)))
	}
	if c.design.paint != nil && len(l.o.Cover.Picture) == 0 {
		c.design.paint(c)
	}
	c.drawFront()
	c.drawBack()
	if len(l.pages) >= spineText {
		l.onSpine(c.over, c.spine.x, spine, c.words)
	}
	return c
}

// frontToEdge returns the front with what is cut off, up to the spine.
func (c *coverSheet) frontToEdge() box {
	b := box{c.front.x, c.front.y - bleed, c.front.width + bleed, c.front.height + 2*bleed}
	if c.o.LeftHanded {
		b.x -= bleed
	}
	return b
}

// write writes a text below y, as large as there is room but no larger than
// size. It returns the end of the text.
func (c *coverSheet) write(within box, text string, y, height, size float64, bold bool, align draw.Align, fill draw.Colour) float64 {
	if text == "" {
		return y
	}
	size = fitting(c.o.Fonts, text, within.width, height, size, bold)
	x := within.x
	if align == draw.Middle {
		x += within.width / 2
	}
	lines := wrap
	if bold || align == draw.Middle {
		lines = balanced
	}
	for _, line := range lines(c.o.Fonts, text, within.width, size, bold) {
		y += size * leadingOf(bold)
		c.over.Add(draw.Text{Text: line, At: draw.Point{X: x, Y: y - size*0.25}, Size: size, Align: align, Bold: bold, Fill: fill})
	}
	return y
}

// series returns the series and the number of the book in it, "" where it is alone.
func (l *layout) series() string {
	if l.o.Volume == 0 {
		return l.o.Series
	}
	return l.o.Series + " · " + l.s.phrase("volume", "n", strconv.Itoa(l.o.Volume))
}

func (c *coverSheet) drawFront() {
	o, d, f := c.o, c.design, c.front
	fill, picture := c.words, len(o.Cover.Picture) > 0
	inner := box{f.x + outerMargin, f.y, f.width - 2*outerMargin, f.height}
	from, to := f.y+f.height*d.title[0], f.y+f.height*d.title[1]
	if !picture && d.light && d.name != "band" {
		fill = c.ground
	}
	// Words on a picture stand on plates.
	plated := func(from float64, write func(y float64) float64) float64 {
		below, edge := len(c.over.Items), c.frontToEdge()
		to := write(from)
		if picture && to > from {
			c.over.Items = slices.Insert(c.over.Items, below, draw.Item(box{edge.x, from - 12, edge.width, to - from + 24}.path(c.ground)))
		}
		return to
	}
	y := plated(from, func(y float64) float64 {
		height := to - from
		if series := c.series(); series != "" {
			y = c.write(inner, series, y, height*0.14, min(14, f.width/28), false, d.align, fill) + 4
		}
		y = c.write(inner, o.Title, y, height*0.6, f.width/6, true, d.align, fill) + 6
		subtitles := c.subtitles()
		for _, subtitle := range subtitles {
			y = c.write(inner, subtitle, y, height*0.22/float64(len(subtitles)), min(18, f.width/22), false, d.align, fill)
		}
		return y
	})
	if d.light && !picture {
		fill = c.ground
	}
	plated(f.y+f.height*0.9, func(y float64) float64 {
		return c.write(inner, o.Author, y, f.height*0.08, min(16, f.width/24), false, d.align, fill)
	})
	if d.board[1] == 0 || picture || len(c.book.Puzzles) == 0 {
		return
	}
	top := max(y+16, f.y+f.height*d.board[0])
	room := f.y + f.height*d.board[1] - top
	board := draw.Board(sudoku.NewBoard(c.book.Puzzles[0].Puzzle), draw.Options{})
	scale := min(inner.width*0.8, room) / max(board.Width, board.Height)
	if !legible(board, scale) {
		return
	}
	x := inner.x + 10 // its plate is in line with the words
	if d.align == draw.Middle {
		x = inner.x + (inner.width-board.Width*scale)/2
	}
	y = top + (room-board.Height*scale)/2
	if !d.light {
		c.over.Add(draw.Path{Segments: draw.Rounded(x-10, y-10, board.Width*scale+20, board.Height*scale+20, 8), Fill: draw.RGB(0xffffff)})
	}
	c.over.Place(board, x, y, scale)
}

func (c *coverSheet) drawBack() {
	o, b := c.o, c.back
	inner := box{b.x + outerMargin, b.y, b.width - 2*outerMargin, b.height}
	align := draw.Middle
	if o.Cover.Blurb != "" {
		align = draw.Start
	}
	y := c.write(inner, o.Title, b.y+b.height*0.08, b.height*0.1, min(24, b.width/18), true, align, c.words) + 12
	// The words end above the bar code.
	room := b.y + b.height - 0.25*inch - barHeight - 12 - y
	if o.Cover.Blurb != "" {
		paragraphs := strings.Split(strings.TrimSpace(o.Cover.Blurb), "\n")
		size := min(14, b.width/30)
		for _, text := range paragraphs {
			y = c.write(inner, text, y, room/float64(len(paragraphs))-8, size, false, align, c.words) + 8
		}
	} else {
		room = room/float64(2*len(c.s)) - 10
		for _, w := range c.s {
			y = c.write(inner, c.unique(w), y, room, min(14, b.width/30), false, align, c.words) + 10
			if key := c.marks(); key != "" {
				y = c.write(inner, w.phrase(key), y, room, min(11, b.width/36), false, align, c.words) + 10
			}
		}
	}
	x, top := b.x+b.width-0.25*inch-barWidth, b.y+b.height-0.25*inch-barHeight
	if o.Publisher != "" {
		left := box{inner.x, top, x - inner.x - 12, barHeight}
		c.write(left, o.Publisher, top+barHeight-20, 18, 11, false, draw.Start, c.words)
	}
	c.over.Add(box{x, top, barWidth, barHeight}.path(draw.RGB(0xffffff)))
	if o.ISBN != "" {
		c.isbnCode(c.over, o.ISBN, x, top)
	}
}

// band draws a broad band around the whole cover.
func (c *coverSheet) band() {
	f := c.frontToEdge()
	c.under.Add(box{f.x, c.front.y + c.front.height*0.09, f.width, c.front.height * 0.35}.path(c.ground))
	c.under.Add(box{f.x, c.front.y + c.front.height*0.455, f.width, 3}.path(c.ground))
}

// lines draws the lines of a huge board.
func (c *coverSheet) lines() {
	f := c.frontToEdge()
	side := f.width / 6.3
	for i := 0; float64(i)*side < f.height; i++ {
		width := 1.0
		if i%3 == 1 {
			width = 3.5
		}
		at := (float64(i) + 0.5) * side // none lies where the cover is folded
		stroke := between(c.ground, c.words, 0.22)
		if at < f.width {
			c.under.Add(draw.Path{Segments: draw.Lines(draw.Point{X: f.x + at, Y: f.y}, draw.Point{X: f.x + at, Y: f.y + f.height}), Stroke: stroke, Width: width})
		}
		c.under.Add(draw.Path{Segments: draw.Lines(draw.Point{X: f.x, Y: f.y + at}, draw.Point{X: f.x + f.width, Y: f.y + at}), Stroke: stroke, Width: width})
	}
	// The words stand on the ground alone.
	c.under.Add(box{f.x, c.front.y + c.front.height*0.47, f.width, c.front.height*0.53 + bleed}.path(c.ground))
}

// digits strews digits over the front, the same for the same book.
func (c *coverSheet) digits() {
	random := rand.New(rand.NewPCG(c.book.Seed, 9))
	f := c.front
	side := f.width / 7
	for row := 0; float64(row+1)*side < f.height; row++ {
		for column := range 7 {
			x, y := f.x+(float64(column)+0.3+0.4*random.Float64())*side, f.y+(float64(row)+0.6+0.3*random.Float64())*side
			size := side * (0.4 + 0.6*random.Float64())
			digit := strconv.Itoa(1 + random.IntN(9))
			part := 0.12 + 0.2*random.Float64()
			if y > f.y+f.height*0.27 && y-size < f.y+f.height*0.69 || y > f.y+f.height*0.88 {
				continue // where words stand
			}
			c.under.Add(c.o.Fonts.Shapes(draw.Text{Text: digit, At: draw.Point{X: x, Y: y}, Size: size, Align: draw.Middle, Bold: true, Fill: between(c.ground, c.words, part)})...)
		}
	}
}

// frame draws a double frame, as old books have it.
func (c *coverSheet) frame() {
	for i, width := range []float64{3, 0.8} {
		b := c.front.grown(-0.3*inch - float64(i)*6)
		c.under.Add(draw.Path{Segments: draw.Rect(b.x, b.y, b.width, b.height), Stroke: c.ground, Width: width})
	}
}

// slope cuts the front in two tones.
func (c *coverSheet) slope() {
	f := c.frontToEdge()
	c.under.Add(draw.Path{Segments: draw.Polygon(
		draw.Point{X: f.x, Y: f.y + f.height*0.66}, draw.Point{X: f.x + f.width, Y: f.y + f.height*0.5},
		draw.Point{X: f.x + f.width, Y: f.y + f.height}, draw.Point{X: f.x, Y: f.y + f.height},
	), Fill: between(c.ground, c.words, 0.25)})
}

// coarse reports a picture that would be blurred in print: with fewer than 150 pixels an inch.
func (c *coverSheet) coarse() error {
	const least = 150 / inch
	f, size := c.frontToEdge(), c.o.Cover.size
	scale := max(f.width/float64(size.Width), f.height/float64(size.Height))
	if 1/scale >= least {
		return nil
	}
	return message.Errorf("cover.too_few_pixels", size.Width, size.Height, int(f.width*least+1), int(f.height*least+1))
}

// onSpine writes the title down the spine, turned to the right, as it is read on a
// shelf.
func (l *layout) onSpine(sheet *draw.Picture, left, spine float64, ink draw.Colour) {
	const free = 0.0625 * inch // to the edges of the spine
	size := min((spine-2*free)/1.2, 18)
	if size < leastText {
		return // nobody could read it
	}
	title := l.o.Title
	if l.o.Volume > 0 {
		title += " " + strconv.Itoa(l.o.Volume)
	}
	if l.o.Author != "" {
		title += " · " + l.o.Author
	}
	if room := l.o.Size.Height - 2*outerMargin; l.o.Fonts.Width(title, size, true) > room {
		size *= room / l.o.Fonts.Width(title, size, true)
	}
	middle := draw.Point{X: left + spine/2, Y: bleed + l.o.Size.Height/2}
	written := &draw.Picture{Items: l.o.Fonts.Shapes(draw.Text{Text: title, At: draw.Point{Y: size * draw.CapHeight / 2}, Size: size, Align: draw.Middle, Bold: true, Fill: ink})}
	for _, item := range written.Items {
		sheet.Add(item.(draw.Path).Turned(middle))
	}
}

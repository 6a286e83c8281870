package book

import (
	"jiugong/sudoku"
	"jiugong/sudoku/draw"
)

// The bar code's place on the back.
const (
	barWidth  = 2 * inch
	barHeight = 1.2 * inch
)

// cover is the whole sheet: back, spine, front.
func (l *layout) cover() *draw.Picture {
	spine := l.o.Paper.Spine(len(l.pages))
	width, height := l.o.Size.Width, l.o.Size.Height
	sheet := &draw.Picture{Width: 2*width + spine + 2*bleed, Height: height + 2*bleed}
	ink, paper := draw.RGB(0x1d3557), draw.RGB(0xffffff)
	sheet.Add(draw.Path{Segments: draw.Rect(0, 0, sheet.Width, sheet.Height), Fill: ink})
	text := func(s *column, text string, y, height, size float64, bold bool) float64 {
		size = fitting(l.o.Fonts, text, s.width, height, size, bold)
		for _, line := range wrap(l.o.Fonts, text, s.width, size, bold) {
			y += size * leading
			sheet.Add(draw.Text{Text: line, At: draw.Point{X: s.left + s.width/2, Y: y - size*0.25}, Size: size, Align: draw.Middle, Bold: bold, Fill: paper})
		}
		return y
	}
	front := &column{bleed + width + spine + outerMargin, width - 2*outerMargin}
	y := text(front, l.o.Title, bleed+height*0.08, height*0.32, min(54, width/7), true) + 6
	subtitles := l.subtitles()
	for _, subtitle := range subtitles {
		y = text(front, subtitle, y, height*0.15/float64(len(subtitles)), min(18, width/22), false)
	}
	text(front, l.o.Author, bleed+height*0.9, height*0.08, min(16, width/24), false)
	y += 16
	if len(l.book.Puzzles) > 0 { // a board on white
		room := bleed + height*0.88 - y
		board := draw.Board(sudoku.NewBoard(l.book.Puzzles[0].Puzzle), draw.Options{})
		side := min(front.width*0.8, room)
		scale := side / max(board.Width, board.Height)
		x, top := front.left+(front.width-board.Width*scale)/2, y+(room-board.Height*scale)/2
		if legible(board, scale) {
			sheet.Add(draw.Path{Segments: draw.Rounded(x-10, top-10, board.Width*scale+20, board.Height*scale+20, 8), Fill: paper})
			sheet.Place(board, x, top, scale)
		}
	}
	back := &column{bleed + outerMargin, width - 2*outerMargin}
	y = bleed + height*0.12
	// They end above the bar code.
	room := (height*0.88-0.25*inch-barHeight)/float64(2*len(l.s)) - 10
	for _, w := range l.s {
		y = text(back, l.unique(w), y, room, min(14, width/30), false) + 10
		if l.rated() {
			y = text(back, w.phrase("stars"), y, room, min(11, width/36), false) + 10
		}
	}
	sheet.Add(draw.Path{Segments: draw.Rect(bleed+width-0.25*inch-barWidth, bleed+height-0.25*inch-barHeight, barWidth, barHeight), Fill: paper})
	if len(l.pages) >= spineText {
		l.onSpine(sheet, bleed+width, spine, paper)
	}
	return sheet
}

// column is the part of the cover that words may fill.
type column struct{ left, width float64 }

// onSpine writes the title down the spine, turned to the right, as it is read on a
// shelf.
func (l *layout) onSpine(sheet *draw.Picture, left, spine float64, ink draw.Colour) {
	const free = 0.0625 * inch // to the edges of the spine
	size := min((spine-2*free)/1.2, 18)
	if size < leastText {
		return // nobody could read it
	}
	title := l.o.Title
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

package book

import (
	"math"
	"slices"
	"strings"

	"jiugong/sudoku/draw"
	"jiugong/sudoku/draw/face"
)

// sheet is a page while it is drawn, in points from its upper left corner as it
// will be cut. Its text area is left, top, width and height.
type sheet struct {
	picture                  draw.Picture
	fonts                    *face.Fonts
	code                     func(address string) (*draw.Picture, error)
	number                   int // from 1
	left, top, width, height float64
	links                    []link
	err                      error
}

// link leads from a rectangle to a page or an address.
type link struct {
	x, y, width, height float64
	page                int
	address             string
}

var (
	black = draw.RGB(0)
	dim   = draw.RGB(0x505050)
)

// text writes one line; at is on its baseline.
func (s *sheet) text(text string, x, y, size float64, align draw.Align, bold bool) {
	s.picture.Add(draw.Text{Text: text, At: draw.Point{X: x, Y: y}, Size: size, Align: align, Bold: bold, Fill: black})
}

// fitted writes one line. It makes it smaller if it would be too wide, and cuts
// it if unreadably small. It is for short texts: long ones are broken into
// lines instead.
func (s *sheet) fitted(text string, x, y, size, room float64, align draw.Align, bold bool) {
	if width := s.fonts.Width(text, size, bold); width > room {
		size = max(size*room/width, min(size, leastText))
	}
	for cut := []rune(text); len(cut) > 1 && s.fonts.Width(text, size, bold) > room*1.001; {
		cut = cut[:len(cut)-1]
		text = strings.TrimRight(string(cut), " ") + "…"
	}
	s.text(text, x, y, size, align, bold)
}

// leading is the distance between lines as a part of their size.
const leading = 1.4

// leadingOf returns the leading of lines. Those of a heading are few and large, and stand closer.
func leadingOf(bold bool) float64 {
	if bold {
		return 1.15
	}
	return leading
}

// paragraph writes a text of several lines below y and says where it ends.
func (s *sheet) paragraph(text string, x, y, width, size float64, bold bool) float64 {
	for _, line := range wrap(s.fonts, text, width, size, bold) {
		y += size * leadingOf(bold)
		s.text(line, x, y-size*0.25, size, draw.Start, bold)
	}
	return y
}

// centred returns the same with lines in the middle.
func (s *sheet) centred(text string, y, size float64, bold bool) float64 {
	for _, line := range balanced(s.fonts, text, s.width, size, bold) {
		y += size * leadingOf(bold)
		s.text(line, s.left+s.width/2, y-size*0.25, size, draw.Middle, bold)
	}
	return y
}

// fitting returns the largest size, up to the one given, at which a text fits.
// Its lines are no higher together, and no word is wider, than there is room.
func fitting(fonts *face.Fonts, text string, width, height, size float64, bold bool) float64 {
	for ; size > 1; size *= 0.95 {
		lines := wrap(fonts, text, width, size, bold)
		wider := slices.ContainsFunc(lines, func(line string) bool { return fonts.Width(line, size, bold) > width })
		if !wider && float64(len(lines))*size*leadingOf(bold) <= height {
			break
		}
	}
	return size
}

// wrap breaks a text into lines. It breaks between words, and between Chinese
// characters but not before a closing mark nor behind an opening one. A dot
// between what two languages say isn't left at the end of a line. No paragraph
// ends with less than a quarter of a line, where its other lines can spare
// something.
func wrap(fonts *face.Fonts, text string, width, size float64, bold bool) []string {
	return wrapped(fonts, text, width, size, bold, 0.25)
}

// balanced breaks a text into lines that are about as long, no more than wrap makes.
func balanced(fonts *face.Fonts, text string, width, size float64, bold bool) []string {
	return wrapped(fonts, text, width, size, bold, 1)
}

// wrapped does what wrap says. The last line of a paragraph is at least the
// part last of the others' width. It is shorter if that would take more lines.
func wrapped(fonts *face.Fonts, text string, width, size float64, bold bool, last float64) (lines []string) {
	for part := range strings.SplitSeq(text, "\n") {
		words := pieces(part)
		best := broken(fonts, words, width, size, bold)
		for room := width; len(best) > 1 && fonts.Width(best[len(best)-1], size, bold) < last*room; {
			room *= 0.97
			narrower := broken(fonts, words, room, size, bold)
			if len(narrower) > len(best) || room < width/2 {
				break
			}
			best = narrower
		}
		lines = append(lines, best...)
	}
	return lines
}

// broken puts as many words into each line as fit.
func broken(fonts *face.Fonts, words []string, width, size float64, bold bool) (lines []string) {
	line := ""
	for _, word := range words {
		if line != "" && fonts.Width(strings.TrimRight(line+word, " "), size, bold) > width {
			lines = append(lines, strings.TrimRight(line, " ·"))
			line = ""
		}
		line += word
	}
	return append(lines, strings.TrimRight(line, " "))
}

// pieces returns the parts of a text that may stand at the ends of lines. They
// are words with the space behind them, and single Chinese characters with the
// marks that cling to them.
func pieces(text string) (list []string) {
	const clinging, opening = "，。：；）、！？」”…—·", "（「“"
	last := rune(' ')
	for _, r := range text {
		wide := func(r rune) bool { return r >= 0x2e80 }
		switch n := len(list) - 1; {
		case n < 0, last == ' ' && r != ' ', (wide(r) || wide(last)) && !strings.ContainsRune(clinging, r) && !strings.ContainsRune(opening, last) && r != ' ':
			list = append(list, string(r))
		default:
			list[n] += string(r)
		}
		last = r
	}
	return list
}

// rank draws a star or a bar for each level there is, filled up to this one.
func (s *sheet) rank(as Difficulty, filled int, right, y, size float64) {
	if as == Unmarked {
		return
	}
	for i := range 7 {
		at := draw.Point{X: right - (6.5-float64(i))*size*1.15, Y: y - size*0.36}
		path := draw.Path{Segments: star(at, size*0.55), Stroke: black, Width: size * 0.06}
		if as == Bars {
			high := size * (0.22 + 0.12*float64(i))
			path.Segments = draw.Rect(at.X-size*0.4, y-high, size*0.8, high)
		}
		if i < filled {
			path.Fill = black
		}
		s.picture.Add(path)
	}
}

// starsWidth returns how wide they are.
func starsWidth(size float64) float64 { return 7 * size * 1.15 }

func star(at draw.Point, r float64) []draw.Segment {
	points := make([]draw.Point, 10)
	for i := range points {
		length := r
		if i%2 == 1 {
			length = r * 0.42
		}
		sin, cos := math.Sincos(math.Pi * float64(i) / 5)
		points[i] = draw.Point{X: at.X + length*sin, Y: at.Y - length*cos}
	}
	return draw.Polygon(points...)
}

// place puts a picture into a square or rectangle, as large as it can be, in
// the middle. It returns how large a unit of it is.
func (s *sheet) place(p *draw.Picture, x, y, width, height float64) float64 {
	scale := min(width/p.Width, height/p.Height)
	s.picture.Place(p, x+(width-p.Width*scale)/2, y+(height-p.Height*scale)/2, scale)
	return scale
}

// rule draws a thin line.
func (s *sheet) rule(x, y, width, thick float64) {
	s.picture.Add(draw.Path{Segments: draw.Lines(draw.Point{X: x, Y: y}, draw.Point{X: x + width, Y: y}), Stroke: black, Width: thick})
}

// qr puts a QR code into a square and makes the square a link.
func (s *sheet) qr(address string, x, y, size float64) {
	p, err := s.code(address)
	if err != nil {
		s.err = err
		return
	}
	s.place(p, x, y, size, size)
	s.links = append(s.links, link{x: x, y: y, width: size, height: size, address: address})
}

// Package pdf makes documents of pictures: pages, bookmarks, links, and fonts cut
// down to the characters that are used. The same pages give the same bytes: there
// is no clock in a document.
package pdf

import (
	"bytes"
	"io"
	"math"
	"strconv"
	"time"

	"codeberg.org/go-pdf/fpdf"

	"jiugong/sudoku/internal/message"

	"jiugong/sudoku/draw"
	"jiugong/sudoku/draw/face"
)

// Info holds what a document says of itself.
type Info struct {
	Title, Author, Subject string
	Language               string // a tag, such as "en"
	// Press makes the document a PDF/X-1a:2001: colours are mixed of cyan, magenta, yellow and
	// black. Links are left out, and the document says that it is for the press. Each page needs a
	// TrimBox.
	Press bool
}

// Document is a document that is being written, page by page. It is for one
// goroutine.
type Document struct {
	out    *fpdf.Fpdf
	fonts  *face.Fonts
	height float64
	links  map[int]int // from pages to the library's numbers
	raw    []byte
	trim   *fpdf.PageBox
	pen    pen
	photos int
	press  bool
}

// pen is what a page's lines are drawn with now.
type pen struct {
	fill, stroke     draw.Colour
	width, dash, gap float64
	round            bool
}

// New returns a document whose pages have that size, in points. The error says that a
// font can't be embedded.
func New(width, height float64, fonts *face.Fonts, info Info) (*Document, error) {
	d := &Document{fonts: fonts, height: height, links: map[int]int{}, press: info.Press}
	d.out = fpdf.NewCustom(&fpdf.InitType{OrientationStr: "P", UnitStr: "pt", Size: fpdf.SizeType{Wd: width, Ht: height}})
	d.out.SetMargins(0, 0, 0)
	d.out.SetAutoPageBreak(false, 0)
	d.out.SetCellMargin(0)
	d.out.SetCatalogSort(true)
	d.out.SetCompression(true)
	day := time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC) // of no meaning
	d.out.SetCreationDate(day)
	d.out.SetModificationDate(day)
	d.out.SetProducer("sudoku", true)
	d.out.SetTitle(info.Title, true)
	d.out.SetAuthor(info.Author, true)
	d.out.SetSubject(info.Subject, true)
	d.out.SetLang(info.Language)
	if !info.Press {
		d.out.SetDisplayMode("fullpage", "default")
	}
	for _, font := range fonts.All() {
		if !font.Embeds() {
			return nil, message.Errorf("pdf.font")
		}
		d.out.AddUTF8FontFromBytes(family(font), "", font.File)
	}
	return d, d.out.Error()
}

// TrimBox sets what cutting leaves of the pages from now on, in points from the upper
// left corner.
func (d *Document) TrimBox(x, y, width, height float64) {
	d.trim = &fpdf.PageBox{SizeType: fpdf.SizeType{Wd: width, Ht: height}, PointType: fpdf.PointType{X: x, Y: y}}
}

// Page adds a page. Its picture is in points. The error says which characters the
// fonts lack.
func (d *Document) Page(p *draw.Picture) error {
	d.out.AddPage()
	if d.trim != nil { // the library sets the box of the page there is, not of the next
		d.out.SetPageBoxRec("trim", *d.trim)
	}
	d.pen = pen{width: -1}
	return d.Draw(p)
}

// Draw draws a picture over what is on the page that was added last. The error says which characters
// the fonts lack.
func (d *Document) Draw(p *draw.Picture) error {
	if err := d.fonts.CheckPicture(p); err != nil {
		return err
	}
	if p.Paper.Opaque && p.Paper != (draw.Colour{R: 255, G: 255, B: 255, Opaque: true}) {
		d.path(draw.Path{Segments: draw.Rect(p.Left, p.Top, p.Width, p.Height), Fill: p.Paper})
	}
	for _, item := range p.Items {
		switch item := item.(type) {
		case draw.Path:
			d.path(item)
		case draw.Text:
			d.text(item)
		}
	}
	d.flush()
	return d.out.Error()
}

// Photo fills a rectangle of the last page with a photo in its middle, cut if
// it is too large. The photo's width divided by its height is aspect. The
// file's form is "jpeg" or "png".
func (d *Document) Photo(file []byte, form string, x, y, width, height, aspect float64) error {
	d.photos++
	name, options := strconv.Itoa(d.photos), fpdf.ImageOptions{ImageType: form}
	d.out.RegisterImageOptionsReader(name, options, bytes.NewReader(file))
	if err := d.out.Error(); err != nil {
		return message.Errorf("pdf.picture", err.Error())
	}
	wide := max(width, height*aspect)
	d.out.ClipRect(x, y, width, height, false)
	d.out.ImageOptions(name, x+(width-wide)/2, y+(height-wide/aspect)/2, wide, wide/aspect, false, options, 0, "")
	d.out.ClipEnd()
	d.pen = pen{width: -1}
	return d.out.Error()
}

// Pages returns how many pages there are.
func (d *Document) Pages() int { return d.out.PageCount() }

// Bookmark adds an entry for the page that was added last. Entries of level 1
// stand under the one of level 0 before them.
func (d *Document) Bookmark(title string, level int) {
	d.out.SetFont(family(d.fonts.All()[0]), "", 10)
	d.out.Bookmark(title, level, 0)
}

// Link makes a rectangle of the last page lead to another page, counted from 1, which may
// come later.
func (d *Document) Link(x, y, width, height float64, page int) {
	if d.press {
		return
	}
	id, known := d.links[page]
	if !known {
		id = d.out.AddLink()
		d.links[page] = id
		d.out.SetLink(id, 0, page)
	}
	d.out.Link(x, y, width, height, id)
}

// LinkTo makes it lead to an address.
func (d *Document) LinkTo(x, y, width, height float64, address string) {
	if d.press {
		return
	}
	d.out.LinkString(x, y, width, height, address)
}

// Write writes the document, which is over then.
func (d *Document) Write(w io.Writer) error {
	var out bytes.Buffer
	if err := d.out.Output(&out); err != nil {
		return err
	}
	file := out.Bytes()
	for _, font := range d.fonts.All() {
		file = bytes.ReplaceAll(file, []byte("utf8"+family(font)), []byte(properName(font)))
	}
	if d.press {
		file = forPress(file)
	}
	_, err := w.Write(file)
	return err
}

// properName returns the name of a font in a document. A tag of six letters
// says that it is only the part that is used. The library has no tags, so
// family is as long as the name less "utf8". The library puts that before it,
// and Write exchanges them.
func properName(font *face.Font) string {
	return map[string]string{"regular": "SUDOKU+NotoSans-Regular", "bold": "SUDOKU+NotoSans-Bold", "other": "SUDOKU+Other-Font"}[font.Name]
}

func family(font *face.Font) string {
	return (font.Name + "-instead-of-its-name")[:len(properName(font))-len("utf8")]
}

// flush hands what was drawn over to the library.
func (d *Document) flush() {
	if len(d.raw) > 0 {
		d.out.RawWriteStr(string(d.raw))
		d.raw = d.raw[:0]
	}
}

func (d *Document) op(name string, numbers ...float64) {
	for _, n := range numbers {
		d.raw = append(draw.AppendNumber(d.raw, n, 3), ' ')
	}
	d.raw = append(append(d.raw, name...), '\n')
}

func (d *Document) point(p draw.Point) (x, y float64) { return p.X, d.height - p.Y }

// ink chooses a colour; grey is one number, so that black is printed with black
// alone.
func (d *Document) ink(c draw.Colour, grey, rgb string) {
	if c.R == c.G && c.G == c.B {
		d.op(grey, float64(c.R)/255)
		return
	}
	if d.press {
		lightest := float64(max(c.R, c.G, c.B))
		ink := func(v uint8) float64 { return (lightest - float64(v)) / lightest }
		d.op(map[string]string{"rg": "k", "RG": "K"}[rgb], ink(c.R), ink(c.G), ink(c.B), 1-lightest/255)
		return
	}
	d.op(rgb, float64(c.R)/255, float64(c.G)/255, float64(c.B)/255)
}

func (d *Document) path(p draw.Path) {
	if len(p.Segments) == 0 {
		return
	}
	if p.Fill.Opaque {
		d.fill(p.Fill)
	}
	if p.Stroke.Opaque {
		d.line(p)
	}
	for _, s := range p.Segments {
		switch s.Kind {
		case draw.Move:
			x, y := d.point(s.To)
			d.op("m", x, y)
		case draw.Line:
			x, y := d.point(s.To)
			d.op("l", x, y)
		case draw.Curve:
			ax, ay := d.point(s.From)
			bx, by := d.point(s.Into)
			x, y := d.point(s.To)
			d.op("c", ax, ay, bx, by, x, y)
		case draw.Close:
			d.op("h")
		}
	}
	switch {
	case p.Fill.Opaque && p.Stroke.Opaque:
		d.op("B")
	case p.Fill.Opaque:
		d.op("f")
	case p.Stroke.Opaque:
		d.op("S")
	default:
		d.op("n")
	}
}

// fill sets the colour of shapes and texts.
func (d *Document) fill(c draw.Colour) {
	if c != d.pen.fill {
		d.pen.fill = c
		d.ink(c, "g", "rg")
	}
}

// line sets the stroke.
func (d *Document) line(p draw.Path) {
	if p.Stroke != d.pen.stroke {
		d.pen.stroke = p.Stroke
		d.ink(p.Stroke, "G", "RG")
	}
	if p.Width != d.pen.width {
		d.pen.width = p.Width
		d.op("w", p.Width)
	}
	if p.Round != d.pen.round {
		d.pen.round = p.Round
		style := 0.0
		if p.Round {
			style = 1
		}
		d.op("J", style)
		d.op("j", style)
	}
	if p.Dash != d.pen.dash || p.Gap != d.pen.gap {
		d.pen.dash, d.pen.gap = p.Dash, p.Gap
		d.raw = append(d.raw, '[')
		if p.Dash > 0 {
			d.raw = append(draw.AppendNumber(d.raw, p.Dash, 3), ' ')
			d.raw = draw.AppendNumber(d.raw, p.Gap, 3)
		}
		d.raw = append(d.raw, "] 0 d\n"...)
	}
}

func (d *Document) text(t draw.Text) {
	if t.Text == "" {
		return
	}
	if t.Behind.Opaque {
		d.path(d.fonts.Shapes(t)[0].(draw.Path))
	}
	d.fill(t.Fill) // the library knows of no colour but black, and leaves it so
	d.flush()
	x := d.fonts.StartOf(t)
	for _, run := range d.fonts.Runs(t.Text, t.Bold) {
		d.out.SetFont(family(run.Font), "", hundredths(t.Size))
		d.out.Text(hundredths(x), hundredths(t.At.Y), run.Text)
		x += d.fonts.Width(run.Text, t.Size, t.Bold)
	}
}

// hundredths rounds as the library will print it, and what is halfway always up.
func hundredths(n float64) float64 { return math.Floor(n*100+0.5+1e-6) / 100 }

// Encode returns one picture as a document of one page of that width, in points.
func Encode(p *draw.Picture, width float64, fonts *face.Fonts, info Info) ([]byte, error) {
	scale := width / p.Width
	page := &draw.Picture{Width: width, Height: p.Height * scale, Paper: p.Paper}
	page.Place(p, 0, 0, scale)
	d, err := New(page.Width, page.Height, fonts, info)
	if err != nil {
		return nil, err
	}
	if err := d.Page(page); err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = d.Write(&out)
	return out.Bytes(), err
}

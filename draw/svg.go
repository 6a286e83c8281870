package draw

import (
	"strconv"
	"strings"
)

// family are the fonts of texts in an SVG, which the viewer has or not.
const family = "Noto Sans,Segoe UI,Helvetica Neue,Arial,sans-serif"

// SVG returns the picture as a document of that width, in pixels, as a viewer counts
// them; 0 leaves the width to the viewer. Texts are texts, in whatever font the
// viewer has: face.Outlined makes them shapes first.
func (p *Picture) SVG(width float64) []byte {
	w := svgWriter{out: make([]byte, 0, 64*len(p.Items)+512)}
	w.write(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="`)
	w.numbers(p.Left, p.Top, p.Width, p.Height)
	w.write(`"`)
	if width > 0 {
		w.attribute("width", width)
		w.attribute("height", width*p.Height/p.Width)
	}
	if p.Title != "" {
		w.write(` role="img" aria-labelledby="title"`)
	}
	w.write(` font-family="` + family + `">` + "\n")
	if p.Title != "" {
		w.write(`<title id="title">` + escape(p.Title) + "</title>\n")
	}
	if p.Paper.Opaque {
		w.path(Path{Segments: Rect(p.Left, p.Top, p.Width, p.Height), Fill: p.Paper})
	}
	w.items(p.Items)
	w.write("</svg>\n")
	return w.out
}

type svgWriter struct{ out []byte }

func (w *svgWriter) write(text string) { w.out = append(w.out, text...) }

// number rounds to thousandths. A little is added, so that a number halfway between two
// is rounded up on every processor.
func (w *svgWriter) number(n float64) { w.out = AppendNumber(w.out, n, 3) }

// AppendNumber writes a number with some places after the point at most, and
// the same way on every machine.
func AppendNumber(dst []byte, n float64, places int) []byte {
	unit := int64(1)
	for range places {
		unit *= 10
	}
	negative := n < 0
	if negative {
		n = -n
	}
	whole := int64(n*float64(unit) + 0.5 + 1e-6)
	if negative && whole != 0 {
		dst = append(dst, '-')
	}
	dst = strconv.AppendInt(dst, whole/unit, 10)
	if rest := whole % unit; rest != 0 {
		dst = append(dst, '.')
		for unit /= 10; rest != 0; unit /= 10 {
			dst = append(dst, byte('0'+rest/unit))
			rest %= unit
		}
	}
	return dst
}

func (w *svgWriter) numbers(list ...float64) {
	for i, n := range list {
		if i > 0 {
			w.write(" ")
		}
		w.number(n)
	}
}

func (w *svgWriter) attribute(name string, n float64) {
	w.write(" " + name + `="`)
	w.number(n)
	w.write(`"`)
}

func (w *svgWriter) colour(name string, c Colour) {
	w.write(" " + name + `="`)
	if !c.Opaque {
		w.write("none")
	} else {
		const hex = "0123456789abcdef"
		w.out = append(w.out, '#')
		for _, part := range [3]uint8{c.R, c.G, c.B} {
			w.out = append(w.out, hex[part>>4], hex[part&15])
		}
	}
	w.write(`"`)
}

func (w *svgWriter) path(p Path) {
	w.write(`<path d="`)
	for _, s := range p.Segments {
		switch s.Kind {
		case Move:
			w.write("M")
			w.numbers(s.To.X, s.To.Y)
		case Line:
			w.write("L")
			w.numbers(s.To.X, s.To.Y)
		case Curve:
			w.write("C")
			w.numbers(s.From.X, s.From.Y, s.Into.X, s.Into.Y, s.To.X, s.To.Y)
		case Close:
			w.write("Z")
		}
	}
	w.write(`"`)
	w.colour("fill", p.Fill)
	if p.Stroke.Opaque {
		w.colour("stroke", p.Stroke)
		w.attribute("stroke-width", p.Width)
		if p.Round {
			w.write(` stroke-linecap="round" stroke-linejoin="round"`)
		}
		if p.Dash > 0 {
			w.write(` stroke-dasharray="`)
			w.numbers(p.Dash, p.Gap)
			w.write(`"`)
		}
	}
	w.write("/>\n")
}

// items writes them in order. Texts of one look that follow each other, as
// digits and candidates do, share their common attributes.
func (w *svgWriter) items(items []Item) {
	for i := 0; i < len(items); i++ {
		switch item := items[i].(type) {
		case Path:
			w.path(item)
		case Text:
			run := []Text{item}
			for i+1 < len(items) {
				next, is := items[i+1].(Text)
				if !is || next.look() != item.look() {
					break
				}
				run = append(run, next)
				i++
			}
			w.texts(run)
		}
	}
}

// look returns a text without its letters and place.
func (t Text) look() Text {
	t.Text, t.At = "", Point{}
	return t
}

func (w *svgWriter) texts(run []Text) {
	if len(run) == 1 {
		w.write("<text")
		w.at(run[0])
		w.style(run[0])
		w.write(">" + escape(run[0].Text) + "</text>\n")
		return
	}
	w.write("<g")
	w.style(run[0])
	w.write(">\n")
	for _, t := range run {
		w.write("<text")
		w.at(t)
		w.write(">" + escape(t.Text) + "</text>\n")
	}
	w.write("</g>\n")
}

func (w *svgWriter) at(t Text) {
	w.attribute("x", t.At.X)
	w.attribute("y", t.At.Y)
}

func (w *svgWriter) style(t Text) {
	w.attribute("font-size", t.Size)
	switch t.Align {
	case Middle:
		w.write(` text-anchor="middle"`)
	case End:
		w.write(` text-anchor="end"`)
	}
	if t.Bold {
		w.write(` font-weight="bold"`)
	}
	if t.Behind.Opaque {
		w.colour("stroke", t.Behind)
		w.attribute("stroke-width", t.Size*behindWidth)
		w.write(` stroke-linejoin="round" paint-order="stroke"`)
	}
	w.colour("fill", t.Fill)
}

// behindWidth is how broad the outline behind a text is, as a part of its size.
const behindWidth = 0.28

var escaper = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;")

func escape(text string) string { return escaper.Replace(text) }

package face

import (
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"jiugong/sudoku/draw"
)

// Outlined returns a picture whose texts have become shapes, which look the same
// whatever fonts its viewer has.
func (f *Fonts) Outlined(p *draw.Picture) *draw.Picture {
	out := *p
	out.Items = nil
	for _, item := range p.Items {
		if text, is := item.(draw.Text); is {
			out.Add(f.Shapes(text)...)
			continue
		}
		out.Add(item)
	}
	return &out
}

// Shapes returns a text as shapes: what lies behind it, if anything, and its letters.
func (f *Fonts) Shapes(text draw.Text) (shapes []draw.Item) {
	letters := f.outline(text)
	if text.Behind.Opaque {
		shapes = append(shapes, draw.Path{Segments: letters, Stroke: text.Behind, Width: text.Size * 0.28, Round: true})
	}
	return append(shapes, draw.Path{Segments: letters, Fill: text.Fill})
}

// StartOf returns where a text begins.
func (f *Fonts) StartOf(text draw.Text) float64 {
	switch text.Align {
	case draw.Middle:
		return text.At.X - f.Width(text.Text, text.Size, text.Bold)/2
	case draw.End:
		return text.At.X - f.Width(text.Text, text.Size, text.Bold)
	}
	return text.At.X
}

func (f *Fonts) outline(text draw.Text) (segments []draw.Segment) {
	x := f.StartOf(text)
	var buffer sfnt.Buffer
	for _, r := range text.Text {
		font := f.of(r, text.Bold)
		em := int(font.font.UnitsPerEm())
		scale := text.Size / float64(em) / 64
		glyph, err := font.font.GlyphIndex(&buffer, r)
		if err == nil {
			var parts sfnt.Segments
			if parts, err = font.font.LoadGlyph(&buffer, glyph, fixed.I(em), nil); err == nil {
				segments = appendGlyph(segments, parts, func(p fixed.Point26_6) draw.Point {
					return draw.Point{X: x + float64(p.X)*scale, Y: text.At.Y + float64(p.Y)*scale}
				})
			}
		}
		width, _ := font.measure(r)
		x += width * text.Size
	}
	return segments
}

func appendGlyph(segments []draw.Segment, glyph sfnt.Segments, at func(fixed.Point26_6) draw.Point) []draw.Segment {
	var here draw.Point
	open := false
	for _, s := range glyph {
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			if open {
				segments = append(segments, draw.Segment{Kind: draw.Close})
			}
			open, here = true, at(s.Args[0])
			segments = append(segments, draw.Segment{Kind: draw.Move, To: here})
		case sfnt.SegmentOpLineTo:
			here = at(s.Args[0])
			segments = append(segments, draw.Segment{Kind: draw.Line, To: here})
		case sfnt.SegmentOpQuadTo: // as a cubic curve
			bend, to := at(s.Args[0]), at(s.Args[1])
			segments = append(segments, draw.Segment{Kind: draw.Curve,
				From: draw.Point{X: here.X + (bend.X-here.X)*2/3, Y: here.Y + (bend.Y-here.Y)*2/3},
				Into: draw.Point{X: to.X + (bend.X-to.X)*2/3, Y: to.Y + (bend.Y-to.Y)*2/3}, To: to})
			here = to
		case sfnt.SegmentOpCubeTo:
			here = at(s.Args[2])
			segments = append(segments, draw.Segment{Kind: draw.Curve, From: at(s.Args[0]), Into: at(s.Args[1]), To: here})
		}
	}
	if open {
		segments = append(segments, draw.Segment{Kind: draw.Close})
	}
	return segments
}

package scantest

import (
	"image"
	"math"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// Face is a font to draw digits in. It is for one goroutine at a time.
type Face struct {
	font   *sfnt.Font
	buffer sfnt.Buffer
	height float64 // of a 7, as part of the size
}

// NewFace reads a font file, or the font of that number in a collection. It gives nil when
// the font lacks a digit or a letter from A to G.
func NewFace(file []byte, number int) *Face {
	fonts, err := sfnt.ParseCollection(file)
	if err != nil || number >= fonts.NumFonts() {
		return nil
	}
	f := &Face{}
	if f.font, err = fonts.Font(number); err != nil {
		return nil
	}
	for _, c := range "0123456789ABCDEFG" {
		if i, err := f.font.GlyphIndex(&f.buffer, c); err != nil || i == 0 {
			return nil
		}
		if s, _, err := f.outline(c); err != nil || len(s) == 0 {
			return nil
		}
	}
	segments, _, _ := f.outline('7')
	low, high := math.Inf(1), math.Inf(-1)
	for _, s := range segments {
		for _, p := range s.Args[:arguments(s.Op)] {
			low, high = min(low, float64(p.Y)), max(high, float64(p.Y))
		}
	}
	f.height = (high - low) / 64 / unit
	if f.height < 0.1 {
		return nil
	}
	return f
}

const unit = 1000 // the size at which outlines are asked for

func arguments(op sfnt.SegmentOp) int {
	switch op {
	case sfnt.SegmentOpQuadTo:
		return 2
	case sfnt.SegmentOpCubeTo:
		return 3
	}
	return 1
}

func (f *Face) outline(c rune) (sfnt.Segments, fixed.Int26_6, error) {
	i, err := f.font.GlyphIndex(&f.buffer, c)
	if err != nil {
		return nil, 0, err
	}
	advance, err := f.font.GlyphAdvance(&f.buffer, i, fixed.I(unit), font.HintingNone)
	if err != nil {
		return nil, 0, err
	}
	segments, err := f.font.LoadGlyph(&f.buffer, i, fixed.I(unit), nil)
	return segments, advance, err
}

// Lettering is how a text is set.
type Lettering struct {
	// Height is that of a digit, Width a factor. Slant is how far the top leans to the
	// right, Turn an angle in radians.
	Height, Width, Slant, Turn float64
	// Bold is by how many pixels strokes are wider, or narrower when negative.
	Bold float64
	// Mirrored shows the text from behind.
	Mirrored bool
}

// draw returns the mask of a text whose middle is at x, y, in a picture of that size.
func (f *Face) draw(text string, size image.Point, x, y float64, l Lettering) *image.Alpha {
	mask := image.NewAlpha(image.Rectangle{Max: size})
	scale := l.Height / f.height / unit / 64
	low, high := math.Inf(1), math.Inf(-1)
	left, right := math.Inf(1), math.Inf(-1)
	type glyph struct {
		segments sfnt.Segments
		at       float64
	}
	var glyphs []glyph
	at := 0.0
	for _, c := range text {
		segments, advance, err := f.outline(c)
		if err != nil {
			continue
		}
		copied := append(sfnt.Segments(nil), segments...)
		glyphs = append(glyphs, glyph{copied, at})
		for _, s := range copied {
			for _, p := range s.Args[:arguments(s.Op)] {
				low, high = min(low, float64(p.Y)), max(high, float64(p.Y))
				left, right = min(left, float64(p.X)+at), max(right, float64(p.X)+at)
			}
		}
		at += float64(advance)
	}
	middleX, middleY := (left+right)/2, (low+high)/2
	sin, cos := math.Sincos(l.Turn)
	place := func(p fixed.Point26_6, at float64) (float32, float32) {
		px, py := (float64(p.X)+at-middleX)*scale*l.Width, (float64(p.Y)-middleY)*scale
		px -= py * l.Slant
		if l.Mirrored {
			px = -px
		}
		return float32(x + px*cos - py*sin), float32(y + px*sin + py*cos)
	}
	r := vector.NewRasterizer(size.X, size.Y)
	for _, g := range glyphs {
		for _, s := range g.segments {
			ax, ay := place(s.Args[0], g.at)
			switch s.Op {
			case sfnt.SegmentOpMoveTo:
				r.ClosePath()
				r.MoveTo(ax, ay)
			case sfnt.SegmentOpLineTo:
				r.LineTo(ax, ay)
			case sfnt.SegmentOpQuadTo:
				bx, by := place(s.Args[1], g.at)
				r.QuadTo(ax, ay, bx, by)
			case sfnt.SegmentOpCubeTo:
				bx, by := place(s.Args[1], g.at)
				cx, cy := place(s.Args[2], g.at)
				r.CubeTo(ax, ay, bx, by, cx, cy)
			}
		}
		r.ClosePath()
	}
	r.Draw(mask, mask.Rect, image.Opaque, image.Point{})
	return bolder(mask, l.Bold)
}

// bolder makes strokes wider by a number of pixels, or narrower.
func bolder(mask *image.Alpha, by float64) *image.Alpha {
	for ; by != 0; by -= max(-1, min(1, by)) {
		part := max(-1, min(1, by))
		out := image.NewAlpha(mask.Rect)
		size := mask.Rect.Size()
		for y := range size.Y {
			for x := range size.X {
				at := y*mask.Stride + x
				v := int(mask.Pix[at])
				w := v
				if x > 0 && x < size.X-1 && y > 0 && y < size.Y-1 {
					for _, n := range [4]int{at - 1, at + 1, at - mask.Stride, at + mask.Stride} {
						if part > 0 {
							w = max(w, int(mask.Pix[n]))
						} else {
							w = min(w, int(mask.Pix[n]))
						}
					}
				}
				out.Pix[at] = uint8(float64(v) + (float64(w)-float64(v))*math.Abs(part))
			}
		}
		mask = out
	}
	return mask
}

package book

import (
	"context"
	"io"
	"iter"

	"jiugong/sudoku/draw"
	"jiugong/sudoku/draw/pdf"
	"jiugong/sudoku/internal/message"
)

// Inside writes the inside of the book. The error says what doesn't fit, or which
// characters the fonts lack.
func (b *Book) Inside(ctx context.Context, w io.Writer, options Options) error {
	l, err := newLayout(ctx, b, options)
	if err != nil {
		return err
	}
	over := 0.0 // what is cut off at the top and bottom, and at the outer side
	if l.o.Bleed {
		over = bleed
	}
	width, height := l.o.Size.Width+over, l.o.Size.Height+2*over
	document, err := pdf.New(width, height, l.o.Fonts, pdf.Info{Title: l.o.Title, Author: l.o.Author, Language: l.s[0].Tag(), Press: l.o.Press})
	if err != nil {
		return err
	}
	for s, err := range l.sheets() {
		if err != nil {
			return err
		}
		x := 0.0
		if l.bindingAtRight(s.number) {
			x = over
		}
		sheet := &draw.Picture{Width: width, Height: height}
		sheet.Place(&s.picture, x, over, 1)
		if over > 0 || l.o.Press {
			document.TrimBox(x, over, l.o.Size.Width, l.o.Size.Height)
		}
		if err := document.Page(sheet); err != nil {
			return err
		}
		for _, e := range l.toc {
			if e.page == s.number {
				document.Bookmark(e.text, e.level)
			}
		}
		for _, link := range s.links {
			if link.address != "" {
				document.LinkTo(x+link.x, over+link.y, link.width, link.height, link.address)
			} else {
				document.Link(x+link.x, over+link.y, link.width, link.height, link.page)
			}
		}
	}
	return document.Write(w)
}

// sheets returns the pages as they are printed, one after the other.
func (l *layout) sheets() iter.Seq2[*sheet, error] {
	return func(yield func(*sheet, error) bool) {
		for i := range l.pages {
			s, err := l.drawn(i + 1)
			if l.ctx.Err() != nil {
				err = l.ctx.Err()
			}
			if !yield(s, err) || err != nil {
				return
			}
		}
	}
}

// Pictures returns the inside's pages, in points and without what is cut off, for
// printing them in another way. An error is the last; see Inside.
func (b *Book) Pictures(ctx context.Context, options Options) iter.Seq2[*draw.Picture, error] {
	return func(yield func(*draw.Picture, error) bool) {
		l, err := newLayout(ctx, b, options)
		if err != nil {
			yield(nil, err)
			return
		}
		for s, err := range l.sheets() {
			if err != nil {
				yield(nil, err)
				return
			}
			if !yield(&s.picture, nil) {
				return
			}
		}
	}
}

// PageCount returns how many pages the inside has.
func (b *Book) PageCount(options Options) (int, error) {
	l, err := newLayout(context.Background(), b, options)
	if err != nil {
		return 0, err
	}
	return len(l.pages), nil
}

// Cover writes the cover, one sheet with the back, the spine and the front. The
// spine is as broad as the book is thick. Around them is the margin that is cut
// off. The lower right corner of the back has the bar code, or stays free for
// it.
func (b *Book) Cover(w io.Writer, options Options) error {
	l, err := newLayout(context.Background(), b, options)
	if err != nil {
		return err
	}
	c := l.cover()
	if !legible(c.over, 1) {
		is, least := tooSmall(c.over, 1)
		return message.Errorf("cover.small_texts", is, least)
	}
	document, err := pdf.New(c.under.Width, c.under.Height, l.o.Fonts, pdf.Info{Title: l.o.Title, Author: l.o.Author, Language: l.s[0].Tag(), Press: l.o.Press})
	if err != nil {
		return err
	}
	document.TrimBox(bleed, bleed, c.under.Width-2*bleed, c.under.Height-2*bleed)
	if err := document.Page(c.under); err != nil {
		return err
	}
	if o := l.o.Cover; len(o.Picture) > 0 {
		if err := c.coarse(); err != nil {
			return err
		}
		if l.o.Press && !o.inks() {
			return message.Errorf("cover.press_colours")
		}
		file, err := o.whole()
		if err != nil {
			return err
		}
		f := c.frontToEdge()
		if err := document.Photo(file, o.form, f.x, f.y, f.width, f.height, float64(o.size.Width)/float64(o.size.Height)); err != nil {
			return err
		}
	}
	if err := document.Draw(c.over); err != nil {
		return err
	}
	return document.Write(w)
}

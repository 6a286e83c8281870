// Package face has the letters of pictures. They are an open font that is part
// of the program. Characters that it lacks come from one of the user's.
//
// The font is Noto Sans, cut down to Latin letters, digits and punctuation; its
// licence is in OFL.txt beside it. Chinese takes a font of the user's: Read.
package face

import (
	_ "embed"
	"fmt"
	"math"
	"slices"
	"sync"
	"sync/atomic"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"jiugong/sudoku/internal/message"

	"jiugong/sudoku/draw"
)

// Font is a font file, read.
type Font struct {
	// Name tells the fonts of a Fonts apart: "regular", "bold" or "other".
	Name string
	// File is the file as it was read, or the first font of a collection.
	File   []byte
	font   *sfnt.Font
	widths []atomic.Uint64 // of a built-in one's characters below usual, once measured: the bits, NaN for none
}

// usual is where the characters end that the built-in fonts set even where there is another font.
const usual = 0x2300

// Fonts are what texts are set in. They may be used from many goroutines.
type Fonts struct {
	regular, bold, other *Font
	viewed               bool
}

var (
	//go:embed NotoSans-Regular.ttf
	regularFile []byte
	//go:embed NotoSans-Bold.ttf
	boldFile []byte
)

// builtIn are the fonts that are part of the program.
var builtIn = sync.OnceValue(func() *Fonts {
	fonts := &Fonts{}
	for _, one := range []struct {
		name string
		file []byte
		to   **Font
	}{{"regular", regularFile, &fonts.regular}, {"bold", boldFile, &fonts.bold}} {
		font, err := parse(one.name, one.file)
		if err != nil {
			panic(err) // tests read them
		}
		font.widths = make([]atomic.Uint64, usual)
		*one.to = font
	}
	return fonts
})

// BuiltIn returns the built-in font alone.
func BuiltIn() *Fonts { return builtIn() }

// Viewed returns the built-in font for pictures whose viewer has fonts of its
// own for the characters that it lacks. None are missing. Each counts as wide
// as its size, like Chinese characters.
func Viewed() *Fonts {
	fonts := *builtIn()
	fonts.viewed = true
	return &fonts
}

// Read returns the built-in font, and the font of a file for characters that it
// doesn't have. The file is a TrueType or OpenType font, or a collection, whose
// first font is taken. Of OpenType fonts with PostScript outlines only pictures
// can be made, no PDF: see Font.Embeds.
func Read(file []byte) (*Fonts, error) {
	font, err := parse("other", file)
	if err != nil {
		return nil, err
	}
	return &Fonts{regular: builtIn().regular, bold: builtIn().bold, other: font}, nil
}

func parse(name string, file []byte) (*Font, error) {
	file, err := firstOf(file)
	if err == nil {
		var font *sfnt.Font
		if font, err = sfnt.Parse(file); err == nil {
			return &Font{Name: name, File: file, font: font}, nil
		}
	}
	return nil, message.Errorf("font.unreadable", err)
}

// Embeds reports whether a PDF can hold the font: its outlines are TrueType's.
func (f *Font) Embeds() bool {
	parts, err := tables(f.File, 0)
	return err == nil && parts["glyf"] != nil
}

// All returns the fonts that texts may be set in.
func (f *Fonts) All() []*Font {
	if f.other == nil {
		return []*Font{f.regular, f.bold}
	}
	return []*Font{f.regular, f.bold, f.other}
}

// Run is a piece of a text in one font.
type Run struct {
	Font *Font
	Text string
}

// Runs cuts a text into the pieces of each font.
func (f *Fonts) Runs(text string, bold bool) (runs []Run) {
	for _, r := range text {
		font := f.of(r, bold)
		if last := len(runs) - 1; last >= 0 && runs[last].Font == font {
			runs[last].Text += string(r)
			continue
		}
		runs = append(runs, Run{font, string(r)})
	}
	return runs
}

func (f *Fonts) of(r rune, bold bool) *Font {
	own := f.regular
	if bold {
		own = f.bold
	}
	if f.other == nil {
		return own
	}
	if _, has := own.measure(r); has && r >= ' ' && r < usual {
		return own
	}
	return f.other
}

// Width returns how long a text of a size is.
func (f *Fonts) Width(text string, size float64, bold bool) float64 {
	width := 0.0
	for _, r := range text {
		one, has := f.of(r, bold).measure(r)
		if !has && f.viewed {
			one = 1
		}
		width += one
	}
	return width * size
}

// measure returns the width of a character as a part of the size.
func (f *Font) measure(r rune) (width float64, ok bool) {
	if r < 0 || int(r) >= len(f.widths) {
		return f.look(r)
	}
	if known := f.widths[r].Load(); known != 0 {
		if width = math.Float64frombits(known); !math.IsNaN(width) {
			return width, true
		}
		return noWidth, false
	}
	if width, ok = f.look(r); ok {
		f.widths[r].Store(math.Float64bits(width))
	} else {
		f.widths[r].Store(math.Float64bits(math.NaN()))
	}
	return width, ok
}

// noWidth is how wide a character counts that a font lacks.
const noWidth = 0.6

// look returns measure from the font's file.
func (f *Font) look(r rune) (width float64, ok bool) {
	var buffer sfnt.Buffer
	glyph, err := f.font.GlyphIndex(&buffer, r)
	if err != nil || glyph == 0 {
		return noWidth, false
	}
	em := f.font.UnitsPerEm()
	advance, err := f.font.GlyphAdvance(&buffer, glyph, fixed.I(int(em)), 0)
	if err != nil {
		return noWidth, false
	}
	return float64(advance) / 64 / float64(em), true
}

// MissingError says which characters no font has.
type MissingError struct {
	Characters []rune
	// Other says that there is a font of the user's, which lacks them too.
	Other bool
}

func (e *MissingError) Error() string { return e.Message().Error() }

// Message names the characters, at most eight of them.
func (e *MissingError) Message() message.Message {
	var names []string
	for _, r := range e.Characters[:min(len(e.Characters), 8)] {
		names = append(names, fmt.Sprintf("%c (U+%04X)", r, r))
	}
	if len(e.Characters) > 8 {
		names = append(names, "…")
	}
	list := message.ListOf(names)
	if e.Other {
		return message.Errorf("font.lacks", len(e.Characters), list)
	}
	return message.Errorf("font.built_in_lacks", len(e.Characters), list)
}

// Check tells which characters of some texts no font has: a *MissingError, or nil.
func (f *Fonts) Check(texts ...string) error {
	if f.viewed {
		return nil
	}
	var missing []rune
	for _, text := range texts {
		for _, r := range text {
			if _, has := f.of(r, false).measure(r); !has && !slices.Contains(missing, r) {
				missing = append(missing, r)
			}
		}
	}
	if missing == nil {
		return nil
	}
	return &MissingError{missing, f.other != nil}
}

// CheckPicture does what Check does, for the texts of a picture.
func (f *Fonts) CheckPicture(p *draw.Picture) error {
	var texts []string
	for _, item := range p.Items {
		if text, is := item.(draw.Text); is {
			texts = append(texts, text.Text)
		}
	}
	return f.Check(texts...)
}

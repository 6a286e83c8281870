package constraint

import (
	"slices"
	"strings"
)

// Mark describes one thing that a drawing shows of a constraint. Faces draw each Look and need
// not know the kinds of constraints.
type Mark struct {
	Look Look
	// Cells are those that the mark lies on. They are the cells of a cage, an area or a shade, or
	// the way of a path. Of a dot they are the two or four cells around it. A label outside the
	// board names the cells that it speaks of, the nearest first.
	Cells []int
	// Text is a number or word shown: in the corner of a cage, in a dot, a label.
	Text string
	// Digits are shown in place of a text, by the symbols of the board: see Label.
	Digits []uint8
	// Tone is the colour by what it means; faces choose the shade for their theme.
	Tone Tone
	// Start and End stand at the ends of a path.
	Start, End End
}

// Namer holds the symbols that write digits. *sudoku.Symbols implements it.
type Namer interface{ Name(d uint8) string }

// Label returns the mark's text, or its digits in symbols, separated by blanks.
func (m Mark) Label(symbols Namer) string {
	if len(m.Digits) == 0 {
		return m.Text
	}
	names := make([]string, len(m.Digits))
	for i, d := range m.Digits {
		names[i] = symbols.Name(d)
	}
	return strings.Join(names, " ")
}

// Look names the sort of mark.
type Look string

// The looks.
const (
	// LookCage is a dashed outline around cells, with the text in its corner.
	LookCage Look = "cage"
	// LookPath is a line through the middles of cells.
	LookPath Look = "path"
	// LookDot is a small circle with a text, on the edge between two cells or the corner of four.
	// Without a tone only the text is shown.
	LookDot Look = "dot"
	// LookLabel is text outside the board, in line with its cells. It stands at the near end of a
	// row or column. On a diagonal it has a small arrow along it.
	LookLabel Look = "label"
	// LookArea is a tint over cells.
	LookArea Look = "area"
	// LookSquare and LookCircle are a shape in each cell, with the text in it.
	LookSquare Look = "square"
	LookCircle Look = "circle"
	// LookPill is one rounded outline around two or three cells whose digits are
	// read as a number, with no text.
	LookPill Look = "pill"
	// LookLess is a wedge on the edge between two cells, open towards the second.
	LookLess Look = "less"
	// LookFog hides cells until they are found. Its cells light up those around them, too, but
	// with the text 0 themselves alone.
	LookFog Look = "fog"
)

// Tone names a colour by its meaning.
type Tone string

// The tones. ToneNone is the colour of the board's own lines.
const (
	ToneNone   Tone = ""
	ToneGrey   Tone = "grey"
	ToneWhite  Tone = "white"
	ToneBlack  Tone = "black"
	ToneGreen  Tone = "green"
	ToneOrange Tone = "orange"
	TonePurple Tone = "purple"
	ToneBlue   Tone = "blue"
	ToneTeal   Tone = "teal"
	TonePeach  Tone = "peach"
	TonePink   Tone = "pink"
	ToneYellow Tone = "yellow"
	ToneRed    Tone = "red"
)

// Tones are colours that constraints have in place of their usual ones, by their
// text. nil has none.
type Tones map[string]Tone

// Of returns c with its marks in the colour that t has for it, or as it is. A tone that
// isn't known is none.
func (t Tones) Of(c Constraint) Constraint {
	tone := t[c.String()]
	if !slices.Contains(AllTones(), tone) {
		return c
	}
	c.Marks = slices.Clone(c.Marks)
	for i := range c.Marks {
		c.Marks[i].Tone = tone
	}
	return c
}

// AllTones returns the tones that a constraint can have, without ToneNone.
func AllTones() []Tone {
	return []Tone{ToneGrey, ToneWhite, ToneBlack, ToneGreen, ToneOrange, TonePurple, ToneBlue, ToneTeal, TonePeach, TonePink, ToneYellow, ToneRed}
}

// End names the shape at an end of a path.
type End string

// The ends of a path.
const (
	EndNone    End = ""
	EndBulb    End = "bulb"    // a filled circle: a thermometer
	EndCircle  End = "circle"  // an open circle: an arrow's sum, a between line
	EndDiamond End = "diamond" // an open diamond: a lockout line
	EndArrow   End = "arrow"   // an arrow head
)

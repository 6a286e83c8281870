package draw

import (
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/internal/palette"
)

// Theme is the colours of pictures. Change a copy to make one of your own.
type Theme struct {
	Name  string
	Paper Colour
	// Given and Entry are the digits, Mark the pencil marks and candidates.
	Given, Entry, Mark Colour
	// Thick lines lie around the board and between boxes, Thin between cells.
	Thick, Thin Colour
	// Extra is behind the cells of diagonals, windows and other houses beside rows,
	// columns and boxes.
	Extra Colour
	// Tones are those of constraints; Ink is their texts and dashed lines.
	Tones map[constraint.Tone]Colour
	Ink   Colour
	// Colours are those that players give cells and candidates, from 1.
	Colours []Colour
	// Step is for the picture of a step.
	Step StepColours
	// ThinWidth and ThickWidth are the widths of lines in cells.
	ThinWidth, ThickWidth float64
}

// StepColours are the colours of a step.
type StepColours struct {
	Area   Colour    // behind the houses that it speaks of
	Cell   [3]Colour // around its cells, by explain.Colour
	Needed [3]Colour // behind the candidates that it needs
	Text   Colour    // of those candidates
	Remove Colour    // around and across candidates that go
	Place  Colour    // behind a digit that is placed, which is in the colour of the paper
	Link   Colour
}

// Themes returns all there are: Print, Light, Dark and Contrast.
func Themes() []Theme { return []Theme{Print(), Light(), Dark(), Contrast()} }

// ThemeNamed returns the theme of that name.
func ThemeNamed(name string) (Theme, bool) {
	for _, theme := range Themes() {
		if theme.Name == name {
			return theme, true
		}
	}
	return Theme{}, false
}

// Print returns black on white with nothing but greys, for books and newspapers.
func Print() Theme { return painted("print", "print", false, 0.018, 0.055) }

// Light returns the theme for screens.
func Light() Theme { return painted("light", palette.Normal, false, 0.02, 0.055) }

// Dark returns the theme for dark screens.
func Dark() Theme { return painted("dark", palette.Normal, true, 0.02, 0.055) }

// Contrast returns black and white with broad lines and few strong colours.
func Contrast() Theme { return painted("contrast", "contrast", false, 0.03, 0.085) }

// painted makes a theme of a palette, with thin and thick lines as wide as that.
func painted(name, of string, dark bool, thin, thick float64) Theme {
	shade := palette.Picture(of, dark)
	colour := func(role string) Colour { return RGB(shade.Colour(role).RGB) }
	step := colour("step")
	theme := Theme{
		Name: name, Paper: colour("surface"), Given: colour("given"), Entry: colour("entry"), Mark: colour("mark"),
		Thick: colour("wall"), Thin: colour("line"), Extra: colour("extra"), Ink: colour("ink"),
		Tones: map[constraint.Tone]Colour{constraint.ToneNone: RGB(shade.Tone(constraint.ToneNone).RGB)},
		Step: StepColours{
			Area: colour("area"), Cell: [3]Colour{step, step, step},
			Needed: [3]Colour{colour("needed"), colour("needed-2"), colour("needed-3")}, Text: colour("needed-ink"),
			Remove: colour("bad"), Place: colour("good"), Link: colour("link"),
		},
		ThinWidth: thin, ThickWidth: thick,
	}
	for _, tone := range constraint.AllTones() {
		theme.Tones[tone] = RGB(shade.Tone(tone).RGB)
	}
	for _, own := range shade.Own() {
		theme.Colours = append(theme.Colours, RGB(own.RGB))
	}
	return theme
}

// tone returns the colour of a tone.
func (t *Theme) tone(tone constraint.Tone) Colour {
	if c, ok := t.Tones[tone]; ok {
		return c
	}
	return t.Tones[constraint.ToneNone]
}

// thinTone returns the tone of thin lines, where grey is too little to be seen.
func (t *Theme) thinTone(tone constraint.Tone) Colour {
	if tone == constraint.ToneGrey || tone == constraint.ToneWhite {
		return t.tone(constraint.ToneGrey).mix(t.tone(constraint.ToneNone), 50)
	}
	return t.tone(tone)
}

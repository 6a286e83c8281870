package draw

import (
	"jiugong/sudoku/constraint"
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

// Themes are all there are: Print, Light, Dark and Contrast.
func Themes() []Theme { return []Theme{Print(), Light(), Dark(), Contrast()} }

// ThemeNamed is the theme of that name.
func ThemeNamed(name string) (Theme, bool) {
	for _, theme := range Themes() {
		if theme.Name == name {
			return theme, true
		}
	}
	return Theme{}, false
}

func grey(level uint32) Colour { return RGB(level<<16 | level<<8 | level) }

// Print is black on white with nothing but greys, for books and newspapers.
func Print() Theme {
	return Theme{
		Name: "print", Paper: grey(255), Given: grey(0), Entry: grey(0), Mark: grey(0x40),
		Thick: grey(0), Thin: grey(0x80), Extra: grey(0xe4), Ink: grey(0),
		Tones: map[constraint.Tone]Colour{
			constraint.ToneNone: grey(0x60), constraint.ToneGrey: grey(0xcc), constraint.ToneWhite: grey(255), constraint.ToneBlack: grey(0),
			constraint.ToneGreen: grey(0xc4), constraint.ToneOrange: grey(0xb8), constraint.TonePurple: grey(0xa8), constraint.ToneBlue: grey(0xbc),
			constraint.ToneTeal: grey(0xb0), constraint.TonePeach: grey(0xd4), constraint.TonePink: grey(0xc8), constraint.ToneYellow: grey(0xdc), constraint.ToneRed: grey(0xa0),
		},
		Colours: []Colour{grey(0xe8), grey(0xd8), grey(0xc8), grey(0xe0), grey(0xd0), grey(0xc0), grey(0xec), grey(0xdc), grey(0xcc)},
		Step: StepColours{
			Area: grey(0xf0), Cell: [3]Colour{grey(0), grey(0), grey(0)}, Needed: [3]Colour{grey(0xc8), grey(255), grey(0xe4)},
			Text: grey(0), Remove: grey(0), Place: grey(0), Link: grey(0x30),
		},
		ThinWidth: 0.018, ThickWidth: 0.055,
	}
}

// Light is for screens.
func Light() Theme {
	return Theme{
		Name: "light", Paper: RGB(0xffffff), Given: RGB(0x14181f), Entry: RGB(0x1b4fb0), Mark: RGB(0x4a5361),
		Thick: RGB(0x14181f), Thin: RGB(0x9aa3b0), Extra: RGB(0xe9edf5), Ink: RGB(0x14181f),
		Tones: map[constraint.Tone]Colour{
			constraint.ToneNone: RGB(0x5d6673), constraint.ToneGrey: RGB(0xc9cdd3), constraint.ToneWhite: RGB(0xffffff), constraint.ToneBlack: RGB(0x14181f),
			constraint.ToneGreen: RGB(0x86e88a), constraint.ToneOrange: RGB(0xffc061), constraint.TonePurple: RGB(0xe6a6ee), constraint.ToneBlue: RGB(0x93d4fa),
			constraint.ToneTeal: RGB(0x82dfd3), constraint.TonePeach: RGB(0xffcdb0), constraint.TonePink: RGB(0xffb6d5), constraint.ToneYellow: RGB(0xf6e56c), constraint.ToneRed: RGB(0xffa6a1),
		},
		Colours: []Colour{RGB(0xffe08a), RGB(0xa8dcff), RGB(0xb6ebb0), RGB(0xffc0d8), RGB(0xd9c7ff), RGB(0xffcfa3), RGB(0xa9ece0), RGB(0xd5d9df), RGB(0xe3ef8f)},
		Step: StepColours{
			Area: RGB(0xe6edfa), Cell: [3]Colour{RGB(0x2456b8), RGB(0x2456b8), RGB(0x2456b8)},
			Needed: [3]Colour{RGB(0xffd24d), RGB(0x8fd0ff), RGB(0xc9f0a8)}, Text: RGB(0x14181f),
			Remove: RGB(0xa8101c), Place: RGB(0x0a6b35), Link: RGB(0x2456b8),
		},
		ThinWidth: 0.02, ThickWidth: 0.055,
	}
}

// Dark is Light for dark screens.
func Dark() Theme {
	return Theme{
		Name: "dark", Paper: RGB(0x14181f), Given: RGB(0xf2f5fa), Entry: RGB(0x8ec1ff), Mark: RGB(0xb4bdca),
		Thick: RGB(0xe4e9f0), Thin: RGB(0x5a6472), Extra: RGB(0x232b38), Ink: RGB(0xf2f5fa),
		Tones: map[constraint.Tone]Colour{
			constraint.ToneNone: RGB(0x9aa5b3), constraint.ToneGrey: RGB(0x454d58), constraint.ToneWhite: RGB(0xffffff), constraint.ToneBlack: RGB(0x000000),
			constraint.ToneGreen: RGB(0x1f6b2a), constraint.ToneOrange: RGB(0x7a4a06), constraint.TonePurple: RGB(0x6c2f78), constraint.ToneBlue: RGB(0x1b567c),
			constraint.ToneTeal: RGB(0x115e55), constraint.TonePeach: RGB(0x70412a), constraint.TonePink: RGB(0x7a2f54), constraint.ToneYellow: RGB(0x665a0a), constraint.ToneRed: RGB(0x7d2a28),
		},
		Colours: []Colour{RGB(0x6b5410), RGB(0x1d4f78), RGB(0x24592a), RGB(0x722c4d), RGB(0x4a3480), RGB(0x74420f), RGB(0x145a50), RGB(0x454d58), RGB(0x596312)},
		Step: StepColours{
			Area: RGB(0x222d42), Cell: [3]Colour{RGB(0x8ec1ff), RGB(0x8ec1ff), RGB(0x8ec1ff)},
			Needed: [3]Colour{RGB(0xffd24d), RGB(0x8fd0ff), RGB(0xc9f0a8)}, Text: RGB(0x14181f),
			Remove: RGB(0xff8a8a), Place: RGB(0x7fe3a4), Link: RGB(0x8ec1ff),
		},
		ThinWidth: 0.02, ThickWidth: 0.055,
	}
}

// Contrast is black and white with broad lines and few strong colours.
func Contrast() Theme {
	t := Print()
	t.Name, t.Mark, t.Thin, t.Extra = "contrast", grey(0), grey(0), grey(0xd0)
	t.Entry = RGB(0x00309a)
	t.Tones[constraint.ToneNone] = grey(0)
	t.Step.Needed = [3]Colour{RGB(0xffdf00), grey(255), RGB(0x9fe3ff)}
	t.Step.Remove, t.Step.Place = RGB(0x9c0000), RGB(0x003d00)
	t.ThinWidth, t.ThickWidth = 0.03, 0.085
	return t
}

// tone is the colour of a tone.
func (t *Theme) tone(tone constraint.Tone) Colour {
	if c, ok := t.Tones[tone]; ok {
		return c
	}
	return t.Tones[constraint.ToneNone]
}

// thinTone is that of thin lines, where grey is too little to be seen.
func (t *Theme) thinTone(tone constraint.Tone) Colour {
	if tone == constraint.ToneGrey || tone == constraint.ToneWhite {
		return t.tone(constraint.ToneGrey).mix(t.tone(constraint.ToneNone), 50)
	}
	return t.tone(tone)
}

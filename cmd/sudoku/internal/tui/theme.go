package tui

import (
	"slices"

	"jiugong/sudoku/constraint"
	"jiugong/sudoku/internal/palette"
)

// theme is how everything looks. Nothing is told by colour alone. Each role
// also has an attribute or a mark beside it (see marks in board.go). So a theme
// without colours says as much.
type theme struct {
	text, dim, title, accent, key, good, bad style

	given, entry   style // digits
	corner, centre style // pencil marks
	hairline, wall style // lines between cells, and between boxes
	cursor         style // backgrounds of cells, from the strongest
	chosen         style
	same, peer     style
	house          style    // cells of diagonals, windows and their like
	sameMark       style    // a pencil mark of the digit looked at
	clash, right   style    // digits that break a rule or are wrong, and right ones
	place          style    // a cell where the chosen digit can go
	colours        [9]style // the player's own

	tones map[constraint.Tone]colour // of constraints

	// These belong to a hint: a digit to enter, a candidate to drop, and links.
	// The cells and candidates that show why come in two colours.
	hintPlace, hintDrop, hintCell, hintOne, hintTwo, hintLink style
}

func fg(c colour) style             { return style{c, noColour, 0} }
func bg(c colour) style             { return style{noColour, c, 0} }
func both(front, back colour) style { return style{front, back, 0} }

// painted makes a theme of a palette.
func painted(shade palette.Shade) theme {
	on := func(role string) colour { return colour(shade.Colour(role).RGB) }
	front := func(role string) style {
		if shade.Colour(role).Bold {
			return fg(on(role)).with(bold)
		}
		return fg(on(role))
	}
	// back is a background, with a colour for what stands on it if the palette has one.
	back := func(role string) style {
		s := plainStyle
		if shade.Has(role + "-ink") {
			s = front(role + "-ink")
		}
		if shade.Has(role) {
			s.bg = on(role)
		}
		return s
	}
	needed2 := front("needed-ink")
	needed2.bg = on("needed-2")
	t := theme{
		text: both(on("ink"), on("surface")), dim: front("dim"), title: front("given").with(bold), accent: front("accent").with(bold),
		key: front("key"), good: front("good"), bad: front("bad"),
		given: front("given").with(bold), entry: front("entry"),
		corner: front("corner").with(italic), centre: front("mark"),
		hairline: front("line"), wall: front("wall"),
		cursor: back("cursor-cell").with(bold), chosen: back("chosen"), same: back("same"), peer: back("peer"), house: back("extra"),
		sameMark: back("same-mark").with(bold | underline),
		clash:    back("clash").with(underline), right: front("good"), place: back("place"),
		tones:     map[constraint.Tone]colour{},
		hintPlace: back("hint-place").with(bold), hintDrop: back("hint-drop").with(strike),
		hintCell: back("hint-cell"), hintOne: back("needed"), hintTwo: needed2, hintLink: front("link"),
	}
	for _, tone := range constraint.AllTones() {
		t.tones[tone] = colour(shade.Tone(tone).RGB)
	}
	for i, own := range shade.Own() {
		t.colours[i] = bg(colour(own.RGB))
	}
	return t
}

// bareTheme returns a theme without colours.
func bareTheme() theme {
	n := plainStyle
	t := theme{
		text: n, dim: n, title: n.with(bold), accent: n.with(bold), key: n.with(bold), good: n, bad: n.with(bold),
		given: n.with(bold), entry: n, corner: n.with(italic), centre: n, hairline: n.with(faint), wall: n,
		cursor: n.with(reverse | bold), chosen: n.with(reverse), same: n, peer: n, house: n, sameMark: n.with(bold | underline),
		clash: n.with(underline), right: n, place: n,
		hintPlace: n.with(reverse | bold), hintDrop: n.with(strike), hintCell: n, hintOne: n.with(bold | underline), hintTwo: n.with(italic | underline), hintLink: n.with(bold),
	}
	for i := range t.colours {
		t.colours[i] = n
	}
	return t
}

// ThemeNames returns the themes a player can choose, which Config.Theme accepts. "auto" is light or dark by
// the terminal's background, as are the palettes that have both. "none" has no
// colours.
func ThemeNames() []string {
	return slices.Concat([]string{"auto", "dark", "light"}, palette.Names()[1:], []string{"none"})
}

// themeNamed returns the theme of a name, for a dark background or a light one.
func themeNamed(name string, darkBackground bool) theme {
	switch {
	case name == "none":
		return bareTheme()
	case name == "dark" || name == "light":
		return painted(palette.Terminal(palette.Normal, name == "dark"))
	case slices.Contains(ThemeNames()[1:], name):
		return painted(palette.Terminal(name, darkBackground))
	}
	return painted(palette.Terminal(palette.Normal, darkBackground))
}

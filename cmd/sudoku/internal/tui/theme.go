package tui

// theme is how everything looks. Nothing is told by colour alone: each role
// also has an attribute or a mark beside it (see marks in board.go), so that a
// theme without colours says as much.
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

	// of a hint: a digit to enter, a candidate to drop, and the cells and
	// candidates that show why, in two colours; and its links
	hintPlace, hintDrop, hintCell, hintOne, hintTwo, hintLink style
}

func fg(c colour) style             { return style{c, noColour, 0} }
func bg(c colour) style             { return style{noColour, c, 0} }
func both(front, back colour) style { return style{front, back, 0} }

// okabeIto are nine backgrounds that people with any colour vision tell apart.
func okabeIto(light bool) (s [9]style) {
	dark := [9]colour{0x8a5a00, 0x1f5f8b, 0x00614a, 0x6b6500, 0x003f6b, 0x7a3300, 0x70406a, 0x555555, 0x2f2f6f}
	pale := [9]colour{0xf3cf86, 0xa9d8f5, 0x8fdcc4, 0xf5ee9a, 0x9cc4e4, 0xf0b48c, 0xe3bcd6, 0xcccccc, 0xc4c4f0}
	for i := range s {
		if light {
			s[i] = bg(pale[i])
		} else {
			s[i] = bg(dark[i])
		}
	}
	return s
}

func darkTheme() theme {
	return theme{
		text: both(0xd8dee9, 0x14171c), dim: fg(0x8b95a5), title: fg(0xffffff).with(bold), accent: fg(0x8ab4f8).with(bold),
		key: fg(0xf0c674), good: fg(0x7ee2a8), bad: fg(0xff8f8f),
		given: fg(0xffffff).with(bold), entry: fg(0x8ab4f8),
		corner: fg(0xf0c674).with(italic), centre: fg(0xa4afbf),
		hairline: fg(0x3d4552), wall: fg(0x96a2b4),
		cursor: both(0xffffff, 0x2f5d9b).with(bold), chosen: bg(0x24405f), same: bg(0x3b3a52), peer: bg(0x1e232b), house: bg(0x33224a),
		sameMark: both(0xffffff, 0x3b3a52).with(bold | underline),
		clash:    fg(0xff8f8f).with(underline), right: fg(0x7ee2a8), place: bg(0x1f4a35),
		colours:   okabeIto(false),
		hintPlace: both(0x08130c, 0x7ee2a8).with(bold), hintDrop: both(0x1c0808, 0xff8f8f).with(strike),
		hintCell: bg(0x3a3420), hintOne: both(0x101010, 0xf0c674), hintTwo: both(0x101010, 0x8ab4f8), hintLink: fg(0xf0c674),
	}
}

func lightTheme() theme {
	return theme{
		text: both(0x24292f, 0xfcfcfa), dim: fg(0x626c77), title: fg(0x000000).with(bold), accent: fg(0x0b57a8).with(bold),
		key: fg(0x8a4b00), good: fg(0x0a6b35), bad: fg(0xb3111d),
		given: fg(0x000000).with(bold), entry: fg(0x0b57a8),
		corner: fg(0x8a4b00).with(italic), centre: fg(0x57606a),
		hairline: fg(0xc9cfd6), wall: fg(0x3f4850),
		cursor: both(0x000000, 0x9cc9ff).with(bold), chosen: bg(0xcfe4ff), same: bg(0xe2dcf5), peer: bg(0xf0f1f3), house: bg(0xe6dbf7),
		sameMark: both(0x000000, 0xe2dcf5).with(bold | underline),
		clash:    fg(0xb3111d).with(underline), right: fg(0x0a6b35), place: bg(0xc8edd6),
		colours:   okabeIto(true),
		hintPlace: both(0xffffff, 0x0a6b35).with(bold), hintDrop: both(0xffffff, 0xb3111d).with(strike),
		hintCell: bg(0xfaf0cf), hintOne: both(0x000000, 0xf2c14e), hintTwo: both(0x000000, 0x9cc9ff), hintLink: fg(0x8a4b00),
	}
}

// contrastTheme uses black and white, and few strong colours on them.
func contrastTheme() theme {
	t := darkTheme()
	white, black, yellow := colour(0xffffff), colour(0x000000), colour(0xffff00)
	t.text, t.dim, t.title, t.accent, t.key = both(white, black), fg(0xe0e0e0), fg(white).with(bold), fg(yellow).with(bold), fg(yellow)
	t.good, t.bad = fg(0x00ff66), fg(0xff9c9c)
	t.given, t.entry, t.corner, t.centre = fg(white).with(bold), fg(0x66d9ff), fg(yellow).with(italic), fg(white)
	t.hairline, t.wall = fg(0x808080), fg(white).with(bold)
	t.cursor, t.chosen, t.same, t.peer = both(black, yellow).with(bold), both(black, 0x66d9ff), bg(0x4a4a8a), bg(0x262626)
	t.house = bg(0x2a1a66)
	t.sameMark = both(black, white).with(bold | underline)
	t.clash, t.right, t.place = both(white, 0xb00000).with(underline|bold), fg(0x00ff66), bg(0x005a2b)
	return t
}

// safeTheme keeps to colours that people with any colour vision tell apart:
// blue for right, orange for wrong.
func safeTheme() theme {
	t := darkTheme()
	t.good, t.bad = fg(0x56b4e9), fg(0xe69f00)
	t.right, t.clash = fg(0x56b4e9), fg(0xe69f00).with(underline|bold)
	t.entry, t.place = fg(0xf0e442), bg(0x003f6b)
	t.hintPlace, t.hintDrop = both(0x000000, 0x56b4e9).with(bold), both(0x000000, 0xe69f00).with(strike)
	t.hintOne, t.hintTwo = both(0x000000, 0xf0e442), both(0x000000, 0xcc79a7)
	return t
}

// bareTheme has no colours at all.
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

// themeNames are the themes a player can choose; "auto" is light or dark by
// the terminal's background.
var themeNames = []string{"auto", "dark", "light", "contrast", "safe", "none"}

// themeNamed is the theme of a name; "auto" follows the background.
func themeNamed(name string, darkBackground bool) theme {
	switch name {
	case "dark":
		return darkTheme()
	case "light":
		return lightTheme()
	case "contrast":
		return contrastTheme()
	case "safe":
		return safeTheme()
	case "none":
		return bareTheme()
	}
	if darkBackground {
		return darkTheme()
	}
	return lightTheme()
}

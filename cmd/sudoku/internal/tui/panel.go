package tui

import (
	"cmp"
	"fmt"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/logic"
)

// drawPanel draws the panel beside or below the board. It holds the clock, the
// mode, the digits left, the cell under the cursor, messages and hints.
func (p *play) drawPanel(a *app, c *canvas, v *boardView) {
	p.buttons = p.buttons[:0]
	if p.area.side {
		p.drawSide(a, c, v)
		return
	}
	p.drawBottom(a, c, v)
}

// headline returns the level and rules of the puzzle.
func (p *play) headline(a *app) string {
	about := p.About()
	text := a.words.rules(p.Rules().String())
	if about.Level != "" {
		text = a.words.level(about.Level) + " " + text
	}
	if about.Rating > 0 {
		text += " ER " + logic.Rating(about.Rating).String()
	}
	return text
}

func (p *play) clockLine(a *app) string {
	var parts []string
	if p.Assists().Timer {
		parts = append(parts, clockText(p.Elapsed()))
	}
	if p.Assists().Strict {
		parts = append(parts, p.mistakesLine(a))
	}
	if a.standing != "" {
		parts = append(parts, a.standing)
	}
	return strings.Join(parts, " · ")
}

func (p *play) drawSide(a *app, c *canvas, v *boardView) {
	t := a.theme
	x := p.area.x + p.area.width + 2
	width := min(a.width-x, 44)
	y := 0
	line := func(text string, s style) {
		if y < a.height {
			c.text(x, y, fit(text, width), s.over(t.text))
		}
		y++
	}
	line(p.headline(a), t.title)
	if made := byline(p.About()); made != "" {
		line(made, t.text)
	}
	line(p.clockLine(a), t.text)
	y++
	if p.Paused() {
		for _, text := range wrap(p.keyed(a.words.PauseKeys), width) {
			line(text, t.dim)
		}
		return
	}
	y = p.drawModes(a, c, x, y, width)
	if p.won != nil {
		p.won.draw(a, c, x, y+1, width, a.height-y-1)
		return
	}
	y = p.drawDigits(a, c, x, y+1, width) + 1
	line(p.describeCell(a, p.Selection().Cursor()), t.text)
	if wrong := p.wrongHere(a, v); wrong != "" {
		line(wrong, t.bad)
	}
	if p.hint == nil {
		for _, clue := range p.cluesHere(a, p.Selection().Cursor()) {
			for _, text := range wrap(clue, width) {
				line(text, t.dim)
			}
		}
	}
	y++
	room := a.height - y - 1
	if p.hint != nil {
		p.drawHint(a, c, x, y, width, a.height-y)
		return
	}
	var lines []string
	if p.message != "" {
		lines = wrap(p.message, width)
	}
	for _, text := range lines[:min(len(lines), max(room, 0))] {
		line(text, p.toneStyle(a))
	}
	if keys := wrap(p.keyed(a.words.PlayKeys), width); room >= len(lines)+len(keys) {
		if p.message == "" {
			p.drawLegend(a, c, x, y, width, room-len(keys))
		}
		y = a.height - len(keys)
		for _, text := range keys {
			line(text, t.dim)
		}
	}
}

func (p *play) toneStyle(a *app) style {
	return [...]style{a.theme.accent, a.theme.good, a.theme.bad}[p.tone]
}

// modeNames returns the modes with their keys. What else decides what a digit does
// comes after them: the colour that paints candidates, and digit-first play.
func (p *play) modeNames(a *app) (names []string, current []bool) {
	for i, key := range []string{"{modeDigit} ", "{modeCorner} ", "{modeCentre} ", "{modeColour} "} {
		names = append(names, p.keyed(key+a.words.Modes[i]))
		current = append(current, mode(i) == p.mode && p.paint == 0)
	}
	if p.paint != 0 {
		names, current = append(names, fmt.Sprintf(a.words.PaintShort, 'a'+p.paint-1)), append(current, true)
	}
	if a.settings.DigitFirst {
		digit := "–"
		if p.brush != 0 {
			digit = p.Board().Symbols.Name(p.brush)
		}
		names, current = append(names, fmt.Sprintf(a.words.DigitFirstShort, digit)), append(current, true)
	}
	return names, current
}

// drawModes draws the modes, as many in a line as fit, and gives the line
// after them. Each is a button.
func (p *play) drawModes(a *app, c *canvas, x, y, width int) int {
	left := x
	names, current := p.modeNames(a)
	for i, name := range names {
		s := a.theme.dim.over(a.theme.text)
		text := " " + name + " "
		if current[i] {
			s = a.theme.cursor.over(a.theme.text)
			text = "[" + name + "]"
		}
		w := textWidth(text)
		if left > x && left+w > x+width {
			left, y = x, y+1
		}
		if m := mode(i); m < modes {
			p.buttons = append(p.buttons, button{left, y, w, func(p *play, a *app) { p.mode, p.paint = m, 0 }})
		}
		left = c.text(left, y, text, s)
	}
	return y + 1
}

// modeLine returns the mode of the moment, for panels with no room for all.
func (p *play) modeLine(a *app) string {
	names, current := p.modeNames(a)
	text := ""
	for i, name := range names {
		if current[i] {
			text += "[" + name + "]"
		}
	}
	return text
}

// drawDigits draws the digits as buttons. It adds how many of each are left,
// with a word that says so. A digit that is placed everywhere is dim.
func (p *play) drawDigits(a *app, c *canvas, x, y, width int) int {
	t := a.theme
	remaining := p.Remaining()
	left := x
	look := p.look(a)
	step := p.symbol + 2
	if p.Assists().Remaining {
		step = p.symbol + 4
		left = c.text(x, y, a.words.ToPlace, t.dim.over(t.text))
	}
	for i, n := range remaining {
		d := uint8(i + 1)
		s := t.entry.over(t.text)
		if p.Assists().Remaining && n <= 0 {
			s = t.dim.with(faint).over(t.text)
		}
		if d == look || a.settings.DigitFirst && d == p.brush {
			s = t.cursor.over(t.text)
		}
		if left > x && left+step-1 > x+width {
			left, y = x, y+1
		}
		at := c.text(left, y, p.Board().Symbols.Name(d), s.with(bold))
		if p.Assists().Remaining {
			note := fmt.Sprintf("×%d", n)
			if n <= 0 {
				note = map[bool]string{true: "!", false: "-"}[n < 0]
			}
			c.text(at, y, note, t.dim.over(t.text))
		}
		p.buttons = append(p.buttons, button{left, y, step - 1, func(p *play, a *app) { p.digit(a, d, p.mode, false) }})
		left += step
	}
	return y + 1
}

// drawBottom draws the panel in a few lines below the board.
func (p *play) drawBottom(a *app, c *canvas, v *boardView) {
	t := a.theme
	y := p.area.y + p.area.height
	width := a.width
	rows := a.height - y
	if rows <= 0 {
		return
	}
	if p.Paused() {
		c.text(0, y, fit(p.keyed(a.words.PauseKeys), width), t.dim.over(t.text))
		return
	}
	if open := p.hint != nil || p.won != nil; open && rows < fewRows {
		p.drawOpen(a, c, 0, y, width, rows) // it needs every line there is
		return
	}
	used := c.text(0, y, strings.TrimLeft(p.clockLine(a)+" ", " "), t.title.over(t.text))
	names, _ := p.modeNames(a)
	if all := textWidth(strings.Join(names, "  ")) + 2; used+all+textWidth(p.headline(a)) < width {
		p.drawModes(a, c, used, y, all)
		used += all
	} else {
		used = c.text(used, y, fit(p.modeLine(a), width-used), t.title.over(t.text))
	}
	used = c.text(used+1, y, fit(p.headline(a), width-used-1), t.title.over(t.text))
	if cell := p.describeCell(a, p.Selection().Cursor()); used+2+textWidth(cell) <= width {
		c.text(width-textWidth(cell), y, cell, t.text)
	}
	switch {
	case rows == 1:
		return
	case p.hint != nil || p.won != nil:
		p.drawOpen(a, c, 0, y+1, width, rows-1)
		return
	}
	y++
	text, s := p.message, p.toneStyle(a)
	if text == "" {
		text, s = p.wrongHere(a, v), t.bad
	}
	if rows > 2 {
		y = min(p.drawDigits(a, c, 0, y, width), a.height-1)
		c.fill(0, y, width, 1, t.text)
	}
	if text == "" {
		y = p.drawClueTexts(a, c, y, width)
		text, s = p.keyed(a.words.PlayKeys), t.dim
		if textWidth(text) > width {
			text = p.keyed(a.words.ShortKeys)
		}
	}
	for _, text := range wrap(text, width) {
		c.text(0, y, text, s.over(t.text))
		y++
	}
}

// drawClueTexts writes below the board the meaning of the constraints on the
// cursor's cell. Then come the other kinds, as far as there is room. It returns
// the line after them.
func (p *play) drawClueTexts(a *app, c *canvas, y, width int) int {
	var lines []string
	for _, clue := range p.cluesHere(a, p.Selection().Cursor()) {
		lines = append(lines, wrap(clue, width)...)
	}
	if room := max(a.height-y, 1); len(lines) > room {
		lines[room-1] = fit(lines[room-1]+" "+lines[room], width)
		lines = lines[:room]
	}
	for _, text := range lines {
		c.text(0, y, text, a.theme.dim.over(a.theme.text))
		y++
	}
	return p.drawLegend(a, c, 0, y, width, a.height-1-y) // a line is left for the keys
}

// drawOpen draws the hint, or what to do after the game.
func (p *play) drawOpen(a *app, c *canvas, x, y, width, rows int) {
	if p.hint != nil {
		p.drawHint(a, c, x, y, width, rows)
		return
	}
	p.won.draw(a, c, x, y, width-1, rows) // beside it there is room for an arrow
}

// fewRows is how many lines a hint takes at least with its heading, a line of text and its keys.
// With fewer it has its text alone.
const fewRows = 4

// drawHint draws the hint's text, as much as there is room for, and its keys.
func (p *play) drawHint(a *app, c *canvas, x, y, width, rows int) {
	t := a.theme
	h := p.hint
	lines := wrap(h.text(a), width)
	heading, help := cmp.Or(h.title, fmt.Sprintf(a.words.HintHeading, h.depth)), cmp.Or(h.keys, a.words.HintKeys)
	if h.keys == "" && h.depth < proofDepth {
		help = a.words.HintMore + " · " + help
	}
	if h.at > 0 {
		link := fmt.Sprintf(a.words.LinkHeading, h.at, len(h.links))
		if heading += " · " + link; textWidth(heading) > width {
			heading = link
		}
	}
	if h.depth == proofDepth && len(h.links) > 0 {
		help = a.words.LinkKeys + " · " + help
	}
	keys := wrap(p.keyed(help), width)
	if rows < fewRows {
		keys = nil
	} else {
		c.text(x, y, fit(heading, width), t.accent.over(t.text))
		y, rows = y+1, rows-1
	}
	room := max(1, rows-len(keys))
	keys = keys[:min(len(keys), rows-room)]
	h.page = max(1, room-1)
	h.top = max(0, min(h.top, len(lines)-room))
	for i := range min(room, len(lines)-h.top) {
		text := lines[h.top+i]
		if i == room-1 && h.top+room < len(lines) {
			text = fit(text, width-2) + " ↓"
		}
		c.text(x, y+i, text, t.text)
	}
	y += min(room, len(lines)-h.top)
	for i, text := range keys {
		c.text(x, y+i, text, t.dim.over(t.text))
	}
}

// symbolsOf lists digits by their symbols.
func symbolsOf(b *sudoku.Board, set sudoku.Set) string {
	var names []string
	for d := range set.Digits() {
		names = append(names, b.Symbols.Name(d))
	}
	return strings.Join(names, " ")
}

package tui

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"jiugong/sudoku"
)

// help lists all keys.
type help struct {
	n   int // digits of the game, 0 outside one
	top int
}

func newHelp(_ *app, n int) *help { return &help{n: n} }

func (s *help) update(a *app, msg tea.Msg) tea.Cmd {
	if key, ok := msg.(tea.KeyPressMsg); ok && key.String() == "L" {
		a.switchLanguage()
	} else if !scroll(msg, &s.top) && ok {
		return a.pop()
	}
	return nil
}

// helpLines returns pairs of keys and what they do.
func helpLines(a *app, n int) (lines [][2]string) {
	w := a.words
	letters := n > 9 && letterDigits(sudoku.DefaultSymbols(n))
	digits := "1–9"
	if letters {
		digits += " A–" + sudoku.DefaultSymbols(n).Name(uint8(n))
	}
	lines = append(lines,
		[2]string{digits, w.HelpDigits}, [2]string{"Shift+" + digits, w.HelpShift},
		[2]string{"Ctrl+1", w.HelpCtrl}, [2]string{"Alt+1", w.HelpAlt}, [2]string{"0", w.Commands["clear"]})
	var keys []string
	var text string
	flush := func() {
		if text != "" {
			lines = append(lines, [2]string{strings.Join(keys, " "), text})
		}
	}
	for _, c := range commands() {
		if c.keys == nil {
			continue
		}
		if c.name != "" {
			flush()
			keys, text = nil, w.Commands[c.name]
		}
		for _, key := range c.keys {
			keys = append(keys, keyName(key, letters, n))
		}
	}
	flush()
	if letters {
		lines = append(lines, [2]string{":", w.HelpLeader})
	}
	return append(lines, [2]string{w.Mouse, w.HelpMouse}, [2]string{"", ""}, [2]string{"", w.HelpMarks}, [2]string{"", w.HelpPaint})
}

// keyed puts the keys of commands into a text, as they are on this board: {undo}
// becomes u.
func (p *play) keyed(text string) string {
	if !strings.Contains(text, "{") {
		return text
	}
	letters := letterDigits(p.Board().Symbols)
	for _, c := range commands() {
		if c.name != "" && c.keys != nil {
			text = strings.ReplaceAll(text, "{"+c.name+"}", keyName(c.keys[0], letters, p.Rules().N()))
		}
	}
	return text
}

// keyName returns how a key is written for people. Where letters are digits,
// commands on those need Alt.
func keyName(key string, letters bool, n int) string {
	if letters && len(key) == 1 {
		if d, ok := sudoku.DefaultSymbols(n).Digit(strings.ToUpper(key)); ok && d != 0 {
			return "Alt+" + key
		}
	}
	parts := strings.Split(key, "+")
	for i, part := range parts {
		switch {
		case part == "up":
			parts[i] = "↑"
		case part == "down":
			parts[i] = "↓"
		case part == "left":
			parts[i] = "←"
		case part == "right":
			parts[i] = "→"
		case part == "pgup":
			parts[i] = "PgUp"
		case part == "pgdown":
			parts[i] = "PgDn"
		case len(parts) > 1 || len(part) > 1:
			parts[i] = strings.ToUpper(part[:1]) + part[1:]
		}
	}
	return strings.Join(parts, "+")
}

func (s *help) draw(a *app, c *canvas) {
	x, y, width, height := a.drawFrame(c, a.words.Help, a.withNext(a.words.HelpKeys))
	left := min(26, width/3)
	type row struct {
		key, text string
		x         int
	}
	var rows []row
	for _, line := range helpLines(a, s.n) {
		texts, at, indent := wrap(line[1], width-left-1), 0, left
		if line[0] == "" {
			texts, indent = wrap(line[1], width), 0
		}
		keys := wrap(line[0], left-1)
		for at < max(len(texts), len(keys)) {
			r := row{x: indent}
			if at < len(keys) {
				r.key = keys[at]
			}
			if at < len(texts) {
				r.text = texts[at]
			}
			rows = append(rows, r)
			at++
		}
	}
	s.top = max(0, min(s.top, len(rows)-height))
	for i := range height {
		if s.top+i >= len(rows) {
			break
		}
		r := rows[s.top+i]
		c.text(x, y+i, fit(r.key, left-1), a.theme.key.over(a.theme.text))
		c.text(x+r.x, y+i, fit(r.text, width-r.x), a.theme.text)
	}
	a.drawMore(c, x+width, y, height, s.top, len(rows))
}

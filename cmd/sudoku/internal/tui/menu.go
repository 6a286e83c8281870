package tui

import (
	tea "charm.land/bubbletea/v2"
)

// item is a line of a menu: its text, and to the right a note about it. An item
// that is off can't be chosen.
type item struct {
	text, note string
	off        bool
}

// menu is a list with one item lit. It scrolls when it is longer than
// its room.
type menu struct {
	items  []item
	cursor int

	top, x, y, rows, width int // where it was drawn last
}

// set changes the items, and keeps the cursor on one that can be chosen.
func (m *menu) set(items []item) {
	m.items = items
	m.cursor = max(0, min(m.cursor, len(items)-1))
	if len(items) > 0 && items[m.cursor].off {
		m.move(1)
	}
}

func (m *menu) move(step int) {
	for range m.items {
		m.cursor = (m.cursor + step + len(m.items)) % len(m.items)
		if !m.items[m.cursor].off {
			return
		}
	}
}

// update moves the cursor, and gives the number of the item that was chosen,
// or -1.
func (m *menu) update(msg tea.Msg) int {
	if len(m.items) == 0 {
		return -1
	}
	switch msg := msg.(type) {
	case tea.KeyPressMsg:
		switch msg.String() {
		case "up", "k", "w", "shift+tab":
			m.move(-1)
		case "down", "j", "s", "tab":
			m.move(1)
		case "home":
			m.cursor = len(m.items) - 1
			m.move(1)
		case "end":
			m.cursor = 0
			m.move(-1)
		case "enter", "space":
			if !m.items[m.cursor].off {
				return m.cursor
			}
		}
	case tea.MouseWheelMsg:
		if msg.Button == tea.MouseWheelUp {
			m.move(-1)
		} else if msg.Button == tea.MouseWheelDown {
			m.move(1)
		}
	case tea.MouseClickMsg:
		i := msg.Y - m.y + m.top
		if msg.Button == tea.MouseLeft && msg.Y >= m.y && msg.Y < m.y+m.rows && msg.X >= m.x && msg.X < m.x+m.width && i < len(m.items) && !m.items[i].off {
			m.cursor = i
			return i
		}
	}
	return -1
}

// draw draws as many items as there is room for, the lit one among them.
func (m *menu) draw(a *app, c *canvas, x, y, width, rows int) {
	m.x, m.y, m.width, m.rows = x, y, width, max(rows, 1)
	m.top = max(0, min(m.top, m.cursor, len(m.items)-m.rows))
	if m.cursor >= m.top+m.rows {
		m.top = m.cursor - m.rows + 1
	}
	for i := range m.rows {
		if m.top+i >= len(m.items) {
			break
		}
		it := m.items[m.top+i]
		s, noteStyle, lead := a.theme.text, a.theme.dim.over(a.theme.text), "  "
		switch {
		case it.off:
			s = noteStyle
		case m.top+i == m.cursor:
			s = a.theme.cursor.over(a.theme.text)
			noteStyle, lead = s, "› "
		}
		c.fill(x, y+i, width, 1, s)
		noteWidth := min(textWidth(it.note), max(width/2, width-textWidth(lead+it.text)-1))
		c.text(x, y+i, fit(lead+it.text, width-noteWidth-1), s)
		c.text(x+width-noteWidth, y+i, fit(it.note, noteWidth), noteStyle)
	}
	a.drawMore(c, x+width, y, m.rows, m.top, len(m.items))
}

// drawMore draws arrows beside a list of total rows that goes on above or
// below. Its rows in sight begin with the row top.
func (a *app) drawMore(c *canvas, x, y, rows, top, total int) {
	if top > 0 {
		c.text(x, y, "↑", a.theme.dim.over(a.theme.text))
	}
	if top+rows < total {
		c.text(x, y+rows-1, "↓", a.theme.dim.over(a.theme.text))
	}
}

// drawFrame draws a screen's title and its line of keys. It returns the room in
// between, a column at most 72 wide.
func (a *app) drawFrame(c *canvas, title, keys string) (x, y, width, height int) {
	width = min(a.width-2, 72)
	x = max(1, (a.width-width)/2)
	c.text(x, 0, fit(title, width), a.theme.title.over(a.theme.text))
	for i := range width {
		c.put(x+i, 1, '─', a.theme.hairline.over(a.theme.text))
	}
	c.text(x, a.height-1, fit(keys, width), a.theme.dim.over(a.theme.text))
	return x, 2, width, max(1, a.height-4)
}

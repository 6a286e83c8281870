package tui

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"jiugong/sudoku/game"
)

// mouseState is remembered between two events of the mouse.
type mouseState struct {
	cell    int // pressed last, -1 is none
	at      time.Time
	drawing bool // the left button is down: what it passes is chosen too
}

// button is a place of the panel that can be clicked.
type button struct {
	x, y, width int
	do          func(p *play, a *app)
}

const doubleClick = 400 * time.Millisecond

// mouseEvent takes an event of the mouse. The left button chooses a cell, or
// several when drawn over them. With Ctrl or Alt it adds and drops single
// cells, and with Shift it adds. Twice on a cell chooses all that show the
// same. The right button clears. In digit-first play the left button writes the
// digit.
func (p *play) mouseEvent(a *app, msg tea.MouseMsg) tea.Cmd {
	m := msg.Mouse()
	cell := p.area.cellAt(p.Rules().Shape(), m.X, m.Y)
	if p.Paused() {
		return nil
	}
	if p.won != nil {
		if i := p.won.menu.update(msg); i >= 0 {
			return p.won.doing[i]()
		}
	}
	switch msg.(type) {
	case tea.MouseReleaseMsg:
		p.mouse.drawing = false
	case tea.MouseMotionMsg:
		if p.mouse.drawing && cell >= 0 && cell != p.Selection().Cursor() {
			p.Selection().Add(cell)
		}
	case tea.MouseClickMsg:
		switch {
		case cell >= 0 && m.Button == tea.MouseLeft:
			p.leftClick(a, cell, m.Mod&(tea.ModCtrl|tea.ModAlt) != 0, m.Mod&tea.ModShift != 0)
		case cell >= 0 && m.Button == tea.MouseRight:
			if !p.Selection().Has(cell) {
				p.Selection().Set(cell)
			}
			p.do(a, game.Action{Do: game.Clear, Cells: p.targets()})
		case m.Button == tea.MouseLeft:
			for _, b := range p.buttons {
				if m.Y == b.y && m.X >= b.x && m.X < b.x+b.width {
					b.do(p, a)
				}
			}
		}
	case tea.MouseWheelMsg:
		if p.hint != nil {
			p.hint.scroll(map[tea.MouseButton]int{tea.MouseWheelUp: -1, tea.MouseWheelDown: 1}[m.Button])
		}
	}
	return nil
}

func (p *play) leftClick(a *app, cell int, toggle, add bool) {
	now := a.Now()
	twice := p.mouse.cell == cell && now.Sub(p.mouse.at) < doubleClick && !p.mouse.at.IsZero()
	p.mouse = mouseState{cell, now, !toggle}
	switch {
	case toggle:
		p.Selection().Toggle(cell)
	case add:
		p.Selection().Add(cell)
	case a.settings.DigitFirst && p.brush != 0:
		p.Selection().Set(cell)
		p.mouse.drawing = false
		p.enter(a, p.brush, p.mode, []int{cell})
	case twice:
		p.SelectSame()
	default:
		p.Selection().Set(cell)
	}
}

package tui

import (
	"fmt"

	tea "charm.land/bubbletea/v2"
)

// savepoints lists the savepoints of a game, to return to one.
type savepoints struct {
	menu menu
	game *play
}

func newSavepoints(a *app, p *play) *savepoints {
	s := &savepoints{game: p}
	var items []item
	for _, point := range p.Savepoints() {
		items = append(items, item{text: point.Name, note: counted(a.words.AfterActions, point.Done)})
	}
	s.menu.set(items)
	s.menu.cursor = len(items) - 1
	return s
}

func (s *savepoints) update(a *app, msg tea.Msg) tea.Cmd {
	if key, ok := msg.(tea.KeyPressMsg); ok {
		if name := key.String(); name == "esc" || name == "q" {
			return a.pop()
		}
	}
	if i := s.menu.update(msg); i >= 0 {
		a.pop()
		before := s.game.Status()
		name := s.menu.items[i].text
		if changed, err := s.game.Return(name); err != nil {
			s.game.say(a.words.error(err), toneBad)
		} else if changed {
			s.game.afterChange(a, before)
			s.game.say(fmt.Sprintf(a.words.ReturnedTo, name), toneGood)
		}
	}
	return nil
}

func (s *savepoints) draw(a *app, c *canvas) {
	x, y, width, height := a.drawFrame(c, a.words.Savepoints, a.words.ChooseKeys)
	s.menu.draw(a, c, x, y, width, height)
}

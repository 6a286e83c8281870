package tui

import (
	"fmt"
	"time"

	tea "charm.land/bubbletea/v2"
)

// library lists the saved games.
type library struct {
	menu  menu
	games []kept
}

func newLibrary(a *app) *library {
	s := &library{}
	s.refresh(a)
	return s
}

func (s *library) refresh(a *app) {
	s.games = a.folders.list()
	var items []item
	for _, k := range s.games {
		state := fmt.Sprintf("%d%%", k.Progress)
		if k.Status == "solved" {
			state = a.words.SolvedShort
		}
		if k.locked {
			state += " *"
		}
		name := k.Title
		if name == "" {
			name = a.words.source(k.Source)
		}
		text := fmt.Sprintf("%s  %s %s %s", k.changed.Format("2006-01-02 15:04"), pad(a.words.level(k.Level), 8), pad(a.words.rules(k.Rules), 12), name)
		items = append(items, item{text: text, note: pad(state, 8) + clockText(k.Elapsed)})
	}
	s.menu.set(items)
}

func (s *library) update(a *app, msg tea.Msg) tea.Cmd {
	if key, ok := msg.(tea.KeyPressMsg); ok {
		switch key.String() {
		case "esc", "q":
			return a.pop()
		case "delete", "backspace", "x":
			if len(s.games) > 0 {
				a.ask(a.words.SureDelete, func() tea.Cmd { s.remove(a); return nil })
			}
			return nil
		}
	}
	if i := s.menu.update(msg); i >= 0 {
		a.pop()
		return a.openGame(s.games[i].ID)
	}
	return nil
}

// remove deletes the game under the cursor.
func (s *library) remove(a *app) {
	if err := a.folders.remove(s.games[s.menu.cursor].ID); err != nil {
		a.message = a.words.error(err)
	}
	s.refresh(a)
}

func (s *library) draw(a *app, c *canvas) {
	x, y, width, height := a.drawFrame(c, a.words.Library, a.words.LibraryKeys)
	if len(s.games) == 0 {
		c.text(x, y+1, a.words.NoGames, a.theme.dim.over(a.theme.text))
		return
	}
	s.menu.draw(a, c, x, y, width, height)
}

// today returns the day where the player is.
func (a *app) today() string { return a.Now().Format(time.DateOnly) }

package tui

import (
	"context"
	"fmt"
	"time"

	tea "charm.land/bubbletea/v2"

	"jiugong/sudoku/logic"
)

// daily offers the puzzles of the day, one of each level. They are the same
// for everyone: the day is that of UTC.
type daily struct {
	menu menu
	day  time.Time
}

func newDaily(a *app) *daily {
	s := &daily{day: a.Now().UTC()}
	s.refresh(a)
	return s
}

func (s *daily) source() string { return "daily " + s.day.Format(time.DateOnly) }

func (s *daily) refresh(a *app) {
	solved := map[string]result{}
	for _, r := range a.folders.results() {
		if r.Source == s.source() {
			solved[r.Level] = r
		}
	}
	var items []item
	for _, level := range logic.Levels() {
		note := ""
		if r, ok := solved[level.ID]; ok {
			note = fmt.Sprintf("%s %s", a.words.SolvedShort, clockText(time.Duration(r.ElapsedMS)*time.Millisecond))
		}
		items = append(items, item{text: a.words.level(level.ID), note: note})
	}
	s.menu.set(items)
}

func (s *daily) update(a *app, msg tea.Msg) tea.Cmd {
	if key, ok := msg.(tea.KeyPressMsg); ok && (key.String() == "esc" || key.String() == "q") {
		return a.pop()
	}
	if i := s.menu.update(msg); i >= 0 {
		return s.begin(a, logic.Levels()[i].ID)
	}
	return nil
}

// begin starts making the puzzle, or goes on with it when it was begun before.
func (s *daily) begin(a *app, level string) tea.Cmd {
	for _, k := range a.folders.list() {
		if k.Source == s.source() && k.Level == level && !k.locked {
			a.pop()
			return a.openGame(k.ID)
		}
	}
	return a.make(a.words.Today, level, s.source(), func(ctx context.Context, _ func(int)) (Made, error) {
		return a.Daily(ctx, s.day, level)
	})
}

func (s *daily) draw(a *app, c *canvas) {
	x, y, width, height := a.drawFrame(c, a.words.Today+" · "+s.day.Format(time.DateOnly), a.words.ChooseKeys)
	s.menu.draw(a, c, x, y, width, height)
}

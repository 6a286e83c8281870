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
	menu   menu
	day    time.Time
	job    *job
	failed string
}

func newDaily(a *app) *daily {
	s := &daily{day: a.Now().UTC()}
	s.refresh(a)
	return s
}

func (s *daily) source() string { return "daily " + s.day.Format(time.DateOnly) }

func (s *daily) refresh(a *app) {
	solved := map[string]result{}
	for _, r := range a.store.results() {
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
	switch msg := msg.(type) {
	case madeMsg:
		if msg.job == s.job {
			s.job = nil
			if msg.err == nil {
				msg.err = a.playMade(msg)
			}
			if msg.err != nil {
				s.failed = msg.err.Error()
			}
		}
		return nil
	case tea.KeyPressMsg:
		if key := msg.String(); key == "esc" || key == "q" {
			return a.pop()
		}
	}
	if s.job != nil {
		return nil
	}
	if i := s.menu.update(msg); i >= 0 {
		return s.begin(a, logic.Levels()[i].ID)
	}
	return nil
}

// begin has the puzzle made, or goes on with it when it was begun before.
func (s *daily) begin(a *app, level string) tea.Cmd {
	for _, k := range a.store.list() {
		if k.Source == s.source() && k.Level == level && !k.locked {
			a.pop()
			return a.openGame(k.ID)
		}
	}
	ctx, cancel := context.WithCancel(a.ctx)
	s.job = &job{cancel: cancel}
	j, day, make := s.job, s.day, a.Daily
	return func() tea.Msg {
		made, err := make(ctx, day, level)
		return madeMsg{j, made, err, level, s.source()}
	}
}

func (s *daily) leave(*app) {
	if s.job != nil {
		s.job.cancel()
	}
}

func (s *daily) draw(a *app, c *canvas) {
	x, y, width, height := a.drawFrame(c, a.words.Today+" · "+s.day.Format(time.DateOnly), a.words.ChooseKeys)
	switch {
	case s.job != nil:
		c.text(x, y+1, fit(a.words.Making, width), a.theme.accent.over(a.theme.text))
		return
	case s.failed != "":
		for _, line := range wrap(s.failed, width) {
			c.text(x, y, line, a.theme.bad.over(a.theme.text))
			y, height = y+1, height-1
		}
	}
	s.menu.draw(a, c, x, y, width, height)
}

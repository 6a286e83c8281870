package tui

import (
	"fmt"
	"time"

	tea "charm.land/bubbletea/v2"

	"jiugong/sudoku/explain"
)

// start is the first screen.
type start struct {
	menu  menu
	doing []func(*app) tea.Cmd // of each item
}

func newStart(a *app) *start {
	s := &start{}
	s.refresh(a)
	return s
}

// refresh makes the items afresh: which game could be continued may have
// changed, and so may the language.
func (s *start) refresh(a *app) {
	w := a.words
	a.unkept = a.folders.writable()
	s.doing = nil
	var items []item
	add := func(text, note string, off bool, do func(*app) tea.Cmd) {
		items = append(items, item{text, note, off})
		s.doing = append(s.doing, do)
	}
	open := func(make func(*app) screen) func(*app) tea.Cmd {
		return func(a *app) tea.Cmd { a.push(make(a)); return nil }
	}
	latest, ok := a.folders.latest()
	note := ""
	if ok {
		note = a.describe(latest)
	}
	add(w.Continue, note, !ok, func(a *app) tea.Cmd { return a.openGame(latest.ID) })
	add(w.NewPuzzle, "", a.Generate == nil, open(func(a *app) screen { return newNew(a) }))
	add(w.Today, a.Now().UTC().Format(time.DateOnly), a.Daily == nil, open(func(a *app) screen { return newDaily(a) }))
	add(w.OwnPuzzle, "", false, open(func(a *app) screen { return newOwn(a, "") }))
	add(w.Library, "", false, open(func(a *app) screen { return newLibrary(a) }))
	add(w.Statistics, "", false, open(func(a *app) screen { return newStatistics(a) }))
	add(w.Learn, "", false, open(func(a *app) screen { return newLessons(a) }))
	add(w.Settings, "", false, open(func(a *app) screen { return newOptions(a) }))
	add(w.Help, "?", false, open(func(a *app) screen { return newHelp(a, 0) }))
	add(w.Quit, "q", false, func(a *app) tea.Cmd { return a.quit() })
	s.menu.set(items)
}

// describe tells which game it is, in a few words.
func (a *app) describe(k kept) string {
	return fmt.Sprintf("%s %s %d%% %s", a.words.rules(k.Rules), a.words.level(k.Level), k.Progress, clockText(k.Elapsed))
}

func (s *start) update(a *app, msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.KeyPressMsg:
		switch msg.String() {
		case "q", "esc":
			return a.quit()
		case "?", "f1":
			a.push(newHelp(a, 0))
			return nil
		case "1", "2", "3", "4", "5", "6", "7", "8", "9", "0", ".": // a puzzle typed, or pasted as keys
			own := newOwn(a, "")
			a.push(own)
			return own.update(a, msg)
		case "L":
			a.switchLanguage()
			s.refresh(a)
			return nil
		}
	}
	if i := s.menu.update(msg); i >= 0 {
		return s.doing[i](a)
	}
	return nil
}

// switchLanguage goes to the next language, and keeps it.
func (a *app) switchLanguage() {
	a.settings.Lang = nextLanguage(a.words.lists.Tag())
	a.restyle()
	a.saveSettings()
}

// withNext names the next language in a line of keys.
func (a *app) withNext(keys string) string {
	next := nextLanguage(a.words.lists.Tag())
	if !a.ascii() {
		next = explain.Best(next).Language()
	}
	return fmt.Sprintf(keys, next)
}

func (s *start) draw(a *app, c *canvas) {
	x, y, width, height := a.drawFrame(c, a.words.Title, a.withNext(a.words.StartKeys))
	if height > len(s.menu.items)+3 {
		c.text(x, y+1, fit(a.words.Subtitle, width), a.theme.dim.over(a.theme.text))
		y, height = y+3, height-3
	}
	s.menu.draw(a, c, x, y, width, height)
}

// clockText returns a duration as clocks show it.
func clockText(d time.Duration) string {
	s := int(d.Seconds())
	if s >= 3600 {
		return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
	}
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}

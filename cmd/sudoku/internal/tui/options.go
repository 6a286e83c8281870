package tui

import (
	"cmp"
	"slices"

	tea "charm.land/bubbletea/v2"

	"jiugong/sudoku/game"
)

// options is the screen of settings.
type options struct {
	menu  menu
	doing []func(a *app, step int)
}

func newOptions(a *app) *options {
	s := &options{}
	s.refresh(a)
	return s
}

// refresh makes an item of each setting, with its value.
func (s *options) refresh(a *app) {
	w := a.words
	set := &a.settings
	var items []item
	s.doing = nil
	add := func(text, value string, change func(a *app, step int)) {
		items = append(items, item{text: text, note: "‹ " + value + " ›"})
		s.doing = append(s.doing, change)
	}
	onOff := func(text string, value *bool) {
		name := w.Off
		if *value {
			name = w.On
		}
		add(text, name, func(*app, int) { *value = !*value })
	}
	when := func(text string, value *game.When) {
		all := []game.When{game.Always, game.OnDemand, game.Never}
		add(text, w.When[string(*value)], func(_ *app, step int) {
			*value = all[(slices.Index(all, *value)+step+len(all))%len(all)]
		})
	}
	add(w.Language, w.lists.Language(), func(a *app, _ int) { a.switchLanguage() })
	add(w.Theme, cmp.Or(w.Themes[set.Theme], w.lists.Term("palette", set.Theme)), func(_ *app, step int) {
		names := ThemeNames()
		set.Theme = names[(slices.Index(names, set.Theme)+step+len(names))%len(names)]
	})
	onOff(w.ASCIIBorders, &set.ASCII)
	presets := []game.Assists{game.Learner(), game.Classic(), game.Purist()}
	current := slices.Index(presets, set.Assists)
	add(w.Preset, w.Presets[current+1], func(_ *app, step int) {
		if current < 0 {
			current = 1 - step
		}
		set.Assists = presets[(current+step+len(presets))%len(presets)]
	})
	onOff(w.DigitFirst, &set.DigitFirst)
	onOff(w.OneMark, &set.OneMark)
	when(w.ShowClashes, &set.Assists.Clashes)
	when(w.CheckEntries, &set.Assists.Check)
	onOff(w.Strict, &set.Assists.Strict)
	onOff(w.AutoClean, &set.Assists.AutoClean)
	onOff(w.AutoNotes, &set.Assists.AutoNotes)
	onOff(w.ShowPlaces, &set.Assists.Places)
	onOff(w.ShowRemaining, &set.Assists.Remaining)
	onOff(w.ShowSame, &set.Assists.Same)
	onOff(w.ShowPeers, &set.Assists.Peers)
	onOff(w.AllowHints, &set.Assists.Hints)
	onOff(w.ShowTimer, &set.Assists.Timer)
	s.menu.set(items)
}

func (s *options) update(a *app, msg tea.Msg) tea.Cmd {
	step := 0
	if key, ok := msg.(tea.KeyPressMsg); ok {
		switch key.String() {
		case "esc", "q":
			return a.pop()
		case "left", "h", "a":
			step = -1
		case "right", "l", "d":
			step = 1
		}
	}
	i := s.menu.cursor
	if step == 0 {
		if i = s.menu.update(msg); i < 0 {
			return nil
		}
		step = 1
	}
	s.doing[i](a, step)
	a.restyle()
	a.saveSettings()
	s.refresh(a)
	return nil
}

// leave gives the game below the helps chosen.
func (s *options) leave(a *app) {
	for _, below := range a.screens {
		if p, ok := below.(*play); ok {
			p.SetAssists(a.assists())
		}
	}
}

func (s *options) draw(a *app, c *canvas) {
	x, y, width, height := a.drawFrame(c, a.words.Settings, a.words.ChangeKeys)
	s.menu.draw(a, c, x, y, width, height)
}

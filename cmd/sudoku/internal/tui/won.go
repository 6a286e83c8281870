package tui

import (
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"jiugong/sudoku/generate"
)

// won holds what the panel offers when the game is solved.
type won struct {
	menu  menu
	doing []func() tea.Cmd
	time  string
	// message holds the words of the puzzle's author, on a line.
	message string
}

func newWon(a *app, p *play) *won {
	w := &won{time: clockText(p.Elapsed()), message: printable(p.About().Message)}
	if f := p.Finish(); f != nil {
		w.time = clockText(f.Elapsed)
	}
	var items []item
	add := func(text, note string, do func() tea.Cmd) {
		items = append(items, item{text: text, note: note})
		w.doing = append(w.doing, do)
	}
	if a.Generate != nil {
		r := p.again(a)
		add(a.words.NewPuzzle, a.words.level(r.Level), func() tea.Cmd { return a.makeNew(r) })
		if next := p.again(a); next.harder() {
			add(fmt.Sprintf(a.words.NextLevel, a.words.level(next.Level)), "", func() tea.Cmd { return a.makeNew(next) })
		}
	}
	add(a.words.BackToBoard, "Esc", func() tea.Cmd { p.won = nil; return nil })
	add(a.words.Quit, p.keyed("{quit}"), func() tea.Cmd { return p.back(a) })
	w.menu.set(items)
	return w
}

// again asks for another puzzle like this one.
func (p *play) again(a *app) Request {
	r := Request{Level: p.About().Level, Symmetry: a.settings.Symmetry}
	size, features, _ := strings.Cut(p.Rules().String(), "+")
	r.Rules = size
	for _, f := range strings.Split(features, "+") {
		if name, _, _ := strings.Cut(f, "="); name != "" && !slices.Contains(strings.Split(r.Rules, "+"), name) {
			r.Rules += "+" + name // a jigsaw gets regions of its own, and constraints are laid out anew
		}
	}
	return r
}

// harder raises the level by one, when the board has a higher one.
func (r *Request) harder() bool {
	asked, err := generate.ParseRules(r.Rules)
	if err != nil {
		return false
	}
	levels := levelsOf(asked)
	i := slices.Index(levels, r.Level)
	if i < 0 || i+1 == len(levels) {
		return false
	}
	r.Level = levels[i+1]
	return true
}

// key takes the keys of the menu, and leaves the others to the game.
func (w *won) key(a *app, p *play, msg tea.KeyPressMsg) (cmd tea.Cmd, done bool) {
	switch msg.String() {
	case "up", "down":
		w.menu.update(msg)
		return nil, true
	case "enter":
		return w.doing[w.menu.cursor](), true
	case "esc":
		p.won = nil
		return nil, true
	}
	return nil, false
}

func (w *won) draw(a *app, c *canvas, x, y, width, rows int) {
	text := fit(fmt.Sprintf(a.words.SolvedIn, w.time), width)
	c.text(x, y, text, a.theme.good.with(bold).over(a.theme.text))
	if w.message != "" && rows > len(w.menu.items)+1 {
		y, rows = y+1, rows-1
		c.text(x, y, fit(w.message, width), a.theme.text)
	}
	w.menu.draw(a, c, x, y+1, width, min(rows-1, len(w.menu.items)))
}

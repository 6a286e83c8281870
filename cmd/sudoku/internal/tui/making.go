package tui

import (
	"context"
	"fmt"
	"sync/atomic"

	tea "charm.land/bubbletea/v2"

	"jiugong/sudoku"
	"jiugong/sudoku/game"
)

// making waits for a puzzle that is being made. The game then takes the place
// of the screen that asked for it.
type making struct {
	title         string
	cancel        context.CancelFunc
	tried         atomic.Int64
	level, source string
}

// madeMsg brings a puzzle.
type madeMsg struct {
	by   *making
	made Made
	err  error
}

// make starts making a puzzle. source tells where the game says it is from.
func (a *app) make(title, level, source string, do func(ctx context.Context, tried func(int)) (Made, error)) tea.Cmd {
	ctx, cancel := context.WithCancel(a.ctx)
	s := &making{title: title, cancel: cancel, level: level, source: source}
	a.push(s)
	return func() tea.Msg {
		made, err := do(ctx, func(n int) { s.tried.Store(int64(n)) })
		return madeMsg{s, made, err}
	}
}

func (s *making) update(a *app, msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case madeMsg:
		if msg.by != s {
			return nil
		}
		a.pop()
		g, err := game.New(msg.made.Puzzle)
		if msg.err != nil {
			err = msg.err
		}
		if err != nil {
			a.message = a.words.error(err)
			return nil
		}
		msg.made.tell(g, s.level, s.source)
		a.playNew(g)
	case tea.KeyPressMsg:
		if key := msg.String(); key == "esc" || key == "q" {
			return a.pop()
		}
	}
	return nil
}

func (s *making) leave(*app) { s.cancel() }

func (s *making) draw(a *app, c *canvas) {
	x, y, width, _ := a.drawFrame(c, s.title, a.words.EscCancels)
	c.text(x, y+1, fit(a.words.Making, width), a.theme.accent.over(a.theme.text))
	if n := s.tried.Load(); n > 1 {
		c.text(x, y+2, fit(fmt.Sprintf(a.words.Tried, n), width), a.theme.dim.over(a.theme.text))
	}
}

// tell gives a game what is known of its puzzle. The level is left out when the
// puzzle could not be rated.
func (m Made) tell(g *game.Game, level, source string) {
	if m.Rating == 0 {
		level = ""
	}
	g.SetAbout(game.About{Source: source, Level: level, Rating: int(m.Rating), Hardest: string(m.Hardest), Seed: m.Seed})
	if m.Solution != nil {
		g.SetAnswer(game.Answer{Solutions: game.One, Grid: m.Solution})
	}
}

// playNew starts a game in the place of the screen that made it.
func (a *app) playNew(g *game.Game) {
	g.SetAssists(a.assists())
	t := a.folders.begin(g, a.Now())
	if _, ok := a.top().(*start); ok {
		a.push(newPlay(a, t))
	} else {
		a.replace(newPlay(a, t))
	}
}

// playBoard starts a game of a board that came from outside, with what is known about it.
func (a *app) playBoard(b *sudoku.Board, about game.About) error {
	g, err := game.Resume(b)
	if err != nil {
		return err
	}
	g.SetAbout(about)
	a.playNew(g)
	return nil
}

// openGame goes on with a saved game.
func (a *app) openGame(id string) tea.Cmd {
	t, copied, err := a.folders.open(id, a.Now())
	if err != nil {
		a.message = a.words.error(err)
		if s, ok := a.top().(*start); ok {
			s.refresh(a)
		}
		return nil
	}
	t.SetAssists(a.assists())
	p := newPlay(a, t)
	if copied {
		p.say(a.words.Copied, toneBad)
	}
	a.push(p)
	return nil
}

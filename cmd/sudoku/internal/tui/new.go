package tui

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"

	tea "charm.land/bubbletea/v2"

	"jiugong/sudoku"
	"jiugong/sudoku/game"
	"jiugong/sudoku/logic"
)

// newPuzzle asks what a new puzzle should be like, and waits for it.
type newPuzzle struct {
	menu     menu
	level    int
	size     int
	symmetry int
	features map[string]bool
	jigsaw   bool
	doing    []func(a *app, step int) // of each item: change it

	job    *job // the puzzle is being made
	failed string
}

// job is a puzzle being made.
type job struct {
	cancel context.CancelFunc
	tried  atomic.Int64
}

// madeMsg says that a job is done.
type madeMsg struct {
	job    *job
	made   Made
	err    error
	level  string
	source string
}

var (
	newSizes      = []string{"4", "6", "8", "9", "10", "12", "15", "16", "25"}
	newFeatures   = []string{"x", "windows", "disjoint", "centre", "asterisk", "knight", "king", "nonconsecutive"}
	newSymmetries = []string{"none", "rotate180", "rotate90", "horizontal", "vertical", "both", "diagonal", "anti-diagonal", "full"}
)

func newNew(a *app) *newPuzzle {
	s := &newPuzzle{features: map[string]bool{}}
	s.level = max(0, slices.IndexFunc(logic.Levels(), func(l logic.Level) bool { return l.ID == a.settings.Level }))
	parts := strings.Split(a.settings.Rules, "+")
	s.size = max(0, slices.Index(newSizes, parts[0]))
	for _, part := range parts[1:] {
		s.features[part] = true
		s.jigsaw = s.jigsaw || part == "jigsaw"
	}
	delete(s.features, "jigsaw")
	s.symmetry = max(0, slices.Index(newSymmetries, a.settings.Symmetry))
	s.refresh(a)
	return s
}

// rules is the text of the rules chosen; a jigsaw's regions come later.
func (s *newPuzzle) rules() string {
	rules := newSizes[s.size]
	for _, f := range newFeatures {
		if s.features[f] {
			rules += "+" + f
		}
	}
	return rules
}

// fits says whether a feature goes with the size.
func (s *newPuzzle) fits(feature string) bool {
	_, err := sudoku.ParseRules(newSizes[s.size] + "+" + feature)
	return err == nil
}

func (s *newPuzzle) refresh(a *app) {
	w := a.words
	level := logic.Levels()[s.level]
	items := []item{{text: w.Start}}
	s.doing = []func(*app, int){nil}
	add := func(text, note string, off bool, change func(a *app, step int)) {
		items = append(items, item{text, note, off})
		s.doing = append(s.doing, change)
	}
	add(w.Level, "‹ "+w.level(level.ID)+" ›", false, func(_ *app, step int) {
		s.level = (s.level + step + len(logic.Levels())) % len(logic.Levels())
	})
	add(w.Size, fmt.Sprintf("‹ %s×%s ›", newSizes[s.size], newSizes[s.size]), false, func(_ *app, step int) {
		s.size = (s.size + step + len(newSizes)) % len(newSizes)
		for _, f := range newFeatures {
			s.features[f] = s.features[f] && s.fits(f)
		}
	})
	add(w.Symmetry, "‹ "+w.lists.Term("symmetry", newSymmetries[s.symmetry])+" ›", false, func(_ *app, step int) {
		s.symmetry = (s.symmetry + step + len(newSymmetries)) % len(newSymmetries)
	})
	box := func(on bool) string {
		if on {
			return "[x]"
		}
		return "[ ]"
	}
	add(w.Jigsaw, box(s.jigsaw), false, func(*app, int) {
		if s.jigsaw = !s.jigsaw; s.jigsaw { // the features that need boxes can't stay
			for _, f := range []string{"windows", "disjoint", "centre", "asterisk"} {
				s.features[f] = false
			}
		}
	})
	for _, f := range newFeatures {
		off := !s.fits(f) || s.jigsaw && slices.Contains([]string{"windows", "disjoint", "centre", "asterisk"}, f)
		add(w.lists.Term("feature", f), box(s.features[f]), off, func(*app, int) { s.features[f] = !s.features[f] })
	}
	s.menu.set(items)
}

func (s *newPuzzle) update(a *app, msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case madeMsg:
		if msg.job == s.job {
			s.job = nil
			return s.done(a, msg)
		}
		return nil
	case tea.KeyPressMsg:
		key := msg.String()
		switch {
		case key == "esc" || key == "q":
			if s.job != nil {
				s.job.cancel()
				s.job = nil
				return nil
			}
			return a.pop()
		case s.job != nil:
			return nil
		case slices.Contains([]string{"left", "h", "a", "right", "l", "d"}, key):
			step := 1
			if slices.Contains([]string{"left", "h", "a"}, key) {
				step = -1
			}
			if change := s.doing[s.menu.cursor]; change != nil {
				change(a, step)
				s.refresh(a)
			}
			return nil
		}
	}
	if s.job != nil {
		return nil
	}
	i := s.menu.update(msg)
	switch {
	case i == 0:
		return s.begin(a)
	case i > 0:
		s.doing[i](a, 1)
		s.refresh(a)
	}
	return nil
}

// begin has the puzzle made.
func (s *newPuzzle) begin(a *app) tea.Cmd {
	level := logic.Levels()[s.level].ID
	request := Request{Level: level, Rules: s.rules(), Jigsaw: s.jigsaw, Symmetry: newSymmetries[s.symmetry]}
	a.settings.Level, a.settings.Rules, a.settings.Symmetry = level, request.Rules, request.Symmetry
	if s.jigsaw {
		a.settings.Rules += "+jigsaw"
	}
	a.saveSettings()
	ctx, cancel := context.WithCancel(a.ctx)
	j := &job{cancel: cancel}
	s.job, s.failed = j, ""
	generate := a.Generate
	return func() tea.Msg {
		made, err := generate(ctx, request, func(n int) { j.tried.Store(int64(n)) })
		return madeMsg{j, made, err, level, "generated"}
	}
}

func (s *newPuzzle) done(a *app, msg madeMsg) tea.Cmd {
	if msg.err != nil {
		s.failed = msg.err.Error()
		return nil
	}
	if err := a.playMade(msg); err != nil {
		s.failed = err.Error()
	}
	return nil
}

func (s *newPuzzle) leave(*app) {
	if s.job != nil {
		s.job.cancel()
	}
}

func (s *newPuzzle) draw(a *app, c *canvas) {
	x, y, width, height := a.drawFrame(c, a.words.NewPuzzle, a.words.ChangeKeys)
	if s.job != nil {
		c.text(x, y+1, fit(a.words.Making, width), a.theme.accent.over(a.theme.text))
		if n := s.job.tried.Load(); n > 1 {
			c.text(x, y+2, fit(fmt.Sprintf(a.words.Tried, n), width), a.theme.dim.over(a.theme.text))
		}
		c.text(x, y+4, fit(a.words.EscCancels, width), a.theme.dim.over(a.theme.text))
		return
	}
	if s.failed != "" {
		for _, line := range wrap(s.failed, width) {
			c.text(x, y, line, a.theme.bad.over(a.theme.text))
			y, height = y+1, height-1
		}
	}
	s.menu.draw(a, c, x, y, width, height)
}

// playMade starts a game of a puzzle that was made, in the place of the screen
// that asked for it.
func (a *app) playMade(msg madeMsg) error {
	g, err := msg.made.game(msg.level, msg.source)
	if err != nil {
		return err
	}
	a.playNew(g)
	return nil
}

// game is a game of a puzzle that was made for a level. The level is left out
// when the puzzle could not be rated.
func (m Made) game(level, source string) (*game.Game, error) {
	g, err := game.New(m.Puzzle)
	if err != nil {
		return nil, err
	}
	if m.Rating == 0 {
		level = ""
	}
	g.SetAbout(game.About{Source: source, Level: level, Rating: int(m.Rating), Hardest: string(m.Hardest), Seed: m.Seed})
	if m.Solution != nil {
		g.SetAnswer(game.Answer{Solutions: game.One, Grid: m.Solution})
	}
	return g, nil
}

// playNew starts a game in the place of the screen that made it.
func (a *app) playNew(g *game.Game) {
	g.SetAssists(a.settings.Assists)
	t := a.store.begin(g, a.Now())
	if _, ok := a.top().(*start); ok {
		a.push(newPlay(a, t))
	} else {
		a.replace(newPlay(a, t))
	}
}

// playBoard starts a game of a board that came from outside.
func (a *app) playBoard(b *sudoku.Board, source string) error {
	g, err := game.Resume(b)
	if err != nil {
		return err
	}
	g.SetAbout(game.About{Source: source})
	a.playNew(g)
	return nil
}

// openGame goes on with a saved game.
func (a *app) openGame(id string) tea.Cmd {
	t, copied, err := a.store.open(id, a.Now())
	if err != nil {
		a.message = a.words.error(err)
		if s, ok := a.top().(*start); ok {
			s.refresh(a)
		}
		return nil
	}
	t.SetAssists(a.settings.Assists)
	p := newPlay(a, t)
	if copied {
		p.say(a.words.Copied, toneBad)
	}
	a.push(p)
	return nil
}

// sizeText is rules as lists show them.
func sizeText(rules string) string {
	size, features, _ := strings.Cut(rules, "+")
	if n, err := strconv.Atoi(size); err == nil {
		size = fmt.Sprintf("%d×%d", n, n)
	}
	if name, _, jigsaw := strings.Cut(features, "jigsaw="); jigsaw {
		features = name + "jigsaw"
	}
	if features != "" {
		size += " " + features
	}
	return size
}

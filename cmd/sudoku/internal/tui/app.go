package tui

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"jiugong/sudoku"
	"jiugong/sudoku/game"
)

// app is the Bubble Tea model: the screens and what they share.
type app struct {
	Config
	folders  *folders
	settings settings
	words    *words
	theme    theme
	dark     bool // the terminal's background

	width, height int
	canvas        canvas
	screens       []screen
	ctx           context.Context
	message       string    // what went wrong, until the next key
	standing      string    // how the others of a race are
	asking        *question // what the player is asked before anything else
	unkept        error     // why no game can be kept, nil when it can
}

// question is something that a "y" does.
type question struct {
	text string
	yes  func() tea.Cmd
}

// screen is one picture with its keys. update may push and pop screens.
type screen interface {
	update(a *app, msg tea.Msg) tea.Cmd
	draw(a *app, c *canvas)
}

// leaver is a screen that must know when it is taken off.
type leaver interface{ leave(a *app) }

// tickMsg comes every second.
type tickMsg struct{}

func tick() tea.Cmd {
	return tea.Tick(time.Second, func(time.Time) tea.Msg { return tickMsg{} })
}

// newApp reads settings and makes the first screen.
func newApp(ctx context.Context, config Config) (*app, error) {
	if config.Now == nil {
		config.Now = time.Now
	}
	if config.Explain == nil {
		config.Explain = explainHint
	}
	s := newFolders(config.Data, config.Settings)
	if config.Race != nil {
		s.changed = config.Race.Changed
	}
	a := &app{Config: config, folders: s, dark: true, ctx: ctx, width: 80, height: 24}
	var damaged error
	a.settings, damaged = s.loadSettings()
	if config.Theme != "" {
		a.settings.Theme = config.Theme
	}
	if config.Lang != "" {
		a.settings.Lang = config.Lang
	}
	a.restyle()
	var told []string
	for _, err := range append(s.setAsideDamaged(), damaged) {
		if err != nil {
			told = append(told, a.words.error(err))
		}
	}
	a.message = strings.Join(told, "\n")
	a.push(newStart(a))
	if config.Board != nil {
		if id, ok := a.begun(config.Board); ok {
			a.openGame(id)
		} else if err := a.playBoard(config.Board, config.known()); err != nil {
			return nil, err
		}
	}
	return a, nil
}

// begun finds a game of the board that was begun before. A race begins anew for everyone.
func (a *app) begun(b *sudoku.Board) (id string, ok bool) {
	if a.Race != nil {
		return "", false
	}
	return a.folders.begun(b)
}

// assists returns the helps that the player has chosen, as far as the host of a race allows them.
func (a *app) assists() game.Assists {
	assists := a.settings.Assists
	assists.Hints = assists.Hints && (a.Race == nil || a.Race.Hints)
	return assists
}

// restyle follows the settings.
func (a *app) restyle() {
	lang := a.settings.Lang
	if lang == "" {
		lang = a.Language
	}
	a.words = wordsOf(lang)
	a.theme = themeNamed(a.settings.Theme, a.dark)
	if a.NoColour {
		a.theme = bareTheme()
	}
}

func (a *app) ascii() bool { return a.ASCII || a.settings.ASCII }

// saveSettings keeps the settings; an error is told, unless it is that of the
// games.
func (a *app) saveSettings() {
	if err := a.folders.saveSettings(a.settings); err != nil && a.unkept == nil {
		a.message = fmt.Sprintf(a.words.SettingsNotSaved, a.words.error(err))
	}
}

// ask asks for something to be confirmed by the next key.
func (a *app) ask(text string, yes func() tea.Cmd) { a.asking = &question{text, yes} }

// answer takes the key after a question. Ctrl+C means it, too.
func (a *app) answer(key string) tea.Cmd {
	yes := a.asking.yes
	if a.asking = nil; key == "y" || key == "Y" || key == "ctrl+c" {
		return yes()
	}
	return nil
}

// unsaved tries to save the game once more and returns why it can't be saved.
// It returns nil when the game is kept, or when nothing has been done in it.
func (a *app) unsaved() error {
	for _, s := range a.screens {
		if p, ok := s.(*play); ok {
			if _, done := p.History(); p.save() != nil && done > 0 {
				return p.failed
			}
		}
	}
	return nil
}

// whenSaved does something that leaves the game. When that isn't kept the
// player is asked first.
func (a *app) whenSaved(leave func() tea.Cmd) tea.Cmd {
	if err := a.unsaved(); err != nil {
		a.ask(fmt.Sprintf(a.words.SureUnsaved, a.words.error(err)), leave)
		return nil
	}
	return leave()
}

func (a *app) push(s screen) { a.screens = append(a.screens, s) }

// pop takes the topmost screen off; without any left the program ends.
func (a *app) pop() tea.Cmd {
	top := a.screens[len(a.screens)-1]
	if l, ok := top.(leaver); ok {
		l.leave(a)
	}
	a.screens = a.screens[:len(a.screens)-1]
	if len(a.screens) == 0 {
		return tea.Quit
	}
	if s, ok := a.top().(*start); ok {
		s.refresh(a)
	}
	return nil
}

func (a *app) top() screen { return a.screens[len(a.screens)-1] }

// replace puts a screen in the place of the topmost.
func (a *app) replace(s screen) {
	a.pop()
	a.push(s)
}

// quit ends the program; every screen is left in order.
func (a *app) quit() tea.Cmd {
	return a.whenSaved(func() tea.Cmd {
		a.leaveAll()
		return tea.Quit
	})
}

func (a *app) leaveAll() {
	for len(a.screens) > 0 {
		a.pop()
	}
}

// Init asks the terminal for its background and starts the clock.
func (a *app) Init() tea.Cmd { return tea.Batch(tea.RequestBackgroundColor, tick()) }

// newsMsg is one of Race.News, standingMsg one of Race.Standing.
type (
	newsMsg     string
	standingMsg string
)

// Update handles what concerns all screens and passes on the rest.
func (a *app) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		a.width, a.height = msg.Width, msg.Height
		return a, nil
	case tea.BackgroundColorMsg:
		a.dark = msg.IsDark()
		a.restyle()
		return a, nil
	case newsMsg:
		a.message = printable(string(msg))
		return a, nil
	case standingMsg:
		a.standing = printable(string(msg))
		return a, nil
	case tickMsg:
		if len(a.screens) == 0 {
			return a, nil
		}
		return a, tea.Batch(tick(), a.top().update(a, msg))
	case tea.KeyPressMsg:
		a.message = ""
		switch key := msg.String(); {
		case a.asking != nil:
			return a, a.answer(key)
		case key == "ctrl+c":
			return a, a.quit()
		case key == "ctrl+z" && canSuspend(): // the game is saved already
			return a, tea.Suspend
		case key == "ctrl+z":
			a.message = a.words.NoShell
			return a, nil
		}
	case tea.PasteMsg:
		if len(a.screens) > 0 && a.asking == nil {
			return a, a.paste(msg)
		}
		return a, nil
	}
	if len(a.screens) == 0 {
		return a, tea.Quit
	}
	below := slices.Clone(a.screens[:len(a.screens)-1])
	cmd := a.top().update(a, msg)
	switch msg.(type) {
	case answerMsg, ratedMsg, hintMsg, positionMsg, verdictMsg: // the screen that asked may lie below by now
		for _, s := range below {
			cmd = tea.Batch(cmd, s.update(a, msg))
		}
	}
	if len(a.screens) > 0 {
		if p, ok := a.top().(*play); ok {
			cmd = tea.Batch(cmd, p.solve(a))
		}
	}
	return a, cmd
}

// paste opens the puzzle that was pasted, whatever is on the screen: a game stays below it, and
// is kept. What is no puzzle is told.
func (a *app) paste(msg tea.PasteMsg) tea.Cmd {
	a.message = ""
	switch top := a.top().(type) {
	case *own:
		return top.update(a, msg)
	case *making:
		a.message = a.words.Making + " " + a.words.EscCancels
		return nil
	}
	s := newOwn(a, msg.Content)
	if s.bad && s.Board().Entries.Filled() == 0 {
		a.message = s.message
		return nil
	}
	if _, playing := a.top().(*play); playing && s.message == "" {
		s.message = a.words.PastedInGame
	}
	a.push(s)
	return s.update(a, tickMsg{}) // which looks for its solutions
}

// View draws the topmost screen.
func (a *app) View() tea.View {
	a.canvas.ascii = a.ascii()
	a.canvas.reset(a.width, a.height, a.theme.text)
	if len(a.screens) > 0 {
		a.top().draw(a, &a.canvas)
	}
	a.drawNotice()
	v := tea.NewView(a.canvas.String())
	v.AltScreen = true
	v.MouseMode = tea.MouseModeCellMotion
	v.WindowTitle = a.words.Title
	v.KeyboardEnhancements.ReportAlternateKeys = true // digits on keyboards of any layout, see digitKey
	return v
}

// drawNotice draws, over whatever is there, a question or what went wrong. That
// a game isn't kept stays in sight.
func (a *app) drawNotice() {
	text := a.message
	for _, s := range a.screens {
		if p, ok := s.(*play); ok && text == "" && p.failed != nil {
			text = fmt.Sprintf(a.words.NotSaved, a.words.error(p.failed))
		}
	}
	switch {
	case a.asking != nil:
		text = a.asking.text
	case text == "" && a.unkept != nil:
		text = fmt.Sprintf(a.words.Unkept, a.words.error(a.unkept))
	case text == "":
		return
	}
	lines := wrap(text, a.width-2)
	top := max(0, a.height-len(lines))
	for i, line := range lines {
		a.canvas.fill(0, top+i, a.width, 1, a.theme.text)
		a.canvas.text(1, top+i, line, a.theme.bad.over(a.theme.text))
	}
}

// Run shows the game until the player leaves it or the context ends.
func Run(ctx context.Context, config Config) error {
	a, err := newApp(ctx, config)
	if err != nil {
		return err
	}
	// Signals end the context; a second one who hears of them would wait for it without end.
	options := []tea.ProgramOption{tea.WithContext(ctx), tea.WithoutSignalHandler()}
	if config.Input != nil {
		options = append(options, tea.WithInput(config.Input))
	}
	if config.Output != nil {
		options = append(options, tea.WithOutput(config.Output))
	}
	program := tea.NewProgram(a, options...)
	if race := config.Race; race != nil {
		go func() {
			for {
				select {
				case text := <-race.News:
					program.Send(newsMsg(text))
				case text := <-race.Standing:
					program.Send(standingMsg(text))
				case <-ctx.Done():
					return
				}
			}
		}()
	}
	_, err = program.Run()
	a.leaveAll() // the program was stopped from outside
	return err
}

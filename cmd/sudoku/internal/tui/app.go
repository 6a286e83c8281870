package tui

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"
)

// app is the Bubble Tea model: the screens and what they share.
type app struct {
	Config
	store    *store
	settings settings
	words    *words
	theme    theme
	dark     bool // the terminal's background

	width, height int
	canvas        canvas
	screens       []screen
	ctx           context.Context
	message       string // an error to show once on the next screen
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
	s, err := newStore(config.Data, config.Settings)
	if err != nil {
		return nil, err
	}
	a := &app{Config: config, store: s, settings: s.loadSettings(), dark: true, ctx: ctx, width: 80, height: 24}
	if config.Theme != "" {
		a.settings.Theme = config.Theme
	}
	if config.Lang != "" {
		a.settings.Lang = config.Lang
	}
	a.restyle()
	a.push(newStart(a))
	if config.Board != nil {
		if err := a.playBoard(config.Board, a.words.FromCommand); err != nil {
			return nil, err
		}
	}
	return a, nil
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

// saveSettings keeps the settings; an error is told.
func (a *app) saveSettings() {
	if err := a.store.saveSettings(a.settings); err != nil {
		a.message = err.Error()
	}
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
	for len(a.screens) > 0 {
		a.pop()
	}
	return tea.Quit
}

// Init asks the terminal for its background and starts the clock.
func (a *app) Init() tea.Cmd { return tea.Batch(tea.RequestBackgroundColor, tick()) }

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
	case tickMsg:
		if len(a.screens) == 0 {
			return a, nil
		}
		return a, tea.Batch(tick(), a.top().update(a, msg))
	case tea.KeyPressMsg:
		a.message = ""
		if msg.String() == "ctrl+c" {
			return a, a.quit()
		}
	}
	if len(a.screens) == 0 {
		return a, tea.Quit
	}
	cmd := a.top().update(a, msg)
	if len(a.screens) > 0 {
		if p, ok := a.top().(*play); ok {
			cmd = tea.Batch(cmd, p.solve(a))
		}
	}
	return a, cmd
}

// View draws the topmost screen.
func (a *app) View() tea.View {
	a.canvas.reset(a.width, a.height, a.theme.text)
	if len(a.screens) > 0 {
		a.top().draw(a, &a.canvas)
	}
	if a.message != "" {
		a.canvas.text(1, a.height-1, fit(a.message, a.width-2), a.theme.bad.over(a.theme.text))
	}
	v := tea.NewView(a.canvas.String())
	v.AltScreen = true
	v.MouseMode = tea.MouseModeCellMotion
	v.WindowTitle = a.words.Title
	v.KeyboardEnhancements.ReportAlternateKeys = true // digits on keyboards of any layout, see digitKey
	return v
}

// Run shows the game until the player leaves it or the context ends.
func Run(ctx context.Context, config Config) error {
	a, err := newApp(ctx, config)
	if err != nil {
		return err
	}
	options := []tea.ProgramOption{tea.WithContext(ctx)}
	if config.Input != nil {
		options = append(options, tea.WithInput(config.Input))
	}
	if config.Output != nil {
		options = append(options, tea.WithOutput(config.Output))
	}
	_, err = tea.NewProgram(a, options...).Run()
	for len(a.screens) > 0 { // the program was stopped from outside
		a.pop()
	}
	return err
}

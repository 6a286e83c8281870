package tui

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"jiugong/sudoku"
	"jiugong/sudoku/game"
	"jiugong/sudoku/variants"
)

const (
	example  = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
)

// stage is an app with a window, a clock and folders of its own.
type stage struct {
	testing.TB
	*app
	now time.Time
}

// newStage opens the game on a puzzle, or on the start screen without one.
func newStage(t testing.TB, width, height int, config Config, givens string) *stage {
	t.Helper()
	s := &stage{TB: t, now: time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)}
	if config.Data == "" {
		config.Data, config.Settings = t.TempDir(), t.TempDir()
	}
	config.Now = func() time.Time { return s.now }
	if config.Theme == "" {
		config.Theme = "dark"
	}
	config.Explain = explainPlainly
	if givens != "" {
		var options sudoku.ParseOptions
		if rules, line, ok := strings.Cut(givens, " "); ok {
			parsed, err := variants.Parse(rules)
			if err != nil {
				t.Fatal(err)
			}
			options.Rules, givens = parsed, line
		}
		p, err := sudoku.Parse(givens, options)
		if err != nil {
			t.Fatal(err)
		}
		config.Board = sudoku.NewBoard(p)
	}
	a, err := newApp(context.Background(), config)
	if err != nil {
		t.Fatal(err)
	}
	s.app = a
	t.Cleanup(func() {
		for len(a.screens) > 0 {
			a.pop()
		}
	})
	s.send(tea.WindowSizeMsg{Width: width, Height: height})
	return s
}

// send gives a message to the app, and runs what it answers with until that
// comes to rest; ticks and what only the terminal can do are left out.
func (s *stage) send(msg tea.Msg) {
	s.Helper()
	_, cmd := s.app.Update(msg)
	s.run(cmd)
}

func (s *stage) run(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	switch msg := cmd().(type) {
	case tea.BatchMsg:
		for _, c := range msg {
			s.run(c)
		}
	case answerMsg, ratedMsg, hintMsg, madeMsg, checkedMsg, positionMsg, verdictMsg:
		s.send(msg)
	}
}

var keyCodes = map[string]rune{
	"up": tea.KeyUp, "down": tea.KeyDown, "left": tea.KeyLeft, "right": tea.KeyRight, "home": tea.KeyHome, "end": tea.KeyEnd,
	"pgup": tea.KeyPgUp, "pgdown": tea.KeyPgDown, "enter": tea.KeyEnter, "esc": tea.KeyEscape, "tab": tea.KeyTab,
	"backspace": tea.KeyBackspace, "delete": tea.KeyDelete, "space": tea.KeySpace,
}

// key is a key by its name, such as "ctrl+home" or "T".
func key(name string) tea.KeyPressMsg {
	k := tea.Key{}
	parts := strings.Split(name, "+")
	for _, mod := range parts[:len(parts)-1] {
		k.Mod |= map[string]tea.KeyMod{"ctrl": tea.ModCtrl, "alt": tea.ModAlt, "shift": tea.ModShift}[mod]
	}
	last := parts[len(parts)-1]
	if code, ok := keyCodes[last]; ok {
		k.Code = code
		if last == "space" && k.Mod == 0 {
			k.Text = " "
		}
		return tea.KeyPressMsg(k)
	}
	k.Code = []rune(last)[0]
	if k.Mod == 0 {
		k.Text = last
	}
	return tea.KeyPressMsg(k)
}

// press presses keys, separated by spaces.
func (s *stage) press(keys string) {
	s.Helper()
	for _, name := range strings.Fields(keys) {
		if name == "enter" {
			s.now = s.now.Add(pasteGap) // as a hand does
		}
		s.send(key(name))
	}
}

// show is the screen as text.
func (s *stage) show() string {
	s.app.View()
	return s.app.canvas.textOnly()
}

func (c *canvas) textOnly() string {
	var b strings.Builder
	for y := range c.height {
		var line strings.Builder
		for x := range c.width {
			if char := c.places[y*c.width+x].char; char != 0 {
				line.WriteRune(char)
			}
		}
		b.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
	return b.String()
}

// styled is the screen as text, and below it a letter for the style of each
// place that is not blank in the usual one, with the list of the styles.
func (c *canvas) styled(usual style) string {
	letters := map[style]rune{}
	var order []style
	var b strings.Builder
	for y := range c.height {
		var line strings.Builder
		for x := range c.width {
			p := c.places[y*c.width+x]
			if p.style == usual || p.char == ' ' && p.style.blankAs(usual) {
				line.WriteByte(' ')
				continue
			}
			if letters[p.style] == 0 {
				letters[p.style] = rune("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"[len(order)%52])
				order = append(order, p.style)
			}
			line.WriteRune(letters[p.style])
		}
		b.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
	for _, s := range order {
		fmt.Fprintf(&b, "%c: %s\n", letters[s], s)
	}
	return b.String()
}

// String names a style for the golden files.
func (s style) String() string {
	var parts []string
	for i, name := range []string{"bold", "faint", "italic", "underline", "reverse", "strike"} {
		if s.attr>>i&1 != 0 {
			parts = append(parts, name)
		}
	}
	if s.fg != noColour {
		parts = append(parts, fmt.Sprintf("#%06x", int(s.fg)))
	}
	if s.bg != noColour {
		parts = append(parts, fmt.Sprintf("on #%06x", int(s.bg)))
	}
	if len(parts) == 0 {
		return "plain"
	}
	return strings.Join(parts, " ")
}

// theGame is the game on the screen.
func (s *stage) theGame() *play {
	s.Helper()
	p, ok := s.app.top().(*play)
	if !ok {
		s.Fatalf("the screen is a %T, not the game", s.app.top())
	}
	return p
}

// entries are the player's digits as a line.
func (s *stage) entries() string {
	b := s.theGame().Board()
	return string(b.Symbols.AppendLine(nil, b.Entries))
}

// want fails unless the screen has a text on it.
func (s *stage) want(text string) {
	s.Helper()
	if screen := s.show(); !strings.Contains(strings.Join(strings.Fields(screen), " "), text) {
		s.Errorf("the screen doesn't say %q:\n%s", text, screen)
	}
}

// explainPlainly stands for package explain, so that its words may change
// without the screens.
func explainPlainly(lang string, hint game.Hint, depth int) string {
	text := map[string][]string{
		"en": {"Look somewhere.", "It is the %s.", "The %s is in these cells.", "The %s is in these cells, and from that it follows, by a reasoning as long as this sentence goes on, what is lit on the board."},
		"zh": {"看看某处。", "这是 %s。", "%s 在这些格里。", "%s 在这些格里，由此经过一段足够长、要换行才写得下的推理，得出盘面上点亮的结论。"},
	}[lang][depth-1]
	return strings.ReplaceAll(text, "%s", string(hint.Step.Technique))
}

// someMaker makes always the same puzzle.
func someMaker(t testing.TB) func(context.Context, Request, func(int)) (Made, error) {
	return func(_ context.Context, r Request, tried func(int)) (Made, error) {
		if r.Level == "extreme" {
			return Made{}, errors.New("no such puzzle")
		}
		p, err := sudoku.Parse(example, sudoku.ParseOptions{})
		if err != nil {
			t.Fatal(err)
		}
		s, err := sudoku.Parse(solution, sudoku.ParseOptions{})
		tried(3)
		return Made{Puzzle: p, Solution: s.Givens, Rating: 15, Hardest: "hidden_single"}, err
	}
}

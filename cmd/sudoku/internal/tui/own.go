package tui

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"jiugong/sudoku"
	"jiugong/sudoku/game"
	"jiugong/sudoku/variants"
)

// own is where the player types a puzzle, or pastes one. It is checked at every
// key: which digits clash, and whether there is one solution.
type own struct {
	*game.Game // an empty grid, the givens-to-be are its entries
	area       area
	rules      int // which of ownRules; -1 when pasted with others
	answer     game.Answer
	checking   context.CancelFunc // ends the check under way; nil when there is none
	round      int                // counts checks
	message    string
	bad        bool
	pressed    time.Time // when the last key came
	sure       bool      // the player was told that there is not one solution
}

// ownRules returns what Tab goes through: each feature on the usual board, and the
// other sizes. Any rules can be pasted.
func ownRules() []string {
	all := []string{"9"}
	for _, f := range sudoku.Features() {
		all = append(all, "9+"+f.Name)
	}
	for _, size := range newSizes() {
		if size != "9" {
			all = append(all, size)
		}
	}
	return all
}

// checkedMsg brings the number of solutions.
type checkedMsg struct {
	own    *own
	round  int
	answer game.Answer
}

func newOwn(a *app, text string) *own {
	s := &own{}
	s.restart(a, ownRules()[0])
	if text != "" {
		s.paste(a, text)
	}
	return s
}

// restart makes a grid of some rules. Digits and cursor stay as they were if the board is as large.
func (s *own) restart(a *app, rules string) {
	parsed, err := variants.Parse(rules)
	if err != nil {
		s.message, s.bad = a.words.error(err), true
		return
	}
	b := sudoku.NewBoard(sudoku.Puzzle{Rules: parsed, Givens: make(sudoku.Grid, parsed.Cells())})
	cursor := 0
	if s.Game != nil && s.Rules().N() == parsed.N() && s.Rules().Cells() == parsed.Cells() {
		copy(b.Entries, s.Board().Entries)
		cursor = s.Selection().Cursor()
	}
	g, err := game.Resume(b)
	if err != nil {
		s.message, s.bad = a.words.error(err), true
		return
	}
	g.Selection().Set(cursor)
	s.Game, s.rules, s.answer = g, slices.Index(ownRules(), rules), game.Answer{}
}

// lineEnds makes one of the line ends of all systems; tmux pastes those of old
// Macs.
var lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n")

// pasteGap is less time than any hand needs between two keys. Some terminals
// don't say that text was pasted and send it as keys.
const pasteGap = 10 * time.Millisecond

// paste takes a puzzle in any form.
func (s *own) paste(a *app, text string) {
	read := a.Read
	if read == nil {
		read = func(text string) (*sudoku.Board, error) {
			p, err := sudoku.Parse(text, sudoku.ParseOptions{})
			if err != nil {
				return nil, err
			}
			return sudoku.NewBoard(p), nil
		}
	}
	board, err := read(strings.TrimSpace(lineEnds.Replace(text)))
	switch {
	case err != nil && board != nil:
		s.message, s.bad = a.words.error(err), true
	case err != nil:
		s.message, s.bad = fmt.Sprintf(a.words.CantRead, a.words.error(err)), true
		return
	}
	entries := board.Givens.Clone()
	if entries.Filled() == 0 {
		entries = board.Grid()
	}
	empty := sudoku.Puzzle{Rules: board.Rules, Symbols: board.Symbols, Givens: make(sudoku.Grid, len(entries))}
	b := sudoku.NewBoard(empty)
	copy(b.Entries, entries)
	g, err := game.Resume(b)
	if err != nil {
		s.message, s.bad = a.words.error(err), true
		return
	}
	s.Game, s.rules = g, slices.Index(ownRules(), board.Rules.String())
}

// puzzle returns what has been typed.
func (s *own) puzzle() sudoku.Puzzle {
	p := s.Board().Puzzle
	p.Givens = s.Board().Entries.Clone()
	return p
}

// check counts solutions in the background, in place of the check under way.
func (s *own) check(a *app) tea.Cmd {
	s.stop()
	s.round++
	s.message, s.bad, s.sure, s.answer = "", false, false, game.Answer{}
	p := s.puzzle()
	if p.Givens.Filled() == 0 || len(s.Clashes()) > 0 {
		return nil
	}
	ctx, cancel := context.WithCancel(a.ctx)
	s.checking = cancel
	round := s.round
	return func() tea.Msg { return checkedMsg{s, round, game.FindAnswer(ctx, p)} }
}

func (s *own) stop() {
	if s.checking != nil {
		s.checking()
		s.checking = nil
	}
}

func (s *own) leave(*app) { s.stop() }

func (s *own) update(a *app, msg tea.Msg) tea.Cmd {
	if s.round == 0 && s.puzzle().Givens.Filled() > 0 { // it came with a puzzle
		message, bad := s.message, s.bad
		cmd := s.check(a)
		s.message, s.bad = message, bad
		return tea.Batch(cmd, s.update(a, msg))
	}
	switch msg := msg.(type) {
	case checkedMsg:
		if msg.own == s && msg.round == s.round {
			s.answer = msg.answer
			s.stop()
		}
	case tea.PasteMsg:
		s.message, s.bad = "", false
		s.paste(a, msg.Content)
		if s.bad {
			return nil
		}
		return s.check(a)
	case tea.MouseClickMsg:
		if cell := s.area.cellAt(s.Rules().Shape(), msg.X, msg.Y); cell >= 0 {
			s.Selection().Set(cell)
			if msg.Button == tea.MouseRight {
				return s.write(a, game.Action{Do: game.Clear, Cells: []int{cell}})
			}
		}
	case tea.KeyPressMsg:
		return s.key(a, msg)
	}
	return nil
}

func (s *own) write(a *app, action game.Action) tea.Cmd {
	if changed, err := s.Do(action); err != nil || !changed {
		return nil
	}
	return s.check(a)
}

func (s *own) key(a *app, msg tea.KeyPressMsg) tea.Cmd {
	cursor := s.Selection().Cursor()
	last := cursor == s.Rules().Cells()-1
	next := func(step int) {
		s.Selection().Set(max(0, min(cursor+step, s.Rules().Cells()-1)))
	}
	key := msg.String()
	pasted := a.Now().Sub(s.pressed) < pasteGap
	s.pressed = a.Now()
	if d, _, _, ok := digitKey(s.Board().Symbols, msg.Key()); ok && d != 0 {
		var cmd tea.Cmd
		if s.Board().Entries[cursor] != d {
			cmd = s.write(a, game.Action{Do: game.Enter, Cells: []int{cursor}, Digit: d})
		}
		if !last {
			next(1)
		}
		return cmd
	}
	switch key {
	case "0", ".", "space", "delete":
		cmd := s.write(a, game.Action{Do: game.Clear, Cells: []int{cursor}})
		if key != "delete" {
			next(1)
		}
		return cmd
	case "backspace":
		if s.Board().Entries[cursor] == 0 {
			next(-1)
		}
		return s.write(a, game.Action{Do: game.Clear, Cells: []int{s.Selection().Cursor()}})
	case "up":
		s.Selection().Step(-1, 0, false)
	case "down":
		s.Selection().Step(1, 0, false)
	case "left":
		s.Selection().Step(0, -1, false)
	case "right":
		s.Selection().Step(0, 1, false)
	case "ctrl+u":
		if s.Undo() {
			return s.check(a)
		}
	case "ctrl+y":
		if s.Redo() {
			return s.check(a)
		}
	case "tab", "shift+tab":
		step := map[string]int{"tab": 1, "shift+tab": -1}[key]
		all := ownRules()
		s.restart(a, all[(s.rules+step+len(all))%len(all)])
		return s.check(a)
	case "enter":
		if !pasted { // the end of a line that was pasted is no decision
			return s.begin(a)
		}
	case "esc":
		return a.pop()
	}
	return nil
}

// begin starts the game, when the puzzle can be one. One without a single
// solution takes a second Enter.
func (s *own) begin(a *app) tea.Cmd {
	p := s.puzzle()
	err := p.Check()
	clash := (*sudoku.ClashError)(nil)
	switch {
	case errors.As(err, &clash) && clash.HasDigits():
		s.message, s.bad = a.words.ClashesFirst, true
	case err != nil:
		s.message, s.bad = a.words.error(err), true
	case p.Givens.Filled() == 0:
		s.message, s.bad = a.words.EmptyPuzzle, true
	case s.answer.Solutions != game.One && !s.sure:
		s.message, s.bad, s.sure = a.words.NotUnique, true, true
	default:
		g, err := game.New(p)
		if err == nil {
			g.SetAnswer(s.answer)
			g.SetAbout(game.About{Source: "typed"})
			a.playNew(g)
			return nil
		}
		s.message, s.bad = a.words.error(err), true
	}
	return nil
}

// verdict tells how the puzzle stands.
func (s *own) verdict(a *app) (string, style) {
	w := a.words
	givens := s.Board().Entries.Filled()
	text := counted(w.GivensCount, givens)
	switch clashes := s.Clashes(); {
	case len(clashes) > 0:
		return text + " · " + counted(w.ClashCount, len(clashes)), a.theme.bad
	case givens == 0:
		return text, a.theme.dim
	case s.checking != nil:
		return text + " · " + w.Checking, a.theme.dim
	case s.answer.Solutions == game.One:
		return text + " · " + w.IsUnique, a.theme.good
	case s.answer.Solutions == game.None:
		return text + " · " + w.HasNone, a.theme.bad
	case s.answer.Solutions == game.Several:
		return text + " · " + w.NotYetUnique, a.theme.key
	}
	return text, a.theme.dim
}

func (s *own) draw(a *app, c *canvas) {
	t := a.theme
	s.area.arrange(s.Rules(), s.Board().Symbols, a.width, a.height, 6)
	v := newBoardView(a, s.Board(), s.Selection().Cursor())
	v.clash = make([]bool, s.Rules().Cells())
	for _, clash := range s.Clashes() {
		for _, cell := range clash.Cells {
			v.clash[cell] = true
		}
	}
	s.area.draw(c, v)
	x, y, width := 0, s.area.y+s.area.height, a.width
	if s.area.side {
		x, y = s.area.x+s.area.width+2, 0
		width = a.width - x
	}
	verdict, verdictStyle := s.verdict(a)
	for _, part := range []struct {
		text string
		s    style
	}{
		{a.words.OwnPuzzle + " · " + a.words.rules(s.Rules().String()), t.title},
		{verdict, verdictStyle},
		{s.message, map[bool]style{true: t.bad, false: t.text}[s.bad]},
		{a.words.OwnKeys, t.dim},
	} {
		if part.text == "" {
			continue
		}
		for _, line := range wrap(part.text, width) {
			c.text(x, y, line, part.s.over(t.text))
			y++
		}
	}
}

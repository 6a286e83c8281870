package tui

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"jiugong/sudoku/game"
)

const almost = "1.34341221434321" // a 4×4 whose r1c2 is 2

func TestAfterWinning(t *testing.T) {
	var asked []Request
	config := Config{Generate: func(_ context.Context, r Request, _ func(int)) (Made, error) {
		asked = append(asked, r)
		return Made{}, errors.New("only asking")
	}}
	for _, width := range []int{80, 34} {
		asked = nil
		line := strings.Replace(solution, "534", "53.", 1)
		s := newStage(t, width, 24, config, line)
		s.press("right right 4")
		s.want("Solved in 0:0")
		s.want("› New puzzle")
		s.want("Next level: Easy")
		s.want("Look at the board")
		s.want("Quit")
		s.press("enter down enter")
		if len(asked) != 2 || asked[0].Level != "beginner" || asked[0].Rules != "9" || asked[1].Level != "easy" {
			t.Fatalf("asked for %+v", asked)
		}
		s.press("esc")
		if strings.Contains(s.show(), "Next level") {
			t.Error("Esc doesn't show the board")
		}
		s.press("u 4 up enter") // solved again: the last item
		if _, ok := s.app.top().(*start); !ok {
			t.Errorf("Quit leads to %T", s.app.top())
		}
	}
	// the hardest a 4×4 can be has no next level, without a maker there is no new one
	s := newStage(t, 80, 24, config, almost)
	s.press("right 2")
	if strings.Contains(s.show(), "Next level") {
		t.Errorf("a 4×4 is offered harder:\n%s", s.show())
	}
	s = newStage(t, 80, 24, Config{}, almost)
	s.press("right 2")
	if strings.Contains(s.show(), "New puzzle") {
		t.Error("a new puzzle is offered where none can be made")
	}
}

func TestOwnPuzzlesAreRated(t *testing.T) {
	s := newStage(t, 80, 24, Config{}, example)
	s.press("right")
	s.want("Beginner 9×9 ER 1.2")
	if about := s.theGame().About(); about.Level != "beginner" || about.Rating != 12 {
		t.Errorf("the game is %+v", about)
	}
	s.press("q")
	s.want("9×9 Beginner 0%")
}

func TestNinePaintsAndTheModesInSight(t *testing.T) {
	for _, width := range []int{80, 40, 100} {
		s := newStage(t, width, 24, Config{}, example)
		s.press("n home down right")
		for i := range game.MaxColour {
			s.press("y")
			s.want(fmt.Sprintf("[paint %c]", 'a'+i))
		}
		s.press("2")
		if got := s.theGame().Board().CandidateColours[10*9+1]; got != game.MaxColour {
			t.Errorf("the 2 has colour %d", got)
		}
		s.press("y") // none
		s.want("digit]")
		s.press("c t")
		s.want("centre]") // beside a hint, too
		s.press("esc f 7")
		s.want("[digit first 7]")
	}
}

// On boards where letters are digits the footer names the keys that work there.
func TestTheFooterTellsTheTrueKeys(t *testing.T) {
	s := newStage(t, 150, 60, Config{}, givens16)
	for _, text := range []string{"t hint", "n notes", "m places", "Alt+e check", "u undo", "Alt+c centre", "z digit"} {
		s.want(text)
	}
	s.press("down alt+e")
	s.want("only the rules can be checked")
	s.press("alt+b")
	s.want("Alt+B goes back to it.")
	s.press(": c d")
	if got := s.theGame().Board().Centre[16]; !got.Has(13) {
		t.Errorf("after the leader c is no command: %v", got)
	}
	s = newStage(t, 150, 60, Config{}, strings.Repeat(".", 624)+"P")
	for _, text := range []string{"t hint", "Alt+n notes", "Alt+m places", "u undo", "Alt+p pause"} {
		s.want(text)
	}
	s.press("alt+p")
	s.want("Paused")
}

// Every key named in the footer does what the footer says, on every board.
func TestTheKeysOfTheFooterReachTheirCommands(t *testing.T) {
	for _, givens := range []string{example, givens16, strings.Repeat(".", 624) + "P"} {
		s := newStage(t, 150, 60, Config{}, givens)
		p := s.theGame()
		for _, c := range commands() {
			if c.name == "" || c.do == nil {
				continue
			}
			name := keyName(c.keys[0], letterDigits(p.Board().Symbols), p.Rules().N())
			rest, alt := strings.CutPrefix(name, "Alt+")
			if len(rest) != 1 {
				continue
			}
			k := tea.Key{Code: []rune(rest)[0], Text: rest}
			if alt {
				k.Mod, k.Text = tea.ModAlt, ""
			}
			if _, _, _, isDigit := digitKey(p.Board().Symbols, k); isDigit {
				t.Errorf("%d digits: %s is a digit, not %s", p.Rules().N(), name, c.name)
			}
			if found := p.commands[commandKey(tea.KeyPressMsg(k))]; found.name != c.name {
				t.Errorf("%d digits: %s is %q, not %s", p.Rules().N(), name, found.name, c.name)
			}
		}
	}
}

func TestPastesWithTheLineEndsOfAllSystems(t *testing.T) {
	var rows []string
	for row := range 9 {
		rows = append(rows, example[row*9:row*9+9])
	}
	for _, end := range []string{"\r", "\n", "\r\n"} {
		text := strings.Join(rows, end) + end
		s := newStage(t, 150, 24, Config{}, "")
		s.send(tea.PasteMsg{Content: text})
		s.press("right")
		s.want("30 givens · one solution")

		s = newStage(t, 150, 24, Config{}, "") // a terminal that sends a paste as keys
		for _, char := range strings.ReplaceAll(text, "\n", "\r") {
			name := string(char)
			if char == '\r' {
				name = "enter"
			}
			s.send(key(name))
		}
		s.want("30 givens · one solution")
		s.press("enter")
		if got := s.theGame().Board().Puzzle.String(); got != example {
			t.Errorf("%q: the puzzle is %s", end, got)
		}

		out := plainRun(t, Config{Lang: "en", Generate: someMaker(t)}, "puzzle "+almost+end+"puzzle"+end+text+"r1c3 4"+end+"quit"+end)
		if !strings.Contains(out, "30 givens") || !strings.Contains(out, "4, row 1 column 3") || strings.Contains(out, "understood") {
			t.Errorf("%q line by line:\n%s", end, out)
		}
	}
}

package tui

import (
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"jiugong/sudoku"
	lexicon "jiugong/sudoku/words"
)

func TestDigitKeys(t *testing.T) {
	nine, sixteen := sudoku.DefaultSymbols(9), sudoku.DefaultSymbols(16)
	names, err := sudoku.NewSymbols("张三", "李四", "王五", "赵六")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		symbols *sudoku.Symbols
		key     tea.Key
		d       uint8
		as      mode
		ok      bool
	}{
		{nine, tea.Key{Code: '7', Text: "7"}, 7, digitMode, true},
		{nine, tea.Key{Code: '7', Text: "&", Mod: tea.ModShift}, 7, cornerMode, true}, // terminals that tell Shift
		{nine, tea.Key{Code: '&', Text: "&"}, 7, cornerMode, true},                    // terminals that don't
		{nine, tea.Key{Code: 'è', BaseCode: '7', Text: "è"}, 7, digitMode, true},      // the digit row of a French keyboard
		{nine, tea.Key{Code: '7', Mod: tea.ModCtrl}, 7, centreMode, true},
		{nine, tea.Key{Code: '7', Mod: tea.ModAlt}, 7, colourMode, true},
		{nine, tea.Key{Code: tea.KeyKp7, Text: "7"}, 7, digitMode, true},
		{nine, tea.Key{Code: '0', Text: "0"}, 0, digitMode, true},
		{nine, tea.Key{Code: 'a', Text: "a"}, 0, 0, false},
		{sudoku.DefaultSymbols(4), tea.Key{Code: '5', Text: "5"}, 0, 0, false},
		{sixteen, tea.Key{Code: 'g', Text: "g"}, 16, digitMode, true},
		{sixteen, tea.Key{Code: 'g', Text: "G", Mod: tea.ModShift}, 16, cornerMode, true},
		{sixteen, tea.Key{Code: 'g', Mod: tea.ModAlt}, 0, 0, false},
		{sixteen, tea.Key{Code: 'h', Text: "h"}, 0, 0, false},
		{names, tea.Key{Code: '3', Text: "3"}, 3, digitMode, true},
	} {
		d, as, _, ok := digitKey(test.symbols, test.key)
		if ok != test.ok || ok && (d != test.d || as != test.as) {
			t.Errorf("%+v: digit %d in mode %d, %v; want %d in %d, %v", test.key, d, as, ok, test.d, test.as, test.ok)
		}
	}
}

// Where letters are digits, Alt and the letter is the command.
func TestCommandsOnLettersThatAreDigits(t *testing.T) {
	s := newStage(t, 80, 24, Config{}, strings.Repeat(".", 256))
	s.press("e")
	if s.entries()[0] != 'E' {
		t.Errorf("e is no digit: %s", s.entries()[:3])
	}
	s.press("alt+d d")
	if s.entries()[1] != 'D' {
		t.Errorf("Alt+d doesn't go right: %s", s.entries()[:3])
	}
	s.press("l B") // not a digit: right; Shift and a digit: a corner mark
	if s.theGame().Board().Corner[2] != sudoku.SetOf(11) {
		t.Error("Shift and a letter is no corner mark")
	}
}

func TestNoKeyHasTwoMeaningsAndAllAreInHelp(t *testing.T) {
	seen := map[string]bool{}
	en := wordsOf("en")
	for _, c := range commands() {
		for _, key := range c.keys {
			if seen[key] {
				t.Errorf("%s has two meanings", key)
			}
			seen[key] = true
		}
		if c.name != "" && (en.Commands[c.name] == "") != (c.keys == nil) {
			t.Errorf("help says %q of %s, whose keys are %q", en.Commands[c.name], c.name, c.keys)
		}
		if c.line != nil && (en.Plain.Orders[c.name] == "" || len(en.Plain.Names[c.name]) == 0) {
			t.Errorf("the plain help says nothing of %s", c.name)
		}
	}
}

// TestNoTextIsMissing holds the fields of words against game.txt: each has a text, and each
// text has a field.
func TestNoTextIsMissing(t *testing.T) {
	count := 0
	var unset func(path string, v reflect.Value)
	unset = func(path string, v reflect.Value) {
		switch {
		case v.Kind() == reflect.Struct:
			for i := range v.NumField() {
				unset(path+"."+v.Type().Field(i).Name, v.Field(i))
			}
		case v.IsZero():
			t.Errorf("%s has no text", path)
		case v.Kind() == reflect.Map:
			count += v.Len()
		case path != "words.lists":
			count++
		}
	}
	unset("words", reflect.ValueOf(*wordsOf("en")))
	for _, texts := range lexicon.Game.In("en") {
		count -= len(texts)
	}
	if count != 0 {
		t.Errorf("%d texts of game.txt have no field", -count)
	}
}

// cellPlace is a place of the window that belongs to a cell.
func (s *stage) cellPlace(cell int) (x, y int) {
	s.Helper()
	s.app.View()
	p := s.theGame()
	for y := range s.app.height {
		for x := range s.app.width {
			if p.area.cellAt(p.Rules().Shape(), x, y) == cell {
				return x, y
			}
		}
	}
	s.Fatalf("cell %d is not on the screen", cell)
	return 0, 0
}

func (s *stage) click(cell int, button tea.MouseButton, mod tea.KeyMod) {
	s.Helper()
	x, y := s.cellPlace(cell)
	s.send(tea.MouseClickMsg{X: x, Y: y, Button: button, Mod: mod})
	s.send(tea.MouseReleaseMsg{X: x, Y: y, Button: button})
}

func TestTheMouseChoosesAndClears(t *testing.T) {
	s := newStage(t, 80, 24, Config{}, example)
	s.click(2, tea.MouseLeft, 0)
	s.press("4")
	if s.entries()[2] != '4' {
		t.Fatal("the left button chooses another cell")
	}
	s.click(3, tea.MouseLeft, 0)
	s.click(2, tea.MouseRight, 0)
	if s.entries()[2] != '.' {
		t.Error("the right button doesn't clear")
	}
	s.now = s.now.Add(time.Second)
	s.click(3, tea.MouseLeft, 0)
	s.click(5, tea.MouseLeft, tea.ModCtrl)
	if got := s.theGame().Selection().Cells(); !slices.Equal(got, []int{3, 5}) {
		t.Errorf("Ctrl and the left button chose %v", got)
	}
	x, y := s.cellPlace(10)
	s.send(tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseLeft})
	x, y = s.cellPlace(11)
	s.send(tea.MouseMotionMsg{X: x, Y: y, Button: tea.MouseLeft})
	if got := s.theGame().Selection().Cells(); !slices.Equal(got, []int{10, 11}) {
		t.Errorf("drawing chose %v", got)
	}
	s.now = s.now.Add(time.Second)
	s.click(0, tea.MouseLeft, 0)
	s.click(0, tea.MouseLeft, 0)
	if got := s.theGame().Selection().Cells(); len(got) != 3 {
		t.Errorf("clicking a 5 twice chose %v, want the three fives", got)
	}
}

func TestDigitFirst(t *testing.T) {
	s := newStage(t, 80, 24, Config{}, example)
	s.press("f 4")
	if strings.Trim(s.entries(), ".") != "" {
		t.Fatal("choosing a digit wrote it")
	}
	s.click(2, tea.MouseLeft, 0)
	s.press("right enter")
	if s.entries()[:5] != "..44." {
		t.Errorf("the entries are %s", s.entries())
	}
	s.press("x")
	s.click(5, tea.MouseLeft, 0)
	if s.theGame().Board().Corner[5] != sudoku.SetOf(4) {
		t.Error("the mode is not heeded")
	}
}

func TestTheDigitsOfThePanelAreButtons(t *testing.T) {
	s := newStage(t, 80, 24, Config{}, example)
	s.press("right right")
	s.show()
	for _, b := range slices.Clone(s.theGame().buttons)[4+3 : 4+4] { // after four modes: the 4
		s.send(tea.MouseClickMsg{X: b.x, Y: b.y, Button: tea.MouseLeft})
	}
	if s.entries()[2] != '4' {
		t.Errorf("clicking the 4 entered %s", s.entries()[:4])
	}
}

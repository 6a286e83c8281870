package message_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/message"
)

func TestMessagesCutRulesShort(t *testing.T) {
	rules, err := sudoku.ParseRules("9" + strings.Repeat("+sum=3..12:r1c1r1c2", 100))
	if err != nil {
		t.Fatal(err)
	}
	said := message.Errorf(message.Plain, "rules ", rules, " have ", rules.N(), " digits; ", rules, " has as many").Error()
	if want := rules.String()[:100] + "…"; said != "rules "+want+" have 9 digits; "+want+" has as many" {
		t.Errorf("it says %q", said)
	}
	if said := message.Errorf("lost.rules_text", sudoku.Classic()).Error(); said != "rules 9" {
		t.Errorf("it says %q", said)
	}
}

func TestWordsGoByTheNumberBeforeThem(t *testing.T) {
	for _, test := range []struct {
		format string
		args   []any
		want   string
	}{
		{"%d {symbol|symbols} for %d {digit|digits}", []any{1, 9}, "1 symbol for 9 digits"},
		{"%d {symbol|symbols} for %d {digit|digits}", []any{2, 1}, "2 symbols for 1 digit"},
		{"100%% of %d {cell is|cells are} no square", []any{1}, "100% of 1 cell is no square"},
		{"%q: %d {cell|cells}", []any{"{a|b}", 0}, `"{a|b}": 0 cells`},
		{`%d {cell|cells}, as in {"rules":"9"}`, []any{1}, `1 cell, as in {"rules":"9"}`},
		{"{hint} again", nil, "{hint} again"},
		{"{one|many}", nil, "many"},
	} {
		if got := message.Sprintf(test.format, test.args...); got != test.want {
			t.Errorf("%q says %q, want %q", test.format, got, test.want)
		}
	}
}

func TestSentencesHaveKeys(t *testing.T) {
	for _, test := range []struct {
		err  error
		want string
	}{
		{message.Errorf("text.cells", 1), "1 cell"},
		{message.Errorf("text.cells", 2), "2 cells"},
		{message.Errorf("later.version", "A", 7), "later.version A 7"},
		{message.Errorf(message.Plain, "100% ", message.Errorf("text.cells", 2), "."), "100% 2 cells."},
		{message.Message{}, ""},
		{sudoku.ErrNoSolution, "no solution"},
	} {
		if got := test.err.Error(); got != test.want {
			t.Errorf("%#v says %q, want %q", test.err, got, test.want)
		}
	}
	if one, other := message.New("puzzle.no_solution"), message.New("puzzle.no_solution"); !errors.Is(fmt.Errorf("x: %w", one), one) || errors.Is(one, other) {
		t.Error("an error must be itself and no other")
	}
}

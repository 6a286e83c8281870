package message_test

import (
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
	said := message.Errorf("rules %s have %d digits; %v has as many", rules, rules.N(), rules).Error()
	if want := rules.String()[:100] + "…"; said != "rules "+want+" have 9 digits; "+want+" has as many" {
		t.Errorf("it says %q", said)
	}
	if said := message.Errorf("rules %s", sudoku.Classic()).Error(); said != "rules 9" {
		t.Errorf("it says %q", said)
	}
}

func TestWordsGoByTheNumberBeforeThem(t *testing.T) {
	for _, test := range []struct {
		message message.Message
		want    string
	}{
		{message.Errorf("%d {symbol|symbols} for %d {digit|digits}", 1, 9), "1 symbol for 9 digits"},
		{message.Errorf("%d {symbol|symbols} for %d {digit|digits}", 2, 1), "2 symbols for 1 digit"},
		{message.Errorf("100%% of %d {cell is|cells are} no square", 1), "100% of 1 cell is no square"},
		{message.Errorf("%q: %d {cell|cells}", "{a|b}", 0), `"{a|b}": 0 cells`},
		{message.Errorf(`%d {cell|cells}, as in {"rules":"9"}`, 1), `1 cell, as in {"rules":"9"}`},
		{message.Errorf("{hint} again"), "{hint} again"},
		{message.Errorf("{one|many}"), "many"},
	} {
		if got := test.message.Error(); got != test.want {
			t.Errorf("%q says %q, want %q", test.message.Format, got, test.want)
		}
	}
}

package sudoku

import "testing"

func TestWordsGoByTheNumberBeforeThem(t *testing.T) {
	for _, test := range []struct {
		message Message
		want    string
	}{
		{Messagef("%d {symbol|symbols} for %d {digit|digits}", 1, 9), "1 symbol for 9 digits"},
		{Messagef("%d {symbol|symbols} for %d {digit|digits}", 2, 1), "2 symbols for 1 digit"},
		{Messagef("100%% of %d {cell is|cells are} no square", 1), "100% of 1 cell is no square"},
		{Messagef("%q: %d {cell|cells}", "{a|b}", 0), `"{a|b}": 0 cells`},
		{Messagef(`%d {cell|cells}, as in {"rules":"9"}`, 1), `1 cell, as in {"rules":"9"}`},
		{Messagef("{hint} again"), "{hint} again"},
		{Messagef("{one|many}"), "many"},
	} {
		if got := test.message.Error(); got != test.want {
			t.Errorf("%q says %q, want %q", test.message.Format, got, test.want)
		}
	}
}

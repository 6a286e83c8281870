package message_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/internal/message"
)

type level string

func (l level) String() string { return "level " + string(l) }

// TestMessagesOutliveJSON writes messages of every kind of argument and reads them again.
func TestMessagesOutliveJSON(t *testing.T) {
	cage := constraint.Constraint{Kind: "killer", Arg: "15:r1c1r1c2", Cells: []int{0, 1}}
	for _, m := range []message.Message{
		{},
		message.Errorf("check.one"),
		message.Errorf("example.from", 1, -3, `a "b" <c> 数独`),
		message.Errorf("bench.unknown", uint64(1)<<63, int64(7), 2.5),
		message.Errorf("clash.in_house", "r1c1", "r1c2", "5", sudoku.House{Kind: sudoku.Row, Number: 1, Cells: []int{0, 1}}),
		message.Errorf("clash.breaks", cage),
		message.Errorf("command.there_are", message.List{"a", 2, message.Errorf("text.cells", 1), message.List{"b"}}),
		message.Errorf("said.of", message.Errorf("text.cells", 2), &sudoku.ParseError{Line: 3, Column: 4, Reason: sudoku.ErrNoSolution}),
		message.Errorf("said.both", level("hard"), sudoku.Classic()),
		message.Errorf(message.Plain, []string{"no", "known", "type"}),
		message.Errorf("text.cells", int64(1)),
		message.Errorf(message.Plain, true, nil, "text", message.Message{}),
		message.Of(fmt.Errorf("%s: %w", "100% {a|b}", sudoku.ErrMultipleSolutions)),
		message.Of(errors.Join(sudoku.ErrNoSolution, errors.New("{a|b}"))),
	} {
		text, err := json.Marshal(m)
		if err != nil {
			t.Fatal(err)
		}
		var again message.Message
		if err := json.Unmarshal(text, &again); err != nil || again.Error() != m.Error() {
			t.Errorf("%s says %q, want %q; %v", text, again.Error(), m.Error(), err)
		}
		if second, _ := json.Marshal(again); string(second) != string(text) {
			t.Errorf("%s, then %s", text, second)
		}
	}
	for text, want := range map[string]string{`"100% {a|b}"`: "100% {a|b}", `{"args":[{}]}`: "", `{"key":"puzzle.wrong"}`: "puzzle %!d(MISSING): %!v(MISSING)"} {
		var m message.Message
		if err := json.Unmarshal([]byte(text), &m); err != nil || m.Error() != want {
			t.Errorf("%s says %q; %v", text, m.Error(), err)
		}
	}
	for _, text := range []string{"7", "[]", `{"key":7}`, `{"args":[{"house":7}]}`} {
		if err := json.Unmarshal([]byte(text), new(message.Message)); err == nil {
			t.Errorf("%s is taken for a message", text)
		}
	}
}

func TestErrorsAreMessages(t *testing.T) {
	for _, err := range []error{
		nil, sudoku.ErrNoSolution, &sudoku.RulesError{Text: "9+q", Reason: sudoku.ErrNoSolution}, errors.New("100% of {a|b}"),
		fmt.Errorf("a: %w, b: %w, c", sudoku.ErrNoSolution, message.Errorf("text.cells", 1)),
	} {
		want := ""
		if err != nil {
			want = err.Error()
		}
		if got := message.Of(err).Error(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if got := message.Of(&fs.PathError{Op: "open", Path: "x", Err: fs.ErrNotExist}).Error(); got != "x: file does not exist" {
		t.Errorf("%q", got)
	}
}

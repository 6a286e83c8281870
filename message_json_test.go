package sudoku

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"testing"
)

type level string

func (l level) String() string { return "level " + string(l) }

// TestMessagesOutliveJSON writes messages of every kind of argument and reads them again.
func TestMessagesOutliveJSON(t *testing.T) {
	cage := Constraint{Kind: "killer", Arg: "15:r1c1r1c2", Cells: []int{0, 1}}
	for _, m := range []Message{
		{},
		Messagef("one solution"),
		Messagef("%d {cell|cells}, %d%%, %q", 1, -3, `a "b" <c> 数独`),
		Messagef("%d of %d, %.1f", uint64(1)<<63, int64(7), 2.5),
		Messagef("%s and %s both hold %s in %v", "r1c1", "r1c2", "5", House{Kind: Row, Number: 1, Cells: []int{0, 1}}),
		Messagef("breaks %v", cage),
		Messagef("there are %v", List{"a", 2, Messagef("%d {set|sets}", 1), List{"b"}}),
		Messagef("%v: %v", Messagef("%d {sheep|sheep}", 2), &ParseError{Line: 3, Column: 4, Reason: ErrNoSolution}),
		Messagef("%v, %v", level("hard"), Classic()),
		Messagef("%v", []string{"no", "known", "type"}),
		Messagef("%d {is|are}", int64(1)),
		Messagef("%t %v", true, nil),
		MessageOf(fmt.Errorf("%s: %w", "100% {a|b}", ErrMultipleSolutions)),
		MessageOf(errors.Join(ErrNoSolution, errors.New("{a|b}"))),
	} {
		text, err := json.Marshal(m)
		if err != nil {
			t.Fatal(err)
		}
		var again Message
		if err := json.Unmarshal(text, &again); err != nil || again.Error() != m.Error() {
			t.Errorf("%s says %q, want %q; %v", text, again.Error(), m.Error(), err)
		}
		if second, _ := json.Marshal(again); string(second) != string(text) {
			t.Errorf("%s, then %s", text, second)
		}
	}
	for text, want := range map[string]string{`"100% {a|b}"`: "100% {a|b}", `{"format":"%v","args":[{}]}`: "", `{"format":"%s"}`: "%!s(MISSING)"} {
		var m Message
		if err := json.Unmarshal([]byte(text), &m); err != nil || m.Error() != want {
			t.Errorf("%s says %q; %v", text, m.Error(), err)
		}
	}
	for _, text := range []string{"7", "[]", `{"format":7}`, `{"format":"%v","args":[{"house":7}]}`} {
		if err := json.Unmarshal([]byte(text), new(Message)); err == nil {
			t.Errorf("%s is taken for a message", text)
		}
	}
}

func TestErrorsAreMessages(t *testing.T) {
	for _, err := range []error{
		nil, ErrNoSolution, &RulesError{"9+q", ErrNoSolution}, errors.New("100% of {a|b}"),
		fmt.Errorf("a: %w, b: %w, c", ErrNoSolution, Messagef("%d {cell|cells}", 1)),
	} {
		want := ""
		if err != nil {
			want = err.Error()
		}
		if got := MessageOf(err).Error(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if got := MessageOf(&fs.PathError{Op: "open", Path: "x", Err: fs.ErrNotExist}).Error(); got != "x: file does not exist" {
		t.Errorf("%q", got)
	}
}

package cli

import (
	"context"
	"testing"
	"time"

	"jiugong/sudoku/internal/testlong"
)

// TestNothingIsPrintedUnheard writes an answer while signals would end the command at once:
// who saw it and sent one would lose what comes behind.
func TestNothingIsPrintedUnheard(t *testing.T) {
	for _, more := range []func(*hearing, *printer){
		func(h *hearing, _ *printer) { h.begin() }, // its time has come
		func(_ *hearing, p *printer) { p.Write(make([]byte, 1<<16)) },
		func(_ *hearing, p *printer) { p.complain() },
	} {
		h := &hearing{begun: make(chan struct{}), end: func() {}}
		out := make(chan string, 9)
		cmd := newRootCommand(nil)
		cmd.SetContext(context.WithValue(t.Context(), hearingKey{}, h))
		cmd.SetOut(writerFunc(func(text []byte) (int, error) {
			if !h.hears() {
				t.Errorf("printed unheard: %q", text)
			}
			out <- string(text)
			return len(text), nil
		}))
		p := newPrinter(cmd, nil)
		p.Write([]byte("an answer\n"))
		p.Flush()
		more(h, p)
		select {
		case got := <-out:
			if got[0] != 'a' {
				t.Errorf("printed %.20q", got)
			}
		case <-time.After(testlong.Patience):
			t.Error("it stayed in the buffer")
		}
		p.Close()
		h.close()
	}
}

// TestHearingTakesItsTurn tells when each command begins to hear signals.
func TestHearingTakesItsTurn(t *testing.T) {
	for _, test := range []struct {
		args []string
		want doing
	}{
		{nil, tells},
		{[]string{"--version"}, tells},
		{[]string{"help", "solve"}, tells},
		{[]string{"man", "folder"}, works},
		{[]string{"solve", "x.txt"}, answers},
		{[]string{"serve"}, works},
		{[]string{"batch", "run"}, works},
		{[]string{"worker"}, works},
		{[]string{"--lang", "zh", "play"}, works},
	} {
		ctx, h := newHearing(test.args)
		if got := whatOf(test.args); got != test.want {
			t.Errorf("%q: %d, want %d", test.args, got, test.want)
		}
		if test.want == works && !h.hears() {
			t.Errorf("%q doesn't hear at once", test.args)
		}
		if test.want == answers {
			select {
			case <-h.begun:
			case <-time.After(testlong.Patience):
				t.Errorf("%q never hears", test.args)
			}
		}
		h.close()
		if ctx.Err() == nil {
			t.Errorf("%q goes on", test.args)
		}
	}
}

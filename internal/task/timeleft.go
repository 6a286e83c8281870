package task

import (
	"sync/atomic"
	"time"

	"jiugong/sudoku/internal/message"
)

// timeLeft tells how long one piece of work will still take. It may be asked
// while the work goes on.
type timeLeft struct {
	text  atomic.Pointer[message.Message]
	what  error
	start time.Time
}

// begin starts a piece of work.
func (t *timeLeft) begin(what message.Message) {
	t.what, t.start = what, time.Now()
	t.say(what)
}

func (t *timeLeft) say(text message.Message) { t.text.Store(&text) }

// at tells how far the work is, and how long the rest takes if it goes on as before.
func (t *timeLeft) at(done, total uint64) {
	if done == 0 || total == 0 {
		t.say(message.Errorf("status.no_estimate", t.what))
		return
	}
	share := min(float64(done)/float64(total), 1)
	left := time.Duration(float64(time.Since(t.start)) * (1 - share) / share)
	t.say(message.Errorf("status.estimate", t.what, 100*share, left.Round(time.Second)))
}

// end tells that there is none at the moment.
func (t *timeLeft) end() { t.text.Store(nil) }

// now returns what is under way, nil when nothing is.
func (t *timeLeft) now() error {
	if text := t.text.Load(); text != nil {
		return *text
	}
	return nil
}

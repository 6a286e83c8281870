package task

import (
	"fmt"
	"sync/atomic"
	"time"
)

// timeLeft tells how long one piece of work will still take. It may be asked
// while the work goes on.
type timeLeft struct {
	text  atomic.Pointer[string]
	what  string
	start time.Time
}

// begin starts a piece of work.
func (t *timeLeft) begin(what string) {
	t.what, t.start = what, time.Now()
	t.text.Store(&what)
}

// at says how far the work is.
func (t *timeLeft) at(done, total uint64) {
	text := t.what + ": " + remaining(time.Since(t.start), done, total)
	t.text.Store(&text)
}

// end says that there is none at the moment.
func (t *timeLeft) end() { t.text.Store(nil) }

// String is what is under way, "" when nothing is.
func (t *timeLeft) String() string {
	if text := t.text.Load(); text != nil {
		return *text
	}
	return ""
}

// remaining tells the share that is done, and the time left if the rest goes
// as the work so far.
func remaining(spent time.Duration, done, total uint64) string {
	if done == 0 || total == 0 {
		return "no estimate yet"
	}
	share := min(float64(done)/float64(total), 1)
	left := time.Duration(float64(spent) * (1 - share) / share)
	return fmt.Sprintf("%.0f %%, about %v left", 100*share, left.Round(time.Second))
}

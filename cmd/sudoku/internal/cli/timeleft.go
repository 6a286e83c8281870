package cli

import (
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"
)

// timeLeft shows how long one piece of work will still take, on standard error
// when that is a terminal, once it has taken two seconds.
type timeLeft struct {
	to           io.Writer // nil when there is nothing to show
	what         string
	start, shown time.Time
}

func newTimeLeft(cmd *cobra.Command) *timeLeft {
	if !isTerminal(cmd.ErrOrStderr()) {
		return &timeLeft{}
	}
	return &timeLeft{to: cmd.ErrOrStderr()}
}

// begin starts a piece of work.
func (t *timeLeft) begin(what string) {
	t.what, t.start, t.shown = what, time.Now(), time.Time{}
}

// at says how far the work is.
func (t *timeLeft) at(done, total uint64) {
	spent := time.Since(t.start)
	if t.to == nil || spent < 2*time.Second || time.Since(t.shown) < 250*time.Millisecond {
		return
	}
	t.shown = time.Now()
	fmt.Fprintf(t.to, "\r%s: %s\x1b[K", t.what, remaining(spent, done, total))
}

// remaining tells the share that is done, and the time left if the rest goes
// as the work so far.
func remaining(spent time.Duration, done, total uint64) string {
	if done == 0 || total == 0 {
		return spent.Round(time.Second).String() + ", no estimate yet"
	}
	share := min(float64(done)/float64(total), 1)
	left := time.Duration(float64(spent) * (1 - share) / share)
	return fmt.Sprintf("%.0f %%, about %v left", 100*share, left.Round(time.Second))
}

// clear takes away what was shown.
func (t *timeLeft) clear() {
	if !t.shown.IsZero() {
		fmt.Fprint(t.to, "\r\x1b[K")
	}
}

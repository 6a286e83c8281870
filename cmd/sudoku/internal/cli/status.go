package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"runtime"
	"sync"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/term"
)

// Exit statuses.
const (
	statusYes   = 0
	statusNo    = 1 // the answer is no for at least one puzzle
	statusUsage = 2 // bad usage or unreadable input
)

// errNothing says that there was nothing to work on.
var errNothing = errors.New("no puzzle to read; a 9×9 is a line of 81 characters such as 53..7.... with . for an empty cell")

// answeredNo ends a command whose output says everything already.
type answeredNo struct{ status int }

func (*answeredNo) Error() string { return "the answer is no for at least one puzzle" }

// answer is what became of a unit, or of a part of it: what to print, and the
// worst status.
type answer struct {
	out, err []byte
	status   int
	puzzles  int
}

// answerBuffers are those of answers that are printed already. Made anew for each
// unit they were all the garbage there is, and as much work as reading.
var answerBuffers = sync.Pool{New: func() any { return new([]byte) }}

// newAnswer is an answer with nothing in it, and room to print to.
func newAnswer() answer {
	return answer{out: (*answerBuffers.Get().(*[]byte))[:0]}
}

// release gives the room back.
func (a *answer) release() {
	if cap(a.out) > 0 && cap(a.out) <= 1<<20 {
		answerBuffers.Put(&a.out)
	}
}

// no notes that a puzzle has no good answer, and why.
func (a *answer) no(status int, where, format string, args ...any) {
	a.status = max(a.status, status)
	a.err = fmt.Appendf(a.err, "%s: %s\n", where, fmt.Sprintf(format, args...))
}

// jobsFlag is the flag of a command that uses many cores.
type jobsFlag struct{ jobs int }

func (f *jobsFlag) add(cmd *cobra.Command) {
	cmd.Flags().IntVarP(&f.jobs, "jobs", "j", runtime.GOMAXPROCS(0), "how many cores to use")
}

func (f *jobsFlag) check() error {
	if f.jobs < 1 {
		return usagef("--jobs must be at least 1, got %d", f.jobs)
	}
	return nil
}

// whole makes the work on all units of one that answers each at once.
func whole(work func(context.Context, *unit) answer) func(context.Context, *unit, func(answer) bool) {
	return func(ctx context.Context, u *unit, put func(answer) bool) { put(work(ctx, u)) }
}

// answerAll works on all units and prints their answers in order. It gives
// *answeredNo when the worst status is not 0.
func answerAll(cmd *cobra.Command, jobs int, units iter.Seq2[*unit, error], work func(context.Context, *unit, func(answer) bool)) error {
	out := bufio.NewWriterSize(cmd.OutOrStdout(), 1<<16)
	meter := newMeter(cmd, "puzzles")
	worst, seen := statusYes, 0
	err := ordered(cmd.Context(), jobs, units,
		func(ctx context.Context, u *unit, put func(answer) bool) {
			work(ctx, u, put)
			put(answer{puzzles: len(u.raws)})
			u.release()
		},
		func(a answer, more bool) error {
			worst = max(worst, a.status)
			seen += a.puzzles
			if _, err := out.Write(a.out); err != nil {
				return err
			}
			a.release()
			if len(a.err) > 0 {
				meter.clear()
				if err := out.Flush(); err != nil {
					return err
				}
				cmd.ErrOrStderr().Write(a.err)
			}
			meter.add(a.puzzles)
			if more {
				return nil
			}
			return out.Flush()
		})
	meter.clear()
	if flushErr := out.Flush(); err == nil {
		err = flushErr
	}
	switch {
	case err != nil:
		return err
	case seen == 0:
		return errNothing
	case worst != statusYes:
		return &answeredNo{worst}
	}
	return nil
}

// meter shows how far long work has come, on standard error and only when that
// is a terminal and the output is not.
type meter struct {
	to    io.Writer // nil when there is nothing to show
	what  string
	count int
	start time.Time
	shown time.Time
}

func newMeter(cmd *cobra.Command, what string) *meter {
	m := &meter{what: what, start: time.Now()}
	if isTerminal(cmd.ErrOrStderr()) && !isTerminal(cmd.OutOrStdout()) {
		m.to = cmd.ErrOrStderr()
	}
	return m
}

// add counts work done and shows the count a few times a second.
func (m *meter) add(n int) {
	m.count += n
	if m.to == nil || time.Since(m.start) < time.Second || time.Since(m.shown) < 200*time.Millisecond {
		return
	}
	m.shown = time.Now()
	rate := float64(m.count) / time.Since(m.start).Seconds()
	fmt.Fprintf(m.to, "\r%d %s, %.0f a second\x1b[K", m.count, m.what, rate)
}

// clear takes away what was shown.
func (m *meter) clear() {
	if m.to != nil && !m.shown.IsZero() {
		fmt.Fprint(m.to, "\r\x1b[K")
	}
}

// isTerminal says whether a person sits at the other end.
func isTerminal(stream any) bool {
	file, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}

package cli

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"os"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"jiugong/sudoku"
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

// answer is what there is to say of some puzzles: what to print, and the worst
// status.
type answer struct {
	out     []byte
	err     []complaint
	status  int
	puzzles int  // how many are answered
	guessed bool // one may have no good answer because its size had to tell its rules
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

// complaint is what is wrong with a puzzle, and where that is.
type complaint struct {
	where, err error
}

// no notes that a puzzle has no good answer, and why.
func (a *answer) no(status int, where, err error) {
	a.status = max(a.status, status)
	a.err = append(a.err, complaint{where, err})
}

// join moves what another answer says to the end of this one.
func (a *answer) join(b *answer) {
	out := b.out[:0]
	if a.out == nil {
		a.out, out = b.out, newAnswer().out
	} else {
		a.out = append(a.out, b.out...)
	}
	a.err = append(a.err, b.err...)
	a.status = max(a.status, b.status)
	a.guessed = a.guessed || b.guessed
	a.puzzles += b.puzzles
	*b = answer{out: out, err: b.err[:0]}
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

// answerAll works on all units and prints their answers in order, each as soon
// as it is ready. doing, if not nil, tells what is under way. It gives
// *answeredNo when the worst status is not 0.
func answerAll(cmd *cobra.Command, jobs int, units iter.Seq2[*unit, error], doing func() string, work func(context.Context, *unit, *sink)) error {
	var answered, underWay atomic.Int64
	out := newPrinter(cmd, func(spent time.Duration) string {
		if underWay.Load() == 0 {
			return "" // it waits for whoever types the next puzzle
		}
		text := fmt.Sprintf("%d answered, %.0f s", answered.Load(), spent.Seconds())
		if doing != nil && doing() != "" {
			text += "; " + doing()
		}
		return text
	})
	worst, guessed := statusYes, false
	err := ordered(cmd.Context(), jobs, units,
		func(ctx context.Context, u *unit, s *sink) {
			underWay.Add(1)
			work(ctx, u, s)
			underWay.Add(-1)
			u.release()
		},
		func(a answer, more bool) error {
			worst, guessed = max(worst, a.status), guessed || a.guessed
			answered.Add(int64(a.puzzles))
			if _, err := out.Write(a.out); err != nil {
				return err
			}
			a.release()
			if len(a.err) > 0 {
				return out.complain(a.err...)
			}
			if more {
				return nil
			}
			return out.Flush()
		})
	if closeErr := out.Close(); err == nil {
		err = closeErr
	}
	if err == nil && guessed {
		fmt.Fprintln(cmd.ErrOrStderr(), wordsOf(cmd).Error(sayRules))
	}
	switch {
	case err != nil && cmd.Context().Err() != nil:
		return &interruptedError{int(answered.Load())}
	case err != nil:
		return err
	case answered.Load() == 0:
		return errNothing
	case worst != statusYes:
		return &answeredNo{worst}
	}
	return nil
}

// sayRules is said once where puzzles clash or have many solutions under the
// rules that their size alone told.
var sayRules = sudoku.Messagef("The number of cells told the rules; if others are meant, say so with --rules, such as --rules 9+x.")

// interruptedError says how far a command came before it was interrupted.
type interruptedError struct{ puzzles int }

func (e *interruptedError) Error() string {
	switch e.puzzles {
	case 0:
		return "interrupted before the first puzzle was done"
	case 1:
		return "interrupted after 1 puzzle"
	}
	return fmt.Sprintf("interrupted after %d puzzles", e.puzzles)
}

// isTerminal says whether a person sits at the other end.
func isTerminal(stream any) bool {
	file, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}

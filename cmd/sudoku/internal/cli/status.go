package cli

import (
	"context"
	"io"
	"iter"
	"os"
	"runtime"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"jiugong/sudoku/internal/message"

	"jiugong/sudoku/internal/task"
)

// errNothing says that there was nothing to work on.
var errNothing = message.New("input.nothing")

// answeredNo ends a command whose output says everything already.
type answeredNo struct{ status int }

func (*answeredNo) Error() string { return "the answer is no for at least one puzzle" }

// jobsFlag is the flag of a command that uses many cores.
type jobsFlag struct{ jobs int }

func (f *jobsFlag) add(cmd *cobra.Command) {
	cmd.Flags().IntVarP(&f.jobs, "jobs", "j", runtime.GOMAXPROCS(0), "")
	cmd.Flags().Lookup("jobs").DefValue = "0" // the help is the same on every machine
}

// apply keeps the whole process to the cores asked for, not only its
// goroutines. Otherwise other cores look for work whenever a puzzle goes from
// hand to hand.
func (f *jobsFlag) apply() error {
	if f.jobs < 1 {
		return usagef("flag.jobs", f.jobs)
	}
	if f.jobs < runtime.GOMAXPROCS(0) {
		runtime.GOMAXPROCS(f.jobs)
	}
	return nil
}

// answerAll works on all units and prints their answers in order, each as soon
// as it is ready. If not nil, doing tells the work under way. It returns
// *answeredNo if the worst status is not 0.
func answerAll(cmd *cobra.Command, jobs int, units iter.Seq2[*task.Unit, error], doing func() string, work task.Task) error {
	return answerEach(cmd, jobs, units, doing, work.Header(), func(ctx context.Context, u *task.Unit, s *task.Sink) {
		task.Do(ctx, work, u, s)
	})
}

// answerEach does the same with items of any kind.
func answerEach[In any](cmd *cobra.Command, jobs int, items iter.Seq2[In, error], doing func() string, header string, do func(context.Context, In, *task.Sink)) error {
	var answered, underWay atomic.Int64
	out := newPrinter(cmd, func(spent time.Duration) string {
		if underWay.Load() == 0 {
			return "" // it waits for the next puzzle to be typed
		}
		text := message.Errorf("status.answered", int(answered.Load()), spent.Seconds())
		if doing != nil && doing() != "" {
			text = message.Errorf("said.both", text, doing())
		}
		return wordsOf(cmd).Error(text)
	})
	io.WriteString(out, header)
	worst, guessed, partly := task.Yes, false, false
	err := task.Ordered(cmd.Context(), jobs, items,
		func(ctx context.Context, item In, s *task.Sink) {
			underWay.Add(1)
			do(ctx, item, s)
			underWay.Add(-1)
		},
		func(a task.Answer, more bool) error {
			worst, guessed, partly = max(worst, a.Status), guessed || a.Guessed, partly || a.Partly
			answered.Add(int64(a.Puzzles))
			if _, err := out.Write(a.Out); err != nil {
				return err
			}
			a.Release()
			if len(a.Errors) > 0 {
				if err := out.complain(a.Errors...); err != nil {
					return err
				}
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
		say(cmd, message.Plain, sayRules)
	}
	if err == nil && partly {
		say(cmd, message.Plain, sayPartly)
	}
	switch {
	case err != nil && cmd.Context().Err() != nil:
		return interruptedAfter(int(answered.Load()))
	case err != nil:
		return err
	case answered.Load() == 0:
		return errNothing
	case worst != task.Yes:
		return &answeredNo{worst}
	}
	return nil
}

// sayRules is said once where puzzles clash or have many solutions under the
// rules that their size alone told.
var sayRules = message.Errorf("status.rules_told")

// sayPartly is said once where puzzles were left without an answer.
var sayPartly = message.Errorf("status.partial")

// interruptedError says how far a command came before it was interrupted.
type interruptedError struct{ error }

func (e *interruptedError) Unwrap() error { return e.error }

func interruptedAfter(puzzles int) error {
	if puzzles == 0 {
		return &interruptedError{message.Errorf("command.interrupted_first")}
	}
	return &interruptedError{message.Errorf("command.interrupted_after", puzzles)}
}

// isTerminal reports whether a person sits at the other end.
func isTerminal(stream any) bool {
	file, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}

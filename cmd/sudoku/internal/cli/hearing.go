package cli

import (
	"context"
	"os"
	"os/signal"
	"sync"
	"syscall"
	"time"
)

// hearing ends the command's context at Ctrl-C and its like, so that what is done is kept. To hear
// signals takes two threads more, a tenth of the start. A command that only answers may end before
// it has to: until it hears them a signal ends it at once, as in the milliseconds before main, and
// nothing is printed that isn't the last.
type hearing struct {
	begun chan struct{} // closed when it hears
	once  sync.Once
	end   context.CancelFunc // of the command's context
	stop  context.CancelFunc // to hear no longer
	timer *time.Timer
}

// deafFor is how long a command that only answers may work before it hears signals.
const deafFor = 10 * time.Millisecond

type hearingKey struct{}

// newHearing returns the context for a call with some arguments, and what ends it. Close it at the end.
func newHearing(args []string) (context.Context, *hearing) {
	h := &hearing{begun: make(chan struct{})}
	ctx, end := context.WithCancel(context.WithValue(context.Background(), hearingKey{}, h))
	h.end = end
	switch whatOf(args) {
	case answers:
		h.timer = time.AfterFunc(deafFor, h.begin)
	case works:
		h.begin()
	}
	return ctx, h
}

// hearingOf returns that of a command's context, nil where it has none.
func hearingOf(ctx context.Context) *hearing {
	if ctx == nil {
		return nil
	}
	h, _ := ctx.Value(hearingKey{}).(*hearing)
	return h
}

// begin hears signals from now on.
func (h *hearing) begin() {
	if h == nil {
		return
	}
	h.once.Do(func() {
		ends := []os.Signal{os.Interrupt, syscall.SIGTERM}
		if !signal.Ignored(syscall.SIGHUP) { // as nohup has it ignored
			ends = append(ends, syscall.SIGHUP)
		}
		heard, stop := signal.NotifyContext(context.Background(), ends...)
		h.stop = stop
		context.AfterFunc(heard, func() {
			h.end()
			stop() // a second Ctrl-C ends the program at once
		})
		close(h.begun)
	})
}

// hears reports whether signals are heard.
func (h *hearing) hears() bool {
	if h == nil {
		return true
	}
	select {
	case <-h.begun:
		return true
	default:
		return false
	}
}

// close hears no longer, and ends the context.
func (h *hearing) close() {
	if h.timer != nil {
		h.timer.Stop()
	}
	h.once.Do(func() {}) // not from now on
	if h.stop != nil {
		h.stop()
	}
	h.end()
}

// doing is what a command does, as far as signals matter.
type doing int

const (
	works   doing = iota // goes on until it is told to end, or writes files
	answers              // reads and prints, in a printer
	tells                // prints one text and is done
)

// whatOf returns what a call with some arguments does; works where that isn't plain.
func whatOf(args []string) doing {
	if len(args) == 0 || args[0] == "help" || args[0] == "--help" || args[0] == "-h" {
		return tells
	}
	if commands := commandsFor(args); len(commands) == 1 {
		return commands[0].doing
	}
	return works
}

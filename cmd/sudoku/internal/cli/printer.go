package cli

import (
	"bufio"
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"jiugong/sudoku/explain"
	"jiugong/sudoku/internal/task"
)

// printer takes a command's answers in a buffer whose content never waits for
// longer than flushAfter. Beside it, on standard error, it shows how far the
// work has come, so that nobody waits in silence.
type printer struct {
	mu       sync.Mutex
	out      *bufio.Writer
	failed   error // why the output can't be written
	err      io.Writer
	words    *explain.Words // what is wrong is said in them
	wrong    complaints     // what has been said, and what waits to be
	progress func(spent time.Duration) string
	every    time.Duration // how often it is shown; 0: never
	start    time.Time
	told     time.Time // when it was last shown, or answers were
	terminal bool      // progress is shown in place, and taken away again
	shared   bool      // answers go to the same terminal
	shown    bool
	hearing  *hearing
	stop     chan struct{}
	stopped  sync.WaitGroup
}

const (
	flushAfter   = 100 * time.Millisecond
	progressTime = 500 * time.Millisecond // on a terminal
	linesTime    = 10 * time.Second       // elsewhere, where a command wants it

	mostWaiting = 1 << 15 // bytes of complaints
)

// newPrinter returns a printer to the command's output. If not nil, progress is
// shown when standard error is a terminal, unless it has nothing to say.
func newPrinter(cmd *cobra.Command, progress func(spent time.Duration) string) *printer {
	p := &printer{
		out:      bufio.NewWriterSize(cmd.OutOrStdout(), 1<<16),
		err:      cmd.ErrOrStderr(),
		words:    wordsOf(cmd),
		progress: progress,
		start:    time.Now(),
		told:     time.Now(),
		terminal: isTerminal(cmd.ErrOrStderr()),
		shared:   isTerminal(cmd.OutOrStdout()),
		hearing:  hearingOf(cmd.Context()),
		stop:     make(chan struct{}),
	}
	if p.terminal && progress != nil {
		p.every = progressTime
	}
	p.stopped.Go(p.tick)
	return p
}

// newLoudPrinter tells of the progress also where standard error is no
// terminal, in a line every ten seconds.
func newLoudPrinter(cmd *cobra.Command, progress func(spent time.Duration) string) *printer {
	p := newPrinter(cmd, progress)
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.terminal {
		p.every = linesTime
	}
	return p
}

func (p *printer) tick() {
	if p.hearing != nil {
		select {
		case <-p.stop:
			return
		case <-p.hearing.begun:
		}
		p.Flush() // what waited for that
	}
	ticker := time.NewTicker(flushAfter)
	defer ticker.Stop()
	for {
		select {
		case <-p.stop:
			return
		case <-ticker.C:
		}
		p.mu.Lock()
		p.flush()
		p.tell()
		p.mu.Unlock()
	}
}

// tell shows the progress when it is time to.
func (p *printer) tell() {
	now := time.Now()
	if p.every == 0 || now.Sub(p.start) < time.Second || now.Sub(p.told) < p.every {
		return
	}
	p.told = now
	text := p.progress(now.Sub(p.start))
	if text == "" {
		p.clear()
		return
	}
	if !p.terminal {
		fmt.Fprintln(p.err, text)
		return
	}
	fmt.Fprintf(p.err, "\r%s\x1b[K", text)
	p.shown = true
}

// clear takes the progress away.
func (p *printer) clear() {
	if p.shown {
		fmt.Fprint(p.err, "\r\x1b[K")
		p.shown = false
	}
}

func (p *printer) flush() error {
	if p.failed == nil && p.out.Buffered() > 0 {
		if p.shared {
			p.clear()
			p.told = time.Now()
		}
		p.failed = p.out.Flush()
	}
	if len(p.wrong.line) > 0 {
		p.clear()
		p.err.Write(p.wrong.line)
		p.wrong.line = p.wrong.line[:0]
	}
	return p.failed
}

// Write prints text, in time.
func (p *printer) Write(text []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.failed != nil {
		return 0, p.failed
	}
	if len(text) > p.out.Available() {
		p.hearing.begin()
		if p.shared {
			p.clear()
		}
	}
	n, err := p.out.Write(text)
	p.failed = err
	return n, err
}

// Flush prints it now, or in the moment in which signals are heard.
func (p *printer) Flush() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.hearing.hears() {
		return p.failed
	}
	return p.flush()
}

// complain says something on standard error, after all answers so far. It waits in a buffer as they do:
// there may be a line for each puzzle.
func (p *printer) complain(list ...task.Complaint) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.hearing.begin()
	p.wrong.words = p.words
	p.wrong.line = p.wrong.append(p.wrong.line, list)
	if p.shared || len(p.wrong.line) > mostWaiting { // on one screen each stands where it belongs
		return p.flush()
	}
	return p.failed
}

// Close prints what is left and takes the progress away. It may be called twice.
func (p *printer) Close() error {
	select {
	case <-p.stop:
	default:
		close(p.stop)
	}
	p.stopped.Wait()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.clear()
	err := p.flush()
	p.wrong.sum(p.err)
	return err
}

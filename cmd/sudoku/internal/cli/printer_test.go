package cli

import (
	"bufio"
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"jiugong/sudoku"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/internal/task"
	"jiugong/sudoku/internal/testlong"
)

// TestProgressIsTakenAway draws the progress, then finds nothing to say, as when
// somebody types the next puzzle; and takes it away before answers go to the
// same terminal.
func TestProgressIsTakenAway(t *testing.T) {
	var screen bytes.Buffer
	text := "1 answered, 2 s"
	p := &printer{
		out: bufio.NewWriter(&screen), err: &screen, progress: func(time.Duration) string { return text },
		every: time.Nanosecond, start: time.Now().Add(-2 * time.Second), terminal: true, shared: true,
	}
	p.tell()
	if got := screen.String(); got != "\r1 answered, 2 s\x1b[K" {
		t.Errorf("shown: %q", got)
	}
	text = ""
	p.tell()
	if got := screen.String(); !strings.HasSuffix(got, "\r\x1b[K") {
		t.Errorf("shown: %q", got)
	}
	screen.Reset()
	p.tell()
	if got := screen.String(); got != "" {
		t.Errorf("shown while it waits: %q", got)
	}
	text = "2 answered, 3 s"
	p.tell()
	screen.Reset()
	p.Write([]byte("an answer\n"))
	p.Flush()
	if got := screen.String(); got != "\r\x1b[Kan answer\n" {
		t.Errorf("an answer comes as %q", got)
	}
}

// TestAnswersAreNotKeptBack writes one answer and waits for it.
func TestAnswersAreNotKeptBack(t *testing.T) {
	out := make(chan string, 1)
	cmd := newRootCommand(nil)
	cmd.SetOut(writerFunc(func(text []byte) (int, error) {
		out <- string(text)
		return len(text), nil
	}))
	p := newPrinter(cmd, nil)
	defer p.Close()
	p.Write([]byte("an answer\n"))
	select {
	case got := <-out:
		if got != "an answer\n" {
			t.Errorf("printed %q", got)
		}
	case <-time.After(testlong.Patience):
		t.Error("it stayed in the buffer")
	}
}

// TestComplaintsDontCostAWriteEach names the faults of thousands of puzzles, one by one, between their answers.
func TestComplaintsDontCostAWriteEach(t *testing.T) {
	var said bytes.Buffer
	writes := 0
	out := writerFunc(func(text []byte) (int, error) {
		writes++
		return len(text), nil
	})
	err := writerFunc(func(text []byte) (int, error) {
		writes++
		return said.Write(text)
	})
	p := &printer{out: bufio.NewWriterSize(out, 1<<16), err: err, words: explain.Best("en"), stop: make(chan struct{})}
	for i := range 5000 {
		p.Write([]byte("\n"))
		p.complain(task.Complaint{Where: message.Errorf("puzzle.number", i), Err: sudoku.ErrMultipleSolutions})
		p.complain(task.Complaint{Where: message.Errorf("puzzle.number", i), Err: message.Errorf(message.Plain, fmt.Sprint("fault ", i))})
	}
	p.Close()
	if lines := strings.Count(said.String(), "\n"); lines != mostSaid+1+5000 {
		t.Errorf("%d lines are said", lines)
	}
	if writes > 50 {
		t.Errorf("%d writes", writes)
	}
}

type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(text []byte) (int, error) { return f(text) }

package mcp

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"sync"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// Stdio returns a transport over two streams, a message to a line. When in ends, what was asked
// is still answered, so that messages may come from a file. It stops waiting once ctx is done.
func Stdio(ctx context.Context, in io.Reader, out io.Writer) sdk.Transport {
	s := &stdio{ctx: ctx, in: in, out: out, answered: make(chan struct{}, 1)}
	return &sdk.IOTransport{Reader: s, Writer: s}
}

// stdio counts the calls that have no answer yet.
type stdio struct {
	ctx context.Context
	in  io.Reader
	out io.Writer

	lock     sync.Mutex
	asked    bytes.Buffer // a line that isn't whole yet
	open     int
	answered chan struct{} // is sent to when the last open call was answered
}

// Read reads from in. At its end it waits for the answers.
func (s *stdio) Read(p []byte) (int, error) {
	n, err := s.in.Read(p)
	s.lock.Lock()
	s.asked.Write(p[:n])
	for {
		line, whole := cutLine(&s.asked)
		if !whole {
			break
		}
		if isCall(line) {
			s.open++
		}
	}
	s.lock.Unlock()
	if n > 0 || err != io.EOF {
		return n, err
	}
	for s.waits() {
		select {
		case <-s.answered:
		case <-s.ctx.Done():
			return 0, io.EOF
		}
	}
	return 0, io.EOF
}

func (s *stdio) waits() bool {
	s.lock.Lock()
	defer s.lock.Unlock()
	return s.open > 0
}

// Write writes messages to out.
func (s *stdio) Write(p []byte) (int, error) {
	n, err := s.out.Write(p)
	s.lock.Lock()
	defer s.lock.Unlock()
	for line := range bytes.Lines(p) {
		if isAnswer(line) {
			s.open--
		}
	}
	if s.open <= 0 || err != nil {
		select {
		case s.answered <- struct{}{}:
		default:
		}
	}
	return n, err
}

// Close leaves the streams open: they are the program's.
func (s *stdio) Close() error { return nil }

// cutLine takes the first line off text, if it has come whole.
func cutLine(text *bytes.Buffer) (line []byte, whole bool) {
	at := bytes.IndexByte(text.Bytes(), '\n')
	if at < 0 {
		return nil, false
	}
	return bytes.Clone(text.Next(at + 1)), true
}

type envelope struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
}

// isCall reports whether a message wants an answer.
func isCall(line []byte) bool {
	var e envelope
	return json.Unmarshal(line, &e) == nil && e.Method != "" && len(e.ID) > 0
}

// isAnswer reports whether a message is the answer to a call.
func isAnswer(line []byte) bool {
	var e envelope
	return json.Unmarshal(line, &e) == nil && e.Method == "" && len(e.ID) > 0
}

package api

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"strings"
	"time"

	"jiugong/sudoku/cmd/sudoku/internal/store"
	"jiugong/sudoku/internal/message"
)

// Bodies: most are a few hundred bytes. Large ones are few at a time, so that
// neither their memory nor their parsing takes the server down.
const (
	mostBody  = store.MostDocument // bytes of the largest, where there may be large ones
	mostPhoto = 8 << 20            // bytes of one with a picture to scan, in base64
	smallBody = 128 << 10          // bytes up to which a body is small
	mostLarge = 16                 // large bodies in memory

	// A body that is not much too large is read and thrown away. These bound
	// how much of it, of how many at a time, and in what steps.
	mostDrained    = 4 << 20
	mostDrains     = 4
	drainStep      = 128 << 10
	drainStepPause = 20 * time.Millisecond

	bodyTimeout = 10 * time.Second
	lastTimeout = time.Second // when the server ends
)

// bodies reads the bodies of requests.
type bodies struct {
	large    chan struct{} // held by each large body until it has been answered
	handling chan struct{} // held by the one large body that is worked on
	draining chan struct{}
	scan     bool // whether pictures are taken
	ending   context.Context
}

func newBodies(scan bool, ending context.Context) *bodies {
	return &bodies{make(chan struct{}, mostLarge), make(chan struct{}, 1), make(chan struct{}, mostDrains), scan, ending}
}

var errBusy = message.New("request.busy")

// tooLarge says that a body has more bytes than are read.
type tooLarge struct{ bytes, most int64 } // bytes below 0: not known

func (e tooLarge) Error() string { return e.Message().Error() }

// Message tells how large it may be.
func (e tooLarge) Message() message.Message {
	if e.bytes < 0 {
		return message.Errorf("request.body_too_long", e.most, e.most)
	}
	return message.Errorf("request.body_size", e.bytes, e.most)
}

// mostBytes returns the most bytes that the body of a request may have. Only
// texts of puzzles and games hold more than one puzzle, and pictures are
// larger.
func (b *bodies) mostBytes(r *http.Request) int64 {
	switch resource(r) {
	case "convert", "sets", "book", "games", "board":
		return mostBody
	case "scan":
		if b.scan {
			return mostPhoto
		}
	}
	return smallBody
}

// resource returns the first part of a request's path, below the prefix of all.
func resource(r *http.Request) string {
	name, _, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, prefix+"/"), "/")
	return name
}

// excess returns why a body of more than most bytes isn't read. A server that takes no pictures
// says that first, as it wouldn't take a smaller one.
func (b *bodies) excess(r *http.Request, bytes, most int64) error {
	if !b.scan && resource(r) == "scan" {
		return errNoPictures
	}
	return tooLarge{bytes, most}
}

// read puts the whole body into memory. done must be called when the request
// has been answered.
func (b *bodies) read(w http.ResponseWriter, r *http.Request) (done func(), err error) {
	done = func() {}
	// The deadline ends with the body. While a puzzle is worked on, reading
	// goes on in the background, to notice when the client leaves. The deadline
	// must not count that.
	control := http.NewResponseController(w)
	defer control.SetReadDeadline(time.Time{})
	if r.Body == nil || r.Body == http.NoBody {
		return done, nil
	}
	control.SetReadDeadline(time.Now().Add(bodyTimeout))
	defer b.hurry(control)()
	most := b.mostBytes(r)
	if r.ContentLength > most {
		if r.ContentLength <= mostDrained {
			b.drain(r.Body)
		}
		return done, b.excess(r, r.ContentLength, most)
	}
	var text bytes.Buffer
	if r.ContentLength > 0 && r.ContentLength <= smallBody {
		text.Grow(int(r.ContentLength) + bytes.MinRead)
	}
	if _, err := text.ReadFrom(io.LimitReader(r.Body, smallBody+1)); err != nil {
		return done, err
	}
	if text.Len() > smallBody && most > smallBody {
		select {
		case b.large <- struct{}{}:
			done = func() { <-b.large }
		default:
			return done, errBusy
		}
		if _, err := text.ReadFrom(io.LimitReader(r.Body, most-smallBody)); err != nil {
			return done, err
		}
	}
	if int64(text.Len()) > most {
		b.drain(r.Body)
		return done, b.excess(r, -1, most)
	}
	if text.Len() > smallBody {
		select {
		case b.handling <- struct{}{}:
			done = func() { <-b.handling; <-b.large }
		case <-r.Context().Done():
			return done, r.Context().Err()
		}
	}
	r.ContentLength = int64(text.Len())
	r.GetBody = func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(text.Bytes())), nil }
	r.Body, _ = r.GetBody()
	return done, nil
}

// hurry brings the deadline of a body near when the server ends, until the
// function it gives is called.
func (b *bodies) hurry(control *http.ResponseController) (stop func()) {
	hurried := make(chan struct{})
	unless := context.AfterFunc(b.ending, func() {
		control.SetReadDeadline(time.Now().Add(lastTimeout))
		close(hurried)
	})
	return func() {
		if !unless() {
			<-hurried
		}
	}
}

// drain reads on for a while. A client that only listens when it has sent all
// would never see the answer otherwise. If a client sends far too much, reading
// it would cost the system more than any request.
func (b *bodies) drain(body io.Reader) {
	select {
	case b.draining <- struct{}{}:
		defer func() { <-b.draining }()
	default:
		return
	}
	for range mostDrained / drainStep {
		if _, err := io.CopyN(io.Discard, body, drainStep); err != nil {
			return
		}
		time.Sleep(drainStepPause)
	}
}

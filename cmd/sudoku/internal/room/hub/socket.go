package hub

import (
	"bufio"
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"net"
	"net/http"
	"sync"
	"time"

	"github.com/coder/websocket"

	"jiugong/sudoku/cmd/sudoku/internal/room/wire"
)

// Socket is a client's WebSocket. The library shakes hands, hears the client
// and says goodbye. Text for the client is written beside it. Many clients get
// the same bytes, and none of them costs memory while nothing is said.
type Socket struct {
	hears *websocket.Conn
	out   net.Conn // each Write has whole frames, so the library's own come between them
	now   *attempt // nil if writing may take a while
	pings func(payload []byte)
}

// Accept makes a request a WebSocket; otherwise it has answered the request, with what is wrong.
func Accept(w http.ResponseWriter, r *http.Request, options *websocket.AcceptOptions) (*Socket, error) {
	taken, s := &takeover{ResponseWriter: w}, &Socket{}
	options.OnPingReceived = func(_ context.Context, payload []byte) bool {
		if s.pings != nil {
			s.pings(payload)
		}
		return false // the library would wait for a client that reads nothing
	}
	hears, err := websocket.Accept(taken, r, options)
	if err != nil {
		return nil, err
	}
	hears.SetReadLimit(wire.MostAsk)
	s.hears, s.out, s.now = hears, taken.conn, newAttempt(taken.conn)
	return s, nil
}

// CloseNow ends the connection without a word.
func (s *Socket) CloseNow() { s.hears.CloseNow() }

// hear implements line.
func (s *Socket) hear(ctx context.Context, each func([]byte) error) error {
	_, text, err := s.hears.Reader(ctx)
	if err != nil {
		return err
	}
	b := buffers.Get().(*bytes.Buffer)
	defer putBuffer(b)
	if _, err := b.ReadFrom(text); err != nil {
		return err
	}
	return each(b.Bytes())
}

// attempt implements line.
func (s *Socket) attempt(text []byte) (n int, err error) {
	if s.now == nil {
		return 0, nil
	}
	return s.now.write(text)
}

// put implements line.
func (s *Socket) put(text []byte) error {
	_, err := s.out.Write(text)
	return err
}

// within implements line.
func (s *Socket) within(d time.Duration) { s.out.SetWriteDeadline(time.Now().Add(d)) }

// goodbye implements line. The client's answer is awaited for some seconds at most.
func (s *Socket) goodbye(status websocket.StatusCode) { s.hears.Close(status, "") }

// takeover notes the connection that is taken over from the HTTP server. It has
// the library read it with little memory.
type takeover struct {
	http.ResponseWriter
	conn net.Conn
}

const (
	readAtOnce  = 512 // bytes; few messages have more
	writeAtOnce = 256 // bytes; the library's own frames have at most 127
)

// Hijack implements http.Hijacker.
func (t *takeover) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, had, err := http.NewResponseController(t.ResponseWriter).Hijack()
	if err != nil {
		return nil, nil, err
	}
	t.conn = conn
	early := make([]byte, had.Reader.Buffered())
	had.Reader.Read(early)
	reader := bufio.NewReaderSize(bytes.NewReader(early), max(readAtOnce, len(early)))
	reader.Peek(len(early)) // the library takes over what is buffered
	return meter(conn), bufio.NewReadWriter(reader, bufio.NewWriterSize(conn, writeAtOnce)), nil
}

// frame is a message as it goes over the connection.
type frame []byte

// The first byte of a frame that is whole.
const (
	textFrame = 0x81
	pongFrame = 0x8a
)

// framed makes a frame of a message; the same may go to many clients.
func framed(t *wire.Tell) frame {
	text, err := json.Marshal(t)
	if err != nil {
		panic(err) // there is nothing in it that JSON lacks
	}
	f := make(frame, 0, 10+len(text))
	switch size := len(text); {
	case size < 126:
		f = append(f, textFrame, byte(size))
	case size < 1<<16:
		f = binary.BigEndian.AppendUint16(append(f, textFrame, 126), uint16(size))
	default:
		f = binary.BigEndian.AppendUint64(append(f, textFrame, 127), uint64(size))
	}
	return append(f, text...)
}

// joined calls a function with some frames, one behind the other.
func joined(frames []frame, do func([]byte) error) error {
	if len(frames) == 1 {
		return do(frames[0])
	}
	all := buffers.Get().(*bytes.Buffer)
	defer putBuffer(all)
	for _, f := range frames {
		all.Write(f)
	}
	return do(all.Bytes())
}

// buffers are shared by all connections; one that waits has none.
var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

func putBuffer(b *bytes.Buffer) {
	if b.Cap() <= 64<<10 {
		b.Reset()
		buffers.Put(b)
	}
}

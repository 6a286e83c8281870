package hub

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/coder/websocket"

	"jiugong/sudoku"
	"jiugong/sudoku/cmd/sudoku/internal/room"
	"jiugong/sudoku/cmd/sudoku/internal/room/wire"
	"jiugong/sudoku/game"
)

// swallows is a line whose client takes everything.
type swallows struct{}

func (swallows) hear(context.Context, func([]byte) error) error { return nil }
func (swallows) attempt(text []byte) (int, error)               { return len(text), nil }
func (swallows) put([]byte) error                               { return nil }
func (swallows) within(time.Duration)                           {}
func (swallows) goodbye(websocket.StatusCode)                   {}
func (swallows) CloseNow()                                      {}

// BenchmarkAction is what an action of one of eight costs beside the network.
func BenchmarkAction(b *testing.B) {
	p, err := sudoku.Parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", sudoku.ParseOptions{})
	if err != nil {
		b.Fatal(err)
	}
	r, err := room.New(p, game.FindAnswer(b.Context(), p), room.Options{Kind: room.Together}, "ABCDEFGHIJKLMNOPQRSTUVWXYZ", time.Now())
	if err != nil {
		b.Fatal(err)
	}
	l := newLive(&Hub{ending: b.Context()}, r)
	players := make([]*conn, 8)
	for i := range players {
		players[i] = &conn{line: swallows{}, say: error.Error}
		if err := l.join(players[i], &wire.Ask{Kind: wire.Hello, Name: "p"}); err != nil {
			b.Fatal(err)
		}
	}
	n := uint64(0)
	b.ReportAllocs()
	for b.Loop() {
		n++
		text := fmt.Appendf(nil, `{"t":"do","n":%d,"action":{"do":"enter","cells":["r1c3"],"digit":%d}}`, n, n%9+1)
		err := wire.Lines(text, func(ask *wire.Ask) error { return l.listen(players[0], ask) })
		if err != nil {
			b.Fatal(err)
		}
		l.flush()
	}
}

package guest

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/coder/websocket"

	"jiugong/sudoku/cmd/sudoku/internal/room/wire"
	"jiugong/sudoku/internal/testlong"
)

// A move that comes twice is done once, and one that is missing is asked for by a new connection.
func TestAMoveIsHeardOnceAndInOrder(t *testing.T) {
	did := func(move int) string {
		return fmt.Sprintf(`{"t":"did","seat":1,"move":%d,"action":{"do":"enter","cells":["r1c3"],"digit":4}}`, move)
	}
	says := [][]string{ // on each connection
		{`{"t":"room","room":{"epoch":"e","token":"t","moves":0,"players":[]}}`, did(1), did(1) + "\n" + did(2), did(4), did(5)},
		{`{"t":"room","room":{"epoch":"e","token":"t","moves":5,"players":[]}}`, did(5), did(6)},
	}
	var hellos []string
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		socket, err := websocket.Accept(w, r, nil)
		if err != nil {
			return
		}
		defer socket.CloseNow()
		_, hello, err := socket.Read(r.Context())
		if err != nil || len(hellos) == len(says) {
			return
		}
		hellos = append(hellos, string(hello))
		for _, text := range says[len(hellos)-1] {
			socket.Write(r.Context(), websocket.MessageText, []byte(text))
		}
		socket.Read(r.Context()) // until the guest leaves
	}))
	defer server.Close()
	heard, all := "", make(chan bool)
	var once sync.Once
	g, err := New(Options{Link: server.URL + "/#/room/ABCDEFGHIJKLMNOP", Heard: func(m *wire.Tell) {
		heard += fmt.Sprint(m.Kind, m.Move, " ")
		if m.Move == 6 {
			once.Do(func() { close(all) })
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error)
	go func() { ended <- g.Run(ctx) }()
	testlong.Await(t, all)
	cancel()
	<-ended
	if heard != "room0 did1 did2 room0 did6 " {
		t.Error("heard", heard)
	}
	if len(hellos) != 2 || !strings.Contains(hellos[1], `"from":2`) || !strings.Contains(hellos[1], `"epoch":"e"`) {
		t.Error("came with", hellos)
	}
}

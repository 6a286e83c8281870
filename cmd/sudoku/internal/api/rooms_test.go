package api_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"jiugong/sudoku"
	"jiugong/sudoku/cmd/sudoku/internal/api"
	"jiugong/sudoku/cmd/sudoku/internal/room"
	"jiugong/sudoku/cmd/sudoku/internal/room/guest"
	"jiugong/sudoku/cmd/sudoku/internal/room/wire"
	"jiugong/sudoku/cmd/sudoku/internal/store/sqlite"
	"jiugong/sudoku/game"
	"jiugong/sudoku/internal/testlong"
)

const (
	small  = "1.....3..2.....4"
	solved = "1342243142133124" // the only solution, which no message may hold
)

// openRoom makes a room on a server.
func openRoom(t *testing.T, server *httptest.Server, options string) (made api.RoomMade) {
	t.Helper()
	status, _, body := call(t, server, "POST", "rooms", `{"puzzle":"`+small+`"`+options+`}`)
	if status != 200 {
		t.Fatal(status, body)
	}
	if err := json.Unmarshal([]byte(body), &made); err != nil {
		t.Fatal(err)
	}
	return made
}

// seen is what a guest of a test has heard.
type seen struct {
	*guest.Guest
	mutex sync.Mutex
	board *game.Game
	state *wire.State
	all   []wire.Tell
	more  chan struct{}
	done  chan error
}

// enterAs lets a guest into a room until the test ends.
func enterAs(t *testing.T, o guest.Options) *seen {
	t.Helper()
	s := &seen{more: make(chan struct{}, 1), done: make(chan error, 1)}
	o.Heard = s.heard
	g, err := guest.New(o)
	if err != nil {
		t.Fatal(err)
	}
	s.Guest = g
	ctx, cancel := context.WithCancel(context.Background())
	go func() { s.done <- g.Run(ctx) }()
	t.Cleanup(func() { cancel(); <-s.done })
	return s
}

func (s *seen) heard(m *wire.Tell) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.all = append(s.all, *m)
	switch {
	case m.Kind == wire.Room:
		s.state = m.State
		if m.State.Puzzle == nil {
			break
		}
		if m.State.Board != nil || s.board == nil {
			p, _ := m.State.Puzzle.ReadPuzzle()
			s.board, _ = game.New(p)
			s.board.SetAssists(game.Assists{})
		}
		if m.State.Board != nil {
			m.State.Board.Put(s.board.Board())
		}
		for _, missed := range m.State.Missing {
			a, _ := missed.Action.Read(s.board.Rules())
			s.board.Do(a)
		}
	case m.Kind == wire.Did && s.board != nil:
		a, _ := m.Action.Read(s.board.Rules())
		s.board.Do(a)
	}
	select {
	case s.more <- struct{}{}:
	default:
	}
}

// until waits until what a guest has heard is as it should be.
func (s *seen) until(t *testing.T, what string, is func() bool) {
	t.Helper()
	late := time.After(testlong.Patience)
	for {
		s.mutex.Lock()
		ok := is()
		s.mutex.Unlock()
		if ok {
			return
		}
		select {
		case <-s.more:
		case <-late:
			t.Fatalf("not in time: %s", what)
		}
	}
}

// now is the room as the guest was told last.
func (s *seen) now() *wire.State {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.state
}

func (s *seen) heardAll() []wire.Tell {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return slices.Clone(s.all)
}

func (s *seen) is(kind string) func() bool {
	return func() bool { return slices.ContainsFunc(s.all, func(m wire.Tell) bool { return m.Kind == kind }) }
}

func place(all []wire.Tell, seat int) int {
	for _, m := range slices.Backward(all) {
		players := m.Players
		if m.State != nil {
			players = m.State.Players
		}
		for _, p := range players {
			if p.Seat == seat {
				return p.Place
			}
		}
	}
	return 0
}

func enter(cell int, digit uint8) game.DocumentAction {
	return game.NewDocumentAction(rules4, game.Action{Do: game.Enter, Cells: []int{cell}, Digit: digit})
}

var rules4 = func() *sudoku.Rules { p, _ := sudoku.Parse(small, sudoku.ParseOptions{}); return p.Rules }()

func TestTwoRaceToTheEndAndOneLosesTheNetwork(t *testing.T) {
	server := newServer(t, api.Options{})
	made := openRoom(t, server, `,"kind":"race"`)
	if !strings.HasPrefix(made.Link, server.URL+"/#/room/") || len(made.ID) < 26 {
		t.Fatalf("made %+v", made)
	}
	ctx := t.Context()
	ada := enterAs(t, guest.Options{Link: made.Link, Name: "Ada", Token: made.Token})
	ada.until(t, "Ada is in", ada.is(wire.Room))
	bo := enterAs(t, guest.Options{Link: made.Link, Name: "Bo <b>"})
	bo.until(t, "Bo is in", bo.is(wire.Room))
	eye := enterAs(t, guest.Options{Link: made.Link, Name: "Eye", Watch: true})
	eye.until(t, "Eye watches", eye.is(wire.Room))
	if bo.now().Puzzle != nil {
		t.Error("Bo sees the puzzle before the start")
	}
	ada.Say(ctx, wire.Ask{Kind: wire.Start})
	bo.until(t, "the race begins", func() bool { return bo.board != nil })
	for cell := range 16 {
		if small[cell] != '.' {
			continue
		}
		if cell == 7 {
			continue
		}
		if cell == 5 {
			bo.Drop() // and plays on
		}
		bo.Do(ctx, enter(cell, solved[cell]-'0'))
	}
	bo.until(t, "Bo's moves are back", func() bool { return bo.board.Board().Entries.Filled() >= 10 })
	bo.Say(ctx, wire.Ask{Kind: wire.At, Cell: "r1c2"})
	eye.Do(ctx, enter(1, 2))
	eye.until(t, "who watches can't enter anything", func() bool {
		return slices.ContainsFunc(eye.all, func(m wire.Tell) bool { return m.Kind == wire.Ack && m.Why == room.ErrWatching.Error() })
	})
	if status, _, body := call(t, server, "GET", "rooms/"+made.ID+"/replay", ""); status != 409 {
		t.Errorf("what Bo enters can be played back while Ada plays: %d %s", status, body)
	}
	ada.until(t, "Ada sees how far Bo is", func() bool {
		return slices.ContainsFunc(ada.all, func(m wire.Tell) bool { return m.Player != nil && m.Player.Seat == 1 && m.Player.Right >= 10 })
	})
	for cell := range 16 {
		if small[cell] == '.' {
			ada.Do(ctx, enter(cell, solved[cell]-'0'))
		}
	}
	for cell := range 16 {
		if small[cell] == '.' {
			bo.Do(ctx, enter(cell, solved[cell]-'0')) // what stands already stays
		}
	}
	bo.until(t, "the race is over", func() bool { return bo.state.Over })
	if first, second := place(bo.heardAll(), 0), place(bo.heardAll(), 1); first+second != 3 {
		t.Errorf("places %d and %d", first, second)
	}
	eye.until(t, "the race is over for who watches", func() bool { return eye.state.Over })
	for seat, one := range map[int]*seen{0: ada, 1: bo, 2: eye} { // of what the others have entered they hear nothing
		for _, m := range one.heardAll() {
			text, _ := json.Marshal(m)
			if (m.Kind == wire.Did || m.Kind == wire.At) && m.Seat != seat || m.State != nil && m.State.Board != nil && seat == 2 ||
				strings.Contains(string(text), solved) || m.State != nil && m.State.Puzzle != nil && m.State.Puzzle.Solution != "" {
				t.Errorf("seat %d was told %s", seat, text)
			}
		}
	}
	status, _, body := call(t, server, "GET", "rooms/"+made.ID+"/replay", "")
	if status != 200 || !strings.Contains(body, `"names":["Bo`) || strings.Count(body, `"format":"jiugong-sudoku-game"`) != 2 {
		t.Errorf("replay: %d %s", status, body)
	}
	ada.Say(ctx, wire.Ask{Kind: wire.Next})
	ada.until(t, "another round", func() bool {
		return !ada.state.Over && ada.state.Round == 1 && ada.state.Players[0].Wins+ada.state.Players[1].Wins == 0
	})
}

// A server is killed and another goes on from the database: nothing is lost, nothing doubled.
func TestARoomOutlivesItsServer(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games.db")
	var mutex sync.Mutex
	var handler http.Handler
	begin := func() (kill func()) {
		games, err := sqlite.Open(context.Background(), file, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(context.Background())
		calls := api.Handler(api.Options{Store: games, Log: slog.New(slog.DiscardHandler), Ending: ctx})
		mutex.Lock()
		handler = calls
		mutex.Unlock()
		return func() { games.Close(); cancel(); calls.Wait() } // nothing more is kept
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mutex.Lock()
		h := handler
		mutex.Unlock()
		h.ServeHTTP(w, r)
	}))
	defer server.Close()
	kill := begin()
	made := openRoom(t, server, `,"kind":"together"`)
	ada := enterAs(t, guest.Options{Link: made.Link, Name: "Ada", Token: made.Token})
	bo := enterAs(t, guest.Options{Link: made.Link, Name: "Bo"})
	ada.until(t, "Ada is in", ada.is(wire.Room))
	bo.until(t, "Bo is in", bo.is(wire.Room))
	toggle := func(s *seen, cell int) { // done twice it would be undone
		s.Do(t.Context(), game.NewDocumentAction(rules4, game.Action{Do: game.Centre, Cells: []int{cell}, Digit: 2}))
	}
	toggle(ada, 1)
	bo.until(t, "Ada's first mark", func() bool { return bo.board != nil && bo.board.Board().Centre[1].Has(2) })
	ada.until(t, "it is kept", ada.is(wire.Kept))
	toggle(ada, 2)
	toggle(bo, 3)
	bo.until(t, "marks that aren't kept yet", func() bool { return bo.board.Board().Centre[2].Has(2) && bo.board.Board().Centre[3].Has(2) })
	kill()
	toggle(bo, 4)
	defer begin()()
	for _, s := range []*seen{ada, bo} {
		s.until(t, "all marks on the new server", func() bool {
			for cell := 1; cell <= 4; cell++ {
				if !s.board.Board().Centre[cell].Has(2) {
					return false
				}
			}
			return true
		})
	}
}

func TestHostileClientsOfRooms(t *testing.T) {
	server := newServer(t, api.Options{Origins: []string{"https://friend.example"}, Proxies: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}})
	made := openRoom(t, server, `,"kind":"together"`)
	ada := enterAs(t, guest.Options{Link: made.Link, Name: "Ada", Token: made.Token})
	ada.until(t, "Ada is in", ada.is(wire.Room))
	address := "ws" + strings.TrimPrefix(server.URL, "http") + "/api/v1/rooms/"
	for origin, want := range map[string]bool{
		"https://foe.example": false, "http://friend.example": false, "https://friend.example:8080": false, "null": false,
		"https://friend.example": true, server.URL: true, "": true,
	} {
		socket, _, err := websocket.Dial(t.Context(), address+made.ID+"/ws", &websocket.DialOptions{HTTPHeader: http.Header{"Origin": {origin}}})
		if (err == nil) != want {
			t.Errorf("a page of %q: %v", origin, err)
		}
		if err == nil {
			socket.CloseNow()
		}
	}
	from := func(address string) *websocket.DialOptions {
		return &websocket.DialOptions{HTTPHeader: http.Header{"X-Forwarded-For": {address}}}
	}
	for i, test := range []struct{ id, says, want string }{
		{"guess", `{"t":"hello"}`, "no such room"},
		{strings.Repeat("A", 26), `{"t":"hello"}`, "no such room"},
		{made.ID, `{"t":"do","n":1}`, "can't be said"},
		{made.ID, `{"t":"hello","token":"guess"}`, "no such place"},
		{made.ID, "{\"t\":\"hello\"}\n{\"t\":\"hello\"}", "can't be said"},
		{made.ID, `{"t":"hello"`, ""},
		{made.ID, `[[[[`, ""},
		{made.ID, strings.Repeat("x", wire.MostAsk+1), ""},
	} {
		socket, _, err := websocket.Dial(t.Context(), address+test.id+"/ws", from(fmt.Sprint("192.0.2.", i)))
		if err != nil {
			t.Fatal(err)
		}
		socket.Write(t.Context(), websocket.MessageText, []byte(test.says))
		ctx, cancel := context.WithTimeout(t.Context(), testlong.Patience)
		text := ""
		for err == nil {
			var part []byte
			if _, part, err = socket.Read(ctx); err == nil {
				text += string(part)
			}
		}
		cancel()
		if ctx.Err() == context.DeadlineExceeded || !strings.Contains(text, test.want) {
			t.Errorf("%.40s: %s, %v", test.says, text, err)
		}
		socket.CloseNow()
	}
	// Who comes and goes all the time is kept out, who says what can't be said even sooner; others aren't.
	for says, most := range map[string]int{`{"t":"hello"}`: 60, `[[[[`: 10} {
		came, status := 0, 0
		for who := fmt.Sprint("198.51.100.", most); came < most && status != http.StatusTooManyRequests; came++ {
			socket, answer, err := websocket.Dial(t.Context(), address+made.ID+"/ws", from(who))
			if status = answer.StatusCode; err == nil {
				socket.Write(t.Context(), websocket.MessageText, []byte(says))
				socket.Read(t.Context())
				socket.CloseNow()
			} else if answer.Header.Get("Retry-After") == "" {
				t.Error("refused without a word when to come again")
			}
		}
		if came == most {
			t.Errorf("%s was said %d times", says, came)
		}
		socket, _, err := websocket.Dial(t.Context(), address+made.ID+"/ws", from("203.0.113.1"))
		if err != nil {
			t.Error("another is kept out:", err)
			continue
		}
		socket.CloseNow()
	}
	// One who reads nothing is sent away; the others notice nothing.
	deaf, _, err := websocket.Dial(t.Context(), address+made.ID+"/ws", nil)
	if err != nil {
		t.Fatal(err)
	}
	defer deaf.CloseNow()
	deaf.Write(t.Context(), websocket.MessageText, []byte(`{"t":"hello","name":"Deaf"}`))
	mallory := enterAs(t, guest.Options{Link: made.Link, Name: "Mallory"})
	mallory.until(t, "Mallory is in", mallory.is(wire.Room))
	for _, ask := range []wire.Ask{{Kind: wire.Start}, {Kind: wire.Next}, {Kind: wire.End}, {Kind: wire.Remove}, {Kind: wire.Say, Text: "<script>"}, {Kind: wire.Team, Team: 3}} {
		before := len(mallory.heardAll())
		mallory.Say(t.Context(), ask)
		mallory.until(t, ask.Kind+" is refused", func() bool {
			return slices.ContainsFunc(mallory.all[before:], func(m wire.Tell) bool { return m.Kind == wire.Refused && m.Why != "" }) ||
				ask.Kind == wire.Start // of a room that has started
		})
	}
	mallory.Do(t.Context(), game.DocumentAction{Do: game.Enter, Cells: []string{"r9c9"}, Digit: 200})
	mallory.until(t, "a cell that isn't there", func() bool {
		return slices.ContainsFunc(mallory.all, func(m wire.Tell) bool { return m.Kind == wire.Ack && strings.Contains(m.Why, "r9c9") })
	})
	ada.Do(t.Context(), enter(1, 2))
	ada.until(t, "Ada plays on", func() bool { return ada.board.Board().Entries[1] == 2 })
	ada.Say(t.Context(), wire.Ask{Kind: wire.Remove, Seat: mallory.now().Seat})
	select {
	case err := <-mallory.done:
		if end := (*guest.EndError)(nil); !errors.As(err, &end) || !strings.Contains(end.Why, room.ErrGone.Error()) {
			t.Error("Mallory:", err)
		}
		mallory.done <- nil
	case <-time.After(testlong.Patience):
		t.Error("Mallory is still there")
	}
}

func TestRoomsPerAddressAreLimited(t *testing.T) {
	t.Parallel() // it takes its time to refuse
	server := newServer(t, api.Options{Rate: -1})
	refused := 0
	for range 103 {
		status, headers, body := call(t, server, "POST", "rooms", `{"puzzle":"`+small+`"}`, "X-Forwarded-For", "192.0.2.1")
		if status == 429 && headers.Get("Retry-After") != "" && strings.Contains(body, "rooms a day") {
			refused++
		} else if status != 200 {
			t.Fatal(status, body)
		}
	}
	if refused != 3 {
		t.Errorf("%d were refused", refused)
	}
	for _, test := range []struct{ body, says, location string }{
		{`{"puzzle":"................"}`, "exactly one solution", "puzzle"},
		{`{"puzzle":"` + small + `","rounds":2}`, "odd", "rounds"},
		{`{"puzzle":"` + small + `","teams":1}`, "at least 2", "teams"},
		{`{"puzzle":"` + small + `","kind":"duel"}`, "race", "kind"},
		{`{"puzzle":"` + small + `","kind":"together","penalty":5}`, "only a race", "kind"},
		{`{"puzzle":"` + small + `","kind":"watch","countdown":200}`, "60", "countdown"},
	} {
		status, _, answer := call(t, server, "POST", "rooms", test.body)
		if status != 422 || !strings.Contains(answer, test.says) || !strings.Contains(answer, `"location":"body.`+test.location+`"`) {
			t.Errorf("%s: %d %s", test.body, status, answer)
		}
	}
}

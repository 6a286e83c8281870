package room

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"pgregory.net/rapid"

	"jiugong/sudoku"
	"jiugong/sudoku/game"
)

const easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

var (
	noon   = time.Date(2026, 11, 29, 12, 0, 0, 0, time.UTC)
	testID = strings.Repeat("A", 26)
)

func puzzle(t testing.TB) (sudoku.Puzzle, game.Answer) {
	t.Helper()
	p, err := sudoku.Parse(easy, sudoku.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return p, game.FindAnswer(context.Background(), p)
}

// newRoom is a room with its host in seat 0.
func newRoom(t testing.TB, o Options) *Room {
	t.Helper()
	p, answer := puzzle(t)
	r, err := New(p, answer, o, testID, noon)
	if err != nil {
		t.Fatal(err)
	}
	join(t, r, Hello{Name: "Ada", Token: r.HostToken()})
	return r
}

func join(t testing.TB, r *Room, h Hello) int {
	t.Helper()
	seat, err := r.Join(noon, h)
	if err != nil {
		t.Fatal(err)
	}
	return seat
}

func enter(cell int, digit uint8) Move {
	return Move{Action: &game.Action{Do: game.Enter, Cells: []int{cell}, Digit: digit}}
}

// solve enters all of a seat's board but the last cells.
func solve(t testing.TB, r *Room, now time.Time, seat, but int) (last Done) {
	t.Helper()
	_, answer := puzzle(t)
	p := r.Puzzle()
	for cell, given := range p.Givens {
		if given != 0 {
			continue
		}
		if p.Rules.Cells()-r.Board(r.seats[seat].board).Board().Grid().Filled() <= but {
			return last
		}
		var err error
		if last, err = r.Do(now, seat, r.seats[seat].Sent+1, enter(cell, answer.Grid[cell])); err != nil || last.Refused != nil {
			t.Fatal(err, last.Refused)
		}
	}
	return last
}

func TestARaceFromTheLobbyToTheLastPlace(t *testing.T) {
	r := newRoom(t, Options{Countdown: 3, Penalty: 10, Rounds: 3})
	bo := join(t, r, Hello{Name: "Bo"})
	if done, err := r.Do(noon, bo, 1, enter(2, 4)); err != nil || !errors.Is(done.Refused, ErrWaiting) {
		t.Errorf("a move before the start: %v, %v", done.Refused, err)
	}
	if err := r.Start(noon, bo); !errors.Is(err, ErrHostOnly) {
		t.Errorf("Bo starts: %v", err)
	}
	if err := r.Start(noon, 0); err != nil {
		t.Fatal(err)
	}
	if done, _ := r.Do(noon.Add(2*time.Second), bo, 2, enter(2, 4)); !errors.Is(done.Refused, ErrWaiting) {
		t.Errorf("a move in the countdown: %v", done.Refused)
	}
	begun := noon.Add(3 * time.Second)
	if done, _ := r.Do(begun, bo, 3, enter(2, 1)); done.Refused != nil || r.Progress(bo).Wrong != 1 {
		t.Errorf("a wrong entry: %v, %+v", done.Refused, r.Progress(bo))
	}
	if done, _ := r.Do(begun, bo, 4, Move{Hint: true}); !errors.Is(done.Refused, errNoHints) {
		t.Errorf("a hint: %v", done.Refused)
	}
	if done, _ := r.Do(begun, bo, 5, Move{Undo: true}); len(done.Actions) != 1 || r.Progress(bo).Filled != 0 {
		t.Errorf("undo: %+v", done)
	}
	// Bo is done first, but his mistake costs ten seconds.
	if done := solve(t, r, begun.Add(60*time.Second), bo, 0); !done.Solved || done.Ended {
		t.Errorf("Bo's last move: %+v", done)
	}
	if done, _ := r.Do(begun.Add(61*time.Second), bo, r.seats[bo].Sent+1, enter(2, 1)); !errors.Is(done.Refused, ErrOver) {
		t.Errorf("a move after the last: %v", done.Refused)
	}
	if _, err := r.Replays(); !errors.Is(err, ErrPlaying) {
		t.Errorf("replays while Ada plays: %v", err)
	}
	if done := solve(t, r, begun.Add(65*time.Second), 0, 0); !done.Solved || !done.Ended {
		t.Errorf("Ada's last move: %+v", done)
	}
	ada, second := r.Progress(0), r.Progress(bo)
	if ada.Place != 1 || ada.TimeMS != 65_000 || ada.Wins != 1 || second.Place != 2 || second.TimeMS != 70_000 || second.Wins != 0 {
		t.Errorf("the end: %+v, %+v", ada, second)
	}
	replays, err := r.Replays()
	if err != nil || len(replays) != 2 || replays[0].Names[0] != "Ada" || replays[0].Game.Status() != game.Solved || replays[1].Game.Elapsed() != 60*time.Second {
		t.Errorf("replays: %+v, %v", replays, err)
	}
	p, answer := puzzle(t)
	if err := r.Next(begun.Add(2*time.Minute), 0, p, answer); err != nil {
		t.Fatal(err)
	}
	if r.round != 2 || r.Progress(0).Wins != 1 || r.Progress(bo).Wrong != 0 || r.Over() {
		t.Errorf("round 2: %d, %+v", r.round, r.Progress(0))
	}
	r.seats[0].Wins, r.over, r.start = 2, true, noon
	if err := r.Next(noon, 0, p, answer); err != nil || r.round != 1 || r.Progress(0).Wins != 0 {
		t.Errorf("a rematch: round %d, %+v, %v", r.round, r.Progress(0), err)
	}
}

func TestTeamsShareABoard(t *testing.T) {
	r := newRoom(t, Options{Teams: 2})
	bo, cy, late := join(t, r, Hello{Name: "Bo"}), join(t, r, Hello{Name: "Cy", Team: 1}), 0
	if err := r.Start(noon, 0); err != nil {
		t.Fatal(err)
	}
	late = join(t, r, Hello{Name: "Di"})
	if a, b, c, d := r.seats[0], r.seats[bo], r.seats[cy], r.seats[late]; a.board != c.board || b.board == a.board || d.board != b.board {
		t.Fatalf("boards %d %d %d %d", a.board, b.board, c.board, d.board)
	}
	r.Do(noon, cy, 1, enter(2, 4))
	if r.Progress(0).Filled != 1 || r.Progress(bo).Filled != 0 {
		t.Error("a move is on the team's board alone")
	}
	solve(t, r, noon.Add(time.Minute), 0, 0) // and enters what Cy has entered: it stays
	solve(t, r, noon.Add(2*time.Minute), late, 0)
	if r.Progress(cy).Place != 1 || r.Progress(cy).Wins != 1 || r.Progress(bo).Place != 2 || !r.Over() {
		t.Errorf("%+v %+v", r.Progress(cy), r.Progress(bo))
	}
}

func TestUndoTakesBackOnesOwnAndNothingElse(t *testing.T) {
	r := newRoom(t, Options{Kind: Together})
	bo := join(t, r, Hello{Name: "Bo"})
	b := r.Board(0).Board()
	do := func(seat int, m Move) Done {
		t.Helper()
		done, err := r.Do(noon, seat, r.seats[seat].Sent+1, m)
		if err != nil || done.Refused != nil {
			t.Fatal(err, done.Refused)
		}
		return done
	}
	do(0, Move{Action: &game.Action{Do: game.Centre, Cells: []int{2, 3, 5}, Digit: 2}})
	do(0, Move{Action: &game.Action{Do: game.Corner, Cells: []int{3}, Digit: 6}})
	do(bo, Move{Action: &game.Action{Do: game.Enter, Cells: []int{2}, Digit: 2, Clean: true}}) // sweeps the row
	if b.Centre[3] != 0 || b.Entries[2] != 2 {
		t.Fatal("the entry took no marks away")
	}
	do(0, enter(2, 4))       // over Bo's
	do(bo, Move{Undo: true}) // which is gone, but the marks come back
	if b.Entries[2] != 4 || !b.Centre[3].Has(2) || !b.Centre[5].Has(2) {
		t.Errorf("Bo's undo: entry %d, marks %v", b.Entries[2], b.Centre[3])
	}
	do(0, Move{Undo: true})
	if b.Entries[2] != 2 {
		t.Errorf("Ada's undo leaves %d", b.Entries[2])
	}
	do(0, Move{Undo: true})
	do(0, Move{Undo: true})
	if b.Corner[3] != 0 || b.Centre[3] != 0 || b.Entries[2] != 2 {
		t.Errorf("all of Ada's is undone: %v %v %d", b.Corner[3], b.Centre[3], b.Entries[2])
	}
	if done := do(0, Move{Undo: true}); len(done.Actions) != 0 {
		t.Errorf("nothing is left to undo: %+v", done)
	}
}

// What leaves the room about others in a race has no digits.
func TestProgressTellsNoDigits(t *testing.T) {
	r := newRoom(t, Options{})
	r.Start(noon, 0)
	solve(t, r, noon, 0, 30)
	text, err := json.Marshal(r.Everyone())
	if err != nil {
		t.Fatal(err)
	}
	var fields []map[string]any
	json.Unmarshal(text, &fields)
	for name := range fields[0] {
		switch name {
		case "seat", "name", "host", "filled", "right":
		default:
			t.Errorf("everyone learns %s: %s", name, text)
		}
	}
}

func TestRefusals(t *testing.T) {
	p, answer := puzzle(t)
	for _, o := range []Options{
		{Kind: "duel"}, {Countdown: 61}, {Penalty: -1}, {HintPenalty: 601}, {Teams: 1}, {Teams: 9}, {Rounds: 2}, {Rounds: 11},
		{Kind: Together, Teams: 2}, {Kind: Watch, Rounds: 3}, {Kind: Together, Penalty: 5},
	} {
		if _, err := New(p, answer, o, testID, noon); err == nil {
			t.Errorf("%+v is taken", o)
		}
	}
	if _, err := New(p, game.Answer{}, Options{}, testID, noon); !errors.Is(err, ErrNotUnique) {
		t.Error("a puzzle whose solution nobody knows is taken:", err)
	}
	wrong := answer.Grid.Clone()
	wrong[0] = 9
	if _, err := New(p, game.Answer{Solutions: game.One, Grid: wrong}, Options{}, testID, noon); !errors.Is(err, ErrNotUnique) {
		t.Error("a wrong solution is taken:", err)
	}
	r := newRoom(t, Options{Kind: Watch})
	eye := join(t, r, Hello{Name: "Eye"})
	if _, err := r.Join(noon, Hello{Token: "guessed"}); !errors.Is(err, ErrNoSeat) {
		t.Error("a guessed token:", err)
	}
	for _, test := range []struct {
		seat   int
		number uint64
		move   Move
		says   string
	}{
		{eye, 1, enter(2, 4), ErrWatching.Error()},
		{0, 1, enter(81, 4), "there is no cell 81"},
		{0, 2, enter(2, 10), "digit 10 is not from 1 to 9"},
		{0, 3, Move{Action: &game.Action{Do: game.Restart}}, "can't be done in a room"},
		{0, 4, Move{Action: &game.Action{Do: game.Return}}, "can't be done in a room"},
		{0, 5, Move{Action: &game.Action{Do: game.Notes}}, "notes are for the cells"},
		{0, 6, enter(-1, 4), "there is no cell -1"},
		{0, 7, Move{Action: &game.Action{Do: game.Enter, Cells: make([]int, 401), Digit: 1}}, "more than 400 cells"},
	} {
		done, err := r.Do(noon, test.seat, test.number, test.move)
		if err != nil || done.Refused == nil || !strings.Contains(done.Refused.Error(), test.says) {
			t.Errorf("%+v: %v, %v", test, done.Refused, err)
		}
	}
	var gap *GapError
	if _, err := r.Do(noon, 0, 9, enter(2, 4)); !errors.As(err, &gap) || gap.Expected != 8 {
		t.Errorf("a gap: %v", err)
	}
	if err := r.Remove(noon, eye, 0); !errors.Is(err, ErrHostOnly) {
		t.Error("a watcher removes the host:", err)
	}
	if err := r.Remove(noon, 0, eye); err != nil {
		t.Error(err)
	}
	if _, err := r.Join(noon, Hello{Token: r.Token(eye)}); !errors.Is(err, ErrGone) {
		t.Error("who was removed is back:", err)
	}
}

func TestARoomHoldsSoMany(t *testing.T) {
	r := newRoom(t, Options{Kind: Together})
	for seat := range MostPlayers - 1 {
		r.SetHere(join(t, r, Hello{Name: "many"}), seat != 3)
	}
	last := join(t, r, Hello{Name: "many"}) // in the place of one who left
	r.SetHere(last, true)
	if _, err := r.Join(noon, Hello{}); !errors.Is(err, ErrFull) {
		t.Errorf("another player: %v", err)
	}
	if _, err := r.Join(noon, Hello{Watch: true}); err != nil {
		t.Errorf("a watcher: %v", err)
	}
	if r.Expired(noon.Add(Lifetime)) || !r.Expired(noon.Add(Lifetime+time.Second)) {
		t.Error("a room expires after its lifetime")
	}
}

// Who comes and goes again and again uses up no places, and no boards. What somebody has done stays theirs.
func TestPlacesOfThoseWhoLeftAreFree(t *testing.T) {
	for _, o := range []Options{{Kind: Together}, {Kind: Watch}, {}, {Teams: 2}} {
		r := newRoom(t, o)
		r.Start(noon, 0)
		tokens := map[int]string{}
		for range 3 * mostSeats {
			seat := join(t, r, Hello{Name: "many"})
			tokens[seat] = r.Token(seat)
			join(t, r, Hello{Name: "eye", Watch: true})
		}
		if len(r.seats) > MostPlayers+MostWatchers || len(r.boards) > MostPlayers {
			t.Errorf("%+v: %d seats, %d boards", o, len(r.seats), len(r.boards))
		}
		if o.Kind == Watch {
			continue
		}
		was := ""
		for seat := range r.seats[1:] {
			if s := r.seats[seat+1]; !s.Watch {
				was = s.token
				if done, err := r.Do(noon, seat+1, 1, enter(2, 4)); err != nil || done.Refused != nil {
					t.Fatal(err, done.Refused)
				}
			}
		}
		if _, err := r.Join(noon, Hello{Name: "late"}); !errors.Is(err, ErrFull) {
			t.Errorf("%+v: a place in which something was done is given away: %v", o, err)
		}
		if seat := join(t, r, Hello{Token: was}); r.Seat(seat).Sent != 1 {
			t.Errorf("%+v: who comes back gets another place", o)
		}
	}
}

// Who left without a move finds the own place taken, and gets another when there is one.
func TestWhoDidNothingComesBackToAnotherPlace(t *testing.T) {
	r := newRoom(t, Options{Kind: Together})
	early := join(t, r, Hello{Name: "early"})
	token := r.Token(early)
	for range MostPlayers - 1 {
		r.SetHere(join(t, r, Hello{Name: "many"}), true)
	}
	if _, err := r.Join(noon, Hello{Name: "early", Token: token}); !errors.Is(err, ErrFull) {
		t.Errorf("in a full room: %v", err)
	}
	r.Remove(noon, 0, early+1)
	if _, err := r.Join(noon, Hello{Name: "early", Token: token}); err != nil {
		t.Errorf("beside a free place: %v", err)
	}
}

func TestNamesAreShortVisibleAndDistinct(t *testing.T) {
	r := newRoom(t, Options{Kind: Together})
	rapid.Check(t, func(t *rapid.T) {
		r.seats = r.seats[:1]
		for range 5 {
			seat, err := r.Join(noon, Hello{Name: rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{"", "Ada", "ada", "a\u202eb", strings.Repeat("数", 40), "9999", "x 2"})).Draw(t, "name")})
			if err != nil {
				t.Fatal(err)
			}
			name := r.seats[seat].Name
			if n := utf8.RuneCountInString(name); n < 1 || n > MostName || strings.ContainsAny(name, "\u202e\n\t") || strings.TrimSpace(name) != name {
				t.Fatalf("%q", name)
			}
			for _, other := range r.seats[:seat] {
				if strings.EqualFold(other.Name, name) {
					t.Fatalf("%q twice", name)
				}
			}
		}
	})
}

// player is one as a client is: it knows its own moves and what the server has answered.
type player struct {
	seat  int
	moves []Move // from number 1
	epoch string
	seen  int        // moves on the board
	board *game.Game // by them
}

// sync brings a player up to date, as after a lost connection.
func (p *player) sync(t *rapid.T, r *Room) {
	entries, ok := r.Since(0, p.seen, p.epoch)
	if !ok {
		p.epoch, p.seen = r.Epoch(), 0
		fresh, err := newBoard(r.Puzzle(), game.Answer{})
		if err != nil {
			t.Fatal(err)
		}
		p.board = fresh.game
		if entries, ok = r.Since(0, 0, p.epoch); !ok {
			t.Fatal("the room has no moves for a newcomer")
		}
	}
	for _, e := range entries {
		if changed, err := p.board.Do(e.Action); err != nil || !changed {
			t.Fatalf("%+v changes nothing at the player's: %v", e.Action, err)
		}
		p.seen++
	}
}

// Players, a network that loses and repeats, and a server that dies: all boards are equal in
// the end, and each move was made once.
func TestNothingIsLostOrDoubled(t *testing.T) {
	p, answer := puzzle(t)
	rapid.Check(t, func(t *rapid.T) {
		r, err := New(p, answer, Options{Kind: Together}, testID, noon)
		if err != nil {
			t.Fatal(err)
		}
		var players []*player
		for i := range rapid.IntRange(1, 4).Draw(t, "players") {
			h := Hello{Name: "p"}
			if i == 0 {
				h.Token = r.HostToken()
			}
			seat, err := r.Join(noon, h)
			if err != nil {
				t.Fatal(err)
			}
			players = append(players, &player{seat: seat})
		}
		kept, _ := r.Snapshot()
		keep := func() {
			var err error
			if kept, err = r.Snapshot(); err != nil {
				t.Fatal(err)
			}
			r.Keep(r.Sent())
		}
		keep()
		now := noon
		deliver := func(one *player, number int) {
			done, err := r.Do(now, one.seat, uint64(number), one.moves[number-1])
			if gap := (*GapError)(nil); errors.As(err, &gap) {
				return
			}
			if err != nil || done.Repeated && number > int(r.Seat(one.seat).Sent) {
				t.Fatal(err, done)
			}
		}
		for range rapid.IntRange(1, 60).Draw(t, "steps") {
			now = now.Add(time.Duration(rapid.IntRange(0, 1500).Draw(t, "ms")) * time.Millisecond)
			one := players[rapid.IntRange(0, len(players)-1).Draw(t, "who")]
			switch rapid.IntRange(0, 9).Draw(t, "what") {
			case 0:
				keep()
			case 1: // the server dies, and goes on from its last snapshot
				if r, err = Restore(kept); err != nil {
					t.Fatal(err)
				}
			case 2:
				one.sync(t, r)
			case 3, 4: // an old message comes again, or one that was lost
				if len(one.moves) > 0 {
					deliver(one, rapid.IntRange(1, len(one.moves)).Draw(t, "again"))
				}
			default:
				one.moves = append(one.moves, anyMove(t))
				if rapid.Bool().Draw(t, "arrives") {
					deliver(one, len(one.moves))
				}
			}
		}
		for _, one := range players { // all have the network again
			for number := range one.moves[r.Seat(one.seat).Kept:] {
				deliver(one, int(r.Seat(one.seat).Kept)+number+1)
			}
			if sent := r.Seat(one.seat).Sent; sent != uint64(len(one.moves)) {
				t.Fatalf("%d of %d moves were made", sent, len(one.moves))
			}
		}
		want := game.WrittenOn(r.Board(0).Board())
		for _, one := range players {
			one.sync(t, r)
			if got := game.WrittenOn(one.board.Board()); !reflect.DeepEqual(got, want) {
				t.Fatalf("player %d has\n%+v, the server\n%+v", one.seat, got, want)
			}
		}
		keep()
		again, err := Restore(kept)
		if err != nil {
			t.Fatal(err)
		}
		if got := game.WrittenOn(again.Board(0).Board()); !reflect.DeepEqual(got, want) {
			t.Fatalf("restored\n%+v, want\n%+v", got, want)
		}
		first, _ := r.Snapshot()
		second, _ := again.Snapshot()
		if string(first) != string(second) {
			t.Fatalf("snapshots differ:\n%s\n%s", first, second)
		}
	})
}

func anyMove(t *rapid.T) Move {
	cells := rapid.SliceOfN(rapid.IntRange(0, 20), 1, 3).Draw(t, "cells")
	a := game.Action{Cells: cells, Digit: uint8(rapid.IntRange(1, 9).Draw(t, "digit")), Clean: rapid.Bool().Draw(t, "clean")}
	switch rapid.IntRange(0, 7).Draw(t, "move") {
	case 0:
		return Move{Undo: true}
	case 1:
		a.Do, a.Digit = game.Clear, 0
	case 2:
		a.Do = game.Corner
	case 3:
		a.Do = game.Centre
	case 4:
		a.Do, a.Colour, a.Digit = game.Colour, a.Digit, 0
	case 5:
		a.Do, a.Digit = game.Notes, 0
	case 6:
		a.Do, a.Remove, a.Cells = game.Deduce, []game.Candidate{{Cell: cells[0], Digit: a.Digit}}, nil
		a.Digit = 0
	default:
		a.Do = game.Enter
	}
	return Move{Action: &a}
}

// FuzzRestore has a damaged snapshot, some of which have another log, give an error or a room in
// which everything can be done that players do.
func FuzzRestore(f *testing.F) {
	for _, o := range []Options{{Teams: 2, Penalty: 5}, {Rounds: 3}, {Kind: Together}, {Kind: Watch}} {
		r := newRoom(f, o)
		join(f, r, Hello{Name: "b"})
		r.Start(noon, 0)
		solve(f, r, noon, 0, 20)
		data, err := r.Snapshot()
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data, []byte(nil))
		f.Add(data, r.boards[0].log.bytes)
		f.Add(data, []byte{0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1, 0, 1, 0, 1, 2})
		for _, damage := range [][2]string{
			{`"team":`, `"team":9`}, {`"board":0`, `"board":-1`}, {`"seats":[`, `"seats":[{"board":0},`}, {`"boards":[`, `"boards":[{},`},
			{`"kind":"race"`, `"kind":"together"`}, {`"kind":"together"`, `"kind":"race"`}, {`"round":1`, `"round":-1`}, {`"start"`, `"begin"`},
		} {
			f.Add(bytes.Replace(data, []byte(damage[0]), []byte(damage[1]), 1), []byte(nil))
		}
	}
	f.Add([]byte(`{"version":1,"id":"AAAAAAAAAAAAAAAAAAAAAAAAAA","boards":[{"log":"/w=="}],"seats":[{"board":0}]}`), []byte(nil))
	next, answer := puzzle(f)
	f.Fuzz(func(t *testing.T, data, log []byte) {
		var s snapshot
		if len(log) > 0 && json.Unmarshal(data, &s) == nil && len(s.Boards) > 0 {
			s.Boards[0].Log = log
			data, _ = json.Marshal(s)
		}
		r, err := Restore(data)
		if err != nil {
			return
		}
		again, err := r.Snapshot()
		if err == nil {
			_, err = Restore(again)
		}
		if err != nil {
			t.Fatal("what was restored can't be kept:", err)
		}
		now := r.start.Add(time.Hour)
		if _, err := r.Join(now, Hello{Name: "new"}); err != nil && err != ErrFull {
			t.Error(err)
		}
		r.Join(now, Hello{Token: r.host})
		for seat := range r.Seats() {
			r.Start(now, seat)
			for _, m := range []Move{enter(2, 4), {Undo: true}, {Hint: true}} {
				r.Do(now, seat, r.Seat(seat).Sent+1, m)
			}
			if board := r.BoardOf(seat); board >= 0 {
				r.Since(board, 0, r.Epoch())
			}
			r.SetTeam(seat, 1)
		}
		for seat := range r.Seats() {
			r.End(now, seat)
			r.Everyone()
			r.Replays()
			r.Remove(now, seat, r.Seats()-1)
			r.Next(now, seat, next, answer)
		}
		if _, err := r.Snapshot(); err != nil {
			t.Error(err)
		}
	})
}

// A player of a race needs little memory, however long it goes on.
func TestALongRaceNeedsLittle(t *testing.T) {
	r := newRoom(t, Options{})
	r.Start(noon, 0)
	for i := range 3000 {
		done, err := r.Do(noon.Add(time.Duration(i)*time.Second), 0, uint64(i+1), enter(2, uint8(i%8+1)))
		if err != nil || done.Refused != nil {
			t.Fatal(err, done.Refused)
		}
	}
	b := r.boards[0]
	history, _ := b.game.History()
	if len(history) > rememberedActions || len(r.seats[0].undos) > mostChanges || len(b.log.bytes) > 3000*10 {
		t.Errorf("%d actions, %d undos, %d bytes of log", len(history), len(r.seats[0].undos), len(b.log.bytes))
	}
}

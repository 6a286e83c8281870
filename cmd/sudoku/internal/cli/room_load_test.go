package cli_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"jiugong/sudoku"
	"jiugong/sudoku/cmd/sudoku/internal/room/guest"
	"jiugong/sudoku/cmd/sudoku/internal/room/wire"
	"jiugong/sudoku/game"
)

const roomPuzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

// roomEmpty are cells of it that have no given, one for each of eight players.
var roomEmpty = []int{2, 3, 5, 6, 7, 8, 10, 11}

// openRoom makes a room on a server and gives its link and the host's token.
func openRoom(address, kind string) (link, token string, err error) {
	return postRoom(address, `{"puzzle":"`+roomPuzzle+`","kind":"`+kind+`"}`)
}

// postRoom opens a room as a wish has it, which is JSON.
func postRoom(address, wish string) (link, token string, err error) {
	answer, err := http.Post("http://"+address+"/api/v1/rooms", "application/json", strings.NewReader(wish))
	if err != nil {
		return "", "", err
	}
	defer answer.Body.Close()
	var made struct{ Link, Token, Detail string }
	if err := json.NewDecoder(answer.Body).Decode(&made); err != nil || made.Link == "" {
		return "", "", fmt.Errorf("no room: %s %s %v", answer.Status, made.Detail, err)
	}
	return made.Link, made.Token, nil
}

// joined has a guest take part in a room until the test ends, which ends ctx, too.
func joined(t *testing.T, o guest.Options) (ctx context.Context, one *guest.Guest) {
	t.Helper()
	one, err := guest.New(o)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- one.Run(ctx) }()
	t.Cleanup(func() { cancel(); <-ended })
	return ctx, one
}

// loadPlayer is one player of a load.
type loadPlayer struct {
	*guest.Guest
	ready chan struct{} // closed when the board is there
	once  sync.Once
	mutex sync.Mutex
	board *game.Game
}

// heard does on the player's board what the server says.
func (one *loadPlayer) heard(t *testing.T, p sudoku.Puzzle, m *wire.Tell) {
	one.mutex.Lock()
	defer one.mutex.Unlock()
	act := func(a *game.DocumentAction) {
		action, err := a.Read(p.Rules)
		if err == nil {
			_, err = one.board.Do(action)
		}
		if err != nil {
			t.Error(err)
		}
	}
	switch m.Kind {
	case wire.Room:
		if m.State.Board != nil {
			one.board, _ = game.New(p)
			one.board.SetAssists(game.Assists{})
			m.State.Board.Put(one.board.Board())
		}
		for _, missed := range m.State.Missing {
			act(&missed.Action)
		}
		one.once.Do(func() { close(one.ready) })
	case wire.Did:
		act(m.Action)
	}
}

func number(name string, usual int) int {
	if n, err := strconv.Atoi(os.Getenv(name)); err == nil {
		return n
	}
	return usual
}

// resident is the memory of a process, in kB.
func resident(t *testing.T, pid int) int {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		t.Skip("no /proc:", err)
	}
	kb, _ := strconv.Atoi(regexp.MustCompile(`VmRSS:\s+(\d+)`).FindStringSubmatch(string(text))[1])
	return kb
}

// processSeconds is the processor time of a process.
func processSeconds(pid int) float64 {
	text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	_, rest, _ := strings.Cut(string(text), ") ")
	fields := strings.Fields(rest)
	if len(fields) < 13 {
		return 0
	}
	user, _ := strconv.ParseFloat(fields[11], 64)
	system, _ := strconv.ParseFloat(fields[12], 64)
	return (user + system) / 100
}

// TestRoomsSurvive kills the server again and again while players play whose connections are cut
// at random, and looks whether all boards are equal in the end and each move was made once:
//
//	SUDOKU_TEST_LOAD=1 SUDOKU_SECONDS=600 go test -v -timeout 30m -run TestRoomsSurvive ./cmd/sudoku/internal/cli
func TestRoomsSurvive(t *testing.T) {
	if os.Getenv("SUDOKU_TEST_LOAD") == "" {
		t.Skip("measures for minutes; SUDOKU_TEST_LOAD=1 asks for it")
	}
	rooms, seconds := number("SUDOKU_ROOMS", 20), number("SUDOKU_SECONDS", 30)
	address := "127.0.0.1:" + freePort(t)
	db := filepath.Join(t.TempDir(), "games.db")
	var cmd *exec.Cmd
	begin := func() {
		cmd, _ = server(t, "--addr", address, "--db", db)
	}
	begin()
	ctx, cancel := context.WithCancel(context.Background())
	var ended sync.WaitGroup
	defer ended.Wait()
	defer cancel()
	p, err := sudoku.Parse(roomPuzzle, sudoku.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	var players []*loadPlayer
	for range rooms {
		link, token, err := openRoom(address, "together")
		if err != nil {
			t.Fatal(err)
		}
		for k := range 4 {
			one := &loadPlayer{ready: make(chan struct{})}
			o := guest.Options{Link: link, Heard: func(m *wire.Tell) { one.heard(t, p, m) }}
			if k == 0 {
				o.Token = token
			}
			if one.Guest, err = guest.New(o); err != nil {
				t.Fatal(err)
			}
			players = append(players, one)
			ended.Go(func() { one.Run(ctx) })
			<-one.ready
		}
	}
	playing, stop := context.WithTimeout(ctx, time.Duration(seconds)*time.Second)
	defer stop()
	want := make([]sudoku.Set, len(players)) // the marks of each in its own cell
	moves := make([]int, len(players))
	var play sync.WaitGroup
	for i, one := range players {
		play.Go(func() {
			for playing.Err() == nil {
				digit := uint8(rand.IntN(9) + 1)
				one.Do(ctx, game.NewDocumentAction(p.Rules, game.Action{Do: game.Centre, Cells: []int{roomEmpty[i%4]}, Digit: digit}))
				want[i] ^= sudoku.Set(0).With(digit)
				moves[i]++
				if rand.IntN(15) == 0 {
					one.Drop()
				}
				select {
				case <-time.After(rand.N(2 * time.Second)):
				case <-playing.Done():
				}
			}
		})
	}
	kills := 0
	for playing.Err() == nil {
		select {
		case <-time.After(3*time.Second + rand.N(7*time.Second)):
		case <-playing.Done():
			continue
		}
		cmd.Process.Kill()
		cmd.Wait()
		kills++
		begin()
	}
	play.Wait()
	late := time.Now().Add(time.Minute)
	wrong := func() (n int) {
		for i, one := range players {
			one.mutex.Lock()
			for k := range 4 {
				if one.board.Board().Centre[roomEmpty[k]] != want[i/4*4+k] {
					n++
				}
			}
			one.mutex.Unlock()
		}
		return n
	}
	for wrong() > 0 && time.Now().Before(late) {
		time.Sleep(50 * time.Millisecond)
	}
	total := 0
	for _, n := range moves {
		total += n
	}
	t.Logf("%d moves of %d players in %d rooms, %d kills: %d cells differ", total, len(players), rooms, kills, wrong())
	if wrong() > 0 || kills == 0 && seconds > 10 {
		t.Error("moves were lost or doubled")
	}
}

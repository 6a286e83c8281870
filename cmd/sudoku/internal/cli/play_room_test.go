package cli_test

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"strings"
	"sync"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/cmd/sudoku/internal/room/guest"
	"jiugong/sudoku/cmd/sudoku/internal/room/wire"
	"jiugong/sudoku/internal/testlong"
)

// A race of one at a terminal and one elsewhere, to the last place.
func TestTheTerminalJoinsARace(t *testing.T) {
	_, address := server(t)
	answer, err := http.Post("http://"+address+"/api/v1/rooms", "application/json", strings.NewReader(`{"puzzle":"1.....3..2.....4"}`))
	if err != nil {
		t.Fatal(err)
	}
	var made struct{ Link, Token string }
	err = json.NewDecoder(answer.Body).Decode(&made)
	answer.Body.Close()
	if err != nil {
		t.Fatal(err)
	}
	came, done := make(chan bool), make(chan bool)
	var cameOnce, doneOnce sync.Once
	host, err := guest.New(guest.Options{Link: made.Link, Name: "Ada", Token: made.Token, Heard: func(m *wire.Tell) {
		if m.Player != nil && m.Player.Name == "Tess" {
			cameOnce.Do(func() { close(came) })
		}
		for _, one := range m.Players {
			if one.Name == "Tess" && one.Place == 1 && one.Right == 12 {
				doneOnce.Do(func() { close(done) })
			}
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- host.Run(ctx) }()
	t.Cleanup(func() { cancel(); <-ended })

	cmd := command(t, "play", "--plain", "--room", made.Link, "--name", "Tess")
	cmd.Env = append(os.Environ(), "XDG_DATA_HOME="+t.TempDir(), "XDG_CONFIG_HOME="+t.TempDir(), "LC_ALL=C.UTF-8")
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	testlong.Await(t, came)
	host.Say(ctx, wire.Ask{Kind: wire.Start})
	p, err := sudoku.Parse("1.....3..2.....4", sudoku.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	grid, err := sudoku.Solve(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	for cell, given := range p.Givens {
		if given == 0 {
			io.WriteString(in, p.Rules.CellName(cell)+" "+string('0'+rune(grid[cell]))+"\n")
		}
	}
	testlong.Await(t, done)
	io.WriteString(in, "quit\n")
	if err := cmd.Wait(); err != nil || !strings.Contains(out.String(), "waiting for the host") {
		t.Errorf("%v:\n%s", err, out.String())
	}
	lost := command(t, "play", "--plain", "--room", "http://127.0.0.1:1/#/room/AAAAAAAAAAAAAAAAAAAAAAAAAA")
	lost.Env = cmd.Env
	says, err := lost.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := lost.Start(); err != nil {
		t.Fatal(err)
	}
	first, _ := bufio.NewReader(says).ReadString('\n')
	lost.Process.Kill()
	lost.Wait()
	if !strings.Contains(first, "can't be reached") || !strings.Contains(first, "tried again") {
		t.Errorf("no server: %q", first)
	}
	if text, err := command(t, "play", "--plain", "--room", "https://example.org/").CombinedOutput(); err == nil || !strings.Contains(string(text), "a right one is https://example.org/#/room/") {
		t.Errorf("a wrong link: %v %s", err, text)
	}
}

package cli_test

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/cmd/sudoku/internal/room"
	"jiugong/sudoku/cmd/sudoku/internal/room/guest"
	"jiugong/sudoku/cmd/sudoku/internal/room/wire"
	"jiugong/sudoku/internal/testlong"
)

// A race of one at a terminal and one elsewhere, to the last place.
func TestTheTerminalJoinsARace(t *testing.T) {
	_, address := server(t)
	link, token, err := postRoom(address, `{"puzzle":"1.....3..2.....4"}`)
	if err != nil {
		t.Fatal(err)
	}
	came, done := make(chan bool), make(chan bool)
	var cameOnce, doneOnce sync.Once
	ctx, host := joined(t, guest.Options{Link: link, Name: "Ada", Token: token, Heard: func(m *wire.Tell) {
		if m.Player != nil && m.Player.Name == "Tess" {
			cameOnce.Do(func() { close(came) })
		}
		for _, one := range m.Players {
			if one.Name == "Tess" && one.Place == 1 && one.Right == 12 {
				doneOnce.Do(func() { close(done) })
			}
		}
	}})

	cmd := command(t, "play", "--plain", "--room", link, "--name", "Tess")
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

// What a terminal does in a race is what the host allows: hints are counted, or there are none. In
// the next round, which is another puzzle, nothing of the old game is sent.
func TestATerminalRacesByTheHostsRules(t *testing.T) {
	for _, hints := range []bool{true, false} {
		_, address := server(t)
		link, token, err := postRoom(address, fmt.Sprintf(`{"puzzle":"1.....3..2.....4","hints":%v,"rounds":3}`, hints))
		if err != nil {
			t.Fatal(err)
		}
		heard := make(chan *wire.Tell, 1000)
		ctx, host := joined(t, guest.Options{Link: link, Name: "Ada", Token: token, Heard: func(m *wire.Tell) { heard <- m }})
		until := func(is func(m *wire.Tell) bool) {
			t.Helper()
			for !is(testlong.Await(t, heard)) {
			}
		}
		tess := func(m *wire.Tell) (p room.Progress) {
			if m.Player != nil && m.Player.Name == "Tess" {
				p = *m.Player
			}
			return p
		}
		cmd := command(t, "play", "--plain", "--room", link, "--name", "Tess")
		cmd.Env = append(os.Environ(), "XDG_DATA_HOME="+t.TempDir(), "XDG_CONFIG_HOME="+t.TempDir(), "LC_ALL=C.UTF-8")
		in, err := cmd.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		said, write := io.Pipe()
		cmd.Stdout, cmd.Stderr = write, write
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { cmd.Process.Kill(); cmd.Wait(); write.Close() })
		lines := make(chan string, 1000)
		go func() {
			for scanner := bufio.NewScanner(said); scanner.Scan(); {
				lines <- scanner.Text()
			}
		}()
		says := func(what string) {
			t.Helper()
			for !strings.Contains(testlong.Await(t, lines), what) {
			}
		}
		until(func(m *wire.Tell) bool { return tess(m).Name != "" })
		host.Say(ctx, wire.Ask{Kind: wire.Start})
		io.WriteString(in, "hint\nr1c2 3\n")
		if hints {
			until(func(m *wire.Tell) bool { return tess(m).Hints == 1 })
		} else {
			says("off")
		}
		until(func(m *wire.Tell) bool { return tess(m).Filled == 1 && tess(m).Hints == map[bool]int{true: 1}[hints] })
		host.Say(ctx, wire.Ask{Kind: wire.End})
		says("the race is over")
		host.Say(ctx, wire.Ask{Kind: wire.Next})
		says("another round begins")
		host.Say(ctx, wire.Ask{Kind: wire.Start})
		until(func(m *wire.Tell) bool { return m.State != nil && m.State.Round == 2 && m.State.Puzzle != nil })
		io.WriteString(in, "r1c3 4\nquit\n")
		until(func(m *wire.Tell) bool {
			if tess(m).Filled > 0 {
				t.Error("a digit of the first round is on the second one's board")
			}
			return tess(m).Name != "" && !tess(m).Here
		})
	}
}

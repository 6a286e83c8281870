//go:build linux && queue

package cli_test

import (
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"jiugong/sudoku"
	"jiugong/sudoku/cmd/sudoku/internal/room/guest"
	"jiugong/sudoku/cmd/sudoku/internal/room/wire"
	"jiugong/sudoku/game"
	"jiugong/sudoku/internal/bucket/clustertest"
	"jiugong/sudoku/internal/testlong"
)

// balancer passes connections on to servers in turn, but not to those that don't answer.
type balancer struct {
	net.Listener
	mutex   sync.Mutex
	servers []string
	next    int
}

func newBalancer(t *testing.T, servers []string) *balancer {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	b := &balancer{Listener: listener, servers: servers}
	go func() {
		for {
			conn, err := b.Accept()
			if err != nil {
				return
			}
			go b.pass(conn)
		}
	}()
	return b
}

func (b *balancer) pass(conn net.Conn) {
	defer conn.Close()
	for range b.servers {
		b.mutex.Lock()
		at := b.servers[b.next%len(b.servers)]
		b.next++
		b.mutex.Unlock()
		server, err := net.Dial("tcp", at)
		if err != nil {
			continue
		}
		defer server.Close()
		go func() { io.Copy(server, conn); server.Close() }()
		io.Copy(conn, server)
		return
	}
}

// oneList puts a result on a day's list by one server. The others show it, and one takes it off.
func oneList(t *testing.T, servers []string) {
	ask := func(server, method, path, body, want string) string {
		t.Helper()
		r, err := http.NewRequestWithContext(t.Context(), method, "http://"+server+"/api/v1/"+path, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Authorization", "Bearer "+strings.Repeat("x", 24))
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		text, _ := io.ReadAll(answer.Body)
		if !strings.Contains(answer.Status+string(text), want) {
			t.Errorf("%s %s: %s %s", method, path, answer.Status, text)
		}
		return string(text)
	}
	// Should the day end meanwhile, its list takes results for half a day more.
	at := "board?level=beginner&date=" + time.Now().UTC().Format(time.DateOnly)
	var made struct{ Puzzle, Solution string }
	if err := json.Unmarshal([]byte(ask(servers[0], "GET", strings.Replace(at, "board", "daily", 1), "", "solution")), &made); err != nil {
		t.Fatal(err)
	}
	p, err := sudoku.Parse(made.Puzzle, sudoku.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	g, err := game.New(p)
	if err != nil {
		t.Fatal(err)
	}
	for cell, given := range p.Givens {
		if given == 0 {
			g.Advance(time.Second)
			g.Do(game.Action{Do: game.Enter, Cells: []int{cell}, Digit: made.Solution[cell] - '0'})
		}
	}
	document, err := g.Encode()
	if err != nil {
		t.Fatal(err)
	}
	ask(servers[1], "GET", at, "", `"count":0`)
	ask(servers[0], "PUT", at, `{"name":"Ada","document":`+string(document)+`}`, `"name":"Ada"`)
	ask(servers[1], "GET", at, "", `"name":"Ada"`)
	ask(servers[1], "PUT", at, `{"name":"Bo"}`, `"name":"Bo"`)
	ask(servers[2], "DELETE", at, "", "204")
	ask(servers[2], "DELETE", at, "", "404")
	ask(servers[0], "GET", at, "", `"count":0`)
	ask(servers[2], "PUT", at, `{"name":"ADA","document":`+string(document)+`}`, `"streak":1`) // all is free again
}

// TestRoomsOutliveAServerOfThree has players of one room on three servers, of which the one that
// holds the room is killed. Then one of the three nodes of NATS is shut down, which another server
// is connected to. Nothing is lost or doubled, and the room goes on with the others.
func TestRoomsOutliveAServerOfThree(t *testing.T) {
	var servers []string
	var commands []*exec.Cmd
	cluster := clustertest.Start(t)
	for _, node := range cluster {
		cmd, address := server(t, "--rooms", node.ClientURL())
		commands, servers = append(commands, cmd), append(servers, address)
	}
	oneList(t, servers)
	link, token, err := openRoom(servers[0], "together")
	if err != nil {
		t.Fatal(err)
	}
	link = strings.Replace(link, servers[0], newBalancer(t, servers).Addr().String(), 1)
	p, err := sudoku.Parse(roomPuzzle, sudoku.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	var ended sync.WaitGroup
	defer ended.Wait()
	defer cancel()
	changed := make(chan struct{}, 1)
	var players []*loadPlayer
	for i := range 6 {
		one := &loadPlayer{ready: make(chan struct{})}
		o := guest.Options{Link: link, Heard: func(m *wire.Tell) {
			one.heard(t, p, m)
			select {
			case changed <- struct{}{}:
			default:
			}
		}}
		if i == 0 {
			o.Token = token
		}
		if one.Guest, err = guest.New(o); err != nil {
			t.Fatal(err)
		}
		players = append(players, one)
		ended.Go(func() {
			if err := one.Run(ctx); ctx.Err() == nil {
				t.Errorf("player %d is sent away: %v", i, err)
			}
		})
		<-one.ready
	}
	want := make([]sudoku.Set, len(players))
	mark := func(digit uint8) { // twice it would be gone
		for i, one := range players {
			one.Do(ctx, game.NewDocumentAction(p.Rules, game.Action{Do: game.Centre, Cells: []int{roomEmpty[i]}, Digit: digit}))
			want[i] = want[i].With(digit)
		}
	}
	arrived := func(what string) {
		t.Helper()
		late := time.After(testlong.Patience)
		for {
			wrong := 0
			for _, one := range players {
				one.mutex.Lock()
				for i := range players {
					if one.board.Board().Centre[roomEmpty[i]] != want[i] {
						wrong++
					}
				}
				one.mutex.Unlock()
			}
			if wrong == 0 {
				return
			}
			select {
			case <-changed:
			case <-late:
				t.Fatalf("%s: %d cells differ", what, wrong)
			}
		}
	}
	mark(1)
	arrived("on three servers")
	for step, one := range []struct {
		what string
		kill func()
	}{
		{"the server that holds the room is killed", func() { commands[0].Process.Kill() }},
		{"a node of NATS is shut down", cluster[1].Shutdown},
	} {
		mark(uint8(2*step + 2))
		killed := time.Now()
		one.kill()
		mark(uint8(2*step + 3))
		arrived("after " + one.what)
		t.Logf("all moves are with everyone %v after %s", time.Since(killed).Round(time.Millisecond), one.what)
	}
}

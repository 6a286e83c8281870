package cli_test

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"jiugong/sudoku"
	"jiugong/sudoku/generate"
)

// server starts sudoku serve as a process of its own, on a free port, and gives
// the address it prints.
func server(t *testing.T, args ...string) (cmd *exec.Cmd, address string) {
	t.Helper()
	cmd, address, _ = startServer(t, args...)
	return cmd, address
}

func startServer(t *testing.T, args ...string) (cmd *exec.Cmd, address, printed string) {
	t.Helper()
	cmd = command(t, append([]string{"serve", "--addr", "127.0.0.1:0"}, args...)...)
	cmd.Env = append(os.Environ(), "XDG_DATA_HOME="+t.TempDir())
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cmd.Process.Kill(); cmd.Wait() })
	line, err := bufio.NewReader(out).ReadString('\n')
	if address = regexp.MustCompile(`127\.0\.0\.1:\d+`).FindString(line); err != nil || address == "" {
		t.Fatalf("serve printed %q, %v", line, err)
	}
	return cmd, address, line
}

// TestLoad measures what the server takes, beside clients on the same machine:
//
//	SUDOKU_TEST_LOAD=1 go test -v -run TestLoad ./cmd/sudoku/internal/cli
//
// docs/performance.md has the figures. It fails when an answer is wrong, and
// leaves judging the figures to whoever knows how busy the machine is.
func TestLoad(t *testing.T) {
	if os.Getenv("SUDOKU_TEST_LOAD") == "" {
		t.Skip("measures for a minute; SUDOKU_TEST_LOAD=1 asks for it")
	}
	_, address := server(t)
	solve := apiCall("solve", `{"puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"}`)
	make := apiCall("generate", `{}`)
	mixed := [][]byte{solve, solve, solve, make}
	attack(t, address, 0, [][]byte{solve}, 8, 0, time.Second) // warm
	t.Logf("%-42s %9s %9s %9s %9s %9s", "", "a second", "p50", "p99", "p99.9", "most")
	show := func(what string, r result) {
		t.Logf("%-42s %9.0f %9s %9s %9s %9s", what, r.perSecond, r.at(.5), r.at(.99), r.at(.999), r.at(1))
	}
	show("solve, 16 clients without a pause", attack(t, address, 0, [][]byte{solve}, 16, 0, 5*time.Second))
	show("generate, 16 clients without a pause", attack(t, address, 0, [][]byte{make}, 16, 0, 5*time.Second))
	for _, rate := range []int{400, 2000} {
		calm := attack(t, address, 0, mixed, 16, rate, 8*time.Second)
		show(fmt.Sprintf("solve and generate, %d a second", rate), calm)
		hostile := attack(t, address, 200, mixed, 16, rate, 8*time.Second)
		show(fmt.Sprintf("the same beside 200 hostile clients (%.1f×)", float64(hostile.at(.99))/float64(calm.at(.99))), hostile)
	}
	for _, kind := range hostileKinds {
		os.Setenv("SUDOKU_TEST_HOSTILE", kind)
		show("400 a second beside 200 with "+kind, attack(t, address, 200, mixed, 16, 400, 4*time.Second))
	}
	os.Unsetenv("SUDOKU_TEST_HOSTILE")
}

// apiCall is a request as it goes over the wire.
func apiCall(path, body string) []byte {
	return fmt.Appendf(nil, "POST /api/v1/%s HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", path, len(body), body)
}

// result is how long the answers took, in ascending order.
type result struct {
	took      []time.Duration
	perSecond float64
}

func (r result) at(share float64) time.Duration {
	i := min(len(r.took)-1, int(share*float64(len(r.took))))
	return r.took[i].Round(10 * time.Microsecond)
}

// attack sends requests in turn from some clients for a time: rate a second
// together, or, when rate is 0, each at once after the answer to the last. With
// a rate an answer's time counts from when its request was due, so that waiting
// behind a slow one counts, too.
func attack(t *testing.T, address string, hostile int, requests [][]byte, clients, rate int, d time.Duration) (r result) {
	t.Helper()
	if hostile > 0 {
		cmd := command(t, address, strconv.Itoa(hostile))
		cmd.Path = strings.TrimSuffix(cmd.Path, "sudoku") + "sudoku-hostile"
		if err := os.Symlink(must(os.Executable()), cmd.Path); err != nil {
			t.Fatal(err)
		}
		cmd.Args[0] = cmd.Path
		cmd.Stderr = os.Stderr
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		defer func() { cmd.Process.Kill(); cmd.Wait() }()
		time.Sleep(time.Second)
	}
	var mutex sync.Mutex
	var all sync.WaitGroup
	start := time.Now()
	for client := range clients {
		all.Go(func() {
			took, err := oneClient(address, requests, client, clients, rate, start, d)
			if err != nil {
				t.Error(err)
			}
			mutex.Lock()
			r.took = append(r.took, took...)
			mutex.Unlock()
		})
	}
	all.Wait()
	if len(r.took) == 0 {
		t.Fatal("no answers")
	}
	r.perSecond = float64(len(r.took)) / time.Since(start).Seconds()
	slices.Sort(r.took)
	return r
}

func oneClient(address string, requests [][]byte, client, clients, rate int, start time.Time, d time.Duration) (took []time.Duration, err error) {
	conn, err := net.Dial("tcp", address)
	if err != nil {
		return nil, err
	}
	defer conn.Close()
	answers := bufio.NewReader(conn)
	for i := 0; time.Since(start) < d; i++ {
		due := time.Now()
		if rate > 0 {
			due = start.Add(time.Duration(i*clients+client) * time.Second / time.Duration(rate))
			time.Sleep(time.Until(due))
		}
		if _, err := conn.Write(requests[(i+client)%len(requests)]); err != nil {
			return took, err
		}
		answer, err := http.ReadResponse(answers, nil)
		if err != nil {
			return took, err
		}
		body, err := io.ReadAll(answer.Body)
		if err != nil || answer.StatusCode != http.StatusOK {
			return took, fmt.Errorf("%s %s %w", answer.Status, body, err)
		}
		took = append(took, time.Since(due))
	}
	return took, nil
}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

var hostileKinds = []string{"huge bodies", "slow bodies", "16×16s without a solution", "counts of an empty 25×25"}

// hostileMain is a process of clients that mean harm: its arguments are the
// address and their number.
func hostileMain() {
	count, _ := strconv.Atoi(os.Args[2])
	impossible := impossible16()
	for i := range count {
		kind := hostileKinds[i%len(hostileKinds)]
		if only := os.Getenv("SUDOKU_TEST_HOSTILE"); only != "" {
			kind = only
		}
		go func() {
			for {
				if beHostile(os.Args[1], kind, impossible) != nil {
					time.Sleep(time.Millisecond)
				}
			}
		}()
	}
	select {}
}

func beHostile(address, kind string, impossible []string) error {
	conn, err := net.Dial("tcp", address)
	if err != nil {
		return err
	}
	defer conn.Close()
	answers := bufio.NewReader(conn)
	for {
		var request []byte
		switch kind {
		case "huge bodies":
			go io.Copy(io.Discard, conn)
			fmt.Fprintf(conn, "POST /api/v1/solve HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n", 1<<30)
			rubbish := bytes.Repeat([]byte("."), 1<<16)
			for range 1 << 14 {
				if _, err := conn.Write(rubbish); err != nil {
					return err
				}
			}
			return nil
		case "slow bodies":
			if _, err := conn.Write([]byte("POST /api/v1/solve HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n")); err != nil {
				return err
			}
			for range 1000 {
				if _, err := conn.Write([]byte(" ")); err != nil {
					return err
				}
				time.Sleep(100 * time.Millisecond)
			}
			return nil
		case "16×16s without a solution":
			request = apiCall("solve", `{"puzzle":"`+impossible[rand.IntN(len(impossible))]+`"}`)
		default:
			request = apiCall("count", `{"puzzle":"`+strings.Repeat(".", 625)+`"}`)
		}
		if _, err := conn.Write(request); err != nil {
			return err
		}
		answer, err := http.ReadResponse(answers, nil)
		if err != nil {
			return err
		}
		io.Copy(io.Discard, answer.Body)
	}
}

// impossible16 are 16×16s with a digit that is wrong.
func impossible16() (list []string) {
	rules := must(sudoku.ParseRules("16"))
	for i := range uint64(8) {
		item := must(generate.One(context.Background(), generate.Options{Rules: rules, Seed: 1, Clues: generate.Range{Lo: 100, Hi: 110}}, i))
		p := item.Puzzle
		givens := slices.Clone(p.Givens)
		for cell := range givens {
			if givens[cell] != 0 {
				continue
			}
			givens[cell] = item.Solution[cell]%16 + 1
			if q := (sudoku.Puzzle{Rules: rules, Givens: givens}); q.Check() == nil {
				if _, err := sudoku.Solve(context.Background(), q); errors.Is(err, sudoku.ErrNoSolution) {
					list = append(list, q.String())
					break
				}
			}
			givens[cell] = 0
		}
	}
	return list
}

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
	return startServerWithLog(t, os.Stderr, args...)
}

func startServerWithLog(t *testing.T, log *os.File, args ...string) (cmd *exec.Cmd, address, printed string) {
	t.Helper()
	cmd = command(t, append([]string{"serve", "--addr", "127.0.0.1:0"}, args...)...)
	cmd.Env = append(os.Environ(), "XDG_DATA_HOME="+t.TempDir())
	cmd.Stderr = log
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
// leaves judging the figures to whoever knows how busy the machine is. With and
// without hostile clients is measured in turn, several times, and the medians
// are compared, since one pair says little on a machine that does other work.
// -run TestLoad/all, /400, /2000 and /kinds are its parts.
func TestLoad(t *testing.T) {
	if os.Getenv("SUDOKU_TEST_LOAD") == "" {
		t.Skip("measures for two minutes; SUDOKU_TEST_LOAD=1 asks for it")
	}
	_, address := server(t)
	solve := apiCall("solve", `{"puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"}`)
	make := apiCall("generate", `{}`)
	mixed := [][]byte{solve, solve, solve, make}
	attack(t, address, nil, mixed, 8, 0, time.Second)                                                               // warm
	t.Logf("%-42s %8s %8s %8s %8s %8s %8s %8s", "", "a second", "p50", "p99", "p99.9", "most", "server", "hostile") // processor time
	show := func(t *testing.T, what string, hostile []string, requests [][]byte, rate int, d time.Duration) time.Duration {
		r := attack(t, address, hostile, requests, 16, rate, d)
		t.Logf("%-42s %8.0f %8s %8s %8s %8s %8s %8s", what, r.perSecond, r.at(.5), r.at(.99), r.at(.999), r.at(1), r.server, r.hostile)
		return r.at(.99)
	}
	t.Run("all", func(t *testing.T) {
		show(t, "solve, 16 clients without a pause", nil, [][]byte{solve}, 0, 5*time.Second)
		show(t, "generate, 16 clients without a pause", nil, [][]byte{make}, 0, 5*time.Second)
	})
	for _, rate := range []int{400, 2000} {
		t.Run(strconv.Itoa(rate), func(t *testing.T) {
			const rounds = 5
			var calm, hostile []time.Duration
			for range rounds {
				calm = append(calm, show(t, fmt.Sprintf("solve and generate, %d a second", rate), nil, mixed, rate, 4*time.Second))
				hostile = append(hostile, show(t, "the same beside 200 hostile clients", hostileKinds, mixed, rate, 4*time.Second))
			}
			slices.Sort(calm)
			slices.Sort(hostile)
			was, is := calm[rounds/2], hostile[rounds/2]
			t.Logf("medians of the p99: %v, beside hostile clients %v, %.1f×", was, is, float64(is)/float64(was))
		})
	}
	t.Run("kinds", func(t *testing.T) {
		for _, kind := range hostileKinds {
			show(t, "400 a second beside 200 with "+kind, []string{kind}, mixed, 400, 4*time.Second)
		}
	})
}

// apiCall is a request as it goes over the wire.
func apiCall(path, body string) []byte {
	return fmt.Appendf(nil, "POST /api/v1/%s HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", path, len(body), body)
}

// result is how long the answers took, in ascending order.
type result struct {
	took            []time.Duration
	perSecond       float64
	server, hostile time.Duration // processor time
}

func (r result) at(share float64) time.Duration {
	i := min(len(r.took)-1, int(share*float64(len(r.took))))
	return r.took[i].Round(10 * time.Microsecond)
}

// attack sends requests in turn from some clients for a time: rate a second
// together, or, when rate is 0, each at once after the answer to the last. With
// a rate an answer's time counts from when its request was due, so that waiting
// behind a slow one counts, too. Beside them 200 hostile clients of some kinds
// are at work, if any are named, and have been for a second.
func attack(t *testing.T, address string, hostile []string, requests [][]byte, clients, rate int, d time.Duration) (r result) {
	t.Helper()
	if hostile != nil {
		cmd := command(t, append([]string{address, "200"}, hostile...)...)
		cmd.Path = strings.TrimSuffix(cmd.Path, "sudoku") + "sudoku-hostile"
		if err := os.Symlink(must(os.Executable()), cmd.Path); err != nil {
			t.Fatal(err)
		}
		cmd.Args[0] = cmd.Path
		cmd.Stderr = os.Stderr
		begun := must(cmd.StdoutPipe())
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		defer func() {
			cmd.Process.Kill()
			cmd.Wait()
			r.hostile = (cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()).Round(10 * time.Millisecond)
			time.Sleep(time.Second) // for what it leaves behind
		}()
		if _, err := begun.Read([]byte{0}); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Second)
	}
	before := processorTime(t, address)
	defer func() { r.server = (processorTime(t, address) - before).Round(10 * time.Millisecond) }()
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

// processorTime is how much the server says it has used.
func processorTime(t *testing.T, address string) time.Duration {
	t.Helper()
	answer, err := http.Get("http://" + address + "/metrics")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text := must(io.ReadAll(answer.Body))
	var all float64
	for _, seconds := range regexp.MustCompile(`(?m)^(?:sudoku_worker_)?process_cpu_seconds_total (.*)$`).FindAllSubmatch(text, -1) {
		all += must(strconv.ParseFloat(string(seconds[1]), 64))
	}
	return time.Duration(all * float64(time.Second))
}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

var hostileKinds = []string{"huge bodies", "slow bodies", "16×16s without a solution", "counts of an empty 25×25"}

// hostileMain is a process of clients that mean harm: its arguments are the
// address, their number and their kinds.
func hostileMain() {
	address, kinds := os.Args[1], os.Args[3:]
	count, _ := strconv.Atoi(os.Args[2])
	impossible := impossible16()
	for i := range count {
		go func() {
			for {
				if beHostile(address, kinds[i%len(kinds)], impossible) != nil {
					time.Sleep(time.Millisecond)
				}
			}
		}()
	}
	fmt.Println("begun")
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

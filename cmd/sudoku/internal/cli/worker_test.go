//go:build linux

package cli_test

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"jiugong/sudoku/internal/testlong"
)

// children are the processes that a process has started.
func children(t *testing.T, pid int) (list []int) {
	t.Helper()
	files := must(filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", pid)))
	if len(files) == 0 {
		t.Skip("/proc doesn't tell of children")
	}
	for _, file := range files {
		text, _ := os.ReadFile(file) // the thread may have ended
		for child := range strings.FieldsSeq(string(text)) {
			list = append(list, must(strconv.Atoi(child)))
		}
	}
	return list
}

func ended(pid int) bool {
	state, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	return err != nil || strings.Contains(string(state), ") Z ")
}

// ignores says whether a process has got as far as to ignore SIGTERM, or has ended.
func ignores(t *testing.T, pid int) bool {
	t.Helper()
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return true
	}
	_, mask, ok := strings.Cut(string(status), "SigIgn:")
	if !ok {
		t.Skip("/proc doesn't tell of signals")
	}
	set := must(strconv.ParseUint(strings.Fields(mask)[0], 16, 64))
	return set>>(syscall.SIGTERM-1)&1 != 0
}

func solveLarge(t *testing.T, address string) string {
	t.Helper()
	answer, err := http.Post("http://"+address+"/api/v1/solve", "application/json", strings.NewReader(`{"puzzle":"`+strings.Repeat(".", 256)+`"}`))
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	return answer.Status + string(must(io.ReadAll(answer.Body)))
}

// TestTheWorkerComesAndGoesWithItsServer kills both. A server kills a worker whose
// request wasn't done in time, which on a busy machine may be any: what a worker died of
// the server's log says.
func TestTheWorkerComesAndGoesWithItsServer(t *testing.T) {
	log := must(os.Create(filepath.Join(t.TempDir(), "log")))
	defer log.Close()
	cmd, address, _ := startServerWithLog(t, log)
	if got := children(t, cmd.Process.Pid); len(got) != 0 {
		t.Errorf("%d processes with no work to do", len(got))
	}
	for range 2 {
		if got := solveLarge(t, address); !strings.HasPrefix(got, "200") {
			t.Fatal(got)
		}
		workers := children(t, cmd.Process.Pid)
		if len(workers) == 0 || len(workers) > 4 { // for short work and for heavy; another each, when the first was slow to start
			t.Fatalf("%d workers", len(workers))
		}
		for _, worker := range workers {
			usual := must(unix.Getpriority(unix.PRIO_PROCESS, os.Getpid()))
			worse, err := unix.Getpriority(unix.PRIO_PROCESS, worker)
			if err == nil && worse >= usual && usual > 1 { // 20 less the niceness, 1 at least
				t.Errorf("the worker has the priority %d, others %d", worse, usual)
			}
			// One of two may have just begun.
			until(t, "the worker knows that signals aren't for it", func() bool { return ignores(t, worker) })
			syscall.Kill(worker, syscall.SIGTERM) // as a terminal or a service manager does
		}
		time.Sleep(50 * time.Millisecond)
		for _, worker := range workers {
			syscall.Kill(worker, syscall.SIGKILL)
		}
		until(t, "the worker's death is noticed", func() bool { return len(children(t, cmd.Process.Pid)) == 0 })
	}
	if got := solveLarge(t, address); !strings.HasPrefix(got, "200") {
		t.Fatal(got)
	}
	worker := children(t, cmd.Process.Pid)[0]
	cmd.Process.Kill()
	until(t, "the worker ends with its server", func() bool { return ended(worker) })
	for line := range strings.Lines(string(must(os.ReadFile(log.Name())))) {
		if strings.Contains(line, "a worker has died") && !strings.Contains(line, "signal: killed") {
			t.Error("it is not for the worker to end: ", line)
		}
	}
}

// TestHardPuzzlesAreSolvedOnABusyMachine has this process take all the time there is.
// What the server would usually wait is measured by the processors' time that goes to
// it, so that what else the machine has to do doesn't count.
func TestHardPuzzlesAreSolvedOnABusyMachine(t *testing.T) {
	_, address := server(t, "--patience", "10m")
	used := func() time.Duration {
		var usage unix.Rusage
		if err := unix.Getrusage(unix.RUSAGE_SELF, &usage); err != nil {
			t.Fatal(err)
		}
		return time.Duration(usage.Utime.Nano())
	}
	var stop atomic.Bool
	var hogs sync.WaitGroup
	defer hogs.Wait()
	defer stop.Store(true)
	for range 2 * runtime.NumCPU() {
		hogs.Go(func() {
			for !stop.Load() {
			}
		})
	}
	for range 3 {
		before := used()
		answer, err := http.Post("http://"+address+"/api/v1/generate", "application/json", strings.NewReader(`{"rules":"16"}`))
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		if answer.StatusCode != http.StatusOK {
			t.Errorf("a 16×16: %s", answer.Status)
		}
		if each := (used() - before) / time.Duration(runtime.NumCPU()); each > 10*time.Second {
			t.Errorf("a 16×16 waited while others used %v of each processor", each)
		}
	}
}

// TestServeEndsBesideClientsThatMeanHarm leaves nobody waiting whose work has
// not begun.
func TestServeEndsBesideClientsThatMeanHarm(t *testing.T) {
	cmd, address := server(t, "--patience", "1s", "--grace", "10m")
	solveLarge(t, address)
	worker := children(t, cmd.Process.Pid)[0]
	head := "POST /api/v1/count HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"
	count := `{"puzzle":"` + strings.Repeat(".", 625) + `"}`
	for range 20 {
		for _, request := range []string{
			fmt.Sprintf(head, len(count)) + count,
			fmt.Sprintf(head, 1<<30) + "....",
			fmt.Sprintf(head, 1000) + "....",
		} {
			conn, err := net.Dial("tcp", address)
			if err != nil {
				t.Fatal(err)
			}
			defer conn.Close()
			fmt.Fprint(conn, request)
		}
	}
	time.Sleep(300 * time.Millisecond)
	start := time.Now()
	cmd.Process.Signal(os.Interrupt)
	if err := cmd.Wait(); err != nil {
		t.Errorf("ended with %v", err)
	}
	if took := time.Since(start); took > testlong.Patience {
		t.Errorf("took %v to end", took)
	}
	until(t, "the worker ends with its server", func() bool { return ended(worker) })
}

// TestNoRequestLocksTheServer asks for what nobody can find, and leaves.
func TestNoRequestLocksTheServer(t *testing.T) {
	patient, address := server(t, "--workers", "2", "--patience", "10m", "--grace", "300ms")
	_, hasty := server(t, "--workers", "2", "--patience", "300ms")
	bodies := []string{`{"clues":"17"}`, `{"clues":"18"}`, `{"holes_per_box":"7"}`, `{"solutions":"2-10","clues":"17"}`, `{"rating":"11.5-12"}`}
	if !testlong.Wanted() {
		bodies = bodies[:1]
	}
	for _, body := range bodies {
		// Two at once: one leaves, one stays until its server's patience ends.
		ctx, leave := context.WithCancel(t.Context())
		left, refused := make(chan bool), make(chan int)
		ask := func(ctx context.Context, address string) int {
			r, _ := http.NewRequestWithContext(ctx, "POST", "http://"+address+"/api/v1/generate", strings.NewReader(body))
			r.Header.Set("Content-Type", "application/json")
			answer, err := http.DefaultClient.Do(r)
			if err != nil {
				return 0
			}
			answer.Body.Close()
			return answer.StatusCode
		}
		go func() {
			if got := ask(ctx, address); got != 0 && got != http.StatusOK {
				t.Errorf("%s: %d", body, got)
			}
			close(left)
		}()
		go func() { refused <- ask(t.Context(), hasty) }()
		until(t, "work on "+body+" is in progress, or done by luck", func() bool {
			select {
			case <-left:
				return true
			default:
				return strings.Contains(figures(t, address), `sudoku_pool_busy{lane="heavy"} 1`)
			}
		})
		start := time.Now()
		answer := must(http.Post("http://"+address+"/api/v1/solve", "application/json", strings.NewReader(`{"puzzle":"`+strings.Repeat(".", 81)+`"}`)))
		answer.Body.Close()
		if answer.StatusCode != http.StatusOK || time.Since(start) > testlong.Patience {
			t.Errorf("beside %s: solve %s after %v", body, answer.Status, time.Since(start))
		}
		leave()
		testlong.Await(t, left)
		if got := testlong.Await(t, refused); got != http.StatusUnprocessableEntity && got != http.StatusOK && got != http.StatusServiceUnavailable {
			t.Errorf("%s: %d", body, got)
		}
		for _, address := range []string{address, hasty} {
			until(t, "all places are free", func() bool {
				text := figures(t, address)
				return strings.Contains(text, `sudoku_pool_busy{lane="heavy"} 0`) && strings.Contains(text, `sudoku_pool_busy{lane="short"} 0`)
			})
			if text := figures(t, address); !strings.Contains(text, "sudoku_pool_runaways 0") {
				t.Error("work goes on in the server")
			}
		}
	}
	go http.Post("http://"+address+"/api/v1/generate", "application/json", strings.NewReader(`{"clues":"17"}`))
	until(t, "work is in progress", func() bool { return strings.Contains(figures(t, address), `sudoku_pool_busy{lane="heavy"} 1`) })
	start := time.Now()
	patient.Process.Signal(syscall.SIGTERM)
	if err := patient.Wait(); err != nil {
		t.Errorf("ended with %v", err)
	}
	if took := time.Since(start); took > testlong.Patience {
		t.Errorf("ended after %v", took)
	}
}

// TestSIGTERMEndsWithItsGrace has work in progress that takes far longer, waits
// that go on, and a body that never comes.
func TestSIGTERMEndsWithItsGrace(t *testing.T) {
	cmd, address := server(t, "--grace", "300ms", "--patience", "10m")
	const clients = 4
	answers := make(chan string, clients)
	for range clients {
		go func() {
			answer, err := http.Post("http://"+address+"/api/v1/generate", "application/json", strings.NewReader(`{"clues":"17"}`))
			if err != nil {
				answers <- err.Error()
				return
			}
			answer.Body.Close()
			answers <- answer.Status + answer.Header.Get("Retry-After")
		}()
	}
	slow := must(net.Dial("tcp", address))
	defer slow.Close()
	fmt.Fprint(slow, "POST /api/v1/solve HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{")
	until(t, "work is in progress", func() bool { return strings.Contains(figures(t, address), `sudoku_pool_busy{lane="heavy"} 1`) })
	start := time.Now()
	cmd.Process.Signal(syscall.SIGTERM)
	if err := cmd.Wait(); err != nil {
		t.Errorf("ended with %v", err)
	}
	if took := time.Since(start); took > testlong.Patience { // half a second beyond its grace, on a machine that isn't busy
		t.Errorf("ended after %v", took)
	}
	for range clients {
		if got := testlong.Await(t, answers); got != "503 Service Unavailable5" {
			t.Errorf("answered %s", got)
		}
	}
}

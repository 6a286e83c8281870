//go:build linux && queue

package cli_test

import (
	"bufio"
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	nats "github.com/nats-io/nats-server/v2/server"

	"jiugong/sudoku/batch/queue"
	"jiugong/sudoku/internal/testlong"
)

// startQueue is a queue in this process, for others to find.
func startQueue(t *testing.T) *nats.Server {
	t.Helper()
	s, err := nats.NewServer(&nats.Options{Host: "127.0.0.1", Port: -1, JetStream: true, StoreDir: t.TempDir(), NoSigs: true, NoLog: true})
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
	if !s.ReadyForConnections(testlong.Patience) {
		t.Fatal("the queue doesn't start")
	}
	return s
}

// TestABatchOverAQueue has two workers that are told to stop in between, and a third that
// finishes. A shard that one of them kept would be the third's only after an hour.
func TestABatchOverAQueue(t *testing.T) {
	at := startQueue(t).ClientURL()
	path := manyPuzzles(t, 9000)
	dir := filepath.Join(t.TempDir(), "out")
	id := strings.TrimSpace(string(output(t, "batch", "submit", "--queue", at, "--silence", "1h", "--do", "check", "--input", path, "--out", dir, "--shard", "20000")))
	if said := string(output(t, "batch", "status", "--queue", at)); !strings.HasPrefix(said, id+": check, 0 of 37 shards done") {
		t.Fatal(said)
	}
	var workers []*exec.Cmd
	for range 2 {
		worker := command(t, "batch", "work", "--queue", at, "-j1")
		if err := worker.Start(); err != nil {
			t.Fatal(err)
		}
		workers = append(workers, worker)
	}
	for start := time.Now(); time.Since(start) < testlong.Patience; time.Sleep(10 * time.Millisecond) {
		if parts, _ := filepath.Glob(filepath.Join(dir, "parts", "0*")); len(parts) > 3 {
			break
		}
	}
	workers[0].Process.Signal(syscall.SIGTERM)
	workers[1].Process.Signal(syscall.SIGTERM)
	for _, worker := range workers {
		if err := worker.Wait(); err != nil {
			t.Errorf("told to stop: %v", err)
		}
	}
	third := command(t, "batch", "work", "--queue", at, "--until-empty")
	if err := third.Start(); err != nil {
		t.Fatal(err)
	}
	stop := time.AfterFunc(testlong.Patience, func() { third.Process.Kill() })
	defer stop.Stop()
	if err := third.Wait(); err != nil {
		t.Fatal("the third worker doesn't get what the others gave back: ", err)
	}
	got, want := output(t, "batch", "collect", "--queue", at, id), output(t, "check", "--to", "tsv", path)
	if !bytes.Equal(got, want) {
		t.Errorf("%d bytes, want %d", len(got), len(want))
	}
	named := command(t, "batch", "status", id)
	named.Env = append(named.Environ(), "NATS_URL="+at)
	said, _ := named.CombinedOutput()
	if string(said) != id+": check, 37 of 37 shards done, 9000 puzzles\n" {
		t.Errorf("%s", said)
	}
	output(t, "batch", "cancel", "--queue", at, id)
	said, err := command(t, "batch", "collect", "--queue", at, id).CombinedOutput()
	if err == nil || !strings.Contains(string(said), "the queue has no job "+id) {
		t.Errorf("%s", said)
	}
	if _, err := os.Stat(filepath.Join(dir, "parts")); err != nil {
		t.Error(err)
	}
}

// TestAQueueSaysHowLongWorkersMayBeSilent has a server with --silence, started twice.
func TestAQueueSaysHowLongWorkersMayBeSilent(t *testing.T) {
	if said, err := command(t, "batch", "queue", "--silence", "10ms").CombinedOutput(); err == nil || !strings.Contains(string(said), "--silence must be at least 1s, got 10ms") {
		t.Errorf("%v %s", err, said)
	}
	dir := filepath.Join(t.TempDir(), "queue")
	for _, test := range []struct{ silence, told string }{
		{"7s", ""}, {"9s", "this queue was set up earlier with --silence 7s, which stays"},
	} {
		var told bytes.Buffer
		cmd := command(t, "batch", "queue", "--listen", "127.0.0.1:0", "--dir", dir, "--silence", test.silence)
		cmd.Stderr = &told
		out := must(cmd.StdoutPipe())
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		stop := time.AfterFunc(testlong.Patience, func() { cmd.Process.Kill() })
		first, _ := bufio.NewReader(out).ReadString('\n')
		at := strings.TrimSpace(strings.TrimPrefix(first, "queue at "))
		ctx, cancel := context.WithTimeout(t.Context(), testlong.Patience)
		if q, err := queue.Open(ctx, at, queue.Options{AckWait: time.Hour}); err != nil {
			t.Errorf("%q: %v", first, err)
		} else if q.Close(); q.Silence() != 7*time.Second {
			t.Errorf("workers may be silent for %v", q.Silence())
		}
		cancel()
		cmd.Process.Signal(syscall.SIGTERM)
		if err := cmd.Wait(); err != nil {
			t.Error(err)
		}
		stop.Stop()
		if !strings.Contains(told.String(), test.told) || test.told == "" && told.Len() > 0 {
			t.Errorf("--silence %s: %s", test.silence, &told)
		}
	}
}

// TestWorkersOfTwoLanguages has each do a part of a job; whoever collects reads their own.
func TestWorkersOfTwoLanguages(t *testing.T) {
	at := startQueue(t).ClientURL()
	path := filepath.Join(t.TempDir(), "puzzles.txt")
	bad := "55" + easyPuzzle[2:] + easyPuzzle[:80] + "?\n"
	if err := os.WriteFile(path, []byte(strings.Repeat(bad, 400)), 0o666); err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "out")
	id := strings.TrimSpace(string(output(t, "batch", "submit", "--queue", at, "--do", "check", "--to", "json", "--input", path, "--out", dir, "--shard", "300")))
	first := command(t, "batch", "work", "--queue", at, "-j1", "--lang", "zh")
	if err := first.Start(); err != nil {
		t.Fatal(err)
	}
	for start := time.Now(); time.Since(start) < testlong.Patience; time.Sleep(time.Millisecond) {
		if parts, _ := filepath.Glob(filepath.Join(dir, "parts", "0*")); len(parts) > 3 {
			break
		}
	}
	first.Process.Signal(syscall.SIGTERM)
	if err := first.Wait(); err != nil {
		t.Fatal(err)
	}
	half := string(output(t, "batch", "status", "--queue", at, "--json", id))
	if err := command(t, "batch", "work", "--queue", at, "--lang", "en", "--until-empty").Run(); err != nil {
		t.Fatal(err)
	}
	t.Logf("between the two: %s", half)
	for _, lang := range []string{"en", "zh"} {
		var said [2]bytes.Buffer
		var rows [2][]byte
		for i, args := range [][]string{{"check", "--json", path}, {"batch", "collect", "--queue", at, id}} {
			cmd := command(t, append(args, "--lang", lang)...)
			cmd.Stderr = &said[i]
			rows[i], _ = cmd.Output() // check ends with 2
		}
		if len(rows[0]) == 0 || !bytes.Equal(rows[0], rows[1]) {
			t.Errorf("%s: rows %.300q, want %.300q", lang, rows[1], rows[0])
		}
		if said[0].Len() == 0 || said[0].String() != said[1].String() {
			t.Errorf("%s: said %.300q, want %.300q", lang, said[1].String(), said[0].String())
		}
	}
}

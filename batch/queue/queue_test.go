//go:build queue

package queue

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"jiugong/sudoku/batch"
	"jiugong/sudoku/internal/testlong"
)

const easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

// embedded is a queue in this process, without a port.
func embedded(t *testing.T) *server.Server {
	t.Helper()
	s, err := server.NewServer(&server.Options{DontListen: true, JetStream: true, StoreDir: t.TempDir(), NoSigs: true, NoLog: true})
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

func open(t *testing.T, s *server.Server) *Queue {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), testlong.Patience)
	defer cancel()
	q, err := Open(ctx, "", Options{AckWait: time.Second, Native: []nats.Option{nats.InProcessServer(s)}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(q.Close)
	return q
}

// plan is a job that checks so many puzzles, of which some are odd.
func plan(t *testing.T, puzzles int, job batch.Job) *batch.Plan {
	t.Helper()
	var text strings.Builder
	for i := range puzzles {
		fmt.Fprintf(&text, "%s%d%s\n", easy[:2], i%10, easy[3:])
	}
	path := filepath.Join(t.TempDir(), "puzzles.txt")
	if err := os.WriteFile(path, []byte(text.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	if job.Do == "" {
		job.Do = "check"
	}
	job.Input = []string{path}
	if err := job.Complete(); err != nil {
		t.Fatal(err)
	}
	p, err := batch.NewPlan(&job)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// alone is what the job gives without a queue.
func alone(t *testing.T, p *batch.Plan) string {
	t.Helper()
	job := *p.Job
	job.Out = t.TempDir()
	if _, err := batch.Run(t.Context(), &job, batch.RunOptions{}); err != nil {
		t.Fatal(err)
	}
	folder, err := batch.OpenFolder(job.Out)
	if err != nil {
		t.Fatal(err)
	}
	return collected(t, &batch.Result{Plan: folder.Plan, Parts: folder.Parts(), Of: folder.Of})
}

func collected(t *testing.T, r *batch.Result) string {
	t.Helper()
	var out bytes.Buffer
	if err := r.Collect(t.Context(), &out, nil); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// finish works until nothing is left, and holds the result against what one machine
// alone makes.
func finish(t *testing.T, s *server.Server, q *Queue, id string, p *batch.Plan) {
	t.Helper()
	if err := open(t, s).Work(t.Context(), WorkOptions{UntilEmpty: true}); err != nil {
		t.Fatal(err)
	}
	if got, want := result(t, q, id), alone(t, p); got != want {
		t.Errorf("%d bytes, want %d", len(got), len(want))
	}
}

// result is that of a job in the queue.
func result(t *testing.T, q *Queue, id string) string {
	t.Helper()
	state, err := q.State(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	parts, err := q.Parts(t.Context(), id, state.Plan.Job)
	if err != nil {
		t.Fatal(err)
	}
	return collected(t, &batch.Result{Plan: state.Plan, Parts: parts, Of: state.Of})
}

// TestWorkersMakeTheSameBytes has several workers do jobs, with parts in a folder
// and in the queue, and with equal puzzles left out.
func TestWorkersMakeTheSameBytes(t *testing.T) {
	s := embedded(t)
	for _, job := range []batch.Job{{Shard: 4000}, {Shard: 4000, Out: own}, {Shard: 4000, Out: own, Distinct: true}} {
		if job.Out == "" {
			job.Out = t.TempDir()
		}
		p := plan(t, 1000, job)
		id, err := open(t, s).Submit(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		done := make(chan error)
		for range 3 {
			q := open(t, s)
			go func() { done <- q.Work(t.Context(), WorkOptions{Jobs: 2, UntilEmpty: true}) }()
		}
		for range 3 {
			if err := <-done; err != nil {
				t.Error(err)
			}
		}
		if got, want := result(t, open(t, s), id), alone(t, p); got != want {
			t.Errorf("%+v: %d bytes, want %d", job, len(got), len(want))
		}
		if err := open(t, s).Cancel(t.Context(), id); err != nil {
			t.Error(err)
		}
		unknown := (*UnknownJobError)(nil)
		if _, err := open(t, s).State(t.Context(), id); !errors.As(err, &unknown) {
			t.Errorf("cancelled: %v", err)
		}
		parts, err := open(t, s).js.ObjectStore(t.Context(), name)
		if err != nil {
			t.Fatal(err)
		}
		if left, err := parts.List(t.Context()); !errors.Is(err, jetstream.ErrNoObjectsFound) {
			t.Errorf("%+v: cancelled, its parts are %d still, %v", job, len(left), err)
		}
	}
}

// TestAWorkerThatFallsSilentLosesItsShard takes messages and says nothing more.
func TestAWorkerThatFallsSilentLosesItsShard(t *testing.T) {
	s := embedded(t)
	q := open(t, s)
	p := plan(t, 200, batch.Job{Shard: 4000, Out: own})
	id, err := q.Submit(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := open(t, s).workers.Fetch(2); err != nil {
		t.Fatal(err)
	} else {
		for range got.Messages() {
		}
	}
	finish(t, s, q, id, p)
}

// TestTheFirstPartCounts settles a shard twice.
func TestTheFirstPartCounts(t *testing.T) {
	s := embedded(t)
	q := open(t, s)
	p := plan(t, 100, batch.Job{Out: t.TempDir()})
	id, err := q.Submit(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	w := &worker{queue: q, options: WorkOptions{Progress: new(Working)}, jobs: map[string]*jobAtWork{}}
	job, err := w.jobOf(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	got, err := q.workers.Fetch(1)
	if err != nil {
		t.Fatal(err)
	}
	msg := <-got.Messages()
	for _, part := range []string{"first", "second", "first"} {
		if err := job.parts.Put(t.Context(), part, func(to io.Writer) error { _, err := io.WriteString(to, part); return err }); err != nil {
			t.Fatal(err)
		}
		w.settle(t.Context(), msg, job, batch.Done{Shard: 0, Part: part})
	}
	state, err := q.State(t.Context(), id)
	if err != nil || state.Done[0].Part != "first" {
		t.Errorf("%+v, %v", state.Done, err)
	}
	left, _ := filepath.Glob(filepath.Join(p.Job.Out, "parts", "*"))
	if len(left) != 1 || filepath.Base(left[0]) != "first" {
		t.Errorf("left: %v", left)
	}
}

// TestPoisonIsSetAside has a shard that fails on every try, and one whose input is
// wrong; the rest is done, and a second submit tries again.
func TestPoisonIsSetAside(t *testing.T) {
	s := embedded(t)
	q := open(t, s)
	p := plan(t, 200, batch.Job{Shard: 4000, Out: own})
	text, err := os.ReadFile(p.Files[0].Path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(p.Files[0].Path, append(text, "more\n"...), 0o666); err != nil {
		t.Fatal(err)
	}
	id, err := q.Submit(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	progress := new(Working)
	if err := open(t, s).Work(t.Context(), WorkOptions{Jobs: 5, UntilEmpty: true, Progress: progress}); err != nil {
		t.Fatal(err)
	}
	state, err := q.State(t.Context(), id)
	if err != nil || len(state.Aside) != p.Shards() || !strings.Contains(state.Aside[1].Error(), "as when the job was begun") || progress.Failed.Load() != int64(p.Shards()) {
		t.Fatalf("%+v, %v", state, err)
	}
	if report := state.Report(); report.Status != 2 || len(report.Failed) != p.Shards() {
		t.Errorf("%+v", report)
	}
	if err := os.WriteFile(p.Files[0].Path, text, 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := q.Submit(t.Context(), p); err != nil {
		t.Fatal(err)
	}
	finish(t, s, q, id, p)
}

// TestErrorsCountToFive notes failures as a worker does.
func TestErrorsCountToFive(t *testing.T) {
	s := embedded(t)
	q := open(t, s)
	p := plan(t, 10, batch.Job{Out: own})
	id, err := q.Submit(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(p.Files[0].Path); err != nil {
		t.Fatal(err)
	}
	start := time.Now()
	if err := q.Work(t.Context(), WorkOptions{Jobs: 1, UntilEmpty: true}); err != nil {
		t.Fatal(err)
	}
	state, err := q.State(t.Context(), id)
	if err != nil || !strings.Contains(state.Aside[0].Error(), "no such file") {
		t.Fatalf("%+v, %v", state, err)
	}
	f, _, err := (&worker{queue: q}).failures(t.Context(), id, 0)
	if err != nil || f.Tries != mostTries {
		t.Errorf("%+v, %v after %v", f, err, time.Since(start))
	}
}

// TestAStoppedWorkerHandsItsShardBack stops one in the middle, and sees how soon
// another has the shard.
func TestAStoppedWorkerHandsItsShardBack(t *testing.T) {
	s := embedded(t)
	q := open(t, s)
	hard := filepath.Join(t.TempDir(), "hard.txt") // half a second each
	if err := os.WriteFile(hard, []byte(strings.Repeat("98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6\n", 500)), 0o666); err != nil {
		t.Fatal(err)
	}
	job := batch.Job{Do: "rate", Shard: 1 << 20, Out: own, Input: []string{hard}}
	if err := job.Complete(); err != nil {
		t.Fatal(err)
	}
	p, err := batch.NewPlan(&job)
	if err != nil {
		t.Fatal(err)
	}
	id, err := q.Submit(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var start time.Time
	go func() {
		for ctx.Err() == nil {
			if info, err := q.workers.Info(ctx); err == nil && info.NumAckPending > 0 {
				time.Sleep(100 * time.Millisecond)
				start = time.Now()
				cancel()
			}
		}
	}()
	if err := q.Work(ctx, WorkOptions{Jobs: 1}); err != nil {
		t.Fatal(err)
	}
	if spent := time.Since(start); spent > testlong.Patience {
		t.Errorf("stopped after %v", spent)
	}
	f, _, err := (&worker{queue: q}).failures(t.Context(), id, 0)
	if err != nil || f.Back != 1 || f.Tries != 0 {
		t.Errorf("%+v, %v", f, err)
	}
	got, err := open(t, s).workers.Fetch(1, jetstream.FetchMaxWait(testlong.Patience))
	if err != nil {
		t.Fatal(err)
	}
	if msg := <-got.Messages(); msg == nil {
		t.Error("nobody gets the shard")
	}
}

// TestLostMessagesAreFound loses all that wait, as a queue may that loses power.
func TestLostMessagesAreFound(t *testing.T) {
	s := embedded(t)
	q := open(t, s)
	p := plan(t, 200, batch.Job{Shard: 4000, Out: own})
	id, err := q.Submit(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	if err := q.stream.Purge(t.Context()); err != nil {
		t.Fatal(err)
	}
	if state, err := q.Repair(t.Context(), id); err != nil || len(state.Done) != 0 {
		t.Fatal(state, err)
	}
	if waiting, err := q.Waiting(t.Context(), id); err != nil || waiting != p.Shards() {
		t.Errorf("%d of %d waiting, %v", waiting, p.Shards(), err)
	}
	if ids, err := q.Jobs(t.Context()); err != nil || len(ids) != 1 || ids[0] != id {
		t.Errorf("jobs %v, %v", ids, err)
	}
}

// fullOnce has no room for parts at first.
type fullOnce struct {
	batch.Parts
	puts atomic.Int32
}

func (s *fullOnce) Put(ctx context.Context, name string, write func(io.Writer) error) error {
	if s.puts.Add(1) == 1 {
		return errors.New("no space left on device")
	}
	return s.Parts.Put(ctx, name, write)
}

// TestAFullDiskIsNoFaultOfTheShard sees that the shard isn't counted against.
func TestAFullDiskIsNoFaultOfTheShard(t *testing.T) {
	s := embedded(t)
	q := open(t, s)
	p := plan(t, 10, batch.Job{Out: own})
	id, err := q.Submit(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	parts, err := q.Parts(t.Context(), id, p.Job)
	if err != nil {
		t.Fatal(err)
	}
	bw, err := batch.NewWorker(p.Job, 1)
	if err != nil {
		t.Fatal(err)
	}
	_, err = bw.Do(t.Context(), p.Shard(0), &fullOnce{Parts: parts}, "x", nil)
	if full := (*batch.PartsError)(nil); !errors.As(err, &full) {
		t.Errorf("%v", err)
	}
}

// TestLeadersAreAsked sees to it that no server answers that may be behind.
func TestLeadersAreAsked(t *testing.T) {
	q := open(t, embedded(t))
	for _, name := range []string{entriesStream, objectsStream} {
		stream, err := q.js.Stream(t.Context(), name)
		if err != nil || stream.CachedInfo().Config.AllowDirect {
			t.Errorf("%s: any server answers, %v", name, err)
		}
	}
}

// TestAShardThatSilencesItsWorkersIsSetAside takes the only shard five times and is
// not heard of again; the next worker sets it aside, and a second submit tries again.
func TestAShardThatSilencesItsWorkersIsSetAside(t *testing.T) {
	s := embedded(t)
	q, err := Open(t.Context(), "", Options{AckWait: 200 * time.Millisecond, Native: []nats.Option{nats.InProcessServer(s)}})
	if err != nil {
		t.Fatal(err)
	}
	defer q.Close()
	p := plan(t, 10, batch.Job{Out: own})
	id, err := q.Submit(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	for try := range mostTries {
		if state, err := q.State(t.Context(), id); err != nil || len(state.Aside) > 0 {
			t.Fatalf("after %d tries: %+v, %v", try, state, err)
		}
		for got := false; !got; {
			batch, err := q.workers.Fetch(1, jetstream.FetchMaxWait(time.Second))
			if err != nil {
				t.Fatal(err)
			}
			for range batch.Messages() {
				got = true
			}
		}
	}
	if err := q.Work(t.Context(), WorkOptions{Jobs: 1, UntilEmpty: true}); err != nil {
		t.Fatal(err)
	}
	state, err := q.State(t.Context(), id)
	if err != nil || state.Aside[0].Error() != "5 workers that had it were not heard of again" {
		t.Fatalf("%+v, %v", state, err)
	}
	if _, err := q.Submit(t.Context(), p); err != nil {
		t.Fatal(err)
	}
	finish(t, s, q, id, p)
}

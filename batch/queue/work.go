package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"jiugong/sudoku/internal/message"

	"jiugong/sudoku/batch"
)

// mostTries is how often a shard may fail before it is set aside. It fails with
// an error or with a worker that falls silent. Machines are switched off, but a
// shard that kills its workers must not have them all.
const mostTries = 5

// WorkOptions say how a worker works; the zero value is right for most.
type WorkOptions struct {
	// Jobs is how many shards to do at the same time, on a core each; 0 is as many
	// as there are cores.
	Jobs int
	// Progress, when not nil, is kept up to date.
	Progress *Working
	// UntilEmpty ends the work when nothing waits.
	UntilEmpty bool
}

// Working tells what a worker has done since it was started.
type Working struct {
	Shards, Puzzles, Failed atomic.Int64
	// Trouble is the last error that was no shard's own, empty when all is well.
	Trouble atomic.Pointer[message.Message]
}

// Work does shards of any jobs until the context ends. Then it hands back those
// under way at once. Neither a queue that is out of reach nor a full disk ends it:
// it waits.
func (q *Queue) Work(ctx context.Context, options WorkOptions) error {
	if options.Jobs == 0 {
		options.Jobs = runtime.GOMAXPROCS(0)
	}
	if options.Progress == nil {
		options.Progress = new(Working)
	}
	w := &worker{queue: q, options: options, jobs: map[string]*jobAtWork{}}
	var group sync.WaitGroup
	for range options.Jobs {
		group.Go(func() { w.loop(ctx) })
	}
	group.Wait()
	return nil
}

type worker struct {
	queue   *Queue
	options WorkOptions
	mu      sync.Mutex
	jobs    map[string]*jobAtWork
}

// jobAtWork holds what a worker keeps of a job.
type jobAtWork struct {
	id     string
	worker *batch.Worker
	parts  batch.Parts
}

func (w *worker) loop(ctx context.Context) {
	for ctx.Err() == nil {
		wait := 5 * time.Second
		if w.options.UntilEmpty {
			wait = w.pause() / 4
		}
		got, err := w.queue.workers.Fetch(1, jetstream.FetchMaxWait(wait))
		if err == nil {
			none := true
			for msg := range got.Messages() {
				none = false
				w.take(ctx, msg)
			}
			err = got.Error()
			if none && w.options.UntilEmpty && w.isEmpty(ctx) {
				return
			}
		}
		if err != nil && !errors.Is(err, nats.ErrTimeout) && !errors.Is(err, jetstream.ErrNoMessages) {
			w.trouble(err)
			rest(ctx, w.pause())
		}
	}
}

// pause returns how long to wait before something is tried again. It is a
// second if workers may be silent for half a minute.
func (w *worker) pause() time.Duration { return w.queue.options.AckWait / 30 }

func (w *worker) isEmpty(ctx context.Context) bool {
	info, err := w.queue.stream.Info(ctx)
	return err == nil && info.State.Msgs == 0
}

func (w *worker) trouble(err error) {
	what := message.Of(err)
	w.options.Progress.Trouble.Store(&what)
}

// rest waits, or until the context ends.
func rest(ctx context.Context, d time.Duration) {
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
}

// take does the shard of a message, and tells the queue what came of it.
func (w *worker) take(ctx context.Context, msg jetstream.Msg) {
	id, shard, err := shardOf(msg)
	if err != nil {
		msg.Term() // nobody can read it
		return
	}
	job, err := w.jobOf(ctx, id)
	if unknown := (*UnknownJobError)(nil); errors.As(err, &unknown) {
		// Cancelled: its messages are gone, or will be in a moment.
		msg.NakWithDelay(w.queue.options.AckWait)
		return
	} else if err != nil {
		w.giveBack(msg, id, shard.Index)
		w.trouble(err)
		rest(ctx, w.pause())
		return
	}
	atWork, cancel := context.WithCancel(ctx)
	defer cancel()
	last, said := outlive(atWork)
	defer said()
	go w.heartbeat(atWork, cancel, msg, id)

	switch over, err := w.isOver(atWork, msg, job, shard); {
	case err != nil:
		w.giveBack(msg, id, shard.Index)
		return
	case over:
		msg.DoubleAck(last)
		return
	}
	var of func(int) (batch.Done, bool)
	if shard.Reduces > 0 {
		state, err := w.queue.State(atWork, id)
		if err != nil || len(state.Done)+len(state.Aside) < shard.Pieces {
			msg.NakWithDelay(2 * w.pause()) // its turn comes when the pieces are done
			return
		}
		of = state.Of
	}
	part := fmt.Sprintf("%08d.%s", shard.Index, nats.NewInbox()[len("_INBOX."):])
	done, err := job.worker.Do(atWork, shard, job.parts, part, of)
	unkept := (*batch.PartsError)(nil)
	switch {
	case ctx.Err() != nil:
		w.giveBack(msg, id, shard.Index)
	case atWork.Err() != nil:
		msg.NakWithDelay(w.queue.options.AckWait) // cancelled, see above
	case err == nil:
		w.settle(last, msg, job, done)
	case errors.As(err, &unkept):
		// The shard is as good as ever; somewhere else there may be room.
		w.trouble(err)
		w.giveBack(msg, id, shard.Index)
		rest(ctx, 5*w.pause())
	default:
		w.failed(last, msg, job, shard.Index, err)
		rest(ctx, w.pause()) // it may be this machine that can't
	}
}

func shardOf(msg jetstream.Msg) (id string, s batch.Shard, err error) {
	id, _, _ = strings.Cut(strings.TrimPrefix(msg.Subject(), subjects), ".")
	return id, s, json.Unmarshal(msg.Data(), &s)
}

// jobOf returns the job of a message.
func (w *worker) jobOf(ctx context.Context, id string) (*jobAtWork, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if job := w.jobs[id]; job != nil {
		return job, nil
	}
	plan, err := w.queue.job(ctx, id)
	if err != nil {
		return nil, err
	}
	job := &jobAtWork{id: id}
	if job.worker, err = batch.NewWorker(plan.Job, 1); err != nil {
		return nil, err
	}
	if job.parts, err = w.queue.Parts(ctx, id, plan.Job); err != nil {
		return nil, err
	}
	w.jobs[id] = job
	return job, nil
}

// heartbeat tells that a shard is at work until the context ends, and ends it when the
// job was cancelled.
func (w *worker) heartbeat(ctx context.Context, cancel context.CancelFunc, msg jetstream.Msg, id string) {
	ticker := time.NewTicker(w.queue.options.AckWait / 3)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		msg.InProgress()
		once, done := context.WithTimeout(ctx, 5*time.Second)
		_, err := w.queue.kv.Get(once, id)
		done()
		if errors.Is(err, jetstream.ErrKeyNotFound) || errors.Is(err, jetstream.ErrKeyDeleted) {
			w.mu.Lock()
			delete(w.jobs, id)
			w.mu.Unlock()
			cancel()
			return
		}
	}
}

// isOver reports whether there is nothing to do. Somebody has done the shard,
// or its workers fall silent again and again, and it is set aside now.
func (w *worker) isOver(ctx context.Context, msg jetstream.Msg, job *jobAtWork, s batch.Shard) (bool, error) {
	meta, err := msg.Metadata()
	if err != nil || meta.NumDelivered < 2 {
		return false, nil
	}
	err = w.queue.patiently(ctx, func(ctx context.Context) error {
		_, err := w.queue.kv.Get(ctx, keyOf(job.id, "done", s.Index))
		return err
	})
	if err == nil {
		return true, nil
	} else if !errors.Is(err, jetstream.ErrKeyNotFound) {
		return false, err
	}
	f, _, err := w.failures(ctx, job.id, s.Index)
	if err != nil {
		return false, err
	}
	silent := int(meta.NumDelivered) - 1 - f.Tries - f.Back
	if s.Reduces > 0 || f.Tries+silent < mostTries {
		return false, nil
	}
	why := message.Errorf("queue.workers_lost", silent)
	if f.Error != nil {
		why = message.Errorf("said.and_then", why, f.Error)
	}
	return true, w.aside(ctx, job, s.Index, why)
}

// failures hold what went wrong with a shard so far.
type failures struct {
	Tries int              `json:"tries"` // ended in an error
	Back  int              `json:"back"`  // handed back by a worker that was told to stop
	Error *message.Message `json:"error,omitempty"`
}

func (w *worker) failures(ctx context.Context, id string, shard int) (f failures, revision uint64, err error) {
	err = w.queue.patiently(ctx, func(ctx context.Context) error {
		e, err := w.queue.kv.Get(ctx, keyOf(id, "fail", shard))
		if err == nil {
			revision, err = e.Revision(), json.Unmarshal(e.Value(), &f)
		}
		return err
	})
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		err = nil
	}
	return f, revision, err
}

// noteFailure changes what is known of a shard's failures, and gives it.
func (w *worker) noteFailure(ctx context.Context, id string, shard int, change func(*failures)) (failures, error) {
	for {
		f, revision, err := w.failures(ctx, id, shard)
		if err != nil {
			return f, err
		}
		change(&f)
		text, err := json.Marshal(f)
		if err != nil {
			return f, err
		}
		key := keyOf(id, "fail", shard)
		if revision == 0 {
			_, err = w.queue.kv.Create(ctx, key, text)
		} else {
			_, err = w.queue.kv.Update(ctx, key, text, revision)
		}
		if err == nil || ctx.Err() != nil || !errors.Is(err, jetstream.ErrKeyExists) {
			return f, err
		}
	}
}

// giveBack hands a shard back to the queue for others, in little time.
func (w *worker) giveBack(msg jetstream.Msg, id string, shard int) {
	ctx, cancel := context.WithTimeout(context.Background(), lastWord)
	defer cancel()
	w.noteFailure(ctx, id, shard, func(f *failures) { f.Back++ })
	msg.NakWithDelay(w.pause() / 5)
	w.queue.conn.FlushTimeout(time.Second)
}

// lastWord is how long a stopping worker may still report the results of its
// shards. Otherwise the queue would wait for its silence.
const lastWord = 2 * time.Second

// outlive returns a context that ends a lastWord after another.
func outlive(ctx context.Context) (context.Context, context.CancelFunc) {
	longer, cancel := context.WithCancel(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, func() { time.AfterFunc(lastWord, cancel) })
	return longer, func() { stop(); cancel() }
}

// failed notes that a shard ended in an error: it is tried again, or set aside.
func (w *worker) failed(ctx context.Context, msg jetstream.Msg, job *jobAtWork, shard int, cause error) {
	what := message.Of(cause)
	if !batch.IsFinal(cause) {
		f, err := w.noteFailure(ctx, job.id, shard, func(f *failures) { f.Tries, f.Error = f.Tries+1, &what })
		if err != nil || f.Tries < mostTries {
			msg.NakWithDelay(time.Duration(f.Tries+1) * w.pause())
			return
		}
	}
	if err := w.aside(ctx, job, shard, what); err == nil {
		msg.DoubleAck(ctx)
	}
}

// aside sets a shard aside.
func (w *worker) aside(ctx context.Context, job *jobAtWork, shard int, why message.Message) error {
	w.options.Progress.Failed.Add(1)
	text, err := json.Marshal(why)
	if err != nil {
		return err
	}
	return w.queue.patiently(ctx, func(ctx context.Context) error {
		_, err := w.queue.kv.Put(ctx, keyOf(job.id, "aside", shard), text)
		return err
	})
}

// settle makes the part of a shard the one that counts, unless another does
// already. Only then does it acknowledge the message.
func (w *worker) settle(ctx context.Context, msg jetstream.Msg, job *jobAtWork, d batch.Done) {
	text, err := json.Marshal(d)
	if err != nil {
		return
	}
	key := keyOf(job.id, "done", d.Shard)
	err = w.queue.patiently(ctx, func(ctx context.Context) error {
		_, err := w.queue.kv.Create(ctx, key, text)
		return err
	})
	if errors.Is(err, jetstream.ErrKeyExists) {
		// By somebody else, or by ourselves when the answer got lost.
		var counts batch.Done
		err = w.queue.patiently(ctx, func(ctx context.Context) error {
			e, err := w.queue.kv.Get(ctx, key)
			if err == nil {
				err = json.Unmarshal(e.Value(), &counts)
			}
			return err
		})
		if err == nil && counts.Part != d.Part {
			job.parts.Remove(ctx, d.Part)
		}
	}
	if err != nil {
		return // it is neither certain nor lost: the queue gives it to somebody else
	}
	w.trouble(nil)
	w.options.Progress.Shards.Add(1)
	w.options.Progress.Puzzles.Add(d.Puzzles)
	for range 3 {
		once, cancel := context.WithTimeout(ctx, 5*time.Second)
		err := msg.DoubleAck(once)
		cancel()
		if err == nil || ctx.Err() != nil {
			return
		}
	}
}

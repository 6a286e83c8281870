package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"jiugong/sudoku/batch"
	"jiugong/sudoku/internal/bucket"
	"jiugong/sudoku/internal/message"
)

const (
	name          = "SUDOKU"         // of the stream and both buckets
	entriesStream = "KV_" + name     // of the bucket of jobs and entries
	objectsStream = "OBJ_" + name    // of the store of parts
	subjects      = "sudoku.shard."  // then the job, and the shard
	durable       = "sudoku-workers" // the consumer that all workers share
)

// Options say how to reach the queue, as NATS does it; the zero value is for one
// that asks nothing. User and password, or a token, may stand in the address.
type Options struct {
	// Creds is a file of credentials (JWT and seed), NKey one with the seed of an
	// NKey.
	Creds, NKey string
	// CA, Cert and Key are files for TLS: who the server may be, and who we are.
	CA, Cert, Key string
	// Replicas is how many servers keep each message; 0 is three in a cluster, one
	// otherwise. Only the first to open the queue sets it.
	Replicas int
	// AckWait is how long a worker may be silent before its shard goes to another; 0
	// is 30 seconds. Only the first to open the queue sets it.
	AckWait time.Duration
	// Trouble, unless it is nil, is told why the queue can't be asked. Any
	// goroutine calls it after ten seconds, then each minute.
	Trouble func(error)
	// Native are further options of NATS's own.
	Native []nats.Option
}

// Queue is an open one. It may be used by several goroutines.
type Queue struct {
	conn    *nats.Conn
	js      jetstream.JetStream
	stream  jetstream.Stream
	workers jetstream.Consumer
	kv      jetstream.KeyValue
	options Options
}

// Open connects to a queue at addresses with commas between, and sets up there what
// batches need, unless somebody has. It keeps trying until the context ends.
func Open(ctx context.Context, address string, options Options) (*Queue, error) {
	if options.AckWait == 0 {
		options.AckWait = 30 * time.Second
	}
	conn, err := Connect(address, "sudoku batch", options)
	if err != nil {
		return nil, err
	}
	q := &Queue{conn: conn, options: options}
	if q.js, err = jetstream.New(conn); err == nil {
		err = q.patiently(ctx, q.setUp)
	}
	if err != nil {
		conn.Close()
		if last := conn.LastError(); errors.Is(err, context.DeadlineExceeded) && last != nil {
			err = last
		}
		return nil, message.Errorf("queue.none_at", address, err)
	}
	return q, nil
}

// Connect connects to NATS at addresses with commas between, under a name that operators see. Of
// the options only those count that say how to reach it. The connection is made anew whenever it
// is lost, and is there when NATS is.
func Connect(address, name string, options Options) (*nats.Conn, error) {
	native := []nats.Option{
		nats.Name(name), nats.MaxReconnects(-1), nats.ReconnectWait(500 * time.Millisecond),
		nats.RetryOnFailedConnect(true), nats.Timeout(3 * time.Second), nats.PingInterval(10 * time.Second),
	}
	if options.Creds != "" {
		native = append(native, nats.UserCredentials(options.Creds))
	}
	if options.NKey != "" {
		nkey, err := nats.NkeyOptionFromSeed(options.NKey)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", options.NKey, err)
		}
		native = append(native, nkey)
	}
	if options.CA != "" {
		native = append(native, nats.RootCAs(options.CA))
	}
	if options.Cert != "" {
		native = append(native, nats.ClientCert(options.Cert, options.Key))
	}
	conn, err := nats.Connect(address, append(native, options.Native...)...)
	if err != nil {
		return nil, message.Errorf("queue.none_at", address, err)
	}
	return conn, nil
}

// Silence returns how long a worker may be silent before its shard goes to another. The
// first to open the queue chose it.
func (q *Queue) Silence() time.Duration { return q.options.AckWait }

// setUp makes the stream, the buckets and the consumer, or finds them.
func (q *Queue) setUp(ctx context.Context) (err error) {
	if !q.conn.IsConnected() {
		return nats.ErrDisconnected
	}
	replicas := q.options.Replicas
	if replicas == 0 {
		replicas = bucket.Copies(q.conn)
	}
	if q.stream, err = q.js.Stream(ctx, name); errors.Is(err, jetstream.ErrStreamNotFound) {
		q.stream, err = q.js.CreateStream(ctx, jetstream.StreamConfig{
			Name: name, Subjects: []string{subjects + ">"}, Retention: jetstream.WorkQueuePolicy,
			Storage: jetstream.FileStorage, Replicas: replicas,
		})
	}
	if err != nil {
		return err
	}
	if err := q.setUpEntries(ctx, replicas); err != nil {
		return err
	}
	if err := q.setUpObjects(ctx, replicas); err != nil {
		return err
	}
	if q.workers, err = q.stream.Consumer(ctx, durable); errors.Is(err, jetstream.ErrConsumerNotFound) {
		q.workers, err = q.stream.CreateConsumer(ctx, jetstream.ConsumerConfig{
			Durable: durable, AckPolicy: jetstream.AckExplicitPolicy, AckWait: q.options.AckWait,
			MaxAckPending: 100_000, MaxDeliver: -1,
		})
	}
	if err == nil {
		q.options.AckWait = q.workers.CachedInfo().Config.AckWait // the first to come chose it
	}
	return err
}

// setUpEntries makes the bucket of jobs and entries.
func (q *Queue) setUpEntries(ctx context.Context, replicas int) (err error) {
	if _, err = q.js.KeyValue(ctx, name); errors.Is(err, jetstream.ErrBucketNotFound) {
		_, err = q.js.CreateKeyValue(ctx, jetstream.KeyValueConfig{Bucket: name, Storage: jetstream.FileStorage, Replicas: replicas})
	}
	if err == nil {
		_, err = bucket.AskLeader(ctx, q.js, entriesStream)
	}
	if err == nil {
		q.kv, err = q.js.KeyValue(ctx, name)
	}
	return err
}

// setUpObjects makes the store of parts.
func (q *Queue) setUpObjects(ctx context.Context, replicas int) (err error) {
	if _, err = q.js.ObjectStore(ctx, name); errors.Is(err, jetstream.ErrBucketNotFound) {
		_, err = q.js.CreateObjectStore(ctx, jetstream.ObjectStoreConfig{Bucket: name, Storage: jetstream.FileStorage, Replicas: replicas})
	}
	if err == nil {
		_, err = bucket.AskLeader(ctx, q.js, objectsStream)
	}
	return err
}

// Close ends the connection.
func (q *Queue) Close() { q.conn.Close() }

// longestSilence is how long the entries of a job may pause before they are
// asked for anew. The server that sent them may be gone.
const longestSilence = 5 * time.Second

// entry holds what the queue keeps of a job.
type entry struct {
	Job   *batch.Job   `json:"job"`
	Files []batch.File `json:"files,omitempty"`
}

// job returns the plan of a job.
func (q *Queue) job(ctx context.Context, id string) (*batch.Plan, error) {
	var value jetstream.KeyValueEntry
	err := q.patiently(ctx, func(ctx context.Context) (err error) {
		value, err = q.kv.Get(ctx, id)
		return err
	})
	if errors.Is(err, jetstream.ErrKeyNotFound) || errors.Is(err, jetstream.ErrInvalidKey) {
		return nil, &UnknownJobError{id}
	} else if err != nil {
		return nil, err
	}
	var e entry
	if err := json.Unmarshal(value.Value(), &e); err != nil || e.Job == nil {
		return nil, message.Errorf("queue.job_unreadable", id)
	}
	if err := e.Job.Complete(); err != nil {
		return nil, err
	}
	return batch.PlanOf(e.Job, e.Files), nil
}

// UnknownJobError says that the queue has no such job, or no more.
type UnknownJobError struct{ ID string }

func (e *UnknownJobError) Error() string { return e.Message().Error() }

// Message returns the error as one for a person.
func (e *UnknownJobError) Message() message.Message {
	return message.Errorf("queue.no_job", e.ID)
}

// Submit puts the shards of a job into the queue that are not done yet, and gives
// the job's ID. The same job may be submitted again: then shards that were set
// aside are tried again.
func (q *Queue) Submit(ctx context.Context, plan *batch.Plan) (id string, err error) {
	id = plan.Job.ID()
	value, err := json.Marshal(entry{plan.Job, plan.Files})
	if err != nil {
		return "", err
	}
	if err := q.patiently(ctx, func(ctx context.Context) error {
		_, err := q.kv.Put(ctx, id, value)
		return err
	}); err != nil {
		return "", err
	}
	state, err := q.State(ctx, id)
	if err != nil {
		return "", err
	}
	for shard := range state.Aside {
		for _, kind := range []string{"aside", "fail"} {
			if err := q.patiently(ctx, func(ctx context.Context) error { return q.kv.Purge(ctx, keyOf(id, kind, shard)) }); err != nil {
				return "", err
			}
		}
		delete(state.Aside, shard)
	}
	return id, q.publish(ctx, id, state)
}

// publish sends the shards that are neither done nor set aside, in place of those
// that wait.
func (q *Queue) publish(ctx context.Context, id string, state *State) error {
	if err := q.patiently(ctx, func(ctx context.Context) error {
		return q.stream.Purge(ctx, jetstream.WithPurgeSubject(subjects+id+".>"))
	}); err != nil {
		return err
	}
	var todo []int
	for shard := range state.Plan.Shards() {
		_, done := state.Done[shard]
		if _, aside := state.Aside[shard]; !done && !aside {
			todo = append(todo, shard)
		}
	}
	// A window of messages is under way at any time; more would only wait.
	const window = 256
	nonce := nats.NewInbox()
	for len(todo) > 0 {
		some := todo[:min(window, len(todo))]
		todo = todo[len(some):]
		if err := q.patiently(ctx, func(ctx context.Context) error { return q.send(ctx, id, nonce, state.Plan, some) }); err != nil {
			return err
		}
	}
	return nil
}

// send publishes a few shards; those that the queue has already it doesn't take
// again.
func (q *Queue) send(ctx context.Context, id, nonce string, plan *batch.Plan, shards []int) error {
	futures := make([]jetstream.PubAckFuture, len(shards))
	for i, shard := range shards {
		text, err := json.Marshal(plan.Shard(shard))
		if err != nil {
			return err
		}
		number := strconv.Itoa(shard)
		futures[i], err = q.js.PublishAsync(subjects+id+"."+number, text, jetstream.WithMsgID(nonce+"."+number), jetstream.WithStallWait(5*time.Second))
		if err != nil {
			return err
		}
	}
	for _, future := range futures {
		select {
		case <-future.Ok():
		case err := <-future.Err():
			return err
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

func keyOf(id, kind string, shard int) string { return id + "." + kind + "." + strconv.Itoa(shard) }

// State is how far a job has come.
type State struct {
	Plan *batch.Plan
	Done map[int]batch.Done
	// Aside are the shards that were set aside, and why.
	Aside map[int]message.Message
}

// Of returns what is known of a shard that is done.
func (s *State) Of(shard int) (batch.Done, bool) {
	d, ok := s.Done[shard]
	return d, ok
}

// Report sums it up.
func (s *State) Report() *batch.Report {
	report := batch.ReportOf(s.Plan, s.Of)
	for shard := range s.Plan.Shards() {
		if why, ok := s.Aside[shard]; ok {
			report.Failed = append(report.Failed, batch.Failed{Shard: s.Plan.Shard(shard), Err: why})
			report.Status = 2
		}
	}
	return report
}

// State reads how far a job has come: an entry for each shard.
func (q *Queue) State(ctx context.Context, id string) (*State, error) {
	plan, err := q.job(ctx, id)
	if err != nil {
		return nil, err
	}
	var s *State
	err = q.patiently(ctx, func(context.Context) error {
		s = &State{Plan: plan, Done: map[int]batch.Done{}, Aside: map[int]message.Message{}}
		ctx, cancel := context.WithCancel(ctx) // all entries of a large job take longer than one question
		defer cancel()
		watch, err := q.kv.WatchFiltered(ctx, []string{id + ".done.*", id + ".aside.*"}, jetstream.IgnoreDeletes())
		if err != nil {
			return err
		}
		defer watch.Stop()
		for {
			select {
			case e, open := <-watch.Updates():
				if !open {
					return nats.ErrDisconnected
				}
				if e == nil {
					return nil // that was all
				}
				s.note(e.Key(), e.Value())
			case <-time.After(longestSilence):
				return nats.ErrTimeout
			case <-ctx.Done():
				return ctx.Err()
			}
		}
	})
	return s, err
}

// note takes down an entry.
func (s *State) note(key string, value []byte) {
	parts := strings.Split(key, ".")
	shard, err := strconv.Atoi(parts[len(parts)-1])
	if err != nil || len(parts) != 3 {
		return
	}
	var d batch.Done
	switch {
	case parts[1] == "aside":
		var why message.Message
		if json.Unmarshal(value, &why) != nil {
			why = message.Errorf(message.Plain, string(value)) // by an earlier version
		}
		s.Aside[shard] = why
	case json.Unmarshal(value, &d) == nil:
		s.Done[shard] = d
	}
}

// Waiting returns how many messages of a job are in the queue, those at work included.
func (q *Queue) Waiting(ctx context.Context, id string) (waiting int, err error) {
	err = q.patiently(ctx, func(ctx context.Context) error {
		info, err := q.stream.Info(ctx, jetstream.WithSubjectFilter(subjects+id+".>"))
		if err == nil {
			waiting = len(info.State.Subjects)
		}
		return err
	})
	return waiting, err
}

// Repair sends shards again that are neither done, set aside, nor in the queue. It
// gives the state before.
func (q *Queue) Repair(ctx context.Context, id string) (*State, error) {
	waiting, err := q.Waiting(ctx, id)
	if err != nil {
		return nil, err
	}
	state, err := q.State(ctx, id) // later, so that nothing is between the two
	if err == nil && waiting == 0 && len(state.Done)+len(state.Aside) < state.Plan.Shards() {
		err = q.publish(ctx, id, state)
	}
	return state, err
}

// Jobs returns the IDs of all jobs.
func (q *Queue) Jobs(ctx context.Context) (ids []string, err error) {
	err = q.patiently(ctx, func(ctx context.Context) error {
		ids = nil
		list, err := q.kv.ListKeysFiltered(ctx, "*")
		if err != nil {
			return err
		}
		defer list.Stop()
		for id := range list.Keys() {
			ids = append(ids, id)
		}
		return nil
	})
	return ids, err
}

// Cancel forgets a job and all that is known of it. Parts in a folder or a bucket
// stay; those in the queue itself go.
func (q *Queue) Cancel(ctx context.Context, id string) error {
	plan, err := q.job(ctx, id)
	if err != nil {
		return err
	}
	for _, do := range []func(context.Context) error{
		func(ctx context.Context) error { return q.kv.Purge(ctx, id) },
		func(ctx context.Context) error {
			return q.stream.Purge(ctx, jetstream.WithPurgeSubject(subjects+id+".>"))
		},
		func(ctx context.Context) error {
			entries, err := q.js.Stream(ctx, entriesStream)
			if err != nil {
				return err
			}
			return entries.Purge(ctx, jetstream.WithPurgeSubject("$KV."+name+"."+id+".>"))
		},
		func(ctx context.Context) error {
			if plan.Job.Out != own {
				return nil
			}
			return q.removeObjects(ctx, id)
		},
	} {
		if err := q.patiently(ctx, do); err != nil {
			return err
		}
	}
	return nil
}

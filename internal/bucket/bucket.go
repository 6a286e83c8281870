// Package bucket opens buckets of NATS that several servers share. A value that
// one of them has saved, each of them reads from then on. Nodes of a cluster
// that are still behind aren't asked.
package bucket

import (
	"context"
	"errors"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Bucket is a bucket that is open. Make one with Open. It may be used from many goroutines.
type Bucket struct {
	jetstream.KeyValue
	stream jetstream.Stream // that the bucket lies in
	prefix string           // of its keys there
}

// Open returns the bucket of a name that a connection leads to. It makes the bucket unless another
// server has. A key that isn't written again is gone after lifetime. A cluster keeps three copies.
func Open(ctx context.Context, conn *nats.Conn, name string, lifetime time.Duration) (*Bucket, error) {
	js, err := jetstream.New(conn)
	if err != nil {
		return nil, err
	}
	if _, err = js.KeyValue(ctx, name); errors.Is(err, jetstream.ErrBucketNotFound) {
		_, err = js.CreateKeyValue(ctx, jetstream.KeyValueConfig{Bucket: name, Storage: jetstream.FileStorage, Replicas: Copies(conn), TTL: lifetime})
	}
	if err != nil {
		return nil, err
	}
	stream, err := AskLeader(ctx, js, "KV_"+name)
	if err != nil {
		return nil, err
	}
	kv, err := js.KeyValue(ctx, name) // which knows whom to ask from its opening on
	if err != nil {
		return nil, err
	}
	return &Bucket{kv, stream, "$KV." + name + "."}, nil
}

// Copies returns how many copies the servers of a connection keep: a cluster three.
func Copies(conn *nats.Conn) int {
	if conn.ConnectedClusterName() != "" {
		return 3
	}
	return 1
}

// AskLeader has the leader of the stream called name alone answer questions about it, and returns
// the stream. Usually any server that keeps it answers. One that was down a moment ago may not know
// the latest yet. What is open already goes on asking any: open it anew.
func AskLeader(ctx context.Context, js jetstream.JetStream, name string) (jetstream.Stream, error) {
	stream, err := js.Stream(ctx, name)
	if err != nil {
		return nil, err
	}
	if config := stream.CachedInfo().Config; config.AllowDirect {
		config.AllowDirect = false
		return js.UpdateStream(ctx, config)
	}
	return stream, nil
}

// All returns the newest entry of each key that fits keys, such as "day.*", in no order. Deleted
// ones are left out.
func (b *Bucket) All(ctx context.Context, keys string) ([]jetstream.KeyValueEntry, error) {
	last, err := b.stream.GetLastMsgForSubject(ctx, b.prefix+keys)
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	watcher, err := b.Watch(ctx, keys)
	if err != nil {
		return nil, err
	}
	defer watcher.Stop()
	newest := map[string]jetstream.KeyValueEntry{}
	for complete, caughtUp := false, false; !complete || !caughtUp; {
		select {
		case entry, open := <-watcher.Updates():
			if !open {
				return nil, nats.ErrConnectionClosed
			}
			if entry == nil { // that was all that this node has
				complete = true
				continue
			}
			newest[entry.Key()] = entry
			caughtUp = caughtUp || entry.Revision() >= last.Sequence
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	var all []jetstream.KeyValueEntry
	for _, entry := range newest {
		if entry.Operation() == jetstream.KeyValuePut {
			all = append(all, entry)
		}
	}
	return all, nil
}

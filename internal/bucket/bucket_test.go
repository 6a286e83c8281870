//go:build queue

package bucket_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"jiugong/sudoku/internal/bucket"
	"jiugong/sudoku/internal/bucket/clustertest"
	"jiugong/sudoku/internal/testlong"
)

// TestAllServersReadWhatOneHasSaved saves at one node of a cluster and reads at the two others,
// of which one is behind now and then. The bucket was made by who let every node answer.
func TestAllServersReadWhatOneHasSaved(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 4*testlong.Patience)
	defer cancel()
	var at []*bucket.Bucket
	for i, node := range clustertest.Start(t) {
		conn, err := nats.Connect(node.ClientURL())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(conn.Close)
		if i == 0 {
			makeEarlierBucket(ctx, t, conn)
		}
		one, err := bucket.Open(ctx, conn, "TEST", time.Hour)
		if err != nil {
			t.Fatal(err)
		}
		at = append(at, one)
	}
	if all, err := at[1].All(ctx, "list.*"); err != nil || len(all) != 0 {
		t.Fatalf("an empty bucket: %v, %v", all, err)
	}
	for i := range 300 {
		key := fmt.Sprint("list.", i%3)
		revision, err := at[i%2].Put(ctx, key, fmt.Append(nil, i))
		if err != nil {
			t.Fatal(err)
		}
		for _, one := range at {
			all, err := one.All(ctx, "list.*")
			if err != nil || len(all) != min(i+1, 3) {
				t.Fatalf("after %d: %d entries, %v", i, len(all), err)
			}
			found := false
			for _, entry := range all {
				found = found || entry.Key() == key && entry.Revision() == revision && string(entry.Value()) == fmt.Sprint(i)
			}
			if !found {
				t.Fatalf("%d isn't among %v", i, all)
			}
			if entry, err := one.Get(ctx, key); err != nil || entry.Revision() != revision {
				t.Fatalf("get %d: %v, %v", i, entry, err)
			}
		}
	}
	if err := at[0].Delete(ctx, "list.1"); err != nil {
		t.Fatal(err)
	}
	for _, one := range at {
		if all, err := one.All(ctx, "list.*"); err != nil || len(all) != 2 {
			t.Fatalf("after one is deleted: %d entries, %v", len(all), err)
		}
	}
}

// makeEarlierBucket makes the bucket as a server of an earlier version did, when the cluster has
// chosen its leader.
func makeEarlierBucket(ctx context.Context, t *testing.T, conn *nats.Conn) {
	js, err := jetstream.New(conn)
	if err != nil {
		t.Fatal(err)
	}
	for {
		once, enough := context.WithTimeout(ctx, time.Second)
		_, err := js.CreateKeyValue(once, jetstream.KeyValueConfig{Bucket: "TEST", Storage: jetstream.FileStorage, Replicas: 3, TTL: time.Hour})
		enough()
		if err == nil {
			return
		}
		select {
		case <-time.After(100 * time.Millisecond):
		case <-ctx.Done():
			t.Fatal(err)
		}
	}
}

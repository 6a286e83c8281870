package hub

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"jiugong/sudoku/cmd/sudoku/internal/room"
	"jiugong/sudoku/internal/bucket"
)

// Others are the servers that hold rooms together over NATS. Each room is held by one of them,
// which its key in a bucket names, before the room's snapshot. A client at another server is
// passed on (pass.go). When a server is gone, the next client's server takes the room over.
// Make one with JoinOthers.
type Others struct {
	conn *nats.Conn
	kv   *bucket.Bucket
	me   string // this server's name among the others
	hub  *Hub

	mutex     sync.Mutex
	revisions map[string]uint64   // of rooms that were saved or loaded here last
	watched   map[string]*watched // by the server's name
}

// watched is a server that is asked whether it lives.
type watched struct {
	there context.Context // done when it is gone
	gone  context.CancelFunc
}

const (
	ofRoom     = "sudoku.room."   // then the room's id: is heard by who holds it
	ofServer   = "sudoku.server." // then the server's name: whether it lives, or holds the room of that id
	askEvery   = 400 * time.Millisecond
	answerTime = 3 * time.Second // a busy server is none that is gone
	askAgain   = 100 * time.Millisecond
	nameSize   = 26 // of rand.Text
)

// JoinOthers returns a server among others, by its connection, which stays the caller's.
func JoinOthers(ctx context.Context, conn *nats.Conn) (*Others, error) {
	kv, err := bucket.Open(ctx, conn, "SUDOKU_ROOMS", room.Lifetime+time.Hour)
	if err != nil {
		return nil, err
	}
	return &Others{conn: conn, kv: kv, me: rand.Text(), revisions: map[string]uint64{}, watched: map[string]*watched{}}, nil
}

// begin lets the others find a hub's server. When the connection to NATS is
// lost, messages may be, too. Then every client that is passed on comes again,
// and is told what it missed.
func (o *Others) begin(h *Hub) error {
	o.hub = h
	o.conn.SetDisconnectErrHandler(func(*nats.Conn, error) { o.comeAgain() })
	_, err := o.conn.Subscribe(ofServer+o.me, func(m *nats.Msg) {
		if len(m.Data) == 0 || h.has(string(m.Data)) {
			m.Respond([]byte("yes"))
		} else {
			m.Respond([]byte("no"))
		}
	})
	return err
}

// Save implements Keeper.
func (o *Others) Save(ctx context.Context, id string, _ time.Time, data []byte) error {
	o.mutex.Lock()
	revision, known := o.revisions[id]
	o.mutex.Unlock()
	value := append([]byte(o.me), data...)
	var err error
	if known {
		revision, err = o.kv.Update(ctx, id, value, revision)
	} else {
		revision, err = o.kv.Create(ctx, id, value)
	}
	if wrong := (*jetstream.APIError)(nil); errors.Is(err, jetstream.ErrKeyExists) || errors.As(err, &wrong) && wrong.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequence {
		return ErrElsewhere
	}
	if err == nil {
		o.knows(id, revision)
	}
	return err
}

func (o *Others) knows(id string, revision uint64) {
	o.mutex.Lock()
	defer o.mutex.Unlock()
	o.revisions[id] = revision
}

// kept returns a room's snapshot, and the name of the server that has kept it.
func (o *Others) kept(ctx context.Context, id string) (data []byte, server string, err error) {
	entry, err := o.kv.Get(ctx, id)
	if errors.Is(err, jetstream.ErrKeyNotFound) || err == nil && len(entry.Value()) < nameSize {
		return nil, "", ErrNoRoom
	}
	if err != nil {
		return nil, "", err
	}
	o.knows(id, entry.Revision())
	return entry.Value()[nameSize:], string(entry.Value()[:nameSize]), nil
}

// Load implements Keeper. ErrElsewhere says that another server holds the room.
func (o *Others) Load(ctx context.Context, id string) ([]byte, error) {
	data, server, err := o.kept(ctx, id)
	if err != nil || server == o.me {
		return data, err
	}
	for range 3 { // what a server listens to isn't known to all of a cluster at once
		answer, err := o.conn.Request(ofServer+server, []byte(id), answerTime)
		switch {
		case err == nil && bytes.Equal(answer.Data, []byte("yes")):
			return nil, ErrElsewhere
		case !errors.Is(err, nats.ErrNoResponders):
			return data, nil
		}
		select {
		case <-time.After(askAgain):
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	return data, nil
}

// Delete implements Keeper.
func (o *Others) Delete(ctx context.Context, id string) error {
	o.mutex.Lock()
	delete(o.revisions, id)
	o.mutex.Unlock()
	return o.kv.Purge(ctx, id)
}

// comeAgain ends the connections of all clients that are passed on, here and from here.
func (o *Others) comeAgain() {
	o.mutex.Lock()
	defer o.mutex.Unlock()
	for server, one := range o.watched {
		one.gone()
		delete(o.watched, server)
	}
}

// watch is done when a server is gone, or messages to it may be. It is asked from time to time; one that has stopped
// working without leaving has three chances to answer.
func (o *Others) watch(server string) context.Context {
	o.mutex.Lock()
	defer o.mutex.Unlock()
	if one := o.watched[server]; one != nil {
		return one.there
	}
	there, gone := context.WithCancel(o.hub.ending)
	one := &watched{there, gone}
	o.watched[server] = one
	go func() {
		defer gone()
		defer func() {
			o.mutex.Lock()
			defer o.mutex.Unlock()
			if o.watched[server] == one {
				delete(o.watched, server)
			}
		}()
		for ticks, missed := time.NewTicker(askEvery), 0; missed < 3; {
			select {
			case <-ticks.C:
			case <-there.Done():
				ticks.Stop()
				return
			}
			switch _, err := o.conn.Request(ofServer+server, nil, answerTime); {
			case err == nil:
				missed = 0
			case errors.Is(err, nats.ErrNoResponders):
				return
			default:
				missed++
			}
		}
	}()
	return there
}

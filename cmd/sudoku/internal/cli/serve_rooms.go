package cli

import (
	"context"
	"slices"
	"strings"
	"time"

	"jiugong/sudoku/batch/queue"
	"jiugong/sudoku/cmd/sudoku/internal/room/hub"
	"jiugong/sudoku/cmd/sudoku/internal/store/lists"
	"jiugong/sudoku/internal/message"
)

// timeToJoin is how long a server tries to find the others when it starts; a question may be lost
// meanwhile.
const (
	timeToJoin = 30 * time.Second
	oneTry     = 3 * time.Second
)

// isNATS says what is wrong with addresses of NATS, before any of them is tried.
func isNATS(addresses string) error {
	for address := range strings.SplitSeq(addresses, ",") {
		address = strings.TrimSpace(address)
		scheme, rest, found := strings.Cut(address, "://")
		if !found {
			scheme, rest = "nats", address
		}
		if !slices.Contains([]string{"nats", "tls", "ws", "wss"}, scheme) || rest == "" {
			return usagef("flag.rooms", address)
		}
	}
	return nil
}

// joinOthers finds the servers that rooms are held together with, if --rooms says where. The lists
// of days are kept with them, unless all have one database. leave ends the connection.
func (s *serving) joinOthers(ctx context.Context) (leave func(), err error) {
	if s.together == "" {
		if s.roomsCreds != "" {
			return nil, usagef("flag.rooms_creds")
		}
		return func() {}, nil
	}
	if err := isNATS(s.together); err != nil {
		return nil, err
	}
	conn, err := queue.Connect(s.together, "sudoku rooms", queue.Options{Creds: s.roomsCreds})
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, timeToJoin)
	defer cancel()
	for {
		once, enough := context.WithTimeout(ctx, oneTry)
		s.others, err = hub.JoinOthers(once, conn)
		if err == nil && !s.isPostgres() {
			s.lists, err = lists.Open(once, conn)
		}
		enough()
		if err == nil {
			return conn.Close, nil
		}
		select {
		case <-time.After(100 * time.Millisecond): // a cluster that has just started chooses its leader
		case <-ctx.Done():
			conn.Close()
			return nil, message.Errorf("serve.no_nats", s.together, err)
		}
	}
}

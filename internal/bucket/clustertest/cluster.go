// Package clustertest starts clusters of NATS for tests.
package clustertest

import (
	"fmt"
	"net"
	"net/url"
	"strconv"
	"testing"

	nats "github.com/nats-io/nats-server/v2/server"

	"jiugong/sudoku/internal/testlong"
)

// Start returns three NATS servers in this process that are one cluster. They end with the test.
func Start(t *testing.T) (all []*nats.Server) {
	t.Helper()
	var routes []*url.URL // each must know others before it starts
	for range 3 {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		routes = append(routes, &url.URL{Scheme: "nats", Host: l.Addr().String()})
		l.Close()
	}
	for i, at := range routes {
		port, _ := strconv.Atoi(at.Port())
		o := &nats.Options{
			ServerName: fmt.Sprint("n", i), Host: "127.0.0.1", Port: -1, JetStream: true, StoreDir: t.TempDir(), NoSigs: true, NoLog: true,
			Cluster: nats.ClusterOpts{Name: "rooms", Host: "127.0.0.1", Port: port}, Routes: routes,
		}
		s, err := nats.NewServer(o)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, s)
	}
	for _, s := range all {
		s.Start()
		t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
	}
	for _, s := range all { // which are ready when they have chosen a leader
		if !s.ReadyForConnections(testlong.Patience) {
			t.Fatal("the cluster has no leader")
		}
	}
	return all
}

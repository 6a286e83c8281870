//go:build queue

package cli

import (
	"fmt"
	"net"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/spf13/cobra"

	"jiugong/sudoku/batch/queue"
	"jiugong/sudoku/internal/message"
)

func (s *queueServer) options(cmd *cobra.Command) (o *server.Options, err error) {
	o = new(server.Options)
	if s.config != "" {
		if o, err = server.ProcessConfigFile(s.config); err != nil {
			return nil, err
		}
	}
	set := func(flag string) bool { return s.config == "" || cmd.Flags().Changed(flag) }
	if set("listen") {
		if o.Host, o.Port, err = hostAndPort("listen", s.listen); err != nil {
			return nil, err
		}
	}
	if set("dir") {
		o.StoreDir = s.dir
	}
	if s.name != "" {
		o.ServerName = s.name
	}
	if s.cluster != "" {
		if s.name == "" {
			return nil, usagef("flag.cluster")
		}
		o.Cluster.Name = "sudoku"
		if o.Cluster.Host, o.Cluster.Port, err = hostAndPort("cluster-listen", s.cluster); err != nil {
			return nil, err
		}
		o.Routes = server.RoutesFromStr(s.routes)
	} else if s.routes != "" {
		return nil, usagef("flag.routes")
	}
	o.JetStream, o.NoSigs = true, true
	o.SyncAlways = o.SyncAlways || s.sync
	return o, nil
}

func hostAndPort(flag, address string) (string, int, error) {
	host, text, err := net.SplitHostPort(address)
	if err == nil {
		var port int
		if port, err = strconv.Atoi(text); err == nil {
			if host == "" {
				host = "0.0.0.0"
			}
			return host, port, nil
		}
	}
	return "", 0, usagef("flag.address", flag, address)
}

func (s *queueServer) run(cmd *cobra.Command) error {
	options, err := s.options(cmd)
	if err != nil {
		return err
	}
	if cmd.Flags().Changed("silence") && s.silence < time.Second {
		return usagef("flag.silence", s.silence)
	}
	running, err := server.NewServer(options)
	if err != nil {
		return err
	}
	running.SetLogger(queueLog{cmd}, false, false)
	running.Start()
	if !running.ReadyForConnections(30 * time.Second) {
		running.Shutdown()
		return message.Errorf("queue.no_start", s.listen)
	}
	if err := s.setUp(cmd, running); err != nil && cmd.Context().Err() == nil {
		running.Shutdown()
		return err
	}
	tell(cmd, message.Errorf("queue.serving", strings.Replace(running.ClientURL(), "0.0.0.0", "localhost", 1)))
	<-cmd.Context().Done()
	running.Shutdown()
	running.WaitForShutdown()
	return nil
}

// setUp makes what batches need in a queue, if --silence is given. In a cluster it waits for
// the other servers.
func (s *queueServer) setUp(cmd *cobra.Command, running *server.Server) error {
	if s.silence == 0 {
		return nil
	}
	q, err := queue.Open(cmd.Context(), "", queue.Options{AckWait: s.silence, Native: []nats.Option{nats.InProcessServer(running)}})
	if err != nil {
		return err
	}
	defer q.Close()
	if got := q.Silence(); got != s.silence {
		say(cmd, "queue.silence_kept", got)
	}
	return nil
}

// queueLog passes on what is wrong, and nothing else.
type queueLog struct{ cmd *cobra.Command }

func (l queueLog) say(format string, args ...any) {
	fmt.Fprintf(l.cmd.ErrOrStderr(), format+"\n", args...)
}

func (l queueLog) Noticef(string, ...any)            {}
func (l queueLog) Debugf(string, ...any)             {}
func (l queueLog) Tracef(string, ...any)             {}
func (l queueLog) Warnf(format string, args ...any)  { l.say(format, args...) }
func (l queueLog) Errorf(format string, args ...any) { l.say(format, args...) }
func (l queueLog) Fatalf(format string, args ...any) { l.say(format, args...) }

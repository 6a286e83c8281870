package cli

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"jiugong/sudoku/cmd/sudoku/internal/api"
)

// The server has what may take long done by a second process of this program,
// which gives way to others (see startNice). So that work holds up neither the
// server's goroutines nor its garbage collector, and its memory is not the
// server's. The two speak HTTP/2 over the second one's standard input and output;
// when these close, it ends.

// worker starts the other process when it is asked the first time, again should
// it have died, and lets it end when there is no work for some minutes.
type worker struct {
	http.Transport
	log     *slog.Logger
	logForm string
	cores   int // how many it may use
	process atomic.Int64
}

// newWorker makes one that works on half as many requests at once as its server.
func newWorker(log *slog.Logger, logForm string, workers int) *worker {
	if workers == 0 {
		workers = runtime.NumCPU()
	}
	w := &worker{log: log, logForm: logForm, cores: max(1, workers/2)}
	w.Protocols = new(http.Protocols)
	w.Protocols.SetUnencryptedHTTP2(true)
	w.MaxConnsPerHost = 1
	w.IdleConnTimeout = 5 * time.Minute
	w.DialContext = func(context.Context, string, string) (net.Conn, error) { return w.start() }
	return w
}

func (w *worker) start() (net.Conn, error) {
	conn, err := w.startProcess()
	if err != nil {
		return nil, fmt.Errorf("%w: %w", api.ErrNoWorker, err)
	}
	return conn, nil
}

func (w *worker) startProcess() (net.Conn, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	cmd := exec.Command(self, "serve", "worker", "--log", w.logForm)
	cmd.Args[0] = os.Args[0]
	cmd.Stderr = os.Stderr
	cmd.Env = append(os.Environ(), fmt.Sprintf("GOMAXPROCS=%d", w.cores))
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := startNice(cmd); err != nil {
		return nil, err
	}
	w.process.Store(int64(cmd.Process.Pid))
	go func() {
		if err := cmd.Wait(); err != nil {
			w.log.Error("the worker has died", "error", err)
		}
		w.process.CompareAndSwap(int64(cmd.Process.Pid), 0)
	}()
	return &pipes{Reader: out, WriteCloser: in, closed: make(chan struct{})}, nil
}

// pid is the number of the process.
func (w *worker) pid() (int, error) {
	if pid := w.process.Load(); pid != 0 {
		return int(pid), nil
	}
	return 0, api.ErrNoWorker
}

// newWorkerCommand is that second process.
func newWorkerCommand() *cobra.Command {
	var logForm string
	cmd := &cobra.Command{
		Use:    "worker",
		Short:  "Work for a server, which starts it",
		Hidden: true,
		Args:   noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			// These go to all processes of a terminal or a service; the server
			// decides when the work ends.
			signal.Ignore(os.Interrupt, syscall.SIGTERM)
			log, err := newLog(logForm, slog.LevelInfo, cmd.ErrOrStderr())
			if err != nil {
				return err
			}
			server := http.Server{Handler: api.Recover(log, api.Worker(api.Options{Log: log})), Protocols: new(http.Protocols)}
			server.Protocols.SetUnencryptedHTTP2(true)
			conn := &pipes{Reader: cmd.InOrStdin(), WriteCloser: os.Stdout, closed: make(chan struct{})}
			if err := server.Serve(&listenOnce{conn: conn}); err != io.EOF {
				return err
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&logForm, "log", "text", "the form of the log")
	return cmd
}

// pipes are one connection made of two pipes.
type pipes struct {
	io.Reader
	io.WriteCloser
	once   sync.Once
	closed chan struct{}
}

func (p *pipes) Close() (err error) {
	p.once.Do(func() {
		err = p.WriteCloser.Close()
		close(p.closed)
	})
	return err
}

func (p *pipes) LocalAddr() net.Addr              { return &net.UnixAddr{Name: "worker", Net: "pipe"} }
func (p *pipes) RemoteAddr() net.Addr             { return p.LocalAddr() }
func (p *pipes) SetDeadline(time.Time) error      { return nil }
func (p *pipes) SetReadDeadline(time.Time) error  { return nil }
func (p *pipes) SetWriteDeadline(time.Time) error { return nil }

// listenOnce is a listener that gives one connection, and ends with it.
type listenOnce struct {
	conn  *pipes
	given bool
}

func (l *listenOnce) Accept() (net.Conn, error) {
	if !l.given {
		l.given = true
		return l.conn, nil
	}
	<-l.conn.closed
	return nil, io.EOF
}

func (l *listenOnce) Close() error   { return nil }
func (l *listenOnce) Addr() net.Addr { return l.conn.LocalAddr() }

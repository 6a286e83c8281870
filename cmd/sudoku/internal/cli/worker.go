package cli

import (
	"bytes"
	"context"
	"errors"
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
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"jiugong/sudoku/cmd/sudoku/internal/api"
	"jiugong/sudoku/cmd/sudoku/internal/cputime"
)

// The server leaves work that may take long to other processes of this program,
// the workers. They give way to others (see startNice). So such work holds up
// neither the server's goroutines nor its garbage collector, and its memory is
// not the server's. A worker is a connection to the server. It gets one request
// at a time over its standard input and output. The process is killed when the
// connection is closed: a client has left, or work doesn't end in its time. So
// no request, and no fault in an engine, takes a place for longer than it may.

// workers starts a worker if one is needed and all are at work. It lets a
// worker end that had no work for some minutes.
type workers struct {
	http.Transport
	log     *slog.Logger
	logForm string
	stderr  io.Writer

	mutex   sync.Mutex
	running map[*worker]bool
	started int
	used    time.Duration // by those that have ended
}

// newWorkers returns workers for a server with a pool of that many places.
// There are at most as many as the pool has places in the background.
func newWorkers(log *slog.Logger, logForm string, stderr io.Writer, places int) *workers {
	if places == 0 {
		places = runtime.NumCPU()
	}
	w := &workers{log: log, logForm: logForm, stderr: stderr, running: map[*worker]bool{}}
	w.MaxConnsPerHost = api.Background(places) + 2
	w.MaxIdleConnsPerHost = w.MaxConnsPerHost
	w.IdleConnTimeout = 5 * time.Minute
	w.DialContext = func(_ context.Context, _, address string) (net.Conn, error) {
		host, _, _ := net.SplitHostPort(address)
		conn, err := w.start(niceness[host])
		if err != nil {
			return nil, fmt.Errorf("%w: %w", api.ErrNoWorker, err)
		}
		return conn, nil
	}
	return w
}

// worker is one of these processes, as a connection to it.
type worker struct {
	cmd    *exec.Cmd
	in     io.WriteCloser
	out    io.ReadCloser
	said   *lastWords
	killed sync.Once
	wanted bool // that it is killed
}

// niceness is how much the workers of each host give way to the rest. On a
// processor shared with one other program, a worker that takes long gets a
// quarter. That is enough to go on. Short work goes before that and hardly
// gives way to others. So it is soon done on a busy machine, too.
var niceness = map[string]int{api.ShortHost: 2, api.HeavyHost: 5}

// start returns a worker with a niceness that has begun to listen.
func (w *workers) start(niceness int) (net.Conn, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	cmd := exec.Command(self, "serve", "worker", "--log", w.logForm)
	cmd.Args[0] = os.Args[0]
	said := &lastWords{to: w.stderr}
	cmd.Stderr = said
	cmd.Env = append(os.Environ(), "GOMAXPROCS=1")
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := startNice(cmd, niceness); err != nil {
		return nil, err
	}
	one := &worker{cmd: cmd, in: in, out: out, said: said}
	w.mutex.Lock()
	w.running[one] = true
	w.started++
	w.mutex.Unlock()
	if _, err := io.ReadFull(out, make([]byte, len(listening))); err != nil {
		one.Close()
		w.wait(one)
		return nil, fmt.Errorf("the worker doesn't listen: %w", err)
	}
	go w.wait(one)
	return one, nil
}

// listening is what a worker says first.
const listening = "\n"

// wait notes the end of a worker.
func (w *workers) wait(one *worker) {
	err := one.cmd.Wait()
	one.killed.Do(func() {})
	if err != nil && !one.wanted {
		w.log.Error("a worker has died", "error", err, "said", one.said.String())
	}
	w.mutex.Lock()
	defer w.mutex.Unlock()
	delete(w.running, one)
	w.used += one.cmd.ProcessState.UserTime() + one.cmd.ProcessState.SystemTime()
}

// watch shows the workers among the figures.
func (w *workers) watch(metrics *api.Metrics) {
	locked := func(number func() int) func() int {
		return func() int {
			w.mutex.Lock()
			defer w.mutex.Unlock()
			return number()
		}
	}
	metrics.WatchWorkers(
		locked(func() int { return len(w.running) }),
		locked(func() int { return w.started }),
		func() time.Duration {
			w.mutex.Lock()
			defer w.mutex.Unlock()
			used := w.used
			for one := range w.running {
				used += cputime.OtherProcess(one.cmd.Process.Pid)
			}
			return used
		})
}

// end kills all workers.
func (w *workers) end() {
	w.CloseIdleConnections()
	w.mutex.Lock()
	defer w.mutex.Unlock()
	for one := range w.running {
		one.Close()
	}
}

// Read returns the end of the process as an error, not as the end of an unused
// connection. So a request that has got nothing from it goes to another worker.
func (w *worker) Read(p []byte) (int, error) {
	n, err := w.out.Read(p)
	if err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	return n, err
}

func (w *worker) Write(p []byte) (int, error) { return w.in.Write(p) }

// Close kills the process, whatever it is at.
func (w *worker) Close() error {
	w.killed.Do(func() {
		w.wanted = true
		w.cmd.Process.Kill()
	})
	return w.in.Close()
}

func (w *worker) LocalAddr() net.Addr              { return pipeAddr }
func (w *worker) RemoteAddr() net.Addr             { return pipeAddr }
func (w *worker) SetDeadline(time.Time) error      { return nil }
func (w *worker) SetReadDeadline(time.Time) error  { return nil }
func (w *worker) SetWriteDeadline(time.Time) error { return nil }

var pipeAddr = &net.UnixAddr{Name: "worker", Net: "pipe"}

// newWorkerCommand makes the command that such a process runs.
func newWorkerCommand() *cobra.Command {
	var logForm string
	cmd := &cobra.Command{
		Use:    "worker",
		Hidden: true,
		Args:   noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			// These go to all processes of a terminal or a service; the server
			// decides when the work ends.
			signal.Ignore(os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
			dieFirst()
			log := newLog(logForm, slog.LevelInfo, cmd.ErrOrStderr())
			server := http.Server{Handler: api.Front(log, nil, api.Worker(api.Options{Log: log}))}
			conn, far := net.Pipe()
			go io.Copy(cmd.OutOrStdout(), far)
			go func() {
				io.Copy(far, cmd.InOrStdin())
				os.Exit(0) // the server is gone, and all that is done here is for nobody
			}()
			if _, err := io.WriteString(cmd.OutOrStdout(), listening); err != nil {
				return err
			}
			err := server.Serve(&listenOnce{conn: conn, ended: make(chan struct{})})
			if errors.Is(err, io.EOF) {
				return nil
			}
			return err
		},
	}
	cmd.Flags().StringVar(&logForm, "log", "text", "")
	closed(cmd.Flags(), "log", logForms)
	return cmd
}

// listenOnce is a listener that gives one connection, and ends with it.
type listenOnce struct {
	conn  net.Conn
	given bool
	ended chan struct{}
}

func (l *listenOnce) Accept() (net.Conn, error) {
	if !l.given {
		l.given = true
		return &onceClosed{Conn: l.conn, closed: l.ended}, nil
	}
	<-l.ended
	return nil, io.EOF
}

func (l *listenOnce) Close() error   { return nil }
func (l *listenOnce) Addr() net.Addr { return pipeAddr }

// onceClosed tells when a connection is closed.
type onceClosed struct {
	net.Conn
	once   sync.Once
	closed chan struct{}
}

func (c *onceClosed) Close() error {
	c.once.Do(func() { close(c.closed) })
	return c.Conn.Close()
}

// lastWords passes on the lines of a worker's log, and keeps its other output.
// That is the runtime's report of a crash.
type lastWords struct {
	to   io.Writer
	part []byte // of a line
	rest []byte
}

const mostWords = 4 << 10 // are kept

func (l *lastWords) Write(data []byte) (int, error) {
	l.part = append(l.part, data...)
	for {
		line, rest, whole := bytes.Cut(l.part, []byte("\n"))
		if !whole {
			break
		}
		if bytes.HasPrefix(line, []byte("{")) || bytes.HasPrefix(line, []byte("time=")) {
			l.to.Write(append(bytes.Clone(line), '\n'))
		} else if len(l.rest) < mostWords {
			l.rest = append(append(l.rest, line...), '\n')
		}
		l.part = bytes.Clone(rest)
	}
	if len(l.part) > mostWords {
		l.rest, l.part = append(l.rest, l.part...), nil
	}
	return len(data), nil
}

// String returns what was kept, once the process has ended.
func (l *lastWords) String() string { return string(l.rest) + string(l.part) }

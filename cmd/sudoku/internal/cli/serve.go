package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"math"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"jiugong/sudoku/internal/message"

	"jiugong/sudoku/cmd/sudoku/internal/api"
	"jiugong/sudoku/cmd/sudoku/internal/room/hub"
	"jiugong/sudoku/cmd/sudoku/internal/store"
	"jiugong/sudoku/cmd/sudoku/internal/web"
	"jiugong/sudoku/internal/task"
)

func newServeCommand() *cobra.Command {
	var s serving
	cmd := &cobra.Command{
		Use: "serve",
		Example: `  sudoku serve
  sudoku serve --addr :8080 --db postgres://sudoku@db/sudoku --trusted-proxy 10.0.0.0/8
  sudoku serve --addr :443 --acme sudoku.example.org --http :80
  sudoku serve --backup games-copy.db
  sudoku serve --check`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error { return s.run(cmd) },
	}
	f := cmd.Flags()
	f.StringVar(&s.addr, "addr", "127.0.0.1:8080", "")
	f.StringVar(&s.db, "db", "", "")
	f.BoolVar(&s.open, "open", false, "")
	f.StringSliceVar(&s.origins, "allow-origin", nil, "")
	f.StringSliceVar(&s.embed, "allow-embed", nil, "")
	f.StringVar(&s.together, "rooms", "", "")
	f.StringVar(&s.roomsCreds, "rooms-creds", "", "")
	f.StringSliceVar(&s.proxies, "trusted-proxy", nil, "")
	f.BoolVar(&s.scan, "scan", false, "")
	s.limits.add(f)
	f.DurationVar(&s.drain, "drain", 0, "")
	f.DurationVar(&s.grace, "grace", 5*time.Second, "")
	f.StringVar(&s.logForm, "log", "text", "")
	closed(f, "log", logForms)
	f.BoolVar(&s.logAll, "log-requests", false, "")
	f.StringVar(&s.metrics, "metrics", "", "")
	f.IntVar(&s.keepDays, "keep-days", 0, "")
	f.StringVar(&s.keepBytes, "keep-bytes", "4G", "")
	f.StringVar(&s.backup, "backup", "", "")
	f.BoolVar(&s.checkGames, "check", false, "")
	s.tls.add(cmd)
	cmd.AddCommand(newWorkerCommand())
	return cmd
}

// serving is one call of the command.
type serving struct {
	addr, db       string
	open           bool
	origins, embed []string
	proxies        []string
	scan           bool
	limits
	drain, grace time.Duration
	logForm      string
	logAll       bool
	metrics      string
	backup       string
	together     string
	roomsCreds   string
	checkGames   bool
	keepDays     int
	keepBytes    string
	most         int64 // what it says
	tls          tlsFlags

	networks  []netip.Prefix
	others    *hub.Others     // that rooms are held together with
	lists     api.Lists       // of days, which are the same on all these; nil is the database
	ending    atomic.Bool     // whether /readyz says no
	roomsKept func()          // waits until they are, when last is done
	last      context.Context // is done when the requests under way are the last
}

func (s *serving) run(cmd *cobra.Command) error {
	log, err := s.check(cmd)
	if err != nil {
		return err
	}
	if s.backup != "" {
		return s.copyStore(cmd)
	}
	if s.checkGames {
		return s.checkStore(cmd, log)
	}
	if err = s.serve(cmd, log); err != nil && s.logForm == "json" {
		log.Error("ended", "error", err)
		return &answeredNo{task.Unreadable}
	}
	return err
}

// serve serves until the command is told to end.
func (s *serving) serve(cmd *cobra.Command, log *slog.Logger) error {
	collectForServing()
	// Hard puzzles must not hold up the goroutines of easy ones, on any number
	// of cores. The system's scheduler is better at that than Go's.
	runtime.GOMAXPROCS(runtime.GOMAXPROCS(0) + 2)
	secure, plain, err := s.tls.config(log, s.addr)
	if err != nil {
		return err
	}
	games, err := s.openStore(cmd.Context(), log)
	if err != nil {
		return message.Errorf("serve.store", err)
	}
	defer games.Close()
	go s.expire(cmd.Context(), log, games)
	var noMore context.CancelFunc
	s.last, noMore = context.WithCancel(context.Background())
	defer noMore()
	leave, err := s.joinOthers(cmd.Context())
	if err != nil {
		return err
	}
	defer leave()
	workers := newWorkers(log, s.logForm, cmd.ErrOrStderr(), s.workers)
	defer workers.end()
	everything, figures := s.handler(games, log, workers)
	servers := servers{ended: make(chan error, 3)}
	defer servers.close()
	server := s.server(log, everything)
	server.TLSConfig = secure
	server.ConnState = newConnections(mostFiles(), s.networks).changed
	requests, over := context.WithCancelCause(context.Background())
	defer over(nil)
	server.BaseContext = func(net.Listener) context.Context { return requests }
	at, err := servers.start(server, s.addr)
	if err != nil {
		return err
	}
	if s.metrics != "" {
		if _, err := servers.start(s.server(log, figures), s.metrics); err != nil {
			return fmt.Errorf("--metrics: %w", err)
		}
	}
	if s.tls.redirecter != "" {
		if _, err := servers.start(s.server(log, plain), s.tls.redirecter); err != nil {
			return fmt.Errorf("--http: %w", err)
		}
	}
	address := "http://" + reachable(at)
	if secure != nil {
		address = "https://" + reachable(at)
	}
	if s.logForm == "json" {
		log.Info("serving", "address", address, "version", versionText())
	} else {
		tell(cmd, message.Errorf("serve.serving", address, address))
	}
	if s.open {
		openBrowser(address)
	}
	select {
	case err := <-servers.ended:
		return err
	case <-cmd.Context().Done():
	}
	if s.logForm == "json" {
		log.Info("ending")
	}
	s.ending.Store(true)
	time.Sleep(s.drain)
	noMore()
	defer s.roomsKept()
	if shutdown(server, s.grace) != nil {
		log.Warn("some requests took longer than --grace and are answered 503")
		over(api.ErrEnding)
		shutdown(server, lastAnswers)
	}
	return nil
}

// lastAnswers is how long answers to those who are sent away may take.
const lastAnswers = time.Second / 2

// shutdown ends a server when all is answered; its error says that it wasn't in
// time.
func shutdown(server *http.Server, within time.Duration) error {
	ctx, cancel := context.WithTimeout(context.Background(), within)
	defer cancel()
	return server.Shutdown(ctx)
}

// server makes one with the limits that all have.
func (s *limits) server(log *slog.Logger, handler http.Handler) *http.Server {
	return &http.Server{
		Handler:           handler,
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       20 * time.Second, // the API sets its own for each body
		WriteTimeout:      60*time.Second + 4*s.patience + api.LongestWait(s.patience),
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    32 << 10,
		ErrorLog:          slog.NewLogLogger(log.Handler(), slog.LevelWarn),
	}
}

// servers are those of one process, each on its address.
type servers struct {
	all   []*http.Server
	ended chan error
}

// start returns the address that a server listens on.
func (s *servers) start(server *http.Server, address string) (net.Addr, error) {
	listener, err := net.Listen("tcp", address)
	if errors.Is(err, syscall.EADDRINUSE) {
		return nil, message.Errorf("serve.in_use", address)
	}
	if wrong := (*net.AddrError)(nil); errors.As(err, &wrong) {
		return nil, message.Errorf("serve.address", address)
	}
	if errors.Is(err, fs.ErrPermission) {
		return nil, message.Errorf("serve.not_allowed", address)
	}
	if err != nil {
		return nil, err
	}
	s.all = append(s.all, server)
	go func() {
		if server.TLSConfig != nil {
			s.ended <- server.ServeTLS(listener, "", "")
		} else {
			s.ended <- server.Serve(listener)
		}
	}()
	return listener.Addr(), nil
}

func (s *servers) close() {
	for _, server := range s.all {
		server.Close()
	}
}

// check looks at the flags and gives the log they ask for.
func (s *serving) check(cmd *cobra.Command) (*slog.Logger, error) {
	if err := s.checkDB(); err != nil {
		return nil, err
	}
	for _, text := range s.proxies {
		network, err := netip.ParsePrefix(text)
		if address, err2 := netip.ParseAddr(text); err != nil && err2 == nil {
			network, err = address.Prefix(address.BitLen())
		}
		if err != nil {
			return nil, usagef("flag.trusted_proxy", text)
		}
		s.networks = append(s.networks, network.Masked())
	}
	for _, origin := range s.origins {
		if !isOrigin(origin) {
			return nil, usagef("flag.allow_origin", origin)
		}
	}
	for _, origin := range s.embed {
		if !isOrigin(origin) {
			return nil, usagef("flag.allow_embed", origin)
		}
	}
	if err := s.limits.check(); err != nil {
		return nil, err
	}
	switch {
	case s.keepDays < 0:
		return nil, usagef("flag.keep_days", s.keepDays)
	case s.grace < 0:
		return nil, usagef("flag.grace", s.grace)
	case s.drain < 0:
		return nil, usagef("flag.drain", s.drain)
	}
	if err := s.tls.check(); err != nil {
		return nil, err
	}
	var err error
	if s.most, err = bytesOf(s.keepBytes); err != nil {
		return nil, usagef("flag.keep_bytes", s.keepBytes)
	}
	level := slog.LevelInfo
	if s.logAll {
		level = slog.LevelDebug
	}
	return newLog(s.logForm, level, cmd.ErrOrStderr()), nil
}

// isOrigin reports whether a text is "*" or an origin, which has a scheme and a host and nothing else.
func isOrigin(text string) bool {
	at, err := url.Parse(text)
	return text == "*" || err == nil && text == at.Scheme+"://"+at.Host && at.Scheme != "" && at.Host != "" && !strings.ContainsAny(text, "; ,'\"")
}

// bytesOf reads a number of bytes, with K, M, G or T for powers of 1024.
func bytesOf(text string) (int64, error) {
	digits := strings.TrimRight(text, "KMGTkmgtBbi")
	shift := 0
	if unit := strings.ToUpper(text[len(digits):]); unit != "" && unit != "B" {
		shift = 10 * (1 + strings.IndexByte("KMGT", unit[0]))
		if rest := unit[1:]; shift == 0 || rest != "" && rest != "B" && rest != "IB" {
			return 0, strconv.ErrSyntax
		}
	}
	n, err := strconv.ParseInt(digits, 10, 64)
	if err != nil || n < 0 || n > math.MaxInt64>>shift {
		return 0, strconv.ErrRange
	}
	return n << shift, nil
}

// logForms lists the values of --log.
func logForms() []string { return []string{"text", "json"} }

// newLog makes a log of one of these forms.
func newLog(form string, level slog.Level, to io.Writer) *slog.Logger {
	options := &slog.HandlerOptions{Level: level}
	if form == "json" {
		return slog.New(api.LogHandler(slog.NewJSONHandler(to, options)))
	}
	return slog.New(api.LogHandler(slog.NewTextHandler(to, options)))
}

// reachable returns how a browser on this machine finds the address.
func reachable(address net.Addr) string {
	if tcp, ok := address.(*net.TCPAddr); ok && tcp.IP.IsUnspecified() {
		return net.JoinHostPort("localhost", strconv.Itoa(tcp.Port))
	}
	return address.String()
}

// handler returns everything that is served, and the figures, which are apart when
// they have an address of their own.
func (s *serving) handler(games store.Store, log *slog.Logger, workers *workers) (everything, figures http.Handler) {
	metrics := api.NewMetrics()
	workers.watch(metrics)
	mux, own := http.NewServeMux(), http.NewServeMux()
	own.Handle("GET /metrics", metrics.Handler())
	if s.metrics == "" {
		mux.Handle("GET /metrics", own)
	}
	calls := api.Handler(api.Options{
		Store: games, KeepBytes: s.most, Log: log, Metrics: metrics, Elsewhere: workers,
		Workers: s.workers, Patience: s.patience, Rate: s.rate, Proxies: s.networks, Origins: s.origins, Ending: s.last, Others: s.others, Lists: s.lists, Scan: s.scan,
	})
	s.roomsKept = calls.Wait
	mux.Handle("/api/v1/", calls)
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintln(w, "ok") })
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, r *http.Request) {
		if s.ending.Load() {
			http.Error(w, "the server is about to end", http.StatusServiceUnavailable)
			return
		}
		ctx, cancel := context.WithTimeout(r.Context(), 2*time.Second)
		defer cancel()
		full, err := calls.Ready(ctx)
		switch {
		case err != nil:
			log.WarnContext(ctx, "not ready", "error", err)
			if public := store.Public(err); public != nil {
				err = public
			}
			http.Error(w, "not ready: "+err.Error(), http.StatusServiceUnavailable)
		case full != nil:
			if public := store.Public(full); public != nil {
				full = public
			}
			fmt.Fprintf(w, "ok, but no new games: %v\n", full)
		default:
			fmt.Fprintln(w, "ok")
		}
	})
	mux.Handle("/", web.Handler(web.Options{Embed: s.embed}))
	return api.Front(log, metrics, mux), own
}

// openBrowser tries to open the page. Without a browser there is still the address.
func openBrowser(address string) {
	name, args := "xdg-open", []string{address}
	switch runtime.GOOS {
	case "darwin":
		name = "open"
	case "windows":
		name, args = "rundll32", []string{"url.dll,FileProtocolHandler", address}
	}
	if cmd := exec.Command(name, args...); cmd.Start() == nil {
		go cmd.Wait()
	}
}

package cli

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"jiugong/sudoku/cmd/sudoku/internal/api"
	"jiugong/sudoku/cmd/sudoku/internal/store"
	"jiugong/sudoku/cmd/sudoku/internal/store/postgres"
	"jiugong/sudoku/cmd/sudoku/internal/store/sqlite"
	"jiugong/sudoku/cmd/sudoku/internal/tui"
	"jiugong/sudoku/cmd/sudoku/internal/web"
)

func newServeCommand() *cobra.Command {
	var s serving
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Serve the JSON API",
		Long: `Serve the JSON API under /api/v1, with a page that describes it at
/api/v1/docs. Games are kept in a SQLite file in the user's data folder, or in a
PostgreSQL database when --db is its address.

Ctrl-C or SIGTERM ends it when the requests under way are answered.
/healthz says that the process lives, /readyz that the store can be reached,
/metrics has figures for Prometheus.`,
		Example: `  sudoku serve
  sudoku serve --addr :8080 --db postgres://sudoku@db/sudoku`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error { return s.run(cmd) },
	}
	cmd.Flags().StringVar(&s.addr, "addr", "127.0.0.1:8080", "the address to listen on")
	cmd.Flags().StringVar(&s.db, "db", "", "a SQLite file, or the address of a PostgreSQL database (default: games.db in the data folder)")
	cmd.Flags().BoolVar(&s.open, "open", false, "open a browser on the page")
	cmd.Flags().StringSliceVar(&s.origins, "allow-origin", nil, "let pages of these origins call the API too (* is all)")
	return cmd
}

// serving is one call of the command.
type serving struct {
	addr, db string
	open     bool
	origins  []string
}

// grace is how long requests under way may take when the server ends.
const grace = 15 * time.Second

func (s *serving) run(cmd *cobra.Command) error {
	log := slog.New(slog.NewTextHandler(cmd.ErrOrStderr(), nil))
	games, err := s.openStore(cmd.Context())
	if err != nil {
		return fmt.Errorf("opening the store: %w", err)
	}
	defer games.Close()
	listener, err := net.Listen("tcp", s.addr)
	if err != nil {
		return err
	}
	server := &http.Server{
		Handler:           s.handler(games, log),
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       20 * time.Second,
		WriteTimeout:      60 * time.Second,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    32 << 10,
		ErrorLog:          slog.NewLogLogger(log.Handler(), slog.LevelWarn),
	}
	address := "http://" + listener.Addr().String()
	fmt.Fprintf(cmd.OutOrStdout(), "Serving on %s, API at %s/api/v1/docs; Ctrl-C ends it.\n", address, address)
	if s.open {
		openBrowser(address)
	}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(listener) }()
	select {
	case err := <-ended:
		return err
	case <-cmd.Context().Done():
	}
	ctx, cancel := context.WithTimeout(context.Background(), grace)
	defer cancel()
	if err := server.Shutdown(ctx); err != nil {
		return fmt.Errorf("some requests were still under way: %w", err)
	}
	if err := <-ended; !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// handler is everything that is served.
func (s *serving) handler(games store.Store, log *slog.Logger) http.Handler {
	metrics := api.NewMetrics()
	mux := http.NewServeMux()
	mux.Handle("/api/v1/", api.Handler(api.Options{Store: games, Log: log, Origins: s.origins, Version: versionText(), Metrics: metrics}))
	mux.Handle("GET /metrics", metrics.Handler())
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintln(w, "ok") })
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), 2*time.Second)
		defer cancel()
		if err := games.Ping(ctx); err != nil {
			log.WarnContext(ctx, "store can't be reached", "error", err)
			http.Error(w, "the store can't be reached", http.StatusServiceUnavailable)
			return
		}
		fmt.Fprintln(w, "ok")
	})
	mux.Handle("/", web.Handler(web.Options{}))
	return api.Recover(log, mux)
}

func (s *serving) openStore(ctx context.Context) (store.Store, error) {
	if strings.HasPrefix(s.db, "postgres://") || strings.HasPrefix(s.db, "postgresql://") {
		return postgres.Open(ctx, s.db)
	}
	path := s.db
	if path == "" {
		path = filepath.Join(tui.DataFolder(), "games.db")
	}
	return sqlite.Open(ctx, path)
}

// openBrowser tries to; whoever has none has the address.
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

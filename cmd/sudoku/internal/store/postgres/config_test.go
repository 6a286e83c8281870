package postgres

import (
	"errors"
	"os"
	"testing"

	"github.com/lib/pq"

	"jiugong/sudoku/cmd/sudoku/internal/store"
)

// Where nothing says otherwise a connection is encrypted if the server can, as by
// PostgreSQL's own programs.
func TestConnectionsAreEncryptedWhereTheServerCan(t *testing.T) {
	for _, name := range []string{"PGHOST", "PGSSLMODE", "PGSERVICE"} {
		t.Setenv(name, "") // which brings the old value back in the end
		os.Unsetenv(name)
	}
	for address, want := range map[string]pq.SSLMode{
		"postgres://sudoku:secret@db/sudoku":                 pq.SSLModePrefer,
		"host=db user=sudoku":                                pq.SSLModePrefer,
		"postgres://sudoku@db/sudoku?sslmode=verify-full":    pq.SSLModeVerifyFull,
		"host=db sslmode=disable":                            pq.SSLModeDisable,
		"postgres://sudoku@/sudoku?host=/var/run/postgresql": pq.SSLModeDisable,
	} {
		config, err := configOf(address)
		if err != nil || config.SSLMode != want {
			t.Errorf("%s: %q, %v; want %q", address, config.SSLMode, err, want)
		}
	}
	t.Setenv("PGSSLMODE", "require")
	if config, err := configOf("host=db"); err != nil || config.SSLMode != pq.SSLModeRequire {
		t.Errorf("PGSSLMODE: %q, %v", config.SSLMode, err)
	}
}

func TestAnAddressMayNameNoHost(t *testing.T) {
	for address, want := range map[string]bool{
		"postgres://sudoku@db/sudoku":           true,
		"postgres:///sudoku":                    false,
		"postgres:///sudoku?host=/run/db":       true,
		"dbname=sudoku user=me":                 false,
		"hostaddr=127.0.0.1 dbname=sudoku":      true,
		"postgresql://me@/sudoku?service=games": true,
	} {
		if got := namesHost(address); got != want {
			t.Errorf("%s: %v", address, got)
		}
	}
	t.Setenv("PGHOST", "db")
	if !namesHost("postgres:///sudoku") {
		t.Error("PGHOST counts for nothing")
	}
}

func TestAServerThatIsAwayIsUnusable(t *testing.T) {
	_, err := Open(t.Context(), "postgres://sudoku@127.0.0.1:1/sudoku")
	if !errors.Is(explain(err), store.ErrUnusable) {
		t.Error(err)
	}
}

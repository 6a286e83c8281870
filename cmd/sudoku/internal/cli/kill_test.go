package cli_test

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	_ "github.com/lib/pq" // the driver

	"jiugong/sudoku/internal/testlong"
)

// databases are places for --db that are empty at first, by name. PostgreSQL is
// there when SUDOKU_TEST_POSTGRES names a database, as it does in .ci/run.
func databases(t *testing.T) map[string]string {
	t.Helper()
	list := map[string]string{"sqlite": filepath.Join(t.TempDir(), "games.db")}
	address := os.Getenv("SUDOKU_TEST_POSTGRES")
	if address == "" {
		t.Log("SUDOKU_TEST_POSTGRES names no database: PostgreSQL is left out")
		return list
	}
	db, err := sql.Open("postgres", address+"?sslmode=disable")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	schema := fmt.Sprintf("test_%d", time.Now().UnixNano())
	if _, err := db.ExecContext(t.Context(), "CREATE SCHEMA "+schema); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		db, _ := sql.Open("postgres", address+"?sslmode=disable")
		defer db.Close()
		db.Exec("DROP SCHEMA " + schema + " CASCADE")
	})
	list["postgres"] = address + "?search_path=" + schema
	return list
}

// TestAKilledServerLosesNoAcknowledgedSave kills servers in the midst of saves
// and looks for every save that was answered.
func TestAKilledServerLosesNoAcknowledgedSave(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("processes of the test binary need symbolic links")
	}
	for name, db := range databases(t) {
		t.Run(name, func(t *testing.T) {
			answered := map[string]int{} // the last save of each game that was answered
			saved := 0
			for round := range 4 {
				cmd, address := server(t, "--db", db)
				checkSaves(t, address, answered)
				var mutex sync.Mutex
				var all sync.WaitGroup
				saves, enough, most := 0, make(chan struct{}), testlong.Of(2500, 100)
				for client := range 8 {
					all.Go(func() {
						for n := 1; ; n++ {
							id := fmt.Sprintf("r%d-c%d-g%d", round, client, n/40)
							if !save(address, id, n) {
								return
							}
							mutex.Lock()
							answered[id] = n
							if saves++; saves == most {
								close(enough)
							}
							mutex.Unlock()
						}
					})
				}
				select {
				case <-enough:
				case <-time.After(2 * time.Minute):
					t.Errorf("two minutes were not enough for %d saves", most)
				}
				if err := cmd.Process.Kill(); err != nil {
					t.Fatal(err)
				}
				cmd.Wait()
				all.Wait()
				saved += saves
			}
			_, address := server(t, "--db", db)
			checkSaves(t, address, answered)
			t.Logf("after %d answered saves %d games are as their last ones left them", saved, len(answered))
		})
	}
}

const killKey = "Bearer the key of whoever was playing"

func save(address, id string, n int) bool {
	body := fmt.Sprintf(`{"title":"t","document":{"n":%d,"rest":%q}}`, n, strings.Repeat("x", 2000))
	r, _ := http.NewRequest("PUT", "http://"+address+"/api/v1/games/"+id, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Authorization", killKey)
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return false
	}
	defer answer.Body.Close()
	_, err = io.ReadAll(answer.Body)
	return err == nil && answer.StatusCode == http.StatusOK
}

func checkSaves(t *testing.T, address string, answered map[string]int) {
	t.Helper()
	for id, n := range answered {
		r, _ := http.NewRequest("GET", "http://"+address+"/api/v1/games/"+id, nil)
		r.Header.Set("Authorization", killKey)
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		var game struct{ Document struct{ N int } }
		err = json.NewDecoder(answer.Body).Decode(&game)
		answer.Body.Close()
		// One more may have been kept whose answer never came.
		if got := game.Document.N; err != nil || got != n && got != n+1 {
			t.Errorf("game %s: %s, save %d is there (%v); %d was answered", id, answer.Status, got, err, n)
		}
	}
}

// TestServersStartTogether starts several on one empty database: one makes the
// tables, the others wait for it, and all see the same games.
func TestServersStartTogether(t *testing.T) {
	for name, db := range databases(t) {
		t.Run(name, func(t *testing.T) {
			var addresses [4]string
			var all sync.WaitGroup
			for i := range addresses {
				all.Go(func() { _, addresses[i] = server(t, "--db", db) })
			}
			all.Wait()
			for i, address := range addresses {
				if !save(address, fmt.Sprint("g", i), i) {
					t.Errorf("server %d doesn't save", i)
				}
			}
			for _, address := range addresses {
				checkSaves(t, address, map[string]int{"g0": 0, "g1": 1, "g2": 2, "g3": 3})
			}
		})
	}
}

// TestServeEndsWhenAsked sends the signal while a request is under way.
func TestServeEndsWhenAsked(t *testing.T) {
	t.Parallel() // it waits for most of the time
	if runtime.GOOS == "windows" {
		t.Skip("no interrupt to send on Windows")
	}
	cmd, address := server(t, "--patience", "1s")
	status := make(chan string, 1)
	go func() {
		// An answer that takes all of its time.
		body := `{"puzzle":"` + strings.Repeat(".", 625) + `"}`
		answer, err := http.Post("http://"+address+"/api/v1/count", "application/json", strings.NewReader(body))
		if err != nil {
			status <- err.Error()
			return
		}
		answer.Body.Close()
		status <- answer.Status
	}()
	for len(status) == 0 && !strings.Contains(figures(t, address), `sudoku_pool_busy{lane="heavy"} 1`) {
		time.Sleep(20 * time.Millisecond)
	}
	cmd.Process.Signal(os.Interrupt)
	if got := testlong.Await(t, status); !strings.HasPrefix(got, "422") {
		t.Errorf("the request under way got %s", got)
	}
	if err := cmd.Wait(); err != nil {
		t.Errorf("ended with %v", err)
	}
	if _, err := http.Get("http://" + address + "/healthz"); err == nil {
		t.Error("still there")
	}
}

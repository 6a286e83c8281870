package cli_test

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"jiugong/sudoku/cmd/sudoku/internal/store"
)

// TestGamesFigures measures how games are kept, in a server of its own:
//
//	SUDOKU_TEST_LOAD=1 go test -v -run TestGamesFigures ./cmd/sudoku/internal/cli
//
// docs/serving.md has the figures. It fails when a game is missing, or when 100 000
// games take more than a minute to come over from a folder of an earlier version.
func TestGamesFigures(t *testing.T) {
	if os.Getenv("SUDOKU_TEST_LOAD") == "" {
		t.Skip("measures for a minute or two; SUDOKU_TEST_LOAD=1 asks for it")
	}
	dir := t.TempDir()
	const before = 100_000
	folderOfGames(t, filepath.Join(dir, "games"), before)
	start := time.Now()
	_, address := server(t, "--db", filepath.Join(dir, "games.db"))
	took := time.Since(start)
	t.Logf("%d games of a folder are brought over in %.1f s", before, took.Seconds())
	if took > time.Minute {
		t.Error("that is more than a minute")
	}

	const clients, seconds = 50, 10
	spent := processorTime(t, address)
	var mutex sync.Mutex
	var answers []time.Duration
	var all sync.WaitGroup
	for client := range clients {
		all.Go(func() {
			for n := 0; time.Since(start) < took+seconds*time.Second; n++ {
				asked := time.Now()
				if !save(address, fmt.Sprintf("c%d-g%d", client, n%18), n) {
					t.Error("not saved")
					return
				}
				mutex.Lock()
				answers = append(answers, time.Since(asked))
				mutex.Unlock()
			}
		})
	}
	all.Wait()
	spent = processorTime(t, address) - spent
	slices.Sort(answers)
	at := func(share float64) float64 {
		return float64(answers[int(share*float64(len(answers)-1))].Microseconds()) / 1000
	}
	t.Logf("%d clients save as fast as they are answered: %d a second, p50 %.1f ms, p99 %.1f ms, %.2f ms of processor time for each",
		clients, len(answers)/seconds, at(.5), at(.99), spent.Seconds()*1000/float64(len(answers)))

	for n := range 999 - clients*18 {
		if !save(address, fmt.Sprint("more", n), n) {
			t.Fatal("not saved")
		}
	}
	var lists []time.Duration
	for range 21 {
		asked := time.Now()
		r := must(http.NewRequest("GET", "http://"+address+"/api/v1/games", nil))
		r.Header.Set("Authorization", killKey)
		answer := must(http.DefaultClient.Do(r))
		var list struct{ Games []struct{} }
		if err := json.Unmarshal(must(io.ReadAll(answer.Body)), &list); err != nil || len(list.Games) != 999 {
			t.Fatalf("%d games are listed (%v)", len(list.Games), err)
		}
		answer.Body.Close()
		lists = append(lists, time.Since(asked))
	}
	slices.Sort(lists)
	t.Logf("a list of 999 games takes %.1f ms in the median", float64(lists[len(lists)/2].Microseconds())/1000)

	start = time.Now()
	cmd := command(t, "serve", "--db", filepath.Join(dir, "games.db"), "--backup", filepath.Join(dir, "copy.db"))
	text := string(must(cmd.CombinedOutput()))
	if !strings.HasPrefix(text, fmt.Sprintf("copied %d games, ", before+999)) {
		t.Error(text)
	}
	t.Logf("a backup takes %.1f s: %s", time.Since(start).Seconds(), strings.TrimSpace(text))
}

// folderOfGames writes games as an earlier version kept them, a hundred for each owner.
func folderOfGames(t *testing.T, path string, games int) {
	t.Helper()
	rest := strings.Repeat("x", 3000)
	for n := range games {
		hash := store.OwnerOf(fmt.Sprint("owner ", n/100))
		name := hex.EncodeToString(hash[:])
		dir := filepath.Join(path, name[:2], name[2:])
		if n%100 == 0 {
			if err := os.MkdirAll(dir, 0o700); err != nil {
				t.Fatal(err)
			}
		}
		id := fmt.Sprint("g", n)
		text := fmt.Sprintf(`{"id":%q,"version":1,"title":"t","saved":"2026-11-01T10:00:00Z"}`+"\n"+`{"n":%d,"rest":%q}`, id, n, rest)
		if err := os.WriteFile(filepath.Join(dir, hex.EncodeToString([]byte(id))), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

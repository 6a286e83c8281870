package api_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"jiugong/sudoku"
	"jiugong/sudoku/cmd/sudoku/internal/api"
	"jiugong/sudoku/cmd/sudoku/internal/store"
	"jiugong/sudoku/cmd/sudoku/internal/store/postgres"
	"jiugong/sudoku/cmd/sudoku/internal/store/sqlite"
	"jiugong/sudoku/game"
)

// gameOf is the document of a game that solves a puzzle, the cells in an order that first chooses.
func gameOf(t *testing.T, puzzle, solution string, first int, pause time.Duration) string {
	t.Helper()
	p, err := sudoku.Parse(puzzle, sudoku.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	g, err := game.New(p)
	if err != nil {
		t.Fatal(err)
	}
	for i := range p.Givens {
		if cell := (i*[]int{1, 2, 4, 5}[first%4] + first) % 81; p.Givens[cell] == 0 {
			g.Advance(pause)
			if _, err := g.Do(game.Action{Do: game.Enter, Cells: []int{cell}, Digit: solution[cell] - '0'}); err != nil {
				t.Fatal(err)
			}
		}
	}
	text, err := g.Encode()
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// boardAnswer is what a list says.
type boardAnswer struct {
	Open    bool
	Count   int
	Results []struct {
		Place, Streak, Hints int
		Name                 string
		TimeMS               int64 `json:"time_ms"`
		Mine                 bool
	}
}

// openLists opens a database for lists as often as it is called: the PostgreSQL that
// SUDOKU_TEST_POSTGRES names, as in .ci/run, or else a file.
func openLists(t *testing.T) (open func() store.Store) {
	address, file := os.Getenv("SUDOKU_TEST_POSTGRES"), filepath.Join(t.TempDir(), "games.db")
	return func() (s store.Store) {
		var err error
		if address != "" {
			s, err = postgres.Open(t.Context(), address)
		} else {
			s, err = sqlite.Open(t.Context(), file, slog.New(slog.DiscardHandler))
		}
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { s.Close() })
		return s
	}
}

// today is a day whose list takes results for half a day more at least, also if the day ends while a test runs.
func today() string { return time.Now().UTC().Format(time.DateOnly) }

func TestTheDailyBoard(t *testing.T) {
	server := newServer(t, api.Options{Store: openLists(t)(), Rate: -1})
	day := today()
	level := "beginner"
	status, _, body := call(t, server, "GET", "daily?date="+day+"&level="+level, "")
	var made struct{ Puzzle, Solution string }
	if err := json.Unmarshal([]byte(body), &made); err != nil || status != 200 {
		t.Fatal(status, body)
	}
	at := "board?date=" + day + "&level=" + level
	key := func(who string) string {
		if who == "" {
			return ""
		}
		return "Bearer " + who + strings.Repeat("x", 20)
	}
	put := func(who, name, document string) (int, string) {
		t.Helper()
		asked := map[string]any{"name": name}
		if document != "" {
			asked["document"] = json.RawMessage(document)
		}
		text, _ := json.Marshal(asked)
		status, _, answer := call(t, server, "PUT", at, string(text), "Authorization", key(who))
		return status, answer
	}
	list := func(who string) (all boardAnswer) {
		t.Helper()
		status, _, answer := call(t, server, "GET", at, "", "Authorization", key(who))
		if err := json.Unmarshal([]byte(answer), &all); err != nil || status != 200 {
			t.Fatal(status, answer)
		}
		return all
	}
	ada := gameOf(t, made.Puzzle, made.Solution, 7, time.Second)
	bo := gameOf(t, made.Puzzle, made.Solution, 11, 900*time.Millisecond)
	for _, test := range []struct {
		who, name, document string
		status              int
		says                string
	}{
		{"ada", "  Ada\u202e  L ", ada, 200, `"name":"Ada L"`},
		{"bo", strings.Repeat("<b>Bo", 30), bo, 200, `"name":"<b>Bo<b>Bo<b>Bo<b>Bo<b>B"`},
		{"bo", "Bo", "", 200, `"name":"Bo"`},
		{"bo", "ada l", "", 409, "choose another"},
		{"cy", "Cy", ada, 422, "the same moves"},
		{"cy", "Cy", gameOf(t, made.Puzzle, made.Solution, 7, 2*time.Second), 422, "the same moves"},
		{"cy", "Cy", gameOf(t, made.Puzzle, made.Solution, 3, time.Millisecond), 422, "so fast"},
		{"cy", "Cy", gameOf(t, example, "534678912672195348198342567859761423426853791713924856961537284287419635345286179", 3, time.Second), 422, "that day's puzzle"},
		{"cy", "Cy", strings.Replace(ada, `"digit":1`, `"digit":2`, 1), 422, "document"},
		{"cy", "Cy", "", 422, "the game with its moves"},
		{"cy", "\u200b ", ada, 422, "a letter"},
		{"cy", strings.Repeat("y", 5000), ada, 422, "200"},
		{"", "Cy", ada, 401, "Authorization"},
	} {
		if status, answer := put(test.who, test.name, test.document); status != test.status || !strings.Contains(answer, test.says) {
			t.Errorf("%q of %s: %d %.300s", test.name, test.who, status, answer)
		}
	}
	all := list("ada")
	if all.Count != 2 || !all.Open || all.Results[0].Name != "Bo" || all.Results[0].Mine || !all.Results[1].Mine || all.Results[1].Streak != 1 || all.Results[0].TimeMS >= all.Results[1].TimeMS {
		t.Errorf("the list is %+v", all)
	}
	// Only one's own result can be taken off.
	if status, _, _ := call(t, server, "DELETE", at, "", "Authorization", key("cy")); status != 404 {
		t.Errorf("Cy took something off: %d", status)
	}
	if status, _, answer := call(t, server, "DELETE", at, "", "Authorization", key("ada")); status != 204 {
		t.Errorf("Ada stays: %d %s", status, answer)
	}
	if all := list("ada"); all.Count != 1 || all.Results[0].Mine {
		t.Errorf("afterwards the list is %+v", all)
	}
	// A list that is over takes nothing more, and days that aren't there have none.
	old := strings.Replace(at, day, "2020-02-01", 1)
	if status, _, answer := call(t, server, "PUT", old, `{"name":"Ada","document":`+ada+`}`, "Authorization", key("ada")); status != 409 || !strings.Contains(answer, "closed") {
		t.Errorf("a list of long ago: %d %s", status, answer)
	}
	for _, wrong := range []string{"board?date=2026-02-31&level=easy", "board?date=2026-02-01&level=none", "board"} {
		if status, _, answer := call(t, server, "GET", wrong, ""); status != 422 {
			t.Errorf("%s: %d %s", wrong, status, answer)
		}
	}
	// One address can't fill a list.
	refused := false
	for n := 0; n < 60 && !refused; n++ {
		text, _ := json.Marshal(map[string]any{"name": fmt.Sprint("foe ", n), "document": json.RawMessage(gameOf(t, made.Puzzle, made.Solution, n+20, time.Second))})
		status, _, answer := call(t, server, "PUT", at, string(text), "Authorization", key(fmt.Sprint("foe", n)), "X-Forwarded-For", "192.0.2.1")
		if status == 429 && strings.Contains(answer, "results a day") {
			refused = true
		} else if status != 200 && !strings.Contains(answer, "the same moves") {
			t.Errorf("foe %d: %d %s", n, status, answer)
		}
	}
	if !refused {
		t.Error("one address has filled the list")
	}
}

// pairedStore is one of two of which the first two who read a list wait for each other.
type pairedStore struct {
	store.Store
	*pair
}

type pair struct {
	lists atomic.Int32
	both  chan struct{}
}

func (p pairedStore) List(ctx context.Context, owner store.Owner) ([]store.Game, []store.Deletion, error) {
	games, deletions, err := p.Store.List(ctx, owner)
	if p.lists.Add(1) == 2 {
		close(p.both)
	}
	select {
	case <-p.both:
	case <-ctx.Done():
		return nil, nil, ctx.Err()
	}
	return games, deletions, err
}

// Of two servers with one database that are asked for the same at once, one puts it on the list.
func TestTwoServersPutOneNameOnAList(t *testing.T) {
	open, paired := openLists(t), new(pair)
	var servers []*httptest.Server
	for range 2 {
		servers = append(servers, newServer(t, api.Options{Store: pairedStore{open(), paired}, Rate: -1}))
	}
	at := "board?level=easy&date=" + today()
	_, _, body := call(t, servers[0], "GET", strings.Replace(at, "board", "daily", 1), "")
	var made struct{ Puzzle, Solution string }
	if err := json.Unmarshal([]byte(body), &made); err != nil {
		t.Fatal(body)
	}
	for _, test := range []struct {
		names  [2]string
		first  [2]int // of the moves
		status int
	}{
		{[2]string{"Ada", "ADA"}, [2]int{7, 11}, 409},
		{[2]string{"Bo", "Cy"}, [2]int{13, 13}, 422},
		{[2]string{"Di", "Ed"}, [2]int{17, 19}, 200},
	} {
		paired.both = make(chan struct{})
		paired.lists.Store(0)
		var answers [2]int
		done := make(chan int, 2)
		for i, server := range servers {
			go func() {
				text := fmt.Sprintf(`{"name":%q,"document":%s}`, test.names[i], gameOf(t, made.Puzzle, made.Solution, test.first[i], time.Second))
				answers[i], _, _ = call(t, server, "PUT", at, text, "Authorization", "Bearer "+test.names[i]+strings.Repeat("x", 20))
				done <- i
			}()
		}
		<-done
		<-done
		if min(answers[0], answers[1]) != 200 || max(answers[0], answers[1]) != test.status {
			t.Errorf("%q: %v", test.names, answers)
		}
		for i, name := range test.names { // what is taken off is free again
			if status, _, _ := call(t, servers[i], "DELETE", at, "", "Authorization", "Bearer "+name+strings.Repeat("x", 20)); (status == 204) != (answers[i] == 200) {
				t.Errorf("%s leaves: %d", name, status)
			}
		}
	}
	if status, _, answer := call(t, servers[1], "PUT", at, `{"name":"aDa","document":`+gameOf(t, made.Puzzle, made.Solution, 7, time.Second)+`}`, "Authorization", "Bearer "+strings.Repeat("y", 20)); status != 200 {
		t.Errorf("a name and moves that were taken off aren't free: %d %s", status, answer)
	}
}

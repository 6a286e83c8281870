package sqlite

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jiugong/sudoku/cmd/sudoku/internal/store"
)

// fill makes a database of games with long documents, and closes it.
func fill(t *testing.T, path string, games int) {
	t.Helper()
	s := openTest(t, path)
	for i := range games {
		game := store.Game{ID: fmt.Sprint("g", i), Title: fmt.Sprintf("title %d.", i), Document: longDocument(i)}
		if _, err := s.Save(t.Context(), someone, game, store.Condition{}); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Delete(t.Context(), someone, "g0", store.Condition{}); err != nil {
		t.Fatal(err)
	}
	s.Close()
}

// longDocument fills several pages, each with the number of its game.
func longDocument(i int) []byte {
	return fmt.Appendf(nil, "%q", bytes.Repeat(fmt.Appendf(nil, "<%d>", i), 20_000/len(fmt.Sprint("<", i, ">"))))
}

// spoil writes nothing but zeros over the last page in which a text stands so often,
// or over all such pages.
func spoil(t *testing.T, path, text string, often int, all bool) {
	t.Helper()
	file, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	const page = 4096
	spoiled := 0
	for at := len(file) - page; at > 0 && (all || spoiled == 0); at -= page {
		if bytes.Count(file[at:at+page], []byte(text)) >= often {
			clear(file[at : at+page])
			spoiled++
		}
	}
	if spoiled == 0 {
		t.Fatalf("no page has %q", text)
	}
	if err := os.WriteFile(path, file, 0o600); err != nil {
		t.Fatal(err)
	}
}

// TestADamagedPageIsInTheWayOfOneGame spoils pages of three documents.
func TestADamagedPageIsInTheWayOfOneGame(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	fill(t, path, 10)
	for _, i := range []int{3, 4, 5} {
		spoil(t, path, fmt.Sprintf("<%d>", i), 1000, false)
	}
	s := openTest(t, path)
	if _, err := s.Load(t.Context(), someone, "g3"); !errors.Is(err, store.ErrDamaged) {
		t.Errorf("loaded: %v", err)
	}
	if err := s.Delete(t.Context(), someone, "g3", store.Condition{}); err != nil {
		t.Errorf("deleted: %v", err)
	}
	if _, err := s.Save(t.Context(), someone, store.Game{ID: "g4", Document: []byte("4")}, store.Condition{}); err != nil {
		t.Errorf("saved over: %v", err)
	}
	if game, err := s.Load(t.Context(), someone, "g4"); err != nil || string(game.Document) != "4" {
		t.Errorf("after that: %v", err)
	}
	if games, _, err := s.List(t.Context(), someone); err != nil || len(games) != 8 {
		t.Errorf("%d games are listed, %v", len(games), err)
	}
	if err := s.Ping(t.Context()); err != nil {
		t.Errorf("not ready: %v", err)
	}
	s.Close()
	var found []string
	if err := Rebuild(t.Context(), path, func(one store.Damage) { found = append(found, one.What.Error()) }); err != nil {
		t.Fatal(err)
	}
	s = openTest(t, path)
	if _, err := s.Check(t.Context(), func(one store.Damage) { found = append(found, one.ID+" "+one.What.Error()) }); err != nil {
		t.Error(err)
	}
	if text := strings.Join(found, "\n"); !strings.Contains(text, "the file was damaged") || !strings.Contains(text, "g5 its document is missing") || strings.Contains(text, "g4") || len(found) != 2 {
		t.Errorf("found: %s", text)
	}
	found = nil
	s.Close()
	if err := Rebuild(t.Context(), path, func(one store.Damage) { found = append(found, one.What.Error()) }); err != nil || len(found) > 0 {
		t.Errorf("what was mended is damaged: %v %v", found, err)
	}
}

// TestWhatAnotherMendedStays has another process replace the file while games are copied.
func TestWhatAnotherMendedStays(t *testing.T) {
	dir := t.TempDir()
	path, mended := filepath.Join(dir, "games.db"), filepath.Join(dir, "mended.db")
	fill(t, path, 100)
	fill(t, mended, 3)
	spoil(t, path, "title ", 3, false)
	lost := 0
	if err := Rebuild(t.Context(), path, func(one store.Damage) {
		if lost++; lost == 1 {
			if err := errors.Join(os.Rename(path, filepath.Join(dir, "aside")), os.Rename(mended, path)); err != nil {
				t.Skip("an open file can't be renamed here: ", err)
			}
		}
	}); err != nil || lost == 0 {
		t.Fatalf("%d lost, %v", lost, err)
	}
	s := openTest(t, path)
	if games, _, err := s.List(t.Context(), someone); err != nil || len(games) != 2 {
		t.Errorf("%d games, %v", len(games), err)
	}
	if kept, _ := filepath.Glob(path + ".damaged-*"); len(kept) > 0 {
		t.Errorf("a sound file was set aside: %v", kept)
	}
}

// TestTheTableOfGamesIsMendedFromItsIndex spoils a page of that table.
func TestTheTableOfGamesIsMendedFromItsIndex(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	fill(t, path, 100)
	old := openTest(t, path)
	all, _, err := old.List(t.Context(), someone)
	if err != nil {
		t.Fatal(err)
	}
	old.Close()
	spoil(t, path, "title ", 3, false)
	lost := 0
	if err := Rebuild(t.Context(), path, func(one store.Damage) {
		if one.ID != "" && one.Mended && one.Owner == someone {
			lost++
		}
	}); err != nil {
		t.Fatal(err)
	}
	s := openTest(t, path)
	games, gone, err := s.List(t.Context(), someone)
	if err != nil || len(games) != len(all) || len(gone) != 1 || lost == 0 || lost == len(all) {
		t.Errorf("%d games of %d, %d without a title, %v, %v", len(games), len(all), lost, gone, err)
	}
	for _, game := range games {
		var i int
		fmt.Sscanf(game.ID, "g%d", &i)
		if got, err := s.Load(t.Context(), someone, game.ID); err != nil || !bytes.Equal(got.Document, longDocument(i)) || got.Version < 1<<50 {
			t.Errorf("%s: %v", game.ID, err)
		}
		if game.Title == "" {
			lost--
		}
	}
	if lost != 0 {
		t.Errorf("%d titles more were lost than told", lost)
	}
	if _, err := s.Check(t.Context(), func(one store.Damage) { t.Errorf("still damaged: %+v", one) }); err != nil {
		t.Error(err)
	}
	if kept, _ := filepath.Glob(path + ".damaged-*"); len(kept) == 0 {
		t.Error("the damaged file is gone")
	}
}

func TestADamagedFileInUseIsNotReplaced(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	fill(t, path, 10)
	spoil(t, path, "<3>", 1000, false)
	s := openTest(t, path)
	if err := Rebuild(t.Context(), path, func(one store.Damage) { t.Errorf("%+v", one) }); err == nil || !strings.Contains(err.Error(), "stop the server first") {
		t.Errorf("rebuilt while in use: %v", err)
	}
	if _, err := s.Save(t.Context(), someone, small, store.Condition{}); err != nil {
		t.Error(err)
	}
}

// TestADamagedFileOfAnEarlierVersionIsMended spoils a document before the tables are
// brought up to date.
func TestADamagedFileOfAnEarlierVersionIsMended(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	copyTestdata(t, "games-2.db", path)
	spoil(t, path, strings.Repeat("x", 1000), 1, true)
	if s, err := Open(t.Context(), path, quiet); err == nil || !strings.Contains(err.Error(), "--check") {
		s.Close()
		t.Fatalf("opened: %v", err)
	}
	var lost []store.Damage
	if err := Rebuild(t.Context(), path, func(one store.Damage) {
		if !one.Mended {
			lost = append(lost, one)
		}
	}); err != nil {
		t.Fatal(err)
	}
	games, _, err := openTest(t, path).List(t.Context(), player)
	if err != nil || len(games) != 3 || len(lost) != 1 {
		t.Errorf("%d games are left, %v; lost %v", len(games), err, lost)
	}
}

// TestRowsAreMended has some that say wrong things, and documents that nobody has.
func TestRowsAreMended(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	fill(t, path, 5)
	execute(t, path,
		`UPDATE games SET bytes = 7 WHERE id = 'g1'`,
		`UPDATE games SET title = CAST(x'ff41' AS TEXT) WHERE id = 'g2'`,
		`UPDATE games SET version = -1 WHERE id = 'g3'`,
		`INSERT INTO documents (document) VALUES ('1'), ('2')`,
		`UPDATE totals SET games = 99`)
	s := openTest(t, path)
	if games, _, err := s.List(t.Context(), someone); err != nil || len(games) != 4 {
		t.Errorf("%v, %v", games, err)
	}
	mended := 0
	for range 2 {
		games, err := s.Check(t.Context(), func(one store.Damage) {
			if mended++; !one.Mended {
				t.Errorf("not mended: %+v", one)
			}
		})
		if games != 4 || err != nil || mended != 5 {
			t.Errorf("%d games, %d mended, %v", games, mended, err)
		}
	}
	if all, err := s.Usage(t.Context()); err != nil || all.Games != 4 || all.Bytes < 80_000 || all.Bytes > 82_000 {
		t.Errorf("%+v, %v", all, err)
	}
}

package sqlite

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"jiugong/sudoku/cmd/sudoku/internal/store"
	"jiugong/sudoku/cmd/sudoku/internal/store/folder"
	"jiugong/sudoku/internal/testlong"
)

// What the files in testdata hold: games-1.db and games-2.db were written by the two
// versions of this package that were before, folder by the one that kept files.
var (
	player  = store.OwnerOf("the key of whoever played before")
	another = store.OwnerOf("another key, of another player")
	before  = map[string]string{"g1": "数独 one", "Case": "upper", "case": "lower"}
)

// copyTestdata copies a file or folder of testdata.
func copyTestdata(t *testing.T, name, to string) {
	t.Helper()
	from := filepath.Join("testdata", name)
	info, err := os.Stat(from)
	if err != nil {
		t.Fatal(err)
	}
	if info.IsDir() {
		err = os.CopyFS(to, os.DirFS(from))
	} else if err = os.MkdirAll(filepath.Dir(to), 0o700); err == nil {
		var text []byte
		if text, err = os.ReadFile(from); err == nil {
			err = os.WriteFile(to, text, 0o600)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
}

// checkBefore looks for the games of before, which were saved with versions that can
// come again.
func checkBefore(t *testing.T, s *Store) {
	t.Helper()
	games, gone, err := s.List(t.Context(), player)
	titles := map[string]string{}
	for _, game := range games {
		titles[game.ID] = game.Title
		if game.Version < 1<<50 || game.Saved.Year() < 2026 {
			t.Errorf("%s is of version %d, saved %v", game.ID, game.Version, game.Saved)
		}
	}
	if err != nil || !maps.Equal(titles, before) || len(gone) > 0 {
		t.Errorf("the list is %v, %v, %v", titles, gone, err)
	}
	for id, want := range map[string]string{"g1": `{"format":"jiugong-sudoku-game","n":1}`, "Case": "1", "case": `{"n":2}`} {
		if game, err := s.Load(t.Context(), player, id); err != nil || string(game.Document) != want {
			t.Errorf("%s: %s, %v", id, game.Document, err)
		}
	}
	if game, err := s.Load(t.Context(), another, "g1"); err != nil || len(game.Document) < 9000 {
		t.Errorf("another's game: %d bytes, %v", len(game.Document), err)
	}
	number, err := s.Check(t.Context(), func(one store.Damage) { t.Errorf("a check finds %+v", one) })
	if usage, err2 := s.Usage(t.Context()); err != nil || err2 != nil || number != 4 || usage.Games != 4 || usage.Bytes < 9_900 {
		t.Errorf("%d games, %+v; %v %v", number, usage, err, err2)
	}
}

func TestDatabasesOfEarlierVersionsAreRead(t *testing.T) {
	for _, name := range []string{"games-1.db", "games-2.db"} {
		for _, as := range []string{"games.db", "games", "any name"} {
			path := filepath.Join(t.TempDir(), as)
			copyTestdata(t, name, path)
			found, err := Find(path)
			if err != nil {
				t.Fatal(err)
			}
			for range 2 {
				s := openTest(t, found)
				checkBefore(t, s)
				s.Close()
			}
		}
	}
}

// TestAFolderOfGamesIsBroughtOverOnce has it where --db named it, or where it was by
// default, or beside a database.
func TestAFolderOfGamesIsBroughtOverOnce(t *testing.T) {
	for _, test := range []struct{ folder, db, aside string }{
		{"server", "games.db", "server.brought-over"},
		{"games", "games.db", "games.brought-over"},
		{"games", "games", "games/brought-over"}, // --db names the folder itself
		{"mine", "mine.db", "mine.brought-over"},
	} {
		dir := t.TempDir()
		copyTestdata(t, "folder", filepath.Join(dir, test.folder))
		path, err := Find(filepath.Join(dir, test.db))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Backup(t.Context(), path, filepath.Join(dir, "copy.db")); err == nil || !strings.Contains(err.Error(), "still in files") {
			t.Errorf("a backup before that: %v", err)
		}
		s := openTest(t, path)
		checkBefore(t, s)
		if folder.Has(filepath.Join(dir, test.folder)) || !folder.Has(filepath.Join(dir, test.aside)) {
			t.Errorf("%+v: the folder isn't set aside", test)
		}
		if err := s.Delete(t.Context(), player, "g1", store.Condition{}); err != nil {
			t.Error(err)
		}
		s.Close()
		// As if it could not be set aside, or were put back.
		if err := os.Rename(filepath.Join(dir, test.aside), filepath.Join(dir, "server")); err != nil {
			t.Fatal(err)
		}
		again, err := Find(filepath.Join(dir, test.db))
		if err != nil || again != path {
			t.Errorf("%s is %s now (%v)", test.db, again, err)
		}
		s = openTest(t, path)
		if games, gone, err := s.List(t.Context(), player); err != nil || len(games) != 2 || len(gone) != 1 {
			t.Errorf("what was deleted since comes back: %v, %v, %v", games, gone, err)
		}
		if filepath.Base(filepath.Dir(path)) != "games" && folder.Has(filepath.Join(dir, "server")) {
			t.Error("the folder is still there")
		}
		s.Close()
	}
}

// TestOfTwoGamesTheLaterStays has a database and a folder with games of the same names:
// those in the folder were saved later.
func TestOfTwoGamesTheLaterStays(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "games.db")
	copyTestdata(t, "games-2.db", path)
	s := openTest(t, path)
	late, err := s.Save(t.Context(), player, store.Game{ID: "case", Title: "late", Document: []byte("4")}, store.Condition{})
	if err != nil {
		t.Fatal(err)
	}
	s.Close()
	copyTestdata(t, "folder", filepath.Join(dir, "server"))
	s = openTest(t, path)
	if game, err := s.Load(t.Context(), player, "case"); err != nil || game.Version != late || game.Title != "late" {
		t.Errorf("the later game is %+v, %v", game, err)
	}
	if games, _, err := s.List(t.Context(), player); err != nil || len(games) != 3 {
		t.Errorf("%+v, %v", games, err)
	}
	if _, err := s.Check(t.Context(), func(one store.Damage) { t.Errorf("a check finds %+v", one) }); err != nil {
		t.Error(err)
	}
}

// TestManyServersBringOneFolderOver has the folder beside the database, or around it. One of them
// tells of it, and it is set aside whole.
func TestManyServersBringOneFolderOver(t *testing.T) {
	for _, name := range []string{"server", "."} {
		for range testlong.Of(20, 3) {
			dir := t.TempDir()
			copyTestdata(t, "folder", filepath.Join(dir, name))
			var told bytes.Buffer // which a log writes to in turn
			log := slog.New(slog.NewTextHandler(&told, nil))
			var all sync.WaitGroup
			for range 6 {
				all.Go(func() {
					s, err := Open(t.Context(), filepath.Join(dir, "games.db"), log)
					if err != nil {
						t.Error(err)
						return
					}
					s.Close()
				})
			}
			all.Wait()
			checkBefore(t, openTest(t, filepath.Join(dir, "games.db")))
			if strings.Count(told.String(), "level=") != 1 {
				t.Errorf("%s: told\n%s", name, told.String())
			}
			if aside, _ := filepath.Glob(filepath.Join(dir, "*brought-over*")); len(aside) != 1 {
				t.Errorf("%s: set aside as %v", name, aside)
			}
		}
	}
}

// TestAFolderIsBroughtOverWholeOrNotAtAll has one in which something can't be read.
func TestAFolderIsBroughtOverWholeOrNotAtAll(t *testing.T) {
	dir := t.TempDir()
	path, from := filepath.Join(dir, "games.db"), filepath.Join(dir, "server")
	copyTestdata(t, "folder", from)
	last := hex.EncodeToString(player[:])
	gap := filepath.Join(from, last[:2], last[2:], "zz")
	if err := os.Symlink("nowhere", gap); err != nil {
		t.Skip("no links here: ", err)
	}
	for range 2 {
		if s, err := Open(t.Context(), path, quiet); err == nil || !strings.Contains(err.Error(), "all are still there") {
			s.Close()
			t.Fatalf("opened with half of the games: %v", err)
		}
		if !folder.Has(from) {
			t.Fatal("the folder is set aside")
		}
	}
	if err := os.Remove(gap); err != nil {
		t.Fatal(err)
	}
	checkBefore(t, openTest(t, path))
}

func TestADamagedFileStaysInTheFolder(t *testing.T) {
	dir := t.TempDir()
	from := filepath.Join(dir, "server")
	copyTestdata(t, "folder", from)
	hash := hex.EncodeToString(player[:])
	owner := filepath.Join(from, hash[:2], hash[2:])
	for i, text := range []string{"", "no JSON\n1", `{"id":"whole"}` + "\n1", `{"id":"d3"}` + "\nno JSON"} {
		if err := os.WriteFile(filepath.Join(owner, hex.EncodeToString(fmt.Append(nil, "d", i))), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(owner, ".67.123.tmp"), []byte("begun"), 0o600); err != nil {
		t.Fatal(err)
	}
	var told bytes.Buffer
	s, err := Open(t.Context(), filepath.Join(dir, "games.db"), slog.New(slog.NewTextHandler(&told, nil)))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	checkBefore(t, s)
	if n := strings.Count(told.String(), "level=WARN"); n != 4 || !strings.Contains(told.String(), hex.EncodeToString([]byte("d3"))) {
		t.Errorf("%d warnings:\n%s", n, told.String())
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "server.brought-over", "*", "*", "*")); !slices.ContainsFunc(left, func(name string) bool { return strings.HasSuffix(name, hex.EncodeToString([]byte("d0"))) }) {
		t.Errorf("left in the folder: %v", left)
	}
}

func TestNothingStartsEmptyBesideGames(t *testing.T) {
	dir := t.TempDir()
	copyTestdata(t, "games-2.db", filepath.Join(dir, "games.db"))
	for _, name := range []string{dir, dir + string(filepath.Separator), filepath.Join(dir, "games"), filepath.Join(dir, "games.db")} {
		path, err := Find(name)
		if err != nil {
			t.Fatal(err)
		}
		s := openTest(t, path)
		if all, err := s.Usage(t.Context()); err != nil || all.Games != 4 {
			t.Errorf("--db %s has %d games (%v)", name, all.Games, err)
		}
		s.Close()
	}
}

package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"jiugong/sudoku/cmd/sudoku/internal/store"
	"jiugong/sudoku/cmd/sudoku/internal/store/storetest"
	"jiugong/sudoku/internal/testlong"
)

var (
	quiet   = slog.New(slog.DiscardHandler)
	someone = store.OwnerOf("someone")
	small   = store.Game{ID: "g", Document: []byte("1")}
)

func openTest(t testing.TB, path string) *Store {
	t.Helper()
	s, err := Open(t.Context(), path, quiet)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// execute runs statements on a file, as another program would.
func execute(t testing.TB, path string, statements ...string) {
	t.Helper()
	db, err := connect(path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, statement := range statements {
		if _, err := db.ExecContext(t.Context(), statement); err != nil {
			t.Fatalf("%s: %v", statement, err)
		}
	}
}

func TestStore(t *testing.T) {
	path := filepath.Join(t.TempDir(), "data", "a name with spaces? and #.db")
	storetest.Run(t, storetest.Kind{
		Open: func(t *testing.T) store.Store { return openTest(t, path) },
		Damage: func(t *testing.T, owner store.Owner, id string) {
			execute(t, path, fmt.Sprintf(`UPDATE documents SET document = substr(document, 5) WHERE number = (SELECT document FROM games WHERE owner = x'%x' AND id = '%s')`, owner, id))
		},
		Backup: func(t *testing.T) func() {
			copied := filepath.Join(t.TempDir(), "copy.db")
			if _, err := Backup(t.Context(), path, copied); err != nil {
				t.Fatal(err)
			}
			return func() {
				for _, rest := range []string{"-wal", "-shm"} {
					os.Remove(path + rest)
				}
				if err := os.Rename(copied, path); err != nil {
					t.Fatal(err)
				}
			}
		},
	})
}

// TestManyOpenANewFileTogether has one of them turn the file to its log, and all
// want to make the tables.
func TestManyOpenANewFileTogether(t *testing.T) {
	folder := t.TempDir()
	for round := range testlong.Of(60, 5) {
		path := filepath.Join(folder, fmt.Sprint(round, ".db"))
		var all sync.WaitGroup
		for range 5 {
			all.Go(func() {
				s, err := Open(t.Context(), path, quiet)
				if err != nil {
					t.Errorf("round %d: %v", round, err)
					return
				}
				if _, err := s.Save(t.Context(), someone, small, store.Condition{}); err != nil {
					t.Errorf("round %d: %v", round, err)
				}
				s.Close()
			})
		}
		all.Wait()
	}
}

// TestModesAreLeftAsTheyAre has folders and files that others share, and new ones, which
// nobody else may read.
func TestModesAreLeftAsTheyAre(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has other permissions")
	}
	mode := func(name string) os.FileMode {
		info, err := os.Stat(name)
		if err != nil {
			t.Fatal(err)
		}
		return info.Mode() & (os.ModePerm | os.ModeSticky | os.ModeSetgid)
	}
	for _, want := range []os.FileMode{0o777 | os.ModeSticky, 0o770 | os.ModeSetgid, 0o755, 0o700} {
		dir := t.TempDir()
		if err := os.Chmod(dir, want); err != nil {
			t.Fatal(err)
		}
		path, err := Find(dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, before := range []os.FileMode{0o600, 0o644, 0o660} {
			if before != 0o600 {
				if err := os.Chmod(path, before); err != nil {
					t.Fatal(err)
				}
			}
			s := openTest(t, path)
			if got := mode(dir); got != want {
				t.Errorf("a folder of %v is %v now", want, got)
			}
			for _, name := range []string{path, path + "-wal", path + "-shm"} {
				if got := mode(name); got != before {
					t.Errorf("%s, of %v, is %v", filepath.Base(name), before, got)
				}
			}
			s.Close()
		}
	}
	path := filepath.Join(t.TempDir(), "a", "b", "games.db")
	openTest(t, path)
	if mode(filepath.Dir(path)) != 0o700 || mode(filepath.Dir(filepath.Dir(path))) != 0o700 {
		t.Error("others may read new folders")
	}
}

func TestADeletedFileIsNoticed(t *testing.T) {
	for _, gone := range []string{"", "-wal"} {
		path := filepath.Join(t.TempDir(), "games.db")
		s := openTest(t, path)
		if err := s.Ping(t.Context()); err != nil {
			t.Fatal(err)
		}
		if err := os.Remove(path + gone); err != nil {
			t.Skip("an open file can't be deleted here: ", err)
		}
		if _, err := s.Save(t.Context(), someone, small, store.Condition{}); !errors.Is(err, store.ErrUnusable) {
			t.Errorf("games.db%s is deleted, and a save says %v", gone, err)
		}
		if err := s.Ping(t.Context()); !errors.Is(err, store.ErrUnusable) {
			t.Errorf("games.db%s is deleted, and the store is ready: %v", gone, err)
		}
	}
}

// TestAFullDatabaseIsNoticed has one that must not grow.
func TestAFullDatabaseIsNoticed(t *testing.T) {
	s := openTest(t, filepath.Join(t.TempDir(), "games.db"))
	limit := func(pages int) {
		err := s.committer.write(t.Context(), func(ctx context.Context, tx *tx) error {
			_, err := tx.exec(ctx, fmt.Sprintf("PRAGMA max_page_count = %d", pages))
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Ping(t.Context()); err != nil {
		t.Fatal(err)
	}
	limit(1) // the least is what there is
	large := store.Game{ID: "g", Document: make([]byte, 1<<19)}
	// A failed change is no other's affair.
	var all sync.WaitGroup
	errs := make([]error, 20)
	for i := range errs {
		all.Go(func() {
			game := store.Game{ID: fmt.Sprint("small", i), Document: []byte("1")}
			if i%2 == 0 {
				game = large
			}
			_, errs[i] = s.Save(t.Context(), someone, game, store.Condition{})
		})
	}
	all.Wait()
	for i, err := range errs {
		if i%2 == 0 && !errors.Is(err, store.ErrNoSpace) || i%2 == 1 && err != nil {
			t.Errorf("save %d: %v", i, err)
		}
	}
	for range 2 {
		if err := s.Ping(t.Context()); !errors.Is(err, store.ErrNoSpace) {
			t.Errorf("ready on a full disk: %v", err)
		}
		time.Sleep(600 * time.Millisecond) // for so long an answer holds
	}
	limit(1_000_000) // there is space again
	if err := s.Ping(t.Context()); err != nil {
		t.Errorf("not ready when there is space again: %v", err)
	}
	if _, err := s.Save(t.Context(), someone, large, store.Condition{}); err != nil {
		t.Error(err)
	}
}

func TestWhoEndsIsAnswered(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	s := openTest(t, path)
	db, err := connect(path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	other, err := db.BeginTx(t.Context(), nil) // a process that holds up all others
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, err := s.Save(ctx, someone, small, store.Condition{}); !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
	other.Rollback()
	if _, err := s.Save(t.Context(), someone, store.Game{ID: "next", Document: []byte("1")}, store.Condition{}); err != nil {
		t.Error(err)
	}
	if _, err := s.Load(t.Context(), someone, "g"); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("saved for someone who had left before its turn: %v", err)
	}
}

func TestABackupIsMadeWhileOthersSave(t *testing.T) {
	folder := t.TempDir()
	path, copied := filepath.Join(folder, "games.db"), filepath.Join(folder, "copy.db")
	s := openTest(t, path)
	ctx, cancel := context.WithCancel(t.Context())
	var all sync.WaitGroup
	for client := range 4 {
		all.Go(func() {
			for n := 0; ctx.Err() == nil; n++ {
				s.Save(ctx, someone, store.Game{ID: fmt.Sprint(client, "-", n%50), Document: make([]byte, 5000)}, store.Condition{})
			}
		})
	}
	if _, err := s.Save(ctx, someone, store.Game{ID: "before", Document: []byte(`"the backup"`)}, store.Condition{}); err != nil {
		t.Fatal(err)
	}
	counted, err := Backup(t.Context(), path, copied)
	_, again := Backup(t.Context(), path, copied)
	cancel()
	all.Wait()
	if err != nil || again == nil {
		t.Fatalf("%v; and again to the same file: %v", err, again)
	}
	info, err := os.Stat(copied)
	if err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 || counted.Bytes != info.Size() {
		t.Errorf("%v %v; %d bytes were counted", info.Mode(), err, counted.Bytes)
	}
	restored := openTest(t, copied)
	if got, err := restored.Load(t.Context(), someone, "before"); err != nil || string(got.Document) != `"the backup"` {
		t.Errorf("%s %v", got.Document, err)
	}
	if all, err := restored.Usage(t.Context()); err != nil || all.Games != counted.Games {
		t.Errorf("%d games are in the copy, %d were counted (%v)", all.Games, counted.Games, err)
	}
	if left, _ := filepath.Glob(filepath.Join(folder, ".*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// TestABackupOfNothingFails has what could be taken for a store, and is none.
func TestABackupOfNothingFails(t *testing.T) {
	dir := t.TempDir()
	s := openTest(t, filepath.Join(dir, "real", "games.db"))
	if _, err := s.Save(t.Context(), someone, small, store.Condition{}); err != nil {
		t.Fatal(err)
	}
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("text", "no database")
	execute(t, filepath.Join(dir, "foreign.db"), "CREATE TABLE photos (name TEXT)")
	os.Mkdir(filepath.Join(dir, "empty"), 0o700)
	for link, to := range map[string]string{"link": "real", "dangling": "gone", "link to empty": "empty", "link to file": "real/games.db"} {
		if err := os.Symlink(filepath.Join(dir, to), filepath.Join(dir, link)); err != nil {
			t.Skip("no links here: ", err)
		}
	}
	for name, want := range map[string]string{
		"missing.db": "no games are kept", "text": "not a database of games", "foreign.db": "another program", "empty": "no games are kept",
		"link to empty": "no games are kept", "dangling": "link to nothing", "real": "", "link": "", "link to file": "",
	} {
		path, err := Find(filepath.Join(dir, name))
		var copied store.Usage
		if err == nil {
			copied, err = Backup(t.Context(), path, filepath.Join(t.TempDir(), "copy"))
		}
		if want == "" && (err != nil || copied.Games != 1) || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("backup of %s: %+v, %v; want %q", name, copied, err, want)
		}
	}
}

// TestFindWhileItIsMade looks for databases while another makes them.
func TestFindWhileItIsMade(t *testing.T) {
	for range 2000 {
		dir := t.TempDir()
		file := filepath.Join(dir, fileName)
		made := make(chan error, 1)
		go func() { made <- os.WriteFile(file, nil, 0o600) }()
		for len(made) == 0 {
			for _, path := range []string{dir, file} {
				if found, err := Find(path); err != nil || filepath.Base(found) != fileName {
					t.Fatalf("%s: %q, %v", path, found, err)
				}
			}
		}
		if err := <-made; err != nil {
			t.Fatal(err)
		}
	}
}

func TestWhatIsNotOursIsRefusedByName(t *testing.T) {
	dir := t.TempDir()
	text, foreign, photos := filepath.Join(dir, "text"), filepath.Join(dir, "foreign.db"), filepath.Join(dir, "photos")
	if err := os.WriteFile(text, []byte("not a database"), 0o600); err != nil {
		t.Fatal(err)
	}
	execute(t, foreign, "CREATE TABLE photos (name TEXT)")
	if err := os.MkdirAll(filepath.Join(photos, "2024"), 0o700); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{text: text, foreign: foreign, photos: "2024"} {
		path, err := Find(name)
		if err == nil {
			_, err = Open(t.Context(), path, quiet)
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	db, err := sql.Open("sqlite", foreign)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var tables int
	var mode string
	err = errors.Join(db.QueryRow(`SELECT COUNT(*) FROM sqlite_schema`).Scan(&tables), db.QueryRow(`PRAGMA journal_mode`).Scan(&mode))
	if tables != 1 || mode != "delete" || err != nil {
		t.Errorf("another program's database has %d tables and the journal %s now (%v)", tables, mode, err)
	}
}

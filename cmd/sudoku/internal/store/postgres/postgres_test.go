package postgres_test

import (
	"database/sql"
	"os"
	"testing"

	"jiugong/sudoku/cmd/sudoku/internal/store"
	"jiugong/sudoku/cmd/sudoku/internal/store/postgres"
	"jiugong/sudoku/cmd/sudoku/internal/store/storetest"
)

// address names an empty database; .ci/postgres makes one.
func address(t *testing.T) string {
	t.Helper()
	address := os.Getenv("SUDOKU_TEST_POSTGRES")
	if address == "" {
		t.Skip("SUDOKU_TEST_POSTGRES names no database, such as postgres://localhost/test")
	}
	return address
}

// execute runs a statement as another program would.
func execute(t *testing.T, statement string, args ...any) {
	t.Helper()
	db, err := sql.Open("postgres", address(t)+"?sslmode=disable")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.ExecContext(t.Context(), statement, args...); err != nil {
		t.Fatal(err)
	}
}

func open(t *testing.T) store.Store {
	t.Helper()
	s, err := postgres.Open(t.Context(), address(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func TestStore(t *testing.T) {
	address(t)
	storetest.Run(t, storetest.Kind{
		Open: open,
		Damage: func(t *testing.T, owner store.Owner, id string) {
			execute(t, `UPDATE games SET document = SUBSTRING(document FROM 5) WHERE owner = $1 AND id = $2`, owner[:], id)
		},
		Backup: func(t *testing.T) func() {
			execute(t, `CREATE SCHEMA kept; CREATE TABLE kept.games AS TABLE games; CREATE TABLE kept.deletions AS TABLE deletions`)
			return func() {
				execute(t, `TRUNCATE games, deletions; INSERT INTO games SELECT * FROM kept.games;
					INSERT INTO deletions SELECT * FROM kept.deletions; DROP SCHEMA kept CASCADE`)
			}
		},
	})
}

// TestGamesOfAnEarlierVersionAreKept goes back to the tables of before, with games that
// have the versions of those days.
func TestGamesOfAnEarlierVersionAreKept(t *testing.T) {
	open(t)
	old := store.OwnerOf("from before")
	execute(t, `DROP TABLE deletions; DELETE FROM schema_version WHERE version > 2`)
	execute(t, `INSERT INTO games (owner, id, version, title, saved, used, bytes, document)
		VALUES ($1, 'one', 1, 'Title', 1700000000000, 19675, 9, '{"a": 1}'), ($1, 'two', 1, 'T', 0, 0, 1, '2')`, old[:])
	s := open(t)
	game, err := s.Load(t.Context(), old, "one")
	if err != nil || string(game.Document) != `{"a": 1}` || game.Title != "Title" || game.Saved.UnixMilli() != 1700000000000 {
		t.Errorf("%+v, %v", game, err)
	}
	two, err := s.Load(t.Context(), old, "two")
	if err != nil || game.Version < 1<<40 || two.Version < 1 {
		t.Errorf("versions %d and %d can come again; %v", game.Version, two.Version, err)
	}
	if _, err := s.Check(t.Context(), func(one store.Damage) {
		if one.Owner == old {
			t.Errorf("damaged: %+v", one)
		}
	}); err != nil {
		t.Error(err)
	}
}

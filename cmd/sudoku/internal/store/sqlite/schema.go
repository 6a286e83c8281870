package sqlite

import (
	"context"
	"database/sql"
	"fmt"

	"jiugong/sudoku/internal/message"

	"jiugong/sudoku/cmd/sudoku/internal/store"
)

// migrations returns the steps from an empty database to the tables of today. A
// step that has been released is never changed; a new one is added behind it.
func migrations() []string {
	return []string{
		`CREATE TABLE games (
		owner BLOB NOT NULL,
		id TEXT NOT NULL,
		version BIGINT NOT NULL,
		title TEXT NOT NULL,
		saved BIGINT NOT NULL,
		document BLOB NOT NULL,
		PRIMARY KEY (owner, id)
	)`,
		`ALTER TABLE games ADD COLUMN used BIGINT NOT NULL DEFAULT 0;
	ALTER TABLE games ADD COLUMN bytes BIGINT NOT NULL DEFAULT 0;
	UPDATE games SET used = saved / 86400000, bytes = LENGTH(document);
	CREATE INDEX games_used ON games (used);
	CREATE INDEX games_bytes ON games (owner, id, bytes);
	CREATE TABLE probes (number BIGINT NOT NULL, filler BLOB NOT NULL)`,
		fmt.Sprintf(`ALTER TABLE games RENAME TO games_2;
	DROP INDEX games_used;
	DROP INDEX games_bytes;
	%s;
	INSERT INTO documents (number, document) SELECT rowid, CAST(document AS TEXT) FROM games_2;
	INSERT INTO games (owner, id, version, title, saved, used, bytes, document)
		SELECT CAST(owner AS BLOB), CAST(id AS TEXT), (MAX(CAST(saved AS INTEGER), 1) << 11) | (random() & 2047), CAST(title AS TEXT),
			CAST(saved AS INTEGER), CAST(used AS INTEGER),
			LENGTH(CAST(id AS BLOB)) + LENGTH(CAST(title AS BLOB)) + LENGTH(CAST(document AS BLOB)) + %d, rowid
		FROM games_2;
	DROP TABLE games_2`, tables(), store.Game{}.Size()),
	}
}

// tables returns those of today beside schema_version and probes. A document has a
// place of its own. So a list of games reads few pages, and damage to a
// document hinders nothing else. The index names all that a row of games needs
// but its title, so that one can be made anew.
func tables() string {
	return fmt.Sprintf(`
	CREATE TABLE games (
		owner BLOB NOT NULL,       -- the hash of a key
		id TEXT NOT NULL,
		version INTEGER NOT NULL,  -- unique for ever
		title TEXT NOT NULL,
		saved INTEGER NOT NULL,    -- milliseconds since 1970
		used INTEGER NOT NULL,     -- the day of the last use, counted from 1970
		bytes INTEGER NOT NULL,    -- what the game counts
		document INTEGER NOT NULL, -- its number
		PRIMARY KEY (owner, id)
	) STRICT, WITHOUT ROWID;
	CREATE INDEX games_used ON games (used, document);
	CREATE TABLE documents (number INTEGER PRIMARY KEY, document TEXT NOT NULL) STRICT;
	CREATE TABLE deletions (
		owner BLOB NOT NULL,
		id TEXT NOT NULL,
		version INTEGER NOT NULL,
		deleted INTEGER NOT NULL,  -- milliseconds since 1970
		expired INTEGER NOT NULL,  -- 1 if nobody had used the game
		PRIMARY KEY (owner, id)
	) STRICT, WITHOUT ROWID;
	CREATE INDEX deletions_deleted ON deletions (deleted);
	CREATE TABLE totals (games INTEGER NOT NULL, bytes INTEGER NOT NULL) STRICT;
	INSERT INTO totals VALUES (0, 0);
	CREATE TRIGGER games_insert AFTER INSERT ON games BEGIN
		UPDATE totals SET games = games + 1, bytes = bytes + new.bytes;
	END;
	CREATE TRIGGER games_delete AFTER DELETE ON games BEGIN
		UPDATE totals SET games = games - 1, bytes = bytes - old.bytes;
	END;
	CREATE TRIGGER games_update AFTER UPDATE OF bytes ON games BEGIN
		UPDATE totals SET bytes = bytes + new.bytes - old.bytes;
	END;
	CREATE TRIGGER deletions_insert AFTER INSERT ON deletions BEGIN
		UPDATE totals SET bytes = bytes + %[1]d;
	END;
	CREATE TRIGGER deletions_delete AFTER DELETE ON deletions BEGIN
		UPDATE totals SET bytes = bytes - %[1]d;
	END;
	CREATE TABLE brought (token TEXT PRIMARY KEY) STRICT, WITHOUT ROWID -- see Bring
	`, store.DeletionSize)
}

// migrate brings the database's tables up to date. It is safe when several
// processes do so at once.
func migrate(ctx context.Context, db *sql.DB) error {
	tx, err := db.BeginTx(ctx, nil) // which no other process writes in
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := ours(ctx, tx); err != nil {
		return err
	}
	return store.TakeSteps(ctx, tx, migrations())
}

// ours returns an error if the database has tables but not those of games.
func ours(ctx context.Context, tx interface {
	QueryRowContext(context.Context, string, ...any) *sql.Row
}) error {
	var all, known int
	err := tx.QueryRowContext(ctx, `SELECT COUNT(*), COALESCE(SUM(name IN ('games', 'schema_version')), 0)
		FROM sqlite_schema WHERE type = 'table'`).Scan(&all, &known)
	if err == nil && all > 0 && known < 2 {
		return errNotOurs
	}
	return err
}

var errNotOurs = message.Errorf("store.other_program")

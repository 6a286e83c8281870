package postgres

import (
	"context"
	"database/sql"
	"fmt"

	"jiugong/sudoku/cmd/sudoku/internal/store"
)

// migrations are the steps from an empty database to the tables of today. A
// step that has been released is never changed; a new one is added behind it.
var migrations = []string{
	`CREATE TABLE games (
		owner BYTEA NOT NULL,
		id TEXT NOT NULL,
		version BIGINT NOT NULL,
		title TEXT NOT NULL,
		saved BIGINT NOT NULL,
		document BYTEA NOT NULL,
		PRIMARY KEY (owner, id)
	)`,
	// The day of the last use, counted from 1970, and how long the document is.
	// Both are in indexes, so that documents aren't read to look for them. Probes
	// are what tells whether a game would be kept.
	`ALTER TABLE games ADD COLUMN used BIGINT NOT NULL DEFAULT 0;
	ALTER TABLE games ADD COLUMN bytes BIGINT NOT NULL DEFAULT 0;
	UPDATE games SET used = saved / 86400000, bytes = LENGTH(document);
	CREATE INDEX games_used ON games (used);
	CREATE INDEX games_bytes ON games (owner, id, bytes);
	CREATE TABLE probes (number BIGINT NOT NULL, filler BYTEA NOT NULL)`,
	// Versions that never come again (see store.NextVersion), and sizes as store counts
	// them.
	fmt.Sprintf(`CREATE TABLE deletions (
		owner BYTEA NOT NULL,
		id TEXT NOT NULL,
		version BIGINT NOT NULL,
		deleted BIGINT NOT NULL,
		expired BOOLEAN NOT NULL,
		PRIMARY KEY (owner, id)
	);
	CREATE INDEX deletions_deleted ON deletions (deleted);
	UPDATE games SET version = GREATEST(saved, 1) * 2048 + floor(random() * 2048)::BIGINT,
		bytes = OCTET_LENGTH(id) + OCTET_LENGTH(title) + OCTET_LENGTH(document) + %d`, store.Game{}.Size()),
}

// migrationLock is the number that all servers agree on while one of them
// brings the tables up to date.
const migrationLock = "SELECT pg_advisory_xact_lock(7364753862)"

// migrate brings the database's tables up to date. It is safe when several
// processes do so at once.
func migrate(ctx context.Context, db *sql.DB) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.ExecContext(ctx, migrationLock); err != nil {
		return err
	}
	return store.TakeSteps(ctx, tx, migrations)
}

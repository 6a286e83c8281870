// Package postgres keeps games in a PostgreSQL database, for many servers
// behind one address.
package postgres

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5/pgconn"
	_ "github.com/jackc/pgx/v5/stdlib" // the driver

	"jiugong/sudoku/cmd/sudoku/internal/store"
	"jiugong/sudoku/cmd/sudoku/internal/store/sqlstore"
)

// migrationLock is the number that all servers agree on while one of them
// brings the tables up to date.
const migrationLock = "SELECT pg_advisory_xact_lock(7364753862)"

// Open connects to the database at the address, which looks like
// postgres://user:password@host/database.
func Open(ctx context.Context, address string) (store.Store, error) {
	db, err := sql.Open("pgx", address)
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(16)
	dialect := sqlstore.Dialect{Bytes: "BYTEA", Lock: migrationLock, Explain: explain}
	if err := sqlstore.Migrate(ctx, db, dialect); err != nil {
		db.Close()
		return nil, err
	}
	return sqlstore.New(db, dialect), nil
}

// explain tells what an error of the database means to those who keep games.
func explain(err error) error {
	var refused *pgconn.PgError
	var away *pgconn.ConnectError
	switch {
	case errors.As(err, &refused) && refused.Code == "53100": // disk_full
		return fmt.Errorf("%w: %w", store.ErrNoSpace, err)
	case errors.As(err, &refused) && (refused.Code[:2] == "25" || refused.Code[:2] == "53" || refused.Code[:2] == "57"), errors.As(err, &away):
		// It only reads, has too much to do, or is about to end.
		return fmt.Errorf("%w: %w", store.ErrUnusable, err)
	}
	return err
}

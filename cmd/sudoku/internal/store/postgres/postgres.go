// Package postgres keeps games in a PostgreSQL database, for many servers
// behind one address.
package postgres

import (
	"context"
	"database/sql"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver

	"jiugong/sudoku/cmd/sudoku/internal/store/sqlstore"
)

// migrationLock is the number that all servers agree on while one of them
// brings the tables up to date.
const migrationLock = "SELECT pg_advisory_xact_lock(7364753862)"

// Open connects to the database at the address, which looks like
// postgres://user:password@host/database.
func Open(ctx context.Context, address string) (*sqlstore.Store, error) {
	db, err := sql.Open("pgx", address)
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(16)
	return sqlstore.New(ctx, db, sqlstore.Dialect{Bytes: "BYTEA", Lock: migrationLock})
}

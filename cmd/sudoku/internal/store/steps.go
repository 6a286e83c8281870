package store

import (
	"context"
	"database/sql"
	"fmt"

	"jiugong/sudoku/internal/message"
)

// TakeSteps brings a database's tables up to date within tx, and ends tx. It takes those of steps that
// were not taken before.
func TakeSteps(ctx context.Context, tx *sql.Tx, steps []string) error {
	if _, err := tx.ExecContext(ctx, `CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)`); err != nil {
		return err
	}
	var done int
	if err := tx.QueryRowContext(ctx, `SELECT COALESCE(MAX(version), 0) FROM schema_version`).Scan(&done); err != nil {
		return err
	}
	if done > len(steps) {
		return message.Errorf("store.newer_tables", done, len(steps))
	}
	for i, step := range steps[done:] {
		if _, err := tx.ExecContext(ctx, step); err != nil {
			return fmt.Errorf("bringing the tables up to date: %w", err)
		}
		if _, err := tx.ExecContext(ctx, `INSERT INTO schema_version (version) VALUES ($1)`, done+i+1); err != nil {
			return err
		}
	}
	return tx.Commit()
}

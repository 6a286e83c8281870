package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"sync"

	"jiugong/sudoku/cmd/sudoku/internal/store"
)

// committer writes for everyone, one batch after another. Changes that arrive during a write
// form the next batch. The disk takes most of the time, so fifty saves together take hardly
// longer than one.
type committer struct {
	db    *sql.DB
	queue chan *change
	stop  chan struct{}
	ended sync.WaitGroup
	once  sync.Once

	tx    *tx // nil when there is no connection at the moment
	files []watched
}

// change holds one caller's request.
type change struct {
	ctx  context.Context
	do   func(context.Context, *tx) error
	done chan error
}

// mostChanges limits the changes in a batch.
const mostChanges = 200

func newCommitter(path string, db *sql.DB) (*committer, error) {
	c := &committer{db: db, queue: make(chan *change, mostChanges), stop: make(chan struct{})}
	if err := c.connect(); err != nil {
		return nil, err
	}
	for _, name := range []string{path, path + "-wal"} {
		info, err := os.Stat(name)
		if err != nil {
			return nil, fmt.Errorf("%w: %w", store.ErrUnusable, err)
		}
		c.files = append(c.files, watched{name, info})
	}
	c.ended.Go(c.run)
	return c, nil
}

// write does a change and returns once it is on disk, or when ctx ends. Then the change may
// still happen.
func (c *committer) write(ctx context.Context, do func(context.Context, *tx) error) error {
	one := &change{ctx, do, make(chan error, 1)}
	select {
	case c.queue <- one:
	case <-ctx.Done():
		return ctx.Err()
	case <-c.stop:
		return closed()
	}
	select {
	case err := <-one.done:
		return explain(err)
	case <-ctx.Done():
		return ctx.Err()
	}
}

// closed returns the error of a closed store.
func closed() error { return fmt.Errorf("%w: the store is closed", store.ErrUnusable) }

func (c *committer) run() {
	for {
		var batch []*change
		select {
		case one := <-c.queue:
			batch = append(batch, one)
		case <-c.stop:
			for { // those that came before the end are told
				select {
				case one := <-c.queue:
					one.done <- closed()
				default:
					return
				}
			}
		}
	more:
		for len(batch) < mostChanges {
			select {
			case one := <-c.queue:
				batch = append(batch, one)
			default:
				break more
			}
		}
		c.commit(batch)
	}
}

// commit does a batch. If it fails as a whole, commit does each change by itself. A change
// that meets a damaged document is repeated without touching that document.
func (c *committer) commit(batch []*change) {
	refusals, err := c.try(batch, false)
	if err != nil && len(batch) > 1 {
		for _, one := range batch {
			c.commit([]*change{one})
		}
		return
	}
	if err != nil && isDamage(err) {
		refusals, err = c.try(batch, true)
	}
	for i, one := range batch {
		if err != nil {
			one.done <- err
		} else {
			one.done <- refusals[i]
		}
	}
}

// try does all changes of a batch or none. Changes refused for a reason known to package store
// change nothing.
func (c *committer) try(batch []*change, spare bool) (refusals []error, err error) {
	// No context of a caller: a statement that is interrupted undoes the others.
	ctx, cancel := context.WithTimeout(context.Background(), 2*patience)
	defer cancel()
	if c.tx == nil {
		if err := c.connect(); err != nil {
			return nil, err
		}
	}
	defer func() {
		if err != nil { // the transaction may be over or not
			c.tx.exec(ctx, "ROLLBACK")
			c.tx.close()
			c.tx = nil
		}
	}()
	c.tx.spare = spare
	if _, err := c.tx.exec(ctx, "BEGIN IMMEDIATE"); err != nil {
		return nil, err
	}
	for _, one := range batch {
		err := one.ctx.Err()
		if err == nil {
			err = one.do(ctx, c.tx)
		}
		if err != nil && one.ctx.Err() == nil && !isRefusal(err) {
			return nil, err
		}
		refusals = append(refusals, err)
	}
	if _, err := c.tx.exec(ctx, "COMMIT"); err != nil {
		return nil, err
	}
	for _, file := range c.files {
		if err := file.there(); err != nil {
			return nil, err
		}
	}
	return refusals, nil
}

func isRefusal(err error) bool {
	return errors.Is(err, store.ErrNotFound) || errors.Is(err, store.ErrConflict) || errors.Is(err, store.ErrFull)
}

func (c *committer) connect() error {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	conn, err := c.db.Conn(ctx)
	if err == nil {
		c.tx = &tx{conn: conn, known: map[string]*sql.Stmt{}}
	}
	return err
}

func (c *committer) close() error {
	c.once.Do(func() { close(c.stop) })
	c.ended.Wait()
	if c.tx != nil {
		c.tx.close()
	}
	return c.db.Close()
}

// tx holds the connection that writes. It compiles each statement once, which takes as long as
// to execute it.
type tx struct {
	conn  *sql.Conn
	known map[string]*sql.Stmt
	spare bool // whether to leave documents alone that are replaced or deleted
}

func (t *tx) statement(ctx context.Context, query string) (*sql.Stmt, error) {
	if known := t.known[query]; known != nil {
		return known, nil
	}
	made, err := t.conn.PrepareContext(ctx, query)
	if err == nil {
		t.known[query] = made
	}
	return made, err
}

// exec returns the number of rows changed.
func (t *tx) exec(ctx context.Context, query string, args ...any) (int64, error) {
	statement, err := t.statement(ctx, query)
	if err != nil {
		return 0, err
	}
	done, err := statement.ExecContext(ctx, args...)
	if err != nil {
		return 0, err
	}
	return done.RowsAffected()
}

// get reads the single row of a query into the pointers. found is false if there is none.
func (t *tx) get(ctx context.Context, query string, args []any, into ...any) (found bool, err error) {
	statement, err := t.statement(ctx, query)
	if err != nil {
		return false, err
	}
	err = statement.QueryRowContext(ctx, args...).Scan(into...)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	return err == nil, err
}

func (t *tx) close() {
	for _, statement := range t.known {
		statement.Close()
	}
	t.conn.Close()
}

// watched guards a file that must stay the same. SQLite doesn't notice a deleted file, and
// would lose all writes.
type watched struct {
	name string
	info os.FileInfo
}

func (w watched) there() error {
	now, err := os.Stat(w.name)
	if err == nil && os.SameFile(now, w.info) {
		return nil
	}
	return fmt.Errorf("%w: the database's file has been deleted or replaced; start the server again", store.ErrUnusable)
}

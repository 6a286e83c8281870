package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"sync"

	"jiugong/sudoku/cmd/sudoku/internal/store"
	"jiugong/sudoku/cmd/sudoku/internal/store/sqlstore"
)

// committer writes for everyone, one batch after the other: whatever comes while
// a batch is on its way to the disk is the next batch. To wait for the disk takes
// far longer than to write, so fifty saves together take hardly longer than one.
type committer struct {
	db    *sql.DB
	queue chan *change
	stop  chan struct{}
	ended sync.WaitGroup
	once  sync.Once

	conn  *prepared // nil when there is none at the moment
	files []watched
}

// change is what one caller wants to be done.
type change struct {
	ctx  context.Context
	do   func(context.Context, sqlstore.Tx) error
	done chan error
}

// mostChanges is how many there are in a batch.
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

// write does a change and returns when it is on the disk, or when its context
// ends.
func (c *committer) write(ctx context.Context, do func(context.Context, sqlstore.Tx) error) error {
	one := &change{ctx, do, make(chan error, 1)}
	select {
	case c.queue <- one:
	case <-ctx.Done():
		return ctx.Err()
	case <-c.stop:
		return errClosed
	}
	select {
	case err := <-one.done:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

var errClosed = fmt.Errorf("%w: the store is closed", store.ErrUnusable)

func (c *committer) run() {
	for {
		var batch []*change
		select {
		case one := <-c.queue:
			batch = append(batch, one)
		case <-c.stop:
			for { // whoever came before the end is told
				select {
				case one := <-c.queue:
					one.done <- errClosed
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

// commit does a batch. When it can't be done as a whole, perhaps one change is to
// blame: then each is done by itself.
func (c *committer) commit(batch []*change) {
	refusals, err := c.try(batch)
	if err != nil && len(batch) > 1 {
		for _, one := range batch {
			c.commit([]*change{one})
		}
		return
	}
	for i, one := range batch {
		if err != nil {
			one.done <- err
		} else {
			one.done <- refusals[i]
		}
	}
}

// try does all changes of a batch or none. Those that are refused, for a reason
// that package store knows, have changed nothing.
func (c *committer) try(batch []*change) (refusals []error, err error) {
	// No context of a caller: a statement that is interrupted undoes the others.
	ctx, cancel := context.WithTimeout(context.Background(), 2*patience)
	defer cancel()
	if c.conn == nil {
		if err := c.connect(); err != nil {
			return nil, err
		}
	}
	defer func() {
		if err != nil { // the transaction may be over or not
			c.conn.ExecContext(ctx, "ROLLBACK")
			c.conn.close()
			c.conn = nil
		}
	}()
	if _, err := c.conn.ExecContext(ctx, "BEGIN IMMEDIATE"); err != nil {
		return nil, err
	}
	for _, one := range batch {
		err := one.ctx.Err()
		if err == nil {
			err = one.do(ctx, c.conn)
		}
		if err != nil && one.ctx.Err() == nil && !isRefusal(err) {
			return nil, err
		}
		refusals = append(refusals, err)
	}
	if _, err := c.conn.ExecContext(ctx, "COMMIT"); err != nil {
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
		c.conn = &prepared{conn, map[string]*sql.Stmt{}}
	}
	return err
}

// prepared is a connection that compiles each statement once, which takes as long
// as to execute it.
type prepared struct {
	*sql.Conn
	known map[string]*sql.Stmt
}

func (p *prepared) statement(ctx context.Context, query string) (*sql.Stmt, error) {
	if known := p.known[query]; known != nil {
		return known, nil
	}
	made, err := p.PrepareContext(ctx, query)
	if err == nil {
		p.known[query] = made
	}
	return made, err
}

func (p *prepared) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	statement, err := p.statement(ctx, query)
	if err != nil {
		return nil, err
	}
	return statement.ExecContext(ctx, args...)
}

func (p *prepared) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	statement, err := p.statement(ctx, query)
	if err != nil {
		return p.Conn.QueryRowContext(ctx, query, args...) // whose row says the same
	}
	return statement.QueryRowContext(ctx, args...)
}

func (p *prepared) close() {
	for _, statement := range p.known {
		statement.Close()
	}
	p.Conn.Close()
}

func (c *committer) close() error {
	c.once.Do(func() { close(c.stop) })
	c.ended.Wait()
	if c.conn != nil {
		c.conn.close()
	}
	return c.db.Close()
}

// watched is a file that must stay what it was: what is written to one that has
// been deleted is lost, and SQLite doesn't notice.
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

package catalogue

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"

	"jiugong/sudoku/internal/disk"
)

// slot is the place for a table. The goroutine that holds its key may look for it and make it.
type slot struct {
	key   chan struct{}
	table *table
}

// table returns the table of a band: from memory, from the folder, or newly made. The
// error is the context's.
func (c *Catalogue) table(ctx context.Context, class int) (*table, error) {
	t, unkept, err := c.kept(ctx, class)
	if unkept != nil && c.options.Unkept != nil {
		c.options.Unkept(unkept)
	}
	return t, err
}

// kept returns the same, and tells why the table couldn't be kept.
func (c *Catalogue) kept(ctx context.Context, class int) (t *table, unkept, err error) {
	s := &c.tables[class]
	select {
	case s.key <- struct{}{}:
		defer func() { <-s.key }()
	case <-ctx.Done():
		return nil, nil, ctx.Err()
	}
	if s.table != nil {
		return s.table, nil, nil
	}
	if s.table = c.read(class); s.table != nil {
		return s.table, nil, nil
	}
	if c.options.Making != nil {
		made := c.options.Making(class + 1)
		defer made()
	}
	if t, err = newCounter(c.band(class)).table(ctx); err != nil {
		return nil, nil, err
	}
	s.table = t
	return t, c.keep(class, t), nil
}

// file returns where the table of a band is kept. Its name changes with the form of files.
func (c *Catalogue) file(class int) string {
	return filepath.Join(c.options.Dir, fmt.Sprintf("band-%03d.v1", class+1))
}

// read returns a table from the folder, nil if there is none or it is damaged.
func (c *Catalogue) read(class int) *table {
	if c.options.Dir == "" {
		return nil
	}
	data, err := os.ReadFile(c.file(class))
	if err != nil {
		return nil
	}
	return readTable(data, class)
}

// keep puts a table into the folder: whole or not at all, as others may read it.
func (c *Catalogue) keep(class int, t *table) error {
	if c.options.Dir == "" {
		return nil
	}
	if err := os.MkdirAll(c.options.Dir, 0o777); err != nil {
		return err
	}
	return disk.Swap(c.file(class), 0o600, func(w io.Writer) error {
		_, err := w.Write(t.append(nil, class))
		return err
	})
}

// Make makes all tables that aren't there, on jobs goroutines, or one. After each, progress,
// unless nil, is told how many of the 416 there are, by one goroutine at a time. Tables that
// were made when the context ends are kept. The error is the context's, or one of writing a
// table.
func (c *Catalogue) Make(ctx context.Context, jobs int, progress func(done int)) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var mu sync.Mutex
	next, done := 0, 0
	var workers sync.WaitGroup
	for range max(1, jobs) {
		workers.Go(func() {
			for {
				mu.Lock()
				class := next
				next++
				mu.Unlock()
				if class >= len(c.tables) {
					return
				}
				_, unkept, err := c.kept(ctx, class)
				if err = cmp.Or(err, unkept); err != nil {
					stop(err)
					return
				}
				mu.Lock()
				if done++; progress != nil {
					progress(done)
				}
				mu.Unlock()
			}
		})
	}
	workers.Wait()
	return context.Cause(ctx)
}

// Symmetric counts the classes by how many symmetries their grids have. It needs all
// tables, as Make does; the error is the context's.
func (c *Catalogue) Symmetric(ctx context.Context) (map[int]int, error) {
	counts := map[int]int{1: Classes}
	for class := range c.tables {
		t, err := c.table(ctx, class)
		if err != nil {
			return nil, err
		}
		for symmetries, n := range t.symmetric {
			counts[int(symmetries)] += n
			counts[1] -= n
		}
	}
	return counts, nil
}

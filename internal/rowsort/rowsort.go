// Package rowsort sorts more rows of text than fit into memory. Whenever memory
// is full, its rows are sorted into a file, a run. At the end all runs are
// merged.
//
//	rows ─▶ memory full: sort ─▶ run 0, run 1, …  ─▶ merged, 64 at a time
package rowsort

import (
	"bufio"
	"bytes"
	"cmp"
	"container/heap"
	"context"
	"errors"
	"io"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strconv"
)

// DefaultMemory is 128 MiB.
const DefaultMemory = 128 << 20

// Sorter sorts rows by a key; equal rows stay in the order in which they came. It is
// for one goroutine, and must be closed.
type Sorter[K any] struct {
	// Key returns the key of a row, which may end with a line end. Compare
	// returns the order of two keys. The key may share the row's memory.
	Key     func(row []byte) K
	Compare func(a, b K) int
	// Memory is how many bytes of rows are in memory at any time; 0 is DefaultMemory.
	// The rest waits in files.
	Memory int
	// Dir is where these files are; "" is the system's folder for such.
	Dir string

	rows  []sorted[K]
	size  int
	own   string // the folder of the runs, once there are some
	runs  []string
	named int
}

type sorted[K any] struct {
	row []byte
	key K
}

func (s *Sorter[K]) of(row []byte) sorted[K] { return sorted[K]{row, s.Key(row)} }

// Add adds whole rows, each with its end. It keeps a copy. The error is that of a
// file, or the context's.
func (s *Sorter[K]) Add(ctx context.Context, rows []byte) error {
	rows = bytes.Clone(rows)
	for len(rows) > 0 {
		end := bytes.IndexByte(rows, '\n') + 1
		if end == 0 {
			end = len(rows)
		}
		s.rows = append(s.rows, s.of(rows[:end:end]))
		s.size += end + 80 // what a row takes besides its text
		rows = rows[end:]
	}
	if s.size < cmp.Or(s.Memory, DefaultMemory) {
		return nil
	}
	return s.spill(ctx)
}

// Close removes all files.
func (s *Sorter[K]) Close() error {
	if s.own == "" {
		return nil
	}
	return os.RemoveAll(s.own)
}

// sort sorts what is in memory. That can take a second, so nobody waits for it once
// the context has ended.
func (s *Sorter[K]) sort(ctx context.Context) error {
	done := make(chan struct{})
	go func() {
		defer close(done)
		slices.SortStableFunc(s.rows, func(a, b sorted[K]) int { return s.Compare(a.key, b.key) })
	}()
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// spill writes what is in memory to a file.
func (s *Sorter[K]) spill(ctx context.Context) error {
	if err := s.sort(ctx); err != nil {
		return err
	}
	err := s.file(func(to *bufio.Writer) error {
		for i, x := range s.rows {
			if i%4096 == 0 && ctx.Err() != nil {
				return ctx.Err()
			}
			if _, err := to.Write(x.row); err != nil {
				return err
			}
		}
		return nil
	})
	s.rows, s.size = nil, 0
	return err
}

// file adds a run.
func (s *Sorter[K]) file(write func(*bufio.Writer) error) error {
	if s.own == "" {
		dir, err := os.MkdirTemp(s.Dir, "sudoku-sort-*")
		if err != nil {
			return err
		}
		s.own = dir
	}
	s.named++
	file, err := os.Create(filepath.Join(s.own, strconv.Itoa(s.named)))
	if err != nil {
		return err
	}
	to := bufio.NewWriterSize(file, 1<<18)
	if err = write(to); err == nil {
		err = to.Flush()
	}
	if closeErr := file.Close(); err == nil {
		err = closeErr
	}
	s.runs = append(s.runs, file.Name())
	return err
}

// mostRuns is how many runs are merged at a time.
const mostRuns = 64

// Rows returns all rows in order; each is good until the next. They can be taken once.
func (s *Sorter[K]) Rows(ctx context.Context) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		stopped := false
		err := s.each(ctx, func(row []byte) error {
			if !yield(row, nil) {
				stopped = true
				return errStop
			}
			return nil
		})
		if err != nil && !stopped {
			yield(nil, err)
		}
	}
}

// errStop ends a merge that nobody wants more rows of.
var errStop = errors.New("no more rows are wanted")

func (s *Sorter[K]) each(ctx context.Context, take func(row []byte) error) error {
	if len(s.runs) == 0 {
		if err := s.sort(ctx); err != nil {
			return err
		}
		for i, x := range s.rows {
			if i%4096 == 0 && ctx.Err() != nil {
				return ctx.Err()
			}
			if err := take(x.row); err != nil {
				return err
			}
		}
		return ctx.Err()
	}
	if err := s.spill(ctx); err != nil {
		return err
	}
	// Neighbours are merged, so that equal rows keep their order.
	for len(s.runs) > mostRuns {
		old := s.runs
		s.runs = nil
		for group := range slices.Chunk(old, mostRuns) {
			err := s.file(func(to *bufio.Writer) error {
				return s.merge(ctx, group, func(row []byte) error {
					_, err := to.Write(row)
					return err
				})
			})
			if err != nil {
				return err
			}
			for _, name := range group {
				os.Remove(name)
			}
		}
	}
	return s.merge(ctx, s.runs, take)
}

// merge takes the rows of some runs in order.
func (s *Sorter[K]) merge(ctx context.Context, runs []string, take func(row []byte) error) error {
	heads := runHeap[K]{compare: s.Compare}
	for i, name := range runs {
		file, err := os.Open(name)
		if err != nil {
			return err
		}
		defer file.Close()
		head := &run[K]{index: i, source: bufio.NewReaderSize(file, 1<<16)}
		if more, err := head.next(s); err != nil {
			return err
		} else if more {
			heads.runs = append(heads.runs, head)
		}
	}
	heap.Init(&heads)
	for written := 0; len(heads.runs) > 0; written++ {
		if written%4096 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		first := heads.runs[0]
		if err := take(first.first.row); err != nil {
			return err
		}
		more, err := first.next(s)
		if err != nil {
			return err
		}
		if more {
			heap.Fix(&heads, 0)
		} else {
			heap.Pop(&heads)
		}
	}
	return nil
}

// run is a file of sorted rows.
type run[K any] struct {
	index  int
	source *bufio.Reader
	first  sorted[K]
}

func (r *run[K]) next(s *Sorter[K]) (bool, error) {
	row, err := r.source.ReadBytes('\n')
	if err == io.EOF && len(row) == 0 {
		return false, nil
	} else if err != nil && err != io.EOF {
		return false, err
	}
	r.first = s.of(row)
	return true, nil
}

// runHeap has the run with the first row on top.
type runHeap[K any] struct {
	runs    []*run[K]
	compare func(a, b K) int
}

func (h *runHeap[K]) Len() int { return len(h.runs) }
func (h *runHeap[K]) Less(i, j int) bool {
	a, b := h.runs[i], h.runs[j]
	return cmp.Or(h.compare(a.first.key, b.first.key), cmp.Compare(a.index, b.index)) < 0
}
func (h *runHeap[K]) Swap(i, j int) { h.runs[i], h.runs[j] = h.runs[j], h.runs[i] }
func (h *runHeap[K]) Push(x any)    { h.runs = append(h.runs, x.(*run[K])) }
func (h *runHeap[K]) Pop() any {
	last := h.runs[len(h.runs)-1]
	h.runs = h.runs[:len(h.runs)-1]
	return last
}

package batch

import (
	"bufio"
	"bytes"
	"cmp"
	"container/heap"
	"context"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
)

// SortOptions say how rows are sorted.
type SortOptions struct {
	// Column is what they are sorted by, numbers as numbers; "" is the whole row.
	// Equal ones stay in the order of the input.
	Column string
	// Memory is how many bytes of rows are in memory at any time; 0 is 128 MiB. The
	// rest waits in files.
	Memory int
	// Dir is where these files are; "" is the system's folder for such.
	Dir string
}

// Sorted writes the header and all rows in order.
//
//	rows ─▶ memory full: sort ─▶ run 0, run 1, …  ─▶ merged, 64 at a time
func (r *Result) Sorted(ctx context.Context, to io.Writer, options SortOptions, say func(where, what error)) (err error) {
	column, err := r.Plan.Job.column(options.Column)
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp(options.Dir, "sudoku-sort-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	s := sorter{dir: dir, column: column, most: cmp.Or(options.Memory, 128<<20)}
	if err := r.Rows(ctx, s.add, say); err != nil {
		return err
	}
	if _, err := io.WriteString(to, r.Plan.Job.Header()); err != nil {
		return err
	}
	return s.writeTo(ctx, to)
}

// sorted is a row, its value to sort by, and where it stood.
type sorted struct {
	row    []byte
	value  []byte
	number float64
	is     bool // a number
}

func (s *sorter) of(row []byte) sorted {
	x := sorted{row: row, value: s.column(bytes.TrimSuffix(row, []byte("\n")))}
	if number, err := strconv.ParseFloat(string(x.value), 64); err == nil && len(x.value) < 16 {
		x.number, x.is = number, true
	}
	return x
}

// compareSorted puts numbers before other values.
func compareSorted(a, b sorted) int {
	switch {
	case a.is && b.is:
		return cmp.Compare(a.number, b.number)
	case a.is:
		return -1
	case b.is:
		return 1
	}
	return bytes.Compare(a.value, b.value)
}

// sorter is an external merge sort.
type sorter struct {
	dir    string
	column func([]byte) []byte
	most   int
	rows   []sorted
	size   int
	runs   []string
	named  int
}

func (s *sorter) add(rows []byte) error {
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
	if s.size < s.most {
		return nil
	}
	return s.spill()
}

// spill writes what is in memory to a file.
func (s *sorter) spill() error {
	slices.SortStableFunc(s.rows, compareSorted)
	err := s.file(func(to *bufio.Writer) error {
		for _, x := range s.rows {
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
func (s *sorter) file(write func(*bufio.Writer) error) error {
	s.named++
	file, err := os.Create(filepath.Join(s.dir, strconv.Itoa(s.named)))
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

func (s *sorter) writeTo(ctx context.Context, to io.Writer) error {
	if len(s.runs) == 0 {
		slices.SortStableFunc(s.rows, compareSorted)
		for _, x := range s.rows {
			if _, err := to.Write(x.row); err != nil {
				return err
			}
		}
		return ctx.Err()
	}
	if err := s.spill(); err != nil {
		return err
	}
	// Neighbours are merged, so that equal rows keep their order.
	for len(s.runs) > mostRuns {
		old := s.runs
		s.runs = nil
		for group := range slices.Chunk(old, mostRuns) {
			if err := s.file(func(to *bufio.Writer) error { return s.merge(ctx, to, group) }); err != nil {
				return err
			}
			for _, name := range group {
				os.Remove(name)
			}
		}
	}
	return s.merge(ctx, to, s.runs)
}

// merge writes the rows of some runs in order.
func (s *sorter) merge(ctx context.Context, to io.Writer, runs []string) error {
	var heads runHeap
	for i, name := range runs {
		file, err := os.Open(name)
		if err != nil {
			return err
		}
		defer file.Close()
		head := &run{index: i, source: bufio.NewReaderSize(file, 1<<16)}
		if more, err := head.next(s); err != nil {
			return err
		} else if more {
			heads = append(heads, head)
		}
	}
	heap.Init(&heads)
	for written := 0; len(heads) > 0; written++ {
		if written%4096 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if _, err := to.Write(heads[0].first.row); err != nil {
			return err
		}
		more, err := heads[0].next(s)
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
type run struct {
	index  int
	source *bufio.Reader
	first  sorted
}

func (r *run) next(s *sorter) (bool, error) {
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
type runHeap []*run

func (h runHeap) Len() int { return len(h) }
func (h runHeap) Less(i, j int) bool {
	return cmp.Or(compareSorted(h[i].first, h[j].first), cmp.Compare(h[i].index, h[j].index)) < 0
}
func (h runHeap) Swap(i, j int) { h[i], h[j] = h[j], h[i] }
func (h *runHeap) Push(x any)   { *h = append(*h, x.(*run)) }
func (h *runHeap) Pop() any {
	last := (*h)[len(*h)-1]
	*h = (*h)[:len(*h)-1]
	return last
}

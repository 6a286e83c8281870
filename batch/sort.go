package batch

import (
	"bytes"
	"cmp"
	"context"
	"io"
	"strconv"

	"jiugong/sudoku/internal/rowsort"
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
func (r *Result) Sorted(ctx context.Context, to io.Writer, options SortOptions, say func(where, what error)) (err error) {
	column, err := r.Plan.Job.column(options.Column)
	if err != nil {
		return err
	}
	s := rowsort.Sorter[value]{
		Key:     func(row []byte) value { return valueOf(column(bytes.TrimSuffix(row, []byte("\n")))) },
		Compare: compareValues,
		Memory:  options.Memory,
		Dir:     options.Dir,
	}
	defer s.Close()
	if err := r.Rows(ctx, func(rows []byte) error { return s.Add(ctx, rows) }, say); err != nil {
		return err
	}
	if _, err := io.WriteString(to, r.Plan.Job.Header()); err != nil {
		return err
	}
	for row, err := range s.Rows(ctx) {
		if err != nil {
			return err
		}
		if _, err := to.Write(row); err != nil {
			return err
		}
	}
	return nil
}

// value is what a row is sorted by.
type value struct {
	text   []byte
	number float64
	is     bool // a number
}

func valueOf(text []byte) value {
	x := value{text: text}
	if number, err := strconv.ParseFloat(string(text), 64); err == nil && len(text) < 16 {
		x.number, x.is = number, true
	}
	return x
}

// compareValues puts numbers before other values.
func compareValues(a, b value) int {
	switch {
	case a.is && b.is:
		return cmp.Compare(a.number, b.number)
	case a.is:
		return -1
	case b.is:
		return 1
	}
	return bytes.Compare(a.text, b.text)
}

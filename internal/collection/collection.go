// Package collection treats files of puzzles as sets, in which two looks of a
// puzzle are the same one. It needs the same memory for files of any size. It
// sorts puzzles by canonical form, so that equal ones lie side by side. What is
// to be printed is sorted back into the order of the input.
//
//	puzzles ── form, rules, file, number, puzzle ── by form ──▶ operation ── by number ──▶ puzzles
package collection

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"strconv"

	"jiugong/sudoku/internal/rowsort"
)

// Operation tells what is done with the sets.
type Operation string

// The operations.
const (
	Union        Operation = "union"        // each puzzle of any file, once
	Intersection Operation = "intersection" // those of the first file that are in all others, once
	Difference   Operation = "difference"   // those of the first file that are in no other, once
	Equivalents  Operation = "equivalents"  // each puzzle of other files that is in the first, behind the look it has there
	Sort         Operation = "sort"         // all puzzles, by canonical form
	Statistics   Operation = "statistics"   // nothing, but Counts are told
)

// Operations returns all there are.
func Operations() []Operation {
	return []Operation{Union, Intersection, Difference, Equivalents, Sort, Statistics}
}

// Count holds what is known of a file, or of all.
type Count struct {
	Puzzles   int
	Different int // puzzles that are no looks of each other
	Alone     int // of these, such as are in no other file
}

// Collection is some files on their way. It is for one goroutine, and must be closed.
type Collection struct {
	operation Operation
	files     int
	rows      rowsort.Sorter[[]byte]
	results   rowsort.Sorter[[]byte]
	number    int
	buffer    []byte
	counts    []Count
}

// Counts returns those of each file and then of all, once the results of Statistics were
// taken.
func (c *Collection) Counts() []Count { return c.counts }

// New returns a collection of some files. At most memory bytes of rows are in
// memory at any time, rowsort.DefaultMemory if 0. The rest waits in files in
// dir, "" for the system's folder for such. Results gather while the last rows
// are still there, so each has its half.
func New(operation Operation, files, memory int, dir string) *Collection {
	half := cmp.Or(memory, rowsort.DefaultMemory) / 2
	return &Collection{
		operation: operation,
		files:     files,
		counts:    make([]Count, files+1),
		rows:      rowsort.Sorter[[]byte]{Key: formOf, Compare: bytes.Compare, Memory: half, Dir: dir},
		results:   rowsort.Sorter[[]byte]{Key: numberOf, Compare: bytes.Compare, Memory: half, Dir: dir},
	}
}

// Close removes all files that were needed.
func (c *Collection) Close() error {
	return errors.Join(c.rows.Close(), c.results.Close())
}

// formOf returns the form and rules of a row, which tell which puzzle it is.
func formOf(row []byte) []byte {
	form := bytes.IndexByte(row, '\t')
	rules := bytes.IndexByte(row[form+1:], '\t')
	return row[:form+1+rules]
}

// numberOf returns the number of a result.
func numberOf(row []byte) []byte { return row[:numberSize] }

// numberSize is the length of a number as text, with zeros in front.
const numberSize = 15

// Add adds puzzles of a file, from 0, with their forms and rules: rows as task.Keyed
// writes them. Files come in order.
func (c *Collection) Add(ctx context.Context, file int, rows []byte) error {
	c.buffer = c.buffer[:0]
	for row := range bytes.Lines(rows) {
		key := formOf(row)
		c.buffer = append(append(c.buffer, key...), '\t')
		c.buffer = fmt.Appendf(c.buffer, "%d\t%0*d\t", file, numberSize, c.number)
		c.buffer = append(c.buffer, row[len(key)+1:]...)
		c.number++
	}
	return c.rows.Add(ctx, c.buffer)
}

// row is one taken apart.
type row struct {
	key, number, text []byte
	file              int
}

func parse(text []byte) (r row) {
	r.key = formOf(text)
	fields := bytes.SplitN(text[len(r.key)+1:], []byte("\t"), 3)
	r.file, _ = strconv.Atoi(string(fields[0]))
	r.number, r.text = fields[1], fields[2]
	return r
}

// Results returns the rows to print, each with its end and good until the next.
func (c *Collection) Results(ctx context.Context) iter.Seq2[[]byte, error] {
	if c.operation == Sort {
		return func(yield func([]byte, error) bool) {
			for text, err := range c.rows.Rows(ctx) {
				if err != nil {
					yield(nil, err)
					return
				}
				if !yield(parse(text).text, nil) {
					return
				}
			}
		}
	}
	return func(yield func([]byte, error) bool) {
		if err := c.operate(ctx); err != nil {
			yield(nil, err)
			return
		}
		for text, err := range c.results.Rows(ctx) {
			if err != nil {
				yield(nil, err)
				return
			}
			if !yield(text[numberSize:], nil) {
				return
			}
		}
	}
}

// operate goes through the puzzles by their forms. Of those that are the same only
// the first is kept in memory, and which files have one.
func (c *Collection) operate(ctx context.Context) error {
	var key, first, number []byte
	in := make([]bool, c.files)
	end := func() error {
		others := 0
		for _, is := range in[1:] {
			if is {
				others++
			}
		}
		if key != nil {
			c.count(in)
		}
		keep := false
		switch c.operation {
		case Union:
			keep = key != nil
		case Intersection:
			keep = in[0] && others == len(in)-1
		case Difference:
			keep = in[0] && others == 0
		}
		clear(in)
		if !keep {
			return nil
		}
		return c.result(ctx, number, first)
	}
	for text, err := range c.rows.Rows(ctx) {
		if err != nil {
			return err
		}
		r := parse(text)
		if key == nil || !bytes.Equal(key, r.key) {
			if err := end(); err != nil {
				return err
			}
			key = append(key[:0], r.key...)
			first, number = append(first[:0], r.text...), append(number[:0], r.number...)
		}
		in[r.file] = true
		c.counts[r.file].Puzzles++
		c.counts[c.files].Puzzles++
		if c.operation == Equivalents && r.file > 0 && in[0] {
			if err := c.result(ctx, r.number, append(bytes.TrimSuffix(bytes.Clone(first), []byte("\n")), '\t'), r.text); err != nil {
				return err
			}
		}
	}
	return end()
}

// count adds a puzzle that is in some files.
func (c *Collection) count(in []bool) {
	c.counts[c.files].Different++
	files, last := 0, 0
	for file, is := range in {
		if is {
			c.counts[file].Different++
			files, last = files+1, file
		}
	}
	if files == 1 {
		c.counts[last].Alone++
		c.counts[c.files].Alone++
	}
}

func (c *Collection) result(ctx context.Context, number []byte, parts ...[]byte) error {
	c.buffer = append(c.buffer[:0], number...)
	for _, part := range parts {
		c.buffer = append(c.buffer, part...)
	}
	return c.results.Add(ctx, c.buffer)
}

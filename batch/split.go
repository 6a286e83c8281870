package batch

import (
	"bufio"
	"bytes"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"jiugong/sudoku/internal/message"

	"jiugong/sudoku/internal/disk"
)

// mostSplit is how many files Split makes at the most.
const mostSplit = 500

// Split writes the rows into a folder. There is a file with the header for each
// value of a column, such as level. It gives the names of the files.
func (r *Result) Split(ctx context.Context, column, dir string, say func(where, what error)) (names []string, err error) {
	of, err := r.Plan.Job.column(column)
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	type target struct {
		file *os.File
		to   *bufio.Writer
	}
	files := map[string]*target{}
	defer func() {
		for _, t := range files { // those that didn't get their name
			t.file.Close()
			os.Remove(t.file.Name())
		}
	}()
	err = r.Rows(ctx, func(rows []byte) error {
		for len(rows) > 0 {
			end := bytes.IndexByte(rows, '\n') + 1
			if end == 0 {
				end = len(rows)
			}
			row := rows[:end]
			rows = rows[end:]
			name := fileNameOf(of(bytes.TrimSuffix(row, []byte("\n"))), r.Plan.Job.To)
			t := files[name]
			if t == nil {
				if len(files) == mostSplit {
					return message.Errorf("batch.split_values", column, mostSplit)
				}
				file, err := os.CreateTemp(dir, "."+name+".*")
				if err != nil {
					return err
				}
				t = &target{file, bufio.NewWriter(file)}
				files[name] = t
				t.to.WriteString(r.Plan.Job.Header())
			}
			if _, err := t.to.Write(row); err != nil {
				return err
			}
		}
		return nil
	}, say)
	if err != nil {
		return nil, err
	}
	for name, t := range files {
		if err := t.to.Flush(); err != nil {
			return nil, err
		}
		if err := t.file.Chmod(0o644); err != nil {
			return nil, err
		}
		if err := t.file.Sync(); err != nil {
			return nil, err
		}
		if err := os.Rename(t.file.Name(), filepath.Join(dir, name)); err != nil {
			return nil, err
		}
		t.file.Close()
		delete(files, name)
		names = append(names, name)
	}
	slices.Sort(names)
	return names, disk.SyncFolder(dir)
}

// fileNameOf makes a name of a value.
func fileNameOf(value []byte, extension string) string {
	name := strings.Map(func(c rune) rune {
		if c == '.' || c == '_' || c == '-' || c == '+' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' {
			return c
		}
		return '_'
	}, string(value))
	if name = strings.TrimLeft(name, "."); name == "" || name == "-" {
		name = "none"
	}
	return name[:min(len(name), 100)] + "." + extension
}

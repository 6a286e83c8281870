package batch

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"strconv"

	"jiugong/sudoku/internal/message"

	"jiugong/sudoku/internal/disk"
)

// Parts are kept here, each under its name. It may be used by several goroutines.
type Parts interface {
	// Put keeps the output of write under a name that nobody else uses. It
	// keeps all, so that it outlives a crash of any machine, or nothing.
	Put(ctx context.Context, name string, write func(io.Writer) error) error
	// Get reads n bytes from an offset on.
	Get(ctx context.Context, name string, from, n int64) (io.ReadCloser, error)
	// Remove forgets a part, which may be gone already.
	Remove(ctx context.Context, name string) error
}

// folderParts keeps parts as files.
type folderParts struct{ dir string }

// FolderParts keeps parts in a folder that is there, or will be made. Several
// machines may share it.
func FolderParts(dir string) Parts { return folderParts{dir} }

func (s folderParts) Put(_ context.Context, name string, write func(io.Writer) error) (err error) {
	return writeWhole(filepath.Join(s.dir, name), write)
}

// writeWhole writes a file, which all may read, and its folder if need be.
func writeWhole(path string, write func(io.Writer) error) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	return disk.Write(path, 0o644, write)
}

func (s folderParts) Get(_ context.Context, name string, from, n int64) (io.ReadCloser, error) {
	file, err := os.Open(filepath.Join(s.dir, name))
	if err != nil {
		return nil, err
	}
	return struct {
		io.Reader
		io.Closer
	}{io.NewSectionReader(file, from, n), file}, nil
}

func (s folderParts) Remove(_ context.Context, name string) error {
	if err := os.Remove(filepath.Join(s.dir, name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// PartError says that a part is not what was written.
type PartError struct {
	Part   string
	Shard  int
	Reason error
}

func (e *PartError) Error() string { return e.Message().Error() }

// Message returns the error as one for a person.
func (e *PartError) Message() message.Message {
	return message.Errorf("batch.part_damaged", e.Part, e.Reason)
}

// Unwrap returns the reason.
func (e *PartError) Unwrap() error { return e.Reason }

// readPart reads some bytes of a part, which must be there.
func readPart(ctx context.Context, parts Parts, d Done, from, n int64) ([]byte, error) {
	source, err := parts.Get(ctx, d.Part, from, n)
	if err != nil {
		return nil, &PartError{d.Part, d.Shard, err}
	}
	defer source.Close()
	text := make([]byte, n)
	if _, err := io.ReadFull(source, text); err != nil {
		return nil, &PartError{d.Part, d.Shard, err}
	}
	return text, nil
}

// splitLines returns the lines of a text, without their ends.
func splitLines(text []byte) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		for len(text) > 0 {
			line, rest, _ := bytes.Cut(text, []byte("\n"))
			if !yield(line) {
				return
			}
			text = rest
		}
	}
}

// partName returns the name of the part of a shard.
func partName(shard int) string {
	digits := strconv.Itoa(shard)
	for len(digits) < 8 {
		digits = "0" + digits
	}
	return digits
}

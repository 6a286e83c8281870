package batch

import (
	"bytes"
	"io"
	"os"
	"strings"
	"sync/atomic"

	"jiugong/sudoku/internal/message"
)

// piece reads the lines of a file that begin at from or behind, and before to.
// It counts the lines and tells how far it has come.
//
//	…79\n53..7....6..195....98....\n6..1…
//	            ╎from                            a line belongs to the piece in
//	     ◀─ before ─▶◀───── this piece           which its first byte lies
type piece struct {
	file  *os.File
	pos   int64 // of the next byte to read
	to    int64
	lines int64
	read  *atomic.Int64 // all that was read, for the progress
	ended bool
}

// openPiece opens the file of a shard. above is the lines that source has before
// those of the file.
func openPiece(s Shard, read *atomic.Int64) (p *piece, source io.Reader, above int, err error) {
	file, err := os.Open(s.Path)
	if err != nil {
		return nil, nil, 0, err
	}
	if info, err := file.Stat(); err != nil || info.Size() != s.FileSize {
		file.Close()
		if err == nil {
			err = &finalError{message.Errorf("batch.input_size", s.Path, info.Size(), s.FileSize)}
		}
		return nil, nil, 0, err
	}
	p = &piece{file: file, pos: s.From, to: s.To, read: read}
	if s.From == 0 {
		return p, p, 0, nil
	}
	if err := p.skipLine(); err != nil {
		file.Close()
		return nil, nil, 0, err
	}
	return p, io.MultiReader(strings.NewReader(s.Head), p), int(s.above()), nil
}

// above returns how many lines a shard's source has before those of the file.
func (s Shard) above() int64 {
	if s.From == 0 {
		return 0
	}
	return int64(strings.Count(s.Head, "\n"))
}

// skipLine goes to the first line that begins at pos or behind.
func (p *piece) skipLine() error {
	var buffer [4096]byte
	for at := p.pos - 1; ; {
		n, err := p.file.ReadAt(buffer[:], at)
		if end := bytes.IndexByte(buffer[:n], '\n'); end >= 0 {
			p.pos = at + int64(end) + 1
			p.ended = p.pos >= p.to
			return nil
		}
		if at += int64(n); err == io.EOF || at >= p.to {
			p.ended = true
			return nil
		} else if err != nil {
			return err
		}
	}
}

func (p *piece) Read(buffer []byte) (int, error) {
	if p.ended {
		return 0, io.EOF
	}
	n, err := p.file.ReadAt(buffer, p.pos)
	if err == io.EOF && n > 0 {
		err = nil
	}
	// The first line end at to-1 or behind ends the piece.
	if from := max(0, p.to-1-p.pos); from < int64(n) {
		if end := bytes.IndexByte(buffer[from:n], '\n'); end >= 0 {
			n = int(from) + end + 1
			p.ended = true
		}
	}
	p.pos += int64(n)
	p.lines += int64(bytes.Count(buffer[:n], []byte("\n")))
	p.read.Add(int64(n))
	return n, err
}

func (p *piece) Close() error { return p.file.Close() }

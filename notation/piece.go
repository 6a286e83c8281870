package notation

import (
	"bytes"
	"io"
	"slices"

	"jiugong/sudoku/internal/message"
)

// If every line of a long input is a puzzle by itself, the input may be cut at
// line ends. A Reader with ReadOptions.Piece then reads each piece:
//
//	puzzle,solution      the header of a table: stands above each piece
//	53..7....,5346…      ┐ piece 1
//	6..195...,6721…      ┘
//	.98....6.,1983…      ┐ piece 2
//	…                    ┘

// PieceError says that a piece of an input can't be read by itself. A line of
// it needs the text before it: a drawn grid, or another table.
type PieceError struct{ Line int }

func (e *PieceError) Error() string { return e.Message().Error() }

// Message returns the error as a message for a person.
func (e *PieceError) Message() message.Message {
	return message.Errorf("piece.line", e.Line)
}

// CanCut reports whether an input that starts with beginning may be read in
// pieces. It returns in head the length in bytes of the table header, 0 without
// one. Each piece but the first needs that header above it.
func CanCut(beginning []byte, options ReadOptions) (head int, ok bool) {
	end := bytes.LastIndexByte(beginning, '\n')
	if isPacked(beginning) || bytes.IndexByte(beginning, 0) >= 0 || bytes.HasPrefix(beginning, []byte("\xff\xfe")) || bytes.HasPrefix(beginning, []byte("\xfe\xff")) {
		return 0, false // no text, or one in UTF-16
	}
	if bytes.Count(beginning, []byte("\n")) < 2 || options.Form != nil && options.Form.unit != wholeLine {
		return 0, false
	}
	r := NewReader(bytes.NewReader(beginning[:end+1]), options)
	r.known.layoutTries.never = true // a line between two puzzles, as a comment, makes no record of them
	var b Chunk
	for {
		err := r.ReadChunk(&b)
		if err != nil {
			break
		}
		if r.oddLine(&b) > 0 || r.list != noList {
			return 0, false
		}
	}
	if r.err != io.EOF || r.uncommented {
		return 0, false
	}
	if r.columns == nil {
		return 0, true
	}
	// What stands above the header may be comments.
	for head < end {
		length := bytes.IndexByte(beginning[head:], '\n') + 1
		line := beginning[head : head+length]
		head += length
		if slices.Equal(csvHeader(bytes.TrimSpace(line)), r.columns) {
			return head, true
		}
	}
	return 0, false
}

// isPacked reports whether an input is an archive or the like.
func isPacked(beginning []byte) bool {
	return bytes.HasPrefix(beginning, []byte("\x1f\x8b")) || bytes.HasPrefix(beginning, []byte("PK\x03\x04"))
}

// oddLine returns the line of the first puzzle of a chunk that isn't one line
// by itself. It returns 0 if all are.
func (r *Reader) oddLine(b *Chunk) int {
	for i := range b.Raws {
		raw := &b.Raws[i]
		isLine := raw.lone || raw.form != nil && raw.form.unit == wholeLine && raw.record == nil && bytes.IndexByte(raw.Text, '\n') < 0
		if tooLong := r.options.Piece && raw.err != nil; !isLine && !tooLong {
			return raw.Line
		}
	}
	return 0
}

// checkPiece sees to it that a chunk of a piece holds lines alone.
func (r *Reader) checkPiece(b *Chunk) error {
	if line := r.oddLine(b); line > 0 {
		return &PieceError{line}
	}
	if r.pieceColumns == nil {
		r.pieceColumns = r.columns
	}
	if !slices.Equal(r.columns, r.pieceColumns) {
		return &PieceError{b.Raws[0].Line}
	}
	return nil
}

// IsLines reports whether a Writer of the form writes a line for each record and
// nothing else but Header.
func (f *Form) IsLines() bool {
	return f.write != nil && f.unit == wholeLine && f.between == "" && f.close == ""
}

// Header returns what a form of lines writes above all records, or "". See IsLines.
func (f *Form) Header() string {
	if f.open == nil {
		return ""
	}
	return f.open(&Record{})
}

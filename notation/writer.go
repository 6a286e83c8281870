package notation

import (
	"io"

	"jiugong/sudoku/internal/message"
)

// WriteOptions say how a Writer writes. The zero value is right for most.
type WriteOptions struct {
	// ASCII draws grids with - | + only.
	ASCII bool
	// Site is the start of a share link, such as "https://example.org"; nothing leaves
	// the link as "/p/…".
	Site string
}

// Writer writes records in one form, one after the other. It may be used by
// one goroutine at a time. It doesn't buffer: give it a bufio.Writer.
type Writer struct {
	to      io.Writer
	form    *Form
	options WriteOptions
	buffer  []byte
	written int
}

// NewWriter writes records to a destination in a form that CanWrite.
func NewWriter(to io.Writer, form *Form, options WriteOptions) *Writer {
	return &Writer{to: to, form: form, options: options}
}

// Write writes one record. It returns an error if the form can't hold its grid.
// Other losses are left out, see Form.Loses.
func (w *Writer) Write(record *Record) error {
	w.buffer = w.buffer[:0]
	switch {
	case w.written > 0:
		w.buffer = append(w.buffer, w.form.between...)
	case w.form.open != nil:
		w.buffer = append(w.buffer, w.form.open(record)...)
	}
	var err error
	if w.buffer, err = w.form.Append(w.buffer, record, w.options); err != nil {
		return err
	}
	w.written++
	_, err = w.to.Write(w.buffer)
	return err
}

// Close writes what ends a document. It doesn't close the destination.
func (w *Writer) Close() error {
	end := w.form.close
	if w.written == 0 && w.form.open != nil {
		end = w.form.open(&Record{}) + end
	}
	_, err := io.WriteString(w.to, end)
	return err
}

// Append writes one record without what a document has round it.
func (f *Form) Append(dst []byte, record *Record, options WriteOptions) ([]byte, error) {
	if f.write == nil {
		return dst, message.Errorf("form.read_only", f.Name)
	}
	return f.write(dst, record.plain(), &options)
}

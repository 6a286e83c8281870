package task

import (
	"bytes"
	"encoding/json"
	"strings"

	"jiugong/sudoku/explain"
)

// Rows is how answers are printed: "line", "tsv", "json", "grid" or "text",
// whichever the task has.
type Rows struct {
	To    string
	ASCII bool // grids are drawn with plain characters
	// Words say what is wrong; nil leaves it a message, in JSON, for the reader.
	Words *explain.Words
}

// header returns the line that names the columns, if columns it is. The last one of
// every table is the rules of its puzzles.
func (r Rows) header(columns ...string) string {
	if r.To != "tsv" {
		return ""
	}
	return strings.Join(append(columns, "rules"), "\t") + "\n"
}

// AppendJSON appends a value of ours on a line of its own.
func AppendJSON(dst []byte, value any) []byte {
	out := bytes.NewBuffer(dst)
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false) // "<>" is to be read, and this is no page
	if err := encoder.Encode(value); err != nil {
		panic(err) // our own structs have nothing that JSON can't hold
	}
	return out.Bytes()
}

package batch

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"

	"jiugong/sudoku/internal/meant"
	"jiugong/sudoku/internal/message"
)

// CheckColumn reports whether the rows of the job have a column; "" is the whole row.
func (j *Job) CheckColumn(name string) error {
	_, err := j.column(name)
	return err
}

// column returns a function that finds the value of a named column in a row of
// the job. It takes the whole row if the name is "".
func (j *Job) column(name string) (func(row []byte) []byte, error) {
	if name == "" {
		return func(row []byte) []byte { return row }, nil
	}
	if j.To == "json" {
		return func(row []byte) []byte {
			var o map[string]json.RawMessage
			json.Unmarshal(row, &o)
			return bytes.Trim(o[name], `"`)
		}, nil
	}
	if j.To != "tsv" {
		return nil, message.Errorf("batch.no_columns", j.To)
	}
	names := strings.Split(strings.TrimSuffix(j.Header(), "\n"), "\t")
	at := slices.Index(names, name)
	if at < 0 {
		return nil, message.Errorf("batch.no_column", meant.Of(name, names))
	}
	return func(row []byte) []byte {
		for range at {
			_, row, _ = bytes.Cut(row, []byte("\t"))
		}
		value, _, _ := bytes.Cut(row, []byte("\t"))
		return value
	}, nil
}

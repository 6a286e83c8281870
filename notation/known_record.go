package notation

import (
	"bytes"
	"slices"
	"strings"

	"jiugong/sudoku"
)

// knownRecord reads all that a raw puzzle says whose place is known, nil where the careful way has to.
func (r *Reader) knownRecord(raw *Raw) *Record {
	at := &raw.place
	var cells, solution [81]byte
	if !at.known || at.shaped || raw.form == bankForm || raw.Text[0] == '{' || !raw.Classic(&cells) {
		return nil
	}
	record := newRecord(sudoku.Puzzle{Rules: r.options.Rules, Givens: cells[:]})
	if raw.Solution(&solution) {
		record.Solution = slices.Clone(sudoku.Grid(solution[:]))
	}
	switch {
	case at.grid != nil:
	case raw.form == csvForm:
		if !record.readColumns(raw) {
			return nil
		}
	case at.solved:
		words := strings.Trim(string(raw.Text[at.solution+81:]), ",;|\t ")
		record.Comment = strings.TrimSpace(strings.TrimLeft(words, ",;#|\t "))
	default:
		if rest := bytes.Trim(raw.Text[81:], ",;\t "); len(rest) > 0 {
			record.readFields(rest)
		}
	}
	return record
}

// readColumns reads the columns of a known table beside the puzzle and its solution. ok is false
// where one has regions.
func (record *Record) readColumns(raw *Raw) (ok bool) {
	line := raw.Text
	separator := separatorOf(line)
	for _, name := range *raw.columns {
		field := line
		if end := bytes.IndexByte(line, separator); end >= 0 {
			field, line = line[:end], line[end+1:]
		}
		field = unquoted(field)
		if len(field) == 0 || len(field) == 81 && (slices.Contains(puzzleColumns, name) || slices.Contains(solutionColumns, name)) {
			continue
		}
		if slices.Contains(regionColumns, name) {
			return false
		}
		for _, column := range csvColumns {
			if slices.Contains(column.names, name) {
				if value := bytes.TrimSpace(field); len(value) > 0 {
					column.set(record, string(value))
				}
			}
		}
	}
	return true
}

// separatorOf returns what stands between the columns of a line, as far as it isn't in quotes.
func separatorOf(line []byte) byte {
	for _, char := range []byte("\t;,") {
		if bytes.IndexByte(line, char) >= 0 {
			return char
		}
	}
	return '\t'
}

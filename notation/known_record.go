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
	if !at.known || at.shaped || raw.form == bankForm || raw.form == itemForm || at.grid == nil && raw.Text[0] == '{' || !raw.Classic(&cells) {
		return nil
	}
	if raw.form == lineForm && at.grid == nil && saysNine(raw.Text[81:]) {
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

// readColumns reads the columns of a known table but for the puzzle and its
// solution. It returns ok false if one has regions.
func (record *Record) readColumns(raw *Raw) (ok bool) {
	line, start := raw.Text, 0
	separator := separatorOf(line)
	for _, name := range *raw.columns {
		field, next, _ := fieldAt(line, start, separator)
		start = next
		if len(field) == 0 || len(field) == 81 && (slices.Contains(puzzleColumns, name) || slices.Contains(solutionColumns, name)) {
			continue
		}
		if slices.Contains(regionColumns, name) {
			return false
		}
		for _, column := range csvColumns {
			if slices.Contains(column.names, name) {
				value := bytes.ReplaceAll(bytes.TrimSpace(field), []byte(`""`), []byte(`"`))
				if value, _ = shown(value, `"`); len(value) > 0 {
					column.set(record, string(value))
				}
			}
		}
	}
	return true
}

// saysNine reports whether a text behind a puzzle has a field 9 behind a tab, which is its rules.
func saysNine(text []byte) bool {
	for tab := bytes.IndexByte(text, '\t'); tab >= 0; tab = bytes.IndexByte(text, '\t') {
		text = text[tab+1:]
		field := text
		if end := bytes.IndexByte(text, '\t'); end >= 0 {
			field = text[:end]
		}
		if string(bytes.Trim(field, " \"\r")) == "9" {
			return true
		}
	}
	return false
}

package notation

import (
	"bytes"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/message"
)

// A field of a table may hold a drawn grid, with line ends in its quotes:
//
//	id,grid,level
//	1,"53..7....
//	6..195...
//	…",easy

// cutQuoted takes a line of a table together with the lines in its quotes. It returns where the next line starts.
// That is 0 if no quote is open at the end of this one. It is cutOff if the end of the field has to come.
func (c *cutter) cutQuoted(start, end int) (next int) {
	options := &c.reader.options
	if c.reader.columns == nil || options.Form != nil && options.Form != csvForm || bytes.Count(c.text[start:end], []byte{'"'})%2 == 0 {
		return 0
	}
	length := bytes.IndexByte(c.text[end:], '"')
	if length < 0 || length > maxHeader {
		if !c.atEnd && len(c.text)-end < maxHeader {
			return cutOff
		}
		return 0
	}
	at := end
	for quotes := 1; quotes%2 == 1 && at < len(c.text); {
		at += bytes.IndexByte(c.text[at:], '\n') + 1
		line := bytes.IndexByte(c.text[at:], '\n')
		if line < 0 {
			if !c.atEnd {
				return cutOff
			}
			line = len(c.text) - at
		}
		quotes += bytes.Count(c.text[at:at+line], []byte{'"'})
		if at += line; at-start > maxHeader {
			return 0
		}
	}
	lines := bytes.Count(c.text[start:at], []byte("\n"))
	if end = len(bytes.TrimRight(c.text[:at], "\r")); !c.cutKnown(start, end) {
		c.whole(csvForm, start, end)
	}
	c.line += lines + 1
	return min(at+1, len(c.text))
}

// readField reads the puzzle in a field of a table, which may have several lines.
func readField(field string, options *ReadOptions) (sudoku.Puzzle, []message.Message, error) {
	if strings.Contains(field, "\n") {
		if all := readText([]byte(field), options); len(all) == 1 && all[0].err == nil {
			return all[0].record.Board.Puzzle, all[0].record.Read, nil
		} else if len(all) == 1 {
			return sudoku.Puzzle{}, nil, all[0].err
		}
	}
	puzzle, notes, err := readLineCells(field, options)
	if err != nil {
		err = lineError("csv", err, []byte(field), options)
	}
	return puzzle, notes, err
}

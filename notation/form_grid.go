package notation

import (
	"bytes"
	"errors"
	"strings"
	"unicode/utf8"

	"jiugong/sudoku"
)

// gridForm is a puzzle as a grid of lines, with or without borders.
var gridForm = &Form{
	Name:  "grid",
	About: "a drawn grid; any borders, or none, when read",
	Keeps: KeepsSymbols | KeepsRules,
	unit:  block,
	read:  one(readGrid),
	write: func(dst []byte, record *Record, options *WriteOptions) ([]byte, error) {
		b := record.Board
		dst = append(dst, RulesAbove(b.Rules)...)
		return append(dst, b.Rules.Draw(b.Givens, sudoku.DrawOptions{Symbols: b.Symbols, ASCII: options.ASCII})...), nil
	},
	between: "\n",
}

func readGrid(text []byte, options *ReadOptions) (*Record, error) {
	options, err := withRulesAbove(text, options)
	if err != nil {
		return nil, err
	}
	text = plainGrid(text, options.Symbols)
	puzzle, err := parseCells(string(text), options)
	var parse *sudoku.ParseError
	switch {
	case err == nil:
		return newRecord(puzzle), nil
	case !errors.As(err, &parse):
		return nil, err
	case parse.Column == 0 && options.Rules == nil && bytes.IndexByte(text, ',') < 0:
		if err := shapeError(text, options.Symbols); err != nil {
			return nil, err
		}
	}
	if options.Symbols != nil { // the example is in the usual ones
		return nil, wrong("grid", parse.Line, parse.Column, "%s", parse.Reason)
	}
	rows := cellRows(text, options.Symbols)
	cells := len(rows) * len(rows)
	return nil, wrong("grid", parse.Line, parse.Column, "%v; %v", parse.Reason, exampleRowOf(options.Rules, cells))
}

// shapeError tells which row of a grid has another number of cells than the
// others, or that there are too few rows or too many; nil when neither is so.
func shapeError(text []byte, symbols *sudoku.Symbols) error {
	rows := cellRows(text, symbols)
	counts := map[int]int{} // of rows by their number of characters
	most := 0
	length := func(row cellRow) (chars int) {
		for _, cell := range row.cells {
			chars += utf8.RuneCountInString(cell.text)
		}
		return chars
	}
	for _, row := range rows {
		counts[length(row)]++
		if counts[length(row)] > counts[most] {
			most = length(row)
		}
	}
	for _, row := range rows {
		if n := length(row); n != most && len(rows) > 2 && isSide(most) {
			return wrong("grid", row.line, 0, "%d cells in this row; expected %d as in the others; %v", n, most, exampleRowOf(nil, most*most))
		}
	}
	if len(counts) == 1 && len(rows) > 1 && isSide(most) && len(rows) != most {
		return wrong("grid", rows[0].line, 0, "%d rows of %d cells; expected as many rows as a row has cells", len(rows), most)
	}
	return nil
}

// unbracketed is a grid that was written as a list of lists, in JSON or in a
// program, with blanks for its brackets and quotes.
func unbracketed(text []byte) []byte {
	return bytes.Map(func(r rune) rune {
		if strings.ContainsRune("[](){}\"'", r) {
			return ' '
		}
		return r
	}, text)
}

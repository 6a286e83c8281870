package notation

import (
	"errors"

	"jiugong/sudoku"
)

// gridForm is a puzzle as a grid of lines, with or without borders.
var gridForm = &Form{
	Name:  "grid",
	About: "a drawn grid; any borders, or none, when read",
	Keeps: KeepsSymbols,
	unit:  block,
	read:  one(readGrid),
	write: func(dst []byte, record *Record, options *WriteOptions) ([]byte, error) {
		b := record.Board
		return append(dst, b.Rules.Draw(b.Givens, sudoku.DrawOptions{Symbols: b.Symbols, ASCII: options.ASCII})...), nil
	},
	between: "\n",
}

func readGrid(text []byte, options *ReadOptions) (*Record, error) {
	puzzle, err := parseCells(string(text), options)
	var parse *sudoku.ParseError
	if errors.As(err, &parse) {
		return nil, wrong("grid", parse.Line, parse.Column, "%s; a right row of a 9×9 is 53..7.... or | 5 3 . | . 7 . | . . . |", parse.Reason)
	}
	if err != nil {
		return nil, err
	}
	return newRecord(puzzle), nil
}

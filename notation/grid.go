package notation

import (
	"bytes"
	"errors"
	"strings"

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
	walls := bytes.ContainsRune(text, '|') // then a line of dashes is one too
	var lines strings.Builder
	for line := range bytes.Lines(text) {
		trimmed := bytes.TrimSpace(line)
		if isBorder(trimmed) && (walls || len(bytes.Trim(trimmed, "-")) > 0) || bytes.HasPrefix(trimmed, []byte("#")) {
			lines.Write(line)
		} else {
			lines.WriteString(dotted(string(line), options))
		}
	}
	puzzle, err := sudoku.Parse(lines.String(), sudoku.ParseOptions{Rules: options.Rules, Symbols: options.Symbols})
	var parse *sudoku.ParseError
	if errors.As(err, &parse) {
		return nil, wrong("grid", parse.Line, parse.Column, "%s; a right row of a 9×9 is 53..7.... or | 5 3 . | . 7 . | . . . |", parse.Reason)
	}
	if err != nil {
		return nil, err
	}
	return newRecord(puzzle), nil
}

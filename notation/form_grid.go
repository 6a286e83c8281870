package notation

import (
	"errors"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/message"
)

// gridForm is a puzzle as a grid of lines, with or without borders.
var gridForm = &Form{
	Name:  "grid",
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

// readGrid reads the only grid among some lines.
func readGrid(text []byte, options *ReadOptions) (*Record, error) {
	options, err := withRulesAbove(text, options)
	if err != nil {
		return nil, err
	}
	lines := linesOf(text, options)
	if options.Rules != nil && hasGaps(options.Rules) { // its rows differ in length
		puzzle, err := parseCells(strings.Join(lines, "\n"), options)
		if f, ok := readOverlaid(lines, options); err != nil && ok && f.record != nil {
			return f.record, nil
		}
		if err != nil {
			return nil, wrongGrid(err, options)
		}
		return newRecord(puzzle), nil
	}
	all := readBlocks(lines, options)
	for _, f := range all {
		if f.record != nil || len(all) == 1 {
			if f.err != nil && f.line > 1 && !isPlaced(f.err) {
				f.err = atLine(f.err, f.line)
			}
			return f.record, f.err
		}
	}
	_, err = parseCells(strings.Join(lines, "\n"), options)
	if err == nil {
		err = wrong("grid", 1, 0, "form.square_rows", exampleRowOf(options.Rules, 81))
	}
	return nil, wrongGrid(err, options)
}

// hasGaps reports whether there are gaps between cells of a board: several grids, or cells beside
// it.
func hasGaps(rules *sudoku.Rules) bool {
	shape := rules.Shape()
	return shape.Grids() > 1 || len(shape.Annexes()) > 0
}

func isPlaced(err error) bool {
	var parse *sudoku.ParseError
	return errors.As(err, &parse) && parse.Line > 0
}

// wrongGrid adds to an error what a right row looks like, in the usual symbols.
func wrongGrid(err error, options *ReadOptions) error {
	var parse *sudoku.ParseError
	switch {
	case !errors.As(err, &parse):
		return err
	case options.Symbols != nil:
		return wrong("grid", parse.Line, parse.Column, message.Plain, parse.Reason)
	}
	return wrong("grid", parse.Line, parse.Column, "said.and_then", parse.Reason, exampleRowOf(options.Rules, 0))
}

package notation

import (
	"errors"
	"strings"
	"unicode"

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
		record := newRecord(puzzle)
		if line := unlikeShape(lines, puzzle.Rules.Shape()); line > 0 {
			record.Read = append(record.Read, message.Errorf("read.other_row", lineNumber(line)))
		}
		return record, nil
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

// unlikeShape returns the first line, from 1, that has more cells or fewer than its row of the board. It returns 0 for
// none, and where there are more lines or fewer than rows.
func unlikeShape(lines []string, s *sudoku.Shape) int {
	var counts, at []int
	for i, line := range lines {
		count := 0
		for _, cell := range signsOf(line) {
			if char := []rune(cell.Text)[0]; !isWall(char) && !unicode.IsSpace(char) {
				count++
			}
		}
		if trimmed := strings.TrimSpace(line); count > 0 && !strings.HasPrefix(trimmed, "#") && !isRule([]byte(trimmed)) {
			counts, at = append(counts, count), append(at, i+1)
		}
	}
	if len(counts) != s.Height() {
		return 0
	}
	total, first := 0, 0
	for r, count := range counts {
		if total += count; count != cellsInRow(s, r) && first == 0 {
			first = at[r]
		}
	}
	if total != s.Cells() {
		return 0
	}
	return first
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

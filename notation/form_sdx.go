package notation

import (
	"strings"

	"jiugong/sudoku"
)

// sdxForm is SudoCue's .sdx: rows of words. A digit is a given, and "u" before
// it makes it the player's. Several digits are the candidates of an open cell.
var sdxForm = &Form{
	Name:  "sdx",
	Keeps: KeepsEntries | KeepsCentre,
	unit:  block,
	sniff: func(text []byte, options *ReadOptions) bool {
		if options.Symbols != nil {
			return false
		}
		entries := false
		rows := cellRows(text, options.Symbols)
		for _, row := range rows {
			if len(row.cells) != len(rows) {
				return false
			}
			for _, cell := range row.cells {
				entries = entries || len(cell.text) == 2 && cell.text[0] == 'u'
			}
		}
		return entries && len(rows) <= 9
	},
	read:  one(readSdx),
	write: writeSdx,

	between: "\n",
}

const exampleSdx = "5 u3 124 26 7 2468 1489 1249 248"

func readSdx(text []byte, options *ReadOptions) (*Record, error) {
	rows := cellRows(text, options.Symbols)
	rules, err := rulesForRows("sdx", exampleSdx, rows, options)
	if err != nil {
		return nil, err
	}
	if rules.N() > 9 {
		return nil, &SizeError{Form: "sdx", Rules: rules, Most: 9}
	}
	symbols := rules.Symbols()
	sets := make([]sudoku.Set, 0, rules.Cells())
	entries := make(sudoku.Grid, rules.Cells())
	for _, row := range rows {
		for _, cell := range row.cells {
			word, isEntry := strings.CutPrefix(cell.text, "u")
			set, ok := parseMarks(symbols, word)
			if !ok && (isEntry || word != "." && word != "0") || isEntry && set.Len() != 1 {
				return nil, wrong("sdx", row.line, cell.column, "sdx.cell", cell.text, exampleSdx)
			}
			if isEntry {
				entries[len(sets)] = set.Min()
			}
			sets = append(sets, set)
		}
	}
	record := fromCandidates(rules, sets)
	for cell, d := range entries {
		if d != 0 {
			record.Board.Givens[cell], record.Board.Entries[cell] = 0, d
			record.Board.Centre[cell] = 0
		}
	}
	return record, nil
}

func writeSdx(dst []byte, record *Record, _ *WriteOptions) ([]byte, error) {
	b := record.Board
	if err := need("sdx", b, 9); err != nil {
		return dst, err
	}
	n := b.Rules.N()
	symbols := sudoku.DefaultSymbols(n)
	for cell, set := range candidates(record) {
		word := markText(symbols, set)
		switch {
		case set == 0:
			word = "."
		case b.Givens[cell] == 0 && b.Entries[cell] != 0:
			word = "u" + word
		}
		dst = append(dst, word...)
		if cell%n == n-1 {
			dst = append(dst, '\n')
		} else {
			dst = append(dst, ' ')
		}
	}
	return dst, nil
}

package notation

import (
	"bytes"

	"jiugong/sudoku"
)

// sukakuForm is pencil marks on one line: N characters for each cell, the
// digit where it is a candidate and "." where not.
var sukakuForm = &Form{
	Name:  "sukaku",
	About: "729 characters on a line: for each cell the digits 1 to 9, or . for one that is ruled out",
	Keeps: KeepsCentre,
	unit:  wholeLine,
	sniff: func(line []byte, options *ReadOptions) bool {
		field, _ := cutField(line, options.Symbols)
		return len(field) == 729 && options.Rules == nil || options.Rules != nil && options.Rules.N() > 1 && len(field) == options.Rules.N()*options.Rules.Cells()
	},
	read:  one(readSukaku),
	write: writeSukaku,
}

func readSukaku(line []byte, options *ReadOptions) (*Record, error) {
	rules := options.Rules
	if rules == nil {
		rules = sudoku.Classic()
	}
	n := rules.N()
	symbols := options.Symbols
	if symbols == nil {
		symbols = sudoku.DefaultSymbols(n)
	}
	field, rest := cutField(line, options.Symbols)
	indent := bytes.Index(line, field)
	if !symbols.Single() || len([]rune(string(field))) != n*rules.Cells() {
		return nil, wrong("sukaku", 1, 0, "%d characters; rules %s need %d, such as ....5......3......12.4......2...6... and so on, digits or .", len([]rune(string(field))), rules, n*rules.Cells())
	}
	sets := make([]sudoku.Set, rules.Cells())
	for i, char := range []rune(string(field)) {
		d, ok := symbols.Digit(string(char))
		switch {
		case !ok || d != 0 && int(d) != i%n+1:
			return nil, wrong("sukaku", 1, indent+i+1, "%q stands in %s; expected %s there, or .", char, rules.CellName(i/n), symbols.Name(uint8(i%n+1)))
		case d != 0:
			sets[i/n] = sets[i/n].With(d)
		}
	}
	record := fromCandidates(rules, sets)
	record.readFields(rest)
	return record, nil
}

func writeSukaku(dst []byte, record *Record, _ *WriteOptions) ([]byte, error) {
	b := record.Board
	if err := need("sukaku", b, 35); err != nil {
		return dst, err
	}
	symbols := sudoku.DefaultSymbols(b.Rules.N())
	for _, set := range candidates(record) {
		for d := range uint8(b.Rules.N()) {
			if set.Has(d + 1) {
				dst = append(dst, symbols.Name(d+1)...)
			} else {
				dst = append(dst, '.')
			}
		}
	}
	return append(dst, '\n'), nil
}

package notation

import (
	"bytes"
	"slices"
	"unicode/utf8"

	"jiugong/sudoku"
)

// sukakuForm is pencil marks on one line: N characters for each cell, the
// digit where it is a candidate and "." where not.
var sukakuForm = &Form{
	Name:  "sukaku",
	Keeps: KeepsCentre | KeepsRules,
	unit:  wholeLine,
	sniff: isSukaku,
	read:  one(readSukaku),
	write: writeSukaku,
}

// isSukaku reports whether a line is pencil marks: N characters for each cell,
// each digit in its place. Where nothing else tells the size, it may be the
// cube of any. 729 characters could be a 27×27, too, and 64 an 8×8. Those are
// pencil marks only with hardly a digit elsewhere, and with a candidate in each
// cell.
func isSukaku(line []byte, options *ReadOptions) bool {
	if options.Symbols != nil && !options.Symbols.Single() {
		return false
	}
	field, _ := cutField(line, options.Symbols)
	chars := utf8.RuneCount(field)
	switch n, cells := options.told.n, options.told.cells; {
	case n > 0:
		return n > 1 && chars == n*cells
	case options.Rules != nil:
		return options.Rules.N() > 1 && chars == options.Rules.N()*options.Rules.Cells()
	}
	n := sideOfMarks(chars)
	if n == 0 || chars != len(field) {
		return false
	}
	astray, digits, empty := 0, 0, 0
	for marks := range slices.Chunk(field, n) {
		before := digits
		for i, char := range marks {
			if char == '.' || char == '0' {
				continue
			}
			digits++
			if char != plainSymbol(i+1) {
				astray++
			}
		}
		if digits == before {
			empty++
		}
	}
	if n == 4 {
		return astray == 0 && empty == 0
	}
	return astray*10 <= digits
}

// sideOfMarks returns the number of digits of a puzzle by the number of characters of its
// pencil marks; 0 when there is none.
func sideOfMarks(chars int) int {
	for n := 4; n <= 35 && n*n*n <= chars; n++ {
		if n*n*n == chars && isSide(n) {
			return n
		}
	}
	return 0
}

func readSukaku(line []byte, options *ReadOptions) (*Record, error) {
	var marks [81]uint16
	if options.Rules.IsClassic() && options.Symbols == nil && options.told.n == 0 && ReadMarks(&marks, line) {
		sets := make([]sudoku.Set, len(marks))
		for cell, set := range marks {
			sets[cell] = sudoku.Set(set)
		}
		return fromCandidates(sudoku.Classic(), sets), nil
	}
	line, options, err := withRules(line, options)
	if err != nil {
		return nil, err
	}
	rules := options.Rules
	if rules == nil {
		field, _ := cutField(line, options.Symbols)
		n := sideOfMarks(len(field))
		if rules = usualRules(n * n); rules == nil {
			rules = sudoku.Classic()
		}
	}
	n := rules.N()
	symbols := options.Symbols
	if symbols == nil {
		symbols = sudoku.DefaultSymbols(n)
	}
	field, rest := cutField(line, options.Symbols)
	indent := bytes.Index(line, field)
	if !symbols.Single() || len([]rune(string(field))) != n*rules.Cells() {
		return nil, wrong("sukaku", 1, 0, "sukaku.length", len([]rune(string(field))), rules, n*rules.Cells())
	}
	sets := make([]sudoku.Set, rules.Cells())
	for i, char := range []rune(string(field)) {
		d, ok := symbols.Digit(string(char))
		switch {
		case !ok || d != 0 && int(d) != i%n+1:
			return nil, wrong("sukaku", 1, indent+i+1, "sukaku.cell", char, rules.CellName(i/n), symbols.Name(uint8(i%n+1)))
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
	marks := sudoku.Puzzle{Rules: b.Rules, Givens: make(sudoku.Grid, b.Rules.Cells()), Candidates: candidates(record)}
	dst = marks.AppendLine(dst)
	if b.Rules.String() != "9" { // a length that is no 9×9's may mean many things
		dst = append(append(dst, '\t'), b.Rules.String()...)
	}
	return append(dst, '\n'), nil
}

package notation

import (
	"bytes"
	"jiugong/sudoku/internal/message"
	"slices"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/notation/internal/pieces"
)

// pencilForm is a grid whose cells show their candidates, as HoDoKu, SudokuWiki
// and most solvers print it. A cell with one digit is filled, unless a cell
// that it sees still has the digit as a candidate.
var pencilForm = &Form{
	Name:  "pencilmarks",
	Keeps: KeepsCentre | KeepsRules,
	unit:  block,
	read:  one(readPencil),
	write: writePencil,

	between: "\n",
}

// cellRow is a line with cells in it, and where each stands.
type cellRow struct {
	line  int
	cells []cellText
}

type cellText struct {
	text   string
	column int
}

// cellRows returns the rows of a grid whose cells are separated; lines that only
// draw, and comments, are left out.
func cellRows(text []byte, symbols *sudoku.Symbols) []cellRow {
	var rows []cellRow
	number := 0
	for line := range bytes.Lines(text) {
		number++
		trimmed := bytes.TrimSpace(line)
		if len(trimmed) == 0 || trimmed[0] == '#' && !uses(symbols, '#') || symbols.IsBorder(trimmed) {
			continue
		}
		row := cellRow{line: number}
		column, start, startColumn := 0, -1, 0
		for i, char := range string(line) {
			column++
			if isSeparator(char) || char == '\n' || char == '\r' {
				if start >= 0 {
					row.cells = append(row.cells, cellText{string(line[start:i]), startColumn})
				}
				start = -1
			} else if start < 0 {
				start, startColumn = i, column
			}
		}
		if start >= 0 {
			row.cells = append(row.cells, cellText{string(line[start:]), startColumn})
		}
		rows = append(rows, row)
	}
	return rows
}

// rulesForRows returns the rules of a square grid of separated cells.
func rulesForRows(form, example string, rows []cellRow, options *ReadOptions) (*sudoku.Rules, error) {
	rules := options.Rules
	if rules == nil {
		rules = usualRules(len(rows) * len(rows))
	}
	if rules == nil || rules.Shape().Grids() > 1 || len(rows) != rules.N() {
		return nil, wrong(form, 1, 0, "pencil.rows", len(rows), example)
	}
	for _, row := range rows {
		if len(row.cells) != rules.N() {
			return nil, wrong(form, row.line, 0, "pencil.cells", len(row.cells), rules.N(), example)
		}
	}
	return rules, nil
}

const examplePencil = "| 5 3 124 | 26 7 2468 | 1489 1249 248 |"

func readPencil(text []byte, options *ReadOptions) (*Record, error) {
	options, err := withRulesAbove(text, options)
	if err != nil {
		return nil, err
	}
	rows := cellRows([]byte(strings.Join(linesOf(text, options), "\n")), options.Symbols)
	rules, err := rulesForRows("pencilmarks", examplePencil, rows, options)
	if err != nil {
		return nil, err
	}
	return readMarks(rules, rows, options)
}

// readMarkRows does what readPencil does, for rows that are known.
func readMarkRows(rows [][]pieces.Cell, options *ReadOptions) (*Record, error) {
	var all []cellRow
	for _, row := range rows {
		cells := make([]cellText, len(row))
		for i, cell := range row {
			cells[i] = cellText{cell.Text, cell.Column}
		}
		all = append(all, cellRow{row[0].Line, cells})
	}
	rules, err := rulesForRows("pencilmarks", examplePencil, all, options)
	if err != nil {
		return nil, err
	}
	record, err := readMarks(rules, all, options)
	if err == nil {
		record.noteFewMarks(rows)
	}
	return record, err
}

// noteFewMarks notes the first cell with several digits if most other cells are
// empty. One digit may have been typed too many.
func (record *Record) noteFewMarks(rows [][]pieces.Cell) {
	var several []pieces.Cell
	empty := 0
	for _, cell := range slices.Concat(rows...) {
		switch {
		case len(cell.Text) == 0 || len(cell.Text) == 1 && strings.Contains(emptyMarks+"0", cell.Text):
			empty++
		case len(cell.Text) > 1:
			several = append(several, cell)
		}
	}
	if len(several) < empty {
		cell := several[0]
		record.Read = append(record.Read, message.Errorf("pencil.read", cell.Text, lineNumber(cell.Line), cell.Column))
	}
}

// readMarks makes a record of cells with candidates in them.
func readMarks(rules *sudoku.Rules, rows []cellRow, options *ReadOptions) (*Record, error) {
	symbols := options.Symbols
	if symbols == nil {
		symbols = rules.Symbols()
	}
	var sets []sudoku.Set
	for _, row := range rows {
		for _, cell := range row.cells {
			set, ok := parseMarks(symbols, cell.text)
			if _, isDigit := symbols.Digit(cell.text); !ok && !isDigit && cell.text != "-" && cell.text != "" {
				return nil, wrong("pencilmarks", row.line, cell.column, "pencil.cell", cell.text, examplePencil)
			}
			sets = append(sets, set)
		}
	}
	record := fromCandidates(rules, sets)
	record.Board.Symbols = symbols
	return record, nil
}

func writePencil(dst []byte, record *Record, _ *WriteOptions) ([]byte, error) {
	b := record.Board
	if err := need("pencilmarks", b, 35); err != nil {
		return dst, err
	}
	n := b.Rules.N()
	symbols := sudoku.DefaultSymbols(n)
	width := make([]int, n) // of each column
	texts := make([]string, b.Rules.Cells())
	for cell, set := range candidates(record) {
		if texts[cell] = markText(symbols, set); set == 0 {
			texts[cell] = "."
		}
		width[cell%n] = max(width[cell%n], len(texts[cell]))
	}
	boxRows, boxCols := b.Rules.Shape().Box()
	if boxRows < 2 || boxCols < 2 {
		boxRows, boxCols = n, n
	}
	dst = append(dst, RulesAbove(b.Rules)...)
	border := func(end, middle string) {
		dst = append(dst, end...)
		for col := range n {
			dst = append(dst, strings.Repeat("-", width[col]+2)...)
			if col%boxCols == boxCols-1 && col < n-1 {
				dst = append(dst, middle...)
			}
		}
		dst = append(append(dst, end...), '\n')
	}
	for row := range n {
		switch {
		case row == 0:
			border(".", ".")
		case row%boxRows == 0:
			border(":", "+")
		}
		for col := range n {
			if col%boxCols == 0 {
				dst = append(dst, '|')
			}
			text := texts[row*n+col]
			dst = append(dst, " "+text+strings.Repeat(" ", width[col]-len(text)+1)...)
		}
		dst = append(dst, '|', '\n')
	}
	border("'", "'")
	return dst, nil
}

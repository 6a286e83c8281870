package pieces

import (
	"slices"
	"strings"
)

// Wiki returns the MediaWiki tables, {| … |}, of text. A row's cells may share one line or
// have one each.
func Wiki(text string, isBoard func(rows, cols int) bool) (tables []*Table) {
	var table *Table
	number := 0
	for line := range strings.Lines(text) {
		number++
		trimmed := strings.TrimSpace(line)
		switch {
		case strings.HasPrefix(trimmed, "{|"):
			table = &Table{First: number, Rows: [][]Cell{nil}}
			continue
		case table == nil:
			continue
		case strings.HasPrefix(trimmed, "|}"):
			table.Last = number
			table.tidy()
			if len(table.Rows) > 0 && isRegularTable(table.Rows) && isBoard(len(table.Rows), len(table.Rows[0])) {
				tables = append(tables, table)
			}
			table = nil
			continue
		case strings.HasPrefix(trimmed, "|+"):
			continue
		case strings.HasPrefix(trimmed, "|-"):
			table.Rows = append(table.Rows, nil)
			continue
		case !strings.HasPrefix(trimmed, "|") && !strings.HasPrefix(trimmed, "!"):
			continue
		}
		row := &table.Rows[len(table.Rows)-1]
		body := strings.TrimSpace(line)[1:]
		for part := range strings.SplitSeq(strings.ReplaceAll(body, "!!", "||"), "||") {
			if _, value, found := strings.Cut(part, "|"); found { // style | value
				part = value
			}
			part = strings.Trim(strings.TrimSpace(part), "'")
			*row = append(*row, Cell{CellText(part), number, 0})
		}
	}
	return tables
}

// AsciiDoc returns the tables of AsciiDoc in text, which stand between lines of |===. A cell begins with |; a row's cells
// may share one line or have one each.
func AsciiDoc(text string, isBoard func(rows, cols int) bool) (tables []*Table) {
	var cells []Cell
	first, number := 0, 0
	for line := range strings.Lines(text) {
		number++
		trimmed := strings.TrimSpace(line)
		switch {
		case trimmed == "|===" && first > 0:
			if side := sideOfSquare(len(cells)); isBoard(side, side) {
				table := &Table{First: first, Last: number}
				for row := range slices.Chunk(cells, side) {
					table.Rows = append(table.Rows, row)
				}
				tables = append(tables, table)
			}
			first, cells = 0, nil
		case trimmed == "|===":
			first = number
		case first > 0 && strings.HasPrefix(trimmed, "|"):
			for cell := range strings.SplitSeq(trimmed[1:], "|") {
				cells = append(cells, Cell{CellText(strings.Trim(cell, " *_`")), number, 0})
			}
		}
	}
	return tables
}

// sideOfSquare returns how many rows of as many cells there are, 0 where they are no square.
func sideOfSquare(cells int) int {
	for side := 1; side*side <= cells; side++ {
		if side*side == cells {
			return side
		}
	}
	return 0
}

// tidy drops rows without cells, and a row of names at the top.
func (t *Table) tidy() {
	var rows [][]Cell
	for _, row := range t.Rows {
		if len(row) > 0 {
			rows = append(rows, row)
		}
	}
	if len(rows) > 1 && len(rows) == len(rows[0])+1 {
		rows = rows[1:]
	}
	t.Rows = rows
}

func isRegularTable(rows [][]Cell) bool {
	for _, row := range rows {
		if len(row) != len(rows[0]) {
			return false
		}
	}
	return true
}

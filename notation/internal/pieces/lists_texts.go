package pieces

import (
	"slices"
	"strings"

	"jiugong/sudoku/notation/internal/text"
)

// Texts in quotes: a board in one, or a row in each.

// inTexts takes the boards whose rows are texts beside each other among other
// items. Such are texts that a program joins. It adds their items to taken.
func (f *lists) inTexts(n *node, taken map[int]bool) {
	var run []int
	end := func() {
		texts := &node{isList: true}
		for _, i := range run {
			texts.items = append(texts.items, n.items[i])
		}
		if len(run) > 3 {
			if table := f.ofTexts(texts); table != nil && !table.Uneven {
				table.First, table.Last = texts.items[0].line, texts.items[len(run)-1].lastLine
				f.found = append(f.found, Piece{Table: table, Line: table.First})
				for _, i := range run {
					taken[i] = true
				}
			}
		}
		run = run[:0]
	}
	for i, item := range n.items {
		switch isSign := !item.isList && len(item.text) == 1 && strings.Contains("+_&*.", item.text); {
		case taken[i]:
			end()
		case item.quoted && strings.TrimSpace(item.text) == "" || isSign && !item.quoted:
		case item.quoted && item.key == "":
			run = append(run, i)
		default:
			end()
		}
	}
	end()
}

// quoted collects a quoted text that may hold a board.
func (f *lists) quoted(n *node, told map[string]string) {
	inside := strings.TrimSpace(n.text)
	if !n.quoted || len(inside) < 16 || strings.Trim(inside, "-=+|:'") == "" || // the border of a grid
		len(inside) > 16 && text.IsIdentifier([]byte(inside)) {
		return
	}
	chars := []rune(inside)
	if side, ok := f.isSquare(len(chars)); ok && side <= 35 && !strings.ContainsAny(inside, " \t\n,;") && !strings.Contains(inside, "/") {
		table := &Table{First: n.line, Last: n.lastLine}
		for i, char := range chars {
			if i%side == 0 {
				table.Rows = append(table.Rows, nil)
			}
			row := &table.Rows[len(table.Rows)-1]
			*row = append(*row, Cell{string(char), n.line, n.column + i})
		}
		if isRowOfLarger(slices.Concat(table.Rows...), side) {
			return
		}
		f.found = append(f.found, Piece{Table: table, Line: n.line})
	} else if strings.ContainsAny(inside, " \t\n,;") && strings.ContainsAny(inside, "0123456789") {
		f.found = append(f.found, Piece{Text: n.text, Line: n.line})
	}
}

// ofTexts reads n, a list of texts, as a table with a row for each.
func (f *lists) ofTexts(n *node) *Table {
	var items []*node
	sign := n.signBetween()
	for _, item := range n.items {
		if item.isList && len(item.items) == 0 || sign != "" && item.text == sign && !item.isList {
			continue
		}
		if item.isList && item.key == "" && len(item.items) == 1 && item.items[0].quoted { // []byte("53..7....")
			item = item.items[0]
		}
		items = append(items, item)
	}
	if last := len(items) - 1; n.cutOff && last > 0 && !items[last].quoted && !items[last].isList {
		items = items[:last]
	}
	table := &Table{}
	lengths := map[int]int{}
	for _, item := range items {
		if item.isList || !item.quoted && !isRowText(item.text) || item.key != "" {
			return nil
		}
		var cells []Cell
		column := item.column
		for _, char := range item.text {
			if char == '\n' || char == '\r' { // ends its line
				continue
			}
			cells = append(cells, Cell{strings.TrimSpace(string(char)), item.line, column})
			column++
		}
		table.Rows = append(table.Rows, cells)
		lengths[len(cells)]++
	}
	count := len(items)
	if len(table.Rows) > 0 && n.cutOff && len(lengths) == 1 && len(table.Rows[0]) > 5 && count >= len(table.Rows[0])/2 && count < len(table.Rows[0]) && f.isBoard(len(table.Rows[0]), len(table.Rows[0])) {
		table.Uneven = true
		return table
	}
	if len(lengths) == 1 && len(table.Rows[0]) == 2*count-1 && f.isBoard(count, count) {
		closeUp(table.Rows)
		lengths = map[int]int{count: count}
	}
	switch {
	case len(lengths) == 1 && f.isBoard(count, len(table.Rows[0])) && len(table.Rows[0]) > 3:
		return table
	case len(lengths) <= 2 && count > 3 && f.isBoard(count, count) && lengths[count] >= count-1,
		len(lengths) == 1 && f.isBoard(len(table.Rows[0]), len(table.Rows[0])) && count >= len(table.Rows[0])-1 && count <= len(table.Rows[0])+1 && len(table.Rows[0]) > 3:
		table.Uneven = true
		return table
	}
	return nil
}

// closeUp drops every second cell of rows where all of these are empty, as in "5 3     7".
func closeUp(rows [][]Cell) {
	for _, row := range rows {
		for i := 1; i < len(row); i += 2 {
			if row[i].Text != "" {
				return
			}
		}
	}
	for r, row := range rows {
		var kept []Cell
		for i := 0; i < len(row); i += 2 {
			kept = append(kept, row[i])
		}
		rows[r] = kept
	}
}

func isRowText(text string) bool {
	return len(text) > 3 && strings.Trim(text, "0123456789._*?-xABCDEFG") == ""
}

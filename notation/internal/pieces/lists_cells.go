package pieces

import (
	"slices"
	"strconv"
	"strings"
)

// The cells that a list holds, whatever its language puts round them.

// counted returns the items of a list that count: no empty lists, no words such as new
// before other lists.
func (n *node) counted() []*node {
	lists, others := 0, 0
	for _, item := range n.items {
		switch {
		case item.isList && len(item.items) > 0:
			lists++
		case !item.isList:
			others++
		}
	}
	var items []*node
	sign := n.signBetween()
	for _, item := range n.items {
		if sign != "" && item.text == sign && !item.isList {
			continue
		}
		if item.isList && len(item.items) == 0 && !(lists == 0 && max(others, n.commas) > 3) || !item.isList && !item.quoted && lists > 0 && !MayBeCell(item.text) && !IsNothing(item.text) {
			continue
		}
		items = append(items, item)
	}
	return items
}

// signBetween returns the sign that stands before or behind each list or text
// in a list. Such are - in YAML, and + or _ at the end of a line. Nothing else
// may stand beside them. It returns "" if there is none.
func (n *node) signBetween() (sign string) {
	signs, others := 0, 0
	for _, item := range n.items {
		switch {
		case item.quoted || item.isList && len(item.items) > 3:
			others++
		case item.isList && len(item.items) == 0:
		case item.isList || len(item.text) != 1 || !strings.Contains("-+_&*.$^", item.text) || sign != "" && item.text != sign:
			return ""
		default:
			sign = item.text
			signs++
		}
	}
	if others < 4 || signs < others-1 || signs > others+1 {
		return ""
	}
	return sign
}

// keyed returns the cells of a list whose keys are in order, such as c1 to c9,
// or all alike. It returns nil for other keys.
func (n *node) keyed() (cells []Cell) {
	letters, number, allSame := "", 0, false
	for i, item := range n.items {
		name := strings.TrimRight(item.key, "0123456789")
		value, err := strconv.Atoi(item.key[len(name):])
		if len(item.key) == 1 && err != nil {
			name, value, err = "", int(item.key[0]), nil
		}
		cell, ok := item.cell()
		same := i > 0 && item.key == n.items[i-1].key
		if !ok || item.key == "" || err != nil && i > 0 && !same || i > 1 && same != allSame || i > 0 && !same && (name != letters || value != number+1) {
			return nil
		}
		allSame = same
		letters, number = name, value
		cells = append(cells, cell)
	}
	if len(cells) < 4 {
		return nil
	}
	return cells
}

// withoutIndex returns rows without the first cell of each, where these are just the numbers of the
// rows.
func withoutIndex(rows [][]Cell) [][]Cell {
	first := 0
	var inner [][]Cell
	for i, row := range rows {
		if len(row) != len(rows)+1 {
			return nil
		}
		value, err := strconv.Atoi(row[0].Text)
		if i == 0 {
			first = value
		}
		if err != nil || first > 1 || value != first+i {
			return nil
		}
		inner = append(inner, row[1:])
	}
	return inner
}

// fillOpen adds an empty cell to rows that end in a comma, [5, , 3, ]. It does
// so if rows have holes and not all of them end in a comma.
func fillOpen(rows [][]Cell, lists []*node) {
	holes, open := false, 0
	for i, row := range rows {
		holes = holes || slices.ContainsFunc(row, func(cell Cell) bool { return cell.Text == "" })
		if lists[i].open {
			open++
		}
	}
	if !holes || open == len(rows) {
		return
	}
	isShort := func(i int) bool { return lists[i].open && len(rows[i]) == len(rows)-1 }
	short := 0
	for i := range rows {
		if isShort(i) {
			short++
		}
	}
	for i, row := range rows {
		if isShort(i) || short > 0 && lists[i].open && len(row) == len(rows) { // the same comma, so one cell too many
			rows[i] = append(row, Cell{Line: lists[i].lastLine})
		}
	}
}

// cell returns the cell that n stands for. ok is false when it can't be one.
func (n *node) cell() (Cell, bool) {
	for n.isList && len(n.items) == 1 && (n.name != "" || !n.items[0].isList) { // Some(5), (5), [5]
		if n.items[0].key != "" {
			return Cell{}, false
		}
		n = n.items[0]
	}
	if n.isList {
		return Cell{Line: n.line, Column: n.column}, len(n.items) == 0
	}
	text := CellText(strings.Trim(n.text, "."))
	if n.text == "." {
		text = "."
	}
	return Cell{text, n.line, n.column}, MayBeCell(text)
}

// flat returns all cells in n and the lists inside it. ok is false when it holds anything
// else.
func (n *node) flat(depth int) (cells []Cell, ok bool) {
	for _, item := range n.counted() {
		if cell, ok := item.cell(); ok && item.key == "" && !(item.isList && depth > 0 && item.name == "" && len(item.items) != 1) {
			cells = append(cells, cell)
			continue
		}
		if !item.isList || depth > 4 {
			return nil, false
		}
		inner, ok := item.flat(depth + 1)
		if !ok {
			return nil, false
		}
		cells = append(cells, inner...)
	}
	return cells, len(cells) > 0
}

// scalars returns the words in a list as cells, whatever they are; nil where it holds lists or keys.
func (n *node) scalars() (cells []Cell) {
	for _, item := range n.items {
		if item.isList || item.key != "" || len(item.text) > 12 {
			return nil
		}
		cells = append(cells, Cell{CellText(item.text), item.line, item.column})
	}
	return cells
}

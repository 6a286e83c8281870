package pieces

import (
	"slices"
	"strconv"
	"strings"

	"jiugong/sudoku/internal/once"
)

// isTriples reports whether n is a list of threes.
func (n *node) isTriples() bool {
	if len(n.breaks) < 4 {
		return false
	}
	for i, at := range n.breaks {
		if at != 3*(i+1) {
			return false
		}
	}
	return true
}

// tellsPlaces reports whether n is lists of three numbers that hardly ever
// begin with the same two. Such are a row, a column and a digit. 27 of them
// have as many numbers as a board has cells.
func (n *node) tellsPlaces() bool {
	items := n.counted()
	different := map[[2]string]bool{}
	for _, item := range items {
		three, ok := item.flat(1)
		if !item.isList || !ok || len(three) != 3 {
			return false
		}
		different[[2]string{three[0].Text, three[1].Text}] = true
	}
	return len(items) >= 8 && len(different) >= len(items)-2
}

// place is a digit with its row and column.
type place struct {
	row, col int
	cell     Cell
	line     int
	entered  bool   // by a player
	marks    string // the digits that a player noted
	untold   bool   // nothing is told of the cell, not even that it is empty
	indexed  bool   // row is the cell's number in reading order, and col is 0
	named    bool   // by a name such as r1c2, so that row and col count from 1
	lettered bool   // by a name such as A2, whose letter may be the column
	bare     bool   // by three numbers, and no word says which is which
}

// at returns where p is on a board whose first row is called least.
func (p *place) at(least int) Place {
	return Place{p.row - least, p.col - least, max(1, p.line, p.cell.Line)}
}

// ofPlaces returns the table of a list that says where each digit stands.
func (f *lists) ofPlaces(n *node) *Table {
	var places []place
	if n.isTriples() {
		for three := range slices.Chunk(n.items, 3) {
			if p, ok := triple(three); ok {
				places = append(places, p)
			}
		}
		return placed(places, len(n.items)/3, f.isBoard)
	}
	entries := 0
	var head []string
	items := n.items
	if len(items) > 3 && items[0].ofRow() != nil { // a list for each row
		items = nil
		for _, item := range n.items {
			items = append(items, item.ofRow()...)
		}
	}
	for _, item := range items {
		if item.isList && len(item.items) == 0 {
			continue
		}
		entries++
		if item.isHead() {
			entries--
			head = item.words()
			continue
		}
		switch p, ok := item.place(); {
		case ok:
			places = append(places, p)
		case !item.isList && item.key == "":
			entries-- // words between
		}
	}
	if side, ok := f.isSquare(len(items)); ok && len(places) == 0 { // objects in reading order
		for i, item := range items {
			p, _ := item.place()
			if !item.isList || len(item.items) > 0 && (p.row != -1 || p.col != -1 || !slices.ContainsFunc(item.items, func(n *node) bool { return valueKey.MatchString(n.key) })) {
				return nil
			}
			p.row, p.col = i/side, i%side
			places = append(places, p)
		}
	}
	if len(places) > 0 && !slices.ContainsFunc(places, func(p place) bool { return !p.indexed }) {
		digits := map[int]Cell{}
		for _, p := range places {
			if _, twice := digits[p.row]; twice || p.marks != "" || p.entered {
				return nil
			}
			digits[p.row] = p.cell
		}
		if entries > len(places) {
			return nil
		}
		return numbered(digits, f.isBoard)
	}
	if slices.ContainsFunc(places, func(p place) bool { return p.indexed }) {
		return nil
	}
	if !slices.ContainsFunc(places, func(p place) bool { return !p.lettered }) && areColumnsFirst(places) {
		for i := range places {
			places[i].row, places[i].col = places[i].col, places[i].row
		}
	}
	arrange(places, head)
	return placed(places, entries, f.isBoard)
}

// ofRow returns the lists of a row's cells, which may stand under a key: {"cells": [{"value": 5}, …]}. It is nil where n has
// none.
func (n *node) ofRow() []*node {
	if n.isList && len(n.items) == 1 && n.items[0].isList && n.items[0].key != "" {
		n = n.items[0]
	}
	if !n.isList || len(n.items) < 4 || !n.items[0].isList || n.items[0].key != "" {
		return nil
	}
	return n.items
}

// isHead reports whether n is three words that name what the three numbers of others are: (row, col, value).
func (n *node) isHead() bool {
	words := n.words()
	return len(words) == 3 && slices.ContainsFunc(words, rowKey.MatchString) && slices.ContainsFunc(words, colKey.MatchString)
}

// words returns the words in a list; nil where it holds anything else.
func (n *node) words() (words []string) {
	for _, item := range n.items {
		if item.isList || item.key != "" || item.text == "" || IsNumber(item.text) {
			return nil
		}
		words = append(words, item.text)
	}
	return words
}

// placed returns the table of digits with known places. It returns nil if some
// place is unknown, or if there are too few to be sure.
func placed(places []place, entries int, isBoard func(rows, cols int) bool) *Table {
	table := inRows(places, entries, isBoard)
	if len(places) == 0 || slices.ContainsFunc(places, func(p place) bool { return !p.bare }) {
		return table
	}
	for _, order := range [][3]int{digitFirst, digitBetween} {
		if other := inRows(ordered(places, order), entries, isBoard); other != nil && table != nil {
			table.Orders = append(table.Orders, other)
		}
	}
	return table
}

// Orders of a cell's three numbers: which of them is the row, the column and the digit.
var (
	digitFirst   = [3]int{1, 2, 0}
	digitBetween = [3]int{0, 2, 1}
)

// ordered returns places that were read as row, column and digit, in another order.
func ordered(places []place, order [3]int) []place {
	places = slices.Clone(places)
	for i := range places {
		p := &places[i]
		value, _ := strconv.Atoi(p.cell.Text)
		numbers := [3]int{p.row, p.col, value}
		p.row, p.col, p.cell.Text = numbers[order[0]], numbers[order[1]], strconv.Itoa(numbers[order[2]])
	}
	return places
}

// inRows does what placed does, for numbers in their usual order.
func inRows(places []place, entries int, isBoard func(rows, cols int) bool) *Table {
	if len(places) < 8 || len(places) < entries {
		return nil
	}
	side, least := sideOf(places, isBoard)
	var odd *place
	if (side == 0 || side > 9) && len(places) < 1000 { // one number too large, or a 0 among those from 1, is an error of the writer
		for at, p := range places {
			rest := slices.Delete(slices.Clone(places), at, at+1)
			if smaller, first := sideOf(rest, isBoard); smaller > 0 && (side == 0 || smaller < side) {
				odd = &p
				side, least, places = smaller, first, rest
				break
			}
		}
	}
	if side == 0 {
		return nil
	}
	table := &Table{Rows: emptyRows(side), Ends: []Place{places[0].at(least), places[len(places)-1].at(least)}}
	if odd != nil {
		table.Skipped = append(table.Skipped, odd.at(least))
	}
	table.Skipped = append(table.Skipped, untold(places, least)...)
	table.FromOne = least == 1 && !slices.ContainsFunc(places, func(p place) bool { return p.named || p.row == side || p.col == side })
	different := map[[2]int]bool{}
	for _, p := range places {
		different[[2]int{p.row, p.col}] = true
		rows := &table.Rows
		if p.entered {
			rows = &table.Entered
		}
		if *rows == nil {
			*rows = emptyRows(side)
		}
		if p.marks != "" {
			if table.Marked == nil {
				table.Marked = emptyRows(side)
			}
			table.Marked[p.row-least][p.col-least].Text = p.marks
		}
		cell := &(*rows)[p.row-least][p.col-least]
		if cell.Text != "" && cell.Text != p.cell.Text {
			return nil
		}
		if *cell = p.cell; cell.Text == "0" {
			cell.Text = "" // a place is told, and nothing stands there
		}
	}
	if len(different) < 8 {
		return nil
	}
	return table
}

// mostUntold is how many cells of a list may be untold by a slip. Where there are more, the list has empty cells like that.
const mostUntold = 3

// untold returns the few places that nothing is told of, where all others have digits.
func untold(places []place, least int) (few []Place) {
	for _, p := range places {
		if p.untold {
			few = append(few, p.at(least))
		}
	}
	if len(few) > mostUntold {
		return nil
	}
	return few
}

// sideOf returns the side of the smallest board that holds places, 0 for none.
// It also returns the number of the first row.
func sideOf(places []place, isBoard func(rows, cols int) bool) (side, least int) {
	least = 1
	most := 0
	for _, p := range places {
		least = min(least, p.row, p.col)
	}
	for _, p := range places {
		most = max(most, p.row, p.col)
		if IsNumber(p.cell.Text) && len(places) < 1000 {
			value, _ := strconv.Atoi(p.cell.Text)
			most = max(most, value-1+least)
		}
	}
	for _, n := range []int{4, 6, 9, 12, 16, 25, 36} {
		if n > most-least && isBoard(n, n) {
			return n, least
		}
	}
	return 0, least
}

func emptyRows(side int) [][]Cell {
	rows := make([][]Cell, side)
	for r := range rows {
		rows[r] = make([]Cell, side)
	}
	return rows
}

func triple(items []*node) (p place, ok bool) {
	if len(items) != 3 {
		return p, false
	}
	var numbers [3]int
	for i, item := range items {
		cell, isCell := item.cell()
		number, err := strconv.Atoi(cell.Text)
		if !isCell || err != nil {
			return p, false
		}
		numbers[i] = number
		p.cell = cell
	}
	p.row, p.col, p.bare = numbers[0], numbers[1], true
	return p, true
}

var (
	rowKey   = once.MustCompile(`(?i)^(r|row|rowindex|row_index|y|i|line)$`)
	colKey   = once.MustCompile(`(?i)^(c|col|column|colindex|col_index|x|j)$`)
	valueKey = once.MustCompile(`(?i)^(v|val|value|digit|number|num|n|d|given|cell)$`)
	placeKey = once.MustCompile(`(?i)^(pos|position|coord|coords|coordinates|cell|at|location)$`)
	marksKey = once.MustCompile(`(?i)^(earmarks|(pencil|corner|cent(er|re))?_?marks|notes|candidates)$`)
	fixedKey = once.MustCompile(`(?i)^(fixed|is_?fixed|given|is_?given|locked|clue|isclue|readonly|initial|editable)$`)
	indexKey = once.MustCompile(`(?i)^(index|idx|cell_?(index|id|number)|id|pos|position)$`)
	cellName = once.MustCompile(`^(?:[rR](\d{1,2})[cC](\d{1,2})|([A-Ia-i])(\d)|\(?(\d{1,2})\s*[,_-]\s*(\d{1,2})\)?)$`)
)

// place returns what an item says of one cell: (1, 2, 5), {"row": 1, "col": 2, "value": 5},
// A1: 5, ((1, 2), 5).
func (n *node) place() (p place, ok bool) {
	if !n.isList || n.key != "" && len(n.items) < 2 {
		cell, isCell := n.cell()
		if marks, ok := marksOf(cell.Text); ok {
			cell.Text, p.marks, isCell = "", marks, true
		}
		ok = p.name(n.key)
		if index, err := strconv.Atoi(n.key); !ok && err == nil && index >= 0 {
			p.row, p.indexed, ok = index, true, true
		}
		p.cell = cell
		return p, ok && isCell
	}
	if p, ok := triple(n.items); ok && n.items[0].key == "" {
		return p, true
	}
	if len(n.items) == 2 && n.items[0].isList && n.items[0].key == "" {
		p, ok = triple(append(slices.Clone(n.items[0].items), n.items[1]))
		p.bare = false
		return p, ok
	}
	p.row, p.col, p.line, p.untold = -1, -1, n.line, true
	fixed, told, index := true, map[string]bool{}, -1
	for _, item := range n.items {
		cell, isCell := item.cell()
		number, err := strconv.Atoi(cell.Text)
		isNumber := isCell && err == nil
		switch {
		case told[item.key] && item.key != "": // two cells in one
			return p, false
		case rowKey.MatchString(item.key) && !item.isList && p.name(item.text):
		case rowKey.MatchString(item.key) && isNumber:
			p.row = number
		case colKey.MatchString(item.key) && isNumber:
			p.col = number
		case placeKey.MatchString(item.key) && item.isList && len(item.items) == 2:
			if at, ok := triple(append(slices.Clone(item.items), item.items[1])); ok {
				p.row, p.col = at.row, at.col
			}
		case placeKey.MatchString(item.key) && !item.isList && p.name(item.text):
		case indexKey.MatchString(item.key) && isNumber:
			index = number
		case valueKey.MatchString(item.key) && isCell:
			p.cell, p.untold = cell, item.text == ""
		case marksKey.MatchString(item.key) && item.isList:
			for _, mark := range item.items {
				if cell, ok := mark.cell(); ok && IsNumber(cell.Text) && len(cell.Text) == 1 && cell.Text != "0" {
					p.marks += cell.Text
				}
			}
		case fixedKey.MatchString(item.key):
			fixed = !strings.EqualFold(item.text, "false") == !strings.EqualFold(item.key, "editable")
		}
		told[item.key] = true
	}
	if index >= 0 && p.row < 0 && p.col < 0 {
		p.row, p.col, p.indexed = index, 0, true
	}
	p.untold = p.untold && fixed && p.marks == ""
	p.entered = !fixed && p.cell.Text != "" && p.cell.Text != "0"
	return p, p.row >= 0 && p.col >= 0
}

// name puts p where text says, a cell's name such as r1c2, A1 or (1, 2). It reports whether it is one.
func (p *place) name(text string) bool {
	m := cellName.FindStringSubmatch(strings.TrimSpace(text))
	for i := 1; i < len(m); i += 2 {
		if m[i] == "" {
			continue
		}
		if row, err := strconv.Atoi(m[i]); err == nil {
			p.row = row
		} else {
			p.row, p.lettered = int(m[i][0]|0x20-'a')+1, true
		}
		p.col, _ = strconv.Atoi(m[i+1])
		p.named = true
	}
	return m != nil
}

// marksOf returns the candidates that text lists, in order and side by side. All nine digits tell
// nothing.
func marksOf(text string) (marks string, ok bool) {
	if len(text) < 2 || len(text) > 9 {
		return "", false
	}
	for i := range len(text) {
		if text[i] < '1' || text[i] > '9' || i > 0 && text[i] <= text[i-1] {
			return "", false
		}
	}
	if len(text) == 9 {
		return "", true
	}
	return text, true
}

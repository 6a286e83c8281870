package pieces

import (
	"slices"
	"strconv"
	"strings"

	"jiugong/sudoku/internal/once"
)

// Piece holds a table, or a quoted text of any content.
type Piece struct {
	*Table
	Text string
	Told map[string]string
	// Solution says that it is named the solution of another.
	Solution bool
	Line     int
}

// Lists returns the tables in a text with brackets. isBoard reports whether a board has that
// number of rows and columns.
func Lists(text string, isBoard func(rows, cols int) bool) []Piece {
	f := lists{isBoard: isBoard}
	if strings.ContainsAny(text, "[({\"`'") || strings.Contains(text, "<<") {
		f.search(scan(text), nil)
	}
	if len(f.found) == 0 {
		if list := scanYAML(text); list != nil {
			f.search(list, nil)
		}
	}
	return f.found
}

type lists struct {
	isBoard func(rows, cols int) bool
	found   []Piece
}

func (f *lists) isSquare(cells int) (n int, ok bool) {
	for n*n < cells {
		n++
	}
	return n, n*n == cells && cells >= 16 && f.isBoard(n, n)
}

var solutionKey = once.MustCompile(`(?i)solution|solved|answer|result|complete|解|答`)

// search collects the boards in n and the lists inside it. told holds the words round n, by
// key.
func (f *lists) search(n *node, told map[string]string) {
	before := len(f.found)
	if !n.isList {
		f.quoted(n, told)
	} else if !f.board(n) {
		inner := f.toldIn(n, told)
		taken := f.inRuns(n)
		for i, item := range n.items {
			if !taken[i] {
				f.search(item, inner)
			}
		}
		told = inner
	}
	for i := before; i < len(f.found); i++ {
		piece := &f.found[i]
		piece.Solution = piece.Solution || solutionKey.MatchString(n.key)
		if piece.Told == nil {
			piece.Told = told
		}
	}
	for i := before; i < len(f.found); i++ {
		for _, other := range []int{i - 1, i + 1} {
			if other >= before && other < len(f.found) && !f.found[other].Solution && f.found[i].Table.Solves(f.found[other].Table) {
				f.found[i].Solution = true
			}
		}
	}
	// The solution belongs to the board before it, or behind it.
	for i := before; i < len(f.found); i++ {
		if !f.found[i].Solution || f.found[i].Table == nil {
			continue
		}
		for _, other := range []int{i - 1, i + 1} {
			if other >= before && other < len(f.found) && !f.found[other].Solution && f.found[other].Table != nil && f.found[other].Table.Solution == nil {
				f.found[other].Table.Solution = f.found[i].Rows
				f.found[other].Last = max(f.found[other].Last, f.found[i].Last)
				f.found[other].First = min(f.found[other].First, f.found[i].First)
				f.found = slices.Delete(f.found, i, i+1)
				i--
				break
			}
		}
	}
}

// inRuns collects boards whose rows are neighbouring lists among other items. It returns the
// indices of those items.
func (f *lists) inRuns(n *node) map[int]bool {
	taken := map[int]bool{}
	for start := 0; start < len(n.items); {
		var rows [][]Cell
		var lists []*node
		counts := map[int]int{}
		end := start
		for ; end < len(n.items); end++ {
			item := n.items[end]
			if item.text == "." && !item.quoted && len(rows) > 0 { // ends a fact
				continue
			}
			if !item.isList || item.key != "" {
				break
			}
			cells, ok := item.flat(0)
			if !ok || len(cells) < 3 {
				break
			}
			rows, lists = append(rows, cells), append(lists, item)
		}
		fillOpen(rows, lists)
		for _, row := range rows {
			counts[len(row)]++
		}
		if inner := withoutIndex(rows); inner != nil && f.isBoard(len(inner), len(inner)) {
			rows, counts = inner, map[int]int{len(inner): len(inner)}
		}
		most := 0
		for length, count := range counts {
			if count > counts[most] || count == counts[most] && length > most {
				most = length
			}
		}
		if most > 3 && f.isBoard(most, most) && len(rows) >= most-1 && counts[most] >= len(rows)-1 {
			table := func(from, to int) {
				t := &Table{Rows: rows[from:to], First: lists[from].line, Last: lists[to-1].lastLine}
				t.Uneven = len(t.Rows) != most
				for _, row := range t.Rows {
					t.Uneven = t.Uneven || len(row) != most
				}
				f.found = append(f.found, Piece{Table: t, Line: t.First})
			}
			if len(rows)%most == 0 {
				for at := 0; at < len(rows); at += most {
					table(at, at+most)
				}
			} else {
				table(0, len(rows))
			}
			for i := start; i < end; i++ {
				taken[i] = true
			}
		}
		start = max(end, start+1)
	}
	f.inTexts(n, taken)
	return taken
}

// inTexts takes the boards whose rows are texts beside each other among other items, such as
// texts that a program joins. It adds their items to taken.
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

// toldIn returns told with the words that n has under its keys.
func (f *lists) toldIn(n *node, told map[string]string) map[string]string {
	var inner map[string]string
	for _, item := range n.items {
		text := item.text
		if item.isList && len(item.items) > 0 {
			text = List
		}
		if item.key == "" || text == "" || len(text) > 300 || len(item.key) > 40 {
			continue
		}
		if _, isBoard := f.isSquare(len(text)); isBoard && !strings.Contains(text, " ") {
			continue
		}
		if inner == nil {
			inner = map[string]string{}
			for key, value := range told {
				inner[key] = value
			}
		}
		inner[strings.ToLower(item.key)] = text
	}
	if inner == nil {
		return told
	}
	return inner
}

// quoted collects a quoted text that may hold a board.
func (f *lists) quoted(n *node, told map[string]string) {
	text := strings.TrimSpace(n.text)
	if !n.quoted || len(text) < 16 || strings.Trim(text, "-=+|:'") == "" { // or the border of a grid
		return
	}
	chars := []rune(text)
	if side, ok := f.isSquare(len(chars)); ok && side <= 35 && !strings.ContainsAny(text, " \t\n,;") && !strings.Contains(text, "/") {
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
	} else if strings.ContainsAny(text, " \t\n,;") && strings.ContainsAny(text, "0123456789") {
		f.found = append(f.found, Piece{Text: n.text, Line: n.line})
	}
}

// items are those of a list that count: no empty lists, no words such as new
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
		if item.isList && len(item.items) == 0 && !(lists == 0 && others > 3) || !item.isList && !item.quoted && lists > 0 && !MayBeCell(item.text) && !IsNothing(item.text) {
			continue
		}
		items = append(items, item)
	}
	return items
}

// signBetween is the sign that stands before or behind each list or text in a list, and nothing else beside them,
// such as - in YAML, + or _ at the end of a line; "" where there is none.
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

// keyed are the cells of a list whose keys are in order, such as c1 to c9, or all the same; nil where they aren't.
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

// withoutIndex is rows without the first cell of each, where these are just the numbers of the rows.
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

// fillOpen adds an empty cell to rows that end in a comma, [5, , 3, ], where they have holes and not all
// of them end so.
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
	for i, row := range rows {
		if lists[i].open && len(row) == len(rows)-1 {
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

// board collects n if it is a board, and reports whether it is.
func (f *lists) board(n *node) bool {
	if len(n.items) < 4 {
		return false
	}
	table := f.ofRows(n)
	if table == nil {
		table = f.ofTexts(n)
	}
	if table == nil {
		table = f.ofCells(n)
	}
	if table == nil {
		table = f.ofPlaces(n)
	}
	if table == nil {
		return false
	}
	table.First, table.Last = n.line, max(n.lastLine, n.line)
	f.found = append(f.found, Piece{Table: table, Line: n.line})
	return true
}

// ofRows reads n, a list of lists, as a table.
func (f *lists) ofRows(n *node) *Table {
	items := n.counted()
	if len(items) < 4 {
		return nil
	}
	table, damaged := &Table{}, 0
	lengths := map[int]int{}
	for _, item := range items {
		if !item.isList {
			return nil
		}
		cells, ok := item.flat(0)
		if !ok {
			cells = item.keyed()
		}
		if cells == nil && damaged == 0 && len(table.Rows) > 0 {
			if cells = item.scalars(); len(cells) == len(table.Rows[0]) {
				damaged++ // one of its cells holds something else, which is for others to say
			}
		}
		if cells == nil {
			return nil
		}
		table.Rows = append(table.Rows, cells)
	}
	if damaged > 0 && len(items) != len(table.Rows[0]) {
		return nil
	}
	fillOpen(table.Rows, items)
	for _, row := range table.Rows {
		lengths[len(row)]++
	}
	if inner := withoutIndex(table.Rows); inner != nil && f.isBoard(len(inner), len(inner)) {
		table.Rows = inner
		return table
	}
	most := 0
	for length, count := range lengths {
		if count > lengths[most] {
			most = length
		}
	}
	if len(lengths) == 1 && f.isBoard(len(items), most) {
		return table
	}
	// A row too few, or a cell: so close that nothing else was meant. The end of a text may be missing.
	isCut := n.cutOff && most > 5 && len(items) >= most/2 && len(items) < most && lengths[most] >= len(items)-1
	if most > 3 && f.isBoard(most, most) && (isCut || lengths[most] >= len(items)-2 && len(items) >= most-2 && len(items) <= most+2) {
		table.Uneven = true
		return table
	}
	return nil
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

// ofCells reads n, a list of all cells in order, as a table.
func (f *lists) ofCells(n *node) *Table {
	cells, ok := n.flat(0)
	if !ok {
		return nil
	}
	if n.isTriples() || !n.isEven() {
		return nil
	}
	side, ok := f.isSquare(len(cells))
	if parts := n.counted(); ok && len(parts) > 0 && parts[0].isList { // rows of another length are no rows
		part, _ := parts[0].flat(1)
		if len(part) > 0 && len(part)%side != 0 && side%len(part) != 0 {
			return nil
		}
	}
	if !ok {
		for _, item := range n.items {
			if item.isList {
				return nil
			}
		}
		return f.uneven(cells)
	}
	if isRowOfLarger(cells, side) {
		return nil
	}
	table := &Table{}
	for row := range slices.Chunk(cells, side) {
		table.Rows = append(table.Rows, row)
	}
	return table
}

// isRowOfLarger reports whether cells have a number too large for a small board of that side: 16 of them are a row then.
func isRowOfLarger(cells []Cell, side int) bool {
	return side <= 6 && slices.ContainsFunc(cells, func(cell Cell) bool {
		number, err := strconv.Atoi(cell.Text)
		return err == nil && number > side
	})
}

// isEven reports whether the lists in n are equally long, with only single cells beside them.
func (n *node) isEven() bool {
	length, others, bracketed, bare := 0, 0, 0, 0
	for _, item := range n.counted() {
		if _, isCell := item.cell(); isCell {
			others++
			switch {
			case !item.isList:
				bare++
			case item.name == "" && len(item.items) > 0:
				bracketed++
			}
			continue
		}
		cells, _ := item.flat(1)
		if length != 0 && len(cells) != length {
			return false
		}
		length = len(cells)
	}
	return (length == 0 || others == 0) && (bracketed == 0 || bare == 0)
}

// uneven arranges cells by their lines when their number is almost a board's. It returns nil
// otherwise.
func (f *lists) uneven(cells []Cell) *Table {
	var rows [][]Cell
	lengths := map[int]int{}
	for _, cell := range cells {
		if len(rows) == 0 || rows[len(rows)-1][0].Line != cell.Line {
			rows = append(rows, nil)
		}
		rows[len(rows)-1] = append(rows[len(rows)-1], cell)
	}
	most := 0
	for _, row := range rows {
		if lengths[len(row)]++; lengths[len(row)] > lengths[most] {
			most = len(row)
		}
	}
	switch {
	case most > 3 && f.isBoard(most, most) && len(rows) >= most-1 && len(rows) <= most+1 && lengths[most] >= len(rows)-2:
		return &Table{Rows: rows, Uneven: true}
	case len(rows) == 1 && len(cells) > 78 && len(cells) < 85:
		return &Table{Rows: rows, Uneven: true}
	}
	return nil
}

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
	// Regions is the region of each cell of the boards beside it.
	Regions []int
	Told    map[string]string
	// Solution says that it is named the solution of another.
	Solution bool
	Line     int
}

// Lists returns the tables in a text with brackets. With isBoard the caller
// tells which sizes are boards.
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

// Scattered returns the board whose rows are lists in brackets anywhere in a text, or nil. Rows are
// as many as each has cells. It is to be tried where nothing else was found.
func Scattered(text string, isBoard func(rows, cols int) bool) *Table {
	rows := map[int][][]Cell{}
	var collect func(n *node)
	collect = func(n *node) {
		if cells, ok := n.flat(0); ok && len(n.items) > 0 && len(cells) >= 6 && n.line > 0 && !slices.ContainsFunc(n.items, func(item *node) bool { return item.isList }) {
			rows[len(cells)] = append(rows[len(cells)], cells)
			return
		}
		for _, item := range n.items {
			collect(item)
		}
	}
	for _, item := range scan(text).items {
		collect(item)
	}
	for side, found := range rows {
		if len(found) == side && isBoard(side, side) && len(rows[side-1])+len(rows[side+1]) == 0 {
			return &Table{Rows: found, First: found[0][0].Line, Last: found[side-1][0].Line}
		}
	}
	return nil
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
	} else if region := f.regions(n); region != nil {
		f.found = append(f.found, Piece{Regions: region, Line: n.line})
	} else if !f.board(n) {
		tags := n.tags()
		inner := tags.toldOutside(f, told)
		taken := f.inRuns(n)
		under := make([]string, len(f.found)-before) // the key of each board
		for i, item := range n.items {
			if !taken[i] {
				f.search(item, tags.toldAt(f, i, inner))
			}
			for len(under) < len(f.found)-before {
				under = append(under, item.key)
			}
		}
		told = inner
		f.joinStates(before, under)
		markRows(f.found[before:])
	}
	for i := before; i < len(f.found); i++ {
		piece := &f.found[i]
		piece.Solution = piece.Solution || solutionKey.MatchString(n.key)
		if piece.Told == nil {
			piece.Told = told
		}
		if piece.Table != nil {
			piece.Broken = piece.Broken || n.broken
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

// markRows marks boards as broken that tell cells of one row each. They are the rows of one board
// that has another row, which is damaged.
func markRows(boards []Piece) {
	var rows []*Table
	for _, piece := range boards {
		if t := piece.Table; t != nil && t.Ends != nil && t.Ends[0].Row == t.Ends[1].Row {
			rows = append(rows, t)
		}
	}
	for _, row := range rows {
		row.Broken = row.Broken || len(rows) > 1
	}
}

// inRuns collects boards whose rows are neighbouring lists among other items. It returns the
// indices of those items.
func (f *lists) inRuns(n *node) map[int]bool {
	taken := map[int]bool{}
	for start := 0; start < len(n.items); {
		var rows [][]Cell
		var lists, numbers []*node
		counts := map[int]int{}
		end := start
		for ; end < len(n.items); end++ {
			item := n.items[end]
			if item.text == "." && !item.quoted && len(rows) > 0 { // ends a fact
				continue
			}
			if item.name != "" && len(item.items) == 1 && IsNumber(item.items[0].text) { // \setrow{9}{5,3,…}
				numbers = append(numbers, item)
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
		if countsUp(numbers) && len(numbers) == len(rows) {
			slices.Reverse(rows)
		}
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

// countsUp reports whether lists are the numbers of rows that TeX counts from below, the lowest row first.
func countsUp(numbers []*node) bool {
	for i, n := range numbers {
		if n.name != "setrow" || n.items[0].text != strconv.Itoa(i+1) {
			return false
		}
	}
	return len(numbers) > 0
}

// toldIn returns told with the words that n has under its keys.
func (f *lists) toldIn(n *node, told map[string]string) map[string]string {
	var inner map[string]string
	for _, item := range n.items {
		text := item.text
		if item.isList && len(item.items) > 0 {
			text = List
		}
		if item.key == "" || text == "" || len(text) > 300 || len(item.key) > 40 || IsCode(item.key) {
			continue
		}
		if _, isBoard := f.isSquare(len(text)); isBoard && !strings.ContainsAny(text, " ,;/") {
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

// leastCode is the length in bytes of the shortest name that is a code.
const leastCode = 16

// IsCode reports whether a name is a code, as those that databases make: -Nx3kPq0ZrT4wYb1LmC2. No words have letters of
// both cases and digits that change so often. Whatever name is found in it stands there by chance.
func IsCode[T string | []byte](name T) bool {
	if len(name) < leastCode {
		return false
	}
	changes, before := 0, 0
	for i := range len(name) {
		char, kind := name[i], 0
		switch {
		case char >= 'a' && char <= 'z':
			kind = 1
		case char >= 'A' && char <= 'Z':
			kind = 2
		case char >= '0' && char <= '9':
			kind = 3
		case char != '-' && char != '_':
			return false
		default:
			kind = before
		}
		if before != 0 && kind != before {
			changes++
		}
		before = kind
	}
	return 4*changes > len(name)
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
	table.First, table.Last, table.Broken = n.line, max(n.lastLine, n.line), n.isBroken()
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

// ofCells reads n, a list of all cells in order, as a table.
func (f *lists) ofCells(n *node) *Table {
	cells, ok := n.flat(0)
	if !ok {
		return nil
	}
	if n.isTriples() || !n.isEven() || n.tellsPlaces() {
		return nil
	}
	side, ok := f.isSquare(len(cells))
	if parts := n.counted(); ok && len(parts) > 0 && parts[0].isList { // rows of another length are no rows
		part, _ := parts[0].flat(1)
		if len(part) > 0 && len(part)%side != 0 && side%len(part) != 0 {
			return nil
		}
		if len(part) == 81 && side > 9 { // each is a board
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

//go:build !js

package pieces

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"jiugong/sudoku/internal/once"
)

var bbCode = once.MustCompile(`(?i)\[(/?(?:table|tr|td|th))(?:=[^\]]*)?\]`)

// LooksLikeHTML reports whether text holds tables or other elements of HTML.
func LooksLikeHTML(text string) bool {
	return markup.MatchString(text) || bbCode.MatchString(text) || strings.HasPrefix(strings.TrimSpace(text), "<") && element.MatchString(text)
}

var markup = once.MustCompile(`(?i)<(?:!doctype|html|table|tbody|tr|td|th|div|span|input|pre|svg|p|ul|ol|br|text)\b`)

// element is the end of an element of any document.
var element = once.MustCompile(`</[A-Za-z][\w-]*>\s*(?:<|$)`)

// HTML returns the boards in text's HTML. They are tables, tables nested in
// cells, and grids of other elements. It returns in rest the plain text outside
// tables, one line for each block. It returns in numbers where these lines stand
// in text.
func HTML(text string, isBoard func(rows, cols int) bool) (tables []*Table, rest string, numbers []int) {
	text = bbCode.ReplaceAllString(text, "<$1>")
	if isSheet.MatchString(text) {
		text = sheetName.ReplaceAllStringFunc(text, asHTML)
	}
	if at := bareRow.FindStringIndex(text); at != nil && !tableStart.MatchString(text) {
		text = text[:at[0]] + "<table>" + text[at[0]:] // else the parser drops rows and cells
	}
	text = withLines(text)
	root, err := html.Parse(strings.NewReader(text))
	if err != nil {
		return nil, "", nil
	}
	d := dom{isBoard: isBoard}
	d.walk(root)
	if len(d.tables) == 0 {
		if table := d.loose(root); table != nil {
			d.tables = []*Table{table}
		} else if table := d.labelled(root); table != nil {
			d.tables = []*Table{table}
		}
	}
	if len(d.tables) > 0 {
		for _, table := range d.tables {
			for _, cell := range slices.Concat(table.Rows...) {
				table.Last = max(table.Last, cell.Line)
			}
		}
		return d.tables, "", nil
	}
	if root, err = html.Parse(strings.NewReader(withLineEnds(text))); err != nil {
		return nil, "", nil
	}
	var b strings.Builder
	plainText(root, &b)
	rest, numbers = takeLineEnds(b.String())
	return nil, rest, numbers
}

var (
	tableStart = once.MustCompile(`(?i)<table\b`)
	bareRow    = once.MustCompile(`(?i)<(?:tr|td|th)\b`)
)

type dom struct {
	isBoard func(rows, cols int) bool
	tables  []*Table
}

// walk collects the tables under n that are boards.
func (d *dom) walk(n *html.Node) {
	if n.DataAtom == atom.Table {
		rows, odd := rowsOf(n), 0
		for len(rows) > 0 && !isRegular(rows) { // a caption, a row of other cells
			rows = rows[1:]
		}
		if len(rows) > 0 {
			if len(rows) == len(rows[0])+1 && d.isBoard(len(rows[0]), len(rows[0])) && areNamesOrNothing(rows[0]) {
				if rows[0][0].Text == "" {
					odd = rows[0][0].Line
				}
				rows = rows[1:]
			}
			if inner, ok := withoutLabels(rows); ok && areLabelled(rows) && d.isBoard(len(inner), len(inner[0])) {
				rows = inner
			}
			if d.isBoard(len(rows), len(rows[0])) {
				d.tables = append(d.tables, &Table{Rows: rows, Odd: odd})
				return
			}
			if inner, ok := withoutLabels(rows); ok && d.isBoard(len(inner), len(inner[0])) {
				d.tables = append(d.tables, &Table{Rows: inner})
				return
			}
		}
		if rows := rowsOf(n); d.isNearly(rows) {
			d.tables = append(d.tables, &Table{Rows: rows, Uneven: true})
			return
		}
	}
	for child := n.FirstChild; child != nil; child = child.NextSibling {
		d.walk(child)
	}
}

// isNearly reports whether rows are a board's except for one. That one is too long, too short,
// missing or repeated.
func (d *dom) isNearly(rows [][]Cell) bool {
	counts := map[int]int{}
	most := 0
	for _, row := range rows {
		if counts[len(row)]++; counts[len(row)] > counts[most] {
			most = len(row)
		}
		for _, cell := range row {
			if len(cell.Text) > 12 {
				return false
			}
		}
	}
	isCut := most > 5 && len(rows) >= most/2 && len(rows) < most
	return most > 3 && d.isBoard(most, most) && (isCut || len(rows) >= most-1) && len(rows) <= most+1 && counts[most] >= len(rows)-1
}

// areNamesOrNothing reports whether all of row are the names of columns, in order, or all are empty.
func areNamesOrNothing(row []Cell) bool {
	empty := 0
	for i, cell := range row {
		if cell.Text == "" {
			empty++
		} else if cell.Text != string(rune('1'+i)) && cell.Text != string(rune('A'+i)) {
			return false
		}
	}
	return empty == 0 || empty == len(row)
}

// withoutLabels drops the first row and column of rows if they are one more than a board has.
func withoutLabels(rows [][]Cell) (inner [][]Cell, ok bool) {
	if len(rows) < 5 || len(rows) != len(rows[0]) {
		return nil, false
	}
	for _, row := range rows[1:] {
		inner = append(inner, row[1:])
	}
	return inner, true
}

// areLabelled reports whether the first row and the first column of rows are labels, with
// nothing in their corner.
func areLabelled(rows [][]Cell) bool {
	if rows[0][0].Text != "" || !areNamesOrNothing(rows[0][1:]) || rows[0][1].Text == "" {
		return false
	}
	var labels []Cell
	for _, row := range rows[1:] {
		labels = append(labels, row[0])
	}
	return areNamesOrNothing(labels) && labels[0].Text != ""
}

func isRegular(rows [][]Cell) bool {
	for _, row := range rows {
		if len(row) != len(rows[0]) {
			return false
		}
		for _, cell := range row {
			if len(cell.Text) > 12 {
				return false
			}
		}
	}
	return true
}

// rowsOf returns the cells of table. Tables inside its cells are joined side by side.
func rowsOf(table *html.Node) [][]Cell {
	var rows [][]Cell
	sparse := false // some cells are left out, and the next one tells its column
	for _, tr := range under(table, atom.Tr) {
		var band [][]Cell // a row for each row of the tables in it
		var row []Cell
		for cell := tr.FirstChild; cell != nil; cell = cell.NextSibling {
			if cell.DataAtom != atom.Td && cell.DataAtom != atom.Th {
				continue
			}
			if inner := first(cell, atom.Table); inner != nil {
				for i, innerRow := range rowsOf(inner) {
					if i == len(band) {
						band = append(band, nil)
					}
					band[i] = append(band[i], innerRow...)
				}
				continue
			}
			for index := columnOf(cell); len(row) < index-1; sparse = true {
				row = append(row, Cell{Line: lineOf(cell)})
			}
			row = append(row, Cell{Text: CellText(textOf(cell)), Line: lineOf(cell)})
		}
		if len(band) > 0 {
			rows = append(rows, band...)
		} else if len(row) > 0 {
			rows = append(rows, row)
		}
	}
	if sparse {
		fillRows(rows)
	}
	return rows
}

// under returns the elements of kind in n, except those in an inner table.
func under(n *html.Node, kind atom.Atom) (all []*html.Node) {
	for child := n.FirstChild; child != nil; child = child.NextSibling {
		switch child.DataAtom {
		case kind:
			all = append(all, child)
		case atom.Table:
		default:
			all = append(all, under(child, kind)...)
		}
	}
	return all
}

func first(n *html.Node, kind atom.Atom) *html.Node {
	for child := n.FirstChild; child != nil; child = child.NextSibling {
		if child.DataAtom == kind {
			return child
		}
		if inner := first(child, kind); inner != nil {
			return inner
		}
	}
	return nil
}

// textOf returns the text that n shows, or the value of a field in it.
func textOf(n *html.Node) string {
	if n.DataAtom == atom.Input || n.DataAtom == atom.Option {
		for _, attribute := range n.Attr {
			if attribute.Key == "value" {
				return strings.TrimSpace(attribute.Val)
			}
		}
	}
	if n.DataAtom == atom.Select {
		chosen := ""
		for _, option := range under(n, atom.Option) {
			for _, attribute := range option.Attr {
				if attribute.Key == "selected" {
					chosen = textOf(option)
				}
			}
		}
		return chosen
	}
	if n.Type == html.TextNode {
		return strings.TrimSpace(n.Data)
	}
	text := ""
	for child := n.FirstChild; child != nil; child = child.NextSibling {
		text += textOf(child)
	}
	return text
}

// loose returns a board made of elements other than a table. They are innermost, of one kind,
// and as many as a board has cells, or tell where they stand.
func (d *dom) loose(root *html.Node) *Table {
	names := []string{"input", "td", "div", "span", "li", "button", "p"}
	seen := map[string]bool{}
	for n := range root.Descendants() {
		if n.Type == html.ElementNode && !seen[n.Data] && len(seen) < 40 {
			seen[n.Data] = true
			names = append(names, n.Data)
		}
	}
	for _, name := range names {
		if table := d.byPlaces(root, name); table != nil {
			return table
		}
		if rows := d.inAttributes(root, name); rows != nil {
			return &Table{Rows: rows}
		}
		var cells []Cell
		var at [][2]int
		for n := range root.Descendants() {
			if n.Type != html.ElementNode || n.Data != name || holds(n, name) {
				continue
			}
			if text := CellText(textOf(n)); MayBeCell(text) {
				cells, at = append(cells, Cell{Text: text, Line: lineOf(n)}), append(at, placeOf(n))
			}
		}
		if !slices.ContainsFunc(cells, func(cell Cell) bool { return cell.Text != "" }) {
			continue // nothing is written in them
		}
		if rows := d.placed(cells, at); rows != nil {
			return &Table{Rows: rows}
		}
		side := 0
		for side*side < len(cells) {
			side++
		}
		if side*side == len(cells) && side > 3 && d.isBoard(side, side) {
			table := &Table{}
			for i := range side {
				table.Rows = append(table.Rows, cells[i*side:(i+1)*side])
			}
			return table
		}
	}
	return nil
}

// inAttributes returns the board in the attributes of the elements called name,
// a row for each element. A row is one attribute, <row cells="53..7...."/>, or
// one for each cell, <row c1="5" c2="3" …/>. It is nil if there is none.
func (d *dom) inAttributes(root *html.Node, name string) [][]Cell {
	rows := map[string][][]Cell{}
	var each [][]Cell
	for n := range root.Descendants() {
		if n.Type != html.ElementNode || n.Data != name {
			continue
		}
		var row []Cell
		for _, attribute := range n.Attr {
			if attribute.Key == lineMark {
				continue
			}
			if strings.TrimRight(attribute.Key, "0123456789") != attribute.Key {
				row = append(row, Cell{Text: CellText(attribute.Val)})
			}
			var cells []Cell
			for _, char := range attribute.Val {
				cells = append(cells, Cell{Text: strings.TrimSpace(string(char)), Line: lineOf(n)})
			}
			if side, ok := squareOf(len(cells)); ok && side >= 6 && d.isBoard(side, side) {
				return nil // each element has a whole board
			}
			rows[attribute.Key] = append(rows[attribute.Key], cells)
		}
		each = append(each, row)
	}
	isBoard := func(rows [][]Cell) bool {
		for _, row := range rows {
			if len(row) != len(rows) {
				return false
			}
			for _, cell := range row {
				if !MayBeCell(cell.Text) {
					return false
				}
			}
		}
		return len(rows) > 3 && d.isBoard(len(rows), len(rows))
	}
	for _, key := range slices.Sorted(maps.Keys(rows)) {
		if isBoard(rows[key]) {
			return rows[key]
		}
		if valueAttribute.MatchString(key) {
			if cells := rows[key]; isBoard(squared(cells)) {
				return squared(cells)
			}
		}
	}
	if isBoard(each) {
		return each
	}
	return nil
}

// valueAttribute matches the names of attributes that hold the digit of a cell.
var valueAttribute = once.MustCompile(`^(?:data-)?(?:value|val|digit|number|num|given)$`)

// squareOf returns the side of a square of cells; ok is false for another number.
func squareOf(cells int) (side int, ok bool) {
	for side*side < cells {
		side++
	}
	return side, side*side == cells
}

// squared arranges the texts of as many cells as a square board has; nil for another number.
func squared(texts [][]Cell) (rows [][]Cell) {
	side, ok := squareOf(len(texts))
	if !ok {
		return nil
	}
	for i, text := range texts {
		if i%side == 0 {
			rows = append(rows, nil)
		}
		cell := Cell{}
		for _, char := range text {
			cell.Text, cell.Line = cell.Text+char.Text, char.Line
		}
		rows[i/side] = append(rows[i/side], cell)
	}
	return rows
}

func holds(n *html.Node, name string) bool {
	for inner := range n.Descendants() {
		if inner.Type == html.ElementNode && inner.Data == name {
			return true
		}
	}
	return false
}

// placeOf returns where an element of a drawing stands, in tenths; a negative number for nowhere.
func placeOf(n *html.Node) (at [2]int) {
	at = [2]int{-1, -1}
	for _, attribute := range n.Attr {
		if number, err := strconv.ParseFloat(attribute.Val, 64); err == nil && number >= 0 && number < 1e6 {
			switch attribute.Key {
			case "y":
				at[0] = int(number * 10)
			case "x":
				at[1] = int(number * 10)
			}
		}
	}
	for outer := n; outer != nil && at == [2]int{-1, -1}; outer = outer.Parent {
		for _, attribute := range outer.Attr {
			if m := moved.FindStringSubmatch(attribute.Val); m != nil && attribute.Key == "transform" {
				x, _ := strconv.ParseFloat(m[1], 64)
				y, _ := strconv.ParseFloat(m[2], 64)
				at = [2]int{int(y * 10), int(x * 10)}
			}
		}
	}
	return at
}

// moved matches an attribute of SVG that moves what is in an element.
var moved = once.MustCompile(`^\s*translate\(\s*(\d{1,6}(?:\.\d+)?)[\s,]+(\d{1,6}(?:\.\d+)?)\s*\)\s*$`)

// placed arranges cells by where they stand. It returns nil unless each row and
// column of a board has a cell, evenly apart. Nothing else tells where the
// board begins.
func (d *dom) placed(cells []Cell, at [][2]int) [][]Cell {
	var lines [2][]int
	for _, place := range at {
		for i, k := range place {
			if k < 0 {
				return nil
			}
			lines[i] = append(lines[i], k)
		}
	}
	for i := range lines {
		slices.Sort(lines[i])
		lines[i] = slices.Compact(lines[i])
		for k := 2; k < len(lines[i]); k++ {
			if gap, first := lines[i][k]-lines[i][k-1], lines[i][1]-lines[i][0]; gap > first+1 || gap < first-1 {
				return nil
			}
		}
	}
	n := len(lines[0])
	if n < 4 || len(lines[1]) != n || !d.isBoard(n, n) {
		return nil
	}
	rows := emptyRows(n)
	for i, cell := range cells {
		rows[slices.Index(lines[0], at[i][0])][slices.Index(lines[1], at[i][1])] = cell
	}
	return rows
}

// plainText writes the text of n to b, with a line end behind each block.
func plainText(n *html.Node, b *strings.Builder) {
	switch n.DataAtom {
	case atom.Script, atom.Style, atom.Title:
		return
	case atom.Br:
		b.WriteByte('\n')
	}
	if n.Type == html.TextNode {
		b.WriteString(n.Data)
	}
	for child := n.FirstChild; child != nil; child = child.NextSibling {
		plainText(child, b)
	}
	if n.Type == html.ElementNode && n.DataAtom == 0 && n.FirstChild != nil { // XML
		b.WriteByte('\n')
	}
	switch n.DataAtom {
	case atom.P, atom.Div, atom.Li, atom.Pre, atom.Tr, atom.H1, atom.H2, atom.H3:
		b.WriteByte('\n')
	case atom.Td, atom.Th:
		b.WriteByte(' ')
	}
}

package notation

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// Programs and their output have grids as lists, which are read wherever they
// stand in a text:
//
//	int[][] a = {{5,3,0,0,7,0,0,0,0},{6,0,0, …
//	new String[][] {
//		{"5", "3", "", "", "7", …},          one row in brackets, or several
//	[5, 3, 0, 0, 7, 0, 0, 0, 0]

// lists are the rows in brackets that may become a grid.
type lists struct {
	rows []string // cells with blanks between
	cell int      // in each row

	start, line int // where the first one stands
}

// listRow is a row in brackets.
type listRow struct {
	cells []string
	start int // of the brackets, in bytes
}

// listRows are the innermost brackets of a line that may be rows.
func listRows(line []byte) (rows []listRow) {
	if !bytes.ContainsAny(line, "{[") || bytes.Contains(line, []byte(`":`)) {
		return nil
	}
	start := -1
	for i, char := range line {
		switch char {
		case '{', '[':
			start = i + 1
		case '}', ']':
			if start >= 0 {
				if cells := listCells(string(line[start:i])); cells != nil {
					rows = append(rows, listRow{cells, start - 1})
				}
			}
			start = -1
		}
	}
	return rows
}

// listCells are the cells of a list, nil when it holds something else.
func listCells(text string) []string {
	items := strings.Split(strings.TrimSuffix(strings.TrimSpace(text), ","), ",")
	if n := len(items); n < 4 || !isSide(n) && usualRules(n) == nil {
		return nil
	}
	for i, item := range items {
		item = strings.Trim(item, " \t\"'")
		if len(item) > 2 && item != "〇" || strings.ContainsAny(item, ":=/()") {
			return nil
		}
		if item == "" || item == "〇" {
			item = "."
		}
		items[i] = item
	}
	return items
}

// isCode says whether a line is only what a program has round its lists, or a comment in it,
// or the fence round code in Markdown.
func isCode(line []byte) bool {
	line = bytes.TrimSpace(line)
	for _, mark := range []string{"//", "/*", "```"} {
		if bytes.HasPrefix(line, []byte(mark)) {
			return true
		}
	}
	if len(line) == 0 || utf8.RuneCount(line) > 100 {
		return false
	}
	last := line[len(line)-1]
	return len(bytes.Trim(line, "{}[]();, ")) == 0 && last != ',' && last != ' ' && last != ';' ||
		last == '{' || last == '[' && bytes.ContainsAny(line, "=:") || len(line) <= 3 && bytes.ContainsAny(line, "}])") && len(bytes.Trim(line, "}]);,")) == 0
}

// addList takes a row in brackets, which starts somewhere on the line at hand.
func (c *cutter) addList(cells []string, start int) {
	if len(c.list.rows) > 0 && c.list.cell != len(cells) {
		c.endLists()
	}
	if len(c.list.rows) == 0 {
		c.endRun()
		c.list = lists{cell: len(cells), start: start, line: c.line}
	}
	c.list.rows = append(c.list.rows, strings.Join(cells, " "))
	switch {
	case len(cells) > 64 || !isSide(len(cells)):
		c.endLists() // a whole puzzle in one list
	case len(c.list.rows) == len(cells):
		c.addListed(lineForm, strings.Join(c.list.rows, " "))
		c.list = lists{}
	}
}

// endLists takes what didn't become a grid: each row may be a puzzle, or there
// are too few of them, of which reading tells.
func (c *cutter) endLists() {
	rows := c.list.rows
	switch {
	case len(rows) == 0:
		return
	case usualRules(c.list.cell) != nil:
		for _, row := range rows {
			c.addListed(lineForm, row)
		}
	default:
		c.addListed(gridForm, strings.Join(rows, "\n"))
	}
	c.list = lists{}
}

func (c *cutter) addListed(form *Form, text string) {
	c.endRun() // of what stands between the rows
	c.batch.Raws = append(c.batch.Raws, Raw{Line: c.list.line, Text: []byte(text), form: form})
	c.header = header{}
}

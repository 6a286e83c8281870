//go:build !js

package pieces

import (
	"strconv"
	"strings"

	"golang.org/x/net/html"
)

// Elements may tell where each cell stands, in attributes or in words for those who can't see the page:
//
//	<cell row="1" col="4" value="7"/>    <td data-row="0" data-col="3">7</td>    <c r="D1"><v>7</v></c>
//	<button aria-label="Row 1, column 4, 7">

// byPlaces returns the board whose cells are elements called name with attributes for row and column, or nil.
func (d *dom) byPlaces(root *html.Node, name string) *Table {
	all := &node{isList: true}
	for n := range root.Descendants() {
		if n.Type != html.ElementNode || n.Data != name {
			continue
		}
		item, hasValue := &node{isList: true, line: lineOf(n)}, false
		for _, attribute := range n.Attr {
			key := strings.TrimPrefix(attribute.Key, "data-")
			if attribute.Key == lineMark || key == "class" || key == "style" {
				continue
			}
			hasValue = hasValue || valueKey.MatchString(key)
			item.items = append(item.items, &node{key: key, text: attribute.Val, line: item.line})
		}
		if !hasValue {
			item.items = append(item.items, &node{key: "value", text: textOf(n), line: item.line})
		}
		if _, ok := item.place(); ok {
			all.items = append(all.items, item)
		}
	}
	if len(all.items) < leastFacts {
		return nil
	}
	f := lists{isBoard: d.isBoard}
	return f.ofPlaces(all)
}

// labelled returns the board that the labels of elements tell cell by cell, or nil.
func (d *dom) labelled(root *html.Node) *Table {
	var labels []string
	var at []int // the lines of the text where they stand
	for n := range root.Descendants() {
		for _, attribute := range n.Attr {
			if attribute.Key == "aria-label" || attribute.Key == "title" || attribute.Key == "alt" {
				if label := strings.Join(strings.Fields(attribute.Val), " "); label != "" && !emptyFact.MatchString(label) {
					labels, at = append(labels, label), append(at, lineOf(n))
				}
			}
		}
	}
	text := strings.Join(labels, "\n")
	table := Facts(text, d.isBoard)
	if table == nil {
		table = Patterns(text, d.isBoard)
	}
	if table == nil {
		return nil
	}
	for _, row := range table.Rows {
		for i := range row {
			if line := row[i].Line; line > 0 && line <= len(at) {
				row[i].Line = at[line-1]
			}
		}
	}
	if table.Odd > 0 {
		table.Odd = at[table.Odd-1]
	}
	table.First, table.Last = at[0], at[len(at)-1]
	return table
}

// columnOf returns the column that a cell of a spreadsheet tells, from 1, or 0: cells without a text may be left out.
func columnOf(n *html.Node) int {
	for _, attribute := range n.Attr {
		if strings.HasSuffix(attribute.Key, ":index") {
			if column, err := strconv.Atoi(attribute.Val); err == nil && column <= maxColumn {
				return column
			}
		}
	}
	return 0
}

// maxColumn is the last column of a spreadsheet that a board may reach.
const maxColumn = 64

// fillRows adds empty cells to rows until they are equally long.
func fillRows(rows [][]Cell) {
	width := 0
	for _, row := range rows {
		width = max(width, len(row))
	}
	for i, row := range rows {
		for len(rows[i]) < width {
			rows[i] = append(rows[i], Cell{Line: row[0].Line})
		}
	}
}

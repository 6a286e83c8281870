package pieces

import (
	"strconv"
	"strings"

	"jiugong/sudoku/internal/once"
)

// sheetName matches the elements of the tables of spreadsheets, as Excel and LibreOffice call them.
var sheetName = once.MustCompile(`<(/?)(?:(?:\w+:)?(Table|Row|Cell)|table:(table|table-row|covered-table-cell|table-cell))((?:\s[^<>]*?)?)(/?)>`)

// isSheet matches a text with the table of a spreadsheet.
var isSheet = once.MustCompile(`<(?:(?:\w+:)?Table|table:table)\b`)

// repeated is how many cells one element of a spreadsheet stands for.
var repeated = once.MustCompile(`number-columns-repeated="(\d{1,2})"`)

// asHTML returns an element of a spreadsheet under its name in HTML.
func asHTML(element string) string {
	m := sheetName.FindStringSubmatch(element)
	name := strings.ToLower(m[2] + m[3])
	switch {
	case strings.HasSuffix(name, "cell"):
		name = "td"
	case strings.HasSuffix(name, "row"):
		name = "tr"
	}
	open, end := "<"+name+m[4]+">", "</"+name+">"
	count := 1
	if r := repeated.FindStringSubmatch(m[4]); r != nil {
		count, _ = strconv.Atoi(r[1])
	}
	switch {
	case m[1] == "/":
		return end
	case m[5] == "/" && name == "td":
		return strings.Repeat(open+end, count)
	case m[5] == "/":
		return open + end
	}
	return open
}

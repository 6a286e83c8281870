package pieces

import (
	"slices"
	"strconv"
	"strings"

	"jiugong/sudoku/internal/once"
)

// fact matches a line that gives one cell's value: given(1, 2, 5). or x[1][2] = 5 or 1 2 5.
var fact = once.MustCompile(`^[^\d]*?(\d{1,2})[^\d.]{1,8}(\d{1,2})(?:[^\d.]|\.[A-Za-z]){1,14}(\d{1,2})[^\d]{0,4}$`)

// glued is a line with a cell's row and column side by side, as of a variable: x12 = 5.
var glued = once.MustCompile(`^[^\d]*[A-Za-z_]([1-9])([1-9])[^\w]{1,4}([1-9])[^\w]{0,4}$`)

// named matches a line that names a cell and gives its value: r1c2=5, A1 = 5, B3: 7.
var named = once.MustCompile(`^[^\w]*(?:[rR](\d{1,2})[cC](\d{1,2})|([A-Ia-i])(\d))\s*(?:[=:,]|is|->)?\s*(\d{1,2})[^\w]{0,3}$`)

// keyed is a pair as the key of a digit: (1, 2): 5.
var keyed = once.MustCompile(`\(\s*(\d{1,2})\s*,\s*(\d{1,2})\s*\)\s*[:=]>?\s*(\d{1,2})`)

// namedOnLine is a cell's name and its value among others on a line.
var namedOnLine = once.MustCompile(`\b(?:[rR]\d{1,2}[cC]\d{1,2}|[A-Ia-i][1-9])\s*(?:[=:]|is|->)\s*\d{1,2}\b`)

var manyFacts = once.MustCompile(`[.;]\s+|\)\s*,?\s*`)

var (
	// short is a cell with its digit in one word: 5A1, A15.
	short = once.MustCompile(`^(?:([1-9])([A-Ia-i][1-9])|([A-Ia-i][1-9])([1-9]))[,;.]?$`)
	// said is a cell with its digit in other words: 5 in r1c2, set("A1", 5).
	said = once.MustCompile(`^[^\w]*(\d{1,2})\s*(?:in|at|@|on|to|->|:)\s*([rR]\d{1,2}[cC]\d{1,2}|[A-Ia-i][1-9])[^\w]{0,3}$|^[A-Za-z_.]*\W{1,3}([rR]\d{1,2}[cC]\d{1,2}|[A-Ia-i][1-9])["'\])]*\W{1,6}(\d{1,2})[^\w]{0,4}$`)
)

// plainly returns line with the cells it names as "A1 = 5" each, if it names them in another way.
func plainly(line string) (parts []string) {
	if m := said.FindStringSubmatch(line); m != nil {
		return []string{m[2] + m[3] + " = " + m[1] + m[4]}
	}
	words := strings.Fields(line)
	for _, word := range words {
		m := short.FindStringSubmatch(word)
		if m == nil || len(words) < 4 {
			return nil
		}
		parts = append(parts, m[2]+m[3]+" = "+m[1]+m[4])
	}
	return parts
}

// Facts returns the table that text gives cell by cell, or nil if there is
// none. With isBoard the caller tells which sizes are boards.
func Facts(text string, isBoard func(rows, cols int) bool) *Table {
	var places []place
	table := &Table{}
	words, missed, odd, empty := "", 0, 0, 0
	before := 0 // a line with numbers that tell no cell
	number := 0
	for line := range strings.Lines(text) {
		number++
		line = strings.TrimSpace(line)
		line = keyed.ReplaceAllString(line, "($1,$2,$3)")
		parts := []string{line}
		if other := plainly(line); other != nil {
			parts = other
		} else if all := namedOnLine.FindAllString(line, -1); len(all) > 1 {
			if parts = all; strings.ContainsAny(namedOnLine.ReplaceAllString(line, ""), "123456789") {
				odd = number // cells that can't be told apart
			}
		} else if strings.Count(line, "(") > 1 {
			parts = manyFacts.Split(line, -1)
		}
		for _, part := range parts {
			if part = strings.TrimSpace(part); part == "" || part == "." {
				continue
			}
			if emptyFact.MatchString(part) {
				empty++
				continue
			}
			p, name, ok := factOf(part, number)
			if ok && len(places) > 0 && name != words {
				ok = false
			}
			if !ok {
				hasDigits := strings.ContainsAny(part, "123456789")
				switch {
				case len(places) == 0 && hasDigits:
					before = number
				case len(places) > 0:
					if missed++; odd == 0 && hasDigits {
						odd = number
					}
				}
				continue
			}
			words = name
			if len(places) == 0 {
				if table.First = number; before == number {
					odd = number // the rest of this line
				}
			}
			table.Last = number
			places = append(places, p)
		}
	}
	if words == byName && areColumnsFirst(places) {
		for i := range places {
			places[i].row, places[i].col = places[i].col, places[i].row
		}
	}
	arrange(places, strings.Split(words, "#"))
	if missed > len(places)/4 {
		return nil
	}
	found := placed(places, len(places), isBoard)
	if all := len(places) + empty; empty > 0 && (found == nil || all != len(found.Rows)*len(found.Rows)) {
		return nil // what is missing may be a digit
	}
	if found == nil { // a number too large is no digit
		fits := slices.DeleteFunc(slices.Clone(places), func(p place) bool { return len(p.cell.Text) > 1 })
		if len(places)-len(fits) <= len(places)/4 {
			for _, p := range places {
				if odd == 0 && len(p.cell.Text) > 1 {
					odd = p.cell.Line
				}
			}
			found = placed(fits, len(fits), isBoard)
		}
	}
	if found == nil {
		return nil
	}
	found.turnUp(words)
	found.First, found.Last = table.First, table.Last
	if above := lineBefore(text, table.First); odd == 0 && (cellIn.MatchString(above) || len(anyNumber.FindAllString(above, 4)) > 3) {
		odd = table.First - 1 // most likely damaged
	}
	if odd > 0 {
		found.Odd = odd
	}
	return found
}

// emptyFact matches a line that gives a cell and nothing in it: 1;4; or row 1 column 4, empty.
var emptyFact = once.MustCompile(`^["']?\d{1,2}["']?[;,\t]["']?\d{1,2}["']?[;,\t]\s*(?:""|(?i:null|none|nan|na)|\.)?$|^[^\d]*\d{1,2}[^\d.]{1,12}\d{1,2}[\s:,=]{1,4}(?:is\s+)?(?i:empty|blank|nothing|null|none|nan|na)\W{0,2}$|^\W*(?i:r\d{1,2}c\d{1,2}|[a-i][1-9])[\s:,=]{1,4}(?:is\s+)?(?i:empty|blank|nothing|null|none)\W{0,2}$|^[^\d]*\d{1,2}[^\d.=]{1,12}\d{1,2}[\])]{0,2}\s*=\s*(?:""|\'\')?[;&,]?$`)

// cellIn matches a line with the name of a cell.
var cellIn = once.MustCompile(`[rR]\d{1,2}[cC]\d|(?:\b|\d)[A-Ia-i][1-9]`)

// lineBefore returns the line of text before number, "" before the first.
func lineBefore(text string, number int) (before string) {
	for line := range strings.Lines(text) {
		if number--; number == 0 {
			return before
		}
		before = line
	}
	return ""
}

// byName are the words of cells such as A1.
const byName = "A1"

// areColumnsFirst reports whether cells such as A1 come in an order in which the letters are
// columns, as in spreadsheets: B1 before A2. Few may be out of order.
func areColumnsFirst(places []place) bool {
	isBehind := func(a, b, c, d int) bool { return a > c || a == c && b > d }
	rows, cols := 0, 0 // how often a cell comes too late
	for i := range places[min(1, len(places)):] {
		p, q := places[i], places[i+1]
		if isBehind(p.row, p.col, q.row, q.col) {
			rows++
		}
		if isBehind(p.col, p.row, q.col, q.row) {
			cols++
		}
	}
	return cols < rows && cols <= 2
}

// factOf returns the cell and value that line gives, and the words round the numbers.
func factOf(line string, number int) (p place, words string, ok bool) {
	if m := named.FindStringSubmatch(line); m != nil {
		if m[1] != "" {
			p.row, _ = strconv.Atoi(m[1])
			p.col, _ = strconv.Atoi(m[2])
		} else {
			p.row = int(m[3][0]|0x20-'a') + 1
			p.col, _ = strconv.Atoi(m[4])
		}
		p.cell = Cell{m[5], number, 0}
		if m[3] != "" {
			return p, byName, true
		}
		return p, "name", true
	}
	if m := glued.FindStringSubmatchIndex(line); m != nil {
		p.row, p.col = int(line[m[2]]-'0'), int(line[m[4]]-'0')
		p.cell = Cell{line[m[6]:m[7]], number, m[6] + 1}
		return p, "glued " + line[:m[2]], true
	}
	m := fact.FindStringSubmatchIndex(line)
	if m == nil {
		return p, "", false
	}
	p.row, _ = strconv.Atoi(line[m[2]:m[3]])
	p.col, _ = strconv.Atoi(line[m[4]:m[5]])
	p.cell, p.bare = Cell{line[m[6]:m[7]], number, m[6] + 1}, true
	return p, line[:m[2]] + "#" + line[m[3]:m[4]] + "#" + line[m[5]:m[6]], true
}

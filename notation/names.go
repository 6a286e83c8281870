package notation

import (
	"slices"
	"strings"
	"unicode"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/message"
)

// A board may have names for digits, as many as it has digits, in any order:
//
//	张三 李四 .    .          Ann,Bob,,
//	.    .    王五 .          ,,Carl,
//	.    张三 .    .          ,Ann,,
//	.    .    .    赵六       ,,,Dora

// readNames returns the board of names in source, with a note that tells them; nil where there is none.
// Where a board lacks some of its names, the error asks for them.
func readNames(source []byte, options *ReadOptions) []found {
	lines := strings.Split(strings.ReplaceAll(string(source), "\r\n", "\n"), "\n") // 三 is no 3 in a name
	rows := make([][]string, len(lines))
	for i, line := range lines {
		rows[i] = namedCells(line)
	}
	for first, row := range rows {
		n := len(row)
		if n < 4 || !isSide(n) || first > 0 && len(rows[first-1]) == n {
			continue
		}
		at := []int{first}
		for i := first + 1; i < len(rows) && len(at) <= n && (len(rows[i]) == n || len(rows[i]) == 0); i++ {
			if len(rows[i]) == n {
				at = append(at, i)
			}
		}
		if len(at) != n || options.Rules != nil && options.Rules.N() != n {
			continue
		}
		names, ok := namesIn(rows, at)
		if !ok {
			continue
		}
		if len(names) != n {
			err := wrong("line", first+1, 0, "symbols.names", len(names), n, strings.Join(names, " "), strings.Repeat(" …", n-len(names)))
			return []found{{line: first + 1, last: at[n-1] + 1, err: err}}
		}
		symbols, err := sudoku.NewSymbols(names...)
		if err != nil {
			continue
		}
		plain := slices.Clone(lines)
		for _, i := range at {
			plain[i] = strings.Join(rows[i], " ")
		}
		with := *options
		with.Symbols = symbols
		all := readBlocks(plain, &with)
		for _, f := range all {
			if f.record != nil {
				f.record.Read = append(f.record.Read, message.Errorf("read.symbols", strings.Join(names, " "), n))
			}
		}
		return all
	}
	return nil
}

// isNamed reports whether a line is names between marks of empty cells, at least two of them. Words between
// dashes may be a title, and single letters are read without this.
func isNamed(line string) bool {
	words := strings.Fields(line)
	marks, names := 0, 0
	for _, word := range words {
		switch {
		case word != "-" && len(word) == 1 && marksEmpty(word):
			marks++
		case !strings.ContainsFunc(word, func(r rune) bool { return !unicode.IsLetter(r) }):
			names += min(len(word)-1, 1)
		default:
			return false
		}
	}
	return marks > 1 && names > 0 && isSide(len(words))
}

// namedCells returns the cells of a row, with "." for the empty ones. It
// returns nil for a ruled line.
func namedCells(line string) []string {
	if isRule([]byte(line)) {
		return nil
	}
	var cells []string
	for _, between := range []string{"\t", ";", ",", "，"} {
		if strings.Count(line, between) > 2 {
			cells = strings.Split(line, between)
			break
		}
	}
	if cells == nil {
		cells = strings.FieldsFunc(line, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune("|│║┃", r) })
	}
	for i, cell := range cells {
		if cell = strings.TrimSpace(cell); marksEmpty(cell) {
			cell = "."
		}
		cells[i] = cell
	}
	return cells
}

// namesIn returns the different names in the rows at, sorted. It returns ok
// false if a cell is no name, or if one stands twice in a row or column.
func namesIn(rows [][]string, at []int) (names []string, ok bool) {
	n := len(at)
	inColumn := make([]map[string]bool, n)
	for _, row := range at {
		inRow := map[string]bool{}
		for c, cell := range rows[row] {
			if cell == "." {
				continue
			}
			if !strings.ContainsFunc(cell, unicode.IsLetter) || strings.ContainsFunc(cell, unicode.IsSpace) {
				return nil, false
			}
			if inColumn[c] == nil {
				inColumn[c] = map[string]bool{}
			}
			if inRow[cell] || inColumn[c][cell] {
				return nil, false
			}
			inRow[cell], inColumn[c][cell] = true, true
			names = append(names, cell)
		}
	}
	slices.Sort(names)
	names = slices.Compact(names)
	return names, len(names) > 1 && len(names) <= n
}

package notation

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/once"
)

// pzprv3Form is what puzz.link and PUZ-PRE save as a file: lines, or the same with strokes between.
//
//	pzprv3
//	sudoku
//	9
//	5 3 . . 7 . . . .      nine rows of givens
//	. . 4[1,2] . . …       nine rows of what was entered, with notes in brackets; they may be missing
var pzprv3Form = &Form{
	Name: "pzprv3",
	unit: document,
	sniff: func(text []byte, options *ReadOptions) bool {
		return pzprv3Head.Match(text) || isHeadlessPzprv3(text, options)
	},
	read: one(readPzprv3),
}

var pzprv3Head = once.MustCompile(`^(?:p[a-z]{1,8}\d?(?:\.\d+)?\s*[\n/]sudoku\s*[\n/]|pzprv3)`) // one ^ for both, else all of a text is searched

// headlessPzprv3 matches such a file without its first line. In a link's sudoku/9/9/… no blank follows the size.
var headlessPzprv3 = once.MustCompile(`^sudoku\s*(?:\n\s*\d{1,2}\s*\n|/\s*\d{1,2}\s*/[^/\s]*[ \t])`)

// isHeadlessPzprv3 reports whether text is such a file without its first line. It is two
// grids, with digits in the second only where the first has none.
func isHeadlessPzprv3(text []byte, options *ReadOptions) bool {
	if !headlessPzprv3.Match(text) {
		return false
	}
	_, err := readPzprv3(text, options)
	return err == nil
}

const examplePzprv3 = "pzprv3/sudoku/9/5 3 . . 7 . . . ./6 . . 1 9 5 . . ./…"

func readPzprv3(text []byte, options *ReadOptions) (*Record, error) {
	between := "\n"
	if line, _, _ := bytes.Cut(text, []byte("\n")); bytes.Count(line, []byte("/")) > 3 {
		between = "/"
	}
	lines := strings.Split(strings.TrimRight(string(text), "\r\n/ "), between)
	isHeadless := headlessPzprv3.Match(text)
	if isHeadless {
		lines = slices.Insert(lines, 0, "")
	}
	number := func(i int) int { // the line of the text that lines[i] is on
		switch {
		case between == "/":
			return 1
		case isHeadless:
			return min(i, len(lines)-1)
		}
		return min(i, len(lines)-1) + 1
	}
	for i := range lines {
		lines[i] = strings.TrimSpace(lines[i])
	}
	if len(lines) < 3 || lines[1] != "sudoku" {
		return nil, wrong("pzprv3", number(1), 0, "pzprv3.kind", short(lines[min(1, len(lines)-1)]), examplePzprv3)
	}
	n, err := strconv.Atoi(lines[2])
	rules := options.Rules
	if rules == nil && err == nil && n > 0 && n <= sudoku.MaxN {
		rules = usualRules(n * n)
	}
	if err != nil || rules == nil || rules.N() != n || rules.Cells() != n*n {
		return nil, wrong("pzprv3", number(2), 0, "pzprv3.size", short(lines[2]), examplePzprv3)
	}
	rows := lines[3:]
	if len(rows) != n && len(rows) != 2*n {
		return nil, wrong("pzprv3", number(2), 0, "pzprv3.rows", len(rows), n, 2*n, examplePzprv3)
	}
	record := newRecord(sudoku.Puzzle{Rules: rules, Givens: make(sudoku.Grid, n*n)})
	b := record.Board
	for r, row := range rows {
		cells := strings.Fields(row)
		if len(cells) != n {
			return nil, wrong("pzprv3", number(3+r), 0, "grid_text.row_cells", len(cells), n, examplePzprv3)
		}
		for c, cell := range cells {
			digit, marks, _ := strings.Cut(strings.TrimSuffix(cell, "]"), "[")
			d, err := strconv.Atoi(digit)
			if digit == "." || digit == "" || digit == "-" {
				d, err = 0, nil
			}
			var set sudoku.Set
			for mark := range strings.SplitSeq(marks, ",") {
				if k, err := strconv.Atoi(mark); err == nil && k > 0 && k <= n {
					set |= sudoku.SetOf(uint8(k))
				}
			}
			switch at := r%n*n + c; {
			case err != nil || d < 0 || d > n || marks != "" && r < n, isHeadless && r >= n && d > 0 && b.Givens[at] > 0:
				return nil, wrong("pzprv3", number(3+r), 0, "grid_text.cell", cell, examplePzprv3)
			case r < n:
				b.Givens[at] = uint8(d)
			case b.Givens[at] == 0:
				b.Entries[at], b.Centre[at] = uint8(d), set
			}
		}
	}
	return record, nil
}

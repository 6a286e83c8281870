package notation

import (
	"bytes"
	"encoding/binary"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/once"
	"jiugong/sudoku/notation/internal/pieces"
	"jiugong/sudoku/variants"
)

// Jigsaws are posted as a grid and another grid of the regions, behind or
// before it. The regions have a digit or a letter for each cell. On lines they
// stand behind their puzzle on the same line. A puzzle on a line is returned
// before the next line is read.

// regionsIn returns the region of each cell in rows of n names. Each name
// stands in n cells that hang together, and one of them twice in a row. It
// returns nil if the rows are anything else.
func regionsIn(rows [][]pieces.Cell) []int {
	n := len(rows)
	names := map[string]int{}
	count := map[int]int{}
	var region []int
	twice := false
	for _, row := range rows {
		if len(row) != n {
			return nil
		}
		inRow := map[string]bool{}
		for _, cell := range row {
			if cell.Text == "" || len(names) > n {
				return nil
			}
			if _, known := names[cell.Text]; !known {
				names[cell.Text] = len(names)
			}
			twice = twice || inRow[cell.Text]
			inRow[cell.Text] = true
			region = append(region, names[cell.Text])
			count[names[cell.Text]]++
		}
	}
	if n < 4 || len(names) != n || !twice {
		return nil
	}
	for r := range n {
		if count[r] != n || !hangsTogether(region, r, n) {
			return nil
		}
	}
	return region
}

// regionsInLine does what regionsIn does, for cells side by side on a line.
func regionsInLine(text string) []int {
	chars := []rune(text)
	n := 1
	for n*n < len(chars) {
		n++
	}
	if n*n != len(chars) {
		return nil
	}
	rows := make([][]pieces.Cell, n)
	for i, char := range chars {
		rows[i/n] = append(rows[i/n], pieces.Cell{Text: string(char)})
	}
	return regionsIn(rows)
}

// mayBeRegions has a quick look whether a line may be the regions of a jigsaw.
// They have no empty cell. If their numbers begin with 0, the first row has
// another one twice.
func mayBeRegions(line []byte) bool {
	if len(line) < 36 || hasDot(line) || line[len(line)-1] <= '0' || line[0] > '0' && line[len(line)/2] <= '0' {
		return false
	}
	if line[0] != '0' {
		return line[0] > '0'
	}
	seen, side := 0, 6
	if len(line) >= 81 {
		side = 9
	}
	for _, char := range line[:side] {
		if char > '0' && seen>>(char&15)&1 != 0 {
			return true
		}
		seen |= 1 << (char & 15)
	}
	return false
}

// hasDot reports whether one of the first eight characters of line is a dot.
func hasDot(line []byte) bool {
	x := binary.LittleEndian.Uint64(line) ^ '.'*each
	return (x-each)&^x&highBits != 0
}

// isRegionLine reports whether a line is the regions of a jigsaw of 6×6 or more, and no puzzle.
func isRegionLine(line []byte) bool {
	if len(line) < 36 {
		return false // it may be a row
	}
	side := 6
	for side*side < len(line) {
		side++
	}
	if side*side != len(line) {
		return false
	}
	if isDigit(line[0]) && bytes.Count(line, line[:1]) != side {
		return false // a region has as many cells as a row
	}
	var seen [256]bool
	twice := false
	for _, char := range line[:side] {
		if char < '0' || char > '9' && char < 'A' || char > 'z' {
			return false
		}
		twice = twice || seen[char]
		seen[char] = true
	}
	return twice && regionsInLine(string(line)) != nil
}

// hangsTogether reports whether the cells of a region on an n×n board can all be reached from one.
func hangsTogether(region []int, of, n int) bool {
	start := slices.Index(region, of)
	seen := map[int]bool{start: true}
	for queue := []int{start}; len(queue) > 0; queue = queue[1:] {
		cell := queue[0]
		for _, step := range [4][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}} {
			r, c := cell/n+step[0], cell%n+step[1]
			if next := r*n + c; r >= 0 && r < n && c >= 0 && c < n && region[next] == of && !seen[next] {
				seen[next] = true
				queue = append(queue, next)
			}
		}
	}
	return len(seen) == n
}

// plainRegions writes grids of letters that are regions in digits, which rows have.
func plainRegions(lines []string) {
	for i := range lines {
		n := len(sideBySide(lines[i]))
		if n < 4 || n > 35 || i+n > len(lines) || lettersIn(sideBySide(lines[i])) == 0 {
			continue
		}
		rows := make([][]pieces.Cell, n)
		for r := range rows {
			for _, char := range sideBySide(lines[i+r]) {
				rows[r] = append(rows[r], pieces.Cell{Text: string(char)})
			}
		}
		for cell, region := range regionsIn(rows) {
			if cell%n == 0 {
				lines[i+cell/n] = ""
			}
			lines[i+cell/n] += string(plainSymbol(region + 1))
		}
	}
}

// damagedRegions returns the lines of a grid of letters that hardly fails to be regions; nil where there is none.
func damagedRegions(lines []string) *found {
	for i := range lines {
		n := len(sideBySide(lines[i]))
		if n < 4 || n > 26 || i+n > len(lines) || lettersIn(sideBySide(lines[i])) == 0 {
			continue
		}
		seen, cells := map[rune]bool{}, 0
		for _, line := range lines[i : i+n] {
			row := sideBySide(line)
			if len(row) < n-1 || len(row) > n+1 || strings.Trim(row, smallLetters) != "" && strings.Trim(row, strings.ToUpper(smallLetters)) != "" {
				cells = 0
				break
			}
			for _, char := range row {
				seen[char] = true
			}
			cells += len(row)
		}
		if cells >= n*n-1 && cells <= n*n+1 && len(seen) >= n-1 && len(seen) <= n+1 {
			return &found{line: i + 1, last: i + n}
		}
	}
	return nil
}

// sideBySide returns the characters of a line of single ones, without what stands between them.
func sideBySide(line string) string {
	words := strings.FieldsFunc(line, func(char rune) bool { return char == ' ' || char == ',' || char == '\t' })
	for _, word := range words {
		if len(word) > 1 {
			return strings.TrimSpace(line)
		}
	}
	return strings.Join(words, "")
}

// missedRegions returns the first and the last, from 1, of lines that look like rows of a jigsaw's
// regions. They are letters from the first of the alphabet on, one of them twice in a row. One row
// is none. It returns 0 without such lines.
func missedRegions(lines [][]byte) (first, last int) {
	for i, line := range lines {
		row := sideBySide(string(bytes.TrimRight(line, "\r")))
		if len(row) < 4 || len(row) > 35 || !isRegionRow([]byte(row), len(row)) {
			continue
		}
		if strings.ContainsFunc(row, func(char rune) bool { return char|0x20 < 'a' || int(char|0x20-'a') > len(row) }) {
			continue
		}
		if first == 0 {
			first = i + 1
		}
		last = i + 1
	}
	if first == last {
		return 0, 0
	}
	return first, last
}

// cutBeside cuts lines with two grids side by side, each row a word, and leaves the left ones. The
// right ones are by the line where they start, from 1.
func cutBeside(lines []string) map[int][][]pieces.Cell {
	right := cutWalled(lines)
	for i := range lines {
		_, first, _ := halves(lines[i])
		n := len(first)
		if n < 4 || i+n > len(lines) {
			continue
		}
		left := map[int]string{}
		var rows [][]pieces.Cell
		for r := i; r < len(lines) && len(rows) < n; r++ {
			if strings.TrimSpace(lines[r]) == "" || isRule([]byte(strings.TrimSpace(lines[r]))) { // between bands
				continue
			}
			text, cells, beside := halves(lines[r])
			if len(cells) != n {
				break
			}
			left[r] = text
			var row []pieces.Cell
			for _, char := range beside {
				row = append(row, pieces.Cell{Text: string(char), Line: r + 1})
			}
			rows = append(rows, row)
		}
		if len(rows) == n && (regionsIn(rows) != nil || !strings.ContainsFunc(lines[i], unicode.IsLetter) && !areOfOneBoard(lines[i:], n)) {
			if right == nil {
				right = map[int][][]pieces.Cell{}
			}
			right[i+1] = rows
			for r, text := range left {
				lines[r] = text
			}
		}
	}
	return right
}

// areOfOneBoard reports whether the halves of lines, each of n cells, belong to one board. One of the
// first 2n lines has a digit beyond n then.
func areOfOneBoard(lines []string, n int) bool {
	rows := 0
	for _, line := range lines {
		line = strings.TrimSpace(line)
		if line == "" || isRule([]byte(line)) { // between bands
			continue
		}
		_, first, second := halves(line)
		if len(first) != n || rows == 2*n {
			return false
		}
		rows++
		for _, char := range first + second {
			if value, err := strconv.ParseUint(string(char), 36, 8); err == nil && int(value) > n {
				return true
			}
		}
	}
	return false
}

var (
	arrow = once.MustCompile(` (?:-+>|=+>|=|→) `)
)

// halves returns the cells of two rows side by side on a line, and the text of the left one. Each
// row is a word, or words or characters apart with a wider gap or an arrow between the rows. All
// are empty where it is anything else.
func halves(line string) (left, first, second string) {
	line = arrow.ReplaceAllString(strings.TrimSpace(line), "     ")
	words := strings.Fields(line)
	if len(words) == 2 && len(words[0]) == len(words[1]) {
		return words[0], words[0], words[1]
	}
	half := len(words) / 2
	if half < 2 || len(words)%2 > 0 {
		return "", "", ""
	}
	middle, at, inner := 0, 0, 0 // the gap in the middle, where it begins, and the widest of the others
	for i, end := 0, 0; i < len(words); i++ {
		start := end + strings.Index(line[end:], words[i])
		switch gap := start - end; {
		case i == half:
			middle, at = gap, end
		case i > 0:
			inner = max(inner, gap)
		}
		if len(words[i]) != len(words[0]) {
			return "", "", ""
		}
		end = start + len(words[i])
	}
	if middle < max(3, inner+1) {
		return "", "", ""
	}
	isWalls := func(word string) bool { return strings.ContainsFunc(word, isWall) }
	return line[:at], strings.Join(slices.DeleteFunc(words[:half:half], isWalls), ""), strings.Join(slices.DeleteFunc(words[half:], isWalls), "")
}

// besideRegions reports whether one of the grids a and b is the regions of the
// other, and returns them. It returns first true if they are in a.
func besideRegions(a, b [][]pieces.Cell) (region []int, first bool) {
	if len(a) != len(b) {
		return nil, false
	}
	one, other := regionsIn(a), regionsIn(b)
	switch {
	case other != nil && one == nil:
		return other, false
	case one != nil && other == nil:
		return one, true
	}
	return nil, false
}

// withRegions returns a record with a jigsaw's regions in place of the usual boxes; nil when it
// can't be.
func (record *Record) withRegions(region []int) *Record {
	if len(region) != len(record.Board.Givens) {
		return nil
	}
	rules, err := variants.Parse(regionRules(record.Board.Rules.N(), region))
	if err != nil {
		return nil
	}
	puzzle := record.Board.Puzzle
	puzzle.Rules = rules
	other := *record
	other.Board = sudoku.NewBoard(puzzle)
	return &other
}

package notation

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"jiugong/sudoku"
)

// drawnAtRandom draws a puzzle of 4 to 10 digits with walls, rules and signs that nobody chose, and returns the puzzle too.
func drawnAtRandom(random *rand.Rand) (text, want, how string) {
	one := func(of ...string) string { return of[random.IntN(len(of))] }
	n := []int{4, 6, 8, 9, 9, 9, 9, 10}[random.IntN(8)]
	boxRows, boxCols, _ := sudoku.DefaultBox(n)
	density := 0.2 + random.Float64()*0.4
	digits, order := random.Perm(n), random.Perm(n)
	givens := make(sudoku.Grid, n*n)
	for cell := range givens {
		row := order[cell/n]
		if random.Float64() < density {
			givens[cell] = uint8(digits[(row%boxRows*boxCols+row/boxRows+cell%n)%n] + 1)
		}
	}
	empty, between, wall, stroke := one(" ", " ", " ", ".", "_", "-", "0"), one(" ", "  ", "|", " | "), one("|", "│", "||", "║", "!"), one("-", "=", "─")
	if strings.Contains(between, "|") {
		wall = one("|", "||", "║")
	} else if n < 10 {
		between = one("", between)
	}
	pad, cross, left := one("", " "), one("+", "|", "-"), random.IntN(2) == 0
	right, rules, trim := left && random.IntN(4) > 0, random.IntN(3), random.IntN(3) == 0
	row := func(of sudoku.Grid) string {
		var boxes []string
		for c := 0; c < n; c += boxCols {
			var cells []string
			for _, d := range of[c : c+boxCols] {
				sign := empty
				if d > 0 {
					sign = fmt.Sprint(d)
				}
				cells = append(cells, fmt.Sprintf("%*s", 1+n/10, sign))
			}
			boxes = append(boxes, pad+strings.Join(cells, between)+pad)
		}
		line := strings.Join(boxes, wall)
		if left {
			line = wall + line
		}
		if right {
			line += wall
		}
		return line
	}
	rule := strings.Map(func(char rune) rune {
		if strings.ContainsRune("|│║!", char) {
			return rune(cross[0])
		}
		return []rune(stroke)[0]
	}, row(make(sudoku.Grid, n)))
	var lines []string
	for r := range n {
		if rules == 2 && r == 0 || rules > 0 && r > 0 && r%boxRows == 0 {
			lines = append(lines, rule)
		}
		lines = append(lines, row(givens[r*n:r*n+n]))
	}
	if rules == 2 {
		lines = append(lines, rule)
	}
	for i := range lines {
		if trim {
			lines[i] = strings.TrimRight(lines[i], " ")
		}
	}
	how = fmt.Sprintf("empty %q, between %q, wall %q", empty, between, wall)
	return strings.Join(lines, "\n") + "\n", sudoku.Puzzle{Rules: usualRules(n * n), Givens: givens}.String(), how
}

// TestDrawnAtRandom reads drawings with blanks or signs for empty cells: nearly all, and none as another puzzle in silence.
func TestDrawnAtRandom(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 5))
	const count = 300
	refused := 0
	for range count {
		text, want, how := drawnAtRandom(random)
		record, told := loneRecord(text)
		switch {
		case record == nil:
			if refused++; refused > count/12 {
				t.Errorf("%s: %s\n%s", how, told, text)
			}
		case record.Board.Puzzle.String() != want && len(record.Read) == 0:
			t.Errorf("%s:\n%s\nis read as %s", how, text, record.Board.Puzzle)
		}
	}
	t.Logf("%d of %d are refused", refused, count)
}

// TestRomanDigits reads digits as Romans wrote them, in their own order.
func TestRomanDigits(t *testing.T) {
	text := ""
	for i, char := range dots(puzzleP) {
		text += strings.Fields("- I II III IV V VI VII VIII IX")[strings.IndexRune(".123456789", char)]
		text += map[bool]string{true: "\n", false: "\t"}[i%9 == 8]
	}
	if record, told := loneRecord(text); record == nil || record.Board.Puzzle.String() != dots(puzzleP) {
		t.Error(told)
	}
}

// TestEmptyGridsAreGrids reads grids without a given: no row there says what the others are.
func TestEmptyGridsAreGrids(t *testing.T) {
	for side, rules := range map[int]string{4: "4", 6: "6", 9: "9"} {
		source := strings.Repeat(strings.Repeat(".", side)+"\n", side)
		if got := readAll(t, strings.NewReader(source), ReadOptions{}); len(got) != 1 || !strings.Contains(got[0], strings.Repeat(".", side*side)) {
			t.Errorf("%s without givens is read as %q", rules, got)
		}
	}
	drawn := "# rules 4x1:free/0-0\n┌───┐\n│ . │\n│ . │\n│ . │\n│ . │\n└───┘\n"
	if got := readAll(t, strings.NewReader(drawn), ReadOptions{}); len(got) != 1 || !strings.Contains(got[0], "....") {
		t.Errorf("a board of one column is read as %q", got)
	}
}

// drawnIn draws cells of boxes in groups: a sign between groups, a line between bands.
func drawnIn(cells []int, rows, cols int, group, band, empty string) string {
	var b strings.Builder
	for i, d := range cells {
		n := rows * cols
		switch r, c := i/n, i%n; {
		case c > 0 && c%cols == 0:
			b.WriteString(group)
		case c == 0 && r > 0:
			b.WriteString("\n")
			if r%rows == 0 {
				b.WriteString(band)
			}
		}
		b.WriteString(map[bool]string{true: empty, false: strconv.FormatInt(int64(d), 36)}[d == 0])
	}
	return strings.ToUpper(b.String()) + "\n"
}

// TestTwoGroupsAreOneBoard reads boards of two stacks of boxes. Half a board is no board beside another.
func TestTwoGroupsAreOneBoard(t *testing.T) {
	for _, box := range [][2]int{{2, 4}, {2, 5}, {2, 6}, {2, 7}} {
		for seed := range uint64(20) {
			cells := patterned(box[0], box[1], seed)
			for _, band := range []string{"", "\n", "------\n"} {
				text := drawnIn(cells, box[0], box[1], " ", band, "._0"[seed%3:][:1])
				record, told := loneRecord(text)
				if record == nil || record.Board.Rules.N() != box[0]*box[1] || record.Board.Givens.Filled() != filled(cells) {
					t.Fatalf("%s\n%s", told, text)
				}
			}
		}
	}
}

// filled counts the cells that hold a digit.
func filled(cells []int) (count int) {
	for _, d := range cells {
		count += min(d, 1)
	}
	return count
}

// TestNothingBetweenSignsIsNoGap reads boards with nothing for an empty cell between commas. A column of few
// givens is no border of boxes.
func TestNothingBetweenSignsIsNoGap(t *testing.T) {
	for _, box := range [][2]int{{2, 3}, {3, 4}} {
		n := box[0] * box[1]
		for column := range n {
			cells := patterned(box[0], box[1], 3)
			for i := range cells {
				if i%n == column {
					cells[i] = 0
				}
			}
			for _, sign := range []string{",", ";", ", "} {
				var b strings.Builder
				for i, d := range cells {
					if d > 0 {
						fmt.Fprint(&b, d)
					}
					b.WriteString(map[bool]string{true: "\n", false: sign}[i%n == n-1])
				}
				record, told := loneRecord(b.String())
				if record == nil || record.Board.Rules != usualRules(n*n) {
					t.Errorf("%s\n%s", told, b.String())
				}
			}
		}
	}
}

// TestEmptyRowsBesideOtherGrids reads grids below each other, some with rows without a given. However many of
// them there are, each belongs to its grid.
func TestEmptyRowsBesideOtherGrids(t *testing.T) {
	const n = 12
	for empty := range 2*n + 1 {
		var b strings.Builder
		for part := range 3 {
			cells := patterned(3, 4, uint64(part))
			clear(cells[:n*min(n, max(0, empty-part*n))])
			b.WriteString(drawnIn(cells, 3, 4, " | ", "-----+------+-----\n", ".") + "\n")
		}
		got := readAll(t, strings.NewReader(b.String()), ReadOptions{})
		if len(got) != 3 || slices.ContainsFunc(got, func(told string) bool { return !strings.Contains(told, " 12 ") }) {
			t.Errorf("with %d empty rows: %q", empty, got)
		}
	}
}

// TestTitlesThatLookLikeCodes reads a grid under a time of day and the like.
func TestTitlesThatLookLikeCodes(t *testing.T) {
	for _, title := range []string{"7:30", "2:15", "12:00", "9:1", "3:2"} {
		record, told := loneRecord(title + "\n" + strings.Join(rowsOf(dots(puzzleP)), "\n") + "\n")
		if record == nil || record.Board.Puzzle.String() != dots(puzzleP) {
			t.Errorf("under %q: %s", title, told)
		}
	}
}

// TestTitlesOverBlanks reads a drawing with blanks for empty cells, as py-sudoku prints it under its titles.
func TestTitlesOverBlanks(t *testing.T) {
	rule := "+-------+-------+-------+\n"
	text := "---------------------------\n9x9 (3x3) SUDOKU PUZZLE\nDifficulty: 0.50\n---------------------------\n" + rule
	for i, row := range rowsOf(strings.ReplaceAll(dots(puzzleP), ".", " ")) {
		for c := range 9 {
			text += map[bool]string{true: "| ", false: ""}[c%3 == 0] + row[c:c+1] + " "
		}
		text += "|\n" + map[bool]string{true: rule, false: ""}[i%3 == 2]
	}
	record, told := loneRecord(text)
	if record == nil || record.Board.Puzzle.String() != dots(puzzleP) || len(record.Read) > 0 {
		t.Errorf("%s %v\n%s", told, record, text)
	}
}

// TestRowsOfDashesAreRows reads grids whose empty cells are signs that people also draw with: alone, and
// below each other.
func TestRowsOfDashesAreRows(t *testing.T) {
	const four, six = "........4......3", "..................6..2131.45.2..3..6"
	nine := strings.Repeat(".", 9) + dots(puzzleP)[9:]
	for _, p := range []string{four, six, nine} {
		for _, sign := range []string{"-", "_", "*"} {
			for _, between := range []string{"", " ", "  "} {
				var lines []string
				for _, row := range rowsOfSide(p) {
					lines = append(lines, strings.Join(strings.Split(strings.ReplaceAll(row, ".", sign), ""), between))
				}
				grid := strings.Join(lines, "\n") + "\n"
				for count := 1; count < 4; count++ {
					got := readAll(t, strings.NewReader(strings.Repeat(grid+"\n", count)), ReadOptions{})
					if len(got) != count || slices.ContainsFunc(got, func(told string) bool { return !strings.HasSuffix(told, " "+p) }) {
						t.Errorf("%d of\n%sare read as %q", count, grid, got)
					}
				}
			}
		}
	}
}

// rowsOfSide cuts the cells of a square board into rows.
func rowsOfSide(p string) []string {
	side := 1
	for side*side < len(p) {
		side++
	}
	return splitEvery(p, side)
}

package notation

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// strayP is a puzzle with an empty row, which no line of a text may stand for in silence.
const strayP = "....3..1......52...5792.......3...91.........3.2....85..61...7.17.6.8.3...4..3..."

// byColumns gives a puzzle cell by cell as spreadsheets name them, letters for columns.
func byColumns(p string) (text string) {
	for i, char := range p {
		if char != '.' {
			text += fmt.Sprintf("%c%d: %c\n", 'A'+i%9, i/9+1, char)
		}
	}
	return text
}

// TestDamagedTextsAreNoOtherPuzzle damages texts in ways that leave a row, a bracket or a cell over:
// each gives an error or a note.
func TestDamagedTextsAreNoOtherPuzzle(t *testing.T) {
	rows := func(before, between, after, empty string) string {
		return eachRow(strayP, func(_ int, cells []string) string {
			return before + strings.ReplaceAll(strings.Join(cells, between), ".", empty) + after + "\n"
		})
	}
	each := func(form string) string {
		all := ""
		for i, char := range strayP {
			if char != '.' {
				all += fmt.Sprintf(form, i/9, i%9, string(char), string(rune('A'+i/9)), i%9+1)
			}
		}
		return all
	}
	facts := func(form string) string { return strings.TrimSuffix(each(form), ", ") }
	twice := func(text string, number int) string {
		lines := strings.SplitAfter(text, "\n")
		return strings.Join(lines[:number], "") + strings.Join(lines[number-1:], "")
	}
	for name, text := range map[string]string{
		"texts joined":           "s = (" + twice(strings.TrimSuffix(rows("'", "", "'", "."), "\n")+")\n", 4),
		"texts, a sign behind":   "s =\n" + twice(rows("\"", "", "\" +", "."), 3) + ";\n",
		"an empty row too many":  twice(rows("DATA ", ",", "", "0"), 9),
		"walls of number signs":  strings.ReplaceAll(twice(rows("#", "", "#", "."), 3), "..#", "..#"),
		"comments":               twice(rows("-- ", " ", "", "."), 3),
		"tabs":                   twice(rows("", "\t", "", ""), 3),
		"an index of its own":    ",0,1,2,3,4,5,6,7,8\n0" + twice(rows(",", ",", "", "NaN"), 2),
		"a bracket of another":   "{" + strings.Replace(facts("(%[1]d, %[2]d): %[3]s, "), "):", "}:", 1) + "}",
		"a bracket twice":        `{"givens": [` + strings.Replace(facts("[%[1]d,%[2]d,%[3]s], "), "],", "]],", 1) + "]}",
		"a quote too few":        "{" + strings.Replace(facts("'%[4]s%[5]d': %[3]s, "), "':", ":", 1) + "}",
		"a row that isn't there": each("s.add(X[%[1]d][%[2]d] == %[3]s)\n") + "s.add(X[9][8] == 3)\n",
		"a comma twice":          "[\n" + strings.Replace(rows("[", ", ", "],", ""), ", 2,", ", 2,,", 1) + "]\n",
		"a border for the row":   " _ _ _ _ _ _ _ _ _\n" + strings.Join(strings.SplitAfter(rows("|", "|", "|", "_"), "\n")[1:], ""),
		"a row broken into two":  ":0000:x:" + strayP[:17] + "\n" + strayP[17:] + ":::\n",
		"numbers, but for one": ",0,1,2,3,,5,6,7,8\n" + eachRow(strayP, func(r int, cells []string) string {
			return string(rune('0'+r)) + "," + strings.ReplaceAll(strings.Join(cells, ","), ".", "") + "\n"
		}),
		"a table's own lines": "= = = = = = = = =\n" + twice(rows("", " ", "", "."), 3) + "= = = = = = = = =\n",
		"a number of two columns": ",0,4,2,3,4,5,6,7,8\n" + eachRow(strayP, func(r int, cells []string) string {
			return string(rune('0'+r)) + "," + strings.ReplaceAll(strings.Join(cells, ","), ".", "") + "\n"
		}),
		"threes, two on a line": strings.Replace(each("%[1]d %[2]d %[3]s\n"), "\n", " ", 1),
		"a blank too few":       strings.TrimSuffix(strings.ReplaceAll(strings.ReplaceAll(rows("", "", "", " "), " \n", "\n"), "9 2", "92"), "\n"),
		"a separator too few":   strings.Replace(rows("", ";", "", ""), ";;5;7;9", ";;5;7", 1),
		"a row with a number, twice": "param g: 1 2 3 4 5 6 7 8 9 :=\n" + twice(strings.TrimSuffix(eachRow(strayP, func(r int, cells []string) string {
			return fmt.Sprintf("%d %s\n", r+1, strings.ReplaceAll(strings.Join(cells, " "), ".", "0"))
		}), "\n"), 2) + "\n;\n",
		"cells of a spreadsheet": twice(byColumns(strayP), 3),
		"gaps, a comma twice": strings.Replace(eachRow(strayP, func(r int, cells []string) string {
			row := strings.ReplaceAll(strings.Join(cells[:3], ",")+",,"+strings.Join(cells[3:6], ",")+",,"+strings.Join(cells[6:], ","), ".", "")
			return row + map[bool]string{true: "\n,,,,,,,,,,"}[r == 2 || r == 5] + "\n"
		}), ",9,", ",,9,", 1),
		"an object without its bracket": `"puzzle":[` + strings.TrimSuffix(strings.ReplaceAll(rows("[", ",", "],", "0"), "\n", ""), ",") + `],"solution":"` + patternLine(rand.New(rand.NewPCG(1, 1))) + "\"\n",
		"a damaged grid beside a list":  "[" + rows("[", ",", "],", "0") + "]\n\n" + strings.Replace(rows("", " ", "", "0"), "5 2\n", "5\n", 1),
		"a place above the drawing":     strings.Replace(each("\\node at (%[2]d.5,%[1]d.5) {%[3]s};\n"), ",8.5", ",88.5", 1),
		"a matrix of R":                 "m <- matrix(c(" + strings.TrimSuffix(rows("", ",", ",", "0"), ",\n") + "), nrow=9, byrw=TRUE)\n",
		"an empty list in between":      "x = [[[1,2],[],[3,4],[5,6]],\n[]]\n",
	} {
		if got := otherInSilence(strayP, text); got != "" {
			t.Errorf("%s:\n%s\nis read as %s", name, text, got)
		}
	}
}

// TestThreesOfPlaces reads as many threes as a board has thirds of rows: they are places where they differ, else cells.
func TestThreesOfPlaces(t *testing.T) {
	p := dots(puzzleP)
	places, want, count := "", []byte(strings.Repeat(".", 81)), 0
	for i, char := range p {
		if char != '.' && count < 27 {
			places += fmt.Sprintf("(%d, %d, %c), ", i/9, i%9, char)
			want[i] = byte(char)
			count++
		}
	}
	thirds := "(" + strings.Join(splitEvery(strings.Join(strings.Split(strings.ReplaceAll(p, ".", "0"), ""), ","), 6), "), (")
	for text, want := range map[string]string{"g = [" + places + "]\n": string(want), "g = [" + strings.ReplaceAll(thirds, ",)", ")") + ")]\n": p} {
		if record, told := loneRecord(text); record == nil || record.Board.Puzzle.String() != want {
			t.Errorf("%s\nis read as %s", text, told)
		}
	}
}

// TestRulesBelowTheLastGridAreNoted has nothing behind them. They aren't that grid's, which says so.
func TestRulesBelowTheLastGridAreNoted(t *testing.T) {
	grid := inRows(patternPuzzle, "", "")
	for _, text := range []string{grid + "# rules 9+x\n", "Puzzle 1\n" + grid + "# rules 9+x\n\n", grid + "Puzzle 2\n" + grid + "# rules 9+x"} {
		var last *Record
		for record, err := range NewReader(strings.NewReader(text), ReadOptions{}).Records() {
			if err != nil {
				t.Fatal(err)
			}
			last = record
		}
		if len(last.Read) != 1 || !strings.Contains(last.Read[0].Error(), "is passed over") {
			t.Errorf("%q: noted %v", text, last.Read)
		}
	}
}

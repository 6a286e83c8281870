package notation

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"jiugong/sudoku"
)

// TestRefusalsNameTheRow damages one row of boards of all sizes in many shapes: the error names its line, quotes what
// stands there as it is, and shows a row of a board of that size.
func TestRefusalsNameTheRow(t *testing.T) {
	shapes := map[string]func(rows [][]string) string{
		"side by side": func(rows [][]string) string { return joined(rows, "", "", "\n", "") },
		"below words":  func(rows [][]string) string { return "My puzzle\n\n" + joined(rows, "", "", "\n", "") },
		"apart":        func(rows [][]string) string { return joined(rows, "", " ", "\n", "") },
		"commas":       func(rows [][]string) string { return joined(rows, "", ",", "\n", "") },
		"labels": func(rows [][]string) string {
			text := "  " + strings.Join(strings.Split(alphabet[:len(rows)], ""), " ") + "\n"
			for i, row := range rows {
				text += strconv.Itoa(i+1) + " " + strings.Join(row, " ") + "\n"
			}
			return text
		},
		"texts": func(rows [][]string) string { return "g = [\n" + joined(rows, `"`, "", "\",\n", "") + "]\n" },
		"lists": func(rows [][]string) string { return "[\n" + joined(rows, "[", ", ", "],\n", "0") + "]\n" },
		"HTML": func(rows [][]string) string {
			return "<table>\n" + joined(rows, "<tr><td>", "</td><td>", "</td></tr>\n", "")
		},
		"Markdown": func(rows [][]string) string { return joined(rows, "| ", " | ", " |\n", "") },
	}
	for _, n := range []int{6, 8, 9, 12, 16} {
		rules, err := sudoku.ParseRules(strconv.Itoa(n))
		if err != nil {
			t.Fatal(err)
		}
		symbols := rules.Symbols()
		for name, shape := range shapes {
			for how, damage := range map[string]func(row []string) []string{
				"a cell less":    func(row []string) []string { return row[1:] },
				"a cell more":    func(row []string) []string { return append(row, ".") },
				"a small letter": func(row []string) []string { row[3] = "q"; return row },
			} {
				var rows [][]string
				for r := range n {
					var row []string
					for c := range n {
						cell := "."
						if (r*7+c*5)%3 == 0 {
							cell = symbols.Name(uint8((r*2+c)%n + 1))
						}
						row = append(row, cell)
					}
					rows = append(rows, row)
				}
				at := n - 2
				good := shape(rows)
				if record, told := loneRecord(good); record == nil {
					t.Errorf("%d, %s: %s\n%s", n, name, told, good)
					continue
				}
				rows[at] = damage(rows[at])
				text := shape(rows)
				line := 1
				for i, before := range strings.Split(good, "\n") {
					if strings.Split(text, "\n")[i] != before {
						line = i + 1
						break
					}
				}
				record, said := loneRecord(text)
				want := fmt.Sprintf("line %d", line)
				size := fmt.Sprintf("%d×%d", n, n)
				if record != nil || !strings.HasPrefix(strings.ReplaceAll(said, ",", ":"), want+":") || !strings.Contains(said, size) || strings.Contains(said, `"Q"`) {
					t.Errorf("%d, %s, %s: %s, want %s and %s\n%s", n, name, how, said, want, size, text)
				}
			}
		}
	}
}

// joined is rows of cells with signs round and between them, and another mark for an empty cell.
func joined(rows [][]string, before, between, behind, empty string) string {
	text := ""
	for _, row := range rows {
		line := strings.Join(row, between)
		if empty != "" {
			line = strings.ReplaceAll(line, ".", empty)
		}
		text += before + line + behind
	}
	return text
}

// TestASolutionIsNoPuzzle has lines on which the puzzle is damaged and its solution isn't: none is read as the solution.
func TestASolutionIsNoPuzzle(t *testing.T) {
	for _, rows := range []int{2, 3, 4} {
		n := rows * max(rows, 3)
		rules, err := sudoku.ParseRules(fmt.Sprintf("%d:%dx%d", n, rows, n/rows))
		if err != nil {
			t.Fatal(err)
		}
		full, holes := make(sudoku.Grid, n*n), make(sudoku.Grid, n*n)
		for i := range full {
			r, c := i/n, i%n
			if full[i] = uint8((r%rows*(n/rows)+r/rows+c)%n + 1); (r*7+c*5)%3 == 0 {
				holes[i] = full[i]
			}
		}
		p, solution := rules.Symbols().AppendLine(nil, holes), string(rules.Symbols().AppendLine(nil, full))
		puzzle := string(p)
		for _, between := range []string{",", ";", "\t", " ", "|", ":", " , ", " | "} {
			for how, damaged := range map[string]string{
				"": puzzle, "one less": puzzle[1:], "one more": puzzle + ".", "half": puzzle[:n*n/2], "a strange sign": puzzle[:5] + "&" + puzzle[7:], "empty": "",
			} {
				for _, text := range []string{damaged + between + solution, `"` + damaged + `"` + between + `"` + solution + `"`, "17" + between + damaged + between + solution} {
					if how == "empty" && strings.Contains(" :", between) || how == "" && (strings.HasPrefix(text, "17") || strings.HasPrefix(text, `"`)) {
						continue
					}
					var got []string
					for record, err := range NewReader(strings.NewReader(text+"\n"), ReadOptions{}).Records() {
						switch {
						case err == nil && record.Board.Givens.Filled() == n*n:
							got = append(got, "the solution")
						case err == nil && sizeTells(rules):
							got = append(got, record.Board.Puzzle.String())
						}
					}
					if want := map[bool]string{true: "[" + puzzle + "]", false: "[]"}[how == "" && sizeTells(rules)]; fmt.Sprint(got) != want {
						t.Errorf("%q, %s, is read as %s", text, how, got)
					}
				}
			}
		}
	}
}

// TestObjectsWithoutTheirPuzzle has documents whose puzzle is damaged: neither is their solution read, nor does an error speak of
// single characters.
func TestObjectsWithoutTheirPuzzle(t *testing.T) {
	list := func(text string, rows int) string {
		var b strings.Builder
		for r := range rows {
			b.WriteString(",[" + strings.Join(strings.Split(text[9*r:9*r+9], ""), ",") + "]")
		}
		return "[" + strings.TrimPrefix(b.String(), ",") + "]"
	}
	for text, want := range map[string]string{
		`{"grid":` + list(solutionP, 9) + `,"task":` + list(puzzleP, 5) + `}`:    `"task" has no puzzle, and what can be read beside it is its solution`,
		`{"easy":{"puzzle_data":{"puzzle":"x","solution":"` + solutionP + `"}}}`: `"puzzle" has no puzzle`,
		`{"grid":` + list(solutionP, 9) + `,"quiz":null}`:                        `"quiz" has no puzzle`,
		`{"puzzle":12345}`: "has no puzzle in it", `{"newboard":5}`: "has no puzzle in it", `{"board":{"x":1}}`: "has no puzzle in it", `[1,2,3]`: "has no puzzle in it",
		`{"cells":[{"position":[9,9],"value":1,"fixed":true}],"difficulty_category":1}`: "has no puzzle in it", `{}`: "has no puzzle in it", `{"puzzle":null}`: "has no puzzle in it",
	} {
		if record, told := loneRecord(text); record != nil || !strings.Contains(told, want) || !strings.Contains(told, "53..7") {
			t.Errorf("%.60s: %v, %s", text, record, told)
		}
	}
	if record, told := loneRecord(`{"puzzle":` + list(solutionP, 9) + `}`); record == nil {
		t.Errorf("a full puzzle: %s", told)
	}
}

// TestColumnsOfPuzzlesArentLost has more than one puzzle on a row, behind a number.
func TestColumnsOfPuzzlesArentLost(t *testing.T) {
	const a, b = "530070000600195000098000060800060003400803001700020006060000280000419005000080079", "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
	for _, text := range []string{"7," + a + "," + b + "\n", "7," + a + "," + b + "," + a + "," + b + "\n", "id,p1,p2,p3,p4\n7," + b + "," + a + "," + b + "," + a + "\n"} {
		for record, err := range NewReader(strings.NewReader(text), ReadOptions{}).Records() {
			if err == nil && len(record.Read) == 0 {
				t.Errorf("%s is read as %s in silence", text, record.Board.Puzzle)
			}
		}
	}
}

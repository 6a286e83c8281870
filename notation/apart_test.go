package notation

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// apartForms write lines of words whose cells stand apart.
var apartForms = []knownForm{
	{"number: commas", "", func(i int, p, _ string) string { return fmt.Sprintf("%d: %s\n", 10+i, spread(p, ",", "0")) }},
	{"number blanks", "", func(i int, p, _ string) string { return fmt.Sprintf("%d %s\n", 10+i, spread(p, " ", "0")) }},
	{"number, commas", "", func(i int, p, _ string) string { return fmt.Sprintf("%d,%s\n", 10+i, spread(p, ",", "0")) }},
	{"solution", "", func(_ int, p, s string) string { return spread(p, " ", "0") + " | " + spread(s, " ", "") + "\n" }},
	{"solution, commas", "", func(_ int, p, s string) string { return spread(p, ",", "0") + ";" + spread(s, ",", "") + "\n" }},
	{"a word", "", func(i int, p, _ string) string { return fmt.Sprintf("%s hard-%d\n", spread(p, " ", "_"), i) }},
	{"a comment", "", func(i int, p, _ string) string { return fmt.Sprintf("%s # no %d\n", spread(p, ",", "0"), i) }},
	{"groups, a comment", "", func(i int, p, _ string) string { return fmt.Sprintf("%s # no %d\n", strings.Join(rowsOf(p), " "), i) }},
	{"groups, a number", "", func(i int, p, _ string) string { return fmt.Sprintf("%d. %s\n", i, strings.Join(rowsOf(p), " ")) }},
	{"groups, dashes", "", func(_ int, p, _ string) string { return strings.Join(rowsOf(p), "-") + "\n" }},
	{"groups, colons", "", func(_ int, p, _ string) string { return strings.Join(rowsOf(p), ":") + "\n" }},
	{"groups, solution", "", func(_ int, p, s string) string {
		return strings.Join(rowsOf(p), " ") + " | " + strings.Join(rowsOf(s), " ") + "\n"
	}},
	{"line ends", "", func(_ int, p, _ string) string { return "\"" + strings.Join(rowsOf(p), "\\n") + "\",\n" }},
	{"quoted groups", "", func(i int, p, _ string) string {
		return fmt.Sprintf("%d,\"%s\",no %d\n", i, strings.Join(rowsOf(p), "/"), i)
	}},
	{"each quoted", "", func(_ int, p, _ string) string { return "\"" + spread(p, "\",\"", "0") + "\"\n" }},
}

// TestCellsApartAreRead reads lines whose cells stand apart, and their solutions. A damaged line is an error, or says so.
func TestCellsApartAreRead(t *testing.T) {
	const puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	solution := solutionLine(t, puzzle)
	for _, form := range apartForms {
		lines := make([]string, 6)
		for i := range lines {
			lines[i] = form.write(i, puzzle, solution)
		}
		read := func() (records []*Record, failed int) {
			for record, err := range NewReader(strings.NewReader(strings.Join(lines, "")), ReadOptions{}).Records() {
				if err != nil {
					failed++
				} else {
					records = append(records, record)
				}
			}
			return records, failed
		}
		records, failed := read()
		for i, record := range records {
			if got := record.Board.Puzzle.String(); got != puzzle || len(record.Read) > 0 || record.Line != i+1 {
				t.Errorf("%s, line %d: %s, %v", form.name, record.Line, got, record.Read)
			}
			if hasSolution := strings.Contains(form.name, "solution"); hasSolution != (record.Solution != nil) {
				t.Errorf("%s: solution %v", form.name, record.Solution)
			}
		}
		if len(records) != len(lines) || failed > 0 {
			t.Errorf("%s: %d puzzles, %d errors", form.name, len(records), failed)
		}
		good := lines[2]
		middle := len(good) / 3
		middle += strings.IndexAny(good[middle:], "0123456789._")
		for _, damaged := range []string{good[:middle] + good[middle+1:], good[:middle] + "a" + good[middle+1:], good[:middle] + "77" + good[middle+1:]} {
			lines[2] = damaged
			records, failed := read()
			said := slices.ContainsFunc(records, func(r *Record) bool { return len(r.Read) > 0 })
			if len(records) < len(lines)-1 || len(records)+failed != len(lines) || failed == 0 && !said && len(damaged) >= len(good) {
				t.Errorf("%s, damaged %s%d puzzles, %d errors", form.name, damaged, len(records), failed)
			}
		}
	}
}

// TestMoreCellsAreInDoubt leaves a line alone that has a cell too many.
func TestMoreCellsAreInDoubt(t *testing.T) {
	cells := strings.Repeat("5 3 . ", 27)
	for _, line := range []string{"7 " + cells, "x 7 " + cells, cells + "9", "(1, 2, 3), " + strings.Repeat("(0, 1, 5), ", 27), "no 7: " + strings.TrimSuffix(cells, ". ")} {
		if dense := drawTogether([]byte(line)); dense != nil {
			t.Errorf("%q is read as %q", line, dense)
		}
	}
}

// TestIdentifiersAreNoCells reads puzzles behind a UUID, or a hash as long as a board has cells.
func TestIdentifiersAreNoCells(t *testing.T) {
	const puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	solution := solutionLine(t, puzzle)
	for _, id := range []string{"bbab350d-8ae7-4c11-9e1b-0123456789ab", "01234567-8901-4c11-9123-012345678901", "1230a23b123f11e4", strings.Repeat("12ab34fe", 8)} {
		for _, line := range []string{id + "," + puzzle + "," + solution, id + " " + puzzle, puzzle + "\t" + id} {
			record, err := NewReader(strings.NewReader(line+"\n"+line+"\n"), ReadOptions{}).Next()
			if err != nil || record.Board.Puzzle.String() != puzzle || strings.Contains(line, solution) && record.Solution == nil {
				t.Errorf("%s: %v, %v", line, record, err)
			}
		}
	}
}

// TestCellsOfOtherWriters reads cells as spreadsheets, data frames and cards write them.
func TestCellsOfOtherWriters(t *testing.T) {
	const puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	cells := strings.Split(puzzle, "")
	frame := strings.ReplaceAll(strings.Join(cells, ".0,"), "..0", "") + ".0"
	for _, line := range []string{
		"id,puzzle\n1,\"" + strings.ReplaceAll(puzzle, ".", " ") + "\"",
		frame, strings.Join(strings.Split(marked(puzzle, "0"), ""), ".0;") + ".0",
		strings.Join(rowsOf(puzzle), "<br>") + "\thard",
		"puzzle\tlevel\n=\"" + marked(puzzle, "0") + "\"\t=\"hard\"", "puzzle;level\n'" + marked(puzzle, "0") + ";hard",
	} {
		record, err := NewReader(strings.NewReader(line+"\n"), ReadOptions{}).Next()
		if err != nil || record.Board.Puzzle.String() != puzzle || len(record.Read) > 0 {
			t.Errorf("%s: %v, %v", line, record, err)
		}
	}
}

// TestAnswersToTasks reads puzzles that stand among words of a text, before their solutions in another.
func TestAnswersToTasks(t *testing.T) {
	const puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	solution := solutionLine(t, puzzle)
	line := `{"messages":[{"role":"user","content":"Solve ` + puzzle + `, please"},{"role":"assistant","content":"` + solution + `"}]}` + "\n"
	for _, text := range []string{line, line + line} {
		record, err := NewReader(strings.NewReader(text), ReadOptions{}).Next()
		if err != nil || record.Board.Puzzle.String() != puzzle || digitsOf(record.Solution) != solution {
			t.Errorf("%s: %v, %v", text, record, err)
		}
	}
}

// TestQuotesHoldBlanks reads cells in quotes, with blanks for the empty ones.
func TestQuotesHoldBlanks(t *testing.T) {
	const puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	line := "\"" + strings.ReplaceAll(puzzle, ".", " ") + "\""
	for _, text := range []string{line + "\n", line + ",\n" + line + "\n"} {
		record, err := NewReader(strings.NewReader(text), ReadOptions{}).Next()
		if err != nil || record.Board.Puzzle.String() != puzzle {
			t.Errorf("%s: %v, %v", text, record, err)
		}
	}
}

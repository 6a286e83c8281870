//go:build unix

package cli

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/internal/task"
	"jiugong/sudoku/notation"
)

// speedForm is a way to write puzzles down.
type speedForm struct {
	name, above string  // what stands above the puzzles; in a document they stand in place of its "…"
	share       float64 // of the speed of bare lines, at which it must be checked: a half is 2
	write       func(i int, puzzle, solution string) string
}

// text writes the first n puzzles in the form, the same again and again until there are enough.
func (f *speedForm) text(puzzles, solutions []string, n int) string {
	var b strings.Builder
	above, below, isDocument := strings.Cut(f.above, "…")
	b.WriteString(above)
	for i := range n {
		b.WriteString(f.write(i, puzzles[i%len(puzzles)], solutions[i%len(puzzles)]))
	}
	if isDocument {
		return strings.TrimRight(b.String(), ",\n") + below
	}
	if strings.HasPrefix(f.above, "[") { // a list, which ends
		return strings.TrimRight(b.String(), ", \n") + "\n]\n"
	}
	return b.String()
}

// wide has digits as wide as Chinese characters, and zeros for empty cells.
func wide(p string) string {
	return strings.NewReplacer(".", "０", "1", "１", "2", "２", "3", "３", "4", "４", "5", "５", "6", "６", "7", "７", "8", "８", "9", "９").Replace(p)
}

// speedForms are all whose speed is held, by TestFormsKeepUp and by .ci/speed.
var speedForms = []speedForm{
	{"bare lines", "", 1, func(_ int, p, _ string) string { return p + "\n" }},
	{"one trailing blank", "", 3, func(_ int, p, _ string) string { return p + " \n" }},
	{"quoted CSV", "quizzes,solutions\n", 2, func(_ int, p, s string) string { return "\"" + p + "\",\"" + s + "\"\n" }},
	{"a comma behind", "", 3, func(_ int, p, _ string) string { return p + ",\n" }},
	{"a comment behind", "", 3, func(i int, p, _ string) string { return fmt.Sprintf("%s # no %d\n", p, i) }},
	{"a rating behind", "", 3, func(i int, p, _ string) string { return fmt.Sprintf("%s ED=%d.%d/1.2/1.2\n", p, i%9+1, i%10) }},
	{"a solution behind", "", 3, func(_ int, p, s string) string { return p + "," + s + "\n" }},
	{"a long comment behind", "", 3, func(i int, p, _ string) string {
		return fmt.Sprintf("%s // no. %d: \"hard\", they say (it's so)\n", p, i)
	}},
	{"#17 in front", "", 3, func(i int, p, _ string) string { return fmt.Sprintf("#%d %s\n", i, p) }},
	// The first 64 KiB, where all are comments yet, are looked at twice.
	{"#define in front", "", 4, func(i int, p, _ string) string { return fmt.Sprintf("#define PUZZLE_%d \"%s\"\n", i, p) }},
	{"17: in front", "", 3, func(i int, p, _ string) string { return fmt.Sprintf("%d: %s\n", i, p) }},
	{"17, in front", "", 3, func(i int, p, s string) string { return fmt.Sprintf("%d,%s,%s\n", i, p, s) }},
	{"wide digits", "", 3, func(_ int, p, _ string) string { return wide(p) + "\n" }},
	{"wide digits, rows", "", 5, func(_ int, p, _ string) string { return wide(rowsOf(p, "")) + "\n" }},
	{"wide digits, CSV", "id,puzzle\n", 2, func(i int, p, _ string) string { return fmt.Sprintf("%d,%s\n", i, wide(p)) }},
	{"middle dots", "", 3, func(_ int, p, _ string) string { return strings.ReplaceAll(p, ".", "·") + "\n" }},
	{"middle dots, rows apart", "", 5, func(_ int, p, _ string) string { return strings.ReplaceAll(rowsOf(p, " "), ".", "·") + "\n" }},
	{"bullets, 17: in front", "", 3, func(i int, p, _ string) string { return fmt.Sprintf("%d: %s\n", i, strings.ReplaceAll(p, ".", "•")) }},
	{"a name in front", "", 3, func(i int, p, _ string) string { return fmt.Sprintf("Puzzle %d: %s\n", i, p) }},
	{"CSV, quizzes,solutions", "quizzes,solutions\n", 2, func(_ int, p, s string) string { return strings.ReplaceAll(p, ".", "0") + "," + s + "\n" }},
	{"CSV, rows in a field", "id,puzzle\n", 5, func(i int, p, _ string) string {
		return fmt.Sprintf("%d,\"%s\"\n", i, strings.TrimSpace(rowsOf(p, "")))
	}},
	{"TOML, rows in quotes", "", 5, func(i int, p, _ string) string {
		return fmt.Sprintf("[[puzzle]]\nname = \"%s\"\ngrid = \"\"\"\n%s\"\"\"\n\n", [...]string{"Platinum Blonde", "Tarek #12", "unnamed"}[i%3], rowsOf(p, ""))
	}},
	{"TSV with a rating", "puzzle\tsolution\trating\n", 2, func(i int, p, s string) string { return fmt.Sprintf("%s\t%s\t%d.%d\n", p, s, i%9+1, i%10) }},
	{"JSON lines", "", 3, func(i int, p, s string) string {
		return fmt.Sprintf("{\"id\":%d,\"puzzle\":\"%s\",\"solution\":\"%s\"}\n", i, p, s)
	}},
	{"CSV, commas in quotes", "id,puzzle,comment\n", 2, func(i int, p, _ string) string {
		return fmt.Sprintf("%d,%s,\"hard, they say; \"\"no. %d\"\"\"\n", i, p, i)
	}},
	{"JSON with lists, accents", "", 3, func(i int, p, _ string) string {
		return fmt.Sprintf("{\"id\":%d,\"tags\":[\"a\",\"b\"],\"title\":\"Übung: für %d!\",\"puzzle\":\"%s\"}\n", i, i, p)
	}},
	{"JSON with a board", "", 3, func(i int, p, _ string) string {
		return fmt.Sprintf("{\"id\":%d,\"board\":[%s]}\n", i, inBrackets(strings.ReplaceAll(p, ".", "0"), ","))
	}},
	{"JSON with a board, nulls", "", 3, func(i int, p, _ string) string {
		return fmt.Sprintf("{\"board\":[%s],\"level\":\"no %d\"}\n", strings.ReplaceAll(inBrackets(p, ","), ".", "null"), i)
	}},
	{"JSON, rows and solution", "", 3, func(i int, p, s string) string {
		return fmt.Sprintf("{\"id\":%d,\"puzzle\":[%s],\"solution\":[%s]}\n", i, inBrackets(strings.ReplaceAll(p, ".", "0"), ","), inBrackets(s, ","))
	}},
	{"JSON inside an object", "", 3, func(i int, p, s string) string {
		return fmt.Sprintf("{\"data\":{\"puzzle\":\"%s\",\"solution\":\"%s\"},\"id\":%d}\n", p, s, i)
	}},
	{"a list of JSON objects", "[\n", 3, func(i int, p, s string) string {
		return fmt.Sprintf("  {\n    \"id\": %d,\n    \"puzzle\": \"%s\",\n    \"solution\": \"%s\"\n  },\n", i, p, s)
	}},
	{"the same, a line each", "[\n", 3, func(i int, p, s string) string {
		return fmt.Sprintf("{\"id\": %d, \"puzzle\": \"%s\", \"solution\": \"%s\"},\n", i, p, s)
	}},
	{"the same on one line", "[", 3, func(i int, p, s string) string {
		return fmt.Sprintf("{\"id\": %d, \"puzzle\": \"%s\", \"solution\": \"%s\"}, ", i, p, s)
	}},
	{"a list of JSON texts", "[\n", 2, func(_ int, p, _ string) string { return "  \"" + p + "\",\n" }},
	{"the same texts on one line", "[", 2, func(_ int, p, _ string) string { return "\"" + p + "\", " }},
	{"a list of JSON with rows", "[\n", 3, func(i int, p, _ string) string {
		return fmt.Sprintf("{\"id\":%d,\"grid\":[%s]},\n", i, inBrackets(strings.ReplaceAll(p, ".", "0"), ","))
	}},
	{"its rows on lines", "[\n", 3, func(i int, p, _ string) string {
		return fmt.Sprintf("  {\n    \"id\": %d,\n    \"grid\": [\n      %s\n    ]\n  },\n", i, inBrackets(strings.ReplaceAll(p, ".", "0"), ",\n      "))
	}},
	{"its cells on lines", "[\n", 3, func(i int, p, _ string) string {
		rows := strings.ReplaceAll(inBrackets(strings.ReplaceAll(p, ".", "0"), ","), ",", ",\n   ")
		return fmt.Sprintf(" {\n  \"id\": %d,\n  \"grid\": [\n   %s\n  ]\n },\n", i, rows)
	}},
	{"a list of objects inside", "[\n", 3, func(i int, p, s string) string {
		return fmt.Sprintf("  {\n    \"data\": {\n      \"puzzle\": \"%s\",\n      \"solution\": \"%s\"\n    },\n    \"id\": %d\n  },\n", p, s, i)
	}},
	{"JSON, a list under a name", "{\"puzzles\":[\n…\n]}\n", 3, func(_ int, p, _ string) string { return "\"" + p + "\",\n" }},
	{"JSON, one line", "{\"puzzles\":[…]}\n", 3, func(_ int, p, _ string) string { return "\"" + p + "\"," }},
	{"JSON, a name for each", "{\n…\n}\n", 3, func(i int, p, _ string) string { return fmt.Sprintf("  \"easy%d\": \"%s\",\n", i, p) }},
	{"XML, attributes", "<puzzles>\n…\n</puzzles>\n", 3, func(i int, p, _ string) string { return fmt.Sprintf("  <puzzle id=\"%d\" cells=\"%s\"/>\n", i, p) }},
	{"XML, elements", "<puzzles>\n…\n</puzzles>\n", 3, func(i int, p, _ string) string {
		return fmt.Sprintf("<puzzle>\n<id>%d</id>\n<givens>%s</givens>\n</puzzle>\n", i, p)
	}},
	{"OpenSudoku", "<?xml version=\"1.0\"?>\n<opensudoku>\n<name>Mine</name>\n…\n</opensudoku>\n", 3, func(_ int, p, _ string) string {
		return "<game data=\"" + strings.ReplaceAll(p, ".", "0") + "\" />\n"
	}},
	{"Excel's XML", "<Workbook xmlns:ss=\"urn:x\"><Worksheet ss:Name=\"a\"><Table>\n…\n</Table></Worksheet></Workbook>\n", 4, func(i int, p, _ string) string {
		return fmt.Sprintf("<Row><Cell><Data ss:Type=\"Number\">%d</Data></Cell><Cell><Data ss:Type=\"String\">%s</Data></Cell></Row>\n", i, p)
	}},
	{"HTML, a table", "<html><body><table>\n…\n</table></body></html>\n", 3, func(i int, p, _ string) string { return fmt.Sprintf("<tr><td>%d</td><td>%s</td></tr>\n", i, p) }},
	{"HTML, a list", "<ul>\n…\n</ul>\n", 3, func(_ int, p, _ string) string { return "<li>" + p + "</li>\n" }},
	{"SQL, one line", "INSERT INTO `puzzles` VALUES …;\n", 3, func(i int, p, _ string) string { return fmt.Sprintf("(%d,'%s'),", i, p) }},
	{"cells and commas", "", 3, func(_ int, p, _ string) string { return strings.Join(strings.Split(p, ""), ",") + "\n" }},
	{"cells or nothing, commas", "", 3, func(_ int, p, _ string) string {
		return strings.ReplaceAll(strings.Join(strings.Split(p, ""), ","), ".", "") + "\n"
	}},
	{"solution and word, walls", "", 3, func(i int, p, s string) string { return fmt.Sprintf("%s|%s|no%d\n", p, s, i) }},
	{"zeros", "", 3, func(_ int, p, _ string) string { return strings.ReplaceAll(p, ".", "0") + "\n" }},
	{"zeros, a comment behind", "", 3, func(i int, p, _ string) string {
		return fmt.Sprintf("%s # no %d\n", strings.ReplaceAll(p, ".", "0"), i)
	}},
	{"JSON list of cells", "", 3, func(_ int, p, _ string) string {
		return "[" + strings.Join(strings.Split(strings.ReplaceAll(p, ".", "0"), ""), ",") + "]\n"
	}},
	{"lists of lists", "", 3, func(_ int, p, _ string) string {
		return "[" + inBrackets(strings.ReplaceAll(p, ".", "0"), ", ") + "]\n"
	}},
	{"lists of lists, nine lines", "", 5, func(_ int, p, _ string) string {
		return "[" + inBrackets(strings.ReplaceAll(p, ".", "0"), ",\n ") + "]\n\n"
	}},
	{"nine groups, slashes", "", 3, func(_ int, p, _ string) string {
		return strings.TrimSuffix(strings.ReplaceAll(rowsOf(p, ""), "\n", "/"), "/") + "\n"
	}},
	{"nine rows with x", "", 5, func(_ int, p, _ string) string { return strings.ReplaceAll(rowsOf(p, ""), ".", "x") + "\n" }},
	{"nine rows with x, blanks", "", 5, func(_ int, p, _ string) string { return strings.ReplaceAll(rowsOf(p, " "), ".", "x") + "\n" }},
	{"nine rows with /", "", 5, func(_ int, p, _ string) string { return strings.ReplaceAll(rowsOf(p, ""), ".", "/") + "\n" }},
	{"nine rows, a / behind", "", 5, func(_ int, p, _ string) string { return strings.ReplaceAll(rowsOf(p, ""), "\n", "/\n") + "\n" }},
	{"nine rows, tabs or nothing", "", 5, func(_ int, p, _ string) string { return strings.ReplaceAll(rowsOf(p, "\t"), ".", "") + "\n" }},
	{"nine rows with tabs", "", 5, func(_ int, p, _ string) string { return rowsOf(p, "\t") + "\n" }},
	{"_ for empty cells", "", 3, func(_ int, p, _ string) string { return strings.ReplaceAll(p, ".", "_") + "\n" }},
	{"a quoted line", "", 3, func(_ int, p, _ string) string { return "\"" + p + "\"\n" }},
	{"JSON with a quiz", "", 3, func(_ int, p, s string) string { return fmt.Sprintf("{\"quiz\": \"%s\", \"answer\": \"%s\"}\n", p, s) }},
	{"nine rows, cells or nothing", "", 5, func(_ int, p, _ string) string { return strings.ReplaceAll(rowsOf(p, ","), ".", "") + "\n" }},
	{"nine rows with commas", "", 5, func(_ int, p, _ string) string { return rowsOf(p, ",") + "\n" }},
	{"nine rows of nine", "", 5, func(_ int, p, _ string) string { return rowsOf(p, "") + "\n" }},
	{"nine rows under a title", "", 5, func(i int, p, _ string) string { return fmt.Sprintf("Grid %d\n", i) + rowsOf(p, "") }},
	{"drawn boxes", "", 2.5, func(_ int, p, _ string) string {
		puzzle, _ := sudoku.Parse(p, sudoku.ParseOptions{})
		return sudoku.Classic().Draw(puzzle.Givens, sudoku.DrawOptions{}) + "\n"
	}},
	{"a table in Markdown", "| no | puzzle | level |\n|---|---|---|\n", 3, func(i int, p, _ string) string {
		return fmt.Sprintf("| %d | `%s` | no %d |\n", i, p, i)
	}},
	{"a link", "", 3, func(_ int, p, _ string) string { return "https://example.com/play?puzzle=" + p + "\n" }},
	{"a line of SQL", "", 3, func(i int, p, s string) string {
		return fmt.Sprintf("INSERT INTO puzzles (id, puzzle, solution) VALUES (%d, '%s', '%s');\n", i, p, s)
	}},
	{"a call in a program", "", 3, func(i int, p, _ string) string { return fmt.Sprintf("puzzles.add(new Puzzle(%d, \"%s\"));\n", i, p) }},
	{"a line of a log", "", 3, func(i int, p, _ string) string {
		return fmt.Sprintf("2024-05-%02d %02d:%02d:%02d INFO solved %s in %d ms\n", i%28+1, i%24, i%60, i%60, p, i%90)
	}},
	{"HoDoKu's library", "", 3, func(_ int, p, _ string) string { return ":0000:x:" + p + "::::\n" }},
	{"a table, _ for empty cells", "", 3, func(i int, p, _ string) string {
		return fmt.Sprintf("%d,%s,no %d\n", i, strings.ReplaceAll(p, ".", "_"), i)
	}},
	{"a column for each cell", "id," + strings.Join(cellNames(), ",") + "\n", 3, func(i int, p, _ string) string {
		return fmt.Sprintf("%d,%s\n", i, strings.Join(strings.Split(strings.ReplaceAll(p, ".", "0"), ""), ","))
	}},
	{"nine lists with a name", "", 5, func(i int, p, _ string) string {
		return fmt.Sprintf("grid%d = [\n    %s,\n]\n\n", i, inBrackets(strings.ReplaceAll(p, ".", "0"), ",\n    "))
	}},
	{"nine lists in C", "", 5, func(i int, p, _ string) string {
		return fmt.Sprintf("int grid%d[9][9] = {\n  {%s},\n};\n\n", i, strings.ReplaceAll(strings.TrimSpace(strings.ReplaceAll(rowsOf(p, ","), ".", "0")), "\n", "},\n  {"))
	}},
	{"nine rows under other words", "", 5, func(i int, p, _ string) string { return fmt.Sprintf("Puzzle %d (easy)\n%s\n", i, rowsOf(p, "")) }},
	{"nine rows with three strokes", "", 5, func(_ int, p, _ string) string { return rowsOf(p, "") + "---\n" }},
	{"records in YAML", "", 5, func(i int, p, _ string) string {
		return fmt.Sprintf("- id: %d\n  puzzle: \"%s\"\n  level: hard\n", i, p)
	}},
	{"a block in YAML", "", 5, func(i int, p, _ string) string {
		return fmt.Sprintf("- id: %d\n  grid: |\n    %s\n", i, strings.ReplaceAll(strings.TrimSpace(rowsOf(p, "")), "\n", "\n    "))
	}},
	{"SudoCue", "", 5, func(i int, p, _ string) string { return fmt.Sprintf("#AMe\n#DNo %d\n#LHard\n%s\n", i, rowsOf(p, "")) }},
	{"frames with titles", "", 5, func(i int, p, _ string) string {
		name := []string{"Easter Monster", "Monday", "Tarek #12", "The Golden Nugget"}[i%4]
		return fmt.Sprintf("%s (2023-01-%02d)\n%s\n", name, i%28+1, rowsOf(p, " "))
	}},
	{"names and a block in YAML", "puzzles:\n", 5, func(i int, p, _ string) string {
		name := []string{"Easter Monster", "Monday", "Tarek #12"}[i%3]
		return fmt.Sprintf("  - name: %s\n    grid: |\n      %s", name, strings.ReplaceAll(strings.TrimSpace(rowsOf(p, "")), "\n", "\n      ")+"\n")
	}},
	{"sections with solutions", "", 5, func(i int, p, s string) string {
		return fmt.Sprintf("[puzzle%d]\ngivens=%s\nsolution=%s\nlevel=3\n\n", i, p, s)
	}},
	{"what grep finds", "", 3, func(i int, p, _ string) string { return fmt.Sprintf("puzzles/hard.txt:%d:%s\n", i, p) }},
	{"JSON with names of its own", "", 3, func(i int, p, s string) string {
		return fmt.Sprintf("{\"uid\":\"%08d\",\"mission\":\"%s\",\"answer\":\"%s\",\"lvl\":3}\n", i, p, s)
	}},
	{"CSV, a list in a field", "puzzle,level\n", 3, func(_ int, p, _ string) string {
		return fmt.Sprintf("\"[%s]\",easy\n", strings.Join(strings.Split(strings.ReplaceAll(p, ".", "0"), ""), ", "))
	}},
	{"XML with names, solutions", "<collection>\n…\n</collection>\n", 4, func(i int, p, s string) string {
		name := []string{"Easter Monster", "Monday", "Tarek"}[i%3]
		return fmt.Sprintf("  <sudoku>\n    <name>%s</name>\n    <givens>%s</givens>\n    <solution>%s</solution>\n  </sudoku>\n", name, p, s)
	}},
	{"XML of rows", "<puzzles>\n…\n</puzzles>\n", 5, func(_ int, p, _ string) string {
		rows := strings.ReplaceAll(strings.TrimSpace(rowsOf(p, "")), "\n", "</row>\n<row>")
		return "<puzzle>\n<row>" + strings.ReplaceAll(rows, ".", "0") + "</row>\n</puzzle>\n"
	}},
	{"HTML, a grid of cells", "<html><body>\n…\n</body></html>\n", 8, func(_ int, p, _ string) string {
		rows := strings.ReplaceAll(strings.TrimSpace(rowsOf(p, ",")), "\n", "</td></tr>\n<tr><td>")
		return "<table>\n<tr><td>" + strings.NewReplacer(",", "</td><td>", ".", "&nbsp;").Replace(rows) + "</td></tr>\n</table>\n"
	}},
	{"nine rows with blanks", "", 5, func(_ int, p, _ string) string { return rowsOf(p, " ") + "\n" }},
}

// cellNames are the names of 81 columns.
func cellNames() (names []string) {
	for i := range 81 {
		names = append(names, fmt.Sprint("c", i))
	}
	return names
}

func rowsOf(p, between string) string {
	var b strings.Builder
	for row := range 9 {
		b.WriteString(strings.Join(strings.Split(p[9*row:9*row+9], ""), between) + "\n")
	}
	return b.String()
}

// inBrackets has each row in brackets, and something between the rows.
func inBrackets(p, between string) string {
	rows := strings.Split(strings.TrimSuffix(rowsOf(p, ","), "\n"), "\n")
	return "[" + strings.Join(rows, "]"+between+"[") + "]"
}

// slack is how far a figure may lie beside what it is on a quiet machine.
const slack = 1.5

// TestFormsKeepUp checks the same puzzles in each form, by turns, and compares the processor time with that of
// bare lines. -v shows a table; SUDOKU_SPEED names a file of puzzles to do it with.
func TestFormsKeepUp(t *testing.T) {
	if testing.Short() {
		t.Skip("measures")
	}
	path, most := os.Getenv("SUDOKU_SPEED"), 100_000
	if path == "" {
		path, most = "../../../../internal/engine/general/testdata/17_clue.txt", 8000
	}
	puzzles, solutions := speedPuzzles(t, path, most)
	texts := make([]string, len(speedForms))
	for i, form := range speedForms {
		texts[i] = form.text(puzzles, solutions, most)
	}
	spent := make([][]time.Duration, len(texts))
	for range 5 {
		for i, text := range texts {
			start := processTime(t)
			checkAll(t, speedForms[i].name, text, most)
			spent[i] = append(spent[i], processTime(t)-start)
		}
	}
	bare := slices.Min(spent[0])
	t.Logf("%-24s %8s %6s", "form", "µs each", "times")
	for i, form := range speedForms {
		least := slices.Min(spent[i])
		times := float64(least) / float64(bare)
		t.Logf("%-24s %8.2f %6.2f", form.name, float64(least)/float64(time.Microsecond)/float64(most), times)
		if times > slack*form.share {
			t.Errorf("%s take %.2f times as long as bare lines; about %g times is theirs", form.name, times, form.share)
		}
	}
}

// TestWriteForms writes the puzzles of the file SUDOKU_SPEED into the folder SUDOKU_SPEED_FORMS for .ci/speed: a file
// for each form, and one with their names.
func TestWriteForms(t *testing.T) {
	folder := os.Getenv("SUDOKU_SPEED_FORMS")
	if folder == "" {
		t.Skip("set SUDOKU_SPEED_FORMS to a folder, SUDOKU_SPEED to a file of puzzles")
	}
	puzzles, solutions := speedPuzzles(t, os.Getenv("SUDOKU_SPEED"), math.MaxInt)
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	names := ""
	for _, form := range speedForms {
		name := strings.ReplaceAll(form.name, "/", "slash")
		write(name, form.text(puzzles, solutions, len(puzzles)))
		names += name + "\n"
	}
	write("names", names)
}

// speedPuzzles are the first puzzles of a file, and a solution of each.
func speedPuzzles(t *testing.T, path string, most int) (puzzles, solutions []string) {
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		var cells [81]byte
		if !notation.ReadClassic(&cells, []byte(strings.TrimSpace(line))) {
			continue
		}
		p := sudoku.Puzzle{Rules: sudoku.Classic(), Givens: cells[:]}
		solution, err := sudoku.Solve(t.Context(), p)
		if err != nil && !errors.Is(err, sudoku.ErrMultipleSolutions) {
			continue
		}
		puzzles, solutions = append(puzzles, p.String()), append(solutions, sudoku.Puzzle{Givens: solution}.String())
		if len(puzzles) == most {
			break
		}
	}
	if len(puzzles) == 0 {
		t.Fatalf("%s has no lines of 81 characters", path)
	}
	return puzzles, solutions
}

// checkAll does what the command does: check --to tsv -j 1.
func checkAll(t *testing.T, form, text string, want int) {
	next, rows := 1, 0
	work := task.NewCheck(task.Rows{To: "tsv"}, ask.Check{})
	do := func(ctx context.Context, u *task.Unit, s *task.Sink) {
		task.Do(ctx, work, u, s)
	}
	err := task.Ordered(t.Context(), 1, task.Read(strings.NewReader(text), "", notation.ReadOptions{}, &next), do, func(a task.Answer, _ bool) error {
		rows += a.Puzzles
		a.Release()
		return nil
	})
	if err != nil || rows != want {
		t.Errorf("%s: %d puzzles of %d, %v", form, rows, want, err)
	}
}

// processTime is the processor time that this process has used.
func processTime(t *testing.T) time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		t.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

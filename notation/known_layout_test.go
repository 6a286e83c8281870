package notation

import (
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// layoutForms write puzzles over several lines, with numbers and words beside their cells.
var layoutForms = []knownForm{
	{"rows of MySQL", "", func(i int, p, _ string) string {
		return fmt.Sprintf("*************************** %d. row ***************************\n        id: %d\n     level: %s\n    puzzle: %s\n", i+1, i, [...]string{"easy", "hard"}[i%2], p)
	}},
	{"Python", "", func(i int, p, _ string) string {
		return fmt.Sprintf("grid%d = [\n    [%s],\n]\n\n", i, strings.Join(spreadRows(p), "],\n    ["))
	}},
	{"Python, one name", "", func(_ int, p, _ string) string {
		return fmt.Sprintf("board = [\n    [%s],\n]\n\n", strings.Join(spreadRows(p), "],\n    ["))
	}},
	{"Python, None", "", func(i int, p, _ string) string {
		return fmt.Sprintf("board = [\n    [%s],\n]\n\n", strings.ReplaceAll(strings.Join(spreadRows(p), "],\n    ["), "0", "None"))
	}},
	{"C", "", func(i int, p, _ string) string {
		return fmt.Sprintf("int puzzle%d[9][9] = {\n    {%s},\n};\n\n", i, strings.Join(spreadRows(p), "},\n    {"))
	}},
	{"lists", "", func(_ int, p, _ string) string {
		return fmt.Sprintf("[\n  [%s]\n]\n", strings.Join(spreadRows(p), "],\n  ["))
	}},
	{"a number above", "", func(i int, p, _ string) string { return fmt.Sprintf("%d\n", i) + inRows(marked(p, "."), "", "") }},
	{"a title above", "", func(i int, p, _ string) string {
		return fmt.Sprintf("Puzzle %d (easy)\n", i) + inRows(p, "", "") + "\n"
	}},
	{"SudoCue", "", func(i int, p, _ string) string {
		return fmt.Sprintf("#AMe\n#DNo %d\n#LHard\n", i) + inRows(marked(p, "."), "", "") + "\n"
	}},
	{"Markdown", "", func(_ int, p, _ string) string {
		return "| a | b | c | d | e | f | g | h | i |\n|---|---|---|---|---|---|---|---|---|\n| " +
			strings.Join(strings.Split(spread(strings.Join(rowsOf(p), "\n"), " | ", " "), " | \n | "), " |\n| ") + " |\n\n"
	}},
	{"cells in borders", "", func(_ int, p, _ string) string {
		border := strings.Repeat("+---", 9) + "+\n"
		return border + "| " + strings.Join(strings.Split(spread(strings.Join(rowsOf(p), "\n"), " | ", " "), " | \n | "), " |\n"+border+"| ") + " |\n" + border + "\n"
	}},
	{"YAML, a block", "", func(i int, p, _ string) string {
		return fmt.Sprintf("- id: %d\n  grid: |\n    %s\n", i, strings.Join(rowsOf(p), "\n    "))
	}},
	{"three quotes", "", func(i int, p, _ string) string {
		return fmt.Sprintf("puzzle%d = \"\"\"\n", i) + inRows(p, "", "") + "\"\"\"\n\n"
	}},
	{"frames with titles", "", func(i int, p, _ string) string {
		return fmt.Sprintf("%s (2023-0%d-01)\n", nameOf(i), i%9+1) + inRows(p, " ", "+-------+-------+-------+\n") + "\n"
	}},
	{"SudoCue with names", "", func(i int, p, _ string) string {
		return fmt.Sprintf("#A Someone\n#D %s\n#B 2023-01-01\n#L Easy\n", nameOf(i)) + inRows(marked(p, "."), "", "") + "\n"
	}},
	{"a comment above", "", func(i int, p, _ string) string {
		return fmt.Sprintf("# Puzzle %d, rated %d.%d\n", i, i%9, i%7) + inRows(marked(p, "."), "", "") + "\n"
	}},
	{"YAML with names", "puzzles:\n", func(i int, p, _ string) string {
		return fmt.Sprintf("  - name: %s\n    grid: |\n      %s\n", nameOf(i), strings.Join(rowsOf(p), "\n      "))
	}},
	{"an e-mail", "", func(i int, p, _ string) string {
		return fmt.Sprintf("From: %s\nDate: Mon, %d Jan 2023 10:%02d:00 +0100\nSubject: %s\n\nHello,\n\n", nameOf(i/2), i%28+1, i%60, nameOf(i)) + inRows(p, " ", "+-------+-------+-------+\n") + "\nRegards\n\n"
	}},
	{"numbers and brackets", "", func(i int, p, _ string) string {
		return fmt.Sprintf("%d) %s\n", i, nameOf(i)) + inRows(p, " ", "+-------+-------+-------+\n") + "\n"
	}},
	{"names and values", "", func(i int, p, _ string) string {
		return fmt.Sprintf("name=%s\nlevel=hard\npuzzle=%s\n\n", nameOf(i), p)
	}},
	{"LaTeX", "", func(_ int, p, _ string) string {
		lines := strings.Split(spread(strings.Join(rowsOf(p), "\n"), " & ", " "), " & \n & ")
		return "\\begin{tabular}{|ccc|ccc|ccc|}\n\\hline\n" + strings.Join(lines[:3], " \\\\\n") + " \\\\\n\\hline\n" + strings.Join(lines[3:6], " \\\\\n") +
			" \\\\\n\\hline\n" + strings.Join(lines[6:], " \\\\\n") + " \\\\\n\\hline\n\\end{tabular}\n\n"
	}},
	{"names and times", "", func(i int, p, _ string) string {
		return fmt.Sprintf("%s  %d:%02d AM\n%s\n", nameOf(i), i%12, i%60, p)
	}},
	{"a calendar", "", func(i int, p, _ string) string {
		return fmt.Sprintf("BEGIN:VEVENT\nUID:%d@a.example\nDTSTART;VALUE=DATE:2024%02d%02d\nSUMMARY:Sudoku\nDESCRIPTION:%s\nEND:VEVENT\n", i, i%12+1, i%28+1, p)
	}},
	{"frames of blanks", "", func(_ int, p, _ string) string {
		return strings.ReplaceAll(inRows(p, " ", "+-------+-------+-------+\n"), ".", " ")
	}},
	{"a solution beside", "", func(_ int, p, s string) string {
		var lines []string
		for row, cells := range rowsOf(s) {
			lines = append(lines, rowsOf(noFullRow(p))[row]+"   "+cells)
		}
		return strings.Join(lines, "\n") + "\n\n"
	}},
	{"titles and ends", "", func(i int, p, _ string) string {
		return fmt.Sprintf("=== Puzzle %d (easy) ===\n", i) + inRows(p, "", "") + "=== end ===\n"
	}},
	{"INI with solutions", "All:\n\n", func(i int, p, s string) string {
		return fmt.Sprintf("[puzzle%d]\ngivens=%s\nsolution=%s\nlevel=3\n\n", i, p, s)
	}},
	{"YAML with solutions", "puzzles:\n", func(i int, p, s string) string {
		return fmt.Sprintf("  - name: %s\n    puzzle: %s\n    solution: %s\n", nameOf(i), p, s)
	}},
	{"solutions under their puzzles", "", func(i int, p, s string) string {
		return fmt.Sprintf("No %d\n%s\nSolution:\n%s\n\n", i, p, s)
	}},
	{"grids in code", "Posted:\n\n", func(_ int, p, _ string) string {
		return "[code]\n" + inRows(p, " ", "+-------+-------+-------+\n") + "[/code]\n"
	}},
	{"INI of rows", "All of them:\n\n", func(i int, p, _ string) string {
		var b strings.Builder
		fmt.Fprintf(&b, "[%d]\n", i%100)
		for row, cells := range rowsOf(marked(p, "0")) {
			fmt.Fprintf(&b, "row%d=%s\n", row+1, cells)
		}
		return b.String() + "\n"
	}},
	{"numbers and points", "", func(i int, p, _ string) string { return fmt.Sprintf("%d.\n", i%100) + inRows(p, "", "") + "\n" }},
	{"a line in code", "", func(i int, p, _ string) string {
		return fmt.Sprintf("%s posted:\n[code]\n%s\n[/code]\n\n", nameOf(i), p)
	}},
	{"YAML of lines", "puzzles:\n", func(i int, p, _ string) string {
		return fmt.Sprintf("  - id: %d\n    puzzle: \"%s\"\n    rating: %d.%d\n", i, p, i%9, i%7)
	}},
	{"names and values above", "", func(i int, p, _ string) string {
		author := ""
		if i%3 == 0 {
			author = "Author: Jane Roe\n"
		}
		return fmt.Sprintf("Title: %s\n%sDate: 2023-01-%02d\n", nameOf(i), author, i%28+1) + inRows(p, "", "") + "\n"
	}},
	{"names of any script", "", func(i int, p, _ string) string {
		authors := []string{"Müller", "José García", "李雷", "田中 太郎", "Иванов", "O'Brien", "шаг", "解答", "Solución", "五"}
		titles := []string{"few clues and many steps", "one with a nice pattern", "Monday morning", "steps", "Step 3", "the given digits", "a one"}
		return fmt.Sprintf("Title: %s\nAuthor: %s\nDate: 2015-01-%02d\n\n", titles[i%len(titles)], authors[i%len(authors)], i%28+1) + inRows(p, "", "") + "\n\n"
	}},
	{"comments of any word", "", func(i int, p, _ string) string {
		words := []string{"gsf", "Müller", "hello you", "killer", "size 9", "solution", "jigsaw", "this one"}
		return fmt.Sprintf("#A%s\n#D%s\n#%s\n", words[i%len(words)], words[i/3%len(words)], words[i/5%len(words)]) + inRows(p, "", "") + "\n"
	}},
	{"Markdown with headings", "", func(i int, p, _ string) string {
		return fmt.Sprintf("## %s\n\n```\n", nameOf(i)) + inRows(p, "", "") + "```\n\n"
	}},
	{"a dictionary of rows", "", func(i int, p, _ string) string {
		return fmt.Sprintf("puzzles[\"%s\"] = [\n    [%s],\n]\n", nameOf(i), strings.Join(spreadRows(p), "],\n    ["))
	}},
	{"Prolog", "", func(i int, p, _ string) string {
		return fmt.Sprintf("problem(%d, [[%s]]).\n\n", i, strings.ReplaceAll(strings.Join(spreadRows(p), "],\n            ["), "0", "_"))
	}},
	{"TOML with names", "All of them:\n\n", func(i int, p, _ string) string {
		return fmt.Sprintf("[[puzzle]]\nname = \"%s\"\ngrid = \"\"\"\n%s\"\"\"\n\n", nameOf(i), inRows(p, "", ""))
	}},
	{"texts in backquotes", "const puzzles = [\n", func(i int, p, _ string) string {
		return fmt.Sprintf("  { name: \"%s\", grid: `\n%s` },\n", nameOf(i), inRows(p, "", ""))
	}},
}

// nameOf returns the name of a puzzle. Some of these tell of it.
func nameOf(i int) string {
	names := []string{"Easter Monster", "Monday", "Tarek #12", "Golden Nugget", "Mauricio's Dream", "McGuire, No. 12"}
	odd := []string{"Killer", "Anti-Knight", "Solution", "Step 3", "Samurai", "The 6x6", "Size 9", "A Walk in the Park, r1c1", "Cheese & Wine", "难题", "One two three four", "abcdefghi", "X-Sudoku", "Regions", "9+x"}
	if i%30 == 7 {
		return odd[i/30%len(odd)]
	}
	return names[i%len(names)]
}

// TestKnownLayoutIsCareful reads records of several lines the quick way and with care. Where they are changed here and
// there, the two ways may see other lines together. So one may read less than the other, but it says so.
func TestKnownLayoutIsCareful(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		form := layoutForms[random.IntN(len(layoutForms))]
		text := inKnownForm(random, form, 5+random.IntN(12), random.IntN(3) == 0)
		size := []int{random.IntN(200) + 1, random.IntN(3000) + 200, chunkSize}[random.IntN(3)]
		if random.IntN(4) == 0 {
			if strings.Contains(form.name, "solutions") {
				size = chunkSize // with care a solution is only joined to a puzzle that comes with it
			}
			compareWays(t, text, size)
			return
		}
		text = mutate(random, text)
		quick, saidQuick := puzzlesIn(text, size, false)
		careful, saidCareful := puzzlesIn(text, size, true)
		for _, puzzle := range quick {
			if !slices.Contains(careful, puzzle) && !saidCareful && !saidQuick {
				t.Fatalf("only the quick way reads %s, in\n%s", puzzle, text)
			}
		}
		for _, puzzle := range careful {
			if !slices.Contains(quick, puzzle) && !saidQuick {
				t.Fatalf("only the careful way reads %s, in\n%s", puzzle, text)
			}
		}
	})
}

// puzzlesIn returns the puzzles of a text that comes some bytes at a time, and whether anything is said of it.
func puzzlesIn(text string, size int, off bool) (all []string, said bool) {
	r := NewReader(&slowly{strings.NewReader(text), size}, ReadOptions{})
	r.known.off = off
	for record, err := range r.Records() {
		if err != nil {
			said = true
			continue
		}
		said = said || len(record.Read) > 0
		all = append(all, fmt.Sprintf("line %d: %s %s", record.Line, record.Board.Rules, record.Board.Puzzle))
	}
	return all, said
}

// TestKnownLayoutIsTaken has most puzzles of each form read the quick way.
func TestKnownLayoutIsTaken(t *testing.T) {
	for _, form := range layoutForms {
		random := rand.New(rand.NewPCG(1, 0))
		var text strings.Builder
		text.WriteString(form.above)
		for i := range 300 {
			solution := patternLine(random)
			puzzle := []byte(solution)
			for _, cell := range random.Perm(81)[:52] {
				puzzle[cell] = '.'
			}
			text.WriteString(form.write(100+i, string(puzzle), solution))
		}
		r := NewReader(strings.NewReader(text.String()), ReadOptions{})
		var b Chunk
		all, quick := 0, 0
		for r.ReadChunk(&b) == nil {
			for i := range b.Raws {
				var cells [81]byte
				if all++; b.Raws[i].Classic(&cells) {
					quick++
				}
			}
		}
		if all < 299 || quick < 200 {
			t.Errorf("%s: %d of %d puzzles are read the quick way", form.name, quick, all)
		}
	}
}

// TestRecordsAreCutApart has the chunks of long texts cut by several goroutines, which read what one does.
func TestRecordsAreCutApart(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 0))
	for i := range layoutForms {
		name := layoutForms[i].name
		text := longText(random, &layoutForms[i], 2*mostAhead)
		want := readTogether(strings.NewReader(text))
		got, ahead := readApart(struct{ io.Reader }{strings.NewReader(text)}, 3)
		if !slices.EqualFunc(got, want, isSame) {
			t.Fatalf("%s: %d puzzles, cut by one %d, or they differ", name, len(got), len(want))
		}
		if ahead == 0 && name != "a number above" { // where short numbers may be sizes
			t.Errorf("%s: no chunk is cut ahead", name)
		}
	}
}

// TestLongSectionsAreLines reads texts that begin with a bracket and are longer than a document is read twice for.
func TestLongSectionsAreLines(t *testing.T) {
	for _, name := range []string{"grids in code", "INI of rows"} {
		form := layoutForms[slices.IndexFunc(layoutForms, func(f knownForm) bool { return f.name == name })]
		random := rand.New(rand.NewPCG(1, 0))
		var text strings.Builder
		n := 0
		for ; text.Len() < maxDressed+longestGrid; n++ {
			solution := patternLine(random)
			text.WriteString(form.write(n, "."+solution[1:30]+strings.Repeat(".", 51), solution))
		}
		puzzles, said := puzzlesIn(text.String(), chunkSize, false)
		if len(puzzles) != n || said {
			t.Errorf("%s: %d of %d puzzles are read; anything said: %v", name, len(puzzles), n, said)
		}
	}
}

// TestLongFilesOfSadManKeepStates reads many puzzles of SadMan Sudoku, of which the last is a game.
func TestLongFilesOfSadManKeepStates(t *testing.T) {
	rows := inRows(patternPuzzle, "", "")
	one := "[Puzzle]\r\n" + strings.ReplaceAll(rows, "\n", "\r\n") + "\r\n"
	all := strings.Repeat(one, maxDressed/len(one)+2)
	n := strings.Count(all, "[")
	for _, text := range []string{all, all + "[State]\r\n" + strings.Replace(rows, "53..", "534.", 1)} {
		count, entries := 0, 0
		for record, err := range NewReader(strings.NewReader(text), ReadOptions{}).Records() {
			if count++; err != nil {
				t.Fatal(err)
			}
			for _, digit := range record.Board.Entries {
				entries += int(digit)
			}
		}
		if want := 4 * strings.Count(text, "State"); count != n || entries != want {
			t.Errorf("%d of %d puzzles are read, with entries of %d, want %d", count, n, entries, want)
		}
	}
}

// TestHeadersBeginAnotherPuzzle has a damaged row in a grid, which makes a passage of it, and a header behind.
func TestHeadersBeginAnotherPuzzle(t *testing.T) {
	var text strings.Builder
	for i := range 4 {
		rows := inRows(patternPuzzle, "", "")
		if i == 1 {
			rows = strings.Replace(rows, "...419..5", "\\u0042...419..5", 1)
		}
		fmt.Fprintf(&text, "#D No %d\n", i)
		text.WriteString(rows + "\n")
	}
	if puzzles, said := puzzlesIn(text.String(), chunkSize, true); len(puzzles) != 3 || !said {
		t.Errorf("%d puzzles are read; anything said of the damaged one: %v", len(puzzles), said)
	}
}

// A list or an element that is too long for one look begins in one passage and ends in another. No bracket or tag of it
// is lost, and each puzzle is read.
func TestLongDocumentsOfRows(t *testing.T) {
	rows := func(p, between, nothing string) string {
		return strings.ReplaceAll(strings.ReplaceAll(strings.Join(spreadRows(noFullRow(p)), between), ".", "0"), "0", nothing)
	}
	cells := func(p, nothing string) string {
		return "<table>\n<tr><td>" + strings.ReplaceAll(rows(p, "</td></tr>\n<tr><td>", nothing), ",", "</td><td>") + "</td></tr>\n</table>\n"
	}
	const n = 1500
	for _, form := range []struct {
		knownForm
		below string
	}{
		{knownForm{"rows on lines", "[\n", func(_ int, p, _ string) string { return "  [\n    [" + rows(p, "],\n    [", "0") + "]\n  ],\n" }}, ""},
		{knownForm{"nulls", "[\n", func(_ int, p, _ string) string { return "[[" + rows(p, "], [", "null") + "]],\n" }}, ""},
		{knownForm{"elements for rows", "<puzzles>\n", func(_ int, p, _ string) string {
			return "<puzzle>\n<row>" + strings.ReplaceAll(rows(p, "</row>\n<row>", "0"), ",", "") + "</row>\n</puzzle>\n"
		}}, "</puzzles>\n"},
		{knownForm{"tables of cells", "<html><body>\n", func(_ int, p, _ string) string { return cells(p, "&nbsp;") }}, "</body></html>\n"},
		{knownForm{"tables, a cell on a line", "<html><body>\n", func(_ int, p, _ string) string {
			return strings.ReplaceAll(cells(p, ""), "<td>", "\n <td>")
		}}, "</body></html>\n"},
	} {
		text := inKnownForm(rand.New(rand.NewPCG(1, 0)), form.knownForm, n, true) + form.below
		lines := inKnownForm(rand.New(rand.NewPCG(1, 0)), knownForm{write: func(_ int, p, _ string) string { return noFullRow(p) + "\n" }}, n, true)
		want := strings.Fields(strings.ReplaceAll(lines, "0", "."))
		r := NewReader(strings.NewReader(text), ReadOptions{})
		read := 0
		for record, err := range r.Records() {
			if err != nil || len(record.Read) > 0 {
				t.Fatalf("%s: puzzle %d: %v, %v", form.name, read+1, err, record)
			}
			if read == len(want) || record.Board.String() != want[read] {
				t.Fatalf("%s: puzzle %d is %s", form.name, read+1, record.Board)
			}
			read++
		}
		if read != n {
			t.Errorf("%s: %d of %d puzzles", form.name, read, n)
		}
	}
}

// The name of an element, or a path beside a puzzle, hides none, and a solution needs no note.
func TestDocumentsWithNames(t *testing.T) {
	for _, form := range []struct {
		knownForm
		below string
	}{
		{knownForm{"names and solutions", "<?xml version=\"1.0\"?>\n<collection>\n", func(i int, p, s string) string {
			return fmt.Sprintf("  <sudoku>\n    <name>Monday</name>\n    <givens>%s</givens>\n    <solution>%s</solution>\n  </sudoku>\n", noFullRow(p), s)
		}}, "</collection>\n"},
		{knownForm{"links", "<ul>\n", func(i int, p, _ string) string { return fmt.Sprintf("<li><a href=\"/p/%d\">%s</a></li>\n", i, p) }}, "</ul>\n"},
	} {
		for _, n := range []int{2, 30, 3000} {
			text := inKnownForm(rand.New(rand.NewPCG(1, 0)), form.knownForm, n, false) + form.below
			r := NewReader(strings.NewReader(text), ReadOptions{})
			read := 0
			for record, err := range r.Records() {
				if read++; err != nil {
					t.Fatalf("%s: puzzle %d of %d: %v", form.name, read, n, err)
				}
				if record.Board.Givens.Filled() < 60 && (len(record.Read) > 0 || (record.Solution != nil) != strings.Contains(form.name, "solutions")) {
					t.Fatalf("%s: puzzle %d of %d: %v", form.name, read, n, record)
				}
			}
			if read != n {
				t.Errorf("%s: %d of %d puzzles", form.name, read, n)
			}
		}
	}
}

// Records have cells in the same columns, but not as many lines.
func TestLearnsFromUnevenRecords(t *testing.T) {
	long := strings.Repeat("\n", 3) + inRows(patternPuzzle, "", "")
	texts := [][]byte{[]byte(long), []byte(strings.TrimLeft(long, "\n"))}
	record, err := readLine([]byte(patternPuzzle), &ReadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	samples := []layoutSample{{1, record}, {1, record}}
	if cells, mark := cellsInColumns(texts, samples); cells != nil || mark != "" {
		t.Errorf("%d cells, %q", len(cells), mark)
	}
}

// A page of words with grids somewhere isn't cut in lines, however long it is: its words are no rows.
func TestLongPagesAreReadWhole(t *testing.T) {
	words := strings.Repeat("<p class=\"c\">Some words about a day in the life of somebody, and <a href=\"/x/1\">more</a>.</p>\n", maxDressed/150)
	table := "<table>\n<tr><td>" + strings.ReplaceAll(strings.Join(spreadRows(patternPuzzle), "</td></tr>\n<tr><td>"), ",", "</td><td>") + "</td></tr>\n</table>\n"
	table = strings.NewReplacer(">0<", ">&nbsp;<", ">.<", ">&nbsp;<").Replace(table)
	page := "<!DOCTYPE html>\n<html><body>\n" + words + table + words + table + words + "</body></html>\n"
	read := 0
	for record, err := range NewReader(strings.NewReader(page), ReadOptions{}).Records() {
		if read++; err != nil || len(record.Read) > 0 || record.Board.String() != patternPuzzle {
			t.Fatalf("puzzle %d: %v, %v", read, err, record)
		}
	}
	if read != 2 || len(page) <= maxDressed {
		t.Errorf("%d puzzles in %d bytes", read, len(page))
	}
}

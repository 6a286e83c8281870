package notation

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"jiugong/sudoku"
)

// documentForms write documents of many puzzles: what stands above, between and below them, and each of them.
var documentForms = []struct {
	name, above, between, below string
	write                       func(i int, puzzle, solution string) string
}{
	{"XML", "<?xml version=\"1.0\"?>\n<puzzles>\n", "", "</puzzles>\n", func(i int, p, _ string) string { return fmt.Sprintf("  <puzzle id=\"%d\" cells=\"%s\"/>\n", i, p) }},
	{"XML, solutions", "<puzzles>\n", "", "</puzzles>\n", func(i int, p, s string) string {
		return fmt.Sprintf("<puzzle level=\"no %d\" cells=\"%s\" solution=\"%s\"/>\n", i, p, s)
	}},
	{"XML, elements", "<puzzles>\n", "", "</puzzles>\n", func(i int, p, _ string) string {
		return fmt.Sprintf("<puzzle>\n<id>%d</id>\n<givens>%s</givens>\n</puzzle>\n", i, p)
	}},
	{"XML, one line", "<puzzles>", "", "</puzzles>\n", func(_ int, p, _ string) string { return "<p>" + p + "</p>" }},
	{"OpenSudoku", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n<name>Mine</name>\n", "", "</opensudoku>\n", func(_ int, p, _ string) string { return "<game data=\"" + marked(p, "0") + "\" />\n" }},
	{"OpenSudoku 2", "<?xml version=\"1.0\"?>\n<opensudoku version=\"2\">\n<folder name=\"Mine\" created=\"0\">\n", "", "</folder></opensudoku>\n", func(i int, p, _ string) string {
		return fmt.Sprintf("<game created=\"%d\" state=\"0\" time=\"%d\" data=\"%s\" note=\"no %d\" />\n", i, i*100, marked(p, "0"), i)
	}},
	{"Excel", "<?xml version=\"1.0\"?>\n<Workbook xmlns:ss=\"urn:x\">\n<Worksheet ss:Name=\"Sheet1\"><Table>\n", "", "</Table></Worksheet></Workbook>\n", func(i int, p, _ string) string {
		return fmt.Sprintf("<Row><Cell><Data ss:Type=\"Number\">%d</Data></Cell><Cell><Data ss:Type=\"String\">%s</Data></Cell></Row>\n", i, p)
	}},
	{"HTML table", "<html><body><table>\n<tr><th>id</th><th>puzzle</th></tr>\n", "", "</table></body></html>\n", func(i int, p, _ string) string { return fmt.Sprintf("<tr><td>%d</td><td>%s</td></tr>\n", i, p) }},
	{"HTML links", "<table>\n", "", "</table>\n", func(i int, p, _ string) string {
		return fmt.Sprintf("<tr><td>%d</td><td><a href=\"https://a.example/play?id=%d\">%s</a></td></tr>\n", i, i, p)
	}},
	{"HTML, cells in links", "<ul>\n", "", "</ul>\n", func(i int, p, _ string) string {
		return fmt.Sprintf("<li><a href=\"/play?puzzle=%s\">Puzzle #%d (easy)</a></li>\n", p, i)
	}},
	{"HTML list", "<ul>\n", "", "</ul>\n", func(_ int, p, _ string) string { return "<li>" + p + "</li>\n" }},
	{"RSS", "<rss version=\"2.0\"><channel><title>Daily</title>\n", "", "</channel></rss>\n", func(i int, p, _ string) string {
		date := time.Date(2001, 1, 1+i, 6, 0, 0, 0, time.UTC).Format(time.RFC1123)
		return fmt.Sprintf("<item><title>Sudoku %d (hard)</title><pubDate>%s</pubDate><description>%s</description></item>\n", i, date, p)
	}},
	{"HTML pre", "<html><body>\n", "", "</body></html>\n", func(_ int, p, _ string) string { return "<pre>" + p + "</pre>\n" }},
	{"JSON of texts", "{\"title\":\"Mine\",\"puzzles\":[\n", ",\n", "]}\n", func(_ int, p, _ string) string { return "\"" + p + "\"" }},
	{"JSON, one line", "{\"puzzles\":[", ",", "]}\n", func(_ int, p, _ string) string { return "\"" + p + "\"" }},
	{"JSON, names", "{\n", ",\n", "\n}\n", func(i int, p, _ string) string { return fmt.Sprintf("  \"easy%d\": \"%s\"", i, p) }},
	{"JSON, names, one line", "{", ", ", "}\n", func(i int, p, _ string) string { return fmt.Sprintf("\"easy%d\": \"%s\"", i, p) }},
	{"JSON, objects", "{\"puzzles\": [\n", ",\n", "\n]}\n", func(i int, p, s string) string {
		return fmt.Sprintf("  {\n    \"id\": %d,\n    \"puzzle\": \"%s\",\n    \"solution\": \"%s\",\n    \"level\": \"no %d\"\n  }", i, p, s, i)
	}},
	{"JSON, lists", "[", ",\n", "]\n", func(_ int, p, _ string) string { return "[\"" + p + "\"]" }},
	{"SQL", "INSERT INTO `puzzles` VALUES ", ",", ";\n", func(i int, p, _ string) string { return fmt.Sprintf("(%d,'%s')", i, p) }},
	{"SQL, names", "INSERT INTO puzzles (id, name, puzzle, level) VALUES ", ", ", ";\n", func(i int, p, _ string) string { return fmt.Sprintf("(%d, 'no %d', '%s', 'hard')", i, i, p) }},
	{"PHP", "<?php\nreturn [\n", "", "];\n", func(i int, p, s string) string {
		return fmt.Sprintf("  ['id' => %d, 'puzzle' => '%s', 'solution' => '%s'],\n", i, p, s)
	}},
	{"PHP, lines", "<?php\n$puzzles = array(\n", "", ");\n", func(i int, p, _ string) string {
		return fmt.Sprintf("  array(\n    'id' => %d,\n    'puzzle' => '%s',\n  ),\n", i, p)
	}},
	{"JSON5", "{\n  // all\n  puzzles: [\n", "", "  ],\n}\n", func(i int, p, _ string) string {
		return fmt.Sprintf("    {\n      id: %d, // number\n      level: 'no %d',\n      puzzle: '%s',\n    },\n", i, i, p)
	}},
	{"wiki", "{| class=\"wikitable\"\n! Id !! Puzzle !! Level\n", "", "|}\n", func(i int, p, _ string) string {
		return fmt.Sprintf("|-\n| %d || %s || hard\n", i, p)
	}},
	{"JSON, codes", "{\"puzzles\":{\n", ",", "}}\n", func(i int, p, _ string) string {
		return fmt.Sprintf("\"%s\":{\"board\":\"%s\",\"level\":\"no %d\",\"n\":%d}\n", codeOf(i), p, i, i)
	}},
	{"Python", "puzzles = [", ", ", "]\n", func(_ int, p, _ string) string { return "'" + p + "'" }},
}

// codeOf is a name as databases make them.
func codeOf(i int) string {
	random := rand.New(rand.NewPCG(uint64(i), 0))
	code := []byte("-")
	for len(code) < 20 {
		code = append(code, "-_0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"[random.IntN(64)])
	}
	return string(code)
}

// Names of rules stand in codes by chance.
func TestCodesTellNothing(t *testing.T) {
	const objects = `{"puzzles":{"-Nx3kCagE0ZrT4wYb1Lm":{"board":"%s"},"u1tvM3jzqCAGEe1Hr4s7":{"board":"%s"}}}`
	for record, err := range NewReader(strings.NewReader(fmt.Sprintf(objects, patternPuzzle, strings.Replace(patternPuzzle, "53", "35", 1))), ReadOptions{}).Records() {
		if err != nil || len(record.Unread) > 0 {
			t.Errorf("%v, %v", record, err)
		}
	}
}

// inDocument is a document of puzzles; with full some have hardly an empty cell.
func inDocument(random *rand.Rand, form, n int, full bool) string {
	f := &documentForms[form]
	var all []string
	for range n {
		solution := patternLine(random)
		puzzle := []byte(solution)
		empty := 45 + random.IntN(20)
		if full && random.IntN(40) == 0 {
			empty = random.IntN(12)
		}
		for _, cell := range random.Perm(81)[:empty] {
			puzzle[cell] = '.'
		}
		all = append(all, f.write(random.IntN(1000), string(puzzle), solution))
	}
	return f.above + strings.Join(all, f.between) + f.below
}

// readBoth returns the records of a text and the errors of what can't be read, and how many texts were found by
// what stands between them.
func readBoth(text string, careful bool) (all []string, known int) {
	r := NewReader(strings.NewReader(text), ReadOptions{})
	r.known.off = careful
	var b Chunk
	for r.ReadChunk(&b) == nil {
		for i := range b.Raws {
			raw := &b.Raws[i]
			var cells [81]byte
			isKnown := raw.place.known && raw.Classic(&cells)
			record, err := r.Parse(*raw)
			switch {
			case isKnown && (err != nil || !slices.Equal(record.Board.Givens, cells[:])):
				all = append(all, fmt.Sprintf("line %d: %v isn't %v, %v", raw.Line, record, cells, err))
			case err != nil:
				all = append(all, err.Error())
			default:
				all = append(all, toldOf(record))
			}
			if isKnown {
				known++
			}
		}
	}
	return all, known
}

// toldOf writes down all that is in a record.
func toldOf(record *Record) string {
	var b strings.Builder
	fmt.Fprintf(&b, "line %d: %s", record.Line, record.Board.Puzzle)
	v := reflect.ValueOf(*record)
	for i := range v.NumField() {
		if f := v.Type().Field(i); f.IsExported() && f.Name != "Board" && !v.Field(i).IsZero() {
			fmt.Fprintf(&b, ", %s %v", f.Name, v.Field(i).Interface())
		}
	}
	return b.String()
}

// TestKnownRecordsAreCareful reads documents of many puzzles, changed here and there, by what stands between them and
// with care: they hold the same.
func TestKnownRecordsAreCareful(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		form := random.IntN(len(documentForms))
		text := inDocument(random, form, leastRecords+random.IntN(20), true)
		if random.IntN(4) > 0 {
			text = mutate(random, text)
		}
		got, _ := readBoth(text, false)
		want, _ := readBoth(text, true)
		for i := range max(len(got), len(want)) {
			if i >= min(len(got), len(want)) || got[i] != want[i] {
				t.Fatalf("%s, puzzle %d of %d, %d:\n%s\n%q\n%q\n%q", documentForms[form].name, i+1, len(got), len(want), text, text, got[min(i, len(got)):], want[min(i, len(want)):])
			}
		}
	})
}

// TestKnownRecordsAreFound has each form read by what stands between its puzzles.
func TestKnownRecordsAreFound(t *testing.T) {
	for form := range documentForms {
		name := documentForms[form].name
		random := rand.New(rand.NewPCG(1, uint64(form)))
		text := inDocument(random, form, 40, false)
		all, known := readBoth(text, false)
		if len(all) != 40 || known < 40 {
			t.Errorf("%s: %d of %d puzzles", name, known, len(all))
		}
	}
}

// TestElementsKeepTheirOwn reads elements of XML whose attributes are their own, not those of the last, nor rows of a board.
func TestElementsKeepTheirOwn(t *testing.T) {
	random := rand.New(rand.NewPCG(2, 0))
	for n := 2; n < 40; n++ {
		text := "<puzzles title=\"Mine\">\n"
		for i := range n {
			text += fmt.Sprintf("<puzzle level=\"no %03d\" cells=\"%s\"/>\n", i, marked(noOpenRow(patternPuzzle, patternLine(random)), "."))
		}
		i := 0
		for record, err := range NewReader(strings.NewReader(text+"</puzzles>\n"), ReadOptions{}).Records() {
			if err != nil || record.Level != fmt.Sprintf("no %03d", i) || record.Title != "Mine" || record.Line != i+2 {
				t.Errorf("puzzle %d of %d is %+v, %v", i+1, n, record, err)
			}
			i++
		}
		if i != n {
			t.Errorf("%d puzzles of %d", i, n)
		}
	}
}

// TestLongDocumentOfUnknownGaps reads a document too long for the careful way, in which nothing between puzzles is
// known: all are there.
func TestLongDocumentOfUnknownGaps(t *testing.T) {
	random := rand.New(rand.NewPCG(4, 0))
	var text strings.Builder
	text.WriteString("<table>\n")
	n := 0
	for ; text.Len() < maxDressed+1000; n++ {
		fmt.Fprintf(&text, "<tr><td>%d</td><td><a href=\"javascript:go(%%%d)\">%s</a></td></tr>\n", n, n, marked(noOpenRow(patternPuzzle, patternLine(random)), "."))
	}
	text.WriteString("</table>\n")
	got := 0
	for record, err := range NewReader(strings.NewReader(text.String()), ReadOptions{}).Records() {
		if got++; err != nil || record.Line != got+1 {
			t.Fatalf("puzzle %d: %+v, %v", got, record, err)
		}
	}
	if got != n {
		t.Errorf("%d puzzles of %d", got, n)
	}
}

// TestLongDocumentsHoldOddPuzzles reads documents too long for the careful way, in which a few puzzles are damaged:
// all others are there.
func TestLongDocumentsHoldOddPuzzles(t *testing.T) {
	puzzle := regexp.MustCompile(`[0-9.]{81}`)
	for form := range documentForms {
		random := rand.New(rand.NewPCG(3, uint64(form)))
		text := inDocument(random, form, 4000, false)
		var want []string
		var damaged []int // where
		for _, at := range puzzle.FindAllStringIndex(text, -1) {
			switch word := text[at[0]:at[1]]; {
			case !strings.ContainsAny(word, ".0"): // a solution
			case len(want)%1000 == 700 && len(damaged) < 4:
				damaged = append(damaged, at[0])
				want = append(want, "")
			default:
				want = append(want, marked(word, "."))
			}
		}
		want = slices.DeleteFunc(want, func(word string) bool { return word == "" })
		for _, at := range slices.Backward(damaged) {
			text = text[:at] + text[at+1:]
		}
		var got []string
		r := NewReader(strings.NewReader(text), ReadOptions{})
		var b Chunk
		for r.ReadChunk(&b) == nil {
			for i := range b.Raws {
				var cells [81]byte
				if b.Raws[i].Classic(&cells) {
					got = append(got, sudoku.Puzzle{Givens: cells[:]}.String())
				} else if record, err := r.Parse(b.Raws[i]); err == nil && record.Board.Givens.Filled() < 81 {
					got = append(got, record.Board.Puzzle.String())
				}
			}
		}
		slices.Sort(got) // those that can't be read come last in some forms
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s: %d of %d puzzles", documentForms[form].name, len(got), len(want))
		}
	}
}

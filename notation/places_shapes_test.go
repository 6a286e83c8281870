package notation

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/words"
)

// sampleClues returns the clues of the sample puzzle in a format of row, column and digit, from 1.
func sampleClues(format, between string) string {
	var all []string
	for i, char := range exampleLine {
		if char != '.' {
			all = append(all, fmt.Sprintf(format, i/9+1, i%9+1, char-'0'))
		}
	}
	return strings.Join(all, between)
}

// sampleRows returns the rows of the sample puzzle.
func sampleRows() (rows []string) {
	for i := 0; i < 81; i += 9 {
		rows = append(rows, exampleLine[i:i+9])
	}
	return rows
}

// readOne reads the only puzzle in text.
func readOne(t *testing.T, text string) (record *Record, notes string) {
	t.Helper()
	for next, err := range NewReader(strings.NewReader(text), ReadOptions{}).Records() {
		if err != nil || record != nil {
			t.Fatalf("%v, %v in\n%s", record, err, text)
		}
		record = next
	}
	if record == nil {
		t.Fatalf("nothing in\n%s", text)
	}
	for _, note := range record.Read {
		notes += note.Error() + "\n"
	}
	return record, notes
}

// TestCellsToldOneByOne reads the sample from shapes that tell each clue by itself.
func TestCellsToldOneByOne(t *testing.T) {
	for name, c := range map[string]struct{ text, note string }{
		"digit first":       {"[\n" + sampleClues("(%[3]d, %[1]d, %[2]d),", "\n") + "\n]", "its digit, its row and its column"},
		"a running name":    {strings.ReplaceAll(sampleClues("g: x_%d_%d_%d = 1", "\n"), "g:", "g7:"), ""},
		"from 0, one hot":   {sampleClues("x[%d,%d,%d] == 1", "\n"), ""},
		"attributes":        {"<s>" + sampleClues(`<cell row="%d" col="%d" value="%d"/>`, "\n") + "</s>", ""},
		"labels":            {sampleClues(`<button aria-label="Row %d, column %d, value %d"></button>`, "\n"), ""},
		"cells of a sheet":  {"<sheetData>" + sampleClues(`<c r="%[2]c%[1]d"><v>%[3]d</v></c>`, "\n") + "</sheetData>", ""},
		"brackets of forms": {sampleClues("g[%d][%d]=%d", "&"), ""},
	} {
		if name == "cells of a sheet" {
			c.text = "<sheetData>"
			for i, char := range exampleLine {
				if char != '.' {
					c.text += fmt.Sprintf(`<c r="%c%d"><v>%c</v></c>`, 'A'+i%9, i/9+1, char)
				}
			}
			c.text += "</sheetData>"
		}
		record, notes := readOne(t, c.text)
		if got := string(record.Board.Symbols.AppendLine(nil, record.Board.Givens)); got != exampleLine || !strings.Contains(notes, c.note) {
			t.Errorf("%s: %s %s", name, got, notes)
		}
	}
}

// TestWrappedShapes reads the sample from tables, forms and broken lines.
func TestWrappedShapes(t *testing.T) {
	rows := sampleRows()
	numbers := strings.Join(strings.Split(strings.ReplaceAll(exampleLine, ".", "0"), ""), ",")
	var objc, tr, boxes, sheet, masks []string
	for _, row := range rows {
		bits := ""
		for _, char := range strings.ReplaceAll(row, ".", "0") {
			bits += fmt.Sprintf("0x%03X, ", 1<<(char-'0')>>1)
		}
		masks = append(masks, "["+bits+"]")
		objc = append(objc, "@[@"+strings.Join(strings.Split(strings.ReplaceAll(row, ".", "0"), ""), ", @")+"]")
		tr = append(tr, "<tr><td>"+strings.Join(strings.Split(strings.ReplaceAll(row, ".", " "), ""), "</td><td>")+"</td></tr>")
		cells := ""
		for c, char := range row {
			if char != '.' {
				cells += fmt.Sprintf(`<Cell ss:Index="%d"><Data>%c</Data></Cell>`, c+1, char)
			}
		}
		sheet = append(sheet, "<Row>"+cells+"</Row>")
	}
	for b := range 9 {
		box := ""
		for i := range 9 {
			box += exampleLine[(b/3*3+i/3)*9+b%3*3+i%3:][:1]
		}
		boxes = append(boxes, fmt.Sprintf("Box %d: %s", b+1, box))
	}
	for name, c := range map[string]struct{ text, note string }{
		"Objective-C":          {"NSArray *b = @[\n" + strings.Join(objc, ",\n") + "];", ""},
		"rows without a table": {strings.Join(tr, "\n"), ""},
		"a sheet with holes":   {"<Table>" + strings.Join(sheet, "\n") + "</Table>", ""},
		"a form":               {"grid=" + strings.ReplaceAll(numbers, ",", "%2C") + "&submit=Solve", ""},
		"a query":              {"https://example.net/?cells=" + strings.ReplaceAll(numbers, "0", ""), ""},
		"a grid in a field":    {"id,grid,level\n1,\"" + strings.Join(rows, "\n") + "\",easy\n", ""},
		"bits":                 {"[" + strings.Join(masks, ",\n") + "]", "a set of bits"},
		"a title over a break": {"No. 5 (hard)\n" + exampleLine[:40] + "\n" + exampleLine[40:78] + "\n" + exampleLine[78:], "lines 2 to 4"},
		"boxes":                {strings.Join(boxes, "\n"), "as a box"},
		"misread letters":      {strings.NewReplacer(".", "O", "1", "l", "5", "S").Replace(strings.Join(rows, "\n")), `"l" is read as 1`},
	} {
		record, notes := readOne(t, c.text)
		if got := string(record.Board.Symbols.AppendLine(nil, record.Board.Givens)); got != exampleLine || !strings.Contains(notes, c.note) || c.note == "" && notes != "" {
			t.Errorf("%s: %s %s", name, got, notes)
		}
	}
}

// TestSavedStates holds that the board of now beside a puzzle is no puzzle of its own.
func TestSavedStates(t *testing.T) {
	state := "534" + exampleLine[3:]
	list := func(line string) string {
		var rows []string
		for i := 0; i < 81; i += 9 {
			rows = append(rows, "["+strings.Join(strings.Split(strings.ReplaceAll(line[i:i+9], ".", "0"), ""), ",")+"]")
		}
		return "[" + strings.Join(rows, ",") + "]"
	}
	for _, text := range []string{
		`{"puzzle":"` + exampleLine + `","state":"` + state + `"}`,
		`{"current":"` + state + `","id":5,"initial":"` + exampleLine + `"}`,
		"{\"game\":{\n\"original\":\"" + exampleLine + "\",\n\"board\":\"" + state + "\"}}",
		`{"puzzle":` + list(exampleLine) + `,"values":` + list(state) + `}`,
		`{"puzzle":` + list(exampleLine) + `,"play":{"values":` + list(state) + `}}`,
	} {
		record, _ := readOne(t, text)
		if b := record.Board; string(b.Symbols.AppendLine(nil, b.Givens)) != exampleLine || b.Entries[2] != 4 || b.Entries.Filled() != 1 {
			t.Errorf("%v %v of %s", b.Givens, b.Entries, text)
		}
	}
}

// TestFiveGridsAreASamurai joins grids one below the other where the boxes that they share agree, and no others.
func TestFiveGridsAreASamurai(t *testing.T) {
	rules := samuraiRules()
	solution, err := sudoku.Solve(t.Context(), sudoku.Puzzle{Rules: rules, Givens: make(sudoku.Grid, rules.Cells())})
	if err != nil && !errors.Is(err, sudoku.ErrMultipleSolutions) {
		t.Fatal(err)
	}
	var grids [5]string
	for k := range grids {
		for i, cell := range rules.Shape().Grid(k) {
			char := byte('.')
			if cell%3 == 0 {
				char = '0' + solution[cell]
			}
			if grids[k] += string(char); i%9 == 8 {
				grids[k] += "\n"
			}
		}
	}
	for name, text := range map[string]string{
		"titles":  "Top left\n" + grids[0] + "\nTop right\n" + grids[1] + "\nMiddle\n" + grids[2] + "\nBottom left\n" + grids[3] + "\nBottom right\n" + grids[4],
		"blank":   strings.Join(grids[:], "\n"),
		"middle":  strings.Join([]string{grids[2], grids[0], grids[1], grids[3], grids[4]}, "\n"),
		"strings": `["` + strings.ReplaceAll(strings.Join(grids[:], `","`), "\n", "") + `"]`,
	} {
		record, notes := readOne(t, text)
		if record.Board.Rules.String() != "samurai" || !strings.Contains(notes, "one samurai") || !agrees(solution, record.Board.Givens) {
			t.Errorf("%s: %s %s", name, record.Board.Rules, notes)
		}
	}
	others := strings.Repeat(strings.Join(sampleRows(), "\n")+"\n\n", 5)
	count := 0
	for _, err := range NewReader(strings.NewReader(others), ReadOptions{}).Records() {
		if count++; err != nil {
			t.Error(err)
		}
	}
	if count != 5 {
		t.Errorf("%d of 5 grids that don't overlap", count)
	}
}

// TestTitlesKnowWhatRulesAreCalled has names of rules in titles, in any spelling, and words that only look like them.
func TestTitlesKnowWhatRulesAreCalled(t *testing.T) {
	for name := range words.Called() {
		if len(name) == len("xv") {
			name += " "
		}
		for _, spelt := range []string{name, strings.ToUpper(name), name + "s", strings.ReplaceAll(name, "-", ""), strings.ReplaceAll(name, "-", " ")} {
			for _, title := range []string{spelt, "No. 7: " + spelt + " sudoku", "第七题" + spelt + "数独", "Nº 7 (" + spelt + ")"} {
				if !namesVariant(title) || !namesVariant([]byte(title)) {
					t.Errorf("%q names no rules", title)
				}
			}
		}
	}
	for _, name := range strings.Fields("arrow antiknight antiking anti-knight anti-king consecutive diagonal even-odd hyper irregular jigsaw killer kropki" +
		" nonconsecutive non-consecutive odd-even palindrome renban sandwich skyscraper samurai thermo windoku Killersudoku Hyperdoku Thermos" +
		" 对角线 對角線 杀手 殺手 锯齿 鋸齒 窗口 武士 无马 无缘 温度计 箭头") {
		if !namesVariant(name) {
			t.Errorf("%q names no rules any more", name)
		}
	}
	for _, title := range []string{"", "Easy", "Puzzle XV", "XVI. Sudoku", "Narrow", "Painkiller", "Even harder", "King Features", "Extra hard", "第七题", "很难的数独", "Crosswords", "an", "anti"} {
		if namesVariant(title) || namesVariant([]byte(title)) {
			t.Errorf("%q names rules", title)
		}
	}
}

// TestTitlesNameRules reads grids below titles that name other rules.
func TestTitlesNameRules(t *testing.T) {
	grid := "\n" + strings.Repeat(".........\n", 4) + "....5....\n" + strings.Repeat(".........\n", 4)
	for title, want := range map[string]struct{ rules, note string }{
		"Sudoku X, No. 7":       {"9+x", "as the title says"},
		"对角线数独":                 {"9+x", "as the title says"},
		"No diagonal sudoku":    {"9", "may tell of other rules"},
		"Killer of the week":    {"9", "may tell of other rules"},
		"Puzzle 3 x Sudoku 4":   {"9", ""},
		"Easy sudoku of Monday": {"9", ""},
	} {
		record, notes := readOne(t, title+grid)
		if got := record.Board.Rules.String(); got != want.rules || !strings.Contains(notes, want.note) || want.note == "" && notes != "" {
			t.Errorf("%s: %s %s", title, got, notes)
		}
	}
}

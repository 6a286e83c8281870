package notation

import (
	"bytes"
	"strings"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/variants"
)

// TestDamagedTextsAreNoted damages texts by a sign each. The puzzle is the one that was meant, or there is an error or
// a note.
func TestDamagedTextsAreNoted(t *testing.T) {
	const jigsaw = "9+jigsaw=112222222111333232111133333444445666445555666445855669777859969777889999777888889"
	cells := dots(puzzleP)
	grid := strings.Join(rowsOf(cells), "\n") + "\n"
	object := `{"format":"jiugong-sudoku-game","version":1,"rules":"` + jigsaw + `","givens":"` + cells + `"}`
	lists := strings.ReplaceAll(`[{"c1": 5, "c2": 3, "c3": null, "c4": null, "c5": 7, "c6": null, "c7": null, "c8": null, "c9": null},`, "\n", "")
	lists += strings.Repeat(strings.TrimPrefix(lists, "["), 7) + strings.TrimPrefix(strings.TrimSuffix(lists, ","), "[") + "]"
	const x = "9+x"
	const regions = "AAABBBBBB\nCCCAAABBB\nCCCADAAEE\nCCCDDDDEE\nFFFDDEEEE\nFFFDDHHEG\nIIFFFHGGG\nIIIHHHGGG\nIIIIHHHGG\n"
	const cages = `{"cages":[{"sum":6,"cells":[[0,0],[0,1]]},{"sum":6,"cells":[[1,0],[1,1]]},{"sum":9,"cells":[[2,0],[2,1]]},{"sum":8,"cells":[[3,0],[3,1]]},{"sum":7,"cells":[[4,0],[4,1]]},{"sum":5,"cells":[[5,0],[5,1]]},{"sum":8,"cells":[[6,0],[6,1],[8,8]]}]}`
	full := strings.Join(rowsOf(solutionLine(t, cells)), "\n") + "\n"
	for name, c := range map[string]struct{ text, rules string }{
		"a quotation mark of a name is lost":    {strings.Replace(object, `"givens"`, `"givens`, 1), ""},
		"the first quotation mark is lost":      {strings.Replace(object, `{"`, `{`, 1), ""},
		"a name is broken":                      {strings.Replace(object, "format", "for\nmat", 1), ""},
		"a name in one of the rows is damaged":  {strings.Replace(lists, `"c3"`, `"3"`, 1), ""},
		"the word before the rules":             {"# ruules " + x + "\n" + grid, x},
		"the blank before the word":             {"#rules " + x + "\n" + grid, x},
		"the blank behind the word":             {"# rules" + x + "\n" + grid, x},
		"another sign in the word":              {"# ru_es " + x + "\n" + grid, x},
		"the rules themselves":                  {"# rules 9+-\n" + grid, ""},
		"the plus of the rules":                 {"# rules 9x\n" + grid, ""},
		"the line end behind the rules":         {"# rules " + x + "┌───\n" + grid, ""},
		"a part of the rules is on its own":     {"# rules 9+killer=3:r1c1r1c2+ki\tller=5:r3c3r3c4\n" + grid, ""},
		"the comment's sign":                    {"rules " + x + "\n" + grid, ""},
		"a doubled plus behind a tab":           {cells + "\t9++x\n", ""},
		"the size behind a tab":                 {cells + "\t+x\n", ""},
		"the plus behind a tab":                 {cells + "\t9knight\n", ""},
		"signs that changed places":             {cells + "\t9k+night\n", ""},
		"a digit within a name":                 {cells + "\t9+win5dows\n", ""},
		"the end of the rules":                  {cells + "\t9+\n", ""},
		"a value":                               {cells + "\t9+killer=:r1c1r1c2\n", ""},
		"a row of a table without its rules":    {"Puzzle,Solution,Rules\n" + cells + ",\n", ""},
		"a name in a cage of ipuz":              {`{"version":"http://ipuz.org/v2","kind":["http://ipuz.org/sudoku#1"],"cages":[{"vlue":5,"cells":[[1,1],[2,1]]}],"puzzle":[[0,0,0,0],[0,1,0,0],[0,0,2,0],[0,0,0,0]]}`, ""},
		"the kind of ipuz":                      {`{"version":"http://ipuz.org/v2","kind":["http://ipuz.org/sudoku/iagonalsudoku#1"],"puzzle":[[0,0,0,0],[0,1,0,0],[0,0,2,0],[0,0,0,0]]}`, ""},
		"boxes of ipuz":                         {`{"version":"http://ipuz.org/v2","kind":["http://ipuz.org/sudoku#1"],"boxs":false,"puzzle":[[0,0,0,0],[0,1,0,0],[0,0,2,0],[0,0,0,0]]}`, ""},
		"a cell of a zone of ipuz":              {`{"version":"http://ipuz.org/v2","kind":["http://ipuz.org/sudoku#1"],"boxes":false,"zones":[{"rect":[1,1,4,1]},{"rect":[1,2,4,2]},{"rect":[1,3,4,3]},{"cells":[[1,4],[2,4],[3,4],[3,4]]}],"puzzle":[[0,0,0,0],[0,1,0,0],[0,0,2,0],[0,0,0,0]]}`, ""},
		"the constraints of SudokuMaker":        {`{"formatVersion":"1.6.0","puzzle":{"width":4,"height":4,"cells":[{},{},{},{},{},{"given":true,"value":1},{},{},{},{},{},{},{},{},{},{}],"consraints":[{"type":1,"regions":[0,0,0,0,1,1,1,1,2,2,2,2,3,3,3,3]}]}}`, ""},
		"the type of a constraint":              {`{"formatVersion":"1.6.0","puzzle":{"width":4,"height":4,"cells":[{},{},{},{},{},{"given":true,"value":1},{},{},{},{},{},{},{},{},{},{}],"constraints":[{"type":3301,"cages":[{"value":5,"cells":[0,1]}]}]}}`, ""},
		"a blank in the rules":                  {"# rules 9+ killer=3:r1c1r1c2\n" + grid, ""},
		"a blank before the rules":              {"# rules9 +killer=3:r1c1r1c2\n" + grid, ""},
		"the plus before a clue":                {cells + "\t9killer=3:r1c1r1c2\n", ""},
		"a tab in the rules":                    {cells + "\t9+killer=3:r1c1r1c2+killer=7:r2\tc1r2c2+killer=4:r3c1r3c2\n", ""},
		"a line end in the rules":               {cells + "\t9+killer=3:r1c1r1c2\n+killer=7:r2c1r2c2\n", ""},
		"all but the first cells of a row":      {"Puzzle,Solution,Rules\n" + strings.Repeat(".", 35) + "1\n", ""},
		"all but the regions above a grid":      {"# rules " + jigsaw + "\n┌───\n", jigsaw},
		"the regions below their title":         {strings.Join(strings.Split(grid, ""), " ") + "\n\nRegions:\na a a b b b c c c\na a a b", ""},
		"a number in a cage of cells apart":     {"3x3::k:1:2:3:4:5:6:7:8:9:10:11:12:13:14:15:16:17:18:19:20:21:22:23:24:25:26:27:28:29:30:31:32:33:34:35:36:37:38:3:40:41:42:43:44:45:46:47:48:49:50:51:52:53:54:55:56:57:58:59:60:61:62:63:64:65:66:67:68:69:70:71:72:73:74:75:76:77:78:79:80:81:\n", ""},
		"the k of a killer of Solo":             {"2x2:p,a_a_a_a,3b5\n", ""},
		"the sum of a cage":                     {".Cage~~R1C1~R1C2\n", ""},
		"the end of pencil marks":               {strings.Repeat("123456789", 36) + "\n", ""},
		"a tag of a table":                      {"<table>" + strings.Repeat("<tr><td>1</td><td>2</td><td></td><td></td></tr>", 3) + "<tr><td>3</td><td>4</td><td</td><td></td></tr></table>", ""},
		"the name of a value of SudokuPad":      {`{"cells":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"regions":[],"cages":[{"cells":[[0,0],[0,1]],"vlaue":"5"}]}`, ""},
		"a letter in one row of regions":        {grid + "\n" + strings.Replace(regions, "AAB", "AB", 1), ""},
		"the first row of regions":              {grid + "\nAAABBBBB\n" + regions[10:], ""},
		"the last rows of regions":              {grid + "\n" + regions[:30], ""},
		"most of the regions on a line":         {cells + ",1112222223331112222333\n", ""},
		"a row that stands among the regions":   {grid[:80] + "\n" + regions + grid[80:], ""},
		"a bracket in a list of cages":          {strings.Replace(cages, "[5,1]", "5,1]", 1), ""},
		"a name in a list of cages":             {strings.Replace(cages, `"sum":6`, `"sm":6`, 1), ""},
		"a digit twice in a list of cages":      {strings.Replace(cages, "[5,1]", "[5,11]", 1), ""},
		"a row of the solution below":           {grid + "\nSolution:\n" + strings.Replace(full, full[30:39], ".........", 1), ""},
		"the rules stand among the rows":        {grid[:20] + "# rules " + x + "\n" + grid[20:], x},
		"the rules stand below the rows":        {grid + "# rules " + x + "\n", ""},
		"the line between boxes":                {"1 . | 5 . | . .\n6 . | . . | . .\n----+-----+----\n. 4 | 2 1 | . 3\n. . | . 3 | . .\n. 6 | . . | . .\n. . | . 2 | . .\n", ""},
		"the plus before the first of rules":    {cells + "\t9windows+knight\n", ""},
		"a blank in place of the plus":          {cells + "\t9 knight\n", ""},
		"a line end before the first of rules":  {cells + "\t9\nwindows+knight\n", ""},
		"the size of a game of Solo":            {"3x:a5c7d6b1_9_5d9_8d6a8c6c3_4b8a3b1_7c2c6a6d2_8d4_1_9b5d8b7_9\n", ""},
		"the end of a line among others":        {cells + "\n" + strings.ReplaceAll(cells, "9", "8")[:64] + "\n" + cells + "\n", ""},
		"the name of the values of an f-puzzle": {`{"size":4,"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"killercage":[{"cells":["R1C1","R1C2"],"valuee":"5"}]}`, ""},
		"a letter of regions behind a line":     {cells + "\t" + strings.ReplaceAll(strings.Replace(regions, "AAA", "AA)", 1), "\n", "") + "\n", ""},
		"a blank among these":                   {cells + "\t" + strings.ReplaceAll(strings.Replace(regions, "FFF", "F F", 1), "\n", "") + "\n", ""},
		"the name of the rules in an object":    {`{"rulez":"9+windows+knight","puzzle":"` + cells + "\"}\n", ""},
		"a quotation mark of that name":         {`{"rules"":9+windows+knight","puzzle":"` + cells + "\"}\n", ""},
		"a digit of the solution in an object":  {`{"board":{"initial":"` + cells + `","solution":"` + strings.ReplaceAll(full, "\n", "")[1:] + "\"}}\n", ""},
		"a sign of it":                          {`{"board":{"initial":"` + cells + `","solution":"` + strings.Replace(strings.ReplaceAll(full, "\n", ""), "1", "/", 1) + "\"}}\n", ""},
		"a cell beside a solution":              {`{"board":{"initial":"` + strings.Replace(cells, "5", "A", 1) + `","solution":"` + strings.ReplaceAll(full, "\n", "") + "\"}}\n", ""},
		"a cell of a short line among others":   {strings.Repeat(".5......2.6...12.......5.4....2.3..4\n", 2) + ".5......2.6.[.12.......5.4....2.3..4\n", ""},
		"a letter of a column of regions":       {"puzzle,regions\n" + cells + "," + strings.ReplaceAll(regions, "\n", "")[1:] + "\n", ""},
		"a row of regions above a grid":         {"Regions:\n" + strings.Repeat("111222233\n", 2) + "111223333\n777888999\n414555366\n414555666\n444555699\n777888669\n777888999\n\nGrid:\n" + grid, ""},
	} {
		read, said := 0, false
		for record, err := range NewReader(strings.NewReader(c.text), ReadOptions{}).Records() {
			if err != nil {
				said = true
				continue
			}
			read++
			isMeant := false
			if want, err := variants.Parse(c.rules); err == nil {
				isMeant = record.Board.Rules == want
			}
			said = said || isMeant || len(record.Read)+len(record.Unread) > 0
		}
		if !said && read > 0 {
			t.Errorf("%s: %d puzzles in silence from\n%s", name, read, c.text)
		}
	}
}

// TestABorderIsNoPuzzle reads a grid below a border as long as a puzzle, one stroke of which is another sign.
func TestABorderIsNoPuzzle(t *testing.T) {
	cells := dots(puzzleP)
	border := "." + strings.Repeat("-", 40) + "A" + strings.Repeat("-", 38) + "."
	only(t, border+"\n"+strings.Join(rowsOf(cells), "\n")+"\n", ReadOptions{})
}

// TestADamagedCodeIsNoted changes each character of a packed puzzle: one that is still read is the same one, or noted.
func TestADamagedCodeIsNoted(t *testing.T) {
	puzzle, err := variants.Parse("9+windows")
	if err != nil {
		t.Fatal(err)
	}
	code, err := FormNamed("fpuzzles").Append(nil, newRecord(sudoku.Puzzle{Rules: puzzle, Givens: make(sudoku.Grid, 81)}), WriteOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if record := only(t, string(code), ReadOptions{}); len(record.Read) > 0 || record.Board.Rules != puzzle {
		t.Fatal(record.Board.Rules, record.Read)
	}
	read := 0
	for at := bytes.Index(code, []byte("N4Ig")) + 4; at < len(code)-1; at++ {
		other := base64Digits[(bytes.IndexByte([]byte(base64Digits), code[at])+25)%64]
		damaged := string(code[:at]) + string(other) + string(code[at+1:])
		for record, err := range NewReader(strings.NewReader(damaged), ReadOptions{}).Records() {
			if err != nil {
				continue
			}
			if read++; record.Board.Rules != puzzle && len(record.Read)+len(record.Unread) == 0 {
				t.Errorf("character %d is %c: read as %v", at, other, record.Board.Rules)
			}
		}
	}
	if read == 0 {
		t.Error("none was read")
	}
}

// TestWordsNearRulesAreNone reads comments, titles and notes behind puzzles that aren't rules.
func TestWordsNearRulesAreNone(t *testing.T) {
	cells := dots(puzzleP)
	rows := strings.Join(rowsOf(cells), "\n") + "\n"
	for _, text := range []string{
		"# rules are the usual ones\n" + rows, "# Rule 34 of 100\n" + rows, "# 1+1\n" + rows, "# No. 9\n" + rows, "C++ puzzle\n" + rows,
		cells + "\t9+3\n", cells + "\t2+\t-\n", cells + "\t+5\n", cells + "\tSE=9.0+0.2\n", cells + "\t9th\n", cells + "\thard+\n",
	} {
		record := only(t, text, ReadOptions{})
		if record.Board.Rules.String() != "9" || len(record.Read)+len(record.Unread) > 0 {
			t.Errorf("%s\nis read by %v, with %v %v", text, record.Board.Rules, record.Read, record.Unread)
		}
	}
}

// TestCagesThatRepeatDigits reads a cage whose digits may be the same as a sum.
func TestCagesThatRepeatDigits(t *testing.T) {
	const start = `{"cells":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"regions":[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],`
	for text, want := range map[string]string{
		start + `"cages":[{"cells":[[0,0],[1,2]],"value":"5","unique":false}]}`:                                                          "4+sum=5:r1c1r2c3",
		start + `"cages":[{"cells":[[0,0],[1,2]],"value":"5","unique":true}]}`:                                                           "4+killer=5:r1c1r2c3",
		start + `"cages":[{"cells":[[0,0],[1,2]],"value":"5"}]}`:                                                                         "4+killer=5:r1c1r2c3",
		start + `"metadata":{"rules":"Normal killer sudoku rules apply."},"cages":[{"cells":[[0,0],[1,2]],"value":"5","unique":false}]}`: "4+killer=5:r1c1r2c3",
	} {
		record := only(t, text, ReadOptions{})
		if got := record.Board.Rules.String(); got != want || len(record.Unread) > 0 {
			t.Errorf("%s\nis read by %s %v, want %s", text, got, record.Unread, want)
		}
	}
}

// solutionLine is the solution of a 9×9 on a line.
func solutionLine(t *testing.T, cells string) string {
	puzzle, err := sudoku.Parse(cells, sudoku.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return solutionOf(puzzle)
}

// TestOneBrokenLineOfObjects reads lines of objects, the first of which has lost a bracket: the others say nothing.
func TestOneBrokenLineOfObjects(t *testing.T) {
	line := `{"board":[["` + strings.Join(rowsOf(dots(puzzleP)), `"],["`) + `"]]}`
	noted := 0
	for record, err := range NewReader(strings.NewReader(strings.TrimSuffix(line, "}")+strings.Repeat("\n"+line, 3)+"\n"), ReadOptions{}).Records() {
		if err != nil || len(record.Read) > 0 {
			noted++
		}
	}
	if noted != 1 {
		t.Errorf("%d of four lines are noted, want one", noted)
	}
}

// TestPenpaIsDoubted changes a digit of a link that has no check of its own.
func TestPenpaIsDoubted(t *testing.T) {
	puzzle, err := sudoku.Parse("55"+strings.Repeat(".", 79), sudoku.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	code, err := FormNamed("penpa").Append(nil, newRecord(puzzle), WriteOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if record := only(t, string(code), ReadOptions{}); len(record.Read) != 1 {
		t.Errorf("two equal givens in a row: %v", record.Read)
	}
}

// TestNothingBetweenWallsIsAnEmptyCell reads tables in which an empty cell is nothing: no wall in them is a thick one.
func TestNothingBetweenWallsIsAnEmptyCell(t *testing.T) {
	record := only(t, "||1|6|||2|\n|||||||\n|||2||6||\n|5|||||4|\n||||3|5||\n||||||6|\n", ReadOptions{})
	if record.Board.Rules.String() != "6" || len(record.Read) > 0 {
		t.Error(record.Board.Rules, record.Read)
	}
}

package notation

import (
	"slices"
	"strings"
	"testing"

	"jiugong/sudoku"
)

// TestPzprLinks reads links of puzz.link's kinds, each of which has one solution.
func TestPzprLinks(t *testing.T) {
	for text, want := range map[string]string{
		"https://puzz.link/p?sudoku/9/9/53h7j6h195j98j6g8i6i34h8g3h17i2i6g6j28j419h5j8h79": solutionP,
		"https://puzz.link/p?sudoku/4/4/g1k23k3g":                                          "2143431234211234",
		"pzv.jp/p.html?sudoku_edit/4/4/g1k23k3g":                                           "2143431234211234",
		"http://localhost/p.html?type=player&sudoku/4/4/g1k23k3g":                          "2143431234211234",
		"http://pzv.jp/p.html?kropki/4/4/aa7fioco":                                         "4312213414233241",
		"http://pzv.jp/p.html?minarism/4/4/hhhq21pgi":                                      "4321241312343142",
		"https://puzz.link/p?skyscrapers/4/4/k13h4j3g":                                     "2143123443123421",
	} {
		record := only(t, text, ReadOptions{})
		count, err := sudoku.CountUpTo(t.Context(), record.Board.Puzzle, 2)
		if err != nil || count != 1 {
			t.Errorf("%s: %d solutions, %v", text, count, err)
		}
		solution, _ := sudoku.Solve(t.Context(), record.Board.Puzzle)
		if got := string(record.Board.Symbols.AppendLine(nil, solution)); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

// TestDamagedPzprLinks has links with a character too many or wrong, which must not become another puzzle.
func TestDamagedPzprLinks(t *testing.T) {
	for text, want := range map[string]string{
		"https://puzz.link/p?sudoku/4/4/g1k2!k3g":      `"!k3g" tells nothing; a right link is https://puzz.link/p?sudoku/4/4/g1k23k3g`,
		"https://puzz.link/p?sudoku/4/4/g1k23k3g5":     `"5" is left over when all 16 cells are told`,
		"https://puzz.link/p?sudoku/4/4/g1k23k3-1":     `"-1" tells nothing`,
		"https://puzz.link/p?sudoku/4/4/g1k23k":        `ends before all 16 cells are told`,
		"https://puzz.link/p?skyscrapers/4/4/k1!h4j3g": `"!h4j3g" tells nothing`,
		"http://pzv.jp/p.html?kropki/4/4/aa7fioc!":     `"!" tells nothing`,
		"http://pzv.jp/p.html?minarism/4/4/hhhq2!pgi":  `"!pgi" tells nothing`,
		"http://pzv.jp/p.html?minarism/4/4/hhhq21pg-":  `"-" tells nothing`,
	} {
		if record, told := loneRecord(text); !strings.Contains(told, want) {
			t.Errorf("%s: %v, %s", text, record, told)
		}
	}
}

// TestCodesOnAnyHost reads the codes of f-puzzles and SudokuPad in links to sites that nobody
// here knows.
func TestCodesOnAnyHost(t *testing.T) {
	coded := strings.NewReplacer("/", "%2F", "+", "%2B", "=", "%3D").Replace(fpuzzlesP)
	for _, text := range []string{
		"http://localhost:8080/fpuzzles" + coded, "http://192.168.1.5/?load=" + coded, "https://my.site/f-puzzles/?load=" + coded + "&x=1",
		"https://my.site/#" + coded, "https://pad.example/sudoku/fpuz" + coded, "https://pad.example/?puzzleid=fpuzzles" + coded, "http://localhost:3000/scf5NlQ19j9mGca3OIN1bWGk2m41TjS79",
	} {
		for _, words := range []string{"%s", "Try this one: %s (hard!)", "[my puzzle](%s)\n"} {
			if got, told := loneRecord(strings.ReplaceAll(words, "%s", text)); got == nil || got.Board.Puzzle.String() != dots(puzzleP) {
				t.Errorf("%s in %s: %s", text, words, told)
			}
		}
		if got := only(t, text, ReadOptions{}).Board.Puzzle.String(); got != dots(puzzleP) {
			t.Errorf("%s: %s", text, got)
		}
	}
	for _, text := range []string{"https://nosuchsite.example/xyz?id=123456", "see https://www.example.org/sudoku/hard/2024-05-05 for it"} {
		_, told := loneRecord(text)
		if !strings.Contains(told, "the site of this link, "+strings.Split(strings.Split(text, "://")[1], "/")[0]+",") {
			t.Errorf("%s: %s", text, told)
		}
	}
}

// TestSoloSave reads what was played too, up to where moves were taken back.
func TestSoloSave(t *testing.T) {
	save := "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :4:Solo\nPARAMS  :3:3x3\nCPARAMS :5:3x3db\nDESC    :62:" + soloP[4:] +
		"\nNSTATES :1:5\nSTATEPOS:1:4\nMOVE    :6:R2,0,4\nMOVE    :6:P3,0,6\nMOVE    :6:P3,0,2\nMOVE    :6:R8,0,2\n"
	save = strings.Replace(save, ":62:", ":"+itoa(len(soloP)-4)+":", 1)
	record := only(t, save, ReadOptions{})
	b := record.Board
	if b.Puzzle.String() != dots(puzzleP) || b.Entries.Filled() != 1 || b.Entries[2] != 4 || b.Centre[3] != sudoku.SetOf(2, 6) {
		t.Errorf("%s, entries %v, marks %v", b.Puzzle, b.Entries, b.Centre)
	}
	for change, want := range map[string]string{
		"GAME    :4:Solo": `line 1: solosave: a saved game of "Keen"; only those of Solo are Sudoku`,
		"R2,0,4":          "line 9: solosave: 7 characters, where the length is said to be 6",
	} {
		with := map[string]string{"GAME    :4:Solo": "GAME    :4:Keen", "R2,0,4": "R2,0,44"}[change]
		if _, told := loneRecord(strings.Replace(save, change, with, 1)); !strings.HasPrefix(told, want) {
			t.Errorf("%s: %s", with, told)
		}
	}
}

func itoa(n int) string {
	return strings.TrimLeft(string([]rune{rune('0' + n/10), rune('0' + n%10)}), "0")
}

// TestIpuz reads zones as regions and houses, cages by rectangles, and what kinds say.
func TestIpuz(t *testing.T) {
	four := `[[0,0,0,0],[0,1,0,0],[0,0,2,0],[0,0,0,0]]`
	for text, want := range map[string]string{
		`{"kind":["http://ipuz.org/sudoku#1"],"puzzle":` + four + `}`:                                                                                                                            "4",
		`ipuz({"kind":["http://ipuz.org/sudoku/diagonalsudoku#1"],"puzzle":` + four + `})`:                                                                                                       "4+x",
		`{"kind":["http://ipuz.org/sudoku/latinsquare#1"],"puzzle":` + four + `}`:                                                                                                                "4:1x4",
		`{"kind":["http://ipuz.org/sudoku#1"],"cages":[{"rect":[1,1,2,1],"value":5},{"cells":[[3,1],[3,2]],"value":3,"operator":"+"}],"puzzle":` + four + `}`:                                    "4+killer=5:r1c1r1c2+killer=3:r1c3r2c3",
		`{"kind":["http://ipuz.org/sudoku#1"],"boxes":false,"zones":[{"rect":[1,1,4,1]},{"rect":[1,2,4,2]},{"rect":[1,3,4,3]},{"cells":[[1,4],[2,4],[3,4],[4,4]]}],"puzzle":` + four + `}`:       "4+jigsaw=1111222233334444",
		`{"kind":["http://ipuz.org/sudoku/calcudoku#1"],"cages":[{"cells":[[1,1],[2,1]],"value":1,"operator":"-"},{"cells":[[0,3],[1,3]],"value":2,"operator":"/"}],"puzzle":` + four + `}`:      "4:1x4+difference=1:r2c2r2c3+ratio=2:r4c1r4c2",
		`{"kind":["http://ipuz.org/sudoku#1"],"charset":"ABCD","puzzle":[[0,0,0,0],[0,"A",null,0],[0,{"value":"B"},0,0],[0,0,0,"D"]],"saved":[[["B","C"],0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]}`: "4",
	} {
		if got := only(t, text, ReadOptions{}).Board.Rules.String(); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
	for text, want := range map[string]string{
		`{"kind":["http://ipuz.org/crossword#1"],"puzzle":` + four + `}`:                                     `line 1: ipuz: a puzzle of kind "http://ipuz.org/crossword#1", which is no Sudoku`,
		`{"kind":["http://ipuz.org/sudoku#1"],"puzzle":[[0,0,0],[0,1,0,0],[0,0,2,0],[0,0,0,0]]}`:             `line 1: ipuz: puzzle: 3 cells in row 1; expected 4`,
		`{"kind":["http://ipuz.org/sudoku#1"],"puzzle":[[0,0,0,7],[0,1,0,0],[0,0,2,0],[0,0,0,0]]}`:           `line 1: ipuz: puzzle: 7 in r1c4; expected a digit from 1 to 4, or 0`,
		`{"kind":["http://ipuz.org/sudoku#1"],"cages":[{"cells":[[9,9]],"value":5}],"puzzle":` + four + `}`:  `line 1: ipuz: cages 1: [9 9] is no cell; expected a column and a row from 1 to 4`,
		`{"kind":["http://ipuz.org/sudoku#1"],"title":5,"puzzle":` + four + `}`:                              `line 1, column 46: ipuz: title: a number can't stand here; expected an object such as`,
		`{"kind":["http://ipuz.org/sudoku#1"],"cages":[{"rect":[1,1,5,5],"value":5}],"puzzle":` + four + `}`: `line 1: ipuz: cages 1: 1,1 to 5,5 is not on a board of 4×4`,
	} {
		if _, told := loneRecord(text); !strings.HasPrefix(told, want) {
			t.Errorf("%s\ngot  %s\nwant %s", text, told, want)
		}
	}
}

// TestGamesOfOthers reads documents of sites and programs: the puzzle, its solution, and
// what was played.
func TestGamesOfOthers(t *testing.T) {
	rows := func(line string) string {
		var list []string
		for r := range 9 {
			list = append(list, "["+strings.Join(strings.Split(line[9*r:9*r+9], ""), ",")+"]")
		}
		return "[" + strings.Join(list, ",") + "]"
	}
	flat := func(line string) string { return "[" + strings.Join(strings.Split(line, ""), ",") + "]" }
	for name, text := range map[string]string{
		"dosuku":  `{"newboard":{"grids":[{"value":` + rows(puzzleP) + `,"solution":` + rows(solutionP) + `,"difficulty":"Hard"}],"results":1,"message":"All Ok"}}`,
		"shadify": `{"difficulty":"Hard","grid":` + rows(solutionP) + `,"task":` + rows(puzzleP) + `}`,
		"task":    `{"difficulty":"Hard","task":` + rows(puzzleP) + `,"grid":` + rows(solutionP) + `}`,
		"NYT":     `{"hard":{"difficulty":"Hard","puzzle_id":12,"puzzle_data":{"hints":[1,2],"puzzle":` + flat(puzzleP) + `,"solution":` + flat(solutionP) + `}}}`,
		"sudoku":  `{"difficulty":"Hard","solution":"` + solutionP + `","puzzle":"` + puzzleP + `"}`,
	} {
		record := only(t, text, ReadOptions{})
		if got := record.Board.Puzzle.String(); got != dots(puzzleP) || record.Level != "Hard" || record.Solution.Filled() != 81 {
			t.Errorf("%s: %s, level %q, solution %v", name, got, record.Level, record.Solution)
		}
	}
	if got := only(t, `{"board":`+rows(puzzleP)+`}`, ReadOptions{}).Board.Puzzle.String(); got != dots(puzzleP) {
		t.Errorf("sugoku: %s", got)
	}
	var cells []string
	for i, char := range puzzleP {
		value, fixed, marks := string(char), "true", ""
		switch i {
		case 2:
			value, fixed = "4", "false"
		case 3:
			fixed, marks = "false", "2,6"
		}
		cells = append(cells, `{"position":[`+string('0'+rune(i/9))+","+string('0'+rune(i%9))+`],"value":`+value+`,"fixed":`+fixed+`,"earmarks":[`+marks+`]}`)
	}
	record := only(t, `{"difficulty_category":"EASY","cells":[`+strings.Join(cells, ",\n")+`]}`, ReadOptions{})
	b := record.Board
	if b.Puzzle.String() != dots(puzzleP) || b.Entries.Filled() != 1 || b.Entries[2] != 4 || b.Corner[3] != sudoku.SetOf(2, 6) || record.Level != "EASY" {
		t.Errorf("GNOME: %s, entries %v, marks %v, level %q", b.Puzzle, b.Entries, b.Corner, record.Level)
	}
	isEmpty := func(cell string) bool { return strings.Contains(cell, `"value":0`) }
	save := `{"cells":[` + strings.Join(slices.DeleteFunc(cells[4:], isEmpty), ", ") + `]}`
	for damaged, want := range map[string]string{
		strings.Replace(save, `[8,8],"value":9`, `[8,8],"value":`, 1):                                     "r9c9 is no digit",
		strings.Replace(save, `[8,8],"value":9`, `[8,8],"vlue":9`, 1):                                     "r9c9 is no digit",
		strings.Replace(save, `[8,8],"value":9`, `[8,8],"value":99`, 1):                                   "r9c9 is no digit",
		strings.Replace(save, `"earmarks":[]}, {"position":[6,1]`, `"earmarks":]}, {"position":[6,1]`, 1): "from r1c5 to r6c9",
	} {
		if record := only(t, damaged, ReadOptions{}); len(record.Read) != 1 || !strings.Contains(record.Read[0].Error(), want) {
			t.Errorf("%v, want %q in\n%s", record.Read, want, damaged)
		}
	}
}

// TestMatrixOfR reads R's matrices by columns, as R fills them, or by rows where it is told to.
func TestMatrixOfR(t *testing.T) {
	byColumns := ""
	for c := range 9 {
		for r := range 9 {
			byColumns += puzzleP[9*r+c : 9*r+c+1]
		}
	}
	list := func(line string) string { return strings.Join(strings.Split(line, ""), ",") }
	for _, text := range []string{
		"m <- matrix(c(" + list(byColumns) + "), nrow=9)\n", "m <- matrix(c(" + list(puzzleP) + "), 9, 9, byrow = TRUE)\n",
	} {
		if got := only(t, text, ReadOptions{}).Board.Puzzle.String(); got != dots(puzzleP) {
			t.Errorf("%s: %s", text, got)
		}
	}
}

// TestAddressesInWords has addresses without a puzzle above one: they are words.
func TestAddressesInWords(t *testing.T) {
	for _, words := range []string{"See https://example.com/p/about", "// from https://example.com/p/1234 (old)", "# [mine](https://example.org/p/x)"} {
		if got, told := loneRecord(words + "\n" + dots(puzzleP) + "\n"); got == nil || got.Board.Puzzle.String() != dots(puzzleP) {
			t.Errorf("%s: %s", words, told)
		}
	}
}

// TestLinksToEdit reads links to the pages where puzzles are edited or played.
func TestLinksToEdit(t *testing.T) {
	for _, link := range []string{"https://puzz.link/p?edit/sudoku/4/4/g1k23k3g", "https://puzz.link/p?sudoku_edit/4/4/g1k23k3g",
		"https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/solo.html#2x2:a1b2d3b4c"} {
		if record, told := loneRecord(link + "\n"); record == nil || record.Board.Rules.N() != 4 {
			t.Errorf("%s: %s", link, told)
		}
	}
}

// TestMisspeltNameInASave is an error that tells the name and what was meant.
func TestMisspeltNameInASave(t *testing.T) {
	text := "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSON  :1:1\nGAME    :4:Solo\n"
	_, told := loneRecord(text)
	if !strings.Contains(told, "VERSON") || !strings.Contains(told, "VERSION") || !strings.Contains(told, "line 2") {
		t.Error(told)
	}
}

// TestLinksWithoutASite reads what stands behind the address of puzz.link alone.
func TestLinksWithoutASite(t *testing.T) {
	for _, text := range []string{"sudoku/4/4/g1k23k3g", "?sudoku/4/4/g1k23k3g", "p?sudoku/v:/4/4/g1k23k3g", "https://puzz.link/p?sudoku/4/4/g1k23k3g"} {
		if record, told := loneRecord(text + "\n"); record == nil || record.Board.Puzzle.String() != ".1.....23.....3." {
			t.Errorf("%s: %s %v", text, told, record)
		}
	}
}

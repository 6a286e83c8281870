package notation

import (
	"strings"
	"testing"

	"jiugong/sudoku"
)

// TestErrorsTellWhatIsWrong reads bad texts: the error names the form, the
// place, what stood there, what was expected, and a right example.
func TestErrorsTellWhatIsWrong(t *testing.T) {
	line, zeros := dots(puzzleP), puzzleP
	for _, test := range []struct{ name, form, text, want string }{
		{"a wrong character", "", line + "\n" + strings.Replace(line, "3", "Z", 1),
			`line 2, column 2: "Z" is no symbol of 9; expected 1 to 9, or . for an empty cell; a right line is 53..7`},
		{"a wrong character in a 4×4", "", "....12..3..1..5.", `line 1, column 15: "5" is no symbol of 4; expected 1 to 4, or . for an empty cell; a right line is ....12..3..1..3.`},
		{"a 6×6 too short", "line", "...42.....514....2......3.5.....4..", "line 1: 35 cells; without rules the known lengths are 16, 36, 64, 81, 100, 144, 225, 256, 625 and the like; a right line is ...42.....514....2......3.5.....4..6"},
		{"a 4×4 apart", "line", "1 2 3 4 . . . . . . . . . . 9 .", `line 1, column 29: "9" is no symbol of 4; expected 1 to 4, or . for an empty cell; a right line is ....12..3..1..3.`},
		{"a wrong character in a 16×16", "", strings.Repeat(".", 255) + "Z", `line 1, column 256: "Z" is no symbol of 16; expected 1 to 9, A to G, or . for an empty cell; a right line is 256 characters: 1 to 9, A to G, and . for an empty cell`},
		{"a row too short in a 4×4", "grid", "1.3.\n34..\n2.4\n...1\n", "line 3: grid: 3 cells in this row; expected 4 as in the others; a right row of a 4×4 is 1.3. or | 1 . | 3 . |"},
		{"a wrong character in a grid of 6×6", "grid", "12....\n......\n..9...\n......\n......\n......\n", `line 3, column 3: grid: "9" is no symbol of 6; expected 1 to 6, or . for an empty cell; a right row of a 6×6 is ...42. or`},
		{"rules of no board beside a puzzle", "", "99+x 5 3 . . 7", `line 1: rules "99+x": a grid has 1 to 64 digits, not 99 (right rules are such as 9+x or 12:2x6)`},
		{"rules without a puzzle", "", "\t9+x", "line 1: no puzzle here; a 9×9 is 81 characters such as 53..7"},
		{"a line too short", "", line[1:], "line 1: 80 cells; without rules the known lengths are"},
		{"a 10×10 with a wrong character", "", strings.Repeat(".", 99) + "!", `line 1, column 100: "!" is no symbol of 10; expected 1 to 9, A, or . for an empty cell; a right line is 100 characters: 1 to 9, A, and .`},
		{"a line too long", "line", line + "1", "line 1: 82 cells"},
		{"a grid with a wrong character", "", strings.Replace(gridP, "8...6", "8..!6", 1), `line 4, column 4: grid: "!" is no symbol of 9`},
		{"a row too short", "", strings.Replace(gridP, "8...6...3", "8...6...", 1) + "\n", "line 4: grid: 8 cells in this row; expected 9 as in the others; a right row of a 9×9 is 53..7.... or"},
		{"a row too few", "", strings.Join(strings.SplitAfter(gridP, "\n")[:8], ""), "line 1: grid: 8 rows of 9 cells; expected as many rows as a row has cells"},
		{"pencil marks with a wrong one", "", strings.Replace(examplePencilGrid, "124 ", "1?4 ", 1), `line 2, column 10: pencilmarks: "1?4"; expected the candidates of a cell side by side, such as | 5 3 124 |`},
		{"an sdx word", "sdx", strings.Repeat("1 2 3 4 5 6 7 8 u12\n", 9), `line 1, column 17: sdx: "u12"; expected a digit, u and a digit, or candidates, such as 5 u3 124`},
		{"sadman marks", "", "#Ame\n[Puzzle]\n" + gridP + "[PencilMarks]\n" + strings.Repeat(",,,,,,,,\n", 8) + ",,x,,,,,,\n",
			`line 21: sadman: "x" in cell 3; expected digits from 1 to 9 side by side, such as ,29,29`},
		{"a hodoku cell", "", ":0000:x:" + strings.Replace(line, "3", "y", 1) + ":::", `line 1, column 10: hodoku: 'y' is no cell; expected 1 to 9, + before a digit that is no given, or .`},
		{"a hodoku candidate", "", ":0000:x:" + line + ":7110::", `line 1, column 91: hodoku: "7110" is no candidate; expected digit, row, column, as in 711`},
		{"sukaku", "", strings.Repeat("123456789", 80) + "12345678x", `line 1, column 729: sukaku: 'x' stands in r9c9; expected 9 there, or .`},
		{"bank", "bank", "abc " + zeros, "line 1: bank: expected twelve hex digits, a puzzle and a rating, as in bbab350d8ae7"},
		{"gsf", "gsf", "1,2,3," + line, "line 1: gsf: 4 columns; expected the puzzle in the fifth, as in 99480"},
		{"csv", "csv", "Puzzle,Level\n12,easy\n", "line 2: csv: 2 cells"},
		{"a number for solo", "", "3x3:5_3b7d6b1_10_5d9_8d6a8c6c3_4b8a3b1_7c2c6a6d2_8d4_1_9b5d8b7_9", "line 1, column 15: solo: 10 is too large; expected 1 to 9"},
		{"a sign for solo", "solo", "3x3:5?", `line 1, column 6: solo: '?'; expected a number, a to z for 1 to 26 blanks, or _ between numbers, as in 3x3:5_3b`},
		{"killer in solo", "", "3x3k:zzzc,_", "line 1: solo: a killer needs the walls and the sums of its cages behind the grid, each after"},
		{"killer in solo, walls", "", "3x3k:zzzc,_,a", "line 1: solo: too few walls for 9×9"},
		{"killer", "", "3x3::k:" + strings.Repeat("3595:", 80), "line 1: killer: 83 fields; expected 3x3, d or nothing, k and 81 numbers, as in 3x3::k:"},
		{"killer's cell", "", "3x3::k:3595:x:" + strings.Repeat("0:", 79), `line 1: killer: "x" for r1c2; expected 256 times the sum`},
		{"killer's cage", "", "3x3::k:" + strings.Repeat("3595:", 81), "line 1: killer: killer: 81 cells can't all differ with 9 digits"},
		{"sumocue", "", "SumoCueV1=15J0+0J0=x", `line 1, column 19: sumocue: "=x" for r1c3; expected = and a sum`},
		{"sumocue's cages", "", "SumoCueV1=15J0+7J0" + strings.Repeat("=0J0", 79), `line 1: sumocue: r1c2 belongs to cell 7, which starts no cage`},
		{"sumocue's regions", "", "SumoCueV1=15J0" + strings.Repeat("=0", 80), `line 1: sumocue: 1 regions and 0 characters behind`},
		{"a seed for solo", "solo", "3x3db#123", "line 1: solo: \"3x3db#123\" names a random seed"},
		{"sudokuexchange", "", "https://sudokuexchange.com/play/?s=123", `line 1: sudokuexchange: "123" is no puzzle of 81 characters; a right one is https://sudokuexchange.com/play/?s=53007`},
		{"a type in our document", "", `{"format":"jiugong-sudoku-game","version":1e99,"rules":"9","givens":""}`, `line 1, column 46: json: version: the number 1e99 can't stand here; a right document is {"format":"jiugong-sudoku-game"`},
		{"S9B too short", "", "S9B0503", "line 1: sudokuwiki: a code of 7 characters; expected S9B and 162 characters"},
		{"S9B out of range", "", "S9B" + strings.Repeat("zz", 81), `line 1: sudokuwiki: "zz" for r1c1; expected 01 to 09, 0a to 0i, or 0j to ep`},
		{"sudoku.coach of another version", "", "SCv9_32_00", `line 1: sudokucoach: "SCv9_32_00" starts a code that is not known; expected SCv7_32_…`},
		{"sudoku.coach damaged", "", "SCv7_32_00000000", "line 1: sudokucoach: damaged code"},
		{"f-puzzles damaged", "", "https://f-puzzles.com/?load=N4Ig", "line 1: fpuzzles: the packed text is damaged; expected the LZString code of an f-puzzles object, as in https://www.f-puzzles.com/?load="},
		{"f-puzzles by number", "", "https://f-puzzles.com/?id=abc", "line 1: fpuzzles: no load= in the link; links with id= can't be read without asking the site"},
		{"f-puzzles size", "", `{"size":9,"grid":[[]]}`, "line 1: fpuzzles: size 9 with 1 row;"},
		{"f-puzzles list", "", fpuzzlesWith(`"palindrome":{}`), "line 1: fpuzzles: palindrome: an object can't stand here"},
		{"f-puzzles cell", "", fpuzzlesWith(`"killercage":[{"cells":["R1C1"]},{"cells":["R1C1","R1C12"]}]`), "line 1: fpuzzles: killercage 2: there is no cell R1C12 on this board"},
		{"f-puzzles words", "", fpuzzlesWith(`"arrow":[{"cells":["top"],"lines":[]}]`), `line 1: fpuzzles: arrow 1: "top" is no cell; expected one such as R1C1`},
		{"f-puzzles way", "", fpuzzlesWith(`"littlekillersum":[{"cell":"R0C1","value":5,"direction":"X"}]`), `line 1: fpuzzles: littlekillersum 1: "X" is no direction; expected DR, DL, UR or UL`},
		{"f-puzzles side", "", fpuzzlesWith(`"xsum":[{"cell":"R0C0","value":5}]`), `line 1: fpuzzles: xsum 1: R0C0 is not at the end of a row or column`},
		{"f-puzzles too many", "", fpuzzlesWith(`"odd":[` + strings.Repeat(`{},`, 9999) + `{}]`), "line 1: fpuzzles: odd: 10000 constraints; the limit is 2000"},
		{"f-puzzles too many lines", "", fpuzzlesWith(`"renban":[{"lines":[` + strings.Repeat(`["R1C1","R1C2"],`, 9999) + `["R1C1","R1C2"]]}]`), "line 1: fpuzzles: 10000 constraints; the limit is 2000"},
		{"f-puzzles text of rules", "", fpuzzlesWith(`"ruleset":"As text: killer=r1c1 + kiler=5:r1c1"`), `line 1: fpuzzles: "As text: kiler=5:r1c1" in the rules: "kiler`},
		{"sudokupad packed", "", "https://sudokupad.app/sclN4IgAAAAAAAAAAAAAAA", "line 1: sudokupad: the packed text is damaged; expected the LZString code of a SudokuPad object"},
		{"sudokupad object", "", sclOf(`{ce:[[{v:5},,`), "line 1: sudokupad: the object ends too early; expected more of the object"},
		{"sudokupad name", "", sclOf(`{ce=5}`), `line 1: sudokupad: "}" at character 6 of the object; expected a name and a colon`},
		{"sudokupad deep", "", sclOf("{ce:" + strings.Repeat("[", 100)), "line 1: sudokupad: objects more than 32 deep in each other"},
		{"sudokupad rows", "", sclOf(`{ce:[[,,],[,]],re:[]}`), "line 1: sudokupad: row 2 has"},
		{"sudokupad nothing", "", sclOf(`{t:'x'}`), "line 1: sudokupad: 0 rows of cells; expected 1 to 64"},
		{"sudokupad place", "", sclOf(`{ce:[[,,,],[,,,],[,,,],[,,,]],ca:[{ce:[[0,0]]},{ce:[[0,4]]}]}`), "line 1: sudokupad: cage 2: there is no cell r1c5 on this board"},
		{"sudokupad region", "", sclOf(`{ce:[[,,,],[,,,],[,,,],[,,,]],re:[[[9,9]]]}`), "line 1: sudokupad: region 1: there is no cell r10c10 on this board"},
		{"sudokupad too many", "", sclOf(`{ce:[[,,,],[,,,],[,,,],[,,,]],l:[` + strings.Repeat(`{wp:[[.5,.5],[1.5,.5]]},`, 9999) + `{}]}`), "line 1: sudokupad: 10000 things drawn; the limit is 8000"},
		{"a short id of sudokupad", "", "https://sudokupad.app/psxczr0jpr", `line 1: sudokupad: "psxczr0jpr" can't be read without asking the site; expected a code that holds the puzzle, such as scf5NlQ`},
		{"scf", "scf", "scf5NlQ19j9mGca3OIN1bWGk2m41TjS7!", `line 1, column 33: scf: '!'; expected 0-9, A-Z or a-x, as in scf5NlQ`},
		{"scf too short", "scf", "scf5NlQ", "line 1: scf: 12 cells or more; expected 81"},
		{"our link", "", "/p/PLg4zU8YKijRYB67q9AJnNu3IV5E8Hx", "line 1: link: the code is damaged, or of version 1; expected 0; a right link is /p/PLg4"},
		{"our link's characters", "", "/p/PLg4!", `line 1: link: '!' is no character of a code; expected A-Z, a-z, 0-9, - or _; a right link is /p/`},
		{"our document", "", `{"format":"jiugong-sudoku-game","version":9,"givens":""}`, `line 1: json: format "jiugong-sudoku-game" of version 9; expected "jiugong-sudoku-game" up to version 1, as in {`},
		{"our document's syntax", "", "{\n \"format\":\"jiugong-sudoku-game\",\n \"givens\":?}", "line 3, column 11: json: '?' can't stand here; a right document is"},
		{"our document's cells", "", strings.Replace(exampleJSON, `"rules"`, `"board":{"corner":{"r0c1":[1]}},"rules"`, 1), `line 1: json: corner: "r0c1" with [1]; expected a cell such as r1c2 and numbers from 1 to 9`},
		{"opensudoku data", "", "<opensudoku>\n <game data=\"12\"/></opensudoku>", `line 2: opensudoku: "12" is no puzzle of 81 characters; a right one is 530070000600195000098000060800060003400803001700020006060000280000419005000080079`},
		{"opensudoku version", "", `<opensudoku><game data="version: 9&#10;1|"/></opensudoku>`, `line 1: opensudoku: data of "version: 9"; expected version: 3, 5|0|0|0|11|1|…`},
		{"XML", "", "<opensudoku>\n<game data=</opensudoku>", "line 2, column "},
		{"1gsudoku", "", "<onegravitysudoku>\n\n<sudoku data=\"1\"/></onegravitysudoku>", `line 3: 1gsudoku: "1" is no puzzle`},
		{"ksudoku", "", "<ksudoku><game><puzzle><graph order=\"4\" type=\"sudoku\"/>\n<values>b_?</values></puzzle></game></ksudoku>", "line 2: ksudoku: 3 values for 4×4 cells; expected one letter each"},
		{"an unknown XML", "", "<html></html>", `line 1: a text that starts with "<html></html>" and has no puzzle in it; expected lines such as`},
	} {
		t.Run(test.name, func(t *testing.T) {
			var failed []string
			for _, err := range NewReader(strings.NewReader(test.text), ReadOptions{Form: FormNamed(test.form)}).Records() {
				if err != nil {
					failed = append(failed, err.Error())
				}
			}
			if len(failed) != 1 || !strings.HasPrefix(failed[0], test.want) {
				t.Errorf("got  %q\nwant %q", failed, test.want)
			}
		})
	}
}

const examplePencilGrid = `+------------+-------------+----------------+
| 5  3   124 | 26  7  2468 | 1489 1249 248  |
| 6  247 247 | 1   9  5    | 3478 234  2478 |
| 12 9   8   | 23  34 24   | 1357 6    2457 |
+------------+-------------+----------------+
| 8  125 159 | 579 6  147  | 4579 2459 3    |
| 4  25  259 | 8   5  3    | 579  259  1    |
| 7  15  139 | 59  2  14   | 4589 459  6    |
+------------+-------------+----------------+
| 13 6   134 | 357 35 7    | 2    8    4    |
| 23 278 237 | 4   1  9    | 36   3    5    |
| 12 124 123 | 256 8  26   | 1346 7    9    |
+------------+-------------+----------------+
`

// TestGridsOfAnyKindAreRead reads grids that clash, or have no solution or
// many: what that means is for the caller to say.
func TestGridsOfAnyKindAreRead(t *testing.T) {
	for _, text := range []string{
		"11" + strings.Repeat(".", 79),
		strings.Repeat(".", 81),
		strings.Repeat("1", 81),
		exampleLink[:3] + "A",
	} {
		if record := only(t, text, ReadOptions{}); record.Board.Rules != sudoku.Classic() && record.Board.Rules.String() != "9" {
			t.Errorf("%s: rules %s", text, record.Board.Rules)
		}
	}
}

// TestExamplesAreRight reads the examples that errors show.
func TestExamplesAreRight(t *testing.T) {
	for _, shown := range shownSizes {
		if shown.line != "" {
			p, err := sudoku.Parse(shown.line, sudoku.ParseOptions{})
			if err == nil {
				_, err = sudoku.Solve(t.Context(), p)
			}
			if err != nil || p.Rules.N() != shown.n {
				t.Errorf("%d: %v", shown.n, err)
			}
		}
		for _, row := range []string{shown.row, shown.drawn} {
			record, err := gridForm.read([]byte(strings.Repeat(row+"\n", shown.n)), &ReadOptions{})
			if err != nil || record[0].Board.Rules.N() != shown.n {
				t.Errorf("row %q: %v", row, err)
			}
		}
	}
	for _, test := range []struct{ cells, n int }{{3, 4}, {15, 4}, {17, 4}, {35, 6}, {40, 6}, {80, 9}, {90, 9}, {250, 16}, {5000, 36}} {
		if n := wanted(nil, test.cells).N(); n != test.n {
			t.Errorf("%d cells: the example is of %d×%d, want %d", test.cells, n, n, test.n)
		}
	}
}

// fpuzzlesWith is an empty object of f-puzzles with more in it.
func fpuzzlesWith(more string) string {
	row := "[" + strings.TrimSuffix(strings.Repeat("{},", 9), ",") + "]"
	return `{"size":9,"grid":[` + strings.TrimSuffix(strings.Repeat(row+",", 9), ",") + "]," + more + "}"
}

func sclOf(object string) string { return "scl" + packLZ(object) }

// TestExamplesAreOfTheRules: an example in an error is one of the board that was asked for.
func TestExamplesAreOfTheRules(t *testing.T) {
	for _, test := range []struct{ rules, text, want string }{
		{"9/0-8", "53..7", "a right line is 81 characters: 0 to 8, and . for an empty cell"},
		{"16/0-15", "53..7", "a right line is 256 characters: 0 to F, and . for an empty cell"},
		{"6x9:2x3", "53..7", "a right line is 54 characters: 1 to 9, and . for an empty cell"},
		{"6x9:2x3", "53..\n53..\n", "a right row of a 6×9 has 9 cells, such as 1 . 3 …"},
		{"4/0-3", "53..\n53..\n", "a right row of a 4×4 has 4 cells, such as 1 . 3 …"},
	} {
		rules, err := sudoku.ParseRules(test.rules)
		if err != nil {
			t.Fatal(err)
		}
		_, err = NewReader(strings.NewReader(test.text), ReadOptions{Rules: rules}).Next()
		if err == nil || !strings.HasSuffix(err.Error(), "; "+test.want) {
			t.Errorf("%q for %s: %v; want %s", test.text, test.rules, err, test.want)
		}
	}
}

// TestErrorsInOwnSymbols have no example, which would be in the usual ones.
func TestErrorsInOwnSymbols(t *testing.T) {
	people, err := sudoku.ParseSymbols("张三 李四 王五 赵六")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ text, want string }{
		{"................\n", "line 1: 16 cells; cells whose digits have more than one character must stand apart, with blanks or commas between"},
		{"张三 . . .\n. . 孙七 .\n. . . .\n. . . .\n", "line 2, column 5: grid: \"孙七\" is no symbol of 4; expected one of 张三 李四 王五 赵六, or . for an empty cell"},
	} {
		_, err := NewReader(strings.NewReader(test.text), ReadOptions{Symbols: people}).Next()
		if err == nil || err.Error() != test.want {
			t.Errorf("%q: %v; want %s", test.text, err, test.want)
		}
	}
}

package notation

import (
	"fmt"
	"math/rand/v2"
	"net/url"
	"slices"
	"strings"
	"testing"

	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/variants"
)

// drawnAndTold is a document with drawings of some rules, and words beside them.
type drawnAndTold struct{ rules, words string }

// sclLink is the document as a link to SudokuPad.
func (d drawnAndTold) sclLink(t *testing.T) string {
	t.Helper()
	rules, err := variants.Parse(d.rules)
	if err != nil {
		t.Fatal(err)
	}
	s := rules.Shape()
	p := sclPuzzle{About: sclAbout{Rules: sclText(d.words)}}
	for cell := range s.Cells() {
		at := s.Position(cell)
		if at.Col == 0 {
			p.Cells = append(p.Cells, make([]sclCell, s.Width()))
		}
		for len(p.Regions) <= s.Area(cell) {
			p.Regions = append(p.Regions, nil)
		}
		p.Regions[s.Area(cell)] = append(p.Regions[s.Area(cell)], sclPlace{at.Row, at.Col})
	}
	p.draw(s, drawPicture(rules, nil))
	text, err := encodeJSON(p)
	if err != nil {
		t.Fatal(err)
	}
	return "https://sudokupad.app/scl" + url.QueryEscape(packLZ(string(text)))
}

// fpuzzlesText is the document as an object of f-puzzles.
func (d drawnAndTold) fpuzzlesText(t *testing.T) string {
	t.Helper()
	rules, err := variants.Parse(d.rules)
	if err != nil {
		t.Fatal(err)
	}
	p := fpuzzle{Size: 9, Ruleset: d.words}
	for range 9 {
		p.Grid = append(p.Grid, make([]fpuzzlesCell, 9))
		for c := range 9 {
			p.Grid[len(p.Grid)-1][c].Region = fpuzzlesRegion{true, (len(p.Grid)-1)/3*3 + c/3}
		}
	}
	fields := map[string][]fpuzzlesItem{}
	p.fill(&fpuzzlesBoard{rules.Shape()}, rules, fields, nil)
	text, err := p.encode(fields)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

const (
	cagesDrawn = "9+killer=15:r1c1r1c2"
	manyDrawn  = "9+killer=15:r1c1r1c2+arrow=r2c1/r2c2r2c3+difference=r4c1r4c2+ratio=r5c1r5c2+whisper=r7c1r7c2r7c3"
	manyWords  = "Normal sudoku rules apply. Digits in a cage sum to the clue. Digits along an arrow sum to the digit in its circle. Digits separated by a white dot are consecutive, and digits separated by a black dot are in a 1:2 ratio. Adjacent digits along a green line differ by at least 5."
)

// TestWordsBesideDrawings reads documents whole: what is drawn means what known
// sentences say; what an unknown one speaks of is left out, and both are named.
func TestWordsBesideDrawings(t *testing.T) {
	for _, test := range []struct {
		drawnAndTold
		want   string // the rules that are read
		unread []string
	}{
		{drawnAndTold{manyDrawn, manyWords}, manyDrawn, nil},
		{drawnAndTold{cagesDrawn, "Normal sudoku rules apply. The clue in a cage is a product."}, "9", []string{"rule “The clue in a cage is a product”", "cage r1c1r1c2"}},
		{drawnAndTold{cagesDrawn, "Normal sudoku rules do not apply. Digits in cages sum to the clue."}, cagesDrawn, []string{"rule “Normal sudoku rules do not apply”"}},
		{drawnAndTold{manyDrawn, manyWords + " All clues are wrong."}, "9", []string{"rule “All clues are wrong”", "cage r1c1r1c2", "sign between r4c1r4c2", "sign between r5c1r5c2", "arrow r2c1r2c2r2c3", "line #67F067 r7c1r7c2r7c3"}},
		{drawnAndTold{manyDrawn, manyWords + " Not all cages are given."}, manyDrawn, nil},
		{drawnAndTold{manyDrawn, manyWords + " Each row, column and box contains one doubler."}, manyDrawn, []string{"rule “Each row, column and box contains one doubler”"}},
		{drawnAndTold{manyDrawn, manyWords + " Nine cells are doublers: their values are twice their digits."}, manyDrawn, []string{"rule “Nine cells are doublers: their values are twice their digits”"}},
		{drawnAndTold{manyDrawn, manyWords + " Find the doubled cells, one in each row, column and box."}, manyDrawn, []string{"rule “Find the doubled cells, one in each row, column and box”"}},
		{drawnAndTold{manyDrawn, manyWords + " One digit in every house counts double."}, manyDrawn, []string{"rule “One digit in every house counts double”"}},
		{drawnAndTold{"9", "Normal sudoku rules apply (no boxes)."}, "9", []string{"rule “Normal sudoku rules apply (no boxes)”"}},
		{drawnAndTold{"9", "Normal sudoku rules apply. Cells a queen's move apart can't contain the same digit."}, "9", []string{"rule “Cells a queen's move apart can't contain the same digit”"}},
		{drawnAndTold{"9", "Place the digits 0-9 in the grid. Each row, column and box has one S-cell, which holds two digits."}, "9/0-9", []string{"rule “Each row, column and box has one S-cell, which holds two digits”"}},
		{drawnAndTold{"9", "Fill the grid with the digits 0-9 once each in every row, column and box. One cell in each is an S-cell."}, "9",
			[]string{"rule “Fill the grid with the digits 0-9 once each in every row, column and box”", "rule “One cell in each is an S-cell”"}},
		{drawnAndTold{"9", "Normal sudoku rules apply. Anti-knight. Have fun!"}, "9+knight", nil},
		{drawnAndTold{"9+difference=r4c1r4c2+ratio=r5c1r5c2", "Normal sudoku rules apply. Adjacent digits with a white dot have the same parity. Digits separated by a black dot are in a 1:2 ratio."}, "9+ratio=r5c1r5c2",
			[]string{"rule “Adjacent digits with a white dot have the same parity”", "sign between r4c1r4c2"}},
		{drawnAndTold{"9+arrow=r2c1/r2c2r2c3", "Digits along an arrow have the digit in its circle as their average."}, "9", []string{"rule “Digits along an arrow have the digit in its circle as their average”", "arrow r2c1r2c2r2c3"}},
		{drawnAndTold{"9+whisper=r7c1r7c2r7c3", "Normal sudoku rules apply. Adjacent digits along a green line differ by at least 4."}, "9+whisper=4:r7c1r7c2r7c3", nil},
		{drawnAndTold{"9+whisper=r7c1r7c2r7c3", "Normal sudoku rules apply. The green line is a palindrome."}, "9+palindrome=r7c1r7c2r7c3", nil},
		{drawnAndTold{"9+killer=r1c1r1c2+killer=r5c5r5c6", "Normal sudoku rules apply. Digits in cages sum to 10."}, "9+killer=10:r1c1r1c2+killer=10:r5c5r5c6", nil},
		{drawnAndTold{cagesDrawn, "Digits in cages sum to the clue. Digits may repeat if allowed by other rules."}, "9", []string{"rule “Digits may repeat if allowed by other rules”", "cage r1c1r1c2"}},
		{drawnAndTold{cagesDrawn, "Digits in cages sum to the clue. Digits may repeat in a cage."}, "9+sum=15:r1c1r1c2", nil},
		{drawnAndTold{cagesDrawn, "标准数独规则适用。笼内数字之积等于左上角提示数。"}, "9", []string{"rule “笼内数字之积等于左上角提示数”", "cage r1c1r1c2"}},
	} {
		record := only(t, test.sclLink(t), ReadOptions{})
		if got, want := fmt.Sprintf("%v %s", partsOf(record.Board.Rules), named(record.Unread)), fmt.Sprintf("%v %s", partsOfText(t, test.want), strings.Join(test.unread, "; ")); got != want {
			t.Errorf("%s with %q\n got %s\nwant %s", test.rules, test.words, got, want)
		}
		if test.want == "9/0-9" && record.Board.Rules.N() != 10 || record.Description != test.words {
			t.Errorf("%q: %v, described %q", test.words, record.Board.Rules, record.Description)
		}
	}
}

// TestWordsBesideFields is the same for f-puzzles, which holds clues by their kinds:
// words add none, but may say that they mean something else.
func TestWordsBesideFields(t *testing.T) {
	for _, test := range []struct {
		drawnAndTold
		want   string
		unread []string
	}{
		{drawnAndTold{manyDrawn, manyWords}, manyDrawn, nil},
		{drawnAndTold{cagesDrawn, "The clue in a cage is a product."}, "9", []string{"killercage 1 (r1c1r1c2)", "rule “The clue in a cage is a product”"}},
		{drawnAndTold{manyDrawn, "One clue is false."}, "9", []string{"arrow 1 (r2c1/r2c2r2c3)", "difference 1 (r4c1r4c2)", "killercage 1 (r1c1r1c2)", "ratio 1 (r5c1r5c2)", "rule “One clue is false”", "whispers 1 (r7c1r7c2r7c3)"}},
		{drawnAndTold{cagesDrawn, "Digits in cages sum to the clue and may repeat if allowed by other rules."}, "9+sum=15:r1c1r1c2", nil},
		{drawnAndTold{"9+whisper=r7c1r7c2r7c3", "Along green lines digits alternate in parity."}, "9", []string{"rule “Along green lines digits alternate in parity”", "whispers 1 (r7c1r7c2r7c3)"}},
		{drawnAndTold{"9", "Cells a knight's move apart can't contain the same digit."}, "9", []string{"rule knight"}},
		{drawnAndTold{"9+knight", "Cells a knight's move apart can't contain the same digit."}, "9+knight", nil},
		{drawnAndTold{"9", "Digits are 0 to 8."}, "9", []string{"rule “Digits are 0 to 8”"}},
	} {
		record := only(t, test.fpuzzlesText(t), ReadOptions{})
		if got, want := fmt.Sprintf("%v %s", partsOf(record.Board.Rules), named(record.Unread)), fmt.Sprintf("%v %s", partsOfText(t, test.want), strings.Join(test.unread, "; ")); got != want {
			t.Errorf("%s with %q\n got %s\nwant %s", test.rules, test.words, got, want)
		}
	}
	negative := only(t, strings.Replace(drawnAndTold{"9", ""}.fpuzzlesText(t), "{", `{"negative":["foo","ratio"],`, 1), ReadOptions{})
	if got := named(negative.Unread); got != "constraint negative: foo" {
		t.Errorf("negative foo: %s", got)
	}
}

func partsOfText(t *testing.T, text string) []string {
	t.Helper()
	rules, err := variants.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return partsOf(rules)
}

func named(list []message.Message) string {
	var names []string
	for _, m := range list {
		names = append(names, m.Error())
	}
	return strings.Join(names, "; ")
}

// TestWhatIsToldTravels converts the title, author, rules, message and solution of
// our document to other programs' forms and back.
func TestWhatIsToldTravels(t *testing.T) {
	for _, words := range []string{"Normal sudoku rules apply. Digits in a cage sum to the clue.", "Normal sudoku rules apply.\nAll clues are wrong.", "By moonlight."} {
		want := only(t, `{"format":"jiugong-sudoku-game","version":1,"rules":"4+killer=5:r1c1r1c2","givens":"4...............","solution":"4132234114233214","about":{"title":"T: one","author":"A & B","message":"Well done!\nMore at home.","description":`+quoted(words)+`}}`, ReadOptions{})
		for _, form := range []*Form{fpuzzlesForm, sudokupadForm, jsonForm} {
			text, err := form.Append(nil, want, WriteOptions{})
			if err != nil {
				t.Fatal(err)
			}
			record := only(t, string(text), ReadOptions{})
			if record.Title != want.Title || record.Author != want.Author || record.Description != words || record.Message != want.Message || fmt.Sprint(record.Solution) != fmt.Sprint(want.Solution) {
				t.Errorf("%s: %q by %q, %q, %q, %v in %s", form.Name, record.Title, record.Author, record.Description, record.Message, record.Solution, text)
			}
			back, err := jsonForm.Append(nil, record, WriteOptions{})
			if err != nil || len(record.Unread) == 0 && !strings.Contains(string(back), `"message":"Well done!\nMore at home."`) {
				t.Errorf("%s: %s, %v", form.Name, back, err)
			}
		}
	}
}

func quoted(text string) string {
	out, _ := encodeJSON(text)
	return string(out)
}

// TestWhatCagesTell reads what SudokuPad and its tools tell in cages; what is told
// so and isn't known is named.
func TestWhatCagesTell(t *testing.T) {
	cage := `{"cells":["R1C1"],"value":%s},`
	var cages strings.Builder
	for _, text := range []string{"title: T", "author: A", "rules: Normal sudoku rules apply.", "rules: All clues are wrong.", "msgcorrect: Well done", "solution: " + strings.Repeat("123456789", 8) + "12345678?", "mood: grim"} {
		fmt.Fprintf(&cages, cage, quoted(text))
	}
	text := strings.Replace(drawnAndTold{"9", ""}.fpuzzlesText(t), "{", `{"cage":[`+strings.TrimSuffix(cages.String(), ",")+`],`, 1)
	record := only(t, text, ReadOptions{})
	if record.Title != "T" || record.Author != "A" || record.Message != "Well done" || record.Description != "Normal sudoku rules apply.\nAll clues are wrong." || record.Solution.Filled() != 80 {
		t.Errorf("%q by %q, %q, %q, %v", record.Title, record.Author, record.Message, record.Description, record.Solution)
	}
	if got := named(record.Unread); got != "cage r1c1; rule “All clues are wrong”" {
		t.Errorf("named: %s", got)
	}
	strange := only(t, `{"global":["antiking","antiqueen"],"cells":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"regions":[]}`, ReadOptions{})
	if got := named(strange.Unread); got != "constraint antiqueen" || !strange.Board.Rules.Has("king") {
		t.Errorf("antiqueen: %v, %s", strange.Board.Rules, got)
	}
	scl := only(t, `{"metadata":{"title":"T","author":"A","rules":["Normal sudoku rules apply.","Have fun!"],"msgcorrect":["Well","done"],"solution":"12?4341221434321"},"cells":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"regions":[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]]}`, ReadOptions{})
	if scl.Message != "Well\ndone" || scl.Solution.Filled() != 15 || len(scl.Unread) > 0 {
		t.Errorf("%q, %v, %v", scl.Message, scl.Solution, scl.Unread)
	}
}

// TestWhatAnObjectHoldsBeside names keys, words and drawings of an object that aren't known, and notes a
// solution of another length.
func TestWhatAnObjectHoldsBeside(t *testing.T) {
	const cells = `"cells":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"regions":[]`
	for text, want := range map[string]string{
		`{"wizardry":[1],"id":"x","settings":{"nogrid":true},"metadata":{"source":"me"},` + cells + `}`: "constraint wizardry",
		`{"metadata":{"anticamel":true,"antilion":false,"modifiers":["r1c1"]},` + cells + `}`:           `"anticamel" in metadata; "modifiers" in metadata`,
		`{"lines":[{"d":"M 0 0 L 9 9","color":"#000"}],` + cells + `}`:                                  "constraint M 0 0 L 9 9",
	} {
		if got := named(only(t, text, ReadOptions{}).Unread); got != want {
			t.Errorf("%s\nnamed: %s", text, got)
		}
	}
	record := only(t, `{"metadata":{"solution":"123"},`+cells+`}`, ReadOptions{})
	if record.Solution != nil || !strings.Contains(named(record.Read), "3 digits") {
		t.Errorf("%v, %v", record.Solution, record.Read)
	}
}

// TestNumbersInWordsAreNoError has numbers and words in capitals beside puzzles that look like a row or a damaged puzzle:
// none is an error. What may be a row is noted beside a grid of rows, and not beside puzzles on lines.
func TestNumbersInWordsAreNoError(t *testing.T) {
	p, q := dots(puzzleP), dots(strayP)
	rows := func(line string) string { return strings.Join(splitEvery(line, 9), "\n") + "\n" }
	for words, noted := range map[string]bool{
		"ER 11.9": false, "Seed 1234567890123456789012345678901234567890": false, "2.718281828459045": false,
		"3.141592653589793238462643383279502884197169": false, "127.0.0.1": true, "-----BEGIN-----": true, "①②③④⑤⑥⑦⑧⑨": true,
	} {
		for text, isGrid := range map[string]bool{p + "\n" + words + "\n" + q + "\n": false, words + "\n" + p + "\n" + q + "\n": false, rows(p) + "\n" + rows(q) + "\n" + words + "\n": true} {
			var got []string
			notes := 0
			for record, err := range NewReader(strings.NewReader(text), ReadOptions{}).Records() {
				if err != nil {
					t.Errorf("%v in\n%s", err, text)
					continue
				}
				got = append(got, record.Board.Puzzle.String())
				notes += len(record.Read)
			}
			if !slices.Equal(got, []string{p, q}) || (notes > 0) != (noted && isGrid) {
				t.Errorf("%q, %d notes in\n%s", got, notes, text)
			}
		}
	}
}

// TestPlainTitlesAreTitles holds the quick look at a title against the long one.
func TestPlainTitlesAreTitles(t *testing.T) {
	pieces := []string{"Grid", "Nan", "nil", "None", "x", "Xx", "a", "of", "9", "01", "2026", " ", " ", ":", "#", "-", ".", "_", "é"}
	random := rand.New(rand.NewPCG(3, 4))
	plain := 0
	for range 200_000 {
		var line []byte
		for range 2 + random.IntN(8) {
			line = append(line, pieces[random.IntN(len(pieces))]...)
		}
		if isPlainTitle(line) {
			if plain++; !isTitle(line) {
				t.Fatalf("%q is a plain title and no title", line)
			}
		}
	}
	if plain < 200 {
		t.Errorf("only %d were plain titles", plain)
	}
}

// TestALineBeginsLikeTheHeadOfATable reads a 16×16 whose first digits look like the names of two cells.
func TestALineBeginsLikeTheHeadOfATable(t *testing.T) {
	for _, first := range []string{".F2...C8.", "A1.B2.", "F2--C8-", "A1_B2_3", "G5***E1*"} {
		line := first + strings.Repeat("....1", 60)[:256-len(first)]
		if record, told := loneRecord(line); record == nil || len(record.Board.Givens) != 256 {
			t.Errorf("%s\n%s", line, told)
		}
	}
}

// TestASingleRow has lines that look like a row and stand alone. Such a line is a small puzzle,
// a damaged one, or no puzzle.
func TestASingleRow(t *testing.T) {
	for text, want := range map[string]string{
		"...............,,,,,,,,,4\n": "...............4", "1.............2.3\n": "line 1: ", "1..2..3\n": "line 1: ",
	} {
		for record, err := range NewReader(strings.NewReader(text), ReadOptions{}).Records() {
			got := fmt.Sprint(err)
			if err == nil {
				got = record.Board.Puzzle.String()
			}
			if !strings.HasPrefix(got, want) {
				t.Errorf("%q: %s", text, got)
			}
		}
	}
}

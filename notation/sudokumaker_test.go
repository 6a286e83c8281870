package notation

import (
	"fmt"
	"strings"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/variants"
)

// makerText is a file of SudokuMaker with constraints and a comment.
func makerText(constraints, comment string) string {
	var cells []string
	for _, char := range puzzleP {
		if char == '.' {
			cells = append(cells, "{}")
		} else {
			cells = append(cells, fmt.Sprintf(`{"given":true,"value":%c}`, char))
		}
	}
	return `{"formatVersion":"1.6.0","puzzle":{"name":"T","author":"Ada","comment":"` + comment + `","type":"sudoku","width":9,"height":9,"cells":[` +
		strings.Join(cells, ",") + `],"constraints":[{"type":0},` + constraints + `],"messages":{"completion":"Done!"}}}`
}

// TestSudokumaker reads each type of constraint, and names what isn't known.
func TestSudokumaker(t *testing.T) {
	for _, test := range []struct{ constraints, comment, want string }{
		{`{"type":2001,"lines":[[0,1]]}`, "", "9 []"},
		{`{"type":10},{"type":11},{"type":12},{"type":13},{"type":14},{"type":15}`, "", "9+x+disjoint+knight+king+nonconsecutive []"},
		{`{"type":11}`, "", "9+extra=r9c1r8c2r7c3r6c4r5c5r4c6r3c7r2c8r1c9 []"},
		{`{"type":100,"cells":[0,1]},{"type":101,"cells":[2]},{"type":305,"cells":[9,10]}`, "", "9+even=r1c1r1c2+odd=r1c3+extra=r2c1r2c2 []"},
		{`{"type":300,"thermometers":[[5,6,7]],"slow":true},{"type":300,"thermometers":[[8,17]]}`, "", "9+slowthermo=r1c6r1c7r1c8+thermo=r1c9r2c9 []"},
		{`{"type":301,"cages":[{"value":10,"cells":[2,3]},{"cells":[20,21]}]}`, "Normal sudoku rules apply.", "9+killer=10:r1c3r1c4+killer=r3c3r3c4 []"},
		{`{"type":302,"groups":[[0,1],[30,31]]}`, "", "9+clone=r1c1r1c2/r4c4r4c5 []"},
		{`{"type":401,"minDifference":4,"lines":[{"cells":[30,31]}]},{"type":402,"lines":[[0,1,2]]}`, "", "9+whisper=4:r4c4r4c5+palindrome=r1c1r1c2r1c3 []"},
		{`{"type":408,"bulbsWithArrows":[{"bulbCells":[40],"arrows":[[40,41,42],[40,31]]}]}`, "", "9+arrow=r5c5/r5c6r5c7/r4c5 []"},
		{`{"type":202,"clues":[{"value":5,"edge":3}]},{"type":1000,"definition":{"name":"Doublers"}}`, "", "9 [constraint XV constraint Doublers]"},
		{`{"type":400,"lines":[[0,100]]}`, "", "9 [constraint renban]"},
		{`{"type":301,"cages":[{"value":10,"cells":[2,3]}]}`, "Digits in a cage sum to a prime number.", "9 [constraint killer rule “Digits in a cage sum to a prime number”]"},
	} {
		record := only(t, makerText(test.constraints, test.comment), ReadOptions{})
		if got := fmt.Sprint(record.Board.Rules, " ", record.Unread); got != test.want {
			t.Errorf("%s: got %s, want %s", test.constraints, got, test.want)
		}
		if record.Title != "T" || record.Author != "Ada" || record.Message != "Done!" || record.Board.Givens.Filled() != 30 {
			t.Errorf("%s: %q by %q, %q, %d givens", test.constraints, record.Title, record.Author, record.Message, record.Board.Givens.Filled())
		}
	}
}

// TestSudokumakerKeepsWhatItWrites writes puzzles and reads them back: rules that have a type, others as
// text, which are named, and all else.
func TestSudokumakerKeepsWhatItWrites(t *testing.T) {
	for rules, want := range map[string]string{
		"9":                                "[]",
		"6":                                "[]",
		"7:1x7":                            "[]",
		"4+jigsaw=1112122233343444+x+king": "[]",
		"9+x+disjoint+knight+king+nonconsecutive":                                       "[]",
		"9+extra=r9c1r8c2r7c3r6c4r5c5r4c6r3c7r2c8r1c9+extra=r1c1r2c2":                   "[]",
		"9+even=r1c1r1c2+odd=r1c3+minimum=r5c5+maximum=r9c9":                            "[]",
		"9+thermo=r1c9r2c9+slowthermo=r1c6r1c7r1c8":                                     "[]",
		"9+killer=10:r1c3r1c4+killer=r3c3r3c4+clone=r1c1r1c2/r4c4r4c5":                  "[]",
		"9+whisper=4:r4c4r4c5+whisper=r1c1r2c2+palindrome=r1c1r1c2r1c3+renban=r5c5r5c6": "[]",
		"9+arrow=r5c5/r5c6r5c7/r4c5+arrow=r1c1r1c2/r2c2r3c2+regionsum=r1c1r2c2r3c3r4c4": "[]",
		"9+xv=X:r1c1r1c2+windows":                                                       "[rule windows (drawn, not checked there) rule xv (drawn, not checked there)]",
		"9+renban=r1c1r1c2+sum=10:r1c1r2c2":                                             "[rule sum (drawn, not checked there)]",
	} {
		parsed, err := variants.Parse(rules)
		if err != nil {
			t.Fatal(err)
		}
		record := newRecord(sudoku.Puzzle{Rules: parsed, Givens: make(sudoku.Grid, parsed.Cells())})
		b := record.Board
		b.Givens[0], b.Entries[1], b.Centre[2], b.Corner[3] = 1, 2, sudoku.SetOf(1, 3), sudoku.SetOf(2)
		record.Title, record.Author, record.Message, record.Description = "T", "Ada", "Done!", "By hand."
		if got := fmt.Sprint(sudokumakerForm.Loses(record)); got != want {
			t.Errorf("%s: %s is lost, not %s", rules, got, want)
		}
		text := written(t, sudokumakerForm, record)
		back := only(t, string(text), ReadOptions{})
		if !sameConstraints(back.Board.Rules, b.Rules) || !sameAreas(back.Board.Rules.Shape(), b.Rules.Shape()) || len(back.Unread) > 0 {
			t.Errorf("%s became %s, unread %v, in\n%s", rules, back.Board.Rules, back.Unread, text)
		}
		if back.Title != "T" || back.Author != "Ada" || back.Message != "Done!" || back.Description != "By hand." {
			t.Errorf("%s: %q by %q, %q, %q", rules, back.Title, back.Author, back.Message, back.Description)
		}
		if c := back.Board; c.Givens[0] != 1 || c.Entries[1] != 2 || c.Centre[2] != b.Centre[2] || c.Corner[3] != b.Corner[3] {
			t.Errorf("%s: the cells are others in\n%s", rules, text)
		}
	}
}

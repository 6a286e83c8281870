package notation

import (
	"fmt"
	"strings"
	"testing"
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

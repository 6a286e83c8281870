package constraint_test

import (
	"strings"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/variants"
)

// Boards of 16 digits and counts of more cells than a word has bits are solved as small ones are.
func TestCountsOfManyDigitsAndCells(t *testing.T) {
	ones := strings.Repeat("2", 40) + strings.Repeat("1", 41)
	for rules, want := range map[string]int{
		"9x9:free/1-2+count=41:1:" + rows(9):                                1,
		"9x9:free/1-2+count=40:1:" + rows(9):                                0,
		"9x9:free/1-2+count=41-81:1:" + rows(9):                             1,
		"9x9:free/1-2+count=42-81:1:" + rows(9):                             0,
		"9x9:free/1-2+count=0,41:1:" + rows(9):                              1,
		"9x9:free/1-2+count=0-40:1:" + rows(9):                              0,
		"9x9:free/1-2+exactly=" + strings.Repeat("1,", 40) + "1:" + rows(9): 1,
		"9x9:free/1-2+countdistinct=r1c1/" + rows(9):                        1,
		"9x9:free/1-2+countdistinct=r9c9/" + rows(9):                        0,
	} {
		made, err := variants.Parse(rules)
		if err != nil {
			t.Fatalf("%s: %v", rules, err)
		}
		givens := make(sudoku.Grid, 81)
		for i := range givens {
			givens[i] = ones[i] - '0'
		}
		if n, err := sudoku.CountUpTo(t.Context(), sudoku.Puzzle{Rules: made, Givens: givens}, 2); (err == nil) != (want > 0) || n != want {
			t.Errorf("%s: %d solutions (%v), not %d", rules, n, err, want)
		}
		for _, c := range made.Constraints() {
			if again, err := constraint.Read(made.Shape(), c.String()); constraint.IsPrimitive(c.Kind) && (err != nil || again.String() != c.String()) {
				t.Errorf("%s is read as %v (%v)", c.String(), again, err)
			}
		}
	}
	made, err := variants.Parse("16+countdistinct=r1c1/r1c1r2c2r3c3r4c4r5c5r6c6+allow=6:r1c1+allow=1:r2c2+allow=1-2:r3c3r4c4r5c5")
	if err != nil {
		t.Fatal(err)
	}
	if n, err := sudoku.CountUpTo(t.Context(), sudoku.Puzzle{Rules: made, Givens: make(sudoku.Grid, 256)}, 1); n != 0 {
		t.Errorf("%d solutions (%v), though six cells hold five digits at most", n, err)
	}
}

// rows names all cells of a board of so many rows.
func rows(n int) string {
	text := ""
	for r := range n {
		text += "r" + string(rune('1'+r))
	}
	return text
}

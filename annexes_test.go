package sudoku_test

import (
	"strings"
	"testing"

	"jiugong/sudoku"
)

// Cells beside the board have numbers behind the board's, names, places, and no houses.
func TestCellsBesideTheBoard(t *testing.T) {
	rules, err := sudoku.ParseRules("4+x+beside=VS:2x3,VA:2,VB:1x1,VC:9")
	if err != nil {
		t.Fatal(err)
	}
	if want := "4+x+beside=VS:2x3,VA:2,VB:1,VC:9"; rules.String() != want {
		t.Errorf("the rules are %s, not %s", rules, want)
	}
	shape := rules.Shape()
	if shape.Main() != 16 || shape.Cells() != 16+6+2+1+9 {
		t.Errorf("%d cells, %d of them on the board", shape.Cells(), shape.Main())
	}
	for cell, want := range map[int]string{0: "r1c1", 15: "r4c4", 16: "VS1", 21: "VS6", 22: "VA1", 24: "VB1", 25: "VC1", 33: "VC9"} {
		if got := rules.CellName(cell); got != want {
			t.Errorf("cell %d is %s, not %s", cell, got, want)
		}
		if cell >= 16 && (len(rules.Peers(cell)) > 0 || len(rules.HousesOf(cell)) > 0 || shape.Area(cell) >= 0) {
			t.Errorf("%s has peers, houses or a box", want)
		}
	}
	givens := sudoku.Grid(make([]uint8, shape.Cells()))
	for cell := range givens {
		if cell >= 16 {
			givens[cell] = uint8(1 + cell%4)
		}
	}
	want := `
+-------+-------+
| .   . | .   . |
| .   . | .   . |
+-------+-------+
| .   . | .   . |
| .   . | .   . |
+-------+-------+

+-----------+
| 1   2   3 |
| 4   1   2 |
+-----------+

+-------+   +---+
| 3   4 |   | 1 |
+-------+   +---+

+---------------+
| 2   3   4   1 |
| 2   3   4   1 |
|   +-----------+
| 2 |
+---+
`
	drawn := rules.Draw(givens, sudoku.DrawOptions{ASCII: true})
	if "\n"+drawn != want {
		t.Errorf("drawn as\n%s\nwant %s", drawn, want)
	}
	for _, line := range []string{strings.Repeat(".", 16), strings.Repeat(".", 34), drawn} {
		if p, err := sudoku.Parse(line, sudoku.ParseOptions{Rules: rules}); err != nil || len(p.Givens) != 34 {
			t.Errorf("%s: %v", line, err)
		}
	}
}

// A group may have values of its own and a label, and may be left out of pictures.
func TestValuesAndLabelsBesideTheBoard(t *testing.T) {
	for text, want := range map[string]string{
		"4+beside=VS:2x2/1-2,VA:3/2-4(sum%20of%2B,):":    "",
		"4+beside=VS:2x2/1-2,VA:3(sum%20of%2B)":          "4+beside=VS:2x2,VA:3(sum%20of%2B)+allow=1-2:VS",
		"4+beside=VH:2(-),VA:1/1-3(合计)+sum=5:r1c1VA1VH1": "4+beside=VA:1(合计),VH:2(-)+allow=1-3:VA+sum=5:r1c1VA1VH1",
		"4+beside=VA:1()":   "",
		"4+beside=VA:1(a":   "",
		"4+beside=VA:1/1-9": "",
	} {
		rules, err := sudoku.ParseRules(text)
		if want == "" {
			if err == nil {
				t.Errorf("%s is read as %s", text, rules)
			}
			continue
		}
		if err != nil || rules.String() != want {
			t.Errorf("%s is read as %v (%v), not %s", text, rules, err, want)
			continue
		}
		if again, err := sudoku.ParseRules(want); err != nil || again != rules {
			t.Errorf("%s is not read again: %v", want, err)
		}
	}
	rules, err := sudoku.ParseRules("4+beside=VH:2(-),VA:1(sum%20of%2B)")
	if err != nil {
		t.Fatal(err)
	}
	if a := rules.Shape().Annexes(); a[0].Label != "sum of+" || a[0].Hidden || !a[1].Hidden || a[1].Label != "" {
		t.Errorf("%+v", a)
	}
}

func TestBadCellsBesideTheBoard(t *testing.T) {
	for text, want := range map[string]string{
		"4+beside=":                 `"" is no name of cells beside the board; write two capital letters or more and a size, as in 9+beside=VS:9x9,VA:3`,
		"4+beside=va:3":             `"va" is no name of cells beside the board; write two capital letters or more and a size, as in 9+beside=VS:9x9,VA:3`,
		"4+beside=VA":               `"" is no size of up to 1000 cells; write it as in VA:3 or VA:9x9`,
		"4+beside=VA:0":             `"0" is no size of up to 1000 cells; write it as in VA:3 or VA:9x9`,
		"4+beside=VA:99999x99999":   `"99999x99999" is no size of up to 1000 cells; write it as in VA:3 or VA:9x9`,
		"4+beside=VA:3,VA:2":        `"VA" is named twice`,
		"4+beside=VA:600,VB:600":    "more than 1000 cells beside the board",
		"4+beside=VA:3+sum=5:VA4":   `"VA4": there are the cells VA1 to VA3`,
		"4+beside=VA:3+sum=5:r6c1":  "there is no cell r6c1 on this board",
		"4+beside=VA:3+sum=5:r10":   `"r10" lies outside the board`,
		"4+connected=1:5..2:r1":     `"5..2" is no size of an area; write a number or bounds, as in 5, 4..6 or 3..`,
		"4+connected=7:r1":          `"7" is outside of 1 to 4`,
		"4+beside=VA:3+beside=VB:2": `"beside" is named twice`,
	} {
		if _, err := sudoku.ParseRules(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v\nin place of %s", text, err, want)
		}
	}
}

package sudoku_test

import (
	"fmt"
	"strings"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
)

func TestCombinationsOfASum(t *testing.T) {
	for _, test := range []struct {
		rules, sum string
		without    string // candidates that are gone, as cell=digits
		want       string // those ruled out in brackets
	}{
		{"9", "sum=4:r1c1r1c2", "", "13"},
		{"9", "sum=4:r1c1r5c5", "", "13 22"}, // these two may be equal
		{"9", "sum=15:r1c1r1c2", "", "69 78"},
		{"9", "sum=15:r1c1r1c2", "r1c1=6 r1c2=6", "(69) 78"},
		{"9", "sum=24:r1c1r1c2r1c3", "", "789"},
		{"9", "sum=10:r1c1r1c2r1c3", "r1c1=7 r1c2=7 r1c3=7", "(127) 136 145 235"},
		{"9", "sum=45:r1", "", "123456789"},
		{"9", "sum=3..4:r1c1r1c2", "", "12 13"},
		{"9/0-8", "sum=2:r1c1r1c2", "", "13"}, // values 0 and 2 are digits 1 and 3
		{"9", "sum=0:r1c1r1c2/-1*r1c3", "r1c3=456789", "12 (13) (14) (15) (16) (17) (18) (23) (24) (25) (26) (27) (34) (35) (36) (45)"},
		{"9", "sum=0:r1c3/-1*r1c1r1c2", "r1c3=56789", "12 13 (14) (15) (16) (17) (18) (23) (24) (25) (26) (27) (34) (35) (36) (45)"},
		{"6x9", "sum=17:r1c1r2c1", "", "89"},
		{"9", "sum=99:r1c1r1c2", "", ""},
		{"9", "sum=9:2*r1c1", "", ""},
		{"9", "sum=18:r1c1r1c4r4c1", "r1c1=123456789", "(189) (279) (288) (369) (378) (459) (468) (477) (558) (567)"},
	} {
		rules, err := sudoku.ParseRules(test.rules)
		if err != nil {
			t.Fatal(err)
		}
		c, err := constraint.Read(rules.Shape(), test.sum)
		if err != nil {
			t.Fatal(err)
		}
		candidates := rules.Candidates(make(sudoku.Grid, rules.Cells()))
		for _, gone := range strings.Fields(test.without) {
			name, digits, _ := strings.Cut(gone, "=")
			cells, err := constraint.ParseCells(rules.Shape(), name)
			if err != nil {
				t.Fatal(err)
			}
			for _, d := range digits {
				candidates[cells[0]] = candidates[cells[0]].Without(uint8(d - '0'))
			}
		}
		var got []string
		list, more := rules.Combinations(c.Holds[0].(constraint.Sum), candidates)
		for _, one := range list {
			text := ""
			for _, d := range one.Digits {
				text += fmt.Sprint(d)
			}
			if !one.Open {
				text = "(" + text + ")"
			}
			got = append(got, text)
		}
		if strings.Join(got, " ") != test.want || more {
			t.Errorf("%s, %s without %s: %v, more: %t; want %s", test.rules, test.sum, test.without, got, more, test.want)
		}
	}
}

// Combinations that are too many are cut, and nothing takes long.
func TestCombinationsEnd(t *testing.T) {
	for _, rules := range []string{"25", "16", "36"} {
		r, err := sudoku.ParseRules(rules)
		if err != nil {
			t.Fatal(err)
		}
		sum := constraint.Sum{Low: constraint.NoLow, High: 20 * r.N()}
		for i := range 12 { // a diagonal, where digits may repeat
			sum.Cells = append(sum.Cells, r.Shape().At(i, i))
		}
		list, more := r.Combinations(sum, r.Candidates(make(sudoku.Grid, r.Cells())))
		if len(list) == 0 || !more {
			t.Errorf("%s: %d combinations, more: %t", rules, len(list), more)
		}
	}
}

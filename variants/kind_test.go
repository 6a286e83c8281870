package variants_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/variants"
)

// solve parses rules and givens and gives how many solutions there are, up to 2.
func solve(t *testing.T, rules, givens string) (int, sudoku.Grid) {
	t.Helper()
	r, err := variants.Parse(rules)
	if err != nil {
		t.Fatal(err)
	}
	p := sudoku.Puzzle{Rules: r, Givens: make(sudoku.Grid, r.Cells())}
	if givens != "" {
		if p, err = sudoku.Parse(givens, sudoku.ParseOptions{Rules: r}); err != nil {
			t.Fatal(err)
		}
	}
	g, err := sudoku.Solve(context.Background(), p)
	n, err2 := sudoku.CountUpTo(context.Background(), p, 2)
	if err2 != nil {
		t.Fatal(err, err2)
	}
	return n, g
}

// givenBack reads rules whose text is their own, and gives them; nil when they
// can't be read.
func givenBack(t *testing.T, text string) *sudoku.Rules {
	t.Helper()
	rules, err := variants.Parse(text)
	if err != nil {
		t.Errorf("%s: %v", text, err)
		return nil
	}
	if got := rules.String(); got != text {
		t.Errorf("%s is written as %s", text, got)
	}
	again, err := variants.Parse(text)
	if err != nil || again != rules {
		t.Errorf("%s: read again: %v, the same value: %t", text, err, again == rules)
	}
	return rules
}

func TestTheTextOfRulesGivesThemBack(t *testing.T) {
	for _, text := range []string{
		"9+killer=15:r1c1r1c2",
		"9+x+killer=15:r1c1r1c2+thermo=r3c1r2c1r1c1",
		"9+killer=-r1", "9+killer=c3", "9+killer=r1c1r1c2",
		"9/0-8+killer=3:r1c1r1c2",
		"6x9+thermo=r3c1r2c1r1c1",
		"9+differ=r1c1r2c3+killer=15:r1c1r1c2+sum=3..17:r1c1r1c2/-1*r3c3",
		"4+any=(sum=3:r1c1r1c2&allow=1:r1c1|allow=4:r4c4)",
		"4+count=0,2-3:1,4:r1c1r2c2r3c3+relate=2-4/3-4/4/:r1c1r2c2",
		"4+line=0;1;0>1-2>1;0>3-4>0;1>1-4>1:r1c1r2c2",
	} {
		givenBack(t, text)
	}
}

func TestAThermometerGrows(t *testing.T) {
	n, g := solve(t, "4+thermo=r1c1r1c2r1c3r1c4+thermo=r2c4r3c4r4c4", "")
	if n == 0 || !slices.IsSorted(g[:4]) || g[7] >= g[11] || g[11] >= g[15] {
		t.Error(n, g)
	}
}

func TestANameThatNobodyKnows(t *testing.T) {
	for text, want := range map[string]string{
		"9+kiler=15:r1c1r1c2":                 "did you mean killer?",
		"9+kiler":                             "did you mean killer?",
		"9+killer=15:r1c1r1c2+termo=r1c1r1c2": "did you mean thermo?",
		"9+knigth":                            "did you mean knight?",
		"9+thermometer":                       "did you mean thermo?",
		"9+kropki":                            "did you mean difference+ratio?",
		"9+Anti-Knight":                       "did you mean knight?",
		"9+odd-even":                          "did you mean odd+even?",
		"9+杀手=15:r1c1r1c2":                    "did you mean killer?",
		"9+diagonals":                         "did you mean x?",
		"9+killer=15:r1c1r1c2+chess=r1c1r1c2": "windows, disjoint",
		"9+bishop":                            "kind of constraint (killer, arrow",
	} {
		_, err := variants.Parse(text)
		var wrong *sudoku.RulesError
		if !errors.As(err, &wrong) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v; want %s", text, err, want)
		}
	}
}

func TestACellWithoutItsColumnIsNamed(t *testing.T) {
	_, err := variants.Parse("9+killer=15:r1c1r9c")
	if err == nil || !strings.Contains(err.Error(), `"r9c" is no cell`) {
		t.Error(err)
	}
}

// Lines of one text share their automaton, also among clues of kinds.
func TestLinesAmongCluesShareTheirAutomaton(t *testing.T) {
	rules, err := variants.Parse("4+line=0;1;0>1-4>1:r1c1+odd=r4c4+line=0;1;0>1-4>1:r2c2")
	if err != nil {
		t.Fatal(err)
	}
	list := rules.Constraints()
	if list[0].Holds[0].(constraint.Line).Automaton != list[2].Holds[0].(constraint.Line).Automaton {
		t.Error("the same text is read anew")
	}
}

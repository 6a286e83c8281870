package explain

import (
	"context"
	"slices"
	"strings"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/logic"
	"jiugong/sudoku/variants"
)

// What a step shows is what the step says: the same words, candidates that are
// open, links between nodes of which one holds.
func TestShowTellsWhatTheStepSays(t *testing.T) {
	p, err := sudoku.Parse("1...8..92.5.....6.8...4....9...5..4..8......143....5...6...87.......2.86...9.3...", sudoku.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	path, err := logic.Path(context.Background(), p, logic.Human)
	if err != nil {
		t.Fatal(err)
	}
	s, err := logic.NewState(p)
	if err != nil {
		t.Fatal(err)
	}
	links := 0
	for _, step := range path {
		for _, lang := range Languages() {
			w := Best(lang)
			shown := w.Show(s, step, Where, Proof)
			if shown.Texts != [Proof + 1]string{Where: w.Step(s, step, Where), Proof: w.Step(s, step, Proof)} {
				t.Errorf("%s: %s says %q", lang, step.Technique, shown.Texts)
			}
			for i, part := range shown.Parts {
				for _, c := range part.Candidates {
					if !slices.Contains(step.Parts[i].Cells, c.Cell) || !s.Candidates(c.Cell).Has(c.Digit) {
						t.Errorf("%s shows %v, which isn't open", step.Technique, c)
					}
				}
			}
			for _, link := range shown.Links {
				links++
				from, to := shown.Chains[link.Chain][link.From], shown.Chains[link.Chain][link.To]
				if link.Strong == from.On || from.On == to.On || from.Colour == to.Colour {
					t.Errorf("%s links %+v and %+v, strong: %v", step.Technique, from, to, link.Strong)
				}
			}
		}
		s.Apply(step)
	}
	if links == 0 {
		t.Error("no links seen")
	}
}

// What a sum may be made of is shown as data and as it is written, beside the cells
// of its constraint.
func TestACageShowsItsCombinations(t *testing.T) {
	for _, test := range []struct{ rules, ways string }{
		{"9+killer=14:r1c3r1c4", "14 = 5+9, 6+8"},
		{"9/0-8+killer=14:r1c3r1c4", "14 = 6+8"},
	} {
		rules, err := variants.Parse(test.rules)
		if err != nil {
			t.Fatal(err)
		}
		s, err := logic.NewState(sudoku.Puzzle{Rules: rules, Givens: make(sudoku.Grid, 81)})
		if err != nil {
			t.Fatal(err)
		}
		part := logic.Part{Cells: []int{2, 3}, Constraints: []int{0}}
		shown := Best("zh").Show(s, &logic.Step{Technique: "cage_combinations", Type: 1, Parts: []logic.Part{part}})
		if got := shown.Parts[0]; got.Ways != "" || len(got.Constraints) != 1 || !slices.Equal(got.Constraints[0].Cells, rules.Constraints()[0].Cells) {
			t.Errorf("%s: without combinations %+v", test.rules, got)
		}
		steps, err := logic.StepsOf(context.Background(), s, "cage_combinations")
		if err != nil || len(steps) == 0 {
			t.Errorf("%s: %d steps: %v", test.rules, len(steps), err)
		}
		for _, step := range steps {
			if got := Best("zh").Show(s, step).Parts[0]; got.Ways != test.ways || len(got.Combinations) != len(strings.Split(test.ways, ",")) {
				t.Errorf("%s: %q of %v, want %q", test.rules, got.Ways, got.Combinations, test.ways)
			}
		}
	}
}

// What the cells of a line can be is written beside its cells, also where nothing goes.
func TestALineShowsItsPossibilities(t *testing.T) {
	rules, err := variants.Parse("9+thermo=r1c1r1c2r1c3")
	if err != nil {
		t.Fatal(err)
	}
	givens := make(sudoku.Grid, 81)
	givens[0] = 4
	for _, test := range []struct {
		givens   sudoku.Grid
		language string
		ways     string
	}{
		{make(sudoku.Grid, 81), "en", "1 to 7 in r1c1; 2 to 8 in r1c2; 3 to 9 in r1c3"},
		{make(sudoku.Grid, 81), "zh", "r1c1 为 1 到 7；r1c2 为 2 到 8；r1c3 为 3 到 9"},
		{givens, "en", "5 to 8 in r1c2; 6 to 9 in r1c3"},
		{givens, "zh", "r1c2 为 5 到 8；r1c3 为 6 到 9"},
	} {
		s, err := logic.NewState(sudoku.Puzzle{Rules: rules, Givens: test.givens})
		if err != nil {
			t.Fatal(err)
		}
		steps, err := logic.StepsOf(context.Background(), s, "line_ends")
		if err != nil || len(steps) == 0 {
			t.Fatalf("%d steps: %v", len(steps), err)
		}
		for _, step := range steps {
			shown := Best(test.language).Show(s, step)
			if got := shown.Parts[0]; got.Ways != test.ways {
				t.Errorf("%s: %q, want %q", test.language, got.Ways, test.ways)
			}
			for _, part := range shown.Parts[1:] {
				if part.Ways != "" {
					t.Errorf("%s: a %s has %q", test.language, part.Role, part.Ways)
				}
			}
		}
	}
}

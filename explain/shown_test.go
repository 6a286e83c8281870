package explain

import (
	"context"
	"slices"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/logic"
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

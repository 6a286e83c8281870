package explain

import (
	"context"
	"slices"
	"strings"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/logic"
)

// What leaves a single alone is told cell by cell: a digit that is seen, or that
// earlier steps have ruled out, and nothing else.
func TestWhatLeavesASingleAlone(t *testing.T) {
	puzzle, err := sudoku.Parse(".83..5...4....89...9..3..755......4..6..27.8.......5...7.6....39...72.........1..", sudoku.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	path, err := logic.Path(context.Background(), puzzle, logic.Human)
	if err != nil {
		t.Fatal(err)
	}
	s, err := logic.NewState(puzzle)
	if err != nil {
		t.Fatal(err)
	}
	words, err := New("en")
	if err != nil {
		t.Fatal(err)
	}
	seen, before := 0, 0
	for _, step := range path {
		shown := words.Show(s, step, Proof)
		for _, x := range shown.Excluded {
			if s.Candidates(x.Cell).Has(x.Digit) {
				t.Errorf("%v: %d is still open in cell %d", step.Technique, x.Digit, x.Cell)
			}
			sees := func(cell int) bool { return s.Digit(cell) == x.Digit }
			switch peers := s.Rules().Peers(x.Cell); {
			case x.By >= 0:
				seen++
				if !sees(x.By) || !slices.Contains(peers, x.By) {
					t.Errorf("%v: cell %d doesn't keep %d out of %d", step.Technique, x.By, x.Digit, x.Cell)
				}
			default:
				before++
				if slices.ContainsFunc(peers, sees) {
					t.Errorf("%v: cell %d sees a %d", step.Technique, x.Cell, x.Digit)
				}
				if !strings.Contains(shown.Texts[Proof], "in an earlier step") {
					t.Errorf("nothing is said of what was ruled out before: %s", shown.Texts[Proof])
				}
			}
		}
		s.Apply(step)
	}
	if seen == 0 || before == 0 {
		t.Errorf("%d seen, %d ruled out before", seen, before)
	}
}

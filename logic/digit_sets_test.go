package logic

import (
	"slices"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/variants"
)

func TestDigitSets(t *testing.T) {
	checkConstraint(t, "digit_sets.1", "base nabner=r1c1r1c2r1c3r1c4r1c5 r1c1 r1c2 r1c3 r1c4 r1c5 123456789, cover r1c1 13579, cover r1c2 13579, cover r1c3 13579, cover r1c4 13579, cover r1c5 13579: r1c1<>2 r1c1<>4 r1c1<>6 r1c1<>8 r1c2<>2 r1c2<>4 r1c2<>6 r1c2<>8 r1c3<>2 r1c3<>4 r1c3<>6 r1c3<>8 r1c4<>2 r1c4<>4 r1c4<>6 r1c4<>8 r1c5<>2 r1c5<>4 r1c5<>6 r1c5<>8", 20)
	checkConstraint(t, "digit_sets.2", "base nabner=r1c1r1c2r1c3r1c4r1c5 r1c1 r1c2 r1c3 r1c4 r1c5, pivot r1c1 r1c2 r1c3 r1c4 r1c5 1: r1c6<>1 r1c7<>1 r1c8<>1 r1c9<>1", 28)
}

// A region of nine cells that is no house must still hold every digit: one, two and
// three digits with as many places there leave no room for others.
func TestHiddenSetsInAnExtraRegion(t *testing.T) {
	for _, kind := range []string{"extra", "killer", "differ"} {
		rules, err := variants.Parse("9+" + kind + "=r1c1r2c4r3c7r4c2r5c5r6c8r7c3r8c6r9c9")
		if err != nil {
			t.Fatal(err)
		}
		for k := range 4 {
			s, err := NewState(sudoku.Puzzle{Rules: rules, Givens: make(sudoku.Grid, 81)})
			if err != nil {
				t.Fatal(err)
			}
			region := s.rules.Constraints()[0].Cells
			hidden := sudoku.AllDigits(k)
			for _, c := range region[k:] {
				for d := range hidden.Digits() {
					s.remove(c, d)
				}
			}
			var gone []Candidate
			findDigitSets(s, func(step *Step) {
				step.Technique = "digit_sets"
				if err := s.Verify(step); err != nil {
					t.Errorf("%s, %d digits: %v", kind, k, err)
				}
				if step.Type != 1 {
					return
				}
				gone = append(gone, step.Remove...)
				spoiled := s.Clone()
				spoiled.restore(Candidate{region[8], 1})
				if spoiled.Verify(step) == nil {
					t.Errorf("%s, %d digits: proved although there is one more place", kind, k)
				}
			})
			if len(gone) != k*(9-k) {
				t.Errorf("%s, %d digits: %d candidates are ruled out, want %d", kind, k, len(gone), k*(9-k))
			}
			for _, x := range gone {
				if !slices.Contains(region[:k], x.Cell) || hidden.Has(x.Digit) {
					t.Errorf("%s, %d digits: %v", kind, k, x)
				}
			}
		}
	}
}

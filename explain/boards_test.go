package explain

import (
	"errors"
	"testing"

	"jiugong/sudoku"
)

// Where boards overlap, nobody counts rows and boxes from the first board on: houses are named by where they lie.
func TestHousesOfBoardsThatOverlapAreNamedByTheirCells(t *testing.T) {
	for rules, want := range map[string][2]string{
		"9":                     {"r1c1 and r1c2 both hold 1 in row 1", "r1c1 和 r1c2 在第 1 行都是 1"},
		"4+boards=r1c1r1c5":     {"r1c1 and r1c2 both hold 1 in row r1c1–r1c4", "r1c1 和 r1c2 在第 r1c1–r1c4 行都是 1"},
		"4+x+boards=r1c2r2c1":   {"r1c2 and r1c3 both hold 1 in row r1c2–r1c5", "r1c2 和 r1c3 在第 r1c2–r1c5 行都是 1"},
		"4:1x4+boards=r1c1r3c3": {"r1c1 and r1c2 both hold 1 in row r1c1–r1c4", "r1c1 和 r1c2 在第 r1c1–r1c4 行都是 1"},
	} {
		rules, err := sudoku.ParseRules(rules)
		if err != nil {
			t.Fatal(err)
		}
		givens := make(sudoku.Grid, rules.Cells())
		givens[0], givens[1] = 1, 1
		_, err = sudoku.Solve(t.Context(), sudoku.Puzzle{Rules: rules, Givens: givens})
		if clash := (*sudoku.ClashError)(nil); !errors.As(err, &clash) {
			t.Fatal(rules, err)
		}
		for i, tag := range []string{"en", "zh"} {
			if got := Error(tag, err); got != want[i] {
				t.Errorf("%s: %q, want %q", rules, got, want[i])
			}
		}
	}
}

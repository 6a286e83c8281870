package ask

import (
	"math/rand/v2"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/canon"
	"jiugong/sudoku/generate"
)

// TestLooksAreOnOneSide: a puzzle in any look, of any rules that have looks, is on the
// side where it was; other puzzles of its solution grid need not be, unless asked.
func TestLooksAreOnOneSide(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 5))
	for _, text := range []string{"9", "9+x", "6", "4"} {
		rules, err := sudoku.ParseRules(text)
		if err != nil {
			t.Fatal(err)
		}
		finder := canon.NewFinder(rules)
		sides, apart, tests := map[string]int{}, 0, 0
		for item, err := range generate.All(t.Context(), generate.Options{Rules: rules, N: 60, Seed: 3}) {
			if err != nil {
				t.Fatal(err)
			}
			split := Dataset{Test: 30, Seed: Number(item.Index % 3)}
			side, err := split.side(t.Context(), finder, item.Puzzle, item.Solution)
			if err != nil {
				t.Fatal(err)
			}
			sides[side]++
			m, err := canon.Random(t.Context(), rules, random)
			if err != nil {
				t.Fatal(err)
			}
			look, solution := m.Puzzle(item.Puzzle), m.Puzzle(sudoku.Puzzle{Rules: rules, Givens: item.Solution})
			if got, _ := split.side(t.Context(), finder, look, solution.Givens); got != side {
				t.Errorf("%s: %v is in %s, its look in %s", text, item.Puzzle, side, got)
			}
			more := item.Puzzle
			more.Givens = more.Givens.Clone()
			for cell, d := range more.Givens {
				if d == 0 {
					more.Givens[cell] = item.Solution[cell]
					break
				}
			}
			if other, _ := split.side(t.Context(), finder, more, item.Solution); other != side {
				apart++
			}
			split.SplitBy = "solution"
			one, _ := split.side(t.Context(), finder, item.Puzzle, item.Solution)
			if other, _ := split.side(t.Context(), finder, more, item.Solution); other != one {
				t.Errorf("%s: puzzles of one solution are in %s and %s", text, one, other)
			}
			if one == Test {
				tests++
			}
		}
		if text == "9" && (apart == 0 || sides[Test] < 8 || sides[Test] > 32 || tests == 0) {
			t.Errorf("%v, %d apart, %d by solution", sides, apart, tests)
		}
	}
}

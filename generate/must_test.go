package generate

import (
	"slices"
	"testing"

	"jiugong/sudoku"
)

// emptyCorner asks that nothing is given in r1c1. It takes no 4×4 board.
var emptyCorner = Demand{
	Option: "empty-corner",
	Check: func(rules *sudoku.Rules) error {
		if rules.N() < 9 {
			return sudoku.ErrNoSolution
		}
		return nil
	},
	Met: func(p sudoku.Puzzle) bool { return p.Givens[0] == 0 },
}

// TestPuzzlesAreWhatTheyMustBe makes puzzles in each way; some go on adding givens to one that was
// as asked.
func TestPuzzlesAreWhatTheyMustBe(t *testing.T) {
	centre := make([]bool, 81)
	for cell := range centre {
		centre[cell] = cell%9 != 0 && cell%5 < 3
	}
	for name, o := range map[string]Options{
		"dig":       {},
		"clues":     {Clues: Range{30, 40}},
		"grow":      {Method: Grow, Clues: Range{30, 40}},
		"solutions": {Solutions: Range{2, 9}},
		"minimal":   {Minimal: true},
		"level":     {Level: "medium", Clues: Range{30, 50}},
		"easy":      {Level: "beginner"},
		"pattern":   {Pattern: centre},
		"preset":    {Preset: "level3"},
		"symmetry":  {Symmetry: SymmetryRotate180, Level: "easy"},
	} {
		o.Seed, o.N, o.Must = 7, 6, []Demand{emptyCorner}
		var first []sudoku.Grid
		for _, workers := range []int{1, 3} {
			o.Workers = workers
			var made []sudoku.Grid
			for item, err := range All(t.Context(), o) {
				if err != nil {
					t.Fatalf("%s: %v", name, err)
				}
				if !emptyCorner.Met(item.Puzzle) {
					t.Errorf("%s: %d has a given in the corner", name, item.Index)
				}
				made = append(made, item.Puzzle.Givens)
			}
			if first != nil && !slices.EqualFunc(made, first, slices.Equal) {
				t.Errorf("%s: other puzzles with %d workers", name, workers)
			}
			first = made
		}
	}
}

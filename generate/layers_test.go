package generate_test

import (
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/generate"
)

// Kinds that speak of a layer get one of their own beside the board, and the puzzles have one solution.
func TestLayersAreLaidBesideTheBoard(t *testing.T) {
	for text, want := range map[string]string{
		"4+yinyang":           "4+beside=VS:16+yinyang=VS",
		"6+loop":              "6+beside=VS:36+loop=VS",
		"5:1x5+cave+snake":    "5:1x5+beside=VS:25,VT:25+cave=VS+snake=VT",
		"4:1x4+regions":       "4:1x4+beside=CC:16+regions=4:CC",
		"9+chaos":             "9:1x9+beside=CC:81+regions=9:CC",
		"6+x+doublers+killer": "6+x+beside=VS:36+doublers=VS",
	} {
		asked, err := generate.ParseRules(text)
		if err != nil || asked.Rules.String() != want {
			t.Errorf("%s is read as %v (%v), not %s", text, asked.Rules, err, want)
			continue
		}
		o := generate.Options{Seed: 5, N: 1, Workers: 1}
		asked.Into(&o)
		item, err := generate.One(t.Context(), o, 0)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if n, err := sudoku.CountUpTo(t.Context(), item.Puzzle, 2); err != nil || n != 1 {
			t.Errorf("%s: %v has %d solutions (%v)", text, item.Puzzle, n, err)
		}
	}
	if _, err := generate.ParseRules("4+beside=VA:1+loop"); err == nil {
		t.Error("a layer beside other cells is laid")
	}
}

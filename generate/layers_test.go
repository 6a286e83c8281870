package generate_test

import (
	"slices"
	"strings"
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
	for _, text := range []string{"6+chaos+thermo", "6+yinyang+killer", "6+loop+sandwich+difference", "6+doublers+clone+circles"} {
		asked, err := generate.ParseRules(text)
		if err != nil {
			t.Fatal(text, err)
		}
		o := generate.Options{Seed: 4, N: 1, Workers: 1}
		asked.Into(&o)
		item, err := generate.One(t.Context(), o, 0)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		rules, laid := item.Puzzle.Rules, 0
		for _, c := range rules.Constraints() {
			if !strings.Contains(text, c.Kind) || strings.HasPrefix(c.Arg, "VS") { // regions and the layer itself
				continue
			}
			laid++
			if slices.ContainsFunc(c.Cells, func(cell int) bool { return cell >= rules.Shape().Main() }) {
				t.Errorf("%s: %s is laid beside the board", text, c)
			}
		}
		if laid == 0 {
			t.Errorf("%s: nothing is laid: %s", text, rules)
		}
	}
	if _, err := generate.ParseRules("4+beside=VA:1+loop"); err == nil {
		t.Error("a layer beside other cells is laid")
	}
}

package sudoku_test

import (
	"testing"

	"pgregory.net/rapid"

	"jiugong/sudoku"
)

// A candidate is a digit that could be written without a new clash.
func TestCandidatesAreTheDigitsThatClashWithNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.SampledFrom([]string{"4", "6+x", "9", "9+windows", "9+knight", "8+king", "9+nonconsecutive+x"}).Draw(t, "rules")
		rules, err := sudoku.ParseRules(text)
		if err != nil {
			t.Fatal(err)
		}
		g := make(sudoku.Grid, rules.Cells())
		for range rapid.IntRange(0, rules.Cells()/2).Draw(t, "filled") {
			cell := rapid.IntRange(0, len(g)-1).Draw(t, "cell")
			g[cell] = uint8(rapid.IntRange(1, rules.N()).Draw(t, "digit"))
		}
		before := len(rules.Clashes(g))
		candidates := rules.Candidates(g)
		for cell := range g {
			if g[cell] != 0 {
				if candidates[cell] != 0 {
					t.Fatalf("the filled cell %s has candidates %b", rules.CellName(cell), candidates[cell])
				}
				continue
			}
			for d := uint8(1); int(d) <= rules.N(); d++ {
				g[cell] = d
				if clean := len(rules.Clashes(g)) == before; clean != candidates[cell].Has(d) {
					t.Fatalf("%s, %s: digit %d in %s: candidate %v, without a clash %v", text, sudoku.DefaultSymbols(rules.N()).AppendLine(nil, g), d, rules.CellName(cell), !clean, clean)
				}
				g[cell] = 0
			}
		}
	})
}

package generate

import (
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/generate/internal/frame"
)

// TestPatternsAreUnavoidable empties each set that the patterns give: another
// solution must appear.
func TestPatternsAreUnavoidable(t *testing.T) {
	for _, text := range []string{"4", "6", "9", "9+x", "9+windows", "9+knight", "9+x+king", "12", "5:1x5", "samurai", "9+nonconsecutive"} {
		b := frame.New(mustRules(t, text))
		a := newAvoidance(b)
		for _, item := range items(t, Options{Rules: b.Rules, Full: true, Seed: 2, N: 2}) {
			a.reset(item.Solution)
			cells := make([][]int, len(a.sets))
			for cell := range b.Cells {
				for l := a.first[cell]; l >= 0; l = a.links[l].next {
					cells[a.links[l].set] = append(cells[a.links[l].set], cell)
				}
			}
			if b.Plain && len(cells) == 0 && text != "5:1x5" {
				t.Errorf("%s: no patterns at all", text)
			}
			for _, set := range cells {
				p := sudoku.Puzzle{Rules: b.Rules, Givens: item.Solution.Clone()}
				for _, cell := range set {
					p.Givens[cell] = 0
				}
				if solutions(t, p, 2) != 2 {
					t.Errorf("%s: cells %v of %v can't be exchanged", text, set, item.Solution)
				}
			}
		}
	}
}

package sudoku

import (
	"os"
	"slices"
	"testing"
)

// TestHandingOverRepeatsAndLosesNothing gives the search so little room that
// clause learning has to take over, at every possible moment.
func TestHandingOverRepeatsAndLosesNothing(t *testing.T) {
	p, err := Parse("1...............", ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	want := 0
	for _, err := range Solutions(t.Context(), p) {
		if err != nil {
			t.Fatal(err)
		}
		want++
	}
	for after := range want + 1 {
		h, err := newGeneralHunt(p)
		if err != nil {
			t.Fatal(err)
		}
		seen := map[string]bool{}
		for {
			if len(seen) == after && h.clauses == nil {
				h.search.SetBudget(0)
			}
			found, err := h.next(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if !found {
				break
			}
			if seen[string(h.found)] {
				t.Fatalf("handing over after %d solutions repeats %v", after, h.found)
			}
			seen[string(h.found)] = true
		}
		if len(seen) != want {
			t.Errorf("handing over after %d solutions gives %d in all, want %d", after, len(seen), want)
		}
	}
}

// TestHardLargePuzzleIsSolved takes a 25×25 that a plain search doesn't end on.
func TestHardLargePuzzleIsSolved(t *testing.T) {
	text, err := os.ReadFile("testdata/hard25.txt")
	if err != nil {
		t.Fatal(err)
	}
	p, err := Parse(string(text), ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	g, err := Solve(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	if clashes := p.Rules.Clashes(g); len(clashes) > 0 || slices.Contains(g, 0) {
		t.Errorf("%d clashes in %v", len(clashes), g)
	}
	for cell, d := range p.Givens {
		if d != 0 && g[cell] != d {
			t.Fatal("a given has changed")
		}
	}
}

package sudoku

import (
	"os"
	"slices"
	"testing"
)

// TestHandingOverRepeatsAndLosesNothing gives the search so little room that
// clause learning has to take over, at every possible moment; where they take
// turns, each has so little that they do all the time.
func TestHandingOverRepeatsAndLosesNothing(t *testing.T) {
	for _, rules := range []string{"4", "4+sum=5..7:r1c2r2c2", "4+any=(allow=2:r1c2&sum=7:r3c3r3c4|line=0;1;0>1-4>1;1>2-3>0;1>1>1:r4)"} {
		r, err := ParseRules(rules)
		if err != nil {
			t.Fatal(err)
		}
		p := Puzzle{Rules: r, Givens: make(Grid, 16)}
		p.Givens[0] = 1
		checkHandingOver(t, p)
		p.Candidates = slices.Repeat([]Set{AllDigits(4)}, 16)
		p.Candidates[6] = SetOf(2, 3)
		checkHandingOver(t, p)
	}
}

func checkHandingOver(t *testing.T, p Puzzle) {
	t.Helper()
	want := map[string]bool{}
	for g, err := range Solutions(t.Context(), p) {
		if err != nil {
			t.Fatal(err)
		}
		want[string(g)] = true
	}
	for after := range len(want) + 1 {
		h, err := newGeneralHunt(p.normal())
		if err != nil {
			t.Fatal(err)
		}
		seen := map[string]bool{}
		for {
			if !h.learning && (len(seen) == after || h.rounds > 0 && len(seen)%2 == 0) {
				h.search.SetBudget(0)
			}
			if h.learning && h.turns && len(seen)%3 == 1 {
				h.handBack()
			}
			found, err := h.next(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if !found {
				break
			}
			if seen[string(h.found)] || !want[string(h.found)] {
				t.Fatalf("%v: handing over after %d solutions repeats %v, or it is none", p.Rules, after, h.found)
			}
			seen[string(h.found)] = true
		}
		if len(seen) != len(want) {
			t.Errorf("%v: handing over after %d solutions gives %d in all, want %d", p.Rules, after, len(seen), len(want))
		}
	}
}

// TestManySolutionsAreListedAfterTurns has more solutions than are excluded one by
// one, most of them found by clause learning.
func TestManySolutionsAreListedAfterTurns(t *testing.T) {
	rules, err := ParseRules("6+sum=7:r1c1r1c2+sum=7:r6c5r6c6")
	if err != nil {
		t.Fatal(err)
	}
	p := Puzzle{Rules: rules, Givens: make(Grid, 36)}.normal()
	h, err := newGeneralHunt(p)
	if err != nil {
		t.Fatal(err)
	}
	h.search.SetBudget(0)
	seen := map[string]bool{}
	for range 3 * manySolutions {
		if found, err := h.next(t.Context()); err != nil || !found {
			t.Fatal(found, err)
		}
		if seen[string(h.found)] {
			t.Fatal("a solution comes twice")
		}
		seen[string(h.found)] = true
	}
	if !h.alone {
		t.Error("the search doesn't go on alone")
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

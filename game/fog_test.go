package game

import (
	"slices"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/variants"
)

// A hint follows from what is seen: nothing in it speaks of givens or constraints in fog, and it
// never asks for a digit where one is given there. When nothing follows there is none.
func TestHintsKnowNothingOfFog(t *testing.T) {
	for _, test := range []struct {
		rules, givens string
		solved        bool // by hints alone
	}{
		{"4+fog=r1c1", "12..3.....4....1", false}, // right entries bring one given to light, and the other stays in fog
		{"4+fog=r1c1r3c3", "12..3.....4....1", true},
		{"4+fog=0:r1c1r1c2r2c1r2c2", "12..3.....4....1", false}, // as many cells are lit as by a lamp in the corner
		{"4+fog=0:r1c1r1c2r2c1r2c2+fog=r3c3", "12..3.....4....1", true},
		{"4+fog=r1c1+killer=6:r2c4r3c4+killer=3:r4c3r4c4", "12..34..........", false},        // the cages stay in fog
		{"4+fog=r1c1r2c4r4c3+killer=6:r2c4r3c4+killer=3:r4c3r4c4", "12..34..........", true}, // these are seen
		{"4+fog=r1c1+sandwich=3:r4+odd=r2c3", "12..34..........", false},                     // of which a label is seen, the rest isn't
		{"4+fog=r1c1r2c3+sandwich=3:r4+odd=r2c3", "12..34..........", true},                  // a label is seen, though its row lies in fog
	} {
		rules, err := variants.Parse(test.rules)
		if err != nil {
			t.Fatal(err)
		}
		p, err := sudoku.Parse(test.givens, sudoku.ParseOptions{Rules: rules})
		if err != nil {
			t.Fatal(err)
		}
		g, err := New(p)
		if err != nil {
			t.Fatal(err)
		}
		g.SetAnswer(FindAnswer(t.Context(), p))
		if g.Answer().Solutions != One {
			t.Fatalf("%s has %v solutions", test.rules, g.Answer().Solutions)
		}
		steps := 0
		for {
			hint, err := FindHint(t.Context(), g.Copy())
			if err != nil {
				t.Fatal(err)
			}
			if hint.Step == nil {
				break
			}
			steps++
			fog := g.Fog()
			for cell, fogged := range fog {
				if fogged && p.Givens[cell] != 0 && hint.State.Digit(cell) != 0 {
					t.Errorf("%s: a hint knows the given %s in fog", test.rules, rules.CellName(cell))
				}
			}
			for _, c := range hint.State.Rules().Constraints() {
				if c.Kind == "killer" && slices.ContainsFunc(c.Cells, func(cell int) bool { return fog[cell] }) {
					t.Errorf("%s: a hint knows a cage in fog", test.rules)
				}
			}
			for _, c := range hint.Step.Place {
				if p.Givens[c.Cell] != 0 || g.Answer().Grid[c.Cell] != c.Digit {
					t.Errorf("%s: a hint places %d in %s", test.rules, c.Digit, rules.CellName(c.Cell))
				}
			}
			if _, err := g.Do(Deduction(hint.Step)); err != nil {
				t.Fatal(err)
			}
			if steps > 40 {
				t.Fatalf("%s: hints lead nowhere", test.rules)
			}
		}
		if solved := g.Status() == Solved; solved != test.solved {
			t.Errorf("%s: solved %v after %d steps: %v", test.rules, solved, steps, g.Board().Grid())
		}
	}
}

// Givens and constraints in fog go into nothing that the player is told; a right entry
// brings them to light.
func TestNothingIsToldOfWhatLiesInFog(t *testing.T) {
	rules, err := variants.Parse("4+fog=r1c1+odd=r1c1r4c1+even=r4c2")
	if err != nil {
		t.Fatal(err)
	}
	grid := sudoku.Grid{1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1}
	grid[12], grid[13] = 3, 4 // r4: 3421
	grid[4], grid[5] = 4, 3   // r2: 4312
	p, err := sudoku.Parse("1.........4..4.1", sudoku.ParseOptions{Rules: rules})
	if err != nil {
		t.Fatal(err)
	}
	g, err := New(p)
	if err != nil {
		t.Fatal(err)
	}
	if g.SetAnswer(Answer{One, grid}); g.Answer().Solutions != One {
		t.Fatal("the answer is refused")
	}
	all := sudoku.AllDigits(4)
	if got := g.Remaining(); !slices.Equal(got, []int{3, 4, 4, 4}) {
		t.Errorf("remaining are %v", got)
	}
	if _, err := g.Do(Action{Do: Notes}); err != nil {
		t.Fatal(err)
	}
	for cell, want := range map[int]sudoku.Set{2: all.Without(1), 10: all, 12: all.Without(1), 13: all, 15: all} {
		if got := g.Board().Centre[cell]; got != want {
			t.Errorf("the notes of %s are %v, want %v", rules.CellName(cell), got, want)
		}
	}
	g.Selection().Set(14)
	if g.NextEmpty(1); g.Selection().Cursor() != 15 {
		t.Error("a cell with a given in fog isn't taken for an empty one")
	}
	if g.Do(Action{Do: Enter, Cells: []int{11}, Digit: 4}); len(g.Clashes()) > 0 {
		t.Errorf("a given in fog clashes: %v", g.Clashes())
	}
	g.Do(Action{Do: Enter, Cells: []int{9}, Digit: 1, Clean: true})
	if fog := g.Fog(); fog[13] || !fog[15] {
		t.Errorf("the fog is %v", fog)
	}
	if got := g.Remaining(); !slices.Equal(got, []int{2, 4, 4, 1}) {
		t.Errorf("then %v remain", got)
	}
	if len(g.Clashes()) == 0 {
		t.Error("a given that has come to light doesn't clash")
	}
	if got := g.Board().Centre[12]; got.Has(4) || got.Has(2) {
		t.Errorf("the given and the odd cell that have come to light leave %v", got)
	}
}

// That all dots are given tells where there are none in fog, so it counts once the fog has gone.
func TestMissingDotsAreNotToldInFog(t *testing.T) {
	text := "4+fog=r1c1+strictdifference"
	for _, dot := range []string{"r1c2r1c3", "r1c2r2c2", "r1c3r2c3", "r2c1r3c1", "r2c2r2c3", "r2c2r3c2", "r2c3r3c3", "r2c4r3c4", "r3c1r4c1", "r3c4r4c4"} {
		text += "+difference=" + dot
	}
	rules, err := variants.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	grid := sudoku.Grid{1, 3, 2, 4, 4, 2, 3, 1, 3, 1, 4, 2, 2, 4, 1, 3}
	g, err := New(sudoku.Puzzle{Rules: rules, Givens: make(sudoku.Grid, 16)})
	if err != nil {
		t.Fatal(err)
	}
	g.SetAnswer(Answer{One, grid})
	enter := func(cell int, d uint8) {
		if _, err := g.Do(Action{Do: Enter, Cells: []int{cell}, Digit: d}); err != nil {
			t.Fatal(err)
		}
	}
	enter(0, 1)
	if got := g.Candidates()[1]; !got.Has(2) {
		t.Errorf("beside a 1 are %v, as there is no dot", got)
	}
	for _, cell := range []int{3, 12, 15} {
		enter(cell, grid[cell])
	}
	if slices.Contains(g.Fog(), true) {
		t.Fatalf("fog is left: %v", g.Fog())
	}
	if got := g.Candidates()[1]; got.Has(2) {
		t.Errorf("beside a 1 are %v, though there is no dot", got)
	}
}

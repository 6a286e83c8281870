package game

import (
	"slices"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/variants"
)

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

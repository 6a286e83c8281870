package general_test

import (
	"testing"

	"pgregory.net/rapid"

	"jiugong/sudoku/internal/engine"
	"jiugong/sudoku/internal/engine/general"
)

// TestAlikeLosesNoSolution counts what boards with random regions and a few givens allow, with
// and without the search being told which digits may change places.
func TestAlikeLosesNoSolution(t *testing.T) {
	refuted, solved := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(3, 5).Draw(t, "side")
		board := latin(n)
		cells := make([]uint16, n*n)
		for c := range cells {
			cells[c] = uint16(c)
		}
		cells = rapid.Permutation(cells).Draw(t, "cells")
		for range rapid.IntRange(0, n).Draw(t, "regions") {
			board.Houses = append(board.Houses, cells[:n])
			cells = cells[n:]
		}
		givens, alike := make([]uint8, n*n), engine.All(n)
		for range rapid.IntRange(n-3, n).Draw(t, "givens") {
			d := rapid.IntRange(1, n).Draw(t, "digit")
			givens[rapid.IntRange(0, n*n-1).Draw(t, "cell")] = uint8(d)
			alike &^= 1 << (d - 1)
		}
		program := general.Compile(&board.Model)
		plain, told := general.New(program), general.New(program)
		if plain.Start(givens) != nil || told.Start(givens) != nil {
			return
		}
		told.Alike(alike)
		want, err := plain.Count(t.Context(), 1<<40)
		if err != nil {
			t.Fatal(err)
		}
		got, err := told.Count(t.Context(), 1<<40)
		if err != nil || got != want {
			t.Fatalf("%d solutions (%v), want %d", got, err, want)
		}
		if want == 0 {
			refuted++
		} else {
			solved++
		}
		if told.Nodes() > plain.Nodes() && want == 0 {
			t.Errorf("%d guesses, %d without being told", told.Nodes(), plain.Nodes())
		}
	})
	if refuted == 0 || solved == 0 {
		t.Errorf("%d boards were refuted and %d solved, want some of both", refuted, solved)
	}
}

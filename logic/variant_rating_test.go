package logic_test

import (
	"context"
	"slices"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/generate"
	"jiugong/sudoku/logic"
	"jiugong/sudoku/variants"
)

// TestAClassicPuzzleWrittenAsAVariantRatesTheSame adds constraints that follow
// from the houses.
func TestAClassicPuzzleWrittenAsAVariantRatesTheSame(t *testing.T) {
	ctx := context.Background()
	rules, err := variants.Parse("9+killer=r1c1r1c2r2c2+extra=r1")
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(10) {
		item, err := generate.One(ctx, generate.Options{Seed: seed, N: 1, Workers: 1}, 0)
		if err != nil {
			t.Fatal(err)
		}
		classic, err := logic.Rate(ctx, item.Puzzle, logic.RateOptions{})
		if err != nil {
			t.Fatal(err)
		}
		other, err := logic.Rate(ctx, sudoku.Puzzle{Rules: rules, Givens: item.Puzzle.Givens}, logic.RateOptions{})
		if err != nil || other != classic {
			t.Errorf("%v is rated %v, not %v: %v", item.Puzzle, other, classic, err)
		}
	}
}

// TestEasyKillersNeedSumsAndSinglesAlone holds what the level promises.
func TestEasyKillersNeedSumsAndSinglesAlone(t *testing.T) {
	ctx := context.Background()
	simple := []logic.Technique{"full_house", "hidden_single", "constraint_single", "cage_combinations", "innies", "hidden_cage", "constraint"}
	options := generate.Options{Lay: generate.Laying{Kinds: []string{"killer"}}, Level: "easy", Seed: 3, N: 2, Workers: 1}
	for item, err := range generate.All(ctx, options) {
		if err != nil {
			t.Fatal(err)
		}
		path, err := logic.Path(ctx, item.Puzzle, logic.Human)
		if err != nil {
			t.Fatal(err)
		}
		for _, step := range path {
			if !slices.Contains(simple, step.Technique) {
				t.Errorf("%s, rated %v, in an easy puzzle", step.Technique, step.Rating)
			}
		}
	}
}

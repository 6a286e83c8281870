package logic_test

import (
	"context"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/logic"
)

func TestSolvableBy(t *testing.T) {
	for _, c := range []struct {
		puzzle     string
		techniques []logic.Technique
		want       bool
	}{
		{"530070000600195000098000060800060003400803001700020006060000280000419005000080079", []logic.Technique{"hidden_single"}, true},
		{"530070000600195000098000060800060003400803001700020006060000280000419005000080079", []logic.Technique{"x_wing"}, false},
		{"530070000600195000098000060800060003400803001700020006060000280000419005000080079", nil, false},
	} {
		p, err := sudoku.Parse(c.puzzle, sudoku.ParseOptions{})
		if err != nil {
			t.Fatal(err)
		}
		if got, err := logic.SolvableBy(context.Background(), p, c.techniques); got != c.want || err != nil {
			t.Errorf("SolvableBy(%s, %v) = %v, %v, want %v", c.puzzle, c.techniques, got, err, c.want)
		}
	}
}

func TestHumanTechniquesSolveWhatTheProfileSolves(t *testing.T) {
	p, err := sudoku.Parse("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..", sudoku.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if len(logic.HumanTechniques()) < 30 {
		t.Errorf("only %d techniques", len(logic.HumanTechniques()))
	}
	if got, err := logic.SolvableBy(context.Background(), p, logic.HumanTechniques()[:10]); got || err != nil {
		t.Errorf("the simplest ten techniques solve one of the hardest puzzles: %v, %v", got, err)
	}
}

func TestNeedOf(t *testing.T) {
	for _, c := range []struct {
		puzzle    string
		technique logic.Technique
		want      logic.Need
	}{
		{"530070000600195000098000060800060003400803001700020006060000280000419005000080079", "hidden_single", logic.NeedsIt},
		{"530070000600195000098000060800060003400803001700020006060000280000419005000080079", "x_wing", logic.NeedsLess},
		{"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..", "x_wing", logic.NeedsMore},
	} {
		p, err := sudoku.Parse(c.puzzle, sudoku.ParseOptions{})
		if err != nil {
			t.Fatal(err)
		}
		if got, err := logic.NeedOf(context.Background(), p, c.technique); got != c.want || err != nil {
			t.Errorf("NeedOf(%s, %s) = %v, %v, want %v", c.puzzle, c.technique, got, err, c.want)
		}
	}
}

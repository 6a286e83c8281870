package logic

import (
	"bufio"
	"context"
	"errors"
	"os"
	"strings"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/variants"
)

// puzzlesOf reads puzzles, one a line, from the file that PUZZLES names or from
// testdata/puzzles.txt. Other rules than those of the 9×9 stand behind a tab.
func puzzlesOf(t testing.TB) (list []sudoku.Puzzle) {
	name := os.Getenv("PUZZLES")
	if name == "" {
		name = "testdata/puzzles.txt"
	}
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for sc := bufio.NewScanner(f); sc.Scan(); {
		line := sc.Text()
		if len(line) < 81 || line[0] == '#' {
			continue
		}
		var o sudoku.ParseOptions
		if _, rules, ok := strings.Cut(line, "\t"); ok {
			if o.Rules, err = variants.Parse(rules); err != nil {
				t.Fatal(err)
			}
		}
		p, err := sudoku.Parse(line[:81], o)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, p)
	}
	return list
}

// TestEveryStepIsProvedAndKeepsTheSolution walks each puzzle in both profiles.
func TestEveryStepIsProvedAndKeepsTheSolution(t *testing.T) {
	ctx := context.Background()
	used := map[Technique]int{}
	for _, p := range puzzlesOf(t) {
		solution, err := sudoku.Solve(ctx, p)
		if err != nil {
			t.Fatal(p, err)
		}
		for _, profile := range []Profile{Human, SE121} {
			s, err := NewState(p)
			if err != nil {
				t.Fatal(err)
			}
			for !s.Solved() {
				step, err := Next(ctx, s, profile)
				if err != nil || step == nil {
					t.Errorf("%v: %s: stuck: %v", p, profile, err)
					break
				}
				used[step.Technique]++
				if err := s.Verify(step); err != nil {
					t.Errorf("%v: %s: %v", p, profile, err)
				}
				for _, x := range step.Place {
					if solution[x.Cell] != x.Digit {
						t.Fatalf("%v: %s: %s places a wrong digit", p, profile, step.Technique)
					}
				}
				for _, x := range step.Remove {
					if solution[x.Cell] == x.Digit {
						t.Fatalf("%v: %s: %s removes the solution", p, profile, step.Technique)
					}
				}
				s.Apply(step)
			}
		}
	}
	t.Log(used)
}

// TestThePathOfTheProfileRatesAsRate holds the explained path against the fast
// rating.
func TestThePathOfTheProfileRatesAsRate(t *testing.T) {
	ctx := context.Background()
	rectangle, err := sudoku.Parse("45..2.....2.8....1.6...4..8..724......4...2......817..5..3...6.3....2.7.....5..42", sudoku.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range append(puzzlesOf(t), rectangle) {
		want, err := Rate(ctx, p, RateOptions{})
		if err != nil {
			t.Fatal(err)
		}
		path, err := Path(ctx, p, SE121)
		if err != nil && !errors.Is(err, ErrStuck) {
			t.Fatal(err)
		}
		if got := PathRatings(path); got.ER != want.ER || got.EP != want.EP || got.ED != want.ED || got.Hardest != want.Hardest {
			t.Errorf("%v: path %+v, Rate %+v", p, got, want)
		}
	}
}

// TestStateOfLeavesTheBoardAlone gives it a board without rules, which are then
// the classic ones.
func TestStateOfLeavesTheBoardAlone(t *testing.T) {
	b := &sudoku.Board{Puzzle: sudoku.Puzzle{Givens: make(sudoku.Grid, 81)}}
	s, err := StateOf(b)
	if err != nil || b.Rules != nil || !s.Rules().IsClassic() || !s.Puzzle().Rules.IsClassic() {
		t.Errorf("%v, rules now %v", err, b.Rules)
	}
}

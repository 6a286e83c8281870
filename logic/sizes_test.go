package logic

import (
	"context"
	"errors"
	"strings"
	"testing"

	"jiugong/sudoku"
)

// TestOtherSizesAndRulesAreSolvedStepByStep walks boards that are not classic.
func TestOtherSizesAndRulesAreSolvedStepByStep(t *testing.T) {
	ctx := context.Background()
	for _, text := range []string{
		"4", "6", "8", "9+x", "9+windows", "9+disjoint", "9+knight", "9+nonconsecutive", "12", "16", "7:1x7",
		"6+jigsaw=111222111222333444333444555666555666",
	} {
		rules, err := sudoku.ParseRules(text)
		if err != nil {
			t.Fatal(err)
		}
		p := dug(t, rules)
		solution, err := sudoku.Solve(ctx, p)
		if err != nil {
			t.Fatal(text, err)
		}
		s, err := NewState(p)
		if err != nil {
			t.Fatal(err)
		}
		used := map[Technique]int{}
		for !s.Solved() {
			step, err := Next(ctx, s, Human)
			if err != nil {
				t.Fatal(err)
			}
			if step == nil {
				t.Errorf("%s: stuck after %v", text, used)
				break
			}
			used[step.Technique]++
			if err := s.Verify(step); err != nil {
				t.Errorf("%s: %v", text, err)
			}
			for _, x := range step.Place {
				if solution[x.Cell] != x.Digit {
					t.Fatalf("%s: %s places a wrong digit", text, step.Technique)
				}
			}
			for _, x := range step.Remove {
				if solution[x.Cell] == x.Digit {
					t.Fatalf("%s: %s removes the solution", text, step.Technique)
				}
			}
			s.Apply(step)
		}
		if _, err := Rate(ctx, p, RateOptions{}); err != nil {
			t.Errorf("%s: %v", text, err)
		}
		t.Log(text, used)
	}
}

// dug takes cells out of the first solution of a rules' empty board, in a fixed
// scattered order, as long as it stays the only one.
func dug(t *testing.T, rules *sudoku.Rules) sudoku.Puzzle {
	t.Helper()
	ctx := context.Background()
	p := sudoku.Puzzle{Rules: rules, Givens: make(sudoku.Grid, rules.Cells())}
	full, err := sudoku.Solve(ctx, p)
	if err != nil && !errors.Is(err, sudoku.ErrMultipleSolutions) {
		t.Fatal(err)
	}
	p.Givens = full.Clone()
	n := rules.Cells()
	tries := n
	switch { // enough for some techniques, and not beyond them
	case n > 81:
		tries = n * 3 / 5
	case n == 81:
		tries = n * 4 / 5
	}
	for i := range tries {
		c := i * 59 % n
		d := p.Givens[c]
		p.Givens[c] = 0
		if k, err := sudoku.CountUpTo(ctx, p, 2); err != nil || k != 1 {
			p.Givens[c] = d
		}
	}
	return p
}

func TestBoardsThatAreTooLargeAreRefused(t *testing.T) {
	rules, err := sudoku.ParseRules("25")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := NewState(sudoku.Puzzle{Rules: rules, Givens: make(sudoku.Grid, rules.Cells())}); !errors.Is(err, ErrTooLarge) {
		t.Errorf("got %v", err)
	}
}

func TestTheSamuraiHasStates(t *testing.T) {
	rules, err := sudoku.ParseRules("samurai")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := NewState(sudoku.Puzzle{Rules: rules, Givens: make(sudoku.Grid, rules.Cells())}); err != nil {
		t.Error(err)
	}
}

func TestRatingsAreReadAndWritten(t *testing.T) {
	for text, want := range map[string]Rating{"7.2": 72, "1.0": 10, "11.9": 119, "7": 70} {
		if r, err := ParseRating(text); err != nil || r != want {
			t.Errorf("%s: %v, %v", text, r, err)
		}
		if r, _ := ParseRating(want.String()); r != want {
			t.Errorf("%v does not come back", want)
		}
	}
	for _, text := range []string{"", ".5", "7.25", "x", "999", "7,2", "7..2"} {
		if r, err := ParseRating(text); err == nil {
			t.Errorf("%q is %v", text, r)
		}
	}
}

func TestLevelsLeaveNoGap(t *testing.T) {
	last := Rating(9)
	for _, l := range Levels() {
		if l.From != last+1 || l.To < l.From {
			t.Errorf("%s is %v to %v after %v", l.ID, l.From, l.To, last)
		}
		if strings.TrimSpace(l.English) == "" || strings.TrimSpace(l.Chinese) == "" {
			t.Errorf("%s has no name", l.ID)
		}
		if got := LevelOf(l.From); got.ID != l.ID {
			t.Errorf("%v is %s", l.From, got.ID)
		}
		last = l.To
	}
}

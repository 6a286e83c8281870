package logic

import (
	"bufio"
	"context"
	"errors"
	"os"
	"strings"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/testlong"
)

// variants are the puzzles of testdata/variants.txt, or of VARIANTS.
func variantBoards(t *testing.T) (list []sudoku.Puzzle) {
	name := os.Getenv("VARIANTS")
	if name == "" {
		name = "testdata/variants.txt"
	}
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for sc := bufio.NewScanner(f); sc.Scan(); {
		text, grid, ok := strings.Cut(sc.Text(), " ")
		if text == "#" || !ok {
			continue
		}
		list = append(list, puzzleOf(t, text, grid))
	}
	return list
}

// puzzleOf reads rules and a puzzle.
func puzzleOf(t *testing.T, text, grid string) sudoku.Puzzle {
	t.Helper()
	rules, err := sudoku.ParseRules(text)
	if err != nil {
		t.Fatal(err)
	}
	p, err := sudoku.Parse(grid, sudoku.ParseOptions{Rules: rules})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestMinimalPuzzlesOfOtherSizesAndRulesAreSolvedStepByStep walks boards that
// are not classic to the end.
func TestMinimalPuzzlesOfOtherSizesAndRulesAreSolvedStepByStep(t *testing.T) {
	ctx := context.Background()
	for i, p := range variantBoards(t) {
		if !testlong.Every(4, i) && os.Getenv("VARIANTS") == "" {
			continue
		}
		solution, err := sudoku.Solve(ctx, p)
		if err != nil {
			t.Fatal(p, err)
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
				t.Errorf("%v %v: stuck after %v", p.Rules, p, used)
				break
			}
			used[step.Technique]++
			if err := s.Verify(step); err != nil {
				t.Errorf("%v %v: %v", p.Rules, p, err)
			}
			for _, x := range step.Place {
				if solution[x.Cell] != x.Digit {
					t.Fatalf("%v %v: %s places a wrong digit", p.Rules, p, step.Technique)
				}
			}
			for _, x := range step.Remove {
				if solution[x.Cell] == x.Digit {
					t.Fatalf("%v %v: %s removes the solution", p.Rules, p, step.Technique)
				}
			}
			s.Apply(step)
		}
		t.Log(p.Rules, used)
	}
}

func TestRateTakesOtherRules(t *testing.T) {
	p := variantBoards(t)[0]
	if r, err := Rate(context.Background(), p, RateOptions{}); err != nil || r.ER < 10 {
		t.Errorf("%v: %v, %v", p, r, err)
	}
}

// TestRatingsOfOtherRulesStopAboveALimit wants a lower bound, soon, where the
// whole path would take nested nets.
func TestRatingsOfOtherRulesStopAboveALimit(t *testing.T) {
	ctx := context.Background()
	for _, p := range variantBoards(t) {
		if rules := p.Rules.String(); rules != "8+nonconsecutive" && (rules != "8+x" || !testlong.Wanted()) {
			continue
		}
		full, err := Rate(ctx, p, RateOptions{})
		if err != nil {
			t.Fatal(err)
		}
		for i, above := range []Rating{20, 30, 41, 60, 84, 86} {
			if !testlong.Every(3, i) {
				continue
			}
			r, err := Rate(ctx, p, RateOptions{Above: above})
			if err != nil || r.Stopped != (full.ER > above) || r.ER > full.ER || r.Stopped && r.ER <= above {
				t.Errorf("%v above %v: %+v, %v; the whole path %+v", p, above, r, err, full)
			}
		}
	}
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
		if got := LevelOf(l.From); got.ID != l.ID {
			t.Errorf("%v is %s", l.From, got.ID)
		}
		last = l.To
	}
}

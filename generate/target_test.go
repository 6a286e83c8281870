package generate

import (
	"context"
	"strings"
	"testing"

	"jiugong/sudoku/internal/testlong"
	"jiugong/sudoku/logic"
)

func TestTargetsAreMet(t *testing.T) {
	for _, o := range []Options{
		{Level: "beginner"},
		{Level: "easy", Clues: Range{30, 34}},
		{Level: "medium", Symmetry: SymmetryRotate180},
		{Level: "hard", Minimal: true},
		{Level: "expert", Clues: Range{24, 26}},
		{Rating: Range{65, 72}},
		{Rating: Range{10, 11}},
		{Technique: "x_wing"},
		{Technique: "xy_wing", Only: []logic.Technique{"hidden_single", "naked_single", "locked_candidates", "naked_pair", "xy_wing"}},
		{Only: []logic.Technique{"naked_single"}, Symmetry: SymmetryDiagonal},
		{Method: Grow, Level: "medium"},
		{Rules: mustRules(t, "6"), Level: "medium"},
		{Rules: mustRules(t, "9+x"), Level: "hard"},
	} {
		o.Seed, o.N = 21, 2
		for _, item := range items(t, o) {
			checkItem(t, item)
			r, err := logic.Rate(context.Background(), item.Puzzle, logic.RateOptions{})
			if err != nil || r.ER != item.Rating {
				t.Errorf("%+v: rated %v, %v, the item says %v", o, r.ER, err, item.Rating)
			}
			if o.Level != "" && r.Level().ID != o.Level {
				t.Errorf("level %s: rated %v, which is %s", o.Level, r.ER, r.Level().ID)
			}
			if !o.Rating.IsZero() && !o.Rating.Has(int(r.ER)) {
				t.Errorf("rating %v: rated %v", o.Rating, r.ER)
			}
			if o.Technique != "" {
				path, err := logic.Path(context.Background(), item.Puzzle, logic.Human)
				met := err != nil
				for _, step := range path {
					met = met || step.Technique == o.Technique
				}
				if !met {
					t.Errorf("%v doesn't need %s", item.Puzzle, o.Technique)
				}
			}
			if len(o.Only) > 0 {
				if ok, err := logic.SolvableBy(context.Background(), item.Puzzle, o.Only); !ok || err != nil {
					t.Errorf("%v isn't solved by %v: %v", item.Puzzle, o.Only, err)
				}
			}
			if o.Minimal && !isMinimal(t, item) {
				t.Errorf("%v isn't minimal", item.Puzzle)
			}
			if o.Symmetry != "" && !mirrored(item.Puzzle, o.Symmetry) {
				t.Errorf("%v isn't %s", item.Puzzle, o.Symmetry)
			}
		}
	}
}

func TestTargetsThatCannotBeMetSaySo(t *testing.T) {
	for want, o := range map[string]Options{
		"no level is called":            {Level: "fiendish"},
		"no technique is called":        {Technique: "magic"},
		"no technique is rated from":    {Rating: Range{13, 14}},
		"no puzzle rated 12.5 or more":  {Rating: Range{125, 130}},
		"level easy has no ratings":     {Level: "easy", Rating: Range{70, 75}},
		"only naked_single may be need": {Technique: "x_wing", Only: []logic.Technique{"naked_single"}},
		"puzzles were judged":           {Technique: "x_wing", Clues: Range{70, 75}, Tries: 3},
	} {
		o.N = 1
		var got error
		for _, err := range All(context.Background(), o) {
			got = err
		}
		if got == nil || !strings.Contains(got.Error(), want) {
			t.Errorf("%+v: error %v, want %q", o, got, want)
		}
	}
}

// TestRarePuzzlesAreMade asks for what is hard or rare, with other demands beside
// it, from one goroutine and from four; not all of that each time.
func TestRarePuzzlesAreMade(t *testing.T) {
	demands := []Options{
		{Level: "extreme", N: 4},
		{Level: "extreme", Symmetry: SymmetryRotate180, N: 2},
		{Level: "extreme", Symmetry: SymmetryRotate180, Minimal: true},
		{Level: "extreme", Clues: Range{25, 27}},
		{Level: "extreme", MinPerLine: 2, Order: OrderSnake},
		{Level: "extreme", Method: Grow},
		{Rating: Range{85, 89}, N: 3},
		{Rating: Range{78, 78}, N: 2},
		{Rating: Range{77, 79}, Symmetry: SymmetryRotate180, N: 2},
		{Rating: Range{77, 79}, Minimal: true},
		{Rating: Range{77, 79}, Clues: Range{26, 28}},
		{Rating: Range{52, 52}},
		{Rating: Range{86, 87}},
		{Rating: Range{91, 93}},
		{Rating: Range{74, 75}},
	}
	if !testlong.Wanted() {
		demands = demands[len(demands)-1:]
	}
	for _, o := range demands {
		o.Seed, o.Workers, o.N, o.Progress = 5, 1, max(o.N, 1), new(Progress)
		alone := items(t, o)
		t.Logf("level %s rating %v %s %s: %d tried", o.Level, o.Rating, o.Symmetry, o.Method, o.Progress.Tried.Load())
		o.Workers = 4
		seen := map[string]bool{}
		for i, item := range items(t, o) {
			checkItem(t, item)
			line := item.Puzzle.String()
			if line != alone[i].Puzzle.String() || seen[line] {
				t.Errorf("%+v: item %d is %v with four goroutines, %v with one", o, i, line, alone[i].Puzzle)
			}
			seen[line] = true
			r, err := logic.Rate(context.Background(), item.Puzzle, logic.RateOptions{})
			if err != nil || r.ER != item.Rating {
				t.Errorf("%v: rated %v, %v, the item says %v", line, r.ER, err, item.Rating)
			}
			if o.Level != "" && r.Level().ID != o.Level || !o.Rating.IsZero() && !o.Rating.Has(int(r.ER)) {
				t.Errorf("%+v: rated %v", o, r.ER)
			}
			if o.Symmetry != "" && !mirrored(item.Puzzle, o.Symmetry) || o.Minimal && !isMinimal(t, item) ||
				!o.Clues.IsZero() && !o.Clues.Has(item.Clues) {
				t.Errorf("%+v: %v breaks another demand", o, line)
			}
		}
	}
}

func TestProgressTellsTheNearestRating(t *testing.T) {
	told := 0
	o := Options{Rating: Range{54, 54}, Tries: 3, N: 1, Workers: 1, Seed: 1, Progress: &Progress{Tell: func() { told++ }}}
	for _, err := range All(context.Background(), o) {
		if err == nil {
			t.Fatal("a hidden quad is found at once; look for something rarer")
		}
	}
	if er := logic.Rating(o.Progress.Nearest.Load()); er < 50 || er > 66 || er == 54 {
		t.Errorf("nearest to 5.4 is %v", er)
	}
	if told == 0 || told > int(o.Progress.Tried.Load()) {
		t.Errorf("told %d times of %d tries", told, o.Progress.Tried.Load())
	}
	p, target := new(Progress), &target{lo: 50, hi: 60}
	for _, er := range []logic.Rating{23, 70, 45, 66, 64, 30} {
		p.note(er, target)
	}
	if er := p.Nearest.Load(); er != 64 {
		t.Errorf("nearest to 5.0-6.0 is %d, want 64", er)
	}
}

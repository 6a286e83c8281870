package generate

import (
	"context"
	"strings"
	"testing"

	"jiugong/sudoku/logic"
)

func TestTargetsAreMet(t *testing.T) {
	for _, o := range []Options{
		{Level: "beginner"},
		{Level: "easy", Clues: Range{30, 34}},
		{Level: "Medium", Symmetry: SymmetryRotate180},
		{Level: "困难", Minimal: true},
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
			if o.Level != "" && !strings.EqualFold(r.Level().ID, o.Level) && r.Level().Chinese != o.Level {
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

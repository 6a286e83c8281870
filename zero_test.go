package sudoku_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
)

// far returns rules with a constraint of one's own: the ends of row 1 hold 1 to 4 and
// 6 to 9, in either order.
func far(t *testing.T) *sudoku.Rules {
	t.Helper()
	table := make([]sudoku.Set, 9)
	for d := range table {
		switch {
		case d < 4:
			table[d] = sudoku.SetOf(6, 7, 8, 9)
		case d > 4:
			table[d] = sudoku.SetOf(1, 2, 3, 4)
		}
	}
	rules, err := sudoku.Classic().With(constraint.Constraint{
		Kind: "far", Arg: "r1", Cells: []int{0, 8},
		Holds: []constraint.Primitive{constraint.Relate{Pairs: [][2]int{{0, 8}}, Table: table}, constraint.Sum{Cells: []int{0, 8}, Low: 9, High: 11}},
	})
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

func TestAConstraintOfOnesOwnComesThroughJSON(t *testing.T) {
	p := sudoku.Puzzle{Rules: far(t), Givens: make(sudoku.Grid, 81)}
	p.Givens[0] = 4
	for what, value := range map[string]any{"puzzle": p, "board": sudoku.NewBoard(p)} {
		written, err := json.Marshal(value)
		if err != nil {
			t.Fatal(err)
		}
		var board sudoku.Board
		into := any(&board)
		if what == "puzzle" {
			into = &board.Puzzle
		}
		if err := json.Unmarshal(written, into); err != nil {
			t.Fatalf("%s: %v, reading %s", what, err, written)
		}
		end := func(p sudoku.Puzzle) sudoku.Set {
			sets, err := sudoku.TrueCandidates(t.Context(), p, sudoku.TrueOptions{})
			if err != nil {
				t.Fatal(err)
			}
			return sets[8]
		}
		if got, want := end(board.Puzzle), end(p); got != want || want != sudoku.SetOf(6, 7) {
			t.Errorf("%s: r1c9 may be %v after JSON, %v before", what, got, want)
		}
	}
}

func TestWhatHasNoPrimitivesIsNotWritten(t *testing.T) {
	rules, err := sudoku.Classic().With(constraint.Constraint{Kind: "decoration", Arg: "r1"})
	if err != nil {
		t.Fatal(err)
	}
	var refused *sudoku.RulesError
	if written, err := json.Marshal(rules); !errors.As(err, &refused) || !strings.Contains(err.Error(), "decoration: holds no primitives") {
		t.Errorf("%s, error %v", written, err)
	}
}

func TestTheZeroValueOfRulesIsAnError(t *testing.T) {
	none := new(sudoku.Rules)
	p := sudoku.Puzzle{Rules: none}
	ctx := t.Context()
	for call, do := range map[string]func() error{
		"Check":       p.Check,
		"Fits":        func() error { return none.Fits(nil) },
		"With":        func() error { _, err := none.With(); return err },
		"Parse":       func() error { _, err := sudoku.Parse("", sudoku.ParseOptions{Rules: none}); return err },
		"Solve":       func() error { _, err := sudoku.Solve(ctx, p); return err },
		"Count":       func() error { _, err := sudoku.CountUpTo(ctx, p, 2); return err },
		"Exact count": func() error { _, err := sudoku.Count(ctx, p, sudoku.CountOptions{}); return err },
		"Estimate":    func() error { _, err := sudoku.Estimate(ctx, p, sudoku.EstimateOptions{}); return err },
		"Candidates":  func() error { _, err := sudoku.TrueCandidates(ctx, p, sudoku.TrueOptions{}); return err },
		"Rules JSON":  func() error { _, err := json.Marshal(none); return err },
		"Puzzle JSON": func() error { _, err := json.Marshal(p); return err },
		"Board JSON":  func() error { _, err := json.Marshal(sudoku.NewBoard(p)); return err },
	} {
		var refused *sudoku.RulesError
		if err := do(); !errors.As(err, &refused) || !strings.Contains(err.Error(), "ParseRules makes them") {
			t.Errorf("%s: error %v", call, err)
		}
	}
	if none.N() != 0 || none.Cells() != 0 || none.String() == "9" || none.IsClassic() || none.Houses() != nil || len(none.Clashes(nil)) != 0 || none.Without(func(constraint.Constraint) bool { return true }).Cells() != 0 {
		t.Error("the zero value isn't without cells")
	}
	if four, err := sudoku.ParseRules("4"); err != nil || four.Draw(nil, sudoku.DrawOptions{}) != four.Draw(make(sudoku.Grid, 16), sudoku.DrawOptions{}) {
		t.Error("a nil grid isn't drawn as an empty one")
	}
	if _, err := (*sudoku.Board)(nil).MarshalJSON(); !errors.Is(err, sudoku.ErrNoBoard) {
		t.Errorf("JSON of no board: %v", err)
	}
}

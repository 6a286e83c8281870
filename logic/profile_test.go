package logic_test

import (
	"errors"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/logic"
)

func TestUnknownProfilesAndNilBoardsAreRefused(t *testing.T) {
	p, err := sudoku.Parse("4.7.9..28......17.....32.....1.........46.....3.8.74..9..2.8.4.1....98...2.6...1.", sudoku.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	s, err := logic.NewState(p)
	if err != nil {
		t.Fatal(err)
	}
	ctx := t.Context()
	const want = `no profile is called "humna"; did you mean human? There are human, se121`
	for call, do := range map[string]func(logic.Profile) error{
		"Next": func(name logic.Profile) error { _, err := logic.Next(ctx, s, name); return err },
		"All":  func(name logic.Profile) error { _, err := logic.All(ctx, s, name); return err },
		"Path": func(name logic.Profile) error { _, err := logic.Path(ctx, p, name); return err },
		"Hint": func(name logic.Profile) error { _, _, err := logic.Hint(ctx, sudoku.NewBoard(p), name); return err },
	} {
		if err := do("humna"); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", call, err, want)
		}
		if err := do(""); err != nil {
			t.Errorf("%s without a profile: %v", call, err)
		}
	}
	for call, do := range map[string]func() error{
		"Hint":      func() error { _, _, err := logic.Hint(ctx, nil, logic.Human); return err },
		"Mistakes":  func() error { _, _, err := logic.Mistakes(ctx, nil); return err },
		"SeenState": func() error { _, err := logic.SeenState(ctx, nil); return err },
		"StateOf":   func() error { _, err := logic.StateOf(nil); return err },
	} {
		if err := do(); !errors.Is(err, sudoku.ErrNoBoard) {
			t.Errorf("%s of no board: error %v", call, err)
		}
	}
	none := sudoku.NewBoard(sudoku.Puzzle{Rules: new(sudoku.Rules)})
	var refused *sudoku.RulesError
	if _, _, err := logic.Hint(ctx, none, logic.Human); !errors.As(err, &refused) {
		t.Errorf("Hint under no rules: error %v", err)
	}
	if _, err := logic.StateOf(none); !errors.As(err, &refused) {
		t.Errorf("StateOf under no rules: error %v", err)
	}
}

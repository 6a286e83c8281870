package logic_test

import (
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
	if _, _, err := logic.Hint(ctx, nil, logic.Human); err == nil {
		t.Error("the hint of no board is no error")
	}
}

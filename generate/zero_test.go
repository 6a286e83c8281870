package generate_test

import (
	"errors"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/generate"
)

func TestTheZeroValueOfRulesIsRefused(t *testing.T) {
	none := new(sudoku.Rules)
	for call, do := range map[string]func() error{
		"One":      func() error { _, err := generate.One(t.Context(), generate.Options{Rules: none}, 0); return err },
		"NewGrids": func() error { _, err := generate.NewGrids(t.Context(), none, ""); return err },
	} {
		var refused *sudoku.RulesError
		if err := do(); !errors.As(err, &refused) {
			t.Errorf("%s: error %v", call, err)
		}
	}
}

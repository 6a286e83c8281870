package variants_test

import (
	"errors"
	"strings"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/variants"
)

// What is wrong with boards that overlap is told, beside constraints with names too.
func TestBoardsAreReadBesideConstraints(t *testing.T) {
	rules, err := variants.Parse("9+killer=3:r1c1r1c2+boards=r1c1r7c7")
	if err != nil || rules.String() != "twodoku+killer=3:r1c1r1c2" {
		t.Errorf("read as %v, %v", rules, err)
	}
	for _, text := range []string{"9+boards=r1c1", "9+boards=r1c1+killer=3:r1c1r1c2"} {
		_, err := variants.Parse(text)
		if wrong := (*sudoku.RulesError)(nil); !errors.As(err, &wrong) || !strings.Contains(err.Error(), "1 board; expected 2 to 32") {
			t.Errorf("%s: %v", text, err)
		}
	}
}

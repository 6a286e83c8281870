package notation_test

import (
	"io"
	"strings"
	"testing"

	"jiugong/sudoku/notation"
)

// TestRulesAloneAreAnError has rules behind a tab and no cells before it.
func TestRulesAloneAreAnError(t *testing.T) {
	for _, text := range []string{"\t9+x\n", "\t9\n", "\t6+killer=3:r1c1r1c2"} {
		if record, err := notation.NewReader(strings.NewReader(text), notation.ReadOptions{}).Next(); err == nil || err == io.EOF {
			t.Errorf("%q is read as %v, %v", text, record, err)
		}
	}
}

package variants_test

import (
	"testing"

	"jiugong/sudoku/internal/engine"
	"jiugong/sudoku/variants"
)

// TestASandwichIsKnownByItsAutomaton checks that the search knows the clue for what it is,
// which it is far slower without.
func TestASandwichIsKnownByItsAutomaton(t *testing.T) {
	for text, want := range map[string]bool{
		"9+sandwich=18:r1": true, "9+sandwich=0:-c4": true, "6+sandwich=9:c2": true,
		"9+lunchbox=18:r1c1r1c2r1c3r1c4": false, "9+xsum=20:r1": false,
	} {
		rules, err := variants.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		m := rules.Compiled().Model
		got := false
		for _, p := range m.Propagators {
			if line, ok := p.(*engine.Line); ok {
				got = got || m.Sandwich(line) != nil
			}
		}
		if got != want {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
}

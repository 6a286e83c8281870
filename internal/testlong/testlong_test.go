package testlong

import "testing"

func TestWhatTakesLongIsAskedForHereOrEverywhere(t *testing.T) {
	for asked, want := range map[string]bool{"": false, "1": true, "web": false, "web testlong": true, "testlonger": false} {
		t.Setenv("SUDOKU_TEST_LONG", asked)
		if got := Wanted(); got != want {
			t.Errorf("%q: %v", asked, got)
		}
	}
}

// In any two turns each case has its turn once; without turns each has it.
func TestEachCaseHasItsTurn(t *testing.T) {
	t.Setenv("SUDOKU_TEST_LONG", "1")
	ran := map[string]int{}
	for _, turn := range []string{"7", "8", ""} {
		t.Setenv("SUDOKU_TEST_TURN", turn)
		for i, name := range []string{"a", "b", "c"} {
			t.Run(name, func(t *testing.T) {
				InTurn(t, i, 2)
				ran[name]++
			})
		}
	}
	if len(ran) != 3 || ran["a"] != 2 || ran["b"] != 2 || ran["c"] != 2 {
		t.Errorf("cases ran so often: %v", ran)
	}
}

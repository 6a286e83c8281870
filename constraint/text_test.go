package constraint_test

import (
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
)

func TestLinesOfOneTextShareTheirAutomaton(t *testing.T) {
	rules, err := sudoku.ParseRules("4")
	if err != nil {
		t.Fatal(err)
	}
	reader := constraint.Reader{Board: rules.Shape()}
	automaton := func(text string) *constraint.Automaton {
		c, err := reader.Read(text)
		if err != nil {
			t.Fatal(err)
		}
		return c.Holds[0].(constraint.Line).Automaton
	}
	first := automaton("line=0;1;0>1-4>1:r1")
	if automaton("line=0;1;0>1-4>1:c2") != first {
		t.Error("the same text is read anew")
	}
	if automaton("line=0;1;0>1-3>1:r1") == first {
		t.Error("another text is taken for the same")
	}
	if _, err := reader.Read("line=0;1;0>1-9>1:r1"); err == nil {
		t.Error("digits beyond 4 are read")
	}
}

package logic

import (
	"bufio"
	"context"
	"os"
	"strings"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/variants"
)

// constraintLines are those of testdata/constraints.txt by technique and type,
// such as "constraint.0".
func constraintLines(t *testing.T) map[string][]string {
	t.Helper()
	f, err := os.Open("testdata/constraints.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	all := map[string][]string{}
	for lines := bufio.NewScanner(f); lines.Scan(); {
		if words := strings.Fields(lines.Text()); words[0] != "#" {
			all[words[0]] = words[1:]
		}
	}
	return all
}

// constraintPosition is the position for a technique and type.
func constraintPosition(t *testing.T, name string) *State {
	t.Helper()
	words := constraintLines(t)[name]
	if words == nil {
		t.Fatalf("testdata/constraints.txt has no %s", name)
	}
	rules, err := variants.Parse(words[0])
	if err != nil {
		t.Fatal(err)
	}
	p, err := sudoku.Parse(words[1], sudoku.ParseOptions{Rules: rules})
	if err != nil {
		t.Fatal(err)
	}
	s, err := NewState(p)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range positionCandidates(strings.Join(words[2:], " ")) {
		s.remove(x.Cell, x.Digit)
	}
	return s
}

// checkConstraint holds the step that comes next on the position of a technique
// about constraints: its outline, its rating and its proof. spoil are candidates,
// as "r1c2=3": with any of them the same step would be wrong, and is not proved.
func checkConstraint(t *testing.T, name, want string, rating Rating, spoil ...string) {
	t.Helper()
	s := constraintPosition(t, name)
	step, err := Next(context.Background(), s, Human)
	if err != nil || step == nil {
		t.Fatalf("%s: no step: %v", name, err)
	}
	id, _, _ := strings.Cut(name, ".")
	if got := outline(s, step); string(step.Technique) != id || got != want || step.Rating != rating {
		t.Errorf("%s:\n got %s %v: %s\nwant %v: %s", name, step.Technique, step.Rating, got, rating, want)
	}
	if err := s.Verify(step); err != nil {
		t.Errorf("%s: %v", name, err)
	}
	for _, text := range spoil {
		spoiled := s.Clone()
		spoiled.restore(candidateNamed(t, s, text))
		if spoiled.Verify(step) == nil {
			t.Errorf("%s is proved although %s is possible", name, text)
		}
	}
}

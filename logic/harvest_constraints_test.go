package logic

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/variants"
)

// TestHarvestConstraints looks on the paths of the puzzles that VARIANT_PUZZLES
// names, lines of a puzzle, a tab and rules, for positions of techniques about
// constraints where these come next, and prints the one with the fewest
// candidates gone for each.
func TestHarvestConstraints(t *testing.T) {
	name := os.Getenv("VARIANT_PUZZLES")
	if name == "" {
		t.Skip("VARIANT_PUZZLES names no puzzles")
	}
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	best := map[string]string{}
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		text, rulesText, _ := strings.Cut(lines.Text(), "\t")
		rules, err := variants.Parse(rulesText)
		if err != nil {
			t.Fatal(err)
		}
		p, err := sudoku.Parse(text, sudoku.ParseOptions{Rules: rules})
		if err != nil {
			t.Fatal(err)
		}
		s, err := NewState(p)
		if err != nil {
			t.Fatal(err)
		}
		for !s.Solved() {
			step, err := s.nextHuman(context.Background(), BelowNets)
			if err != nil || step == nil || len(step.Place)+len(step.Remove) == 0 {
				break
			}
			if key := fmt.Sprintf("%s.%d", step.Technique, step.Type); len(step.Parts) > 0 && len(step.Parts[0].Constraints)+len(step.Truths[0].Constraints) > 0 {
				line := constraintPositionText(s, rulesText)
				if old, known := best[key]; !known || len(line) < len(old) {
					best[key] = line
				}
			}
			s.Apply(step)
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	for key, line := range best {
		fmt.Println(key, line)
	}
}

// constraintPositionText writes a state as testdata/constraints.txt has it.
func constraintPositionText(s *State, rules string) string {
	var b strings.Builder
	fresh := s.puzzle
	fresh.Givens = s.Grid()
	fmt.Fprint(&b, rules, " ")
	for _, d := range s.digit {
		if d == 0 {
			b.WriteByte('.')
		} else {
			fmt.Fprint(&b, d)
		}
	}
	from, err := NewState(fresh)
	if err != nil {
		panic(err)
	}
	for c := range s.cand {
		for d := range (from.cand[c] &^ s.cand[c]).Digits() {
			fmt.Fprintf(&b, " %d%d%d", d, c/9+1, c%9+1)
		}
	}
	return b.String()
}

package logic

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/testlong"
)

func stateOf(t *testing.T, rules, givens string) *State {
	t.Helper()
	s, err := NewState(puzzleOf(t, rules, givens))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// A row of 6 of which 1 and 6 stand at the ends: 2 3 4 5 in the middle, no two
// that follow each other side by side, go as 4 2 5 3 or 3 5 2 4 only.
func TestArrangementOfARow(t *testing.T) {
	s := stateOf(t, "6+nonconsecutive", "1....6..............................")
	var step *Step
	findArrangement(s, func(found *Step) bool { step = found; return found.Parts[0].Houses[0] == 0 })
	if step == nil || step.Type != 1 {
		t.Fatalf("step %+v", step)
	}
	left := map[int]sudoku.Set{}
	for c := 1; c < 5; c++ {
		left[c] = s.cand[c]
	}
	for _, x := range step.Remove {
		left[x.Cell] = left[x.Cell].Without(x.Digit)
	}
	for c, want := range map[int]sudoku.Set{1: sudoku.SetOf(3, 4), 2: sudoku.SetOf(2, 5), 3: sudoku.SetOf(2, 5), 4: sudoku.SetOf(3, 4)} {
		if left[c] != want {
			t.Errorf("r1c%d keeps %v, want %v", c+1, left[c], want)
		}
	}
	if err := s.Verify(step); err != nil {
		t.Error(err)
	}
}

// What the technique takes from a house is exactly what no filling of it has,
// all fillings tried one by one.
func TestArrangementAgreesWithAllFillings(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 8))
	ctx := context.Background()
	steps := 0
	for _, rules := range []string{"5:1x5+nonconsecutive", "6+nonconsecutive", "7:1x7+nonconsecutive"} {
		empty := stateOf(t, rules, emptyText(rules))
		for range 12 {
			s := empty.Clone()
			grid, ok := someSolution(ctx, t, s.puzzle, r)
			if !ok {
				t.Fatal(rules, "has no grid")
			}
			for c := range s.cand { // candidates beside the solution go by chance
				for d := range s.cand[c].Without(grid[c]).Digits() {
					if r.IntN(3) == 0 {
						s.remove(c, d)
					}
				}
			}
			for h := range s.houses {
				a := newArranger(s, h)
				if a == nil {
					continue
				}
				may := fillings(s, a.open)
				for i, c := range a.open {
					for d := range s.cand[c].Digits() {
						x := Candidate{c, d}
						if got, want := a.possible(x), may[i].Has(d); got != want && !got {
							t.Fatalf("%s, %v: %v is refused, but a filling has it", rules, s.houses[h], x)
						} else if got != want && touches(a, x) {
							t.Fatalf("%s, %v: %v is kept, but no filling has it", rules, s.houses[h], x)
						}
					}
				}
			}
			findArrangement(s, func(step *Step) bool {
				steps++
				if err := s.Verify(step); err != nil {
					t.Error(err)
				}
				for _, x := range step.Remove {
					if grid[x.Cell] == x.Digit {
						t.Errorf("%s: %v of the solution goes", rules, x)
					}
				}
				return false
			})
		}
	}
	if steps < 20 {
		t.Errorf("%d steps only", steps)
	}
}

// touches says whether x narrows two cells of the house or more, without which
// locked candidates see all there is.
func touches(a *arranger, x Candidate) bool {
	n := 0
	for _, c := range a.open {
		if a.beside(x, c) != a.s.cand[c] {
			n++
		}
	}
	return n >= 2
}

// fillings are the digits that each of some cells of a house has in some filling.
func fillings(s *State, open []int) []sudoku.Set {
	may := make([]sudoku.Set, len(open))
	digits := make([]uint8, len(open))
	var fill func(i int)
	fill = func(i int) {
		if i == len(open) {
			for k, d := range digits {
				may[k] = may[k].With(d)
			}
			return
		}
		for d := range s.cand[open[i]].Digits() {
			ok := true
			for k := range i {
				ok = ok && digits[k] != d && !s.conflict(Candidate{open[k], digits[k]}, Candidate{open[i], d})
			}
			if ok {
				digits[i] = d
				fill(i + 1)
			}
		}
	}
	fill(0)
	return may
}

func emptyText(rules string) string {
	r, _ := sudoku.ParseRules(rules)
	text := make([]byte, r.Cells())
	for i := range text {
		text[i] = '.'
	}
	return string(text)
}

// someSolution is one of the first solutions of an empty board.
func someSolution(ctx context.Context, t *testing.T, p sudoku.Puzzle, r *rand.Rand) (grid sudoku.Grid, ok bool) {
	t.Helper()
	skip := r.IntN(10)
	for g, err := range sudoku.Solutions(ctx, p) {
		if err != nil {
			t.Fatal(err)
		}
		if grid = g; skip == 0 {
			break
		}
		skip--
	}
	return grid, grid != nil
}

// Six givens on a board where digits that follow each other may not touch are
// more than nets can do: the path ends by itself, and says why.
func TestNetsEndOnBoardsThatAreTooHard(t *testing.T) {
	testlong.Need(t)
	s := stateOf(t, "9+nonconsecutive", ".....................84...........7.......9....9..............4..................")
	path, err := Path(t.Context(), s.puzzle, Human)
	if !errors.Is(err, ErrTooHard) || !errors.Is(err, ErrStuck) {
		t.Errorf("%d steps, then %v", len(path), err)
	}
}

func TestArrangementOnPositions(t *testing.T) {
	checkConstraint(t, "arrangement.1", "base box2 r1c4 r1c5 r1c6 r2c4 r2c5 r2c6 r3c4 r3c5 12345678: r1c5<>6 r2c5<>2", 65)
	checkConstraint(t, "arrangement.2", "base row5 r5c2 r5c4 r5c5 r5c6 r5c7 r5c8 145678: r4c6<>7", 62, "r5c6=1")
}

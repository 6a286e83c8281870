package logic_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/generate"
	"jiugong/sudoku/internal/testlong"
	"jiugong/sudoku/logic"
)

// windowSets are boards of more cells than techniques look at together, and how many givens in a
// hundred make a puzzle whose path ends soon.
var windowSets = []struct {
	rules  string
	givens int
}{{"shogun", 32}, {"sumo", 32}, {"9+x+boards=r1c1r1c10r1c19r7c7r7c16r13c1", 30}, {"16+boards=r1c1r1c13", 50}, {"9+boards=r1c1r1c7r1c13r1c19r4c1r4c7r4c13r4c19r7c1", 30}, {"9+knight+boards=r1c1r1c7r1c13r7c1r7c7r7c13r13c7", 30}}

// TestStepsThroughWindowsAreSound holds steps on large boards against the solution and Verify.
// WINDOWS is how many boards of each set there are.
func TestStepsThroughWindowsAreSound(t *testing.T) {
	boards, err := strconv.Atoi(os.Getenv("WINDOWS"))
	if err != nil {
		boards = 1
	}
	total := soundness{}
	for i := range boards {
		for k, set := range windowSets {
			if boards == 1 && k != testlong.Turn(len(windowSets)) && !testlong.Wanted() {
				continue
			}
			seed := uint64(testlong.Turn(100)*boards + i)
			x := windowBoard(t, set.rules, set.givens, seed)
			s, err := logic.NewState(sudoku.Puzzle{Rules: x.puzzle.Rules, Givens: x.puzzle.Givens})
			if err != nil {
				t.Fatal(x.name, err)
			}
			x.path(context.Background(), s, rand.New(rand.NewPCG(seed, 1)), false)
			total.add(&x.soundness)
			total.boards++
		}
	}
	t.Logf("%v\n%v", &total, total.seen)
	if total.paths*2 < total.boards {
		t.Errorf("%d of %d paths lead to the solution", total.paths, total.boards)
	}
}

type windowed struct {
	soundness
	puzzle sudoku.Puzzle
}

func windowBoard(t *testing.T, text string, givens int, seed uint64) *windowed {
	t.Helper()
	rules, err := sudoku.ParseRules(text)
	if err != nil {
		t.Fatal(err)
	}
	o := generate.Options{Rules: rules, Seed: seed, N: 1, Workers: 1}
	if stop := rules.Cells() * givens / 100; givens > 0 {
		o.StopAt = generate.Range{Lo: stop, Hi: stop}
	}
	item, err := generate.One(context.Background(), o, 0)
	if err != nil {
		t.Fatal(text, err)
	}
	x := &windowed{puzzle: item.Puzzle}
	x.t, x.name, x.solution, x.seen = t, fmt.Sprint(text, " ", item.Puzzle), item.Solution, map[logic.Technique]int{}
	return x
}

// TestAGameOfManyGridsIsSolvedByHints takes one hint after the other, as a player does.
func TestAGameOfManyGridsIsSolvedByHints(t *testing.T) {
	ctx := context.Background()
	x := windowBoard(t, "shogun", 45, 1)
	b := sudoku.NewBoard(x.puzzle)
	s, err := logic.StateOf(b)
	if err != nil {
		t.Fatal(err)
	}
	for hints := 0; !s.Solved(); hints++ {
		step, from, err := logic.Hint(ctx, b, logic.Human)
		if err != nil || step == nil {
			t.Fatalf("hint %d: %v, %v", hints, step, err)
		}
		if !x.holds(from, step) {
			return
		}
		s.Apply(step)
		for c := range x.solution {
			if b.Givens[c] == 0 {
				b.Entries[c], b.Centre[c] = s.Digit(c), s.Candidates(c)
			}
		}
	}
	if got := s.Grid(); got.String() != x.solution.String() {
		t.Errorf("%v\nisn't the solution\n%v", got, x.solution)
	}
}

package hunt_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/engine/general"
	"jiugong/sudoku/internal/engine/hunt"
)

// TestHandingOverRepeatsAndLosesNothing gives the search so little room that
// clause learning has to take over, at every possible moment; where they take
// turns, each has so little that they do all the time.
func TestHandingOverRepeatsAndLosesNothing(t *testing.T) {
	for _, rules := range []string{"4", "4+king", "4+x", "4+sum=5..7:r1c2r2c2", "4+any=(allow=2:r1c2&sum=7:r3c3r3c4|line=0;1;0>1-4>1;1>2-3>0;1>1>1:r4)"} {
		r, err := sudoku.ParseRules(rules)
		if err != nil {
			t.Fatal(err)
		}
		p := sudoku.Puzzle{Rules: r, Givens: make(sudoku.Grid, 16)}
		p.Givens[0] = 1
		checkHandingOver(t, p)
		p.Candidates = slices.Repeat([]sudoku.Set{sudoku.AllDigits(4)}, 16)
		p.Candidates[6] = sudoku.SetOf(2, 3)
		checkHandingOver(t, p)
	}
}

// TestRanksAreHandedOverSoon solves a board without givens, on which the search alone takes many thousand
// guesses.
func TestRanksAreHandedOverSoon(t *testing.T) {
	r, err := sudoku.ParseRules("9+rank=17:r5+rank=1:r4+rank=32:c2+rank=28:c3+rank=23:c4+rank=34:r1")
	if err != nil {
		t.Fatal(err)
	}
	solutions, guesses, err := hunt.CountGuesses(t.Context(), taken(sudoku.Puzzle{Rules: r, Givens: make(sudoku.Grid, 81)}))
	if solutions != 1 || guesses > 5000 || err != nil {
		t.Errorf("%d solutions, %d guesses, %v", solutions, guesses, err)
	}
}

// TestRenamingGivesEverySolutionOnce has clause learning find one of each class, for
// rules under which digits may change places, or be turned round.
func TestRenamingGivesEverySolutionOnce(t *testing.T) {
	for _, c := range []struct {
		rules  string
		givens sudoku.Grid
		turned bool
	}{
		{"4", make(sudoku.Grid, 16), false},
		{"4+jigsaw=1112122233433444", sudoku.Grid{0, 0, 3, 15: 0}, false},
		{"5:1x5+nonconsecutive", make(sudoku.Grid, 25), true},
		{"6+nonconsecutive", make(sudoku.Grid, 36), true},
	} {
		r, err := sudoku.ParseRules(c.rules)
		if err != nil {
			t.Fatal(err)
		}
		p := sudoku.Puzzle{Rules: r, Givens: c.givens}
		if o := hunt.OrdersOf(taken(p)); o == nil || o.Turned() != c.turned {
			t.Fatalf("%s: %+v", c.rules, o)
		}
		var lists [2][]string
		for k := range lists {
			h, err := hunt.NewChase(taken(p))
			if err != nil {
				t.Fatal(err)
			}
			h.SetBudget(int64(k) * math.MaxInt64)
			if k == 1 {
				h.SearchAlone()
			}
			for {
				found, err := h.Next(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				if !found {
					break
				}
				lists[k] = append(lists[k], string(h.Solution()))
			}
			slices.Sort(lists[k])
		}
		if !slices.Equal(lists[0], lists[1]) || len(lists[0]) == 0 {
			t.Errorf("%s: %d solutions, the search finds %d", c.rules, len(lists[0]), len(lists[1]))
		}
	}
}

// TestOrderedPuzzlesHaveSolutionsWhenAnyHave compares, by the search alone, puzzles
// with and without the rule that free digits stand in order.
func TestOrderedPuzzlesHaveSolutionsWhenAnyHave(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	solvable, not, none := 0, 0, 0
	for i := range 600 {
		r, err := sudoku.ParseRules([]string{"4", "4+x", "4+king", "5+jigsaw=1112211322143224433544555", "6+knight", "6+jigsaw=112222111123444423445633445663555666"}[i%6])
		if err != nil {
			continue // a map that isn't one
		}
		p := sudoku.Puzzle{Rules: r, Givens: make(sudoku.Grid, r.Cells())}
		for range random.IntN(5) {
			p.Givens[random.IntN(r.Cells())] = uint8(1 + random.IntN(r.N()))
		}
		o := hunt.OrdersOf(taken(p))
		if o == nil {
			none++
			continue
		}
		var found [2]bool
		for k, program := range []*general.Program{r.Compiled().Program(), general.Compile(o.Model())} {
			s := general.New(program)
			if err := s.Start(p.Givens); err == nil {
				found[k], _ = s.Next(t.Context())
			}
		}
		if found[0] != found[1] {
			t.Fatalf("%v %v: %v, in order %v", r, p.Givens, found[0], found[1])
		}
		if found[0] {
			solvable++
		} else {
			not++
		}
	}
	if solvable < 100 || not < 50 || none < 1 {
		t.Errorf("only %d with a solution, %d without, %d not ordered", solvable, not, none)
	}
}

// taken returns a puzzle as a hunt takes it.
func taken(p sudoku.Puzzle) hunt.Puzzle {
	taken := hunt.Puzzle{Rules: p.Rules.Compiled(), Givens: p.Givens}
	for cell, set := range p.Candidates {
		if d := p.Givens[cell]; d != 0 {
			set = sudoku.SetOf(d)
		}
		taken.Candidates = append(taken.Candidates, uint64(set))
	}
	return taken
}

func checkHandingOver(t *testing.T, p sudoku.Puzzle) {
	t.Helper()
	want := map[string]bool{}
	for g, err := range sudoku.Solutions(t.Context(), p) {
		if err != nil {
			t.Fatal(err)
		}
		want[string(g)] = true
	}
	for after := range len(want) + 1 {
		h, err := hunt.NewChase(taken(p))
		if err != nil {
			t.Fatal(err)
		}
		seen := map[string]bool{}
		for {
			if !h.IsLearning() && (len(seen) == after || h.Rounds() > 0 && len(seen)%2 == 0) {
				h.SetBudget(0)
			}
			if h.IsLearning() && h.TakesTurns() && len(seen)%3 == 1 {
				h.HandBack()
			}
			found, err := h.Next(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if !found {
				break
			}
			if seen[string(h.Solution())] || !want[string(h.Solution())] {
				t.Fatalf("%v: handing over after %d solutions repeats %v, or it is none", p.Rules, after, h.Solution())
			}
			seen[string(h.Solution())] = true
		}
		if len(seen) != len(want) {
			t.Errorf("%v: handing over after %d solutions gives %d in all, want %d", p.Rules, after, len(seen), len(want))
		}
	}
}

// TestManySolutionsAreListedAfterTurns has more solutions than are excluded one by
// one, most of them found by clause learning.
func TestManySolutionsAreListedAfterTurns(t *testing.T) {
	rules, err := sudoku.ParseRules("6+sum=7:r1c1r1c2+sum=7:r6c5r6c6")
	if err != nil {
		t.Fatal(err)
	}
	p := sudoku.Puzzle{Rules: rules, Givens: make(sudoku.Grid, 36)}
	h, err := hunt.NewChase(taken(p))
	if err != nil {
		t.Fatal(err)
	}
	h.SetBudget(0)
	seen := map[string]bool{}
	for range 3 * hunt.ManySolutions {
		if found, err := h.Next(t.Context()); err != nil || !found {
			t.Fatal(found, err)
		}
		if seen[string(h.Solution())] {
			t.Fatal("a solution comes twice")
		}
		seen[string(h.Solution())] = true
	}
	if !h.IsAlone() {
		t.Error("the search doesn't go on alone")
	}
}

// TestPencilMarksAnswerAsTheGeneralEngine has classic puzzles of pencil marks with
// no, one and many solutions, some with givens as well: the lanes find the
// solutions that the general engine finds.
func TestPencilMarksAnswerAsTheGeneralEngine(t *testing.T) {
	const limit = 30
	kinds := map[int]int{}
	for seed := range uint64(300) {
		p := randomMarks(rand.New(rand.NewPCG(seed, 1)))
		reference, err := hunt.NewChase(taken(p))
		if err != nil {
			t.Fatal(err)
		}
		fast, err := hunt.New(taken(p))
		if err != nil {
			t.Fatal(err)
		}
		if _, ok := fast.(*hunt.Classic); !ok {
			t.Fatalf("seed %d: pencil marks of a classic 9×9 go to a %T", seed, fast)
		}
		list := func(h hunt.Hunt) (all []string, err error) {
			for len(all) < limit {
				found, err := h.Next(t.Context())
				if err != nil || !found {
					return all, err
				}
				all = append(all, string(h.Solution()))
			}
			return all, nil
		}
		want, wantErr := list(reference)
		got, gotErr := list(fast)
		if len(got) != len(want) || (gotErr == nil) != (wantErr == nil) {
			t.Fatalf("seed %d: %d solutions (%v), the general engine finds %d (%v)", seed, len(got), gotErr, len(want), wantErr)
		}
		kinds[min(len(want), 2)]++
		for _, g := range got {
			for cell, set := range taken(p).Candidates {
				if set>>(g[cell]-1)&1 == 0 {
					t.Fatalf("seed %d: a solution has %d in cell %d, which may be %09b", seed, g[cell], cell, set)
				}
			}
		}
		if len(want) == limit {
			continue // which of them come first is each engine's own affair
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Fatalf("seed %d: other solutions than the general engine's", seed)
		}
	}
	if kinds[0] < 20 || kinds[1] < 20 || kinds[2] < 20 {
		t.Errorf("the sample has so many puzzles by number of solutions: %v; make it broader", kinds)
	}
}

// randomMarks strikes candidates from a board, mostly such that a solution keeps
// its own, and now and then has a given as well.
func randomMarks(rng *rand.Rand) sudoku.Puzzle {
	p := sudoku.Puzzle{Givens: make(sudoku.Grid, 81), Candidates: slices.Repeat([]sudoku.Set{sudoku.AllDigits(9)}, 81)}
	digits := rng.Perm(9)
	for _, candidate := range rng.Perm(729)[:400+rng.IntN(200)] {
		row, column, d := candidate/81, candidate/9%9, candidate%9
		if digits[(3*row+row/3+column)%9] != d || rng.IntN(250) == 0 {
			p.Candidates[9*row+column] = p.Candidates[9*row+column].Without(uint8(d + 1))
		}
	}
	if rng.IntN(4) == 0 {
		p.Givens[0] = uint8(digits[0] + 1)
	}
	return p
}

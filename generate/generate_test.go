package generate

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/testlong"
)

// mustRules parses rules.
func mustRules(t testing.TB, text string) *sudoku.Rules {
	t.Helper()
	rules, err := sudoku.ParseRules(text)
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

// items makes all items of a finite run.
func items(t testing.TB, o Options) []Item {
	t.Helper()
	var made []Item
	for item, err := range All(context.Background(), o) {
		if err != nil {
			t.Fatalf("%+v: item %d: %v", o, item.Index, err)
		}
		made = append(made, item)
	}
	return made
}

// solutions counts a puzzle's solutions with the general engine.
func solutions(t testing.TB, p sudoku.Puzzle, limit int) int {
	t.Helper()
	count, err := sudoku.CountUpTo(context.Background(), p, limit)
	if err != nil {
		t.Fatalf("%v: %v", p, err)
	}
	return count
}

// checkItem holds what every item promises.
func checkItem(t testing.TB, item Item) {
	t.Helper()
	rules := item.Puzzle.Rules
	if item.Solution.Filled() != rules.Cells() || len(rules.Clashes(item.Solution)) > 0 {
		t.Fatalf("item %d: solution %v breaks rules %s", item.Index, item.Solution, rules)
	}
	for cell, d := range item.Puzzle.Givens {
		if d != 0 && d != item.Solution[cell] {
			t.Fatalf("item %d: given %d in %s isn't in the solution", item.Index, d, rules.CellName(cell))
		}
	}
	if item.Clues != item.Puzzle.Givens.Filled() {
		t.Errorf("item %d: says %d clues, has %d", item.Index, item.Clues, item.Puzzle.Givens.Filled())
	}
	if got := solutions(t, item.Puzzle, item.Solutions+1); got != item.Solutions {
		t.Fatalf("item %d: %v has %d solutions, says %d", item.Index, item.Puzzle, got, item.Solutions)
	}
}

// isMinimal says whether no given can go.
func isMinimal(t testing.TB, item Item) bool {
	p := item.Puzzle
	p.Givens = p.Givens.Clone()
	for cell, d := range item.Puzzle.Givens {
		if d == 0 {
			continue
		}
		p.Givens[cell] = 0
		if solutions(t, p, item.Solutions+1) == item.Solutions {
			return false
		}
		p.Givens[cell] = d
	}
	return true
}

func TestPlainPuzzlesAreUniqueAndMinimal(t *testing.T) {
	for _, item := range items(t, Options{Seed: 1, N: 100}) {
		checkItem(t, item)
		if !isMinimal(t, item) {
			t.Errorf("item %d isn't minimal: %v", item.Index, item.Puzzle)
		}
	}
}

func TestAllRules(t *testing.T) {
	for _, rules := range []string{"4", "4+x", "6", "6:3x2", "8", "9+x", "9+windows", "9+disjoint", "9+centre", "9+asterisk",
		"9+knight", "9+king", "9+nonconsecutive", "9+x+windows", "9+knight+king", "9+x+knight", "9+king+nonconsecutive", "10", "12", "12:2x6", "7:1x7", "16"} {
		if rules == "9+king+nonconsecutive" && !testlong.Wanted() {
			continue // which takes as long as all the others
		}
		t.Run(rules, func(t *testing.T) {
			for _, item := range items(t, Options{Rules: mustRules(t, rules), Seed: 1, N: testlong.Of(3, 1)}) {
				checkItem(t, item)
			}
		})
	}
}

func TestSameBytesForAnyJobs(t *testing.T) {
	for _, o := range []Options{
		{N: 60},
		{N: 60, First: 17, Symmetry: SymmetryRotate180, Clues: Range{26, 30}},
		{N: 300, Full: true},
		{N: 20, Rules: mustRules(t, "6")},
		{N: 6, Method: Grow},
		{N: 60, Rules: mustRules(t, "4"), Fair: true},
		{N: 12, Fill: FillRows, Order: OrderJump},
		{N: 12, Fill: FillTransform, HolesPerBox: Range{3, 6}},
		{N: 12, Fill: FillLasVegas, Solutions: Range{2, 9}},
		{N: 4, Level: "expert"},
		{N: 4, Technique: "x_wing", Symmetry: SymmetryRotate90},
		{N: 4, Clues: Range{21, 22}},
		{N: 20, Preset: "level1"},
		{N: 6, Rules: mustRules(t, "6"), RandomRegions: true},
		{N: 10, Rules: mustRules(t, "4"), Distinct: true},
	} {
		o.Seed = 5
		o.Workers = 1
		want := fmt.Sprint(items(t, o))
		o.Workers = 3
		if got := fmt.Sprint(items(t, o)); got != want {
			t.Errorf("%+v: other items with 3 jobs than with 1", o)
		}
	}
}

func TestOneItemAgain(t *testing.T) {
	o := Options{Seed: 99, N: 20}
	made := items(t, o)
	for _, i := range []int{0, 7, 19} {
		again, err := One(context.Background(), o, uint64(i))
		if err != nil || !slices.Equal(again.Puzzle.Givens, made[i].Puzzle.Givens) {
			t.Errorf("item %d again is %v, %v", i, again.Puzzle, err)
		}
		o := o
		o.Seed = made[i].Own
		own, err := One(context.Background(), o, 0)
		if err != nil || !slices.Equal(own.Puzzle.Givens, made[i].Puzzle.Givens) {
			t.Errorf("item %d by its own seed is %v, %v", i, own.Puzzle, err)
		}
	}
}

// What is ready in its turn when the context ends is handed on.
func TestWhatIsReadyIsHandedOn(t *testing.T) {
	rules := mustRules(t, "4")
	for range 20 {
		ctx, cancel := context.WithCancel(t.Context())
		progress := new(Progress)
		made, got := int64(0), int64(0)
		for item, err := range All(ctx, Options{Rules: rules, Workers: 1, Progress: progress}) {
			if err != nil {
				if !errors.Is(err, context.Canceled) {
					t.Error(err)
				}
				break
			}
			if item.Index != uint64(got) {
				t.Fatalf("item %d comes after %d", item.Index, got)
			}
			if got++; got == 1 {
				for begun := time.Now(); made < 3*slowChunk && time.Since(begun) < testlong.Patience; {
					time.Sleep(time.Millisecond)
					made = progress.Made.Load()
				}
				cancel()
			}
		}
		cancel()
		if got < made {
			t.Fatalf("%d of %d items that were ready", got, made)
		}
	}
}

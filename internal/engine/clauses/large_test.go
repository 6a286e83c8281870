package clauses

import (
	"bufio"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"jiugong/sudoku/internal/engine"
	"jiugong/sudoku/internal/testlong"
)

// puzzles reads the boards of a file of testdata, one a line.
func puzzles(t testing.TB, name string) [][]uint8 {
	t.Helper()
	if !filepath.IsAbs(name) {
		name = filepath.Join("testdata", name)
	}
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var out [][]uint8
	for sc := bufio.NewScanner(f); sc.Scan(); {
		line := strings.TrimSpace(sc.Text())
		if line == "" || line[0] == '#' {
			continue
		}
		g := make([]uint8, len(line))
		for i, ch := range line {
			switch {
			case ch == '.':
			case ch <= '9':
				g[i] = uint8(ch - '0')
			default:
				g[i] = uint8(ch-'A') + 10
			}
		}
		out = append(out, g)
	}
	return out
}

func square(cells int) *engine.Model {
	if cells == 256 {
		return grid(4, 4)
	}
	return grid(5, 5)
}

func TestLargePuzzlesAreUnique(t *testing.T) {
	for i, g := range puzzles(t, "gecode.txt") {
		m := square(len(g))
		s := New(m, Options{})
		if err := s.Reset(g); err != nil {
			t.Fatal(err)
		}
		if got := count(t, s, m, g); got != 1 {
			t.Errorf("puzzle %d: %d solutions, want 1", i, got)
		}
	}
}

func TestDiagonalPuzzlesAreUnique(t *testing.T) {
	m := grid(4, 4, diagonals(16)...)
	s := New(m, Options{})
	for i, g := range puzzles(t, "diagonals16.txt") {
		if err := s.Reset(g); err != nil {
			t.Fatal(err)
		}
		if got := count(t, s, m, g); got != 1 {
			t.Errorf("puzzle %d: %d solutions, want 1", i, got)
		}
	}
}

func TestVariantsHaveTheSolutionsThatBruteForceFinds(t *testing.T) {
	six := jigsaw(6, "aaabbbaaabbbcccdddcccdddeeefffeeefff")
	for _, c := range []struct {
		name   string
		m      *engine.Model
		givens string
	}{
		{"6×6 knight", knight(grid(2, 3), 6), "1..............................6...."},
		{"6×6 nonconsecutive", nonconsecutive(grid(2, 3), 6), strings.Repeat(".", 36)},
		{"6×6 jigsaw", six, "1234..5..1.2....3...2..............."},
		{"5×5 jigsaw", jigsaw(5, "aaabbaacbbcccbdceeddeeedd"), strings.Repeat(".", 25)},
	} {
		givens := make([]uint8, c.m.Cells)
		for i := range givens {
			if c.givens[i] != '.' {
				givens[i] = c.givens[i] - '0'
			}
		}
		want := 0
		brute(c.m, givens, func([]uint8) { want++ })
		s := New(c.m, Options{})
		if err := s.Reset(givens); err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		if got := count(t, s, c.m, givens); got != want {
			t.Errorf("%s: %d solutions, want %d", c.name, got, want)
		}
	}
}

func TestEmptyGridsAreFilledDifferentlyForEachSeed(t *testing.T) {
	m := grid(6, 6)
	empty := make([]uint8, m.Cells)
	seen := map[string]bool{}
	for seed := range uint64(4) {
		var got []uint8
		for range 2 { // and the same for the same seed
			s := New(m, Options{Seed: seed})
			err := s.Each(context.Background(), empty, nil, 1, func(g []uint8) bool {
				if !holds(m, empty, g) {
					t.Fatal("not a solution")
				}
				if got != nil && !slices.Equal(got, g) {
					t.Fatalf("seed %d: two grids", seed)
				}
				got = slices.Clone(g)
				return true
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		seen[string(got)] = true
	}
	if len(seen) != 4 {
		t.Errorf("%d grids from 4 seeds", len(seen))
	}
}

func TestClashingGivensAreRefused(t *testing.T) {
	m := grid(2, 2)
	g := make([]uint8, 16)
	g[0], g[3] = 1, 1
	s := New(m, Options{})
	if err := s.Reset(g); err != engine.ErrClash {
		t.Errorf("Reset = %v, want %v", err, engine.ErrClash)
	}
	g[3] = 0
	if err := s.Reset(g); err != nil { // and the solver can be used again
		t.Error(err)
	}
	if got := count(t, s, m, g); got != 72 {
		t.Errorf("%d solutions, want 72", got)
	}
}

func TestSolutionsGivenBeforeAreNotRepeated(t *testing.T) {
	m := grid(2, 2)
	empty := make([]uint8, 16)
	s := New(m, Options{})
	var before [][]uint8
	ctx := context.Background()
	s.Each(ctx, empty, nil, 100, func(g []uint8) bool {
		before = append(before, slices.Clone(g))
		return true
	})
	rest := 0
	err := s.Each(ctx, empty, before, 0, func(g []uint8) bool {
		for _, b := range before {
			if slices.Equal(b, g) {
				t.Fatal("given again")
			}
		}
		rest++
		return true
	})
	if err != nil || len(before) != 100 || rest != 188 {
		t.Errorf("%d before, %d after, %v; want 100, 188", len(before), rest, err)
	}
}

func TestBudgetAndContextEndASearchThatCanGoOn(t *testing.T) {
	g := puzzles(t, "gecode.txt")[0]
	m := square(len(g))
	s := New(m, Options{Conflicts: 500})
	if err := s.Reset(g); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := s.Solve(ctx); err != context.Canceled {
		t.Errorf("Solve = %v after cancel", err)
	}
	for calls := 1; ; calls++ {
		found, err := s.Solve(context.Background())
		if err == nil && found {
			if calls == 1 {
				t.Error("never out of budget")
			}
			break
		}
		if !errors.Is(err, ErrBudget) || s.conflicts != 500*calls {
			t.Fatalf("call %d: %v after %d conflicts", calls, err, s.conflicts)
		}
	}
}

func TestContextEndsAHardSearchAtOnce(t *testing.T) {
	m := grid(7, 7)
	s := New(m, Options{Seed: 9})
	if err := s.Reset(make([]uint8, m.Cells)); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Millisecond)
	defer cancel()
	start := time.Now()
	if _, err := s.Solve(ctx); err != context.DeadlineExceeded {
		t.Skip("solved before the deadline")
	}
	if took := time.Since(start); took > testlong.Patience {
		t.Errorf("stopped after %v", took)
	}
}

func TestSameSearchTwice(t *testing.T) {
	g := puzzles(t, "gecode.txt")[1]
	m := square(len(g))
	s := New(m, Options{Seed: 3})
	var conflicts int
	var grid []uint8
	for round := range 2 {
		if err := s.Reset(g); err != nil {
			t.Fatal(err)
		}
		if found, err := s.Solve(context.Background()); !found || err != nil {
			t.Fatal(found, err)
		}
		if round == 0 {
			conflicts, grid = s.conflicts, make([]uint8, m.Cells)
			s.Grid(grid)
			continue
		}
		again := make([]uint8, m.Cells)
		if s.Grid(again); s.conflicts != conflicts || !slices.Equal(again, grid) {
			t.Errorf("%d dead ends, then %d: %v, then %v", conflicts, s.conflicts, grid, again)
		}
	}
}

func TestNoAllocationOnceWarm(t *testing.T) {
	gs := puzzles(t, "gecode.txt")
	g := gs[2]
	s := New(square(len(g)), Options{})
	ctx := context.Background()
	run := func() {
		if err := s.Reset(g); err != nil {
			t.Fatal(err)
		}
		for {
			found, err := s.Solve(ctx)
			if err != nil {
				t.Fatal(err)
			}
			if !found {
				return
			}
			s.Block()
		}
	}
	run()
	if n := testing.AllocsPerRun(2, run); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

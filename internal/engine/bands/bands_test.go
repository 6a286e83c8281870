package bands

import (
	"context"
	"errors"
	"testing"
)

func grid(t *testing.T, text string) *[81]uint8 {
	t.Helper()
	g := new([81]uint8)
	for i, c := range []byte(text) {
		if c != '.' {
			g[i] = c - '0'
		}
	}
	return g
}

const (
	unique  = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	answer  = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
	several = "8.........95.......76.........426798...571243...893165......916....3.487....1.532"
)

func TestSolveStopsAtTheLimit(t *testing.T) {
	var s Solver
	for _, tt := range []struct {
		puzzle      string
		limit, want uint64
	}{
		{unique, 0, 0}, {unique, 1, 1}, {unique, 2, 1},
		{several, 0, 0}, {several, 1, 1}, {several, 2, 2}, {several, 7, 7},
		{"11" + unique[2:], 2, 0},
	} {
		got, err := s.Solve(context.Background(), grid(t, tt.puzzle), tt.limit, nil)
		if err != nil || got.Solutions != tt.want {
			t.Errorf("Solve(%s, limit %d) = %+v, %v; want %d solutions", tt.puzzle, tt.limit, got, err, tt.want)
		}
	}
}

func TestSolveGivesTheFirstOfEach(t *testing.T) {
	var s Solver
	var first [81]uint8
	if _, err := s.Solve(context.Background(), grid(t, unique), 2, &first); err != nil || first != *grid(t, answer) {
		t.Errorf("Solve gives %v, %v", first, err)
	}
	s.Solve(context.Background(), grid(t, several), 5, &first)
	count := 0
	err := s.Each(context.Background(), grid(t, several), func(g *[81]uint8) bool {
		if count == 0 && *g != first {
			t.Errorf("Each begins with %v, Solve gave %v", g, first)
		}
		count++
		return count < 3
	})
	if err != nil || count != 3 {
		t.Errorf("Each: %d solutions, %v; want to stop after 3", count, err)
	}
}

func TestNextGoesOnSayingThatThereIsNone(t *testing.T) {
	var s Solver
	if err := s.Start(grid(t, unique)); err != nil {
		t.Fatal(err)
	}
	for i, want := range []bool{true, false, false} {
		if got, err := s.Next(context.Background()); got != want || err != nil {
			t.Errorf("Next %d = %v, %v; want %v", i+1, got, err, want)
		}
	}
}

func TestValuesAboveNineAreRefused(t *testing.T) {
	g := grid(t, unique)
	g[80] = 10
	var s Solver
	if _, err := s.Solve(context.Background(), g, 2, nil); !errors.Is(err, ErrDigit) {
		t.Errorf("Solve: %v, want ErrDigit", err)
	}
	if found, err := s.Next(context.Background()); found || err != nil {
		t.Errorf("Next after a failed Start: %v, %v", found, err)
	}
}

func TestTheContextEndsAnEndlessSearch(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	var s Solver
	count := 0
	err := s.Each(ctx, new([81]uint8), func(*[81]uint8) bool {
		if count++; count == 1000 {
			cancel()
		}
		return true
	})
	if !errors.Is(err, context.Canceled) || count > 1000+solutionsPerCheck {
		t.Errorf("after %d solutions: %v", count, err)
	}
	// A long search between two solutions is stopped too.
	if _, err := s.Solve(ctx, new([81]uint8), 1<<62, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("with a context that has ended: %v", err)
	}
}

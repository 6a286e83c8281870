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

func TestEachStopsWhenToldTo(t *testing.T) {
	var s Solver
	for _, tt := range []struct {
		puzzle      string
		limit, want int
	}{
		{unique, 1, 1}, {unique, 2, 1},
		{several, 1, 1}, {several, 2, 2}, {several, 7, 7},
		{"11" + unique[2:], 2, 0},
	} {
		count := 0
		err := s.Each(context.Background(), grid(t, tt.puzzle), func(solution *[81]uint8) bool {
			if tt.puzzle == unique && *solution != *grid(t, answer) {
				t.Errorf("a wrong solution: %v", solution)
			}
			count++
			return count < tt.limit
		})
		if err != nil || count != tt.want {
			t.Errorf("%s, up to %d: %d solutions, %v; want %d", tt.puzzle, tt.limit, count, err, tt.want)
		}
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
	if err := s.Start(g); !errors.Is(err, ErrDigit) {
		t.Errorf("Start: %v, want ErrDigit", err)
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
	if err := s.Each(ctx, new([81]uint8), func(*[81]uint8) bool { return true }); !errors.Is(err, context.Canceled) {
		t.Errorf("with a context that has ended: %v", err)
	}
}

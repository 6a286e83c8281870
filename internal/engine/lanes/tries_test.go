package lanes

import (
	"context"
	"math/rand/v2"
	"testing"

	"jiugong/sudoku/internal/engine/classic"
)

// barelyUnique strikes candidates until a drawn grid is the only solution, always one
// of another solution. Such puzzles are hard now and then.
func barelyUnique(seed uint64) (marks [81]uint16, solution [81]uint8) {
	rng := rand.New(rand.NewPCG(seed, 10))
	digits := rng.Perm(9)
	for cell := range marks {
		row, column := cell/9, cell%9
		solution[cell] = uint8(digits[(3*row+row/3+column)%9] + 1)
		marks[cell] = 1<<9 - 1
	}
	var s classic.Search
	for {
		var other [81]uint8
		var differ []int
		for s.StartMarks(&marks); len(differ) == 0 && s.Next(1<<30) == classic.Found; {
			s.Solution(&other)
			for cell := range other {
				if other[cell] != solution[cell] {
					differ = append(differ, cell)
				}
			}
		}
		if len(differ) == 0 {
			return marks, solution
		}
		cell := differ[rng.IntN(len(differ))]
		marks[cell] &^= 1 << (other[cell] - 1)
	}
}

// TestTries has puzzles of pencil marks at which more than one try is made, with one
// solution, with none, and with several.
func TestTries(t *testing.T) {
	var all [][81]uint16
	var want []Result
	for seed := uint64(0); len(all) < 3*4; seed++ {
		unique, solution := barelyUnique(seed)
		var s classic.Search
		if s.StartMarks(&unique); s.Next(1000) == classic.Found && s.Next(1000) == classic.Exhausted {
			continue // not hard enough
		}
		none, several := unique, unique
		none[40] &^= 1 << (solution[40] - 1)
		several[3], several[50] = 1<<9-1, 1<<9-1
		for i, marks := range [][81]uint16{unique, none, several} {
			var s classic.Search
			var r Result
			s.StartMarks(&marks)
			for r.Solutions < 2 && s.Next(1<<30) == classic.Found {
				if r.Solutions++; r.Solutions == 1 {
					s.Solution(&r.First)
				} else {
					s.Solution(&r.Second)
				}
			}
			r.Guesses = uint32(s.Guesses())
			if i == 0 && (r.Solutions != 1 || r.First != solution) || i == 1 && r.Solutions != 0 {
				t.Errorf("seed %d: %d solutions after %d guesses, the first %v", seed, r.Solutions, r.Guesses, r.First)
			}
			all, want = append(all, marks), append(want, r)
		}
	}
	everyKernel(t, func(t *testing.T, b *Solver) {
		got := make([]Result, len(all))
		if err := b.SolveMarks(context.Background(), all, 2, got); err != nil {
			t.Fatal(err)
		}
		for i := range all {
			if err := check(got[i], want[i]); err != nil {
				t.Errorf("puzzle %d: %v", i, err)
			}
		}
		if b.kernel != Portable && b.spread == nil {
			t.Error("none of the last puzzles was spread over the lanes")
		}
	})
	var a Alone
	for i := range all {
		a.StartMarks(&all[i])
		var first, grid [81]uint8
		solutions := uint32(0)
		for ; solutions < 2; solutions++ {
			if more, err := a.Next(context.Background()); err != nil || !more {
				break
			}
			a.Solution(&grid)
			if solutions == 0 {
				first = grid
			} else if grid == first {
				t.Errorf("puzzle %d: the same solution twice", i)
			}
		}
		if solutions != want[i].Solutions || solutions > 0 && first != want[i].First {
			t.Errorf("puzzle %d: alone finds %d solutions, the first %v; want %d, %v", i, solutions, first, want[i].Solutions, want[i].First)
		}
	}
}

package sudoku_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"jiugong/sudoku"
)

func TestAnswersAsSolveDoes(t *testing.T) {
	texts := []string{
		"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
		"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
		"8.........95.......76.........426798...571243...893165......916....3.487....1.532",
		"55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
	}
	var grids [][81]uint8
	var puzzles []sudoku.Puzzle
	for i := range 50 {
		p, err := sudoku.Parse(texts[i%len(texts)], sudoku.ParseOptions{})
		if err != nil {
			t.Fatal(err)
		}
		puzzles, grids = append(puzzles, p), append(grids, [81]uint8(p.Givens))
	}
	solver, answers := sudoku.NewSolver(), make([]sudoku.Answer, len(grids))
	if err := solver.Solve(context.Background(), grids, 2, answers); err != nil {
		t.Fatal(err)
	}
	var clash *sudoku.ClashError
	for i, p := range puzzles {
		want, err := sudoku.Solve(context.Background(), p)
		solutions := 1
		switch {
		case errors.As(err, &clash), errors.Is(err, sudoku.ErrNoSolution):
			solutions = 0
		case errors.Is(err, sudoku.ErrMultipleSolutions):
			solutions = 2
		case err != nil:
			t.Fatal(err)
		}
		if got := answers[i]; got.Solutions != solutions || solutions > 0 && !slices.Equal(got.First[:], want) {
			t.Errorf("puzzle %d: %+v; Solve gives %v, %v", i, got, want, err)
		}
	}
	if n := testing.AllocsPerRun(3, func() { solver.Solve(context.Background(), grids, 2, answers) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
	counts := make([]sudoku.Answer, len(grids))
	if err := solver.Count(context.Background(), grids, 2, counts); err != nil {
		t.Fatal(err)
	}
	for i := range counts {
		if counts[i].Solutions != answers[i].Solutions {
			t.Errorf("puzzle %d: %d solutions counted, want %d", i, counts[i].Solutions, answers[i].Solutions)
		}
	}
}

func TestASolverOfMarksAnswersAsSolveDoes(t *testing.T) {
	full, err := sudoku.Parse("534678912672195348198342567859761423426853791713924856961537284287419635345286179", sudoku.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	var marks [][81]uint16
	var puzzles []sudoku.Puzzle
	rng := rand.New(rand.NewPCG(1, 2))
	seen := map[int]bool{}
	for i := range 200 {
		p := sudoku.Puzzle{Givens: make(sudoku.Grid, 81), Candidates: make([]sudoku.Set, 81)}
		var m [81]uint16
		for cell, d := range full.Givens {
			m[cell] = uint16(rng.Uint32()&rng.Uint32()&511) | 1<<(d-1)
			if i%10 == 0 {
				m[cell] &= uint16(rng.Uint32() | rng.Uint32() | rng.Uint32() | rng.Uint32())
			}
			p.Candidates[cell] = sudoku.Set(m[cell])
		}
		puzzles, marks = append(puzzles, p), append(marks, m)
	}
	solver, answers := sudoku.NewSolver(), make([]sudoku.Answer, len(marks))
	if err := solver.SolveMarks(context.Background(), marks, 2, answers); err != nil {
		t.Fatal(err)
	}
	for i, p := range puzzles {
		want, err := sudoku.Solve(context.Background(), p)
		solutions := 1
		switch {
		case errors.Is(err, sudoku.ErrMultipleSolutions):
			solutions = 2
		case err != nil:
			solutions = 0
		}
		if got := answers[i]; got.Solutions != solutions || solutions > 0 && !slices.Equal(got.First[:], want) {
			t.Errorf("puzzle %d: %+v; Solve gives %v, %v", i, got, want, err)
		}
		seen[solutions] = true
	}
	if len(seen) != 3 {
		t.Errorf("numbers of solutions met: %v", seen)
	}
}

func TestClassicSolutionsComeInOneOrder(t *testing.T) {
	p, err := sudoku.Parse("8.........95.......76.........426798...571243...893165......916....3.487....1.532", sudoku.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	list := func() (all []string) {
		for g, err := range sudoku.Solutions(context.Background(), p) {
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, string(g))
		}
		return all
	}
	first := list()
	if again := list(); len(first) < 2 || !slices.Equal(first, again) {
		t.Errorf("%d solutions, then %d, or in another order", len(first), len(again))
	}
	sorted := slices.Clone(first)
	slices.Sort(sorted)
	if len(slices.Compact(sorted)) != len(first) {
		t.Error("a solution comes twice")
	}
}

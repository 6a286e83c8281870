package logic_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"jiugong/sudoku"
	"jiugong/sudoku/logic"
	"jiugong/sudoku/notation"
)

// variantPuzzle is a line of the file that VARIANT_PATHS names, and of
// testdata/variant_paths.jsonl: a puzzle in the form of Interactive-Sudoku-Solver.
type variantPuzzle struct {
	Name, ISS string
}

// TestVariantPathsAreSound walks puzzles with constraints of many kinds to the
// solution, or as far as the profile goes, and holds every step on the way.
// VARIANT_PATHS names a file of more, VARIANT_NETS has nets looked for, too.
func TestVariantPathsAreSound(t *testing.T) {
	path := os.Getenv("VARIANT_PATHS")
	if path == "" {
		t.Skip()
	}
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	above := logic.Rating(1)
	if os.Getenv("VARIANT_NETS") != "" {
		above = 0
	}
	total := soundness{seen: map[logic.Technique]int{}}
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	var times []time.Duration
	for lines.Scan() {
		puzzle := variantPuzzle{ISS: lines.Text()}
		if lines.Bytes()[0] == '{' {
			if err := json.Unmarshal(lines.Bytes(), &puzzle); err != nil {
				t.Fatal(err)
			}
		}
		if only := os.Getenv("VARIANT_ONLY"); only != "" && only != puzzle.Name {
			continue
		}
		ctx, cancel := context.WithTimeout(context.Background(), 60*time.Second)
		one, spent := walkVariant(ctx, t, puzzle, above)
		cancel()
		times = append(times, spent...)
		if one != nil {
			total.add(one)
		}
	}
	slices.Sort(times)
	if len(times) > 0 {
		t.Logf("a hint takes %v, 90 %% less than %v, all less than %v", times[len(times)/2], times[len(times)*9/10], times[len(times)-1])
	}
	t.Logf("%v\n%v", &total, total.seen)
}

// readOne reads a puzzle in any form.
func readOne(text string) (*notation.Record, error) {
	reader := notation.NewReader(strings.NewReader(text), notation.ReadOptions{})
	for record, err := range reader.Records() {
		return record, err
	}
	return nil, errors.New("nothing there")
}

// walkVariant holds the steps of a puzzle; nil when it has no single solution.
func walkVariant(ctx context.Context, t *testing.T, puzzle variantPuzzle, above logic.Rating) (*soundness, []time.Duration) {
	record, err := readOne(puzzle.ISS)
	if err != nil {
		t.Logf("%s: %v", puzzle.Name, err)
		return nil, nil
	}
	p := record.Board.Puzzle
	if record.Candidates {
		p.Candidates = record.Board.Centre
	}
	limit, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	solution, err := sudoku.Solve(limit, p)
	if err != nil {
		t.Logf("%s: %v", puzzle.Name, err)
		return nil, nil
	}
	s, err := logic.NewState(p)
	if err != nil {
		t.Logf("%s: %v", puzzle.Name, err)
		return nil, nil
	}
	one := &soundness{t: t, name: puzzle.Name, solution: solution, boards: 1, seen: map[logic.Technique]int{}}
	var times []time.Duration
	for !s.Solved() {
		start := time.Now()
		step, err := logic.NextUpTo(ctx, s, above)
		times = append(times, time.Since(start))
		switch {
		case err != nil && !errors.Is(err, logic.ErrTooHard):
			t.Logf("%s: %v", puzzle.Name, err)
			return one, times
		case err != nil || step == nil || len(step.Place)+len(step.Remove) == 0:
			t.Logf("%s: ends with %d cells open", puzzle.Name, s.Rules().Cells()-s.Grid().Filled())
			return one, times
		case !one.holds(s, step):
			return one, times
		}
		s.Apply(step)
	}
	one.paths++
	return one, times
}

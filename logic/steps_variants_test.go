package logic_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"jiugong/sudoku"
	"jiugong/sudoku/generate"
	"jiugong/sudoku/logic"
	"jiugong/sudoku/notation"
)

// variantPuzzle is a puzzle to be read; its text is in any form.
type variantPuzzle struct {
	Name, ISS string
}

// TestVariantPathsAreSound walks puzzles with constraints of many kinds to the
// solution, or as far as the profile goes, and holds every step on the way.
// VARIANT_PATHS names a file of more, a line for each: a text in any form, or JSON
// as in notation/testdata/iss.jsonl. VARIANT_NETS has nets looked for, too,
// VARIANT_SECONDS is how long each puzzle may take, 60 if nothing is said.
func TestVariantPathsAreSound(t *testing.T) {
	path := os.Getenv("VARIANT_PATHS")
	if path == "" {
		path = "../notation/testdata/iss.jsonl"
	}
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	above := logic.BelowNets
	if os.Getenv("VARIANT_NETS") != "" {
		above = 0
	}
	total := soundness{seen: map[logic.Technique]int{}}
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	var times []time.Duration
	for lines.Scan() {
		if os.Getenv("VARIANT_PATHS") == "" && len(times) > 150 {
			break // enough for every day
		}
		puzzle := variantPuzzle{ISS: lines.Text()}
		if lines.Bytes()[0] == '{' {
			if err := json.Unmarshal(lines.Bytes(), &puzzle); err != nil {
				t.Fatal(err)
			}
		}
		if only := os.Getenv("VARIANT_ONLY"); only != "" && only != puzzle.Name {
			continue
		}
		ctx, cancel := context.WithTimeout(context.Background(), time.Duration(numberIn("VARIANT_SECONDS", 60))*time.Second)
		one, spent := readVariant(ctx, t, puzzle, above)
		cancel()
		times = append(times, spent...)
		if one != nil {
			total.add(one)
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
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

// readVariant holds the steps of a puzzle that is read; nil when it can't be, or has
// no single solution.
func readVariant(ctx context.Context, t *testing.T, puzzle variantPuzzle, above logic.Rating) (*soundness, []time.Duration) {
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
	return walkVariant(ctx, t, puzzle.Name, p, solution, above)
}

// walkVariant holds the steps of a puzzle.
func walkVariant(ctx context.Context, t *testing.T, name string, p sudoku.Puzzle, solution sudoku.Grid, above logic.Rating) (*soundness, []time.Duration) {
	s, err := logic.NewState(p)
	if err != nil {
		t.Logf("%s: %v", name, err)
		return nil, nil
	}
	one := &soundness{t: t, name: name, solution: solution, boards: 1, seen: map[logic.Technique]int{}}
	var times []time.Duration
	for !s.Solved() {
		start := time.Now()
		step, err := logic.NextUpTo(ctx, s, above)
		times = append(times, time.Since(start))
		switch {
		case err != nil && !errors.Is(err, logic.ErrTooHard):
			t.Logf("%s: %v", name, err)
			return one, times
		case err != nil || step == nil || len(step.Place)+len(step.Remove) == 0:
			t.Logf("%.60s: ends with %d cells open", name, s.Rules().Cells()-s.Grid().Filled())
			return one, times
		case !one.holds(s, step):
			return one, times
		}
		s.Apply(step)
	}
	one.paths++
	return one, times
}

// soundKinds are constraints whose steps are held on puzzles made for it: kinds, and
// pairs of them.
var soundKinds = []string{
	"killer", "thermo", "arrow", "difference", "ratio", "whisper", "renban", "xv", "littlekiller", "between",
	"sandwich", "xsum", "quadruple", "nabner", "sumline", "hiddenskyscraper", "zipper", "skyscraper", "numberedroom",
	"killer+thermo", "arrow+difference", "whisper+renban", "littlekiller+xv", "palindrome+thermo", "sandwich+killer",
}

// TestVariantStepsAreSound holds every step on the paths of puzzles that are made,
// from as many givens as they need or some more. VARIANT_SOUND is how many of each
// set of kinds, VARIANT_SEED the first.
func TestVariantStepsAreSound(t *testing.T) {
	boards, first := numberIn("VARIANT_SOUND", 1), numberIn("VARIANT_SEED", 1)
	ctx := context.Background()
	total := soundness{seen: map[logic.Technique]int{}}
	for _, kinds := range soundKinds {
		of := soundness{seen: map[logic.Technique]int{}}
		for i := range boards {
			size := "9"
			if boards == 1 && !strings.Contains(kinds, "whisper") { // digits that differ by five are few on 6x6
				size = "6"
			}
			asked, err := generate.ParseRules(size + "+" + kinds)
			if err != nil {
				t.Fatal(err)
			}
			seed := uint64(first + i)
			item, err := generate.One(ctx, generate.Options{Rules: asked.Rules, Lay: generate.Laying{Kinds: asked.Kinds}, Clues: generate.Range{Lo: 5 * (i % 7), Hi: asked.Rules.Cells()}, Seed: seed, N: 1, Workers: 1}, 0)
			if err != nil {
				t.Errorf("%s, seed %d: %v", kinds, seed, err)
				continue
			}
			one, _ := walkVariant(ctx, t, fmt.Sprintf("%s, seed %d: %v %v", kinds, seed, item.Puzzle.Rules, item.Puzzle), item.Puzzle, item.Solution, 1)
			of.add(one)
		}
		t.Logf("%-20s %v", kinds, &of)
		total.add(&of)
	}
	t.Logf("%v\n%v", &total, total.seen)
}

// numberIn is the number in an environment variable.
func numberIn(name string, otherwise int) int {
	if n, err := strconv.Atoi(os.Getenv(name)); err == nil {
		return n
	}
	return otherwise
}

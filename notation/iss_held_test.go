package notation

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"sort"
	"strings"
	"testing"
	"time"

	"jiugong/sudoku"
)

// heldPuzzle is a puzzle of Interactive-Sudoku-Solver's examples and tests.
type heldPuzzle struct {
	Set, Name, ISS string
	Solution       any    // a text where one is given, false where there is none
	Status         string `json:"iss_status"` // unique, multiple, none, capped; "" when it wasn't tried
}

// heldOddities are puzzles that have several solutions, though that site says one:
// on boards whose digits start at 0 it takes a sandwich for shorter than it may be.
var heldOddities = []string{"0-indexed: Sums and indexing"}

// heldAnswer is what became of one.
type heldAnswer struct {
	state  string // solved, refused, odd, wrong or slow
	reason string
	took   time.Duration
}

// TestISSPuzzles solves puzzles of Interactive-Sudoku-Solver: the solution that is
// given, and no other. testdata/iss.jsonl are some of them, of all types that can be
// read. SUDOKU_ISS names a file of more, and SUDOKU_ISS_LIMIT how long each may
// take, 10s as a rule; then the test prints a table by sets, and what wasn't solved.
func TestISSPuzzles(t *testing.T) {
	path, limit := os.Getenv("SUDOKU_ISS"), 10*time.Second
	whole := path != ""
	if !whole {
		path = "testdata/iss.jsonl"
	}
	if text := os.Getenv("SUDOKU_ISS_LIMIT"); text != "" {
		var err error
		if limit, err = time.ParseDuration(text); err != nil {
			t.Fatal(err)
		}
	}
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	table := map[string]map[string]int{}
	counts := map[string]int{}
	withSolution := 0
	var rest []string
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, MaxLine)
	for lines.Scan() {
		var held heldPuzzle
		if err := json.Unmarshal(lines.Bytes(), &held); err != nil {
			t.Fatal(err)
		}
		answer := held.solve(limit)
		if table[held.Set] == nil {
			table[held.Set] = map[string]int{}
		}
		table[held.Set][answer.state]++
		counts[answer.state]++
		if _, given := held.Solution.(string); given && answer.state == "solved" {
			withSolution++
		}
		if answer.state != "solved" {
			rest = append(rest, fmt.Sprintf("%-7s %s: %s: %s", answer.state, held.Set, held.Name, answer.reason))
		} else if answer.took > time.Second {
			rest = append(rest, fmt.Sprintf("%.1fs    %s: %s", answer.took.Seconds(), held.Set, held.Name))
		}
		if answer.state == "wrong" || answer.state != "solved" && !whole {
			t.Errorf("%s: %s: %s: %s", held.Set, held.Name, answer.state, answer.reason)
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	if !whole {
		return
	}
	var report strings.Builder
	fmt.Fprintf(&report, "%-24s %8s %8s %8s %8s %8s\n", "set", "solved", "refused", "slow", "odd", "wrong")
	for _, set := range append(slices.Sorted(keysOf(table)), "all") {
		row := table[set]
		if set == "all" {
			row = counts
		}
		fmt.Fprintf(&report, "%-24s %8d %8d %8d %8d %8d\n", set, row["solved"], row["refused"], row["slow"], row["odd"], row["wrong"])
	}
	fmt.Fprintf(&report, "%d solved of those with a solution\n", withSolution)
	sort.Strings(rest)
	t.Logf("%s%s", report.String(), strings.Join(rest, "\n"))
}

func keysOf(table map[string]map[string]int) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for key := range table {
			if !yield(key) {
				return
			}
		}
	}
}

// solve reads a puzzle, solves it and compares.
func (held heldPuzzle) solve(limit time.Duration) (answer heldAnswer) {
	defer func() {
		if broken := recover(); broken != nil {
			answer = heldAnswer{state: "wrong", reason: fmt.Sprint(broken)}
		}
	}()
	record, err := readISS([]byte(held.ISS), &ReadOptions{})
	if err != nil {
		return heldAnswer{state: "refused", reason: err.Error()}
	}
	puzzle := record.Board.Puzzle
	if record.Candidates {
		puzzle.Candidates = record.Board.Centre
	}
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	start := time.Now()
	solution, err := sudoku.Solve(ctx, puzzle)
	took := time.Since(start)
	wrong := func(format string, args ...any) heldAnswer {
		return heldAnswer{"wrong", fmt.Sprintf(format, args...), took}
	}
	solved := heldAnswer{"solved", "", took}
	wanted, given := held.Solution.(string)
	none := held.Solution == false || held.Status == "none"
	switch {
	case ctx.Err() != nil:
		return heldAnswer{"slow", fmt.Sprintf("more than %v", limit), took}
	case errors.Is(err, sudoku.ErrNoSolution):
		if none || held.Status == "capped" && !given {
			return solved
		}
		return wrong("no solution")
	case err != nil && !errors.Is(err, sudoku.ErrMultipleSolutions):
		return wrong("%v", err)
	case none:
		return wrong("a solution where there is none")
	case err != nil && held.Status == "unique":
		if isOdd := slices.Contains(heldOddities, held.Name); !isOdd {
			return wrong("several solutions")
		}
		for cell, sign := range []byte(wanted) {
			puzzle.Givens[cell] = sign - '0' - uint8(record.Board.Rules.Shape().First()) + 1
		}
		if _, err := sudoku.Solve(ctx, puzzle); err != nil {
			return wrong("%v", err)
		}
		return heldAnswer{"odd", "several solutions, of which that site finds one", took}
	case err == nil && held.Status == "multiple":
		return wrong("one solution where there are several")
	case given && err == nil:
		if got := held.write(puzzle, solution); got != wanted {
			return wrong("%s in place of %s", got, wanted)
		}
	}
	return solved
}

// write writes a solution as that site does: 1 to 9, from A where one is above 9.
func (held heldPuzzle) write(p sudoku.Puzzle, g sudoku.Grid) string {
	wanted, _ := held.Solution.(string)
	letters := strings.ContainsAny(wanted, "ABCDEFGHIJKLMNOP")
	var b strings.Builder
	for _, d := range g {
		v := int(d) + p.Rules.Shape().First() - 1
		if letters && v > 0 {
			b.WriteByte('A' + byte(v) - 1)
		} else {
			b.WriteByte('0' + byte(v))
		}
	}
	return b.String()
}

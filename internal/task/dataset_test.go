package task

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/canon"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/generate"
	"jiugong/sudoku/logic"
	"jiugong/sudoku/notation"
)

// rowsOf are the rows of a data set.
func rowsOf(t testing.TB, d *Dataset, jobs int, input string) []string {
	t.Helper()
	d.Words = explain.Best("en")
	next := 1
	var out strings.Builder
	out.WriteString(d.Header())
	units := Singly(Read(strings.NewReader(input), "", notation.ReadOptions{}, &next))
	err := Ordered(t.Context(), jobs, units, d.Do, func(a Answer, _ bool) error {
		for _, e := range a.Errors {
			t.Log(e.Where, e.Err)
		}
		out.Write(a.Out)
		a.Release()
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
}

// TestLooksAreOnOneSide: a puzzle in any look, of any rules that have looks, is on the
// side where it was; other puzzles of its solution grid need not be, unless asked.
func TestLooksAreOnOneSide(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 5))
	for _, text := range []string{"9", "9+x", "6", "4"} {
		rules, err := sudoku.ParseRules(text)
		if err != nil {
			t.Fatal(err)
		}
		finder := canon.NewFinder(rules)
		sides, apart, tests := map[string]int{}, 0, 0
		for item, err := range generate.All(t.Context(), generate.Options{Rules: rules, N: 60, Seed: 3}) {
			if err != nil {
				t.Fatal(err)
			}
			split := Split{Test: 30, Seed: uint64(item.Index % 3)}
			side, err := split.side(t.Context(), finder, item.Puzzle, item.Solution)
			if err != nil {
				t.Fatal(err)
			}
			sides[side]++
			m, err := canon.Random(t.Context(), rules, random)
			if err != nil {
				t.Fatal(err)
			}
			look, solution := m.Puzzle(item.Puzzle), m.Puzzle(sudoku.Puzzle{Rules: rules, Givens: item.Solution})
			if got, _ := split.side(t.Context(), finder, look, solution.Givens); got != side {
				t.Errorf("%s: %v is in %s, its look in %s", text, item.Puzzle, side, got)
			}
			more := item.Puzzle
			more.Givens = more.Givens.Clone()
			for cell, d := range more.Givens {
				if d == 0 {
					more.Givens[cell] = item.Solution[cell]
					break
				}
			}
			if other, _ := split.side(t.Context(), finder, more, item.Solution); other != side {
				apart++
			}
			split.BySolution = true
			one, _ := split.side(t.Context(), finder, item.Puzzle, item.Solution)
			if other, _ := split.side(t.Context(), finder, more, item.Solution); other != one {
				t.Errorf("%s: puzzles of one solution are in %s and %s", text, one, other)
			}
			if one == Test {
				tests++
			}
		}
		if text == "9" && (apart == 0 || sides[Test] < 8 || sides[Test] > 32 || tests == 0) {
			t.Errorf("%v, %d apart, %d by solution", sides, apart, tests)
		}
	}
}

// TestStepsLeadToTheSolution follows the traces with nothing but what they say.
func TestStepsLeadToTheSolution(t *testing.T) {
	puzzles := gradedPuzzle + "\n......3.31..4...\t4+x\n1.....3..2.....4\n"
	for _, profile := range []logic.Profile{logic.Human, logic.SE121} {
		d := &Dataset{To: "json", Steps: true, Profile: profile, Split: Split{Test: 50}}
		rows := rowsOf(t, d, 2, puzzles)
		if len(rows) != 3 {
			t.Fatal(rows)
		}
		for _, row := range rows {
			var x struct {
				Split, Puzzle, Solution string
				Steps                   []struct {
					Place, Remove []string
				}
			}
			if err := json.Unmarshal([]byte(row), &x); err != nil {
				t.Fatal(row, err)
			}
			side := 9
			if len(x.Puzzle) == 16 {
				side = 4
			}
			board := []byte(x.Puzzle)
			for _, step := range x.Steps {
				for _, text := range append(step.Place, step.Remove...) {
					var r, c, d int
					_, err := fmt.Sscanf(strings.Replace(text, "<>", "=", 1), "r%dc%d=%d", &r, &c, &d)
					at := (r-1)*side + c - 1
					if err != nil || strings.Contains(text, "<>") == (x.Solution[at] == byte('0'+d)) {
						t.Fatalf("%s of %s: %v", text, x.Puzzle, err)
					}
					if !strings.Contains(text, "<>") {
						board[at] = byte('0' + d)
					}
				}
			}
			if string(board) != x.Solution {
				t.Errorf("%s: the steps end at %s", profile, board)
			}
		}
	}
}

// TestTablesAreReadAgain: a table of any rules is input for everything else.
func TestTablesAreReadAgain(t *testing.T) {
	puzzles := gradedPuzzle + "\n1.....3..2.....4\n1.....3..2.....4\t4+littlekiller=9:r1c2r2c3r3c4+thermo=r1c1r1c2\n"
	var columns, err = AnalyseColumns("clues,er,guesses")
	if err != nil {
		t.Fatal(err)
	}
	for _, to := range []string{"csv", "json"} {
		d := &Dataset{To: to, Columns: columns, Steps: true, Profile: logic.Human}
		table := strings.Join(rowsOf(t, d, 1, puzzles), "\n") + "\n"
		count := 0
		for record, err := range notation.NewReader(strings.NewReader(table), notation.ReadOptions{}).Records() {
			if err != nil {
				t.Fatal(to, err, table)
			}
			if record.Solution == nil || !solves(record.Solution, record.Board.Puzzle) {
				t.Errorf("%s: the solution of %v isn't read", to, record.Board.Puzzle)
			}
			count++
		}
		if want := strings.Count(table, "\n") - len(d.Header())/max(len(d.Header()), 1); count != want || count < 2 {
			t.Errorf("%s: %d puzzles read of %d", to, count, want)
		}
	}
}

package task

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"jiugong/sudoku/explain"
	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/logic"
	"jiugong/sudoku/notation"
)

func newDataset(t testing.TB, to string, q ask.Dataset) *Dataset {
	t.Helper()
	if err := q.Check(); err != nil {
		t.Fatal(err)
	}
	return NewDataset(Rows{To: to, Words: explain.Best("en")}, q, nil)
}

// rowsOf are the rows of a data set.
func rowsOf(t testing.TB, d *Dataset, jobs int, input string) []string {
	t.Helper()
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

// TestStepsLeadToTheSolution follows the traces with nothing but what they say.
func TestStepsLeadToTheSolution(t *testing.T) {
	puzzles := gradedPuzzle + "\n......3.31..4...\t4+x\n1.....3..2.....4\n"
	for _, profile := range []logic.Profile{logic.Human, logic.SE121} {
		rows := rowsOf(t, newDataset(t, "json", ask.Dataset{Columns: "clues", Steps: true, Profile: string(profile), Test: 50}), 2, puzzles)
		if len(rows) != 3 {
			t.Fatal(rows)
		}
		for _, row := range rows {
			var x struct {
				Split, Puzzle, Solution string
				Trace                   []struct {
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
			for _, step := range x.Trace {
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
	for _, to := range []string{"csv", "json"} {
		d := newDataset(t, to, ask.Dataset{Columns: "clues,er,guesses", Steps: true, Profile: string(logic.Human)})
		table := strings.Join(rowsOf(t, d, 1, puzzles), "\n") + "\n"
		count := 0
		for record, err := range notation.NewReader(strings.NewReader(table), notation.ReadOptions{}).Records() {
			if err != nil {
				t.Fatal(to, err, table)
			}
			if record.Solution == nil || !ask.Solves(record.Solution, record.Board.Puzzle) {
				t.Errorf("%s: the solution of %v isn't read", to, record.Board.Puzzle)
			}
			count++
		}
		if want := strings.Count(table, "\n") - len(d.Header())/max(len(d.Header()), 1); count != want || count < 2 {
			t.Errorf("%s: %d puzzles read of %d", to, count, want)
		}
	}
}

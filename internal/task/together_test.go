package task

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/notation"
)

// TestTogetherIsOneByOne checks puzzles with givens too many, with several solutions and with none, all
// of a unit's together and each alone. Some stand with a solution that isn't theirs.
func TestTogetherIsOneByOne(t *testing.T) {
	const puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	const solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
	var input strings.Builder
	for cell := range 81 {
		line := []byte(puzzle)
		switch line[cell] = solution[cell]; cell % 5 {
		case 3:
			line[cell] = '.'
		case 4:
			line[cell] = '1'
		}
		behind := solution
		if cell%3 == 0 {
			behind = strings.NewReplacer("1", "2", "2", "1").Replace(solution)
		}
		input.WriteString(string(line) + "," + behind + "\n")
	}
	for _, to := range []string{"text", "tsv", "json"} {
		for _, q := range []ask.Check{{}, {Minimal: true}} {
			together, alone := NewCheck(Rows{To: to}, q), NewCheck(Rows{To: to}, q)
			alone.together = nil
			got, status := allOf(t, together, input.String())
			want, wantStatus := allOf(t, alone, input.String())
			if got != want || status != wantStatus {
				t.Errorf("%s, minimal %v: status %d, alone %d:\n%s\nalone:\n%s", to, q.Minimal, status, wantStatus, got, want)
			}
		}
	}
}

// TestSeveralTogetherAreOneByOne asks of puzzles with none, one and up to thousands of solutions what is found
// out together, and alone.
func TestSeveralTogetherAreOneByOne(t *testing.T) {
	var input strings.Builder
	for _, line := range []string{
		"8.........95.......76.........426798...571243...893165......916....3.487....1.532",
		"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
		"55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
		"...2..345.321....6...37628.45...2.131.8.6.9..7..9.1.5.....3......641..3.3.5..9.78",
		"..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
		"5346789126721953481983425678597614234268537917139248569615372842874196353452861..",
		"53.678.12672195348198342567859761423426853791713924856961537284287419635..5286179",
		"12345678.........................................................................",
	} {
		input.WriteString(line + "\n" + strings.ReplaceAll(line, ".", "0") + " # again\n")
	}
	count := func(rows Rows, q ask.Count) (together, alone Task) {
		a, b := NewCount(rows, q, 1), NewCount(rows, q, 1)
		b.together = nil
		return a, b
	}
	solve := func(rows Rows, q ask.Solve) (together, alone Task) {
		a, b := NewSolve(rows, q), NewSolve(rows, q)
		b.together = nil
		return a, b
	}
	compare := func(what any, to string, together, alone Task, input string) {
		got, status := allOf(t, together, input)
		want, wantStatus := allOf(t, alone, input)
		if got != want || status != wantStatus {
			t.Errorf("%T%+v, %s: status %d, alone %d:\n%.2000s\nalone:\n%.2000s", what, what, to, status, wantStatus, got, want)
		}
	}
	for _, to := range []string{"line", "tsv", "json"} {
		rows := Rows{To: to}
		for _, limit := range []int{0, 1, 2, 3, 100, 101, 250} {
			q := ask.Solve{Limit: limit}
			together, alone := solve(rows, q)
			compare(q, to, together, alone, input.String())
		}
		for _, q := range []ask.Count{{Limit: 1}, {Limit: 2}, {Limit: 9}, {Limit: 1500}, {Candidates: true, True: true}, {Candidates: true}} {
			together, alone := count(rows, q)
			compare(q, to, together, alone, input.String())
		}
	}
}

// allOf is what a task prints and says of all puzzles, and the worst status.
func allOf(t *testing.T, work Task, input string) (out string, status int) {
	next, said := 1, ""
	do := func(ctx context.Context, u *Unit, s *Sink) {
		work.Do(ctx, u, s)
		u.Release()
	}
	err := Ordered(t.Context(), 1, Read(strings.NewReader(input), "", notation.ReadOptions{}, &next), do, func(a Answer, _ bool) error {
		out, status = out+string(a.Out), max(status, a.Status)
		for _, wrong := range a.Errors {
			said += fmt.Sprintln(wrong.Puzzle, wrong.Err)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out + said, status
}

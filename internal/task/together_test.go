package task

import (
	"context"
	"strings"
	"testing"

	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/notation"
)

// TestTogetherIsOneByOne checks puzzles with givens too many, with several solutions and with none, all
// of a unit's together and each alone.
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
		input.WriteString(string(line) + "," + solution + "\n")
	}
	for _, to := range []string{"text", "tsv", "json"} {
		for _, q := range []ask.Check{{}, {Minimal: true}} {
			together, alone := NewCheck(Rows{To: to}, q), NewCheck(Rows{To: to}, q)
			alone.quick = nil
			got, status := allOf(t, together, input.String())
			want, wantStatus := allOf(t, alone, input.String())
			if got != want || status != wantStatus {
				t.Errorf("%s, minimal %v: status %d, alone %d:\n%s\nalone:\n%s", to, q.Minimal, status, wantStatus, got, want)
			}
		}
	}
}

// allOf is what a task prints of all puzzles, and the worst status.
func allOf(t *testing.T, work Task, input string) (out string, status int) {
	next := 1
	do := func(ctx context.Context, u *Unit, s *Sink) {
		work.Do(ctx, u, s)
		u.Release()
	}
	err := Ordered(t.Context(), 1, Read(strings.NewReader(input), "", notation.ReadOptions{}, &next), do, func(a Answer, _ bool) error {
		out, status = out+string(a.Out), max(status, a.Status)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out, status
}

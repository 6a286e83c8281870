package daily

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"jiugong/sudoku"
	"jiugong/sudoku/game"
)

const (
	line   = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
)

func parse(t *testing.T, text string) sudoku.Puzzle {
	t.Helper()
	p, err := sudoku.Parse(text, sudoku.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// played is a game in which the empty cells are filled in some order, one after each pause.
func played(t *testing.T, puzzle string, pause time.Duration, order func(cells []int)) *game.Game {
	t.Helper()
	p := parse(t, puzzle)
	g, err := game.New(p)
	if err != nil {
		t.Fatal(err)
	}
	var cells []int
	for cell, digit := range p.Givens {
		if digit == 0 {
			cells = append(cells, cell)
		}
	}
	order(cells)
	for _, cell := range cells {
		g.Advance(pause)
		if _, err := g.Do(game.Action{Do: game.Enter, Cells: []int{cell}, Digit: solved[cell] - '0'}); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

func encoded(t *testing.T, g *game.Game) string {
	t.Helper()
	text, err := g.Encode()
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func reading([]int) {}

func TestGamesThatCountAndThoseThatDoNot(t *testing.T) {
	right := encoded(t, played(t, line, time.Second, slices.Reverse))
	oneLess := played(t, line, time.Second, reading)
	oneLess.Undo()
	begun := parse(t, line)
	board := sudoku.NewBoard(begun)
	for cell := range board.Entries {
		if begun.Givens[cell] == 0 {
			board.Entries[cell] = solved[cell] - '0'
		}
	}
	board.Entries[2] = 0
	resumed, err := game.Resume(board)
	if err != nil {
		t.Fatal(err)
	}
	resumed.Advance(time.Hour)
	resumed.Do(game.Action{Do: game.Enter, Cells: []int{2}, Digit: 4})
	hinted := played(t, line, time.Second, reading)
	hinted.CountHint()
	for _, test := range []struct {
		name, document string
		want           Result
		err            error
		says           string
	}{
		{name: "as it should be", document: right, want: Result{Time: 51 * time.Second}},
		{name: "with a hint", document: encoded(t, hinted), want: Result{Time: 51 * time.Second, Hints: 1}},
		{name: "too fast", document: encoded(t, played(t, line, 100*time.Millisecond, reading)), err: ErrFast},
		{name: "in no time", document: encoded(t, played(t, line, 0, reading)), err: ErrFast},
		{name: "unsolved", document: encoded(t, oneLess), err: ErrUnsolved},
		{name: "another puzzle", document: encoded(t, played(t, "."+line[1:], time.Second, reading)), err: ErrOther},
		{name: "begun before", document: encoded(t, resumed), err: ErrBegun},
		{name: "times that go backwards", document: strings.Replace(right, `"at_ms":3000`, `"at_ms":300000`, 1), err: ErrTimes},
		{name: "a burst", document: strings.NewReplacer(`"at_ms":10000`, `"at_ms":14000`, `"at_ms":11000`, `"at_ms":14000`, `"at_ms":12000`, `"at_ms":14000`, `"at_ms":13000`, `"at_ms":14000`).Replace(right), err: ErrFast},
		{name: "moves that don't lead there", document: strings.Replace(right, `"digit":4`, `"digit":5`, 1), says: "lead"},
		{name: "no game", document: `{"format":"x"}`, says: "no saved game"},
		{name: "no JSON", document: `{`, says: "line 1"},
		{name: "time before the beginning", document: strings.Replace(right, `"at_ms":1000`, `"at_ms":-1000000`, 1), err: ErrTimes},
	} {
		got, err := Judge([]byte(test.document), begun, parse(t, solved).Givens)
		if test.err != nil && !errors.Is(err, test.err) || test.says != "" && (err == nil || !strings.Contains(err.Error(), test.says)) || test.err == nil && test.says == "" && err != nil {
			t.Errorf("%s: %v", test.name, err)
		}
		if err == nil && (got.Time != test.want.Time || got.Hints != test.want.Hints) {
			t.Errorf("%s: %+v", test.name, got)
		}
	}
}

// Who sends somebody else's moves at other times is found out; who reads a solved board off isn't.
func TestMovesOfSomebodyElse(t *testing.T) {
	p, solution := parse(t, line), parse(t, solved).Givens
	moves := func(pause time.Duration, order func([]int)) string {
		result, err := Judge([]byte(encoded(t, played(t, line, pause, order))), p, solution)
		if err != nil {
			t.Fatal(err)
		}
		return result.Moves
	}
	if moves(time.Second, slices.Reverse) != moves(2*time.Second, slices.Reverse) {
		t.Error("the same moves at other times look like others")
	}
	if moves(time.Second, reading) == moves(2*time.Second, reading) || moves(time.Second, reading) == moves(time.Second, slices.Reverse) {
		t.Error("different games look alike")
	}
}

func TestStreaksAndOpenDays(t *testing.T) {
	days := []string{"2026-11-21", "2026-11-27", "2026-11-28", "2026-11-29", "2026-12-01"}
	for day, want := range map[string]int{"2026-11-29": 3, "2026-11-28": 2, "2026-11-21": 1, "2026-11-30": 0, "2026-12-01": 1, "never": 0} {
		if got := Streak(days, day); got != want {
			t.Errorf("%s: %d", day, got)
		}
	}
	day := time.Date(2026, 11, 29, 0, 0, 0, 0, time.UTC)
	for hours, want := range map[int]bool{-15: false, -13: true, 0: true, 35: true, 36: false, 100: false} {
		if got := Open(day, day.Add(time.Duration(hours)*time.Hour)); got != want {
			t.Errorf("%d h: %v", hours, got)
		}
	}
}

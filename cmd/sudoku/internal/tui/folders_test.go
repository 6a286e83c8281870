package tui

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"jiugong/sudoku"
	"jiugong/sudoku/game"
)

func newTestFolders(t *testing.T) *folders {
	t.Helper()
	return newFolders(t.TempDir(), t.TempDir())
}

func newTestGame(t *testing.T) *game.Game {
	t.Helper()
	p, err := sudoku.Parse(example, sudoku.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	g, err := game.New(p)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestAGameThatIsPlayedElsewhereIsCopied(t *testing.T) {
	s := newTestFolders(t)
	now := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	first := s.begin(newTestGame(t), now)
	id := first.About().ID
	if list := s.list(); len(list) != 1 || !list[0].locked {
		t.Fatalf("the list is %+v, want the game, locked", list)
	}
	if _, ok := s.latest(); ok {
		t.Error("a game that is played elsewhere is offered to go on with")
	}
	if err := s.remove(id); !errors.Is(err, errLocked) {
		t.Errorf("removing it: %v", err)
	}
	second, copied, err := s.open(id, now)
	if err != nil || !copied || second.About().ID == id {
		t.Fatalf("opening it again: %v, copied %v", err, copied)
	}
	if err := errors.Join(second.close(), first.close()); err != nil {
		t.Fatal(err)
	}
	third, copied, err := s.open(id, now)
	if err != nil || copied {
		t.Fatalf("opening it when it is free: %v, copied %v", err, copied)
	}
	if err := third.close(); err != nil {
		t.Fatal(err)
	}
	if err := s.remove(id); err != nil || len(s.list()) != 1 {
		t.Errorf("removing it: %v; %d are left, want the copy", err, len(s.list()))
	}
}

// TestAPuzzleThatWasBegunGoesOn gives the same puzzle to the command again.
func TestAPuzzleThatWasBegunGoesOn(t *testing.T) {
	s := newTestFolders(t)
	now := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	first := s.begin(newTestGame(t), now)
	id := first.About().ID
	same, marked := newTestGame(t).Board(), newTestGame(t).Board()
	marked.Corner[2] = 1
	other, err := sudoku.Parse(strings.Replace(example, "5", ".", 1), sudoku.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := s.begun(same); ok {
		t.Error("it goes on while another instance plays it")
	}
	if _, err := first.Do(game.Action{Do: game.Enter, Cells: []int{2}, Digit: 4}); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(first.save(), first.close()); err != nil {
		t.Fatal(err)
	}
	if got, ok := s.begun(same); !ok || got != id {
		t.Errorf("%q goes on, want %q", got, id)
	}
	for what, b := range map[string]*sudoku.Board{"with a mark": marked, "without a given": sudoku.NewBoard(other)} {
		if got, ok := s.begun(b); ok {
			t.Errorf("%s: %s goes on", what, got)
		}
	}
}

func TestLeftoversOfKilledSavesGoAway(t *testing.T) {
	s := newTestFolders(t)
	if err := s.writable(); err != nil {
		t.Fatal(err)
	}
	old, young := filepath.Join(s.games(), ".a.json.1.tmp"), filepath.Join(s.games(), ".b.json.2.tmp")
	for _, file := range []string{old, young} {
		if err := os.WriteFile(file, nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Chtimes(old, time.Time{}, time.Now().Add(-2*time.Hour)); err != nil {
		t.Fatal(err)
	}
	newFolders(s.data, s.config)
	files, _ := filepath.Glob(filepath.Join(s.games(), ".*.tmp"))
	if !slices.Equal(files, []string{young}) {
		t.Errorf("left are %v", files)
	}
}

func TestAResultIsCountedOnce(t *testing.T) {
	s := newTestFolders(t)
	for _, r := range []result{{ID: "a", Level: "easy", ElapsedMS: 5000}, {ID: "b", Level: "easy", ElapsedMS: 1000}, {ID: "a", Level: "easy", ElapsedMS: 1}, {ID: "c", Level: "easy", ElapsedMS: 3000, Hints: 1}} {
		if err := s.addResult(r); err != nil {
			t.Fatal(err)
		}
	}
	sorted, solved := times(s.results(), "easy")
	if solved != 3 || !slices.Equal(sorted, []time.Duration{time.Second, 5 * time.Second}) {
		t.Errorf("%d solved, without hints in %v", solved, sorted)
	}
}

func TestStreaksOfDays(t *testing.T) {
	for _, test := range []struct {
		days         string
		now, longest int
	}{
		{"", 0, 0},
		{"2026-11-21", 1, 1},
		{"2026-11-20", 1, 1}, // today is not over yet
		{"2026-11-19", 0, 1},
		{"2026-10-31 2026-11-01 2026-11-02 2026-11-20 2026-11-21", 2, 3},
		{"2026-11-21 2026-11-21 2026-11-20", 2, 2},
	} {
		var results []result
		for _, day := range strings.Fields(test.days) {
			results = append(results, result{Day: day})
		}
		if now, longest := streak(results, "2026-11-21"); now != test.now || longest != test.longest {
			t.Errorf("%s: %d now, %d at best; want %d and %d", test.days, now, longest, test.now, test.longest)
		}
	}
}

// Whatever the window and the board, a click on a cell's digit finds that cell.
func TestEveryCellCanBeFoundAgain(t *testing.T) {
	for _, name := range []string{"4", "6", "9", "9+jigsaw=" + strings.Repeat("111222333", 3) + strings.Repeat("444555666", 3) + strings.Repeat("777888999", 3), "12", "16", "25", "samurai"} {
		rules, err := sudoku.ParseRules(name)
		if err != nil {
			t.Fatal(err)
		}
		shape := rules.Shape()
		for _, size := range [][2]int{{80, 24}, {40, 20}, {200, 120}, {25, 12}} {
			var b area
			b.arrange(rules, rules.Symbols(), size[0], size[1], bottomPanel)
			board := sudoku.NewBoard(sudoku.Puzzle{Rules: rules, Givens: make(sudoku.Grid, rules.Cells())})
			theme := bareTheme()
			var c canvas
			for cell := range rules.Cells() {
				c.reset(size[0], size[1], plainStyle)
				b.draw(&c, &boardView{board: board, theme: &theme, cursor: cell})
				p := shape.Position(cell)
				x := b.x + b.g.x[p.Col] + b.g.cellW/2 - b.left
				y := b.y + b.g.y[p.Row] + (b.g.cellH-1)/2 - b.top
				if got := b.cellAt(shape, x, y); got != cell {
					t.Fatalf("%s in %v: the middle of cell %d belongs to %d", name, size, cell, got)
				}
			}
		}
	}
}

// plainRun plays commands and gives what is said.
func plainRun(t *testing.T, config Config, commands string) string {
	t.Helper()
	var out strings.Builder
	if config.Data == "" {
		config.Data, config.Settings = t.TempDir(), t.TempDir()
	}
	config.Input, config.Output = strings.NewReader(commands), &out
	if err := RunPlain(context.Background(), config); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestThePlainGameKnowsAllCommands(t *testing.T) {
	var all []string
	for name, c := range lineTable() {
		if c.name != "quit" {
			argument, _, _ := strings.Cut(c.example, "|") // one of several
			all = append(all, strings.TrimSpace(name+" "+argument))
		}
	}
	slices.Sort(all)
	p, err := sudoku.Parse(example, sudoku.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range []string{"en", "zh"} {
		out := plainRun(t, Config{Lang: lang, Board: sudoku.NewBoard(p), Generate: someMaker(t)}, strings.Join(all, "\n")+"\n")
		for _, line := range strings.Split(out, "\n") {
			if strings.Contains(line, "not understood") || strings.Contains(line, "不懂") || strings.Contains(line, "%!") {
				t.Errorf("%s: %s", lang, line)
			}
		}
	}
}

func TestThePlainGameIsSolvedByCommandsAlone(t *testing.T) {
	p, err := sudoku.Parse("1.34341221434321", sudoku.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	out := plainRun(t, Config{Lang: "en", Board: sudoku.NewBoard(p)}, "next\n3\nundo\nwhat\nr1c1 2\nr1c2 2\n")
	for _, text := range []string{
		"Puzzle 4×4, level Beginner: 15 givens, 1 cell empty.", "empty, row 1 column 2", "clashes with r1c3", "The board is full, but something is wrong.",
		"wrong.\nempty, row 1 column 2", `"what" is not understood`, "It can't be changed: 1, given, row 1 column 1", "2, row 1 column 2", "Solved in 0:00!",
	} {
		if !strings.Contains(out, text) {
			t.Errorf("nothing says %q in\n%s", text, out)
		}
	}
}

package game

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"jiugong/sudoku"
)

const (
	example  = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
)

func newGame(t testing.TB, rules, givens string) *Game {
	t.Helper()
	r, err := sudoku.ParseRules(rules)
	if err != nil {
		t.Fatal(err)
	}
	p, err := sudoku.Parse(givens, sudoku.ParseOptions{Rules: r})
	if err != nil {
		t.Fatal(err)
	}
	g, err := New(p)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// drawAction is any action, possible or not.
func drawAction(t *rapid.T, g *Game) Action {
	n, cells := g.Rules().N(), g.Rules().Cells()
	cell := rapid.IntRange(0, cells-1)
	digit := rapid.Custom(func(t *rapid.T) uint8 { return uint8(rapid.IntRange(1, n).Draw(t, "digit")) })
	candidates := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Candidate { return Candidate{cell.Draw(t, "cell"), digit.Draw(t, "digit")} }), 0, 4)
	return Action{
		Do:        rapid.SampledFrom([]Verb{Enter, Enter, Enter, Corner, Centre, Colour, Paint, Clear, Notes, Deduce, Draw, Draw, Return, Restart}).Draw(t, "do"),
		Cells:     rapid.SliceOfN(cell, 0, 5).Draw(t, "cells"),
		Digit:     digit.Draw(t, "digit"),
		Colour:    uint8(rapid.IntRange(1, MaxColour).Draw(t, "colour")),
		Clean:     rapid.Bool().Draw(t, "clean"),
		Place:     candidates.Draw(t, "place"),
		Remove:    candidates.Draw(t, "remove"),
		Savepoint: rapid.IntRange(0, 2).Draw(t, "savepoint"),
		Lines: rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Line {
			end := rapid.Custom(func(t *rapid.T) Candidate {
				return Candidate{rapid.IntRange(0, 3).Draw(t, "cell"), uint8(rapid.IntRange(0, 1).Draw(t, "digit"))}
			})
			return Line{end.Draw(t, "from"), end.Draw(t, "to")}
		}), 0, 3).Draw(t, "lines"),
	}
}

// play does anything that a player can do, some of it impossible.
func play(t *rapid.T, g *Game) {
	for range rapid.IntRange(0, 30).Draw(t, "moves") {
		switch rapid.IntRange(0, 9).Draw(t, "move") {
		case 0:
			g.Undo()
		case 1:
			g.Redo()
		case 2:
			g.Save(rapid.SampledFrom([]string{"", "x"}).Draw(t, "name"))
		case 3:
			g.Advance(time.Duration(rapid.IntRange(0, 100000).Draw(t, "ms")) * time.Millisecond)
		default:
			_, _ = g.Do(drawAction(t, g))
		}
	}
}

func drawGame(t *rapid.T) *Game {
	puzzle := rapid.SampledFrom([][2]string{
		{"9", example}, {"4", "1..............."}, {"6+x", strings.Repeat(".", 36)},
		{"9+knight", strings.Repeat(".", 81)}, {"12", strings.Repeat(".", 144)},
	}).Draw(t, "puzzle")
	rules, err := sudoku.ParseRules(puzzle[0])
	if err != nil {
		t.Fatal(err)
	}
	p, err := sudoku.Parse(puzzle[1], sudoku.ParseOptions{Rules: rules})
	if err != nil {
		t.Fatal(err)
	}
	g, err := New(p)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestUndoingAllGivesTheStartAndRedoingAllTheEnd(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGame(t)
		play(t, g)
		for g.Redo() {
		}
		end := g.drawn()
		undone := 0
		for g.Undo() {
			undone++
		}
		if start := g.drawn(); !start.equal(drawn{}) {
			t.Fatalf("after undoing %d actions %v is left", undone, start)
		}
		for g.Redo() {
		}
		if again := g.drawn(); !again.equal(end) {
			t.Fatalf("redone: %v, before: %v", again, end)
		}
	})
}

func TestReplayingAHistoryGivesTheSameBoard(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGame(t)
		play(t, g)
		actions, done := g.History()
		again, err := New(g.board.Puzzle)
		if err != nil {
			t.Fatal(err)
		}
		again.SetAssists(Purist())
		again.savepoints = g.savepoints
		for i, a := range actions[:done] {
			if changed, err := again.Do(a); err != nil || !changed {
				t.Fatalf("action %d, %+v: changed %v, %v", i, a, changed, err)
			}
		}
		if !g.drawn().equal(again.drawn()) {
			t.Fatalf("replayed: %v, played: %v", written(nil, again.board), written(nil, g.board))
		}
	})
}

func TestASavedGameIsReadBackWhole(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGame(t)
		play(t, g)
		data, err := g.Encode()
		if err != nil {
			t.Fatal(err)
		}
		again, err := Decode(data)
		if err != nil {
			t.Fatalf("%v\n%s", err, data)
		}
		if twice, _ := again.Encode(); !bytes.Equal(data, twice) {
			t.Fatalf("read and written again:\n%s\nbefore:\n%s", twice, data)
		}
		for g.Undo() {
			again.Undo()
			if !g.drawn().equal(again.drawn()) {
				t.Fatal("undo goes another way in the game that was read")
			}
		}
	})
}

func TestGivensNeverChange(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGame(t)
		givens := g.board.Givens.Clone()
		play(t, g)
		if !slices.Equal(givens, g.board.Givens) {
			t.Fatal("the givens have changed")
		}
		for cell, d := range g.board.Entries {
			if d != 0 && givens[cell] != 0 {
				t.Fatalf("an entry lies on the given of %s", g.Rules().CellName(cell))
			}
		}
	})
}

func TestTheAnswerIsFound(t *testing.T) {
	ctx := context.Background()
	g := newGame(t, "9", example)
	g.SetAnswer(FindAnswer(ctx, g.board.Puzzle))
	if got := string(g.board.Symbols.AppendLine(nil, g.Answer().Grid)); got != solution {
		t.Errorf("the solution is %s, want %s", got, solution)
	}
	if several := FindAnswer(ctx, newGame(t, "4", "1...............").board.Puzzle); several.Solutions != Several || several.Grid != nil {
		t.Errorf("a 4×4 with one given: %v", several)
	}
	if none := FindAnswer(ctx, newGame(t, "4", "123........4....").board.Puzzle); none.Solutions != None {
		t.Errorf("a 4×4 with no place for a 4 in row 1: %v", none)
	}
}

func TestAWrongAnswerIsRefused(t *testing.T) {
	g := newGame(t, "9", example)
	p, err := sudoku.Parse("1"+solution[1:], sudoku.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for _, known := range []Solutions{One, Unknown} {
		g.SetAnswer(Answer{known, p.Givens})
		if g.Answer().Solutions != Unknown || g.Answer().Grid != nil {
			t.Error("a grid that is no solution was taken for one")
		}
	}
}

func TestTheSolutionThatTheSetterMeansCountsUntilMoreIsKnown(t *testing.T) {
	g := newGame(t, "9", example)
	meant, err := sudoku.Parse(solution, sudoku.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	g.SetAnswer(Answer{Unknown, meant.Givens})
	data, err := g.Encode()
	if err != nil {
		t.Fatal(err)
	}
	if g, err = Decode(data); err != nil {
		t.Fatal(err)
	}
	if got := g.Answer(); got.Solutions != Unknown || !slices.Equal(got.Grid, meant.Givens) {
		t.Errorf("a saved game has %v", got)
	}
	if got := g.Check().Against; got != One {
		t.Errorf("entries are held against %v", got)
	}
	g.SetAnswer(Answer{Several, meant.Givens})
	if got := g.Answer(); got.Solutions != Several || got.Grid != nil {
		t.Errorf("with several solutions the answer is %v", got)
	}
}

func TestResumeStartsFromTheBoardAndRestartFromTheGivens(t *testing.T) {
	b := newGame(t, "9", example).Board()
	b.Entries[2], b.Centre[3] = 4, sudoku.SetOf(2, 6)
	g, err := Resume(b)
	if err != nil {
		t.Fatal(err)
	}
	if g.Undo() {
		t.Error("Undo goes behind the start")
	}
	if _, err := g.Do(Action{Do: Restart}); err != nil || len(written(nil, g.board)) > 0 {
		t.Errorf("after the restart there is %v, %v", written(nil, g.board), err)
	}
	data, err := g.Encode()
	if err != nil {
		t.Fatal(err)
	}
	if g, err = Decode(data); err != nil {
		t.Fatal(err)
	}
	if g.Undo(); g.board.Entries[2] != 4 || g.board.Centre[3] != sudoku.SetOf(2, 6) {
		t.Error("the start is lost in the saved game")
	}
}

func TestPeersAreTheCellsOfTheHousesAndGroups(t *testing.T) {
	if got := len(newGame(t, "9", example).Peers(40)); got != 20 {
		t.Errorf("r5c5 of a 9×9 has %d peers, want 20", got)
	}
	if got := len(newGame(t, "9+x", strings.Repeat(".", 81)).Peers(40)); got != 32 {
		t.Errorf("r5c5 of a 9×9 with diagonals has %d peers, want 32", got)
	}
}

func TestAFileIsReplacedWholeOrNotAtAll(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "game.json")
	for i, write := range []func(string, []byte) error{WriteFile, ReplaceFile, WriteFile} {
		text := strings.Repeat("x", i)
		if err := write(path, []byte(text)); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(path); err != nil || string(got) != text {
			t.Errorf("read %q, %v, want %q", got, err, text)
		}
		if err := write(filepath.Join(dir, "no folder", "game.json"), nil); err == nil {
			t.Error("a file was written into a folder that is not there")
		}
		if err := SyncFile(path); err != nil {
			t.Error(err)
		}
	}
	if files, _ := os.ReadDir(dir); len(files) != 1 {
		t.Errorf("%d files are left, want 1", len(files))
	}
}

func TestDocumentsThatAreNoGameAreRefusedWithTheReason(t *testing.T) {
	g := newGame(t, "9", example)
	if _, err := g.Do(Action{Do: Enter, Cells: []int{2}, Digit: 4}); err != nil {
		t.Fatal(err)
	}
	data, err := g.Encode()
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ old, new, reason string }{
		{`{`, ``, "no saved game"},
		{Format, "other", "format"},
		{`"version":1`, `"version":99`, "version"},
		{`"rules":"9"`, `"rules":"9+y"`, "feature"},
		{`"53..7`, `"55..7`, "both hold 5"},
		{`"53..7`, `"3..7`, "cells"},
		{`"r1c3"`, `"r1c33"`, "no cell"},
		{`"do":"enter"`, `"do":"eat"`, "nothing that can be done"},
		{`"digit":4`, `"digit":44`, "digit 44"},
		{`"digit":4`, `"digit":5`, "doesn't lead to the board"},
		{`"done":1`, `"done":7`, "can't be done"},
	} {
		changed := strings.Replace(string(data), test.old, test.new, 1)
		if _, err := Decode([]byte(changed)); err == nil || !strings.Contains(err.Error(), test.reason) {
			t.Errorf("with %s for %s: error %v, want one about %q", test.new, test.old, err, test.reason)
		}
	}
}

func TestDocumentsAreWrittenToTheByte(t *testing.T) {
	g := newGame(t, "4", "1234............")
	same := func(want string) {
		t.Helper()
		data, err := g.Encode()
		if err != nil || string(data) != want+"\n" {
			t.Errorf("error %v, got\n%swant\n%s", err, data, want)
		}
	}
	same(`{"format":"jiugong-sudoku-game","version":1,"rules":"4","givens":"1234............","solutions":"unknown","status":"playing","filled":[0,12],"elapsed_ms":0,"cursor":"r1c1","assists":{"clashes":"always","check":"demand","auto_clean":true,"auto_notes":true,"places":true,"remaining":true,"same":true,"peers":false,"hints":true,"timer":true},"board":{},"history":[],"done":0}`)
	g.SetAbout(About{Title: "<a & b>", Rating: 72})
	g.SetAnswer(Answer{Solutions: One, Grid: sudoku.Grid{1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1}})
	g.Advance(1500 * time.Millisecond)
	g.Save("")
	for _, a := range []Action{{Do: Enter, Cells: []int{4}, Digit: 3}, {Do: Deduce, Remove: []Candidate{{Cell: 5, Digit: 1}}}} {
		if _, err := g.Do(a); err != nil {
			t.Fatal(err)
		}
	}
	g.Undo()
	same(`{"format":"jiugong-sudoku-game","version":1,"about":{"title":"<a & b>","rating":72},"rules":"4","givens":"1234............","solutions":"one","solution":"1234341221434321","status":"playing","filled":[1,12],"elapsed_ms":1500,"cursor":"r1c1","assists":{"clashes":"always","check":"demand","auto_clean":true,"auto_notes":true,"places":true,"remaining":true,"same":true,"peers":false,"hints":true,"timer":true},"board":{"entries":"....3..........."},"history":[{"do":"enter","cells":["r2c1"],"digit":3,"clean":true,"at_ms":1500},{"do":"deduce","clean":true,"remove":[{"cell":"r2c2","digit":1}],"at_ms":1500}],"done":1,"savepoints":[{"name":"A","done":0,"board":{}}]}`)
}

func FuzzDecode(f *testing.F) {
	for _, name := range []string{"9", "4+x"} {
		rules, err := sudoku.ParseRules(name)
		if err != nil {
			f.Fatal(err)
		}
		g, err := New(sudoku.Puzzle{Rules: rules, Givens: make(sudoku.Grid, rules.Cells())})
		if err != nil {
			f.Fatal(err)
		}
		g.Save("A")
		for _, a := range []Action{{Do: Notes}, {Do: Enter, Cells: []int{1}, Digit: 2, Clean: true}, {Do: Paint, Cells: []int{1}, Digit: 1, Colour: 2}, {Do: Return}} {
			if _, err := g.Do(a); err != nil {
				f.Fatal(err)
			}
		}
		data, err := g.Encode()
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		g, err := Decode(data)
		if err != nil {
			return
		}
		again, err := g.Encode()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Decode(again); err != nil {
			t.Fatalf("%v\n%s", err, again)
		}
	})
}

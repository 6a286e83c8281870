//go:build page

package web

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"jiugong/sudoku"
	"jiugong/sudoku/game"
)

// TestBothModelsReadAlike damages saved games, most of them. Either model refuses what the
// other refuses, and what they take they take for the same.
func TestBothModelsReadAlike(t *testing.T) {
	s := newPlayer(t)
	whole := savedGame(t)
	taken, refused := 0, 0
	rapid.Check(t, func(r *rapid.T) {
		var document any
		if err := json.Unmarshal(whole, &document); err != nil {
			t.Fatal(err)
		}
		for range rapid.IntRange(0, 2).Draw(r, "times") {
			damage(r, document)
		}
		text, err := json.Marshal(document)
		if err != nil {
			t.Fatal(err)
		}
		g, refusal := game.Decode(text)
		_, pageRefusal := s.call("open", string(text))
		switch {
		case (refusal == nil) != (pageRefusal == nil):
			r.Fatalf("package game: %v\nthe page: %v\n%s", refusal, pageRefusal, text)
		case refusal != nil:
			refused++
			if !strings.Contains(pageRefusal.Error(), "GameError") {
				r.Fatalf("the page stops with %v\n%s", pageRefusal, text)
			}
		default:
			taken++
			want, err := g.Encode()
			if err != nil {
				r.Fatal(err)
			}
			if got := s.must("encoded").String(); got != string(want) {
				r.Fatalf("the page makes of it\n%s, package game\n%s", got, want)
			}
		}
	})
	if (taken == 0 || refused == 0) && !testing.Short() {
		t.Errorf("%d games were taken, %d refused", taken, refused)
	}
}

// savedGame is a game that has something of everything.
func savedGame(t *testing.T) []byte {
	rules, err := sudoku.ParseRules("4+x")
	if err != nil {
		t.Fatal(err)
	}
	g, err := game.New(sudoku.Puzzle{Rules: rules, Givens: sudoku.Grid{1, 2, 3, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}})
	if err != nil {
		t.Fatal(err)
	}
	g.SetAnswer(game.Answer{Solutions: game.One, Grid: sudoku.Grid{1, 2, 3, 4, 3, 4, 1, 2, 4, 3, 2, 1, 2, 1, 4, 3}})
	g.SetAbout(game.About{ID: "x", Title: "A game", Rating: 12})
	for _, a := range []game.Action{
		{Do: game.Enter, Cells: []int{4}, Digit: 3}, {Do: game.Centre, Cells: []int{5, 6}, Digit: 4}, {Do: game.Corner, Cells: []int{7}, Digit: 2},
		{Do: game.Colour, Cells: []int{0, 9}, Colour: 5}, {Do: game.Paint, Cells: []int{9}, Digit: 1, Colour: 2},
		{Do: game.Deduce, Place: []game.Candidate{{Cell: 15, Digit: 3}}, Remove: []game.Candidate{{Cell: 14, Digit: 4}}},
	} {
		if changed, err := g.Do(a); err != nil || !changed {
			t.Fatal(changed, err)
		}
	}
	g.Save("")
	g.Do(game.Action{Do: game.Clear, Cells: []int{4}})
	g.Undo()
	data, err := g.Encode()
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// damage puts something else in some place of a document.
func damage(r *rapid.T, document any) {
	for {
		var put func(any)
		var inside any
		switch d := document.(type) {
		case map[string]any:
			if len(d) == 0 {
				return
			}
			name := rapid.SampledFrom(slices.Sorted(maps.Keys(d))).Draw(r, "name")
			if name == "filled" { // read only for lists of games
				return
			}
			inside, put = d[name], func(value any) { d[name] = value }
			if rapid.IntRange(0, 9).Draw(r, "drop") == 0 {
				delete(d, name)
				return
			}
		case []any:
			if len(d) == 0 {
				return
			}
			i := rapid.IntRange(0, len(d)-1).Draw(r, "i")
			inside, put = d[i], func(value any) { d[i] = value }
		}
		_, isMap := inside.(map[string]any)
		_, isList := inside.([]any)
		if (isMap || isList) && rapid.IntRange(0, 5).Draw(r, "deeper") > 0 {
			document = inside
			continue
		}
		put(rapid.SampledFrom([]any{
			nil, true, false, 0, 1, 2, 3, 4, 5, 10, -1, 1.5, "", "x", "r1c1", "r2c2", "r4c4", "r5c1", "r+2c03", "rc", "enter", "return", "restart", "notes", "several",
			"9", "4", "4:2x2+x", "................", "12..............", "123434124321214", []any{}, []any{1, 2}, []any{[]any{1, 2}}, []any{"r3c3"}, []any{"a", "b", "c", "d"},
			map[string]any{}, map[string]any{"r3c3": []any{1, 4}}, map[string]any{"r3c3": []any{[]any{4, 9}}},
		}).Draw(r, "value"))
		return
	}
}

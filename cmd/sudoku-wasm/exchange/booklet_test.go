package main

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"golang.org/x/image/font/sfnt"

	"jiugong/sudoku/book"
	"jiugong/sudoku/cmd/sudoku-wasm/internal/call"
	"jiugong/sudoku/draw/face"
	"jiugong/sudoku/internal/ask/page"
)

// wanted is what the page asks for.
func wanted(some call.Object) call.Object {
	args := call.Object{
		"lang": "en", "rules": "9", "seed": "7", "levels": call.List{"easy", "medium"}, "numbers": call.List{2.0, 1.0},
		"perPage": 2.0, "size": "a4", "solutions": true, "site": "https://example.org",
	}
	for name, value := range some {
		args[name] = value
	}
	return args
}

// TestABookletIsTheBook holds the pages against those that package book makes, and the
// progress against the number of puzzles.
func TestABookletIsTheBook(t *testing.T) {
	most := 0
	ctx := call.WithProgress(context.Background(), func(work page.WorkDone) {
		most = max(most, work.Done)
		if work.Total != 3 {
			t.Errorf("progress is %v", work)
		}
	})
	result := calls.Answer(ctx, "booklet", wanted(nil))
	answer, _ := result["answer"].(call.Object)
	if answer == nil {
		t.Fatal(result)
	}
	if most == 0 || answer["width"] != "210.00mm" || answer["height"] != "297.00mm" {
		t.Errorf("%d made, %v wide, %v high", most, answer["width"], answer["height"])
	}
	recipe := book.Recipe{Levels: []book.Share{{Level: "easy", N: 2}, {Level: "medium", N: 1}}, Symmetry: "rotate180", Seed: 7}
	made, err := book.Make(context.Background(), recipe, nil)
	if err != nil {
		t.Fatal(err)
	}
	size, _ := book.ParseSize("a4")
	pages := answer["pages"].(call.List)
	for page, err := range made.Pictures(context.Background(), book.Options{PerPage: 2, Size: size, Site: "https://example.org", Fonts: face.Viewed()}) {
		if err != nil {
			t.Fatal(err)
		}
		if len(pages) == 0 || pages[0] != string(page.SVG(0)) {
			t.Fatalf("%d pages before the last one are others than the book's", len(pages))
		}
		pages = pages[1:]
	}
	if len(pages) > 0 {
		t.Errorf("%d pages more than the book has", len(pages))
	}
}

func TestBookletsOfAllKinds(t *testing.T) {
	for name, test := range map[string]struct {
		args  call.Object
		pages int
		has   string
	}{
		"bare":       {call.Object{"bare": true, "solutions": false}, 2, "No. 3"},
		"Chinese":    {call.Object{"lang": "zh"}, 10, "第 1–2 题"},
		"too large":  {call.Object{"rules": "25", "levels": call.List{""}, "numbers": call.List{1.0}, "perPage": 1.0}, 8, "25×25"},
		"any level":  {call.Object{"rules": "6", "levels": call.List{""}, "numbers": call.List{4.0}, "bare": true}, 3, "Solution: p. 3"},
		"candidates": {call.Object{"candidates": true, "bare": true}, 3, `>9</text>`},
	} {
		result := calls.Answer(context.Background(), "booklet", wanted(test.args))
		answer, _ := result["answer"].(call.Object)
		if answer == nil {
			t.Errorf("%s: %v", name, result)
			continue
		}
		pages, all := answer["pages"].(call.List), ""
		for _, page := range pages {
			all += page.(string)
		}
		if len(pages) != test.pages || !strings.Contains(all, test.has) {
			t.Errorf("%s: %d pages, want %d with %q", name, len(pages), test.pages, test.has)
		}
	}
}

func TestTroublesOfBookletsAreTold(t *testing.T) {
	for name, test := range map[string]struct {
		args         call.Object
		code, reason string
	}{
		"seed":    {call.Object{"seed": "x"}, "option", "a seed is a number from 0"},
		"small":   {call.Object{"size": "5x8", "perPage": 6.0, "lang": "zh"}, "form", "太小"},
		"size":    {call.Object{"size": "stamp"}, "form", `"stamp" is no size`},
		"rules":   {call.Object{"rules": "9+nothing"}, "form", "nothing"},
		"perPage": {call.Object{"perPage": 3.0}, "form", "1, 2, 4 or 6"},
	} {
		result := calls.Answer(context.Background(), "booklet", wanted(test.args))
		trouble, _ := result["trouble"].(call.Object)
		if reason, _ := trouble["reason"].(string); trouble["code"] != test.code || !strings.Contains(reason, test.reason) {
			t.Errorf("%s: %v", name, result)
		}
	}
}

func TestPicturesShowWhatIsAsked(t *testing.T) {
	givens := make(call.List, 16)
	entries, solution := make(call.List, 16), make(call.List, 16)
	for i := range givens {
		givens[i], entries[i], solution[i] = 0.0, 0.0, []any{1.0, 2.0, 3.0, 4.0, 3.0, 4.0, 1.0, 2.0, 2.0, 1.0, 4.0, 3.0, 4.0, 3.0, 2.0, 1.0}[i]
	}
	givens[0], entries[1] = 1.0, 2.0
	board := call.Object{"rules": "4", "givens": givens, "entries": entries}
	for show, digits := range map[string]int{"givens": 1, "entries": 2, "candidates": 1 + 7*3 + 8*4, "solution": 16} {
		args := call.Object{"board": board, "show": show, "title": "A <board>"}
		if show == "solution" {
			args["solution"] = solution
		}
		answer, _ := calls.Answer(context.Background(), "picture", args)["answer"].(call.Object)
		svg, _ := answer["svg"].(string)
		if n := strings.Count(svg, "<text"); n != digits || !strings.Contains(svg, "A &lt;board&gt;") {
			t.Errorf("%s: %d digits, want %d", show, n, digits)
		}
	}
	result := calls.Answer(context.Background(), "picture", call.Object{"board": board, "solution": call.List{1.0}})
	if result["trouble"] == nil {
		t.Error("a solution of one cell is drawn")
	}
}

func TestTheFontsAreThoseThatMeasure(t *testing.T) {
	answer := calls.Answer(context.Background(), "fonts", nil)["answer"].(call.Object)
	for name, want := range map[string]string{"regular": "Regular", "bold": "Bold"} {
		font, err := sfnt.Parse(answer[name].([]byte))
		if err != nil {
			t.Fatal(err)
		}
		style, err := font.Name(nil, sfnt.NameIDPostScript)
		if err != nil || !strings.Contains(style, want) || bytes.Equal(answer["regular"].([]byte), answer["bold"].([]byte)) {
			t.Errorf("%s is %q, %v", name, style, err)
		}
	}
}

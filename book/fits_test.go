package book

import (
	"context"
	"errors"
	"io"
	"strings"
	"sync"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/draw"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/variants"
)

// wildest are empty boards of every kind of constraints, and of boards with many cells.
func wildest(t *testing.T) *Book {
	t.Helper()
	b := &Book{}
	add := func(text string) {
		rules, err := variants.Parse(text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		b.add(emptyBoard(rules, nil, "hard"))
	}
	for _, text := range []string{"4", "16", "25", "36", "samurai", "12:2x6+x", "9+x+windows+knight", "0-9"} {
		if _, err := variants.Parse(text); err == nil {
			add(text)
		}
	}
	for _, kind := range variants.All() {
		if kind.Example != "" && kind.Board == "" {
			add(kind.Sample())
		}
	}
	for _, f := range sudoku.Features() {
		add("9+" + f.Name)
	}
	return b
}

// TestNoTextOfAnyBookIsTooSmall draws the wildest books in the smallest print: each page has texts
// of 5 points and more, or is refused.
func TestNoTextOfAnyBookIsTooSmall(t *testing.T) {
	b := wildest(t)
	size := func(text string) Size {
		size, err := ParseSize(text)
		if err != nil {
			t.Fatal(err)
		}
		return size
	}
	drawn := 0
	for _, o := range []Options{
		{}, {PerPage: 6, SolutionsPerPage: 20}, {Size: size("5x8"), PerPage: 2, SolutionsPerPage: 20, Site: "https://sudoku.example.org", TimeLine: true},
		{Size: size("3x3"), Title: strings.Repeat("Endless ", 20)}, {Candidates: true, PerPage: 4, Bleed: true}, {LargePrint: true, Size: size("a4")},
	} {
		l, err := newLayout(context.Background(), b, o)
		if err != nil {
			t.Fatal(err)
		}
		for number, page := range l.pages {
			if page.steps {
				continue
			}
			s, err := l.drawn(number + 1)
			if small := (*smallError)(nil); errors.As(err, &small) {
				continue
			} else if err != nil {
				t.Fatalf("%+v, page %d: %v", o, number+1, err)
			}
			drawn++
			for _, item := range s.picture.Items {
				if text, is := item.(draw.Text); is && strings.TrimSpace(text.Text) != "" && text.Size < leastText-1e-6 {
					t.Errorf("%+v, page %d: %q has %.2f points", o, number+1, text.Text, text.Size)
				}
			}
		}
	}
	if drawn < 300 {
		t.Errorf("only %d pages were drawn", drawn)
	}
}

// TestSolutionsShowDigitsAndHousesAlone looks at what is drawn of solutions of all kinds.
func TestSolutionsShowDigitsAndHousesAlone(t *testing.T) {
	for _, p := range wildest(t).Puzzles {
		cells := 0
		for _, item := range p.Solved().Items {
			switch item := item.(type) {
			case draw.Text:
				if cells++; item.Text != p.symbols().Name(p.Solution[0]) {
					t.Errorf("%v: a solution says %q", p.Rules, item.Text)
				}
			case draw.Path:
				if item.Dash > 0 {
					t.Errorf("%v: a solution shows a cage", p.Rules)
				}
			}
		}
		if cells != p.Rules.Cells() {
			t.Errorf("%v: %d texts in a solution of %d cells", p.Rules, cells, p.Rules.Cells())
		}
	}
}

var killerRecipe = Recipe{Levels: []Share{{"", 1}}, Rules: []string{"9+killer"}, Seed: 5}

// aKiller is a book of one. Other seeds may take seconds.
var aKiller = sync.OnceValues(func() (*Book, error) { return Make(context.Background(), killerRecipe, nil) })

// TestWhatIsTooSmallIsRefusedBeforeAnythingIsMade holds what an empty book says against what its
// puzzles would, and takes what it advises.
func TestWhatIsTooSmallIsRefusedBeforeAnythingIsMade(t *testing.T) {
	ctx := context.Background()
	made, err := aKiller()
	if err != nil {
		t.Fatal(err)
	}
	recipe := killerRecipe
	five, _ := ParseSize("5x8")
	for _, o := range []Options{
		{}, {PerPage: 2}, {PerPage: 4}, {PerPage: 6}, {Size: five}, {Size: five, PerPage: 2}, {Size: five, PerPage: 4}, {Size: five, PerPage: 6},
		{LargePrint: true, PerPage: 2}, {LargePrint: true, PerPage: 4}, {LargePrint: true, SolutionsPerPage: 12}, {Size: Size{Width: 3 * inch, Height: 3 * inch}},
	} {
		early, late := recipe.Fits(ctx, o), made.Inside(ctx, io.Discard, o)
		if (early == nil) != (late == nil) {
			t.Errorf("%+v: %v before, %v with its puzzle", o, early, late)
		}
		misfit := (*MisfitError)(nil)
		if !errors.As(early, &misfit) {
			continue
		}
		better := o
		switch misfit.Option {
		case "per_page":
			better.PerPage = misfit.PerPage
		case "solutions_per_page":
			better.SolutionsPerPage = misfit.PerPage
		case "size":
			better.Size, _ = ParseSize(misfit.Size)
		}
		if err := recipe.Fits(ctx, better); err != nil {
			t.Errorf("%+v: %v; and then: %v", o, misfit, err)
		}
	}
	refused := recipe.Fits(ctx, Options{PerPage: 6, Size: Size{Width: 6.5 * inch, Height: 9.5 * inch}})
	for tag, want := range map[string]string{
		"en": "sums and other texts of 4.0 points are too small to read; expected 5; 2 a page fit, or pages of a4",
		"zh": "和数等文字只有 4.0 点，太小无法阅读；至少 5 点；每页 2 个放得下，或改用 a4 开本",
	} {
		if got := explain.Best(tag).Error(refused); got != want {
			t.Errorf("%s; want %s", got, want)
		}
	}
	if err := Fit(ctx, []sudoku.Puzzle{made.Puzzles[0].Puzzle}, Options{PerPage: 6, Size: five}); !errors.As(err, new(*MisfitError)) {
		t.Errorf("a given puzzle: %v", err)
	}
}

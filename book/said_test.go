package book

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/draw"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/variants"
)

// Long titles get smaller: nothing overlaps or is cut off, neither on the title page nor
// on the cover.
func TestLongTitlesFit(t *testing.T) {
	b := small(t)
	long := strings.Repeat("A title that goes on and on ", 6)
	for _, name := range []string{"8.5x11", "5x8", "8.25x6", "100x100mm"} {
		size, err := ParseSize(name)
		if err != nil {
			t.Fatal(err)
		}
		l, err := newLayout(context.Background(), b, Options{Size: size, Series: long, Volume: 12, Title: long, Subtitle: long, Publisher: long, Author: long + "Donaudampfschifffahrtsgesellschaftskapitän"})
		if err != nil {
			t.Fatal(err)
		}
		title, err := l.drawn(1)
		if err != nil {
			t.Fatal(err)
		}
		sheets := []*sheet{title}
		for _, design := range Designs() {
			l.o.Cover.Design = design
			sheets = append(sheets, &sheet{picture: *l.cover().over, fonts: l.o.Fonts})
		}
		for _, s := range sheets {
			if at, other := clash(s); at != nil {
				t.Errorf("%s: %v overlaps %v", name, at, other)
			}
			for _, item := range s.picture.Items {
				for _, p := range ends(l.o.Fonts, item) {
					if p.X < 0 || p.Y < 0 || p.X > s.picture.Width || p.Y > s.picture.Height {
						t.Fatalf("%s: %v is outside of the page", name, item)
					}
				}
			}
		}
	}
}

// Unless it is said how many stand on a page, solutions can be read: on small pages, of
// large boards, and where a page has room for one alone.
func TestSolutionsCanBeRead(t *testing.T) {
	large, err := Make(context.Background(), Recipe{Levels: []Share{{"", 2}}, Rules: []string{"12", "16"}, Seed: 7}, nil)
	if err != nil {
		t.Fatal(err)
	}
	tiny, err := ParseSize("100x100mm")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		book    *Book
		options Options
		least   float64
	}{{small(t), Options{Size: tiny}, leastText}, {large, Options{Size: tiny}, leastText}, {large, Options{LargePrint: true}, 14}} {
		l, err := newLayout(context.Background(), c.book, c.options)
		if err != nil {
			t.Fatal(err)
		}
		for i, page := range l.solved {
			s, err := l.drawn(page)
			if err != nil {
				t.Errorf("page %d: %v", page, err)
				continue
			}
			for _, item := range s.picture.Items {
				if text, ok := item.(draw.Text); ok && text.Align == draw.Middle && len([]rune(text.Text)) == 1 && text.Size < c.least-1e-9 {
					t.Fatalf("solution %d: %q has %.1f points, want %v", i+1, text.Text, text.Size, c.least)
				}
			}
		}
	}
}

// cageOf is a cage of two cells that holds on the solution of a puzzle.
func cageOf(p *Puzzle) string {
	return fmt.Sprint(p.Solution[0]+p.Solution[1], ":r1c1r1c2")
}

// A book says of one puzzle what it says of many, and of puzzles that nobody can rate
// neither that they have stars nor that logic alone solves them.
func TestWhatIsSaidIsTrue(t *testing.T) {
	p, err := sudoku.Parse(strings.Repeat(".", 624)+"1", sudoku.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	rated, caged := *small(t).Puzzles[0], *small(t).Puzzles[0]
	if caged.Rules, err = variants.Parse("9+killer=" + cageOf(&caged)); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		puzzle   *Puzzle
		want, no []string
	}{
		{&rated, []string{"1 puzzle, level: Easy", "Puzzle 1", "one solution. It can be found by logic alone. No two are the same", "The stars show"}, []string{"1 puzzles", "Puzzles 1"}},
		{&caged, []string{"one solution. It can be found by logic alone."}, []string{"in disguise"}},
		{&Puzzle{Puzzle: p, Number: 1, Solution: p.Givens}, []string{"1 puzzle", "exactly one solution"}, []string{"logic alone", "The stars show"}},
	} {
		l, err := newLayout(context.Background(), &Book{Puzzles: []*Puzzle{c.puzzle}}, Options{Techniques: true})
		if err != nil {
			t.Fatal(err)
		}
		pictures := []draw.Picture{*l.cover().over}
		for number := range l.pages {
			s, err := l.drawn(number + 1)
			if err != nil {
				t.Fatal(err)
			}
			pictures = append(pictures, s.picture)
		}
		said := ""
		for _, p := range pictures {
			for _, item := range p.Items {
				if text, ok := item.(draw.Text); ok {
					said += text.Text + " " // lines break anywhere
				}
			}
		}
		for _, want := range c.want {
			if !strings.Contains(said, want) {
				t.Errorf("it isn't said: %s", want)
			}
		}
		for _, no := range c.no {
			if strings.Contains(said, no) {
				t.Errorf("it is said: %s", no)
			}
		}
	}
}

// The rules hold for all puzzles of a kind, not for the first alone, and name the digits
// as the puzzles do.
func TestRulesHoldForAllPuzzles(t *testing.T) {
	letters, err := sudoku.ParseSymbols("ABCDEFGHI")
	if err != nil {
		t.Fatal(err)
	}
	var puzzles []*Puzzle
	for _, text := range []string{"9+xv=X:r1c1r1c2", "9+xv=V:r1c1r1c2"} {
		rules, err := variants.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		puzzles = append(puzzles, &Puzzle{Puzzle: sudoku.Puzzle{Rules: rules, Givens: make(sudoku.Grid, 81), Symbols: letters}})
	}
	kinds := (&Book{Puzzles: puzzles}).kinds()
	s, err := newSpeech([]string{"en"})
	if err != nil {
		t.Fatal(err)
	}
	got := s[0].rulesTexts(kinds[0])
	want := []string{"Fill the grid so that every row, every column and every box holds each of A–I exactly once.", "X or V: the two digits add up to 10 or to 5."}
	if len(kinds) != 1 || !slices.Equal(got, want) {
		t.Errorf("%d kinds, the rules say %q, want %q", len(kinds), got, want)
	}
}

// A book of killers has no text below the floor, and its solutions neither cages nor sums;
// what would be smaller is refused, and the floor is told.
func TestNoTextIsTooSmallToRead(t *testing.T) {
	killers, err := aKiller()
	if err != nil {
		t.Fatal(err)
	}
	fivebyeight, _ := ParseSize("5x8")
	for _, options := range []Options{{}, {PerPage: 4}, {Size: fivebyeight}, {SolutionsPerPage: 20}, {Candidates: true, PerPage: 2}} {
		l, err := newLayout(context.Background(), killers, options)
		if err != nil {
			t.Fatal(err)
		}
		for n := 1; n <= len(l.pages); n++ {
			s, err := l.drawn(n)
			if err != nil {
				t.Errorf("%+v, page %d: %v", options, n, err)
				break
			}
			for _, item := range s.picture.Items {
				text, is := item.(draw.Text)
				if is && text.Size < leastText {
					t.Errorf("%+v, page %d: %q has %.1f points", options, n, text.Text, text.Size)
				}
				if path, is := item.(draw.Path); is && path.Dash > 0 && slices.Contains(l.solved, n) {
					t.Fatalf("%+v, page %d: the line of a cage in a solution", options, n)
				}
			}
		}
		if err := killers.Cover(io.Discard, options); err != nil {
			t.Errorf("%+v: %v", options, err)
		}
	}
	small := killers.Inside(context.Background(), io.Discard, Options{PerPage: 6, Size: Size{Width: 6.5 * inch, Height: 9.5 * inch}})
	for _, w := range []struct{ tag, want string }{
		{"en", "points are too small to read; expected 5: fewer puzzles a page, or larger pages"},
		{"zh", "太小无法阅读；至少 5 点：请减少每页题数或加大开本"},
	} {
		words, err := explain.New(w.tag)
		if err != nil {
			t.Fatal(err)
		}
		if small == nil || !strings.Contains(words.Error(small), w.want) {
			t.Errorf("%v; want %s", small, w.want)
		}
	}
}

// Boards stand in line with what is said above them, and not at the head of an empty page; no line of a
// cover lies where it is folded; the title page names the publisher.
func TestPagesAreArranged(t *testing.T) {
	p := small(t).Puzzles[0]
	b := &Book{Puzzles: []*Puzzle{p, p}}
	letter, _ := ParseSize("letter")
	drawn := func(o Options, number int) (*layout, *sheet) {
		l, err := newLayout(context.Background(), b, o)
		if err != nil {
			t.Fatal(err)
		}
		s, err := l.drawn(number)
		if err != nil {
			t.Fatal(err)
		}
		return l, s
	}
	for _, perPage := range []int{1, 2} {
		l, s := drawn(Options{Size: letter, PerPage: perPage, TimeLine: true}, 6)
		board, head := draw.Point{X: s.picture.Width}, draw.Point{}
		for _, item := range s.picture.Items {
			switch item := item.(type) {
			case draw.Path:
				for _, at := range ends(l.o.Fonts, item) {
					board.X = min(board.X, at.X)
				}
			case draw.Text:
				if head.X == 0 && item.Bold {
					head = item.At
				}
			}
		}
		if board.X < head.X-2 || board.X > head.X+2 {
			t.Errorf("%d on a page: the board begins at %.1f, its number at %.1f", perPage, board.X, head.X)
		}
		if lowest := s.top + s.height; perPage == 1 && head.Y < s.top+40 {
			t.Errorf("the number stands at %.1f on a page from %.1f to %.1f", head.Y, s.top, lowest)
		}
	}
	_, title := drawn(Options{Publisher: "Lamp Press"}, 1)
	if said, is := title.picture.Items[len(title.picture.Items)-1].(draw.Text); !is || said.Text != "Lamp Press" || said.At.Y < title.top+title.height*0.9 {
		t.Errorf("at the foot of the title page stands %v", title.picture.Items[len(title.picture.Items)-1])
	}
	for _, left := range []bool{false, true} {
		l, _ := drawn(Options{LeftHanded: left, Cover: Cover{Design: "lines"}}, 1)
		c := l.cover()
		for _, item := range c.under.Items {
			points := ends(l.o.Fonts, item)
			for _, fold := range []float64{c.spine.x, c.spine.x + c.spine.width} {
				if item.(draw.Path).Width > 0 && points[0].X == points[1].X && points[0].X > fold-9 && points[0].X < fold+9 {
					t.Errorf("left-handed %v: a line at %.1f, the fold at %.1f", left, points[0].X, fold)
				}
			}
		}
	}
}

// The page about a technique shows a step of what it tells, also where a rating only names the family.
func TestLessonsShowWhatTheyTell(t *testing.T) {
	const loops = "45..2.....2.8....1.6...4..8..724......4...2......817..5..3...6.3....2.7.....5..42"
	p, err := sudoku.Parse(loops, sudoku.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	b, err := Of(context.Background(), []sudoku.Puzzle{p}, 0, nil)
	if err != nil {
		t.Fatal(err)
	}
	l, err := newLayout(context.Background(), b, Options{HowTo: true})
	if err != nil {
		t.Fatal(err)
	}
	s, err := l.drawn(6)
	if err != nil {
		t.Fatal(err)
	}
	said := ""
	for _, item := range s.picture.Items {
		if text, is := item.(draw.Text); is && len(text.Text) > 1 {
			said += text.Text + " "
		}
	}
	if !strings.HasPrefix(said, "Unique Rectangle Four cells ") || strings.Contains(said, "Hidden Single") || !strings.Contains(said, "form a rectangle of 1 and 8") {
		t.Error(said)
	}
}

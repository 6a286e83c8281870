package book

import (
	"bytes"
	"context"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"io"
	"strings"
	"testing"

	"jiugong/sudoku/draw"
)

// photo is a picture of that size as a file.
func photo(t *testing.T, form string, width, height int) []byte {
	t.Helper()
	picture := image.NewGray(image.Rect(0, 0, width, height))
	for x := range width {
		picture.SetGray(x, x%height, color.Gray{uint8(x)})
	}
	var file bytes.Buffer
	err := png.Encode(&file, picture)
	if form == "jpeg" {
		file.Reset()
		err = jpeg.Encode(&file, picture, nil)
	}
	if err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

func TestAPictureFillsTheFront(t *testing.T) {
	b := small(t)
	size := Size{Width: 5 * inch, Height: 8 * inch}
	for _, form := range []string{"jpeg", "png"} {
		var file bytes.Buffer
		if err := b.Cover(&file, Options{Size: size, Author: "Ada", Cover: Cover{Picture: photo(t, form, 1600, 1300)}}); err != nil {
			t.Fatal(form, err)
		}
		if n := bytes.Count(file.Bytes(), []byte("/Subtype /Image")); n != 1 {
			t.Errorf("%s: %d pictures in the file", form, n)
		}
		// Its height is that of the page with what is cut off; its width is cut to the front.
		stream := strings.Join(contents(t, file.Bytes()), "\n")
		if !strings.Contains(stream, " 594.00 ") {
			t.Errorf("%s: the picture isn't as high as the sheet:\n%.2000s", form, stream)
		}
	}
	// Words stand on plates that reach from the fold to beyond the edge.
	for author, want := range map[string]int{"": 1, "Ada": 2} {
		l, err := newLayout(context.Background(), b, Options{Size: size, Title: "Words", Author: author, Cover: Cover{Picture: photo(t, "jpeg", 1600, 1300)}})
		if err != nil {
			t.Fatal(err)
		}
		c, plates := l.cover(), 0
		for _, item := range c.over.Items {
			if path, is := item.(draw.Path); is && path.Fill == c.ground {
				points := ends(l.o.Fonts, path)
				if plates++; points[0].X != c.front.x || points[1].X != c.over.Width {
					t.Errorf("a plate from %.1f to %.1f, the front from %.1f to %.1f", points[0].X, points[1].X, c.front.x, c.over.Width)
				}
			}
		}
		if plates != want {
			t.Errorf("author %q: %d plates, want %d", author, plates, want)
		}
	}
	for want, file := range map[string][]byte{
		"the picture of the cover has 300 × 400 pixels, too few for this page; expected 769 × 1238 and more": photo(t, "png", 300, 400),
		"neither a JPEG nor a PNG file": []byte("GIF89a no picture"),
	} {
		if err := b.Cover(io.Discard, Options{Size: size, Cover: Cover{Picture: file}}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v; expected %s", err, want)
		}
	}
	broken := photo(t, "png", 1600, 1300)
	if err := b.Cover(io.Discard, Options{Size: size, Cover: Cover{Picture: broken[:len(broken)/2]}}); err == nil {
		t.Error("half a picture is put on a cover")
	}
}

// TestCoversAreReadable holds for each design, on dark and light grounds: words have contrast to what
// lies behind them.
func TestCoversAreReadable(t *testing.T) {
	b := small(t)
	for _, design := range Designs() {
		for _, ground := range []string{"", "#f4d35e", "#000000", "#ffffff"} {
			l, err := newLayout(context.Background(), b, Options{Title: "T", Author: "A", Publisher: "P", ISBN: "9780306406157", Cover: Cover{Design: design, Ground: ground, Blurb: "One.\nTwo."}})
			if err != nil {
				t.Fatal(err)
			}
			c := l.cover()
			said := map[string]bool{}
			for _, item := range c.over.Items {
				if text, is := item.(draw.Text); is {
					said[text.Text] = true
				}
			}
			for _, text := range []string{"T", "A", "P", "One.", "Two.", "ISBN 9780306406157"} {
				if !said[text] {
					t.Errorf("%s: %q is missing", design, text)
				}
			}
			if is := contrast(c.ground, c.words); is < leastContrast {
				t.Errorf("%s on %s: contrast %.1f", design, ground, is)
			}
		}
	}
	for want, cover := range map[string]Cover{
		`did you mean board`: {Design: "bord"}, `"red" is no colour; write it as in #1d3557`: {Ground: "red"},
		`words in #777777 can't be read on #888888: their contrast is 1.3; expected 3 and more`: {Ground: "#888888", Words: "#777777"},
	} {
		if _, err := cover.normal(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v; expected %s", err, want)
		}
	}
}

// TestALeftHandedBookIsBoundAtItsRight looks where the wide margin, page numbers and the front lie.
func TestALeftHandedBookIsBoundAtItsRight(t *testing.T) {
	b := small(t)
	for _, left := range []bool{false, true} {
		l, err := newLayout(context.Background(), b, Options{LeftHanded: left})
		if err != nil {
			t.Fatal(err)
		}
		c := l.cover()
		if (c.front.x < c.back.x) != left || c.spine.x != bleed+l.o.Size.Width {
			t.Errorf("left-handed %v: the front at %v, the back at %v", left, c.front.x, c.back.x)
		}
		for number := 1; number <= 2; number++ {
			if got, want := l.bindingAtRight(number), (number == 2) != left; got != want {
				t.Errorf("left-handed %v: page %d is bound at its right: %v", left, number, got)
			}
		}
		if s, err := b.Specification(Options{LeftHanded: left}); err != nil || s.Binding != map[bool]string{false: "left", true: "right"}[left] {
			t.Errorf("left-handed %v: bound at its %v, %v", left, s.Binding, err)
		}
	}
}

// TestSolutionsStandWhereTheyAreWanted finds the solutions after all sections, after each, or over the
// leaf of their puzzles.
func TestSolutionsStandWhereTheyAreWanted(t *testing.T) {
	b, err := Make(context.Background(), Recipe{Levels: []Share{{"beginner", 3}, {"easy", 3}}, Seed: 7}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, place := range Places() {
		for _, perPage := range []int{1, 2} {
			l, err := newLayout(context.Background(), b, Options{SolutionsAt: place, PerPage: perPage, HowTo: true})
			if err != nil {
				t.Fatal(err)
			}
			if _, err := b.PageCount(Options{SolutionsAt: place, PerPage: perPage}); err != nil {
				t.Fatal(err)
			}
			for i, p := range l.puzzle {
				solved := l.solved[i]
				switch place {
				case AtEnd:
					if solved <= l.puzzle[5] {
						t.Errorf("end: solution %d on page %d, before puzzle 6 on %d", i+1, solved, l.puzzle[5])
					}
				case AfterSections:
					if last := l.puzzle[2]; i < 3 && (solved <= last || solved >= l.puzzle[3]) {
						t.Errorf("section: solution %d on page %d; its section's puzzles end on %d", i+1, solved, last)
					}
				case AfterPages:
					if p%2 != 1 || solved != p+1 {
						t.Errorf("overleaf: puzzle %d on page %d, its solution on %d", i+1, p, solved)
					}
				}
			}
			if err := b.Inside(context.Background(), io.Discard, Options{SolutionsAt: place, PerPage: perPage, HowTo: true, Difficulty: Bars}); err != nil {
				t.Errorf("%s: %v", place, err)
			}
		}
	}
}

// TestServicesAreToldApart compares what the services take with their published limits.
func TestServicesAreToldApart(t *testing.T) {
	b := small(t)
	s, err := b.Specification(Options{Bleed: true, Size: Size{Width: 6 * inch, Height: 9 * inch}})
	if err != nil {
		t.Fatal(err)
	}
	if s.Pages != 18 || s.Services[0].Takes || !s.Services[1].Takes || s.Page != (Inches{6.125, 9.25}) || s.Bleed != 0.125 {
		t.Errorf("%+v", s)
	}
	if why := s.Services[0].Said[0]; !strings.HasSuffix(why, "pages; 24 to 828 of this size and paper") {
		t.Error(why)
	}
	if s, err = b.Specification(Options{Size: Size{Width: 8.5 * inch, Height: 14 * inch}}); err != nil || !strings.Contains(strings.Join(s.Services[0].Said, "\n"), "pages of 8.5 × 14 inches; from 4 × 6 to 8.5 × 11.69") {
		t.Errorf("%+v, %v", s, err)
	}
}

func TestServicesBindFewerLargePages(t *testing.T) {
	kdp := services()[0]
	for _, test := range []struct {
		trim                 Inches
		white, cream, colour int
	}{
		{Inches{6, 9}, 828, 776, 828}, {Inches{8.25, 6}, 800, 750, 800}, {Inches{8.5, 11}, 590, 550, 590},
		{Inches{8.2677, 11.6929}, 780, 730, 590}, // A4
	} {
		if w, c, in := kdp.mostPages(test.trim, White), kdp.mostPages(test.trim, Cream), kdp.mostPages(test.trim, Colour); w != test.white || c != test.cream || in != test.colour {
			t.Errorf("%v: %d, %d, %d", test.trim, w, c, in)
		}
	}
}

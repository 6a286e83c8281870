package book

import (
	"bytes"
	"compress/zlib"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/makiuchi-d/gozxing"
	"github.com/makiuchi-d/gozxing/qrcode"

	"jiugong/sudoku"
	"jiugong/sudoku/canon"
	"jiugong/sudoku/draw"
	"jiugong/sudoku/draw/face"
	"jiugong/sudoku/draw/png"
	"jiugong/sudoku/internal/testlong"
	"jiugong/sudoku/notation"
)

// small is a book of a few puzzles, made once for all tests.
func small(t *testing.T) *Book {
	t.Helper()
	book, err := smallBook()
	if err != nil {
		t.Fatal(err)
	}
	return book
}

var smallBook = sync.OnceValues(func() (*Book, error) { return Make(context.Background(), recipe(0), nil) })

func recipe(workers int) Recipe {
	return Recipe{Levels: []Share{{"easy", 5}, {"medium", 3}}, Rules: []string{"9", "6", "6+killer"}, Seed: 5, Workers: workers}
}

func TestLevelsAreRead(t *testing.T) {
	if levels, err := ParseLevels("easy:5,简单：1"); err == nil {
		t.Errorf("a level that stands there twice is read: %v", levels)
	}
	for _, text := range []string{"", "easy", "easy:0", "easy:-1", "nice:5", "easy:99999", "easy:5;hard:5"} {
		if levels, err := ParseLevels(text); err == nil {
			t.Errorf("ParseLevels(%q) = %v", text, levels)
		}
	}
	if levels, err := ParseLevels("easy:5，中等：3"); err != nil || !slices.Equal(levels, recipe(0).Levels) {
		t.Errorf("levels are %v, %v", levels, err)
	}
}

func inside(t *testing.T, b *Book, o Options) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := b.Inside(context.Background(), &out, o); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// contents are the streams of a PDF, unpacked, that are no fonts.
func contents(t *testing.T, file []byte) (streams []string) {
	t.Helper()
	for _, part := range regexp.MustCompile(`(?s)/Filter /FlateDecode /Length \d+>>\nstream\n(.*?)\nendstream`).FindAllSubmatch(file, -1) {
		r, err := zlib.NewReader(bytes.NewReader(part[1]))
		if err != nil {
			continue
		}
		text, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(text), " m\n") || strings.Contains(string(text), "Tj") {
			streams = append(streams, string(text))
		}
	}
	return streams
}

func TestABookIsTheSameOnAnyNumberOfCores(t *testing.T) {
	one := small(t)
	three, err := Make(context.Background(), recipe(3), nil)
	if err != nil {
		t.Fatal(err)
	}
	options := Options{PerPage: 2, Site: "https://example.org", Techniques: true}
	a, b := inside(t, one, options), inside(t, three, options)
	if !bytes.Equal(a, b) {
		t.Error("one seed gives two books")
	}
	for _, want := range []string{"/Lang (en)", "SUDOKU+NotoSans-Regular", "SUDOKU+NotoSans-Bold", "/Type /Outlines", "(https://example.org/p/"} {
		if !bytes.Contains(a, []byte(want)) {
			t.Errorf("the PDF has no %s", want)
		}
	}
	if n := len(contents(t, a)); n%2 != 0 {
		t.Errorf("the book has %d pages", n)
	}
	for i, want := range []string{"easy", "easy", "easy", "easy", "easy", "medium", "medium", "medium"} {
		if p := one.Puzzles[i]; p.Level != want || p.Number != i+1 || p.Rating == 0 || p.Hardest == "" {
			t.Errorf("puzzle %d is %s, ER %v, %q; want the level %s", p.Number, p.Level, p.Rating, p.Hardest, want)
		}
	}
}

// Nothing is outside of the margins but for the tab, inner margins grow with the
// book and lie at the binding, and references lead both ways.
func TestPagesKeepTheirMargins(t *testing.T) {
	b := small(t)
	size, err := ParseSize("6x9")
	if err != nil {
		t.Fatal(err)
	}
	for _, options := range []Options{{Size: size}, {PerPage: 2, Site: "https://example.org", TimeLine: true, Bleed: true, Languages: []string{"en"}}, {PerPage: 6, SolutionsPerPage: 20, Techniques: true}, {PerPage: 4, SolutionsPerPage: 6, Size: size}} {
		l, err := newLayout(context.Background(), b, options)
		if err != nil {
			t.Fatal(err)
		}
		for number := 1; number <= len(l.pages); number++ {
			bare := l.pages[number-1].tab
			l.pages[number-1].tab = 0 // tabs reach over the edge
			s, err := l.drawn(number)
			l.pages[number-1].tab = bare
			if err != nil {
				t.Fatalf("page %d: %v", number, err)
			}
			if inner := l.o.Size.Width - s.width - outerMargin; inner < gutter(len(l.pages)) || (number%2 == 1) != (s.left == inner) && inner != outerMargin {
				t.Errorf("page %d: text from %.0f, %.0f wide", number, s.left, s.width)
			}
			for _, item := range s.picture.Items {
				for _, p := range ends(s.fonts, item) {
					if p.X < s.left-1.5 || p.X > s.left+s.width+1.5 || p.Y < s.top-1.5 || p.Y > l.o.Size.Height-0.25*inch {
						t.Errorf("page %d: %v lies outside of the margins", number, item)
						break
					}
				}
			}
			for _, link := range s.links {
				if link.address == "" && (link.page < 1 || link.page > len(l.pages)) {
					t.Errorf("page %d leads to page %d", number, link.page)
				}
			}
		}
		for i := range b.Puzzles {
			if l.puzzle[i] == 0 || l.solved[i] <= l.puzzle[i] {
				t.Errorf("puzzle %d is on page %d, its solution on %d", i+1, l.puzzle[i], l.solved[i])
			}
		}
	}
}

// TestNothingOverlaps draws the puzzles and solutions of a book in every size: no text
// touches another, nor a line of a board or a code, and codes lie beside boards.
func TestNothingOverlaps(t *testing.T) {
	b := small(t)
	drawn := 0
	for i, size := range Sizes() {
		if !testlong.Every(4, i) {
			continue
		}
		for _, options := range []Options{
			{PerPage: 1, TimeLine: true}, {PerPage: 2, SolutionsPerPage: 6, TimeLine: true}, {PerPage: 4, SolutionsPerPage: 20}, {PerPage: 6}, {LargePrint: true}, {PerPage: 2, Bare: true, WithoutSolutions: true},
		} {
			for site, languages := range map[string][]string{"": {"en"}, "https://sudoku.example.org": {"en", "zh"}} {
				options.Size, options.Site, options.Languages, options.Fonts = size, site, languages, face.Viewed()
				name := fmt.Sprintf("%s, %d a page, large %v, %s %v", size.Name, options.PerPage, options.LargePrint, site, languages)
				drawn += checkOverlaps(t, name, b, options)
			}
		}
	}
	t.Logf("%d pages", drawn)
	if drawn < testlong.Of(1000, 250) {
		t.Errorf("only %d pages could be drawn", drawn)
	}
}

func checkOverlaps(t *testing.T, name string, b *Book, options Options) (drawn int) {
	l, err := newLayout(context.Background(), b, options)
	if err != nil {
		t.Fatal(name, err)
	}
	for number := 1; number <= len(l.pages); number++ {
		if !slices.Contains(l.puzzle, number) && !slices.Contains(l.solved, number) {
			continue
		}
		s, err := l.drawn(number)
		if err != nil {
			if !strings.Contains(err.Error(), "too small") && !strings.Contains(err.Error(), "no large print") {
				t.Fatalf("%s: %v", name, err)
			}
			return drawn // the size can't have so many
		}
		drawn++
		if at, other := clash(s); at != nil {
			t.Errorf("%s, page %d: %v overlaps %v", name, number, at, other)
			return drawn
		}
	}
	return drawn
}

// clash finds two things on a page that overlap.
func clash(s *sheet) (a, b any) {
	type thing struct {
		what                     any
		left, top, right, bottom float64
	}
	overlap := func(a, b thing) bool {
		const touch = 0.2
		return a.left < b.right-touch && b.left < a.right-touch && a.top < b.bottom-touch && b.top < a.bottom-touch
	}
	var texts, lines, codes, boards []thing
	for _, item := range s.picture.Items {
		switch item := item.(type) {
		case draw.Text:
			if item.Text == "" {
				continue
			}
			x := s.fonts.StartOf(item)
			texts = append(texts, thing{item, x, item.At.Y - item.Size*draw.CapHeight, x + s.fonts.Width(item.Text, item.Size, item.Bold), item.At.Y})
		case draw.Path:
			if !item.Stroke.Opaque || item.Dash > 0 { // cages stand close to their sums
				continue
			}
			whole := thing{"a drawing", math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)}
			var last draw.Point
			for _, p := range item.Segments {
				if p.Kind == draw.Line {
					half := item.Width / 2
					line := thing{item.Segments, min(last.X, p.To.X) - half, min(last.Y, p.To.Y) - half, max(last.X, p.To.X) + half, max(last.Y, p.To.Y) + half}
					if last.X == p.To.X || last.Y == p.To.Y {
						lines = append(lines, line)
					}
					whole = thing{whole.what, min(whole.left, line.left), min(whole.top, line.top), max(whole.right, line.right), max(whole.bottom, line.bottom)}
				}
				last = p.To
			}
			switch {
			case len(item.Segments) > 300:
				codes = append(codes, whole)
			case whole.bottom-whole.top > 40: // neither a star nor a rule
				boards = append(boards, whole)
			}
		}
	}
	for i, text := range texts {
		for _, others := range [][]thing{texts[:i], lines, codes} {
			for _, other := range others {
				if overlap(text, other) {
					return text.what, other.what
				}
			}
		}
	}
	for i, code := range codes {
		for _, other := range append(boards, codes[:i]...) {
			if overlap(code, other) {
				return code, other
			}
		}
	}
	return nil, nil
}

// ends are the outermost points of an item.
func ends(fonts *face.Fonts, item draw.Item) (points []draw.Point) {
	switch item := item.(type) {
	case draw.Text:
		x := fonts.StartOf(item)
		points = append(points, draw.Point{X: x, Y: item.At.Y}, draw.Point{X: x + fonts.Width(item.Text, item.Size, item.Bold), Y: item.At.Y})
	case draw.Path:
		for _, s := range item.Segments {
			if s.Kind != draw.Close {
				points = append(points, s.To)
			}
		}
	}
	return points
}

func TestCodesLeadToThePuzzle(t *testing.T) {
	b := small(t)
	l, err := newLayout(context.Background(), b, Options{Site: "https://example.org"})
	if err != nil {
		t.Fatal(err)
	}
	for _, err := range l.sheets() {
		if err != nil || len(l.codes) > 0 {
			t.Fatalf("%d codes are kept when their page is drawn, %v", len(l.codes), err)
		}
	}
	o := Options{Site: "https://example.org"}
	for _, p := range b.Puzzles[:3] {
		address, err := o.address(p)
		if err != nil {
			t.Fatal(err)
		}
		picture, err := code(address)
		if err != nil {
			t.Fatal(err)
		}
		picture.Paper = draw.RGB(0xffffff)
		pixels, err := png.Image(picture, int(picture.Width)*6, face.BuiltIn())
		if err != nil {
			t.Fatal(err)
		}
		bitmap, err := gozxing.NewBinaryBitmapFromImage(pixels)
		if err != nil {
			t.Fatal(err)
		}
		read, err := qrcode.NewQRCodeReader().Decode(bitmap, nil)
		if err != nil {
			t.Fatal(err)
		}
		_, text, _ := strings.Cut(read.GetText(), "https://example.org/p/")
		record, err := notation.ParseCode(text)
		if err != nil || record.Board.Puzzle.String() != p.Puzzle.String() || record.Board.Rules.String() != p.Rules.String() {
			t.Errorf("the code of puzzle %d is %s", p.Number, read.GetText())
		}
	}
}

// A page of rules shows a step that needs the rule, even where the first puzzle can be
// solved without.
func TestRulesPagesShowTheRule(t *testing.T) {
	b := small(t)
	l, err := newLayout(context.Background(), b, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, kind := range l.kinds {
		x, err := l.ruleExample(kind)
		if err != nil || x.step == nil {
			t.Fatalf("%s: no example, %v", kind.key, err)
		}
		if rules := x.puzzle.Rules; special(rules) && !beyondClassic(rules, x.step) {
			t.Errorf("%s: the example is a %s, which needs no rule beyond the classic ones", kind.key, x.step.Technique)
		}
	}
	killer := l.kinds[2]
	for tag, want := range map[string]string{"en": "Cage n: digits in this cage differ and add up to n.", "zh": "杀手笼 n：笼内数字互不相同，和为 n。"} {
		s, err := newSpeech([]string{tag})
		if err != nil {
			t.Fatal(err)
		}
		if texts := s[0].rulesTexts(killer); texts[1] != want {
			t.Errorf("the rules say %q, want %q", texts[1], want)
		}
	}
}

// In large print every text is large, but for the marks in the cells of an example.
func TestPrintIsLargeThroughout(t *testing.T) {
	b := small(t)
	number := regexp.MustCompile(`^\d+$`)
	for _, name := range []string{"8.5x11", "6x9", "5x8"} {
		size, _ := ParseSize(name)
		l, err := newLayout(context.Background(), b, Options{LargePrint: true, Size: size, Techniques: true, Site: "https://example.org"})
		if err != nil {
			t.Fatal(err)
		}
		for n := 1; n <= len(l.pages); n++ {
			s, err := l.drawn(n)
			if err != nil {
				t.Fatalf("%s, page %d: %v", name, n, err)
			}
			for _, item := range s.picture.Items {
				text, is := item.(draw.Text)
				puzzle, digit := slices.Contains(l.puzzle, n), is && number.MatchString(text.Text)
				if !is || digit && !(puzzle && text.Bold) {
					continue // a mark, or a sum in a cage; solutions are refused if they are small
				}
				least := 11.2 // beside the number of a solution, and at the foot
				if puzzle && text.At.Y < size.Height-bottomMargin {
					if least = 14; digit {
						least = largePrint
					}
				}
				if text.Text != "" && text.Size < least {
					t.Errorf("%s, page %d: %q is set in %.1f points", name, n, text.Text, text.Size)
				}
			}
		}
	}
}

// A puzzle in another look is known again, another puzzle isn't taken for it.
func TestNoPuzzleIsThereTwice(t *testing.T) {
	b := small(t)
	var puzzles []sudoku.Puzzle
	for _, p := range b.Puzzles {
		puzzles = append(puzzles, p.Puzzle)
	}
	random := rand.New(rand.NewPCG(1, 2))
	for _, i := range []int{0, 2} {
		morph, err := canon.Random(context.Background(), puzzles[i].Rules, random)
		if err != nil {
			t.Fatal(err)
		}
		puzzles = append(puzzles, morph.Puzzle(puzzles[i]))
	}
	of, err := Of(context.Background(), puzzles, 0, nil)
	if err != nil {
		t.Fatal(err)
	}
	if of.Left != 2 || len(of.Puzzles) != len(b.Puzzles) {
		t.Errorf("%d puzzles are left out, %d stay; want 2 and %d", of.Left, len(of.Puzzles), len(b.Puzzles))
	}
}

func TestTheCoverHasASpine(t *testing.T) {
	b := small(t)
	l, err := newLayout(context.Background(), b, Options{Paper: Cream, Author: "A. Setter"})
	if err != nil {
		t.Fatal(err)
	}
	for len(l.pages) < 200 {
		l.add(page{draw: l.notes})
	}
	sheet := l.cover().over
	if want := 2*8.5*inch + 200*0.0025*inch + 2*bleed; sheet.Width < want-0.01 || sheet.Width > want+0.01 || sheet.Height != 11*inch+2*bleed {
		t.Errorf("the cover is %.2f×%.2f points, want %.2f wide", sheet.Width, sheet.Height, want)
	}
	var out bytes.Buffer
	if err := b.Cover(&out, Options{}); err != nil || !bytes.Contains(out.Bytes(), []byte("/TrimBox [9.00 9.00 ")) {
		t.Errorf("the cover has no trim box: %v", err)
	}
}

// Pages with bleed are cut at the outer side: right pages at their right, left ones at
// their left.
func TestPagesAreCutAtTheOuterSide(t *testing.T) {
	size, _ := ParseSize("6x9")
	boxes := regexp.MustCompile(`/TrimBox \[([\d.]+) `).FindAllSubmatch(inside(t, small(t), Options{Size: size, Bleed: true}), -1)
	if len(boxes) < 10 {
		t.Fatalf("%d trim boxes", len(boxes))
	}
	for i, box := range boxes {
		if want := []string{"0.00", "9.00"}[i%2]; string(box[1]) != want {
			t.Errorf("page %d is cut from %s, want %s", i+1, box[1], want)
		}
	}
}

func TestSizes(t *testing.T) {
	if n := len(Sizes()); n < 16 {
		t.Errorf("%d sizes", n)
	}
	for text, want := range map[string][2]float64{"6x9": {432, 648}, "A4": {595.28, 841.89}, "7×9.5": {504, 684}, "160x230mm": {453.54, 651.97}, "8.5x11in": {612, 792}} {
		size, err := ParseSize(text)
		if err != nil || size.Width < want[0]-0.01 || size.Width > want[0]+0.01 || size.Height < want[1]-0.01 || size.Height > want[1]+0.01 {
			t.Errorf("ParseSize(%q) = %v, %v; want %v", text, size, err, want)
		}
	}
	for _, text := range []string{"", "x", "9", "0x0", "NaNx9", "1x1", "1e9x9", "6x9cm"} {
		if size, err := ParseSize(text); err == nil {
			t.Errorf("ParseSize(%q) = %v", text, size)
		}
	}
	for pages, want := range map[int]float64{24: 27, 150: 27, 151: 36, 500: 45, 700: 54, 828: 63} {
		if got := gutter(pages); got != want {
			t.Errorf("gutter(%d) = %v points, want %v", pages, got, want)
		}
	}
}

func TestWhatDoesntFitIsSaid(t *testing.T) {
	b := small(t)
	fivebyeight, _ := ParseSize("5x8")
	for want, options := range map[string]Options{
		"3 puzzles a page; there can be 1, 2, 4 or 6": {PerPage: 3},
		"21 solutions a page; there can be 6 to 20":   {SolutionsPerPage: 21},
		"digits of": {LargePrint: true, PerPage: 4},
		"are too small to write in; expected 5 mm":             {Size: fivebyeight, PerPage: 6, TimeLine: true, Site: "https://example.org"},
		"the built-in font lacks":                              {Languages: []string{"zh"}},
		`a book speaks en, zh, each once, got "de"`:            {Languages: []string{"de"}},
		`"vellum" is no paper; there are white, cream, colour`: {Paper: "vellum"},
		"name a font that has them, such as NotoSansSC-Reg":    {Title: "数独"},
	} {
		err := b.Inside(context.Background(), io.Discard, options)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v; want %s", options, err, want)
		}
	}
	if _, err := Of(context.Background(), []sudoku.Puzzle{{Rules: sudoku.Classic(), Givens: make(sudoku.Grid, 81)}}, 0, nil); err == nil || !strings.HasPrefix(err.Error(), "puzzle 1: ") {
		t.Errorf("a book of an empty board: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := b.Inside(ctx, io.Discard, Options{}); err != context.Canceled {
		t.Errorf("a book that was called off: %v", err)
	}
}

func TestLinesBreakWhereTheyMay(t *testing.T) {
	fonts := face.BuiltIn()
	if got := wrap(fonts, "one two three", fonts.Width("one two ", 10, false), 10, false); strings.Join(got, "|") != "one two|three" {
		t.Errorf("lines are %q", got)
	}
	// A last line isn't left with one short word, and lines of a title are about as long.
	width := fonts.Width("digits that share their only places fill ", 10, false)
	if got := wrap(fonts, "digits that share their only places fill them", width, 10, false); len(got) != 2 || !strings.Contains(got[1], " ") {
		t.Errorf("lines are %q", got)
	}
	if got := balanced(fonts, "Quiet Evenings with a Pencil", fonts.Width("Quiet Evenings with a ", 30, true), 30, true); strings.Join(got, "|") != "Quiet Evenings|with a Pencil" {
		t.Errorf("lines of a title are %q", got)
	}
	const text = "第一题，答案在后（见第 12 页）。第二题：没有。"
	for width := 12.0; width < 120; width += 3 {
		lines := wrap(fonts, text, width, 10, false)
		for _, line := range lines {
			if line != "" && strings.ContainsRune("，。：）", []rune(line)[0]) || strings.HasSuffix(line, "（") {
				t.Errorf("a line breaks at a mark: %q", lines)
			}
		}
		if strings.ReplaceAll(strings.Join(lines, ""), " ", "") != strings.ReplaceAll(text, " ", "") {
			t.Errorf("%q became %q", text, lines)
		}
	}
}

func TestTheManifestTellsThePages(t *testing.T) {
	b := small(t)
	entries, err := b.Manifest(Options{PerPage: 2, Site: "https://example.org/"})
	if err != nil || len(entries) != len(b.Puzzles) {
		t.Fatal(len(entries), err)
	}
	var table, list bytes.Buffer
	if err := WriteCSV(&table, entries); err != nil {
		t.Fatal(err)
	}
	if err := WriteJSON(&list, entries); err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(table.String(), "number,page,solution_page,level,er,technique,rules,puzzle,solution,link,seed,index\n1,") {
		t.Errorf("the table begins %q", table.String()[:80])
	}
	if !strings.HasPrefix(entries[0].Link, "https://example.org/p/") || strings.Count(list.String(), "\n") != len(entries)+2 {
		t.Errorf("entries are %+v", entries[0])
	}
	var again []Entry
	if err := json.Unmarshal(list.Bytes(), &again); err != nil || !slices.Equal(again, entries) || !strings.Contains(list.String(), fmt.Sprintf(`"seed":"%d"`, entries[0].Seed)) {
		t.Errorf("read again they are %+v, %v", again, err)
	}
}

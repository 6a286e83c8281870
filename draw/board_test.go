package draw_test

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"flag"
	"io"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/draw"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/logic"
	"jiugong/sudoku/variants"
)

var update = flag.Bool("update", false, "write the pictures that are drawn now into testdata")

const puzzle = "4.7.9..28......17.....32.....1.........46.....3.8.74..9..2.8.4.1....98...2.6...1."

func board(t testing.TB, rules, givens string) *sudoku.Board {
	t.Helper()
	r, err := variants.Parse(rules)
	if err != nil {
		t.Fatal(err)
	}
	if givens == "" {
		givens = strings.Repeat(".", r.Cells())
	}
	p, err := sudoku.Parse(givens, sudoku.ParseOptions{Rules: r})
	if err != nil {
		t.Fatal(err)
	}
	return sudoku.NewBoard(p)
}

// allMarks has a constraint of each look and end.
const allMarks = "9+killer=15:r1c1r1c2r2c1+thermo=r3c1r4c1r5c2+arrow=r1c5/r1c6r2c7+difference=r5c5r5c6+ratio=r6c6r7c6" +
	"+xv=X:r8c1r8c2+littlekiller=20:r1c3r2c4r3c5r4c6+sandwich=12:r4+quadruple=1,2,3:r7c7r7c8r8c7r8c8+odd=r9c9+even=r9c8" +
	"+between=r3c7r3c8r4c9+lockout=r6c1r7c1r8c3+greater=r5c8r5c9+renban=r9c1r9c2r9c3+whisper=r2c3r2c4+extra=r6c7r6c8r7c9+fog=r1c1r5c5"

func played(t *testing.T) *sudoku.Board {
	b := board(t, "9+x", puzzle)
	b.Entries[1] = 6
	b.Corner[3] = sudoku.SetOf(1, 5, 9)
	b.Centre[5] = sudoku.SetOf(1, 5, 6)
	b.Colours[10], b.Colours[11] = sudoku.SetOf(1), sudoku.SetOf(2, 3)
	return b
}

// stepOf is the board and the options that show the first step of a technique.
func stepOf(t *testing.T, givens string, technique logic.Technique) (*sudoku.Board, draw.Options) {
	t.Helper()
	b := board(t, "9", givens)
	s, err := logic.NewState(b.Puzzle)
	if err != nil {
		t.Fatal(err)
	}
	for !s.Solved() {
		step, err := logic.Next(context.Background(), s, logic.Human)
		if err != nil || step == nil {
			t.Fatalf("no %s on the path: %v", technique, err)
		}
		if step.Technique == technique {
			return draw.Step(b, s, step, explain.Best("en"))
		}
		s.Apply(step)
	}
	t.Fatalf("no %s on the path", technique)
	return nil, draw.Options{}
}

func TestPicturesAreAsTheyWere(t *testing.T) {
	stepBoard, step := stepOf(t, "......1.3....79.5..2.4......4...3...8352...7.7......381.3..746...9..4......6...17", "xy_wing")
	if step.Step == nil {
		t.Fatal("no step")
	}
	step.Theme, step.Title = draw.Light(), ""
	jigsaw := "9+jigsaw=111222333111222333111222333444555666444555666444555666777888999777888999777888999"
	for name, picture := range map[string]*draw.Picture{
		"classic":  draw.Board(board(t, "9", puzzle), draw.Options{Title: `a "puzzle" <with> & signs`}),
		"played":   draw.Board(played(t), draw.Options{Theme: draw.Dark()}),
		"marks":    draw.Board(board(t, allMarks, ""), draw.Options{}),
		"six":      draw.Board(board(t, "6", ""), draw.Options{Theme: draw.Contrast()}),
		"latin":    draw.Board(board(t, "5:1x5", ""), draw.Options{}),
		"regions":  draw.Board(board(t, jigsaw, ""), draw.Options{}),
		"windows":  draw.Board(board(t, "9+windows", ""), draw.Options{}),
		"step":     draw.Board(stepBoard, step),
		"disjoint": draw.Board(board(t, "9+disjoint", ""), draw.Options{}),
	} {
		svg := picture.SVG(360)
		file := "testdata/" + name + ".svg"
		if *update {
			if err := os.WriteFile(file, svg, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(svg, want) {
			t.Errorf("%s is drawn differently; look at it and run go test ./draw -update", file)
		}
		for decoder := xml.NewDecoder(bytes.NewReader(svg)); ; {
			if _, err := decoder.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatalf("%s: %v", file, err)
			}
		}
	}
	if plain, disjoint := draw.Board(board(t, "9", ""), draw.Options{}), draw.Board(board(t, "9+disjoint", ""), draw.Options{}); len(plain.Items) != len(disjoint.Items) {
		t.Error("disjoint groups cover the board: there is nothing to tint")
	}
}

// Every kind of constraint is seen, and nothing reaches out of the picture.
func TestEveryConstraintIsDrawnInside(t *testing.T) {
	plain := len(draw.Board(board(t, "9", ""), draw.Options{}).Items)
	for _, kind := range variants.All() {
		text := kind.Sample()
		b := board(t, text, "")
		for _, theme := range draw.Themes() {
			p := draw.Board(b, draw.Options{Theme: theme})
			marks := 0
			for _, c := range b.Rules.Constraints() {
				marks += len(c.Marks)
			}
			if marks > 0 && len(p.Items) <= plain {
				t.Errorf("%s: nothing is drawn", text)
			}
			inside(t, text, p)
		}
	}
	inside(t, "samurai", draw.Board(board(t, "samurai", ""), draw.Options{}))
}

func inside(t *testing.T, name string, p *draw.Picture) {
	t.Helper()
	check := func(at draw.Point) {
		const slack = 1e-9
		if at.X < p.Left-slack || at.Y < p.Top-slack || at.X > p.Left+p.Width+slack || at.Y > p.Top+p.Height+slack {
			t.Errorf("%s: %v is outside of the picture", name, at)
		}
	}
	for _, item := range p.Items {
		switch item := item.(type) {
		case draw.Path:
			for _, s := range item.Segments {
				if s.Kind != draw.Close {
					check(s.To)
				}
			}
		case draw.Text:
			check(item.At)
			check(draw.Point{X: item.At.X, Y: item.At.Y - item.Size*draw.CapHeight})
		}
	}
}

// A cage goes around its cells in one line, and around a hole in another.
// Groups beside the board have their names and labels above them; hidden ones aren't drawn, nor what lies on them.
func TestCellsBesideTheBoardAreNamedOrHidden(t *testing.T) {
	rules, err := variants.Parse("4+beside=VA:2(in%20all),VH:4x4(-)+killer=7:VH1VH2+killer=5:VA1VA2")
	if err != nil {
		t.Fatal(err)
	}
	board := sudoku.NewBoard(sudoku.Puzzle{Rules: rules, Givens: make(sudoku.Grid, rules.Cells())})
	picture := draw.Board(board, draw.Options{})
	if svg := string(picture.SVG(40)); !strings.Contains(svg, "VA in all") || strings.Contains(svg, "VH") || strings.Contains(svg, ">7<") || !strings.Contains(svg, ">5<") {
		t.Error(svg)
	}
	if picture.Height > 7 {
		t.Errorf("%v high", picture.Height)
	}
}

func TestACageIsOneLineForEachEdge(t *testing.T) {
	ring := "9+killer=r1c1r1c2r1c3r2c1r2c3r3c1r3c2r3c3"
	moves := 0
	for _, item := range draw.Board(board(t, ring, ""), draw.Options{}).Items {
		if path, is := item.(draw.Path); is && path.Dash > 0 {
			for _, s := range path.Segments {
				if s.Kind == draw.Move {
					moves++
				}
			}
		}
	}
	if moves != 2 {
		t.Errorf("a cage around a hole has %d lines, want 2", moves)
	}
}

func TestNumbersAreWrittenTheSameWayEverywhere(t *testing.T) {
	for _, c := range []struct {
		number float64
		places int
		want   string
	}{{0, 3, "0"}, {-0.0001, 3, "0"}, {1.5, 3, "1.5"}, {0.1 + 0.2, 3, "0.3"}, {0.0625, 3, "0.063"}, {0.0625 - 1e-12, 3, "0.063"}, {-2.25, 2, "-2.25"}, {1000.0005, 3, "1000.001"}, {0.05, 2, "0.05"}} {
		if got := string(draw.AppendNumber(nil, c.number, c.places)); got != c.want {
			t.Errorf("AppendNumber(%v, %d) = %s, want %s", c.number, c.places, got, c.want)
		}
	}
}

func BenchmarkSVG(b *testing.B) {
	one := board(b, "9", puzzle)
	for b.Loop() {
		draw.Board(one, draw.Options{}).SVG(360)
	}
}

// TestNoMarkIsLeftOut has more corner marks in a cell than there are corners.
func TestNoMarkIsLeftOut(t *testing.T) {
	rules, err := sudoku.ParseRules("16")
	if err != nil {
		t.Fatal(err)
	}
	for n := range rules.N() + 1 {
		b := sudoku.NewBoard(sudoku.Puzzle{Rules: rules, Givens: make(sudoku.Grid, rules.Cells())})
		for d := range n {
			b.Corner[0] = b.Corner[0].With(uint8(d + 1))
		}
		texts := 0
		for _, item := range draw.Board(b, draw.Options{}).Items {
			if _, ok := item.(draw.Text); ok {
				texts++
			}
		}
		if texts != n {
			t.Errorf("of %d marks %d are drawn", n, texts)
		}
	}
}

// A mark holds all its digits whole, as the board writes them.
func TestMarksHoldTheDigitsOfTheBoard(t *testing.T) {
	for rules, want := range map[string][]string{
		"16+quadruple=1,12,15,16:r4c4r4c5r5c4r5c5": {"1 C", "F G"},
		"16+quadruple=10,11:r4c4r4c5r5c4r5c5":      {"A B"},
		"16+numberedroom=12:r1":                    {"C"},
		"16+contains=12,12:r1c1r1c2":               {"C C"},
		"9+quadruple=1,2,5,8:r4c4r4c5r5c4r5c5":     {"1 2", "5 8"},
	} {
		var got []string
		for _, item := range draw.Board(board(t, rules, ""), draw.Options{}).Items {
			if text, ok := item.(draw.Text); ok {
				got = append(got, text.Text)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", rules, got, want)
		}
	}
}

// The sum of a cage and the number of a line are read even where a step puts a digit
// into their cell.
func TestAStepHidesNoSum(t *testing.T) {
	b := board(t, "9+killer=4:r2c1r2c2", "........."+".1......."+strings.Repeat(".", 63))
	step := &explain.Shown{Place: []logic.Candidate{{Cell: 9, Digit: 3}}}
	items := draw.Board(b, draw.Options{Step: step}).Items
	over := func(text string) int {
		return slices.IndexFunc(items, func(item draw.Item) bool { drawn, ok := item.(draw.Text); return ok && drawn.Text == text })
	}
	if sum, digit := over("4"), over("3"); sum < 0 || digit < 0 || sum < digit {
		t.Errorf("the sum is item %d, the digit %d: it lies over the sum", sum, digit)
	}
}

// A line between groups of cells begins and ends in cells of them.
func TestALinkLeadsFromCellToCell(t *testing.T) {
	groups := []explain.ShownNode{{Cells: []int{0, 2}, Digit: 5}, {Cells: []int{20, 38}, Digit: 5}}
	step := &explain.Shown{Chains: [][]explain.ShownNode{groups}, Links: []explain.ShownLink{{From: 0, To: 1, Strong: true}}}
	links := 0
	for _, item := range draw.Board(board(t, "9", ""), draw.Options{Step: step}).Items {
		path, ok := item.(draw.Path)
		if !ok || len(path.Segments) != 2 || path.Segments[1].Kind != draw.Curve {
			continue
		}
		links++
		for i, end := range []draw.Point{path.Segments[0].To, path.Segments[1].To} {
			if cell := int(end.Y)*9 + int(end.X); !slices.Contains(groups[i].Cells, cell) {
				t.Errorf("a line between the cells %v and %v has an end in %d", groups[0].Cells, groups[1].Cells, cell)
			}
		}
	}
	if links != 1 {
		t.Errorf("%d lines, not one", links)
	}
}

// The line or circle that a step is about is seen on its tint.
func TestAStepHidesNoMark(t *testing.T) {
	for _, rules := range []string{"9+thermo=r1c1r1c2r1c3", "9+circles=r1c1r1c2r1c3", "9+modular=r1c1r1c2r1c3", "9+arrow=r1c1/r1c2r1c3", "9+odd=r1c1r1c2"} {
		b := board(t, rules, "")
		step := &explain.Shown{Parts: []explain.ShownPart{{Constraints: b.Rules.Constraints()}}}
		plain, shown := draw.Board(b, draw.Options{}).Items, draw.Board(b, draw.Options{Step: step}).Items
		last := -1 // of the tints
		tint := draw.Print().Step.Area
		marks := 0
		for i, item := range shown {
			if path, ok := item.(draw.Path); ok && path.Fill == tint {
				last = i
			} else if last < 0 {
				marks++
			}
		}
		if last < 0 || marks > 0 || len(shown) <= len(plain) {
			t.Errorf("%s: %d marks lie under the tint", rules, marks)
		}
	}
}

// The window that a step is about is told from the other windows.
func TestAStepsTintIsSeenOnOtherTints(t *testing.T) {
	b := board(t, "9+windows+extra=r5c1r5c2+extra=r5c8r5c9", "")
	for _, theme := range []draw.Theme{draw.Print(), draw.Light(), draw.Dark(), draw.Contrast()} {
		step := &explain.Shown{Parts: []explain.ShownPart{{Houses: b.Rules.Houses()[27:28], Constraints: b.Rules.Constraints()[:1]}}}
		fills := map[draw.Point]draw.Colour{} // the last of each cell, by its corner
		for _, item := range draw.Board(b, draw.Options{Theme: theme, Step: step}).Items {
			if path, ok := item.(draw.Path); ok && path.Fill.Opaque && len(path.Segments) > 0 {
				fills[path.Segments[0].To] = path.Fill
			}
		}
		apart := func(a, b draw.Colour) (n int) {
			for _, d := range []int{int(a.R) - int(b.R), int(a.G) - int(b.G), int(a.B) - int(b.B)} {
				n += max(d, -d)
			}
			return n
		}
		for name, at := range map[string][2]draw.Point{"window": {{X: 1, Y: 1}, {X: 5, Y: 1}}, "extra region": {{X: 0, Y: 4}, {X: 7, Y: 4}}} {
			if shown, other := fills[at[0]], fills[at[1]]; !shown.Opaque || !other.Opaque || apart(shown, other) < 30 {
				t.Errorf("%s: the step's %s is %v, another %v", theme.Name, name, shown, other)
			}
		}
	}
}

// Names of several characters, as Chinese ones are, stay in their cells and, as
// candidates, apart from each other.
func TestNamesStayInTheirPlaces(t *testing.T) {
	symbols, err := sudoku.ParseSymbols("张三 李四 王五 赵六 孙七 周八 吴九 欧阳修 司马相如")
	if err != nil {
		t.Fatal(err)
	}
	b := board(t, "9", "89"+strings.Repeat(".", 79))
	b.Symbols = symbols
	all := make([]sudoku.Set, 81)
	for cell := range all {
		all[cell] = sudoku.AllDigits(9)
	}
	type span struct{ y, left, right float64 }
	var spans []span
	for _, item := range draw.Board(b, draw.Options{Candidates: all}).Items {
		text, ok := item.(draw.Text)
		if !ok {
			continue
		}
		half := text.Size * float64(len([]rune(text.Text))) / 2
		left, right := text.At.X-half, text.At.X+half
		if math.Floor(left) != math.Floor(right) {
			t.Errorf("%s reaches from %.2f to %.2f", text.Text, left, right)
		}
		for _, other := range spans {
			if math.Abs(other.y-text.At.Y) < 0.05 && left < other.right && other.left < right {
				t.Fatalf("%s at %.2f, %.2f touches its neighbour", text.Text, text.At.X, text.At.Y)
			}
		}
		spans = append(spans, span{text.At.Y, left, right})
	}
	if len(spans) != 2+79*9 {
		t.Errorf("%d texts", len(spans))
	}
}

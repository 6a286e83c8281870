package notation

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"jiugong/sudoku"
)

// drawRules makes any rules there are: a size with boxes of any shape, a rectangle,
// free cells, digits from 0, a jigsaw or boards that overlap, and any features that fit it.
func drawRules(t *rapid.T) *sudoku.Rules {
	text := ""
	switch rapid.IntRange(0, 9).Draw(t, "kind") {
	case 0:
		text = drawBoards(t)
	case 1, 2:
		n := rapid.SampledFrom([]int{4, 5, 6, 7, 9, 10, 36}).Draw(t, "n")
		names := make([]string, n*n)
		for i, cell := range rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "regions"), 0)).Perm(n * n) {
			names[cell] = fmt.Sprint(i/n + 1)
		}
		text = fmt.Sprintf("%d+jigsaw=%s", n, regionMap(names))
	case 5:
		first := rapid.IntRange(0, 1).Draw(t, "first")
		text = fmt.Sprintf("%dx%d:free/%d-%d", rapid.SampledFrom([]int{1, 2, 3, 4, 9}).Draw(t, "height"), rapid.SampledFrom([]int{1, 2, 3, 4, 9}).Draw(t, "width"),
			first, first+rapid.SampledFrom([]int{0, 2, 3, 8, 9, 15}).Draw(t, "more"))
	case 6:
		text = rapid.SampledFrom([]string{"4/0-3", "9/0-8", "10/0-9", "16/0-15", "6x9:2x3", "4x6:2x3", "9x6:3x2", "6x6:2x3/0-5"}).Draw(t, "text")
	case 3, 4:
		text = fmt.Sprint(rapid.SampledFrom([]int{4, 6, 8, 9, 10, 12, 16, 25, 27, 36, 49, 64}).Draw(t, "n"))
	default:
		n := rapid.IntRange(1, 30).Draw(t, "n")
		var rows []int
		for r := 1; r <= n; r++ {
			if n%r == 0 && (r < n || n == 1) { // N:Nx1 says the same as N:1xN
				rows = append(rows, r)
			}
		}
		r := rapid.SampledFrom(rows).Draw(t, "rows")
		text = fmt.Sprintf("%d:%dx%d", n, r, n/r)
	}
	features := rapid.SliceOfNDistinct(rapid.SampledFrom([]string{
		"x", "windows", "disjoint", "centre", "asterisk", "knight", "king", "nonconsecutive",
	}), 0, 3, rapid.ID).Draw(t, "features")
	for ; ; features = features[1:] { // those that don't fit are left out
		rules, err := sudoku.ParseRules(strings.Join(append([]string{text}, features...), "+"))
		if err == nil {
			return rules
		}
		if len(features) == 0 {
			t.Fatal(err)
		}
	}
}

// drawBoards makes boards that have a name together, or lie anywhere and may be jigsaws.
func drawBoards(t *rapid.T) string {
	names := []string{"4", "6", "6:3x2", "9", "9/0-8", "16", "5:1x5", "4x6:2x2"}
	for _, layout := range sudoku.Layouts() {
		names = append(names, layout.Name)
	}
	text := rapid.SampledFrom(names).Draw(t, "of")
	rules, err := sudoku.ParseRules(text)
	if err != nil {
		t.Fatal(err)
	}
	s := rules.Shape()
	count := s.Grids()
	corners := []sudoku.Position{{}}
	if count == 1 {
		count = rapid.IntRange(2, 4).Draw(t, "boards")
		text += boardsPart
		for len(corners) < count {
			from := rapid.SampledFrom(corners).Draw(t, "from")
			p := sudoku.Position{Row: from.Row + rapid.IntRange(0, s.Height()).Draw(t, "down"), Col: from.Col + rapid.IntRange(-from.Col, s.Width()).Draw(t, "right")}
			if p.Row+s.Height() <= 99 && p.Col+s.Width() <= 99 && !slices.Contains(corners, p) {
				corners = append(corners, p)
			}
		}
		for _, p := range corners {
			text += sudoku.CellName(p.Row, p.Col)
		}
	}
	if n := s.N(); n == len(s.Grid(0))/n && n < 10 && !strings.Contains(text, ":") && rapid.Bool().Draw(t, "jigsaw") {
		text += "+jigsaw="
		for range rapid.SampledFrom([]int{1, count}).Draw(t, "maps") {
			for _, cell := range rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "regions"), 0)).Perm(n * n) {
				text += fmt.Sprint(cell/n + 1)
			}
		}
	}
	return text
}

// drawGivens are digits in any number of cells, of a few digits or of all.
func drawGivens(t *rapid.T, rules *sudoku.Rules) sudoku.Grid {
	random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
	tenths := rapid.SampledFrom([]int{0, 1, 3, 7, 10}).Draw(t, "filled")
	first := rapid.IntRange(1, rules.N()).Draw(t, "first digit")
	last := rapid.IntRange(first, rules.N()).Draw(t, "last digit")
	givens := make(sudoku.Grid, rules.Cells())
	for cell := range givens {
		if random.IntN(10) < tenths {
			givens[cell] = uint8(first + random.IntN(last-first+1))
		}
	}
	if tenths == 0 && rapid.Bool().Draw(t, "one") {
		givens[random.IntN(len(givens))] = uint8(first)
	}
	return givens
}

// TestRulesTravel writes puzzles of any rules in each form and reads them back,
// told nothing: they are the same puzzles with the same rules, or the form said
// that it can't hold them.
func TestRulesTravel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rules := drawRules(t)
		record := newRecord(sudoku.Puzzle{Rules: rules, Givens: drawGivens(t, rules)})
		for _, form := range Forms() {
			if form.CanWrite() {
				travel(t, form, record)
			}
		}
	})
}

// TestRulesTravelWithSymbols is the same for puzzles in other symbols, of which the reader is
// told: their number stands for rules only where none are with the puzzle.
func TestRulesTravelWithSymbols(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rules := drawRules(t)
		if rules.Shape().Grids() > 1 {
			t.Skip("nine symbols stand for a 9×9")
		}
		record := newRecord(sudoku.Puzzle{Rules: rules, Givens: drawGivens(t, rules), Symbols: drawSymbols(t, rules.N(), letters...)})
		for _, form := range Forms() {
			if form.CanWrite() && form.Keeps&KeepsSymbols != 0 {
				travel(t, form, record)
			}
		}
	})
}

// travel writes a record once or twice and reads it again.
func travel(t *rapid.T, form *Form, record *Record) {
	var text bytes.Buffer
	w := NewWriter(&text, form, WriteOptions{ASCII: rapid.Bool().Draw(t, "plain")})
	want := []*Record{record}
	if rapid.Bool().Draw(t, "two") {
		want = append(want, record)
	}
	for _, record := range want {
		if err := w.Write(record); err != nil {
			return // it says so
		}
	}
	w.Close()
	lost := form.Loses(record)
	options := ReadOptions{}
	if !usualSymbols(record.Board) {
		options.Symbols = record.Board.Symbols
	}
	var back []*Record
	for got, err := range NewReader(bytes.NewReader(text.Bytes()), options).Records() {
		if err != nil {
			if len(lost) > 0 {
				return // whoever reads it hears of it, too
			}
			t.Fatalf("%s: %s: %v in\n%s", form.Name, record.Board.Rules, err, text.Bytes())
		}
		back = append(back, got)
	}
	if len(lost) > 0 && !(len(back) == len(want) && back[0].Board.Rules.Cells() == record.Board.Rules.Cells()) {
		return
	}
	if len(back) != len(want) {
		t.Fatalf("%s: %s: %d records, lost %v, in\n%s", form.Name, record.Board.Rules, len(back), lost, text.Bytes())
	}
	for _, back := range back {
		if len(lost) == 0 && !sameRules(back.Board.Rules, record.Board.Rules) && !sameInAnyOrder(back.Board.Rules, record.Board.Rules) {
			t.Fatalf("%s: %s became %s in\n%s", form.Name, record.Board.Rules, back.Board.Rules, text.Bytes())
		}
		if back.Comment != "" || len(back.Unread) > 0 && len(lost) == 0 {
			t.Fatalf("%s: comment %q, unread %v in\n%s", form.Name, back.Comment, back.Unread, text.Bytes())
		}
		if !slices.Equal(back.Board.Givens, record.Board.Givens) && !slices.Contains([]string{"pencilmarks", "sukaku", "sdx"}, form.Name) {
			t.Fatalf("%s: %s: the givens are others in\n%s", form.Name, record.Board.Rules, text.Bytes())
		}
		for cell, d := range record.Board.Givens {
			if got := back.Board.Givens[cell]; d != 0 && got != d && (got != 0 || back.Board.Centre[cell] != sudoku.SetOf(d)) {
				t.Fatalf("%s: %s: cell %d has %d, not %d in\n%s", form.Name, record.Board.Rules, cell, got, d, text.Bytes())
			}
		}
	}
}

// sameInAnyOrder reports whether rules differ only in the order of their constraints.
func sameInAnyOrder(a, b *sudoku.Rules) bool {
	return len(a.Constraints()) > 1 && sameConstraints(a, b) && sameAreas(a.Shape(), b.Shape()) && a.Cells() == b.Cells()
}

// TestZerosAreDigitsWhereTheRulesSaySo has one character all over, which is the mark of
// an empty cell elsewhere.
func TestZerosAreDigitsWhereTheRulesSaySo(t *testing.T) {
	zeros := strings.Repeat("0", 81)
	for text, want := range map[string]int{zeros: 0, zeros + "\t9/0-8": 81} {
		for record, err := range NewReader(strings.NewReader(text), ReadOptions{}).Records() {
			if err != nil || record.Board.Givens.Filled() != want {
				t.Errorf("%s: %v, %v; want %d givens", text, record, err, want)
			}
		}
	}
}

// TestOnceLostOnTheWay has puzzles that once weren't read back.
func TestOnceLostOnTheWay(t *testing.T) {
	jigsaw, err := sudoku.ParseRules("5+jigsaw=3413251555124421533244213")
	if err != nil {
		t.Fatal(err)
	}
	two, err := sudoku.NewSymbols("a", "A", "é", "€", "😀")
	if err != nil {
		t.Fatal(err)
	}
	twelve := usualRules(144)
	repeated := make(sudoku.Grid, 144)
	for cell := range repeated {
		if cell%3 > 0 {
			repeated[cell] = uint8(cell*cell%5 + 1)
		}
	}
	for name, test := range map[string]struct {
		form   string
		puzzle sudoku.Puzzle
	}{
		"letters of both cases in the first column": {"grid", sudoku.Puzzle{Rules: jigsaw, Symbols: two, Givens: sudoku.Grid{2, 2, 1, 1, 2, 1, 2, 1, 2, 2, 2, 2, 2, 2, 1, 1, 1, 2, 1, 1, 2, 2, 1, 1, 1}}},
		"few digits, as on boards that overlap":     {"sadman", sudoku.Puzzle{Rules: twelve, Givens: repeated}},
	} {
		text := string(written(t, FormNamed(test.form), newRecord(test.puzzle)))
		back, err := NewReader(strings.NewReader(text), ReadOptions{Symbols: test.puzzle.Symbols}).Next()
		if err != nil || !slices.Equal(back.Board.Givens, test.puzzle.Givens) || !sameRules(back.Board.Rules, test.puzzle.Rules) {
			t.Errorf("%s: %v in\n%s", name, err, text)
		}
	}
	if kind, code, ok := codeIn([]byte("https://swaroopg92.github.io/penpa-edit/#m=edit&p=7Vd/N4IgzglgXgpiBcBOANCALhNAbO8QEkBbABwHs")); ok {
		t.Errorf("a part of Penpa's code is taken for a code: %s%s", kind, code)
	}
}

package sudoku_test

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
)

func mustRules(t testing.TB, text string) *sudoku.Rules {
	t.Helper()
	rules, err := sudoku.ParseRules(text)
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

func TestRulesPrintBackTheSame(t *testing.T) {
	for _, text := range []string{
		"1:1x1", "4", "6", "8", "9", "10", "12", "15", "16", "25", "36", "49", "64",
		"6:3x2", "12:2x6", "7:1x7", "7:7x1", "samurai", "samurai+x",
		"9+x", "9+windows", "9+disjoint", "9+centre", "9+asterisk", "9+knight", "9+king", "9+nonconsecutive",
		"9+x+windows+disjoint+centre+asterisk+knight+king+nonconsecutive",
		"16+x+windows", "4+jigsaw=1122112233443344", "4+x+jigsaw=1122112233443344",
		"5+jigsaw=1111122222333334444455555",
	} {
		rules, err := sudoku.ParseRules(text)
		if err != nil {
			t.Error(err)
			continue
		}
		if got := rules.String(); got != text {
			t.Errorf("ParseRules(%q) prints %q", text, got)
		}
	}
}

func TestRulesHaveOneWayToBeWritten(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"9:3x3", "9"},
		{"6:2x3", "6"},
		{"9+windows+x", "9+x+windows"},
		{"9+nonconsecutive+king+knight", "9+knight+king+nonconsecutive"},
		{"4+jigsaw=1,1,2,2,1,1,2,2,3,3,4,4,3,3,4,4+x", "4+x+jigsaw=1,1,2,2,1,1,2,2,3,3,4,4,3,3,4,4"},
	} {
		if got := mustRules(t, test.text).String(); got != test.want {
			t.Errorf("ParseRules(%q) = %q, want %q", test.text, got, test.want)
		}
	}
}

func TestRulesTellWhatIsWrong(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"", "no size"},
		{"nine", "no size"},
		{"09", "no size"},
		{"0", "1 to 64"},
		{"65", "1 to 64"},
		{"7", "7:1x7"},
		{"9:2x4", "rows × columns = 9"},
		{"9:3", "write rows x columns"},
		{"4:5x3689348814741910324", "rows × columns = 4"}, // 4 in 64 bits
		{"9+y", "the features are x, windows"},
		{"9+x=1", "no feature"},
		{"9+x+x", "named twice"},
		{"9+", "a name is missing"},
		{"8+centre", "no middle cell"},
		{"10+windows", "no room for windows"},
		{"7:1x7+disjoint", "boxes of at least 2×2"},
		{"16+asterisk", "9×9"},
		{"4+jigsaw", "the region map has"},
		{"4+jigsaw=1122112233443", "16"},
		{"4+jigsaw=1122112233443345", "r4c4"},
		{"4+jigsaw=1122112233443343", "region 3 has 5 cells"},
		{"samurai+jigsaw=1", "jigsaw"},
		{"9:3x3+jigsaw=1", "in place of boxes"},
	} {
		_, err := sudoku.ParseRules(test.text)
		if e := (*sudoku.RulesError)(nil); !errors.As(err, &e) || !strings.Contains(err.Error(), test.want) {
			t.Errorf("ParseRules(%q): error %v, want a RulesError with %q", test.text, err, test.want)
		}
	}
}

// houseCells lists the cells of the houses of one kind, as r1c1 names.
func houseCells(rules *sudoku.Rules, kind sudoku.HouseKind) []string {
	var lists []string
	for _, h := range rules.Houses() {
		if h.Kind == kind {
			var names []string
			for _, cell := range h.Cells {
				names = append(names, rules.CellName(cell))
			}
			lists = append(lists, strings.Join(names, " "))
		}
	}
	return lists
}

func TestHousesOfEachKind(t *testing.T) {
	for _, test := range []struct {
		text  string
		kind  sudoku.HouseKind
		count int
		first string
	}{
		{"9", sudoku.Row, 9, "r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9"},
		{"9", sudoku.Column, 9, "r1c1 r2c1 r3c1 r4c1 r5c1 r6c1 r7c1 r8c1 r9c1"},
		{"9", sudoku.Box, 9, "r1c1 r1c2 r1c3 r2c1 r2c2 r2c3 r3c1 r3c2 r3c3"},
		{"6", sudoku.Box, 6, "r1c1 r1c2 r1c3 r2c1 r2c2 r2c3"},
		{"6:3x2", sudoku.Box, 6, "r1c1 r1c2 r2c1 r2c2 r3c1 r3c2"},
		{"7:1x7", sudoku.Box, 0, ""},
		{"4+x", "diagonal", 2, "r1c1 r2c2 r3c3 r4c4"},
		{"9+windows", "window", 4, "r2c2 r2c3 r2c4 r3c2 r3c3 r3c4 r4c2 r4c3 r4c4"},
		{"16+windows", "window", 9, "r2c2 r2c3 r2c4 r2c5 r3c2 r3c3 r3c4 r3c5 r4c2 r4c3 r4c4 r4c5 r5c2 r5c3 r5c4 r5c5"},
		{"6+disjoint", "disjoint group", 6, "r1c1 r1c4 r3c1 r3c4 r5c1 r5c4"},
		{"9+centre", "centre house", 1, "r2c2 r2c5 r2c8 r5c2 r5c5 r5c8 r8c2 r8c5 r8c8"},
		{"9+asterisk", "asterisk", 1, "r2c5 r3c3 r3c7 r5c2 r5c5 r5c8 r7c3 r7c7 r8c5"},
		{"4+jigsaw=1122112233443344", sudoku.Region, 4, "r1c1 r1c2 r2c1 r2c2"},
		{"samurai", sudoku.Row, 45, "r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9"},
		{"samurai", sudoku.Box, 41, "r1c1 r1c2 r1c3 r2c1 r2c2 r2c3 r3c1 r3c2 r3c3"},
		{"samurai+x", "diagonal", 10, "r1c1 r2c2 r3c3 r4c4 r5c5 r6c6 r7c7 r8c8 r9c9"},
	} {
		got := houseCells(mustRules(t, test.text), test.kind)
		if len(got) != test.count || test.count > 0 && got[0] != test.first {
			t.Errorf("%s has %d houses of kind %v, the first %q; want %d, %q", test.text, len(got), test.kind, slices.Concat(got, []string{""})[0], test.count, test.first)
		}
	}
}

func TestEveryShapeCoversItsCellsEvenly(t *testing.T) {
	for n := 1; n <= sudoku.MaxN; n++ {
		for r := 1; r <= n; r++ {
			if n%r != 0 {
				continue
			}
			rules := mustRules(t, strconv.Itoa(n)+":"+strconv.Itoa(r)+"x"+strconv.Itoa(n/r))
			uses := make([]int, rules.Cells())
			for _, h := range rules.Houses() {
				if len(h.Cells) != n || len(slices.Compact(slices.Sorted(slices.Values(h.Cells)))) != n {
					t.Fatalf("%s: %s has not %d different cells: %v", rules, h, n, h.Cells)
				}
				for _, cell := range h.Cells {
					uses[cell]++
				}
			}
			want := 3
			if r == 1 || r == n {
				want = 2
			}
			if slices.Min(uses) != want || slices.Max(uses) != want {
				t.Errorf("%s: cells lie in %d to %d houses, want %d", rules, slices.Min(uses), slices.Max(uses), want)
			}
		}
	}
}

func TestClashesNameCellsAndReason(t *testing.T) {
	for _, test := range []struct {
		rules, givens, want string
	}{
		{"4", "11..............", "r1c1 and r1c2 both hold 1 in row 1"},
		{"4", "1...1...........", "r1c1 and r2c1 both hold 1 in column 1"},
		{"4", "1....1..........", "r1c1 and r2c2 both hold 1 in box 1"},
		{"4+x", "1..............1", "r1c1 and r4c4 both hold 1 in diagonal 1"},
		{"4:1x4+knight", "1.....1.........", "r1c1 and r2c3 both hold 1, a knight's move apart"},
		{"4:1x4+king", "1....1..........", "r1c1 and r2c2 both hold 1, a king's move apart"},
		{"4+nonconsecutive", "12..............", "r1c1 holds 1 and r1c2 holds 2, side by side and consecutive"},
		{"4", "1111............", "r1c1 and r1c2 both hold 1 in row 1; r1c1 and r1c3 both hold 1 in row 1; r1c1 and r1c4 both hold 1 in row 1; and 3 more"},
	} {
		p, err := sudoku.Parse(test.givens, sudoku.ParseOptions{Rules: mustRules(t, test.rules)})
		if err != nil {
			t.Fatal(err)
		}
		clash := (*sudoku.ClashError)(nil)
		if err := p.Check(); !errors.As(err, &clash) || err.Error() != test.want {
			t.Errorf("Check(%s) of %s = %v, want %s", test.givens, test.rules, err, test.want)
		}
	}
}

func TestRulesTextReadsBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.SampledFrom([]string{"4", "6", "9", "12:2x6", "16", "samurai", "twodoku", "7:1x7"}).Draw(t, "size")
		for _, feature := range []string{"x", "windows", "disjoint", "centre", "asterisk", "knight", "king", "nonconsecutive"} {
			if rapid.Bool().Draw(t, feature) {
				text += "+" + feature
			}
		}
		rules, err := sudoku.ParseRules(text)
		if err != nil {
			if !strings.HasPrefix(text, "9") {
				t.Skip("feature doesn't fit")
			}
			t.Fatal(err)
		}
		if rules.String() != text {
			t.Fatalf("ParseRules(%q) prints %q", text, rules)
		}
	})
}

func FuzzParseRules(f *testing.F) {
	for _, text := range []string{"9", "9+x+windows", "12:2x6", "4+jigsaw=1122112233443344", "samurai+knight", "64", "1:1x1", "+", "9:"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		rules, err := sudoku.ParseRules(text)
		if err != nil {
			return
		}
		again, err := sudoku.ParseRules(rules.String())
		if err != nil || again.String() != rules.String() {
			t.Errorf("ParseRules(%q) prints %q, which reads as %v (%v)", text, rules, again, err)
		}
	})
}

// Where a column has fewer cells than there are digits its digits differ all the
// same, and so do those of a box.
func TestShortRowsColumnsAndBoxesClash(t *testing.T) {
	for _, test := range []struct {
		rules string
		cells [2]int
		want  string
	}{
		{"6x9", [2]int{0, 45}, "column 1"},
		{"6x9:2x3", [2]int{0, 10}, "box 1"},
		{"6x6/1-9", [2]int{0, 5}, "row 1"},
		{"6x6/1-9+x", [2]int{0, 35}, "diagonal 1"},
	} {
		rules, err := sudoku.ParseRules(test.rules)
		if err != nil {
			t.Fatal(err)
		}
		g := make(sudoku.Grid, rules.Cells())
		g[test.cells[0]], g[test.cells[1]] = 7, 7
		clashes := rules.Clashes(g)
		if len(clashes) != 1 || !slices.Equal(clashes[0].Cells, test.cells[:]) || clashes[0].House == nil || clashes[0].House.String() != test.want {
			t.Errorf("%s: %v, want %v in %s", test.rules, clashes, test.cells, test.want)
		}
	}
}

func TestOtherTextsOfTheClassicRulesAreRemembered(t *testing.T) {
	for _, text := range []string{"9", "9:3x3", "9/1-9"} {
		rules := mustRules(t, text)
		if rules != sudoku.Classic() {
			t.Errorf("%s isn't sudoku.Classic()", text)
		}
		if allocs := testing.AllocsPerRun(10, func() { sudoku.ParseRules(text) }); allocs > 0 {
			t.Errorf("%s is read anew, in %v allocations", text, allocs)
		}
	}
}

// TestAConstraintNeedsAKind: rules of the same text are the same, so two constraints
// without any would be taken for each other.
func TestAConstraintNeedsAKind(t *testing.T) {
	cage, err := constraint.Read(sudoku.Classic().Shape(), "sum=3:r1c1r1c2")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := sudoku.Classic().With(cage, constraint.Constraint{Holds: cage.Holds}); err == nil || !strings.Contains(err.Error(), "constraint 2 has no kind") {
		t.Errorf("With takes a constraint without a kind: %v", err)
	}
}

// TestRulesAreSearchedAgain: what is laid out for the first search of rules goes with it, to
// those of other rules; the second search lays it out to be kept. All find the same.
func TestRulesAreSearchedAgain(t *testing.T) {
	cage := func(total int, cells string) string { return fmt.Sprintf("+differ=%s+sum=%d:%[1]s", cells, total) }
	texts := []string{
		"4" + cage(3, "r1c1r1c2") + cage(7, "r2c1r3c1"),
		"4" + cage(6, "r1c1r1c2r1c3") + cage(4, "r4c4r3c4"),
		"4" + cage(7, "r1c1r2c2r3c2") + "+relate=2-4/3-4/4/:r3c3r4c3",
	}
	first := map[string][]sudoku.Grid{}
	for range 3 {
		for _, text := range texts {
			rules, err := sudoku.ParseRules(text)
			if err != nil {
				t.Fatal(text, err)
			}
			var found []sudoku.Grid
			for g, err := range sudoku.Solutions(t.Context(), sudoku.Puzzle{Rules: rules, Givens: make(sudoku.Grid, 16)}) {
				if err != nil {
					t.Fatal(text, err)
				}
				if broken := rules.Broken(g); len(broken) > 0 {
					t.Fatalf("%s: %v breaks %v", text, g, broken)
				}
				found = append(found, g)
			}
			if before, known := first[text]; known && !slices.EqualFunc(found, before, slices.Equal) {
				t.Errorf("%s: %v, before %v", text, found, before)
			}
			if first[text] = found; len(found) == 0 {
				t.Errorf("%s has no solution", text)
			}
		}
	}
}

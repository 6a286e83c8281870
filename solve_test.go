package sudoku_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/testlong"
)

func mustParse(t testing.TB, rules, text string) sudoku.Puzzle {
	t.Helper()
	options := sudoku.ParseOptions{}
	if rules != "" {
		var err error
		if options.Rules, err = sudoku.ParseRules(rules); err != nil {
			t.Fatal(err)
		}
	}
	p, err := sudoku.Parse(text, options)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestPuzzlesOfThePostHaveOneSolution(t *testing.T) {
	for _, puzzle := range []string{
		"912007050003059021005412009080045902000070500504060010000506000250700800030000095",
		"002300609000000075100060000504100008060050040800007102000030001250000000907004200",
		"010000000000294000008300709180002040050000080030800096401003800000471000000000020",
		"100200905000080000400600023010005060000060000050400030840001007000070000507002001",
		"300500090400000500002310000053080010000090000060050370000021800001000004080007006",
		"010500000090073000804020000400000100780060029002000005000030207000480060000006090",
	} {
		p := mustParse(t, "", puzzle)
		g, err := sudoku.Solve(t.Context(), p)
		if err != nil {
			t.Errorf("Solve(%s): %v", puzzle, err)
			continue
		}
		if wrong := obeys("9", 9, 3, 3, g); wrong != "" {
			t.Errorf("Solve(%s) = %v: %s", puzzle, g, wrong)
		}
		for cell, d := range p.Givens {
			if d != 0 && g[cell] != d {
				t.Errorf("Solve(%s) changes a given", puzzle)
			}
		}
	}
}

func TestCountsOfSmallGrids(t *testing.T) {
	for _, test := range []struct {
		rules string
		want  int
	}{
		{"1:1x1", 1},
		{"2:1x2", 2},
		{"4", 288},
		{"4+x", 48},
		{"4:1x4", 576},
		{"5:1x5", 161280},
		{"4:1x4+x", 48},
		{"5:1x5+x", 960},
		{"6:1x6+x", 92160},
		{"6+x", 8640},
		{"4+jigsaw=1122112233443344", 288},
	} {
		if test.want > 100000 && !testlong.Wanted() {
			continue
		}
		p := sudoku.Puzzle{Rules: mustRules(t, test.rules)}
		p.Givens = make(sudoku.Grid, p.Rules.Cells())
		if got, err := sudoku.CountUpTo(t.Context(), p, 1<<30); got != test.want || err != nil {
			t.Errorf("%s has %d grids (%v), want %d", test.rules, got, err, test.want)
		}
	}
}

func TestSolveTellsNoneOneAndMany(t *testing.T) {
	clash := (*sudoku.ClashError)(nil)
	misfit := (*sudoku.GridError)(nil)
	for _, test := range []struct {
		name   string
		puzzle sudoku.Puzzle
		check  func(g sudoku.Grid, err error) bool
	}{
		{"one", mustParse(t, "", example), func(g sudoku.Grid, err error) bool { return err == nil && len(g) == 81 }},
		{"many", mustParse(t, "4", "1..............."), func(g sudoku.Grid, err error) bool {
			return errors.Is(err, sudoku.ErrMultipleSolutions) && len(g) == 16
		}},
		{"none though nothing clashes", mustParse(t, "4", "123....4........"), func(g sudoku.Grid, err error) bool {
			return g == nil && errors.Is(err, sudoku.ErrNoSolution)
		}},
		{"clash", mustParse(t, "4", "11.............."), func(g sudoku.Grid, err error) bool {
			return g == nil && errors.As(err, &clash) && slices.Equal(clash.Cells, []int{0, 1})
		}},
		{"too few cells", sudoku.Puzzle{Givens: make(sudoku.Grid, 80)}, func(g sudoku.Grid, err error) bool {
			return g == nil && errors.As(err, &misfit) && misfit.Cell == -1
		}},
		{"digit out of range", sudoku.Puzzle{Givens: append(make(sudoku.Grid, 80), 10)}, func(g sudoku.Grid, err error) bool {
			return g == nil && errors.As(err, &misfit) && misfit.Cell == 80
		}},
	} {
		if g, err := sudoku.Solve(t.Context(), test.puzzle); !test.check(g, err) {
			t.Errorf("%s: Solve = %v, %v", test.name, g, err)
		}
	}
}

func TestSolutionsStopWithTheirReader(t *testing.T) {
	p := mustParse(t, "16", strings.Repeat(".", 256))
	seen := map[string]bool{}
	for g, err := range sudoku.Solutions(t.Context(), p) {
		if err != nil {
			t.Fatal(err)
		}
		if wrong := obeys("16", 16, 4, 4, g); wrong != "" {
			t.Fatal(wrong)
		}
		seen[fmt.Sprint(g)] = true
		if len(seen) == 100 {
			break
		}
	}
	if len(seen) != 100 {
		t.Errorf("%d different solutions of 100", len(seen))
	}
}

func TestEverySearchEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	p := mustParse(t, "16", strings.Repeat(".", 256))
	if _, err := sudoku.Solve(ctx, p); !errors.Is(err, context.Canceled) {
		t.Errorf("Solve: %v", err)
	}
	if _, err := sudoku.CountUpTo(ctx, p, 2); !errors.Is(err, context.Canceled) {
		t.Errorf("CountUpTo: %v", err)
	}

	// Many solutions without a guess in vain: the context counts all the same.
	p = mustParse(t, "9", strings.Repeat(".", 81))
	counted := 0
	for end := 20 * time.Millisecond; counted == 0 && end < testlong.Patience; end *= 2 { // a busy machine may count none so soon
		ctx, cancel := context.WithTimeout(t.Context(), end)
		n, err := sudoku.CountUpTo(ctx, p, math.MaxInt)
		cancel()
		if !errors.Is(err, context.DeadlineExceeded) {
			t.Fatalf("CountUpTo of an empty 9×9: %d, %v", n, err)
		}
		counted = n
	}
	if counted == 0 {
		t.Error("CountUpTo of an empty 9×9 counts nothing")
	}
}

// variant is rules together with what the independent checker needs to know.
type variant struct {
	text             string
	n, rows, cols    int
	linesInterchange bool // rows within a band may swap, and so on
}

var variants = []variant{
	{"4", 4, 2, 2, true}, {"6", 6, 2, 3, true}, {"6:3x2", 6, 3, 2, true}, {"8", 8, 2, 4, true},
	{"9", 9, 3, 3, true}, {"10", 10, 2, 5, true}, {"12", 12, 3, 4, true}, {"16", 16, 4, 4, true},
	{"5:1x5", 5, 1, 5, true},
	{"9+x", 9, 3, 3, false}, {"9+windows", 9, 3, 3, false}, {"9+disjoint", 9, 3, 3, false},
	{"9+centre", 9, 3, 3, false}, {"9+asterisk", 9, 3, 3, false}, {"9+knight", 9, 3, 3, false},
	{"9+king", 9, 3, 3, false}, {"9+nonconsecutive", 9, 3, 3, false}, {"9+x+windows", 9, 3, 3, false},
	{"9+x+knight", 9, 3, 3, false}, {"9+king+nonconsecutive", 9, 3, 3, false}, {"16+x", 16, 4, 4, false},
	{"9+jigsaw=111222333111222333111222333444555666444555666444555666777888999777888999777888999", 9, 3, 3, true},
	{"5+jigsaw=1112211322333324455544455", 5, 0, 0, false},
	{"6+x+disjoint", 6, 2, 3, false}, {"8+x", 8, 2, 4, false},
}

// drawPuzzle makes a puzzle of random rules with at least one solution, and
// not too many as a rule.
func drawPuzzle(t *rapid.T, v variant) sudoku.Puzzle {
	rules, err := sudoku.ParseRules(v.text)
	if err != nil {
		t.Fatal(err)
	}
	p := sudoku.Puzzle{Rules: rules, Givens: make(sudoku.Grid, rules.Cells())}
	source := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
	// A few digits of a shuffled first row make solutions vary.
	for i, d := range source.Perm(rules.N())[:2] {
		p.Givens[i] = uint8(d + 1)
	}
	var solution sudoku.Grid
	for g, err := range sudoku.Solutions(context.Background(), p) {
		if err != nil {
			t.Skip("these two givens don't go together")
		}
		solution = g
		break
	}
	if solution == nil {
		t.Skip("no grid begins like this")
	}
	if wrong := obeys(v.text, v.n, v.rows, v.cols, solution); wrong != "" {
		t.Fatalf("%s: %v: %s", v.text, solution, wrong)
	}
	copy(p.Givens, solution)
	for _, cell := range source.Perm(rules.Cells())[:rules.Cells()*source.IntN(60)/100] {
		p.Givens[cell] = 0
	}
	return p
}

func TestEverySolutionObeysTheRules(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := rapid.SampledFrom(variants).Draw(t, "rules")
		p := drawPuzzle(t, v)
		count := 0
		for g, err := range sudoku.Solutions(context.Background(), p) {
			if err != nil {
				t.Fatal(err)
			}
			if wrong := obeys(v.text, v.n, v.rows, v.cols, g); wrong != "" {
				t.Fatalf("%s: solution %v of %v: %s", v.text, g, p, wrong)
			}
			for cell, d := range p.Givens {
				if d != 0 && g[cell] != d {
					t.Fatalf("%s: solution %v of %v changes a given", v.text, g, p)
				}
			}
			if count++; count == 50 {
				break
			}
		}
		if count == 0 {
			t.Fatalf("%s: no solution of %v, which came from one", v.text, p)
		}
	})
}

// TestSymmetriesKeepTheNumberOfSolutions relabels digits, transposes, and, for
// rules that only have rows, columns and boxes, swaps lines, bands and stacks.
func TestSymmetriesKeepTheNumberOfSolutions(t *testing.T) {
	const limit = 300
	rapid.Check(t, func(t *rapid.T) {
		v := rapid.SampledFrom(variants).Draw(t, "rules")
		p := drawPuzzle(t, v)
		source := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "shuffle"), 1))
		other := sudoku.Puzzle{Rules: p.Rules, Givens: p.Givens.Clone()}
		rows, cols := identity(v.n), identity(v.n)
		if v.linesInterchange {
			rows, cols = shuffleLines(source, v.n, v.rows), shuffleLines(source, v.n, v.cols)
		}
		digits := source.Perm(v.n)
		if strings.Contains(v.text, "nonconsecutive") {
			digits = identity(v.n)
			if source.IntN(2) == 0 {
				slices.Reverse(digits) // 1..N and N..1 have the same neighbours
			}
		}
		transpose := v.rows == v.cols && v.rows > 0 && source.IntN(2) == 0
		for r := range v.n {
			for c := range v.n {
				from := rows[r]*v.n + cols[c]
				if transpose {
					from = cols[c]*v.n + rows[r]
				}
				d := p.Givens[from]
				if d != 0 {
					d = uint8(digits[d-1] + 1)
				}
				other.Givens[r*v.n+c] = d
			}
		}
		want, err := sudoku.CountUpTo(context.Background(), p, limit)
		if err != nil {
			t.Fatal(err)
		}
		got, err := sudoku.CountUpTo(context.Background(), other, limit)
		if err != nil || got != want {
			t.Fatalf("%s: %v has %d solutions, its image %v has %d (%v)", v.text, p, want, other, got, err)
		}
	})
}

func identity(n int) []int {
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	return order
}

// shuffleLines swaps lines within bands of the given height, and the bands.
func shuffleLines(source *rand.Rand, n, height int) []int {
	if height == 0 {
		return identity(n)
	}
	var order []int
	for _, band := range source.Perm(n / height) {
		for _, line := range source.Perm(height) {
			order = append(order, band*height+line)
		}
	}
	return order
}

func TestSamuraiIsFiveGridsThatShareBoxes(t *testing.T) {
	p := sudoku.Puzzle{Rules: mustRules(t, "samurai")}
	p.Givens = make(sudoku.Grid, p.Rules.Cells())
	for g, err := range sudoku.Solutions(t.Context(), p) {
		if err != nil {
			t.Fatal(err)
		}
		shape := p.Rules.Shape()
		for _, corner := range []sudoku.Position{{Row: 0, Col: 0}, {Row: 0, Col: 12}, {Row: 6, Col: 6}, {Row: 12, Col: 0}, {Row: 12, Col: 12}} {
			var part []uint8
			for r := range 9 {
				for c := range 9 {
					part = append(part, g[shape.At(corner.Row+r, corner.Col+c)])
				}
			}
			if wrong := obeys("9", 9, 3, 3, part); wrong != "" {
				t.Errorf("grid at %v: %s", corner, wrong)
			}
		}
		return
	}
	t.Fatal("no samurai grid")
}

// TestCandidatesLimitTheSolutions gives pencil marks instead of givens.
func TestCandidatesLimitTheSolutions(t *testing.T) {
	p := mustParse(t, "4", "................")
	p.Candidates = make([]sudoku.Set, 16)
	for cell := range p.Candidates {
		p.Candidates[cell] = sudoku.AllDigits(4)
	}
	if n, err := sudoku.CountUpTo(t.Context(), p, 1000); n != 288 || err != nil {
		t.Errorf("all candidates leave %d solutions (%v), want 288", n, err)
	}
	p.Candidates[0] = sudoku.SetOf(1, 2)
	if n, err := sudoku.Count(t.Context(), p, sudoku.CountOptions{}); err != nil || n.Int64() != 144 {
		t.Errorf("two of four candidates in one cell leave %v solutions (%v), want 144", n, err)
	}
	p.Candidates[1], p.Candidates[2] = sudoku.SetOf(1, 2), sudoku.SetOf(1, 2)
	if g, err := sudoku.Solve(t.Context(), p); !errors.Is(err, sudoku.ErrNoSolution) {
		t.Errorf("three cells of a row with two candidates: %v, %v", g, err)
	}
	p.Candidates = p.Candidates[:3]
	misfit := (*sudoku.GridError)(nil)
	if _, err := sudoku.Solve(t.Context(), p); !errors.As(err, &misfit) {
		t.Errorf("candidates for three cells: %v", err)
	}
}

// TestNothingFitsAnEmptyJigsaw is soon known of a map that the search alone, and
// learning from dead ends alone, don't decide in minutes.
func TestNothingFitsAnEmptyJigsaw(t *testing.T) {
	r, err := sudoku.ParseRules("9+x+king+jigsaw=112223333111122663144222663144452563145555563444859963778859966777888999777788899")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := sudoku.Solve(t.Context(), sudoku.Puzzle{Rules: r, Givens: make(sudoku.Grid, 81)}); !errors.Is(err, sudoku.ErrNoSolution) {
		t.Fatal(err)
	}
}

// TestHardLargePuzzleIsSolved takes a 25×25 that a plain search doesn't end on.
func TestHardLargePuzzleIsSolved(t *testing.T) {
	text, err := os.ReadFile("testdata/hard25.txt")
	if err != nil {
		t.Fatal(err)
	}
	p, err := sudoku.Parse(string(text), sudoku.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	g, err := sudoku.Solve(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	if clashes := p.Rules.Clashes(g); len(clashes) > 0 || slices.Contains(g, 0) {
		t.Errorf("%d clashes in %v", len(clashes), g)
	}
	for cell, d := range p.Givens {
		if d != 0 && g[cell] != d {
			t.Fatal("a given has changed")
		}
	}
}

// TestGivensThatClashUnderPencilMarksAreTold has an error that names the cells.
func TestGivensThatClashUnderPencilMarksAreTold(t *testing.T) {
	p := sudoku.Puzzle{Givens: make(sudoku.Grid, 81), Candidates: slices.Repeat([]sudoku.Set{sudoku.AllDigits(9)}, 81)}
	p.Givens[0], p.Givens[8] = 5, 5
	var clash *sudoku.ClashError
	if _, err := sudoku.Solve(t.Context(), p); !errors.As(err, &clash) {
		t.Errorf("Solve: %v, want a ClashError", err)
	}
}

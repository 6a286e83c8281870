package canon_test

import (
	"bufio"
	"context"
	"errors"
	"math/big"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"jiugong/sudoku"
	"jiugong/sudoku/canon"
	"jiugong/sudoku/internal/testlong"
)

// many is how often a property is tried: rarely in an ordinary run, often where
// SUDOKU_LONG is set.
func many(short, long int) int {
	if os.Getenv("SUDOKU_LONG") != "" {
		return long
	}
	return short
}

func boardOf(text string) (board [81]uint8) {
	for i := range board {
		if text[i] != '.' {
			board[i] = text[i] - '0'
		}
	}
	return board
}

func textOf(board [81]uint8) string {
	return sudoku.Puzzle{Givens: board[:]}.String()
}

func form(t testing.TB, p sudoku.Puzzle) canon.Form {
	t.Helper()
	f, err := canon.Canonical(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

type known struct {
	grid, form string
	symmetries int
}

func knownGrids(t testing.TB) (list []known) {
	t.Helper()
	file, err := os.Open("testdata/grids.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for lines := bufio.NewScanner(file); lines.Scan(); {
		if fields := strings.Fields(lines.Text()); len(fields) == 3 {
			n, _ := strconv.Atoi(fields[2])
			list = append(list, known{fields[0], fields[1], n})
		}
	}
	return list
}

func TestFormsOfKnownGrids(t *testing.T) {
	for _, k := range knownGrids(t) {
		p := parse(t, "9", k.grid)
		f := form(t, p)
		if f.Puzzle.String() != k.form || f.Symmetries.Int64() != int64(k.symmetries) {
			t.Errorf("%s has the form %v and %v symmetries, want %s and %d", k.grid, f.Puzzle, f.Symmetries, k.form, k.symmetries)
		}
		if look := f.Morph.Puzzle(p); look.String() != k.form {
			t.Errorf("the morph of %s leads to %v", k.grid, look)
		}
		if back := f.Morph.Inverse().Puzzle(f.Puzzle); back.String() != k.grid {
			t.Errorf("the way back leads %s to %v", k.grid, back)
		}
	}
}

// boards are classic ones of every sort: grids with and without symmetries, looks
// of them, and what is left of them after any number of digits are taken away.
func boards(t testing.TB, n int) (list [][81]uint8) {
	random := rand.New(rand.NewPCG(1, 2))
	grids := knownGrids(t)
	for i := range n {
		board := boardOf(grids[random.IntN(len(grids))].grid)
		switch i % 4 {
		case 1: // a few digits
			for range 81 - random.IntN(12) {
				board[random.IntN(81)] = 0
			}
			for range 200 {
				board[random.IntN(81)] = 0
			}
		case 2:
			for range random.IntN(200) {
				board[random.IntN(81)] = 0
			}
		case 3: // what may have symmetries
			digits := sudoku.Set(random.IntN(512))
			step := 1 + random.IntN(8)
			for cell, d := range board {
				if !digits.Has(d) || step > 1 && (cell/9+cell%9)%step != 0 {
					board[cell] = 0
				}
			}
		}
		m, err := canon.Random(t.Context(), nil, random)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, [81]uint8(m.Grid(board[:])))
	}
	return list
}

func TestFormIsThatOfThePlainSearch(t *testing.T) {
	held := 0
	for _, board := range boards(t, many(40, 15_000)) {
		want, symmetries := plainForm(board, many(100_000, 2_000_000))
		if symmetries == 0 {
			continue
		}
		held++
		got, found, err := canon.Minlex(t.Context(), &board)
		if err != nil {
			t.Fatal(err)
		}
		if got != want || found != uint64(symmetries) {
			t.Fatalf("%s has the form %s and %d symmetries, want %s and %d", textOf(board), textOf(got), found, textOf(want), symmetries)
		}
	}
	if held < many(20, 10_000) {
		t.Errorf("only %d boards were held against the plain search", held)
	}
}

func TestLooksHaveOneForm(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for _, board := range boards(t, many(200, 100_000)) {
		m, err := canon.Random(t.Context(), nil, random)
		if err != nil {
			t.Fatal(err)
		}
		p := sudoku.Puzzle{Givens: board[:]}
		f, g := form(t, p), form(t, m.Puzzle(p))
		if !slices.Equal(f.Puzzle.Givens, g.Puzzle.Givens) || f.Symmetries.Cmp(g.Symmetries) != 0 {
			t.Fatalf("%v has the form %v, its look %v", p, f.Puzzle, g.Puzzle)
		}
		if look := f.Morph.Grid(p.Givens); !slices.Equal(look, f.Puzzle.Givens) || f.Morph.Keeps(nil) != nil {
			t.Fatalf("the morph of %v leads to %v", p, look)
		}
	}
}

// TestKeysAreThoseOfForms: boards have equal keys exactly when they have equal forms.
func TestKeysAreThoseOfForms(t *testing.T) {
	finder := canon.NewFinder(nil)
	forms, keys := map[canon.Key]string{}, map[string]bool{}
	for _, board := range boards(t, many(500, 20_000)) {
		p := sudoku.Puzzle{Givens: board[:]}
		key, err := finder.Key(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		text := form(t, p).Puzzle.String()
		if other, known := forms[key]; known && other != text || !known && keys[text] {
			t.Fatalf("%s and %s have the key %x", text, other, key)
		}
		forms[key], keys[text] = text, true
	}
}

// otherPuzzles are of rules that aren't classic, or are puzzles of pencil marks.
func otherPuzzles(t testing.TB) (list []sudoku.Puzzle) {
	random := rand.New(rand.NewPCG(5, 6))
	for _, text := range everyRules {
		if text == "9" {
			continue
		}
		rules, err := sudoku.ParseRules(text)
		if err != nil {
			t.Fatal(err)
		}
		grid, err := sudoku.Solve(t.Context(), sudoku.Puzzle{Rules: rules, Givens: make(sudoku.Grid, rules.Cells())})
		if grid == nil {
			t.Fatal(text, err)
		}
		parts := []int{100, 40, 20} // of a hundred digits that are left
		if rules.Cells() > 100 || rules.Has("disjoint") {
			parts = parts[many(1, 0):] // full grids with many symmetries of the rules take longest
		}
		for _, left := range parts {
			p := sudoku.Puzzle{Rules: rules, Givens: grid.Clone()}
			for cell := range p.Givens {
				if random.IntN(100) >= left {
					p.Givens[cell] = 0
				}
			}
			list = append(list, p)
		}
	}
	marks := parse(t, "9", example)
	marks.Candidates = marks.Rules.Candidates(marks.Givens)
	for cell := range marks.Candidates {
		if cell%5 == 0 && marks.Givens[cell] == 0 {
			marks.Candidates[cell] = marks.Candidates[cell].Without(marks.Candidates[cell].Min())
		}
	}
	return append(list, marks)
}

func TestLooksUnderAnyRulesHaveOneForm(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	finders := map[string]*canon.Finder{}
	for _, p := range otherPuzzles(t) {
		finder := finders[p.Rules.String()]
		if finder == nil {
			finder = canon.NewFinder(p.Rules)
			finders[p.Rules.String()] = finder
		}
		want, err := finder.Form(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		key, _ := finder.Key(t.Context(), p)
		if look := want.Morph.Puzzle(p); !slices.Equal(look.Givens, want.Puzzle.Givens) {
			t.Errorf("%v %v: the morph leads to %v", p.Rules, p, look)
		}
		if err := want.Morph.Keeps(p.Rules); err != nil {
			t.Errorf("%v %v: %v", p.Rules, p, err)
		}
		text := want.Morph.Text(p.Rules)
		if m, err := canon.Parse(p.Rules, text); err != nil || !slices.Equal(m.Grid(p.Givens), want.Puzzle.Givens) {
			t.Errorf("%v %v: %s is read as %v, %v", p.Rules, p, text, m, err)
		}
		for range many(1, 100) {
			m, err := canon.Random(t.Context(), p.Rules, random)
			if err != nil {
				t.Fatal(err)
			}
			look := m.Puzzle(p)
			got, err := finder.Form(t.Context(), look)
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(got.Puzzle.Givens, want.Puzzle.Givens) || !slices.Equal(got.Puzzle.Candidates, want.Puzzle.Candidates) || got.Symmetries.Cmp(want.Symmetries) != 0 {
				t.Fatalf("%v: %v has the form\n%v, its look\n%v (%v and %v symmetries)", p.Rules, p, want.Puzzle, got.Puzzle, want.Symmetries, got.Symmetries)
			}
			if again, _ := finder.Key(t.Context(), look); again != key {
				t.Fatalf("%v: %v and its look have different keys", p.Rules, p)
			}
			to, equal, err := canon.Equal(t.Context(), p, look)
			if err != nil || !equal || !slices.Equal(to.Grid(p.Givens), look.Givens) || to.Keeps(p.Rules) != nil {
				t.Fatalf("%v: %v and its look are equal: %v, %v", p.Rules, p, equal, err)
			}
		}
	}
}

// TestFormsOf4x4AreAsManyAsThereAre counts grids that are no looks of each other: 2
// of the 288 of 4×4.
func TestFormsOf4x4AreAsManyAsThereAre(t *testing.T) {
	rules, _ := sudoku.ParseRules("4")
	finder := canon.NewFinder(rules)
	forms := map[string]int{}
	mass := map[string]*big.Int{}
	for grid, err := range sudoku.Solutions(t.Context(), sudoku.Puzzle{Rules: rules, Givens: make(sudoku.Grid, 16)}) {
		if err != nil {
			t.Fatal(err)
		}
		f, err := finder.Form(t.Context(), sudoku.Puzzle{Rules: rules, Givens: grid})
		if err != nil {
			t.Fatal(err)
		}
		forms[f.Puzzle.String()]++
		mass[f.Puzzle.String()] = f.Symmetries
	}
	if len(forms) != 2 {
		t.Errorf("%d forms, want 2: %v", len(forms), forms)
	}
	for text, n := range forms { // 128 ways to move the cells, 24 to name the digits
		if whole := mass[text].Int64() * int64(n); whole != 128*24 {
			t.Errorf("%s: %d looks of %v symmetries make %d, want 3072", text, n, mass[text], whole)
		}
	}
}

func TestSymmetriesAreThoseOfTheForm(t *testing.T) {
	var list []sudoku.Puzzle
	for _, board := range boards(t, many(8, 500)) {
		list = append(list, sudoku.Puzzle{Givens: board[:]})
	}
	list = append(list, parse(t, "9", knownGrids(t)[0].grid), parse(t, "9", strings.Repeat(".", 81)), parse(t, "4+x", "1.....3..2.....4"), parse(t, "4", "................"))
	for _, p := range list {
		group, err := canon.Symmetries(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		if want := form(t, p).Symmetries; group.Order.Cmp(want) != 0 {
			t.Errorf("%v has %v symmetries by its group, %v by its form", p, group.Order, want)
		}
		for _, m := range group.Generators {
			if err := m.Keeps(p.Rules); err != nil {
				t.Errorf("%v: %v", p, err)
			}
			if look := m.Grid(p.Givens); !slices.Equal(look, p.Givens) {
				t.Errorf("a symmetry of %v gives %v", p, look)
			}
		}
		if order := orderOf(group.Generators, p); group.Order.IsInt64() && group.Order.Int64() <= 2000 && order != int(group.Order.Int64()) {
			t.Errorf("%v: the generators make %d, want %v", p, order, group.Order)
		}
	}
}

// orderOf is how many different morphs some make, up to 2001.
func orderOf(generators []canon.Morph, p sudoku.Puzzle) int {
	n := 9
	if p.Rules != nil {
		n = p.Rules.N()
	}
	whole := canon.Morph{Cells: make([]int, len(p.Givens)), Digits: make([]uint8, n+1)}
	for i := range whole.Cells {
		whole.Cells[i] = i
	}
	for i := range whole.Digits {
		whole.Digits[i] = uint8(i)
	}
	key := func(m canon.Morph) string {
		text := slices.Clone(m.Digits)
		for _, cell := range m.Cells {
			text = append(text, uint8(cell), uint8(cell>>8))
		}
		return string(text)
	}
	seen := map[string]bool{key(whole): true}
	for todo := []canon.Morph{whole}; len(todo) > 0 && len(seen) <= 2000; todo = todo[1:] {
		for _, g := range generators {
			if next := todo[0].Then(g); !seen[key(next)] {
				seen[key(next)] = true
				todo = append(todo, next)
			}
		}
	}
	return len(seen)
}

func TestEqual(t *testing.T) {
	a := parse(t, "9", example)
	m, _ := canon.Random(t.Context(), nil, rand.New(rand.NewPCG(9, 9)))
	b := m.Puzzle(a)
	to, equal, err := canon.Equal(t.Context(), a, b)
	if err != nil || !equal || to.Puzzle(a).String() != b.String() {
		t.Errorf("%v %v", equal, err)
	}
	b.Givens = b.Givens.Clone()
	b.Givens[slices.IndexFunc(b.Givens, func(d uint8) bool { return d != 0 })] = 0
	if _, equal, err := canon.Equal(t.Context(), a, b); err != nil || equal {
		t.Errorf("%v %v", equal, err)
	}
	if _, equal, err := canon.Equal(t.Context(), a, parse(t, "4", "1..............2")); err != nil || equal {
		t.Errorf("boards of different sizes: %v %v", equal, err)
	}
	// A jigsaw and its mirror image have different rules.
	left, right := parse(t, jigsawOf4, "1......2........"), parse(t, "4+jigsaw=2211233123314444", "...12...........")
	to, equal, err = canon.Equal(t.Context(), left, right)
	if err != nil || !equal || to.Puzzle(left).String() != right.String() {
		t.Errorf("%v %v", equal, err)
	}
	keyLeft, _ := canon.NewFinder(left.Rules).Key(t.Context(), left)
	if keyRight, _ := canon.NewFinder(right.Rules).Key(t.Context(), right); keyLeft != keyRight {
		t.Error("mirror images have different keys")
	}
}

func TestFormRefusesWhatIsNoPuzzle(t *testing.T) {
	var clash *sudoku.ClashError
	p := parse(t, "9", "11"+strings.Repeat(".", 79))
	if _, err := canon.Canonical(t.Context(), p); !errors.As(err, &clash) {
		t.Errorf("error %v", err)
	}
	if _, _, err := canon.Minlex(t.Context(), (*[81]uint8)(p.Givens)); !errors.As(err, &clash) {
		t.Errorf("error %v", err)
	}
	p.Givens = p.Givens[:80]
	if _, err := canon.Canonical(t.Context(), p); err == nil {
		t.Error("80 cells pass")
	}
}

func TestFormEndsWithItsContext(t *testing.T) {
	rules, _ := sudoku.ParseRules("25")
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	start := time.Now()
	_, err := canon.Canonical(ctx, sudoku.Puzzle{Rules: rules, Givens: make(sudoku.Grid, 625)})
	if spent := time.Since(start); err != nil && !errors.Is(err, context.DeadlineExceeded) || spent > testlong.Patience {
		t.Errorf("error %v after %v", err, spent)
	}
}

func BenchmarkMinlex(b *testing.B) {
	lists := map[string][][81]uint8{"puzzles": nil, "grids": nil}
	for _, board := range boards(b, 2000) {
		if slices.Contains(board[:], 0) {
			lists["puzzles"] = append(lists["puzzles"], board)
		} else {
			lists["grids"] = append(lists["grids"], board)
		}
	}
	for name, list := range lists {
		b.Run(name, func(b *testing.B) {
			for i := 0; b.Loop(); i++ {
				if _, _, err := canon.Minlex(b.Context(), &list[i%len(list)]); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// The order in which constraints are listed says nothing.
func TestConstraintsAreEqualInAnyOrder(t *testing.T) {
	var puzzles []sudoku.Puzzle
	for _, text := range []string{"4+x+sum=5:r1c1r1c2+differ=r4c1r3c1", "4+differ=r4c1r3c1+x+sum=5:r1c1r1c2", "4+x+sum=5:r1c1r1c2+differ=r4c1r4c2"} {
		rules, err := sudoku.ParseRules(text)
		if err != nil {
			t.Fatal(err)
		}
		puzzles = append(puzzles, sudoku.Puzzle{Rules: rules, Givens: make(sudoku.Grid, 16)})
	}
	var keys []canon.Key
	for _, p := range puzzles {
		key, err := canon.NewFinder(p.Rules).Key(context.Background(), p)
		if err != nil {
			t.Fatal(err)
		}
		keys = append(keys, key)
	}
	for i, want := range []bool{true, true, false} {
		_, equal, err := canon.Equal(context.Background(), puzzles[0], puzzles[i])
		if err != nil || equal != want || (keys[0] == keys[i]) != want {
			t.Errorf("puzzle %d: equal %v, the same key %v, %v; want %v", i, equal, keys[0] == keys[i], err, want)
		}
	}
}

// TestMinlexRefusesWhatIsNoDigit has digits that a mask would take for others.
func TestMinlexRefusesWhatIsNoDigit(t *testing.T) {
	for _, digit := range []uint8{10, 17, 255} {
		board := [81]uint8{40: digit}
		var wrong *sudoku.GridError
		if _, _, err := canon.Minlex(t.Context(), &board); !errors.As(err, &wrong) || wrong.Cell != 40 {
			t.Errorf("digit %d: %v", digit, err)
		}
	}
}

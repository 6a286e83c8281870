package generate

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/testlong"
)

// mirrored says whether the givens of a puzzle look alike under a symmetry,
// told by the rows and columns alone.
func mirrored(p sudoku.Puzzle, y Symmetry) bool {
	shape := p.Rules.Shape()
	last := shape.Height() - 1
	images := map[Symmetry][]func(r, c int) (int, int){
		SymmetryRotate180:    {func(r, c int) (int, int) { return last - r, last - c }},
		SymmetryRotate90:     {func(r, c int) (int, int) { return c, last - r }},
		SymmetryHorizontal:   {func(r, c int) (int, int) { return r, last - c }},
		SymmetryVertical:     {func(r, c int) (int, int) { return last - r, c }},
		SymmetryBoth:         {func(r, c int) (int, int) { return r, last - c }, func(r, c int) (int, int) { return last - r, c }},
		SymmetryDiagonal:     {func(r, c int) (int, int) { return c, r }},
		SymmetryAntiDiagonal: {func(r, c int) (int, int) { return last - c, last - r }},
		SymmetryFull:         {func(r, c int) (int, int) { return c, r }, func(r, c int) (int, int) { return c, last - r }},
	}[y]
	for cell, d := range p.Givens {
		at := shape.Position(cell)
		for _, image := range images {
			if other := shape.At(image(at.Row, at.Col)); (p.Givens[other] == 0) != (d == 0) {
				return false
			}
		}
	}
	return true
}

func TestSymmetriesWithEveryOrder(t *testing.T) {
	for _, rules := range []string{"6", "9", "9+x", "samurai"} {
		for _, y := range Symmetries() {
			for _, order := range Orders() {
				if rules == "samurai" && order != OrderRandom {
					continue
				}
				o := Options{Rules: mustRules(t, rules), Symmetry: y, Order: order, Seed: 4, N: 2}
				if rules == "samurai" {
					o.N, o.StopAt = 1, Range{250, 250}
				}
				for _, item := range items(t, o) {
					checkItem(t, item)
					if !mirrored(item.Puzzle, y) {
						t.Errorf("%s %s %s: %v", rules, y, order, item.Puzzle)
					}
				}
			}
		}
	}
}

// lines gives the least number of givens in a row or column and the fewest and
// most holes in a box.
func lines(p sudoku.Puzzle) (least int, holes Range) {
	least, holes = p.Rules.N(), Range{p.Rules.N(), 0}
	for _, h := range p.Rules.Houses() {
		given := 0
		for _, cell := range h.Cells {
			if p.Givens[cell] != 0 {
				given++
			}
		}
		switch h.Kind {
		case sudoku.Row, sudoku.Column:
			least = min(least, given)
		case sudoku.Box:
			holes = Range{min(holes.Lo, len(h.Cells)-given), max(holes.Hi, len(h.Cells)-given)}
		}
	}
	return least, holes
}

func TestDemandsAreMet(t *testing.T) {
	pattern := make([]bool, 81)
	for i, mark := range "###...####.......##..###..#...#.#.....##.##.....#.#...#..###..##.......####...###" {
		pattern[i] = mark == '#'
	}
	for _, o := range []Options{
		{Clues: Range{22, 24}},
		{Clues: Range{30, 30}},
		{Clues: Range{80, 81}},
		{Clues: Range{28, 30}, Symmetry: SymmetryFull},
		{Clues: Range{25, 26}, Minimal: true},
		{Clues: Range{26, 28}, Minimal: true, Symmetry: SymmetryRotate180},
		{MinPerLine: 3},
		{MinPerLine: 4, Clues: Range{40, 45}, Order: OrderSnake},
		{HolesPerBox: Range{4, 6}},
		{HolesPerBox: Range{5, 5}, Clues: Range{36, 36}, Symmetry: SymmetryRotate180, Tries: 1 << 30},
		{HolesPerBox: Range{3, 6}, MinPerLine: 3, Order: OrderJump},
		{Minimal: true, Symmetry: SymmetryDiagonal},
		{Solutions: Range{2, 2}},
		{Solutions: Range{5, 10}, Clues: Range{20, 26}, Symmetry: SymmetryRotate180},
		{Solutions: Range{1, 3}, Minimal: true},
		{Method: Grow},
		{Method: Grow, Clues: Range{24, 30}},
		{Method: Grow, Clues: Range{28, 34}, Symmetry: SymmetryRotate90},
		{Method: Grow, MinPerLine: 2, Minimal: true},
		{Method: Grow, Solutions: Range{2, 20}},
		{Pattern: pattern},
		{Pattern: pattern, Solutions: Range{2, 4}},
		{Rules: mustRules(t, "6"), Clues: Range{12, 14}, MinPerLine: 1},
		{Rules: mustRules(t, "6"), RandomRegions: true, HolesPerBox: Range{2, 4}},
		{Rules: mustRules(t, "9+x"), Clues: Range{16, 20}},
	} {
		o.Seed, o.N = 11, 3
		t.Run(fmt.Sprintf("%+v", o), func(t *testing.T) {
			for _, item := range items(t, o) {
				checkItem(t, item)
				if !o.Clues.IsZero() && !o.Clues.Has(item.Clues) {
					t.Errorf("%d givens", item.Clues)
				}
				least, holes := lines(item.Puzzle)
				if least < o.MinPerLine {
					t.Errorf("a line has %d givens: %v", least, item.Puzzle)
				}
				if !o.HolesPerBox.IsZero() && (holes.Lo < o.HolesPerBox.Lo || holes.Hi > o.HolesPerBox.Hi) && !o.RandomRegions {
					t.Errorf("boxes with %v holes: %v", holes, item.Puzzle)
				}
				if o.Minimal && !isMinimal(t, item) {
					t.Errorf("not minimal: %v", item.Puzzle)
				}
				if want := o.Solutions; !want.IsZero() && !want.Has(item.Solutions) || want.IsZero() && item.Solutions != 1 {
					t.Errorf("%d solutions", item.Solutions)
				}
				for cell, given := range o.Pattern {
					if given != (item.Puzzle.Givens[cell] != 0) {
						t.Fatalf("cell %d doesn't follow the pattern: %v", cell, item.Puzzle)
					}
				}
				if y := o.Symmetry; y != "" && !mirrored(item.Puzzle, y) {
					t.Errorf("not %s: %v", y, item.Puzzle)
				}
			}
		})
	}
}

func TestPresets(t *testing.T) {
	for _, p := range Presets() {
		for _, item := range items(t, Options{Preset: p.Name, Seed: 6, N: 20}) {
			checkItem(t, item)
			least, holes := lines(item.Puzzle)
			ok := !p.holes.IsZero() && p.holes.Has(holes.Lo) && p.holes.Has(holes.Hi)
			for _, r := range p.recipes {
				ok = ok || r.stop.Has(item.Clues) && least >= r.perLine
			}
			if !ok {
				t.Errorf("%s: %d givens, %d in a line, %v holes in a box", p.Name, item.Clues, least, holes)
			}
		}
	}
}

// TestLevelsKeepWhatTheyPromise holds the numbers of givens against the posted
// ones, also where other demands are met on the way.
func TestLevelsKeepWhatTheyPromise(t *testing.T) {
	for _, c := range []struct {
		o     Options
		clues Range
		least int
	}{
		{Options{Preset: "level1", N: 100}, Range{45, 54}, 4},
		{Options{Preset: "level1", N: 3, Level: "easy"}, Range{45, 54}, 4},
		{Options{Preset: "level1", N: 20, Symmetry: SymmetryFull}, Range{45, 54}, 4},
		{Options{Preset: "level3", N: 3, Level: "hard"}, Range{31, 40}, 3},
		{Options{Preset: "level3", N: 20, Symmetry: SymmetryRotate180}, Range{31, 40}, 3},
		{Options{Preset: "level4", N: 100}, Range{21, 30}, 2},
		{Options{Preset: "level4", N: 10, Method: Grow}, Range{21, 30}, 2},
		{Options{Preset: "level4", N: 10, Solutions: Range{2, 5}}, Range{21, 30}, 2},
		{Options{Preset: "level5", N: 300}, Range{17, 26}, 0},
		{Options{Preset: "level5", N: 3, Minimal: true}, Range{17, 26}, 0},
	} {
		c.o.Seed, c.o.N = 6, max(c.o.N/testlong.Of(1, 4), 2)
		for _, item := range items(t, c.o) {
			least, _ := lines(item.Puzzle)
			if !c.clues.Has(item.Clues) || least < c.least || c.o.Preset == "level1" && item.Clues >= 50 && least < 5 {
				t.Errorf("%+v: %d givens, %d in a line", c.o, item.Clues, least)
			}
		}
	}
}

func TestOrdersAreAsPosted(t *testing.T) {
	shape := mustRules(t, "4").Shape()
	for order, want := range map[Order]string{
		OrderJump:  "[0 2 7 5 8 10 15 13 1 3 6 4 9 11 14 12]",
		OrderSnake: "[0 1 2 3 7 6 5 4 8 9 10 11 15 14 13 12]",
		OrderScan:  "[0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15]",
	} {
		if got := fmt.Sprint(order.lap(shape)); got != want {
			t.Errorf("%s: %s, want %s", order, got, want)
		}
	}
}

// TestOrdersReachHiddenCells takes every cell once, those that pictures leave out, too.
func TestOrdersReachHiddenCells(t *testing.T) {
	shape := mustRules(t, "4+beside=VA:3/1-2(-),VB:5").Shape()
	for _, order := range []Order{OrderJump, OrderSnake, OrderScan} {
		cells := order.lap(shape)
		slices.Sort(cells)
		if len(cells) != shape.Cells() || len(slices.Compact(cells)) != shape.Cells() {
			t.Errorf("%s takes %d of %d cells: %v", order, len(cells), shape.Cells(), cells)
		}
	}
}

func TestWhatCannotBeSaysSo(t *testing.T) {
	pattern := func(given func(cell int) bool) (cells []bool) {
		for cell := range 81 {
			cells = append(cells, given(cell))
		}
		return cells
	}
	for want, o := range map[string]Options{
		"fewer than 17":                      {Clues: Range{10, 16}},
		"no fill is called":                  {Fill: "magic"},
		"no order is called":                 {Order: "spiral"},
		"no symmetry is called":              {Symmetry: "round"},
		"no method is called":                {Method: "shake"},
		"no preset is called":                {Preset: "level9"},
		"can't be changed by other options":  {Preset: "level3", Clues: Range{30, 31}},
		"is no range within":                 {Clues: Range{30, 90}},
		"uniform knows the classic":          {Rules: mustRules(t, "9+x"), Fill: FillUniform},
		"transform is for plain boards":      {Rules: mustRules(t, "9+x"), Fill: FillTransform},
		"matchings is for boards of rows":    {Rules: mustRules(t, "samurai"), Fill: FillMatchings},
		"rows, columns and boxes, not 4+jig": {Rules: mustRules(t, "4+jigsaw=1112132232443344"), Fill: FillMatchings},
		"have no boxes":                      {Rules: mustRules(t, "5:1x5"), HolesPerBox: Range{1, 2}},
		"no other demand goes with it":       {Fair: true, Clues: Range{24, 24}},
		"fair: samples the classic 9×9":      {Fair: true, Rules: mustRules(t, "6")},
		"digging ended with":                 {Clues: Range{17, 17}, Tries: 3},
		"4 givens in each of 9 rows":         {Clues: Range{30, 30}, MinPerLine: 4},
		"holes per box leave 63 to 72":       {HolesPerBox: Range{1, 2}, Clues: Range{30, 40}},
		"up to 384 cells are rated":          {Rules: mustRules(t, "25"), Level: "easy"},
		"pattern: has 3 cells":               {Pattern: make([]bool, 3)},
		"pattern of 16 givens: no 9×9":       {Pattern: pattern(func(cell int) bool { return cell%5 == 0 && cell < 80 })},
		"rows 4 and 6 of the pattern":        {Pattern: pattern(func(cell int) bool { return cell/9 != 3 && cell/9 != 5 })},
		"columns 1 and 2 of the pattern":     {Pattern: pattern(func(cell int) bool { return cell%9 > 1 })},
		"cells: is for constraints":          {Lay: Laying{Cells: Range{2, 4}}},
		"no solution grid, or none was foun": {Rules: mustRules(t, "4+king"), Tries: 5},
	} {
		o.N = 1
		var got error
		for _, err := range All(context.Background(), o) {
			got = err
		}
		if got == nil || !strings.Contains(got.Error(), want) {
			t.Errorf("%+v: error %v, want %q", o, got, want)
		}
	}
}

func TestCancelledRunEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	count := 0
	for _, err := range All(ctx, Options{}) {
		if err != nil {
			if !errors.Is(err, context.Canceled) {
				t.Error(err)
			}
			break
		}
		if count++; count == 10 {
			cancel()
		}
	}
	if ctx.Err() == nil {
		t.Error("the run ended by itself")
	}
}

func TestDistinctDropsOnlyWhatIsAlike(t *testing.T) {
	// 4×4 puzzles of four givens: by a plain way, all forms of each.
	o := Options{Rules: mustRules(t, "4"), Clues: Range{4, 4}, Seed: 1, N: 300, Tries: 1000}
	want := map[string]bool{}
	var kept []uint64
	for _, item := range items(t, o) {
		if form := smallest4x4(item.Puzzle.Givens); !want[form] {
			want[form] = true
			kept = append(kept, item.Index)
		}
	}
	o.Distinct, o.N = true, len(kept)
	for i, item := range items(t, o) {
		if item.Index != kept[i] {
			t.Fatalf("distinct puzzle %d is item %d, want %d", i, item.Index, kept[i])
		}
	}
	if len(kept) < 5 {
		t.Errorf("only %d different puzzles", len(kept))
	}
}

// smallest4x4 is the least of the forms of a 4×4 puzzle under all its
// symmetries.
func smallest4x4(g sudoku.Grid) string {
	orders := [8][4]int{{0, 1, 2, 3}, {1, 0, 2, 3}, {0, 1, 3, 2}, {1, 0, 3, 2}, {2, 3, 0, 1}, {3, 2, 0, 1}, {2, 3, 1, 0}, {3, 2, 1, 0}}
	best := ""
	for _, rows := range orders {
		for _, cols := range orders {
			for _, turned := range []bool{false, true} {
				var names [5]byte
				next := byte('1')
				form := make([]byte, 16)
				for cell := range form {
					r, c := rows[cell/4], cols[cell%4]
					if turned {
						r, c = c, r
					}
					form[cell] = '.'
					if d := g[r*4+c]; d != 0 {
						if names[d] == 0 {
							names[d] = next
							next++
						}
						form[cell] = names[d]
					}
				}
				if best == "" || string(form) < best {
					best = string(form)
				}
			}
		}
	}
	return best
}

func TestRulesWithRegionsOfTheirOwn(t *testing.T) {
	for text, want := range map[string]string{
		"5+jigsaw": "5+jigsaw=", "7+x+jigsaw": "7+x+jigsaw=", "9+jigsaw": "9+jigsaw=", "6:2x3+jigsaw": "6+jigsaw=",
	} {
		asked, err := ParseRules(text)
		if err != nil || !asked.RandomRegions {
			t.Errorf("ParseRules(%q) = %v, %v", text, asked, err)
			continue
		}
		item, err := One(t.Context(), Options{Rules: asked.Rules, RandomRegions: true, Seed: 1}, 0)
		if err != nil || !strings.HasPrefix(item.Puzzle.Rules.String(), want) {
			t.Errorf("%s: %v, %v; want %s…", text, item.Puzzle.Rules, err, want)
		}
	}
	if asked, err := ParseRules("9+x"); err != nil || !asked.IsWhole() || asked.Rules.String() != "9+x" {
		t.Errorf("9+x: %v, %v", asked, err)
	}
}

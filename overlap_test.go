package sudoku_test

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"jiugong/sudoku"
)

// overlapped is some boards as a plain solver sees them: groups of places that hold different digits.
type overlapped struct {
	rules  string
	n      int
	places []sudoku.Position
	groups [][]int // of places
	of     [][]int // the groups of each place
	tried  int
}

// drawOverlapped draws boards at any offsets, which may share boxes, parts of boxes, or nothing.
func drawOverlapped(t *rapid.T) *overlapped {
	size := rapid.SampledFrom([]struct {
		text       string
		n, r, c    int
		boxRows    int
		boxColumns int
	}{{"4", 4, 4, 4, 2, 2}, {"4", 4, 4, 4, 2, 2}, {"6", 6, 6, 6, 2, 3}, {"6:3x2", 6, 6, 6, 3, 2}, {"4:1x4", 4, 4, 4, 0, 0}, {"4x6:2x2", 6, 4, 6, 2, 2}, {"4/0-4", 5, 4, 4, 2, 2}}).Draw(t, "size")
	corners := []sudoku.Position{{}}
	for range rapid.IntRange(1, 3).Draw(t, "more") {
		from := rapid.SampledFrom(corners).Draw(t, "from")
		p := sudoku.Position{Row: max(0, from.Row+rapid.IntRange(-size.r, size.r).Draw(t, "down")), Col: max(0, from.Col+rapid.IntRange(-size.c, size.c).Draw(t, "right"))}
		if p.Col < 40 && rapid.IntRange(0, 20).Draw(t, "far") == 0 {
			p.Col += 40
		}
		if !slices.Contains(corners, p) {
			corners = append(corners, p)
		}
	}
	slices.SortFunc(corners, func(a, b sudoku.Position) int { return 100*(a.Row-b.Row) + a.Col - b.Col })
	hasBoxes, region := size.boxRows > 0, func(_, r, c int) int { return r/size.boxRows*8 + c/max(size.boxColumns, 1) }
	text := size.text
	if hasBoxes && size.n == size.r && rapid.IntRange(0, 2).Draw(t, "jigsaw") == 0 {
		maps := rapid.SampledFrom([]int{1, len(corners)}).Draw(t, "maps")
		regions := make([][]int, maps)
		for i := range regions {
			for k := range size.n * size.n {
				regions[i] = append(regions[i], k/size.n)
			}
			regions[i] = rapid.Permutation(regions[i]).Draw(t, "regions")
		}
		region = func(i, r, c int) int { return regions[i%maps][r*size.n+c] }
		text, _, _ = strings.Cut(text, ":")
		text += "+jigsaw="
		for _, one := range regions {
			for _, k := range one {
				text += fmt.Sprint(k + 1)
			}
		}
	}
	diagonals := size.r == size.c && rapid.IntRange(0, 3).Draw(t, "x") == 0
	if diagonals {
		text += "+x"
	}
	o := &overlapped{n: size.n}
	if len(corners) > 1 {
		text += "+boards="
	}
	at := map[sudoku.Position]int{}
	for i, p := range corners {
		if len(corners) > 1 {
			text += sudoku.CellName(p.Row, p.Col)
		}
		groups := map[string][]int{}
		for r := range size.r {
			for c := range size.c {
				place := sudoku.Position{Row: p.Row + r, Col: p.Col + c}
				if _, known := at[place]; !known {
					at[place] = len(o.places)
					o.places = append(o.places, place)
				}
				names := []string{fmt.Sprint("row", r), fmt.Sprint("column", c)}
				if hasBoxes {
					names = append(names, fmt.Sprint("box", region(i, r, c)))
				}
				if diagonals && r == c {
					names = append(names, "falling")
				}
				if diagonals && r+c == size.c-1 {
					names = append(names, "rising")
				}
				for _, name := range names {
					groups[name] = append(groups[name], at[place])
				}
			}
		}
		for _, group := range groups {
			o.groups = append(o.groups, group)
		}
	}
	o.rules = text
	o.of = make([][]int, len(o.places))
	for g, group := range o.groups {
		for _, place := range group {
			o.of[place] = append(o.of[place], g)
		}
	}
	return o
}

// enumerate calls found with each way to fill the places, digits in the order of first. It gives up after some tries.
func (o *overlapped) enumerate(digits, first []int, found func([]int) bool) (ended bool) {
	o.tried = 0
	var fill func() bool
	fits := func(place, d int) bool {
		for _, g := range o.of[place] {
			for _, other := range o.groups[g] {
				if other != place && digits[other] == d {
					return false
				}
			}
		}
		return true
	}
	fill = func() bool {
		best, fewest := -1, 100
		for place, d := range digits {
			if d != 0 {
				continue
			}
			count := 0
			for d := 1; d <= o.n; d++ {
				if fits(place, d) {
					count++
				}
			}
			if count < fewest {
				best, fewest = place, count
			}
		}
		if best < 0 {
			return found(digits)
		}
		if o.tried++; o.tried > 1_000 {
			return false
		}
		for _, d := range first {
			if fits(best, d) {
				digits[best] = d
				if !fill() {
					return false
				}
				digits[best] = 0
			}
		}
		return true
	}
	for place, d := range digits {
		if d != 0 && !fits(place, d) {
			return true
		}
	}
	return fill()
}

// Boards that overlap anywhere have the solutions that plain trying finds, and are numbered as they lie.
func TestBoardsThatOverlapAnywhereAreSolved(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		o := drawOverlapped(t)
		rules, err := sudoku.ParseRules(o.rules)
		top, left := 100, 100
		for _, p := range o.places {
			top, left = min(top, p.Row), min(left, p.Col)
		}
		if err != nil {
			t.Fatal(err)
		}
		if rules.Cells() != len(o.places) || top != 0 || left != 0 {
			t.Fatalf("%s has %d cells; want %d", o.rules, rules.Cells(), len(o.places))
		}
		digits, first := make([]int, len(o.places)), make([]int, o.n)
		for i := range first {
			first[i] = i + 1
		}
		o.enumerate(digits, rapid.Permutation(first).Draw(t, "first"), func([]int) bool { return false })
		for place := range digits {
			switch k := rapid.IntRange(0, 99).Draw(t, "given"); {
			case k < 30:
				digits[place] = 0
			case k == 99:
				digits[place] = k%o.n + 1
			}
		}
		p := sudoku.Puzzle{Rules: rules, Givens: make(sudoku.Grid, rules.Cells())}
		cellOf := make([]int, len(o.places))
		for place, d := range digits {
			at := o.places[place]
			cellOf[place] = rules.Shape().At(at.Row, at.Col)
			p.Givens[cellOf[place]] = uint8(d)
		}
		var want []string
		ended := o.enumerate(slices.Clone(digits), first, func(full []int) bool {
			g := make(sudoku.Grid, len(full))
			for place, d := range full {
				g[cellOf[place]] = uint8(d)
			}
			want = append(want, g.String())
			return len(want) < 200
		})
		if !ended {
			t.Skip("too many")
		}
		count, err := sudoku.Count(t.Context(), p, sudoku.CountOptions{})
		if clash := (*sudoku.ClashError)(nil); errors.As(err, &clash) && len(want) == 0 {
			return
		}
		if err != nil || count.Cmp(big.NewInt(int64(len(want)))) != 0 {
			t.Fatalf("%s\n%v\n%v solutions, %v; want %d", o.rules, p, count, err, len(want))
		}
		var got []string
		for g := range sudoku.Solutions(t.Context(), p) {
			got = append(got, g.String())
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Fatalf("%s\n%v\ngives %v\nwant %v", o.rules, p, got, want)
		}
	})
}

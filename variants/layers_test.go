package variants_test

import (
	"fmt"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/variants"
)

// shaded is a filling of a board with the values 1 to 3.
type shaded struct {
	rows, cols int
	v          []int
}

// area is how many cells of some values are reached from one over such cells.
func (s shaded) area(from int, in func(v int) bool) map[int]bool {
	seen := map[int]bool{}
	var visit func(i int)
	visit = func(i int) {
		if !seen[i] && in(s.v[i]) {
			seen[i] = true
			for _, k := range s.beside(i) {
				visit(k)
			}
		}
	}
	visit(from)
	return seen
}

func (s shaded) beside(i int) (list []int) {
	r, c := i/s.cols, i%s.cols
	for _, p := range [][2]int{{r - 1, c}, {r + 1, c}, {r, c - 1}, {r, c + 1}} {
		if p[0] >= 0 && p[1] >= 0 && p[0] < s.rows && p[1] < s.cols {
			list = append(list, p[0]*s.cols+p[1])
		}
	}
	return list
}

// one says whether the cells of some values are one area.
func (s shaded) one(in func(v int) bool) bool {
	count, first := 0, -1
	for i, v := range s.v {
		if in(v) {
			count, first = count+1, i
		}
	}
	return count > 0 && len(s.area(first, in)) == count
}

func is(values ...int) func(v int) bool {
	return func(v int) bool {
		for _, w := range values {
			if v == w {
				return true
			}
		}
		return false
	}
}

// square says whether a 2×2 has one value only.
func (s shaded) square(value int) bool {
	for i := range s.v {
		if r, c := i/s.cols, i%s.cols; r+1 < s.rows && c+1 < s.cols &&
			s.v[i] == value && s.v[i+1] == value && s.v[i+s.cols] == value && s.v[i+s.cols+1] == value {
			return true
		}
	}
	return false
}

// degrees says whether each cell of a value has so many beside it of some values.
func (s shaded) degrees(value, count int, in func(v int) bool) bool {
	for i, v := range s.v {
		near := 0
		for _, k := range s.beside(i) {
			if in(s.v[k]) {
				near++
			}
		}
		if v == value && near != count {
			return false
		}
	}
	return true
}

// layerRules is what each kind means, and how many values it has.
var layerRules = map[string]struct {
	values int
	holds  func(s shaded) bool
}{
	"yinyang": {2, func(s shaded) bool { return s.one(is(1)) && s.one(is(2)) && !s.square(1) && !s.square(2) }},
	"islands": {2, func(s shaded) bool { return s.one(is(1)) && !s.square(1) }},
	"loop":    {2, func(s shaded) bool { return s.one(is(1)) && s.degrees(1, 2, is(1)) }},
	"snake": {3, func(s shaded) bool {
		ends := 0
		for _, v := range s.v {
			if v == 2 {
				ends++
			}
		}
		return ends == 2 && s.one(is(1, 2)) && s.degrees(1, 2, is(1, 2)) && s.degrees(2, 1, is(1, 2))
	}},
	"cave": {2, func(s shaded) bool {
		out := map[int]bool{}
		for i, v := range s.v {
			if v == 2 && len(s.beside(i)) < 4 {
				for k := range s.area(i, is(2)) {
					out[k] = true
				}
			}
		}
		for i, v := range s.v {
			if v == 2 && !out[i] {
				return false
			}
		}
		return s.one(is(1))
	}},
}

// Puzzles of shading have as many solutions as trying all ways finds, on the board and beside it.
func TestLayersAgainstAllFillings(t *testing.T) {
	boards := [][2]int{{3, 3}, {2, 4}, {3, 4}}
	for _, kind := range variants.All() {
		if kind.Board == "" || modifierRules[kind.Name] != nil || kind.Name == "doppelganger" || kind.Name == "cavesight" {
			continue
		}
		rule, known := layerRules[kind.Name]
		if !known {
			t.Errorf("the checker doesn't know %s", kind.Name)
			continue
		}
		for _, size := range boards {
			s := shaded{rows: size[0], cols: size[1], v: make([]int, size[0]*size[1])}
			want := 0
			var fill func(i int)
			fill = func(i int) {
				if i < len(s.v) {
					for s.v[i] = 1; s.v[i] <= rule.values; s.v[i]++ {
						fill(i + 1)
					}
					return
				}
				if rule.holds(s) {
					want++
				}
			}
			if rule.values == 3 && len(s.v) > 9 {
				continue
			}
			fill(0)
			cells := ""
			for r := range s.rows {
				cells += fmt.Sprintf("r%d", r+1)
			}
			for _, text := range []string{
				fmt.Sprintf("%dx%d:free/1-3+%s=%s", s.rows, s.cols, kind.Name, cells),
				fmt.Sprintf("2x2:free/1-3+beside=VS:%dx%d+allow=1:r1r2+%s=VS", s.rows, s.cols, kind.Name),
			} {
				rules, err := variants.Parse(text)
				if err != nil {
					t.Fatal(err)
				}
				n, err := sudoku.Count(t.Context(), sudoku.Puzzle{Rules: rules, Givens: make(sudoku.Grid, rules.Cells())}, sudoku.CountOptions{})
				if err != nil || n.Int64() != int64(want) {
					t.Errorf("%s: %v solutions (%v), not %d", text, n, err, want)
				}
			}
		}
	}
}

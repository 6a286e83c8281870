package constraint_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
)

// said is a random constraint, and whether it holds of full values from 1.
type said struct {
	p     constraint.Primitive
	holds func(v []int) bool
}

// filled are all ways to fill a board, made without the engines; values of a cell are from 1.
type filled struct {
	text          string
	board, beside int // cells
	cols          int // of the board
	all           [][]int
}

// extended are fillings of a board with any values in cells beside it.
func extended(text string, grids [][]int, cols, n, beside int) filled {
	f := filled{text: text, board: len(grids[0]), beside: beside, cols: cols}
	for _, g := range grids {
		values := append(slices.Clone(g), make([]int, beside)...)
		var fill func(i int)
		fill = func(i int) {
			if i == len(values) {
				f.all = append(f.all, slices.Clone(values))
				return
			}
			for values[i] = 1; values[i] <= n; values[i]++ {
				fill(i + 1)
			}
		}
		fill(len(g))
	}
	return f
}

// squares are the grids of side 4 in whose rows and columns, and boxes if asked for, digits differ.
func squares(boxes bool) (grids [][]int) {
	g := make([]int, 16)
	var fill func(i int)
	fill = func(i int) {
		if i == 16 {
			grids = append(grids, slices.Clone(g))
			return
		}
	next:
		for d := 1; d <= 4; d++ {
			for k := range i {
				if g[k] == d && (k/4 == i/4 || k%4 == i%4 || boxes && k/8 == i/8 && k%4/2 == i%4/2) {
					continue next
				}
			}
			g[i] = d
			fill(i + 1)
		}
	}
	fill(0)
	return grids
}

// oneArea says whether places of rows of cols cells hang together.
func oneArea(in map[int]bool, cols int) bool {
	var todo []int
	for i := range in {
		todo = append(todo, i)
		break
	}
	reached := map[int]bool{}
	for len(todo) > 0 {
		i := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if reached[i] {
			continue
		}
		reached[i] = true
		for k := range in {
			if k == i+cols || k == i-cols || k/cols == i/cols && (k == i+1 || k == i-1) {
				todo = append(todo, k)
			}
		}
	}
	return len(in) > 0 && len(reached) == len(in)
}

// partitions are the ways to cut a 4×4 into four areas of four cells, numbered as they come.
func partitions() (all [][]int) {
	labels := make([]int, 16)
	var fill func(i, known int)
	fill = func(i, known int) {
		if i < 16 {
			for label := 1; label <= min(known+1, 4); label++ {
				in := map[int]bool{i: true}
				for k, other := range labels[:i] {
					if other == label {
						in[k] = true
					}
				}
				if len(in) < 4 || len(in) == 4 && oneArea(in, 4) {
					labels[i] = label
					fill(i+1, max(known, label))
				}
			}
			return
		}
		all = append(all, slices.Clone(labels))
	}
	fill(0, 0)
	return all
}

// chaos are all 4×4 with their regions, as fillings of the board and of the labels.
func chaos() filled {
	f := filled{text: "4:1x4+beside=CC:16+regions=4:CC", board: 16, beside: 16, cols: 4}
	cut := partitions()
	for _, g := range squares(false) {
	next:
		for _, labels := range cut {
			var seen [5][5]bool
			for i, d := range g {
				if seen[labels[i]][d] {
					continue next
				}
				seen[labels[i]][d] = true
			}
			f.all = append(f.all, slices.Concat(g, labels))
		}
	}
	return f
}

type maker struct {
	*rand.Rand
	f filled
	n int
}

func (r maker) some(from, cells, least, most int) []int {
	list := r.Perm(cells)[:min(cells, least+r.IntN(most-least+1))]
	for i := range list {
		list[i] += from
	}
	return list
}

func (r maker) digits() sudoku.Set {
	var set sudoku.Set
	for set == 0 {
		set = sudoku.Set(r.Uint64()) & sudoku.AllDigits(r.n)
	}
	return set
}

// say makes a constraint on the board and the cells beside it.
func (r maker) say() said {
	all := r.f.board + r.f.beside
	kinds := 6
	if r.f.board == 16 && r.n == 4 {
		kinds++ // rows and columns are as long as there are digits
	}
	switch r.IntN(kinds) {
	case 6:
		return r.sayRank()
	case 5:
		cells, control := r.some(0, all, 2, 7), r.IntN(all)
		return said{constraint.Distinct{Control: control, Cells: cells}, func(v []int) bool {
			return v[control] == different(v, cells)
		}}
	case 0, 1:
		cells := make([]int, r.f.board)
		for i := range cells {
			cells[i] = i
		}
		if r.IntN(3) == 0 {
			cells = r.some(0, r.f.board, 2, r.f.board)
		}
		p := constraint.Connected{Cells: cells, Digits: r.digits()}
		switch r.IntN(4) {
		case 0:
			p.Rim = true
		case 1, 2:
			p.Low = 1 + r.IntN(len(cells))
			p.High = p.Low + r.IntN(4)
		}
		return said{p, func(v []int) bool {
			if p.Rim {
				return fromRim(v, cells, p.Digits, r.f.cols)
			}
			in := map[int]bool{}
			for _, c := range cells {
				if p.Digits.Has(uint8(v[c])) {
					in[c] = true
				}
			}
			return oneArea(in, r.f.cols) && len(in) >= p.Low && (p.High == 0 || len(in) <= p.High)
		}}
	case 2:
		cells, total := r.some(0, all, 2, 4), 2+r.IntN(3*r.n)
		return said{constraint.Sum{Cells: cells, Low: total, High: total + 2}, func(v []int) bool {
			sum := 0
			for _, c := range cells {
				sum += v[c]
			}
			return sum >= total && sum <= total+2
		}}
	case 3:
		cells, set, k := r.some(0, all, 3, 6), r.digits(), r.IntN(4)
		return said{constraint.HowMany{Cells: cells, Digits: set, Numbers: []int{k, k + 1}}, func(v []int) bool {
			n := 0
			for _, c := range cells {
				if set.Has(uint8(v[c])) {
					n++
				}
			}
			return n == k || n == k+1
		}}
	}
	one, other := r.say(), r.say()
	return said{constraint.Any{Lists: [][]constraint.Primitive{{one.p}, {other.p}}}, func(v []int) bool { return one.holds(v) || other.holds(v) }}
}

// sayRank makes one of the place of a row or column, read one way, among all.
func (r maker) sayRank() said {
	var readings [][]int
	for i := range 4 {
		row, col := []int{4 * i, 4*i + 1, 4*i + 2, 4*i + 3}, []int{i, i + 4, i + 8, i + 12}
		for _, line := range [][]int{row, col} {
			back := slices.Clone(line)
			slices.Reverse(back)
			readings = append(readings, line, back)
		}
	}
	number := func(v, cells []int) (k int) {
		for _, c := range cells {
			k = 10*k + v[c]
		}
		return k
	}
	p := constraint.Rank{Cells: readings[r.IntN(16)], Place: r.IntN(17)}
	p.Ties = p.Place > 0 && r.IntN(2) == 0
	return said{p, func(v []int) bool {
		k, less, same := number(v, p.Cells), 0, 0
		for _, other := range readings {
			switch o := number(v, other); {
			case o < k:
				less++
			case o == k:
				same++
			}
		}
		return (p.Place == 0 || p.Place == less+1) && (p.Ties || same == 1)
	}}
}

// fromRim says whether each cell that holds one of some digits can be left over others that do.
func fromRim(v []int, cells []int, digits sudoku.Set, cols int) bool {
	beside := func(a, b int) bool {
		return a == b+cols || a == b-cols || a/cols == b/cols && (a == b+1 || a == b-1)
	}
	out := map[int]bool{}
	for range cells {
		for _, c := range cells {
			near, outside := 0, false
			for _, k := range cells {
				if beside(c, k) {
					near++
					outside = outside || out[k]
				}
			}
			if digits.Has(uint8(v[c])) && (near < 4 || outside) {
				out[c] = true
			}
		}
	}
	return !slices.ContainsFunc(cells, func(c int) bool { return digits.Has(uint8(v[c])) && !out[c] })
}

// different is how many different values are in cells.
func different(v []int, cells []int) int {
	values := map[int]bool{}
	for _, c := range cells {
		values[v[c]] = true
	}
	return len(values)
}

// sayOfLabels makes one that asks whether labels are the same.
func (r maker) sayOfLabels() said {
	switch r.IntN(5) {
	case 0:
		cells := r.some(16, 16, 2, 4)
		return said{constraint.Differ{Cells: cells}, func(v []int) bool {
			for i, a := range cells {
				for _, b := range cells[:i] {
					if v[a] == v[b] {
						return false
					}
				}
			}
			return true
		}}
	case 1:
		return r.say()
	case 2:
		cells, control := r.some(16, 16, 2, 6), r.IntN(16)
		return said{constraint.Distinct{Control: control, Cells: cells}, func(v []int) bool {
			return v[control] == different(v, cells)
		}}
	}
	cells := r.some(16, 16, 4, 8)
	p := constraint.Runs{Control: r.IntN(16), First: cells[0], More: r.IntN(2)}
	for rest := cells[1:]; len(rest) > 0; {
		k := min(1+r.IntN(3), len(rest))
		p.Arms, rest = append(p.Arms, rest[:k]), rest[k:]
	}
	return said{p, func(v []int) bool {
		n := p.More
		for _, arm := range p.Arms {
			for _, c := range arm {
				if v[c] != v[p.First] {
					break
				}
				n++
			}
		}
		return v[p.Control] == n
	}}
}

// Random rules have as many solutions as trying all fillings finds. SUDOKU_RANDOM_RULES says how many rules
// are made, SUDOKU_RANDOM_RULES_SEED other ones; each takes some milliseconds.
func TestRandomRulesAgainstAllFillings(t *testing.T) {
	rules := 60
	if n, err := strconv.Atoi(os.Getenv("SUDOKU_RANDOM_RULES")); err == nil {
		rules = n
	} else if testing.Short() {
		rules = 15
	}
	seed := 48
	if n, err := strconv.Atoi(os.Getenv("SUDOKU_RANDOM_RULES_SEED")); err == nil {
		seed = n
	}
	free := func(cells, n int) [][]int { return extended("", [][]int{nil}, 1, n, cells).all }
	boards := []struct {
		filled
		n int
	}{
		{extended("4+beside=VA:2", squares(true), 4, 4, 2), 4},
		{extended("4:1x4+beside=VA:1", squares(false), 4, 4, 1), 4},
		{extended("3x4:free/1-2+beside=VA:1", free(12, 2), 4, 2, 1), 2},
		{extended("3x3:free/1-3", free(9, 3), 3, 3, 0), 3},
		{extended("2x4:free/1-3", free(8, 3), 4, 3, 0), 3},
		{chaos(), 4},
	}
	for i := range rules {
		r := maker{rand.New(rand.NewPCG(uint64(i), uint64(seed))), boards[i%len(boards)].filled, boards[i%len(boards)].n}
		base, err := sudoku.ParseRules(r.f.text)
		if err != nil {
			t.Fatal(err)
		}
		var list []constraint.Constraint
		var says []said
		for k := range 1 + r.IntN(3) {
			if len(base.Constraints()) > 0 {
				r.f.beside = 0 // values of the board's cells only
			}
			one := r.say()
			if len(base.Constraints()) > 0 && (k > 0 || r.IntN(2) == 0) {
				one = r.sayOfLabels()
			}
			says = append(says, one)
			text := constraint.Text(base.Shape(), one.p)
			c, err := constraint.Read(base.Shape(), text)
			if err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			list = append(list, c)
		}
		made, err := base.With(list...)
		if err != nil {
			t.Fatal(err)
		}
		want := int64(0)
		for _, v := range r.f.all {
			if !slices.ContainsFunc(says, func(s said) bool { return !s.holds(v) }) {
				want++
			}
		}
		n, err := sudoku.Count(t.Context(), sudoku.Puzzle{Rules: made, Givens: make(sudoku.Grid, made.Cells())}, sudoku.CountOptions{})
		if err != nil && want == 0 {
			continue // a constraint that nothing can meet
		}
		if err != nil || fmt.Sprint(n) != fmt.Sprint(want) {
			t.Errorf("%d: %s: %v solutions (%v), not %d", i, made, n, err, want)
		}
	}
}

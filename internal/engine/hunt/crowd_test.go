package hunt_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/internal/engine/hunt"
)

// TestTheCrowdChangesNothing lists the first solutions of puzzles of all sorts, with a crowd that
// begins at once and without one: they must be the same in the same order.
func TestTheCrowdChangesNothing(t *testing.T) {
	counts := [4]int{}
	settled := 0
	for seed := range uint64(400) {
		p := crowded(t, rand.New(rand.NewPCG(seed, 3)))
		var lists [2][]string
		for k := range lists {
			h, err := hunt.NewChase(taken(p))
			if err != nil {
				t.Fatal(err)
			}
			if h.CrowdAtOnce(); k == 1 {
				h.WithoutCrowd()
			}
			for len(lists[k]) < 3 {
				found, err := h.Next(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				if !found {
					break
				}
				lists[k] = append(lists[k], sudoku.Grid(h.Solution()).String())
			}
			if h.CrowdSettledIt() {
				settled++
			}
			h.End()
		}
		if !slices.Equal(lists[0], lists[1]) {
			t.Fatalf("seed %d, %s: %q with the crowd, %q without", seed, p.Rules, lists[0], lists[1])
		}
		counts[len(lists[1])]++
	}
	t.Logf("%v puzzles with no, one, two and more solutions; the crowd settled %d", counts, settled)
	if counts[0] < 10 || counts[1] < 10 || counts[2]+counts[3] < 10 {
		t.Errorf("only %v puzzles with no, one, two and more solutions", counts)
	}
}

// crowded is a puzzle of some cages, arrows, thermometers and runs, and a few givens. One grid meets
// all of them, but for a sum that may be wrong.
func crowded(t *testing.T, random *rand.Rand) sudoku.Puzzle {
	t.Helper()
	shape := sudoku.Classic().Shape()
	digit := random.Perm(9)
	grid := make(sudoku.Grid, 81)
	for c := range grid {
		grid[c] = uint8(digit[(c/9%3*3+c/27+c%9)%9] + 1)
	}
	var parts []string
	add := func(p constraint.Primitive) { parts = append(parts, constraint.Text(shape, p)) }
	walk := func(length int) []int {
		cells := []int{random.IntN(81)}
		for range 50 {
			c := cells[len(cells)-1]
			row, col := c/9+random.IntN(3)-1, c%9+random.IntN(3)-1
			if next := row*9 + col; len(cells) < length && 0 <= row && row < 9 && 0 <= col && col < 9 && !slices.Contains(cells, next) {
				cells = append(cells, next)
			}
		}
		return cells
	}
	less := constraint.Relate{Table: make([]sudoku.Set, 9)}
	near := func(k int) constraint.Relate {
		r := constraint.Relate{Table: make([]sudoku.Set, 9)}
		for d := range 9 {
			for e := max(0, d-k+1); e < min(9, d+k); e++ {
				r.Table[d] = r.Table[d].With(uint8(e + 1))
			}
		}
		return r
	}
	for d := range 9 {
		for e := d + 1; e < 9; e++ {
			less.Table[d] = less.Table[d].With(uint8(e + 1))
		}
	}
	total := func(cells []int) (sum int) {
		for _, c := range cells {
			sum += int(grid[c])
		}
		return sum
	}
	differ := func(cells []int) bool {
		var seen sudoku.Set
		for _, c := range cells {
			seen = seen.With(grid[c])
		}
		return seen.Len() == len(cells)
	}
	for range 12 + random.IntN(50) {
		switch cells := walk(2 + random.IntN(4)); random.IntN(5) {
		case 0, 1:
			if differ(cells) {
				add(constraint.Differ{Cells: cells})
			}
			sum := total(cells)
			if random.IntN(60) == 0 {
				sum++
			}
			add(constraint.Sum{Cells: cells, Low: sum, High: sum})
		case 2:
			weights := []int{-1}
			for range cells[1:] {
				weights = append(weights, 1)
			}
			sum := total(cells[1:]) - int(grid[cells[0]])
			add(constraint.Sum{Cells: cells, Weights: weights, Low: sum - random.IntN(2), High: sum + random.IntN(2)})
		case 3:
			for i, c := range cells[1:] {
				pair := [2]int{cells[i], c}
				if grid[pair[0]] > grid[pair[1]] {
					pair = [2]int{c, cells[i]}
				}
				if grid[pair[0]] < grid[pair[1]] {
					less.Pairs = append(less.Pairs, pair)
				}
			}
		case 4:
			low, high := uint8(9), uint8(1)
			for _, c := range cells {
				low, high = min(low, grid[c]), max(high, grid[c])
			}
			if differ(cells) && int(high-low) < len(cells) && len(cells) > 2 {
				r := near(len(cells))
				for i := range cells {
					for j := range i {
						r.Pairs = append(r.Pairs, [2]int{cells[i], cells[j]})
					}
				}
				add(constraint.Differ{Cells: cells})
				add(r)
			}
		}
	}
	if len(less.Pairs) > 0 {
		add(less)
	}
	if random.IntN(4) == 0 { // what says nothing: of a cell less itself, and of cells again and again
		add(constraint.Sum{Cells: []int{40, 40}, Weights: []int{1, -1}})
		add(constraint.Allow{Cells: slices.Repeat([]int{40, 41}, 50), Digits: sudoku.AllDigits(9)})
	}
	rules, err := sudoku.ParseRules("9+" + strings.Join(parts, "+"))
	if err != nil {
		t.Fatal(err)
	}
	p := sudoku.Puzzle{Rules: rules, Givens: make(sudoku.Grid, 81)}
	for range random.IntN(12) {
		c := random.IntN(81)
		p.Givens[c] = grid[c]
	}
	return p
}

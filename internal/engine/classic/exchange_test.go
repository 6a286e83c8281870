package classic

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// minimalPuzzle digs a random puzzle until no given can go, and returns its solution too.
func minimalPuzzle(t *testing.T, rng *rand.Rand) (grid, solution [81]uint8) {
	t.Helper()
	var s Search
	for found := 0; found != 1; {
		grid = randomPuzzle(rng)
		found = len(all(t, &s, &grid, 2))
	}
	solution = all(t, &s, &grid, 1)[0]
	for _, cell := range rng.Perm(81) {
		d := grid[cell]
		if grid[cell] = 0; len(all(t, &s, &grid, 2)) > 1 {
			grid[cell] = d
		}
	}
	return grid, solution
}

func TestNeededGivensAreNeeded(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 1))
	var s Search
	needed, givens := 0, 0
	for range 100 {
		grid, solution := minimalPuzzle(t, rng)
		for range rng.IntN(12) { // some that aren't needed
			cell := rng.IntN(81)
			grid[cell] = solution[cell]
		}
		set := Needed(&grid, &solution)
		for cell, d := range grid {
			if d != 0 {
				givens++
			}
			if set[cell>>6]>>(cell&63)&1 == 0 {
				continue
			}
			needed++
			without := grid
			without[cell] = 0
			if d == 0 || len(all(t, &s, &without, 2)) != 2 {
				t.Fatalf("cell %d of %v isn't needed", cell, grid)
			}
		}
	}
	if needed < givens/4 {
		t.Errorf("of %d givens %d are known as needed", givens, needed)
	}
}

// TestNeededKnowsEverySet leaves one given in each set that the comment of Needed tells of.
func TestNeededKnowsEverySet(t *testing.T) {
	solution := parse(t, "534678912672195348198342567859761423426853791713924856961537284287419635345286179")
	// flood collects the cells of those given that are tied to a cell, however far.
	flood := func(cells []int, tied func(a, b int) bool) (set []int) {
		set = cells[:1:1]
		for i := 0; i < len(set); i++ {
			for _, cell := range cells {
				if tied(set[i], cell) && !slices.Contains(set, cell) {
					set = append(set, cell)
				}
			}
		}
		return set
	}
	check := func(cells []int, tied func(a, b int) bool) {
		t.Helper()
		for len(cells) > 0 {
			set := flood(cells, tied)
			cells = slices.DeleteFunc(cells, func(cell int) bool { return slices.Contains(set, cell) })
			for _, left := range set {
				grid := solution
				for _, cell := range set {
					if cell != left {
						grid[cell] = 0
					}
				}
				if needed := Needed(&grid, &solution); needed[left>>6]>>(left&63)&1 == 0 {
					t.Errorf("cell %d of %v isn't known as needed", left, set)
				}
			}
		}
	}
	where := func(in func(cell int) bool) (cells []int) {
		for cell := range 81 {
			if in(cell) {
				cells = append(cells, cell)
			}
		}
		return cells
	}
	for b := uint8(1); b <= 9; b++ {
		for a := uint8(1); a < b; a++ {
			check(where(func(cell int) bool { return solution[cell] == a || solution[cell] == b }), sees)
		}
	}
	for line := range 9 {
		for other := line - line%3; other < line; other++ {
			same := func(a, b int) bool { return solution[a] == solution[b] }
			check(where(func(cell int) bool { return cell/9 == line || cell/9 == other }),
				func(a, b int) bool { return same(a, b) || a%9 == b%9 })
			check(where(func(cell int) bool { return cell%9 == line || cell%9 == other }),
				func(a, b int) bool { return same(a, b) || a/9 == b/9 })
		}
	}
}

func BenchmarkNeeded(b *testing.B) {
	grid := parse(b, "000000010400000000020000000000050407008000300001090000300400200050100000000806000")
	var s Search
	s.Start(&grid)
	s.Next(1 << 20)
	var solution [81]uint8
	s.Solution(&solution)
	for b.Loop() {
		Needed(&grid, &solution)
	}
}

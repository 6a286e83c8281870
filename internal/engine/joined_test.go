package engine_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"jiugong/sudoku/internal/engine"
)

// diagonal is the cells from one on, so many rows and columns further each, to the edge.
func diagonal(side, row, col, down, right int) (cells []uint16) {
	for ; row >= 0 && row < side && col >= 0 && col < side; row, col = row+down, col+right {
		cells = append(cells, uint16(row*side+col))
	}
	return cells
}

// drawGrid draws a plain board of n digits, and the digit of each cell of a full grid of it.
func drawGrid(t *rapid.T) (m *engine.Model, n int, digit func(c uint16) int) {
	box := rapid.SampledFrom([][2]int{{2, 2}, {2, 3}, {3, 3}, {3, 4}}).Draw(t, "box")
	h, w := box[0], box[1]
	n = h * w
	names := make([]int, n)
	for i := range names {
		names[i] = i + 1
	}
	names = rapid.Permutation(names).Draw(t, "digits")
	return engine.BoxGrid(h, w), n, func(c uint16) int { return names[(int(c)/n%h*w+int(c)/n/h+int(c)%n)%n] }
}

// TestJoinedSumsHold adds up cages and little killers of a full grid: what follows from
// them holds on the grid.
func TestJoinedSumsHold(t *testing.T) {
	found := 0
	rapid.Check(t, func(t *rapid.T) {
		m, n, digit := drawGrid(t)
		total := func(cells []uint16) (sum int) {
			for _, c := range cells {
				sum += digit(c)
			}
			return sum
		}
		for range rapid.IntRange(n, 4*n).Draw(t, "sums") {
			var cells []uint16
			if along := rapid.IntRange(0, n-1).Draw(t, "along"); rapid.Bool().Draw(t, "cage") {
				cells = slices.Clone(m.Houses[rapid.IntRange(0, 3*n-1).Draw(t, "house")][:2+along%(n-1)])
			} else if rapid.Bool().Draw(t, "down") {
				cells = diagonal(n, 0, along, 1, rapid.SampledFrom([]int{-1, 1}).Draw(t, "right"))
			} else {
				cells = diagonal(n, along, 0, rapid.SampledFrom([]int{-1, 1}).Draw(t, "below"), 1)
			}
			m.Propagators = append(m.Propagators, &engine.Sum{In: cells, Weights: engine.Units(len(cells), 0), Low: total(cells), High: total(cells)})
		}
		m.GroupSums()
		for _, s := range m.JoinedSums() {
			found++
			if sum := total(s.In); sum != s.Low || s.Low != s.High {
				t.Fatalf("cells %v add up to %d, not to %d", s.In, sum, s.Low)
			}
		}
	})
	if found < 100 && !testing.Short() { // which draws a fifth
		t.Errorf("%d sums found", found)
	}
}

// TestLittleKillersBesideEachOtherAreOneSum: of those that have six and seven cells in a
// box each says little, all together much.
func TestLittleKillersBesideEachOtherAreOneSum(t *testing.T) {
	m := engine.BoxGrid(3, 3)
	var all []uint16
	for _, cells := range [][]uint16{diagonal(9, 0, 2, 1, 1), diagonal(9, 0, 0, 1, 1), diagonal(9, 1, 0, 1, 1), diagonal(9, 2, 0, 1, 1)} {
		m.Propagators = append(m.Propagators, &engine.Sum{In: slices.Clone(cells), Weights: engine.Units(len(cells), 0), Low: 49, High: 49})
		all = append(all, cells...)
	}
	m.GroupSums()
	slices.Sort(all)
	if !slices.ContainsFunc(m.JoinedSums(), func(s *engine.Sum) bool {
		return s.Low == 4*49 && slices.Equal(slices.Sorted(slices.Values(s.In)), all)
	}) {
		t.Error("the sum of all four isn't there")
	}
}

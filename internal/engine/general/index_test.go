package general_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"jiugong/sudoku/internal/engine"
	"jiugong/sudoku/internal/engine/general"
)

// TestWhereADigitStandsTellsWhoPointsThere: cells of a 4×4 say where in their row a digit stands,
// against brute force.
func TestWhereADigitStandsTellsWhoPointsThere(t *testing.T) {
	const n = 4
	random := rand.New(rand.NewPCG(6, 48))
	pointing := func(rows []int, col, value int) *engine.Model {
		m := engine.BoxGrid(2, 2)
		for k := range n {
			if k == col {
				continue
			}
			table := slices.Repeat([]uint64{engine.All(n)}, n)
			table[k] = 1 << value
			var pairs [][2]uint16
			for _, row := range rows {
				pairs = append(pairs, [2]uint16{uint16(row*n + col), uint16(row*n + k)})
			}
			m.Relations = append(m.Relations, engine.NewRelation(pairs, table))
		}
		return m
	}
	for range 40 {
		m := pointing(random.Perm(n)[:1+random.IntN(3)], random.IntN(n), random.IntN(n))
		if random.IntN(2) == 0 {
			m.Relations = m.Relations[1:] // not all of a row
		}
		s := general.New(general.Compile(m))
		if err := s.Start(make([]uint8, n*n)); err != nil {
			t.Fatal(err)
		}
		got, err := s.Count(context.Background(), 1000)
		if want := len(bruteForce(m, make([]uint8, n*n))); err != nil || got != int64(want) {
			t.Errorf("%v: %d solutions, want %d, %v", m.Relations, got, want, err)
		}
	}
	// One row whose first cell says that the 1 is second or fourth: so it isn't third.
	m := &engine.Model{Digits: n, Cells: n, Houses: [][]uint16{{0, 1, 2, 3}}, Relations: pointing([]int{0}, 0, 0).Relations}
	s := general.New(general.Compile(m))
	if err := s.StartCandidates([]uint64{0b1010, 0b1111, 0b0101, 0b1111}); err != nil {
		t.Fatal(err)
	}
	s.SetBudget(0)
	if _, err := s.Next(context.Background()); !errors.Is(err, general.ErrBudget) {
		t.Fatal(err)
	}
	s.Branches(func(candidates []uint64) {
		if candidates[2] != 0b0100 {
			t.Errorf("candidates %b", candidates)
		}
	})
}

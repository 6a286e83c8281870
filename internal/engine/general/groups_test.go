package general_test

import (
	"context"
	"testing"

	"jiugong/sudoku/internal/engine"
	"jiugong/sudoku/internal/engine/general"
)

// TestAGroupWithoutSpareDigitsIsAsGoodAsAHouse: rows, columns and boxes of nine cells on a
// board of eleven digits, two of which no cell may hold. A puzzle that takes no guesses by
// houses takes none by such groups.
func TestAGroupWithoutSpareDigitsIsAsGoodAsAHouse(t *testing.T) {
	plain := engine.BoxGrid(3, 3)
	m := &engine.Model{Digits: 11, Cells: 81, Groups: plain.Houses}
	all := make([]uint16, 81)
	for c := range all {
		all[c] = uint16(c)
	}
	m.Propagators = append(m.Propagators, &engine.Among{In: all, Digits: 0b01111111110})
	const text = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
	givens, more := make([]uint8, 81), make([]uint8, 81)
	for c := range givens {
		if givens[c] = text[c] - '0'; givens[c] > 0 {
			more[c] = givens[c] + 1
		}
	}
	var solutions [2][]uint8
	for i, s := range []*general.Solver{general.New(general.Compile(plain)), general.New(general.Compile(m))} {
		if err := s.Start([][]uint8{givens, more}[i]); err != nil {
			t.Fatal(err)
		}
		found, err := s.Next(context.Background())
		if err != nil || !found {
			t.Fatalf("%v, %v", found, err)
		}
		solutions[i] = append(solutions[i], s.Solution()...)
		if again, _ := s.Next(context.Background()); again || s.Nodes() > 1 {
			t.Errorf("a second solution: %v; %d nodes", again, s.Nodes())
		}
	}
	for c, d := range solutions[0] {
		if solutions[1][c] != d+1 {
			t.Fatalf("cell %d: %d and %d", c, d, solutions[1][c])
		}
	}
}

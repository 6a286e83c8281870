package general_test

import (
	"context"
	"testing"

	"jiugong/sudoku/internal/engine"
	"jiugong/sudoku/internal/engine/general"
)

// TestDigitsOfCellsHoldFromTheStart: cells that may have some digits only, by
// propagators, with givens and candidates.
func TestDigitsOfCellsHoldFromTheStart(t *testing.T) {
	m := engine.BoxGrid(2, 2)
	m.Propagators = append(m.Propagators, &engine.Among{In: []uint16{0, 5}, Digits: 0b0011}, &engine.Among{In: []uint16{5}, Digits: 0b0110})
	s := general.New(general.Compile(m))
	count := func() int64 {
		n, err := s.Count(context.Background(), 1000)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	s.Start(make([]uint8, 16))
	if n := count(); n != int64(len(bruteForce(m, make([]uint8, 16)))) || n == 0 {
		t.Errorf("%d solutions", n)
	}
	givens := make([]uint8, 16)
	givens[0] = 3
	if err := s.Start(givens); err != nil || count() != 0 {
		t.Errorf("a given that isn't allowed: %v", err)
	}
	candidates := make([]uint64, 16)
	for c := range candidates {
		candidates[c] = 0b1111
	}
	candidates[5] = 0b1101
	if err := s.StartCandidates(candidates); err != nil || count() != 0 {
		t.Errorf("candidates that aren't allowed: %v", err)
	}
}

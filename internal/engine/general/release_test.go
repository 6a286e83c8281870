package general_test

import (
	"slices"
	"testing"
)

// The memory of a Solver goes from board to board, larger and smaller ones, with rules of all
// forms and without: none may find anything of another there.
func TestAReleasedSolverLeavesNothingBehind(t *testing.T) {
	boards := []*board{
		sudoku(2, 2), samurai(), sudoku(3, 3).nonconsecutive(), sudoku(3, 3), sudoku(2, 3).diagonals(),
		sudoku(4, 4), sudoku(3, 3).windows(), latin(5), sudoku(3, 3),
	}
	var first [][]uint8
	for range 3 {
		for i, b := range boards {
			s := solver(t, b, nil)
			var found []uint8
			for range 5 {
				if ok, err := s.Next(t.Context()); !ok || err != nil {
					t.Fatal(i, ok, err)
				}
				found = append(found, s.Solution()...)
			}
			found = append(found, uint8(s.Nodes()))
			if len(first) <= i {
				first = append(first, found)
			} else if !slices.Equal(found, first[i]) {
				t.Errorf("board %d: %d, before %d", i, found, first[i])
			}
			s.Release()
		}
	}
}

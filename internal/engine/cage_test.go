package engine_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"jiugong/sudoku/internal/engine"
)

// TestCagesNarrowAsSumsDo holds the way for cages to what is possible: nothing is
// lost, what it keeps is no more than Sum.Narrow keeps unless it says so, and no more than
// what is possible where three cells are open at most, and what is sure is in every filling.
func TestCagesNarrowAsSumsDo(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := rapid.IntRange(1, 5).Draw(t, "size")
		s := &engine.Sum{Groups: []int{size}, Low: rapid.SampledFrom([]int{-1, 0, 1, 2, 5, 9, 12, 15, 17, 20, 24, 30, 34, 46, 100}).Draw(t, "sum")}
		s.High = s.Low
		var board, placed []uint64
		taken := uint64(0)
		for i := range size {
			s.In, s.Weights = append(s.In, uint16(i)), append(s.Weights, 1)
			d := rapid.Uint64Range(1, engine.All(9)).Draw(t, "domain")
			if rapid.IntRange(0, 3).Draw(t, "single") == 0 {
				d &= -d
			}
			board = append(board, d)
		}
		for _, d := range board { // no digit twice, and open cells without those taken
			if d&(d-1) == 0 {
				if taken&d != 0 {
					t.Skip("two cells of one digit")
				}
				taken |= d
			}
		}
		for i, d := range board {
			if d&(d-1) != 0 {
				if board[i] = d &^ taken; board[i]&(board[i]-1) == 0 {
					t.Skip("a cell that is to be placed first")
				}
			}
		}
		placed = slices.Clone(board)
		exact, common, free := make([]uint64, size), engine.All(9), uint64(0)
		eachFilling(board, func(digits []int) {
			if !holds(s, digits) {
				return
			}
			all := uint64(0)
			for i, d := range digits {
				exact[i] |= 1 << (d - 1)
				all |= 1 << (d - 1)
			}
			common &= all
		})
		unplaced := 0
		for _, d := range board {
			if d&(d-1) != 0 {
				free |= d
				unplaced++
			}
		}
		total, ok := s.Cage()
		if !ok || total != s.Low {
			t.Fatalf("a cage of %d is one of %d, %v", s.Low, total, ok)
		}
		var open engine.Open
		sure, narrowed, more, ok := engine.AllCages().Narrow(board, s.In, total, &open)
		left := slices.Clone(board)
		for i, cell := range open.Cells[:open.Count] {
			left[cell] = open.Left[i]
		}
		if !slices.Equal(board, placed) {
			t.Fatal("the board was changed")
		}
		possible := exact[0] != 0
		if possible && !ok {
			t.Fatalf("%b: refused, %b is possible", board, exact)
		}
		if !ok {
			return
		}
		for i := range size {
			if exact[i]&^left[i] != 0 || left[i]&^board[i] != 0 {
				t.Fatalf("%b: %b left, %b possible", board, left, exact)
			}
		}
		if narrowed == slices.Equal(left, board) {
			t.Fatalf("%b: %b left, narrowed is %v", board, left, narrowed)
		}
		if possible && sure&^common != 0 {
			t.Fatalf("%b: %b sure, %b common", board, sure, common)
		}
		if sure&^free != 0 {
			t.Fatalf("%b: %b sure, %b open", board, sure, free)
		}
		if more {
			return
		}
		plain := slices.Clone(board)
		if s.Narrow(plain) {
			for i := range size {
				if left[i]&^plain[i] != 0 {
					t.Fatalf("%b: %b left, %b by the sum", board, left, plain)
				}
			}
		}
		if unplaced <= 3 && !slices.Equal(left, exact) {
			t.Fatalf("%b: %b left, %b possible", board, left, exact)
		}
	})
}

package search

import (
	"testing"

	"jiugong/sudoku/internal/engine"
)

// TestDigitWithoutPlaceIsADeadEnd: what one digit of a cage takes may be the last
// place of the next.
func TestDigitWithoutPlaceIsADeadEnd(t *testing.T) {
	s := New(Compile(engine.BoxGrid(2, 2)))
	if err := s.Start(make([]uint8, 16)); err != nil {
		t.Fatal(err)
	}
	s.dom[0], s.dom[1] = 0b0110, 0b0110
	if s.lockOut([]uint16{0, 1}, 0b0001) {
		t.Error("a digit that has no place left is no dead end")
	}
	if !s.lockOut([]uint16{0, 1}, 0b0010) || s.dom[2] != 0b1101 || s.dom[4] != 0b1101 || s.dom[8] != 0b1111 {
		t.Errorf("left %b", s.dom)
	}
}

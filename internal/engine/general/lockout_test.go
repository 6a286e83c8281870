package general

import (
	"math/rand/v2"
	"slices"
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

// TestDigitsLockedOutTogether: digits go from the same cells together as one by one.
func TestDigitsLockedOutTogether(t *testing.T) {
	p := Compile(engine.BoxGrid(3, 3))
	together, single := New(p), New(p)
	random := rand.New(rand.NewPCG(7, 0))
	took := 0
	for range 2000 {
		for _, s := range []*Solver{together, single} {
			if err := s.Start(make([]uint8, 81)); err != nil {
				t.Fatal(err)
			}
		}
		var cells []uint16
		for _, k := range random.Perm(9)[:2+random.IntN(3)] {
			cells = append(cells, uint16(k/3*9+k%3)) // of the first box
		}
		var union uint64
		for _, c := range cells {
			d := random.Uint64()&511 | 1<<random.IntN(4) | 0b100010000
			together.dom[c], single.dom[c] = d, d
			union |= d
		}
		digits := union & random.Uint64()
		ok := digits == 0 || together.lockOutAll(cells, digits, 0)
		oneByOne := true
		for rest := digits; oneByOne && rest != 0; rest &= rest - 1 {
			oneByOne = single.lockOut(cells, rest&-rest)
		}
		if ok != oneByOne || ok && !slices.Equal(together.dom, single.dom) {
			t.Fatalf("cells %v, digits %b:\ntogether %t %b\none by one %t %b", cells, digits, ok, together.dom, oneByOne, single.dom)
		}
		if !ok {
			continue
		}
		for c, d := range single.dom {
			if !slices.Contains(cells, uint16(c)) && d != 511 {
				took++
			}
		}
	}
	if took == 0 {
		t.Error("nothing was ever taken")
	}
}

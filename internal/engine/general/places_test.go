package general

import (
	"math/rand/v2"
	"slices"
	"testing"

	"jiugong/sudoku/internal/engine"
)

// TestWhatIsKeptFollowsTheDigits narrows cells of a killer at random and looks after each
// propagation whether the places of the digits, and what has failed in each cell, are
// what they would be if found anew.
func TestWhatIsKeptFollowsTheDigits(t *testing.T) {
	m := engine.BoxGrid(3, 3)
	for c := uint16(0); c < 81; c += 3 {
		cells := []uint16{c, c + 1, c + 2}
		low := 10 + int(c)%9
		m.Groups = append(m.Groups, cells)
		m.Propagators = append(m.Propagators, &engine.Sum{In: slices.Clone(cells), Weights: engine.Units(3, 0), Low: low, High: low + 3})
	}
	m.GroupSums()
	s := New(Compile(m))
	random := rand.New(rand.NewPCG(11, 0))
	deadEnds := 0
	for range 300 {
		if err := s.Start(make([]uint8, 81)); err != nil {
			t.Fatal(err)
		}
		s.ctx = t.Context()
		for possible := s.propagate(); possible && *s.open > 0; {
			c := uint16(random.IntN(81))
			d := s.dom[c]
			if d&(d-1) == 0 {
				continue
			}
			if possible = s.narrow(c, engine.UpperHalf(d)) && s.propagate(); !possible {
				s.refuted(guess{cell: c, digit: engine.UpperHalf(d)})
				deadEnds++
			}
			if kept, failed := slices.Clone(s.places), slices.Clone(s.failed); possible {
				s.findPlaces()
				s.sumFailures()
				if !slices.Equal(kept, s.places) || !slices.Equal(failed, s.failed) {
					t.Fatalf("kept %x, found %x; failed %d, found %d", kept, s.places, failed, s.failed)
				}
			}
		}
		failed := slices.Clone(s.failed)
		if s.sumFailures(); !slices.Equal(failed, s.failed) {
			t.Fatalf("failed %d, found %d", failed, s.failed)
		}
	}
	if deadEnds == 0 {
		t.Error("no dead end was met")
	}
}

package general

import (
	"math/rand/v2"
	"slices"
	"testing"

	"jiugong/sudoku/internal/engine"
)

// TestPackedHousesNarrowAsTheOthersDo leaves random candidates, some of them of a
// solution, and compares what is left by the two ways to handle houses.
func TestPackedHousesNarrowAsTheOthersDo(t *testing.T) {
	diagonals := engine.BoxGrid(3, 3)
	for _, line := range [][2]uint16{{0, 10}, {8, 8}} {
		var cells []uint16
		for i := range uint16(9) {
			cells = append(cells, line[0]+line[1]*i)
		}
		diagonals.Houses = append(diagonals.Houses, cells)
	}
	knight := engine.BoxGrid(3, 3)
	for c := range uint16(81) {
		for _, by := range [][2]uint16{{1, 2}, {2, 1}} {
			if r, b := c/9+by[0], c%9; r < 9 && b+by[1] < 9 {
				knight.Groups = append(knight.Groups, []uint16{c, 9*r + b + by[1]})
			}
		}
	}
	few, many := engine.BoxGrid(3, 3), engine.BoxGrid(3, 3) // with cells beside the board
	few.Cells, many.Cells = 90, 162
	for _, m := range []*engine.Model{few, many} {
		for c := uint16(81); int(c) < m.Cells; c++ {
			m.Groups = append(m.Groups, []uint16{c, c - 81})
		}
	}
	for name, m := range map[string]*engine.Model{
		"plain": engine.BoxGrid(3, 3), "diagonals": diagonals, "knight": knight, "few beside": few, "many beside": many,
	} {
		t.Run(name, func(t *testing.T) { narrowAsTheOthersDo(t, m, name != "diagonals") })
	}
}

// narrowAsTheOthersDo compares the two ways on a model; unless they are the same, the
// packed one may leave more, but never takes a digit that the other one keeps.
func narrowAsTheOthersDo(t *testing.T, m *engine.Model, same bool) {
	packed := Compile(m)
	if !packed.packed {
		t.Fatal("it isn't packed")
	}
	a, b := New(packed), New(compile(m, false))
	random := rand.New(rand.NewPCG(5, 6))
	stuck, narrowed := 0, 0
	for i := range 10_000 {
		if i%50 == 0 {
			a.Random(t.Context(), make([]uint8, m.Cells), random)
			copy(b.solution, a.Solution())
		}
		candidates := make([]uint64, m.Cells)
		spread := 2 + i%5
		for c := range candidates {
			candidates[c] = 511
			if random.IntN(6) < spread {
				candidates[c] &= random.Uint64() | random.Uint64()&random.Uint64()
			}
			if i%2 > 0 {
				candidates[c] |= 1 << (b.solution[c] - 1)
			}
		}
		a.StartCandidates(candidates)
		b.StartCandidates(candidates)
		one, other := a.phase == fresh && a.propagate(), b.phase == fresh && b.propagate()
		if one != other && (same || other) {
			t.Fatalf("%v and %v for %v", one, other, candidates)
		}
		switch {
		case !one:
			stuck++
		case !same && other:
			for c, left := range b.dom {
				if left&^a.dom[c] != 0 {
					t.Fatalf("%v and %v for %v", a.dom, b.dom, candidates)
				}
			}
			narrowed++
		case same && !slices.Equal(a.dom, b.dom):
			t.Fatalf("%v and %v for %v", a.dom, b.dom, candidates)
		case !slices.Equal(a.dom, candidates):
			narrowed++
		}
	}
	if stuck < 100 || narrowed < 1000 {
		t.Errorf("only %d without a solution, %d narrowed", stuck, narrowed)
	}
}

func TestOnly9x9sArePacked(t *testing.T) {
	jigsaw := engine.BoxGrid(3, 3)
	jigsaw.Houses[2][0] = 80
	for _, m := range []*engine.Model{jigsaw, engine.BoxGrid(2, 2), engine.BoxGrid(3, 4)} {
		if Compile(m).packed {
			t.Errorf("%d digits, %d houses, %d groups", m.Digits, len(m.Houses), len(m.Groups))
		}
	}
}

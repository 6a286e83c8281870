package general

import (
	"slices"
	"testing"

	"jiugong/sudoku/internal/engine"
)

// latin is a board without boxes that is cut into as many regions as there are digits, whose labels are
// behind its cells.
func latin(n int) (*engine.Model, *engine.Regions) {
	m := &engine.Model{Digits: n, Cells: 2 * n * n}
	var cells, labels []uint16
	near := make([][]uint16, n*n)
	m.Houses = make([][]uint16, 2*n)
	for i := range n * n {
		row, col := i/n, i%n
		cells, labels = append(cells, uint16(i)), append(labels, uint16(n*n+i))
		m.Houses[row], m.Houses[n+col] = append(m.Houses[row], uint16(i)), append(m.Houses[n+col], uint16(i))
		if row > 0 {
			near[i], near[i-n] = append(near[i], uint16(i-n)), append(near[i-n], uint16(i))
		}
		if col > 0 {
			near[i], near[i-1] = append(near[i], uint16(i-1)), append(near[i-1], uint16(i))
		}
	}
	regions := engine.NewRegions(labels, cells, near, n, n)
	m.Propagators = append(m.Propagators, regions)
	return m, regions
}

// Each way to cut a filled board is found once and with the labels that it is to have, whether the search
// goes on with names or without, and also where the label of its last cell is given.
func TestRegionsAreNamedOnce(t *testing.T) {
	for _, board := range []struct {
		n     int
		step  int // from row to row
		label uint8
	}{{5, 1, 0}, {5, 2, 0}, {5, 1, 5}, {6, 1, 0}, {6, 1, 6}} {
		m, regions := latin(board.n)
		givens := make([]uint8, m.Cells)
		for i := range board.n * board.n {
			givens[i] = uint8((i/board.n*board.step+i%board.n)%board.n + 1)
		}
		givens[m.Cells-1] = board.label
		var all [2]map[string]bool
		for way := range all {
			s := New(Compile(m))
			if err := s.Start(givens); err != nil {
				t.Fatal(err)
			}
			s.again = int64(1-way) << 40
			all[way] = map[string]bool{}
			for {
				found, err := s.Next(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				if !found {
					break
				}
				var full []uint64
				for _, c := range regions.Cells() {
					full = append(full, 1<<(s.Solution()[c]-1))
				}
				if before := slices.Clone(full); all[way][string(s.Solution())] || !regions.Narrow(full) || !slices.Equal(before, full) {
					t.Fatalf("%v is found twice, or has other labels", s.Solution())
				}
				all[way][string(s.Solution())] = true
			}
			if unnamed := s.unnamed[0] != 0; unnamed != (way == 1 && board.label == 0) {
				t.Errorf("%+v, way %d: searched without names: %v", board, way, unnamed)
			}
		}
		if n := len(all[0]); n == 0 || n != len(all[1]) {
			t.Errorf("%+v: %d solutions with names, %d without", board, n, len(all[1]))
		}
	}
}

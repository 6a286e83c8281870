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

// What the places of a digit in a region all see loses it; and so do the other cells of a region that
// has the digit in a row.
func TestRegionsLockDigits(t *testing.T) {
	m, regions := latin(4)
	four, all := uint64(1<<3), engine.All(4)
	for _, try := range []struct {
		without []int // cells that aren't 4
		label   uint64
		loses   int // a cell that can't be 4 then
	}{
		{[]int{4}, 1, 3},     // region 1 needs its 4 in row 1, and r1c4 isn't in it
		{[]int{3}, 1, 4},     // row 1 needs its 4 in region 1, and r2c1 is in it
		{[]int{3}, 0b100, 0}, // r2c1 is in another region
	} {
		candidates := make([]uint64, m.Cells)
		for c := range candidates {
			candidates[c] = all
		}
		labels := regions.Labels()
		for i := range 3 {
			candidates[labels[i]] = 1
		}
		candidates[labels[3]] &^= 1
		candidates[labels[4]] = try.label
		for _, c := range try.without {
			candidates[c] &^= four
		}
		s := New(Compile(m))
		if err := s.StartCandidates(candidates); err != nil {
			t.Fatal(err)
		}
		s.ctx = t.Context()
		if !s.propagate() {
			t.Fatalf("%+v: no solution", try)
		}
		if has := s.dom[try.loses]&four != 0; has != (try.loses == 0) {
			t.Errorf("%+v: 4 is possible there: %v", try, has)
		}
	}
}

// Cells that count themselves and the cells around them in their region count two or more: no cell is a
// region of its own. So those of a whole row can't all do that. To find this by guesses takes thousands.
func TestNoCellIsARegionOfItsOwn(t *testing.T) {
	const n = 6
	m, regions := latin(n)
	labels := regions.Labels()
	for col := range n {
		var around [][]uint16
		for i := range 3 * n {
			if row, at := i/n, i%n; at >= col-1 && at <= col+1 && (row != 1 || at != col) {
				around = append(around, labels[i:i+1])
			}
		}
		m.Propagators = append(m.Propagators, engine.NewRuns(uint16(n+col), labels[n+col], around, 1))
	}
	s := New(Compile(m))
	if err := s.Start(make([]uint8, m.Cells)); err != nil {
		t.Fatal(err)
	}
	if found, err := s.Next(t.Context()); found || err != nil || s.Nodes() > 0 {
		t.Errorf("a solution: %v, %v; %d guesses", found, err, s.Nodes())
	}
}

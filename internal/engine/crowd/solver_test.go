//go:build amd64

package crowd

import (
	"slices"
	"testing"

	"jiugong/sudoku/internal/engine"
)

// TestFullBoardsMeetAllRules has one that does, and changes of it that don't.
func TestFullBoardsMeetAllRules(t *testing.T) {
	var board branch
	for c := range board {
		board[c] = 1 << ((c/9%3*3 + c/27 + c%9) % 9) // 1 to 9 in the first row
	}
	less := make([]uint64, digits) // the second is greater
	for d := range less {
		less[d] = all &^ (2<<d - 1)
	}
	everywhere := &engine.Among{In: slices.Repeat([]uint16{0, 1}, 50), Digits: all}
	sum := func(total int) *engine.Sum {
		return &engine.Sum{In: []uint16{0, 10, 20}, Weights: []int{1, 1, -1}, Low: total, High: total}
	}
	for _, test := range []struct {
		name   string
		change func(m *engine.Model, b *branch)
		holds  bool
	}{
		{"nothing", func(*engine.Model, *branch) {}, true},
		{"an empty cell", func(_ *engine.Model, b *branch) { b[40] = 0 }, false},
		{"a digit twice", func(_ *engine.Model, b *branch) { b[40] = b[41] }, false},
		{"a group", func(m *engine.Model, _ *branch) { m.Groups = append(m.Groups, []uint16{0, 10, 20}) }, true},
		{"a group with a digit twice", func(m *engine.Model, _ *branch) { m.Groups = append(m.Groups, []uint16{0, 15}) }, false},
		{"a relation", func(m *engine.Model, _ *branch) {
			m.Relations = append(m.Relations, engine.NewRelation([][2]uint16{{0, 1}}, less))
		}, true},
		{"a relation the wrong way round", func(m *engine.Model, _ *branch) {
			m.Relations = append(m.Relations, engine.NewRelation([][2]uint16{{1, 0}}, less))
		}, false},
		{"a sum", func(m *engine.Model, _ *branch) { m.Propagators = append(m.Propagators, sum(1+5-9)) }, true},
		{"another sum", func(m *engine.Model, _ *branch) { m.Propagators = append(m.Propagators, sum(0)) }, false},
	} {
		m, b := engine.BoxGrid(3, 3), board
		m.Propagators = append(m.Propagators, everywhere)
		test.change(m, &b)
		m.GroupSums()
		var s Solver
		s.rules.layOut(m, nil)
		if s.holds(&b) != test.holds {
			t.Errorf("%s: held to be %v, want %v", test.name, !test.holds, test.holds)
		}
	}
}

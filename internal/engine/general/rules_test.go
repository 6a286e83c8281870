package general

import (
	"testing"

	"jiugong/sudoku/internal/engine"
)

// TestCheapRulesFirst has a model whose areas come before a short list: the areas flood the board,
// so they are to be looked at when the list has no more to say.
func TestCheapRulesFirst(t *testing.T) {
	cells := []uint16{0, 1, 2, 3}
	near := [][]uint16{{1, 2}, {0, 3}, {0, 3}, {1, 2}}
	area := engine.NewConnected(cells, near, 1, 1, 4, 2)
	list := engine.NewAny([][]engine.Propagator{{&engine.Among{In: cells[:1], Digits: 1}}, {&engine.Among{In: cells[1:2], Digits: 1}}})
	p := Compile(&engine.Model{Cells: 4, Digits: 2, Propagators: []engine.Propagator{area, list}})
	if got := p.rules[p.early:p.own]; len(got) != 2 || got[0].Propagator != list || got[1].Propagator != area {
		t.Errorf("rules in the order %v, want the list before the area", got)
	}
}

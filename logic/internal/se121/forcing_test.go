package se121

import (
	"reflect"
	"testing"
)

// Contradictions of one digit and agreements of static links, looked for in their
// own ways, are those that following every candidate finds, and of equals the
// same one.
func TestShortCutsOfForcingChainsFindTheSame(t *testing.T) {
	fast, plain := NewEngine(), NewEngine()
	hits := [2]int{}
	boards := walkBoards(t, 76, 60, func(puzzle string, board *Grid) {
		for i, profile := range [...]profile{{grow: true, nishio: true}, {multiple: true}} {
			fast.board, plain.board = *board, *board
			f, g := fast.forcing(profile), plain.forcing(profile)
			f.reset(fast.Grid)
			g.reset(plain.Grid)
			if i == 0 {
				f.searchNishio(&fast.nishio)
				g.searchEach()
			} else {
				f.searchMultiple(fast)
				g.search()
			}
			if !reflect.DeepEqual(f.best, g.best) {
				t.Fatalf("%s: %+v, want %+v", puzzle, f.best, g.best)
			}
			if f.best.complexity < 1<<30 {
				hits[i]++
			}
		}
	})
	if hits[0] < 100 || hits[1] < 100 {
		t.Error("only", hits, "of", boards, "boards had any")
	}
}

// searchEach is searchNishio by following every candidate.
func (f *forcing) searchEach() {
	for n := range node(1458) {
		if m := f.base.cand[n.cell()]; m>>n.digit()&1 != 0 && m&(m-1) != 0 {
			f.contradiction(n ^ 1) // on comes before off
		}
	}
}

package se121

import (
	"context"
	"reflect"
	"testing"
)

// The walk from many starts at once finds what a search from every start alone
// finds, and of equals the same one.
func TestStaticChainsAreTheFirstOfTheShortest(t *testing.T) {
	fast, plain, e := NewEngine(), NewEngine(), NewEngine()
	boards := 0
	for _, p := range ratedPuzzles(t) {
		if p.er < 66 || testing.Short() && boards > 300 {
			continue
		}
		load(e, p.puzzle)
		for range 40 { // steps; later ones of hard puzzles take long
			boards++
			fast.board, plain.board = e.board, e.board
			found, want := fast.staticChains(), plain.staticFromEach()
			if found != want || found && !reflect.DeepEqual(fast.hint, plain.hint) {
				t.Fatalf("%s: %v %+v, want %v %+v", p.puzzle, found, fast.hint, want, plain.hint)
			}
			e.above = 83
			h := e.Next(context.Background())
			if h == nil || e.Grid.Solved() {
				break
			}
			e.Grid.Apply(h)
		}
	}
	if boards < 300 {
		t.Error("only", boards, "boards")
	}
}

// staticFromEach is staticChains by a search from every candidate.
func (e *finder) staticFromEach() bool {
	s := &e.stat
	s.best, s.deepest = 1<<30, depths[len(depths)-1]
	for _, links := range [3]int{linkX, linkY, linkX | linkY} {
		e.linkUp(links)
		e.everyStatic(links)
	}
	return s.best != 1<<30
}

package se121

import (
	"context"
	"reflect"
	"testing"

	"jiugong/sudoku/internal/testlong"
)

// The walk from many starts at once finds what a search from every start alone
// finds, and of equals the same one.
func TestStaticChainsAreTheFirstOfTheShortest(t *testing.T) {
	fast, plain := NewEngine(), NewEngine()
	boards := walkBoards(t, 66, 40, func(puzzle string, board *Grid) {
		fast.board, plain.board = *board, *board
		found, want := fast.staticChains(), plain.staticFromEach()
		if found != want || found && !reflect.DeepEqual(fast.hint, plain.hint) {
			t.Fatalf("%s: %v %+v, want %v %+v", puzzle, found, fast.hint, want, plain.hint)
		}
	})
	if boards < 300 {
		t.Error("only", boards, "boards")
	}
}

// walkBoards calls look with the boards of the first so many steps of each puzzle that is
// rated so high or higher, since later ones of hard puzzles take long. It returns how many
// boards there were.
func walkBoards(t *testing.T, er, steps int, look func(puzzle string, board *Grid)) (boards int) {
	e := NewEngine()
	for _, p := range ratedPuzzles(t) {
		if p.er < er || boards > 300 && !testlong.Wanted() {
			continue
		}
		load(e, p.puzzle)
		for range steps {
			boards++
			look(p.puzzle, &e.board)
			e.above = 83
			h := e.Next(context.Background())
			if h == nil || e.Grid.Solved() {
				break
			}
			e.Grid.Apply(h)
		}
	}
	return boards
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

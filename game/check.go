package game

import (
	"context"
	"errors"
	"slices"

	"jiugong/sudoku"
)

// Solutions says how many solutions a puzzle has, as far as is known.
type Solutions uint8

// The numbers of solutions that make a difference.
const (
	Unknown Solutions = iota
	None
	One
	Several
)

// String returns the number of solutions as documents have it.
func (s Solutions) String() string { return [...]string{"unknown", "none", "one", "several"}[s] }

// Answer holds what is known of a puzzle's solution. The zero value knows nothing.
type Answer struct {
	Solutions Solutions
	// Grid is the solution when there is one only, and nil when there is none or several. Unknown
	// has the one that the setter means, if any: it counts until more is known.
	Grid sudoku.Grid
}

// FindAnswer solves a puzzle. When the context ends first, or the puzzle can't
// be one, the answer is Unknown.
func FindAnswer(ctx context.Context, p sudoku.Puzzle) Answer {
	switch grid, err := sudoku.Solve(ctx, p); {
	case err == nil:
		return Answer{One, grid}
	case errors.Is(err, sudoku.ErrNoSolution):
		return Answer{Solutions: None}
	case errors.Is(err, sudoku.ErrMultipleSolutions):
		return Answer{Solutions: Several}
	}
	return Answer{}
}

// Answer returns what the game knows of the solution.
func (g *Game) Answer() Answer { return g.answer }

// SetAnswer tells the game the solution. A grid that is no solution of the
// puzzle is refused, and the answer is Unknown then.
func (g *Game) SetAnswer(a Answer) {
	g.answer = Answer{}
	switch {
	case a.Solutions == None || a.Solutions == Several:
		g.answer.Solutions = a.Solutions
	case g.solvedBy(a.Grid):
		g.answer = a
	}
}

// solvedBy reports whether a grid is full, without clashes, and has the givens.
func (g *Game) solvedBy(grid sudoku.Grid) bool {
	if g.Rules().Fits(grid) != nil || grid.Filled() < len(grid) || len(g.Rules().Clashes(grid)) > 0 {
		return false
	}
	for cell, d := range g.board.Givens {
		if d != 0 && grid[cell] != d {
			return false
		}
	}
	return true
}

// Check holds what a check of the board finds.
type Check struct {
	// Against is One when the entries were held against the solution. Otherwise
	// there is no single solution to hold them against. Then Wrong are the
	// entries that break the rules, and Right is empty.
	Against Solutions
	// Right and Wrong are cells with an entry, in ascending order. Empty cells
	// and givens are in neither.
	Right, Wrong []int
}

// Check holds the entries against the solution, or else against the rules.
func (g *Game) Check() Check {
	check := Check{Against: One}
	if g.answer.Grid == nil {
		check.Against = g.answer.Solutions
		for _, clash := range g.Clashes() {
			for _, cell := range clash.Cells {
				if g.board.Entries[cell] != 0 {
					check.Wrong = append(check.Wrong, cell)
				}
			}
		}
		slices.Sort(check.Wrong)
		check.Wrong = slices.Compact(check.Wrong)
		return check
	}
	for cell, d := range g.board.Entries {
		switch {
		case d == 0:
		case d == g.answer.Grid[cell]:
			check.Right = append(check.Right, cell)
		default:
			check.Wrong = append(check.Wrong, cell)
		}
	}
	return check
}

package task

import (
	"context"
	"errors"
	"fmt"

	"jiugong/sudoku"
	"jiugong/sudoku/notation"
)

// looked bounds the puzzles of an input for which other likely rules are
// sought. guessedDigits bounds their size. Each feature takes a search. For a
// file of puzzles with few givens that would be most of the work. The first of
// a file tell the rules of all.
const (
	looked        = 10
	guessedDigits = 9
)

// Two digits that aren't given may change places under all rules that are tried
// but nonconsecutive. So a puzzle with fewer than N-1 givens can't have a
// single solution there. It may take seconds to find out whether it has one if
// neighbours may not be consecutive.

// isLookedAt reports whether other likely rules are sought for puzzle i.
func (u *Unit) isLookedAt(i int) bool { return u.guess && u.First+i <= looked }

// severalIsGuess does what isGuess does, for a plain 9×9 with several solutions.
// It makes a puzzle of the grid only for those that are looked at.
func (u *Unit) severalIsGuess(ctx context.Context, i int, grid *[81]byte) bool {
	return u.isLookedAt(i) && u.isGuess(ctx, i, &classicGiven(grid, 0).Puzzle, sudoku.ErrMultipleSolutions)
}

// isGuess reports whether a puzzle without a good answer was likely meant for
// other rules than its size alone told. Under them it has exactly one solution.
// Or its givens repeat in several boxes and nowhere else, as those of a jigsaw
// do.
func (u *Unit) isGuess(ctx context.Context, i int, p *sudoku.Puzzle, err error) bool {
	if !u.isLookedAt(i) {
		return false
	}
	var clash *sudoku.ClashError
	several, clashes := errors.Is(err, sudoku.ErrMultipleSolutions), errors.As(err, &clash)
	if !several && !clashes || notation.RulesBehind(p.Rules) != "" {
		return false
	}
	shape := p.Rules.Shape()
	if shape.Grids() > 1 || shape.N() > guessedDigits || several && p.Givens.Filled() < shape.N()-1 {
		return false
	}
	if clashes && !inBoxesAlone(shape, p.Givens) {
		return false
	}
	var others []string
	rows, cols := shape.Box()
	if rows != cols {
		others = append(others, fmt.Sprintf("%d:%dx%d", shape.N(), cols, rows))
	}
	if clashes && boxesWithRepeats(shape, p.Givens) > 2 {
		return true
	}
	for _, f := range sudoku.Features() {
		if several {
			others = append(others, p.Rules.String()+"+"+f.Name)
		}
	}
	for _, text := range others {
		rules, err := sudoku.ParseRules(text)
		if err != nil || rules.Cells() != p.Rules.Cells() {
			continue // the feature doesn't fit the size
		}
		other := sudoku.Puzzle{Rules: rules, Givens: p.Givens}
		if other.Check() != nil {
			continue // which shows before the rules are made ready to search
		}
		if n, err := sudoku.CountUpTo(ctx, other, 2); err == nil && n == 1 {
			return true
		}
	}
	return false
}

// inBoxesAlone reports whether no given is there twice in a row or column.
func inBoxesAlone(shape *sudoku.Shape, givens sudoku.Grid) bool {
	seen := map[[3]int]bool{}
	for cell, d := range givens {
		row, col := shape.RowCol(cell)
		for _, line := range [][3]int{{0, row, int(d)}, {1, col, int(d)}} {
			if d != 0 && seen[line] {
				return false
			}
			seen[line] = true
		}
	}
	return true
}

// boxesWithRepeats returns how many boxes have a given twice.
func boxesWithRepeats(shape *sudoku.Shape, givens sudoku.Grid) int {
	seen, repeated := map[[2]int]bool{}, map[int]bool{}
	for cell, d := range givens {
		at := [2]int{shape.Area(cell), int(d)}
		if d != 0 && seen[at] {
			repeated[at[0]] = true
		}
		seen[at] = true
	}
	return len(repeated)
}

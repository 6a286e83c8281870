package generate

import (
	"context"
	"errors"

	"jiugong/sudoku/generate/internal/fill"
	"jiugong/sudoku/generate/internal/frame"
)

// Fill names a way to make a solution grid.
type Fill string

// The fills.
const (
	// FillUniform draws each solution grid of the rules exactly as likely as
	// any other. It knows the classic 9×9, and rules with few grids, such as
	// those of 4×4 boards, which it lists.
	FillUniform Fill = "uniform"
	// FillBacktrack searches with a random order of digits in each cell.
	FillBacktrack Fill = "backtrack"
	// FillMatchings gives digits rows, then columns of boxes, by matchings in bipartite
	// graphs, which never fail. Clause learning mends what other rules forbid. It knows
	// boards with boxes, of any size.
	FillMatchings Fill = "matchings"
	// FillRows fills row by row, cell by cell, at random, and retreats by
	// ever longer ways when it is stuck.
	FillRows Fill = "rows"
	// FillBoxes fills at random, box by box, cell by cell, and goes back a cell when it is stuck.
	// It came before FillRows, and is much slower.
	FillBoxes Fill = "boxes"
	// FillNoSwaps fills like FillBoxes, and leaves no rectangle in two boxes with
	// two digits that can be swapped. Few grids of 9×9 are like that, and none of
	// the smallest boards.
	FillNoSwaps Fill = "noswaps"
	// FillLasVegas sets a few random digits in random cells and solves.
	FillLasVegas Fill = "lasvegas"
	// FillTransform shuffles one well known grid by the symmetries of plain
	// boards. It reaches only the grids that are alike.
	FillTransform Fill = "transform"
)

// fillFrozen is for the puzzles of the day.
const fillFrozen Fill = "frozen"

// Fills returns all fills. Each name's comment says which boards it supports.
func Fills() []Fill {
	return []Fill{FillUniform, FillBacktrack, FillMatchings, FillRows, FillBoxes, FillNoSwaps, FillLasVegas, FillTransform}
}

// CountsRetreats reports whether f fills in Item.Retreats.
func (f Fill) CountsRetreats() bool { return f == FillRows || f == FillBoxes || f == FillNoSwaps }

// newFiller makes the filler of a name.
func newFiller(ctx context.Context, name Fill, b *frame.Frame, o *frame.Oracle) (fill.Filler, error) {
	f, err := makeFiller(ctx, name, b, o)
	var refused *fill.RefusedError
	switch {
	case errors.As(err, &refused) && name == fillFrozen:
		return nil, &OptionError{"rules", refused.Reason}
	case errors.As(err, &refused):
		return nil, &OptionError{"fill", refused.Reason}
	}
	return f, err
}

func makeFiller(ctx context.Context, name Fill, b *frame.Frame, o *frame.Oracle) (fill.Filler, error) {
	switch name {
	case fillFrozen:
		return fill.Frozen(b)
	case FillUniform:
		return fill.Uniform(ctx, b, o)
	case FillMatchings:
		return fill.Matchings(b)
	case FillRows:
		return fill.Rows(b)
	case FillBoxes:
		return fill.Boxes(b, false)
	case FillNoSwaps:
		return fill.Boxes(b, true)
	case FillLasVegas:
		return fill.LasVegas(b, o), nil
	case FillTransform:
		return fill.Transform(b)
	}
	return fill.Backtrack(b, o), nil
}

// tell returns the error of a filler as the package tells it.
func tell(err error) error {
	var none *fill.NoGridError
	if errors.As(err, &none) {
		return &ImpossibleError{Reason: none.Reason}
	}
	return err
}
